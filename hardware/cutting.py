"""Cuts binary frames that begin with a mark and have a length out of a stream, and finds the next after damage."""

from collections.abc import Callable
from typing import Generic, TypeVar

from hardware.parts import BadFrame, Message, Part
from hardware.talk import Heard

M = TypeVar("M")
NOT_YET = 0
NEVER = -1


class Frames(Generic[M]):
    """Finds frames; pure, and bounded by the longest frame that `size` allows.

    `size` gives the whole length of the frame that begins a buffer, in bytes; NOT_YET when it takes more bytes to
    tell, NEVER when no frame begins so. `read` gives the message in a whole frame or raises BadFrame.
    After a bad frame the search goes on at its second byte: its length may be what was damaged.
    A run of noise counts as one damaged message, and so does a bad frame with whatever seemed to begin inside it.
    """

    def __init__(self, start: bytes, size: Callable[[bytes], int], read: Callable[[bytes], M]) -> None:
        self.garbled = 0
        self._start, self._size, self._read = start, size, read
        self._buffer = bytearray()
        self._counted = 0  # this many bytes at the beginning of the buffer belong to damage that was counted
        self._noise = False  # the byte before was noise, or belongs to a bad frame

    def feed(self, data: bytes) -> list[tuple[M, bytes]]:
        """The messages that `data` completes, each with its bytes, in order."""
        self._buffer += data
        found: list[tuple[M, bytes]] = []
        while self._buffer:
            at = _begins(self._buffer, self._start)
            if at:
                self._skip(at)
                continue
            size = self._size(bytes(self._buffer))
            if size == NEVER:
                self._skip(1)
            elif size == NOT_YET or len(self._buffer) < size:
                break
            else:
                self._whole(bytes(self._buffer[:size]), found)
        return found

    def cut(self) -> None:
        """The stream ended here: an unfinished frame is garbled."""
        self.garbled += len(self._buffer) > self._counted
        self._buffer.clear()
        self._counted = 0
        self._noise = False

    def _whole(self, frame: bytes, found: list[tuple[M, bytes]]) -> None:
        try:
            message = self._read(frame)
        except BadFrame:
            if self._counted < len(frame):
                self.garbled += self._counted == 0
                self._counted = len(frame)
            self._drop(1)
            self._noise = self._counted > 0
            return
        self._drop(len(frame))
        self._noise = False
        found.append((message, frame))

    def _skip(self, count: int) -> None:
        fresh = count > self._counted
        if fresh and not self._noise and not self._counted:
            self.garbled += 1
        self._noise = fresh
        self._drop(count)

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self._counted = max(0, self._counted - count)


class FramePart(Part):
    """A part that writes binary frames; what it is made with is that of `Frames`."""

    def __init__(self, start: bytes, size: Callable[[bytes], int], read: Callable[[bytes], Message]) -> None:
        self._frames = Frames(start, size, read)

    @property
    def garbled(self) -> int:
        """Damaged frames so far."""
        return self._frames.garbled

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The messages in the frames that `data` completes."""
        return [Heard(message, raw) for message, raw in self._frames.feed(data)]

    def cut(self) -> None:
        """The connection ended: an unfinished frame is garbled."""
        self._frames.cut()


def _begins(buffer: bytearray, start: bytes) -> int:
    """How many bytes before the first place where a frame begins, or may begin with what is still to come."""
    at = buffer.find(start)
    if at >= 0:
        return at
    for tail in range(min(len(start) - 1, len(buffer)), 0, -1):
        if buffer.endswith(start[:tail]):
            return len(buffer) - tail
    return len(buffer)

"""Bytes in, lines out: a pure state machine that knows no port, no clock and no meaning."""


class LineFramer:
    r"""Cuts a stream at CR or LF and keeps at most `budget` bytes of an unfinished line.

    A longer line cannot be one of ours: it is dropped up to its end and counted once, so a flood without line ends
    costs no memory.
    Empty lines are nothing, so CR LF ends a line once.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget  # bytes
        self.dropped = 0  # lines that were too long or cut off
        self._line = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their ends, in order."""
        *complete, rest = data.replace(b"\r", b"\n").split(b"\n")
        lines = [line for part in complete if (line := self._finish(part))]
        self._grow(rest)
        return lines

    def cut(self) -> None:
        """The stream ended here: an unfinished line is dropped and counted."""
        self.dropped += bool(self._line) and not self._skipping
        self._line.clear()
        self._skipping = False

    def _grow(self, part: bytes) -> None:
        if self._skipping:
            return
        if len(self._line) + len(part) > self.budget:
            self.dropped += 1
            self._skipping = True
            self._line.clear()
        else:
            self._line += part

    def _finish(self, part: bytes) -> bytes:
        self._grow(part)
        line = bytes(self._line)
        self._line.clear()
        self._skipping = False
        return line

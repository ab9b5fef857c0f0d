"""Bytes in, lines or frames out: pure state machines that know no port, no clock and no meaning."""


class Framer:
    """Cuts a stream at the byte `end` and keeps at most `budget` bytes of an unfinished piece.

    A longer piece cannot be one of ours: it is dropped up to its end and counted once, so a flood without ends costs
    no memory.
    Empty pieces are nothing.
    """

    def __init__(self, budget: int, end: bytes) -> None:
        self.budget = budget  # bytes
        self.dropped = 0  # pieces that were too long or cut off
        self._end = end
        self._piece = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """The pieces that `data` completes, without their ends, in order."""
        *complete, rest = data.split(self._end)
        pieces = [piece for part in complete if (piece := self._finish(part))]
        self._grow(rest)
        return pieces

    def cut(self) -> None:
        """The stream ended here: an unfinished piece is dropped and counted."""
        self.dropped += bool(self._piece) and not self._skipping
        self._piece.clear()
        self._skipping = False

    def _grow(self, part: bytes) -> None:
        if self._skipping:
            return
        if len(self._piece) + len(part) > self.budget:
            self.dropped += 1
            self._skipping = True
            self._piece.clear()
        else:
            self._piece += part

    def _finish(self, part: bytes) -> bytes:
        self._grow(part)
        piece = bytes(self._piece)
        self._piece.clear()
        self._skipping = False
        return piece


class LineFramer(Framer):
    r"""Cuts at CR or LF; empty lines are nothing, so CR LF ends a line once."""

    def __init__(self, budget: int) -> None:
        super().__init__(budget, b"\n")

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their ends, in order."""
        return super().feed(data.replace(b"\r", b"\n"))


class BadStuffing(ValueError):
    """These bytes are not what `stuff` makes."""


LONGEST_RUN = 254


def stuff(data: bytes) -> bytes:
    """COBS (Cheshire and Baker): `data` without a single 00, so that 00 can end a frame.

    Each run of bytes other than 00 is led by its length + 1; a 00 follows it, except after a run of 254 and at the end.
    """
    out = bytearray()
    *runs, last = data.split(b"\0")
    for run in runs:
        out += _led(run)
    # At the end a full run says all; anywhere else an empty one follows it, to bring its 00.
    full = last and len(last) % LONGEST_RUN == 0
    out += _led(last)[:-1] if full else _led(last)
    return bytes(out)


def _led(run: bytes) -> bytes:
    """`run` (without 00) as full runs and a shorter one."""
    parts = [run[place : place + LONGEST_RUN] for place in range(0, len(run) + 1, LONGEST_RUN)]
    return b"".join(bytes([len(part) + 1]) + part for part in parts)


def unstuff(data: bytes) -> bytes:
    """The bytes that `stuff` made into `data`. Raises BadStuffing."""
    out = bytearray()
    place = 0
    while place < len(data):
        length = data[place]
        end = place + length
        if length == 0 or end > len(data) or 0 in data[place:end]:
            raise BadStuffing("A run does not end where it says.")
        out += data[place + 1 : end]
        place = end
        if length <= LONGEST_RUN and place < len(data):
            out.append(0)
    return bytes(out)

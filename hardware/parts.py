"""What a bought part says, whatever its bytes: the messages between its driver and its talk.

A part has no greeting, no numbers and no acknowledgement: it tells a thing once and forgets it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from hardware.framing import LineFramer
from hardware.readings import HIDDEN
from hardware.talk import Connection, Heard, Talk


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag is in the field of an antenna. Its identity is a card's, so it is not printed."""

    uid: bytes = field(repr=False)
    antenna: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """All tags in the field of an antenna now, as a reader answers that is asked again and again."""

    uids: tuple[bytes, ...] = field(repr=False)
    antenna: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """A code was scanned. It may name a card, so it is not printed."""

    text: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Edge:
    """Button `id` went down or up."""

    id: int
    down: bool


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which of the buttons `ids` are down now."""

    ids: tuple[int, ...]
    down: frozenset[int]


@dataclass(frozen=True, slots=True)
class Left:
    """A card left: its Table Bus code."""

    code: int

    def __repr__(self) -> str:
        """The card face down."""
        return f"Left({HIDDEN})"


@dataclass(frozen=True, slots=True)
class Back:
    """A card was pushed back in: its Table Bus code."""

    code: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Seen:
    """A card lies at a place, in the table's word for it: its Table Bus code."""

    code: int = field(repr=False)
    place: str


@dataclass(frozen=True, slots=True)
class CutSeen:
    """The cut card came."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The part has a fault: one of `readings.FAULTS`."""

    code: int
    detail: int = 0


@dataclass(frozen=True, slots=True)
class Mended:
    """The fault is over."""

    code: int


@dataclass(frozen=True, slots=True)
class Missed:
    """So many messages were sent before this one and did not arrive: the part numbers them."""

    count: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The part answers; nothing has happened. `about` says what it is, as far as it tells.

    `began`: it has just started and knows nothing of what it was told before.
    """

    about: str = ""
    began: bool = False


Message = Tag | Field | Code | Edge | Buttons | Left | Back | Seen | CutSeen | Trouble | Mended | Missed | Answer
"""Everything a part can say."""


class BadFrame(ValueError):
    """These bytes are no message of this part. The sentence never quotes them: they may be a face."""


class Part:
    """A driver of a bought part: what all of them have, and what most of them need not change.

    `baud` is the maker's default. `every` is how often the part is asked, in seconds; 0: never.
    `answers` tells that a part which is asked must answer, so that its silence is a fault.
    `gone_after` is the silence in seconds after which a tag that was told is gone.
    `flush_after` is the silence in seconds that ends a message without an end; 0: nothing does.
    `cooldown` is for how long the same tag is not told again, in seconds: a card dealt anew within it goes unseen.
    """

    baud: ClassVar[int] = 9600
    every: float = 0.0
    answers: ClassVar[bool] = False
    gone_after: float = 0.3
    flush_after: float = 0.0
    cooldown: ClassVar[float] = 0.0
    faces: ClassVar[bool] = True

    @property
    def garbled(self) -> int:
        """Damaged messages so far."""
        raise NotImplementedError

    def feed(self, data: bytes) -> Sequence[Heard[Message]]:
        """The messages that `data` completes, in order. Never raises, whatever the bytes."""
        raise NotImplementedError

    def flush(self) -> Sequence[Heard[Message]]:
        """The silence ends a message that has no end of its own."""
        return ()

    def encode(self, message: object) -> bytes:
        """The bytes for a word to the part; most parts are never spoken to."""
        del message
        return b""

    def opening(self) -> bytes:
        """What is said when the line has been opened."""
        return b""

    def asking(self) -> bytes:
        """What is said every `every` seconds."""
        return b""

    def cut(self) -> None:
        """The connection ended: an unfinished message is garbled."""
        raise NotImplementedError

    def refusal(self) -> str:
        """Why this driver may not be used as it is configured, in a sentence; "" when it may."""
        return ""

    def converse(self, connection: Connection) -> Talk:
        """A talk through this driver."""
        from hardware.part_talk import PartTalk  # noqa: PLC0415 - the talk knows these messages

        return PartTalk(self, connection)


class LinePart(Part):
    """A part that writes lines; its driver says what a line means."""

    longest: ClassVar[int] = 80
    """Bytes of a line, at most."""

    def __init__(self) -> None:
        self._lines = LineFramer(self.longest)
        self._bad = 0

    @property
    def garbled(self) -> int:
        """Lines that were none of the part's, too long or cut off."""
        return self._bad + self._lines.dropped

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The messages in the lines that `data` completes."""
        found: list[Heard[Message]] = []
        for line in self._lines.feed(data):
            try:
                found += self.read(line)
            except BadFrame:
                self._bad += 1
        return found

    def cut(self) -> None:
        """The connection ended: an unfinished line is garbled."""
        self._lines.cut()

    def read(self, line: bytes) -> Iterable[Heard[Message]]:
        """What a line says; nothing for one that is no message. Raises BadFrame for one that is none of the part's."""
        raise NotImplementedError

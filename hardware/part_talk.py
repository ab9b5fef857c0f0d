"""One connection's talk with a bought part: it numbers what the part tells, asks what must be asked, hears silence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hardware.commands import Order
from hardware.parts import (
    Answer,
    Back,
    Buttons,
    Code,
    CutSeen,
    Edge,
    Field,
    Left,
    Mended,
    Message,
    Missed,
    Part,
    Seen,
    Tag,
    Trouble,
)
from hardware.readings import (
    Button,
    CardBack,
    CardOut,
    CardSeen,
    CutCard,
    Event,
    FaultCleared,
    FaultRaised,
    Gap,
    Garbled,
    LinkUp,
    Reading,
    Scanned,
    TagGone,
    TagSeen,
)
from hardware.sentences import Sentence
from hardware.status import State, Status
from hardware.talk import Connection, Heard, LinkLost, Rejected

STILL = 0.02
"""Seconds a button must be still before its new state counts."""
IDLE = 0.5
"""Seconds between two looks at the clock when nothing is due."""


class PartTalk:
    """The talk with a part that has no numbers and no memory.

    Each connection is a series of its own; what a part tells while nobody listens is gone, and what could not be
    recorded does not come again: the table is locked then, and the dealer is told.
    """

    def __init__(self, part: Part, connection: Connection) -> None:
        self._part, self._name = part, connection.name
        self._timing, self._counters = connection.timing, connection.counters
        self._boot = connection.chance(32)
        self._number = 0
        self._out: list[bytes] = []
        self._opened = False
        self._asked = 0
        now = connection.now
        self._next_ask = self._next_report = self._bytes_at = now
        self._unanswered: float | None = None
        self._silent = False  # whether the silence has been told to the part
        self._reported = 0
        self._about = f"{self._name} listens; it says nothing until something happens."
        self.status = Status(State.IDENTIFYING, f"Asking {self._name} whether it is there.")
        self._tags: dict[tuple[int, bytes], float] = {}
        self._down: dict[int, float] = {}
        self._known: set[int] = set()  # buttons whose state has been told once
        self._moving: dict[int, tuple[bool, float, bytes]] = {}

    @property
    def up(self) -> bool:
        """Whether the part may be believed to be there."""
        return self.status.state in (State.READY, State.SUSPECT)

    def hear(self, data: bytes, at: float) -> Iterator[Reading]:
        """The readings in `data`, read at `at`. Raises LinkLost."""
        if not data:
            return
        self._bytes_at, self._silent = at, False
        yield from self._all(self._part.feed(data), at)

    def tick(self, now: float) -> Iterator[Reading]:
        """What the passing of time brings. Raises LinkLost."""
        if why := self._part.refusal():
            raise Rejected(Sentence("not_used", name=self._name, why=why))
        yield from self._ask(now)
        flushes = self._part.flush_after
        if flushes and not self._silent and now - self._bytes_at >= flushes:
            self._silent = True
            yield from self._all(self._part.flush(), now)
        yield from self._gone(now)
        yield from self._still(now)
        if now >= self._next_report and self._part.garbled > self._reported:
            yield Garbled(self._name, self._part.garbled - self._reported, now)
            self._reported = self._part.garbled
            self._next_report = now + self._timing.report_every

    def wake_at(self) -> float:
        """When `tick` should be called at the latest."""
        times = [self._bytes_at + IDLE if not self._asks else self._next_ask]
        times += [at + STILL for _, at, _ in self._moving.values()]
        times += [seen + self._part.gone_after for seen in self._tags.values()]
        if self._part.flush_after and not self._silent:
            times.append(self._bytes_at + self._part.flush_after)
        return min(times)

    def acknowledge(self, boot: int, number: int) -> None:
        """A part has no ears for that."""

    def redeliver(self) -> None:
        """A part cannot say it again."""

    def command(self, order: Order) -> None:
        """Parts take no commands."""
        order.failed(f"{self._name} takes no commands.")

    def outgoing(self) -> bytes:
        """The bytes to send now."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def end(self) -> bytes:
        """The connection ends without a word."""
        return b""

    @property
    def _asks(self) -> bool:
        return bool(self._part.every) or (self._part.answers and not self.up)

    def _ask(self, now: float) -> Iterator[Reading]:
        if not self._opened:
            self._opened = True
            self._say(self._part.opening())
            if not self._part.answers:
                yield from self._there("", now)
        if not self._asks or now < self._next_ask:
            return
        self._listen_for_silence(now)
        if not self.up:
            self._asked += 1
            if self._asked > 1:
                self._say(self._part.opening())  # it may have been asleep at the first
        self._say(self._part.asking())
        self._unanswered = now if self._unanswered is None else self._unanswered
        self._next_ask = now + (self._part.every if self.up and self._part.every else self._timing.ask_every)

    def _listen_for_silence(self, now: float) -> None:
        if not self._part.answers:
            return
        if not self.up and self._asked >= self._timing.ask_times:
            raise LinkLost(Sentence("no_answer", name=self._name))
        silent = 0.0 if self._unanswered is None else now - self._unanswered
        if self.up and silent >= self._timing.lost_after:
            raise LinkLost(Sentence("silent", name=self._name, seconds=f"{self._timing.lost_after:g}"))
        if self.up and silent >= self._timing.suspect_after:
            self.status = Status(State.SUSPECT, f"{self._name} has been silent for {self._timing.suspect_after:g} s.")

    def _all(self, heard: Sequence[Heard[Message]], at: float) -> Iterator[Reading]:
        for each in heard:
            self._counters.frames += 1
            self._unanswered = None
            about = each.message.about if isinstance(each.message, Answer) else ""
            if not self.up:
                yield from self._there(about, at)
            elif self.status.state is State.SUSPECT:
                self.status = Status(State.READY, self._about)
            yield from self._take(each.message, each.raw, at)

    def _there(self, about: str, at: float) -> Iterator[Reading]:
        if about:
            self._about = f"{self._name} is {about}."
        elif self._part.answers:
            self._about = f"{self._name} answers."
        if self._part.cooldown:
            self._about += f" A card that comes again within {self._part.cooldown:g} s is not told: tap it."
        self.status = Status(State.READY, self._about)
        self._reported = self._part.garbled  # boot text is no news
        yield LinkUp(self._name, at, self._boot, about, self._part.faces, 0, None)

    def _take(self, message: Message, raw: bytes, at: float) -> Iterator[Reading]:
        match message:
            case Tag(uid, antenna):
                yield from self._seen(antenna, uid, raw, at)
            case Field(uids, antenna):
                for uid in uids:
                    yield from self._seen(antenna, uid, raw, at)
            case Edge(id_, down):
                self._move(id_, down=down, raw=raw, at=at)
            case Buttons(ids, down_now):
                for id_ in ids:
                    self._move(id_, down=id_ in down_now, raw=raw, at=at)
            case Missed(count):
                first = self._number + 1
                self._number += count
                yield Gap(self._name, self._boot, first, self._number, at)
            case Answer():
                if message.began and self.up:
                    self._say(self._part.opening())
            case _:
                yield self._event(*_plain(message), raw, at)

    def _seen(self, antenna: int, uid: bytes, raw: bytes, at: float) -> Iterator[Reading]:
        fresh = (antenna, uid) not in self._tags
        self._tags[antenna, uid] = at
        if fresh:
            yield self._event(TagSeen, {"antenna": antenna, "uid": uid}, raw, at)

    def _gone(self, now: float) -> Iterator[Reading]:
        for (antenna, uid), seen in list(self._tags.items()):
            if now - seen >= self._part.gone_after:
                del self._tags[antenna, uid]
                yield self._event(TagGone, {"antenna": antenna, "uid": uid}, b"", now)

    def _move(self, id_: int, *, down: bool, raw: bytes, at: float) -> None:
        """A button changes; what it was when we came is no press."""
        if id_ not in self._known and not down:
            self._known.add(id_)
        elif id_ in self._known and down != (id_ in self._down):
            if id_ not in self._moving or self._moving[id_][0] != down:
                self._moving[id_] = (down, at, raw)
        else:
            self._moving.pop(id_, None)

    def _still(self, now: float) -> Iterator[Reading]:
        for id_, (down, at, raw) in list(self._moving.items()):
            if now - at < STILL:
                continue
            del self._moving[id_]
            hold = 0.0 if down else at - self._down.pop(id_)
            if down:
                self._down[id_] = at
            self._number += 1
            yield Button(self._name, self._boot, self._number, id_, at, raw, 0.0, down, hold)

    def _event(self, kind: Any, fields: Mapping[str, object], raw: bytes, at: float) -> Event:  # noqa: ANN401 - one of many
        self._number += 1
        made: Event = kind(device=self._name, boot=self._boot, number=self._number, at=at, raw=raw, **fields)
        return made

    def _say(self, data: bytes) -> None:
        if data:
            self._out.append(data)


def _plain(message: Message) -> tuple[Any, dict[str, object]]:
    """The reading for a message that is one by itself."""
    match message:
        case Code(text):
            return Scanned, {"text": text}
        case Left(code):
            return CardOut, {"code": code}
        case Back(code):
            return CardBack, {"code": code}
        case Seen(code, place):
            return CardSeen, {"code": code, "place": place}
        case CutSeen():
            return CutCard, {}
        case Trouble(code, detail):
            return FaultRaised, {"code": code, "detail": detail}
        case Mended(code):
            return FaultCleared, {"code": code}
    raise AssertionError(f"{type(message).__name__} is no event by itself.")

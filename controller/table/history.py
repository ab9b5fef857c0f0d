"""A hand told in plain sentences from its entries: what was taken back is marked, and only public cards are named."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.inputs import SetsButton, SetsStack, Tells
from controller.rules.saying import Say, say
from controller.table import reports
from controller.table.attending import attended, between_hands
from controller.table.definitions import SOURCE, NoWords, load
from controller.table.journal import JournalReader
from controller.table.presence import ATTENDS
from controller.table.records import (
    Again,
    Correct,
    DeckChanged,
    DeckChecked,
    Entry,
    LinkChanged,
    Reported,
    Rewound,
    SessionSaved,
    TierChanged,
)
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError, read_key
from controller.table.telling import Felt, Told, seen, tell
from controller.table.yaml_marks import Mistakes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import tzinfo
    from pathlib import Path
    from typing import TextIO

    from controller.table.records import TableEvent
    from controller.table.seal import TableKey
    from controller.table.words import Words

FINE, MISTAKE = 0, 2


class Line(NamedTuple):
    """One thing that happened: in which entry, when (microseconds since 1970), what, and whether it was taken back."""

    entry: int
    at: int
    what: str
    undone: bool


class _Part(NamedTuple):
    """A line before cards of one board are put together. `entry` is the input it came from, `said` where it stands."""

    entry: int
    at: int
    told: Told
    undone: bool = False


def sentences(entries: Iterable[Entry], words: Words, zone: tzinfo | None = None) -> list[str]:
    """Tell a hand, a line for each thing, with the wall clock of `zone` (the machine's own when not given)."""
    return [_said(line, words, zone) for line in lines(entries, words)]


def lines(entries: Iterable[Entry], words: Words) -> list[Line]:
    """Tell a hand as data. The entries begin with the start of a hand."""
    story = _Story(words)
    for entry in entries:
        story.add(entry)
    return _joined(story.parts, words)


def _said(line: Line, words: Words, zone: tzinfo | None) -> str:
    time = f"{datetime.fromtimestamp(line.at / 1_000_000, zone):%H:%M:%S}"
    if line.undone:
        return words.text(say("journal.undone", time=time, what=line.what))
    return words.text(say("journal.line", time=time, what=line.what))


class _Story:
    """The lines so far, and the felt before every entry, to go back to."""

    def __init__(self, words: Words) -> None:
        self.parts: list[_Part] = []
        self._words = words
        self._felt = Felt()
        self._before: dict[int, Felt] = {}

    def add(self, entry: Entry) -> None:
        self._before[entry.seq] = self._felt
        rewound = next((event for event in entry.events if isinstance(event, Rewound)), None)
        if rewound is None:
            self.parts += self._told(entry.seq, entry.at, entry.events)
            self.parts += [_Part(entry.seq, entry.at, Told(said)) for said in _given(entry, self._words)]
            return
        self._take_back(entry, rewound)

    def _take_back(self, entry: Entry, rewound: Rewound) -> None:
        """Mark what no longer holds, say that it was taken back, and tell what came out otherwise."""
        back = self._text([part for part in self.parts if part.entry == rewound.to and not part.undone])
        undone = [part for part in self.parts if part.entry >= rewound.to]
        standing = [part for part in self.parts if part.entry < rewound.to]
        self._felt = self._before.get(rewound.to, Felt())
        new: list[_Part] = []
        for of, events in _judged_again(entry):
            self._before[of] = self._felt
            told = self._told(of, entry.at, events)
            as_before = [part for part in undone if part.entry == of and not part.undone]
            if [part.told for part in told] == [part.told for part in as_before]:
                standing += as_before
            else:
                new += told
        kept = {id(part) for part in standing}
        self.parts = [part if id(part) in kept else part._replace(undone=True) for part in self.parts]
        self.parts.append(_Part(entry.seq, entry.at, Told(_taken_back(entry, back))))
        self.parts += new

    def _told(self, entry: int, at: int, events: Iterable[TableEvent]) -> list[_Part]:
        parts = []
        for event in events:
            parts += [_Part(entry, at, told) for told in tell(self._felt, event, self._words)]
            self._felt = seen(self._felt, event)
        return parts

    def _text(self, parts: list[_Part]) -> str:
        said = [part.told.said for part in parts] or [say("journal.nothing")]
        return self._words.text(said[0])


def _judged_again(entry: Entry) -> list[tuple[int, list[TableEvent]]]:
    """The events after going back, by the entry whose input they come from."""
    groups: list[tuple[int, list[TableEvent]]] = [(entry.seq, [])]
    for event in entry.events:
        if isinstance(event, Again):
            groups.append((event.of, []))
        elif not isinstance(event, Rewound):
            groups[-1][1].append(event)
    return [group for group in groups if group[1]]


def _taken_back(entry: Entry, what: str) -> Say:
    if isinstance(entry.given, Correct):
        return say("journal.correction", what=what)
    return say("journal.undo", what=what)


def _given(entry: Entry, words: Words) -> Iterator[Say]:
    """What an input itself tells, whatever follows from it."""
    match entry.given:
        case LinkChanged(device=device, up=up) as line:
            why = reports.why(line)
            if up and why is None:
                yield say("journal.link_up", device=device)
            else:
                key = "journal.device_says" if up else "journal.link_down"
                yield say(key, device=device, why="" if why is None else words.text(why))
        case Reported(device=device) as report:
            yield say("journal.device_says", device=device, why=words.text(reports.said(report)))
        case TierChanged(tier=tier, why=why):
            yield say(f"journal.tier_{tier}", why=why)
        case DeckChanged() | DeckChecked() as deck:
            yield _of_deck(deck, entry.cause.who)
        case Tells(word=word) if entry.events:
            yield say("journal.tells", word=word)
        case given if isinstance(given, ATTENDS):
            yield from attended(given, refused=not entry.events)
        case SetsStack() | SetsButton() if any(isinstance(event, SessionSaved) for event in entry.events):
            yield between_hands(entry.given)
        case _:
            return


def _of_deck(given: DeckChanged | DeckChecked, who: str) -> Say:
    if isinstance(given, DeckChanged):
        return say("journal.deck", deck=given.deck)
    return say("journal.deck_checked", who=who)


def _joined(parts: list[_Part], words: Words) -> list[Line]:
    """Put cards that lie on one board together, as they came: `flop top: Kh 8s 4d`."""
    told: list[Line] = []
    last: _Part | None = None
    for part in parts:
        if last and last.told.board and last.undone == part.undone and last.told.joins(part.told):
            part = last._replace(told=last.told.joined(part.told))  # noqa: PLW2901 - the two are one now
            told.pop()
        told.append(Line(part.entry, part.at, words.text(part.told.said), part.undone))
        last = part
    return told


def show_command(  # noqa: PLR0913 - what the command line brings
    path: Path, hand: int | None, out: TextIO, err: TextIO, *, as_json: bool = False, locale: str = SOURCE
) -> int:
    """Tell a hand of a journal, the last one without a number, in a language; 2 for a user's mistake.

    The key beside the journal is used when it is there, for cards that came out face down and were turned up later.
    """
    try:
        key = key_if_there(path.parent / "table.key")
        with JournalReader(path, key) as journal:
            entries = journal.last_hand() if hand is None else journal.hand(hand)
        words = load().words[locale]
    except (JournalError, KeyFileError, Mistakes, NoWords) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    if not entries:
        err.write(f"croupier: {path} has no hand {'yet' if hand is None else hand}\n")
        return MISTAKE
    if as_json:
        json.dump([line._asdict() for line in lines(entries, words)], out, indent=2)
        out.write("\n")
    else:
        out.writelines(f"{sentence}\n" for sentence in sentences(entries, words))
    return FINE


def key_if_there(path: Path) -> TableKey | None:
    """The table's key, or None where the file is not there. Raises `KeyFileError` for one that cannot be read."""
    return read_key(path) if path.exists() else None

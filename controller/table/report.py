"""The incident report of a hand: one page that says what was seen, told, ruled and why, and what it did to the chips.

Only what everybody may see stands in it: no card that lies face down is named.
"""

from __future__ import annotations

from datetime import datetime
from html import escape
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.correction_events import BetSet, ButtonSet, CardSet, StackSet
from controller.rules.events import ChipsReturned, IncidentOpened, RulingBegun
from controller.rules.inputs import Tells
from controller.rules.places import FIXED
from controller.rules.rolled_back import rolled_back
from controller.rules.saying import Say, say
from controller.table.history import lines
from controller.table.open_cards import called
from controller.table.presence import Identified
from controller.table.records import SessionSaved
from controller.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from controller.rules.hand import Hand
    from controller.table.records import Entry, TableEvent
    from controller.table.words import Words

MOST_LINES: Final = 60
"""As many lines of the story as a page holds; what came before them is in `journal show`."""


class Chips(NamedTuple):
    """Chips and cards at one moment: (seat, chips) for every seat, the pot, (pile, cards) and the open boards."""

    seats: tuple[tuple[int, int], ...]
    pot: int
    piles: tuple[tuple[str, int], ...]
    boards: tuple[tuple[str, str], ...]


class Part(NamedTuple):
    """One thing that the floor or the dealer put right: each line is a name and what stands beside it."""

    title: str
    said: tuple[tuple[str, str], ...]
    before: Chips
    after: Chips


class Report(NamedTuple):
    """The page: its title, the lines of its head, its parts, and the hand as it was told."""

    title: str
    head: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    story: tuple[str, ...]


def report(entries: Sequence[Entry], words: Words, journal: str, zone: tzinfo | None = None) -> Report:
    """Make the report of a hand from its entries, which begin with its start. Times are those of `zone`."""
    writer = _Writer(words, zone)
    for entry in entries:
        writer.add(entry)
    return writer.written(entries, journal)


class _Writer:
    """Folds the hand again and notes what was put right, with the table before it and once it was done."""

    def __init__(self, words: Words, zone: tzinfo | None) -> None:
        self._words = words
        self._zone = zone
        self._table: Table | None = None
        self._parts: list[Part] = []
        self._seen: tuple[tuple[str, str], ...] = ()
        self._running = False
        self._dealers: list[str] = []
        self._floor: list[str] = []

    def add(self, entry: Entry) -> None:
        if self._table is None:
            saved = next((event for event in entry.events if isinstance(event, SessionSaved)), None)
            if saved is None:
                return
            self._table = Table(saved.session)
        before = self._table.hand
        self._table.fold(entry)
        self._note_people(entry)
        hand = self._table.hand
        for event in entry.events:
            self._note(entry, event, before, hand)
        if self._running and hand is not None:
            self._parts[-1] = self._parts[-1]._replace(after=_chips(hand))
            self._running = bool(hand.held) and hand.incident is None and hand.result.ended is None

    def _note_people(self, entry: Entry) -> None:
        if entry.cause.dealer and entry.cause.dealer not in self._dealers:
            self._dealers.append(entry.cause.dealer)
        if isinstance(entry.given, Identified) and entry.events and entry.given.role != "dealer":
            person = self._text(say("report.person", who=entry.given.who, role=entry.given.role, how=entry.given.how))
            self._floor += [person] if person not in self._floor else []

    def _note(self, entry: Entry, event: TableEvent, before: Hand | None, hand: Hand | None) -> None:
        if hand is None or before is None:
            return
        time = self._time(entry.at)
        match event:
            case IncidentOpened(incident=incident):
                seen = self._text(say("report.at", time=time, what=self._called("kind", incident.kind)))
                told = self._called("word", entry.given.word) if isinstance(entry.given, Tells) else "–"
                self._seen = ((self._word("seen"), seen), (self._word("told"), told))
            case RulingBegun(ruling=ruling, rule=rule):
                known = hand.setup.house.ruling(ruling)
                title = self._text(say(f"ruling.{ruling}", text=known.title)) if known is not None else ruling
                rows = ", ".join(known.covers) if known is not None else "–"
                said = ((self._word("rule"), rule), (self._word("rows"), rows))
                self._put_right(title, said, entry, event.who, event.because, before, hand)
                self._running = True
            case ChipsReturned() if event.who == "ruling" and self._parts:
                self._parts[-1] = self._parts[-1]._replace(said=(*self._parts[-1].said, self._rolled(hand)))
            case ChipsReturned():
                rolled = (self._rolled(hand),)
                self._put_right(self._word("void"), rolled, entry, event.who, event.because, before, hand)
            case StackSet() | BetSet() | CardSet() | ButtonSet():
                title = self._word(type(event).__name__.lower())
                self._put_right(title, (), entry, event.who, event.because, before, hand)
            case _:
                return

    def _put_right(  # noqa: PLR0913, PLR0917 - who, why, and the table before and after
        self,
        title: str,
        said: tuple[tuple[str, str], ...],
        entry: Entry,
        who: str,
        because: str,
        before: Hand,
        after: Hand,
    ) -> None:
        role = entry.cause.role or "floor"
        by = self._text(say("report.by", who=self._called("role", who), role=role, time=self._time(entry.at)))
        reason = ((self._word("by"), by), (self._word("because"), self._called("because", because or "–")))
        self._parts.append(Part(title, (*self._seen, *said, *reason), _chips(before), _chips(after)))
        self._seen = ()

    def _rolled(self, hand: Hand) -> tuple[str, str]:
        """What of rake, time, missed blinds and button was rolled back with the chips."""
        return self._word("rolled"), "; ".join(self._text(line) for line in rolled_back(hand))

    def written(self, entries: Sequence[Entry], journal: str) -> Report:
        hand = self._table.hand if self._table is not None else None
        if hand is None:
            return Report(self._word("none"), (), (), ())
        setup = hand.setup
        told = [line for line in lines(entries, self._words) if not line.undone]
        game = self._words.named("game", setup.game.id, setup.game.title)
        times = f"{self._day(entries[0].at)} {self._time(entries[0].at)} – {self._time(entries[-1].at)}"
        head = (
            (self._word("game"), f"{game}, {self._words.spelled('stakes', setup.stakes.text())}"),
            (self._word("house"), self._words.named("house", setup.house.id, setup.house.title)),
            (self._word("times"), times),
            (self._word("dealer"), ", ".join(self._dealers) or "–"),
            (self._word("floor"), ", ".join(self._floor) or "–"),
            (self._word("journal"), self._words.left_to_right(journal)),
        )
        story = tuple([f"{self._time(line.at)}  {line.what}" for line in told][-MOST_LINES:])
        return Report(self._text(say("report.title", number=setup.number)), head, tuple(self._parts), story)

    def _called(self, kind: str, word: str) -> str:
        """What the catalogue calls an incident, what was told or a reason, else the word itself."""
        return self._words.named(kind, word, word.replace("_", " "))

    def _text(self, said: Say) -> str:
        return self._words.text(said)

    def _word(self, word: str) -> str:
        return self._words.text(say(f"report.word_{word}"))

    def _time(self, at: int) -> str:
        return f"{datetime.fromtimestamp(at / 1_000_000, self._zone):%H:%M:%S}"

    def _day(self, at: int) -> str:
        return f"{datetime.fromtimestamp(at / 1_000_000, self._zone):%Y-%m-%d}"


def _chips(hand: Hand) -> Chips:
    bets, cards, setup = hand.bets, hand.cards, hand.setup
    seats = []
    for seat in range(len(setup.seats)):
        behind = bets.behind(seat)
        seats.append((hand.seat(seat), bets.delta[seat] if behind is None else behind))
    piles = [("stub", cards.stub), *[(word, len(cards.where[place])) for place, word in enumerate(FIXED)]]
    boards = [
        (board, " ".join(called(hand, ordinal) for ordinal in cards.where[setup.places.board(board)]))
        for board in setup.game.boards
    ]
    return Chips(tuple(sorted(seats)), bets.pot, tuple([pile for pile in piles if pile[1]]), tuple(boards))


def _table(words: Words, part: Part) -> list[tuple[str, str, str]]:
    """Chips and cards of a part: the name, before, after."""
    before, after = part.before, part.after
    rows = [
        (words.text(say("report.seat", seat=seat)), str(was), str(now))
        for (seat, was), (_, now) in zip(before.seats, after.seats, strict=True)
    ]
    rows.append((words.text(say("report.word_pot")), str(before.pot), str(after.pot)))
    piles = dict(before.piles) | dict(after.piles)
    for pile in piles:
        counts = dict(before.piles).get(pile, 0), dict(after.piles).get(pile, 0)
        rows.append((words.named("place", pile, pile.replace("_", " ")), str(counts[0]), str(counts[1])))
    for (board, was), (_, now) in zip(before.boards, after.boards, strict=True):
        rows.append((words.named("board", board, board), was or "–", now or "–"))
    return rows


def as_text(page: Report, words: Words) -> str:
    """The page in plain lines."""
    wide = max((len(key) for key, _ in page.head), default=0)
    shown = [page.title, "=" * len(page.title), *[f"{key:<{wide}}  {value}" for key, value in page.head]]
    if not page.parts:
        shown += ["", words.text(say("report.nothing"))]
    for part in page.parts:
        shown += ["", part.title, "-" * len(part.title), *[f"{key}: {value}" for key, value in part.said], ""]
        head = words.text(say("report.word_before")), words.text(say("report.word_after"))
        shown += [f"{key:<12}  {was:>16}  {now:>16}" for key, was, now in [("", *head), *_table(words, part)]]
    shown += ["", words.text(say("report.word_story")), *[f"  {line}" for line in page.story]]
    return "\n".join(line.rstrip() for line in shown) + "\n"


_PAGE: Final = Template("""<!DOCTYPE html>
<html lang="$lang" dir="$dir"><head><meta charset="utf-8"><title>$title</title>
<style>
body { font-family: sans-serif; font-size: 10pt; margin: 2em; }
h1 { font-size: 15pt; } h2 { font-size: 12pt; }
td, th { padding: 1px 10px 1px 0; text-align: $start; vertical-align: top; }
td.n { text-align: $end; }
</style></head>
<body><h1>$title</h1>
<table>$head</table>
$parts
<h2>$story_title</h2>
<p>$story</p>
</body></html>
""")


def as_html(page: Report, words: Words) -> str:
    """The page as HTML by itself; whatever anybody typed is escaped."""
    parts = [_part(part, words) for part in page.parts] or [f"<p>{escape(words.text(say('report.nothing')))}</p>"]
    return _PAGE.substitute(
        lang=escape(words.locale),
        dir="rtl" if words.rtl else "ltr",
        start="start" if words.rtl else "left",
        end="end" if words.rtl else "right",
        title=escape(page.title),
        head=_rows(page.head),
        parts="\n".join(parts),
        story_title=escape(words.text(say("report.word_story"))),
        story="<br>\n".join(escape(line) for line in page.story),
    )


def _rows(rows: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<tr><th>{escape(key)}</th><td>{escape(value)}</td></tr>\n" for key, value in rows)


def _part(part: Part, words: Words) -> str:
    before, after = words.text(say("report.word_before")), words.text(say("report.word_after"))
    counted = "".join(
        f'<tr><td>{escape(key)}</td><td class="n">{escape(was)}</td><td class="n">{escape(now)}</td></tr>\n'
        for key, was, now in _table(words, part)
    )
    return (
        f"<h2>{escape(part.title)}</h2>\n<table>{_rows(part.said)}</table>\n"
        f"<table><tr><th></th><th>{escape(before)}</th><th>{escape(after)}</th></tr>\n{counted}</table>"
    )

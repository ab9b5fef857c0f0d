"""The last hands of a table in plain sentences, read beside whoever writes: a running hand is not disturbed."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.saying import Say, by_seat, say
from controller.table.export.chronicle import Chronicle, chronicle
from controller.table.history import key_if_there, sentences
from controller.table.journal import JournalReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import tzinfo
    from pathlib import Path

    from controller.rules.hand import Hand
    from controller.table.records import Entry
    from controller.table.words import Words

HANDS: Final = 100
"""As many hands are recalled."""


class Recalled(NamedTuple):
    """One hand: its number, one line that says which it was and how it ended, and all of it in sentences."""

    number: int
    headline: str
    lines: tuple[str, ...]


class Recall:
    """Tells the last hands of the journals of a table, newest first. What it told the last time it does not read again.

    `journals` are the files, oldest first; times are the wall clock of `zone` (the machine's own when not given).
    """

    def __init__(self, journals: Callable[[], Sequence[Path]], words: Words, zone: tzinfo | None = None) -> None:
        """Read nothing yet."""
        self._journals = journals
        self._words = words
        self._zone = zone
        self._told: dict[tuple[str, int], Recalled] = {}

    def hands(self, most: int = HANDS) -> Iterator[Recalled]:
        """Tell the last hands, newest first, over as many days as it takes. Raises `JournalError`, `KeyFileError`."""
        left, wanted = most, set()
        for path in reversed(self._journals()):
            with closing(JournalReader(path, key_if_there(path.parent / "table.key"))) as journal:
                for start, end in reversed(journal.spans()[-left:]):
                    yield self._hand(path, journal, start, end)
                    wanted.add((str(path), start))
                    left -= 1
            if not left:
                break
        # What is older than these is not asked for again: a night does not gather what was told in it.
        self._told = {hand: told for hand, told in self._told.items() if hand in wanted}

    def _hand(self, path: Path, journal: JournalReader, start: int, end: int | None) -> Recalled:
        """A hand from its entries; what another hand has followed is kept, the last one may still go on."""
        known = self._told.get((str(path), start))
        if known is not None:
            return known
        told = self._tell(list(journal.entries(start, end)))
        if end is not None:
            self._told[str(path), start] = told
        return told

    def _tell(self, entries: Sequence[Entry]) -> Recalled:
        told = chronicle(entries)
        time = f"{datetime.fromtimestamp(told.began / 1_000_000, self._zone):%H:%M}"
        game = self._words.named("game", told.setup.game.id, told.setup.game.title)
        ended = self._words.text(self._ended(told))
        headline = say("recall.hand", number=told.setup.number, time=time, game=game, ended=ended)
        lines = sentences(entries, self._words, self._zone)
        return Recalled(told.setup.number, self._words.text(headline), tuple(lines))

    def _ended(self, told: Chronicle) -> Say:
        match told.hand.result.ended:
            case None:
                return say("recall.running")
            case "misdeal":
                return say("recall.misdeal")
            case "void":
                return say("recall.void")
            case _:
                return say("recall.pushed", pot=told.hand.bets.pot, pushes=by_seat(_won(told.hand)))


def _won(hand: Hand) -> list[tuple[int, int]]:
    """What each seat was pushed in all, and the seat number."""
    won: dict[int, int] = {}
    for award in hand.result.awards:
        seat = hand.seat(award.seat)
        won[seat] = won.get(seat, 0) + award.amount
    return [(chips, seat) for seat, chips in won.items()]

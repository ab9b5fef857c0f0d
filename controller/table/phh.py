"""Reads hands in Poker Hand History format (PHH 0.0.2): `.phh` has one hand, `.phhs` one TOML table for each hand.

A file is read as it stands; which hands this table can deal is not judged here. Players are numbered as the format
does, from the first left of the button to the button, and here from 0; two players alone have their blinds and antes
listed in reverse (the button posts the small blind), which is left to whoever seats them.
"""

from __future__ import annotations

import math
import re
import tomllib
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.cards import UNREAD, CardError, Face, face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

BLINDS = ("blinds_or_straddles",)
NEEDS = {
    "FT": (*BLINDS, "small_bet", "big_bet"),
    "NT": (*BLINDS, "min_bet"),
    "NS": (*BLINDS, "min_bet"),
    "PO": (*BLINDS, "min_bet"),
    "FO/8": (*BLINDS, "small_bet", "big_bet"),
    "F7S": ("bring_in", "small_bet", "big_bet"),
    "F7S/8": ("bring_in", "small_bet", "big_bet"),
    "FR": ("bring_in", "small_bet", "big_bet"),
    "N2L1D": (*BLINDS, "min_bet"),
    "F2L3D": (*BLINDS, "small_bet", "big_bet"),
    "FB": (*BLINDS, "small_bet", "big_bet"),
}
"""The fields each variant of the format must have besides antes, starting stacks and actions."""

_PLAYER = re.compile(r"^p([1-9]\d?)$")
_NUMBER = re.compile(r"^\d[\d_,]*(\.\d+)?$")
_DEALER = "d db CARDS or d dh pN CARDS"
_DEEDS = "f, cc, cbr AMOUNT, pb, sd [CARDS] or sm [CARDS]"


class PhhError(ValueError):
    """A file or a hand that cannot be read: which one, which field or action, and what was expected there."""


class HoleDealt(NamedTuple):
    """The dealer gave a player cards; unread ones are written `??`. `at` counts actions from 1, as in every action."""

    at: int
    player: int
    cards: tuple[Face, ...]


class BoardDealt(NamedTuple):
    """The dealer put cards on the board."""

    at: int
    cards: tuple[Face, ...]


class Folded(NamedTuple):
    """A player folded."""

    at: int
    player: int


class Called(NamedTuple):
    """A player checked or called."""

    at: int
    player: int


class Raised(NamedTuple):
    """A player bet, completed or raised, to so many chips in front of him in all."""

    at: int
    player: int
    to: int


class BroughtIn(NamedTuple):
    """A player posted the bring-in."""

    at: int
    player: int


class Threw(NamedTuple):
    """A player discarded these cards, or stood pat with none."""

    at: int
    player: int
    cards: tuple[Face, ...]


class Showed(NamedTuple):
    """A player tabled his hand; without cards he tabled what he was dealt."""

    at: int
    player: int
    cards: tuple[Face, ...]


class Mucked(NamedTuple):
    """A player gave his hand up unseen at the showdown."""

    at: int
    player: int


Action = HoleDealt | BoardDealt | Folded | Called | Raised | BroughtIn | Threw | Showed | Mucked


class Record(NamedTuple):
    """One recorded hand. Amounts are whole chips of 1/`scale` of the record's own unit: 0.25 is 1 at scale 4.

    A stack is None where the record says `inf`, unknown. `said` has the actions as written, comments included.
    """

    file: str
    key: str
    id: str
    variant: str
    scale: int
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    bring_in: int
    min_bet: int
    small_bet: int
    big_bet: int
    starting_stacks: tuple[int | None, ...]
    actions: tuple[Action, ...]
    said: tuple[str, ...]
    finishing_stacks: tuple[int | None, ...] | None
    ante_trimming_status: bool


def read(path: Path) -> tuple[Record, ...]:
    """Read every hand of a file, in its order. Raises `PhhError` at the first that cannot be read."""
    records = []
    for found in read_each(path):
        if isinstance(found, PhhError):
            raise found
        records.append(found)
    return tuple(records)


def read_each(path: Path) -> Iterator[Record | PhhError]:
    """Read the hands of a file one by one, giving the error of each that cannot be read in its place.

    Raises `PhhError` when the file itself cannot be read.
    """
    for key, table in _tables(path):
        try:
            yield _Reader(str(path), key, table).record()
        except PhhError as error:
            yield error


def _tables(path: Path) -> list[tuple[str, dict[str, object]]]:
    try:
        with path.open("rb") as file:
            whole: dict[str, object] = tomllib.load(file, parse_float=Decimal)
    except OSError as error:
        raise PhhError(f"{path}: cannot be opened: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PhhError(f"{path}: is not TOML, which a PHH file must be: {error}") from None
    if "variant" in whole or not all(isinstance(table, dict) for table in whole.values()):
        return [("", whole)]
    if not whole:
        raise PhhError(f"{path}: has no hand in it; expected one hand, or tables [1], [2], … with a hand each")
    return [(key, table) for key, table in whole.items() if isinstance(table, dict)]


class _Reader:
    """One hand being read: knows its fields and says where it stands when one is wrong."""

    def __init__(self, file: str, key: str, table: dict[str, object]) -> None:
        self.file = file
        self.key = key
        self.table = table
        self.players = 0
        self.scale = 1

    def record(self) -> Record:
        """Read every field, once all amounts are on one scale."""
        variant = self.table.get("variant")
        if not isinstance(variant, str):
            raise self.wrong("field variant", variant, "the name of a variant such as 'NT'")
        starting = self.amounts("starting_stacks", unknown=True)
        self.players = len(starting)
        if self.players < 2:
            raise self.wrong("field starting_stacks", len(starting), "the stacks of at least two players")
        actions = self.table.get("actions")
        if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
            raise self.wrong("field actions", actions, "a list of texts such as 'p1 cc'")
        said = tuple(str(text) for text in actions)
        needs = NEEDS.get(variant, ())
        antes = self.amounts("antes")
        blinds = self.amounts("blinds_or_straddles") if "blinds_or_straddles" in (*self.table, *needs) else ()
        single = [
            self.amounts(name)[0] if name in (*self.table, *needs) else Decimal(0)
            for name in ("bring_in", "min_bet", "small_bet", "big_bet")
        ]
        finishing = self.amounts("finishing_stacks", unknown=True) if "finishing_stacks" in self.table else None
        trimmed = self.table.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            raise self.wrong("field ante_trimming_status", trimmed, "true or false")
        bets = [amount for at, text in enumerate(said, 1) if (amount := self.bet(at, text)) is not None]
        self.scale = _scale([*starting, *antes, *blinds, *single, *(finishing or ()), *bets])
        bring_in, min_bet, small_bet, big_bet = self.chips(single)
        return Record(
            file=self.file,
            key=self.key,
            id=str(self.table.get("_id") or (f"{self.file}#{self.key}" if self.key else self.file)),
            variant=variant,
            scale=self.scale,
            antes=self.chips(antes),
            blinds_or_straddles=self.chips(blinds),
            bring_in=bring_in,
            min_bet=min_bet,
            small_bet=small_bet,
            big_bet=big_bet,
            starting_stacks=self.stacks(starting),
            actions=tuple([action for at, text in enumerate(said, 1) if (action := self.action(at, text)) is not None]),
            said=said,
            finishing_stacks=None if finishing is None else self.stacks(finishing),
            ante_trimming_status=trimmed,
        )

    def wrong(self, where: str, value: object, expected: str) -> PhhError:
        """The sentence for a field or an action that cannot be read."""
        hand = f"hand {self.key}: " if self.key else ""
        found = "is missing" if value is None else f"is {str(value)!r}" if isinstance(value, str) else f"is {value}"
        return PhhError(f"{self.file}: {hand}{where} {found}; expected {expected}")

    def amounts(self, name: str, *, unknown: bool = False) -> tuple[Decimal, ...]:
        """Read a field of one amount, or of one for each player; `inf` only where a stack may be unknown."""
        value = self.table.get(name)
        each = name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
        listed = value if isinstance(value, list) and each else [value]
        expected = "an amount for each player" if each else "an amount"
        if each and (not isinstance(value, list) or (self.players and len(listed) != self.players)):
            count = f"an amount for each of the {self.players} players" if self.players else expected
            raise self.wrong(f"field {name}", value, count)
        return tuple([self.amount(name, one, expected, unknown=unknown) for one in listed])

    def amount(self, name: str, value: object, expected: str, *, unknown: bool) -> Decimal:
        """Read one amount: a number of chips, not below zero."""
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise self.wrong(f"field {name}", value, expected)
        amount = Decimal(value)
        if amount.is_nan() or amount < 0 or (amount.is_infinite() and not unknown):
            raise self.wrong(f"field {name}", value, f"{expected}, not below zero")
        return amount

    def bet(self, at: int, text: str) -> Decimal | None:
        """The amount of an action, where it has one."""
        words = text.partition("#")[0].split()
        if words[1:2] != ["cbr"]:
            return None
        if len(words) != 3 or not _NUMBER.match(words[2]):
            raise self.wrong(f"action {at}", text, "pN cbr AMOUNT")
        return Decimal(words[2].replace(",", ""))

    def chips(self, amounts: Sequence[Decimal]) -> tuple[int, ...]:
        """Bring amounts to the hand's scale."""
        return tuple([int(amount * self.scale) for amount in amounts])

    def stacks(self, amounts: tuple[Decimal, ...]) -> tuple[int | None, ...]:
        """Bring stacks to the hand's scale; None for one that is unknown."""
        return tuple([None if amount.is_infinite() else int(amount * self.scale) for amount in amounts])

    def action(self, at: int, text: str) -> Action | None:
        """Read one action; None for a bare comment."""
        words = text.partition("#")[0].split()
        if not words:
            return None
        if words[0] == "d":
            return self.dealt(at, text, words)
        player = self.player(at, text, words[0])
        cards = self.cards(at, text, words[2]) if len(words) == 3 and words[1] in ("sd", "sm") else ()
        match words[1:]:
            case ["f"]:
                return Folded(at, player)
            case ["cc"]:
                return Called(at, player)
            case ["pb"]:
                return BroughtIn(at, player)
            case ["cbr", _]:
                return Raised(at, player, int((self.bet(at, text) or 0) * self.scale))
            case ["sd"] | ["sd", _]:
                return Threw(at, player, cards)
            case ["sm"]:
                return Mucked(at, player)
            case ["sm", _]:
                return Showed(at, player, cards)
        raise self.wrong(f"action {at}", text, _DEEDS)

    def dealt(self, at: int, text: str, words: list[str]) -> Action:
        """Read what the dealer did."""
        match words[1:]:
            case ["db", cards]:
                return BoardDealt(at, self.cards(at, text, cards))
            case ["dh", player, cards]:
                return HoleDealt(at, self.player(at, text, player), self.cards(at, text, cards))
        raise self.wrong(f"action {at}", text, _DEALER)

    def player(self, at: int, text: str, word: str) -> int:
        """The player a word such as `p3` names, from 0."""
        found = _PLAYER.match(word)
        if found is None or int(found[1]) > self.players:
            raise self.wrong(f"action {at}", text, f"a player p1 to p{self.players}, or d for the dealer")
        return int(found[1]) - 1

    def cards(self, at: int, text: str, word: str) -> tuple[Face, ...]:
        """Read cards run together; one of which anything is `?` is unread, and `-` stands for the cards as dealt."""
        if word == "-":
            return ()
        pairs = [word[i : i + 2] for i in range(0, len(word), 2)]
        try:
            return tuple([UNREAD if "?" in pair and len(pair) == 2 else face(pair) for pair in pairs])
        except (CardError, IndexError):
            raise self.wrong(
                f"action {at}", text, "cards run together, such as AhTd, with ?? for one unknown"
            ) from None


def _scale(amounts: list[Decimal]) -> int:
    return math.lcm(*[amount.as_integer_ratio()[1] for amount in amounts if amount.is_finite()])

"""What `croupier split` is asked, read off the command line: the game, the pots, and who wins which share of each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.award import CHIPS, WHOLE
from controller.rules.cards import CardError, Face, faces
from controller.rules.plan import MOST_SEATS
from controller.rules.shares import Leaf, Share
from controller.rules.steps.award import Award, paths
from controller.table.checked import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from controller.rules.game import Game
    from controller.rules.house import House
    from controller.table.definitions import Definitions

FLAGS: Final = ("json", "help")
ONCE: Final = ("game", "house", "button", "unit", "seats", "chips", "tray", "rake")
POT, ELIGIBLE, CARDS = "pot", "eligible", "cards"
USUAL_SEATS: Final = 10
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_RAKE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)%(?::([0-9]{1,15}))?")


class SplitError(ValueError):
    """What is asked cannot be answered, in a sentence."""


@dataclass(slots=True)
class AskedPot:
    """One pot of the command line: its chips, who can win it, who wins its shares by path, where that was told."""

    amount: int
    eligible: tuple[int, ...] = ()
    winners: dict[str, tuple[int, ...]] = field(default_factory=dict)
    name: str = "main"


class Request(NamedTuple):
    """Everything asked, with seat numbers; the main pot comes first, and every pot knows its winners.

    `seats` are clockwise from the button, the button last; without a `button` they begin at seat 1.
    """

    game: Game
    house: House
    split: tuple[Share, ...]
    seats: tuple[int, ...]
    button: int | None
    unit: int
    pots: tuple[AskedPot, ...]
    chips: Mapping[int, int] | None
    tray: tuple[int, ...]
    cards: Mapping[int, tuple[Face, ...]]


Told = list[tuple[str, str]]
"""The options in their order: name and value."""


def told(arguments: Sequence[str]) -> Told:
    """Take the command line apart: `--pot 103`, `--pot=103`, and flags without a value. Raises `SplitError`."""
    found: Told = []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "-h":
            word = "--help"
        if not word.startswith("--") or len(word) == 2:
            raise SplitError(f"{word!r} stands alone; options begin with --, such as --pot 103")
        name, sign, value = word[2:].partition("=")
        name = name.replace("_", "-")
        if name in FLAGS:
            if sign:
                raise SplitError(f"--{name} takes no value")
        elif not sign:
            if not rest or rest[0].startswith("--"):
                raise SplitError(f"--{name} needs a value")
            value = rest.pop(0)
        found.append((name, value))
    return found


def winner_options(split: tuple[Share, ...]) -> dict[str, str]:
    """The options that tell who wins, by the shares of the game: `winners`; `top` and `bottom`; `top-high`."""
    leaves = list(dict(paths(split)))
    if len(leaves) == 1:
        return {"winners": leaves[0]}
    taken = (*FLAGS, *ONCE, POT, ELIGIBLE, CARDS)
    found = {re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-"): path for path in leaves}
    return {f"{name}-winners" if name in taken else name: path for name, path in found.items()}


def game_of(options: Told, definitions: Definitions) -> tuple[Game, House]:
    """The game and the house that are asked about. Raises `SplitError`."""
    once = _once(options)
    if "game" not in once:
        raise SplitError("--game is missing: which game is it, such as --game holdem?")
    name, house = once["game"], once.get("house", "standard")
    if name not in definitions.games:
        raise SplitError(f"no game is called {name!r}{nearest(name, definitions.games)}")
    if house not in definitions.houses:
        raise SplitError(f"no house is called {house!r}{nearest(house, definitions.houses)}")
    return definitions.games[name], definitions.houses[house]


def split_of(game: Game, house: House) -> tuple[Share, ...]:
    """How the game divides its pots in this house."""
    return next(step.split for step in reversed(game.steps_in(house)) if isinstance(step, Award))


def request(options: Told, definitions: Definitions) -> Request:
    """Read and check everything. Raises `SplitError` with the first thing that is wrong."""
    game, house = game_of(options, definitions)
    split = split_of(game, house)
    _known(options, game, winner_options(split))
    once = _once(options)
    pots, shared = _pots(options, winner_options(split))
    seats = _seats(once.get("seats"), pots, shared)
    anybody = "seats" not in once and not pots[0].eligible
    for pot in pots:
        pot.eligible = pot.eligible or seats
    _check_seats(pots, seats)
    pots = _in_order(pots)
    _name_winners(pots, shared, dict(paths(split)), winner_options(split))
    if anybody and not any(pots[0].winners.values()):
        raise SplitError("nobody wins a share, so all who are in divide the pot: tell who with --eligible")
    button = _button(once.get("button"), seats)
    return Request(
        game,
        _raked(house, once.get("rake")),
        split,
        tuple(sorted(seats, key=lambda seat: (seat - (button or 0) - 1) % (MOST_SEATS + 1))),
        button,
        _number(once.get("unit", "1"), "unit", least=1),
        tuple(pots),
        _chips(once["chips"]) if "chips" in once else None,
        tuple(_numbers(once["tray"], "tray")) if "tray" in once else CHIPS,
        _cards([value for name, value in options if name == CARDS], seats),
    )


def _once(options: Told) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in options:
        if name in found:
            raise SplitError(f"--{name} is given twice")
        if name in ONCE:
            found[name] = value
    return found


def _known(options: Told, game: Game, winners: Mapping[str, str]) -> None:
    known = (*FLAGS, *ONCE, POT, ELIGIBLE, CARDS, *winners)
    for name, _ in options:
        if name in known:
            continue
        near = nearest(name, known)
        hint = near if near.startswith("; did") else ""
        ways = " and ".join(f"--{option}" for option in winners)
        raise SplitError(f"{game.id} has no --{name}{hint or f'; who wins is told with {ways}'}")


# Pots and their winners.


def _pots(options: Told, names: Mapping[str, str]) -> tuple[list[AskedPot], dict[str, tuple[int, ...]]]:
    """The pots with what stands after each, and the winners that hold for every pot: told first, or only once."""
    pots: list[AskedPot] = []
    shared: dict[str, tuple[int, ...]] = {}
    times = {path: [name for name, _ in options].count(option) for option, path in names.items()}
    for name, value in options:
        if name == POT:
            pots.append(AskedPot(_number(value, POT, least=1)))
        elif name == ELIGIBLE:
            if not pots or pots[-1].eligible:
                raise SplitError("--eligible stands once, after the --pot it belongs to")
            pots[-1].eligible = _seat_list(value, ELIGIBLE)
        elif name in names:
            path = names[name]
            into = pots[-1].winners if pots and times[path] > 1 else shared
            if path in into:
                raise SplitError(f"--{name} is given twice for one pot")
            into[path] = () if value == "none" else _seat_list(value, name)
    if not pots:
        raise SplitError("--pot is missing: how many chips are in the pot, such as --pot 103?")
    without = [pot.amount for pot in pots if not pot.eligible]
    if len(pots) > 1 and without:
        raise SplitError(f"who can win the pot of {without[0]}? Each of several pots is followed by its --eligible")
    return pots, shared


def _in_order(pots: list[AskedPot]) -> list[AskedPot]:
    """The main pot first, named; each pot is for some of those who can win the one before."""
    ordered = sorted(pots, key=lambda pot: -len(pot.eligible))
    for number, pot in enumerate(ordered):
        before = ordered[max(number - 1, 0)].eligible
        if not set(pot.eligible) <= set(before):
            raise SplitError(
                f"{_listed(before)} can win one pot and {_listed(pot.eligible)} another, but who can win a side pot "
                "can win the pots before it too"
            )
        if number:
            pot.name = "side" if len(ordered) == 2 else f"side {number}"
    return ordered


def _name_winners(
    pots: Sequence[AskedPot],
    shared: Mapping[str, tuple[int, ...]],
    leaves: Mapping[str, Leaf],
    names: Mapping[str, str],
) -> None:
    """Give every pot the winners of each of its shares, and check them."""
    for name, path in names.items():
        for seat in shared.get(path, ()):
            if seat not in pots[0].eligible:
                raise SplitError(f"seat {seat} of --{name} cannot win {_the(pots[0])}: {_listed(pots[0].eligible)} can")
    for pot in pots:
        for name, path in names.items():
            own = pot.winners.get(path)
            _check_told(pot, name, leaves[path], shared.get(path) if own is None else own)
            pot.winners[path] = _shared(pot, name, shared.get(path, ())) if own is None else _own(pot, name, own)
    for before, pot in pairwise(pots):
        _check_agree(before, pot, names)


def _check_told(pot: AskedPot, name: str, leaf: Leaf, winners: tuple[int, ...] | None) -> None:
    """Somebody wins every share, unless it asks for more than any hand; a seat alone in a pot needs no hand."""
    if winners or leaf.qualify is not None or len(pot.eligible) == 1:
        return
    what = _the(pot) if leaf.share == WHOLE else f"{leaf.share} of {_the(pot)}"
    if winners is None:
        raise SplitError(f"--{name} is missing: who wins {what}?")
    raise SplitError(f"--{name} none: somebody always wins {what}")


def _check_agree(before: AskedPot, pot: AskedPot, names: Mapping[str, str]) -> None:
    """Cards speak: who wins a share of one pot wins it in the next as well, where they can; nobody else can."""
    for name, path in names.items():
        best, told = before.winners[path], pot.winners[path]
        able = tuple(seat for seat in best if seat in pot.eligible)
        if len(pot.eligible) == 1 or (told == able if able else not told or best):
            continue
        first, then = (_listed(seats) if seats else "nobody" for seats in (best, told))
        raise SplitError(
            f"--{name} disagree: {first} in {_the(before)}, {then} in {_the(pot)}; cards speak, so who wins one pot "
            "wins the next one too, where he can"
        )


def _own(pot: AskedPot, name: str, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Winners told for this pot."""
    for seat in winners:
        if seat not in pot.eligible:
            raise SplitError(f"seat {seat} of --{name} cannot win {_the(pot)}: {_listed(pot.eligible)} can")
    return winners


def _shared(pot: AskedPot, name: str, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Of the winners told for every pot, those who can win this one."""
    able = tuple(seat for seat in winners if seat in pot.eligible)
    if winners and not able and len(pot.eligible) > 1:
        raise SplitError(f"{_listed(winners)} cannot win {_the(pot)}: tell --{name} after the --eligible of each pot")
    return able


def _the(pot: AskedPot) -> str:
    return f"the {pot.name} pot"


def _listed(seats: Sequence[int]) -> str:
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(map(str, seats))}"


# Seats.


def _seats(text: str | None, pots: Iterable[AskedPot], shared: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """The seats at the table: as told, else 1 to 10 or as far as they are named."""
    if text is None:
        named = [seat for pot in pots for seats in (pot.eligible, *pot.winners.values()) for seat in seats]
        named += [seat for seats in shared.values() for seat in seats]
        return tuple(range(1, max([USUAL_SEATS, *named]) + 1))
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = _seat(low.strip(), "seats"), _seat((high if dash else low).strip(), "seats")
        if "," not in text and not dash:
            first = 1
        found += range(first, last + 1)
    if len(set(found)) != len(found) or not found:
        raise SplitError(f"--seats {text}: expected seats such as 1-9 or 1,2,5,8, each once")
    return tuple(sorted(found))


def _check_seats(pots: Iterable[AskedPot], seats: Sequence[int]) -> None:
    for pot in pots:
        for seat in pot.eligible:
            if seat not in seats:
                raise SplitError(f"seat {seat} is not at the table: --seats are {', '.join(map(str, seats))}")


def _seat(text: str, name: str) -> int:
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_SEATS:
        raise SplitError(f"--{name}: {text!r} is no seat; seats are numbered from 1 to {MOST_SEATS}")
    return int(text)


def _seat_list(text: str, name: str) -> tuple[int, ...]:
    seats = tuple(_seat(part.strip(), name) for part in text.split(","))
    if len(set(seats)) != len(seats):
        raise SplitError(f"--{name} {text}: a seat is named twice")
    return tuple(sorted(seats))


def _button(text: str | None, seats: Sequence[int]) -> int | None:
    """The seat with the button: it may be an empty one (dead button), but is one of the table's."""
    if text is None:
        return None
    seat, last = _seat(text, "button"), max(USUAL_SEATS, *seats)
    if seat > last:
        raise SplitError(f"--button {seat}: the last seat of this table is {last}")
    return seat


# Chips, cards and the rake.


def _number(text: str, name: str, least: int = 0) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise SplitError(f"--{name} {text}: expected a whole number of chips, at least {least}")
    return int(text)


def _numbers(text: str, name: str) -> list[int]:
    return [_number(part.strip(), name, least=1) for part in text.split(",")]


def _chips(text: str) -> dict[int, int]:
    """Chips as `100x4,25x3,5x7`: the denomination, then how many."""
    found: dict[int, int] = {}
    for part in text.split(","):
        value, sign, count = part.strip().replace("×", "x").partition("x")
        if not sign or not _NUMBER.fullmatch(value) or not _NUMBER.fullmatch(count) or not int(value):
            raise SplitError(f"--chips: {part!r} is not the value of a chip and how many, such as 100x4")
        if int(value) in found:
            raise SplitError(f"--chips {text}: the {value} stands there twice")
        found[int(value)] = int(count)
    return found


def _raked(house: House, text: str | None) -> House:
    """The house with the rake that was told: `10%:6`, `5%` or `off`."""
    if text is None:
        return house
    if text == "off":
        return house.model_copy(update={"rake": type(house.rake)()})
    match = _RAKE.fullmatch(text)
    if not match or Decimal(match[1]) > 100 or int(match[2] or 1) < 1:
        raise SplitError(f"--rake {text}: expected a percentage and its cap, such as 10%:6, or off")
    rake = house.rake.model_copy(update={"percent": Decimal(match[1]), "cap": int(match[2] or 0)})
    return house.model_copy(update={"rake": rake})


def _cards(texts: Iterable[str], seats: Sequence[int]) -> dict[int, tuple[Face, ...]]:
    """Cards by seat, as `3:KdTc9s8h7d`."""
    found: dict[int, tuple[Face, ...]] = {}
    for text in texts:
        number, _, shown = text.partition(":")
        seat = _seat(number.strip(), CARDS)
        try:
            cards = faces(shown)
        except CardError as error:
            raise SplitError(f"--cards {text}: {error}") from None
        if seat in found or seat not in seats or not cards:
            raise SplitError(f"--cards {text}: expected a seat of the table once, and its cards, such as 3:KdTc9s8h7d")
        found[seat] = cards
    every = [card for cards in found.values() for card in cards]
    if len(set(every)) != len(every):
        raise SplitError("--cards: the same card is told twice")
    return found

"""`croupier split`: divides a pot as the house does, and says it as a supervisor reads it aloud, or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules import ranking
from controller.rules.award import WHOLE, Award, Portion, Settled, TieCards, settle
from controller.rules.cutting import DROP, NEXT_HAND, Change, Cut, CuttingError, Stack, cut, said
from controller.rules.cutting import told as chips_told
from controller.rules.openers import BY_UPCARDS
from controller.rules.pots import Pot
from controller.rules.rake import Drop, drops
from controller.rules.saying import Say, say
from controller.rules.shares import leaves
from controller.rules.steps.award import paths
from controller.table import split_request
from controller.table.definitions import load
from controller.table.split_request import SplitError
from controller.table.words import capital
from controller.table.yaml_marks import Mistakes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import TextIO

    from controller.rules.cards import Face
    from controller.rules.shares import Leaf
    from controller.table.split_request import Request, Told
    from controller.table.words import Words

FINE, MISTAKE = 0, 2
BY_POSITION: Final = "odd.left_of_button"

HELP: Final = """\
usage: croupier split --game GAME --pot CHIPS [WINNERS] [options]

Divides a pot as the house does: amounts by board and side, odd chips by their rule, and how to cut the chips.

  --game GAME           a game of the configuration
  --house HOUSE         whose rules (default: standard)
  --pot CHIPS           a pot; for side pots again, each followed by its --eligible
  --eligible SEATS      who can win the pot before it, such as 2,5,7 (default: every seat)
  --SHARE SEATS         who wins a share of the game{shares}; "none" where no hand is good enough
                        told once for all pots, or after each --pot for that pot
  --button SEAT         the seat with the button
  --unit CHIPS          the smallest chip that is given (default: 1)
  --seats SEATS         who sits at the table, such as 1-9 or 1,2,5 (default: 1-10)
  --rake PERCENT:CAP    what the house takes first, such as 10%:6, or off (default: the house's)
  --chips CHIPS         the chips in the pots, such as 100x4,25x3,5x7: adds how to cut them
  --tray CHIPS          the denominations change is made of (default: 1,5,25,100,500,1000,5000,25000,100000)
  --cards SEAT:CARDS    a winner's cards, where odd chips go by suit, such as 3:KdTc9s8h7d
  --json                one JSON object, chips by seat
"""


class Divided(NamedTuple):
    """The answer: what the house took, each pot as it was settled, the sum by seat number, and the cut."""

    drops: tuple[Drop, ...]
    pots: tuple[tuple[Pot, Settled], ...]
    sums: Mapping[int, int]
    carried: int
    cut: Cut | None


def split_command(arguments: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run the command: 0, or 2 and one sentence for a user's mistake."""
    try:
        options = split_request.told(arguments)
        if any(name == "help" for name, _ in options):
            out.write(_help(options))
            return FINE
        definitions = load()
        asked = split_request.request(options, definitions)
        answer = divide(asked)
    except (SplitError, CuttingError, Mistakes) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    if any(name == "json" for name, _ in options):
        out.write(json.dumps(as_json(answer)) + "\n")
    else:
        out.writelines(f"{line}\n" for line in lines(asked, answer, definitions.words["en"]))
    return FINE


def _help(options: Told) -> str:
    shares = ", such as --winners, --top and --bottom, --high and --low"
    if any(name == "game" for name, _ in options):
        game, house = split_request.game_of(options, load())
        names = split_request.winner_options(split_request.split_of(game, house))
        shares = ": " + ", ".join(f"--{name}" for name in names)
    return HELP.format(shares=shares)


# Dividing.


def divide(asked: Request) -> Divided:
    """Divide the pots: the rake, the shares of each pot, the chips. Raises `SplitError`, `CuttingError`."""
    pots = [Pot(pot.name, pot.amount, _indexes(asked, pot.eligible)) for pot in asked.pots]
    taken = drops(asked.house.rake, pots, asked.unit)
    settled: list[tuple[Pot, Settled]] = []
    for pot, told in zip(pots, asked.pots, strict=True):
        left = pot._replace(amount=pot.amount - sum(drop.amount for drop in taken if drop.pot == pot.name))
        strengths = {path: dict.fromkeys(_indexes(asked, seats), 1) for path, seats in told.winners.items()}
        ties = _tie_cards(asked)
        one = settle(left, asked.split, strengths, asked.house.odd, asked.unit, tie_cards=ties)
        _check_odd(asked, one)
        settled.append((left, one))
    sums: dict[int, int] = {}
    for award in (award for _, one in settled for award in one.awards):
        seat = asked.seats[award.seat]
        sums[seat] = sums.get(seat, 0) + award.amount
    carried = sum(one.carried for _, one in settled)
    dropped = sum(drop.amount for drop in taken)
    return Divided(taken, tuple(settled), sums, carried, _cut(asked, sums, dropped, carried))


def _indexes(asked: Request, seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(asked.seats.index(seat) for seat in seats))


def _suits_decide(asked: Request) -> bool:
    return _no_button(asked) or asked.house.odd.tie_button_game == "high_card_suit"


def _no_button(asked: Request) -> bool:
    """Whether the game has no button, so that ties are decided by cards."""
    return any(getattr(step, "opens", "") in BY_UPCARDS for step in asked.game.steps)


def _tie_cards(asked: Request) -> TieCards | None:
    if not _suits_decide(asked):
        return None
    every = {asked.seats.index(seat): cards for seat, cards in asked.cards.items()}
    best = {path: {seat: _making(leaf, cards) for seat, cards in every.items()} for path, leaf in paths(asked.split)}
    return TieCards(best, every, _no_button(asked))


def _making(leaf: Leaf, cards: tuple[Face, ...]) -> tuple[Face, ...]:
    """The cards that make the hand: found among a seat's own, or just those told where the board plays too."""
    found = ranking.best(leaf.rank, leaf.uses, leaf.qualify, cards, (), ()) if leaf.uses == "own" else None
    return found.cards if found else cards


def _check_odd(asked: Request, settled: Settled) -> None:
    """An odd chip that goes round from the button needs one; one that goes by suit needs cards."""
    for award in settled.awards:
        if award.odd and award.why == BY_POSITION and _suits_decide(asked):
            tied = sorted(asked.seats[one.seat] for one in settled.awards if one.share == award.share)
            raise SplitError(
                f"the odd chip goes by suit: tell the cards of seats {', '.join(map(str, tied))}, such as "
                f"--cards {tied[0]}:KdTc9s8h7d"
            )
    whys = [award.why for award in settled.awards] + [portion.why for portion in settled.portions]
    if BY_POSITION in whys and asked.button is None:
        raise SplitError("--button is missing: an odd chip goes to the first seat left of it")


def _cut(asked: Request, sums: Mapping[int, int], dropped: int, carried: int) -> Cut | None:
    """Cut the chips, where they were told: the drop, what is carried over, then the seats clockwise."""
    if asked.chips is None:
        return None
    lying = sum(value * count for value, count in asked.chips.items())
    whole = sum(pot.amount for pot in asked.pots)
    if lying != whole:
        raise SplitError(f"the --chips are worth {lying}, but the pots are {whole}")
    seats = {seat: sums[seat] for seat in asked.seats if seat in sums}
    return cut(asked.chips, {DROP: dropped, NEXT_HAND: carried, **seats}, asked.tray)


# JSON.


def as_json(answer: Divided) -> dict[str, object]:
    """Chips by seat; with the chips told, `cut` has the movements of the hand in their order.

    A movement changes `count` chips, each `into` others, or lays a stack of `count` to each of `seats`, where 0 is the
    drop and -1 the next hand.
    """
    found: dict[str, object] = {str(seat): answer.sums[seat] for seat in sorted(answer.sums)}
    if answer.cut is not None:
        found["cut"] = [_move(move) for move in answer.cut.moves]
    return found


def _move(move: Change | Stack) -> dict[str, object]:
    if isinstance(move, Change):
        return {"change": move.chip, "count": move.n, "into": {str(value): count for value, count in move.into}}
    return {"chip": move.chip, "count": move.n, "seats": list(move.seats)}


# Aloud.


def lines(asked: Request, answer: Divided, words: Words) -> Iterator[str]:
    """Tell the answer as a supervisor reads it: the drop, each pot in the order of award, the sums, the chips."""
    yield words.text(say("split.game", game=asked.game.title, house=asked.house.title))
    for drop in answer.drops:
        why = words.text(Say(drop.why))
        yield words.text(say("split.drop", what=drop.what, pot=drop.pot, amount=drop.amount, of=drop.of, why=why))
    for pot, settled in reversed(answer.pots):
        yield from _pot(asked, pot, settled, words, alone=len(answer.pots) == 1)
    if answer.carried:
        yield words.text(say("split.carried", amount=answer.carried))
    gets = [words.text(say("split.seat_gets", seat=seat, amount=answer.sums[seat])) for seat in sorted(answer.sums)]
    yield words.text(say("split.result", gets=capital(", ".join(gets))))
    if answer.cut is not None:
        yield from _chips(answer.cut, words)


def _pot(asked: Request, pot: Pot, settled: Settled, words: Words, *, alone: bool) -> Iterator[str]:
    if alone:
        yield words.text(say("split.pot_whole", amount=pot.amount))
    else:
        yield words.text(say("split.pot", pot=pot.name, amount=pot.amount))
    made = {portion.share for portion in settled.portions}
    single = len(leaves(asked.split)) == 1
    for portion in settled.portions:
        won = [_award(asked, award, words) for award in settled.awards if award.share == portion.share]
        bare = single or portion.share == WHOLE
        yield "  " + words.text(_part(portion, ", ".join(won), words, bare=bare))
    if not single and WHOLE not in made and len(pot.seats) > 1:
        told = next(one.winners for one in asked.pots if one.name == pot.name)
        for path, _ in paths(asked.split):
            if not told[path]:
                yield "  " + words.text(say("split.no_winner", share=path.replace("/", " ")))


def _part(portion: Portion, awards: str, words: Words, *, bare: bool) -> Say:
    if bare:
        return say("split.whole", awards=awards)
    share, amount = portion.share.replace("/", " "), portion.amount
    why = words.text(Say(portion.why)) if portion.odd else ""
    if not portion.winners:
        if why:
            return say("split.part_divided_odd", share=share, amount=amount, why=why)
        return say("split.part_divided", share=share, amount=amount)
    if why:
        return say("split.part_odd", share=share, amount=amount, why=why, awards=awards)
    return say("split.part", share=share, amount=amount, awards=awards)


def _award(asked: Request, award: Award, words: Words) -> str:
    seat = asked.seats[award.seat]
    if award.odd:
        return words.text(say("split.award_odd", seat=seat, amount=award.amount, why=words.text(Say(award.why))))
    return words.text(say("split.award", seat=seat, amount=award.amount))


def _chips(made: Cut, words: Words) -> Iterator[str]:
    yield words.text(say("split.cut"))
    for move in made.moves:
        yield "  " + words.text(said(move))
    yield words.text(say("split.check"))
    for seat, stack in made.stacks.items():
        yield "  " + words.text(_has(seat, sum(value * count for value, count in stack), chips_told(stack)))


def _has(seat: int, amount: int, chips: str) -> Say:
    if seat == DROP:
        return say("split.drop_has", amount=amount, chips=chips)
    if seat == NEXT_HAND:
        return say("split.next_hand_has", amount=amount, chips=chips)
    return say("split.seat_has", seat=seat, amount=amount, chips=chips)

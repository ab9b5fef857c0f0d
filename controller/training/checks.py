"""What a `.hand` line says must be true, held against the table: what was expected, and what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules import betting, ranking
from controller.rules.beside_events import Declared
from controller.rules.cards import names
from controller.rules.events import Posted, RoundClosed
from controller.rules.hand import UNTOLD
from controller.rules.places import MOST_RUNS, run_of
from controller.rules.ruling import offers
from controller.rules.steps.award import Award, cards, on_board, paths
from controller.table.now import alongside, instruction
from controller.training import bet_words
from controller.training.hand_words import nearest
from controller.training.session_checks import CHECKS as BETWEEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.award import Portion
    from controller.rules.cards import Face
    from controller.rules.game import Game
    from controller.rules.hand import Hand
    from controller.rules.saying import Say
    from controller.rules.session import Session
    from controller.rules.shares import Leaf
    from controller.table.records import TableEvent
    from controller.table.words import Words
    from controller.training.hand_words import Phrase

_VERBS: Final = {"bet": "act", "show": "show", "discard": "discard"}


class After(NamedTuple):
    """The table after an act: the hand, the session, and what came of the act."""

    hand: Hand
    session: Session
    events: tuple[TableEvent, ...]
    refusal: Say | None
    resumed: bool
    words: Words


class Seen(NamedTuple):
    """A check held against the table: equal texts mean that it holds."""

    expected: str
    seen: str


def held(check: Phrase, after: After) -> Seen:
    """Hold a check against the table."""
    if check.form in BETWEEN:
        return Seen(check.text, BETWEEN[check.form](check, after.session))
    return _CHECKS[check.form](check, after)


def unknown_name(check: Phrase, game: Game) -> str | None:
    """What is wrong with the name a check gives a board, a street or a share; None when the game has it."""
    streets = tuple({step.street for step in game.steps if step.street})
    match check.form:
        case "WORD CARDS":
            known, word = _boards(game), check.words[0]
        case "best N WORD CARDS":
            known, word = (*_boards(game), *(path for path, _ in _leaves(game)), "hand"), check.words[0]
        case "step STEP [PLACES]" if len(check.words) > 1:
            runs = tuple([run_of(street, run) for street in streets for run in (2, MOST_RUNS)])
            known, word = (*streets, *runs, *_boards(game), "seat"), check.words[1].split()[0]
        case _:
            return None
    if word in known:
        return None
    if not known:
        return f"unknown word {word!r}: {game.id} has no board"
    return f"unknown word {word!r}; the nearest in {game.id} is {nearest(word, known)!r}"


def _boards(game: Game) -> tuple[str, ...]:
    """The boards of a game and those of later runs."""
    return game.boards + tuple([run_of(board, run) for board in game.boards for run in (2, MOST_RUNS)])


def share_names(game: Game, pots: int, pot: str, share: str) -> tuple[str, ...]:
    """What a share of a pot may be called: by its own name when there is one pot, else with the pot's before it."""
    if pots == 1:
        return (share,)
    whole = len(_leaves(game)) == 1 or share == "pot"
    return (f"{pot} {share}", pot) if whole else (f"{pot} {share}",)


def _leaves(game: Game) -> tuple[tuple[str, Leaf], ...]:
    award = game.steps[-1]
    assert isinstance(award, Award)  # noqa: S101 - a game ends with its award, or it is not loaded
    return tuple(paths(award.split))


def _turn(check: Phrase, after: After) -> Seen:
    hand, step = after.hand, after.hand.step
    verb = _VERBS.get(step.do) if step else None
    seen = f"step {step.do}" if step else "the hand is over"
    if verb:
        who = "who opens is not told" if hand.turn == UNTOLD else "nobody"
        seen = f"{hand.seat(hand.turn) if hand.turn >= 0 else who} to {verb}"
    return Seen(check.text, seen)


def _option(check: Phrase, after: After) -> Seen:
    hand = after.hand
    if hand.step is None or hand.step.do != "bet" or hand.turn < 0:
        return Seen(check.text, "nobody to act")
    legal = betting.options(hand.setup, hand.bets, hand.turn)
    if check.form == "to call A":
        return Seen(check.text, f"to call {legal.call}")
    if legal.least is None:
        return Seen(check.text, "no raise")
    if check.form == "max raise A":
        return Seen(check.text, "max raise without end" if legal.most is None else f"max raise {legal.most}")
    return Seen(check.text, f"min raise {legal.least}")


def _posts(check: Phrase, after: After) -> Seen:
    seat = after.hand.setup.index(check.numbers[0])
    posted = sum([event.amount for event in after.events if isinstance(event, Posted) and event.seat == seat])
    return Seen(check.text, f"seat {check.numbers[0]} posts {posted}")


def _step(check: Phrase, after: After) -> Seen:
    hand, step = after.hand, after.hand.step
    if step is None or hand.result.ended:
        return Seen(check.text, "the hand is over")
    place = _due(hand)
    kind, rest = check.words[0], " ".join(check.words[1:])
    street_and_place = f"{step.street} {place}".strip()
    if kind == step.do and rest in {"", step.street, place, street_and_place}:
        return Seen(check.text, check.text)
    return Seen(check.text, f"step {step.do} {street_and_place}".strip())


def _due(hand: Hand) -> str:
    """Where the next card goes: a board by its name, or a seat."""
    if not hand.due:
        return ""
    place, places = hand.due[0] >> 1, hand.setup.places
    seat = places.seat_of(place)
    return places.board_of(place) or "" if seat is None else f"seat {hand.seat(seat)}"


def _says(check: Phrase, after: After) -> Seen:
    told = instruction(after.hand)
    if check.form == "asks STRING" and not told.key.startswith("ask."):
        return Seen(check.text, f"nothing is asked: {after.words.text(told)!r}")
    return _sentence(check, after.words.text(told))


def _also(check: Phrase, after: After) -> Seen:
    lines = [after.words.text(line) for line in alongside(after.hand, after.events)]
    return _sentence(check, "; ".join(lines))


def _refused(check: Phrase, after: After) -> Seen:
    if after.refusal is None:
        return Seen(check.text, "not refused")
    return _sentence(check, after.words.text(after.refusal))


def _sentence(check: Phrase, sentence: str) -> Seen:
    word = check.form.split()[0]
    same = check.texts[0] in sentence
    return Seen(check.text, check.text if same else f'{word} "{sentence}"')


def _held_cards(check: Phrase, after: After) -> Seen:
    setup = after.hand.setup
    seat = setup.index(check.numbers[0])
    if seat is None:
        return Seen(check.text, f"seat {check.numbers[0]} is not in the hand")
    place = setup.places.hand(seat) if check.form.startswith("hand") else setup.places.own(seat)
    return _same_cards(check, after.hand.cards.at(place))


def _zone(check: Phrase, after: After) -> Seen:
    word, lying = check.words[0], after.hand.cards
    if word == "stub":
        return Seen(check.text, f"stub {lying.stub}")
    place = after.hand.setup.places.find(word)
    assert place is not None  # noqa: S101 - the grammar names these piles alone
    if check.form == "ZONE N":
        return Seen(check.text, f"{word} {len(lying.where[place])}")
    return _same_cards(check, lying.at(place))


def _same_cards(check: Phrase, seen: tuple[Face, ...]) -> Seen:
    """Compare without order: a hand is a set."""
    same = sorted(map(int, seen)) == sorted(map(int, check.cards))
    words = check.text.removesuffix(names(check.cards))
    return Seen(check.text, check.text if same else f"{words}{names(seen) or 'no card'}")


def _board(check: Phrase, after: After) -> Seen:
    known = after.hand.setup.places.find(check.words[0]) is not None
    seen = on_board(after.hand, check.words[0]) if known else ()
    return Seen(check.text, f"{check.words[0]} {names(seen) or 'no card'}")


def _pot(check: Phrase, after: After) -> Seen:
    return Seen(check.text, f"pot {after.hand.bets.pot}")


def _pots(check: Phrase, after: After) -> Seen:
    amounts = " ".join(str(pot.amount) for pot in after.hand.result.pots)
    return Seen(check.text, f"pots {amounts or 'none'}")


def _back(check: Phrase, after: After) -> Seen:
    back = [(event.back_seat, event.back) for event in after.events if isinstance(event, RoundClosed) and event.back]
    back += [(event.seat, event.back) for event in after.events if isinstance(event, Declared) and event.back]
    seen = [f"back {after.hand.seat(seat)} {amount}" for seat, amount in back]
    return Seen(check.text, check.text if check.text in seen else ", ".join(seen) or "nothing goes back")


def _beside(check: Phrase, after: After) -> Seen:
    return Seen(check.text, bet_words.seen(check, after.hand, after.events))


def _best(check: Phrase, after: After) -> Seen:
    hand, word = after.hand, check.words[0]
    seat = hand.setup.index(check.numbers[0])
    if seat is None:
        return Seen(check.text, f"seat {check.numbers[0]} is not in the hand")
    leaf, boards = _ranked_on(hand.setup.game, word)
    try:
        made = [ranking.best(leaf.rank, leaf.uses, leaf.qualify, *cards(hand, seat, board)) for board in boards]
    except ValueError as error:
        return Seen(check.text, str(error))
    best = max([each for each in made if each is not None], key=lambda each: each.strength, default=None)
    return _same_cards(check, best.cards) if best else Seen(check.text, "makes no hand")


def _ranked_on(game: Game, word: str) -> tuple[Leaf, tuple[str | None, ...]]:
    """The share and the boards that a word names: a board, a share, or `hand` in a game without boards."""
    found = _leaves(game)
    if word in _boards(game):
        base = next(board for board in game.boards if word == board or word.startswith(f"{board}_"))
        on = [leaf for _, leaf in found if base in (leaf.boards or game.boards)]
        return next((leaf for leaf in on if leaf.uses != "own"), found[0][1]), (word,)
    leaf = dict(found).get(word, found[0][1])
    return leaf, leaf.boards or game.boards or (None,)


def _share(check: Phrase, after: After) -> Seen:
    hand, result = after.hand, after.hand.result
    name, amount = check.words[0], check.numbers[0]
    divided = [portion for portion in result.portions if portion.winners]
    found = [portion for portion in divided if name in _names(hand, portion)]
    if not found:
        known = ", ".join(_names(hand, portion)[0] for portion in divided)
        return Seen(check.text, f"no share {name!r} is awarded; awarded: {known or 'none'}")
    portion = found[0]
    won = {
        hand.seat(award.seat): str(award.amount)
        for award in result.awards
        if (award.pot, award.share) == (portion.pot, portion.share)
    }
    if won == dict(check.pairs) and amount == portion.amount:
        return Seen(check.text, check.text)
    seen = " ".join(f"{seat}={chips}" for seat, chips in won.items())
    return Seen(check.text, f"share {name} {portion.amount}: {seen}")


def _names(hand: Hand, portion: Portion) -> tuple[str, ...]:
    return share_names(hand.setup.game, len(hand.result.pots), portion.pot, portion.share)


def _stacks(check: Phrase, after: After) -> Seen:
    seen = " ".join(f"{seat}={_stack(after.hand, seat, chips)}" for seat, chips in check.pairs)
    return Seen(check.text, f"stacks {seen}")


def _stack(hand: Hand, number: int, written: str) -> str:
    """A stack in chips; written with a sign, what the seat has won or lost in this hand."""
    seat = hand.setup.index(number)
    if seat is None:
        return "absent"
    if written[0] in "+-":
        return f"{hand.bets.delta[seat]:+}"
    behind = hand.bets.behind(seat)
    return "unknown" if behind is None else str(behind)


def _offers(check: Phrase, after: After) -> Seen:
    fitting = [ruling.id for ruling in offers(after.hand)]
    wanted = check.words[0].split()
    if any("/" in name for name in wanted):
        return Seen(check.text, f"offers {' '.join(fitting) or 'nothing'}")
    kinds = list(dict.fromkeys(ruling.partition("/")[0] for ruling in fitting))
    return Seen(check.text, f"offers {' '.join(kinds) or 'nothing'}")


def _resumed(check: Phrase, after: After) -> Seen:
    return Seen(check.text, "resumed" if after.resumed else "not resumed")


def _alarm(check: Phrase, after: After) -> Seen:
    incident = after.hand.incident
    return Seen(check.text, f"alarm {incident.kind}" if incident else "no alarm")


def _ended(check: Phrase, after: After) -> Seen:
    return Seen(check.text, after.hand.result.ended or "the hand goes on")


_CHECKS: Final[dict[str, Callable[[Phrase, After], Seen]]] = {
    "N to act": _turn,
    "N to show": _turn,
    "N to discard": _turn,
    "to call A": _option,
    "min raise A": _option,
    "max raise A": _option,
    "no raise": _option,
    "seat N posts A": _posts,
    "step STEP [PLACES]": _step,
    "says STRING": _says,
    "asks STRING": _says,
    "also STRING": _also,
    "refused STRING": _refused,
    "hand N CARDS": _held_cards,
    "river N CARDS": _held_cards,
    "ZONE N": _zone,
    "ZONE CARDS": _zone,
    "WORD CARDS": _board,
    "pot A": _pot,
    "pots NUMBERS": _pots,
    "back N A": _back,
    "best N WORD CARDS": _best,
    "share NAME A : PAIRS": _share,
    "stacks PAIRS": _stacks,
    "offers NAMES": _offers,
    "resumed": _resumed,
    "alarm WORD": _alarm,
    "misdeal": _ended,
    "void": _ended,
    "ended": _ended,
    **dict.fromkeys(bet_words.CHECKS, _beside),
}

"""What each typed line asks for, and what is said to a line that asks for nothing."""

from __future__ import annotations

import pytest

from controller.console.commands import Cable, Command, Help, NotUnderstood, Push, Quit, help_text, keys, read
from controller.rules.cards import faces
from controller.rules.inputs import (
    Act,
    Begin,
    Discards,
    Done,
    Has,
    Mucks,
    Opens,
    OutOfTurn,
    Rules,
    Said,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.table.records import Correct, NextHand, Undo
from controller.table.view import TableView, view
from tests.dealing import Felt


def dealt(*stacks: int | None, game: str = "holdem", stakes: str = "no_limit 1/2", tier: str = "reads") -> Felt:
    felt = Felt(game, stakes, stacks or (100, 100, 100), tier=tier)  # type: ignore[arg-type]
    felt.deal()
    return felt


def seen(felt: Felt) -> TableView:
    return view(felt.table)


def at(felt: Felt, step: str) -> TableView:
    """Check, call and show on to a step."""
    while felt.hand.step is not None and felt.hand.step.do != step:
        assert felt.table.running
        if felt.hand.due:
            felt.out()
        elif felt.hand.step.do == "bet":
            felt.give(Act(felt.to_act, "call"))
        elif felt.hand.step.do == "show":
            felt.give(Shows(felt.to_act))
        else:
            felt.done()
    return seen(felt)


BETTING = seen(dealt())
ASK = BETTING.ask
TO_ACT = next(seat.number for seat in BETTING.seats if seat.to_act)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("f", Act(TO_ACT, "fold", None, ASK)),
        ("k", Act(TO_ACT, "check", None, ASK)),
        ("C", Act(TO_ACT, "call", None, ASK)),
        ("  a  ", Act(TO_ACT, "all_in", None, ASK)),
        ("b 40", Act(TO_ACT, "raise", 40, ASK)),
        ("r 120", Act(TO_ACT, "raise", 120, ASK)),
        ("3 c", Act(3, "call", None, ASK)),
        ("3 r 12", Act(3, "raise", 12, ASK)),
        ("o", Push(1)),
        ("o 4", Push(4)),
        ("s", Shows(TO_ACT, (), ASK)),
        ("2 s Ah Kd", Shows(2, faces("Ah Kd"), ASK)),
        ("m", Mucks(TO_ACT, ASK)),
        ("x 2", Discards(TO_ACT, 2, ASK)),
        ("3 x 0", Discards(3, 0, ASK)),
        ("w 3 5", Winners((3, 5), ASK)),
        ("w -", Winners((), ASK)),
        ("has 3 250", Has(3, 250, ASK)),
        ("fix 2 40", Correct(2, 40)),
        ("fix 2 40 all", Correct(2, 40, everyone=True)),
        ("said raise put 5+5", Said(TO_ACT, "raise", (5, 5), first="said", ask=ASK)),
        ("put 5+5 said call", Said(TO_ACT, "call", (5, 5), first="put", ask=ASK)),
        ("said i bet five", Said(TO_ACT, "i bet five", ask=ASK)),
        ("put 25 over 1+1 back 1 then 5", Said(TO_ACT, "", (25,), (1, 1), (1,), (5,), ask=ASK)),
        ("said call with 25 told 8", Said(TO_ACT, "call", (25,), told=8, ask=ASK)),
        ("oot 6 r 40", OutOfTurn(6, "raise", 40, ask=ASK)),
        ("oot 6 k asked", OutOfTurn(6, "check", prompted=True, ask=ASK)),
        ("opens 3", Opens(3, ASK)),
        ("u", Undo()),
        ("undo", Undo()),
        ("n", NextHand()),
        ("early", Tells("too_early")),
        ("p exposed", Tells("exposed", ASK)),
        (
            "rule premature_street/redeal the flop came early",
            Rules("premature_street/redeal", "floor", "the flop came early"),
        ),
        ("void fouled deck", Voids("floor", "fouled deck")),
        ("unplug", Cable(plugged=False)),
        ("plug", Cable(plugged=True)),
        ("h", Help()),
        ("?", Help()),
        ("q", Quit()),
    ],
)
def test_a_line_asks_for(line: str, command: Command) -> None:
    assert read(line + "\n", BETTING) == command


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bet", "'bet': no such command; h shows them all"),
        ("5", "'5': no such command; h shows them all"),
        ("r", "'r': r and the total to raise to, such as r 120"),
        ("r ten", "'r ten': r and the total to raise to, such as r 120"),
        ("r 10 20", "'r 10 20': r and the total to raise to, such as r 120"),
        ("r -5", "'r -5': r and the total to raise to, such as r 120"),
        ("b", "'b': b and the amount, such as b 40"),
        ("f 5", "'f 5': f alone folds the seat to act; 5 f for another seat"),
        ("k 5", "'k 5': k alone checks"),
        ("c 5", "'c 5': c alone calls"),
        ("a 5", "'a 5': a alone is all in"),
        ("o 0", "'o 0': o and how many cards, 1 to 52"),
        ("o 53", "'o 53': o and how many cards, 1 to 52"),
        ("o two", "'o two': o and how many cards, 1 to 52"),
        ("o 1 2", "'o 1 2': o and how many cards, 1 to 52"),
        ("m 5", "'m 5': m alone mucks the hand of the seat to show"),
        ("x", "'x': x and how many cards, such as x 2; x 0 stands pat"),
        ("x -1", "'x -1': x and how many cards, such as x 2; x 0 stands pat"),
        ("x 1 2", "'x 1 2': x and how many cards, such as x 2; x 0 stands pat"),
        ("w", "'w': w and the seats that win, such as w 3 5; w - for nobody"),
        ("w all", "'w all': w and the seats that win, such as w 3 5; w - for nobody"),
        ("has 4", "'has 4': has, the seat and the chips, such as has 4 250"),
        ("has 4 250 1", "'has 4 250 1': has, the seat and the chips, such as has 4 250"),
        ("fix 5", "'fix 5': fix, the seat and the right amount in front of it, such as fix 5 40"),
        ("oot", "'oot': oot, the seat and what it did, such as oot 6 r 800"),
        ("oot 6 r", "'oot 6 r': oot, the seat and what it did, such as oot 6 r 800"),
        ("put many", "'put many': put and the chips, one figure a chip, such as put 500+25"),
        ("opens", "'opens': opens and the seat"),
        ("opens 1 2", "'opens 1 2': opens and the seat"),
        ("p", "'p': p and one of the words of the help (h)"),
        ("p two words", "'p two words': p and one of the words of the help (h)"),
        ("rule", "rule: say which ruling and why, such as rule 1 the flop came early"),
        ("void", "void: say why, such as void fouled deck"),
    ],
)
def test_a_line_that_asks_for_nothing_says_what_may_be_typed(line: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        read(line, BETTING)
    assert str(error.value) == sentence


def test_a_card_that_is_none_is_named() -> None:
    with pytest.raises(NotUnderstood, match=r"^'s Ah Kx': s alone, or s and the cards, such as s Ah Kd \(.*Kx"):
        read("s Ah Kx", BETTING)


def test_enter_does_what_the_screen_says() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100))
    assert read("\n", seen(felt)) == NextHand(0)
    felt.give(NextHand())
    assert read("\n", seen(felt)) == Begin(seen(felt).ask)
    felt.give(Begin())
    assert read("\n", seen(felt)) == Push(6)
    felt.deal_due()
    burn = at(felt, "burn")
    assert read("\n", burn) == Push(1)
    show = at(felt, "show")
    assert read("\n", show) == Shows(felt.to_act, (), show.ask)
    award = at(felt, "award")
    assert read("\n", award) == Done(award.ask)
    felt.done()
    assert read("\n", seen(felt)) == NextHand(seen(felt).ask)


def test_enter_is_never_a_bet() -> None:
    with pytest.raises(NotUnderstood, match=r"^Enter is never a bet: f fold · c call 2 · r raise to 4–100 · a all in$"):
        read("\n", BETTING)


def test_enter_discards_nothing_and_names_no_winner() -> None:
    draw = dealt(100, 100, game="triple_draw_27")
    with pytest.raises(NotUnderstood, match=r"^x N: how many it throws, 0 to 5 · x 0 stands pat$"):
        read("\n", at(draw, "discard"))
    blind = dealt(100, 100, tier="counts")
    with pytest.raises(NotUnderstood, match=r"^w N: the seat, of 1 2; several that tie$"):
        read("\n", at(blind, "award"))


def test_a_stopped_hand_waits_for_the_floor() -> None:
    felt = dealt()
    felt.out(4)
    assert keys(seen(felt)).endswith("early if it had not")
    felt.give(Tells("too_early"))
    stopped = seen(felt)
    with pytest.raises(NotUnderstood, match=r"^the hand is stopped: type rule and one of the rulings offered$"):
        read("\n", stopped)
    first = stopped.offers[0].id
    assert read("rule 1 why", stopped) == Rules(first, "floor", "why")
    assert read(f"rule {first.partition('/')[2]} why", stopped) == Rules(first, "floor", "why")
    assert keys(stopped) == "rule 1 WHY · void WHY"


@pytest.mark.parametrize(
    ("felt", "typed"),
    [
        (dealt(), "f fold · c call 2 · r raise to 4–100 · a all in"),
        (dealt(None, None), "f fold · c call 1 · r raise to 4 or more · a all in"),
        (dealt(100, 100, 3), "f fold · c call 2 · r raise to 3 · a all in"),
        (dealt(100, 100, 2), "f fold · c call 2, all in"),
        (dealt(100, 100, 100, stakes="limit 4/8"), "f fold · c call 4 · r raise to 8"),
        (dealt(100, 100, game="stud", stakes="limit 4/8 ante 1 bring_in 2"), "b bet 2 or 4"),
        (dealt(1000, 1000, 1000, game="omaha", stakes="pot_limit 5/10"), "f fold · c call 10 · r raise to 20–35"),
    ],
)
def test_the_keys_shown_are_what_is_legal(felt: Felt, typed: str) -> None:
    assert keys(seen(felt)) == typed


def test_the_big_blind_raises_and_does_not_bet() -> None:
    felt = dealt()
    felt.call(felt.to_act, *[seat for seat in (1,) if seat != felt.to_act])
    assert seen(felt).to_call == 0
    assert keys(seen(felt)) == "f fold · k check · r raise to 4–100 · a all in"


def test_an_uncounted_all_in_is_counted_before_it_is_called() -> None:
    felt = dealt(None, None, None)
    first = felt.to_act
    felt.all_in(first)
    assert keys(seen(felt)) == f"f fold · c call, r N raise: seat {first}'s all-in is counted first"
    felt.call(felt.to_act)
    assert keys(seen(felt)) == f"has {first} N: what it has put in this round, N in all"


def test_the_help_names_every_command_in_lines_that_fit() -> None:
    told = help_text()
    assert max(len(line) for line in told.splitlines()) <= 78
    for word in ("Enter", "fix", "has", "opens", "early", "void", "unplug", "exposed"):
        assert word in told


@pytest.mark.parametrize("line", ["9" * 6000 + " c", "² c", "r " + "9" * 6000, "fix 1 " + "9" * 6000])
def test_a_number_that_is_none_ends_no_console(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read(line, BETTING)


def test_a_call_of_an_uncounted_all_in_is_not_offered_as_a_check() -> None:
    felt = dealt(None, None, None)
    felt.acts(felt.to_act, "raise", 12)
    pushed = felt.to_act
    felt.acts(pushed, "all_in")
    felt.acts(felt.to_act, "fold")
    assert keys(seen(felt)) == f"f fold · c call: seat {pushed}'s all-in is counted first"

"""What a ruling asks is answered by pointing: at the console by choices and seats, at the terminal by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.console.commands import NotUnderstood, read
from controller.console.desk import Desk
from controller.console.pointed_words import asked
from controller.rules.cards import face
from controller.rules.inputs import Counts, Noticed, Picks, Rules, Tells
from controller.table.view import view
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.table.records import Given


class Console:
    """A desk before a table on which cards are dealt; keys are pressed a second apart."""

    def __init__(self, felt: Felt) -> None:
        self.felt, self.time = felt, 0.0
        self.desk = Desk(self.gives, None, lambda: self.time)
        self.show()

    def gives(self, given: Given) -> None:
        """The table takes what the desk gives it."""
        self.felt.take(given)

    def show(self) -> None:
        """The screen is drawn."""
        self.desk.show(view(self.felt.table))

    def press(self, *keys: str) -> None:
        """Keys are pressed, and each counts."""
        for key in keys:
            self.time += 2
            assert self.desk.press(key), key
        self.show()

    @property
    def heads(self) -> list[str]:
        """What stands on the choices."""
        return [str(dict(choice.head.slots).get("text", choice.head.key)) for choice in self.desk.choices]


def dealt() -> Felt:
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100), cards="7c Ah As 2d Qc Kd 2s 9c 8c 4d")
    felt.deal()
    return felt


def test_a_card_is_pointed_at_among_those_that_can_be_meant() -> None:
    felt = dealt()
    felt.call(3, 1)
    felt.check(2)
    felt.give(Tells("wrong_card"))
    console = Console(felt)
    console.press("choice_0")
    # The three of the flop alone lie open: no choice names a card that lies face down.
    assert console.heads == ["board 1: 9c", "board 2: 8c", "board 3: 4d"]
    console.press("choice_2")
    assert console.desk.shown_mode == "cards"
    console.press("rank_5", "suit_d", "call")
    assert [str(card) for card in felt.hand.cards.at(felt.hand.setup.places.board("board"))] != []
    assert view(felt.table).boards == (("board", ("9c", "8c", "5d")),)


def test_a_seat_is_answered_by_touching_it() -> None:
    felt = dealt()
    felt.give(Tells("absent"))
    console = Console(felt)
    console.press("choice_0")
    assert console.heads == ["1", "2", "3"]
    console.press("seat_2")
    assert not felt.hand.is_live(1)


def test_an_answer_can_be_taken_back() -> None:
    felt = dealt()
    felt.give(Tells("absent"))
    console = Console(felt)
    console.press("choice_0", "leave")
    assert console.desk.question is None
    assert felt.hand.incident is not None


def test_the_floor_picks_a_card_by_its_number() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100), house=house("tda2024"))
    felt.deal()
    felt.call(3, 1)
    felt.check(2)
    felt.out()
    felt.give(Tells("too_many"))
    felt.give(Rules("too_many/scramble_pick", "floor"))
    felt.done()
    console = Console(felt)
    assert len(console.desk.choices) == 4
    console.press("choice_1")
    assert len(felt.hand.cards.where[felt.hand.setup.places.board("board")]) == 3


def test_the_stub_is_counted_at_the_console() -> None:
    felt = dealt()
    felt.give(Noticed("events_lost"))
    felt.give(Rules("events_lost/counted", "floor"))
    console = Console(felt)
    assert console.desk.shown_mode == "number"
    console.press("digit_4", "digit_6", "raise")
    assert felt.hand.step is not None
    assert felt.hand.step.do == "bet"


def test_the_terminal_says_what_is_asked_and_reads_it() -> None:
    felt = dealt()
    felt.give(Tells("absent"))
    shown = view(felt.table)
    assert asked(shown.offers[0]) == "seat 1, 2, 3 (who is absent)"
    assert read("rule 1 seat 2 gone for a smoke", shown) == Rules("absent/kill", "floor", "gone for a smoke", seat=2)
    assert read("p exposed seat 2", shown) == Tells("exposed", shown.ask, seat=2)
    assert read("p wrong_card card 9c", shown) == Tells("wrong_card", shown.ask, card=face("9c"))
    assert read("n 34", shown) == Counts(34, shown.ask)
    assert read("pick 9c", shown) == Picks(face("9c"), ask=shown.ask)
    with pytest.raises(NotUnderstood):
        read("p exposed seat", shown)


def test_cards_are_named_by_their_place_and_never_face_down() -> None:
    felt = dealt()
    felt.give(Tells("boxed"))
    told = asked(view(felt.table).offers[0])
    assert "out 1 = hand 1 1: ▒▒" in told
    assert "7c" not in told

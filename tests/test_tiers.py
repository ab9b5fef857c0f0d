"""Each tier deals a whole hand of each game of the seeds through the real path: line, driver, receiver, journal."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from controller.app import AppError, Appliance
from controller.rules.cards import FACES, UNREAD, Face, name
from controller.rules.inputs import Act, Begin, CardLeft, CardSeen, CardTapped, CardTold, Done, Input, Shows, Winners
from controller.rules.places import BURNS
from controller.rules.steps.deal import Deal
from controller.table.decks import DeckFile, keep
from controller.table.definitions import load
from controller.table.journal import JournalReader
from controller.table.records import DeckChanged, NextHand, TierChanged
from controller.table.seal import read_key
from controller.table.table_file import TableFile
from controller.table.translate import face_of
from tests.dealing import noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.rules.hand import Hand
    from controller.table.definitions import Definitions
    from controller.table.records import Entry, Given
    from controller.table.view import TableView
    from hardware.sim.shoe import Shoe

WAIT = 60.0  # seconds
SEEDS = ("double_board", "double_board_one_winner", "lazy_rivers", "holdem")
SEATS = (1, 3, 5)
Line = dict[str, object]


def uid(card: Face, deck: int = 0) -> str:
    """The tag of a card of a deck."""
    return f"04{deck:02X}{int(card) + 1:02X}0000FF80"


def taught(folder: Path, deck: str, number: int, cards: tuple[Face, ...] = FACES) -> None:
    """A deck's file."""
    keep(
        folder / f"{deck}.yaml", DeckFile(id=deck, cards={name(card): (f"tag:{uid(card, number)}",) for card in cards})
    )


@pytest.fixture(scope="module")
def definitions() -> Definitions:
    return load()


class Felt:
    """A table with simulated devices, and a dealer who knows the physical cards."""

    def __init__(self, definitions: Definitions, folder: Path, game: str, **more: object) -> None:
        plain: dict[str, object] = {
            "id": "room",
            "game": game,
            "house": "standard",
            "stakes": "no_limit 1/2",
            "button": 5,
            "seats": dict.fromkeys(SEATS, 200),
        }
        self.folder = folder / "room"
        self.appliance = Appliance(definitions, TableFile.model_validate(plain | more), self.folder, seed=11)
        self.views: list[TableView] = []
        self.appliance.start(self._show)
        self.deck = list(FACES)
        self.dealt: list[Face] = []

    def _show(self, view: TableView | None) -> None:
        assert view is not None, self.appliance.fault()
        self.views.append(view)

    @property
    def view(self) -> TableView:
        """What the dealer sees."""
        return self.views[-1]

    def tells(self, tier: str) -> bool:
        """Whether the cards are told so."""
        return self.view.setting.tier == tier

    @property
    def hand(self) -> Hand:
        """The hand: read it only when all is quiet."""
        assert self.appliance.table is not None
        assert self.appliance.table.hand is not None
        return self.appliance.table.hand

    @property
    def shoe(self) -> Shoe:
        """The simulated shoe."""
        simulated = self.appliance._plugged.shoe
        assert simulated is not None
        return simulated.shoe  # type: ignore[return-value] # these tables have an `ascii_line` shoe

    def until(self, so: Callable[[], object]) -> None:
        """Wait for something."""
        by = time.monotonic() + WAIT
        while not so():
            assert time.monotonic() < by, self.view
            time.sleep(0.005)

    def give(self, given: Given) -> TableView:
        """Tap, and see what becomes of it."""
        taken = threading.Event()
        self.appliance.give(given, taken.set)
        assert taken.wait(WAIT)
        return self.view

    def up(self, *names: str) -> None:
        """Wait until these lines are up."""
        self.until(lambda: {device for device, up, _ in self.view.links if up} >= set(names))

    def push(self, count: int) -> None:
        """Cards out of the simulated shoe, or counted by hand."""
        out = self.view.out
        coming = [face_of(code) for code in list(self.shoe._shoe._deck)[:count]] if self.appliance.simulated else []
        assert self.appliance.push(count) == count
        self.until(lambda: self.appliance.settled() and self.view.out >= out + count)
        self.dealt += coming

    def finish(self, deal: Callable[[int], None], show: Callable[[int], Input] | None = None) -> TableView:
        """Check, call, show and deal to the end of the hand."""
        while not self.view.ended:
            now = self.view
            assert not now.stopped, now.stopped
            if now.due:
                deal(now.due)
                continue
            seat = next((seat.number for seat in now.seats if seat.to_act), 0)
            if now.now.key == "now.who_wins":
                self.give(Winners((now.eligible[0],), now.ask))
                continue
            taps: dict[str, Input] = {"post": Begin(now.ask), "bet": Act(seat, "call", None, now.ask)}
            tap = taps.get(now.step) or (Shows(seat, (), now.ask) if now.step == "show" else Done(now.ask))
            if now.step == "show" and show is not None:
                tap = show(seat)
            assert self.give(tap).refusal is None, self.view.refusal
        return self.view

    def entries(self) -> list[Entry]:
        """The journal, closed and read."""
        self.appliance.stop()
        (path,) = self.folder.glob("*.journal")
        with JournalReader(path, read_key(self.folder / "table.key")) as journal:
            return list(journal.entries())


@pytest.fixture
def opened(definitions: Definitions, tmp_path: Path) -> Iterator[Callable[..., Felt]]:
    felts: list[Felt] = []

    def make(game: str, **more: object) -> Felt:
        felts.append(Felt(definitions, tmp_path, game, **more))
        return felts[-1]

    yield make
    for felt in felts:
        felt.appliance.stop()


def chips(view: TableView) -> int:
    return sum(seat.stack or 0 for seat in view.seats)


@pytest.mark.parametrize("game", SEEDS)
def test_a_shoe_that_reads_faces(opened: Callable[..., Felt], game: str) -> None:
    felt = opened(game)
    felt.up("shoe")
    felt.give(NextHand())
    assert chips(felt.finish(felt.push)) == 600
    assert UNREAD not in felt.hand.cards.faces
    assert felt.tells("reads")


@pytest.mark.parametrize("game", SEEDS)
def test_a_shoe_that_counts_with_a_scanner_for_what_lies_open(opened: Callable[..., Felt], game: str) -> None:
    devices = [
        {"name": "shoe", "role": "shoe", "tier": "counts"},
        {"name": "scanner", "role": "scanner", "driver": "scanner_line"},
    ]
    felt = opened(game, devices=devices)
    scanner = felt.appliance.part("scanner")

    def scan(card: Face) -> None:
        scanner.do(f"scan {name(card).upper()}")
        felt.until(lambda: card in felt.hand.cards.faces)

    def deal(count: int) -> None:
        felt.push(count)
        cards = felt.hand.cards
        for ordinal in [o for o, face in enumerate(cards.faces) if face == UNREAD and cards.is_up(o)]:
            scan(felt.dealt[ordinal])

    def show(seat: int) -> Input:
        setup = felt.hand.setup
        for ordinal in felt.hand.cards.where[setup.places.hand(setup.index(seat) or 0)]:
            scan(felt.dealt[ordinal])
        return Shows(seat)

    felt.up("shoe", "scanner")
    felt.give(NextHand())
    assert chips(felt.finish(deal, show)) == 600
    cards = felt.hand.cards
    assert all(cards.faces[o] == felt.dealt[o] for o in range(len(cards.faces)) if cards.is_up(o))
    assert len(cards.faces) == len(felt.dealt)  # no scan made a second card
    assert felt.tells("counts")


def readers() -> list[Line]:
    """A reader under each seat and two under the board."""
    seats: list[Line] = [
        {"name": f"seat_{seat}", "role": "reader", "driver": "json_line", "places": {0: f"seat {seat}"}}
        for seat in SEATS
    ]
    return [*seats, {"name": "board", "role": "reader", "driver": "pn532_hsu", "places": {0: "board"}}]


def lay(felt: Felt, card: Face, place: int) -> None:
    """A card is laid on the reader of its place, and taken for one that has left."""
    setup = felt.hand.setup
    index = setup.places.seat_of(place)
    reader = felt.appliance.part("board" if index is None else f"seat_{setup.seats[index]}")
    reader.do(f"lay {uid(card)}")
    felt.until(lambda: card in felt.hand.cards.faces)
    if index is None:
        reader.do("lift")  # its module lists two cards at a time


@pytest.mark.parametrize("game", SEEDS)
def test_readers_under_seats_and_board(opened: Callable[..., Felt], game: str, tmp_path: Path) -> None:
    taught(tmp_path / "decks", "red", 0)
    felt = opened(game, devices=_by_board(game), decks=["red"])

    def deal(_: int) -> None:
        hand = felt.hand
        place = hand.due[0] >> 1
        if place == BURNS:
            felt.deck.pop(0)  # nobody sees the burn
            step = next(step for step in hand.script[hand.at + 1 :] if isinstance(step, Deal))
            place = step.places(hand)[0] >> 1
        board = hand.setup.places.board_of(place)
        card = felt.deck.pop(0)
        if board is not None and len(hand.setup.game.boards) > 1:
            felt.appliance.part(f"board_{board}").do(f"lay {uid(card)}")
            felt.until(lambda: card in felt.hand.cards.faces)
            felt.appliance.part(f"board_{board}").do("lift")
        else:
            lay(felt, card, place)

    felt.up(*[str(line["name"]) for line in _by_board(game)])
    felt.give(NextHand())
    assert chips(felt.finish(deal)) == 600
    seen = [face for face in felt.hand.cards.faces if face.known]
    assert len(seen) == len(set(seen))
    assert len(felt.hand.cards.faces) == len(FACES) - len(felt.deck)
    assert felt.tells("seats")


def _by_board(game: str) -> list[Line]:
    """With two boards each has its reader."""
    if not game.startswith("double"):
        return readers()
    boards: list[Line] = [
        {"name": f"board_{board}", "role": "reader", "driver": "pn532_hsu", "places": {0: board}}
        for board in ("top", "bottom")
    ]
    return [*readers()[:-1], *boards]


@pytest.mark.parametrize("game", SEEDS)
def test_nothing_but_the_screen(opened: Callable[..., Felt], game: str) -> None:
    felt = opened(game, shoe={"tier": "none"})
    felt.give(NextHand())
    assert chips(felt.finish(felt.push)) == 600
    assert felt.tells("none")
    kinds = {type(entry.given) for entry in felt.entries() if entry.cause.device == "hand"}
    assert kinds == {CardTapped}


def test_the_shoe_dies_in_the_middle_and_comes_back(opened: Callable[..., Felt]) -> None:
    felt = opened("holdem")
    felt.up("shoe")
    felt.give(NextHand())
    felt.give(Begin())
    felt.push(2)
    felt.appliance.cable(plugged=False)
    felt.until(lambda: not all(up for _, up, _ in felt.view.links))
    assert felt.tells("reads")
    felt.give(TierChanged("none", "the cable is torn"))
    assert felt.tells("none")
    felt.push(4)  # six cards: two each
    assert felt.view.step == "bet"
    assert felt.hand.cards.faces.count(UNREAD) == 4
    for _ in SEATS:
        seat = next(seat.number for seat in felt.view.seats if seat.to_act)
        felt.give(Act(seat, "call", None, felt.view.ask))
    felt.push(4)  # burn and flop
    felt.appliance.cable(plugged=True)
    felt.until(lambda: felt.tells("reads") and UNREAD not in felt.hand.cards.faces)
    assert list(felt.hand.cards.faces) == felt.dealt  # the shoe told what was counted by hand, each its own face
    assert chips(felt.finish(felt.push)) == 600
    entries = felt.entries()
    assert [entry.given.tier for entry in entries if isinstance(entry.given, TierChanged)] == ["none", "reads"]
    assert sum(isinstance(entry.given, CardTapped) for entry in entries) == 8
    assert sum(isinstance(entry.given, CardTold) for entry in entries) == 8
    assert sum(isinstance(entry.given, CardLeft) for entry in entries) == len(felt.dealt) - 8


def test_a_reader_dies_and_the_hand_goes_on_by_the_screen(opened: Callable[..., Felt], tmp_path: Path) -> None:
    taught(tmp_path / "decks", "red", 0)
    felt = opened("holdem", devices=readers(), decks=["red"])
    felt.up("seat_1", "seat_3", "seat_5", "board")
    felt.give(NextHand())
    felt.give(Begin())
    for card in felt.deck[:2]:
        lay(felt, card, felt.hand.due[0] >> 1)
    felt.appliance.part("seat_5").unplug()
    felt.until(lambda: any(not up for _, up, _ in felt.view.links))
    felt.give(TierChanged("none", "the reader of seat 5 is gone"))
    out = felt.view.out
    assert felt.appliance.push(4) == 4
    felt.until(lambda: felt.view.out == out + 4)
    assert felt.view.step == "bet"
    felt.appliance.part("seat_1").do(f"lay {uid(FACES[40])}")  # a reader that lives still names what it sees
    felt.until(lambda: FACES[40] in felt.hand.cards.faces)
    assert felt.view.out == out + 4
    assert chips(felt.finish(felt.push)) == 600


def test_a_card_of_another_deck_stops_the_hand_and_an_unknown_tag_is_told(
    opened: Callable[..., Felt], tmp_path: Path
) -> None:
    taught(tmp_path / "decks", "red", 0)
    taught(tmp_path / "decks", "blue", 1)
    felt = opened("holdem", devices=readers(), decks=["red", "blue"])
    felt.up("seat_1", "seat_3", "seat_5", "board")
    assert felt.give(DeckChanged("blue")).setting.deck == "blue"
    felt.give(NextHand())
    felt.give(Begin())
    assert felt.give(DeckChanged("red")).refusal is not None
    felt.appliance.part("seat_1").do("lay 0499999999FF80")
    felt.until(lambda: any("no deck knows" in noted(note) for _, _, note in felt.view.links))
    assert not felt.view.stopped
    felt.appliance.part("seat_1").do(f"lay {uid(FACES[0], 1)}")
    felt.until(lambda: felt.view.out == 1)
    felt.appliance.part("seat_3").do(f"lay {uid(FACES[1], 0)}")
    felt.until(lambda: felt.view.stopped == "foreign")
    assert felt.view.out == 1
    seen = [entry for entry in felt.entries() if isinstance(entry.given, CardSeen)]
    assert len(seen) == 1


def test_a_deck_with_a_hole_is_not_dealt(opened: Callable[..., Felt], tmp_path: Path) -> None:
    taught(tmp_path / "decks", "red", 0, FACES[:51])
    with pytest.raises(AppError, match=r"deck red has no tag for 1 cards \(As\): croupier deck learn red"):
        opened("holdem", devices=readers(), decks=["red"])


def test_what_a_tag_tells_is_sealed_in_the_journal(opened: Callable[..., Felt], tmp_path: Path) -> None:
    taught(tmp_path / "decks", "red", 0)
    felt = opened("holdem", devices=readers(), decks=["red"])
    felt.up("seat_1", "seat_3", "seat_5", "board")
    felt.give(NextHand())
    felt.give(Begin())
    lay(felt, FACES[20], felt.hand.due[0] >> 1)
    felt.entries()
    (path,) = felt.folder.glob("*.journal")
    assert uid(FACES[20]).encode() not in path.read_bytes()
    assert bytes.fromhex(uid(FACES[20])) not in path.read_bytes()

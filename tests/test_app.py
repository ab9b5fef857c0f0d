"""A running table from cable to journal: the real pseudo-terminal, the real threads, a simulated felt."""

from __future__ import annotations

import os
import stat
import threading
import time
from typing import TYPE_CHECKING

import pytest

from controller.app import AppError, Appliance
from controller.rules.cards import UNREAD
from controller.rules.inputs import Act, Begin, Discards, Done, Input, Rules, Shows, Tells
from controller.table.definitions import Definitions, load
from controller.table.journal import JournalReader
from controller.table.open_cards import BACK
from controller.table.presence import Identified
from controller.table.records import NextHand
from controller.table.seal import read_key
from controller.table.simulated import stub_faces
from controller.table.table_file import TableFile
from controller.table.translate import codes_of
from controller.table.verify import verify
from controller.table.view import TableView
from hardware.drivers.ascii_line import CODES
from hardware.sim.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.rules.hand import Hand
    from controller.table.records import Given

WAIT = 10.0  # seconds


@pytest.fixture(scope="module")
def definitions() -> Definitions:
    return load()


class Room:
    """One appliance and what it shows; `stop` and make another on the same folder for a restart."""

    def __init__(self, definitions: Definitions, folder: Path, game: str = "holdem", **changes: object) -> None:
        plain: dict[str, object] = {
            "id": "room",
            "game": game,
            "house": "standard",
            "stakes": "no_limit 1/2",
            "button": 1,
            "seats": {1: 200, 2: 200, 3: 200},
        }
        self.file = TableFile.model_validate(plain | changes)
        self.appliance = Appliance(definitions, self.file, folder / "room", seed=7)
        self.views: list[TableView] = []
        self.appliance.start(self._show)

    def _show(self, view: TableView | None) -> None:
        assert view is not None, self.appliance.fault()
        self.views.append(view)

    @property
    def hand(self) -> Hand:
        """The hand as the table's thread has it: read it only when all is quiet."""
        assert self.appliance.table is not None
        hand = self.appliance.table.hand
        assert hand is not None
        return hand

    def until(self, so: Callable[[], bool]) -> None:
        """Wait for something."""
        by = time.monotonic() + WAIT
        while not so():
            assert time.monotonic() < by, self.views[-1]
            time.sleep(0.005)

    def give(self, given: Given) -> TableView:
        """Tap, and see what becomes of it."""
        taken = threading.Event()
        self.appliance.give(given, taken.set)
        assert taken.wait(WAIT)
        return self.views[-1]

    def push(self, count: int) -> TableView:
        """Draw cards from the simulated shoe, until the table has them."""
        assert self.appliance.push(count) == count
        self.until(self.appliance.settled)
        return self.views[-1]

    def quiet(self) -> None:
        """Wait until the shoe is up and has nothing to tell."""
        self.until(lambda: any(up for _, up, _ in self.views[-1].links) and self.appliance.settled())

    def due(self) -> TableView:
        """Draw what is due."""
        while self.views[-1].due:
            self.push(self.views[-1].due)
        return self.views[-1]

    def deal(self) -> TableView:
        """A hand up to the first act."""
        self.quiet()
        self.give(NextHand())
        self.give(Begin())
        return self.due()

    def finish(self) -> TableView:
        """Check, call, show and push to the end of the hand."""
        while not self.views[-1].ended:
            now = self.views[-1]
            if now.due:
                self.push(now.due)
                continue
            seat = next((seat.number for seat in now.seats if seat.to_act), 0)
            taps: dict[str, Input] = {
                "post": Begin(now.ask),
                "bet": Act(seat, "call", None, now.ask),
                "show": Shows(seat, (), now.ask),
                "discard": Discards(seat, 2, now.ask),
            }
            assert self.give(taps.get(now.step, Done(now.ask))).refusal is None
        return self.views[-1]

    def shoe_holds(self) -> list[int]:
        """The codes of the cards in the simulated shoe."""
        simulated = self.appliance._plugged.shoe
        assert simulated is not None
        assert isinstance(simulated.shoe, Shoe)
        return list(simulated.shoe._shoe._deck)


@pytest.fixture
def opened(definitions: Definitions, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def make(game: str = "holdem", **changes: object) -> Room:
        room = Room(definitions, tmp_path, game, **changes)
        rooms.append(room)
        return room

    yield make
    for room in rooms:
        room.appliance.stop()
    names = {thread.name for thread in threading.enumerate()}
    assert not {name for name in names if name == "table" or name.startswith(("device", "shoe"))}


def codes(room: Room) -> list[int]:
    """The codes of the cards that the felt does not have."""
    return sorted(codes_of(stub_faces(room.hand)))


def whole(room: Room) -> None:
    """Every face is on the felt or in the shoe, once; the chips are all there."""
    cards = room.hand.cards
    out = [cards.faces[ordinal] for there in cards.where for ordinal in there]
    assert len(set(out)) == len(out)
    assert sorted(room.shoe_holds()) == codes(room)
    assert sum(room.hand.bets.delta) + room.hand.bets.pot == 0


def test_hands_follow_each_other_each_with_a_deck_of_its_own(opened: Callable[..., Room]) -> None:
    room = opened()
    room.deal()
    whole(room)
    first = room.hand.cards.faces
    room.finish()
    assert len(room.shoe_holds()) == 52
    room.deal()
    whole(room)
    assert room.hand.setup.number == 2
    assert room.hand.cards.faces != first[: len(room.hand.cards.faces)]
    room.finish()


def test_a_hand_of_which_cards_were_thrown_is_tabled_where_nobody_sits_to_read_it(opened: Callable[..., Room]) -> None:
    room = opened("triple_draw_27", stakes="limit 2/4 blinds 1/2")
    room.deal()
    ended = room.finish()
    shown = [seat for seat in ended.seats if BACK not in seat.cards and seat.cards]
    assert len(shown) == 3, "every hand was tabled, without a card typed in"
    assert all(len(seat.cards) == 5 for seat in shown)


def test_a_card_before_the_tap_begins_the_next_hand_from_its_deck(opened: Callable[..., Room]) -> None:
    room = opened()
    room.deal()
    room.finish()
    assert room.push(6).number == 2
    assert room.views[-1].out == 6
    whole(room)


@pytest.mark.parametrize("moment", ["deal", "flop"])
def test_unplugged_and_plugged_in_again_in_mid_hand_loses_and_doubles_nothing(
    opened: Callable[..., Room], moment: str
) -> None:
    room = opened()
    room.quiet()
    room.give(NextHand())
    room.give(Begin())
    if moment == "flop":
        room.due()
        for seat in (1, 2):
            room.give(Act(seat, "call"))
        room.give(Act(3, "check"))
        room.push(1)
    due, out = room.views[-1].due, room.views[-1].out
    assert room.appliance.push(1) == 1
    assert room.appliance.cable(plugged=False)
    room.until(lambda: not room.views[-1].links[0][1])
    assert room.appliance.push(due - 1) == due - 1
    assert room.views[-1].out <= out + 1
    assert room.appliance.cable(plugged=True)
    room.quiet()
    assert (room.views[-1].out, room.views[-1].due, room.views[-1].stopped) == (out + due, 0, "")
    whole(room)
    assert room.finish().ended == "ended"


def test_after_a_restart_the_simulated_shoe_holds_exactly_the_stub(opened: Callable[..., Room]) -> None:
    room = opened("lazy_rivers")
    room.deal()
    room.give(Act(1, "call"))
    hand = room.hand
    room.appliance.stop()
    again = opened("lazy_rivers")
    assert again.appliance.resumed
    assert again.hand == hand
    assert len(again.shoe_holds()) == again.hand.cards.stub
    whole(again)
    again.quiet()
    assert again.finish().ended == "ended"
    assert not again.views[-1].stopped


def test_a_premature_flop_is_dealt_again_with_a_reshuffle_to_the_end_of_the_hand(opened: Callable[..., Room]) -> None:
    room = opened()
    room.deal()
    early = room.push(4)
    assert early.loose == 4
    stopped = room.give(Tells("too_early"))
    assert stopped.stopped == "premature_street"
    assert "premature_street/redeal" in [offer.id for offer in stopped.offers]
    assert room.give(Identified("Ada", "floor")).refusal is None
    ruled = room.give(Rules("premature_street/redeal", "floor", "flop before the betting was done"))
    assert ruled.refusal is None
    steps = []
    while room.views[-1].step != "bet":
        steps.append(room.views[-1].step)
        assert room.give(Done(room.views[-1].ask)).refusal is None
    assert "shuffle" not in steps or steps.index("shuffle") > 0
    assert room.finish().ended == "ended"
    assert len(room.views[-1].boards[0][1]) == 5
    assert sum(seat.stack or 0 for seat in room.views[-1].seats) == 600
    assert not room.views[-1].stopped


def test_a_reshuffled_stub_is_what_the_shoe_deals_from(opened: Callable[..., Room]) -> None:
    room = opened()
    room.deal()
    room.push(4)
    room.give(Tells("too_early"))
    room.give(Identified("Ada", "floor"))
    room.give(Rules("premature_street/redeal", "floor", ""))
    shuffled = False
    while not room.views[-1].ended:
        now = room.views[-1]
        if now.step == "shuffle":
            shuffled = True
            assert room.give(Done(now.ask)).refusal is None
            whole(room)
            continue
        if now.due:
            room.push(now.due)
            continue
        seat = next((seat.number for seat in now.seats if seat.to_act), 0)
        tap = {"bet": Act(seat, "call", None, now.ask), "show": Shows(seat, (), now.ask)}.get(now.step, Done(now.ask))
        assert room.give(tap).refusal is None  # type: ignore[arg-type]
    assert shuffled


def test_every_card_stands_in_the_journal_once_and_the_journal_is_proved(
    opened: Callable[..., Room], tmp_path: Path
) -> None:
    room = opened()
    room.deal()
    room.finish()
    room.appliance.stop()
    folder = tmp_path / "room"
    (path,) = folder.glob("*.journal")
    key = read_key(folder / "table.key")
    assert verify(path, key).proved
    with JournalReader(path, key) as journal:
        numbers = [entry.cause.number for entry in journal.entries() if entry.cause.number is not None]
    assert numbers == list(range(1, room.views[-1].out + 1))


def test_a_shoe_that_only_counts_deals_a_hand_without_a_face(opened: Callable[..., Room]) -> None:
    room = opened(shoe={"tier": "counts"})
    room.deal()
    assert set(room.hand.cards.faces) == {UNREAD}


def test_a_real_shoe_is_not_pushed_by_the_program(opened: Callable[..., Room], tmp_path: Path) -> None:
    shoe = Shoe(tmp_path / "cable", list(CODES.values())[:52])
    room = opened(shoe={"port": str(tmp_path / "cable")})
    room.quiet()
    assert room.appliance.push(1) is None
    assert not room.appliance.cable(plugged=False)
    room.give(NextHand())
    room.give(Begin())
    shoe.push(6)
    room.until(lambda: not shoe.unacknowledged)
    assert room.views[-1].out == 6
    room.appliance.stop()
    shoe.stop()


# What cannot be opened: one sentence.


def test_a_second_program_on_the_same_table(
    opened: Callable[..., Room], definitions: Definitions, tmp_path: Path
) -> None:
    opened()
    with pytest.raises(AppError, match=r"^the journal .* is open in another process$"):
        Room(definitions, tmp_path)


def test_a_key_that_others_can_read(opened: Callable[..., Room], definitions: Definitions, tmp_path: Path) -> None:
    opened().appliance.stop()
    (tmp_path / "room" / "table.key").chmod(0o640)
    with pytest.raises(AppError, match=r"^the key file .* chmod 600$"):
        Room(definitions, tmp_path)


def test_a_key_file_that_holds_no_key(opened: Callable[..., Room], definitions: Definitions, tmp_path: Path) -> None:
    opened().appliance.stop()
    (tmp_path / "room" / "table.key").write_text("nothing")
    with pytest.raises(AppError, match=r"^the key file .* holds no table key$"):
        Room(definitions, tmp_path)


def test_a_journal_that_is_none(opened: Callable[..., Room], definitions: Definitions, tmp_path: Path) -> None:
    opened().appliance.stop()
    (path,) = (tmp_path / "room").glob("*.journal")
    path.write_bytes(os.urandom(5000))
    with pytest.raises(AppError, match=r"is no journal$"):
        Room(definitions, tmp_path)


def test_a_data_folder_that_is_a_file(definitions: Definitions, tmp_path: Path) -> None:
    (tmp_path / "room").write_text("")
    with pytest.raises(AppError, match=r"^the data folder .* cannot be used: "):
        Room(definitions, tmp_path)


def test_an_unknown_driver(definitions: Definitions, tmp_path: Path) -> None:
    with pytest.raises(AppError, match=r"^no driver is called 'morse'; there are ascii_line"):
        Room(definitions, tmp_path, shoe={"driver": "morse"})


def test_nobody_else_can_read_the_key(opened: Callable[..., Room], tmp_path: Path) -> None:
    opened()
    assert stat.S_IMODE((tmp_path / "room" / "table.key").stat().st_mode) == 0o600

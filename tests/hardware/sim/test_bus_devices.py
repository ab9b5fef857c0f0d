"""Table Bus devices on real pseudo-terminals, and the device thread that speaks to them."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import readings
from hardware.commands import Beep, ClearFault, CommandFailed, Configure, GetLog, GetStatus, Lamp, LampMode, Lock, Mode
from hardware.commands import OperatingMode as Op
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.drivers.tb1 import TableBus
from hardware.readings import Button, CardOut, Event, FeedState, Gap, Garbled, LinkDown, LinkUp, Rejected, Restarted
from hardware.sim.bus_devices import BusShoe, ButtonBox
from hardware.sim.listener import BRISK, Listener
from hardware.sim.noise import Noise
from hardware.status import State
from hardware.talk import Heard, Model
from hardware.tb1.frames import Frame

# As quick as a test likes, and patient with a busy machine.
TIMING = replace(BRISK, resend_first=0.02, resend_most=0.2, resend_tries=20, ping_every=0.05)
TB1 = DRIVERS["tb1"]

MakeShoe = Callable[..., BusShoe]


@pytest.fixture
def make_shoe(link: Path) -> Iterator[MakeShoe]:
    made: list[BusShoe] = []

    def make(deck: list[int], **options: object) -> BusShoe:
        made.append(BusShoe(link, deck, **{"boot": 7, "timing": TIMING, **options}))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for shoe in made:
        shoe.stop()


@pytest.fixture
def shoe(make_shoe: MakeShoe, deck: list[int]) -> BusShoe:
    return make_shoe(deck)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[ButtonBox]:
    box = ButtonBox(tmp_path / "box", boot=7, timing=TIMING)
    yield box
    box.stop()


def listen(device: BusShoe | ButtonBox, **options: object) -> Listener:
    return Listener(device.link, driver=TB1, **{"timing": TIMING, **options})  # type: ignore[arg-type]


def test_cards_arrive_in_order_with_their_faces(shoe: BusShoe, deck: list[int]) -> None:
    with listen(shoe) as host:
        host.wait_until_up()
        before = time.monotonic()
        shoe.push(52)
        assert host.wait_for_cards(52) == deck
        assert [card.number for card in host.cards] == list(range(1, 53))
        assert all(before <= card.at <= time.monotonic() and card.age < 10 for card in host.cards)
        host.wait(lambda: shoe.unacknowledged == ())
        assert host.device.counters.frames > 52
        assert host.device.counters.bytes > 52 * 20
    assert [state for state in host.states if state is not State.SUSPECT][-4:] == [
        State.SETTLING,
        State.IDENTIFYING,
        State.STARTING,
        State.READY,
    ]


def test_a_shoe_that_only_counts_reports_no_faces(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, faces=False)
    with listen(shoe) as host:
        shoe.push(3)
        assert host.wait_for_cards(3) == [0, 0, 0]
        assert not host.of(LinkUp)[0].faces
        assert host.of(LinkUp)[0].loaded == 52


def test_everything_a_shoe_can_tell(shoe: BusShoe) -> None:
    with listen(shoe) as host:
        host.wait_until_up()
        shoe.push(1, confidence=60)
        shoe.stage()
        shoe.cut()
        shoe.back(0x41)
        shoe.lid(opened=True)
        shoe.lid(opened=False)
        shoe.tamper(2)
        shoe.feed(FeedState.JAM)
        shoe.fault(9, 7)
        shoe.mend(9)
        shoe.reload([0x41])
        host.wait(lambda: len(host.of(Event)) == 11)  # type: ignore[arg-type]
        told = host.of(Event)  # type: ignore[arg-type, var-annotated]
    assert [type(event) for event in told] == [
        readings.CardOut,
        readings.CardStaged,
        readings.CutCard,
        readings.CardBack,
        readings.Lid,
        readings.Lid,
        readings.Tamper,
        readings.Feed,
        readings.FaultRaised,
        readings.FaultCleared,
        readings.DeckLoaded,
    ]
    assert told[0].flags is readings.CardFlag.DOUBTFUL
    assert [event.open for event in told[4:6]] == [True, False]
    assert (told[8].code, told[8].detail) == (9, 7)


def test_the_log_is_told_again_and_changes_nothing(shoe: BusShoe, deck: list[int]) -> None:
    with listen(shoe, commits=False) as host:
        host.wait_until_up()
        shoe.push(3)
        host.wait_for_cards(3)
        before = host.device.counters.duplicate
        assert host.device.command(GetLog(2)).result(20) is None
        host.wait(lambda: host.device.counters.duplicate >= before + 2)  # events 2 and 3, still kept
        assert host.codes == deck[:3]


def test_commands_are_done_and_answered(shoe: BusShoe) -> None:
    with listen(shoe) as host:
        host.wait_until_up()
        assert host.device.command(Lock(on=True)).result(20) is None
        assert shoe.locked
        assert shoe.push() == 0
        assert host.device.command(Lock(on=False)).result(20) is None
        assert shoe.push() == 1
        shoe.fault(9)
        for command in (ClearFault(9), GetStatus(), Mode(Op.SERVICE)):
            assert host.device.command(command).result(20) is None
        host.wait(lambda: host.of(readings.Lid))
        assert host.of(readings.ShoeCount)[0].count == 51
        assert host.of(readings.FaultCleared)[0].code == 9
        with pytest.raises(CommandFailed, match="shoe refuses: it cannot"):
            host.device.command(Lamp(1, LampMode.ON)).result(20)
        assert host.device.command(Configure(b"x")).result(20) is None
        assert shoe.ask(lambda: shoe.firmware.settings) == b"x"
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        with pytest.raises(CommandFailed, match="cannot be reached"):
            host.device.command(Lock(on=True)).result(20)
    with pytest.raises(CommandFailed, match="not running"):
        host.device.command(Lock(on=True)).result(20)


def test_a_command_before_the_start_fails(link: Path) -> None:
    device = Device("shoe", str(link), TableBus, print)
    with pytest.raises(CommandFailed, match="not running"):
        device.command(Beep(1)).result(0)
    assert device.stop()


def test_a_button_box_tells_presses_and_shows_lamps(box: ButtonBox) -> None:
    with listen(box) as host:
        host.wait_until_up()
        box.press(3, hold=0.85)
        host.wait(lambda: len(host.of(Button)) == 2)
        assert [(press.id, press.down, press.hold) for press in host.of(Button)] == [(3, True, 0.0), (3, False, 0.85)]
        host.device.command(Lamp(3, LampMode.BLINK)).result(20)
        host.device.command(Beep(50)).result(20)
        assert box.lamps == {3: LampMode.BLINK}
        assert box.beeps == (50,)
        box.edge(5, down=True)
        host.device.command(GetStatus()).result(20)
        host.wait(lambda: host.of(readings.ButtonMap))
        assert host.of(readings.ButtonMap)[0].down == 1 << 5
        assert "has buttons" in host.device.status.sentence


def test_two_boxes_may_have_numbers(tmp_path: Path) -> None:
    box = ButtonBox(tmp_path / "box", node=2, timing=TIMING)
    heard: list[readings.Reading] = []
    device = Device("box", box.link, TableBus, heard.append, node=2, timing=TIMING)
    device.start()
    until = time.monotonic() + 20
    while device.status.state is not State.READY and time.monotonic() < until:
        time.sleep(0.005)
    assert device.status.state is State.READY
    assert device.stop()
    box.stop()


def test_a_press_while_the_cable_was_out_is_old_when_it_comes(box: ButtonBox) -> None:
    with listen(box) as host:
        host.wait_until_up()
        box.unplug()
        host.wait(lambda: host.of(LinkDown))
        box.press(1)
        time.sleep(0.3)
        box.plug()
        host.wait(lambda: host.of(Button))
        assert 0.3 <= host.of(Button)[0].age < 20


def test_nothing_is_acknowledged_before_the_host_says_so(shoe: BusShoe) -> None:
    with listen(shoe, commits=False) as host:
        shoe.push(3)
        host.wait_for_cards(3)
        time.sleep(0.1)  # several resends
        assert shoe.unacknowledged == (1, 2, 3)
        host.device.acknowledge(7, 2)
        host.wait(lambda: shoe.unacknowledged == (3,))
        host.device.acknowledge(0xDEAD, 3)
        host.device.acknowledge(7, 99)
        host.wait(lambda: shoe.unacknowledged == ())
        assert len(host.cards) == 3


def test_unplug_and_replug_goes_on_at_the_same_card(shoe: BusShoe, deck: list[int]) -> None:
    with listen(shoe) as host:
        shoe.push(10)
        host.wait_for_cards(10)
        for round_ in range(1, 4):
            shoe.unplug()
            host.wait(lambda n=round_: len(host.of(LinkDown)) >= n)  # type: ignore[misc]
            shoe.push(10)
            shoe.plug()
            host.wait_for_cards(10 + 10 * round_)
        assert host.codes == deck[:40]
        assert host.of(Gap) == []


def test_a_restarted_host_gets_what_is_not_on_record(shoe: BusShoe, deck: list[int]) -> None:
    with listen(shoe, commits=False) as first:
        shoe.push(5)
        first.wait_for_cards(5)
    shoe.push(2)
    with listen(shoe, last_committed=(7, 3)) as second:
        assert second.wait_for_cards(4) == deck[3:7]
        assert second.of(Gap) == []


def test_what_could_not_be_recorded_is_delivered_again_on_request(shoe: BusShoe) -> None:
    with listen(shoe, commits=False) as host:
        shoe.push(2)
        host.wait_for_cards(2)
        host.device.acknowledge(7, 1)
        host.device.redeliver()
        host.wait_for_cards(3)
        assert [card.number for card in host.cards] == [1, 2, 2]
        assert host.of(LinkDown) == []


@pytest.mark.parametrize("lasting", [True, False])
def test_a_restarted_shoe_loses_what_it_does_not_keep(make_shoe: MakeShoe, deck: list[int], lasting: bool) -> None:  # noqa: FBT001
    shoe = make_shoe(deck, lasting=lasting)
    with listen(shoe) as host:
        shoe.push(2)
        host.wait_for_cards(2)
        host.wait(lambda: shoe.unacknowledged == ())
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        shoe.push(2)
        shoe.restart(8)
        shoe.push(1)
        shoe.plug()
        host.wait(lambda: host.cards and host.cards[-1].number == 5)
        assert [(r.before, r.boot) for r in host.of(Restarted)] == [(7, 8)]
        assert [(gap.first, gap.last) for gap in host.of(Gap)] == ([] if lasting else [(3, 4)])
        assert host.codes == (deck[:5] if lasting else [*deck[:2], deck[4]])


def test_a_shoe_that_restarts_by_itself_comes_back(shoe: BusShoe, deck: list[int]) -> None:
    with listen(shoe, timing=replace(TIMING, suspect_after=0.2, lost_after=0.5)) as host:
        host.wait_until_up()
        shoe.restart(8)
        shoe.push(1)
        assert host.wait_for_cards(1) == deck[:1]
        assert host.of(Restarted)[0].boot == 8


def test_a_wrong_device_is_rejected(shoe: BusShoe) -> None:
    with listen(shoe, serial="TBS-00000043", models=[Model(0x1209, 1, 0x89ABCDEF)]) as host:
        host.wait(lambda: host.of(Rejected))
        assert host.of(Rejected)[0].why == "This is device TBS-00000042, but shoe should be TBS-00000043."
        time.sleep(0.2)
        assert len(host.of(Rejected)) == 1
        assert host.of(LinkUp) == []
    assert State.REJECTED in host.states


def test_boot_text_and_garbage_do_no_harm(shoe: BusShoe, deck: list[int]) -> None:
    shoe.send_raw(b"booting\r\n\x00\xff" * 10)
    with listen(shoe) as host:
        host.wait_until_up()
        for _ in range(100):
            shoe.send_raw(b"\xff" * 4000)
        shoe.send_raw(b"\0")
        shoe.push(1)
        assert host.wait_for_cards(1) == deck[:1]
        host.wait(lambda: host.of(Garbled))


def test_300_cards_over_a_bad_cable(make_shoe: MakeShoe, deck: list[int]) -> None:
    many = (deck * 6)[:300]
    shoe = make_shoe(many, memory=1000, noise=Noise(drop=0.1, duplicate=0.05, corrupt=0.02, late=0.2, late_by=0.02))
    with listen(shoe) as host:
        for _ in range(60):
            shoe.push(5)
        assert host.wait_for_cards(300) == many
        assert [card.number for card in host.cards] == list(range(1, 301))
        host.wait(lambda: shoe.unacknowledged == ())
        assert host.of(Gap) == []
        assert host.device.counters.checksum + host.device.counters.stuffing > 0


@pytest.mark.parametrize("fault", ["drop", "duplicate", "corrupt"])
def test_each_fault_on_each_of_the_first_frames(shoe: BusShoe, deck: list[int], fault: str) -> None:
    with listen(shoe) as host:
        host.wait_until_up()
        for count in range(1, 11):
            getattr(shoe, fault)(count % 3)
            shoe.push(2)
            assert host.wait_for_cards(2 * count) == deck[: 2 * count]


class FailsOnce(TableBus):
    """A driver with a mistake in it."""

    failures = 1

    def feed(self, data: bytes) -> list[Heard[Frame]]:
        """Fail at the first card."""
        heard = super().feed(data)
        if FailsOnce.failures and any("CardOut" in repr(h) for h in heard):
            FailsOnce.failures = 0
            raise KeyError(heard[0].raw)
        return heard


def test_a_fault_in_the_driver_is_a_lost_link_not_a_dead_thread(shoe: BusShoe, deck: list[int]) -> None:
    FailsOnce.failures = 1
    with Listener(shoe.link, driver=FailsOnce, timing=TIMING) as host:
        host.wait_until_up()
        shoe.push(3)
        assert host.wait_for_cards(3) == deck[:3]
        assert "fault in the program (KeyError" in host.of(LinkDown)[0].why


def test_closing_during_a_blocked_read_a_hundred_times(shoe: BusShoe) -> None:
    shoe.push(1)
    for turn in range(100):
        with listen(shoe, commits=False) as host:
            if turn % 10 == 0:
                host.wait_for_cards(1)  # else: stopped while it opens, settles or asks
    assert shoe.unacknowledged == (1,)


def test_a_host_that_leaves_says_goodbye(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, timing=replace(TIMING, lost_after=1000.0))
    with listen(shoe) as host:
        host.wait_until_up()
        assert shoe.firmware.session
    until = time.monotonic() + 20
    while shoe.ask(lambda: shoe.firmware.session) and time.monotonic() < until:
        time.sleep(0.005)
    assert shoe.ask(lambda: shoe.firmware.session) == 0


def test_what_cannot_be_told_is_refused_and_changes_nothing(shoe: BusShoe, box: ButtonBox) -> None:
    with pytest.raises(ValueError, match="cannot be told"):
        shoe.fault(999)
    with pytest.raises(ValueError, match="cannot be told"):
        box.press(300)
    assert shoe.unacknowledged == box.unacknowledged == ()
    assert isinstance(shoe.push(), int)
    with listen(shoe) as host:
        host.wait_for_cards(1)
        assert isinstance(host.cards[0], CardOut)

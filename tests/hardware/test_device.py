"""The device thread, on real pseudo-terminals."""

import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.bell import Bell
from hardware.device import Device
from hardware.drivers.ascii_line import AsciiLine
from hardware.messages import FromDevice
from hardware.port import Port
from hardware.readings import Button, CardOut, Counter, Gap, Garbled, LinkDown, LinkUp, Reading, Rejected
from hardware.sim.listener import BRISK, Listener
from hardware.sim.shoe import Shoe
from hardware.status import State
from hardware.talk import Heard

MakeShoe = Callable[..., Shoe]


def test_cards_arrive_in_order_with_their_faces(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        before = time.monotonic()
        shoe.push(52)
        assert host.wait_for_cards(52) == deck
        assert [card.number for card in host.cards] == list(range(1, 53))
        assert all(before <= card.at <= time.monotonic() for card in host.cards)
        assert {(card.device, card.boot) for card in host.cards} == {("shoe", 0xB001)}
        host.wait(lambda: shoe.unacknowledged == ())
        host.wait(lambda: Counter("shoe", 0xB001, 52, c[-1].at) in c if (c := host.of(Counter)) else False)
    assert host.states[0] in (State.OPENING, State.IDENTIFYING)
    assert host.states[-1] is State.READY


def test_a_shoe_that_only_counts_reports_no_faces(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, faces=False)
    with Listener(shoe.link) as host:
        shoe.push(3)
        assert host.wait_for_cards(3) == [0, 0, 0]
        assert not host.of(LinkUp)[0].faces


def test_marks_arrive_as_they_are(make_shoe: MakeShoe) -> None:
    shoe = make_shoe([0xF1, 0x41, 0xF2, 0x51, 0xC0])
    with Listener(shoe.link) as host:
        shoe.push(5)
        assert host.wait_for_cards(5) == [0xF1, 0x41, 0xF2, 0x51, 0xC0]


def test_a_button_is_an_event_like_a_card(shoe: Shoe) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.press(7)
        host.wait(lambda: host.of(Button))
        assert host.of(Button)[0].id == 7
        assert host.of(Button)[0].age < 10


def test_nothing_is_acknowledged_before_the_host_says_so(shoe: Shoe) -> None:
    with Listener(shoe.link, commits=False) as host:
        shoe.push(3)
        host.wait_for_cards(3)
        time.sleep(0.1)  # several resends
        assert shoe.unacknowledged == (1, 2, 3)
        host.device.acknowledge(0xB001, 2)
        host.wait(lambda: shoe.unacknowledged == (3,))
        host.device.acknowledge(0xDEAD, 3)
        host.device.acknowledge(0xB001, 99)
        host.wait(lambda: shoe.unacknowledged == ())
        assert len(host.cards) == 3


def test_a_lost_acknowledgement_is_sent_again(shoe: Shoe) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.deafen()
        shoe.push()
        host.wait_for_cards(1)
        time.sleep(0.05)
        assert shoe.unacknowledged == (1,)
        shoe.deafen(deaf=False)
        host.wait(lambda: shoe.unacknowledged == ())
        assert len(host.cards) == 1


def test_unplug_and_replug_in_the_middle_goes_on_at_the_same_card(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        shoe.push(10)
        host.wait_for_cards(10)
        for round_ in range(1, 4):
            shoe.unplug()
            host.wait(lambda n=round_: len(host.of(LinkDown)) >= n)  # type: ignore[misc]
            shoe.push(10)
            shoe.plug()
            host.wait_for_cards(10 + 10 * round_)
        assert host.codes == deck[:40]
        assert len(host.of(LinkUp)) == 4
        assert host.of(Gap) == []
        assert "unplugged" in host.of(LinkDown)[0].why


def test_what_was_delivered_but_not_committed_comes_once_in_one_run(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link, commits=False) as host:
        shoe.push(3)
        host.wait_for_cards(3)
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        host.device.acknowledge(0xB001, 1)  # committed while the cable was out
        shoe.plug()
        host.wait_until_up(2)
        host.wait(lambda: shoe.unacknowledged == (2, 3))
        shoe.push()
        assert host.wait_for_cards(4) == deck[:4]


def test_what_could_not_be_recorded_is_delivered_again_on_request(shoe: Shoe) -> None:
    with Listener(shoe.link, commits=False) as host:
        shoe.push(2)
        host.wait_for_cards(2)
        host.device.acknowledge(0xB001, 1)
        host.device.redeliver()
        host.wait_for_cards(3)
        assert [card.number for card in host.cards] == [1, 2, 2]


def test_a_restarted_host_gets_what_is_not_on_record(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link, commits=False) as first:
        shoe.push(5)
        first.wait_for_cards(5)
    shoe.push(2)
    with Listener(shoe.link, last_committed=(0xB001, 3)) as second:
        assert second.wait_for_cards(4) == deck[3:7]
        assert second.of(Gap) == []


def test_a_restarted_shoe_is_a_new_link(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        shoe.push(2)
        host.wait_for_cards(2)
        host.wait(lambda: shoe.unacknowledged == ())
        shoe.restart(0xB002)
        shoe.push(2)
        host.wait_for_cards(4)
        assert [link.boot for link in host.of(LinkUp)] == [0xB001, 0xB002]
        assert [(card.boot, card.number) for card in host.cards[2:]] == [(0xB002, 1), (0xB002, 2)]
        assert host.codes == deck[:4]


def test_a_restart_with_memory_is_no_new_link(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link, commits=False) as host:
        shoe.push(2)
        host.wait_for_cards(2)
        shoe.restart(forget=False)
        shoe.push(1)
        assert host.wait_for_cards(3) == deck[:3]
        assert len(host.of(LinkUp)) == 1


def test_a_shoe_whose_memory_ran_over_names_the_gap(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, memory=4)
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.unplug()
        shoe.push(10)
        shoe.plug()
        assert host.wait_for_cards(4) == deck[6:10]
        (gap,) = host.of(Gap)
        assert (gap.boot, gap.first, gap.last) == (0xB001, 1, 6)


def test_a_shoe_whose_memory_runs_over_while_connected_names_the_gap(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, memory=4)
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.drop(8)
        shoe.push(10)
        host.wait(lambda: host.cards and host.cards[-1].number == 10)
        arrived = {card.number for card in host.cards}
        gaps = {number for gap in host.of(Gap) for number in range(gap.first, gap.last + 1)}
        assert arrived | gaps == set(range(1, 11))
        assert not arrived & gaps


def test_another_shoe_is_refused(shoe: Shoe) -> None:
    with Listener(shoe.link, serial="OTHER") as host:
        host.wait(lambda: host.of(Rejected))
        assert host.of(Rejected)[0].why == "This is device SHOE-1, but shoe should be OTHER."
        assert State.REJECTED in host.states
        assert host.of(LinkUp) == []


def test_an_absent_device_is_told_once_and_found_when_it_comes(link: Path, make_shoe: MakeShoe) -> None:
    with Listener(link) as host:
        host.wait(lambda: host.of(LinkDown))
        time.sleep(0.1)
        assert host.device.status.state is State.ABSENT
        shoe = make_shoe([0x41])
        shoe.push()
        host.wait_for_cards(1)
        assert len(host.of(LinkDown)) == 1
        assert "nothing at" in host.of(LinkDown)[0].why


def test_a_port_in_use_is_told_and_taken_when_it_is_free(shoe: Shoe) -> None:
    bell = Bell()
    other = Port(shoe.link, bell)
    with Listener(shoe.link) as host:
        host.wait(lambda: host.of(LinkDown))
        assert "in use by another program" in host.of(LinkDown)[0].why
        other.close()
        host.wait_until_up()
    bell.close()


def test_a_dumb_line_is_asked_and_given_up(shoe: Shoe) -> None:
    shoe.deafen()
    with Listener(shoe.link, timing=replace(BRISK, ask_every=0.01, ask_times=3)) as host:
        host.wait(lambda: host.of(LinkDown))
        assert "does not say who it is" in host.of(LinkDown)[0].why
        shoe.deafen(deaf=False)
        host.wait_until_up()


def test_silence_is_suspect_then_lost_then_ready_again(shoe: Shoe) -> None:
    with Listener(shoe.link, timing=replace(BRISK, suspect_after=0.1, lost_after=0.4)) as host:
        host.wait_until_up()
        shoe.deafen()
        host.wait(lambda: host.of(LinkDown))
        shoe.deafen(deaf=False)
        host.wait_until_up(2)
        told = [state for state in host.states if state in (State.READY, State.SUSPECT, State.LOST)]
        assert told[:3] == [State.READY, State.SUSPECT, State.LOST]


def test_damaged_lines_are_counted_and_come_again(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.corrupt(2)
        shoe.push(2)
        assert host.wait_for_cards(2) == deck[:2]
        host.wait(lambda: sum(garbled.count for garbled in host.of(Garbled)) >= 1)


def test_a_line_cut_by_unplugging_is_no_card(shoe: Shoe) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.send_raw(b"$CARD,0000B001,1,AS,0*")
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        shoe.plug()
        host.wait_until_up(2)
        assert host.cards == []


def test_a_flood_of_garbage_is_survived(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        for _ in range(100):
            shoe.send_raw(os.urandom(4000).replace(b"\n", b"x").replace(b"\r", b"x"))
        shoe.send_raw(b"\n")
        shoe.push(1)
        assert host.wait_for_cards(1) == deck[:1]


class FailsOnce(AsciiLine):
    """A driver with a mistake in it."""

    failures = 1

    def feed(self, data: bytes) -> list[Heard[FromDevice]]:
        """Fail at the first card."""
        heard = super().feed(data)
        if FailsOnce.failures and any(b"CARD" in h.raw for h in heard):
            FailsOnce.failures = 0
            raise KeyError(heard[0].raw)
        return heard


def test_a_fault_in_a_driver_is_a_lost_link_not_a_dead_thread(shoe: Shoe, deck: list[int]) -> None:
    FailsOnce.failures = 1
    with Listener(shoe.link, driver=FailsOnce) as host:
        host.wait_until_up()
        shoe.push(3)
        assert host.wait_for_cards(3) == deck[:3]
        why = host.of(LinkDown)[0].why
        assert "fault in the program (KeyError at test_device.py:" in why
        assert "CARD" not in why


def test_a_host_that_cannot_take_a_card_gets_it_again(
    shoe: Shoe, deck: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    full = threading.Event()
    full.set()

    class Choking(Listener):
        def take(self, reading: Reading) -> None:
            """Choke on cards and bad news."""
            if isinstance(reading, CardOut | LinkDown) and full.is_set():
                raise MemoryError(f"no room for {reading}")
            super().take(reading)

    with Choking(shoe.link) as host:
        host.wait_until_up()
        shoe.push(2)
        host.wait(lambda: State.LOST in host.states)
        full.clear()
        assert host.wait_for_cards(2) == deck[:2]
    assert "MemoryError" in caplog.text
    assert "AC" not in caplog.text


def test_who_watches_cannot_stop_who_works(shoe: Shoe) -> None:
    class Blind(Listener):
        def _note(self, status: object) -> None:
            raise ValueError(status)

    with Blind(shoe.link) as host:
        shoe.push()
        host.wait_for_cards(1)


def test_closing_during_a_blocked_read_two_hundred_times(shoe: Shoe) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - descriptors are no files
    shoe.push(1)
    for turn in range(200):
        with Listener(shoe.link, commits=False) as host:
            if turn % 4 == 0:
                host.wait_for_cards(1)  # else: stopped while it opens or asks
        host.device.acknowledge(0xB001, 1)  # too late, and harmless
    assert len(os.listdir("/proc/self/fd")) <= before  # noqa: PTH208
    assert shoe.unacknowledged == (1,)


def test_stopping_does_not_wait_for_the_next_ping(shoe: Shoe) -> None:
    with Listener(shoe.link, timing=replace(BRISK, ping_every=60)) as host:
        host.wait_until_up()
        time.sleep(0.05)  # asleep in its read
    # Leaving asserts that the thread ended within a second.


def test_an_acknowledgement_does_not_wait_for_the_next_ping(make_shoe: MakeShoe, deck: list[int]) -> None:
    shoe = make_shoe(deck, resend=60.0)  # a card sent again would wake the thread too
    with Listener(shoe.link, commits=False, timing=replace(BRISK, ping_every=60)) as host:
        host.wait_until_up()
        shoe.push()
        host.wait_for_cards(1)
        time.sleep(0.05)  # asleep in its read
        host.device.acknowledge(0xB001, 1)
        host.wait(lambda: shoe.unacknowledged == ())


def test_every_port_is_closed_before_the_next_is_opened(shoe: Shoe, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Port] = []

    class Remembered(Port):
        def __init__(self, path: str, bell: Bell, baud: int) -> None:
            assert not any(port._serial.is_open for port in opened)
            super().__init__(path, bell, baud)
            opened.append(self)  # kept, so that nothing but closing closes it

    monkeypatch.setattr("hardware.device.Port", Remembered)
    with Listener(shoe.link) as host:
        host.wait_until_up()
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        shoe.plug()
        host.wait_until_up(2)
    assert len(opened) >= 2
    assert not any(port._serial.is_open for port in opened)


def test_a_device_that_was_never_started_can_be_stopped(link: Path) -> None:
    assert Device("shoe", str(link), AsciiLine, print).stop()


def test_stopping_says_when_the_host_holds_the_thread(shoe: Shoe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.device.STOPS_WITHIN", 0.05)
    held = threading.Event()

    def hold(_: Reading) -> None:
        held.wait(20)

    device = Device("shoe", shoe.link, AsciiLine, hold, timing=BRISK)
    device.start()
    while device.status.state is not State.IDENTIFYING:
        time.sleep(0.001)
    time.sleep(0.1)
    assert not device.stop()
    held.set()
    monkeypatch.undo()
    assert device.stop()

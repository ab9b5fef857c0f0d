"""The host's side of Table Bus, frame by frame, with the time in the test's grasp."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

import pytest

from hardware.commands import Beep, Command, CommandFailed, Configure, Lamp, LampMode, Lock, Order
from hardware.delivery import Delivery
from hardware.drivers.tb1 import TableBus
from hardware.readings import Button, CardOut, Gap, Garbled, Lid, LinkUp, Reading, Restarted, Strange
from hardware.status import State, Timing
from hardware.talk import Connection, LinkLost, Model, Rejected
from hardware.tb1 import payloads
from hardware.tb1.frames import Flag, Frame, decode, encode
from hardware.tb1.payloads import (
    UNKNOWN_COUNT,
    Ack,
    Bye,
    CmdOk,
    CmdReject,
    Hello,
    Ident,
    Nak,
    Odd,
    Payload,
    Ping,
    Start,
    StartAck,
    TimeRsp,
    TimeSync,
)

IDENT = Ident(1, 1, 0x1209, 1, b"\1\2\3", 0x7F, b"TBS-00000042", 7, 41, 0, 0x89ABCDEF)


class Talk:
    """A conversation, the device's numbers, and what the host has said."""

    def __init__(self, committed: tuple[int, int] | None = (7, 41), **options: object) -> None:
        self.delivery = Delivery(committed)
        self.driver = TableBus()
        draws = iter(range(0x5EED, 0x6EED))
        connection = Connection(
            "shoe",
            self.delivery,
            Timing(),
            0.0,
            chance=lambda _: next(draws),
            unix=lambda at: 1000.0 + at,
            **options,  # type: ignore[arg-type]
        )
        self.talk = self.driver.converse(connection)
        self.counters = connection.counters
        self.now = 0.0
        self.session = 0
        self.seq = 0
        self.ack = 0

    def is_(self, state: State) -> bool:
        """Whether the device is in that state."""
        return self.talk.status.state is state

    def tick(self, now: float) -> list[Reading]:
        """Let it be `now`."""
        self.now = now
        return list(self.talk.tick(now))

    def said(self) -> list[Frame]:
        """What the host says."""
        self.talk.wake_at()
        readings = self.tick(self.now)
        assert readings == []
        return [decode(piece) for piece in self.talk.outgoing().split(b"\0") if piece]

    def words(self) -> list[Payload]:
        """The same without the heads."""
        return [frame.message for frame in self.said()]

    def hear(
        self, message: Payload, flags: Flag = Flag.NONE, *, seq: int | None = None, session: int | None = None
    ) -> list[Reading]:
        """Let the device say `message`."""
        number = self.seq if seq is None else seq
        frame = Frame(flags, 1, self.session if session is None else session, number, self.ack, message)
        if flags & Flag.REL and seq is None:
            self.seq += 1
        return list(self.talk.hear(encode(frame), self.now))

    def event(self, message: Payload) -> list[Reading]:
        """Let it say `message` reliably."""
        return self.hear(message, Flag.REL)

    def settle(self) -> Hello:
        """Up to the question."""
        self.tick(0.2)
        (hello,) = self.words()
        assert isinstance(hello, Hello)
        return hello

    def begin(self, ident: Ident = IDENT, oldest: int = 42) -> list[Reading]:
        """Up to READY; the readings of it."""
        self.hear(replace(ident, nonce=self.settle().nonce), session=0)
        (start,) = self.said()
        self.session, self.ack = start.session, 1
        self.hear(StartAck(oldest, 52), Flag.RSP)
        self.said()
        return self.hear(Ping(round(self.now * 1000) + 5000, 0))

    def order(self, command: Command) -> Future[None]:
        """Give an order."""
        order = Order(command)
        self.talk.command(order)
        return order.answer


def lost(talk: Talk, each: Callable[[], object] = lambda: None) -> LinkLost:
    """Let time pass, with `each` after every step, until the link is lost; why."""
    while talk.now < 60:
        try:
            talk.tick(talk.now + 0.1)
        except LinkLost as error:
            return error
        each()
    raise AssertionError


def up(committed: tuple[int, int] | None = (7, 41)) -> Talk:
    talk = Talk(committed)
    talk.begin()
    talk.said()
    return talk


def card(number: int, code: int = 0x41, born: int = 5000) -> payloads.CardOut:
    return payloads.CardOut(number, born, 0, code, 98)


def test_it_waits_until_the_line_is_quiet() -> None:
    talk = Talk()
    list(talk.talk.hear(b"boot text\0", 0.15))
    talk.tick(0.3)
    assert talk.is_(State.SETTLING)
    assert talk.talk.wake_at() == pytest.approx(0.35)
    talk.tick(0.35)
    assert talk.is_(State.IDENTIFYING)


def test_a_line_that_is_never_quiet_is_asked_all_the_same() -> None:
    talk = Talk()
    for count in range(25):
        list(talk.talk.hear(b"x", count * 0.1))
        talk.tick(count * 0.1)
    assert talk.is_(State.SETTLING)
    talk.tick(2.5)
    assert talk.is_(State.IDENTIFYING)


def test_it_asks_every_half_second_ten_times() -> None:
    talk = Talk()
    asked: list[Payload] = []
    why = lost(talk, lambda: asked.extend(talk.words()))
    assert "does not say who it is" in str(why)
    assert not isinstance(why, Rejected)
    assert len(asked) == 10
    assert 5.2 <= talk.now <= 5.6


def test_the_handshake_to_the_frame() -> None:
    talk = Talk()
    hello = talk.settle()
    assert hello == Hello(1, 1, hello.nonce, 500, 1)
    talk.hear(replace(IDENT, nonce=hello.nonce), session=0)
    assert talk.is_(State.STARTING)
    (start,) = talk.said()
    session = start.session
    assert session != 0
    assert start == Frame(Flag.REL, 1, session, 0, 0, Start(42))
    talk.session, talk.ack = session, 1
    assert talk.hear(StartAck(42, 52), Flag.RSP) == []
    assert talk.said() == [Frame(Flag.NONE, 1, session, 1, 0, TimeSync(1_000_200))]
    assert talk.hear(TimeRsp(5000, 1_000_200), Flag.RSP) == [LinkUp("shoe", 0.2, 7, "TBS-00000042", True, 41, None, 52)]
    assert talk.is_(State.READY)
    assert talk.talk.status.sentence == "shoe is TBS-00000042 and reads faces."


def test_the_start_is_sent_again_until_it_is_answered() -> None:
    talk = Talk()
    talk.hear(replace(IDENT, nonce=talk.settle().nonce), session=0)
    (start,) = talk.said()
    talk.session = start.session
    assert talk.event(card(42)) == []  # it began, and its answer was lost
    talk.tick(0.31)
    (again,) = talk.said()
    assert again == replace(start, flags=Flag.REL | Flag.RTX)


def test_a_device_that_never_begins_is_lost() -> None:
    talk = Talk()
    talk.hear(replace(IDENT, nonce=talk.settle().nonce), session=0)
    assert "silent for 3 s" in str(lost(talk))


def test_a_device_that_does_not_tell_its_clock_is_lost() -> None:
    talk = Talk()
    talk.hear(replace(IDENT, nonce=talk.settle().nonce), session=0)
    (start,) = talk.said()
    talk.session, talk.ack = start.session, 1
    said: list[Payload] = []

    def answer() -> None:
        said.extend(talk.words())
        talk.hear(StartAck(42, 52), Flag.RSP)

    assert "does not begin" in str(lost(talk, answer))
    assert len([word for word in said if isinstance(word, TimeSync)]) > 10


def test_no_session_has_the_number_of_the_one_before() -> None:
    talk = Talk()
    draws = iter([1, 0, 0x5EED, 0x5EEE])
    object.__setattr__(talk.talk._connection, "chance", lambda _: next(draws))  # type: ignore[attr-defined]
    talk.delivery.session = 0x5EED
    nonce = talk.settle().nonce
    next(draws)
    talk.hear(replace(IDENT, nonce=nonce), session=0)
    assert talk.said()[0].session == 0x5EEE


@pytest.mark.parametrize(
    ("options", "ident", "why"),
    [
        ({"serial": "TBS-00000043"}, IDENT, "This is device TBS-00000042, but shoe should be TBS-00000043"),
        ({"models": [Model(0x1209, 1, 1)]}, IDENT, r"not allowed here \(1209:0001, firmware 89ABCDEF\)"),
        ({"models": [Model(0x1209, 2, 0x89ABCDEF)]}, IDENT, "not allowed here"),
        ({"models": [Model(0x1208, 1, 0x89ABCDEF)]}, IDENT, "not allowed here"),
        ({}, replace(IDENT, protocol=2), "speaks version 2 of Table Bus"),
    ],
)
def test_who_may_not_be_used_is_rejected(options: dict[str, object], ident: Ident, why: str) -> None:
    talk = Talk(**options)  # type: ignore[arg-type]
    with pytest.raises(Rejected, match=why):
        talk.begin(ident)


def test_who_may_be_used_is_not_rejected() -> None:
    talk = Talk(serial="TBS-00000042", models=[Model(1, 1, 1), Model(0x1209, 1, 0x89ABCDEF)])
    talk.begin()
    assert talk.is_(State.READY)


def test_an_answer_to_another_question_is_not_believed() -> None:
    talk = Talk()
    nonce = talk.settle().nonce
    assert talk.hear(replace(IDENT, nonce=nonce ^ 1), session=0) == []
    assert talk.is_(State.IDENTIFYING)
    why = lost(talk)
    assert isinstance(why, Rejected)
    assert "not to our question" in str(why)


@pytest.mark.parametrize(("caps", "ability"), [(0x7F, "reads faces"), (0x7C, "only counts"), (0xC00, "has buttons")])
def test_it_says_what_the_device_can(caps: int, ability: str) -> None:
    talk = Talk()
    (link, *_) = talk.begin(replace(IDENT, caps=caps))
    assert talk.talk.status.sentence == f"shoe is TBS-00000042 and {ability}."
    assert isinstance(link, LinkUp)
    assert link.faces is (caps == 0x7F)


def test_an_event_is_acknowledged_only_when_it_is_committed() -> None:
    talk = up()
    (told,) = talk.event(card(42))
    assert isinstance(told, CardOut)
    assert (told.boot, told.number, told.code) == (7, 42, 0x41)
    assert talk.said() == []
    talk.talk.acknowledge(7, 42)
    (ack,) = talk.said()
    assert ack == Frame(Flag.NONE, 1, talk.session, 1, 1, Ack())


def test_an_acknowledgement_rides_on_another_frame() -> None:
    talk = up()
    talk.event(card(42))
    talk.order(Lock(on=True))
    talk.talk.acknowledge(7, 42)
    assert talk.said() == [Frame(Flag.REL, 1, talk.session, 1, 1, Lock(on=True))]


def test_a_repeated_frame_is_acknowledged_again_and_not_delivered() -> None:
    talk = up()
    talk.event(card(42))
    talk.talk.acknowledge(7, 42)
    talk.said()
    assert talk.hear(card(42), Flag.REL | Flag.RTX, seq=0) == []
    assert [frame.ack for frame in talk.said()] == [1]
    assert talk.counters.duplicate == 1


def test_a_frame_out_of_turn_waits() -> None:
    talk = up()
    assert talk.hear(card(43), Flag.REL, seq=1) == []
    assert len(talk.hear(card(42), Flag.REL, seq=0)) == 1
    assert len(talk.hear(card(43), Flag.REL, seq=1)) == 1
    assert talk.counters.early == 1


def test_an_event_that_could_not_be_taken_is_not_delivered() -> None:
    talk = up()
    readings = talk.talk.hear(encode(Frame(Flag.REL, 1, talk.session, 0, 1, card(42))), 0.3)
    assert isinstance(next(readings), CardOut)
    del readings
    assert talk.delivery.delivered == 41
    assert len(talk.event(card(42))) == 1


def test_a_known_event_in_a_new_session_is_passed_over() -> None:
    talk = Talk((7, 41))
    talk.delivery.deliver(43)  # taken before the cable was pulled, the table has not committed it
    talk.begin(replace(IDENT, last=43))
    assert talk.event(card(42)) == talk.event(card(43)) == []
    assert talk.said() == []
    talk.talk.acknowledge(7, 43)
    assert [frame.ack for frame in talk.said()] == [2]


def test_what_the_device_no_longer_keeps_is_a_gap() -> None:
    readings = Talk().begin(replace(IDENT, last=50), oldest=45)
    assert readings[1:] == [Gap("shoe", 7, 42, 44, 0.2)]


def test_what_it_drops_in_the_session_is_a_gap_too() -> None:
    talk = up()
    readings = talk.event(card(45))
    assert readings[0] == Gap("shoe", 7, 42, 44, 0.2)
    assert isinstance(readings[1], CardOut)
    talk.talk.acknowledge(7, 44)
    assert talk.said() == []
    talk.talk.acknowledge(7, 45)
    assert [frame.ack for frame in talk.said()] == [1]


def test_a_gap_that_was_told_is_not_told_again() -> None:
    talk = up()
    readings = talk.talk.hear(encode(Frame(Flag.REL, 1, talk.session, 0, 1, card(45))), 0.3)
    assert isinstance(next(readings), Gap)
    assert isinstance(next(readings), CardOut)
    del readings  # the gap was taken, the card was not
    assert talk.delivery.delivered == 44
    assert [type(reading) for reading in talk.event(card(45))] == [CardOut]


def test_a_restart_is_told_and_loses_nothing_that_is_kept() -> None:
    talk = Talk((7, 41))
    readings = talk.begin(replace(IDENT, boot=8, last=43))
    assert [type(reading) for reading in readings] == [LinkUp, Restarted]
    assert readings[1] == Restarted("shoe", 0.2, 8, 7)
    (told,) = talk.event(card(42, born=900_000))
    assert isinstance(told, CardOut)
    assert (told.boot, told.number) == (8, 42)
    assert told.age == pytest.approx(5.2)  # before its clock began, 5.2 s ago


def test_a_restart_without_a_lasting_log_is_an_exact_gap() -> None:
    readings = Talk((7, 41)).begin(replace(IDENT, boot=8, last=43), oldest=44)
    assert readings[1:] == [Restarted("shoe", 0.2, 8, 7), Gap("shoe", 8, 42, 43, 0.2)]


def test_a_memory_that_went_backwards_is_a_lost_link() -> None:
    with pytest.raises(LinkLost, match="lost its memory without saying so"):
        Talk((7, 60)).begin(replace(IDENT, last=41))


def test_a_first_host_takes_what_is_kept() -> None:
    talk = Talk(None)
    talk.hear(replace(IDENT, nonce=talk.settle().nonce), session=0)
    assert talk.words() == [Start(0)]


def test_the_age_comes_from_the_devices_clock() -> None:
    talk = up()  # its clock was 5200 at 0.2
    talk.tick(10.0)
    (fresh, old) = (*talk.event(card(42, born=15_000)), *talk.event(payloads.Button(43, 12_000, 3, 0, 850)))
    assert isinstance(fresh, CardOut)
    assert isinstance(old, Button)
    assert fresh.age == pytest.approx(0.0)
    assert old.age == pytest.approx(3.0)
    assert (old.down, old.hold) == (False, 0.85)


def test_a_clock_that_went_round_is_no_old_event() -> None:
    talk = Talk()
    talk.hear(replace(IDENT, nonce=talk.settle().nonce), session=0)
    (start,) = talk.said()
    talk.session, talk.ack = start.session, 1
    talk.hear(StartAck(42, UNKNOWN_COUNT), Flag.RSP)
    (link,) = talk.hear(Ping(0xFFFF_FF00, 0))
    assert isinstance(link, LinkUp)
    assert link.loaded is None
    talk.tick(0.7)
    (told,) = talk.event(card(42, born=100))
    assert isinstance(told, CardOut)
    assert told.age == pytest.approx(0.144)


def test_stale_and_foreign_frames_are_counted_and_ignored() -> None:
    talk = up()
    assert talk.hear(card(42), Flag.REL, session=0x1234) == []
    assert talk.hear(replace(IDENT, nonce=0), session=0) == []
    assert list(talk.talk.hear(encode(Frame(Flag.REL, 2, talk.session, 0, 0, card(42))), 0.3)) == []
    assert (talk.counters.stale, talk.counters.elsewhere) == (2, 1)


def test_an_unknown_type_is_acknowledged_and_ignored(caplog: pytest.LogCaptureFixture) -> None:
    talk = up()
    assert talk.event(Odd(0x72, b"A", "")) == []
    assert [frame.ack for frame in talk.said()] == [1]
    assert talk.hear(Odd(0x73, b"A", "")) == []
    assert talk.counters.strange == 2
    assert "type 72 means nothing: its type is unknown" in caplog.text
    assert "A" not in caplog.text.replace("WARNING", "")


def test_an_unknown_or_impossible_event_is_told_by_its_number(caplog: pytest.LogCaptureFixture) -> None:
    talk = up()
    (unknown,) = talk.event(Odd(0x2F, bytes.fromhex("2A000000 50140000 07"), ""))
    (wrong,) = talk.event(Odd(0x20, bytes.fromhex("2B000000 50140000 00 4F 62 00"), ""))
    assert isinstance(unknown, Strange)
    assert isinstance(wrong, Strange)
    assert (unknown.number, unknown.kind, wrong.number, wrong.why) == (42, 0x2F, 43, "there is no such card")
    assert talk.said() == []
    talk.talk.acknowledge(7, 43)
    assert [frame.ack for frame in talk.said()] == [2]
    assert "4F" not in caplog.text
    assert len(talk.event(card(44))) == 1


def test_commands_are_answered() -> None:
    talk = up()
    lock, lamp, beep = talk.order(Lock(on=True)), talk.order(Lamp(3, LampMode.ON)), talk.order(Beep(50))
    assert [frame.seq for frame in talk.said()] == [1, 2, 3]
    talk.ack = 4
    talk.hear(CmdOk(0x62), Flag.REL | Flag.RSP, seq=0)
    talk.hear(CmdOk(0x60), Flag.REL | Flag.RSP, seq=1)
    talk.hear(CmdReject(0x61, 2), Flag.REL | Flag.RSP, seq=2)
    talk.hear(CmdOk(0x60), Flag.REL | Flag.RSP, seq=3)  # nobody asked
    assert lock.result(0) is beep.result(0) is None
    with pytest.raises(CommandFailed, match="shoe refuses: it cannot"):
        lamp.result(0)
    assert [frame.ack for frame in talk.said()] == [4]


def test_what_cannot_be_said_or_heard_fails_at_once() -> None:
    for talk, command, why in (
        (Talk(), Beep(1), "cannot be reached: Waiting until shoe is quiet"),
        (up(), Beep(70_000), "too large"),
        (up(), Configure(bytes(201)), "too large"),
    ):
        with pytest.raises(CommandFailed, match=why):
            talk.order(command).result(0)
    talk = up()
    answer = talk.order(Beep(1))
    assert isinstance(decode(talk.talk.end().strip(b"\0")).message, Bye)
    with pytest.raises(CommandFailed, match="was lost before it answered"):
        answer.result(0)


def test_a_command_nobody_confirms_is_a_lost_link() -> None:
    talk = up()
    talk.order(Beep(1))
    said: list[Payload] = []

    def answer() -> None:
        said.extend(talk.words())
        talk.hear(Ping(round(talk.now * 1000) + 5000, 0))

    assert "does not confirm" in str(lost(talk, answer))
    assert said.count(Beep(1)) == 6
    assert talk.counters.resent == 5


def test_a_hint_of_a_missing_frame_sends_it_again_at_once() -> None:
    talk = up()
    talk.order(Beep(1))
    talk.said()
    talk.hear(Nak(1, 1))
    talk.tick(0.21)
    assert [frame.flags for frame in talk.said()] == [Flag.REL | Flag.RTX]


def test_a_goodbye_is_a_lost_link() -> None:
    with pytest.raises(LinkLost, match="ended the connection"):
        up().hear(Bye(3))


def test_it_pings_when_it_has_nothing_to_say() -> None:
    talk = up()
    assert talk.talk.wake_at() == pytest.approx(0.7)
    talk.tick(0.69)
    assert talk.words() == []
    talk.tick(0.7)
    assert talk.words() == [Ping(700, 0)]


def test_it_tells_the_time_every_ten_seconds_and_measures_the_way() -> None:
    talk = up()
    syncs = []
    for count in range(1, 215):
        talk.tick(0.2 + count * 0.1)
        for word in talk.words():
            if isinstance(word, TimeSync):
                syncs.append(talk.now)
                talk.now += 0.01
                talk.hear(TimeRsp(0, word.unix), Flag.RSP)
        talk.hear(Ping(round(talk.now * 1000) + 5000, 0))
    assert [round(at) for at in syncs] == [10, 20]
    assert talk.counters.round_trip(50) == pytest.approx(0.01)
    assert talk.counters.round_trip(99) == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("stall", "states"),
    [(1.0, []), (2.0, [State.SUSPECT, State.READY]), (5.0, [State.SUSPECT, State.LOST])],
)
def test_a_stall_is_nothing_or_suspect_or_lost(stall: float, states: list[State]) -> None:
    talk = up()
    seen: list[State] = [State.READY]

    def let(seconds: float, then: Callable[[], object]) -> None:
        until = talk.now + seconds
        while talk.now < until and seen[-1] is not State.LOST:
            try:
                talk.tick(talk.now + 0.05)
            except LinkLost:
                seen.append(State.LOST)
                return
            talk.talk.outgoing()
            then()
            if not talk.is_(seen[-1]):
                seen.append(talk.talk.status.state)

    let(stall, lambda: None)
    let(1.0, lambda: talk.hear(Ping(round(talk.now * 1000) + 5000, 0)))
    assert seen[1:] == states


def test_a_host_that_slept_does_not_blame_the_device() -> None:
    talk = up()
    talk.tick(60.0)
    assert talk.is_(State.READY)


def test_wanting_events_again_begins_a_new_session() -> None:
    talk = up()
    talk.event(card(42))
    talk.event(card(43))
    talk.talk.acknowledge(7, 42)
    talk.said()
    talk.talk.redeliver()
    first = talk.session
    (hello,) = talk.words()
    assert isinstance(hello, Hello)
    assert talk.is_(State.IDENTIFYING)
    talk.hear(replace(IDENT, nonce=hello.nonce, last=43), session=0)
    (start,) = talk.said()
    assert start.message == Start(43)
    assert start.session not in (0, first)
    talk.session, talk.seq = start.session, 0
    talk.hear(StartAck(43, 52), Flag.RSP)
    talk.said()
    talk.hear(Ping(5200, 0))
    (again,) = talk.event(card(43))
    assert isinstance(again, CardOut)


def test_damaged_frames_are_counted_together_and_those_before_the_start_not() -> None:
    talk = Talk()
    list(talk.talk.hear(b"\0boot\0text\0", 0.0))
    talk.begin()
    list(talk.talk.hear(b"\0xx\0yy\0", 0.3))
    assert talk.tick(0.7) == [Garbled("shoe", 2, 0.7)]
    list(talk.talk.hear(b"\0xx\0", 0.8))
    assert talk.tick(0.9) == []
    assert talk.tick(1.7) == [Garbled("shoe", 1, 1.7)]


def test_a_lid_is_an_event_like_a_card() -> None:
    talk = up()
    (lid,) = talk.event(payloads.Lid(42, 5000, 1))
    assert isinstance(lid, Lid)
    assert lid.open

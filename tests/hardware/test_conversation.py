"""One connection's talk, with the time in the test's grasp."""

import pytest

from hardware.commands import Beep, CommandFailed, Order
from hardware.conversation import Conversation
from hardware.delivery import Delivery
from hardware.drivers.ascii_line import AsciiLine, decode, encode
from hardware.messages import Ack, Ask, Card, Hello, Message, Ping, Pong, Press, Resume
from hardware.readings import Button, CardOut, Counter, Gap, Garbled, LinkUp, Reading
from hardware.status import State, Timing
from hardware.talk import Connection, LinkLost


class Talk:
    """A conversation and the bytes it has sent, as messages."""

    def __init__(self, committed: tuple[int, int] | None = None, serial: str | None = None) -> None:
        self.delivery = Delivery(committed)
        self.talk = Conversation(AsciiLine(), Connection("shoe", self.delivery, Timing(), 0.0, serial=serial))

    @property
    def state(self) -> State:
        """How the device is."""
        return self.talk.status.state

    def tick(self, now: float) -> list[Reading]:
        """Let it be `now`."""
        return list(self.talk.tick(now))

    def hear(self, *messages: Message, at: float = 0.0) -> list[Reading]:
        """Let the device say `messages`."""
        return list(self.talk.hear(b"".join(map(encode, messages)), at))

    def said(self) -> list[Message]:
        """What the host has said since the last time."""
        return [decode(line) for line in self.talk.outgoing().split(b"\r\n") if line]


def hello(boot: int = 1, acked: int = 0, oldest: int = 1, last: int = 0, out: int = 0) -> Hello:
    return Hello(boot, "S1", True, acked, oldest, last, out)


def card(number: int, boot: int = 1, code: int = 0x41, age: int = 0) -> Card:
    return Card(boot, number, code, age)


def up(committed: tuple[int, int] | None = None) -> Talk:
    talk = Talk(committed)
    talk.tick(0.0)
    talk.hear(hello())
    talk.said()
    return talk


def test_it_asks_until_it_is_answered_and_says_where_to_go_on() -> None:
    talk = Talk((1, 4))
    talk.tick(0.0)
    talk.tick(0.4)
    assert talk.said() == [Ask()]
    talk.tick(0.5)
    assert talk.said() == [Ask()]
    assert talk.hear(hello(acked=4, oldest=5, last=6, out=6), at=0.6) == [LinkUp("shoe", 0.6, 1, "S1", True, 6, 6)]
    assert talk.said() == [Resume(1, 4)]
    assert talk.state is State.READY
    assert talk.talk.status.sentence == "shoe is S1 and reads faces."


def test_ten_unanswered_questions_are_a_lost_link() -> None:
    talk = Talk()
    for count in range(10):
        talk.tick(count * 0.5)
    with pytest.raises(LinkLost, match="does not say who it is"):
        talk.tick(5.0)


def test_another_device_is_refused_by_name() -> None:
    talk = Talk(serial="S2")
    with pytest.raises(LinkLost, match="This is device S1, but shoe should be S2"):
        talk.hear(hello())


def test_events_before_the_greeting_wait_for_it() -> None:
    talk = Talk()
    assert talk.hear(card(1)) == []
    assert [type(r) for r in talk.hear(hello(last=1), card(1))] == [LinkUp, CardOut]


def test_an_event_is_acknowledged_only_when_it_is_committed() -> None:
    talk = up()
    assert [type(r) for r in talk.hear(card(1), card(2))] == [CardOut, CardOut]
    assert talk.hear(card(1), card(2)) == []
    assert talk.said() == []
    talk.talk.acknowledge(1, 1)
    assert talk.said() == [Ack(1, 1)]
    talk.hear(card(1))
    assert talk.said() == [Ack(1, 1)]


def test_an_event_that_could_not_be_taken_is_not_delivered() -> None:
    talk = up()
    readings = talk.talk.hear(encode(card(1)), 0.0)
    assert isinstance(next(readings), CardOut)
    del readings  # as an exception in its taker does
    assert talk.delivery.delivered == 0


def test_the_stamp_and_the_age_are_told_apart() -> None:
    talk = up()
    (press,) = talk.hear(Press(1, 1, 3, 2500), at=9.0)
    assert isinstance(press, Button)
    assert (press.id, press.at, press.age) == (3, 9.0, 2.5)


def test_a_hole_asks_the_device_to_send_again() -> None:
    talk = up()
    assert talk.hear(card(2), card(3), at=1.0) == []
    assert talk.said() == [Ask()]
    assert talk.hear(hello(last=3), at=1.1) == []
    assert talk.said() == [Resume(1, 0)]


def test_a_hole_that_stays_is_a_gap() -> None:
    talk = up()
    talk.hear(card(3), at=1.0)
    assert talk.hear(hello(oldest=3, last=3), at=1.1) == [Gap("shoe", 1, 1, 2, 1.1)]
    assert [type(r) for r in talk.hear(card(3), at=1.2)] == [CardOut]


def test_a_restart_is_a_new_link_and_what_it_forgot_a_gap() -> None:
    talk = up()
    talk.hear(Pong(1, 2, 2))
    readings = talk.hear(hello(boot=2, out=2), at=5.0)
    assert readings == [LinkUp("shoe", 5.0, 2, "S1", True, 0, 2), Gap("shoe", 1, 1, 2, 5.0)]
    assert talk.said() == [Resume(2, 0)]


def test_an_unannounced_restart_is_noticed_by_its_numbers() -> None:
    talk = up()
    talk.hear(Pong(2, 0, 0), at=1.0)
    assert talk.said() == [Ask()]
    talk.hear(card(1, boot=2), at=1.6)
    assert talk.said() == [Ask()]


def test_the_count_is_told_when_nothing_is_on_its_way_and_once() -> None:
    talk = up()
    assert talk.hear(Pong(1, 1, 1)) == []
    readings = talk.hear(card(1), Pong(1, 1, 1), Pong(1, 1, 1))
    assert readings[1:] == [Counter("shoe", 1, 1, 0.0)]
    assert talk.hear(Pong(1, 1, 0), at=3.0) == [Counter("shoe", 1, 0, 3.0)]


def test_silence_is_suspect_and_then_lost() -> None:
    talk = up()
    talk.tick(0.5)
    assert talk.said() == [Ping()]
    states = []
    for now in (1.9, 2.0):
        talk.tick(now)
        states.append(talk.state)
    talk.hear(Pong(1, 0, 0), at=2.1)
    assert [*states, talk.state] == [State.READY, State.SUSPECT, State.READY]
    talk.tick(2.5)
    with pytest.raises(LinkLost, match="silent for 3 s"):
        talk.tick(5.5)


def test_a_host_that_slept_does_not_blame_the_device() -> None:
    talk = up()
    talk.tick(60.0)
    assert talk.state is State.READY


def test_garbled_lines_are_counted_together_and_those_before_the_greeting_not() -> None:
    talk = Talk()
    list(talk.talk.hear(b"boot text\r\n", 0.0))
    talk.hear(hello())
    list(talk.talk.hear(b"$CARD,00000001,1,AS,0*0000\r\n$x\r\n", 0.1))
    assert talk.tick(0.6) == [Garbled("shoe", 2, 0.6)]
    list(talk.talk.hear(b"$x\r\n", 0.7))
    assert talk.tick(1.0) == []
    assert talk.tick(1.7) == [Garbled("shoe", 1, 1.7)]


def test_it_takes_no_commands() -> None:
    talk, order = up(), Order(Beep(1))
    talk.talk.command(order)
    with pytest.raises(CommandFailed, match="shoe takes no commands"):
        order.answer.result(0)
    assert talk.talk.end() == b""

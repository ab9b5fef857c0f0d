"""The simulated shoe keeps its side of the protocol: a test that passes against a wrong shoe proves nothing."""

import os
import select
import time
import tty
from pathlib import Path

from hardware.drivers.ascii_line import AsciiLine, encode
from hardware.messages import Ack, Ask, Card, FromDevice, FromHost, Hello, Ping, Pong, Resume
from hardware.sim.shoe import Shoe
from hardware.talk import Heard


class BareLine:
    """The host's end of the cable, by bare descriptors."""

    def __init__(self, link: str) -> None:
        self.fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.fd)
        self._driver = AsciiLine()

    def say(self, message: FromHost) -> None:
        """Send one message."""
        os.write(self.fd, encode(message))

    def hear(self, count: int) -> list[Heard[FromDevice]]:
        """The next `count` messages, or more."""
        heard: list[Heard[FromDevice]] = []
        until = time.monotonic() + 20
        while len(heard) < count and time.monotonic() < until:
            if select.select([self.fd], [], [], 1.0)[0]:
                heard += self._driver.feed(os.read(self.fd, 4096))
        return heard


def test_the_talk_to_the_byte(link: Path) -> None:
    shoe = Shoe(link, [0x41, 0x2D], serial="S1", boot=0xB001, resend=5.0)
    line = BareLine(shoe.link)
    line.say(Ask())
    assert [h.message for h in line.hear(1)] == [Hello(0xB001, "S1", True, 0, 1, 0, 0)]
    shoe.push(2)
    assert [h.message for h in line.hear(2)] == [Card(0xB001, 1, 0x41, 0), Card(0xB001, 2, 0x2D, 0)]
    line.say(Ack(0xB001, 1))
    line.say(Ack(0xDEAD, 2))  # of another series: nothing
    line.say(Ack(0xB001, 9))  # never sent: nothing
    line.say(Ping())
    assert [h.message for h in line.hear(1)] == [Pong(0xB001, 2, 2)]
    assert shoe.unacknowledged == (2,)
    line.say(Resume(0xB001, 0))
    (again,) = line.hear(1)
    assert isinstance(again.message, Card)
    assert again.message.number == 2
    shoe.reload([0x11])
    assert [h.message for h in line.hear(1)] == [Pong(0xB001, 2, 0)]
    os.close(line.fd)
    shoe.stop()


def test_it_sends_again_at_most_eight_and_older_each_time(link: Path, deck: list[int]) -> None:
    shoe = Shoe(link, deck, boot=1, resend=0.02)
    line = BareLine(shoe.link)
    shoe.push(12)
    cards = [h.message for h in line.hear(24) if isinstance(h.message, Card)]
    assert [card.number for card in cards[:24]] == [*range(1, 9)] * 3
    assert cards[16].age > cards[8].age > cards[0].age
    line.say(Ack(1, 8))
    numbers = [h.message.number for h in line.hear(4) if isinstance(h.message, Card)]
    assert set(numbers) <= set(range(1, 13))
    os.close(line.fd)
    shoe.stop()


def test_an_empty_shoe_gives_nothing(link: Path) -> None:
    shoe = Shoe(link, [0x41])
    assert shoe.push(3) == 1
    assert shoe.push() == 0
    shoe.stop()


def test_unplugging_takes_the_link_away_and_twice_is_once(link: Path) -> None:
    shoe = Shoe(link, [])
    for _ in range(2):
        shoe.unplug()
        assert not link.is_symlink()
    for _ in range(2):
        shoe.plug()
        assert link.exists()
    shoe.stop()
    assert not link.is_symlink()


def test_nobody_listening_blocks_nothing(link: Path, deck: list[int]) -> None:
    shoe = Shoe(link, deck * 50, resend=0.001, memory=5000)
    shoe.push(2000)
    shoe.send_raw(bytes(100_000))
    assert len(shoe.unacknowledged) == 2000
    shoe.stop()

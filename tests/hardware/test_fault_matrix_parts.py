"""The fault matrix, rows 43, 45, 47 and 48: parts that one can buy, each driven by hand and by a clock of the test."""

from hardware.delivery import Delivery
from hardware.drivers import DRIVERS
from hardware.readings import Button, Reading, Scanned, TagGone, TagSeen
from hardware.status import State, Timing
from hardware.talk import Connection, Talk

TAG = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")  # 62E3086CED, as its maker prints it


class By:
    """A talk and the clock of the test."""

    def __init__(self, driver: str) -> None:
        connection = Connection("part", Delivery(None), Timing(), 0.0)
        self.talk: Talk = DRIVERS[driver]().converse(connection)
        self.said = b""
        self.readings: list[Reading] = []

    def at(self, now: float, data: bytes = b"") -> None:
        """Time passes to `now`, and these bytes come then."""
        self.readings += self.talk.tick(now)
        self.readings += self.talk.hear(data, now)
        self.said += self.talk.outgoing()

    def of(self, kind: type[Reading]) -> list[Reading]:
        """What was reported of one kind."""
        return [reading for reading in self.readings if isinstance(reading, kind)]


def test_row_43_a_byte_of_firmata_is_lost() -> None:
    box = By("firmata_buttons")
    box.at(0.0)
    box.at(0.1, bytes.fromhex("F9 02 05 90 7C 01"))  # pins 2 to 7 idle
    box.at(0.2, bytes.fromhex("90 78"))  # pin 2 pressed, and the last byte lost
    box.at(0.3, bytes.fromhex("90 7C 01"))
    box.at(0.4)
    assert box.of(Button) == []  # half a message is no press
    asked = box.said.count(bytes.fromhex("D0 01"))
    box.at(2.0)
    assert box.said.count(bytes.fromhex("D0 01")) > asked  # asked again: what was lost is corrected
    box.at(2.1, bytes.fromhex("90 78 01"))
    box.at(2.2)
    assert [press.down for press in box.of(Button) if isinstance(press, Button)] == [True]


def test_row_45_a_tag_vanishes_for_200_ms() -> None:
    reader = By("rdm6300")
    reader.at(0.0)
    reader.at(0.1, TAG)
    reader.at(0.3)
    reader.at(0.3, TAG)
    reader.at(0.5)
    assert (len(reader.of(TagSeen)), len(reader.of(TagGone))) == (1, 0)
    reader.at(1.0)
    assert len(reader.of(TagGone)) == 1


def test_row_47_a_reader_that_does_not_tell_a_card_again_says_so() -> None:
    reader = By("json_line")
    reader.at(0.0)
    assert reader.talk.status.state is State.READY
    assert "within 10 s is not told: tap it" in reader.talk.status.sentence


def test_row_48_a_scanner_without_its_suffix() -> None:
    scanner = By("scanner_line")
    scanner.at(0.0)
    scanner.at(0.1, b"AS")
    scanner.at(0.15)
    assert scanner.of(Scanned) == []
    scanner.at(0.3)  # 150 ms of silence end the code
    assert len(scanner.of(Scanned)) == 1

"""What the readings of several devices come to: cards told by tags; devices that were away and keep nothing."""

from __future__ import annotations

import pytest

from controller.rules.cards import FACES, UNREAD, faces, name
from controller.rules.inputs import CardLeft, CardSeen
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.decks import DeckFile, Decks, tag_key
from controller.table.device_file import DeviceFile
from controller.table.receiving import Receiver
from controller.table.records import Cause, NextHand, Reported
from controller.table.table import Table
from hardware.readings import NOT_READ, CardOut, LinkDown, LinkUp, Reading, TagSeen
from tests.dealing import STANDARD, games, noted

ACE, KING = faces("As Kd")
ACE_CODE, KING_CODE = 0x41, 0x3D - 0x10
"""Of Table Bus: suit in the high half (spades 4, diamonds 2), rank in the low (ace 1, king 13)."""
UIDS = {face: bytes([4, int(face), 0, 1]) for face in FACES}
FOREIGN_UID, NEW_UID = bytes([5, 1, 0, 1]), bytes([6, 1, 0, 1])


def decks() -> Decks:
    red = DeckFile.model_validate({"id": "red", "cards": {name(face): tag_key(uid) for face, uid in UIDS.items()}})
    blue = DeckFile.model_validate({"id": "blue", "cards": {"As": tag_key(FOREIGN_UID)}})
    return Decks([red, blue])


def card(code: int, uid: bytes = b"") -> CardOut:
    return CardOut("shoe", 7, 1, code, 0.0, b"", confidence=98, uid=uid)


@pytest.mark.parametrize(
    ("reading", "given"),
    [
        (card(NOT_READ, UIDS[ACE]), CardLeft(ACE)),  # a shoe that reads tags and knows no faces
        (card(ACE_CODE, UIDS[ACE]), CardLeft(ACE)),
        (card(KING_CODE, UIDS[ACE]), CardLeft(UNREAD, "doubtful")),  # its print says one, its tag another
        (card(NOT_READ, FOREIGN_UID), CardLeft(UNREAD, "foreign")),
        (card(ACE_CODE, NEW_UID), CardLeft(ACE)),  # a tag that nobody has taught says nothing
        (card(NOT_READ, NEW_UID), CardLeft(UNREAD)),
        (card(ACE_CODE), CardLeft(ACE)),
    ],
)
def test_a_shoe_that_tells_tags(reading: CardOut, given: CardLeft) -> None:
    shoe = DeviceFile(name="shoe", role="shoe", driver="tb1")
    (told,) = Receiver([shoe], decks(), "reads", "reads", "red").take(reading)
    assert told.given == given


def up(device: str) -> Reading:
    return LinkUp(device, 1.0, 7, "", True, 0, None)


def reports(receiver: Receiver, *readings: Reading) -> list[str]:
    told = [each.given for reading in readings for each in receiver.take(reading)]
    return [given.what for given in told if isinstance(given, Reported)]


@pytest.mark.parametrize(
    ("role", "driver", "what"),
    [
        ("shoe", "enq_shoe", ["unheard"]),
        ("shoe", "tb1", []),  # it keeps what it could not tell
        ("reader", "rdm6300", ["unseen"]),
        ("scanner", "scanner_line", ["unscanned"]),
        ("buttons", "firmata_buttons", []),  # no card passes there
    ],
)
def test_a_bought_part_that_was_away_says_what_to_look_at(role: str, driver: str, what: list[str]) -> None:
    line = DeviceFile.model_validate({"name": "shoe", "role": role, "driver": driver, "places": {0: "board"}})
    receiver = Receiver([line], decks(), "reads", "reads")
    assert reports(receiver, up("shoe")) == []  # the first time there was nothing before
    assert reports(receiver, LinkDown("shoe", 2.0, "unplugged"), up("shoe")) == what
    assert reports(receiver, up("shoe")) == []
    assert reports(Receiver([line], decks(), "reads", "reads", resumed=True), up("shoe")) == what


def test_what_a_person_counted_meanwhile_is_not_lost() -> None:
    line = DeviceFile(name="shoe", role="shoe", driver="enq_shoe")
    receiver = Receiver([line], decks(), "reads", "reads")
    receiver.take(up("shoe"))
    receiver.take(LinkDown("shoe", 2.0, "unplugged"))
    receiver.by_hand("the cable is torn")
    assert reports(receiver, up("shoe")) == []


def stopped(made: Table) -> str:
    assert made.hand is not None
    return made.hand.incident.kind if made.hand.incident is not None else ""


def test_it_stops_the_running_hand_and_goes_with_the_next_card() -> None:
    made = Table(open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1))
    made.take(NextHand())
    made.take(Reported("seat3", "unseen"), Cause("seat3"))
    assert stopped(made) == ""
    assert noted(made.links["seat3"].note) == "it was away: compare the cards that lie on it with the screen"
    made.take(CardSeen(ACE, "board"), Cause("seat3", "seat3", 7, 1))
    assert made.links["seat3"].note is None
    made.take(Reported("shoe", "unheard"), Cause("shoe"))
    assert stopped(made) == "events_lost"
    assert "count the stub" in noted(made.links["shoe"].note)


def test_a_tag_is_told_where_its_reader_lies() -> None:
    line = DeviceFile(name="board", role="reader", driver="rdm6300", places={0: "board"})
    receiver = Receiver([line], decks(), "counts", "counts", "red")
    (told,) = receiver.take(TagSeen(device="board", boot=7, number=1, at=0.0, raw=b"", antenna=0, uid=UIDS[KING]))
    assert told.given == CardSeen(KING, "board")

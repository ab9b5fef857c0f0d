"""What a reading means at this table."""

from __future__ import annotations

from functools import partial
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import FACES, UNREAD, name
from controller.rules.inputs import CardCameBack, CardLeft
from controller.table.records import Cause, LinkChanged, Reported
from controller.table.translate import code_of, codes_of, face_of, translate
from hardware import readings
from hardware.drivers.ascii_line import CODES
from hardware.sentences import SENTENCES, Sentence
from tests.dealing import definitions, noted

if TYPE_CHECKING:
    from collections.abc import Callable


def test_every_face_has_the_code_that_the_driver_knows_by_its_name() -> None:
    assert len(set(codes_of(FACES))) == 52
    for face in FACES:
        assert face_of(code_of(face)) == face
        assert CODES[name(face).upper()] == code_of(face)


@pytest.mark.parametrize("code", [readings.NOT_READ, readings.MISREAD, readings.DOUBLE, readings.FOREIGN, 0x51, 0x1E])
def test_what_is_no_face_is_a_card_unread(code: int) -> None:
    assert face_of(code) == UNREAD


def test_a_card_out_is_a_card_that_left() -> None:
    reading = readings.CardOut("shoe", 7, 3, CODES["AS"], 0.0, b"$CARD")
    cause = Cause("shoe", "shoe", 7, 3, b"$CARD")
    assert translate(reading) == (CardLeft(face_of(CODES["AS"])), cause)


def test_a_card_back_is_a_card_that_came_back() -> None:
    reading = readings.CardBack(device="shoe", boot=7, number=4, code=CODES["2C"], at=0.0, raw=b"x")
    assert translate(reading) == (CardCameBack(face_of(CODES["2C"])), Cause("shoe", "shoe", 7, 4, b"x"))


def test_an_event_without_a_meaning_is_written_down_with_its_number() -> None:
    press = readings.Button("shoe", 7, 5, 3, 0.0, b"$BTN")
    assert translate(press) == (None, Cause("shoe", "shoe", 7, 5, b"$BTN"))
    staged = readings.CardStaged(device="shoe", boot=7, number=6, at=0.0, raw=b"y", slot=0)
    assert translate(staged) == (None, Cause("shoe", "shoe", 7, 6, b"y"))


@pytest.mark.parametrize(
    ("reading", "what", "number"),
    [
        (partial(readings.Lid, open=True), "lid_open", 0),
        (partial(readings.Lid, open=False), "lid_closed", 0),
        (partial(readings.Tamper, zone=2), "tamper", 2),
        (partial(readings.Feed, state=readings.FeedState.JAM), "jam", 0),
        (partial(readings.FaultRaised, code=7, detail=0), "fault", 7),
        (partial(readings.FaultCleared, code=7), "fault_over", 7),
        (partial(readings.CutCard), "cut_card", 0),
        (partial(readings.ShoeCount, count=40, state=0), "count", 40),
        (partial(readings.DeckLoaded, decks=1, count=52, deck_id=bytes(8)), "deck", 52),
    ],
)
def test_what_a_device_tells_of_itself_is_a_report(
    reading: Callable[..., readings.Event], what: str, number: int
) -> None:
    made = reading(device="shoe", boot=7, number=6, at=0.0, raw=b"y")
    assert translate(made) == (Reported("shoe", what, number), Cause("shoe", "shoe", 7, 6, b"y"))


def test_a_button_that_was_down_too_long_hangs() -> None:
    assert translate(readings.Button("box", 7, 5, 3, 0.0, b"", down=False, hold=4.9)) == (
        None,
        Cause("box", "box", 7, 5),
    )
    stuck = translate(readings.Button("box", 7, 6, 3, 0.0, b"", down=False, hold=5.0))
    assert stuck == (Reported("box", "stuck", 3), Cause("box", "box", 7, 6))


@pytest.mark.parametrize(
    ("code", "confidence", "mark"),
    [
        (CODES["AS"], 80, ""),
        (CODES["AS"], 79, "doubtful"),
        (readings.NOT_READ, 0, ""),
        (readings.MISREAD, 100, "misread"),
        (readings.DOUBLE, 100, "double"),
        (readings.FOREIGN, 100, "foreign"),
        (readings.TURNED, 100, "turned"),
        (readings.REPEATED, 100, "repeated"),
    ],
)
def test_a_card_that_was_not_read_well_has_no_face(code: int, confidence: int, mark: str) -> None:
    translated = translate(readings.CardOut("shoe", 7, 3, code, 0.0, b"", confidence=confidence))
    assert translated is not None
    assert isinstance(translated.given, CardLeft)
    assert translated.given.mark == mark
    assert (translated.given.face == UNREAD) is (mark != "" or code == readings.NOT_READ)


def test_a_line_comes_up_and_goes_down() -> None:
    up = readings.LinkUp("shoe", 0.0, 7, "SHOE-1", faces=True, last=0, out=0)
    assert translate(up) == (LinkChanged("shoe", up=True, why=""), Cause("shoe"))
    for down in (readings.LinkDown("shoe", 0.0, "Unplugged."), readings.Rejected("shoe", 0.0, "Unplugged.")):
        assert translate(down) == (LinkChanged("shoe", up=False, why="Unplugged."), Cause("shoe"))


def test_a_gap_is_told_and_covers_its_last_number() -> None:
    translated = translate(readings.Gap("shoe", 7, 3, 5))
    assert translated is not None
    assert translated.cause == Cause("shoe", "shoe", 7, 5)
    assert translated.given == Reported("shoe", "lost", 5)


def test_what_is_no_event_is_not_written_down() -> None:
    assert translate(readings.Counter("shoe", 7, 3)) is None
    assert translate(readings.Garbled("shoe", 1)) is None


def test_a_sentence_of_the_hardware_is_said_in_every_language() -> None:
    """What stands in `hardware/sentences.py` is the English of the catalogue, and no sentence is without a message."""
    for word, sentence in SENTENCES.items():
        figures = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(sentence) if name}
        translated = translate(readings.LinkDown("shoe", 0.0, Sentence(word, **figures)))
        assert translated is not None
        assert isinstance(translated.given, LinkChanged)
        assert translated.given.said is not None
        assert noted(translated.given.said) == translated.given.why == sentence.format(**figures)
        assert all(f"<{name}>" in definitions().words["ar"].text(translated.given.said) for name in figures)

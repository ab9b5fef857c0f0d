"""Decks: learned card by card over a real line, checked before play, refused with a sentence when they are wrong."""

from __future__ import annotations

import io
import json
import threading
import time
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import FACES, face, name
from controller.table.deck_command import Task, check_command, learn_command
from controller.table.deck_lesson import Lesson
from controller.table.deck_reader import reader_of
from controller.table.decks import (
    IN_ORDER,
    DeckError,
    DeckFile,
    Decks,
    keep,
    load_deck,
    load_decks,
    self_telling,
    told_by_itself,
    whole_deck,
)
from controller.table.device_file import DeviceFile
from controller.table.yaml_marks import Mistakes
from hardware.sim.part_station import PartStation, PartWorks
from hardware.sim.parts import PARTS
from tests.dealing import definitions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


Reader = PartStation[PartWorks]


def tag(card: int, deck: int = 0) -> str:
    """Ten hex digits for a card."""
    return f"62{deck:02X}0000{card:02X}"


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    station = PartStation(tmp_path / "line", PARTS["rdm6300"]())
    yield station
    station.stop()


def task(reader: Reader, folder: Path, deck: str = "red") -> Task:
    line = DeviceFile(name="reader", role="reader", driver="rdm6300", port=reader.link, options={"gone_after": 0.2})
    return Task(deck, (folder,), line, patience=2.0)


def passing(reader: Reader, tags: Sequence[str], out: io.StringIO) -> threading.Thread:
    """Once the reader listens, each tag is laid down until something was said of it, then lifted."""

    def seen() -> int:
        return out.getvalue().count("\n")

    def pass_by() -> None:
        until = time.monotonic() + 30
        while "listens" not in out.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
        for each in tags:
            before = seen()
            reader.do("lift")
            time.sleep(0.3)  # the reader forgets a tag by not hearing it
            reader.do(f"lay {each}")
            while seen() == before and time.monotonic() < until:
                time.sleep(0.01)

    thread = threading.Thread(target=pass_by, daemon=True)
    thread.start()
    return thread


def test_a_deck_is_learned_with_a_break_and_then_checked(reader: Reader, tmp_path: Path) -> None:
    folder, out, err = tmp_path / "decks", io.StringIO(), io.StringIO()
    short = task(reader, folder)._replace(lowest=10)  # queens, kings and aces: 12 cards, so that it does not take long
    # The first card comes twice, then two more; the person goes away.
    thread = passing(reader, [tag(1), tag(1), tag(2)], out)
    assert learn_command(short, None, out, err) == 1
    thread.join()
    assert "1 of 12: lay the Ace of clubs (Ac) on the reader, alone." in out.getvalue()
    assert "This is the Ace of clubs (Ac) already: lay the Queen of clubs (Qc) on the reader" in out.getvalue()
    assert "2 cards are kept in" in out.getvalue()
    again = io.StringIO()
    thread = passing(reader, [tag(card) for card in range(3, 13)], again)
    assert learn_command(short, None, again, err) == 0
    thread.join()
    assert again.getvalue().startswith("3 of 12: lay the King of clubs (Kc)")
    assert "Deck red is learned: 12 cards." in again.getvalue()
    assert set(load_deck(folder / "red.yaml").cards) == {name(card) for card in whole_deck(10)}
    looked = io.StringIO()
    quick = short._replace(patience=1.5)
    thread = passing(reader, [tag(99)], looked)  # nothing is said of a card that is right
    assert check_command(quick, looked, err) == 1
    assert "A tag that no deck knows: take that card out." in looked.getvalue()
    assert "missing" in looked.getvalue().splitlines()[-1]
    assert err.getvalue() == ""
    told = [json.loads(line) for line in (folder / "red.log").read_text().splitlines()]
    assert [(each["did"], each["verdict"].split(":")[1][:9]) for each in told] == [
        ("learn", " 2 of 12 "),
        ("learn", " 12 of 12"),
        ("check", " 0 of 12 "),
    ]
    assert all(each["who"] and each["driver"] == "rdm6300" and each["at"].endswith("+00:00") for each in told)


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ("Red", "'Red' is no name for a deck: small letters, digits and _"),
        ("../red", "is no name for a deck"),
    ],
)
def test_a_deck_with_a_wrong_name_is_not_begun(deck: str, why: str, tmp_path: Path) -> None:
    err = io.StringIO()
    nothing = DeviceFile(name="reader", role="reader", driver="rdm6300", port="/nowhere")
    assert learn_command(Task(deck, (tmp_path,), nothing, 0, 1.0), None, io.StringIO(), err) == 2
    assert why in err.getvalue()


def test_a_folder_that_cannot_be_used_is_told_before_the_first_card(tmp_path: Path) -> None:
    (tmp_path / "decks").touch()  # a file where the folder should be
    err = io.StringIO()
    nothing = DeviceFile(name="reader", role="reader", driver="rdm6300", port="/nowhere")
    assert learn_command(Task("red", (tmp_path / "decks",), nothing, 0, 1.0), None, io.StringIO(), err) == 2
    assert err.getvalue() == f"croupier: the folder {tmp_path / 'decks'} cannot be made: File exists\n"


@pytest.mark.parametrize(
    ("driver", "port", "why"),
    [
        ("rdm63", "/dev/ttyUSB0", "no driver is called 'rdm63'; did you mean 'rdm6300'"),
        ("rdm6300", None, "say both --driver and --port"),
        ("rdm6300", "usb:12", "^'usb:12' names no USB device"),
    ],
)
def test_a_reader_that_is_wrongly_named(driver: str, port: str | None, why: str) -> None:
    with pytest.raises(DeckError, match=why):
        reader_of(definitions().tables["default"], None, driver, port)


def test_a_tag_of_another_deck_is_not_learned() -> None:
    blue = DeckFile(id="blue", cards={"As": ("tag:620100004F",)})
    lesson = Lesson(DeckFile(id="red"), Decks([blue]), FACES)
    assert lesson.hear("tag:620100004F") == "This is a card of deck blue: put it back and take deck red."
    assert lesson.known == 0
    assert lesson.hear("tag:6200000001") == ""
    lesson.forget(face("Ac"))
    assert lesson.asks.startswith("1 of 52: lay the Ace of clubs")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('id: red\ncards:\n  As: ["tag:04AA", "tag:04AABBCC"]\n', "3: cards.As"),
        (
            'id: red\ncards:\n  As: "tag:04AABBCC"\n  Kd: "tag:04AABBCC"\n',
            "4: cards.Kd: tag:04AABBCC is the As of deck red",
        ),
        ('id: red\ncards:\n  Xs: "tag:04AABBCC"\n', "3: cards.Xs: 'Xs' is no card"),
        ("id: blue\ncards: {}\n", "1: id: 'blue', but the file says 'red'"),
    ],
)
def test_a_wrong_deck_is_told_at_its_line(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "red.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Mistakes) as raised:
        load_decks([tmp_path], ["red"])
    assert why in str(raised.value.found[0])


def test_two_decks_that_share_a_tag_are_refused(tmp_path: Path) -> None:
    for deck, card in (("red", "As"), ("blue", "Kd")):
        keep(tmp_path / f"{deck}.yaml", DeckFile(id=deck, cards={card: ("tag:04AABBCC",)}))
    with pytest.raises(Mistakes, match="is the As of deck red already"):
        load_decks([tmp_path], ["red", "blue"])


def test_a_deck_with_a_gap_and_one_that_is_not_there_are_refused(tmp_path: Path) -> None:
    keep(tmp_path / "red.yaml", DeckFile(id="red", cards={"As": ("tag:04AABBCC",)}))
    with pytest.raises(DeckError, match="deck red has no tag for 51 cards"):
        load_decks([tmp_path], ["red"], FACES)
    with pytest.raises(DeckError, match=r"no deck is called 'rad'.*croupier deck learn rad"):
        load_decks([tmp_path], ["rad"])


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    cards = {name(card): (f"tag:{at:02X}AABBCC", f'code:a"b\\{at}') for at, card in enumerate(FACES)}
    deck = DeckFile(id="red", title="The red one", cards=cards)
    keep(tmp_path / "red.yaml", deck)
    assert load_deck(tmp_path / "red.yaml") == deck


@pytest.mark.parametrize(
    ("text", "card"),
    [("AS", "As"), ("10H", "Th"), ("TH", "Th"), ("1", "Ac"), ("13", "Kc"), ("52", "Ks"), ("14", "Ad")],
)
def test_a_bar_code_may_tell_its_card(text: str, card: str) -> None:
    found = told_by_itself(text)
    assert found is not None
    assert (found.deck, found.face) == ("", face(card))


@pytest.mark.parametrize("text", ["0", "53", "1S", "TB:red:AS:0000", "TB:red:AS", "TB::AS:0000", "5901234123457", "٣"])
def test_what_tells_no_card_is_none(text: str) -> None:
    assert told_by_itself(text) is None


def test_a_self_telling_code_names_its_deck() -> None:
    code = self_telling("red", face("As"))
    # CRC-16/IBM-3740 over TB:red:AS, computed bit by bit below
    crc = 0xFFFF
    for byte in b"TB:red:AS":
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
    assert code == f"TB:red:AS:{crc:04X}"
    found = told_by_itself(code)
    assert found is not None
    assert found == ("red", face("As"))


def test_cards_are_learned_in_a_fixed_order() -> None:
    assert [name(card) for card in IN_ORDER[:3]] == ["Ac", "2c", "3c"]
    assert len(set(IN_ORDER)) == 52

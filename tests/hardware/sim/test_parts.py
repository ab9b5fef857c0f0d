"""Every simulated device from its own keyboard: orders, faults, and a user's mistakes in one sentence."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from hardware.drivers import DRIVERS
from hardware.readings import Garbled, TagSeen
from hardware.sim.commands import SHOES, run
from hardware.sim.listener import Listener
from hardware.sim.part_station import PartStation
from hardware.sim.parts import PARTS, obey
from tests.hardware.part_vectors import PART_PROOFS, SHIPPED

if TYPE_CHECKING:
    from pathlib import Path


def typed(
    name: str, lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> str:
    """What `croupier sim NAME` answers to these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(name, more) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", [*PARTS, *SHOES])
def test_each_takes_faults_and_says_what_it_does_not_know(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(name, "drop 2\nunplug\nplug\nabacus\nquit\n", monkeypatch, capsys, "--link", str(tmp_path / "x"))
    ready, dropped, pulled, plugged, unknown = told.splitlines()
    assert ready == f"ready {tmp_path / 'x'}"
    assert (dropped, pulled, plugged) == ("ok", "ok", "ok")
    assert unknown.startswith("error 'abacus' is no command: ")
    assert not (tmp_path / "x").is_symlink()


@pytest.mark.parametrize("name", [*PARTS, "shoe", "replay"])
def test_a_link_that_cannot_be_made_is_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "no" / "x"
    more = ["--file", str(SHIPPED)] if name == "replay" else []
    assert run(name, ["--link", str(link), *more]) == 2
    assert capsys.readouterr().err == f"{link} cannot be made: the folder {link.parent} is not there.\n"


def test_an_unknown_device_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("abacus", []) == 2
    assert "'abacus': simulated are buttons, shoe, tb1-shoe" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "order", "why"),
    [
        ("rdm6300", "lay 123", "is no tag: write its 10 hex digits"),
        ("pn532_hsu", "lay 12", "is no tag: write its 8 or 14 hex digits"),
        ("scanner_line", "suffix tab", "say cr, lf, crlf, none, etx"),
        ("firmata_buttons", "down x", "say the number of a button"),
        ("manual", "out 1S", "is no card"),
        ("manual", "seen AS", "a card and a place"),
    ],
)
def test_a_wrong_order_says_what_was_expected(name: str, order: str, why: str, tmp_path: Path) -> None:
    station = PartStation(tmp_path / "x", PARTS[name]())
    with pytest.raises(ValueError, match=why):
        obey(station, order)
    station.stop()


def test_garbage_and_a_damaged_tag_are_counted_and_the_next_telling_is_heard(tmp_path: Path) -> None:
    station = PartStation(tmp_path / "x", PARTS["rdm6300"]())
    with Listener(station.link, driver=DRIVERS["rdm6300"]) as host:
        host.wait_until_up()
        obey(station, "garbage 02 36 32 FF")
        obey(station, "corrupt")
        obey(station, "lay 62E3086CED")
        host.wait(lambda: host.of(TagSeen) and host.of(Garbled))
        assert [seen.uid.hex() for seen in host.of(TagSeen)] == ["62e3086ced"]
    station.stop()


def test_a_part_that_falls_silent_is_suspect_then_lost(tmp_path: Path) -> None:
    station = PartStation(tmp_path / "x", PARTS["pn532_hsu"]())
    with Listener(station.link, driver=DRIVERS["pn532_hsu"]) as host:
        host.wait_until_up()
        obey(station, "mute")
        host.wait(lambda: "lost" in host.states)
        assert "suspect" in host.states
        obey(station, "listen")
        host.wait_until_up(2)
    station.stop()


def test_the_shoe_with_the_public_frame_is_off_until_it_is_enabled(tmp_path: Path) -> None:
    station = PartStation(tmp_path / "x", PARTS["enq_shoe"]())
    with Listener(station.link, driver=DRIVERS["enq_shoe"]) as host:
        host.wait(lambda: "rejected" in host.states)
        assert "ask the maker" in host.device.status.sentence
        assert not host.readings[1:]
    station.stop()


def test_two_tags_in_one_field_are_two(tmp_path: Path) -> None:
    station = PartStation(tmp_path / "x", PARTS["m100_uhf"]())
    with Listener(station.link, driver=DRIVERS["m100_uhf"]) as host:
        host.wait_until_up()
        for last in ("70", "71"):
            obey(station, f"lay 30751FEB705C5904E3D50D{last}")
        host.wait(lambda: len(host.of(TagSeen)) == 2)
    station.stop()


def test_a_captured_transcript_is_the_device_again_byte_for_byte(tmp_path: Path) -> None:
    """The same bytes through the driver they were captured from: one telling of the four was damaged."""
    from hardware.sim.hands import ReplayWorks  # noqa: PLC0415 - beside its only use

    station = PartStation(tmp_path / "x", ReplayWorks(SHIPPED, raw=True))
    with Listener(station.link, driver=DRIVERS["rdm6300"]) as host:
        host.wait_until_up()
        obey(station, "play")
        host.wait(lambda: len(host.of(TagSeen)) == 3 and host.of(Garbled))
        heard = [seen.uid for seen in host.of(TagSeen)]
    station.stop()
    assert heard == [bytes.fromhex(uid) for uid in ("62E3086CED", "01000734E0", "13005D1DA5")]
    assert set(PART_PROOFS) >= {"rdm6300"}

"""A table whose shoe signs: it deals, and a key that cannot be used is one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.app import AppError
from tests.dealing import definitions, noted
from tests.test_outputs_on_lines import BUS, BusRoom

if TYPE_CHECKING:
    from pathlib import Path


def test_a_table_with_a_shoe_that_signs(tmp_path: Path) -> None:
    key = tmp_path / "shoe.key"
    key.write_text("0F" * 32)
    key.chmod(0o600)
    signs = BUS | {"key_file": str(key)}
    room = BusRoom(definitions(), tmp_path, shoe=signs | {"tier": "reads"}, buttons=signs)
    try:
        room.both_up()
        assert room.deal().pot == 3
        room.shoe.ask(lambda: setattr(room.shoe.firmware, "_signer", None))  # another device at the cable
        room.until(
            lambda: (
                "do not sign with the same key" in noted({name: note for name, _, note in room.views[-1].links}["shoe"])
            )
        )
    finally:
        room.appliance.stop()


@pytest.mark.parametrize("text", [None, "none"])
def test_a_key_that_cannot_be_used(text: str | None, tmp_path: Path) -> None:
    key = tmp_path / "shoe.key"
    if text is not None:
        key.write_text(text)
        key.chmod(0o600)
    with pytest.raises(AppError, match=r"^shoe: the device's key "):
        BusRoom(definitions(), tmp_path, shoe=BUS | {"tier": "reads", "key_file": str(key)})


def test_a_capture_that_cannot_be_written(tmp_path: Path) -> None:
    shoe = BUS | {"tier": "reads", "capture": str(tmp_path / "no" / "folder")}
    with pytest.raises(AppError, match=r"^shoe: its capture .* cannot be written: No such file or directory"):
        BusRoom(definitions(), tmp_path, shoe=shoe)

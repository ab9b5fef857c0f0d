"""Who taught or checked a deck, when, on which reader and what came of it: a line of JSON beside the deck's file."""

from __future__ import annotations

import getpass
import json
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.device_file import DeviceFile


def record_path(folder: Path, deck: str) -> Path:
    """Where what was done with a deck stands, the oldest first."""
    return folder / f"{deck}.log"


def record(folder: Path, deck: str, did: Literal["learn", "check"], reader: DeviceFile, verdict: str) -> None:
    """Write a line down for good. Raises OSError."""
    told = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "who": _user(),
        "did": did,
        "deck": deck,
        "driver": reader.driver,
        "port": reader.port,
        "serial": reader.serial or "",
        "verdict": verdict,
    }
    folder.mkdir(parents=True, exist_ok=True)
    with record_path(folder, deck).open("a", encoding="utf-8") as file:
        file.write(json.dumps(told, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())

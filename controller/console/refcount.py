"""Asks, in a tenth of a millisecond, whether this PySide6 drops references to None: then the console would die soon."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QObject, Signal

CALLS: Final = 50
"""A sound release changes the count by a handful, whatever runs beside; a broken one by this."""


class _Bell(QObject):
    """Something to call that returns nothing."""

    rung = Signal()


def drops_none(calls: int = CALLS) -> bool:
    """Whether Qt calls that return nothing take a reference to None away, as PySide6 6.12.0 does on CPython 3.11.

    From CPython 3.12 on None is immortal and nothing can go wrong.
    """
    if sys.version_info >= (3, 12):
        return False
    bell = _Bell()
    before = sys.getrefcount(None)
    for _ in range(calls):
        bell.blockSignals(False)
        bell.setObjectName("")
    return before - sys.getrefcount(None) >= calls // 2


def require_sound_pyside() -> None:
    """Raise `RuntimeError` with the one sentence to print, before the first window, when this PySide6 is broken."""
    if drops_none():
        import PySide6  # noqa: PLC0415 - only to name its version

        raise RuntimeError(
            f"PySide6 {PySide6.__version__} loses references on this Python and would crash the console; "
            "type ./run to install the release croupier was tested with"
        )

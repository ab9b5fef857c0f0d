"""Looks for a display before Qt does: without one Qt ends the process without a word."""

from __future__ import annotations

import ctypes
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

X_PLUGIN_LIBRARIES: Final = ("libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1", "libxkbcommon-x11.so.0")
PACKAGES: Final = (
    "libgl1 libegl1 libdbus-1-3 libglib2.0-0 libfontconfig1 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 "
    "libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libwayland-cursor0"
)
INSTALL: Final = f"apt-get install --no-install-recommends {PACKAGES}"


def why_no_window(environ: Mapping[str, str]) -> str | None:
    """Why there can be no window, in one sentence; None when there can."""
    missing = _cannot_import()
    if missing is not None:
        return missing
    if not sys.platform.startswith("linux") or environ.get("QT_QPA_PLATFORM"):
        return None
    if environ.get("WAYLAND_DISPLAY"):
        return None
    display = environ.get("DISPLAY")
    if not display:
        return "there is no display (none of DISPLAY, WAYLAND_DISPLAY, QT_QPA_PLATFORM is set)"
    if not _answers(display):
        return f"the display {display!r} does not answer"
    lacking = [library for library in X_PLUGIN_LIBRARIES if not _loads(library)]
    return f"{lacking[0]} is missing; type: {INSTALL}" if lacking else None


def _cannot_import() -> str | None:
    try:
        import PySide6.QtWidgets  # noqa: F401, PLC0415 - whether it can be is the question
    except ImportError as error:
        return f"Qt cannot be loaded ({error}); type: {INSTALL}"
    return None


def _answers(display: str) -> bool:
    """Whether an X server listens where DISPLAY says: `:1`, `host:1`, `/path:1`."""
    host, _, number = display.rpartition(":")
    screen = number.partition(".")[0]
    if not screen.isdigit():
        return False
    if host and not host.startswith("/") and host != "unix":
        try:
            socket.create_connection((host, 6000 + int(screen)), timeout=1).close()
        except OSError:
            return False
        return True
    path = f"/tmp/.X11-unix/X{screen}"  # noqa: S108 - where X servers put their sockets
    return any(_listens(address) for address in (path, f"\0{path}")) or (host.startswith("/") and Path(host).exists())


def _listens(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as there:
        try:
            there.connect(address)
        except OSError:
            return False
    return True


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True

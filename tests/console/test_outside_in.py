"""The console as a process on a real X screen, with a real mouse and a real keyboard; the journal tells what came."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "xdotool")
MISSING = [name for name in NEEDED if shutil.which(name) is None]
# Debian: apt-get install xvfb xdotool; .ci/run does. Where CI runs nothing is skipped: the test fails and says why.
pytestmark = pytest.mark.skipif(bool(MISSING) and not os.environ.get("CI"), reason=f"needs {', '.join(MISSING)}")
PLACES = {
    "fold": (228, 710),
    "call": (393, 710),
    "raise": (580, 710),
    "shoe": (1190, 390),
    "1": (60, 382),
    "2": (180, 382),
}
"""Where a finger goes on the small panel: places never move."""


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """An X server without a window manager, and its display."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield server, f":{number}"
    server.terminate()
    server.wait(timeout=20)


@pytest.fixture
def screen(server: tuple[subprocess.Popen[bytes], str]) -> str:
    """Its display alone."""
    return server[1]


def console_on(display: str, folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start the console on a display."""
    env = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"} | {"DISPLAY": display}
    command = [sys.executable, "-m", "controller", "--table", "default", "--data", str(folder), "--seed", "5", *words]
    return subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True)


class Hands:
    """A mouse and a keyboard."""

    def __init__(self, display: str) -> None:
        """On a display, at the one window there."""
        self._env = os.environ | {"DISPLAY": display}
        found = self._do("search", "--sync", "--onlyvisible", "--name", "^Croupier$")
        self._do("windowfocus", "--sync", found.split()[0])

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._env, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout

    def tap(self, place: str) -> None:
        """Go there, press, let go; then wait as long as a new meaning takes to count."""
        x, y = PLACES[place]
        self._do("mousemove", str(x), str(y), "click", "1")
        time.sleep(0.8)

    def type(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self._do("key", key)
            time.sleep(0.8)


def test_a_hand_with_a_real_mouse_and_keyboard(tmp_path: Path, screen: str) -> None:
    with console_on(screen, tmp_path, "--fullscreen") as console:
        hands = Hands(screen)
        time.sleep(1.0)
        for place in ("call", "call", "shoe", "fold", "raise", "1", "2", "raise"):
            hands.tap(place)
        hands.type("F2", "F1", "BackSpace", "c")
        console.send_signal(signal.SIGTERM)
        _, errors = console.communicate(timeout=30)
    assert (console.returncode, errors) == (0, "")
    journals = list(tmp_path.rglob("*.journal"))
    assert len(journals) == 1
    show = [sys.executable, "-m", "controller", "journal", "show", str(journals[0])]
    told = subprocess.run(show, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout
    acts = [
        line
        for line in told.splitlines()
        if "seat" in line and any(deed in line for deed in ("folds", "raises", "calls"))
    ]
    assert [next(deed for deed in ("folds", "raises to 12", "calls 12") if deed in line) for line in acts[:3]] == [
        "folds",
        "raises to 12",
        "calls 12",
    ]
    assert "undone" in told.lower()


def test_a_lost_display_is_told_in_a_sentence(tmp_path: Path, server: tuple[subprocess.Popen[bytes], str]) -> None:
    process, display = server
    with console_on(display, tmp_path) as console:
        Hands(display)
        process.terminate()
        _, errors = console.communicate(timeout=30)
    assert console.returncode == 1
    assert errors.splitlines()[-1] == "croupier: the display was lost; the hand is kept, start again"

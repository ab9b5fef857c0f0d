"""Whether there can be a window is asked before Qt, which would end the process without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.console import display
from controller.console.display import why_no_window

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_there_is_a_sentence() -> None:
    assert why_no_window({}) == "there is no display (none of DISPLAY, WAYLAND_DISPLAY, QT_QPA_PLATFORM is set)"


def test_a_platform_that_is_named_is_taken() -> None:
    assert why_no_window({"QT_QPA_PLATFORM": "offscreen"}) is None
    assert why_no_window({"WAYLAND_DISPLAY": "wayland-0"}) is None


@pytest.mark.parametrize("named", [":4711", "nonsense", "localhost:4711", "127.0.0.1:4711.0"])
def test_a_display_that_does_not_answer(named: str) -> None:
    assert why_no_window({"DISPLAY": named}) == f"the display {named!r} does not answer"


def test_qt_that_cannot_be_loaded_gives_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    why = why_no_window({"QT_QPA_PLATFORM": "offscreen"})
    assert why is not None
    assert "apt-get install" in why
    assert "libegl1" in why


def test_a_library_of_the_x_plugin_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_answers", lambda _: True)
    monkeypatch.setattr(display, "_loads", lambda library: library != "libxcb-cursor.so.0")
    why = why_no_window({"DISPLAY": ":0"})
    assert why is not None
    assert why.startswith("libxcb-cursor.so.0 is missing; type: apt-get install")


def test_croupier_without_a_display_says_so_and_uses_the_terminal(tmp_path: Path) -> None:
    bare = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-m", "controller", "--table", "default", "--data", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, env=bare, input="q\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip() == (
        "croupier: no window, there is no display (none of DISPLAY, WAYLAND_DISPLAY, QT_QPA_PLATFORM is set); "
        "this is the console in the terminal."
    )
    assert "POST" in done.stdout

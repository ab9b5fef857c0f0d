"""Draws every screen of the console into PNG files: `python -m tests.pictures [FOLDER]`.

Each screen of `tests/screens.py` is drawn at both panel sizes. `python -m tests.pictures --update` writes anew the
hashes the tests compare with (`tests/console/pictures.json`), after a person has looked at the pictures.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from controller.console.boards_panel import BoardsPanel
from controller.console.devices_panel import DevicesPanel
from controller.console.guard import guarded
from controller.console.panel import Panel, plate
from controller.console.prompt_panel import PromptPanel
from controller.console.regions import regions
from controller.console.resume_panel import ResumePanel
from controller.console.seats_panel import SeatsPanel, shows_faces
from controller.console.showdown_panel import ShowdownPanel
from controller.console.status_strip import StatusStrip
from controller.console.theme import Theme, dress
from controller.table.definitions import load
from tests.screens import SCREENS, Screen

if TYPE_CHECKING:
    from controller.table.view import TableView
    from controller.table.words import Words

GOLDEN: Final = Path(__file__).parent / "console" / "pictures.json"
SIZES: Final = {"10.1": (1280, 800, 217.0), "15.6": (1920, 1080, 344.0)}


@cache
def english() -> Words:
    return load().words["en"]


@cache
def application() -> QApplication:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    return app


class Stage(QWidget):
    """All panels of the display half where the window puts them; the bar of keys is left empty."""

    def __init__(self, theme: Theme) -> None:
        """Make it in a size."""
        super().__init__()
        self.theme = theme
        self.setFixedSize(theme.width, theme.height)
        words = english()
        self.status = StatusStrip(theme, words, self, table="Table 7")
        self.status.set_aside("21:47   Ana")
        self.prompt = PromptPanel(theme, words, self)
        self.seats = SeatsPanel(theme, words, self)
        self.middles: dict[str, Panel] = {
            "boards": BoardsPanel(theme, words, self),
            "showdown": ShowdownPanel(theme, words, self),
            "devices": DevicesPanel(theme, words, self),
            "resume": ResumePanel(theme, words, self),
        }

    def show_view(self, view: TableView, middle: str = "") -> None:
        """Give every panel the view and its place."""
        where = regions(self.theme, grown=shows_faces(view))
        chosen = middle or ("showdown" if ShowdownPanel.has_to_tell(view) else "boards")
        for panel, place in (
            (self.status, where.status),
            (self.prompt, where.prompt),
            (self.seats, where.seats),
            *((panel, where.middle) for panel in self.middles.values()),
        ):
            panel.setGeometry(place)
            panel.show_view(view)
        for name, panel in self.middles.items():
            panel.setVisible(name == chosen)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the felt, and where the keys will be."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.theme.palette.felt))
            plate(painter, QRectF(regions(self.theme).bar), self.theme, fill="", border="raised")


def theme_of(size: str, screen: Screen) -> Theme:
    width, height, panel_mm = SIZES[size]
    return Theme(width, height, panel_mm, screen.palette, screen.deck)


def staged(screen: Screen, size: str) -> Stage:
    """Give a screen as widgets."""
    application()
    stage = Stage(theme_of(size, screen))
    # Shown, so that sizes are true at once; on no screen, so that no window manager has a say.
    stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    stage.show()
    stage.show_view(screen.view(), screen.middle)
    return stage


def drawn(stage: QWidget) -> QImage:
    return stage.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def fingerprint(image: QImage) -> str:
    """Give the hash of an image's pixels."""
    return hashlib.sha256(bytes(image.constBits())).hexdigest()[:32]


def main(arguments: list[str]) -> int:
    """Draw everything; returns the exit code."""
    update = "--update" in arguments
    folders = [argument for argument in arguments if not argument.startswith("--")]
    folder = Path(folders[0] if folders else "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    hashes = {}
    for name, screen in SCREENS.items():
        for size in SIZES:
            image = drawn(staged(screen, size))
            hashes[f"{name} {size}"] = fingerprint(image)
            image.save(str(folder / f"{name}_{size}.png"))
    print(f"{len(hashes)} pictures in {folder}")
    if update:
        GOLDEN.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"their hashes in {GOLDEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The start screens and a stop of the tour, to be drawn: `python -m tests.start_screens FOLDER [--update]`."""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from controller.console.spoken import Spoken
from controller.console.stage import Stage
from controller.console.theme import Theme
from controller.console.tour import Tour
from controller.start import Start
from controller.table.definitions import load
from tests.console.clock import Clock
from tests.pictures import SIZES, application, drawn, fingerprint, show_view, theme_of, words_of
from tests.pictures import opened as table_opened
from tests.screens import SCREENS as TABLE_SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from controller.console.window import Window

GOLDEN = Path(__file__).parent / "console" / "start_pictures.json"


def opened(size: str, locale: str = "en") -> Stage:
    """A stage on no screen."""
    application()
    width, height, panel_mm = SIZES[size]
    stage = Stage(Theme(width, height, panel_mm), Spoken(load().words[locale]))
    stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    stage.resize(width, height)
    stage.show()
    return stage


def _menu(press: str) -> Callable[[str], AbstractContextManager[Stage | Window]]:
    @contextmanager
    def shown(size: str) -> Iterator[Stage | Window]:
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            stage = opened(size)
            start = Start(load(), Path(folder), stage)
            start.press(press)
            yield stage
            stage.close()
            stage.deleteLater()
            QApplication.processEvents()

    return shown


def _tour(stop: int) -> Callable[[str], AbstractContextManager[Stage | Window]]:
    @contextmanager
    def shown(size: str) -> Iterator[Stage | Window]:
        screen = TABLE_SCREENS["betting"]
        window = table_opened(theme_of(size, screen), Clock(), simulated=True)
        show_view(window, screen.view())
        tour = Tour(window, words_of("en"))
        for _ in range(stop):
            tour.strike("next", None)
        yield window
        window.close()
        window.deleteLater()
        QApplication.processEvents()

    return shown


SCREENS: dict[str, Callable[[str], AbstractContextManager[Stage | Window]]] = {
    "start": _menu("begin"),
    "start_tables": _menu("tables"),
    "start_history": _menu("history"),
    "start_measure": _menu("measure"),
    "tour_now": _tour(0),
    "tour_problem": _tour(6),
}
EVERY = [(name, size) for name in SCREENS for size in SIZES if size == "10.1" or name == "start"]


def main(arguments: list[str]) -> int:
    """Draw every screen into a folder; with `--update` write their hashes anew."""
    folder = Path(next((argument for argument in arguments if not argument.startswith("--")), "pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    hashes = {}
    for name, size in EVERY:
        with SCREENS[name](size) as stage:
            image = drawn(stage)
        hashes[f"{name} {size}"] = fingerprint(image)
        image.save(str(folder / f"{name}_{size}.png"))
    print(f"{len(hashes)} pictures in {folder}")
    if "--update" in arguments:
        GOLDEN.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Draws every screen of the console into PNG files: `python -m tests.pictures [FOLDER]`.

Each screen of `tests/screens.py` is drawn as the whole window at both panel sizes. `python -m tests.pictures
docs/pictures --readme` draws those the README and `docs/` show. `python -m tests.pictures --update` writes anew the
hashes the tests compare with (`tests/console/pictures.json`), after a person has looked at the pictures.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from controller.console.buttons import Buttons
from controller.console.desk import Desk
from controller.console.look import Look
from controller.console.mailbox import Mailbox
from controller.console.theme import Theme, dress
from controller.console.window import Window
from controller.table.definitions import Definitions, load
from controller.table.dividing import Dividing
from tests.console.clock import Clock
from tests.recording import recalled
from tests.screens import FLOOR_SEEN, SCREENS
from tests.shown_felt import Screen, ShownFelt

if TYPE_CHECKING:
    from controller.rules.hand import Setup
    from controller.table.view import TableView
    from controller.table.words import Words

GOLDEN: Final = Path(__file__).parent / "console" / "pictures.json"
SIZES: Final = {"10.1": (1280, 800, 217.0), "15.6": (1920, 1080, 344.0)}

CHIPS: Final = (25, 100, 500, 1000, 5000)
PATIENCE: Final = 3.0
"""What a dealer waits between two presses: longer than any key is dead."""
README: Final = (
    "betting",
    "flop_bottom",
    "keypad_raise",
    "lazy_river_bet",
    "side_pots",
    "showdown",
    "incident",
    "resume",
    "had_acted",
    "out_of_turn",
    "floor_at_table",
)
LESSON: Final = "training_wrong"
"""What the pages show of training, drawn by `tests.school`."""
SMALLEST: Final = 0
"""To Qt a PNG's quality is how little it is packed."""


SMALL_ONLY: Final = frozenset(
    (
        "night_showdown",
        "keypad_beyond",
        "offers_more",
        "problem_more",
        "new_in_a_hand",
        "race_cards",
        "who_wins_two",
        "floor_called",
        "simulated_betting",
        "folds_to",
        "out_of_turn",
        "undone",
        "raked",
        "left_handed",
    )
)
"""Screens that differ from another in a key or a colour: one size tells."""
EVERY: Final = [(name, size) for name in SCREENS for size in SIZES if size == "10.1" or name not in SMALL_ONLY]


@cache
def definitions() -> Definitions:
    return load()


LOCALES: Final = tuple(definitions().words)


def english() -> Words:
    return words_of("en")


def words_of(locale: str) -> Words:
    return definitions().words[locale]


@cache
def application() -> QApplication:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    return app


def theme_of(size: str, screen: Screen) -> Theme:
    width, height, panel_mm = SIZES[size]
    return Theme(
        width,
        height,
        panel_mm,
        screen.palette,
        screen.deck,
        large=screen.large,
        left_handed=screen.left_handed,
    )


def played() -> Setup:
    """The hand on the felt that was looked at last."""
    return ShownFelt.latest.hand.setup


def opened(theme: Theme, clock: Clock, *, simulated: bool = False, resumed: bool = False, locale: str = "en") -> Window:
    """Give the window before any view has come."""
    application()
    push = (lambda _: None) if simulated else None
    desk = Desk(lambda _: None, push, clock, unit=1, resumed=resumed, wall=lambda: FLOOR_SEEN)
    window = Window(
        Look(theme, words_of(locale), "Table 7", CHIPS, recalled, Dividing(played, words_of(locale))),
        desk,
        Mailbox(),
        Buttons(lets_go=True),
        lambda: None,
    )
    window.stop_ticking()
    window.resize(theme.width, theme.height)
    # Shown, so that sizes are true at once; on no screen, so that no window manager has a say.
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.show()
    window.status.set_aside("21:47")
    return window


def show_view(window: Window, view: TableView) -> None:
    """Let the window show a view, as if the table had published it."""
    window.desk.show(view)
    window.refresh()


def staged(screen: Screen, size: str, locale: str = "en") -> Window:
    """Give a screen as the whole window, its keys pressed as a dealer presses them."""
    clock = Clock()
    window = opened(theme_of(size, screen), clock, simulated=screen.simulated, resumed=screen.resumed, locale=locale)
    show_view(window, screen.view())
    for press in screen.presses:
        clock.now += PATIENCE
        window.refresh()
        if press == "devices":
            window.show_over("devices", shown=True)
        elif press == "hands":
            window.show_over("hands", shown=True)
            window.recall.wait()
        elif press.startswith("recall_"):
            window.recall.turn(int(press.removeprefix("recall_")))
            window.recall.tell()
        elif press == "split":
            window.show_over("split", shown=True)
        elif press.startswith("split_"):
            window.split.take_key(ord(press[-1]) if press[-1].isdigit() else int(Qt.Key.Key_Return))
        else:
            assert window.strike(press, window.token()), press
    clock.now += PATIENCE
    window.refresh()
    return window


def drawn(stage: QWidget) -> QImage:
    return stage.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def fingerprint(image: QImage) -> str:
    """Give the hash of an image's pixels."""
    return hashlib.sha256(bytes(image.constBits())).hexdigest()[:32]


def readme(folder: Path) -> int:
    """Draw what the README and the pages of `docs/` show."""
    from tests.school import TRAINING, room  # noqa: PLC0415 - training is drawn with what stands here

    for name in README:
        pack(drawn(staged(SCREENS[name], "10.1")), folder / f"{name}.png")
    with room() as lesson:
        TRAINING[LESSON](lesson)
        pack(drawn(lesson.stage), folder / f"{LESSON}.png")
    print(f"{len(README) + 1} pictures in {folder}")
    return 0


def pack(image: QImage, path: Path) -> None:
    """Write a picture as small as PNG goes: with the 256 colours that it has most of."""
    pixels = memoryview(image.constBits()).cast("B").cast("I")
    colours = [colour for colour, _ in Counter(pixels).most_common(256)]
    packed = image.convertToFormat(QImage.Format.Format_Indexed8, colours, Qt.ImageConversionFlag.ThresholdDither)
    packed.save(str(path), None, SMALLEST)


def main(arguments: list[str]) -> int:
    """Draw everything; returns the exit code."""
    update = "--update" in arguments
    folders = [argument for argument in arguments if not argument.startswith("--")]
    folder = Path(folders[0] if folders else "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    if "--readme" in arguments:
        return readme(folder)
    hashes = {}
    for name, size in EVERY:
        window = staged(SCREENS[name], size)
        image = drawn(window)
        window.deleteLater()
        hashes[f"{name} {size}"] = fingerprint(image)
        image.save(str(folder / f"{name}_{size}.png"))
    print(f"{len(hashes)} pictures in {folder}")
    if update:
        GOLDEN.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"their hashes in {GOLDEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How the console looks: one type scale, one spacing grid in millimetres, two palettes, two decks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final
from unicodedata import bidirectional

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QImage, QPainter, QPainterPath, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

FAMILY: Final = "DejaVu Sans Condensed"
FONT_FILES: Final = ("DejaVuSansCondensed-Bold.ttf", "DejaVuSansCondensed.ttf")
CAPITAL: Final = 0.729
"""Height of a capital in DejaVu Sans, in ems."""

# The drawing board is 217 × 136 mm, the glass of a 10.1″ panel; every size below is in its millimetres and grows
# with the glass (console.md §3.3). One step of the grid is 0.7 mm: four pixels on that panel.
BOARD_WIDTH: Final = 217.0
BOARD_HEIGHT: Final = 136.0
STEP: Final = 0.7
GAP: Final = 3 * STEP
"""Between panels."""
PAD: Final = 2 * STEP
"""Inside a panel, from its edge to what it holds."""
RADIUS: Final = 2 * STEP
TARGET: Final = 20.0
"""The least side of anything that is tapped, in millimetres of real glass."""

# Capital heights.
HUGE: Final = 9.5
"""NOW."""
LARGE: Final = 6.3
"""The pot."""
HEAD: Final = 5.0
"""Seat numbers, details."""
BODY: Final = 4.2
READ: Final = 3.5
"""Stacks, bets, labels."""
SMALL: Final = 3.3
"""Status, key hints."""
NOW_FLOOR: Final = 7.5
"""NOW rather breaks into two lines than falls below this."""
FLOOR: Final = 2.6
"""No letter is smaller, whatever must fit."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by their use. Every text colour has a contrast of at least 4.5 on `panel`, every state under `ink`."""

    felt: str
    panel: str
    raised: str
    line: str
    text: str
    dim: str
    faint: str
    now: str
    go: str
    info: str
    alarm: str
    ink: str
    card: str
    edge: str
    back: str
    lattice: str
    disc: str


DAY: Final = Palette(
    felt="#0B1620",
    panel="#1B2733",
    raised="#26343F",
    line="#3A4A57",
    text="#F2F5F7",
    dim="#A9B7C3",
    faint="#7C8B98",
    now="#FFC93C",
    go="#5CFCD9",
    info="#56A5FF",
    alarm="#EC6E35",
    ink="#101418",
    card="#FFFFFF",
    edge="#C3CBD2",
    back="#33506B",
    lattice="#5E83A6",
    disc="#FFFFFF",
)
NIGHT: Final = Palette(
    felt="#000000",
    panel="#12100C",
    raised="#1D1912",
    line="#3B3426",
    text="#C9B79C",
    dim="#9C8D74",
    faint="#8A7C64",
    now="#C98A00",
    go="#6FA383",
    info="#7F9BC0",
    alarm="#D2673A",
    ink="#0A0906",
    card="#D8D2C4",
    edge="#8E8772",
    back="#3A3426",
    lattice="#6A5F45",
    disc="#D8D2C4",
)


@dataclass(frozen=True, slots=True)
class Deck:
    """The colour of each suit."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    def colour(self, suit: str) -> str:
        """Give the colour of a suit letter: c, d, h or s."""
        return {"s": self.spades, "h": self.hearts, "d": self.diamonds, "c": self.clubs}[suit]


FOUR_COLOURS: Final = Deck(spades="#15181C", hearts="#C8102E", diamonds="#0057B8", clubs="#00703C")
COLOUR_BLIND: Final = Deck(spades="#200500", hearts="#A64800", diamonds="#09007C", clubs="#0C8482")
"""Four colours that stay apart in every kind of colour vision: ΔE of at least 29.9, contrast of at least 4.5."""


PALETTES: Final = {"day": DAY, "night": NIGHT}
DECKS: Final = {"four_colours": FOUR_COLOURS, "colour_blind": COLOUR_BLIND}
"""Palettes and decks by the words of a table's YAML."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The look on one panel: `width` × `height` pixels on glass `panel_mm` millimetres wide.

    `large` is the step of larger text, `left_handed` mirrors the bar of keys.

    The operating system's idea of the glass is not to be trusted, so `panel_mm` comes from the configuration.
    """

    width: int
    height: int
    panel_mm: float
    palette: Palette = DAY
    deck: Deck = FOUR_COLOURS
    large: bool = False
    left_handed: bool = False

    @property
    def unit(self) -> float:
        """Pixels for one millimetre of the drawing board."""
        return min(self.width / BOARD_WIDTH, self.height / BOARD_HEIGHT)

    @property
    def per_mm(self) -> float:
        """Pixels for one millimetre of real glass."""
        return self.width / self.panel_mm

    def px(self, size: float) -> int:
        """Whole pixels for a size on the drawing board."""
        return round(size * self.unit)

    def mm(self, pixels: float) -> float:
        """Millimetres of real glass for a number of pixels."""
        return pixels / self.per_mm

    def em(self, capital: float) -> int:
        """The pixel size of a font whose capitals are so high on the drawing board; larger in the large-text step."""
        return max(1, round(capital * (1.15 if self.large else 1.0) * self.unit / CAPITAL))

    def least(self, capital: float) -> int:
        """The same for a text that must fit: large text grows where there is room, and is never cut for it."""
        return max(1, round(capital * self.unit / CAPITAL))

    def font(self, capital: float, *, bold: bool = True) -> QFont:
        """Give the font whose capitals are so high on the drawing board."""
        return font(self.em(capital), bold=bold)


@cache
def load_fonts() -> str:
    """Register the bundled fonts, once; returns their family. Raises `FileNotFoundError`."""
    for name in FONT_FILES:
        data = files("controller.console").joinpath("fonts", name).read_bytes()
        if QFontDatabase.addApplicationFontFromData(data) < 0:
            raise FileNotFoundError(f"the font {name} cannot be used; is croupier installed whole?")
    return FAMILY


def font(pixels: int, *, bold: bool = True) -> QFont:
    """Give the bundled font at a pixel size, drawn alike on every machine: not hinted, grey edges."""
    made = QFont(FAMILY)
    made.setPixelSize(max(1, pixels))
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(
        QFont.StyleStrategy(
            QFont.StyleStrategy.NoSubpixelAntialias.value
            | QFont.StyleStrategy.PreferAntialias.value
            | QFont.StyleStrategy.PreferQuality.value
        )
    )
    return made


def metrics(pixels: int, *, bold: bool = True) -> QFontMetricsF:
    """Measure the bundled font at a pixel size."""
    return QFontMetricsF(font(pixels, bold=bold))


@lru_cache(maxsize=1024)
def is_rtl(text: str) -> bool:
    """Whether a text has a letter that is written from right to left: then all of it is read so."""
    return any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


RIGHT_TO_LEFT: Final = ("R", "AL")
"""The classes of such letters in the Unicode bidirectional algorithm (UAX 9)."""
MARGIN: Final = 2
"""Pixels around a picture of a text, for what letters put outside their box."""
RIGHT_TO_LEFT_ISOLATE: Final = "\u2067"
LEFT_TO_RIGHT_ISOLATE: Final = "\u2066"
END_OF_ISOLATE: Final = "\u2069"
KEPT: Final = 24_000
"""Square pixels, about, up to which a picture of a text is kept."""


def lettering(text: str, pixels: int, colour: str, *, bold: bool) -> QImage:
    """Draw a text from its outlines; its baseline begins at (MARGIN, pixels + MARGIN).

    Drawn so, a letter never depends on the letters drawn before it, as it does when Qt keeps pictures of letters.
    A small text is drawn once, and the next time only copied; large ones would fill the memory and seldom come again.
    """
    drawn = _kept if len(text) * pixels * pixels < KEPT else _lettering
    return drawn(text, pixels, colour, bold)


def _lettering(text: str, pixels: int, colour: str, bold: bool) -> QImage:  # noqa: FBT001 - as `lettering`
    wide = int(metrics(pixels, bold=bold).horizontalAdvance(text)) + 1 + 2 * MARGIN
    image = QImage(wide, pixels + pixels // 3 + 2 * MARGIN, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    path = QPainterPath()
    shown = f"{RIGHT_TO_LEFT_ISOLATE}{text}{END_OF_ISOLATE}" if is_rtl(text) else text
    path.addText(QPointF(MARGIN, pixels + MARGIN), font(pixels, bold=bold), shown)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(path, QColor(colour))
    return image


_kept = lru_cache(maxsize=160)(_lettering)


def write(  # noqa: PLR0913, PLR0917 - where, what, how
    painter: QPainter, left: float, baseline: float, text: str, pixels: int, colour: str, *, bold: bool = True
) -> None:
    """Draw a text on whole pixels, in a colour as it is written in a palette."""
    at = QPoint(round(left) - MARGIN, round(baseline) - pixels - MARGIN)
    painter.drawImage(at, lettering(text, pixels, colour, bold=bold))


def dress(app: QApplication, palette: Palette = DAY) -> None:
    """Give the application its style, font and colours; before any widget is made."""
    app.setStyle(QStyleFactory.create("Fusion"))
    load_fonts()
    app.setFont(font(20))
    colours = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, palette.felt),
        (QPalette.ColorRole.WindowText, palette.text),
        (QPalette.ColorRole.Base, palette.panel),
        (QPalette.ColorRole.Text, palette.text),
        (QPalette.ColorRole.Button, palette.panel),
        (QPalette.ColorRole.ButtonText, palette.text),
        (QPalette.ColorRole.Highlight, palette.now),
        (QPalette.ColorRole.HighlightedText, palette.ink),
    ):
        colours.setColor(role, QColor(colour))
    app.setPalette(colours)

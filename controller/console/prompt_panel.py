"""The prompt: the one thing to do now, huge; beside it what it needs, what goes along with it, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect

from controller.console.accessible import announce
from controller.console.fit_text import FitText
from controller.console.panel import Panel, Plate, worded
from controller.console.theme import BODY, GAP, HEAD, HUGE, NOW_FLOOR, PAD, READ, SMALL, STEP
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words

NOW_WIDTH: Final = 0.62
CHORES: Final = 5
DETAIL_HIGH: Final = 8.6
CHORE_HIGH: Final = 5.2
CHORE_ALONE: Final = 8.0
CHORE_LEAST: Final = 3.55
SMALL_HIGH: Final = 4.9
ALOUD_WIDE: Final = 4
"""Tenths of its line for what is said aloud."""


def divided(words: Words, said: Say) -> tuple[str, str]:
    """Divide an instruction into what is read from a metre away and what stands beside it, where the catalogue does."""
    short, detail = f"short.{said.key}", f"detail.{said.key}"
    head = worded(words, said._replace(key=short) if short in words else said).upper()
    return head, worded(words, said._replace(key=detail)) if detail in words else ""


def in_lines(told: Sequence[str], most: int) -> list[str]:
    """Put sentences into lines, as few to a line as will do."""
    each = -(-len(told) // most) if told else 1
    return ["• " + "  •  ".join(told[at : at + each]) for at in range(0, len(told), each)]


class PromptPanel(Panel):
    """NOW, its detail, chores to do alongside, two next, the last done, and a refusal in their place."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, words, parent)
        self.setObjectName("prompt_panel")
        self._coming: tuple[str, ...] = ()
        self._now_plate = Plate(theme, self)
        self.now = FitText(
            theme, self._now_plate, capital=HUGE, floor=NOW_FLOOR * 0.6, lines=2, colour="ink", centred=True
        )
        self.now.setObjectName("now")
        self._side = Plate(theme, self)
        self.detail = FitText(theme, self._side, capital=HEAD, floor=READ * 0.85, lines=3)
        self.detail.setObjectName("detail")
        self.chores = [FitText(theme, self._side, capital=HEAD, colour="info") for _ in range(CHORES)]
        self.next = FitText(theme, self._side, capital=SMALL, bold=False, colour="dim")
        self.next.setObjectName("next")
        self.last = FitText(theme, self._side, capital=SMALL, bold=False, colour="dim")
        self.last.setObjectName("last")
        self.aloud = FitText(theme, self._side, capital=SMALL, colour="text", right=True)
        self.aloud.setObjectName("aloud")
        self.refusal = FitText(theme, self._side, capital=BODY, lines=4, colour="text")
        self.refusal.setObjectName("refusal")

    def part(self, view: TableView | None) -> object:
        """What is said to the dealer."""
        return view and (
            (view.now, view.coming, view.alongside, view.last, view.aloud, view.refusal, view.stopped, view.no_raise),
            view.handover,
        )

    def show_part(self, view: TableView | None) -> None:
        """Say it."""
        stopped = view is not None and bool(view.stopped)
        self._now_plate.paint(fill="alarm" if stopped else "now")
        now = view.now if view is not None else say("screen.ready")
        head, detail = divided(self.words, now)
        self.now.set_text(head)
        no_raise = self.text(view.no_raise) if view is not None and view.no_raise is not None else ""
        self.detail.set_text(no_raise or detail)
        alongside = (*view.handover, *view.alongside) if view is not None else ()
        self._show_chores([self._brief(chore) for chore in alongside])
        self._coming = tuple([self.text(step) for step in view.coming]) if view is not None else ()
        self._show_next(len(self._coming))
        self.last.set_text(f"✓ {self.text(view.last)}" if view is not None and view.last is not None else "")
        self.aloud.set_text(self.text(view.aloud) if view is not None and view.aloud is not None else "")
        refused = view.refusal if view is not None else None
        self.refusal.set_text(f"✕ {self.text(refused)}" if refused is not None else "")
        self._side.paint(fill="panel", border="alarm" if refused is not None else "")
        self._announce(
            ". ".join(filter(None, (self.refusal.text, head, self.detail.text))), urgent=bool(refused or stopped)
        )

    def _announce(self, said: str, *, urgent: bool) -> None:
        """Have each new step read aloud, a refusal and a stop at once."""
        if said != self.accessibleName():
            self.speak(said)
            announce(self, said, urgent=urgent)

    def _brief(self, chore: Say) -> str:
        """A chore in as few words as the catalogue has for it."""
        short = f"short.{chore.key}"
        return self.text(chore._replace(key=short) if short in self.words else chore)

    def _show_chores(self, told: Sequence[str]) -> None:
        chores = in_lines(told, CHORES)
        for place, chore in zip(self.chores, [*chores, *[""] * CHORES], strict=False):
            place.set_text(chore)

    def _show_next(self, count: int) -> None:
        """Show so many of the steps to come."""
        coming = "  ·  ".join(self._coming[:count])
        self.next.set_text(f"{self.text(say('screen.next'))}  {coming}" if coming else "")

    def arrange(self) -> None:
        """NOW at the left; at the right as many lines as there are, from the top, the last done at the bottom."""
        gap, pad = self.theme.px(GAP), self.theme.px(PAD)
        wide = round((self.width() - gap) * NOW_WIDTH)
        self._now_plate.setGeometry(0, 0, wide, self.height())
        self.now.setGeometry(pad, pad, wide - 2 * pad, self.height() - 2 * pad)
        self._side.setGeometry(wide + gap, 0, self.width() - wide - gap, self.height())
        inner = self._side.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        self._show_lines(inner)

    def _chore_high(self, room: int) -> float:
        """As high as leaves a line for what comes next, if that can be read; else that line gives way."""
        count = sum(1 for chore in self.chores if chore.text) + bool(self.detail.text) * 2
        each = room / self.theme.unit / count
        return min(CHORE_HIGH, each) if each >= CHORE_LEAST and self._coming else CHORE_HIGH

    def _show_lines(self, inner: QRect) -> None:
        refused = bool(self.refusal.text)
        self.refusal.setGeometry(inner)
        self.refusal.setVisible(refused)
        small = self.theme.px(SMALL_HIGH)
        high = CHORE_ALONE if not self.chores[1].text else self._chore_high(inner.height() - small)
        lines = [(self.detail, DETAIL_HIGH), *((chore, high) for chore in self.chores)]
        said = [(text, self.theme.px(high)) for text, high in lines if text.text and not refused]
        said = [(text, min(high, inner.height() // len(said))) for text, high in said]
        room = inner.height() - sum(high for _, high in said)
        quiet = [text for text in (self.next, self.last) if text.text and not refused][: max(0, room // small)]
        for text, _ in [*lines, (self.next, 0), (self.last, 0)]:
            text.setVisible(any(text is shown for shown, _ in said) or any(text is shown for shown in quiet))
        if len(said) == 1 and said[0][0] is self.detail:
            said = [(self.detail, inner.height() - small * len(quiet) - self.theme.px(STEP))]
        top = inner.top()
        for text, high in said:
            text.setGeometry(inner.left(), top, inner.width(), min(high, inner.bottom() + 1 - top))
            top += high
        bottom = inner.bottom() + 1
        self.aloud.setVisible(bool(self.aloud.text) and bool(quiet))
        for text in reversed(quiet):
            text.setGeometry(inner.left(), bottom - small, inner.width(), small)
            if text is quiet[-1] and self.aloud.text:
                half = inner.width() * ALOUD_WIDE // 10
                text.setGeometry(inner.left(), bottom - small, inner.width() - half - self.theme.px(PAD), small)
                self.aloud.setGeometry(inner.right() + 1 - half, bottom - small, half, small)
            bottom -= small
        self._show_next(len(self._coming))
        if not self.next.fits:
            self._show_next(1)

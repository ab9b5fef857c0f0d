"""The window around screens that are no live table: a menu, a drill, a name to enter, old hands. One at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from controller.console.guard import guarded
from controller.console.history_panel import HistoryPanel
from controller.console.menu_panel import MenuPanel

if TYPE_CHECKING:
    from controller.console.lesson_panel import LessonPanel
    from controller.console.measure_panel import MeasurePanel
    from controller.console.menu import Menu
    from controller.console.name_panel import NamePanel
    from controller.console.theme import Theme
    from controller.table.words import Words


class Stage(QWidget):
    """Shows a menu, or a lesson in its place."""

    def __init__(self, theme: Theme, words: Words) -> None:
        """Make it with an empty menu."""
        super().__init__()
        self.setObjectName("stage")
        self.setWindowTitle("Croupier")
        self.theme = theme
        self.menu = MenuPanel(theme, words, self)
        self.lesson: LessonPanel | None = None
        self.piece: HistoryPanel | NamePanel | MeasurePanel | None = None

    def show_menu(self, menu: Menu) -> None:
        """Show a menu; a lesson that stood here goes."""
        if self.lesson is not None:
            self.lesson.window_.stop_ticking()
            self.lesson.hide()
            self.lesson.deleteLater()
            self.lesson = None
        if self.piece is not None:
            self._stop_reading()
            self.piece.hide()
            self.piece.deleteLater()
            self.piece = None
        self.menu.show_menu(menu)
        self.menu.show()
        self.menu.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_lesson(self, lesson: LessonPanel) -> None:
        """Show a lesson in place of the menu."""
        self.lesson = lesson
        lesson.setParent(self)
        lesson.setGeometry(self.rect())
        self.menu.hide()
        lesson.show()
        lesson.window_.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_piece(self, piece: HistoryPanel | NamePanel | MeasurePanel) -> None:
        """Show old hands, the pad for a name or what the glass is measured by, in place of the menu."""
        self.piece = piece
        piece.setParent(self)
        piece.setGeometry(self.rect())
        self.menu.hide()
        piece.show()
        piece.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop_reading(self) -> None:
        """No thread reads on when what it reads for is gone."""
        if isinstance(self.piece, HistoryPanel):
            self.piece.stop()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Ctrl+Q leaves, F11 takes the whole screen."""
        if event.key() == Qt.Key.Key_Q and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.close()
        elif event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """What is shown fills it."""
        self.theme = replace(self.theme, width=self.width(), height=self.height())
        for shown in (self.menu, self.lesson, self.piece):
            if shown is not None:
                shown.set_theme(self.theme)
                shown.setGeometry(self.rect())

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """The window is closed: nothing is asked."""
        if self.lesson is not None:
            self.lesson.window_.stop_ticking()
        self._stop_reading()
        event.accept()
        QApplication.quit()

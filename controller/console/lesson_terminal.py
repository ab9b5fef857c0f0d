"""The same terminal with a trainer beside it: what goes on at the simulated table, what was wrong, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.terminal import WIDTH, Desk, Terminal, wrapped
from controller.rules.saying import say

if TYPE_CHECKING:
    from typing import TextIO

    from controller.console.trainer import Board, Trainer
    from controller.table.view import TableView
    from controller.table.words import Words

STRIPES: Final = "▚" * 8
HINT: Final = "?"


class LessonTerminal(Terminal):
    """A terminal at which a drill is dealt. It leaves when the drill is done."""

    begins = False
    """Something may be new at the table before the first hand."""

    def __init__(self, desk: Desk, trainer: Trainer, words: Words, out: TextIO, *, bold: bool) -> None:
        """Make it; the trainer judges what the desk is given."""
        super().__init__(desk, words, out, bold=bold)
        self._trainer = trainer
        self._told: tuple[object, ...] = ()

    def begin(self) -> None:
        """Say what this is, striped, so that nobody takes it for a live table."""
        board = self._trainer.board
        key = "lesson.exam" if board.exam else "lesson.begin"
        self._say(f"{STRIPES} {self._text(say(key, title=self._text(board.title)))} {STRIPES}")
        self._say(f"  {self._text(say('lesson.keys'))}")

    def _obey(self, line: str) -> bool:
        board, word = self._trainer.board, line.strip()
        if word == HINT:
            self._trainer.ask_hint()
        elif board.question is not None and word.isdecimal() and len(word) < WIDTH:
            self._trainer.answer(int(word))
            self._told = ()
        elif not super()._obey(line):
            return False
        self._write_board()
        return not self._trainer.board.over

    def _draw(self, view: TableView) -> None:
        super()._draw(view)
        self._write_board()

    def _write_board(self) -> None:
        """Write what the trainer says, when it is not what was said last."""
        board = self._trainer.board
        told = (board.step, board.wrong, board.hint, board.question, board.heard, board.cue)
        if told == self._told or board.over:
            return
        self._told = told
        self._write(board)

    def _write(self, board: Board) -> None:
        if board.wrong is not None:
            self._say(f"  ✗ {self._text(board.wrong)}")
        for hint in board.hint:
            self._say(f"  → {self._text(hint)}")
        if board.rule is not None:
            self._say(wrapped(f"{self._text(board.rule)} [{board.source}]", "  § "))
        heard = board.heard or board.cue
        if heard is not None:
            self._say(f"{STRIPES[:2]} {self._text(heard)}")
        if board.question is not None:
            question = self._text(board.question)
            self._say(f"  ? {self._text(say('lesson.answer', question=question))}")

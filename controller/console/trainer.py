"""What a console needs of the trainer beside it: what goes on at the table, what was wrong, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from controller.rules.saying import Say


class Board(Protocol):
    """What the trainer shows beside the table."""

    @property
    def title(self) -> Say:
        """The drill's title."""

    @property
    def step(self) -> int:
        """Which step this is, from 1."""

    @property
    def exam(self) -> bool:
        """Whether this is an exam."""

    @property
    def over(self) -> bool:
        """Whether the drill is done."""

    @property
    def cue(self) -> Say | None:
        """What is seen and heard at the table."""

    @property
    def heard(self) -> Say | None:
        """The same in the words of the drill's author."""

    @property
    def wrong(self) -> Say | None:
        """Why the last tap was wrong."""

    @property
    def hint(self) -> tuple[Say, ...]:
        """What would be right, where a hint was asked."""

    @property
    def rule(self) -> Say | None:
        """The printed words behind it."""

    @property
    def source(self) -> str:
        """Where they are printed."""

    @property
    def question(self) -> Say | None:
        """What is asked, to be answered by a number."""

    @property
    def passed(self) -> bool:
        """Whether the drill is done and passed."""


class Trainer(Protocol):
    """Who stands beside the table."""

    @property
    def board(self) -> Board:
        """What stands beside the table now."""

    def answer(self, number: int) -> bool:
        """The trainee's answer; whether it was right."""

    def ask_hint(self) -> None:
        """The trainee asks for a hint."""

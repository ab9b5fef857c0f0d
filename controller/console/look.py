"""What a window is made with: how it looks and what it can be asked beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from controller.console.theme import Theme
    from controller.table.dividing import Dividing
    from controller.table.recall import Recalled
    from controller.table.words import Words


class Look(NamedTuple):
    """What a table looks like: its theme, its words, its name, its chips."""

    theme: Theme
    words: Words
    title: str
    chips: tuple[int, ...]
    recall: Callable[[], Iterable[Recalled]] = tuple
    dividing: Dividing | None = None

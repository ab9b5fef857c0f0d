"""What the terminal says of who tells the cards, and of cards that nobody has told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.table.view import TableView


def who_counts(view: TableView, drawn: TableView | None) -> Iterator[Say]:
    """Who tells the cards and which deck is dealt, where that has changed."""
    if drawn is None:
        return
    if drawn.setting.tier != view.setting.tier:
        yield say(f"tier.{view.setting.tier}")
    if drawn.setting.deck != view.setting.deck:
        yield say("tier.deck", deck=view.setting.deck)


def not_heard(cards: str) -> str:
    """Cards are out and the table does not know."""
    return f"  {cards}, and the table has not heard of it: plug the shoe's cable in (plug), or count by hand (hand)."

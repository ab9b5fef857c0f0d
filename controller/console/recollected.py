"""The last hands in plain lines: a line each, or one hand in all its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.saying import Say, say
from controller.table.recall import HANDS
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from controller.table.recall import Recall


def recollected(recall: Recall, number: int | None, text: Callable[[Say], str]) -> Iterator[str]:
    """Tell every hand that is recalled, or the one with a number; what cannot be read or found is a line too."""
    try:
        hands = list(recall.hands())
    except (JournalError, KeyFileError) as error:
        yield f"✗ {error}"
        return
    found = next((hand for hand in hands if hand.number == number), None)
    if not hands:
        yield text(say("recall.none"))
    elif number is None:
        yield from [hand.headline for hand in hands]
    elif found is None:
        yield f"✗ {text(say('recall.no_such', number=number, most=HANDS))}"
    else:
        yield from found.lines

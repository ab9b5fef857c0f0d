"""What a hand that gives everything back rolls back of rake, time, missed blinds and button (`rules.md` §1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.owing import MISSED
from controller.rules.saying import Say, say
from controller.rules.steps.button import given_button

if TYPE_CHECKING:
    from controller.rules.hand import Hand


def rolled_back(hand: Hand) -> tuple[Say, ...]:
    """Say it of a misdeal or a void hand, in as many sentences as have something to say at this table.

    The chips are back, so no rake comes; time was paid between hands and is not the hand's; what was missed is owed as
    before; the button and the blinds are where they were (TDA 35-C), or the button where the floor has put it.
    """
    setup = hand.setup
    rake = setup.house.rake
    owed = sorted({hand.seat(post.seat) for post in setup.posts if post.what in MISSED})
    told = []
    if rake.percent or rake.drops:
        told.append(say("also.no_rake"))
    if rake.time:
        told.append(say("also.time_stays"))
    if owed:
        told.append(say("also.owed_still", seats=", ".join(map(str, owed))))
    if (seat := given_button(hand)) != 0:
        return (*told, say("also.button_to", seat=seat))
    return (*told, say("also.button_stays", seat=setup.button))

"""Who wins, what is dropped, and who gets how much of a pot and why the odd chip, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from controller.rules.award import WHOLE, Award
from controller.rules.events import Awarded, Dropped, WinnersTold
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from controller.table.telling import Felt
    from controller.table.words import Words


def _winners(felt: Felt, event: WinnersTold, _: Words) -> Iterator[Say]:
    pot = felt.pots[event.pot].name if event.pot < len(felt.pots) else str(event.pot)
    if event.seats:
        yield say("journal.winners", share=event.share, pot=pot, seats=felt.seats(event.seats))
    else:
        yield say("journal.no_winner", share=event.share, pot=pot)


def _dropped(_: Felt, event: Dropped, __: Words) -> Iterator[Say]:
    for drop in event.drops:
        yield say("journal.drops", what=drop.what, amount=drop.amount, pot=drop.pot)


def _awarded(felt: Felt, event: Awarded, words: Words) -> Iterator[Say]:
    if not event.awards:
        return
    amount = sum(award.amount for award in event.awards)
    awards = ", ".join(_award(felt, award, words) for award in event.awards)
    if len(felt.pots) > 1:
        yield say("journal.awards", pot=event.awards[0].pot, amount=amount, awards=awards)
    else:
        yield say("journal.awards_whole", amount=amount, awards=awards)
    if event.carried:
        yield say("journal.carried", amount=event.carried)


def _award(felt: Felt, award: Award, words: Words) -> str:
    seat, amount, share = felt.seat(award.seat), award.amount, award.share.replace("/", " ")
    why = words.text(Say(award.why)) if award.odd and award.why in words else ""
    if share == WHOLE:
        return words.text(_whole(seat, amount, why))
    if why:
        return words.text(say("journal.award_share_odd", seat=seat, amount=amount, share=share, why=why))
    return words.text(say("journal.award_share", seat=seat, amount=amount, share=share))


def _whole(seat: int, amount: int, why: str) -> Say:
    if why:
        return say("journal.award_odd", seat=seat, amount=amount, why=why)
    return say("journal.award", seat=seat, amount=amount)


TELLERS: Final = cast(
    "dict[type, Callable[[Felt, object, Words], Iterator[Say]]]",
    {WinnersTold: _winners, Dropped: _dropped, Awarded: _awarded},
)
"""How each of these events is told."""

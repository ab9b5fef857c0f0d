"""The pots are pushed stack by stack: whose stack is the next, and how many went. The table knows only that all did.

How far the dealer has come is the console's own: after a restart, or once something else is awarded, it begins again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.cutting import DROP, told
from controller.rules.saying import Say, say
from controller.table.pushing import PushView, pushed

if TYPE_CHECKING:
    from controller.table.view import TableView


class Pushed(NamedTuple):
    """So many of a hand's stacks have been pushed, as the dealer says; of another hand's, or other stacks, none."""

    number: int = 0
    pushes: tuple[PushView, ...] = ()
    gone: int = 0


class Pushing(NamedTuple):
    """The winners' stacks in their order, and which of them is pushed now, from 0."""

    stacks: tuple[PushView, ...]
    at: int

    @property
    def last(self) -> bool:
        """Whether nothing is left to push after this one."""
        return self.at + 1 >= len(self.stacks)

    @property
    def before(self) -> Say | None:
        """The stack that was pushed before this one."""
        return pushed(self.stacks[self.at - 1], cut=False) if self.at else None


def pushing(view: TableView | None, done: Pushed) -> Pushing | None:
    """Where the dealer is in pushing the pots; None while they are not to be pushed."""
    if view is None or view.step != "award" or view.ended or view.stopped:
        return None
    stacks = tuple([push for push in view.pushes if push.seat != DROP])
    here = done.gone if (done.number, done.pushes) == (view.number, view.pushes) else 0
    return Pushing(stacks, min(here, len(stacks) - 1)) if stacks else None


def moved(view: TableView, at: int) -> Pushed:
    """So many stacks of what is pushed in this view are pushed."""
    return Pushed(view.number, view.pushes, at)


def one_stack(view: TableView, push: Pushing) -> TableView:
    """The view with one stack as its instruction: the drop beside the first, the next stacks as what comes next."""
    stack = push.stacks[push.at]
    seat, amount, chips = stack.seat, stack.amount, told(stack.chips)
    now = say("now.push_stack", amount=amount, seat=seat, chips=chips)
    if stack.pot:
        now = say("now.push_stack_of", amount=amount, seat=seat, chips=chips, pot=stack.pot)
    drop = [pushed(one, cut=True) for one in view.pushes if one.seat == DROP] if not push.at else []
    coming = [pushed(one, cut=False) for one in push.stacks[push.at + 1 :]]
    return replace(
        view,
        now=now,
        alongside=(*drop, *view.alongside),
        coming=(*coming[:2], *view.coming),
        last=push.before or view.last,
    )

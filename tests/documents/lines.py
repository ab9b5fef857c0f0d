"""A step, and a change to the steps that remain, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.shares import Leaf, Node
from controller.rules.steps.award import Award
from controller.rules.steps.tell import Tell
from tests.documents.markdown import code, plain

if TYPE_CHECKING:
    from controller.rules.script import Anchor, Patch
    from controller.rules.shares import Share
    from controller.rules.steps.step import Step


def step_line(step: Step) -> str:
    """A step: its word, then its fields as its file has them."""
    if isinstance(step, Award):
        return f"`award` {', '.join(_share(share) for share in step.split)}"
    if isinstance(step, Tell):
        return f"says: *{step.text}*"
    given = step.model_dump(by_alias=True, exclude_unset=True, exclude={"do"})
    return " ".join([code(step.do), *(f"{key} {plain(value)}" for key, value in given.items())])


def change_line(patch: Patch) -> str:
    """A change: where, then the steps that are put there."""
    if patch.drop is not None:
        return f"left out{_every(patch)}: {_anchor(patch.drop)}"
    where = "before" if patch.before else "after" if patch.after else "instead of"
    put = "; ".join(step_line(step) for step in patch.put)
    return f"{where}{_every(patch)} {_anchor(patch.anchor)}: {put}"


def _every(patch: Patch) -> str:
    return " every" if patch.every else ""


def _anchor(anchor: Anchor) -> str:
    return " ".join([code(anchor.do), *(word for word in (anchor.street, anchor.to) if word)])


def _share(share: Share) -> str:
    match share:
        case Node():
            return f"{share.share} [{', '.join(_share(part) for part in share.split)}]"
        case Leaf():
            uses = share.uses if isinstance(share.uses, str) else f"hole {_range(share.uses.hole)}"
            qualified = [f"qualify {share.qualify}"] if share.qualify else []
            return f"{share.share} ({', '.join([share.rank, uses, *share.boards, *qualified])})"


def _range(hole: tuple[int, int]) -> str:
    least, most = hole
    return str(least) if least == most else f"{least}–{most}"

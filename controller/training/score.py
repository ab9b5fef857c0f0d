"""How a drill was dealt: each step, how long it took, what was tapped wrongly; held against the drill's bar."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from controller.training.drill import Bar


class Step(NamedTuple):
    """One step of a drill: what was to be done, in how many seconds it was, and how many taps before were wrong."""

    what: Say
    seconds: float
    wrong: int
    hinted: bool


class Wrong(NamedTuple):
    """One wrong tap: at which step (from 1), what was to be done, and why the tap was wrong."""

    step: int
    what: Say
    why: Say


@dataclass(slots=True)
class Score:
    """The steps so far. Seconds come from the clock the lesson was given."""

    steps: list[Step] = field(default_factory=list)
    wrongs: list[Wrong] = field(default_factory=list)

    @property
    def right(self) -> int:
        """The steps that were right at the first tap."""
        return sum(1 for step in self.steps if not step.wrong)

    @property
    def percent(self) -> int:
        """The right steps in percent, rounded down: 99 of 100 is no hundred."""
        return 100 * self.right // len(self.steps) if self.steps else 0

    @property
    def hints(self) -> int:
        """The steps for which a hint was asked."""
        return sum(1 for step in self.steps if step.hinted)

    @property
    def median(self) -> float:
        """The median of seconds a step."""
        return float(median([step.seconds for step in self.steps])) if self.steps else 0.0

    @property
    def p90(self) -> float:
        """The 90th percentile of seconds a step, by nearest rank: nine of ten steps took no longer."""
        ordered = sorted(step.seconds for step in self.steps)
        return ordered[-(-len(ordered) * 9 // 10) - 1] if ordered else 0.0

    def short_of(self, bar: Bar) -> tuple[Say, ...]:
        """Where the bar was missed; nothing when the drill is passed."""
        missed = []
        if self.percent < bar.right:
            missed.append(say("score.short_right", percent=self.percent, bar=bar.right))
        if self.hints > bar.hints:
            missed.append(say("score.short_hints", n=self.hints, bar=bar.hints))
        if self.median > bar.median:
            missed.append(say("score.short_median", seconds=f"{self.median:.1f}", bar=f"{bar.median:g}"))
        if self.p90 > bar.p90:
            missed.append(say("score.short_p90", seconds=f"{self.p90:.1f}", bar=f"{bar.p90:g}"))
        return tuple(missed)

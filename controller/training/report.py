"""What a trainee reads: how a drill went, which drills there are and when they come back, the course of the scores."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from controller.rules.saying import Say, say
from controller.training.progress import in_turn, standings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from controller.table.words import Words
    from controller.training.drill import Drill
    from controller.training.lesson import Lesson
    from controller.training.progress import Attempt, Standing

BLOCKS: Final = "▁▂▃▄▅▆▇█"
"""From 0 to 100 percent, in eight steps."""
MOST_POINTS: Final = 40
"""As many attempts as the line of a chart has room for."""
NAMED: Final = 12
"""As many mistakes as a report names."""


def report(lesson: Lesson, words: Words) -> Iterator[str]:
    """How a drill went, a sentence a line: the score, the bar, each wrong tap."""
    score, bar = lesson.score, lesson.drill.bar
    yield words.text(say("report.passed" if lesson.passed else "report.failed", title=words.text(lesson.drill.named)))
    yield words.text(say("report.right", right=score.right, steps=len(score.steps), percent=score.percent))
    yield words.text(say("report.wrong", n=len(score.wrongs), hints=score.hints))
    yield words.text(say("report.time", median=f"{score.median:.1f}", p90=f"{score.p90:.1f}"))
    for missed in score.short_of(bar):
        yield words.text(say("report.short", what=words.text(missed)))
    counted = Counter(score.wrongs)
    for wrong, times in list(counted.items())[:NAMED]:
        what, why = words.text(wrong.what).rstrip("."), words.text(wrong.why)
        key = "report.mistake" if times == 1 else "report.mistakes"
        yield words.text(say(key, step=wrong.step, what=what, why=why, n=times))
    if len(counted) > NAMED:
        yield words.text(say("report.more", n=len(counted) - NAMED))
    yield words.text(say("report.rule", text=words.text(lesson.drill.taught), rule=lesson.drill.rule))


def listed(drills: Mapping[str, Drill], attempts: Sequence[Attempt], now: int, words: Words) -> Iterator[str]:
    """Every drill in the order in which to deal it, a line each. `now` is in seconds since 1970."""
    for one in in_turn(attempts, drills, now):
        drill = drills[one.drill]
        yield f"{one.drill:<32} {words.text(state(one, now)):<24} {words.text(drill.named)}"


def state(one: Standing, now: int) -> Say:
    """How a trainee stands with a drill, as a message."""
    if not one.dealt:
        return say("standing.new")
    if one.failed:
        return say("standing.again", best=one.best)
    if one.due <= now:
        return say("standing.due", best=one.best)
    return say("standing.rests", best=one.best, day=day(one.due))


def progress(drills: Mapping[str, Drill], attempts: Sequence[Attempt], words: Words) -> Iterator[str]:
    """The course of a trainee's scores: a line of blocks, and every drill dealt with its best."""
    if not attempts:
        yield words.text(say("progress.none"))
        return
    known = standings(attempts, drills)
    passed = sum(1 for one in known.values() if one.row)
    yield words.text(say("progress.head", trainee=attempts[-1].trainee, n=len(attempts), passed=passed, of=len(drills)))
    yield line(attempts)
    for one in known.values():
        if one.dealt:
            marks = line([attempt for attempt in attempts if attempt.drill == one.drill])
            yield f"{one.drill:<32} {one.best:>3} %  {marks}"


def weakest(drills: Mapping[str, Drill], attempts: Sequence[Attempt], now: int, words: Words) -> Iterator[str]:
    """The drills dealt so far, those to practise first."""
    for one in in_turn(attempts, drills, now):
        if one.dealt:
            yield f"{words.text(drills[one.drill].named)} – {words.text(state(one, now))}"


def line(attempts: Sequence[Attempt]) -> str:
    """A chart in one line: a block for each attempt, the newest at the right; a failed one has a dot behind it."""
    shown = attempts[-MOST_POINTS:]
    return "".join([BLOCKS[min(each.percent * 8 // 100, 7)] + ("" if each.passed else "·") for each in shown])


def day(at: int) -> str:
    """A day in UTC as 2026-11-30."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def certificate(
    drills: Mapping[str, Drill], attempts: Sequence[Attempt], trainee: str, words: Words
) -> tuple[str, ...] | None:
    """What a certificate says, a line each: which drills the trainee has passed; None when there is none yet."""
    best: dict[str, Attempt] = {}
    for attempt in attempts:
        if attempt.passed and attempt.drill in drills:
            held = best.get(attempt.drill)
            best[attempt.drill] = attempt if held is None or attempt.percent > held.percent else held
    if not best:
        return None
    whole = len(best) == len(drills)
    lines = [words.text(say("certificate.head")), trainee]
    lines.append(words.text(say("certificate.all" if whole else "certificate.some", n=len(best), of=len(drills))))
    lines += [
        words.text(
            say("certificate.drill", title=words.text(drills[one.drill].named), percent=one.percent, day=day(one.at))
        )
        for one in sorted(best.values(), key=lambda one: (one.at, one.drill))
    ]
    return (*lines, words.text(say("certificate.foot", day=day(max(one.at for one in best.values())))))

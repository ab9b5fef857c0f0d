"""What the table knows: the hand, the session, the inputs that count; and the fold of it from what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.apply import apply, start
from controller.rules.events import HandStarted
from controller.rules.inputs import SetsButton, SetsStack
from controller.rules.saying import Refusal
from controller.rules.session import Session, after, put_right
from controller.table.moments import Moment, act_instead
from controller.table.presence import Attended
from controller.table.records import Again, Correct, Entry, Given, Rewound, SessionChanged, SessionSaved, TableEvent
from controller.table.rewinding import asked_anew

if TYPE_CHECKING:
    from controller.rules.hand import Hand


class State(NamedTuple):
    """The table as an input would leave it."""

    hand: Hand | None
    session: Session
    moments: tuple[Moment, ...]


def runs(hand: Hand | None) -> bool:
    """Whether a hand is being dealt."""
    return hand is not None and hand.result.ended is None


def put_right_between(state: State, given: SetsStack | SetsButton) -> State | Refusal:
    """The floor puts a stack or the button right while no hand is dealt: nothing before it is taken back any more."""
    session = put_right(state.session, given)
    return session if isinstance(session, Refusal) else State(state.hand, session, ())


def folded(state: State, entry: Entry) -> State:
    """The state after an entry's events, and the moments they make."""
    earlier = {moment.seq: moment for moment in state.moments}
    given, cause, seq = entry.given, entry.cause, entry.seq
    assert given is not None  # noqa: S101 - checked by the caller
    hand, session, moments = state
    opened = Moment(seq, given, cause, hand, session, ())
    recorded: list[TableEvent] = []
    rewound = False

    def close() -> None:
        nonlocal moments
        if recorded:
            moments = (*moments, opened._replace(events=tuple(recorded)))
        recorded.clear()

    for event in [event for event in entry.events if not isinstance(event, Attended)]:
        match event:
            case Rewound():
                rewound = True
                back = earlier[event.to]
                hand, session = asked_anew(back.hand, hand), back.session
                moments = moments[: moments.index(back)]
            case Again():
                close()
                again = earlier.get(event.of)
                of_given, of_cause = (again.given, again.cause) if again else (_corrected(hand, entry), cause)
                opened = Moment(event.of, of_given, of_cause, hand, session, ())
            case SessionSaved() | SessionChanged():
                session, moments = event.session, () if isinstance(event, SessionSaved) else moments
                recorded.append(event)
            case HandStarted():
                hand = start(event.setup)
                recorded.append(event)
            case _:
                assert hand is not None  # noqa: S101 - a hand begins with HandStarted
                ran = runs(hand)
                hand = apply(hand, event)
                if ran and not runs(hand):
                    session = after(session, hand)
                recorded.append(event)
    if not rewound or recorded:
        close()
    return State(hand, session, moments)


def _corrected(hand: Hand | None, entry: Entry) -> Given:
    assert hand is not None  # noqa: S101 - only an act in a hand is corrected
    assert isinstance(entry.given, Correct)  # noqa: S101 - only a correction judges an input of its own again
    return act_instead(hand, entry.given)

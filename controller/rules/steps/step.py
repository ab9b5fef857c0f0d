"""What every step of a script can do: begin, take an input, say itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, SerializeAsAny

from controller.rules.inputs import Done
from controller.rules.saying import Refusal, Say, say
from controller.rules.shares import Model

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
    from controller.rules.inputs import Input


class Step(Model):
    """One thing the dealer is asked to do. A kind of step is one file with its fields and these judgements.

    `do` names the kind. `arrive` and `take` add events to a draft of the hand; they never change a hand themselves.
    """

    kinds: ClassVar[dict[str, type[Step]]] = {}
    """Every kind of step by its word, so that a script can be read back from the journal."""

    do: Any
    street: str = ""

    waits: ClassVar[bool] = True
    """False for a step whose absence changes nothing (pull in bets): the next card or tap is its DONE."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Enter the kind in the table of kinds; a class that only others are made of has no word."""
        if isinstance(word := cls.model_fields["do"].default, str):
            Step.kinds[word] = cls

    waits_for_cards: ClassVar[bool] = False
    """Whether the step is finished by cards alone."""

    def arrive(self, draft: Draft) -> bool:
        """Begin the step; False when there is nothing to do, so that it is passed over."""
        raise NotImplementedError

    def resume(self, draft: Draft, held: Held) -> bool:
        """Go on where a ruling interrupted: what was due is due still. False when nothing is left to do."""
        draft.begin(held.due, held.turn)
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """Judge an input that is not a card; a refusal leaves the draft as it was."""
        return Refusal(say("refused.not_now", step=self.do))

    def watch(self, draft: Draft) -> None:
        """A card has left and others are due: stop if the stub cannot give them."""

    def passed(self, draft: Draft) -> None:
        """The next card is the DONE of a step that waits for nothing."""
        raise NotImplementedError

    def may_be_late(self, hand: Hand) -> bool:
        """Whether a card that leaves now may only be ahead of the finger: seats have acted and are not entered yet."""
        return False

    def now(self, hand: Hand) -> Say:
        """The one instruction of this step, as things stand."""
        raise NotImplementedError

    def ahead(self, hand: Hand) -> Say:
        """The step in a few words, while it is still to come."""
        return self.now(hand)


class DoneStep(Step):
    """A step that waits for one DONE, because its absence would change the result."""

    def arrive(self, draft: Draft) -> bool:
        """Wait for DONE."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE: what the step is for happens, and the hand goes on."""
        if not isinstance(given, Done):
            return Refusal(self.first())
        self.carry_out(draft)
        if not draft.hand.result.ended:
            draft.finish()
        return None

    def carry_out(self, draft: Draft) -> None:
        """Record what DONE means; nothing, where only the dealer's hands did something."""

    def first(self) -> Say:
        """Why another tap is refused meanwhile."""
        raise NotImplementedError


def _read(raw: object) -> object:
    if not isinstance(raw, dict):
        return raw
    kind = Step.kinds.get(raw.get("do", ""))
    if kind is None:
        message = f"no step is called {raw.get('do')!r}"
        raise ValueError(message)
    return kind.model_validate(raw)


ScriptStep = Annotated[SerializeAsAny[Step], BeforeValidator(_read)]
"""A step of whatever kind, as it stands in an event."""

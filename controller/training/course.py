"""The course of a drill: what comes next at its table, by the script where it speaks, else by engine and players."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.rules.apply import start
from controller.rules.cards import UNREAD
from controller.rules.decide import Decision, decide
from controller.rules.inputs import Begin, CardLeft, Counts, Done, Picks, Rules, Shows, Voids
from controller.rules.ruling import offers
from controller.rules.saying import Refusal, Say, say
from controller.rules.session import next_setup
from controller.rules.session_inputs import SessionInput
from controller.rules.steps.count import Count
from controller.table.now import instruction
from controller.table.records import Around, LinkChanged, NextHand
from controller.table.table import Table
from controller.training import acts, cues, drill_lines, players, session_acts
from controller.training.drill_lines import Ask, Card, Cue, End, Enters, Happens, Until
from controller.training.drill_shoe import DrillShoe
from controller.training.judging import refusal
from controller.training.opening import opened
from controller.training.questions import Led, Question, question

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.definitions import Definitions
    from controller.table.records import Given
    from controller.table.table import Outcome
    from controller.training.drill import Drill
    from controller.training.drill_lines import Item

Kind = Literal["tap", "cards", "question", "over"]
SLIPS: Final = ("bet", "show", "award", "discard")
"""Steps in whose middle a card can leave that nobody waits for."""


class Strayed(Exception):
    """The script asks for what cannot be at its table; the text says what, in one sentence."""


class Task(NamedTuple):
    """What the trainee has to do now: one of these taps, so many cards, or an answer.

    `what` names the step for the report, `cue` is what is seen and heard at the table, `heard` the same in the words
    of the drill's author.
    """

    kind: Kind
    what: Say
    right: tuple[Given, ...] = ()
    cards: int = 0
    question: Question | None = None
    cue: Say | None = None
    heard: Say | None = None


OVER: Final = Task("over", say("lesson.over"))


class Course:
    """One drill at its table. It opens no device and keeps no journal: what happens here is written nowhere."""

    def __init__(self, drill: Drill, definitions: Definitions, seed: int | None = None) -> None:
        """Seat the players and begin the hand. Raises `Strayed`."""
        self.drill = drill
        self._chance = random.Random(drill.seed if seed is None else seed)  # noqa: S311 - the same seed, the same drill
        game, house = definitions.games[drill.game], definitions.houses[drill.house]
        session = opened(drill.described(game, house), definitions)
        if drill.blinds is not None:
            session = replace(session, small_blind=drill.blinds.small, big_blind=drill.blinds.big)
        self._items: list[Item] = list(drill_lines.items(drill.script))
        named = [item.face for item in self._items if isinstance(item, Card) and item.face is not None]
        self._shoe = DrillShoe(self._chance, drill.top, named)
        self._coming: list[CardLeft] = []
        self._asks: list[Ask] = []
        self._heard: Say | None = None
        self._cues = 0
        self.table = Table(session, training=True)
        self.outcome: Outcome | None = None
        first = next((item for item in self._items if not isinstance(item, Cue)), None)
        if not (isinstance(first, Enters) and first.act.form in BETWEEN):
            self._take(NextHand())
        self.task = self._next()

    @property
    def hand(self) -> Hand:
        """The running hand, or the last one; before the first, that hand as it would begin."""
        if self.table.hand is not None:
            return self.table.hand
        setup = next_setup(replace(self.table.session, on_break=False))
        if isinstance(setup, Refusal):
            raise Strayed(f"{self.drill.id}: no hand can begin ({setup.why.key})")
        return start(setup)

    # What the trainee does, once it was found right.

    def do(self, given: Given) -> None:
        """Take the right tap, and what then happens by itself. Raises `Strayed`."""
        self._spend_line()
        self._take(given)
        self.task = self._next()

    def let(self, count: int) -> None:
        """Let so many of the cards leave that are to leave now. Raises `Strayed`."""
        for _ in range(count):
            self._out(self._coming.pop(0))
        left = self.task.cards - count
        self.task = self.task._replace(cards=left) if left else self._next()

    def answered(self) -> None:
        """Go on after a question. Raises `Strayed`."""
        self._asks.pop(0)
        self.task = self._with_question(self._plain)

    # What comes next.

    def _next(self) -> Task:
        self._happen()
        item = self._items[0] if self._items else None
        waits = isinstance(item, Enters) and not self._fits(item)  # what is heard belongs to that act, not to this one
        heard = None if waits else self._heard
        self._heard = self._heard if waits else None
        self._plain = self._task()._replace(heard=heard)
        return self._with_question(self._plain)

    def _with_question(self, task: Task) -> Task:
        """The task, or first what is asked about where it leads."""
        if not self._asks or task.kind == "over":
            return task
        in_hand = not any(isinstance(each, Around) for each in task.right)
        asked = question(self._asks[0], self._leads(task)) if in_hand else None
        if asked is None:
            raise Strayed(f"{self.drill.id}: ask {self._asks[0].what} makes no sense where it stands")
        return task._replace(kind="question", question=asked, what=asked.said)

    def _leads(self, task: Task) -> Led:
        """What a task leads to, tried on the side."""
        hand, events = self.hand, list[object]()
        given = task.right[:1] if task.kind == "tap" else tuple(self._coming)
        for each in given:
            decision = decide(hand, each)  # type: ignore[arg-type] # a question is asked in a hand alone
            if isinstance(decision, Decision):
                hand, events = decision.hand, [*events, *decision.events]
        return Led(hand, tuple(events))

    def _happen(self) -> None:
        """Let happen what needs nobody: slips of the shoe, lines that go down, cues, questions put aside."""
        while self._items:
            item, hand = self._items[0], self.hand
            match item:
                case Until() if self._reached(item):
                    pass
                case Ask():
                    self._asks.append(item)
                case Cue(text=text):
                    self._cues += 1
                    self._heard = self.drill.heard(self._cues, text)
                case Happens(act=act):
                    for given in acts.given(act, self.drill.devices):
                        self._take(given)
                case Card() if not hand.due and self._slips(hand):
                    self._out(self._drawn(item))
                case _:
                    return
            self._items.pop(0)

    def _reached(self, until: Until) -> bool:
        hand = self.hand
        step = hand.step
        at = step is not None and not hand.result.ended and step.do == until.step
        return at and step is not None and until.street in ("", step.street)

    @staticmethod
    def _slips(hand: Hand) -> bool:
        return bool(hand.incident) or (hand.step is not None and hand.step.do in SLIPS)

    def _task(self) -> Task:
        hand, item = self.hand, self._items[0] if self._items else None
        if isinstance(item, End):
            return OVER
        if isinstance(item, Enters) and self._fits(item):
            return self._tap(self._given(item), item.act.text)
        if self.table.hand is None:
            return self._tap(NextHand())
        if hand.result.ended:
            if item is not None:
                raise Strayed(f"{self.drill.id}: the hand ends before {_text(item)}")
            return OVER
        if hand.incident:
            return self._tap(self._ruling(hand))
        if hand.due:
            return self._cards(hand)
        if hand.step is not None and hand.step.do == "post":
            return self._tap(Begin())
        return self._tap(self._played(hand) or self._done(hand))

    def _tap(self, given: Given, written: str = "") -> Task:
        """A tap to be made: cards that a seat shows may be typed or not; a ruling of the script is the floor's word.

        `written` is the line of the script: what has no sentence of its own is told by it.
        """
        hand = self.hand
        right = (given, replace(given, cards=())) if isinstance(given, Shows) and given.cards else (given,)
        cue = cues.between(self.table, given) if isinstance(given, SessionInput) else cues.cue(hand, given)
        if written and isinstance(given, Rules):
            cue = say("cue.floor_rules", title=cues.titled(hand, given.ruling))
        elif written and cue is None and not isinstance(given, (Begin, Done, NextHand)):
            cue = say("cue.written", what=written[:1].upper() + written[1:])
        return Task("tap", cues.what(hand, given, cue), right, cue=cue)

    def _cards(self, hand: Hand) -> Task:
        """Cards are due: those the script lets leave before something else happens, else all of them."""
        written = 0
        while written < min(len(hand.due), len(self._items)) and isinstance(self._items[written], Card):
            written += 1
        scripted = [self._items.pop(0) for _ in range(written)]
        cards = [item for item in scripted if isinstance(item, Card)] or [Card(None, read=True)] * len(hand.due)
        self._coming = [self._drawn(card) for card in cards]
        return Task("cards", instruction(hand), cards=len(cards))

    def _ruling(self, hand: Hand) -> Given:
        """What the house itself rules: the first of its rulings that fit; where none fits, the hand is void."""
        fitting = offers(hand)
        return Rules(fitting[0].id, "floor") if fitting else Voids("floor", "no ruling fits")

    def _played(self, hand: Hand) -> Given | None:
        """What the players do. Raises `Strayed` where a winner is asked for and nobody knows the cards."""
        try:
            return players.plays(hand, self._shoe.truly(hand), self._chance, self.drill.players)
        except ValueError as error:
            raise Strayed(f"{self.drill.id}: {error}") from None

    def _done(self, hand: Hand) -> Given:
        """DONE, a count of all that is to be there, or the floor picks a card."""
        if isinstance(hand.step, Count):
            return Counts(hand.cards.stub if hand.step.what == "stub" else hand.setup.deck_size)
        if not isinstance(decide(hand, Done()), Refusal):
            return Done()
        for ordinal in range(len(hand.cards.faces)):
            if not isinstance(decide(hand, Picks(ordinal=ordinal)), Refusal):
                return Picks(ordinal=ordinal)
        raise Strayed(f"{self.drill.id}: nothing can be done at {hand.step.do if hand.step else 'the end'}")

    def _fits(self, item: Enters) -> bool:
        """Whether the next act of the script can be done now; if not, engine and players go on until it can."""
        hand, form = self.hand, item.act.form
        step = hand.step.do if hand.step is not None and self.table.running else ""
        if form in BETWEEN and not self.table.running:
            return True
        if form in session_acts.ACTS and refusal(self.table, self._given(item)) is not None:
            return False
        if form.startswith("tells"):
            return step != "" and (not hand.incident or _unsaid(hand))
        if form.startswith("floor"):
            return step != "" and (bool(hand.incident) or "void" in form)
        if form == "undo":
            return True
        if form in AGREED:
            return step != "" and refusal(self.table, self._given(item)) is None
        if hand.incident or hand.due:
            return False
        if form == "done":
            return step != "" and not isinstance(decide(hand, Done()), Refusal)
        return step in _AT.get(form, ("bet",)) and (form != "seat N has A" or hand.pending is not None or step == "bet")

    def _given(self, item: Enters) -> Given:
        """What an act of the script gives to the table; who proves himself before it is no matter in a drill."""
        return acts.given(item.act, self.drill.devices)[-1]

    def _spend_line(self) -> None:
        """Strike out the line of the script that the right tap was."""
        item = self._items[0] if self._items else None
        if isinstance(item, Enters) and self._fits(item):
            self._items.pop(0)

    # The table.

    def _drawn(self, card: Card) -> CardLeft:
        """Draw a card: the face as the shoe reads it, or fails to."""
        face = self._shoe.draw(self.hand, card.face)
        if not card.read or self.drill.devices != "reads":
            return CardLeft(UNREAD, card.mark)
        return CardLeft(face if card.seen is None else card.seen)

    def _out(self, card: CardLeft) -> None:
        """A card leaves the shoe; while its line is down nobody reads it."""
        link = self.table.links.get("shoe")
        self._take(card if link is None or link.up else CardLeft(UNREAD))

    def _take(self, given: Given) -> Outcome:
        if isinstance(given, NextHand):
            self._shoe.open_hand()
        outcome = self.table.take(given)
        if outcome.refusal is not None:
            raise Strayed(f"{self.drill.id}: the table refuses {type(given).__name__} ({outcome.refusal.key})")
        if not isinstance(given, LinkChanged):
            self.outcome = outcome
        return outcome


BETWEEN: Final = (*session_acts.ACTS, *acts.JOINS, "next", "deck WORD", "checked")
"""The acts that can be done between hands."""
AGREED: Final = ("runs N times", "chop", "counts N", "picks CARD", "picks N")
"""The acts that can be done when the table takes them, also while a card is due."""
_AT: Final[dict[str, tuple[str, ...]]] = {
    "deal": ("post",),
    "seat N discards N": ("discard",),
    "seat N stands pat": ("discard",),
    "seat N shows [CARDS]": ("show",),
    "seat N mucks": ("show",),
    "winners nobody": ("award",),
    "winners NUMBERS": ("award",),
    "winners SHARE nobody": ("award",),
    "winners SHARE NUMBERS": ("award",),
    "winners NAME : nobody": ("award",),
    "winners NAME : NUMBERS": ("award",),
}
"""The steps at which an act can be done, where that is not a betting round."""


def _unsaid(hand: Hand) -> bool:
    """Whether the table has stopped without knowing for what: the dealer says it in a better word."""
    return hand.incident is not None and hand.incident.kind == "card_not_due"


def _text(item: Item) -> str:
    return item.act.text if isinstance(item, (Enters, Happens)) else str(item)

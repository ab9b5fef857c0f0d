"""What the desk is in the middle of, and what it asks and offers by that: read off its state, nothing is done here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.console import between_hands
from controller.console.bar import FLOORING, SAID_MODES, Asked, Label
from controller.console.ear import Ear
from controller.console.entry import Entry, Range, pot_size
from controller.console.joins import Joining
from controller.console.primary import to_act
from controller.console.problems import LIKELIEST, happened
from controller.console.racing import Racing
from controller.console.stacks import Pushed, pushing
from controller.rules.said import Verdict, verdict
from controller.rules.saying import Refusal, Say, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.authority import Level
    from controller.rules.trying import Tried
    from controller.table.between_view import BetweenView
    from controller.table.questions import OfferView, Question
    from controller.table.records import Given
    from controller.table.view import SeatView, TableView

ENTERED: Final = ("amount", "seat", "count", "chips", "number", "set")
"""Modes in which an amount is entered."""
FLOORS: Final = (*FLOORING, "cards")
"""Modes in which the floor is: a card that comes meanwhile does not end them."""
REASONS: Final = ("dealer_error", "player_error", "device_fault", "counted_again", "house_rule", "agreed")
"""The ready reasons for what the floor does."""
BY_TYPING: Final = "typed"
MISREAD: Final = ("read", "is")
"""What is named of a misread card: how it was read, and what it is."""
CORRECTIONS: Final = ("set_stack", "set_bet", "set_card", "set_button")
AT_TABLE: Final = 4
"""As many choices on a page of the floor's."""


BY_TABLE: Final = {
    "now.count": "count",
    "now.discard": "discard",
    "now.count_stub": "number",
    "now.count_deck": "number",
    "now.read_card": "cards",
}
"""What the table itself asks for, as a mode."""


class Choice(NamedTuple):
    """One of the big choices: a word of PROBLEM, a ruling with its source and who may apply it, the void."""

    id: str
    head: Say
    source: str = ""
    needs: Level = "dealer"


class Token(NamedTuple):
    """The question that a press answers. UNDO answers what stands on it."""

    number: int
    ask: int
    undo: Say | None


class Asking:
    """The state of a desk between two presses. `mode` is what was begun here, `shown_mode` with what the table asks."""

    def __init__(self, wall: Callable[[], float], *, unit: int, resumed: bool) -> None:
        """Begin without a view."""
        self.wall = wall
        self._unit = unit
        self.view: TableView | None = None
        self.mode = "resume" if resumed else "plain"
        self._forget()
        self.pot_asked = False
        self.pushed = Pushed()
        self.last_size = 0
        self.bar: dict[str, Label] = {}
        self._group: tuple[int, int, int] | None = None

    def _forget(self) -> None:
        """Nothing is entered, tapped or chosen; the question after a restart stays."""
        if self.mode != "resume":
            self.mode = "plain"
        self.seat = 0
        self.word = ""
        self.joins = Joining()
        self.racing = Racing()
        self.entry = Entry()
        self.chosen: frozenset[int] = frozenset()
        self.picked: tuple[str, ...] = ()
        self.rank = ""
        self.page = 0
        self.sure = False
        self.ear = Ear()
        self.corrects = False
        self.everyone = False
        self.ruling = ""
        self.pointed: tuple[tuple[str, int | str], ...] = ()
        self.pin = ""
        self.reason = ""
        self.setting = ""
        self.ruled: OfferView | None = None
        self.foreseen: Tried | None = None
        self.seconded: Given | None = None
        self.written: Say | None = None
        self.pending: Callable[[str], Given] | None = None

    def token(self) -> Token | None:
        """The question that stands on the screen."""
        view = self.view
        return None if view is None else Token(view.number, view.ask, view.undo)

    @property
    def asked(self) -> Asked:
        """What the desk is in the middle of."""
        view = self.view
        group = self._group
        undone = group is not None and view is not None and group[:2] == (view.number, view.ask)
        return Asked(
            mode=self.shown_mode,
            seat=self.seat,
            entry=self.entry,
            within=self.within,
            chosen=self.chosen,
            picked=len(self.picked),
            wanted=self.wanted,
            group=group[2] if group is not None and undone else 0,
            judged=self.judged if self.mode in SAID_MODES else None,
            corrects=self.corrects,
            everyone=self.everyone,
            owes=self._owes,
            acted=self._acted_already,
            joins=self.word == between_hands.JOIN,
            races=self.word == between_hands.RACE,
            floor=view.floor.state if view is not None and view.floor is not None else "",
            called=self.floor_seconds,
            push=pushing(view, self.pushed),
        )

    @property
    def here(self) -> bool:
        """Whether the floor is at the table, and its role has not dropped."""
        floor = self.view.floor if self.view is not None else None
        return floor is not None and floor.state == "here" and self.wall() * 1_000_000 <= floor.until

    @property
    def floor_seconds(self) -> int:
        """The seconds since the call; at the table, those that the role still lasts."""
        floor = self.view.floor if self.view is not None else None
        if floor is None:
            return 0
        now = self.wall() * 1_000_000
        return max(0, int((floor.until - now if floor.state == "here" else now - floor.called) / 1_000_000))

    @property
    def shown_mode(self) -> str:
        """The mode, with what the table itself asks for."""
        if self.question is not None:
            return "point" if self.question.answers else "number"
        if self.mode == "plain" and self.view is not None and not self.view.stopped and not self.view.ended:
            return BY_TABLE.get(self.view.now.key, "plain")
        return self.mode

    @property
    def within(self) -> Range | None:
        """What may be entered now."""
        view, mode = self.view, self.shown_mode
        if view is None or mode not in ENTERED:
            return None
        if mode == "number":
            return Range(1, exact=True)
        if mode == "count":
            counted = self._seat(int(dict(view.now.slots)["seat"]))
            return Range(counted.bet + 1 if counted else 1, exact=True)
        if mode == "set":
            return Range(1, exact=True)
        if mode == "chips":
            return Range(self._unit, unit=self._unit, exact=True)
        if mode == "seat":
            return Range(1 if self.corrects else view.bet + 1, unit=self._unit, exact=True)
        if view.least is None:
            return None
        return Range(view.least, view.most, view.fixed, self._unit)

    @property
    def judged(self) -> Verdict | Refusal | None:
        """What the words and chips come to as they are entered, by the rules; None while there are none."""
        facing = self.view.facing if self.view is not None else None
        return None if facing is None or self.ear.empty else verdict(facing, self.ear.of(facing.seat))

    @property
    def _owes(self) -> bool:
        """Whether the seat that was tapped has a bet to answer."""
        seat = self._seat(self.seat)
        return seat is not None and self.view is not None and seat.bet < self.view.bet

    @property
    def _acted_already(self) -> bool:
        """Whether the seat that was tapped has acted in this round."""
        seat = self._seat(self.seat)
        return seat is not None and seat.acted

    @property
    def wanted(self) -> int:
        """How many cards are entered: a misread one as it was read and as it is; boards that are joined; a seat's."""
        if self.setting:
            return len(MISREAD)
        if self.word == between_hands.JOIN:
            return self.joins.cards
        if self.word == between_hands.RACE:
            return self.racing.due[1]
        if self.view is not None and self.view.now.key == "now.read_card":
            return 1
        seat = self._seat(to_act(self.view)) if self.view is not None else None
        return len(seat.cards) if seat is not None else 0

    @property
    def lit(self) -> frozenset[int]:
        """The seats that were tapped as an answer."""
        return self.chosen or (frozenset((self.seat,)) if self.seat else frozenset())

    @property
    def question(self) -> Question | None:
        """What the chosen ruling still asks."""
        offers = self.view.offers if self.view is not None else ()
        chosen = next((offer for offer in offers if offer.id == self.ruling), None)
        told = {word for word, _ in self.pointed}
        return next((each for each in chosen.asks if each.word not in told), None) if chosen is not None else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every big choice there is now: what happened, or what the house rules about it."""
        view = self.view
        if view is None or self.mode == "resume":
            return ()
        if self.mode in FLOORS:
            return self._reasons() if self.mode == "reasons" else ()
        if self.sure and (view.stopped or self.here):
            return (Choice("void", say("bar.void_sure")),)
        if (question := self.question) is not None:
            heads = [say("bar.answer", text=answer.label) for answer in question.answers]
            return tuple([Choice(str(at), head) for at, head in enumerate(heads)])
        if view.picks:
            return tuple(Choice(f"pick{each.value}", say("bar.pick", n=each.label)) for each in view.picks)
        if view.stopped:
            rulings = tuple(Choice(offer.id, offer.title, offer.rule, offer.needs) for offer in view.offers)
            return (*rulings, Choice("sure", say("bar.void")), *self._corrections())
        if self.here and self.mode == "plain":
            return (*self._corrections(), Choice("sure", say("bar.void")))
        if self.mode == "problem":
            return tuple(Choice(word, say(f"problem.{word}")) for word in happened(view))
        return self._new(view.between, view) if view.between is not None else ()

    def _new(self, between: BetweenView, view: TableView) -> tuple[Choice, ...]:
        """What is new of a seat or of the table; where a hand can be joined."""
        if self.mode == between_hands.JOIN:
            return tuple(Choice(street, say("between.join_at", street=street)) for street, _ in between.joins)
        if self.mode != "between":
            return ()
        seat, running = self.seat, not view.ended
        if seat:
            words = between_hands.of_seat(between, seat, running=running)
        else:
            words = between_hands.of_table(between, view.setting, running=running)
        return tuple(Choice(word, between_hands.head(between, word, seat)) for word in words)

    @property
    def news(self) -> bool:
        """Whether something new of a seat or of the table is being told."""
        return self.mode in between_hands.NEW

    @property
    def shown_choices(self) -> tuple[Choice, ...]:
        """Those on this page."""
        many = self._on_a_page
        return self.choices[self.page * many : (self.page + 1) * many]

    @property
    def pages(self) -> int:
        """How many pages the choices have."""
        return -(-len(self.choices) // self._on_a_page)

    @property
    def _on_a_page(self) -> int:
        if self.mode == "reasons":
            return len(REASONS) + 1
        return AT_TABLE if self.here else LIKELIEST

    def _reasons(self) -> tuple[Choice, ...]:
        """The ready reasons, and one that is written: by a keyboard, or on a pad of letters."""
        ready = tuple(Choice(reason, say(f"reason.{reason}")) for reason in REASONS)
        own = say("reason.typed", text=self.reason) if self.reason else say("reason.other")
        return (*ready, Choice(BY_TYPING, own))

    def _corrections(self) -> tuple[Choice, ...]:
        """What the floor may put right while it is here, and the code of a second."""
        if not self.here:
            return ()
        made = [Choice(word, say(f"right.{word}")) for word in CORRECTIONS]
        return (*made, Choice("second", say("bar.second")), Choice("report", say("bar.report")))

    @property
    def page_shown(self) -> str:
        """Which page of the choices this is; nothing where there is only one."""
        return f"{self.page + 1}/{self.pages}" if self.pages > 1 else ""

    @property
    def backs(self) -> bool:
        """Whether the key of ALL FINE, GO ON goes back instead: something new is being chosen."""
        return self.mode in (*between_hands.NEW, between_hands.JOIN)

    @property
    def goes_on(self) -> bool:
        """Whether ALL FINE, GO ON can be said: nothing was told yet, or what was told can be taken back."""
        view = self.view
        if view is None:
            return False
        return self.mode == "problem" or self.sure or (view.undoes == "Tells" and bool(view.stopped))

    def _seat(self, number: int) -> SeatView | None:
        seats = self.view.seats if self.view is not None else ()
        return next((seat for seat in seats if seat.number == number), None)

    @property
    def sizes(self) -> dict[str, int]:
        """The quick sizes that may be entered now."""
        view, within = self.view, self.within
        if view is None or within is None or self.shown_mode != "amount":
            return {}
        pot = None if within.fixed else pot_size(view)
        found = {"min": within.least, "pot": pot, "last": self.last_size, "max": within.most if within.fixed else None}
        return {name: size for name, size in found.items() if size and within.takes(size)}

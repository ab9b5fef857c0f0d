"""The console in a terminal: one imperative at a time, in plain lines, for a table without a screen."""

from __future__ import annotations

import queue
import re
import textwrap
import threading
import time
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from controller.console.buttons import Buttons, Pressed
from controller.console.commands import Cable, Help, NotUnderstood, Push, Quit, Recollect, help_text, keys, read
from controller.console.felt_lines import awarded, felt, turned_up
from controller.console.floor_commands import Code
from controller.console.floor_lines import called, outcome, summary
from controller.console.pointed_words import asked
from controller.console.primary import CardsDue, primary
from controller.console.recollected import recollected
from controller.console.spoken import Spoken
from controller.console.stages import asked_of, is_drawn, stage
from controller.console.who_counts import not_heard, who_counts
from controller.rules.saying import Say, say
from controller.table.recall import Recall
from controller.table.records import Given, NextHand
from controller.table.view import TableView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.table.words import Words

SETTLE = 5.0  # seconds to wait for the cards of a simulated shoe
LOOK = 0.01  # seconds between two looks whether they have all come
WIDTH = 78
_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b")


class Desk(Protocol):
    """What the console needs of the table behind it."""

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in; `done` is called, in whatever thread, once it is taken, refused or lost to a fault."""

    def identify(self, code: str, done: Callable[[], None]) -> None:
        """Try a typed code; `done` is called once the table knows who it is, or that nobody has it."""

    def push(self, count: int) -> int | None:
        """Let cards leave the simulated shoe: how many did. None where the shoe is a real one."""

    def settled(self) -> bool:
        """Whether all that the simulated shoe has to tell is on record and shown."""

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""

    def journals(self) -> list[Path]:
        """The table's journals, oldest first."""

    def fault(self) -> str | None:
        """Why the table is locked, or None."""


class Taken:
    """A tap has been taken."""


class Locked:
    """The table is locked: the desk says why."""


class End:
    """The input has ended."""


Event = TableView | str | Pressed | type[Taken] | type[Locked] | type[End]
BOX: Final = {"fold": "f", "done": "", "all_in": "a", "undo": "u", "floor": "floor", "problem": "p"}
"""What a button of the box types."""


class Terminal:
    """Shows views as lines and reads commands as lines. `show` may be called from any thread."""

    begins = True
    """Whether it begins the first hand by itself."""

    def __init__(self, desk: Desk, words: Words, out: TextIO, *, bold: bool, lets_go: bool = True) -> None:
        """Make the console; `bold` for a terminal that knows bold type, `lets_go` as for `Buttons`."""
        self._desk = desk
        self._buttons = Buttons(lets_go=lets_go)
        self._words = Spoken(words)
        self._out = out
        self._bold = bold
        self._inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._typed: deque[str] = deque()
        self._ended = False
        self._recall: Recall | None = None
        self._unheard = 0
        self._told_fault = False
        self._dealing = False
        self._beginning = False
        self._shown: TableView | None = None
        self._drawn: TableView | None = None

    def show(self, view: TableView | None) -> None:
        """Take a new view, from the table's thread; None when the table is locked."""
        self._inbox.put(Locked if view is None else view)

    def press(self, pressed: Pressed) -> None:
        """Take what the button box tells, from its device's thread."""
        self._inbox.put(pressed)

    def greet(self, *, resumed: bool, note: Say | None = None) -> None:
        """Say what this is, once, before the first view is drawn; `note` is what else is to be known."""
        self._say("Croupier · Enter does what the screen says · h help · q quit")
        if resumed:
            self._say("RESUMED IN THE MIDDLE OF A HAND: compare the felt with what follows.")
        if note is not None:
            self._say(wrapped(self._text(note), "  "))

    def run(self, source: TextIO) -> None:
        """Begin a hand where none is running, then read commands until the dealer quits or the input ends."""
        first = self._inbox.get()
        if isinstance(first, TableView) and first.ended and self.begins:
            self._shown = first
            self._beginning = True  # a line that comes up meanwhile draws no table between hands
            self._give(NextHand())
            self._beginning = False
            self._draw(self._shown)
        else:
            self._receive(first)
        threading.Thread(target=self._read, args=(source,), name="keyboard", daemon=True).start()
        while self._typed or not self._ended:
            if not self._typed:
                self._receive(self._inbox.get())
            elif not self._obey(self._typed.popleft()):
                return

    def _read(self, source: TextIO) -> None:
        try:
            for line in source:
                self._inbox.put(line)
        except (OSError, ValueError):
            return  # the terminal is gone, or what is typed is no text
        finally:
            self._inbox.put(End)

    def _receive(self, event: Event) -> None:
        if isinstance(event, TableView):
            self._changed(event)
            self._shown = event
            if not (self._beginning and event.ended and event.refusal is None):
                self._draw(event)
        elif isinstance(event, str):
            self._typed.append(event)
        elif isinstance(event, Pressed):
            self._typed.extend(self._typed_by(event))
        elif event is End:
            self._ended = True
        elif event is Locked and not self._told_fault:
            self._told_fault = True
            self._say(f"  LOCKED: {self._desk.fault()}. Nothing more is recorded. Stop the game, call the technician.")

    def _typed_by(self, pressed: Pressed) -> Iterator[str]:
        """The line that a button types; none for an earlier question, and no card leaves a shoe by a button."""
        view = self._shown
        if view is None or pressed.asked != (view.number, view.ask):
            return
        key = self._buttons.key(pressed, view.step)
        if key == "call":
            yield "c" if view.to_call else "k"
        elif key is not None and not (key == "done" and isinstance(primary(view), CardsDue)):
            yield BOX[key]

    def _changed(self, view: TableView) -> None:
        """Say what was changed between hands: nothing else on the felt tells it."""
        was, said = self._shown, view.last
        if was is not None and was.between != view.between and said is not None and said.key.startswith("journal."):
            self._say(f"  ✓ {self._text(said)}")

    def _wait(self, until: Callable[[], bool], seconds: float = SETTLE) -> bool:
        """Receive until something is so; lines typed meanwhile are kept for afterwards."""
        by = time.monotonic() + seconds
        while not until():
            if self._told_fault or time.monotonic() > by:
                return False
            try:
                self._receive(self._inbox.get(timeout=LOOK))
            except queue.Empty:
                continue
        return True

    def _obey(self, line: str) -> bool:
        if self._shown is None:
            return False  # locked before there was anything to show
        try:
            command = read(line, self._shown)
        except NotUnderstood as error:
            self._say(f"  ✗ {error}")
            return True
        match command:
            case Quit():
                return False
            case Help():
                self._say(help_text())
            case Recollect(number=number):
                self._recollect(number)
            case Cable(plugged=plugged):
                self._cable(plugged=plugged)
            case Push(count=count):
                self._push(count)
            case Code(digits=digits):
                self._take(lambda done: self._desk.identify(digits, done))
            case _:
                self._give(command)
        return True

    def _give(self, given: Given) -> None:
        self._take(lambda done: self._desk.give(given, done))

    def _take(self, give: Callable[[Callable[[], None]], None]) -> None:
        """Give the table something and wait until it is taken."""
        if self._told_fault:
            self._told_fault = False
            self._receive(Locked)
            return
        taken = threading.Event()

        def done() -> None:
            taken.set()
            self._inbox.put(Taken)

        if self._drawn is not None and self._drawn.refusal is not None:
            self._drawn = replace(self._drawn, refusal=None)  # the same refusal twice is said twice
        give(done)
        self._wait(taken.is_set)
        self._empty()

    def _empty(self) -> None:
        """Receive what is there."""
        while not self._inbox.empty():
            self._receive(self._inbox.get())

    def _push(self, count: int) -> None:
        """Let cards leave, and wait until the table has seen them, so that lines typed ahead meet the right table."""
        by_hand = self._shown is not None and self._shown.setting.tier == "none"
        if self._unheard and not by_hand and not self._heard():
            self._say(not_heard(f"{self._unheard} are out already"))
            return
        pushed = self._desk.push(count)
        if pushed is None:
            self._say("  The shoe is a real one: draw the cards from it. Does the table not hear it? hand")
            return
        if pushed < count:
            self._say(f"  The shoe is empty: {pushed} came out.")
        self._dealing = True
        settled = self._wait(self._desk.settled) if by_hand or self._heard() else False
        self._unheard = 0 if settled else pushed
        self._empty()
        self._dealing = False
        if self._shown is not None and self._drawn is not self._shown:
            self._draw(self._shown)
        if not settled and not self._told_fault:
            self._say(not_heard(f"{pushed} out"))

    def _recollect(self, number: int | None) -> None:
        """Tell the last hands, or one of them; the table does not hear of it."""
        if self._recall is None:
            self._recall = Recall(self._desk.journals, self._words)
        for line in recollected(self._recall, number, self._text):
            self._say(f"  {line}")

    def _heard(self) -> bool:
        """Whether the shoe's line is up, as far as the table knows."""
        return self._shown is None or all(up for _, up, _ in self._shown.links)

    def _cable(self, *, plugged: bool) -> None:
        """Pull or plug the cable, and wait until the table knows."""
        if not self._desk.cable(plugged=plugged):
            self._say("  The shoe is a real one: pull or plug its cable by hand.")
            return
        known = self._wait(lambda: self._heard() is plugged)
        if plugged and known:
            self._wait(self._desk.settled)
        self._empty()

    def _text(self, message: Say) -> str:
        """A message in words."""
        return self._words.text(message)

    def _say(self, text: str) -> None:
        self._out.write(text + "\n")
        self._out.flush()

    def _draw(self, view: TableView) -> None:
        """Write what has changed, and the instruction last; while cards are dealt, not each card's."""
        drawn = self._drawn
        if drawn == view:
            return
        if drawn is None or drawn.number != view.number or (drawn.ended and not view.ended):
            stakes, game, house = (
                self._words.spelled("stakes", view.stakes),
                self._text(view.game),
                self._text(view.house),
            )
            self._say(f"\n{'═' * WIDTH}\nHAND {view.number} · {game}\n  {stakes} · {house}")
        self._news(view, drawn)
        if self._dealing and view.due and not view.stopped and drawn is not None and drawn.step == view.step:
            return
        self._drawn = view
        if drawn is None or (stage(drawn) != stage(view) and is_drawn(view)):
            for line in felt(view, self._text):
                self._say(f"  {line}")
        if drawn is None or view.refusal is not None or asked_of(drawn) != asked_of(view):
            self._instruction(view)

    def _news(self, view: TableView, drawn: TableView | None) -> None:
        """What happened beside the instruction: lines up and down, a refusal, chips to move, pots awarded."""
        for link in view.links:
            if drawn is None or link not in drawn.links:
                how = link.note or say("screen.ready" if link.up else "screen.line_down")
                self._say(f"  {link.device}: {self._text(how) if link.note else self._text(how).lower()}")
        if view.refusal is not None:
            self._say(f"  ✗ {self._text(view.refusal)}")
        aloud = () if view.aloud is None or (drawn is not None and drawn.aloud == view.aloud) else (view.aloud,)
        for also in (*who_counts(view, drawn), *aloud, *view.alongside, *view.handover):
            self._say(f"  • {self._text(also)}")
        for line in (*turned_up(view, drawn, self._text), *awarded(view, drawn, self._text)):
            self._say(f"  {line}")

    def _instruction(self, view: TableView) -> None:
        coming = " · ".join([self._text(step) for step in view.coming])
        if coming and view.to_call is None and not view.ended:
            self._say(f"  {self._text(say('terminal.then', coming=coming))}")
        line = f"▶ {shout(self._text(view.now))}"
        self._say(f"\033[1m{line}\033[0m" if self._bold else line)
        if view.no_raise is not None:
            self._say(f"  {self._text(view.no_raise)}")
        if view.floor is not None:
            self._say(f"  {self._text(called(view.floor))}")
            for line in (*view.floor.story, *map(self._text, summary(view))):
                self._say(wrapped(line, "    ", "      "))
        for number, offer in enumerate(view.offers, start=1):
            told = f"rule {number}  {offer.id}: {self._text(offer.title)} [{offer.rule}]"
            self._say(wrapped(told, "  ", " " * 10))
            if offer.asks:
                self._say(wrapped(f"asks {asked(offer)}", " " * 10, " " * 12))
            if offer.tried is not None and offer.tried.why is None:
                told = "; ".join(map(self._text, (outcome(offer.tried), *offer.tried.rolled)))
                self._say(wrapped(told, " " * 10, " " * 12))
        if typed := keys(view):
            self._say(f"  {typed}")


def wrapped(text: str, first: str, rest: str = "") -> str:
    """A long sentence in lines of the terminal's width."""
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest or " " * len(first))


def shout(text: str) -> str:
    """An instruction in capitals; cards stay as they are printed."""
    cards = _CARD.findall(text)
    return "".join([part.upper() + card for part, card in zip(_CARD.split(text), [*cards, ""], strict=True)])

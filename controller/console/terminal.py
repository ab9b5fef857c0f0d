"""The console in a terminal: one imperative at a time, in plain lines, for a table without a screen."""

from __future__ import annotations

import queue
import threading
from collections import deque
from typing import TYPE_CHECKING, Protocol, TextIO

from controller.console.commands import Cable, Help, NotUnderstood, Push, Quit, help_text, read
from controller.rules.saying import say
from controller.table.view import SeatView, TableView

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.words import Words

SETTLE = 5.0  # seconds to wait for the cards of a simulated shoe
WIDTH = 78


class Desk(Protocol):
    """What the console needs of the table behind it."""

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in; `done` is called, in whatever thread, once it is taken, refused or lost to a fault."""

    def push(self, count: int) -> bool:
        """Let cards leave the simulated shoe; False where the shoe is a real one."""

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""

    def fault(self) -> str | None:
        """Why the table is locked, or None."""


class Taken:
    """A tap has been taken."""


class End:
    """The input has ended."""


class Terminal:
    """Shows views as lines and reads commands as lines. `show` may be called from any thread."""

    def __init__(self, desk: Desk, words: Words, out: TextIO, *, bold: bool) -> None:
        """Make the console; `bold` for a terminal that knows bold type."""
        self._desk = desk
        self._words = words
        self._out = out
        self._bold = bold
        self._inbox: queue.SimpleQueue[type[Taken | End] | TableView | str] = queue.SimpleQueue()
        self._typed: deque[str] = deque()
        self._ended = False
        self._shown: TableView | None = None

    def show(self, view: TableView | None) -> None:
        """Take a new view, from the table's thread."""
        if view is not None:
            self._inbox.put(view)

    def greet(self, *, resumed: bool) -> None:
        """Say what this is, once, before the first view is drawn."""
        self._say("Croupier · the dealer's console in a terminal · Enter does what the screen says · h help · q quit")
        if resumed:
            self._say("Resumed in the middle of a hand: compare the felt with what follows.")

    def run(self, source: TextIO) -> None:
        """Read commands until the dealer quits or the input ends."""
        threading.Thread(target=self._read, args=(source,), name="keyboard", daemon=True).start()
        while self._typed or not self._ended:
            if self._typed and self._shown is not None:
                if not self._obey(self._typed.popleft()):
                    return
            else:
                self._receive(self._inbox.get())

    def _read(self, source: TextIO) -> None:
        for line in source:
            self._inbox.put(line)
        self._inbox.put(End)

    def _receive(self, event: type[Taken | End] | TableView | str) -> None:
        if isinstance(event, TableView):
            self._draw(event)
        elif isinstance(event, str):
            self._typed.append(event)
        elif event is End:
            self._ended = True

    def _wait(self, until: Callable[[object], bool], seconds: float) -> bool:
        """Receive until something has come; lines typed meanwhile are kept for afterwards."""
        while True:
            try:
                event = self._inbox.get(timeout=seconds)
            except queue.Empty:
                return False
            self._receive(event)
            if until(event):
                return True

    def _obey(self, line: str) -> bool:
        assert self._shown is not None  # noqa: S101 - nothing is obeyed before the first view
        try:
            command = read(line, self._shown)
        except NotUnderstood as error:
            self._say(f"  {error}")
            return True
        match command:
            case Quit():
                return False
            case Help():
                self._say(help_text())
            case Cable(plugged=plugged):
                if not self._desk.cable(plugged=plugged):
                    self._say("  The shoe is a real one: pull or plug its cable by hand.")
            case Push(count=count):
                self._push(count)
            case _:
                self._give(command)
        return True

    def _give(self, given: Given) -> None:
        self._desk.give(given, lambda: self._inbox.put(Taken))
        self._wait(lambda event: event is Taken, SETTLE)
        fault = self._desk.fault()
        if fault is not None:
            self._say(f"  LOCKED: {fault}")

    def _push(self, count: int) -> None:
        """Let cards leave, and wait until the table has seen them, so that lines typed ahead meet the right table."""
        before = self._shown
        assert before is not None  # noqa: S101 - nothing is obeyed before the first view
        if not self._desk.push(count):
            self._say("  The shoe is a real one: draw the cards from it.")
            return
        out = 0 if before.ended else before.out

        def seen(event: object) -> bool:
            return isinstance(event, TableView) and event.out >= out + count

        if not self._wait(seen, SETTLE):
            self._say("  No card has left the shoe: is its cable plugged in, is it loaded?")

    def _say(self, text: str) -> None:
        self._out.write(text + "\n")
        self._out.flush()

    def _draw(self, view: TableView) -> None:
        """Write what has changed, and the instruction as the last and boldest line."""
        shown = self._shown
        if shown == view:
            return
        self._shown = view
        text = self._words.text
        if shown is None or shown.number != view.number:
            self._say(f"\n{'═' * WIDTH}\nHAND {view.number} · {view.game} · {view.stakes} · house {view.house}")
        for device, up, why in view.links:
            if shown is None or (device, up, why) not in shown.links:
                self._say(f"  {device}: {'ready' if up and not why else why}")
        if view.refusal is not None:
            self._say(f"  ✗ {text(view.refusal)}")
        for also in view.alongside:
            self._say(f"  • {text(also)}")
        if view.shares and (shown is None or shown.shares != view.shares):
            self._shares(view)
        if shown is None or _stage(shown) != _stage(view):
            self._felt(view)
        if shown is None or view.refusal is not None or _asked(shown) != _asked(view):
            self._instruction(view)

    def _shares(self, view: TableView) -> None:
        for share in view.shares:
            won = ", ".join(f"{amount} to seat {seat}" for seat, amount in share.won)
            name = share.share if len(view.pots) < 2 else f"{share.pot}, {share.share}"
            why = f" ({self._words.text(say(share.why))})" if share.why else ""
            self._say(f"  {name} {share.amount}: {won}{why}")

    def _felt(self, view: TableView) -> None:
        for seat in view.seats:
            self._say("  " + _seat(seat))
        for name, cards in view.boards:
            self._say(f"  {name.upper():<8}{' '.join(cards) or '–'}")
        piles = [f"POT {view.pot}" + (" WITH BETS" if any(seat.bet for seat in view.seats) else "")]
        if len(view.pots) > 1:
            piles += [f"{pot.name} {pot.amount} ({', '.join(map(str, pot.seats))})" for pot in view.pots]
        piles += [f"stub {view.stub}", f"burns {view.burns}"]
        if view.loose:
            piles.append(f"CARD OUT {view.loose}")
        if view.aside:
            piles.append(f"aside {' '.join(view.aside)}")
        self._say("  " + " · ".join(piles))

    def _instruction(self, view: TableView) -> None:
        line = f"▶ {self._words.text(view.now)}"
        self._say(f"\033[1m{line}\033[0m" if self._bold else line)
        if view.to_call is not None and not view.stopped:
            self._say(f"  {_keys(view)}")
        if view.no_raise is not None:
            self._say(f"  {self._words.text(view.no_raise)}")
        for offer in view.offers:
            self._say(f"  rule {offer.id}: {offer.title} [{offer.rule}]")
        if view.coming and view.to_call is None:
            self._say(f"  next: {' · '.join(self._words.text(step) for step in view.coming)}")


def _keys(view: TableView) -> str:
    """The keys of the seat to act, with their amounts."""
    call = f"c call {view.to_call}" if view.to_call else "k check"
    keys = ["f fold", call]
    if view.least is not None:
        word = "r raise to" if view.bet else "b bet"
        if view.most is None:
            keys.append(f"{word} {view.least} or more")
        elif view.most == view.least:
            keys.append(f"{word} {view.least}")
        else:
            keys.append(f"{word} {view.least}–{view.most}")
        keys.append("a all in")
    return " · ".join(keys)


def _seat(seat: SeatView) -> str:
    """One seat in a line: number, button, chips, bet, cards."""
    stack = "?" if seat.stack is None else str(seat.stack)
    words = [f"{'▸' if seat.to_act else ' '}{seat.number:>2}{' D' if seat.button else '  '}  {stack:>7}"]
    if not seat.live:
        words.append("fold" if seat.cards or seat.bet else "–")
    if seat.all_in:
        words.append("ALL IN" if seat.counted else "ALL IN, not counted")
    if seat.bet:
        words.append(f"▸{seat.bet}")
    if seat.cards:
        words.append(" ".join(seat.cards))
    if seat.own:
        words.append(f"river {' '.join(seat.own)}")
    return "  ".join(words)


def _stage(view: TableView) -> tuple[object, ...]:
    """What must change for the whole felt to be drawn again; single cards and acts only move the instruction."""
    return view.number, view.step, view.street, view.stopped, view.ended, view.boards if view.step == "bet" else ()


def _asked(view: TableView) -> tuple[object, ...]:
    return view.now, view.step, view.offers, view.least, view.most

"""The simulated Table Bus devices' own parts: a card path, buttons. No IO, no clock."""

from collections import deque
from collections.abc import Sequence

from hardware.readings import NOT_READ, CardFlag, FeedState
from hardware.sim.bus import BusFirmware, Identity
from hardware.status import Timing
from hardware.tb1.payloads import (
    Button,
    ButtonMap,
    Caps,
    CardBack,
    CardOut,
    CardStaged,
    CutCard,
    DeckLoaded,
    Feed,
    Lid,
    ShoeCount,
    Tamper,
)

COUNTING = Caps.COUNTS | Caps.CARD_BACK | Caps.LID | Caps.TAMPER | Caps.LOCK | Caps.CUT_CARD | Caps.PRELOAD_COUNT
READING = COUNTING | Caps.RANK | Caps.SUIT
BOX = Caps.BUTTONS | Caps.LAMPS
SURE = 98  # per cent
MAPPED = 32  # buttons that a map can tell of


class ShoeWorks(BusFirmware):
    """A shoe: the first card of `deck` out first. It reads faces when its caps say so."""

    def __init__(  # noqa: PLR0913 - what a shoe is ordered with
        self,
        deck: Sequence[int],
        identity: Identity,
        timing: Timing,
        *,
        boot: int,
        lasting: bool = True,
        memory: int = 256,
    ) -> None:
        super().__init__(identity, timing, boot=boot, lasting=lasting, memory=memory)
        self._deck = deque(deck)
        self._cards = len(deck)
        self.lid_open = False
        self.lid_latched = False  # opened while it was switched off

    def push(self, now: float, *, confidence: int = SURE) -> bool:
        """One card out; False when the shoe is empty or locked."""
        if not self._deck or self.locked:
            return False
        card = self._deck.popleft()
        code = card if self.identity.caps & Caps.RANK else NOT_READ
        flags = CardFlag.DOUBTFUL if confidence < SURE else CardFlag.NONE
        self.happen(lambda number, born: CardOut(number, born, 0, code, confidence, flags), now)
        return True

    def load(self, deck: Sequence[int], now: float) -> None:
        """A fresh deck."""
        self._deck = deque(deck)
        self._cards = len(deck)
        self.happen(lambda number, born: DeckLoaded(number, born, 1, len(deck), bytes(8)), now)

    def put(self, cards: Sequence[int]) -> None:
        """More cards at the end of its deck, as if they had lain there from the beginning."""
        self._deck.extend(cards)
        self._cards += len(cards)

    def loaded(self) -> int:
        """How many cards were loaded."""
        return self._cards

    def back(self, code: int, now: float) -> None:
        """A card pushed back in."""
        self._deck.appendleft(code)
        seen = code if self.identity.caps & Caps.RANK else NOT_READ
        self.happen(lambda number, born: CardBack(number, born, 0, seen, SURE), now)

    def stage(self, now: float) -> None:
        """The next card lies ready."""
        self.happen(lambda number, born: CardStaged(number, born, 0), now)

    def cut(self, now: float) -> None:
        """The cut card comes."""
        self.happen(CutCard, now)

    def lid(self, now: float, *, opened: bool) -> None:
        """The lid."""
        self.lid_open = opened
        self.happen(lambda number, born: Lid(number, born, int(opened)), now)

    def restart(self, boot: int, now: float) -> None:
        """Switch off and on; a latch remembers that the lid was opened meanwhile."""
        super().restart(boot, now)
        if self.lid_latched:
            self.lid_latched = False
            self.lid(now, opened=True)
            self.lid(now, opened=self.lid_open)

    def tamper(self, zone: int, now: float) -> None:
        """Somebody opens it."""
        self.happen(lambda number, born: Tamper(number, born, zone), now)

    def feed(self, state: FeedState, now: float) -> None:
        """The card path."""
        self.happen(lambda number, born: Feed(number, born, state), now)

    def tell_status(self, now: float) -> None:
        """The count and the lid."""
        self.happen(lambda number, born: ShoeCount(number, born, len(self._deck), int(self.locked)), now)
        self.happen(lambda number, born: Lid(number, born, int(self.lid_open)), now)


class BoxWorks(BusFirmware):
    """Buttons with lamps."""

    def __init__(
        self, identity: Identity, timing: Timing, *, boot: int, lasting: bool = True, memory: int = 256
    ) -> None:
        super().__init__(identity, timing, boot=boot, lasting=lasting, memory=memory)
        self._down: set[int] = set()

    def edge(self, id_: int, now: float, *, down: bool, hold: float = 0.0) -> None:
        """A button goes down, or up after `hold` seconds."""
        (self._down.add if down else self._down.discard)(id_)
        self.happen(lambda number, born: Button(number, born, id_, int(down), min(round(hold * 1000), 0xFFFF)), now)

    def tell_status(self, now: float) -> None:
        """Which buttons are down."""
        mask = sum(1 << id_ for id_ in self._down if id_ < MAPPED)
        self.happen(lambda number, born: ButtonMap(number, born, mask), now)

"""Devices at the far end of pseudo-terminals, for a table to be tried without one: a shoe that follows the felt."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from controller.rules.cards import FACES, UNREAD, Face
from controller.rules.hand import Setup
from controller.rules.session import next_setup
from controller.table.translate import codes_of
from hardware.sim.bus_devices import BusShoe, ButtonBox
from hardware.sim.part_station import PartStation, PartWorks
from hardware.sim.parts import PARTS
from hardware.sim.shoe import Shoe

if TYPE_CHECKING:
    import random

    from controller.rules.hand import Hand
    from controller.rules.inputs import Shows
    from controller.table.table import Table

SHOE = "shoe"
BUTTONS = "buttons"
BUS = "tb1"


class SimulatedShoe:
    """A shoe loaded with a shuffled deck, at the far end of a real pseudo-terminal, that follows the felt.

    After each hand it is loaded anew; when cards go back into the stub, the stub is shuffled and loaded again.
    """

    def __init__(self, driver: str, *, faces: bool, chance: random.Random, key: bytes | None = None) -> None:
        """Make it with an empty deck; it speaks what the driver understands, and signs with the key it is given."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self._chance = chance
        self._loaded: tuple[int, int, int] | None = None
        link = Path(self._folder.name) / SHOE
        self.shoe: Shoe | BusShoe = (
            BusShoe(link, [], faces=faces, key=key) if driver == BUS else Shoe(link, [], faces=faces)
        )

    def follow(self, table: Table) -> None:
        """Load what the shoe should hold, when that is another deck than it was loaded with.

        Between hands that is the next hand's whole deck: its first card may come before the tap. While the stub is
        still to be shuffled the shoe stands open.
        """
        hand = table.hand
        if hand is None or not table.running:
            setup = next_setup(table.session)
            if isinstance(setup, Setup):
                self._load((setup.number, 0, setup.deck_size), deck_faces(setup))
            return
        if hand.step is not None and hand.step.do == "shuffle":
            return
        back = sum(1 for ordinal in range(len(hand.cards.faces)) if hand.cards.place_of(ordinal) is None)
        self._load((hand.setup.number, back, hand.setup.deck_size), stub_faces(hand))

    def _load(self, deck: tuple[int, int, int], faces: list[Face]) -> None:
        if deck == self._loaded:
            return
        self._loaded = deck
        self._chance.shuffle(faces)
        self.shoe.reload(codes_of(faces))

    def close(self) -> None:
        """Unplug it."""
        self.shoe.stop()
        self._folder.cleanup()


class SimulatedBox:
    """A button box at the far end of a pseudo-terminal: for tests and demonstrations, which press its buttons."""

    def __init__(self, key: bytes | None = None) -> None:
        """Plug it in; it signs with the key it is given."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self.box = ButtonBox(Path(self._folder.name) / BUTTONS, key=key)

    def close(self) -> None:
        """Unplug it."""
        self.box.stop()
        self._folder.cleanup()


def stub_faces(hand: Hand) -> list[Face]:
    """The faces that no card on the felt has: what a simulated stub can hold. Only a simulated felt may ask.

    A card that was never read stands for one of them, so the list is cut to the stub's count.
    """
    cards = hand.cards
    out = {cards.faces[ordinal] for there in cards.where for ordinal in there}
    return [face for face in deck_faces(hand.setup) if face not in out][: cards.stub]


def shown(hand: Hand, given: Shows) -> Shows:
    """A hand tabled after cards were thrown: nobody sits there to read it, so it is what the table takes it to hold.

    Only a simulated felt may ask; with a shoe that reads no faces there is nothing to tell.
    """
    seat = hand.setup.index(given.seat)
    if seat is None or given.cards or not hand.thrown[seat]:
        return given
    faces = tuple([hand.cards.faces[ordinal] for ordinal in hand.cards.where[hand.setup.places.hand(seat)]])
    return given if UNREAD in faces else replace(given, cards=faces)


def deck_faces(setup: Setup) -> list[Face]:
    """The faces of the deck that a hand is dealt from."""
    return list(FACES[len(FACES) - setup.deck_size :])


class SimulatedPart:
    """A bought part at the far end of a pseudo-terminal, told what happens to it by `station.do`."""

    def __init__(self, name: str, driver: str) -> None:
        """Plug it in. Raises KeyError for a driver that has no simulated part."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self.station: PartStation[PartWorks] = PartStation(Path(self._folder.name) / name, PARTS[driver]())

    def close(self) -> None:
        """Unplug it."""
        self.station.stop()
        self._folder.cleanup()

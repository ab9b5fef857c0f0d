"""Turns the readings of all devices of a table into what the table is given: who counts, who only names, and where.

One source counts the cards at any time: the shoe, the readers, or a person. All others only name cards that are out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.cards import UNREAD, Face
from controller.rules.inputs import CardForeign, CardLeft, CardSeen, CardTapped, CardTold
from controller.table.decks import Decks, Found, code_key, tag_key
from controller.table.records import Cause, LinkChanged, Reported, TierChanged
from controller.table.translate import Translated, face_of, translate
from hardware import readings
from hardware.drivers import DRIVERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.hand import Tier
    from controller.table.device_file import DeviceFile
    from controller.table.records import Given

HAND: Final = "hand"
"""The name of the device that a person's taps come from."""
BLIND: Final = (1, 13)
"""Faults with which a shoe still counts and reads no face: cannot read, sensor dirty."""
UNHEARD: Final = {"shoe": "unheard", "reader": "unseen", "scanner": "unscanned"}
"""What is reported of a device that was away and keeps nothing, by its role."""
RETURNED: Final = "returned"
"""Why the devices count again; a word of the catalogue, as is the name of a fault."""


class Receiver:
    """What the devices of a table report, as the table takes it. One thread at a time.

    `deck` is the deck in play, "" when the table does not tell decks apart.
    """

    def __init__(  # noqa: PLR0913 - how the table is set up, and how it stands
        self,
        lines: Iterable[DeviceFile],
        decks: Decks,
        tier: Tier,
        now: Tier,
        deck: str = "",
        *,
        resumed: bool = False,
    ) -> None:
        """Begin: `tier` is how the table is set up, `now` who counts at the moment.

        `resumed`: a hand was running when the program ended, so that cards may have passed which nobody heard.
        """
        self._lines = {line.name: line for line in lines}
        self._decks = decks
        self.set_up: Tier = tier
        self.tier: Tier = now
        self.deck = deck
        self._up: dict[str, float] = {}
        self._by_hand = now == "none"  # whether a person counted since the shoe was last heard in time
        self._away = {name for name in self._lines if resumed}
        self._lying: dict[str, tuple[str, int]] = {}

    def take(self, reading: readings.Reading) -> list[Translated]:
        """What a reading means, in order; the first carries the reading's number. Nothing for what is no event."""
        line = self._lines.get(reading.device)
        if reading.device == HAND:
            return self._tapped(reading)
        told = self._card_told(line, reading) if line is not None else None
        if told is not None:
            return told
        translated = translate(reading)
        return [] if translated is None else [translated]

    def _tapped(self, reading: readings.Reading) -> list[Translated]:
        """A person's taps have no cable: only the cards count."""
        if isinstance(reading, readings.CardOut):
            return [Translated(CardTapped(), _cause(reading))]
        return [Translated(None, _cause(reading))] if isinstance(reading, readings.Event) else []

    def _card_told(self, line: DeviceFile, reading: readings.Reading) -> list[Translated] | None:
        """What says something of cards, or who can say it; None for anything else."""
        match reading:
            case readings.LinkUp():
                return self._came_up(line, reading)
            case readings.LinkDown() | readings.Rejected():
                if self._up.pop(reading.device, None) is not None:
                    self._away.add(reading.device)
                return None
            case readings.CardOut():
                return [Translated(self._left(reading), _cause(reading))]
            case readings.CardSeen():
                return [Translated(CardSeen(face_of(reading.code), reading.place), _cause(reading))]
            case readings.TagSeen():
                return self._key(line, reading, tag_key(reading.uid), reading.antenna)
            case readings.Scanned():
                return self._key(line, reading, code_key(reading.text), 0)
            case readings.TagGone():
                return self._gone(reading)
            case readings.FaultRaised() | readings.FaultCleared() if line.role == "shoe":
                return self._fault(reading)
            case _:
                return None

    def by_hand(self, why: str) -> TierChanged:
        """A person counts the cards from now on."""
        self._by_hand = True
        self.tier = "none"
        return TierChanged("none", why)

    def by_devices(self) -> TierChanged:
        """The devices of the table count again."""
        self.tier = self.set_up
        return TierChanged(self.set_up, RETURNED)

    @property
    def hears(self) -> bool:
        """Whether all that count the cards here can be heard."""
        counting = [line.name for line in self._lines.values() if self._counts(line)]
        return bool(counting) and all(name in self._up for name in counting)

    def _counts(self, line: DeviceFile) -> bool:
        return line.role == ("reader" if self.set_up == "seats" else "shoe")

    def _came_up(self, line: DeviceFile, reading: readings.LinkUp) -> list[Translated]:
        self._up[line.name] = reading.at
        told = [Translated(LinkChanged(reading.device, up=True, why=""), Cause(reading.device))]
        if line.name in self._away and self._missed(line):
            told.append(Translated(Reported(line.name, UNHEARD[line.role]), Cause(line.name)))
        self._away.discard(line.name)
        if not self._counts(line) or not self.hears:
            return told
        tier: Tier = "counts" if self.set_up == "reads" and not reading.faces else self.set_up
        if tier != self.tier:
            self.tier = tier
            told.append(Translated(TierChanged(tier, RETURNED), Cause(reading.device)))
        return told

    def _missed(self, line: DeviceFile) -> bool:
        """Whether cards that it has not told, and never will, can have passed: a bought part keeps nothing."""
        if line.role not in UNHEARD or DRIVERS[line.driver].keeps:
            return False
        return line.role != "shoe" or self.tier != "none"

    def _left(self, card: readings.CardOut) -> Given:
        translated = translate(card)
        given = translated.given if translated is not None else None
        if not isinstance(given, CardLeft):
            return CardLeft(UNREAD)
        given = self._by_tag(card, given)
        if self.tier == "none" or (self._by_hand and card.at - card.age < self._up.get(card.device, 0.0)):
            return CardTold(given.face)
        self._by_hand = False
        return given

    def _by_tag(self, card: readings.CardOut, given: CardLeft) -> CardLeft:
        """The face of a card whose tag alone the shoe tells; a card of another deck; one that tells two faces."""
        if not card.uid:
            return given
        found = self._decks.find(tag_key(card.uid))
        if found is None:
            return given
        if self.deck and found.deck != self.deck:
            return CardLeft(UNREAD, "foreign")
        if given.mark or given.face not in (UNREAD, found.face):
            return CardLeft(UNREAD, given.mark or "doubtful")
        return CardLeft(found.face)

    def _fault(self, fault: readings.FaultRaised | readings.FaultCleared) -> list[Translated]:
        translated = translate(fault)
        told = [translated] if translated is not None else []
        if fault.code in BLIND and self.set_up == "reads" and self.tier != "none":
            raised = isinstance(fault, readings.FaultRaised)
            tier: Tier = "counts" if raised else "reads"
            if tier != self.tier:
                self.tier = tier
                why = readings.FAULTS[fault.code].replace(" ", "_") if raised else RETURNED
                told.append(Translated(TierChanged(tier, why), Cause(fault.device)))
        return told

    def _key(
        self, line: DeviceFile, reading: readings.TagSeen | readings.Scanned, key: str, antenna: int
    ) -> list[Translated]:
        """A tag or a bar code came: which card it is, and what that means here."""
        cause = _cause(reading)
        if line.role not in ("shoe", "reader", "scanner"):
            return [Translated(None, cause)]
        found = self._decks.find(key)
        told = [Translated(self._card(line, found, line.places.get(antenna, "")), cause)]
        other = self._lying.get(key)
        if isinstance(reading, readings.TagSeen):
            self._lying.setdefault(key, (line.name, antenna))
        if found is None:
            told.append(Translated(Reported(line.name, "unknown_tag"), Cause(line.name)))
        elif other is not None and other != (line.name, antenna):
            told.append(Translated(Reported(line.name, "twice"), Cause(line.name)))
        return told

    def _card(self, line: DeviceFile, found: Found | None, place: str) -> Given | None:
        if found is not None and found.deck and self.deck and found.deck != self.deck:
            return CardLeft(UNREAD, "foreign") if line.role == "shoe" else CardForeign()
        face: Face = found.face if found is not None else UNREAD
        if line.role == "shoe":
            if self.tier == "none":
                return CardTold(face)
            return CardLeft(face)
        if found is None:
            return None
        return CardSeen(face, place, leaves=self.tier == "seats" and line.role == "reader")

    def _gone(self, reading: readings.TagGone) -> list[Translated]:
        key = tag_key(reading.uid)
        told = [Translated(None, _cause(reading))]
        if self._lying.get(key) == (reading.device, reading.antenna):
            del self._lying[key]
        if self._decks.find(key) is None and self._lines[reading.device].role != "badge":
            told.append(Translated(LinkChanged(reading.device, up=True, why=""), Cause(reading.device)))
        return told


def _cause(event: readings.Event) -> Cause:
    return Cause(event.device, event.device, event.boot, event.number, event.raw)

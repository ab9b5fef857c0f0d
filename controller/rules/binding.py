"""Binds the words of a ruling to cards, seats and boards when it begins: later events change nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.hand import NOBODY, UNTOLD
from controller.rules.places import ASIDE, FIXED
from controller.rules.steps.amend import Amend
from controller.rules.steps.button import Button
from controller.rules.steps.deal import Deal
from controller.rules.steps.kill import Kill
from controller.rules.steps.misdeal import Void
from controller.rules.steps.move import Move
from controller.rules.steps.read import Read
from controller.rules.steps.rethrow import Rethrow
from controller.rules.steps.shuffle import Shuffle
from controller.rules.steps.tell import Tell
from controller.rules.street import street_range

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Incident
    from controller.rules.ruling import Ruling
    from controller.rules.steps.step import Step

NOT_POINTED = (NOBODY, UNTOLD, "")


class Unpointed(ValueError):
    """A ruling needs something pointed at; the text is the word for what: card, seat, board or count."""


def was_pointed(incident: Incident, word: str) -> bool:
    """Whether somebody has pointed at what a word asks for: card, seat, board or count."""
    return getattr(incident, "counted" if word == "count" else word) not in NOT_POINTED


class Binding:
    """One ruling being bound. Cards it sets aside belong to it: a second ruling never moves the first one's."""

    def __init__(self, hand: Hand, ruling: Ruling, pointed: Incident) -> None:
        """Bind for a hand; raises `Unpointed` when something the ruling asks for was not pointed at."""
        self.ruling = ruling
        self.at = hand.at
        self._hand = hand
        self._pointed = pointed
        self._loose = list(hand.loose)
        self._aside: list[int] = []
        for word in ruling.ask:
            if not was_pointed(pointed, word):
                raise Unpointed(word)

    def text(self, word: str | None) -> str | None:
        """A word with its `$` names put in.

        `$street` and `$next`, the next street that burns; `$board`; `$seat` (`hand 4`) and `$own` (`own 4`);
        `$card.seat` (`hand 4`) and `$card.place`.
        """
        if word is None or not word.startswith("$"):
            return word
        pointed, setup = self._pointed, self._hand.setup
        if word == "$street":
            return pointed.street
        if word == "$next":
            rest = self._hand.script[self.at :]
            return next((step.street for step in rest if step.do == "burn" and step.street != pointed.street), "$next")
        if word == "$board":
            return pointed.board or (setup.game.boards[0] if setup.game.boards else "")
        if word in ("$seat", "$own") and pointed.seat < 0:
            raise Unpointed("seat")
        if word == "$seat":
            return f"hand {setup.seats[pointed.seat]}"
        if word == "$own":
            return f"own {setup.seats[pointed.seat]}"
        place = self._hand.cards.place_of(pointed.card)
        if word == "$card.place" and place is not None:
            return setup.word(place)
        seat = setup.places.seat_of(place) if place is not None else None
        if seat is None and word != "$card":
            raise Unpointed("card")
        return f"hand {setup.seats[seat]}" if word == "$card.seat" and seat is not None else word

    def bind(self, step: Step) -> tuple[Step, ...]:
        """A step of the ruling as it is dealt; `redeal` becomes the street's own deals, `reopen` its betting."""
        street = self.text(step.street) or ""
        if step.do in ("redeal", "reopen"):
            return self._own(step, street)
        changes: dict[str, object] = {"street": street} if street != step.street else {}
        if isinstance(step, Deal):
            changes["to"] = self.text(step.to)
            if step.to == "$card.place":
                up = self._hand.cards.is_up(self._pointed.card) or self._pointed.board != ""
                changes |= {"down": int(not up), "up": int(up)}
        elif isinstance(step, Move):
            changes |= {"bound": self._cards(step), "to": self.text(step.to), "source": self.text(step.source)}
        else:
            changes |= self._pointed_at(step)
        return (step.model_copy(update=changes),) if changes else (step,)

    def _pointed_at(self, step: Step) -> dict[str, object]:
        """What a step says of the seat, the card or the place that was pointed at."""
        seat = self._pointed.seat
        if isinstance(step, (Kill, Button)):
            return {"seat": seat}
        if isinstance(step, Amend):
            return {"seat": seat, "to": self._pointed.counted if step.to == "$count" else step.to}
        if isinstance(step, Rethrow):
            return {"seat": seat, "count": self._pointed.counted}
        if isinstance(step, Void) and step.keeps != NOBODY:
            return {"keeps": seat}
        if isinstance(step, Read):
            return {"card": self._pointed.card}
        if isinstance(step, Tell):
            return {"key": f"ruling.{self.ruling.id}.say{self.ruling.sentences.index(step.text) + 1}"}
        return {"what": self.text(step.what)} if isinstance(step, Shuffle) else {}

    def _own(self, step: Step, street: str) -> tuple[Step, ...]:
        """The game's own steps that a step of a ruling stands for: a street's deals, or its betting with who opens."""
        mine = [other for other in self._hand.setup.steps if other.street == street]
        if step.do == "redeal":
            return tuple([deal for deal in mine if deal.do == "deal"])
        rounds = [bet for bet in mine if bet.do == "bet"]
        return tuple([bet.model_copy(update={"first": self._pointed.seat}) for bet in rounds[:1]])

    def _cards(self, step: Move) -> tuple[int, ...]:
        if step.source == "loose":
            taken = self._from_loose(step)
        elif step.source == "aside":
            taken = tuple(self._aside)
            self._aside.clear()
        elif step.source == "$card":
            taken = (self._pointed.card,)
        else:
            taken = self._from_places(step)
        if step.to == FIXED[ASIDE]:
            self._aside.extend(taken)
        return taken

    def _from_loose(self, step: Move) -> tuple[int, ...]:
        if step.which == "burn":
            rest = self._hand.script[self._hand.at :]
            owed = any(other.do == "burn" and other.street == self._pointed.street for other in rest)
            taken = tuple(self._loose[:1]) if owed else ()
        else:
            taken = tuple(self._loose)
        self._loose = [ordinal for ordinal in self._loose if ordinal not in taken]
        return taken

    def _from_places(self, step: Move) -> tuple[int, ...]:
        setup, where = self._hand.setup, self._hand.cards.where
        source = self.text(step.source) or ""
        places = [setup.places.board(board) for board in setup.game.boards] if source == "boards" else []
        if source != "boards":
            places = [setup.place(source)]
        there = [ordinal for place in places for ordinal in where[place]]
        if step.street:
            mine = street_range(self._hand, self.text(step.street) or "")
            there = [ordinal for ordinal in there if ordinal in mine or ordinal in self._hand.loose]
        if step.which == "first":
            return tuple(there[: step.cards])
        return tuple(there[-step.cards :]) if step.which == "last" else tuple(there)

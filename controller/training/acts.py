"""What an act of a `.hand` file gives to the table: the facts and the taps it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict, cast

from controller.rules.cards import UNREAD, Face, face
from controller.rules.inputs import (
    Act,
    Begin,
    CardCameBack,
    CardForeign,
    CardLeft,
    CardSeen,
    CardTapped,
    CardTold,
    Chops,
    Counts,
    Deed,
    Discards,
    Done,
    Has,
    Lies,
    Mark,
    Mucks,
    Opens,
    Picks,
    Rules,
    RunsIt,
    SetsBet,
    SetsButton,
    SetsCard,
    SetsStack,
    Shows,
    Tells,
    Tick,
    Voids,
    Winners,
)
from controller.rules.joining import JoinsAt
from controller.table.people import DEMO
from controller.table.presence import CallsFloor, Coming, FloorLeaves, Identified, NotKnown, SignsOff
from controller.table.records import (
    Correct,
    DeckChanged,
    DeckChecked,
    LinkChanged,
    NextHand,
    Reported,
    TierChanged,
    Undo,
)
from controller.training.bet_words import OUT_OF_TURN, SAID, out_of_turn, said
from controller.training.session_acts import ACTS as BETWEEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Tier
    from controller.table.records import Given
    from controller.training.hand_words import Phrase


class NotDealt(LookupError):
    """An act that can be written down and that this version of the table cannot take."""


def given(act: Phrase, tier: Tier) -> tuple[Given, ...]:
    """What the table is given for an act. Raises `NotDealt`; `crash` is the runner's own.

    A shoe that only counts, or none, reads no face: the file's cards are given as unread.
    """
    if act.form == "out MARK":
        return (CardLeft(UNREAD, cast("Mark", act.words[0])),)
    if act.form.startswith("reader CARD"):
        return (CardSeen(act.cards[0], act.words[0], leaves=tier == "seats"),)
    if act.form.startswith("out"):
        faces = act.cards or (UNREAD,) * act.numbers[0]
        return tuple([CardLeft(face if tier == "reads" else UNREAD) for face in faces])
    if act.form in BETWEEN:
        return (BETWEEN[act.form](act),)
    taps = _ACTS.get(act.form)
    if taps is None:
        raise NotDealt(f"{act.text!r} is not dealt by this version")
    return taps(act)


def _deed(deed: Deed) -> Callable[[Phrase], tuple[Given, ...]]:
    return lambda act: (Act(act.numbers[0], deed, act.numbers[1] if len(act.numbers) > 1 else None),)


class _Pointed(TypedDict):
    """What an act points at, as the fields of `Tells` and `Rules`."""

    seat: int | None
    card: Face | None
    board: str
    count: int | None
    acted: str


def _pointed(act: Phrase) -> _Pointed:
    """Read what follows `tells WORD` or a ruling: `seat 3 card Ah board top count 2 acted some`."""
    words = act.words[1].split() if len(act.words) > 1 else []
    said = dict(zip(words[::2], words[1::2], strict=True))
    return {
        "seat": int(said["seat"]) if "seat" in said else None,
        "card": face(said["card"]) if "card" in said else None,
        "board": said.get("board", ""),
        "count": int(said["count"]) if "count" in said else None,
        "acted": said.get("acted", ""),
    }


def _proved(act: Phrase) -> tuple[Given, ...]:
    """Who proves what by the codes of an act: a scenario's people are those of a simulated table."""
    found = [DEMO.get(code) for code in act.codes]
    return tuple([NotKnown() if person is None else Identified(person.name, person.role) for person in found])


def _rules(act: Phrase) -> Rules:
    return Rules(act.words[0], "", _because(act), **_pointed(act))


def _stack(act: Phrase) -> SetsStack:
    return SetsStack(act.numbers[0], act.numbers[1], because=_because(act))


def _because(act: Phrase) -> str:
    return act.texts[0] if act.texts else ""


JOINS: Final = ("joins WORD pot A seats NUMBERS", "joins WORD pot A seats NUMBERS board CARDS")


def _joins(act: Phrase) -> JoinsAt:
    pot, *seats = act.numbers
    return JoinsAt(act.words[0], pot, tuple(seats), act.cards)


_ACTS: Final[dict[str, Callable[[Phrase], tuple[Given, ...]]]] = {
    "deal": lambda _: (Begin(),),
    "back CARD": lambda act: (CardCameBack(act.cards[0]),),
    "seat N folds": _deed("fold"),
    "seat N checks": _deed("check"),
    "seat N calls": _deed("call"),
    "seat N bets A": _deed("bet"),
    "seat N brings in A": _deed("bet"),
    "seat N raises to A": _deed("raise"),
    "seat N completes to A": _deed("raise"),
    "seat N is all in": _deed("all_in"),
    "seat N discards N": lambda act: (Discards(act.numbers[0], act.numbers[1]),),
    "seat N stands pat": lambda act: (Discards(act.numbers[0], 0),),
    "seat N shows [CARDS]": lambda act: (Shows(act.numbers[0], act.cards),),
    "seat N mucks": lambda act: (Mucks(act.numbers[0]),),
    "seat N has A": lambda act: (Has(act.numbers[0], act.numbers[1]),),
    "seat N opens": lambda act: (Opens(act.numbers[0]),),
    "seat N corrected to A": lambda act: (Correct(act.numbers[0], act.numbers[1]),),
    "seat N corrected to A for everyone": lambda act: (Correct(act.numbers[0], act.numbers[1], everyone=True),),
    **dict.fromkeys(SAID, lambda act: (said(act),)),
    **dict.fromkeys(OUT_OF_TURN, lambda act: (out_of_turn(act),)),
    "winners nobody": lambda _: (Winners(()),),
    "winners NUMBERS": lambda act: (Winners(act.numbers),),
    "winners SHARE nobody": lambda _: (Winners(()),),
    "winners SHARE NUMBERS": lambda act: (Winners(act.numbers),),
    "winners NAME : nobody": lambda _: (Winners(()),),
    "winners NAME : NUMBERS": lambda act: (Winners(act.numbers),),
    "done": lambda _: (Done(),),
    "done x N": lambda act: (Done(),) * act.numbers[0],
    "undo": lambda _: (Undo(),),
    "chop": lambda _: (Chops(),),
    "runs N times": lambda act: (RunsIt(act.numbers[0]),),
    "next": lambda _: (NextHand(),),
    **dict.fromkeys(JOINS, lambda act: (NextHand(join=_joins(act)),)),
    "seen CARD at PLACE": lambda act: (Lies(act.words[0], act.cards[0]),),
    "scans CARD": lambda act: (CardSeen(act.cards[0]),),
    "reader foreign card": lambda _: (CardForeign(),),
    "taps N": lambda act: (CardTapped(),) * act.numbers[0],
    "told CARDS": lambda act: tuple([CardTold(card) for card in act.cards]),
    "tier TIER because STRING": lambda act: (TierChanged(cast("Tier", act.words[0]), act.texts[0]),),
    "deck WORD": lambda act: (DeckChanged(act.words[0]),),
    "checked": lambda _: (DeckChecked(),),
    "floor CODE checked": lambda act: (*_proved(act), DeckChecked(floor=True)),
    "tells TOLD [ARGS]": lambda act: (Tells(act.words[0], **_pointed(act)),),
    "picks CARD": lambda act: (Picks(act.cards[0]),),
    "counts N": lambda act: (Counts(act.numbers[0]),),
    "wait N s": lambda act: (Tick(act.numbers[0]),),
    "picks N": lambda act: (Picks(ordinal=act.numbers[0]),),
    "floor CODE rules RULING [ARGS] [because STRING]": lambda act: (*_proved(act), _rules(act)),
    "floor CODE and CODE rules RULING [ARGS] [because STRING]": lambda act: (*_proved(act), _rules(act)),
    "dealer rules RULING [ARGS] [because STRING]": lambda act: (_rules(act),),
    "floor CODE sets seat N stack A because STRING": lambda act: (*_proved(act), _stack(act)),
    "floor CODE and CODE sets seat N stack A because STRING": lambda act: (*_proved(act), _stack(act)),
    "floor CODE sets seat N bet A because STRING": lambda act: (
        *_proved(act),
        SetsBet(act.numbers[0], act.numbers[1], because=_because(act)),
    ),
    "WORD reports REPORT": lambda act: (Reported(act.words[0], act.words[1]),),
    "lost WORD": lambda act: (Reported(act.words[0], "lost"),),
    "floor CODE sets button N because STRING": lambda act: (
        *_proved(act),
        SetsButton(act.numbers[0], because=_because(act)),
    ),
    "floor CODE sets card CARD is CARD because STRING": lambda act: (
        *_proved(act),
        SetsCard(act.cards[0], act.cards[1], because=_because(act)),
    ),
    "floor CODE and CODE void because STRING": lambda act: (*_proved(act), Voids("", _because(act))),
    "floor CODE undoes": lambda act: (*_proved(act), Undo()),
    "floor leaves": lambda _: (FloorLeaves(),),
    "floor coming": lambda _: (Coming(),),
    "calls floor": lambda _: (CallsFloor(),),
    "code CODE": _proved,
    "dealer CODE signs on": _proved,
    "dealer signs off": lambda _: (SignsOff(),),
    "unplug WORD": lambda act: (LinkChanged(act.words[0], up=False, why="unplugged"),),
    "plug WORD": lambda act: (LinkChanged(act.words[0], up=True, why="plugged in"),),
}
"""What each act gives. A form of `hand_words.ACTS` that is not here cannot be dealt yet."""

"""The words of a `.hand` line: every form an act or a check may take, and what to say of a line that has none."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from typing import Final, get_args

from controller.rules.cards import CardError, Face, face
from controller.rules.hand import Tier
from controller.rules.inputs import Mark
from controller.rules.script import AnyStep
from controller.rules.told import TOLD
from controller.training import session_acts, session_checks
from controller.training.bet_words import CHECKS as BET_CHECKS
from controller.training.bet_words import OUT_OF_TURN, SAID

ACTS: Final = (
    "deal",
    "out N",
    "out CARDS",
    "out MARK",
    "WORD reports REPORT",
    "back CARD",
    "seen CARD at PLACE",
    "reader CARD at PLACE",
    "scans CARD",
    "reader foreign card",
    "taps N",
    "told CARDS",
    "tier TIER because STRING",
    "deck WORD",
    "checked",
    "floor CODE checked",
    "seat N folds",
    "seat N checks",
    "seat N calls",
    "seat N bets A",
    "seat N brings in A",
    "seat N raises to A",
    "seat N completes to A",
    "seat N is all in",
    "seat N discards N",
    "seat N stands pat",
    "seat N shows [CARDS]",
    "seat N mucks",
    "seat N has A",
    "seat N opens",
    "seat N corrected to A",
    "seat N corrected to A for everyone",
    *SAID,
    *OUT_OF_TURN,
    "winners nobody",
    "winners NUMBERS",
    "winners SHARE nobody",
    "winners SHARE NUMBERS",
    "winners NAME : nobody",
    "winners NAME : NUMBERS",
    "done",
    "done x N",
    "undo",
    "next",
    "joins WORD pot A seats NUMBERS",
    "joins WORD pot A seats NUMBERS board CARDS",
    "tells TOLD [ARGS]",
    "picks CARD",
    "picks N",
    "counts N",
    "floor CODE rules RULING [ARGS] [because STRING]",
    "floor CODE and CODE rules RULING [ARGS] [because STRING]",
    "floor CODE undoes",
    "floor leaves",
    "floor coming",
    "calls floor",
    "code CODE",
    "dealer rules RULING [ARGS] [because STRING]",
    "dealer CODE signs on",
    "dealer signs off",
    "floor CODE sets seat N stack A because STRING",
    "floor CODE and CODE sets seat N stack A because STRING",
    "floor CODE sets seat N bet A because STRING",
    "floor CODE sets button N because STRING",
    "floor CODE sets card CARD is CARD because STRING",
    "floor CODE and CODE void because STRING",
    "unplug WORD",
    "plug WORD",
    "garble WORD N %",
    "lost WORD",
    "crash",
    "wait N s",
    "chop",
    "runs N times",
    *session_acts.ACTS,
)
"""Every act, as it is written. Capital words stand for what changes (`_PLACES`); brackets hold what may be left out."""

CHECKS: Final = (
    "N to act",
    "N to show",
    "N to discard",
    "to call A",
    "min raise A",
    "max raise A",
    "no raise",
    "seat N posts A",
    "step STEP [PLACES]",
    "says STRING",
    "also STRING",
    "refused STRING",
    "hand N CARDS",
    "river N CARDS",
    "ZONE N",
    "ZONE CARDS",
    "pot A",
    "pots NUMBERS",
    "back N A",
    "best N WORD CARDS",
    "share NAME A : PAIRS",
    "stacks PAIRS",
    "asks STRING",
    "offers NAMES",
    "resumed",
    "alarm WORD",
    "misdeal",
    "void",
    "ended",
    *session_checks.CHECKS,
    *BET_CHECKS,
    "WORD CARDS",
)
"""Every check. The last form is a board of the game, by its name."""

MARKS: Final = tuple(mark for mark in get_args(Mark) if mark)
ZONES: Final = ("stub", "burns", "next_burn", "muck", "loose", "aside", "saved")
_CARD: Final = "[2-9TJQKA][cdhs]"
_ARG: Final = rf"(?:seat \d+|card {_CARD}|board \w+|count \d+|acted (?:none|some|substantial))"
_PLACES: Final = {
    "N": ("numbers", r"(\d+)"),
    "A": ("numbers", r"(\d+)"),
    "NUMBERS": ("numbers", r"(\d+(?:\s+\d+)*)"),
    "SUM": ("numbers", r"(\d+(?:\s*\+\s*\d+)*)"),
    "ROW": ("words", r"([A-Z]\d+b?)"),
    "CARD": ("cards", rf"({_CARD})"),
    "CARDS": ("cards", rf"({_CARD}(?:\s+{_CARD})*)"),
    "STRING": ("texts", r'"([^"]*)"'),
    "WORD": ("words", r"([a-z]\w*)"),
    "TOLD": ("words", r"([a-z]\w*)"),
    "MARK": ("words", f"({'|'.join(MARKS)})"),
    "REPORT": ("words", r"(lid_open|lid_closed|tamper|cut_card|jam|feed_ok|empty)"),
    "TIER": ("words", f"({'|'.join(get_args(Tier))})"),
    "STEP": ("words", r"([a-z]\w*)"),
    "SHARE": ("words", r"([a-z][a-z_/ ]*?)"),
    "NAME": ("words", r"([a-z][\w/ ]*?)"),
    "NAMES": ("words", r"([a-z][\w/]*(?:\s+[a-z][\w/]*)*)"),
    "PLACE": ("words", r"([a-z]\w*(?: \d+)?)"),
    "PLACES": ("words", r"([a-z]\w*(?: \w+)*)"),
    "RULING": ("words", r"([a-z]\w*/[a-z]\w*)"),
    "ARGS": ("words", rf"({_ARG}(?: {_ARG})*)"),
    "PAIRS": ("pairs", r"(\d+=[+-]?\d+(?:\s+\d+=[+-]?\d+)*)"),
    "LEVEL": ("words", r"(\d+/\d+(?:/\d+)?)"),
    "DRAWN": ("words", rf"(\d+(?: {_CARD})+(?:, \d+(?: {_CARD})+)*)"),
    "ZONE": ("words", f"({'|'.join(ZONES)})"),
    "CODE": ("codes", r"(\S+)"),
}
_TIGHT: Final = ":%"
STEPS: Final = tuple(kind.model_fields["do"].default for kind in get_args(get_args(AnyStep)[0]))
_CARD_LIKE: Final = re.compile(r"^[0-9TJQKAtjqka]{1,2}[cdhsCDHS]$")


@dataclass(frozen=True, slots=True)
class Phrase:
    """One act or check: its form, and what stands in the form's places in their order; `line` is where it stands."""

    line: int
    text: str
    form: str
    numbers: tuple[int, ...] = ()
    cards: tuple[Face, ...] = ()
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    pairs: tuple[tuple[int, str], ...] = ()
    codes: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class _Form:
    """A form ready to be matched: its pattern, and the field each captured place belongs to."""

    text: str
    pattern: re.Pattern[str]
    fields: tuple[str, ...]
    words: frozenset[str] = field(default=frozenset())


def _compiled(form: str) -> _Form:
    pattern, fields, before = "", [], ""
    for token in form.split():
        word = token.strip("[]")
        kind, piece = _PLACES.get(word, ("", re.escape(word)))
        gap = "" if not before else r"\s*" if word in _TIGHT or before in {*_TIGHT, "x"} else r"\s+"
        pattern += ("(?:" if token.startswith("[") else "") + gap + piece + (")?" if token.endswith("]") else "")
        fields += [kind] * bool(kind)
        before = word
    literals = frozenset(word.strip("[]") for word in form.split() if word.strip("[]").islower())
    return _Form(form, re.compile(pattern), tuple(fields), literals)


_ACT_FORMS: Final = tuple(_compiled(form) for form in ACTS)
_CHECK_FORMS: Final = tuple(_compiled(form) for form in CHECKS)


def act(text: str, line: int) -> Phrase:
    """Read an act. Raises `ValueError` saying which word is unknown and which is the nearest."""
    return _read(text, line, _ACT_FORMS)


def check(text: str, line: int) -> Phrase:
    """Read a check. Raises `ValueError` as `act` does."""
    return _read(text, line, _CHECK_FORMS)


def _read(text: str, line: int, forms: tuple[_Form, ...]) -> Phrase:
    for form in forms:
        found = form.pattern.fullmatch(text)
        if found:
            return _phrase(text, line, form, found.groups())
    raise ValueError(_unreadable(text, forms))


def _phrase(text: str, line: int, form: _Form, groups: tuple[str | None, ...]) -> Phrase:
    said = [(kind, group) for kind, group in zip(form.fields, groups, strict=True) if group is not None]
    words = tuple([group for kind, group in said if kind == "words"])
    if form.text.startswith("tells"):
        _known(words[0], TOLD, "problem")
    if form.text.startswith("step"):
        _known(words[0], STEPS, "step")
    numbers = [int(number) for kind, group in said if kind == "numbers" for number in re.findall(r"\d+", group)]
    cards = [face(card) for kind, group in said if kind == "cards" for card in group.split()]
    pairs = [pair.split("=") for kind, group in said if kind == "pairs" for pair in group.split()]
    texts = tuple([group for kind, group in said if kind == "texts"])
    won = tuple([(int(seat), amount) for seat, amount in pairs])
    codes = tuple([group for kind, group in said if kind == "codes"])
    return Phrase(line, text, form.text, tuple(numbers), tuple(cards), words, texts, won, codes)


def _known(word: str, words: tuple[str, ...], what: str) -> None:
    if word not in words:
        raise ValueError(f"unknown {what} {word!r}; the nearest is {nearest(word, words)!r}")


def nearest(word: str, words: tuple[str, ...]) -> str:
    """The word most like this one. Refuses nothing: something is always nearest."""
    return get_close_matches(word, words, n=1, cutoff=0.0)[0]


def _unreadable(text: str, forms: tuple[_Form, ...]) -> str:
    """Say what is wrong with a text that has none of the forms."""
    vocabulary = tuple(sorted(frozenset[str]().union(*(form.words for form in forms)) - set(_TIGHT)))
    openings = tuple(sorted({form.text.split()[0] for form in forms if form.text[0].islower()}))
    if forms is _CHECK_FORMS:
        vocabulary, openings = vocabulary + ZONES, openings + ZONES
    tokens = re.sub(r'"[^"]*"?', " ", text).replace(":", " ").split()
    if any(";" in token for token in tokens):
        return "';' divides checks, and they stand after ' = '"
    if tokens and tokens[0] not in vocabulary and not tokens[0].isdigit():
        return _wrong(tokens[0], ()) or f"unknown word {tokens[0]!r}; the nearest is {nearest(tokens[0], openings)!r}"
    for token in tokens[1:]:
        wrong = _wrong(token, vocabulary)
        if wrong:
            return wrong
    likely = max(forms, key=lambda form: _likeness(tokens, form))
    return f"cannot read {text!r}; expected {likely.text}"


def _wrong(token: str, vocabulary: tuple[str, ...]) -> str | None:
    """What is wrong with one token by itself, or None."""
    if token in vocabulary or token.isdigit():
        return None
    if re.fullmatch(r"[+-]?\d+[.,]\d+|-\d+", token):
        return f"{token!r}: amounts are whole units, none below zero"
    if _CARD_LIKE.match(token):
        return None if re.fullmatch(_CARD, token) else _no_card(token)
    if len(token) >= 4 and get_close_matches(token, vocabulary, n=1, cutoff=0.7):
        return f"unknown word {token!r}; the nearest is {nearest(token, vocabulary)!r}"
    return None


def _no_card(token: str) -> str:
    try:
        face(token)
    except CardError as error:
        return str(error)
    return f"{token!r} is no card: expected a rank 2-9, T, J, Q, K or A in capitals and a suit c, d, h or s, such as Ah"


def _likeness(tokens: list[str], form: _Form) -> float:
    shared = len(form.words.intersection(tokens))
    return shared + SequenceMatcher(None, " ".join(tokens), form.text).ratio()

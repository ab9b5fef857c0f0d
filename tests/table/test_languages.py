"""Every language says all that English says, with the same slots, and names every game, house, ruling and drill."""

from __future__ import annotations

import re
from functools import cache

import pytest

from controller.rules.places import FIXED, SAVED
from controller.rules.saying import by_seat, piled, say
from controller.rules.shares import leaves
from controller.rules.steps.award import Award
from controller.table.definitions import load
from controller.table.words import Words
from controller.training.drill_files import load_drills
from controller.training.drill_lines import Cue, items

OTHERS = [locale for locale in load().words if locale != "en"]
VARIANTS = ("short", "detail")
OWN = re.compile(
    r"(number|stakes|kind|word|because|role|how)\.[\w ]+|what\.(stack|bet|button|card)"
    r"|place\.stub|rank\.\w\.of|locale\.direction"
)
"""What a language may say besides: English has no need of a word of its own for these."""
LETTER = re.compile(r"[^\W\d_]")
BORROWED = 0.08
"""So much of a language may read like English: FLOP, tags of sources, single letters."""


def words(locale: str) -> Words:
    return load_all()[locale]


@cache
def load_all() -> dict[str, Words]:
    return dict(load().words)


@cache
def brought() -> frozenset[str]:
    """The keys of what English says in the files of games, houses, rulings and drills themselves."""
    known = load()
    keys = {f"game.{name}" for name in known.games} | {f"house.{name}" for name in known.houses}
    for name, ruling in known.rulings.items():
        keys |= {f"ruling.{name}", *(f"ruling.{name}.say{at + 1}" for at in range(len(ruling.sentences)))}
    for name, drill in load_drills(known).items():
        cues = sum(isinstance(item, Cue) for item in items(drill.script))
        keys |= {f"drill.{name}", f"drill.{name}.text", *(f"drill.{name}.cue{at + 1}" for at in range(cues))}
    return frozenset(keys)


@cache
def named() -> frozenset[str]:
    """The keys of what English calls by the word it has in a game's file: boards, shares, places, pots."""
    games = load().games.values()
    boards = {board for game in games for board in game.boards}
    awards = [step for game in games for step in game.steps if isinstance(step, Award)]
    shares = {leaf.share for award in awards for leaf in leaves(award.split)} | boards
    places = {*FIXED, *boards}
    keys = {f"board.{board}" for board in (*boards, FIXED[SAVED])} | {f"share.{share}" for share in shares}
    keys |= {f"{slot}.{place}" for slot in ("place", "to", "what") for place in places}
    return frozenset(keys | {f"pot.{name}" for name in ("main", "side", "side 1", "side 2", "side 3")})


def bare(key: str) -> str:
    family, _, rest = key.partition(".")
    return rest if family in VARIANTS else key


def spoken(key: str, language: Words) -> str:
    return "".join(piece.words for piece in language._sentences[key])


@pytest.mark.parametrize("locale", OTHERS)
def test_it_says_all_that_english_says(locale: str) -> None:
    assert sorted((set(words("en").keys) | brought() | named()) - set(words(locale).keys)) == []


@pytest.mark.parametrize("locale", OTHERS)
def test_it_says_nothing_else(locale: str) -> None:
    known = set(words("en").keys) | brought() | named()
    assert [key for key in words(locale).keys if bare(key) not in known and not OWN.fullmatch(key)] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_it_asks_for_no_slot_that_english_does_not_ask_for(locale: str) -> None:
    english = words("en")
    wrong = []
    for key in words(locale).keys:
        of_english = [said for said in (key, bare(key), *(f"{v}.{bare(key)}" for v in VARIANTS)) if said in english]
        allowed = frozenset[str]().union(*(english.slots(said) for said in of_english))
        wrong += [key] if words(locale).slots(key) - allowed else []
    assert wrong == []


@pytest.mark.parametrize("locale", OTHERS)
def test_it_loses_no_figure_seat_or_card(locale: str) -> None:
    """A slot that English says must be said, else the dealer is not told which seat, how much, which card."""
    english = words("en")
    lost = {key: english.slots(key) - words(locale).slots(key) for key in english.keys if key in words(locale)}
    assert {key: slots for key, slots in lost.items() if slots} == {}


def ways(key: str, language: Words) -> dict[str, str]:
    """How each slot that is more than a word or a number is said: chips by seat, a ruling."""
    return {p.slot: p.how for p in language._sentences[key] if p.how in ("from", "to", "ruling", "game", "piles")}


@pytest.mark.parametrize("locale", OTHERS)
def test_it_says_chips_by_seat_and_rulings_where_english_does(locale: str) -> None:
    """A message carries them in a form of their own: said as anything else they are a fault or gibberish."""
    english = words("en")
    both = [key for key in english.keys if key in words(locale)]
    assert {key for key in both if set(ways(key, english)) != set(ways(key, words(locale)))} == set()


@pytest.mark.parametrize("locale", OTHERS)
def test_it_is_translated(locale: str) -> None:
    english = words("en")
    same = [
        key
        for key in english.keys
        if key in words(locale)
        and LETTER.search(spoken(key, english))
        and spoken(key, english) == spoken(key, words(locale))
    ]
    assert len(same) < BORROWED * len(list(english.keys)), same


@pytest.mark.parametrize("locale", OTHERS)
def test_a_language_from_right_to_left_is_written_so(locale: str) -> None:
    letters = "".join(spoken(key, words(locale)) for key in words("en").keys if key in words(locale))
    right_to_left = sum("\u0590" <= letter <= "\u08ff" for letter in letters)
    assert words(locale).rtl == (right_to_left > len(letters) // 4)


def test_a_seat_and_its_chips_are_read_as_two_figures_in_arabic() -> None:
    """Side by side with nothing between, `seat 5` and `51` are one figure, and digits alone run from left to right."""
    arabic = words("ar")
    owed = arabic.text(say("now.post_blinds", owed=by_seat([(1, 2), (2, 3)])))
    assert owed == "البلايند: المقعد\u00a02:\u00a01، المقعد\u00a03:\u00a02"
    joined = re.compile(r"\{(seat|pot:name|pot:Name)\} \{(amount|n|put|to)(:chips)?\}")
    told = ("split", "journal.award", "journal.pot", "floor", "also", "push", "now")
    assert [key for key in arabic.keys if key.startswith(told) and joined.search(shape(key, arabic))] == []


def shape(key: str, language: Words) -> str:
    """A sentence as it stands in its file."""
    said = language._sentences[key]
    return "".join(f"{p.words}{{{p.slot}{':' * bool(p.how)}{p.how}}}" if p.slot else p.words for p in said)


def test_what_a_game_brings_is_called_in_arabic_wherever_it_is_told() -> None:
    arabic = words("ar")
    assert arabic.text(say("screen.share_name", share="top/high")) == "العلوي/العالية"
    assert words("en").text(say("screen.share_name", share="top/high")) == "Top/high"
    zones = say("floor.zones", zones=piled([("stub", 27), ("next_burn", 1)]))
    assert arabic.text(zones) == "الرزمة 27، الحرق القادم 1"
    assert words("en").text(zones) == "Cards: stub 27, next burn 1"
    picks = say("journal.picks", seat=1, game="razz=Razz")
    assert (arabic.text(picks), words("en").text(picks)) == ("المقعد 1 يختار راز.", "Seat 1 picks Razz.")
    assert words("en").text(say("journal.picks", seat=1, game="Razz")) == "Seat 1 picks Razz."  # an older journal
    why = say("journal.button_set", who="Ada", seat=4, because="counted again")
    assert arabic.text(why).endswith("لأن أُعيد العد")
    assert words("en").text(why).endswith("because counted again")

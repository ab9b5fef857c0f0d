"""The words: every message of the program has its sentence, every sentence has its message, and the slots agree."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.rules.saying import Say, say
from controller.rules.script import AnyStep
from controller.table.definitions import Definitions, load
from controller.table.words import SentenceError, SilentError, Words
from tests.rules_kinds import incident_kinds, step_kinds

ROOT = Path(__file__).resolve().parents[2]
# `short.now.push` and `detail.now.push` say on two lines of the screen what `now.push` says on one.
VARIANTS = ("short", "detail")


class Used(NamedTuple):
    """A key the program uses, as a pattern, with the slots it fills; None where a key is passed on by name."""

    pattern: str
    slots: frozenset[str] | None
    where: str


@cache
def definitions() -> Definitions:
    return load()


@cache
def english() -> Words:
    return definitions().words["en"]


@cache
def called() -> frozenset[str]:
    """The first words of keys that other sentences ask for, by `{street:name}` or `{rank:one}`: no message has them."""
    pieces = [piece for sentence in english()._sentences.values() for piece in sentence]
    return frozenset(
        {"rank", "number", "locale", "each", *(piece.slot for piece in pieces if piece.how in ("name", "Name"))}
    )


def family(key: str) -> str:
    return key.partition(".")[0]


def bare(key: str) -> str:
    """The key without what makes it a variant for the screen."""
    return key.partition(".")[2] if family(key) in VARIANTS else key


@cache
def used() -> tuple[Used, ...]:
    """Every key in the source: first arguments of `say`, and keys that stand in a table and are said elsewhere."""
    found: list[Used] = []
    for path in sorted((ROOT / "controller").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for scope in [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda))]:
            found += in_function(scope, path.name)
        found += [Used(key, None, path.name) for key in keys_within(tree)]
    return tuple(found)


def in_function(scope: ast.FunctionDef | ast.Lambda, file: str) -> list[Used]:
    found = []
    for call in [node for node in ast.walk(scope) if isinstance(node, ast.Call)]:
        if isinstance(call.func, ast.Name) and call.func.id == "say" and call.args:
            slots = frozenset(word.arg for word in call.keywords if word.arg)
            named = isinstance(call.args[0], ast.Name)
            keys = names_assigned(scope, call.args[0]) if named else keys_within(call.args[0])
            # What stands in `**figures` is proved where it comes from (`test_translate.py`).
            unnamed = any(word.arg is None for word in call.keywords)
            found += [Used(key, slots | (of_all(key) if unnamed else set()), f"{file}:{call.lineno}") for key in keys]
    return found


def names_assigned(scope: ast.FunctionDef | ast.Lambda, name: ast.expr) -> list[str]:
    """The keys a local name may hold: those of the assignments to it in the same function."""
    assert isinstance(name, ast.Name)
    values = [
        node.value
        for node in ast.walk(scope)
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name.id for target in node.targets)
    ]
    return [key for value in values for key in keys_within(value)]


def keys_within(node: ast.AST) -> list[str]:
    """The keys that stand in an expression; what is put in by `{…}` may be any word."""
    prefixes = "|".join({family(key) for key in english().keys} - called() - set(VARIANTS))
    found = []
    inside = {id(part) for joined in ast.walk(node) if isinstance(joined, ast.JoinedStr) for part in joined.values}
    for part in ast.walk(node):
        if isinstance(part, ast.JoinedStr):
            text = "".join(
                re.escape(str(piece.value)) if isinstance(piece, ast.Constant) else r"[a-z_0-9]+"
                for piece in part.values
            )
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in inside:
            text = re.escape(part.value)
        else:
            continue
        if re.match(rf"({prefixes})\\\.[a-z_0-9\[\]+\-\\]+$", text):
            found.append(text)
    return found


def matching(pattern: str) -> list[str]:
    return [key for key in english().keys if re.fullmatch(pattern, bare(key))]


def of_all(pattern: str) -> frozenset[str]:
    return frozenset[str]().union(*(english().slots(key) for key in matching(pattern)))


def test_the_sweep_finds_messages() -> None:
    patterns = {one.pattern for one in used()}
    assert {
        r"now\.burn",
        r"refused\.check",
        r"now\.move_[a-z_0-9]+_up",
        r"refused\.max_raise",
        r"odd\.top_board",
    } <= patterns
    assert len(patterns) > 100


def test_every_message_has_a_sentence() -> None:
    silent = [one for one in used() if not any(key == bare(key) for key in matching(one.pattern))]
    assert [f"{one.where}: {one.pattern}" for one in silent] == []


def test_every_sentence_is_said() -> None:
    said = {key for one in used() for key in matching(one.pattern)}
    assert [key for key in english().keys if key not in said and family(key) not in called()] == []


def test_a_sentence_asks_only_for_what_the_message_brings() -> None:
    wrong = [
        f"{one.where}: {key} lacks {', '.join(sorted(missing))}"
        for one in used()
        if one.slots is not None
        for key in matching(one.pattern)
        if key_is_meant(one.pattern, key) and (missing := english().slots(key) - one.slots)
    ]
    assert wrong == []


def key_is_meant(pattern: str, key: str) -> bool:
    """`now.move_aside_up` and `now.move_burn` have patterns of their own, which the looser one also matches."""
    return not any(
        other != pattern
        and other.count("[") <= pattern.count("[")
        and len(other) > len(pattern.replace("[a-z_0-9]+", ""))
        for other in _patterns_of(bare(key))
    )


@cache
def _patterns_of(key: str) -> frozenset[str]:
    """The patterns with slots that match a key; there are more of them than `re` keeps compiled."""
    return frozenset(pattern.pattern for pattern in _patterns() if pattern.fullmatch(key))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in {one.pattern for one in used() if one.slots is not None})


def test_a_message_passed_on_by_its_key_needs_nothing() -> None:
    with_slots = {key for one in used() if one.slots is not None for key in matching(one.pattern)}
    alone = {key for one in used() for key in matching(one.pattern)} - with_slots
    assert [key for key in sorted(alone) if english().slots(key)] == []


def test_every_kind_of_incident_has_its_sentence() -> None:
    # A hand stops with `stopped.KIND`; a premature street says how many cards are out instead.
    assert {f"stopped.{kind}" for kind in incident_kinds() if kind != "premature_street"} <= set(english().keys)


def test_every_move_of_the_configuration_has_its_sentence() -> None:
    for step in steps_of_all():
        if step.do == "move" and step.which != "burn" and not step.to.startswith("$"):
            assert f"now.move_{'to_stub' if step.to == 'stub' else step.to}" in english()
            assert step.face == "down" or f"now.move_{step.to}_up" in english()


def test_every_street_and_step_has_a_name() -> None:
    streets = {step.street for game in definitions().games.values() for step in game.steps if step.street}
    assert {f"street.{street}" for street in streets} == {key for key in english().keys if key.startswith("street.")}
    assert {f"step.{kind}" for kind in step_kinds()} == {key for key in english().keys if key.startswith("step.")}


def steps_of_all() -> list[AnyStep]:
    found: list[AnyStep] = []
    for ruling in definitions().rulings.values():
        found += [*ruling.now, *(step for patch in ruling.later for step in patch.put)]
    for game in definitions().games.values():
        found += game.steps
    return found


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        # What the scenarios of hand.md check.
        (say("refused.min_raise", to=20), "Minimum raise is to 20"),
        (say("stopped.cards_early", n=2), "Two cards have left the shoe during the betting"),
        (say("now.move_burn"), "Put the first card with the burns"),
        (say("now.move_aside_up", cards="9d"), "Set the 9d aside, face up"),
        (say("ask.had_acted", seat=1), "Had seat 1 acted?"),
        # The grammar of the screen: verb, object, where.
        (say("now.burn", street="flop"), "Burn"),
        (say("now.deal_boards", street="flop", board="top", n=3), "Flop top, 3"),
        (say("now.deal_board", street="turn", board="board", n=1), "Turn, 1"),
        (say("now.deal_each", street="preflop", n=2), "Deal 2 each"),
        (say("now.deal_own", street="river", seat=10), "River to seat 10"),
        (say("now.act_to_call", seat=4, call=40), "Seat 4 to act, call 40"),
        (say("now.cut"), "Cut the deck"),
        # How slots are said.
        (say("refused.min_raise", to=9999), "Minimum raise is to 9999"),
        (say("refused.min_raise", to=1250000), "Minimum raise is to 1\u202f250\u202f000"),
        (say("stopped.cards_early", n=12), "Twelve cards have left the shoe during the betting"),
        (say("stopped.cards_early", n=13), "13 cards have left the shoe during the betting"),
        (say("hand.two_pair", high="K", low="9", kicker="2"), "two pair, kings and nines, deuce kicker"),
        (say("refused.who_wins", share="high", pot="side_2"), "First tell who wins high of the side 2 pot"),
        (
            say("stopped.stub_short", street="seventh"),
            "Too few cards left for seventh street. The floor rules how to go on",
        ),
    ],
    ids=lambda given: given.key if isinstance(given, Say) else "",
)
def test_a_message_is_said(message: Say, sentence: str) -> None:
    assert english().text(message) == sentence


def test_a_message_without_a_sentence_says_which() -> None:
    with pytest.raises(SilentError, match=r"the words for 'en' have no sentence 'now\.nap'"):
        english().text(say("now.nap"))


def test_a_slot_without_a_value_says_which() -> None:
    with pytest.raises(SilentError, match=r"now\.act: the sentence wants 'seat', the message has \['chair'\]"):
        english().text(say("now.act", chair=3))


def test_several_rank_letters_stay_as_they_are() -> None:
    words = Words("en", {"hand": "{cards:one} low", "rank.8.one": "eight"})
    assert words.text(say("hand", cards="8-6-4-2-A")) == "8-6-4-2-A low"
    assert words.text(say("hand", cards="8")) == "eight low"


def test_a_rank_without_its_word_says_which() -> None:
    with pytest.raises(SilentError, match=r"rank\.K\.many"):
        Words("xx", {"hand": "{rank:many}"}).text(say("hand", rank="K"))


@pytest.mark.parametrize("sentence", ["{seat", "seat}", "{}", "{0}", "{seat.number}", "{seat!r}", "{seat:>3}"])
def test_a_sentence_that_cannot_be_said_is_refused(sentence: str) -> None:
    with pytest.raises(SentenceError):
        Words("en", {"now.act": sentence})


def test_a_ruling_speaks_english_by_itself_and_another_language_by_its_id() -> None:
    message = Say("ruling.mucked/dead.say1", (("text", "The hand is dead."),))
    assert english().text(message) == "The hand is dead."
    assert Words("xx", {"ruling.mucked/dead.say1": "Main morte."}).text(message) == "Main morte."


def test_a_ruling_that_speaks_is_bound_with_its_key() -> None:
    told = [name for name, ruling in definitions().rulings.items() if ruling.sentences]
    assert told
    assert all(
        len(set(definitions().rulings[name].sentences)) == len(definitions().rulings[name].sentences) for name in told
    )


def test_numbers_are_words_where_the_catalogue_has_them() -> None:
    words = Words("xx", {"now": "{n:word}", "number.2": "deux"})
    assert [words.text(say("now", n=n)) for n in (2, 3)] == ["deux", "3"]


def test_stakes_are_spelled_word_by_word() -> None:
    assert english().spelled("stakes", "no_limit 1/2 unit 1") == "no limit 1/2 unit 1"
    assert Words("xx", {"stakes.no_limit": "sans limite"}).spelled("stakes", "no_limit 1/2") == "sans limite 1/2"

"""The grammar of `.hand` files: what is read, and what is said of what cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.cards import FACES, name, names
from controller.training import hand_words
from controller.training.hand_file import HandFile, HandFileError, parse_hands, read

HEAD = """title:  A hand
game:   holdem
stakes: no_limit 1/2
seats:  1=100 3=unknown 5
button: 1

"""
FIRST = HEAD.count("\n") + 1


def one(body: str, head: str = HEAD) -> HandFile:
    (hand,) = parse_hands(head + body, "a.hand")
    return hand


def mistakes(text: str) -> list[str]:
    with pytest.raises(HandFileError) as caught:
        parse_hands(text, "a.hand")
    return str(caught.value).splitlines()


def test_headers_are_read() -> None:
    head = HEAD.replace("game:", "rule:   a; b #3\nhouse:  tda2024\ndevices: counts\nunit: 5\ngame:")
    hand = one("deal\n", head)
    assert (hand.title, hand.rule, hand.game, hand.house) == ("A hand", "a; b #3", "holdem", "tda2024")
    assert hand.seats == ((1, 100), (3, None), (5, None))
    assert (hand.button, hand.devices, hand.stakes.unit, hand.stakes.big_blind) == (1, "counts", 5, 2)


def test_what_is_left_out_has_its_default() -> None:
    hand = one("deal\n")
    assert (hand.house, hand.devices, hand.rule) == ("standard", "reads", "")


def test_a_line_has_an_act_and_checks_and_goes_on_below() -> None:
    hand = one(
        'deal   =  seat 3 posts 1;step deal preflop  # a comment\n\n# another\n     = stub 52; says "a = b; # c"\n'
    )
    (line,) = hand.lines
    assert (line.number, line.act.form) == (FIRST, "deal")
    assert [check.form for check in line.checks] == ["seat N posts A", "step STEP [PLACES]", "ZONE N", "says STRING"]
    assert [check.line for check in line.checks] == [FIRST, FIRST, FIRST + 3, FIRST + 3]
    assert line.checks[3].texts == ("a = b; # c",)


def test_several_hands_stand_in_one_file() -> None:
    first, second = parse_hands(HEAD + "deal\n\n" + HEAD + "out Ah\n", "a.hand")
    assert (first.first, second.first) == (1, FIRST + 2)
    assert second.lines[0].number == 2 * FIRST + 1
    assert first.source[0] == second.source[0] == "title:  A hand"


def test_a_floors_code_is_not_kept() -> None:
    act = hand_words.act('floor 4711 rules premature_street/redeal because "seen"', 1)
    assert (act.words, act.texts, act.numbers) == (("premature_street/redeal",), ("seen",), ())
    act = hand_words.act('floor 4711 and 4712 void because "seen"', 1)
    assert (act.words, act.texts, act.numbers) == ((), ("seen",), ())


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("seat 3 rases to 60", "unknown word 'rases'; the nearest is 'raises'"),
        ("saat 3 folds", "unknown word 'saat'; the nearest is 'seat'"),
        ("seat 3 raises 60", "cannot read 'seat 3 raises 60'; expected seat N raises to A"),
        ("seat 3 bets 12.5", "'12.5': amounts are whole units, none below zero"),
        ("seat 3 bets -5", "'-5': amounts are whole units, none below zero"),
        ("deal out Ah", "cannot read 'deal out Ah'; expected deal"),
        ("deal; done", "';' divides checks, and they stand after ' = '"),
        ("out 1h", "'1h' is no card: expected a rank 2–9, T, J, Q, K or A and a suit c, d, h or s, such as Ah"),
        (
            "out ah",
            "'ah' is no card: expected a rank 2-9, T, J, Q, K or A in capitals and a suit c, d, h or s, such as Ah",
        ),
        ("tells too_erly", "unknown problem 'too_erly'; the nearest is 'too_early'"),
        ("deal = step brun", "unknown step 'brun'; the nearest is 'burn'"),
        ("deal = stubb 4", "unknown word 'stubb'; the nearest is 'stub'"),
        ("deal = min rase 20", "unknown word 'rase'; the nearest is 'raise'"),
        ("deal = 3 tu act", "cannot read '3 tu act'; expected N to act"),
        ("= stub 4", "a check before any act: nothing has happened yet"),
    ],
)
def test_a_mistake_is_told_with_its_line(body: str, what: str) -> None:
    assert mistakes(f"{HEAD}{body}\n")[0] == f"a.hand:{FIRST}: {what}"


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("game:", "gane:", 2, "unknown header 'gane'; the nearest is 'game'"),
        ("game:   holdem\n", "", 1, "the hand does not say its game"),
        ("button: 1", "button: 1\nbutton: 3", 6, "'button' stands twice, first in line 5"),
        ("button: 1", "button: one", 5, "button is a whole number, not 'one'"),
        ("1=100", "1=100 1=5", 4, "seat 1 stands twice"),
        ("1=100", "1=ten", 4, "'1=ten' is no seat: expected a number and its chips, such as 3=100, 3=unknown or 3"),
        ("button: 1", "button: 1\ndevices: eyes", 6, "devices are reads, counts, seats, none, not 'eyes'"),
        (
            "button: 1",
            "button: 1\nkeys: chop",
            6,
            "'chop' is no key of a house: expected a name and its value, such as blinds.chop=on",
        ),
        (
            "button: 1",
            "button: 1\nblinds owed: 3=2",
            6,
            "'3=2': expected a seat of the table and small, big, both, such as 4=both",
        ),
    ],
)
def test_a_mistake_in_a_header_is_told_with_its_line(old: str, new: str, line: int, what: str) -> None:
    assert mistakes(HEAD.replace(old, new) + "deal\n") == [f"a.hand:{line}: {what}"]


def test_stakes_that_cannot_be_read_are_told() -> None:
    (told,) = mistakes(HEAD.replace("no_limit", "no-limit") + "deal\n")
    assert told.startswith("a.hand:3: stakes 'no-limit 1/2': cannot read 'no-limit 1/2'")


def test_every_mistake_is_told_in_one_pass() -> None:
    assert [told.split(": ")[0] for told in mistakes(f"{HEAD}deel\nout 1h = stubb 4\n\n{HEAD}done x\n")] == [
        f"a.hand:{FIRST}",
        f"a.hand:{FIRST + 1}",
        f"a.hand:{FIRST + 1}",
        f"a.hand:{2 * FIRST + 2}",
    ]


@pytest.mark.parametrize("text", ["", "deal\n", "game: holdem\ntitle: x\n"])
def test_a_hand_begins_with_its_title(text: str) -> None:
    assert mistakes(text) == ["a.hand:1: a hand begins with its title: expected 'title: …'"]


def test_nothing_happens() -> None:
    assert mistakes(HEAD) == ["a.hand:1: nothing happens in this hand"]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.hand"
    with pytest.raises(HandFileError, match="cannot be read: No such file"):
        read(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(HandFileError, match="not a text in UTF-8"):
        read(path)


def example(form: str, data: st.DataObject) -> tuple[str, list[int], list[str]]:
    """A text of a form: numbers and cards drawn, everything that may be left out drawn too."""
    numbers: list[int] = []
    cards: list[str] = []

    def number(_: re.Match[str]) -> str:
        numbers.append(data.draw(st.integers(0, 10**6)))
        return str(numbers[-1])

    def some_cards(found: re.Match[str]) -> str:
        many = data.draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=5, unique=True))
        faces = tuple(many if found[0] == "CARDS" else many[:1])
        cards.extend(name(card) for card in faces)
        return names(faces)

    text = (
        form.replace(" N %", " 7 %").replace("ARGS", "seat 3").replace("PLACES", "flop top").replace("PLACE", "burns")
    )
    text = re.sub(r"\[([^\]]*)\]", lambda found: data.draw(st.sampled_from(["", found[1]])), text)
    for place, word in {
        "STRING": '"said; = # so"',
        "TOLD": "too_early",
        "STEP": "burn",
        "RULING": "premature_street/redeal",
        "PAIRS": "1=10 3=-4",
        "ZONE": "muck",
        "SHARE": "top",
        "NAMES": "a b/c",
        "NAME": "side 2",
        "WORD": "board",
        "CODE": "47x",
        "ROW": "E7",
        "TIER": "counts",
        "REPORT": "tamper",
        "MARK": "double",
        "LEVEL": "100/200/25",
        "DRAWN": "1 Ah, 2 Kd 3c",
    }.items():
        text = re.sub(rf"\b{place}\b", word, text)
    text = re.sub(r"\b(?:CARDS|CARD)\b", some_cards, text)
    return re.sub(r"\b(?:N|A|SUM|NUMBERS)\b", number, text).strip(), numbers, cards


@given(st.data())
def test_every_form_is_read_as_written(data: st.DataObject) -> None:
    acts = data.draw(st.booleans())
    form = data.draw(st.sampled_from(hand_words.ACTS if acts else hand_words.CHECKS))
    text, numbers, cards = example(form, data)
    gap = data.draw(st.sampled_from([" ", "   ", "\t"]))
    body = gap.join(text.split(" ")) if '"' not in text else text
    hand = one(f"{body}  # so it is\n" if acts else f"deal = {body}\n")
    phrase = hand.lines[0].act if acts else hand.lines[0].checks[0]
    assert phrase.form == form
    assert [name(card) for card in phrase.cards] == cards
    kept = [number for number in phrase.numbers if form != "garble WORD N %"]
    assert form == "garble WORD N %" or kept == numbers


@given(st.text(max_size=60))
def test_no_text_is_a_traceback(text: str) -> None:
    for body in (text, HEAD + text):
        try:
            parse_hands(body, "a.hand")
        except HandFileError as error:
            assert all(re.match(r"a\.hand:\d+: .", told) for told in str(error).split("\n"))  # noqa: PT017


@pytest.mark.parametrize(
    "line", [f"out {'9' * 6000}", f"seat 1 raises to {'9' * 16}", "done x 99999999", "out 99999999"]
)
def test_a_number_no_table_has_is_a_mistake(line: str) -> None:
    (mistake,) = mistakes(f"{HEAD}deal\n{line}\n")
    assert mistake.startswith(f"a.hand:{FIRST + 1}: 99")
    assert mistake.endswith("is too large a number")


@pytest.mark.parametrize("header", ["seats:  1=100", "no_limit 1/2"])
def test_a_header_may_not_have_such_a_number_either(header: str) -> None:
    (mistake, *_) = mistakes(HEAD.replace(header, header + "9" * 6000) + "deal\n")
    assert mistake.endswith("is too large a number")

"""The runner: that every check can fail, and what is told when a hand does not come true."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from controller.table.definitions import Definitions, load
from controller.training import hand_words
from controller.training.acts import NotDealt, given
from controller.training.hand_file import HandFileError, parse_hands
from controller.training.play import Failure, play, run

HEAD = """title:  A hand
game:   {game}
stakes: {stakes}
seats:  1=100 3=100 5=100
button: 1

"""
FIRST = HEAD.count("\n") + 1

HOLDEM = """deal
out 7c Ah As 2d Qc Kd
seat 1 raises to 7
seat 3 folds
seat 5 calls
out 2s 9c 8c 4d
seat 5 checks
seat 1 bets 10
seat 5 raises to 30
seat 1 calls
out 2h Th
seat 5 checks
seat 1 checks
out 2c 3s
seat 5 checks
seat 1 bets 20
seat 5 is all in
seat 1 calls
seat 5 shows Ah Qc
seat 1 shows As Kd
done
"""
EARLY = """deal
out 7c Ah As 2d Qc Kd
seat 1 calls
seat 3 calls
out 2s 9c
tells too_early
floor 4711 rules premature_street/redeal because "a; b"
done
done
crash
floor 4711 and 4712 void because "enough"
"""
RIVERS = """deal
out 7c Ah As 2d Qc Kd
seat 1 is all in
seat 3 folds
seat 5 calls
seat 1 shows
seat 5 shows
out 2s 9c 8c 4d 2h Th 2c
out 3s 3d
done
"""
DRAW = """deal
out 7c 5d 4s 3h Kc 7d 5h 4h 3c Kd 9c 9d 9h 9s Ts
seat 1 folds
seat 3 calls
seat 5 checks
seat 3 discards 2
undo
floor 4711 and 4712 void because "enough"
"""
FOLDS = """deal
out 7c Ah As 2d Qc Kd
seat 1 raises to 7
seat 3 folds
seat 5 folds
done
"""
WORDS = """deal
out 7c Ah As 2d Qc Kd
seat 3 out of turn calls
seat 1 folds
seat 5 checks
out 2s 9c 8c 4d
seat 3 puts 1
seat 5 folds
done
"""
HANDS = {
    "folds": HEAD.format(game="holdem", stakes="no_limit 1/2") + FOLDS,
    "holdem": HEAD.format(game="holdem", stakes="no_limit 1/2") + HOLDEM,
    "early": HEAD.format(game="holdem", stakes="no_limit 1/2") + EARLY,
    "words": HEAD.format(game="holdem", stakes="no_limit 1/2") + WORDS,
    "rivers": HEAD.format(game="lazy_rivers", stakes="no_limit 1/2") + RIVERS,
    "draw": HEAD.format(game="triple_draw_27", stakes="limit 10/20") + DRAW,
}


@cache
def definitions() -> Definitions:
    return load()


def played(text: str) -> tuple[Failure, ...]:
    (hand,) = parse_hands(text, "a.hand")
    return play(hand, definitions())


def checked(name: str, line: int, check: str) -> tuple[Failure, ...]:
    """Play a hand with a check at one of its lines, counted from 1."""
    lines = HANDS[name].splitlines()
    lines[FIRST + line - 2] += f" = {check}"
    return played("\n".join(lines))


# hand, line of the hand, a check that holds, the same check with a wrong value
CHECKS = [
    ("holdem", 2, "1 to act", "3 to act"),
    ("holdem", 18, "5 to show", "1 to show"),
    ("holdem", 18, "5 to show", "5 to act"),
    ("draw", 5, "3 to discard", "5 to discard"),
    ("draw", 6, "5 to discard", "3 to discard"),
    ("draw", 7, "3 to discard", "5 to discard"),
    ("holdem", 8, "to call 10", "to call 9"),
    ("holdem", 8, "min raise 20", "min raise 21"),
    ("holdem", 8, "max raise 93", "max raise 100"),
    ("rivers", 3, "no raise", "min raise 4"),
    ("holdem", 2, "min raise 4", "no raise"),
    ("holdem", 1, "seat 5 posts 2", "seat 5 posts 1"),
    ("holdem", 2, "seat 5 posts 0", "seat 5 posts 2"),
    ("holdem", 1, "step deal", "step burn"),
    ("holdem", 1, "step deal preflop", "step deal flop"),
    ("holdem", 1, "step deal preflop seat 3", "step deal preflop seat 5"),
    ("holdem", 1, "step deal seat 3", "step deal board"),
    ("holdem", 2, 'says "Seat 1 to act"', 'says "Seat 3 to act"'),
    ("early", 5, 'asks "Had seat 5 acted?"', 'asks "Had seat 1 acted?"'),
    ("early", 5, 'asks "Had seat 5 acted?"', 'says "Seat 5 to act"'),
    ("holdem", 2, 'says "Seat 1"', 'asks "Seat 1"'),
    ("holdem", 5, 'also "Pull in bets, pot 15"', 'also "Pull in bets, pot 16"'),  # 7 + 7 + the small blind
    ("holdem", 6, "board 9c 8c 4d", "board 8c 9c 4d"),
    ("holdem", 2, "hand 3 2d 7c", "hand 3 7c 2s"),
    ("holdem", 2, "hand 3 7c 2d", "hand 4 7c 2d"),
    ("rivers", 9, "river 5 3s", "river 5 3d"),
    ("holdem", 2, "stub 46", "stub 45"),
    ("holdem", 6, "burns 1", "burns 0"),
    ("holdem", 6, "burns 2s", "burns 2h"),
    ("holdem", 4, "muck 2", "muck 0"),
    ("early", 5, "loose 9c 2s", "loose 2s 9d"),
    ("early", 9, "aside 9c", "aside 0"),
    ("holdem", 3, "pot 10", "pot 3"),
    ("holdem", 10, "pots 75", "pots 75 1"),
    ("holdem", 10, 'also "pot 75"', 'also "pot 15"'),
    ("holdem", 18, "pots 201", "pots 200"),
    ("holdem", 18, 'also "Pull in bets, pot 201"', 'also "Pull in bets, pot 200"'),
    ("folds", 5, "back 1 5", "back 1 4"),
    ("folds", 4, "pot 10", "back 1 5"),
    ("holdem", 18, "best 1 board As Kd Th 9c 8c", "best 1 board As Kd Th 9c 4d"),
    ("holdem", 18, "best 5 pot Ah Qc Th 9c 8c", "best 5 pot As Qc Th 9c 8c"),
    ("holdem", 20, "share pot 201: 1=201", "share pot 201: 5=201"),
    ("holdem", 20, "share pot 201: 1=201", "share pot 200: 1=200"),
    ("holdem", 20, "share pot 201: 1=201", "share main 201: 1=201"),
    ("holdem", 21, "stacks 1=201 3=99 5=0", "stacks 1=201 3=99 5=1"),
    ("holdem", 21, "stacks 1=+101 3=-1", "stacks 1=+101 3=+1"),
    ("early", 6, "offers premature_street", "offers stub_short"),
    (
        "early",
        6,
        "offers premature_street/redeal premature_street/had_acted premature_street/redeal_with_burn",
        "offers premature_street/redeal premature_street/burn_stays",
    ),
    ("early", 5, "loose 2", "offers premature_street"),
    ("early", 10, "resumed", "alarm premature_street"),
    ("early", 9, "loose 0", "resumed"),
    ("early", 6, "alarm premature_street", "alarm card_not_due"),
    ("early", 11, "void", "misdeal"),
    ("early", 11, "void", "ended"),
    ("holdem", 21, "ended", "void"),
    ("holdem", 21, "button 3", "button 1"),
    ("holdem", 21, "blinds 3 1", "blinds 3 5"),
    ("holdem", 21, "next 1 3", "next 1 3 5"),
    ("holdem", 21, "seat 1 owes 0", "seat 1 owes 1"),
    ("holdem", 21, "seat 1 has 201", "seat 1 has 200"),
    ("holdem", 21, "carried 0", "carried 1"),
    ("holdem", 21, "game holdem", "game omaha"),
    ("holdem", 21, 'stakes "no_limit 1/2"', 'stakes "no_limit 2/4"'),
    ("words", 3, "held 3 1", "held 3 2"),
    ("words", 3, "held 3 1", "bound 3"),
    ("words", 4, "bound 3", "free 3"),
    ("words", 7, "row E3", "row E4"),
    ("words", 7, "adds 3 1", "adds 3 2"),
]


@pytest.mark.parametrize(("name", "line", "good", "bad"), CHECKS)
def test_a_check_holds_and_a_wrong_one_fails_at_its_line(name: str, line: int, good: str, bad: str) -> None:
    assert [failure.pointed() for failure in checked(name, line, good)] == []
    (failure,) = checked(name, line, bad)
    assert (failure.line, failure.expected) == (FIRST + line - 1, bad)
    assert failure.seen != bad


def test_a_refusal_is_checked() -> None:
    text = HANDS["holdem"].replace("seat 5 raises to 30\n", "seat 5 raises to 19\n", 1)
    (failure,) = played(text)
    assert failure.line == FIRST + 8
    assert failure.expected == "seat 5 raises to 19"
    assert failure.seen.startswith('refused "Minimum raise is to 20')
    told = 'seat 5 raises to 19 = refused "Minimum raise is to 20"\nseat 5 raises to 30\n'
    assert played(HANDS["holdem"].replace("seat 5 raises to 30\n", told)) == ()
    (failure,) = played(HANDS["holdem"].replace("seat 5 raises to 30\n", told.replace("to 20", "to 21")))
    assert failure.expected == 'refused "Minimum raise is to 21"'
    (failure,) = checked("holdem", 9, 'refused "Minimum"')
    assert failure.seen == "not refused"


def test_every_check_is_proved_to_fail() -> None:
    proved = {hand_words.check(bad, 1).form for _, _, _, bad in CHECKS} | {"refused STRING"}
    assert set(hand_words.CHECKS) - proved == set()


def test_a_hand_must_end() -> None:
    (failure,) = played(HANDS["holdem"].removesuffix("done\n"))
    assert (failure.line, failure.seen) == (FIRST + 19, "the hand goes on")


def test_every_failure_of_a_line_is_told_and_the_hand_stops_there() -> None:
    failures = checked("holdem", 2, "3 to act; stub 46; pot 4\n = board 2c 3c")
    assert [(failure.line, failure.seen) for failure in failures] == [
        (FIRST + 1, "1 to act"),
        (FIRST + 1, "pot 3"),
        (FIRST + 2, "board no card"),
    ]


def test_a_failure_is_pointed_at_in_the_file() -> None:
    (failure,) = checked("holdem", 2, "3 to act")
    lines = failure.pointed().splitlines()
    at = lines.index(f">    {FIRST + 1}  out 7c Ah As 2d Qc Kd = 3 to act")
    assert lines[0] == f"a.hand:{FIRST + 1}: A hand"
    assert lines[at + 1 : at + 3] == ["         expected: 3 to act", "         seen:     1 to act"]
    assert lines[at + 3] == f"     {FIRST + 2}  seat 1 raises to 7"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("game:   holdem", "game:   holdme", "2: no game is called 'holdme'; the nearest is 'holdem'"),
        ("button:", "house: standart\nbutton:", "5: no house is called 'standart'; the nearest is 'standard'"),
        ("seat 1 calls\n", "seat 1 calls = bord 2c\n", "24: unknown word 'bord'; the nearest in holdem is 'board'"),
        (
            "seat 1 calls\n",
            "seat 1 calls = step burn flap\n",
            "24: unknown word 'flap'; the nearest in holdem is 'flop'",
        ),
        ("seat 1 calls\n", "garble box 3 %\n", "24: 'garble box 3 %': only the shoe of a hand has a line"),
    ],
)
def test_what_cannot_be_played_is_the_authors_mistake(old: str, new: str, what: str) -> None:
    text = HANDS["holdem"]
    at = text.rindex(old) if old == "seat 1 calls\n" else text.index(old)
    with pytest.raises(HandFileError) as caught:
        played(text[:at] + new + text[at + len(old) :])
    assert str(caught.value) == f"a.hand:{what}"


def test_a_winner_of_another_share_than_is_asked_for_fails() -> None:
    text = (Path(__file__).parents[1] / "scenarios" / "count_only_shoe.hand").read_text(encoding="utf-8")
    hand = parse_hands(text.replace("winners side top 3", "winners main top 3"), "a.hand")[0]
    (failure,) = play(hand, definitions())
    assert (failure.expected, failure.seen) == ("winners main top 3", "the winner of side top is asked for")


def test_where_there_is_nothing_to_resume_the_table_opens_as_it_did() -> None:
    assert played(HANDS["holdem"].replace("deal\n", "crash\ndeal\n", 1)) == ()


def test_a_hand_that_cannot_begin() -> None:
    (failure,) = played(HANDS["holdem"].replace("3=100 5=100", "3=0"))
    assert failure.seen == 'refused "Two players are needed, 1 can play. Wait for one"'


def test_a_floors_code_reaches_nothing() -> None:
    act = hand_words.act('floor 4711 rules premature_street/redeal because "seen"', 1)
    voided = hand_words.act('floor 4711 and 4712 void because "seen"', 1)
    assert "471" not in repr((given(act, "reads"), given(voided, "reads")))


def test_every_act_is_dealt_or_refused_by_name() -> None:
    not_dealt = {"garble WORD N %", "crash"}
    codes = ("4711", "4712")
    for form in hand_words.ACTS:
        word = "1/2" if "LEVEL" in form else "a"
        act = hand_words.Phrase(1, form, form, (1, 2), (), (word, "lid_open") if "REPORT" in form else (word,), ("b",))
        act = replace(act, codes=codes)
        if form in not_dealt:
            with pytest.raises(NotDealt, match="is not dealt by this version"):
                given(act, "reads")
        elif "CARD" not in form and "DRAWN" not in form:
            assert given(act, "reads")


def test_the_command_tells_by_its_exit_code(tmp_path: Path) -> None:
    good, bad, wrong = (tmp_path / name for name in ("good.hand", "bad.hand", "wrong.hand"))
    good.write_text(HANDS["holdem"] + "\n" + HANDS["early"], encoding="utf-8")
    bad.write_text(HANDS["holdem"].replace("done\n", "done = button 1\n"), encoding="utf-8")
    wrong.write_text(HANDS["holdem"].replace("deal\n", "deel\n", 1), encoding="utf-8")

    def ran(*paths: Path) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        return run(paths, out, err, definitions()), out.getvalue(), err.getvalue()

    assert ran(good) == (0, "2 hands played, 0 failed\n", "")
    code, out, err = ran(good, bad)
    assert (code, err) == (1, "")
    assert out.startswith(f"{bad}:{FIRST + 20}: A hand\n")
    assert out.endswith("         seen:     button 3\n3 hands played, 1 failed\n")
    assert ran(wrong)[0::2] == (2, f"{wrong}:{FIRST}: unknown word 'deel'; the nearest is 'deal'\n")
    code, _, err = ran(tmp_path / "missing.hand", bad)
    assert code == 2
    assert err == f"{tmp_path / 'missing.hand'}: cannot be read: No such file or directory\n"

"""Poker Hand History files are read as they stand; a bad one says which hand, which field or action, and why."""

from pathlib import Path

import pytest

from controller.rules.cards import UNREAD, face, faces
from controller.table import phh
from controller.table.phh import PhhError

HANDS = Path(__file__).resolve().parents[1] / "hands"
GOOD = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.25, 0.5]
min_bet = 0.5
starting_stacks = [100, 110]
actions = ["d dh p1 AhKd", "d dh p2 ????", "p2 cbr 1.75 # thinks # long", "# a comment", "", " p1  f "]
"""


def written(tmp_path: Path, text: str, name: str = "one.phh") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_field_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD + "finishing_stacks = [99.5, inf]\nante_trimming_status = true\n_id = 'mine'\n")
    (record,) = phh.read(path)
    assert record.id == "mine"
    assert (record.variant, record.scale, record.ante_trimming_status) == ("NT", 4, True)
    assert (record.antes, record.blinds_or_straddles, record.min_bet) == ((0, 0), (1, 2), 2)
    assert (record.starting_stacks, record.finishing_stacks) == ((400, 440), (398, None))
    assert (record.bring_in, record.small_bet, record.big_bet) == (0, 0, 0)
    assert record.actions == (
        phh.HoleDealt(1, 0, faces("AhKd")),
        phh.HoleDealt(2, 1, (UNREAD, UNREAD)),
        phh.Raised(3, 1, 7),
        phh.Folded(6, 0),
    )
    assert record.said[2] == "p2 cbr 1.75 # thinks # long"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d db 2c3d4h", phh.BoardDealt(1, faces("2c3d4h"))),
        ("d dh p2 A??s?c??", phh.HoleDealt(1, 1, (UNREAD, UNREAD, UNREAD, UNREAD))),
        ("p1 cc", phh.Called(1, 0)),
        ("p1 pb", phh.BroughtIn(1, 0)),
        ("p1 sd", phh.Threw(1, 0, ())),
        ("p1 sd 2c??", phh.Threw(1, 0, (face("2c"), UNREAD))),
        ("p2 sm", phh.Mucked(1, 1)),
        ("p2 sm -", phh.Showed(1, 1, ())),
        ("p2 sm AsKs # shows", phh.Showed(1, 1, faces("AsKs"))),
        ("p2 cbr 1_000", phh.Raised(1, 1, 4000)),
    ],
)
def test_every_action_is_read(tmp_path: Path, text: str, action: phh.Action) -> None:
    before, _, _ = GOOD.partition("actions")
    (record,) = phh.read(written(tmp_path, f"{before}actions = [{text!r}]"))
    assert record.actions == (action,)


def test_amounts_are_whole_chips_of_the_smallest_fraction_in_the_hand(tmp_path: Path) -> None:
    (record,) = phh.read(written(tmp_path, GOOD.replace("100, 110", "100.1, 110")))
    assert (record.scale, record.starting_stacks, record.min_bet) == (20, (2002, 2200), 10)


def test_a_hand_without_a_name_is_called_by_its_file_and_key(tmp_path: Path) -> None:
    one = written(tmp_path, GOOD)
    two = written(tmp_path, f"[1]{GOOD}[2]{GOOD}", "two.phhs")
    assert [record.id for record in phh.read(one)] == [str(one)]
    assert [record.id for record in phh.read(two)] == [f"{two}#1", f"{two}#2"]


def test_a_variant_this_reader_does_not_know_is_read_with_the_fields_it_has(tmp_path: Path) -> None:
    (record,) = phh.read(written(tmp_path, GOOD.replace('"NT"', '"XX"').replace("min_bet = 0.5\n", "")))
    assert (record.variant, record.min_bet) == ("XX", 0)


def test_all_the_hands_kept_for_the_tests_are_read() -> None:
    assert sum(len(phh.read(path)) for path in HANDS.glob("*.phhs")) == 293


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"NT"', "3", "field variant is 3; expected the name of a variant such as 'NT'"),
        ('variant = "NT"', "", "field variant is missing; expected the name of a variant such as 'NT'"),
        ("antes = [0, 0]", "", "field antes is missing; expected an amount for each of the 2 players"),
        ("[0, 0]", "[0]", "field antes is [0]; expected an amount for each of the 2 players"),
        ("[0, 0]", "[0, -1]", "field antes is -1; expected an amount for each player, not below zero"),
        ("[0, 0]", "[0, inf]", "field antes is Infinity; expected an amount for each player, not below zero"),
        ("[0, 0]", "[0, true]", "field antes is True; expected an amount for each player"),
        ("min_bet = 0.5", "", "field min_bet is missing; expected an amount"),
        ("min_bet = 0.5", "min_bet = 'x'", "field min_bet is 'x'; expected an amount"),
        ("[100, 110]", "100", "field starting_stacks is 100; expected an amount for each player"),
        ("[100, 110]", "[100]", "field starting_stacks is 1; expected the stacks of at least two players"),
        ('"d dh p1 AhKd"', "7", "field actions is [7, "),
        ("p1 AhKd", "p3 AhKd", "action 1 is 'd dh p3 AhKd'; expected a player p1 to p2, or d for the dealer"),
        (
            "AhKd",
            "AhK",
            "action 1 is 'd dh p1 AhK'; expected cards run together, such as AhTd, with ?? for one unknown",
        ),
        ("d dh p1", "d dx p1", "action 1 is 'd dx p1 AhKd'; expected d db CARDS or d dh pN CARDS"),
        (" p1  f ", "p1 fold", "action 6 is 'p1 fold'; expected f, cc, cbr AMOUNT, pb, sd [CARDS] or sm [CARDS]"),
        ("p2 cbr 1.75 #", "p2 cbr -5 #", "action 3 is 'p2 cbr -5 # thinks # long'; expected pN cbr AMOUNT"),
        ("p2 cbr 1.75 #", "p2 cbr #", "action 3 is 'p2 cbr # thinks # long'; expected pN cbr AMOUNT"),
        ("min_bet", "ante_trimming_status = 1\nmin_bet", "field ante_trimming_status is 1; expected true or false"),
    ],
)
def test_a_bad_hand_says_where_it_is_bad(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    path = written(tmp_path, f"[1]{GOOD}[x]{GOOD.replace(old, new)}", "two.phhs")
    with pytest.raises(PhhError) as caught:
        phh.read(path)
    assert str(caught.value).startswith(f"{path}: hand x: {sentence}")


def test_the_hands_beside_a_bad_one_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, f"[1]{GOOD}[2]{GOOD.replace('antes', 'antse')}[3]{GOOD}", "three.phhs")
    assert [type(found) for found in phh.read_each(path)] == [phh.Record, PhhError, phh.Record]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"variant = ", "is not TOML, which a PHH file must be: Invalid value (at end of document)"),
        (b"\xff\xfe", "is not TOML, which a PHH file must be: "),
        (b"", "has no hand in it; expected one hand, or tables [1], [2], \u2026 with a hand each"),
    ],
)
def test_a_file_that_is_no_phh_says_so(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "bad.phh"
    path.write_bytes(content)
    with pytest.raises(PhhError) as caught:
        phh.read(path)
    assert str(caught.value).startswith(f"{path}: {sentence}")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(PhhError, match=r"none\.phh: cannot be opened: No such file or directory"):
        phh.read(tmp_path / "none.phh")

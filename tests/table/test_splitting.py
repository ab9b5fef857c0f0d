"""`croupier split`: the printed vectors at the prompt, every game's own shares, the reading aloud, and each mistake."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from controller.__main__ import main
from controller.rules.cutting import Change, Stack
from controller.rules.shares import Leaf, Node
from controller.table import split_request, splitting
from controller.table.definitions import configuration_root, load
from controller.table.splitting import divide, lines
from tests.dealing import definitions

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.definitions import Definitions


def ask(line: str) -> tuple[int, str, str]:
    """What the command answers: its exit, what it prints, what it complains of."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splitting, "load", definitions)  # reading the configuration once is enough
        return splitting.split_command(line.split(), out, err), out.getvalue(), err.getvalue()


def answer(line: str) -> dict[str, object]:
    code, out, err = ask(f"{line} --json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def aloud(line: str) -> list[str]:
    code, out, err = ask(line)
    assert (code, err) == (0, "")
    return out.splitlines()


def refused(line: str) -> str:
    """The one sentence on stderr; nothing is printed, the exit is 2."""
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    return err.removeprefix("croupier: ").rstrip("\n")


def test_the_command_of_the_issue(capsys: pytest.CaptureFixture[str]) -> None:
    line = "split --game double_board --house standard --button 1 --unit 1 --pot 103 --top 3,8 --bottom 3,5 --json"
    assert main(line.split()) == 0
    assert capsys.readouterr().out == '{"3": 52, "5": 25, "8": 26}\n'


VECTORS = {
    "P01": ("--game holdem --button 1 --pot 150 --winners 4", {4: 150}),
    "P03": ("--game holdem --button 1 --pot 25 --winners 2,3", {2: 13, 3: 12}),
    "P04": ("--game holdem --button 1 --pot 101 --winners 1,9", {9: 51, 1: 50}),
    "P06": ("--game holdem --button 1 --pot 101 --winners 3,5,8", {3: 34, 5: 34, 8: 33}),
    "P08": ("--game holdem --button 7 --unit 25 --pot 1225 --winners 9,2", {9: 625, 2: 600}),
    "P09": ("--game holdem --button 5 --unit 100 --pot 10100 --winners 2,6,9", {6: 3400, 9: 3400, 2: 3300}),
    "P10": (
        "--game holdem --button 1 --pot 90 --eligible 2,4,6 --winners 2 --pot 100 --eligible 4,6 --winners 4",
        {2: 90, 4: 100},
    ),
    "P11": (
        "--game holdem --button 1 --pot 61 --eligible 3,5,7 --pot 41 --eligible 3,5 --winners 3,5",
        {3: 52, 5: 50},
    ),
    "P12": (
        "--game holdem --button 1 --winners 2,3,5 --pot 61 --eligible 2,3,5 --pot 60 --eligible 3,5",
        {2: 21, 3: 50, 5: 50},
    ),
    "P14": ("--game omaha_hilo --button 1 --pot 101 --high 5 --low 3", {5: 51, 3: 50}),
    "P15": ("--game omaha_hilo --button 1 --pot 101 --high 5", {5: 101}),
    "P15, said": ("--game omaha_hilo --button 1 --pot 101 --high 5 --low none", {5: 101}),
    "P16": ("--game omaha_hilo --button 1 --pot 101 --high 5 --low 5", {5: 101}),
    "P17": ("--game omaha_hilo --button 1 --pot 101 --high 5 --low 3,7", {5: 51, 3: 25, 7: 25}),
    "P21": ("--game omaha_hilo --button 1 --pot 101 --high 5 --low 3,5", {5: 76, 3: 25}),
    "P24": ("--game omaha_hilo --button 1 --pot 67 --high 3,7 --low 3,7", {3: 34, 7: 33}),
    "P33": ("--game double_board --button 1 --pot 101 --top 4,6 --bottom 3", {4: 26, 6: 25, 3: 50}),
    "P35 S": ("--game double_board --button 1 --pot 102 --top 3,8 --bottom 3,8", {3: 52, 8: 50}),
    "P35 T": ("--game double_board --house tda2024 --button 1 --pot 102 --top 3,8 --bottom 3,8", {3: 51, 8: 51}),
    "P37": (
        "--game double_board --button 1 --seats 9 --pot 107 --top 2,4,6 --bottom 9,1",
        {2: 18, 4: 18, 6: 18, 9: 27, 1: 26},
    ),
    "P40": ("--game double_board_one_winner --button 1 --pot 101 --winners 3,8", {3: 51, 8: 50}),
    "P42": (
        "--game double_board --button 1 --bottom 5 --pot 91 --eligible 2,5,7 --top 2 --pot 40 --eligible 5,7 --top 7",
        {2: 46, 5: 65, 7: 20},
    ),
    "P45": ("--game lazy_rivers --button 6 --pot 77 --winners 4,9", {9: 39, 4: 38}),
    "P48": ("--game holdem --button 1 --pot 125 --winners 3,6 --rake 10%:6", {3: 60, 6: 59}),
    "P49": ("--game holdem --button 1 --pot 47 --winners 3 --rake 10%", {3: 43}),
    "P51": ("--game holdem --button 1 --seats 1,5 --pot 3 --winners 1,5", {5: 2, 1: 1}),
    "P52": ("--game holdem --button 4 --seats 3,5,7 --pot 51 --winners 3,5", {5: 26, 3: 25}),
    "P57 R": (
        "--game omaha_hilo --house roberts_v11 --button 1 --pot 102 --high 3,5 --low 3,7",
        {3: 51, 5: 25, 7: 26},
    ),
}


@pytest.mark.parametrize("vector", VECTORS)
def test_a_printed_vector_at_the_prompt(vector: str) -> None:
    line, paid = VECTORS[vector]
    assert answer(line) == {str(seat): amount for seat, amount in sorted(paid.items())}


STUD_CARDS = "--cards 3:Tc9d8h7s6cKd2s --cards 6:Ts9c8d7h6hQc3c"


def test_P26_an_odd_chip_by_suit_needs_the_cards() -> None:  # noqa: N802 - named after the vector
    tied = "--game stud --pot 51 --winners 3,6"
    assert answer(f"{tied} --house tda2024 {STUD_CARDS}") == {"3": 25, "6": 26}  # the ten of spades
    assert answer(f"{tied} {STUD_CARDS}") == {"3": 26, "6": 25}  # of all seven, the king
    assert refused(tied).startswith("the odd chip goes by suit: tell the cards of seats 3, 6")
    assert answer("--game stud --pot 50 --winners 3,6") == {"3": 25, "6": 25}


@pytest.mark.parametrize("game", sorted(definitions().games))
def test_every_game_tells_its_winners_by_its_own_shares(game: str) -> None:
    played, house = definitions().games[game], definitions().houses["standard"]
    names = split_request.winner_options(split_request.split_of(played, house))
    told = " ".join(f"--{name} 3" for name in names)
    assert answer(f"--game {game} --button 1 --pot 101 {told}") == {"3": 101}
    assert all(f"--{name}" in ask(f"--game {game} --help")[1] for name in names)
    tied = " ".join(f"--{name} 3,5" for name in names)
    paid = answer(f"--game {game} --button 1 --pot 100 {tied}")
    assert set(paid) == {"3", "5"}
    assert paid["3"] == paid["5"] == 50


def test_a_share_named_like_an_option_keeps_the_option_free() -> None:
    split = split_request.split_of(definitions().games["omaha_hilo"], definitions().houses["standard"])
    renamed = tuple(
        share.model_copy(update={"share": name}) for share, name in zip(split, ("pot", "Low Side"), strict=True)
    )
    assert split_request.winner_options(renamed) == {"pot-winners": "pot", "low-side": "Low Side"}


def test_a_board_game_by_suit_takes_the_cards_as_told(tmp_path: Path) -> None:
    found = changed_house(tmp_path, "odd:\n  tie_button_game: high_card_suit\n")
    line = "--game holdem --house any --pot 101 --winners 3,6 --cards 3:KdQd --cards 6:KcAs"
    asked = split_request.request(split_request.told(line.split()), found)
    assert divide(asked).sums == {3: 50, 6: 51}


# Aloud.


def test_each_odd_chip_is_labelled_by_its_rule() -> None:
    assert aloud("--game double_board --button 1 --pot 103 --top 3,8 --bottom 3,5") == [
        "Texas Hold'em – Double Board, two winners, House standard.",
        "Pot 103:",
        "  top 52 (odd chip: top board) – seat 3 26, seat 8 26",
        "  bottom 51 – seat 3 26 (odd chip: first left of the button), seat 5 25",
        "Seat 3 gets 52, seat 5 gets 25, seat 8 gets 26.",
    ]


def test_side_pots_are_read_last_first() -> None:
    assert aloud(VECTORS["P11"][0])[1:] == [
        "Side pot 41:",
        "  seat 3 21 (odd chip: first left of the button), seat 5 20",
        "Main pot 61:",
        "  seat 3 31 (odd chip: first left of the button), seat 5 30",
        "Seat 3 gets 52, seat 5 gets 50.",
    ]


def test_several_side_pots_have_numbers() -> None:
    line = (
        "--game holdem --button 1 --winners 5 --pot 40 --eligible 2,5 --pot 300 --eligible 1,2,3,5 "
        "--pot 60 --eligible 1,2,5"
    )
    assert [told for told in aloud(line) if "pot" in told] == ["Side 2 pot 40:", "Side 1 pot 60:", "Main pot 300:"]


def test_a_side_nobody_makes_is_said() -> None:
    assert aloud("--game omaha_hilo --button 1 --pot 101 --high 5")[1:] == [
        "Pot 101:",
        "  high 101 – seat 5 101",
        "  nobody makes low",
        "Seat 5 gets 101.",
    ]


def test_one_seat_alone_needs_no_hand() -> None:
    assert aloud("--game double_board --pot 21 --eligible 4")[1:] == ["Pot 21:", "  seat 4 21", "Seat 4 gets 21."]


def test_shares_that_are_divided_further() -> None:
    found = definitions()
    (share,) = split_request.split_of(found.games["holdem"], found.houses["standard"])
    assert isinstance(share, Leaf)
    halves = tuple(
        Node(
            share=board,
            split=(
                share.model_copy(update={"share": "high"}),
                share.model_copy(update={"share": "low", "rank": "low_a5", "qualify": 8}),
            ),
        )
        for board in ("top", "bottom")
    )
    holdem = found.games["holdem"]
    award = holdem.steps[-1].model_copy(update={"split": halves})
    game = holdem.model_copy(update={"id": "both", "steps": (*holdem.steps[:-1], award)})
    assert set(split_request.winner_options(halves)) == {"top-high", "top-low", "bottom-high", "bottom-low"}
    line = "--game both --button 1 --pot 103 --top-high 2 --top-low 4,6 --bottom-high 8"
    assert told_by(replace(found, games={"both": game}), line)[1:] == [
        "Pot 103:",
        "  top 52 (odd chip: first share), divided",
        "  top high 26 – seat 2 26",
        "  top low 26 – seat 4 13, seat 6 13",
        "  bottom high 51 – seat 8 51",
        "  nobody makes bottom low",
        "Seat 2 gets 26, seat 4 gets 13, seat 6 gets 13, seat 8 gets 51.",
    ]


def test_the_rake_and_how_it_was_reckoned() -> None:
    line = "--game holdem --button 1 --pot 125 --winners 3,6 --rake"
    assert aloud(f"{line} 10%:6")[1:3] == [
        "The house takes rake out of the main pot: 6 of 125, up to the cap.",
        "Pot 119:",
    ]
    assert "12 of 125, rounded down to the smallest chip" in aloud(f"{line} 10%")[1]
    assert "5 of 125, exactly" in aloud(f"{line} 4%")[1]
    assert aloud(f"{line} off")[1] == "Pot 125:"


def test_the_chips_are_cut_and_counted_again() -> None:
    line = "--game holdem --button 1 --unit 5 --pot 380 --winners 3,6 --chips 100x3,25x3,5x1"  # P55
    assert aloud(line)[4:] == [
        "Cut the chips:",
        "  change one 100 in the tray into 3×25, 5×5",
        "  seats 3, 6: 1×100 each, side by side",
        "  seats 3, 6: 3×25 each, side by side",
        "  seats 3, 6: 3×5 each, side by side",
        "Check:",
        "  seat 3 190: 1×100, 3×25, 3×5",
        "  seat 6 190: 1×100, 3×25, 3×5",
    ]


def test_the_drop_is_cut_too() -> None:
    told = aloud("--game holdem --button 1 --pot 125 --winners 3,6 --rake 10%:6 --chips 25x3,5x7,1x15")
    assert "  drop 6: 1×5, 1×1" in told
    assert "  drop: 1×5" in told


def test_the_cutting_list_as_json() -> None:
    found = answer("--game holdem --button 1 --pot 510 --winners 3,6,8 --chips 100x4,25x3,5x7")
    assert found == {
        "3": 170,
        "6": 170,
        "8": 170,
        "cut": [
            {"change": 100, "count": 1, "into": {"25": 3, "5": 5}},
            {"chip": 100, "count": 1, "seats": [3, 6, 8]},
            {"chip": 25, "count": 2, "seats": [3, 6, 8]},
            {"chip": 5, "count": 4, "seats": [3, 6, 8]},
        ],
    }


def test_the_tray_may_have_other_chips() -> None:
    found = answer("--game holdem --button 1 --pot 100 --winners 3,6 --chips 100×1 --tray 1,10,50")
    assert found["cut"] == [{"change": 100, "count": 1, "into": {"50": 2}}, {"chip": 50, "count": 1, "seats": [3, 6]}]


# A house that rakes, or carries odd chips over.


def changed_house(folder: Path, keys: str) -> Definitions:
    root = folder / "config"
    shutil.copytree(configuration_root(), root)
    text = f"id: any\ntitle: Any house\nextends: standard\n{keys}"
    (root / "house" / "any.yaml").write_text(text, encoding="utf-8")
    return load(root)


def told_by(found: Definitions, line: str) -> list[str]:
    asked = split_request.request(split_request.told(line.split()), found)
    return list(lines(asked, divide(asked), found.words["en"]))


def test_a_house_sets_its_rake_in_its_file(tmp_path: Path) -> None:
    keys = "rake:\n  percent: 10\n  cap: 6\n  no_flop_no_drop: on\n  drops:\n    - {name: jackpot, take: 1, from: 20}\n"
    found = changed_house(tmp_path, keys)
    (tmp_path / "config" / "house" / "free.yaml").write_text(
        "id: free\ntitle: Free\nextends: any\nrake: off\n", encoding="utf-8"
    )
    line = "--game holdem --button 1 --pot 125 --winners 3,6 --house"
    assert told_by(found, f"{line} any")[1:4] == [
        "The house takes rake out of the main pot: 6 of 125, up to the cap.",
        "The house takes jackpot out of the main pot: 1 of 125, a fixed drop.",
        "Pot 118:",
    ]
    assert told_by(found, f"{line} any --rake off")[1] == "Pot 125:"
    assert told_by(load(tmp_path / "config"), f"{line} free")[1] == "Pot 125:"


def test_what_is_carried_over_is_said_and_laid_apart(tmp_path: Path) -> None:
    found = changed_house(tmp_path, "odd:\n  tie_button_game: carry_over\n")
    line = "--game holdem --house any --pot 101 --winners 3,6 --chips 25x4,1x1"
    assert told_by(found, line) == [
        "Texas Hold'em, Any house.",
        "Pot 101:",
        "  seat 3 50, seat 6 50",
        "1 will not divide and stays for the next hand.",
        "Seat 3 gets 50, seat 6 gets 50.",
        "Cut the chips:",
        "  seats 3, 6: 2×25 each, side by side",
        "  next hand: 1×1",
        "Check:",
        "  next hand 1: 1×1",
        "  seat 3 50: 2×25",
        "  seat 6 50: 2×25",
    ]
    asked = split_request.request(split_request.told(line.split()), found)
    made = divide(asked).cut
    assert made is not None
    assert [type(move) for move in made.moves] == [Stack, Stack]
    assert not any(isinstance(move, Change) for move in made.moves)


# Mistakes, one sentence each.

HOLDEM = "--game holdem --button 1"
MISTAKES = {
    "no game": ("--pot 5", "--game is missing: which game is it, such as --game holdem?"),
    "an unknown game": ("--game holdm --pot 5 --winners 1", "no game is called 'holdm'; did you mean 'holdem'?"),
    "an unknown house": (
        f"{HOLDEM} --house standart --pot 5 --winners 1",
        "no house is called 'standart'; did you mean 'standard'?",
    ),
    "no pot": (HOLDEM, "--pot is missing: how many chips are in the pot, such as --pot 103?"),
    "a pot of words": (f"{HOLDEM} --pot ten", "--pot ten: expected a whole number of chips, at least 1"),
    "a pot below nothing": (f"{HOLDEM} --pot -5", "--pot -5: expected a whole number of chips, at least 1"),
    "a pot of nothing": (f"{HOLDEM} --pot 0", "--pot 0: expected a whole number of chips, at least 1"),
    "a unit of nothing": (
        f"{HOLDEM} --pot 5 --winners 1 --unit 0",
        "--unit 0: expected a whole number of chips, at least 1",
    ),
    "no value": (f"{HOLDEM} --pot --winners 1", "--pot needs a value"),
    "a flag with a value": (f"{HOLDEM} --pot 5 --json=yes", "--json takes no value"),
    "a stray word": ("holdem 5", "'holdem' stands alone; options begin with --, such as --pot 103"),
    "twice": (f"{HOLDEM} --pot 5 --winners 1 --button 2", "--button is given twice"),
    "another game's share": (f"{HOLDEM} --pot 5 --top 1", "holdem has no --top; who wins is told with --winners"),
    "a slip of the finger": (f"{HOLDEM} --pot 5 --winner 1", "holdem has no --winner; did you mean 'winners'?"),
    "missing winners": (
        "--game double_board --button 1 --pot 10 --top 3",
        "--bottom is missing: who wins bottom of the main pot?",
    ),
    "no winners at all": (f"{HOLDEM} --pot 10", "--winners is missing: who wins the main pot?"),
    "nobody wins": (f"{HOLDEM} --pot 10 --winners none", "--winners none: somebody always wins the main pot"),
    "winners twice": (f"{HOLDEM} --pot 10 --winners 1 --winners 2", "--winners is given twice for one pot"),
    "a seat twice": (f"{HOLDEM} --pot 10 --winners 3,3", "--winners 3,3: a seat is named twice"),
    "seat 0": (f"{HOLDEM} --pot 10 --winners 0", "--winners: '0' is no seat; seats are numbered from 1 to 23"),
    "seat 24": (
        "--game holdem --button 24 --pot 10 --winners 1",
        "--button: '24' is no seat; seats are numbered from 1 to 23",
    ),
    "a button beyond the table": (
        "--game holdem --seats 1-9 --button 15 --pot 11 --winners 3,5",
        "--button 15: the last seat of this table is 10",
    ),
    "nobody knows who is in": (
        "--game archie --button 1 --pot 101 --high none --low none",
        "nobody wins a share, so all who are in divide the pot: tell who with --eligible",
    ),
    "a winner who is not eligible": (
        f"{HOLDEM} --pot 10 --eligible 3,4 --winners 5",
        "seat 5 of --winners cannot win the main pot: seats 3, 4 can",
    ),
    "a winner of the side pot who is not eligible": (
        f"{HOLDEM} --pot 20 --eligible 1,2,3 --winners 1 --pot 10 --eligible 2,3 --winners 1",
        "seat 1 of --winners cannot win the side pot: seats 2, 3 can",
    ),
    "a side pot without a winner": (
        f"{HOLDEM} --pot 20 --eligible 1,2,3 --pot 10 --eligible 2,3 --winners 1",
        "seat 1 cannot win the side pot: tell --winners after the --eligible of each pot",
    ),
    "a winner of the main pot who does not win the side pot": (
        f"{HOLDEM} --pot 20 --eligible 1,2,3 --winners 2 --pot 10 --eligible 2,3 --winners 3",
        (
            "--winners disagree: seat 2 in the main pot, seat 3 in the side pot; cards speak, so who wins one pot "
            "wins the next one too, where he can"
        ),
    ),
    "a low in the side pot that the main pot has not": (
        "--game omaha_hilo --button 1 --high 2 --pot 20 --eligible 1,2,3 --low none --pot 10 --eligible 2,3 --low 3",
        (
            "--low disagree: nobody in the main pot, seat 3 in the side pot; cards speak, so who wins one pot wins the "
            "next one too, where he can"
        ),
    ),
    "a cap of nothing": (
        f"{HOLDEM} --pot 10 --winners 3 --rake 10%:0",
        "--rake 10%:0: expected a percentage and its cap, such as 10%:6, or off",
    ),
    "a winner who does not sit there": (
        f"{HOLDEM} --seats 1-3 --pot 10 --winners 7",
        "seat 7 of --winners cannot win the main pot: seats 1, 2, 3 can",
    ),
    "an eligible seat that does not sit there": (
        f"{HOLDEM} --seats 2,5 --pot 10 --eligible 2,8 --winners 2",
        "seat 8 is not at the table: --seats are 2, 5",
    ),
    "seats that are none": (
        f"{HOLDEM} --seats 6-1 --pot 10 --winners 2",
        "--seats 6-1: expected seats such as 1-9 or 1,2,5,8, each once",
    ),
    "pots without their eligible": (
        f"{HOLDEM} --pot 10 --pot 20 --winners 2",
        "who can win the pot of 10? Each of several pots is followed by its --eligible",
    ),
    "eligible before any pot": (
        f"{HOLDEM} --eligible 1,2 --pot 10 --winners 2",
        "--eligible stands once, after the --pot it belongs to",
    ),
    "pots for strangers": (
        f"{HOLDEM} --pot 10 --eligible 1,2 --pot 20 --eligible 3,4 --winners 1",
        "seats 1, 2 can win one pot and seats 3, 4 another, but who can win a side pot can win the pots before it too",
    ),
    "an odd chip without a button": (
        "--game holdem --pot 11 --winners 3,4",
        "--button is missing: an odd chip goes to the first seat left of it",
    ),
    "chips that do not sum": (
        f"{HOLDEM} --pot 10 --winners 3 --chips 5x1",
        "the --chips are worth 5, but the pots are 10",
    ),
    "chips nobody can read": (
        f"{HOLDEM} --pot 10 --winners 3 --chips 5*2",
        "--chips: '5*2' is not the value of a chip and how many, such as 100x4",
    ),
    "chips twice": (f"{HOLDEM} --pot 10 --winners 3 --chips 5x1,5x1", "--chips 5x1,5x1: the 5 stands there twice"),
    "chips that cannot be cut": (
        f"{HOLDEM} --pot 25 --winners 3,4 --chips 25x1 --tray 5,25",
        "13 cannot be made of chips of 5, the smallest there are",
    ),
    "a tray of words": (
        f"{HOLDEM} --pot 10 --winners 3 --chips 10x1 --tray five",
        "--tray five: expected a whole number of chips, at least 1",
    ),
    "too much rake": (
        f"{HOLDEM} --pot 10 --winners 3 --rake 200%",
        "--rake 200%: expected a percentage and its cap, such as 10%:6, or off",
    ),
    "rake without its sign": (
        f"{HOLDEM} --pot 10 --winners 3 --rake 10",
        "--rake 10: expected a percentage and its cap, such as 10%:6, or off",
    ),
    "no card": (
        "--game stud --pot 51 --winners 3,6 --cards 3:Xx",
        "--cards 3:Xx: 'Xx' is no card: expected a rank 2–9, T, J, Q, K or A and a suit c, d, h or s, such as Ah",
    ),
    "no cards": (
        "--game stud --pot 51 --winners 3,6 --cards 3",
        "--cards 3: expected a seat of the table once, and its cards, such as 3:KdTc9s8h7d",
    ),
    "a card twice": (
        "--game stud --pot 51 --winners 3,6 --cards 3:Ah --cards 6:Ah",
        "--cards: the same card is told twice",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_sentence(mistake: str) -> None:
    line, sentence = MISTAKES[mistake]
    assert refused(line) == sentence


def test_help_needs_no_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["split", "--help"]) == 0
    assert "--winners, --top and --bottom, --high and --low" in capsys.readouterr().out
    assert "usage: croupier split" in ask("-h")[1]
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "split" in capsys.readouterr().out


def test_options_may_be_written_with_a_sign_and_underscores() -> None:
    assert answer("--game=holdem --button=1 --pot=101 --winners=3,5") == {"3": 51, "5": 50}

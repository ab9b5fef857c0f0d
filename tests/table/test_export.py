"""Recorded hands in other formats: each is read back to the same end, or refused with a sentence, never mangled."""

# ruff: noqa: N802 - a test of a row is named after it

from __future__ import annotations

import io
import json
import re
import tomllib
import warnings
from random import Random
from typing import TYPE_CHECKING

import pytest
from pokerkit import HandHistory

from controller.rules.cards import faces, names
from controller.rules.inputs import Act, Has, Rules, RunsIt, Shows, Tells, Voids, Winners
from controller.table import phh
from controller.table.export.command import Form, export_command
from controller.table.journal import Journal, JournalReader
from controller.table.records import Correct, Undo
from controller.training.replay import replay
from tests.dealing import Felt, definitions, house
from tests.recording import play, recorded
from tests.writing import KEY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

STAKES = {
    "holdem": "no_limit 5/10 ante 1",
    "short_deck": "no_limit 0/10 ante 10",
    "omaha": "pot_limit 5/10",
    "omaha_hilo": "limit 10/20 blinds 5/10",
    "stud": "limit 10/20 ante 1 bring_in 3",
    "stud_hilo": "limit 10/20 ante 1 bring_in 3",
    "razz": "limit 10/20 ante 1 bring_in 3",
    "single_draw_27": "no_limit 5/10",
    "triple_draw_27": "limit 10/20 blinds 5/10",
    "badugi": "limit 10/20 blinds 5/10",
}
"""The games PHH has a variant for; hold'em once more with limits below."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table 7" / "2026-11-30.journal"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    path.parent.mkdir()
    with Journal(path, KEY) as opened:
        yield opened


def exported(path: Path, form: Form, number: int | None = None) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = export_command(path, form, number, None, out, err)
    return code, out.getvalue(), err.getvalue()


def whole(path: Path, form: Form) -> str:
    code, out, err = exported(path, form)
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize(("game", "stakes"), [*STAKES.items(), ("holdem", "limit 10/20 blinds 5/10")])
@pytest.mark.parametrize("seats", [2, 4])
def test_phh_is_dealt_again_to_the_same_stacks(
    journal: Journal, path: Path, game: str, stakes: str, seats: int
) -> None:
    ended = []
    random = Random(f"{game} {seats}")  # noqa: S311 - luck, not a secret
    for _ in range(2):
        felt = recorded(journal, game, stakes, (200, 120, 300, 90)[:seats])
        play(felt, random)
        ended.append([felt.hand.bets.behind(seat) for seat in range(len(felt.hand.setup.seats))])
    written = path.with_suffix(".phhs")
    written.write_text(whole(path, "phh"), encoding="utf-8")
    records = phh.read(written)
    assert [list(record.finishing_stacks or ()) for record in records] == ended
    for record in records:
        dealt = replay(record, definitions())
        assert dealt.agrees, (dealt.note, record.said)
        assert dealt.checked == "stacks"
    by_pokerkit(written, ended)


def by_pokerkit(written: Path, ended: list[list[int | None]]) -> None:
    """PokerKit takes every action of the file; its odd chips are its own, so a stack may be off by some.

    Stud hands that lie open before their last cards it does not pay at all.
    """
    with warnings.catch_warnings(), written.open("rb") as file:
        warnings.simplefilter("ignore")
        for history, ours in zip(HandHistory.load_all(file), ended, strict=True):
            *_, last = history
            assert not last.status
            kinds = [text.split()[1] for text in history.actions]
            if "dh" in kinds[kinds.index("sm") if "sm" in kinds else len(kinds) :]:
                continue
            assert sum(last.stacks) == sum(stack or 0 for stack in ours)
            assert all(abs(theirs - (stack or 0)) <= 3 for theirs, stack in zip(last.stacks, ours, strict=True))


def test_no_export_names_a_card_that_was_not_shown(journal: Journal, path: Path) -> None:
    (path.parent / "table.key").write_bytes(b"")
    (path.parent / "table.key").unlink()
    felt = recorded(
        journal, "holdem", "no_limit 5/10", (200, 200, 200), cards="Ac Kc Qc Ad Kd Qd 2c 3h 4h 5h 6s 7d 8s 9s"
    )
    felt.deal()
    felt.fold(3)
    felt.call(1)
    felt.check(2, 1, 2, 1, 2, 1, 2)
    felt.shows(1)
    felt.mucks(2)
    felt.done()
    for form in ("phh", "ohh", "jsonl"):
        # The journal's hash is hexadecimal: two of its digits may look like a card, 2c.
        text = re.sub(r"\b[0-9a-f]{64}\b", "", whole(path, form))
        assert "Ac" in text
        for hidden in ("Kc", "Kd", "Qc", "Qd", "2c", "6s", "8s"):
            assert hidden not in text, (form, hidden)
    assert "d dh p2 ????" in whole(path, "phh")


def test_what_was_taken_back_is_not_exported(journal: Journal, path: Path) -> None:
    felt = recorded(journal, "holdem", "no_limit 5/10", (200, 200, 200))
    felt.deal()
    felt.to(3, 50)
    felt.give(Undo())
    felt.to(3, 30)
    felt.give(Correct(3, 40))
    felt.fold(1, 2)
    felt.done()
    actions = tomllib.loads(whole(path, "phh"))["1"]["actions"]
    assert [text for text in actions if text[0] == "p"] == ["p3 cbr 40", "p1 f", "p2 f"]
    told = json.loads(whole(path, "jsonl"))
    assert [act["deed"] for act in told["acts"] if act["deed"] != "post"] == ["raise", "fold", "fold", "uncalled"]
    assert any(line["undone"] for line in told["told"]), "the sentences tell what was taken back, as undone"


def test_a_count_made_later_is_the_amount_of_the_all_in(journal: Journal, path: Path) -> None:
    felt = recorded(journal, "holdem", "no_limit 5/10", (None, None, None), tier="counts")
    felt.deal()
    felt.give(Act(3, "all_in"))
    felt.fold(1)
    felt.give(Act(2, "call"))
    felt.give(Has(3, 75))
    felt.give(Shows(3, faces("As Ah")))
    felt.give(Shows(2, faces("Kd Kh")))
    felt.deal_due()
    felt.give(Winners((3,)))
    felt.done()
    told = tomllib.loads(whole(path, "phh"))["1"]
    assert [text for text in told["actions"] if text[0] == "p"][:3] == ["p3 cbr 75", "p1 f", "p2 cc"]
    assert told["starting_stacks"] == [float("inf")] * 3
    code, _, err = exported(path, "ohh")
    why = "a stack that nobody has counted, which Open Hand History cannot hold; jsonl can\n"
    assert (code, err.partition(" has ")[2]) == (2, why)


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("lazy_rivers", "no_limit 5/10"),
        ("double_board", "no_limit 5/10"),
        ("omaha_hilo", "pot_limit 5/10"),
        ("holdem", "pot_limit 5/10"),
        ("drawmaha", "no_limit 5/10"),
    ],
)
def test_K05_phh_refuses_what_it_has_no_variant_for(journal: Journal, path: Path, game: str, stakes: str) -> None:
    play(recorded(journal, game, stakes, (200, 200, 200)), Random(1))  # noqa: S311 - luck, not a secret
    code, out, err = exported(path, "phh", 1)
    assert (code, out) == (2, "")
    assert err.startswith("croupier: hand 1 is ")
    assert err.endswith("which PHH cannot hold; jsonl can\n")
    assert err.count("\n") == 1


def test_K05_a_double_board_goes_round_as_json_lines(journal: Journal, path: Path) -> None:
    felt = recorded(journal, "double_board", "no_limit 5/10", (200, 200, 200))
    play(felt, Random(8))  # noqa: S311 - luck, not a secret
    told = json.loads(whole(path, "jsonl"))
    places = felt.hand.setup.places
    for board in ("top", "bottom"):
        assert told["boards"][board] == names(felt.hand.cards.at(places.board(board))).split()
    assert {seat["seat"]: seat["end"] for seat in told["seats"]} == felt.stacks


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_a_hand_run_twice_is_refused_and_jsonl_has_both_boards(journal: Journal, path: Path, form: Form) -> None:
    twice = house("standard", run_it={"times": "twice"})
    felt = recorded(journal, "holdem", "no_limit 1/2", (50, 50), house=twice)
    felt.deal()
    felt.acts(2, "all_in")
    felt.give(Act(1, "call"))
    while felt.step.startswith("show"):
        felt.give(Shows(felt.to_act))
    felt.give(RunsIt(2))
    felt.finish()
    code, out, err = exported(path, form)
    assert (code, out) == (2, "")
    assert err.startswith("croupier: hand 1 was run 2 times, which ")
    boards = json.loads(whole(path, "jsonl"))["boards"]
    assert [len(cards) for cards in boards.values()] == [5, 5]


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_chips_carried_over_are_refused_and_jsonl_counts_them(journal: Journal, path: Path, form: Form) -> None:
    carry = house("standard", odd={"tie_button_game": "carry_over"})
    cards = "2c 3c 7h 2d 3d 7d 4s As Ks Qs 9h Js 8h Ts"
    felt = recorded(journal, "holdem", "no_limit 1/2 ante 1", (50, 50, 50), house=carry, cards=cards)
    felt.deal()
    felt.fold(felt.to_act)
    felt.finish()
    told = json.loads(whole(path, "jsonl"))
    # 3 antes, and 2 + 2: the board plays, 7 do not divide by two.
    assert (sum(pot["amount"] for pot in told["pots"]), told["carried_in"], told["carried_out"]) == (7, 0, 1)
    assert "left 1 chips for the hand after it" in exported(path, form)[2]
    felt.stack()
    felt.deal()
    felt.fold(felt.to_act)
    felt.fold(felt.to_act)
    felt.done()
    assert json.loads(whole(path, "jsonl").splitlines()[1])["carried_in"] == 1
    assert "hand 2 began with 1 chips of the hand before" in exported(path, form)[2]


def test_phh_has_one_least_bet(journal: Journal, path: Path) -> None:
    felt = recorded(journal, "short_deck", "no_limit 0/10 ante 5", (200, 200, 200))
    felt.deal()
    felt.call(felt.to_act, felt.hand.seat(1), felt.hand.seat(2))
    felt.to(felt.to_act, 5)
    felt.fold(felt.to_act)
    felt.fold(felt.to_act)
    felt.done()
    why = "croupier: hand 1 has a bet below 10, its one least bet, which PHH cannot hold; jsonl can\n"
    assert exported(path, "phh") == (2, "", why)


@pytest.mark.parametrize("game", ["lazy_rivers", "double_board", "double_board_one_winner", "stud", "omaha_five"])
def test_K05_open_hand_history_refuses_what_it_has_no_name_for(journal: Journal, path: Path, game: str) -> None:
    stakes = STAKES.get(game, "no_limit 5/10")
    play(recorded(journal, game, stakes, (200, 200, 200)), Random(1))  # noqa: S311 - luck, not a secret
    code, out, err = exported(path, "ohh")
    assert (code, out) == (2, "")
    assert "Open Hand History cannot hold" in err


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_a_hand_that_did_not_run_as_printed_is_refused_and_jsonl_tells_it(
    journal: Journal, path: Path, form: Form
) -> None:
    def voided(felt: Felt) -> None:
        felt.give(Voids("floor", "fouled deck"))

    def killed(felt: Felt) -> None:
        felt.give(Tells("absent", seat=1))
        felt.give(Rules("absent/kill", "floor", "left the table"))
        felt.fold(felt.to_act)
        felt.finish()

    def misdealt(felt: Felt) -> None:
        felt.give(Tells("wrong_count", seat=1))
        felt.give(Rules("wrong_count/misdeal", "floor"))
        while felt.table.running:
            felt.done()

    felt = recorded(journal, "holdem", "no_limit 5/10", (200, 200, 200))
    what: tuple[Callable[[Felt], None], ...] = (voided, killed, misdealt)
    for wrong in what:
        felt.stack()
        felt.deal()
        wrong(felt)
    felt.stack()
    felt.deal()
    felt.fold(felt.to_act)
    felt.fold(felt.to_act)
    felt.done()
    felt.stack()
    felt.deal()
    numbers = [json.loads(line)["hand"] for line in whole(path, "jsonl").splitlines()]
    assert len(set(numbers)) == 5
    ended = [json.loads(line)["ended"] for line in whole(path, "jsonl").splitlines()]
    assert ended == ["void", "ended", "misdeal", "ended", None]
    code, out, err = exported(path, form)
    assert code == 1
    assert len(err.splitlines()) == 4
    for part in ("was voided", "was ruled on by the floor (absent/kill)", "was a misdeal", "has not ended"):
        assert part in err
    assert out.count("_journal_head") == 1


def test_what_the_house_took_stands_beside_the_stacks(journal: Journal, path: Path) -> None:
    raked = house("standard", rake={"percent": 10, "cap": 6})
    felt = recorded(journal, "holdem", "no_limit 5/10", (200, 200), house=raked)
    felt.deal()
    felt.call(2)
    felt.check(1, 1, 2, 1, 2, 1, 2)
    felt.finish()
    told = tomllib.loads(whole(path, "phh"))["1"]
    assert told["_dropped"] == 2
    assert "finishing_stacks" not in told
    assert sum(told["_finishing_stacks"]) == 398
    [pot] = json.loads(whole(path, "ohh"))["ohh"]["pots"]
    assert (pot["amount"], pot["rake"]) == (20, 2)
    assert sum(win["win_amount"] for win in pot["player_wins"]) == 18


OHH_FIELDS = {
    "spec_version": str, "site_name": str, "network_name": str, "internal_version": str, "game_number": str,
    "start_date_utc": str, "table_name": str, "game_type": str, "bet_limit": dict, "table_size": int, "currency": str,
    "dealer_seat": int, "small_blind_amount": int, "big_blind_amount": int, "ante_amount": int,
    "hero_player_id": type(None), "flags": list, "players": list, "rounds": list, "pots": list,
}  # fmt: skip
"""The fields of version 1.4.6 that are not marked optional; a cash hand leaves the tournament's out."""
OHH_ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips", "Sits Down", "Stands Up",
}  # fmt: skip


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha_hilo"])
def test_open_hand_history_has_its_fields_and_its_chips(journal: Journal, path: Path, game: str) -> None:
    felt = recorded(journal, game, STAKES[game], (200, 120, 300, 90, 250))
    random = Random(game)  # noqa: S311 - luck, not a secret
    hands = []
    for _ in range(5):
        play(felt, random)
        hands.append(felt.hand)
    objects = [json.loads(text) for text in whole(path, "ohh").split("\n\n")]
    assert len(objects) == len(hands)
    for whole_object, hand in zip(objects, hands, strict=True):
        ohh = whole_object["ohh"]
        assert {field: type(value) for field, value in ohh.items()} == OHH_FIELDS
        put: dict[int, int] = {}
        for made in ohh["rounds"]:
            assert made["street"] in ("Preflop", "Flop", "Turn", "River", "Showdown")
            for action in made["actions"]:
                assert action["action"] in OHH_ACTIONS
                assert not (action["action"] == "Bet" and made["street"] == "Preflop")
                put[action["player_id"]] = put.get(action["player_id"], 0) + action.get("amount", 0)
        numbers = [action["action_number"] for made in ohh["rounds"] for action in made["actions"]]
        assert numbers == list(range(1, len(numbers) + 1))
        assert [len(made["cards"]) for made in ohh["rounds"] if made["cards"]] in ([3, 1, 1], [3, 1], [3], [])
        won: dict[int, int] = {}
        for pot in ohh["pots"]:
            assert sum(win["win_amount"] for win in pot["player_wins"]) + pot["rake"] == pot["amount"]
            for win in pot["player_wins"]:
                won[win["player_id"]] = won.get(win["player_id"], 0) + win["win_amount"]
        # What was put in and neither won nor returned is what a seat lost; only one seat has chips back.
        uncalled = sum(put.values()) - sum(pot["amount"] for pot in ohh["pots"])
        nets = [won.get(seat, 0) - put.get(seat, 0) for seat in hand.setup.seats]
        short = [(delta - net) for delta, net in zip(hand.bets.delta, nets, strict=True)]
        assert sorted(short) == sorted([*[0] * (len(short) - 1), uncalled])


def test_json_lines_hold_every_chip_and_the_head(journal: Journal, path: Path) -> None:
    felt = recorded(journal, "lazy_rivers", "no_limit 5/10", (200, 120, 300))
    play(felt, Random(3))  # noqa: S311 - luck, not a secret
    told = json.loads(whole(path, "jsonl"))
    with JournalReader(path) as reader:
        assert told["journal_head"] == reader.head
    assert sum(seat["net"] for seat in told["seats"]) == 0
    assert sum(award["amount"] for award in told["awards"]) == sum(pot["amount"] for pot in told["pots"])
    for seat in told["seats"]:
        assert seat["start"] + seat["net"] == seat["end"]
        put = sum(act["put"] for act in told["acts"] if act["seat"] == seat["seat"])
        won = sum(award["amount"] for award in told["awards"] if award["seat"] == seat["seat"])
        assert won - put == seat["net"]


@pytest.mark.parametrize("form", ["phh", "ohh", "jsonl"])
def test_the_head_stands_in_every_export(journal: Journal, path: Path, form: Form) -> None:
    play(recorded(journal, "holdem", "no_limit 5/10", (200, 200)), Random(1))  # noqa: S311 - luck, not a secret
    assert journal.head in whole(path, form)


def test_mistakes_are_one_sentence(journal: Journal, path: Path, tmp_path: Path) -> None:
    assert exported(path, "phh") == (2, "", f"croupier: {path} has no hand yet\n")
    felt = recorded(journal, "holdem", "no_limit 5/10", (200, 200))
    play(felt, Random(1))  # noqa: S311 - luck, not a secret
    assert exported(path, "phh", 9) == (2, "", f"croupier: {path} has no hand 9\n")
    assert exported(tmp_path / "none.journal", "phh")[0] == 2
    there = tmp_path / "there"
    there.write_text("mine")
    err = io.StringIO()
    assert export_command(path, "jsonl", None, there, io.StringIO(), err) == 2
    assert (err.getvalue(), there.read_text()) == (
        f"croupier: {there} is there already; nothing is written over\n",
        "mine",
    )
    assert export_command(path, "jsonl", None, tmp_path / "no" / "folder", io.StringIO(), err) == 2
    assert err.getvalue().endswith(f"{tmp_path / 'no' / 'folder'} cannot be written: No such file or directory\n")
    new = tmp_path / "new.jsonl"
    assert export_command(path, "jsonl", None, new, io.StringIO(), err) == 0
    assert json.loads(new.read_text())["hand"] == 1
    assert sorted(left.name for left in tmp_path.iterdir()) == ["new.jsonl", "table 7", "there"]

"""Straddles, carried chips, boards run twice: told in JSON lines, refused by formats that have no words for them."""

from __future__ import annotations

import io
from random import Random
from typing import TYPE_CHECKING

import pytest

from controller.rules.inputs import Act, Done, RunsIt, Shows
from controller.rules.session_inputs import Leaves, Straddles
from controller.table import phh
from controller.table.export.command import Form, export_command
from controller.table.journal import Journal
from controller.table.table import Table
from controller.training.replay import replay
from tests.dealing import Felt, definitions, house
from tests.recording import play, recorded
from tests.table.test_export import by_pokerkit
from tests.writing import KEY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def straddled(felt: Felt) -> None:
    felt.give(Straddles(3))
    felt.deal()
    for seat in (4, 1, 2):
        felt.acts(seat, "fold")
    felt.give(Done())


def run_twice(felt: Felt) -> None:
    felt.deal()
    for seat in (3, 4, 1):
        felt.give(Act(seat, "all_in" if seat == 1 else "fold"))
    felt.give(Act(2, "call"))
    felt.give(RunsIt(2))
    for seat in (1, 2):
        felt.give(Shows(seat))
    felt.deal_due()
    felt.give(Done())


def carried(felt: Felt) -> None:
    """Seats 2 and 3 play the board for a pot of five: one chip stays."""
    felt.stack("9c 2c 2d 9d 8c 3c 3d 8d 4c As Ks Qs 4d Js 4h Ts")
    felt.deal()
    felt.acts(3, "call")
    felt.acts(4, "fold")
    felt.acts(1, "fold")
    felt.acts(2, "check")
    for seat in (2, 3) * 3:
        felt.acts(seat, "check")
    for seat in (2, 3):
        felt.give(Shows(seat))
    felt.give(Done())


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (straddled, "has a straddle"),
        (run_twice, "was run 2 times"),
        (carried, "left 1 chips for the hand after it"),
    ],
)
def test_what_a_format_has_no_words_for_is_refused_and_told_in_json_lines(
    play: Callable[[Felt], None], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "table" / "day.journal"
    path.parent.mkdir()
    rules = house(run_it={"times": "twice"}, odd={"tie_button_game": "carry_over"})
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100, 100), house=rules)
    with Journal(path, KEY) as journal:
        felt.table = Table(felt.table.session, journal)
        play(felt)
    forms: tuple[Form, ...] = ("phh", "ohh")
    for form in forms:
        out, err = io.StringIO(), io.StringIO()
        code = export_command(path, form, None, None, out, err)
        assert code == 2, "no hand could be written"
        assert why in err.getvalue()
    out, err = io.StringIO(), io.StringIO()
    assert export_command(path, "jsonl", None, None, out, err) == 0, err.getvalue()


def with_dead_small_blind(game: str, stakes: str, folder: Path) -> tuple[Felt, Path]:
    """Two hands; between them the next small blind leaves."""
    path = folder / "table" / "day.journal"
    path.parent.mkdir()
    with Journal(path, KEY) as journal:
        felt = recorded(journal, game, stakes, (200, 120, 300, 90))
        play(felt, Random(3))  # noqa: S311 - luck, not a secret
        felt.give(Leaves(felt.table.session.small_blind))
        felt.stack()
        play(felt, Random(4))  # noqa: S311 - luck, not a secret
    assert felt.hand.setup.small_blind == -1
    return felt, path


@pytest.mark.parametrize("stakes", ["no_limit 5/10", "no_limit 5/10 bb_ante 10", "limit 10/20 blinds 5/10"])
def test_phh_holds_a_dead_small_blind(stakes: str, tmp_path: Path) -> None:
    """The format lists blinds from the first left of the button: here that is the big blind (TDA 32)."""
    felt, path = with_dead_small_blind("holdem", stakes, tmp_path)
    out, err = io.StringIO(), io.StringIO()
    assert export_command(path, "phh", 2, None, out, err) == 0, err.getvalue()
    assert "blinds_or_straddles = [10, 0, 0]" in out.getvalue()
    written = path.with_suffix(".phhs")
    written.write_text(f"[1]\n{out.getvalue()}", encoding="utf-8")
    (record,) = phh.read(written)
    dealt = replay(record, definitions())
    assert (dealt.agrees, dealt.checked) == (True, "stacks"), (dealt.note, record.said)
    by_pokerkit(written, [[felt.hand.bets.behind(seat) for seat in range(3)]])


def test_phh_refuses_a_dead_small_blind_that_counts_for_the_pot_limit(tmp_path: Path) -> None:
    _, path = with_dead_small_blind("omaha", "pot_limit 5/10", tmp_path)
    out, err = io.StringIO(), io.StringIO()
    assert export_command(path, "phh", 2, None, out, err) == 2
    assert (out.getvalue(), err.getvalue().count("\n")) == ("", 1)
    assert "hand 2 has a dead small blind" in err.getvalue()
    assert err.getvalue().rstrip().endswith("jsonl can")

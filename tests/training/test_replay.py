"""Hands that really happened end at this table with exactly the stacks they ended with."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from controller.rules.apply import apply, start
from controller.rules.decide import Decision, begin, decide
from controller.rules.events import HandStarted
from controller.rules.invariants import check_whole
from controller.table import definitions, phh
from controller.table.definitions import Definitions
from controller.training.dealing import Dealing
from controller.training.replay import Replayed, replay, run
from controller.training.seating import GAMES, NotDealt, seat

HANDS = Path(__file__).resolve().parents[1] / "hands"
ALIKE = {
    "nt_pluribus": 239,
    "nt_wsop": 7,
    "nt_misc": 1,
    "ft_wsop": 4,
    "po_wsop": 4,
    "fo8_wsop": 9,
    "f7s_wsop": 8,
    "fr_wsop": 6,
    "f2l3d_wsop": 4,
    "f2l3d_misc": 1,
    "fb_misc": 1,
    "f7s8_wsop": 4,
    "n2l1d_wsop": 4,
    "ns_misc": 1,
}
HOLDEM = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
"""
DEALT = ("d dh p1 ????", "d dh p2 ????", "d dh p3 AhAd")
ALL_IN = ("p3 cbr 200", "p1 f", "p2 cc")
BOARD = ("d db 2h3h4h", "d db 9s", "d db Jd")


@pytest.fixture(scope="session")
def known() -> Definitions:
    return definitions.load()


def hand(tmp_path: Path, text: str) -> phh.Record:
    """The record a text makes."""
    path = tmp_path / "hand.phh"
    path.write_text(text, encoding="utf-8")
    (record,) = phh.read(path)
    return record


def holdem(tmp_path: Path, *actions: str, **fields: str) -> phh.Record:
    """A hold'em hand of three players with these actions; fields are TOML."""
    lines = [line for line in HOLDEM.split("\n") if line.partition(" ")[0] not in fields]
    lines += [f"{name} = {value}" for name, value in fields.items()]
    return hand(tmp_path, "\n".join([*lines, f"actions = {json.dumps(list(actions))}"]))


def replayed(paths: list[Path]) -> tuple[int, list[dict[str, Any]], str]:
    """What `croupier replay` prints for these files: exit code, its lines, its errors."""
    out, err = io.StringIO(), io.StringIO()
    code = run(paths, out, err)
    return code, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


@pytest.mark.parametrize("name", ALIKE)
def test_every_recorded_hand_ends_with_the_recorded_stacks(name: str, known: Definitions) -> None:
    found = [replay(record, known) for record in phh.read(HANDS / f"{name}.phhs")]
    assert [hand for hand in found if not hand.agrees] == []
    assert len(found) == ALIKE[name]


def test_every_file_of_a_variant_dealt_here_is_among_the_tested(known: Definitions) -> None:
    dealt = {path.stem for path in HANDS.glob("*.phhs") if GAMES[phh.read(path)[0].variant] in known.games}
    assert dealt == set(ALIKE) == {path.stem for path in HANDS.glob("*.phhs")}
    assert sum(ALIKE.values()) == 293


@pytest.mark.parametrize("name", ALIKE)
def test_no_card_and_no_chip_is_lost_at_any_event_and_the_events_alone_give_the_same_hand(
    name: str, known: Definitions
) -> None:
    for record in phh.read(HANDS / f"{name}.phhs")[:12]:
        dealing = Dealing(record, seat(record, known.games), known.words["en"])
        dealing.deal()
        decision = begin(dealing.setup)
        folded, live = start(dealing.setup), decision.hand
        events = list(decision.events)
        for given in dealing.inputs:
            judged = decide(live, given)
            assert isinstance(judged, Decision)
            live = judged.hand
            check_whole(live)
            events += judged.events
        assert isinstance(events[0], HandStarted)
        for event in events:
            folded = apply(folded, event)
        assert folded == live == dealing.hand
        assert len(events) == dealing.events


def test_half_chips_are_dealt_as_whole_ones(known: Definitions) -> None:
    record = next(record for record in phh.read(HANDS / "nt_pluribus.phhs") if record.id == "pluribus/102/0")
    assert record.scale == 2
    line = json.loads(replay(record, known).line())
    assert line["stacks"] == line["expected"] == [10112.5, 9775, 10000, 10000, 10112.5, 10000]


def test_a_raise_the_printed_rules_refuse_is_replayed_with_a_flag(known: Definitions) -> None:
    records = phh.read(HANDS / "fr_wsop.phhs")
    found = {hand.id: hand for hand in (replay(record, known) for record in records)}
    assert found["wsop/2023/43/5/85"].agrees
    (flag,) = found["wsop/2023/43/5/85"].flags
    assert flag == (
        "action 19 'p2 cbr 750000': the rules ask for a raise to 1200000; "
        "taken as that, as nobody left can call more than was bet"
    )
    assert [hand.id for hand in found.values() if hand.flags] == ["wsop/2023/43/5/85"]


def test_without_finishing_stacks_only_the_chips_are_checked(known: Definitions) -> None:
    (record,) = phh.read(HANDS / "nt_misc.phhs")
    hand = replay(record, known)
    assert (hand.agrees, hand.checked, hand.expected) == (True, "conservation", None)
    assert hand.note == "the record has no finishing stacks: only that no chip was lost could be checked"
    # The published outcome: the straight to the six beats the straight to the five that was all in.
    assert hand.stacks == (572_100, 1_997_500, 1_109_500)


def test_the_button_of_the_short_deck_posts_and_acts_last(known: Definitions) -> None:
    (record,) = phh.read(HANDS / "ns_misc.phhs")
    setup = seat(record, known.games)
    assert (setup.small_blind, setup.big_blind, setup.stakes.text()) == (-1, 5, "no_limit 0/3000 ante 3000")
    # A straight to the king beats three kings: six antes, p1's, p2's and the button's 3 000, and twice 298 000.
    won = 6 * 3_000 + 3 * 3_000 + 2 * 298_000
    assert replay(record, known).stacks == (489_000, 226_000, 61_000 + won, 400_000, 0, 198_000)


def test_two_players_with_a_short_deck_list_the_button_first(tmp_path: Path, known: Definitions) -> None:
    record = holdem(
        tmp_path,
        "d dh p1 AhAd",
        "d dh p2 KhKd",
        "p1 f",
        variant="'NS'",
        antes="[1, 1]",
        blinds_or_straddles="[2, 0]",
        starting_stacks="[100, 100]",
        finishing_stacks="[99, 101]",
    )
    assert replay(record, known).agrees


def test_wrong_stacks_are_a_difference(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, "p3 f", "p1 f", finishing_stacks="[199, 202, 200]"), known)
    assert (hand.agrees, hand.note) == (False, "the stacks differ from the recorded ones")
    assert hand.stacks == (199, 201, 200)


def test_an_act_the_table_has_no_question_for_is_named(tmp_path: Path, known: Definitions) -> None:
    record = holdem(
        tmp_path, *DEALT, *ALL_IN, *BOARD, "p2 f", "p3 sm AhAd", "p2 sm KhKd", finishing_stacks="[199, 0, 400]"
    )
    assert replay(record, known).note == (
        "the stacks differ from the recorded ones; at this table nobody was asked for action 10 'p2 f'"
    )


def test_an_act_that_is_not_legal_is_a_difference_at_its_action(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, "p3 cbr 3", "p1 f", "p2 f", finishing_stacks="[199, 198, 203]"), known)
    assert not hand.agrees
    assert hand.note.startswith("action 4 'p3 cbr 3': ")
    assert "4" in hand.note.removeprefix("action 4")


def test_an_act_of_the_wrong_player_is_a_difference(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, "p1 f"), known)
    assert (hand.agrees, hand.note) == (False, "action 4 'p1 f': at this table seat 3 is to act")


def test_a_record_that_ends_early_says_where(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, "p3 cc"), known)
    assert (hand.agrees, hand.note) == (False, "the record ends while seat 1 is to act")


def test_a_card_dealt_twice_stops_the_table(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, "d dh p1 AhKd", "d dh p2 AhKs", "d dh p3 2c2d"), known)
    assert not hand.agrees
    assert hand.note.startswith("before the first action: The same card came twice.")


def test_two_players_have_the_small_blind_on_the_button(tmp_path: Path, known: Definitions) -> None:
    record = holdem(
        tmp_path,
        "d dh p1 ????",
        "d dh p2 ????",
        "p2 f",
        antes="[0, 0]",
        blinds_or_straddles="[1, 2]",
        starting_stacks="[200, 200]",
        finishing_stacks="[201, 199]",
    )
    assert replay(record, known).agrees


@pytest.mark.parametrize(
    ("antes", "form", "stacks"),
    [
        ("[5, 5, 5]", "per_player", (194, 211, 195)),
        ("[0, 5, 0]", "big_blind", (199, 201, 200)),
        ("[0, 0, 5]", "button", (199, 206, 195)),
    ],
)
def test_antes_are_paid_by_everybody_the_big_blind_or_the_button(
    tmp_path: Path, known: Definitions, antes: str, form: str, stacks: tuple[int, ...]
) -> None:
    record = holdem(tmp_path, *DEALT, "p3 f", "p1 f", antes=antes)
    assert seat(record, known.games).stakes.ante_format == form
    assert replay(record, known).stacks == stacks


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"variant": "'XX'"},
            "variant XX is not dealt here; FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB can be replayed",
        ),
        ({"variant": "'NS'"}, "only the button posts a blind in short_deck"),
        ({"blinds_or_straddles": "[1, 2, 4]"}, "straddles are not dealt here, only a small and a big blind"),
        ({"min_bet": "4"}, "min_bet is not the big blind, as it is here"),
        ({"antes": "[0, 1, 1]"}, "antes are dealt here from everybody, the big blind or the button, no other way"),
        (
            {"variant": "'FT'", "small_bet": "4", "big_bet": "2"},
            "a limit game needs a small bet and a big bet, the big one not smaller: limit 10/20",
        ),
    ],
)
def test_a_hand_of_a_kind_not_dealt_here_says_what_is(
    tmp_path: Path, known: Definitions, fields: dict[str, str], sentence: str
) -> None:
    record = holdem(tmp_path, *DEALT, **fields)
    with pytest.raises(NotDealt) as caught:
        replay(record, known)
    assert str(caught.value) == f"{record.id}: {sentence}"


@pytest.mark.parametrize(
    ("actions", "stacks"),
    [
        pytest.param((*DEALT, *ALL_IN, *BOARD, "p3 sm AhAd", "p2 sm KhKd"), "[199, 0, 401]", id="shown"),
        pytest.param((*DEALT, *ALL_IN, *BOARD), "[199, 401, 0]", id="never shown, told by the stacks"),
        pytest.param((*DEALT, *ALL_IN), "[199, 200.5, 200.5]", id="a split of hands and a board nobody knows"),
        pytest.param(
            (*DEALT, "p3 cc", "p1 cc", "p2 cc", *[a for card in BOARD for a in (card, "p1 cc", "p2 cc", "p3 cc")]),
            "[198, 198, 204]",
            id="the unknown hands are mucked",
        ),
        pytest.param(
            (*DEALT, "p3 cc", "p1 cc", "p2 cc", *[a for card in BOARD for a in (card, "p1 cc", "p2 cc", "p3 cc")]),
            "[198, 204, 198]",
            id="the unknown hand wins",
        ),
    ],
)
def test_hidden_cards_are_read_from_the_finishing_stacks(
    tmp_path: Path, known: Definitions, actions: tuple[str, ...], stacks: str
) -> None:
    hand = replay(holdem(tmp_path, *actions, finishing_stacks=stacks), known)
    assert (hand.agrees, hand.note) == (True, "")


def test_stacks_no_reading_of_the_hidden_cards_gives_are_a_difference(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, *ALL_IN, *BOARD, finishing_stacks="[299, 301, 0]"), known)
    assert (hand.agrees, hand.note) == (False, "no reading of the hidden cards ends with the recorded stacks")


def test_hidden_cards_without_finishing_stacks_are_not_guessed(tmp_path: Path, known: Definitions) -> None:
    hand = replay(holdem(tmp_path, *DEALT, *ALL_IN, *BOARD), known)
    assert not hand.agrees
    assert hand.note == "the record tells neither the cards nor the stacks that would show who wins"


def test_a_stack_nobody_knew_stays_unknown(tmp_path: Path, known: Definitions) -> None:
    stacks = "[inf, 200, 200]"
    hand = replay(
        holdem(tmp_path, *DEALT, "p3 f", "p1 cc", "p2 cbr 6", "p1 f", starting_stacks=stacks, finishing_stacks=stacks),
        known,
    )
    assert hand.stacks == (None, 202, 200)
    assert (hand.agrees, hand.note) == (False, "the stacks differ from the recorded ones")


def test_a_hand_is_one_line_of_json(known: Definitions) -> None:
    hand = Replayed(
        "a/1", "NT", 4, (1, None, 8), None, agrees=True, checked="conservation", flags=(), note="", events=3
    )
    assert hand.line() == (
        '{"id": "a/1", "variant": "NT", "stacks": [0.25, null, 2], "expected": null, "agrees": true, '
        '"checked": "conservation", "flags": [], "note": "", "events": 3}'
    )


def test_run_prints_a_line_a_hand_and_exits_0_when_all_agree() -> None:
    code, lines, said = replayed([HANDS / "po_wsop.phhs", HANDS / "ft_wsop.phhs"])
    assert code == 0
    assert [line["variant"] for line in lines] == ["PO"] * 4 + ["FT"] * 4
    assert all(line["agrees"] and line["checked"] == "stacks" for line in lines)
    assert said == "8 hands: 8 agree\n"


def test_run_exits_1_on_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "one.phhs"
    text = (HANDS / "po_wsop.phhs").read_text(encoding="utf-8")
    path.write_text(text.replace("[4300000, 2875000, 10375000", "[4300000, 2875001, 10375000"), encoding="utf-8")
    code, lines, said = replayed([path])
    assert code == 1
    assert [line["agrees"] for line in lines] == [False, True, True, True]
    assert said == "4 hands: 1 differ, 3 agree\n"


def test_run_replays_the_rest_and_exits_2_when_something_cannot_be_read_or_dealt(tmp_path: Path) -> None:
    missing, strange = tmp_path / "none.phh", tmp_path / "strange.phhs"
    text = (HANDS / "ns_misc.phhs").read_text(encoding="utf-8")
    strange.write_text(text.replace("'NS'", "'XX'"), encoding="utf-8")
    code, lines, said = replayed([missing, strange, HANDS / "nt_misc.phhs"])
    assert code == 2
    assert [line["id"] for line in lines] == ["misc/3"]
    assert said == (
        f"{missing}: cannot be opened: No such file or directory\n"
        "misc/4: variant XX is not dealt here; FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB can be replayed\n"
        "3 hands: 2 could not be replayed, 1 agree\n"
    )

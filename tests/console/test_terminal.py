"""The terminal console: whole hands typed ahead, every sentence it says, and no face before it is tabled."""

from __future__ import annotations

import io
import re
import threading
from typing import TYPE_CHECKING

import pytest

from controller import app
from controller.console.buttons import Pressed
from controller.console.terminal import Terminal, shout
from controller.rules.cards import UNREAD, name
from controller.rules.inputs import Act
from controller.rules.saying import say
from controller.table.definitions import Definitions, load
from controller.table.journal import Journal, JournalReader
from controller.table.records import LinkChanged, NextHand
from controller.table.seal import read_key
from controller.table.table import Outcome, Table
from controller.table.view import view
from controller.table.words import Words
from tests.dealing import Felt
from tests.recording import recorded
from tests.writing import KEY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.table.records import Given

ENTER = ""
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def board_game(boards: int, *, showdown: list[str], seats: int = 6) -> list[str]:
    """A whole hand of six seats in a game with flop, turn and river, typed ahead."""
    street = [ENTER] + [ENTER] * boards
    return [ENTER, ENTER, *["c"] * (seats - 1), "k", *(street + ["k"] * seats) * 3, *showdown, ENTER]


SHOWN = [ENTER] * 6
HANDS = {
    "default": board_game(2, showdown=SHOWN),
    "lazy_rivers": board_game(1, showdown=SHOWN),
    "omaha_hilo": board_game(1, showdown=SHOWN),
    "cash": board_game(1, showdown=SHOWN),
    "dealers_choice": board_game(1, showdown=SHOWN),
    "tournament": board_game(1, showdown=[ENTER] * 9, seats=9),
    "cash_unknown": board_game(1, showdown=[*SHOWN, "w 2 3"]),
    "scanner": board_game(1, showdown=[*SHOWN, "w 2 3"]),
}


@pytest.fixture(scope="module")
def definitions() -> Definitions:
    return load()


class Console:
    """Runs the terminal console of a shipped table on typed lines."""

    def __init__(self, definitions: Definitions, folder: Path) -> None:
        self._definitions = definitions
        self.folder = folder

    def run(self, table: str, *lines: str, code: int = 0) -> str:
        """Type lines ahead; everything the console wrote."""
        out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines))
        file = self._definitions.tables[table]
        assert app.run_terminal(self._definitions, file, self.folder / table, source, out, seed=1) == code
        return out.getvalue()


@pytest.fixture
def console(definitions: Definitions, tmp_path: Path) -> Console:
    return Console(definitions, tmp_path)


def tables(definitions: Definitions) -> list[str]:
    return list(definitions.tables)


def test_every_shipped_table_has_a_hand_here(definitions: Definitions) -> None:
    assert set(tables(definitions)) == set(HANDS)


@pytest.mark.parametrize("table", HANDS)
def test_lines_typed_ahead_deal_whole_hands_of_every_shipped_table(console: Console, table: str) -> None:
    said = console.run(table, *HANDS[table], ENTER, *HANDS[table], "q")
    assert "✗" not in said
    assert said.count("▶ NEXT HAND") == 2
    assert said.count("HAND 2 ·") == 1
    assert said.rstrip().endswith("Enter begins it")


def hidden(console: Console, table: str) -> set[str]:
    """The names of the cards that never lay open in the last hand: burns, mucked hands, what is still down."""
    folder = console.folder / table
    (path,) = folder.glob("*.journal")
    with JournalReader(path, read_key(folder / "table.key")) as journal:
        hand = Table.resume(journal).hand
    assert hand is not None
    cards = hand.cards
    lying = [ordinal for there in cards.where for ordinal in there]
    return {name(cards.faces[o]) for o in lying if not cards.is_up(o) and cards.faces[o] != UNREAD}


def test_no_card_is_named_before_it_is_tabled(console: Console) -> None:
    lines = board_game(2, showdown=[])[:-1]
    said = console.run("default", *lines, "q")
    held = hidden(console, "default")
    assert len(held) == 12 + 3
    assert not held & set(CARD.findall(said))
    said = console.run("default", "m", "m", ENTER, "m", ENTER, "m", ENTER, "q")
    assert "SEAT 2 SHOWS" in said
    held = hidden(console, "default")
    assert len(held) == 4 * 2 + 3
    assert not held & set(CARD.findall(said))


def test_a_shown_hand_is_read_out(console: Console) -> None:
    said = console.run("default", *HANDS["default"][:-2], "q")
    shown = re.findall(r"^  seat \d: (\S\S \S\S)$", said, re.MULTILINE)
    assert len(shown) == 5
    assert all(CARD.findall(cards) for cards in shown)


def test_the_instruction_is_in_capitals_and_cards_are_not() -> None:
    assert shout("Set the Kh and the 2c aside, face up") == "SET THE Kh AND THE 2c ASIDE, FACE UP"
    assert shout("Seat 4 to act, call 10") == "SEAT 4 TO ACT, CALL 10"


def test_the_instruction_and_its_keys_stand_last(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "q").rstrip().splitlines()
    assert said[-2:] == ["▶ SEAT 4 TO ACT, CALL 2", "  f fold · c call 2 · r raise to 4–200 · a all in"]


def test_cards_that_are_dealt_together_are_one_instruction(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "q")
    assert said.count("▶ CARD TO SEAT") == 1


def test_a_hand_is_kept_when_the_dealer_quits_and_resumed(console: Console) -> None:
    console.run("default", ENTER, ENTER, "c", "c", "q")
    said = console.run("default", "q")
    assert "RESUMED IN THE MIDDLE OF A HAND" in said
    assert "▶ SEAT 6 TO ACT, CALL 2" in said
    assert "HAND 1 ·" in said


def test_after_a_finished_hand_the_next_one_begins_by_itself(console: Console) -> None:
    console.run("default", *HANDS["default"], "q")
    said = console.run("default", "q")
    assert "HAND 2 ·" in said
    assert "RESUMED" not in said


def test_the_input_may_end_without_quitting(console: Console) -> None:
    assert console.run("default", ENTER).rstrip().endswith("▶ CARD TO SEAT 2")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["bet"], "  ✗ 'bet': no such command; h shows them all"),
        ([ENTER, ENTER, ENTER], "  ✗ Enter is never a bet: f fold · c call 2 · r raise to 4–200 · a all in"),
        ([ENTER, ENTER, "k"], "  ✗ Seat 4 faces a bet. Call 2, raise or fold"),
        ([ENTER, ENTER, "r 3"], "  ✗ Minimum raise is to 4"),
        ([ENTER, ENTER, "5 f"], "  ✗ Not seat 5. Seat 4 comes first"),
        ([ENTER, ENTER, "r 900"], "  ✗ Seat 4 has 200 behind. All in is to 200"),
        (["m"], "  ✗ The hand has not begun. Press DEAL first"),
        ([ENTER, ENTER, "early"], "  ✗ No card is out early. Choose another problem, or go on"),
        ([ENTER, ENTER, "p nothing"], "  ✗ No problem is called nothing. Choose one on the screen"),
        ([ENTER, ENTER, "rule 1 why"], "  ✗ Nothing to rule on. Press PROBLEM first"),
        (["n"], "  ✗ A hand is running. Finish it first"),
        ([ENTER, ENTER, "h"], " fix 5 40       seat 5's last act was wrong: it has 40 in front of it"),
        ([ENTER, ENTER, "c", "u"], "▶ SEAT 4 TO ACT, CALL 2"),
    ],
)
def test_what_the_console_says(console: Console, lines: list[str], sentence: str) -> None:
    assert sentence in console.run("default", *lines, "q").splitlines()


def test_the_cable_is_pulled_and_nothing_is_lost(console: Console) -> None:
    said = console.run("default", ENTER, "unplug", "o 12", "plug", "c", "q")
    assert "was unplugged." in said
    assert "  12 out, and the table has not heard of it: plug the shoe's cable in (plug), " in said
    assert said.index("has not heard") < said.index("▶ SEAT 4 TO ACT, CALL 2") < said.index("▶ SEAT 5 TO ACT")


def test_the_shoe_runs_empty(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "o 52", "q")
    assert "  The shoe is empty: 40 came out." in said


def test_cards_too_early_are_ruled_on_and_the_hand_goes_on_to_its_end(console: Console) -> None:
    lines = [ENTER, ENTER, "c", "c", "o 4", "early", "floor", "code 4711", "rule 1 the flop came early"]
    said = console.run("default", *lines, "q")
    assert "▶ HAD SEAT 6 ACTED?" in said
    assert "▶ FOUR CARDS HAVE LEFT THE SHOE DURING THE BETTING" in said
    assert "  rule 1  premature_street/redeal: " in said
    assert max(len(line) for line in said.splitlines()) <= 80
    # The ruling's steps, then the betting goes on, then its steps again, then the streets.
    rest = [ENTER, ENTER, "c", "c", "c", "k", *[ENTER] * 5, *["k"] * 6]
    said = console.run("default", *rest, "q")
    assert "✗" not in said
    assert "SHUFFLE THE STUB" in said


def test_a_void_hand_gives_the_chips_back(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "r 20", "code 4711", "code 4712", "void fouled deck", "q")
    assert "▶ HAND VOID. MONEY BACK" in said


def test_a_binary_line_is_no_command(console: Console) -> None:
    assert "no such command" in console.run("default", "\x00\x01\udcff".encode("utf-8", "replace").decode(), "q")


# Without a table behind it.


class Desk:
    """A desk that takes nothing until it is told to."""

    def __init__(self) -> None:
        self.given: list[Given] = []
        self.locked: str | None = None
        self.kept: list[Path] = []
        self.answer: Callable[[], None] = lambda: None

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Keep it, and answer."""
        self.given.append(given)
        self.answer()
        done()

    def identify(self, code: str, done: Callable[[], None]) -> None:
        """Nobody is known."""
        done()

    def push(self, count: int) -> int | None:
        """A real shoe."""
        return None

    def settled(self) -> bool:
        """Nothing is on its way."""
        return True

    def cable(self, *, plugged: bool) -> bool:
        """A real cable."""
        return False

    def journals(self) -> list[Path]:
        """What was dealt before."""
        return self.kept

    def fault(self) -> str | None:
        """Why it is locked."""
        return self.locked


def terminal(definitions: Definitions) -> tuple[Terminal, Desk, io.StringIO]:
    desk, out = Desk(), io.StringIO()
    return Terminal(desk, definitions.words["en"], out, bold=False), desk, out


def test_a_real_shoe_is_not_pushed(definitions: Definitions) -> None:
    console, _, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    console.show(view(felt.table))
    console.run(io.StringIO("o\nunplug\nq\n"))
    assert "The shoe is a real one: draw the cards from it." in out.getvalue()
    assert "The shoe is a real one: pull or plug its cable by hand." in out.getvalue()


def test_the_last_hands_and_one_of_them_are_told_beside_the_running_one(
    definitions: Definitions, tmp_path: Path
) -> None:
    console, desk, out = terminal(definitions)
    with Journal(tmp_path / "a.journal", KEY) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (100, 100))
        console.show(view(felt.table))
        desk.answer = lambda: console.show(view(felt.table))
        console.run(io.StringIO("hands\nhand 7\n"))
        assert "No hand has been dealt yet" in out.getvalue()
        felt.deal()
        felt.fold(2)
        felt.done()
        desk.kept = [journal.path]
        given = len(desk.given)
        console, second, out = terminal(definitions)
        second.kept = desk.kept
        felt.deal()
        console.show(view(felt.table))
        console.run(io.StringIO("hands\nhand 1\nhand 9\nhand x\nq\n"))
    told = out.getvalue()
    assert "Hand 1 · " in told
    assert "pot 2: 2 to seat 1" in told
    assert "seat 2 folds" in told
    assert "✗ Hand 9 is not among the last 100" in told
    assert "✗ 'hand x': hand and its number, such as hand 7" in told
    assert (len(desk.given), second.given) == (given, [])


def test_a_locked_table_is_said_at_once_and_again_at_every_tap(definitions: Definitions) -> None:
    console, desk, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    console.show(view(felt.table))

    def lock() -> None:
        desk.locked = "cannot record: the disk is full"
        console.show(None)

    desk.answer = lock
    console.run(io.StringIO("c\nc\n"))
    assert out.getvalue().count("LOCKED: cannot record: the disk is full.") == 2
    assert len(desk.given) == 1


def test_a_refusal_before_the_first_hand_is_said(definitions: Definitions) -> None:
    console, desk, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    console.show(view(felt.table))
    outcome = Outcome(say("refused.too_few_players", n=1), (), 1)
    desk.answer = lambda: console.show(view(felt.table, outcome))
    console.run(io.StringIO(""))
    assert "✗ Two players are needed, 1 can play. Wait for one" in out.getvalue()


def test_a_missing_sentence_never_silences_the_console() -> None:
    out = io.StringIO()
    console = Terminal(Desk(), Words("xx", {}), out, bold=False)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    console.show(view(felt.table))
    console.run(io.StringIO("q\n"))
    assert "▶ NOW.ACT_TO_CALL CALL=1 SEAT=" in out.getvalue()


def test_a_line_that_comes_up_and_goes_down_is_told(definitions: Definitions) -> None:
    console, _, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.take(LinkChanged("shoe", up=False, why="Unplugged."))
    console.show(view(felt.table))
    felt.take(LinkChanged("shoe", up=True, why=""))
    console.show(view(felt.table))
    console.run(io.StringIO("q\n"))
    assert "  shoe: Unplugged." in out.getvalue()


def test_the_button_box_types_what_the_screen_asks_for(definitions: Definitions) -> None:
    console, desk, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    asks = view(felt.table)
    console.show(asks)
    now, before = (asks.number, asks.ask), (asks.number, asks.ask - 1)
    for number, asked, at in ((2, now, 1.0), (2, now, 1.01), (2, before, 2.0), (3, now, 3.0), (1, now, 4.0)):
        console.press(Pressed(number, down=True, hold=0.0, age=0.0, asked=asked, at=at))
    console.run(io.StringIO(""))
    assert [(given.seat, given.deed) for given in desk.given if isinstance(given, Act)] == [(2, "call"), (2, "fold")]
    assert "Enter is never a bet" in out.getvalue()  # DONE


def test_bold_type_is_for_the_instruction_alone(definitions: Definitions) -> None:
    out = io.StringIO()
    console = Terminal(Desk(), definitions.words["en"], out, bold=True)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    console.show(view(felt.table))
    console.run(io.StringIO("q\n"))
    bold = [line for line in out.getvalue().splitlines() if "\033[1m" in line]
    assert len(bold) == 1
    assert bold[0].startswith("\033[1m▶ ")


def test_the_keyboard_thread_does_not_keep_the_console(definitions: Definitions) -> None:
    console, _, _ = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    console.show(view(felt.table))
    console.run(io.StringIO("q\nc\nc\n"))
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "keyboard")


def test_the_same_refusal_twice_is_said_twice(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "r 3", "r 3", "k", "k", "q")
    assert said.count("Minimum raise is to 4") == 2
    assert said.count("✗") == 4


def test_a_line_that_comes_up_while_the_hand_begins_draws_no_other_table(definitions: Definitions) -> None:
    console, desk, out = terminal(definitions)
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    console.show(view(felt.table))

    def begin() -> None:
        felt.give(LinkChanged("shoe", up=True, why=""))
        console.show(view(felt.table))
        felt.give(NextHand())
        console.show(view(felt.table))

    desk.answer = begin
    console.run(io.StringIO(""))
    assert "NEXT HAND" not in out.getvalue()
    assert out.getvalue().count("HAND 1 ·") == out.getvalue().count("shoe: ready") == 1


def test_the_last_hand_tabled_before_a_run_out_is_read_out(console: Console) -> None:
    said = console.run("default", ENTER, ENTER, "f", "f", "f", "f", "a", "c", ENTER, ENTER, "q")
    assert len(re.findall(r"^  seat [23]: .. ..$", said, re.MULTILINE)) == 2


def test_while_the_shoe_is_not_heard_no_further_card_is_let_go(console: Console) -> None:
    """Each Enter let further cards go, of which the table had not heard."""
    said = console.run("default", ENTER, "unplug", ENTER, ENTER, ENTER, "plug", "c", "q")
    assert said.count("12 out, and the table has not heard of it") == 1
    assert said.count("12 are out already, and the table has not heard of it") == 2
    assert "▶ SEAT 5 TO ACT" in said


def test_the_dealer_counts_by_hand_and_the_shoe_tells_afterwards(console: Console) -> None:
    said = console.run("default", ENTER, "unplug", ENTER, "hand", ENTER, "c", "plug", "c", "q")
    assert "COUNT THE CARDS BY HAND" in said.upper()
    assert said.index("ount the cards by hand") < said.index("▶ SEAT 4 TO ACT, CALL 2")
    assert "  • The shoe tells the cards" in said
    assert "▶ SEAT 6 TO ACT" in said

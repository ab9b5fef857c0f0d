"""Every mistake of a configuration is told by file and line, all in one pass, and none with a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.game import Game
from controller.rules.ruling import Ruling
from controller.table.checked import checked
from controller.table.definitions import Mistakes, check, configuration_root, load
from controller.table.house_file import HouseFile
from controller.table.table_file import TableFile
from controller.table.yaml_marks import read

ROOT = Path(__file__).resolve().parents[2]
CONFIG = ROOT / "config"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A copy of the configuration to break."""
    return Path(shutil.copytree(CONFIG, tmp_path / "config"))


SHIPPED = ("ascii_line", "tb1", "scanner_line", "firmata_buttons")
"""The drivers that the tables of this checkout name."""


def changed(config: Path, file: str, old: str, new: str) -> list[str]:
    """What is wrong once a text of one file is another: mistakes without the directory they are in."""
    path = config / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return wrong(config)


def written(config: Path, file: str, text: str | bytes) -> list[str]:
    path = config / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return wrong(config)


def wrong(config: Path) -> list[str]:
    return [str(mistake).removeprefix(f"{config.as_posix()}/") for mistake in check(config, drivers=SHIPPED)]


def test_the_configuration_has_no_mistake() -> None:
    assert check() == []
    assert configuration_root() == CONFIG


def test_the_configuration_is_loaded_whole(config: Path) -> None:
    found = load(config)
    for kind, folder in ((found.games, "games"), (found.houses, "house"), (found.tables, "tables")):
        assert set(kind) == {path.stem for path in (CONFIG / folder).glob("*.yaml")}
        assert all(key == one.id for key, one in kind.items())
    assert set(found.rulings) == {f"{path.parent.name}/{path.stem}" for path in (CONFIG / "rulings").glob("*/*.yaml")}
    assert "en" in found.words


def test_a_house_takes_what_it_does_not_say_from_the_house_it_extends() -> None:
    houses = load(CONFIG).houses
    standard, roberts = houses["standard"], houses["roberts_v11"]
    assert standard.showdown.all_in_tabling == "at_once"
    assert roberts.showdown.all_in_tabling == "at_showdown"
    assert standard.odd.max_one_scope == "split"
    assert standard.odd.stud_tie_cards == roberts.odd.stud_tie_cards == "all_cards"
    assert standard.limit == roberts.limit
    assert standard.rulings["stub_short"] == roberts.rulings["stub_short"] != ()


def test_unknown_stacks_and_stakes_are_read() -> None:
    tables = load(CONFIG).tables
    assert set(tables["cash_unknown"].seats.values()) == {None}
    assert tables["omaha_hilo"].stakes.structure == "pot_limit"


CHANGES = {
    "a word for a number": (
        "games/holdem.yaml",
        "seats: 10",
        "seats: many",
        "5: seats: 'many' – expected a whole number",
    ),
    "an unknown key": (
        "games/holdem.yaml",
        "to: board, up: 3",
        "to: board, upp: 3",
        "11: steps.5.upp: unknown key; did you mean 'up'?",
    ),
    "an unknown key at the top": (
        "games/holdem.yaml",
        "boards: [board]",
        "boards: [board]\nsetas: 9",
        "5: setas: unknown key; did you mean 'seats'?",
    ),
    "an unknown step": (
        "games/holdem.yaml",
        "{do: burn, street: turn}",
        "{do: brun, street: turn}",
        "13: steps.7: no step is called 'brun'; did you mean 'burn'?",
    ),
    "a step that does nothing": (
        "games/holdem.yaml",
        "{do: burn, street: turn}",
        "{street: turn}",
        "13: steps.7: needs to say what to do: {do: deal, …}",
    ),
    "a deal without cards": (
        "games/holdem.yaml",
        "to: board, up: 3",
        "to: board",
        "11: steps.5: a deal needs cards: down, up or fill",
    ),
    "a deal to a board the game lacks": (
        "games/holdem.yaml",
        "street: flop, to: board",
        "street: flop, to: bord",
        "11: steps.5: deal to 'bord', …",
    ),
    "a share on a board the game lacks": (
        "games/double_board_one_winner.yaml",
        "boards: [top, bottom]}",
        "boards: [top, botom]}",
        "23: steps.17: share 'pot' on …",
    ),
    "an unknown rank": (
        "games/holdem.yaml",
        "rank: high",
        "rank: hihg",
        (
            "20: steps.14.split.1.rank: 'hihg' – expected 'high', 'low_a5', 'low_27', 'badugi', 'badugi_27', 'short', "
            "'short_trips', 'points_most' or 'points_fewest'"
        ),
    ),
    "a game that goes on by an unknown ruling": (
        "games/stud.yaml",
        "stub_short/burns_in",
        "stub_short/burnsin",
        "{line}: when_short.1: no ruling is called 'stub_short/burnsin'; did you mean 'stub_short/burns_in'?",
    ),
    "a deck too small for the seats": (
        "games/omaha_five.yaml",
        "seats: 8",
        "seats: 9",
        (
            "2: seats: 9 players need 53 cards at most and the deck has 52; fewer seats, or when_short: with the "
            "rulings by which the hand goes on"
        ),
    ),
    "an unknown key of the house in a game": (
        "games/drawmaha_49.yaml",
        "key: drawmaha.turn_before_delivery",
        "key: drawmaha.turn_first",
        "{line}: by_house.1: no house key that moves a step is called 'drawmaha.turn_first'; there are …",
    ),
    "too many cards of the hand": (
        "games/omaha.yaml",
        "uses: {hole: 2}",
        "uses: {hole: 2-9}",
        "20: steps.14.split.1.uses: expected a range within 0-5, not 2-9",
    ),
    "a missing key": ("games/holdem.yaml", "title: Texas Hold'em\n", "", "2: title: title is missing"),
    "an id that is not the file's": (
        "games/holdem.yaml",
        "id: holdem",
        "id: holdm",
        "2: id: 'holdm', but the file says 'holdem'",
    ),
    "a key twice": ("games/holdem.yaml", "seats: 10", "seats: 10\nseats: 9", "6: seats: given twice, first on line 5"),
    "a key twice in a step": (
        "games/holdem.yaml",
        "to: board, up: 3",
        "to: board, up: 3, up: 4",
        "11: steps.5.up: given twice, first on line 11",
    ),
    "a tab": (
        "games/holdem.yaml",
        "  - {do: show}",
        "\t- {do: show}",
        "19: not YAML: found character that cannot start any token while scanning for the next token",
    ),
    "an alias": (
        "games/holdem.yaml",
        "boards: [board]",
        "boards: &all [*all]",
        "4: boards.1: an alias stands for it: write the value out where it is used",
    ),
    "an unknown tag": (
        "games/holdem.yaml",
        "seats: 10",
        "seats: !python/int 10",
        "5: seats: cannot be read: the tag !python/int means nothing here",
    ),
    "a key that is no word": ("games/holdem.yaml", "seats: 10", "[1]: 10", "5: a key must be a word or a whole number"),
    "an unknown house to extend": (
        "house/standard.yaml",
        "extends: roberts_v11",
        "extends: robert_v11",
        "4: extends: no house is called 'robert_v11'; did you mean 'roberts_v11'?",
    ),
    "a house that extends itself": (
        "house/roberts_v11.yaml",
        "title: Robert's Rules of Poker, version 11",
        "title: Robert's\nextends: standard",
        "4: extends: goes round in a circle: roberts_v11 extends standard extends roberts_v11",
    ),
    "an unknown irregularity": (
        "house/tda2024.yaml",
        "  premature_street:",
        "  premature_stret:",
        (
            "{line}: rulings.premature_stret: no irregularity is called 'premature_stret'; "
            "did you mean 'premature_street'?"
        ),
    ),
    "an unknown ruling": (
        "house/tda2024.yaml",
        "[burn_stays, redeal, ",
        "[burn_stays, redeel, ",
        "{line}: rulings.premature_street.2: premature_street has no ruling 'redeel'; did you mean 'redeal'?",
    ),
    "a ruling twice": (
        "house/tda2024.yaml",
        "[burn_stays, redeal, ",
        "[redeal, redeal, ",
        "{line}: rulings.premature_street.2: redeal is named twice",
    ),
    "an unknown value of a house rule": (
        "house/tda2024.yaml",
        "cap_heads_up: always_until_two_left",
        "cap_heads_up: always",
        (
            "{line}: limit.cap_heads_up: 'always' – expected 'always_until_two_left', "
            "'none_if_round_started_hu', 'none_if_hu_before_cap' or 'none'"
        ),
    ),
    "an unknown house rule": (
        "house/tda2024.yaml",
        "  raise_cap:",
        "  raise_cup:",
        "{line}: limit.raise_cup: unknown key; did you mean 'raise_cap'?",
    ),
    "a switch that is neither on nor off": (
        "house/tda2024.yaml",
        "short_blind_counts_full: on",
        "short_blind_counts_full: maybe",
        "{line}: pl.short_blind_counts_full: 'maybe' – expected true or false",
    ),
    "a table's unknown game": (
        "tables/default.yaml",
        "game: double_board",
        "game: doubleboard",
        "3: game: no game is called 'doubleboard'; did you mean 'double_board'?",
    ),
    "a table's unknown house": (
        "tables/default.yaml",
        "house: standard",
        "house: standart",
        "4: house: no house is called 'standart'; did you mean 'standard'?",
    ),
    "stakes that cannot be read": (
        "tables/default.yaml",
        "stakes: no_limit 1/2",
        "stakes: nolimit 1/2",
        (
            "5: stakes: stakes 'nolimit 1/2': cannot read 'nolimit 1/2'; expected no_limit A/B, pot_limit A/B or "
            "limit A/B, then blinds A/B, ante A, bb_ante A, button_ante A, bring_in A or unit A"
        ),
    ),
    "a stack that is no number": (
        "tables/default.yaml",
        "2: 200",
        "2: unknwon",
        "7: seats.2: 'unknwon' – expected a whole number",
    ),
    "a seat that is not among the seats": (
        "tables/default.yaml",
        "button: 1",
        "button: 1\n8: 200",
        (
            "7: 8: unknown key; known: bomb_pot, button, buttons, decks, devices, format, game, games, house, id, "
            "kill, lasts, levels, locale, panel, picks, places, rake, seats, shoe, sound, stakes, title"
        ),
    ),
    "a shoe that is a word": (
        "tables/default.yaml",
        "shoe: {driver: ascii_line, port: simulated, tier: reads}",
        "shoe: ascii_line",
        "8: shoe: 'ascii_line' – expected keys with values",
    ),
    "a button at an empty place": (
        "tables/default.yaml",
        "button: 1",
        "button: 9",
        "6: button: nobody has seat 9; seats are 1, 2, 3, 4, 5, 6",
    ),
    "a tier no shoe has": (
        "tables/default.yaml",
        "tier: reads",
        "tier: sees",
        "8: shoe.tier: 'sees' – expected 'reads', 'counts' or 'none'",
    ),
    "an unknown driver": (
        "tables/default.yaml",
        "driver: ascii_line",
        "driver: ascii_lime",
        "8: shoe.driver: no driver is called 'ascii_lime'; did you mean 'ascii_line'?",
    ),
    "more seats than the game has": (
        "games/double_board.yaml",
        "seats: 10",
        "seats: 5",
        None,
    ),
    "a patch of a step no game has": (
        "rulings/premature_street/river_plays_turn.yaml",
        "drop: {do: burn, street: river}",
        "drop: {do: burn, street: rivre}",
        "11: later.1.drop: no game has a step {do: burn, street: rivre}",
    ),
    "a patch with two anchors": (
        "rulings/premature_street/river_plays_turn.yaml",
        "- {drop: {do: burn, street: river}}",
        "- {drop: {do: burn, street: river}, after: {do: show}}",
        "11: later.1: a patch has exactly one of before, after, instead_of and drop",
    ),
    "a move from a place nobody knows": (
        "rulings/stub_short/muck_in.yaml",
        "take: muck",
        "take: mukc",
        "{line}: now.1.take: no place is called 'mukc'; did you mean 'muck'?",
    ),
    "a move to a place nobody knows": (
        "rulings/stub_short/muck_in.yaml",
        "to: stub",
        "to: stubb",
        "{line}: now.1.to: no place is called 'stubb'; did you mean 'stub'?",
    ),
    "an offer that cannot be read": (
        "rulings/premature_street/redeal.yaml",
        "loose: 1..",
        "loose: some",
        "5: offer.loose: expected a count such as 2, 2.. or 1..3, not 'some'",
    ),
    "nobody who may authorise it": (
        "rulings/premature_street/redeal.yaml",
        "authorise: floor",
        "authorise: players",
        "6: authorise: 'players' – expected 'dealer', 'floor' or 'two'",
    ),
    "a sentence with a broken brace": (
        "words/en/asks.yaml",
        "Had seat {seat} acted?",
        "Had seat {seat acted?",
        "3: ask.had_acted: the braces do not match: expected '}' before end of string",
    ),
    "a slot that cannot be said": (
        "words/en/asks.yaml",
        "{seat}",
        "{seat:loud}",
        (
            "3: ask.had_acted: {seat:loud} cannot be said; "
            "known: Name, Word, chips, from, game, many, name, of, one, piles, ruling, spoken, stakes, to, word"
        ),
    ),
    "a slot without a name": (
        "words/en/asks.yaml",
        "{seat}",
        "{}",
        "3: ask.had_acted: {} is no slot: expected a name, such as {seat} or {n:word}",
    ),
    "a sentence that is none": (
        "words/en/asks.yaml",
        '"Had seat {seat} acted?"',
        "7",
        "3: ask.had_acted: 7 – expected a sentence in quotes",
    ),
    "a sentence in two files": (
        "words/en/asks.yaml",
        "ask.had_acted:",
        'now.cut: "Cut"\nask.had_acted:',
        None,
    ),
}


# Where the mistake is told of another line or file than the one that was changed.
PRINTED = {
    "words/en/asks.yaml": "words/en/now.yaml:{line}: now.cut: stands in another file of this locale too",
    "games/double_board.yaml": "tables/default.yaml:7: seats: 6 seats, but double_board is for 5 at most",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_mistake_is_told_at_its_line(change: tuple[str, str, str, str | None], config: Path) -> None:
    file, old, new, expected = change
    told = changed(config, file, old, new)
    line = (CONFIG / file).read_text(encoding="utf-8").partition(old)[0].count("\n") + 1
    expected = expected and expected.replace("{line}", str(line))
    if expected is None:
        now = (CONFIG / "words" / "en" / "now.yaml").read_text(encoding="utf-8").partition("now.cut:")[0].count("\n")
        assert told == [PRINTED[file].replace("{line}", str(now + 1))]
    elif expected.endswith("…"):  # the rest is the sentence of a model of the rules
        assert len(told) == 1
        assert told[0].startswith(f"{file}:{expected.removesuffix('…')}")
    else:
        assert told == [f"{file}:{expected}"]


FILES: dict[str, tuple[str, str | bytes, str]] = {
    "not UTF-8": (
        "games/x.yaml",
        b"id: x\ntitle: \xff\xfe",
        "games/x.yaml:2: byte 0xff is not UTF-8: save the file as UTF-8",
    ),
    "empty": ("games/x.yaml", "", "games/x.yaml:1: the file is empty"),
    "only a comment": ("games/x.yaml", "# nothing yet\n", "games/x.yaml:1: the file is empty"),
    "no map": (
        "games/x.yaml",
        "\n- id: x\n",
        "games/x.yaml:2: expected keys with values, such as `id: holdem`",
    ),
    "a control character": (
        "games/x.yaml",
        "id: x\ntitle: \x07\n",
        "games/x.yaml:2: not YAML: unacceptable character #x0007: control characters are not allowed",
    ),
    "two documents": (
        "games/x.yaml",
        "id: x\n---\nid: y\n",
        "games/x.yaml:2: not YAML: but found another document expected a single document in the stream",
    ),
    "nested without end": (
        "games/x.yaml",
        "id: " + "[" * 5000,
        "games/x.yaml:1: not YAML: exceeded maximum nesting depth while increasing flow level",
    ),
    "the wrong ending": ("games/x.yml", "id: x\n", "games/x.yml:1: its name must end in .yaml"),
    "a ruling outside a folder": (
        "rulings/x.yaml",
        "id: x\n",
        "rulings/x.yaml:1: belongs in a folder named for what it is about",
    ),
}


@pytest.mark.parametrize("unreadable", FILES.values(), ids=FILES.keys())
def test_a_file_that_cannot_be_read_is_told(unreadable: tuple[str, str | bytes, str], config: Path) -> None:
    file, text, expected = unreadable
    assert written(config, file, text) == [expected]


def test_a_directory_where_a_file_should_be(config: Path) -> None:
    (config / "games" / "x.yaml").mkdir()
    assert wrong(config) == ["games/x.yaml:1: a directory, expected a YAML file"]


def test_a_file_where_a_directory_should_be(config: Path) -> None:
    shutil.rmtree(config / "tables")
    (config / "tables").write_text("")
    assert wrong(config) == ["tables:1: no such directory"]


def test_no_configuration_at_all(tmp_path: Path) -> None:
    assert [mistake.what for mistake in check(tmp_path / "nowhere")] == ["no such directory"]


def test_two_files_with_one_id(config: Path) -> None:
    text = (config / "games" / "holdem.yaml").read_text(encoding="utf-8")
    told = written(config, "games/zz.yaml", text)
    assert told == [
        f"games/zz.yaml:2: id: 'holdem' is the id of {config.as_posix()}/games/holdem.yaml too",
        "games/zz.yaml:2: id: 'holdem', but the file says 'zz'",
    ]


def test_a_mistake_in_a_game_is_not_laid_to_those_who_name_it(config: Path) -> None:
    # The tables that play it and the rulings that patch it have nothing wrong.
    for file in ("holdem", "lazy_rivers", "double_board", "double_board_one_winner", "omaha", "omaha_hilo"):
        changed(config, f"games/{file}.yaml", "seats: 10", "seats: ten")
    assert {mistake.path for mistake in check(config)} == {"seats"}


def test_a_mistake_in_a_ruling_is_not_laid_to_the_house(config: Path) -> None:
    told = changed(config, "rulings/stub_short/muck_in.yaml", "authorise: floor", "authorise: flor")
    assert [one.partition(": ")[0] for one in told] == ["rulings/stub_short/muck_in.yaml:6"]


def test_every_mistake_is_told_in_one_pass(config: Path) -> None:
    written(
        config,
        "games/holdem.yaml",
        "id: holdem\n"
        "boards: [board]\n"
        "sets: 9\n"
        "steps:\n"
        "  - {do: post, what: blind}\n"
        "  - {do: deal, street: preflop, to: each_set, down: 2}\n"
        "  - {do: deal, street: flop, to: bord, up: 3}\n"
        "  - {do: deal, street: flop, to: board, up: 3, up: 4, down: 9}\n"
        "  - do: award\n"
        "    split:\n"
        "      - {share: top, split: [{share: high, rank: high, uses: {hole: x}}]}\n"
        "      - {share: low, rank: low, uses: any, quallify: 8}\n",
    )
    written(config, "house/standard.yaml", "id: standard\ntitle: [\n")
    changed(config, "tables/default.yaml", "house: standard", "house: standrad")
    told = changed(config, "words/en/asks.yaml", "{seat}", "{seat:x}")
    assert [one.partition(" ")[0] + " " + one.split(": ")[1] for one in told] == [
        "games/holdem.yaml:1: title",
        "games/holdem.yaml:3: sets",
        "games/holdem.yaml:5: steps.1.what",
        "games/holdem.yaml:6: steps.2",
        "games/holdem.yaml:7: steps.3",
        "games/holdem.yaml:8: steps.4.down",
        "games/holdem.yaml:8: steps.4.up",
        "games/holdem.yaml:11: steps.5.split.1.split.1.uses.hole",
        "games/holdem.yaml:12: steps.5.split.2.quallify",
        "games/holdem.yaml:12: steps.5.split.2.rank",
        "house/standard.yaml:3: not YAML",
        "tables/default.yaml:4: house",
        "words/en/asks.yaml:3: ask.had_acted",
    ]


@settings(max_examples=150)
@given(
    file=st.sampled_from(sorted(path for path in CONFIG.rglob("*.yaml") if path.parent.parent.name != "words")),
    at=st.floats(0, 1, exclude_max=True),
    length=st.integers(0, 12),
    put=st.binary(max_size=6)
    | st.sampled_from((b": ", b"\n- ", b"{", b"]", b"&a ", b"*a", b"!!set ", b"~", b"'", b"<<: {a: b}")),
)
def test_no_text_brings_a_traceback(file: Path, at: float, length: int, put: bytes) -> None:
    raw = file.read_bytes()
    start = int(at * len(raw))
    with TemporaryDirectory() as directory:
        damaged = Path(directory) / file.name
        damaged.write_bytes(raw[:start] + put + raw[start + length :])
        document, mistakes = read(damaged, file.name)
    if document is None:
        assert mistakes
        return
    for model in (Game, Ruling, TableFile, HouseFile):
        whole, more = checked(document, model)
        assert (whole is None) == bool(more) or mistakes
        assert all(0 < mistake.line <= raw.count(b"\n") + put.count(b"\n") + put.count(b"\r") + 2 for mistake in more)


def test_loading_raises_all_mistakes_at_once(config: Path) -> None:
    (config / "games" / "holdem.yaml").write_text("")
    (config / "games" / "stud.yaml").write_text("")
    with pytest.raises(Mistakes) as raised:
        load(config)
    assert len(raised.value.found) == 2
    assert str(raised.value).splitlines() == [str(mistake) for mistake in raised.value.found]

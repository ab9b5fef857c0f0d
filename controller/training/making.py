"""Makes a drill of a `.hand`, of a real hand or of a hand of a journal: what happened there happens to the trainee.

Face-down cards stay secret: of a journal, a face goes into a drill only when everybody at the table has seen it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pydantic import ValidationError

from controller.rules.cards import UNREAD
from controller.rules.decide import Decision, begin, decide
from controller.rules.events import CardOut, RulingBegun
from controller.rules.inputs import CardLeft, CardSeen, CardTapped, CardTold
from controller.rules.places import BURNS
from controller.table import phh
from controller.table.journal import JournalReader
from controller.table.phh import PhhError
from controller.table.presence import ATTENDS
from controller.table.records import LinkChanged, NextHand, Reported, SessionSaved
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError, read_key
from controller.table.table import Table
from controller.training import hand_file, written
from controller.training.course import Strayed
from controller.training.dealing import Dealing, Differs
from controller.training.drill import Blinds, Drill
from controller.training.drill_lines import NOT_TAUGHT, LineError
from controller.training.hand_file import HandFileError
from controller.training.rehearsal import rehearse
from controller.training.seating import NotDealt, seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from controller.rules.hand import Hand, Setup
    from controller.table.definitions import Definitions
    from controller.table.records import Entry

FOLDER: Final = "drills"
REFUSED: Final = "refused STRING"
BY_ITSELF: Final = (*NOT_TAUGHT, "deal", "done", "done x N")
"""Acts of a `.hand` that a drill has no line for: a test's own, and what the engine asks for by itself."""


class MakeError(ValueError):
    """What cannot be made into a drill, in one sentence."""


class _Found(NamedTuple):
    """A hand as it was found: everything a drill needs but its name."""

    title: str
    text: str
    rule: str
    fields: dict[str, object]
    script: list[str]


def make(file: str, number: int | None, out: Path | None, definitions: Definitions) -> Path:
    """Write the drill of one hand of a file and give its path. Nothing is overwritten. Raises `MakeError`."""
    path = Path(file)
    reader = _READERS.get(path.suffix)
    if reader is None:
        known = ", ".join(_READERS)
        raise MakeError(f"{file}: a drill is made of {known}, not of {path.suffix or 'a file without an ending'}")
    try:
        found = reader(path, number, definitions)
    except (HandFileError, PhhError, NotDealt, Differs, JournalError, KeyFileError, written.NotWritten) as error:
        raise MakeError(str(error).splitlines()[0]) from None
    target = out or definitions.root / FOLDER / f"{_slug(f'{path.stem}_{number or 1}')}.yaml"
    drill = _drill(found, target, file, definitions)
    try:
        with target.open("x", encoding="utf-8") as opened:
            opened.write(_yaml(found, drill))
    except FileExistsError:
        raise MakeError(f"{target} is there already, and is not written over") from None
    except OSError as error:
        raise MakeError(f"{target} cannot be written: {error.strerror}") from None
    return target


def _drill(found: _Found, target: Path, file: str, definitions: Definitions) -> Drill:
    """The drill, dealt once without a mistake: only what can be dealt is written. Raises `MakeError`."""
    if target.suffix != ".yaml" or _slug(target.stem) != target.stem:
        raise MakeError(f"{target}: a drill's file is named in small letters, digits and _, and ends in .yaml")
    for kind, known in (("game", definitions.games), ("house", definitions.houses)):
        if found.fields[kind] not in known:
            raise MakeError(f"{file}: no {kind} is called {found.fields[kind]!r} in this configuration")
    try:
        drill = Drill.model_validate(
            {
                "id": target.stem,
                "title": found.title,
                "group": "made",
                "text": found.text,
                "rule": found.rule,
                "script": tuple(found.script),
                **found.fields,
            }
        )
        rehearse(drill, definitions)
    except ValidationError as error:
        raise MakeError(f"{file}: {error.errors()[0]['msg']}") from None
    except (Strayed, LineError) as error:
        raise MakeError(f"{file}: cannot be dealt again as it was: {error}") from None
    return drill


def _yaml(found: _Found, drill: Drill) -> str:
    said = {"title": found.title, "text": found.text, "rule": found.rule}
    lines = [f"# Made of a hand: {found.title}", f"id: {drill.id}"]
    lines += [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in said.items()]
    lines += ["group: made", f"game: {drill.game}", f"house: {drill.house}", f"stakes: {drill.stakes.text()}"]
    seats = ", ".join(f"{number}: {'unknown' if stack is None else stack}" for number, stack in drill.seats.items())
    lines += [f"button: {drill.button}", f"seats: {{{seats}}}", f"devices: {drill.devices}"]
    lines += [f"table: {drill.table}"] if drill.table else []
    for key, pairs in (("keys", drill.keys), ("owed", drill.owed)):
        lines += [f"{key}: {{{', '.join(f'{name}: {value}' for name, value in pairs.items())}}}"] if pairs else []
    if drill.blinds is not None:
        lines.append(f"blinds: {{small: {drill.blinds.small}, big: {drill.blinds.big}}}")
    lines += ["script:", *(f"  - {json.dumps(line, ensure_ascii=False)}" for line in drill.script)]
    return "\n".join(lines) + "\n"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _chosen(hands: Sequence[object], number: int | None, path: Path) -> int:
    """The index of the hand that is meant. Raises `MakeError`."""
    at = (number or 1) - 1
    if not 0 <= at < len(hands):
        raise MakeError(f"{path} has {len(hands)} hands; there is no hand {number}")
    return at


# A `.hand`.


def _of_hand_file(path: Path, number: int | None, _: Definitions) -> _Found:
    hands = hand_file.read(path)
    file = hands[_chosen(hands, number, path)]
    script: list[str] = []
    for each in file.lines:
        refused = any(check.form == REFUSED for check in each.checks)
        if not refused and each.act.form not in BY_ITSELF:
            script.append(f"unread {each.act.numbers[0]}" if each.act.form == "out N" else each.act.text)
    fields: dict[str, object] = {
        "game": file.game,
        "house": file.house,
        "stakes": file.stakes,
        "button": file.button,
        "seats": dict(file.seats),
        "devices": file.devices,
        "table": file.table,
        "keys": dict(file.keys),
        "owed": dict(file.owed),
    }
    return _Found(file.title, file.title, file.rule or f"as written in {path.name}", fields, script)


# A real hand.


def _of_record(path: Path, number: int | None, definitions: Definitions) -> _Found:
    records = phh.read(path)
    record = records[_chosen(records, number, path)]
    setup = seat(record, definitions.games, definitions.houses["standard"])
    dealing = Dealing(record, setup, definitions.words["en"])
    dealing.deal()
    hand, script = begin(setup).hand, list[str]()
    for given in dealing.inputs:
        script.append(_record_line(hand, given) if isinstance(given, CardLeft) else written.line(given))
        decision = decide(hand, given)
        assert isinstance(decision, Decision)  # noqa: S101 - it was dealt a moment ago
        hand = decision.hand
    title = f"{record.id}: {setup.game.title}"
    return _Found(title, title, f"as recorded in {path.name}", _fields(setup, setup.start), written.joined(script))


def _record_line(hand: Hand, given: CardLeft) -> str:
    """A card of a record: a burn is whichever the seed gives, a hand nobody knows is not read."""
    burn = bool(hand.due) and hand.due[0] >> 1 == BURNS
    return "unread 1" if given.face == UNREAD and not burn else written.card(given.face, known=not burn)


def _fields(setup: Setup, stacks: tuple[int | None, ...]) -> dict[str, object]:
    def number(index: int) -> int:
        return setup.seats[index] if index >= 0 else 0

    return {
        "game": setup.game.id,
        "house": setup.house.id,
        "stakes": setup.stakes,
        "button": setup.button,
        "seats": dict(sorted(zip(setup.seats, stacks, strict=True))),
        "devices": setup.tier,
        "blinds": Blinds(small=number(setup.small_blind), big=number(setup.big_blind)),
    }


# A hand of a journal.


def _of_journal(path: Path, number: int | None, definitions: Definitions) -> _Found:
    key = path.parent / "table.key"
    with JournalReader(path, read_key(key) if key.exists() else None) as journal:
        entries = journal.last_hand() if number is None else journal.hand(number)
    table = _folded(entries)
    hand = table.hand if table is not None else None
    if table is None or hand is None:
        raise MakeError(f"{path} has no hand {number or 'yet'}")
    if hand.result.ended is None:
        raise MakeError(f"hand {hand.setup.number} of {path} is not over; what lies face down there stays secret")
    ruling = next((event for entry in entries for event in entry.events if isinstance(event, RulingBegun)), None)
    title = f"Hand {hand.setup.number} of {path.stem}, {hand.setup.game.title}"
    text = next((rule.title for rule in definitions.rulings.values() if ruling and rule.id == ruling.ruling), title)
    rule = ruling.rule if ruling is not None else f"as dealt, {path.name}"
    return _Found(title, text, rule, _fields(hand.setup, hand.setup.start), _journal_script(entries, hand))


def _folded(entries: Sequence[Entry]) -> Table | None:
    saved = next((event for entry in entries for event in entry.events if isinstance(event, SessionSaved)), None)
    if saved is None:
        return None
    table = Table(saved.session)
    for entry in entries:
        table.fold(entry)
    return table


def _journal_script(entries: Sequence[Entry], hand: Hand) -> list[str]:
    """What was given at the table and taken, in order; a card by its face where it lay open at the end."""
    script: list[str] = []
    left = 0
    for entry in entries:
        given = entry.given
        if given is None or isinstance(given, (NextHand, *ATTENDS)):
            continue
        if isinstance(given, CardLeft) and left < len(hand.cards.faces):
            seen = written.card(hand.cards.faces[left], known=hand.cards.is_up(left))
            script.append(f"out {given.mark}" if given.mark else seen)
            left += 1
        elif isinstance(given, (CardSeen, CardTapped, CardTold)):
            for _ in range(sum(isinstance(event, CardOut) for event in entry.events)):
                script.append(written.card(hand.cards.faces[left], known=hand.cards.is_up(left)))
                left += 1
        elif entry.events or isinstance(given, (LinkChanged, Reported)):
            script.append(written.line(given))
    return written.joined(script)


_READERS: Final[dict[str, Callable[[Path, int | None, Definitions], _Found]]] = {
    ".hand": _of_hand_file,
    ".phh": _of_record,
    ".phhs": _of_record,
    ".journal": _of_journal,
}

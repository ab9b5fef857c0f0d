"""`croupier deck learn` and `croupier deck check`: a deck passes over a reader or under a scanner, card by card."""

from __future__ import annotations

import os
import queue
import re
import time
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.cards import CardError, face
from controller.table.deck_lesson import Inspection, Lesson
from controller.table.deck_record import record
from controller.table.decks import (
    DeckError,
    DeckFile,
    Decks,
    code_key,
    deck_path,
    keep,
    load_deck,
    load_decks,
    tag_key,
    whole_deck,
)
from controller.table.line_device import device_of
from controller.table.yaml_marks import Mistakes
from hardware.readings import Event, LinkDown, LinkUp, Rejected, Scanned, TagSeen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from typing import TextIO

    from controller.table.device_file import DeviceFile
    from hardware.device import Device
    from hardware.readings import Reading

FINE, DIFFERENCE, MISTAKE = 0, 1, 2
NAME = re.compile(r"[a-z0-9_]+")
PATIENCE = 120.0
"""Seconds without a card after which a person has gone: what is learned is kept."""


class Task(NamedTuple):
    """What a deck command is about: the deck, where decks are, the reader, the lowest rank of the game's deck."""

    deck: str
    folders: Sequence[Path]
    reader: DeviceFile
    lowest: int = 0
    patience: float = PATIENCE

    def device(self, take: Callable[[Reading], None]) -> Device:
        """The reader, not started yet. Raises `CannotPlug`."""
        return device_of(self.reader.name, self.reader, self.reader.port, take)


def learn_command(task: Task, again: str | None, out: TextIO, err: TextIO) -> int:
    """Learn a deck, going on where it was left; 1 when cards are still missing at the end."""
    try:
        lesson = _lesson(task, again)
        _begin(task)
    except (DeckError, CardError) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    except Mistakes as mistakes:
        err.write("".join(f"{one}\n" for one in mistakes.found))
        return MISTAKE
    path = task.folders[0] / f"{task.deck}.yaml"
    out.write(f"{lesson.asks}\n")
    out.flush()
    if lesson.done():
        return FINE
    try:
        for key in _keys(task, out):
            wrong = lesson.hear(key)
            if not wrong:
                keep(path, lesson.deck)
            out.write(f"{wrong or lesson.asks}\n")
            out.flush()
            if lesson.done():
                break
        if lesson.known:
            record(task.folders[0], task.deck, "learn", task.reader, lesson.verdict)
    except OSError as error:
        err.write(f"croupier: deck {task.deck} cannot be kept in {task.folders[0]}: {error.strerror}\n")
        return MISTAKE
    if not lesson.done():
        kept = f"{lesson.known} cards are kept in {path}" if lesson.known else "No card was learned"
        out.write(f"{kept}: begin again to go on.\n")
    return FINE if lesson.done() else DIFFERENCE


def check_command(task: Task, out: TextIO, err: TextIO) -> int:
    """Check that a deck is whole and alone; 1 when it is not."""
    wanted = whole_deck(task.lowest)
    try:
        _begin(task)
        names = [task.deck, *[deck for deck in _there(task.folders) if deck != task.deck]]
        decks = load_decks(task.folders, names)
        load_decks(task.folders, [task.deck], wanted)
    except DeckError as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    except Mistakes as mistakes:
        err.write("".join(f"{one}\n" for one in mistakes.found))
        return MISTAKE
    inspection = Inspection(task.deck, decks, wanted)
    out.write(f"Pass the {len(wanted)} cards of deck {task.deck} over the reader, in any order.\n")
    for key in _keys(task, out):
        wrong = inspection.hear(key)
        out.write(f"{wrong}\n" if wrong else "")
        out.flush()
        if not inspection.missing:
            break
    out.write(f"{inspection.verdict}\n")
    try:
        record(task.folders[0], task.deck, "check", task.reader, inspection.verdict)
    except OSError as error:
        err.write(f"croupier: the check of deck {task.deck} cannot be written down: {error.strerror}\n")
        return MISTAKE
    return DIFFERENCE if inspection.missing or inspection.wrong else FINE


def _begin(task: Task) -> None:
    """See before the first card that what is learned or found can be written down. Raises `DeckError`."""
    folder = task.folders[0]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckError(f"the folder {folder} cannot be made: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise DeckError(f"the folder {folder} cannot be written by this user")


def _lesson(task: Task, again: str | None) -> Lesson:
    if not NAME.fullmatch(task.deck):
        raise DeckError(f"{task.deck!r} is no name for a deck: small letters, digits and _, such as red or blue_2")
    path = deck_path(task.folders, task.deck)
    deck = load_deck(path) if path is not None else DeckFile(id=task.deck)
    others = [deck for deck in _there(task.folders) if deck != task.deck]
    lesson = Lesson(deck, load_decks(task.folders, others) if others else Decks(), whole_deck(task.lowest))
    if again is not None:
        lesson.forget(face(again))
    return lesson


def _there(folders: Sequence[Path]) -> list[str]:
    return sorted({path.stem for folder in folders for path in folder.glob("*.yaml")})


def _keys(task: Task, out: TextIO) -> Iterator[str]:
    """Each tag or bar code that comes, until nobody has laid one for a while or the person stops."""
    heard: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    device = task.device(heard.put)
    device.start()
    until = time.monotonic() + task.patience
    try:
        while True:
            try:
                reading = heard.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return
            if isinstance(reading, Event):
                device.acknowledge(reading.boot, reading.number)  # a device that keeps its events would fill up
            match reading:
                case TagSeen(uid=uid):
                    yield tag_key(uid)
                    until = time.monotonic() + task.patience
                case Scanned(text=text):
                    yield code_key(text)
                    until = time.monotonic() + task.patience
                case LinkDown(why=why) | Rejected(why=why):
                    out.write(f"{why}\n")
                    out.flush()
                case LinkUp():
                    out.write(f"{device.status.sentence}\n")
                    out.flush()
    except KeyboardInterrupt:
        return
    finally:
        device.stop()

"""`croupier journal export`: the hands of a journal, or one of them, in a format that other programs read."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING, Final, Literal

from controller.table.definitions import load
from controller.table.export import lines, ohh, phh
from controller.table.export.chronicle import CannotHold, chronicle
from controller.table.history import key_if_there
from controller.table.journal import JournalReader
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError
from controller.table.yaml_marks import Mistakes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import TextIO

    from controller.table.records import Entry
    from controller.table.words import Words

FINE, DIFFERENCE, MISTAKE = 0, 1, 2
Form = Literal["phh", "ohh", "jsonl"]
FORMS: Final[tuple[Form, ...]] = ("phh", "ohh", "jsonl")


class _Nothing(Exception):
    """Nothing can be exported, and why in a sentence."""


def export_command(  # noqa: PLR0913, PLR0917 - what the command line brings
    path: Path, form: Form, number: int | None, to: Path | None, out: TextIO, err: TextIO
) -> int:
    """Write the hands of a journal: 0 when all are written, 1 when some cannot be held, 2 for a user's mistake.

    A hand the format cannot hold is left out with a sentence; asked for by its number, nothing is written. `to` is a
    new file that is there whole or not at all; without it the hands are written to `out`.
    """
    try:
        text, refused = _written(path, form, number)
        if text:
            _put(text, to, out)
    except (_Nothing, JournalError, KeyFileError, Mistakes, OSError) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    err.writelines(f"croupier: {why}\n" for why in refused)
    if not text:
        return MISTAKE
    return DIFFERENCE if refused else FINE


def _written(path: Path, form: Form, number: int | None) -> tuple[str, list[CannotHold]]:
    """The hands the format can hold as one text (or none), and why the others are not in it. Raises `_Nothing`."""
    words = load().words["en"] if form == "jsonl" else None
    with closing(JournalReader(path, key_if_there(path.parent / "table.key"))) as journal:
        hands = [journal.hand(number)] if number is not None else list(journal.hands())
        head = journal.head
    texts, refused = _each(path, form, [hand for hand in hands if hand], head, words)
    if not texts and not refused:
        raise _Nothing(f"{path} has no hand {'yet' if number is None else number}")
    several = form == "phh" and number is None
    return (ohh.file(texts) if form == "ohh" else phh.file(texts, several=several)), refused


def _each(
    path: Path, form: Form, hands: Sequence[Sequence[Entry]], head: str, words: Words | None
) -> tuple[list[str], list[CannotHold]]:
    texts: list[str] = []
    refused: list[CannotHold] = []
    for entries in hands:
        told = chronicle(entries)
        try:
            if form == "phh":
                texts.append(phh.hand(told, head))
            elif form == "ohh":
                texts.append(ohh.hand(told, head, path.absolute().parent.name))
            elif words is not None:
                texts.append(lines.hand(told, head, entries, words))
        except CannotHold as why:
            refused.append(why)
    return texts, refused


def _put(text: str, to: Path | None, out: TextIO) -> None:
    if to is None:
        out.write(text)
        return
    if to.exists():
        raise _Nothing(f"{to} is there already; nothing is written over")
    begun = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        begun.write_text(text, encoding="utf-8", newline="\n")
        begun.rename(to)
    except OSError as error:
        raise _Nothing(f"{to} cannot be written: {error.strerror}") from None
    finally:
        begun.unlink(missing_ok=True)

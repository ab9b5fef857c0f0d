"""`croupier journal show --report`: the incident report of a hand, and the one a console asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.table.definitions import SOURCE, NoWords, load
from controller.table.history import FINE, MISTAKE, key_if_there
from controller.table.journal import JournalReader
from controller.table.report import as_html, as_text, report
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError
from controller.table.yaml_marks import Mistakes

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

    from controller.table.shelf import Shelf
    from controller.table.words import Words


def report_command(  # noqa: PLR0913 - what the command line brings
    path: Path, hand: int | None, form: str, out: TextIO, err: TextIO, *, locale: str = SOURCE
) -> int:
    """Write the report of a hand, the last one without a number, as `text` or `html`; 2 for a user's mistake."""
    try:
        words = load().words[locale]
        page = page_of(path, hand, words, html=form == "html")
    except (JournalError, KeyFileError, Mistakes, NoWords) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    if page is None:
        err.write(f"croupier: {path} has no hand {'yet' if hand is None else hand}\n")
        return MISTAKE
    out.write(page)
    return FINE


def page_of(path: Path, hand: int | None, words: Words, *, html: bool) -> str | None:
    """The report of a hand of a journal; None for a hand it does not have. Raises `JournalError`, `KeyFileError`."""
    with JournalReader(path, key_if_there(path.parent / "table.key")) as journal:
        entries = journal.last_hand() if hand is None else journal.hand(hand)
    if not entries:
        return None
    made = report(entries, words, path.name)
    return as_html(made, words) if html else as_text(made, words)


def newest_report(shelf: Shelf, words: Words) -> tuple[Path, str] | None:
    """Of the running hand or the last: where a PDF of its report belongs, and the page as HTML; None: no hand yet.

    Raises `JournalError`, `KeyFileError`.
    """
    journals = shelf.journals()
    if not journals:
        return None
    with JournalReader(journals[-1], shelf.key) as journal:
        entries = journal.last_hand()
    made = report(entries, words, journals[-1].name)
    return journals[-1].with_name(f"{journals[-1].stem} {made.title}.pdf"), as_html(made, words)

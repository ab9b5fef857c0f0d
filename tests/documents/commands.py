"""`commands.md`: every command with its options, read off the parsers themselves."""

from __future__ import annotations

import argparse
import io
from typing import TYPE_CHECKING, Final

from controller.__main__ import _parser
from controller.table.splitting import split_command
from tests.documents.markdown import code, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.table.definitions import Definitions

INTRODUCTION: Final = """# Commands

`./run WORDS` passes its words on to `croupier`; `./run test` runs the checks.
`croupier` without a command is `croupier console`.
Answers go to standard output, errors to standard error, one sentence each.
Exit code 0 is fine, 1 a difference found, 2 a user's mistake.
"""


def commands(_: Definitions) -> str:
    """The page."""
    parts = [INTRODUCTION.rstrip()]
    for words, about, parser in every():
        parts += [f"## `croupier {' '.join(words)}`", f"{about[:1].upper()}{about[1:]}."]
        if words == ("split",):
            answer = io.StringIO()
            split_command(["--help"], answer, answer)
            parts.append(f"```\n{answer.getvalue().rstrip()}\n```")
        elif rows := [row for action in parser._actions for row in _row(action)]:
            parts.append(table(("word", "what it is"), rows))
    return "\n\n".join(parts)


def every() -> Iterator[tuple[tuple[str, ...], str, argparse.ArgumentParser]]:
    """Every command, those of a group by their two words, with its sentence and its parser."""
    yield from _below((), _parser())


def _below(
    words: tuple[str, ...], parser: argparse.ArgumentParser
) -> Iterator[tuple[tuple[str, ...], str, argparse.ArgumentParser]]:
    for group in [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]:
        sentences = {choice.dest: choice.help or "" for choice in group._choices_actions}
        for name, inner in group.choices.items():
            below = list(_below((*words, name), inner))
            yield from below or [((*words, name), sentences[name], inner)]


def _row(action: argparse.Action) -> Iterator[tuple[str, str]]:
    if isinstance(action, argparse._HelpAction):
        return
    shown = action.metavar if isinstance(action.metavar, str) else (action.dest if not action.option_strings else "")
    if action.choices is not None:
        shown = "|".join(str(choice) for choice in action.choices)
    elif not shown and action.nargs != 0:
        shown = action.dest.upper()
    word = " ".join(part for part in (*action.option_strings, shown) if part)
    about = action.help or ""
    yield code(word), about + (" (needed)" if action.required and action.option_strings else "")

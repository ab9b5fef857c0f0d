"""Tables, code and docstrings as Markdown."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a bar within a cell is written so that it does not end the cell."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def code(value: object) -> str:
    """A word of the configuration."""
    return f"`{value}`"


def told(described: object) -> str:
    """The docstring of a class, one sentence a line, its paragraphs apart."""
    text = inspect.getdoc(described) or ""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def plain(value: object) -> str:
    """A value as YAML writes it: yes and no are on and off, a list is in brackets."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(plain(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain(one)}" for key, one in value.items()) + "}"
    return str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")

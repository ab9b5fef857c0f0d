"""Reads YAML so that every value still knows its file and line, and every mistake can be told by them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import yaml
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import CollectionEndEvent, CollectionStartEvent
from yaml.nodes import MappingNode, ScalarNode, SequenceNode

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from yaml.nodes import Node

Key = str | int


class Loader(yaml.CSafeLoader):
    """YAML as its version 1.2 has it: `off`, `no` and `yes` are words, only `true` and `false` are truths.

    The C loader reads the whole configuration in a fifth of the time of one in Python.
    """


# Before any of ours is added: the base class's are those of YAML 1.1.
Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$"),
    list("-+0123456789."),
)
DEEPEST = 40
"""No file of ours nests deeper than a dozen levels; a bracket typed in a loop must not exhaust the stack."""


class Mistake(NamedTuple):
    """One mistake: the file as the person named it, the line from 1, where in the YAML, and what is wrong."""

    file: str
    line: int
    path: str
    what: str

    def __str__(self) -> str:
        """`config/games/holdem.yaml:7: steps.2.down: what is wrong`; entries of a list are counted from 1."""
        return (
            f"{self.file}:{self.line}: {self.path}: {self.what}"
            if self.path
            else f"{self.file}:{self.line}: {self.what}"
        )


class Mistakes(ValueError):
    """Everything that is wrong with the configuration, found in one pass."""

    def __init__(self, found: Iterable[Mistake]) -> None:
        self.found = tuple(found)
        super().__init__("\n".join(str(mistake) for mistake in self.found))


@dataclass(slots=True)
class Mark:
    """A value of a YAML file with its line from 1. A list's entries are kept by their number, from 1.

    `unread`: what stands there could not be read, and that has been told.
    """

    line: int
    value: object = None
    items: dict[Key, Mark] = field(default_factory=dict)
    unread: bool = False

    def plain(self) -> object:
        """The value as Python knows it."""
        if self.value is dict:
            return {key: item.plain() for key, item in self.items.items()}
        if self.value is list:
            return [item.plain() for item in self.items.values()]
        return self.value

    def entry(self, word: Key) -> tuple[Key, Mark] | None:
        """The entry that a word of a pydantic location names: a key of a map, a place from 0 in a list."""
        if self.value is list and isinstance(word, int) and 0 <= word < len(self.items):
            return tuple(self.items.items())[word]
        if self.value is dict:
            # Of a key that is a number where none may be one, pydantic tells the digits.
            return next(((key, item) for key, item in self.items.items() if word in (key, str(key))), None)
        return None

    def get(self, *words: Key) -> Mark:
        """The mark at a path of keys and of list numbers from 1, or the nearest one above it."""
        at = self
        for word in words:
            if word not in at.items:
                break
            at = at.items[word]
        return at


@dataclass(slots=True)
class Document:
    """One YAML file that could be read: its name as a person writes it, and its values with their lines."""

    file: str
    root: Mark

    def mistake(self, what: str, *words: Key) -> Mistake:
        """A mistake at a path of this file."""
        return Mistake(self.file, self.root.get(*words).line, written(words), what)


def written(words: Iterable[Key]) -> str:
    """A path as it stands in a mistake: `steps.2.down`."""
    return ".".join(str(word) for word in words)


def read(path: Path, file: str) -> tuple[Document | None, list[Mistake]]:
    """Read one file whose top is a map. Never raises for what stands in it, whatever bytes they are."""
    if path.is_dir():
        return None, [Mistake(file, 1, "", "a directory, expected a YAML file")]
    try:
        raw = path.read_bytes()
    except OSError as error:
        return None, [Mistake(file, 1, "", f"cannot be read: {error.strerror}")]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        return None, [Mistake(file, line, "", f"byte {raw[error.start]:#04x} is not UTF-8: save the file as UTF-8")]
    return _Reader(file).read(text)


class _Reader:
    """Turns the nodes of one file into marks, and notes what is wrong on the way."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._seen: set[int] = set()
        self._mistakes: list[Mistake] = []

    def read(self, text: str) -> tuple[Document | None, list[Mistake]]:
        """Compose the text; what it is worth is not our business here."""
        try:
            if _depth(text) > DEEPEST:
                self._wrong(1, "", "nested too deeply")
                return None, self._mistakes
            top = yaml.compose(text, Loader=Loader)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            what = " ".join(part for part in (error.problem, error.context) if part)
            self._wrong(mark.line + 1 if mark else 1, "", f"not YAML: {what}")
        except YAMLError as error:
            position = getattr(error, "position", 0)
            self._wrong(text[:position].count("\n") + 1, "", f"not YAML: {str(error).splitlines()[0]}")
        else:
            return self._document(top), self._mistakes
        return None, self._mistakes

    def _document(self, top: Node | None) -> Document | None:
        if top is None or (isinstance(top, ScalarNode) and not top.value):
            self._wrong(1, "", "the file is empty")
            return None
        if not isinstance(top, MappingNode):
            self._wrong(_line(top), "", "expected keys with values, such as `id: holdem`")
            return None
        return Document(self._file, self._mark(top, ()))

    def _wrong(self, line: int, path: str, what: str) -> None:
        self._mistakes.append(Mistake(self._file, line, path, what))

    def _mark(self, node: Node, path: tuple[Key, ...]) -> Mark:
        if id(node) in self._seen:
            self._wrong(_line(node), written(path), "an alias stands for it: write the value out where it is used")
            return Mark(_line(node), unread=True)
        self._seen.add(id(node))
        if len(path) > DEEPEST:
            self._wrong(_line(node), "", "nested too deeply")
            return Mark(_line(node), unread=True)
        if isinstance(node, MappingNode):
            return self._map(node, path)
        if isinstance(node, SequenceNode):
            marks: dict[Key, Mark] = {
                number: self._mark(item, (*path, number)) for number, item in enumerate(node.value, start=1)
            }
            return Mark(_line(node), list, marks)
        told = len(self._mistakes)
        value = self._scalar(node, path)
        return Mark(_line(node), value, unread=len(self._mistakes) > told)

    def _map(self, node: MappingNode, path: tuple[Key, ...]) -> Mark:
        items: dict[Key, Mark] = {}
        for key_node, value_node in node.value:
            key = self._scalar(key_node, path) if isinstance(key_node, ScalarNode) else None
            if isinstance(key, bool) or not isinstance(key, (str, int)):
                self._wrong(_line(key_node), written(path), "a key must be a word or a whole number")
            elif key in items:
                self._wrong(_line(key_node), written((*path, key)), f"given twice, first on line {items[key].line}")
            else:
                mark = self._mark(value_node, (*path, key))
                mark.line = _line(key_node)
                items[key] = mark
        return Mark(_line(node), dict, items)

    def _scalar(self, node: Node, path: tuple[Key, ...]) -> object:
        try:
            return _value(node)
        except (YAMLError, ValueError, ArithmeticError, AttributeError) as error:
            what = getattr(error, "problem", None) or re.sub(r"\s+", " ", str(error))
            self._wrong(_line(node), written(path), f"cannot be read: {what}")
            return None


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _depth(text: str) -> int:
    """How deep a text nests: asked of its events first, since composing its nodes would go as deep in the C stack."""
    depth = deepest = 0
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, CollectionStartEvent):
            depth += 1
            deepest = max(deepest, depth)
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
    return deepest


def _value(node: Node) -> object:
    """The value of a scalar; a tag that somebody wrote is not ours to read."""
    kind = node.tag.rpartition(":")[2]
    text = str(node.value)
    if kind == "str":
        return text
    if kind == "int":
        # YAML 1.2 reads 010 as ten.
        return int(text)
    if kind == "float":
        return float(text)
    if kind == "bool":
        return text.lower() == "true"
    if kind == "null":
        return None
    message = f"the tag {node.tag} means nothing here"
    raise ValueError(message)

"""Inputs and events as JSON and back: every kind has a version, and no face that is not public stands in it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, TypeAdapter, ValidationError

from controller.rules.award import Award, Portion
from controller.rules.cards import UNREAD, CardError, Face, face, name
from controller.rules.correction_events import CardSet
from controller.rules.events import CardNamed, CardOut, Shown
from controller.rules.game import Game
from controller.rules.house import House
from controller.rules.inputs import Deed
from controller.rules.owing import Owed
from controller.rules.plan import Plan
from controller.rules.pots import Pot
from controller.rules.stakes import Stakes
from controller.rules.steps.step import ScriptStep, Step
from controller.table.records import Given, TableEvent

if TYPE_CHECKING:
    from collections.abc import Callable

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Document = Game | House | Plan
Upcast: TypeAlias = "Callable[[dict[str, Json]], dict[str, Json]]"

_ALL: Final = (*get_args(Given), *get_args(TableEvent), *get_args(Document))
KINDS: Final[dict[str, type]] = {kind.__name__: kind for kind in _ALL}
"""Every kind of thing that stands in the journal, by its word."""
UPCASTS: Final[dict[str, tuple[Upcast, ...]]] = {}
"""By kind, how the body of version 1 becomes one of version 2, of 2 one of 3, and so on: a new version adds one.

What lies inside a kind (a pot, a step of a script, a ruling of a house) has the version of the kind it lies in.
"""
VERSIONS: Final[dict[str, int]] = {what: 1 + len(UPCASTS.get(what, ())) for what in KINDS}
"""The version in which each kind is written now."""


class CodecError(ValueError):
    """A body that cannot be read, in a sentence."""


class Coded(NamedTuple):
    """A thing as it is written: its kind, its version, its JSON, and the faces that must be sealed beside it."""

    what: str
    version: int
    body: Json
    hidden: tuple[Face, ...]


def canonical(body: Json) -> str:
    """Write JSON the one way that is hashed: keys sorted, no blanks, ASCII alone."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(body: str) -> str:
    """Give the content hash of a document, as the name it is found by."""
    return hashlib.sha256(body.encode()).hexdigest()


def encode(thing: Given | TableEvent, keep: Callable[[Document], str]) -> Coded:
    """Write an input or an event. `keep` stores a game or a house and gives the hash that stands for it.

    Only the face of a card that came face up and the faces of a tabled hand stand in the open.
    """
    what = type(thing).__name__
    public = isinstance(thing, Shown) or (isinstance(thing, (CardOut, CardNamed, CardSet)) and thing.up)
    writer = _Writer(keep, public=public)
    return Coded(what, VERSIONS[what], writer.write(thing), tuple(writer.hidden))


def encode_document(document: Document) -> str:
    """Write a game or a house whole, as it is stored and hashed."""
    what = type(document).__name__
    body = _Writer(_never, public=False).write(document.model_dump(mode="json"))
    return canonical({"kind": what, "value": body, "version": VERSIONS[what]})


def decode(
    what: str, version: int, body: Json, hidden: tuple[Face, ...], find: Callable[[str], Document]
) -> Given | TableEvent:
    """Read an input or an event of any version; a face that could not be unsealed is unread. Raises `CodecError`.

    `find` gives the document of a hash.
    """
    current = _current(what, version, body)
    try:
        return cast("Given | TableEvent", _reader(KINDS[what])(current, _Sealed(hidden, find)))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise CodecError(f"a body is no {what}: {_why(error)}") from None


def decode_document(text: str) -> Document:
    """Read a game or a house of any version. Raises `CodecError`."""
    try:
        whole = json.loads(text)
        what, version, body = whole["kind"], whole["version"], whole["value"]
        current = _current(what, version, body)
        return TypeAdapter(cast("type[Document]", KINDS[what])).validate_python(current)
    except (LookupError, TypeError, ValueError) as error:
        raise CodecError(f"a document cannot be read: {_why(error)}") from None


def _why(error: Exception) -> str:
    """What is wrong, in one line: of a model's complaints the first."""
    if not isinstance(error, ValidationError):
        return str(error)
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(str(word) for word in first['loc'])}: {first['msg']}"


def _current(what: str, version: int, body: Json) -> Json:
    newest = VERSIONS.get(what)
    if newest is None or version > newest:
        raise CodecError(f"{what} version {version} was written by a newer croupier")
    for upcast in UPCASTS.get(what, ())[version - 1 :]:
        body = upcast(cast("dict[str, Json]", body))
    return body


def _never(document: Document) -> str:
    raise TypeError(f"{type(document).__name__} inside a document")


class _Writer:
    """Writes one thing; faces that are not public become the index at which they stand in `hidden`."""

    def __init__(self, keep: Callable[[Document], str], *, public: bool) -> None:
        self._keep = keep
        self._public = public
        self.hidden: list[Face] = []

    def write(self, value: object) -> Json:
        match value:
            case Face():
                return self._face(value)
            case None | bool() | int() | str():
                return value
            case Game() | House() | Plan():
                return {"document": self._keep(value)}
            case BaseModel():
                return self.write(value.model_dump(mode="json"))
            case tuple() | list():
                names = getattr(value, "_fields", None)
                return [self.write(part) for part in value] if names is None else self._fields(value, names)
            case dict():
                return {key: self.write(part) for key, part in value.items()}
        if is_dataclass(value):
            return self._fields(value, tuple([field.name for field in fields(value) if field.init]))
        raise TypeError(f"{type(value).__name__} cannot stand in the journal")

    def _fields(self, value: object, names: tuple[str, ...]) -> Json:
        return {field: self.write(getattr(value, field)) for field in names}

    def _face(self, value: Face) -> Json:
        if self._public:
            return name(value)
        self.hidden.append(value)
        return len(self.hidden) - 1


# Reading goes by the types the kinds declare.


class _Sealed(NamedTuple):
    """What a body does not hold itself: the faces that were sealed, the documents by their hash."""

    faces: tuple[Face, ...]
    find: Callable[[str], Document]

    def face(self, written: Json) -> Face:
        if isinstance(written, str):
            return _named(written)
        place = cast("int", written)
        return self.faces[place] if place < len(self.faces) else UNREAD


_Reader: TypeAlias = "Callable[[Json, _Sealed], object]"
_RULES: Final = (Award, Game, House, Owed, Portion, Pot, Stakes, Step)
_ELSEWHERE: Final = {kind.__name__: kind for kind in _RULES} | {"Deed": Deed}
"""Names that the rules import for the type checker alone."""
_STEP: Final[TypeAdapter[Step]] = TypeAdapter(ScriptStep)


def _named(written: str) -> Face:
    try:
        return face(written)
    except CardError:
        return UNREAD


@cache
def _reader(kind: object) -> _Reader:
    """How a value of a declared type is read."""
    if kind is Face:
        return lambda value, sealed: sealed.face(value)
    if kind in (int, str, bool, NoneType) or get_origin(kind) is Literal:
        return lambda value, _: value
    if get_origin(kind) in (Union, UnionType) and set(get_args(kind)) <= {int, str, bool}:
        return lambda value, _: value
    if get_origin(kind) in (Union, UnionType):
        return _optional(kind)
    if get_origin(kind) is tuple:
        return _tuple(kind)
    return _class(cast("type", kind))


def _class(kind: type) -> _Reader:
    if issubclass(kind, Document):
        return lambda value, sealed: sealed.find(cast("dict[str, str]", value)["document"])
    if issubclass(kind, Step):
        return lambda value, _: _STEP.validate_python(value)
    if issubclass(kind, BaseModel):
        return lambda value, _: kind.model_validate(value)
    return _record(kind)


def _optional(kind: object) -> _Reader:
    (inner,) = [part for part in get_args(kind) if part is not NoneType]
    read = _reader(inner)
    return lambda value, sealed: None if value is None else read(value, sealed)


def _tuple(kind: object) -> _Reader:
    parts = get_args(kind)
    if parts[-1:] != (...,):
        readers = tuple([_reader(part) for part in parts])
        return lambda values, sealed: tuple(
            [read(value, sealed) for read, value in zip(readers, cast("list[Json]", values), strict=True)]
        )
    read = _reader(parts[0])
    return lambda values, sealed: tuple([read(value, sealed) for value in cast("list[Json]", values)])


def _with_default(kind: type) -> frozenset[str]:
    """The fields that may be missing: a row written before they existed means what their default says."""
    if is_dataclass(kind):
        return frozenset([field.name for field in fields(kind) if field.default is not MISSING])
    return frozenset(getattr(kind, "_field_defaults", ()))


def _record(kind: type) -> _Reader:
    hints = get_type_hints(kind, localns=_ELSEWHERE)
    names = [field.name for field in fields(kind) if field.init] if is_dataclass(kind) else list(hints)
    readers = {field: _reader(hints[field]) for field in names}
    later = _with_default(kind)

    def read(value: Json, sealed: _Sealed) -> object:
        body = dict(cast("dict[str, Json]", value))
        written = {field: body.pop(field) for field in names if field in body or field not in later}
        if body:
            raise ValueError(f"nobody knows {', '.join(body)}")
        return kind(**{field: readers[field](part, sealed) for field, part in written.items()})

    return read

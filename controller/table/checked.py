"""Checks a YAML file against its model, and tells what pydantic found in a person's words, at the right lines."""

from __future__ import annotations

import re
from collections import defaultdict
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from controller.table.yaml_marks import Key, Mark, Mistake, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic_core import ErrorDetails

    from controller.table.yaml_marks import Document

M = TypeVar("M", bound=BaseModel)
EXPECTED = {
    "a word, or a text in quotes": ("string_type",),
    "a whole number": ("int_type", "int_parsing", "int_from_float"),
    "a number": ("float_type", "float_parsing", "finite_number", "decimal_type", "decimal_parsing"),
    "true or false": ("bool_type", "bool_parsing"),
    "keys with values": ("dict_type", "model_type", "model_attributes_type"),
    "a list": ("list_type", "tuple_type"),
    "small letters, digits and _": ("string_pattern_mismatch ^[a-z0-9_]+$",),
}
"""What a person should have written, by the kinds of pydantic's complaints that ask for it."""
_EXPECTED = {kind: words for words, kinds in EXPECTED.items() for kind in kinds}
_STEP = re.compile(r"^Value error, step (\d+): ")


def checked(document: Document, model: type[M]) -> tuple[M | None, list[Mistake]]:
    """Read a document as a model: the model, or every mistake in it.

    A validator of a whole game speaks only when all its steps are well made, and stops at its first complaint. So
    that nothing waits for a second pass, it is asked again without the steps that were wrong.
    """
    found: list[Mistake] = []
    rest = document.root
    while True:
        try:
            whole = model.model_validate(rest.plain())
        except ValidationError as error:
            first = not found
            told = [problem for problem in _problems(error, rest) if first or problem.step]
            found += [problem.mistake(document, model) for problem in told]
            if not told or any(problem.path[:1] == ("boards",) for problem in told):
                return None, found
            rest = _without(rest, told)
        else:
            return (None, found) if found else (whole, found)


def nearest(word: object, known: Iterable[object]) -> str:
    """` – did you mean …?`, or which words are known when none is near."""
    words = sorted(str(one) for one in known)
    near = get_close_matches(str(word), words, n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(words) or 'none'}"


class _Problem(NamedTuple):
    """One of pydantic's complaints, and where in the marks it lies: the keys that exist, then those that do not."""

    error: ErrorDetails
    path: tuple[Key, ...]
    missing: tuple[Key, ...]
    line: int
    step: bool

    def mistake(self, document: Document, model: type[BaseModel]) -> Mistake:
        """The complaint in a person's words."""
        path = written((*self.path, *self.missing))
        return Mistake(document.file, self.line, path, self._what(model))

    def _what(self, model: type[BaseModel]) -> str:
        kind, context = self.error["type"], self.error.get("ctx", {})
        if kind == "missing":
            return f"{self.missing[-1] if self.missing else 'a key'!s} is missing"
        if kind in ("extra_forbidden", "invalid_key"):
            return f"unknown key{nearest(self.path[-1], _keys(model, self.error['loc'][:-1]))}"
        if kind == "union_tag_not_found":
            return "needs to say what to do: {do: deal, …}"
        if kind == "union_tag_invalid":
            known = re.findall(r"'([^']*)'", str(context.get("expected_tags", "")))
            return f"no step is called {context.get('tag')!r}{nearest(context.get('tag'), known)}"
        message = _STEP.sub("", self.error["msg"]).removeprefix("Value error, ")
        given = self.error["input"]
        if kind == "literal_error":
            return f"{given!r} – expected {context.get('expected')}"
        expected = _EXPECTED.get(f"{kind} {context['pattern']}" if "pattern" in context else kind)
        short = isinstance(given, (str, int, float)) and kind != "value_error"
        if expected is not None:
            return f"{given!r} – expected {expected}" if short else f"expected {expected}"
        return f"{given!r} – {message[:1].lower()}{message[1:]}" if short else message


def _problems(error: ValidationError, root: Mark) -> list[_Problem]:
    """Pydantic's complaints, without those that only follow from others, or from a value that could not be read."""
    errors = [one for one in error.errors(include_url=False) if not _follows(one)]
    problems = [_problem(one, root) for one in _meant(errors, root)]
    return [problem for problem in problems if not root.get(*problem.path).unread]


def _follows(error: ErrorDetails) -> bool:
    """A list whose entries were all refused is called too short, though the person wrote enough of them."""
    given = error["input"]
    return error["type"] == "too_short" and isinstance(given, list) and len(given) >= error["ctx"]["min_length"]


def _problem(error: ErrorDetails, root: Mark) -> _Problem:
    path, missing = _walk(error["loc"], root)
    named = _STEP.search(error["msg"])
    if named and not path and "steps" in root.items:
        path = ("steps", tuple(root.items["steps"].items)[int(named[1]) - 1])
    return _Problem(
        error, path, missing if error["type"] == "missing" else (), root.get(*path).line, bool(named and path)
    )


def _walk(loc: tuple[Key, ...], root: Mark) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """Follow a location through the marks: the path as a person counts, and the last word when it is in no map.

    Words on the way that are in no map name a branch of a union; they are no part of the path.
    """
    path: list[Key] = []
    at, missing = root, tuple[Key, ...]()
    for word in loc:
        entry = at.entry(word)
        missing = () if entry else (word,)
        if entry:
            path.append(entry[0])
            at = entry[1]
    return tuple(path), missing


def _meant(errors: list[ErrorDetails], root: Mark) -> list[ErrorDetails]:
    """Of a union's branches keep the one that fits best: fewest complaints, then the one that read furthest."""
    branches: dict[tuple[Key, ...], dict[Key, list[ErrorDetails]]] = defaultdict(lambda: defaultdict(list))
    for error in errors:
        for at in _branches(error, root):
            branches[error["loc"][:at]][error["loc"][at]].append(error)
    gone: set[int] = set()
    for prefix in sorted(branches, key=len, reverse=True):
        left = {word: [one for one in of if id(one) not in gone] for word, of in branches[prefix].items()}
        best = min(left.values(), key=_unfit)
        gone |= {id(one) for of in left.values() if of is not best for one in of}
    return [error for error in errors if id(error) not in gone]


def _unfit(complaints: list[ErrorDetails]) -> tuple[int, bool, int]:
    """How badly a branch of a union fits: a map was never meant as one of a few words."""
    a_word = any(one["type"] == "literal_error" and isinstance(one["input"], dict) for one in complaints)
    return len(complaints), a_word, -max([len(one["loc"]) for one in complaints], default=0)


def _branches(error: ErrorDetails, root: Mark) -> list[int]:
    """Where in a location a branch of a union is named: the words that are in no map and not missing from one."""
    found, at = [], root
    last = len(error["loc"]) - 1 if error["type"] == "missing" else len(error["loc"])
    for index, word in enumerate(error["loc"][:last]):
        entry = at.entry(word)
        if entry:
            at = entry[1]
        else:
            found.append(index)
    return found


def _without(root: Mark, told: list[_Problem]) -> Mark:
    """The document without its wrong keys, and its lists without their wrong entries; the rest keeps its numbers.

    A key that is missing gets a word: that the text it stands for is not there has been told.
    """
    items = dict(root.items)
    for problem in told:
        match problem.path:
            case (str(key), int(number), *_) if key in items:
                kept = {other: item for other, item in items[key].items.items() if other != number}
                items[key] = Mark(items[key].line, list, kept)
            case (key, *_):
                items.pop(key, None)
            case () if problem.missing:
                items[problem.missing[0]] = Mark(root.line, "missing")
    return Mark(root.line, root.value, items)


def _keys(model: type[BaseModel], loc: tuple[Key, ...]) -> set[str]:
    """The keys a model knows at a location: its fields, the fields of a field's models, of the branch that is named."""
    at = {model}
    for word in loc:
        inner = [annotation for one in at for name, annotation in _fields(one).items() if name == word]
        branch = {one for one in at if word in (one.__name__, _tag(one))}
        at = {found for annotation in inner for found in _models(annotation)} or branch or at
    return {name for one in at for name in _fields(one)}


def _fields(model: type[BaseModel]) -> dict[str, object]:
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _tag(model: type[BaseModel]) -> object:
    return model.model_fields["do"].default if "do" in model.model_fields else None


def _models(annotation: object) -> set[type[BaseModel]]:
    """The models that stand anywhere in an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {annotation}
    return {found for inner in get_args(annotation) for found in _models(inner)}

"""What a field of a model takes, in the words of its YAML file."""

from __future__ import annotations

import types
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from pydantic import BaseModel

from controller.rules.facts import Facts, Range
from controller.rules.script import Anchor
from controller.rules.shares import HoleUse, Leaf, Node
from controller.rules.steps.step import Step
from tests.documents.markdown import code

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

NAMES: Final[dict[Any, str]] = {
    bool: "`on`, `off`",
    int: "a whole number",
    Decimal: "a number",
    str: "a word",
}
MODELS: Final[dict[type[BaseModel], str]] = {
    Step: "a step",
    Anchor: "a step by its fields",
    Facts: "facts",
    Range: "a count such as 2, 2.. or 1..3",
    Leaf: "a leaf",
    Node: "a node",
    HoleUse: "`{hole: 2}`, `{hole: 0-2}`",
}
"""What a model within a model is called; any other is told by its keys."""


def values(field: FieldInfo) -> str:
    """The values a field takes, with its bounds."""
    bounds = [_bound(one) for one in field.metadata]
    return ", ".join([_values(field.annotation), *(bound for bound in bounds if bound)])


def _bound(rule: object) -> str:
    match rule:
        case Ge(ge=least):
            return f"at least {least}"
        case Le(le=most):
            return f"at most {most}"
        case MinLen(min_length=least) if least > 1:
            return f"at least {least}"
    return ""


def _values(annotation: Any) -> str:  # noqa: ANN401 - an annotation is of any shape
    if annotation in NAMES:
        return NAMES[annotation]
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return ", ".join(code(one) for one in inner)
    if origin is Annotated:
        return _values(inner[0])
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_values(one) for one in inner if one is not type(None)))
    if origin is tuple and inner[-1:] == (...,):
        return f"a list: {_values(inner[0])}"
    if origin is tuple:
        return "(" + ", ".join(_values(one) for one in inner) + ")"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for model, called in MODELS.items():
            if issubclass(annotation, model):
                return called
        return ", ".join(code(field.alias or name) for name, field in annotation.model_fields.items())
    return "any"

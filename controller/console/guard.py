"""Keeps an exception in an overridden Qt virtual out of Qt, where it could end the process."""

from __future__ import annotations

import logging
from functools import wraps
from traceback import format_tb
from typing import TYPE_CHECKING, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")
W = TypeVar("W", bound=QObject)
log = logging.getLogger(__name__)
FAULTY: Final = "faulty"
MOST: Final = 100
"""Faults that are kept: a widget that fails fails in every frame."""


class Fault(NamedTuple):
    """An exception that was caught in a widget: where, and of which kind. Never its text, which could name a card."""

    widget: str
    method: str
    kind: str


faults: Final[list[Fault]] = []
"""What was caught since the program began; a test asserts that it is empty, the window shows that it is not."""


def guarded_else(fallback: R) -> Callable[[Callable[Concatenate[W, P], R]], Callable[Concatenate[W, P], R]]:
    """Decorate a virtual that must return something: `fallback` after an exception."""

    def decorate(method: Callable[Concatenate[W, P], R]) -> Callable[Concatenate[W, P], R]:
        @wraps(method)
        def safe(self: W, /, *args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return method(self, *args, **kwargs)
            except Exception as error:  # noqa: BLE001 - whatever it is, it must not reach Qt
                _caught(self, method.__name__, error)
                return fallback

        return safe

    return decorate


def guarded(method: Callable[Concatenate[W, P], None]) -> Callable[Concatenate[W, P], None]:
    """Decorate an overridden virtual, such as a paintEvent: an exception is logged and the widget marked faulty.

    Inside, open a painter with `with QPainter(self) as painter:` so that it is closed on every way out.
    """
    return guarded_else(None)(method)


def is_faulty(widget: QObject) -> bool:
    """Whether an exception was ever caught in this widget."""
    return bool(widget.property(FAULTY))


def _caught(widget: QObject, method: str, error: Exception) -> None:
    fault = Fault(type(widget).__name__, method, type(error).__name__)
    if fault not in faults:
        where = "".join(format_tb(error.__traceback__))
        log.error("%s.%s failed: %s\n%s", fault.widget, fault.method, fault.kind, where)
    if len(faults) < MOST:
        faults.append(fault)
    widget.setProperty(FAULTY, True)

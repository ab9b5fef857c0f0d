"""When the terminal draws the felt again, and when it says the instruction again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.table.view import TableView

FELT_AT = ("bet", "discard", "show", "award")
"""The steps at whose beginning the whole felt is drawn: a dealer compares, or decides by what lies there."""


def stage(view: TableView) -> tuple[object, ...]:
    """What must change for the whole felt to be drawn again; single cards and acts only move the instruction."""
    return view.number, view.step, view.street, view.stopped, view.ended


def is_drawn(view: TableView) -> bool:
    """Whether the whole felt is drawn where the stage has changed."""
    return view.step in FELT_AT or bool(view.stopped or view.ended)


def asked_of(view: TableView) -> tuple[object, ...]:
    """What must change for the instruction to be said again."""
    return view.now, view.step, view.street, view.offers, view.least, view.most, view.floor

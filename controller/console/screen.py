"""How a console stands before its dealer: the glass, its colours, the sounds. Knows nothing of Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.table.table_file import PanelFile, SoundFile, TableFile

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.console.application import Console


class Screen(NamedTuple):
    """The panel and the sounds as the table's YAML says, and whether the console takes the whole screen.

    `opened` is given the console once its window stands.
    """

    panel: PanelFile = PanelFile()
    full: bool = False
    sound: SoundFile = SoundFile()
    opened: Callable[[Console], None] | None = None


def screen_of(table_file: TableFile, panel_mm: float | None, *, full: bool | None) -> Screen:
    """How a table's console stands: `panel_mm` is the glass as measured today, `full` None where nobody said it."""
    panel = table_file.panel.model_copy(update={"width_mm": panel_mm}) if panel_mm else table_file.panel
    return Screen(panel, panel.width_mm is not None if full is None else full, table_file.sound)

"""How a console stands before its dealer: the glass, its colours, the sounds. Knows nothing of Qt."""

from __future__ import annotations

from typing import NamedTuple

from controller.table.table_file import PanelFile, SoundFile


class Screen(NamedTuple):
    """The panel and the sounds as the table's YAML says, and whether the console takes the whole screen."""

    panel: PanelFile = PanelFile()
    full: bool = False
    sound: SoundFile = SoundFile()

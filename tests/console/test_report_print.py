"""The incident report as a PDF, written by the console's own key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.console.report_print import ROW, mirrored, print_report

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

HTML = "<h1>Incident report, hand 1</h1><table><tr><th>Dealer</th><td>Dana</td></tr></table>"


def test_a_pdf_is_written_and_written_anew(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "report.pdf"
    for _ in range(2):
        print_report(HTML, file)
        assert file.read_bytes().startswith(b"%PDF-")
        assert file.stat().st_size > 1000


def test_a_folder_that_is_not_there_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        print_report(HTML, tmp_path / "nowhere" / "report.pdf")


def test_from_right_to_left_the_first_cell_of_a_row_is_printed_at_the_right(qtbot: QtBot, tmp_path: Path) -> None:
    row = '<tr><th>seat</th>\n<td class="n">1</td></tr>'
    page = f'<html lang="ar" dir="rtl"><head></head><body><table>{row}</table></body>'
    file = tmp_path / "report.pdf"
    print_report(page, file)
    assert file.read_bytes().startswith(b"%PDF-")
    assert '<tr><td class="n">1</td><th>seat</th></tr>' in ROW.sub(mirrored, page)

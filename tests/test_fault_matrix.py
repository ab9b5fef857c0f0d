"""Every one of the 55 rows of the fault matrix has a test that is named by its number."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROWS = range(1, 56)
NAMED = re.compile(r"(?:def test_|id=\")row_(\d\d)_")
PAIRED = {"test_rows_51_and_52_the_program_is_slow": (51, 52)}


def test_every_row_has_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.rglob("test_fault_matrix_*.py"))
    found = {int(number) for number in NAMED.findall(text)}
    found |= {row for name, rows in PAIRED.items() if f"def {name}" in text for row in rows}
    assert sorted(set(ROWS) - found) == []

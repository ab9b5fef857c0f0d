"""`croupier drill` in the terminal: dealt, scored, kept; and no live table's journal or port is ever opened."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.table.definitions import configuration_root

ROOT = Path(__file__).parent.parent
EXPOSED = "\n\np exposed\nrule 1 x\n\n"
"""Deals `exposed_first_card` without a mistake: the blinds, the card, the problem, the ruling, the misdeal."""


def drill(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    data: Path,
    *words: str,
    typed: str = "",
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["drill", "--data", str(data), *words])
    out, error = capsys.readouterr()
    return code, out, error


@pytest.fixture
def dealt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder in which Ana has passed a drill."""
    code, out, _ = drill(
        capsys, monkeypatch, tmp_path, "exposed_first_card", "--trainee", "Ana", "--terminal", typed=EXPOSED
    )
    assert code == 0, out
    return tmp_path


def test_a_drill_is_dealt_and_scored(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, error = drill(capsys, monkeypatch, tmp_path, "exposed_first_card", "--terminal", typed=EXPOSED)
    assert (code, error) == (0, "")
    assert "TRAINING" in out
    assert "The first card, to seat 3, turns over as you pitch it" in out
    assert "5 of 5 steps right at the first tap, 100 %" in out


def test_an_erring_trainee_is_stopped_and_told_the_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = "\n\no\n?\np exposed\nrule 1 x\n\n"
    code, out, _ = drill(capsys, monkeypatch, tmp_path, "exposed_first_card", "--terminal", typed=typed)
    assert code == 1
    assert "✗ Something went wrong at the table. Tell it first" in out
    assert "→ Press PROBLEM and say:" in out
    assert "[seed 003," in out
    assert "4 of 5 steps right at the first tap, 80 %" in out


def test_a_question_is_answered_by_a_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = "\n\nr 6\nf\nc\n\n\nb 10\nr 45\n40\n35\nf\n\n"
    code, out, _ = drill(capsys, monkeypatch, tmp_path, "uncalled_bet", "--terminal", typed=typed)
    assert "? How much goes back uncalled? Type the number" in out
    assert "✗ 40 is not right. Count again" in out
    assert "11 of 12 steps right at the first tap" in out
    assert code == 0  # 91 %, and 90 % are needed


def test_what_is_new_before_the_first_hand_is_entered_before_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Three antes of 2: nothing is wrong, and no hand began by itself."""
    _, out, _ = drill(capsys, monkeypatch, tmp_path, "dealers_choice", "--terminal", typed="game razz\n\n6\n\nq\n")
    assert out.index("Seat 3 has the plaque and says razz") < out.index("✓ Seat 3 picks Razz.")
    assert "✗" not in out


def test_a_drill_that_is_left_is_not_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, _ = drill(capsys, monkeypatch, tmp_path, "holdem_clean", "--terminal", typed="\nq\n")
    assert code == 1
    assert out.endswith("The drill was left before its end: nothing is kept of it\n")
    assert drill(capsys, monkeypatch, tmp_path, "--csv")[1].count("\n") == 1


def test_progress_is_listed_drawn_and_exported(
    dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = drill(capsys, monkeypatch, dealt, "--trainee", "Ana")[1].splitlines()
    assert listed[-1].startswith("exposed_first_card")  # it rests, the new ones come first
    assert "Ana: 1 drills dealt, 1 of" in drill(capsys, monkeypatch, dealt, "--trainee", "Ana", "--progress")[1]
    rows = list(csv.DictReader(io.StringIO(drill(capsys, monkeypatch, dealt, "--trainee", "Ana", "--csv")[1])))
    assert [(row["drill"], row["right"]) for row in rows] == [("exposed_first_card", "5")]


def test_a_certificate_is_a_text(
    dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = ("--trainee", "Ana", "--certificate")
    assert drill(capsys, monkeypatch, dealt, *ana, "-")[1].startswith("Certificate of dealer training\nAna\n")
    text = dealt / "ana.txt"
    assert drill(capsys, monkeypatch, dealt, *ana, str(text))[0] == 0
    assert text.read_text(encoding="utf-8").splitlines()[1] == "Ana"
    code, _, error = drill(capsys, monkeypatch, dealt, *ana, str(text))
    assert (code, error) == (2, f"croupier: {text} is there already, and is not written over\n")


def test_a_certificate_is_printed_as_a_page(dealt: Path) -> None:
    """As a person does it: a process of its own, which needs no display."""
    page = dealt / "ana.pdf"
    words = ["drill", "--data", str(dealt), "--trainee", "Ana", "--certificate", str(page)]
    for code in (0, 2):
        done = subprocess.run([sys.executable, "-m", "controller", *words], cwd=ROOT, check=False, timeout=60)
        assert done.returncode == code
        assert page.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("premature_trun",), "no drill is called 'premature_trun'; did you mean 'premature_turn'?"),
        (("one", "two"), "one drill at a time"),
        (("--certificate", "-"), "trainee has passed no drill yet"),
    ],
)
def test_mistakes_are_one_sentence(
    words: tuple[str, ...],
    what: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    code, _, error = drill(capsys, monkeypatch, tmp_path, *words)
    assert code == 2
    assert error.startswith(f"croupier: {what}")
    assert error.count("\n") == 1


# No live port, no live journal.

WATCHED = """
import io, json, sys
opened = []
def watch(event, arguments):
    if event in ("open", "os.open", "sqlite3.connect", "os.listdir", "os.scandir") and arguments:
        opened.append(str(arguments[0]))
sys.addaudithook(watch)
sys.stdin = io.StringIO(sys.argv[1])
from controller.table import definitions
from pathlib import Path
definitions.configuration_root = lambda: Path(sys.argv[2])
from controller.__main__ import main
code = main(sys.argv[3:])
print("OPENED" + json.dumps([code, sorted(set(opened))]))
"""


def test_training_opens_no_live_port_and_no_live_journal(tmp_path: Path) -> None:
    """A room whose default table has a real shoe and a journal: every file that a drill opens is written down."""
    config, data = tmp_path / "config", tmp_path / "data"
    shutil.copytree(configuration_root(), config)
    port = tmp_path / "ttyACM0"
    port.write_text("", encoding="utf-8")
    table = (config / "tables" / "default.yaml").read_text(encoding="utf-8").replace("port: simulated", f"port: {port}")
    assert str(port) in table
    (config / "tables" / "default.yaml").write_text(table, encoding="utf-8")
    live = data / "default"
    live.mkdir(parents=True)
    (live / "2026-11-30.journal").write_text("", encoding="utf-8")
    (live / "table.key").write_text("", encoding="utf-8")
    words = [EXPOSED, str(config), "drill", "exposed_first_card", "--terminal", "--data", str(data)]
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    code, opened = json.loads(done.stdout.rpartition("OPENED")[2])
    assert code == 0, done.stdout
    assert str(data / "training-room" / "drills.sqlite") in opened
    assert str(config / "drills" / "exposed_first_card.yaml") in opened
    assert [path for path in opened if path.startswith(str(live)) or path == str(port)] == []
    assert (live / "2026-11-30.journal").read_text(encoding="utf-8") == ""

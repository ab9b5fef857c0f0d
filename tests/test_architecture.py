"""The house style where no linter looks: imports, names, sizes, sentences, and what must not be published."""

import ast
import fnmatch
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400  # lines; the files people like to read have 50 to 150
ROOMS = ("controller", "hardware")

# Each may be imported by one module alone, so that it can be replaced in one place.
ONE_DOOR = {"pokerkit": "controller/rules/ranking.py", "serial": "hardware/port.py"}

# Names that say nothing about what lives there.
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "managers", "manager", "handlers", "handler"}

# Written apart so that this file passes its own sweep.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")
MACHINE_PATH = re.compile(r"(?<![\w.~/])/(wo" + r"rk|ro" + r"ot|ho" + r"me)/")
REGISTRY = re.compile(
    r"pypi\.(?:org|internal)|python" + r"hosted\.org|pkg\.dev|--(?:extra-)?index-url|--find-" + "links"
)


def name(path: Path) -> str:
    """The path as a person writes it: from the root, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def modules() -> list[Path]:
    """Every module of the program."""
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def published(directory: Path = ROOT) -> Iterator[Path]:
    """Every file git would publish, read off .gitignore so that it also works without git."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    ignored = [".git", *(line.rstrip("/") for line in lines if line and not line.startswith("#"))]
    for path in sorted(directory.iterdir()):
        if any(fnmatch.fnmatch(path.name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from published(path)
        else:
            yield path


def imported(tree: ast.Module) -> set[str]:
    """The top-level packages a module imports, wherever in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def without_sentence(tree: ast.Module) -> list[str]:
    """The module or its public classes, where no sentence opens them."""
    nameless = [] if ast.get_docstring(tree) else ["the module"]
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    return nameless + [node.name for node in classes if not ast.get_docstring(node)]


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    """`file:line: text` for every published line that matches; pictures and the like are passed over."""
    found = []
    for path in published():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        found += [f"{name(path)}:{number}: {line}" for number, line in enumerate(lines, 1) if pattern.search(line)]
    return found


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def test_the_sweeps_look_at_both_rooms() -> None:
    assert {name(path).partition("/")[0] for path in modules()} == set(ROOMS)


@pytest.mark.parametrize(("package", "door"), ONE_DOOR.items())
def test_a_guarded_package_has_one_door(package: str, door: str) -> None:
    assert [name(path) for path in modules() if package in imported(parse(path))] in ([door], [])


def test_every_name_says_what_lives_there() -> None:
    assert [name(path) for path in modules() if EMPTY_NAMES & set(re.split(r"[/_.]", name(path)))] == []


def test_no_file_is_too_long_to_read() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_a_sentence_opens_every_module_and_public_class() -> None:
    missing = {name(path): without_sentence(parse(path)) for path in modules()}
    assert {path: names for path, names in missing.items() if names} == {}


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(UNFINISHED, id="unfinished work"),
        pytest.param(MACHINE_PATH, id="a path of one machine"),
        pytest.param(REGISTRY, id="a package registry"),
    ],
)
def test_nothing_is_published_by_accident(pattern: re.Pattern[str]) -> None:
    assert lines_matching(pattern) == []


def test_imports_keep_the_contracts() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_sweeps_can_fail() -> None:
    tree = ast.parse(
        "import os.path\nfrom serial import tools\nclass Shoe:\n    def f(self):\n        import pokerkit\n"
    )
    assert imported(tree) == {"os", "serial", "pokerkit"}
    assert without_sentence(tree) == ["the module", "Shoe"]
    assert UNFINISHED.search("# TO" + "DO: later")
    assert MACHINE_PATH.search('open("/ho' + 'me/dealer/key")')
    assert REGISTRY.search("--index" + "-url")

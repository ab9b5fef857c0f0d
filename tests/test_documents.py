"""The pages of `docs/` say what is true: the reference is fresh, links lead somewhere, commands run as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents.__main__ import main as write
from tests.documents.pages import PAGES, stale, written

ROOT = Path(__file__).parent.parent
PROSE = sorted([*ROOT.glob("*.md"), *ROOT.glob("*/README.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("hardware/*/*.md")])
"""Every page a person wrote."""
LINK = re.compile(r"\]\((?!https?:)(?P<path>[^)#]*)(?:#(?P<heading>[^)]*))?\)")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_reference_is_what_the_program_says_now() -> None:
    assert stale() == []


def test_a_page_that_is_old_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write([], tmp_path) == 0
    assert write(["--check"], tmp_path) == 0
    (tmp_path / "games.md").write_text("Hold'em alone.\n", encoding="utf-8")
    (tmp_path / "steps.md").unlink()
    capsys.readouterr()
    assert write(["--check"], tmp_path) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in told] == ["games.md", "steps.md"]


def test_a_word_that_is_not_known_is_a_mistake(tmp_path: Path) -> None:
    assert write(["--chek"], tmp_path) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_reference_has_every_thing_there_is() -> None:
    """Each folder of the configuration is counted by hand; the pages have a heading for each of its files."""
    pages = written()
    assert set(pages) == set(PAGES)
    for page, folder, depth in (("games.md", "games", "##"), ("rulings.md", "rulings", "###")):
        files = (ROOT / "config" / folder).rglob("*.yaml")
        names = {path.relative_to(ROOT / "config" / folder).with_suffix("").as_posix() for path in files}
        assert set(re.findall(rf"^{depth} `([^`]+)`$", pages[page], re.MULTILINE)) == names
    house = (ROOT / "config" / "house" / "tda2024.yaml").read_text(encoding="utf-8").partition("\nrulings:")[0]
    keys = re.findall(r"^(\w+):$|^  (\w+):", house, re.MULTILINE)
    section = ""
    for opened, key in keys:
        section = opened or section
        assert not key or f"| `{section}.{key}` |" in pages["house_rules.md"]


@pytest.mark.parametrize("page", PROSE, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.finditer(page.read_text(encoding="utf-8")):
        target = (page.parent / link["path"]).resolve() if link["path"] else page
        assert target.exists(), f"{name(page)}: {link[0]}"
        if link["heading"]:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert link["heading"] in {anchor(heading) for heading in headings}, f"{name(page)}: {link[0]}"


def anchor(heading: str) -> str:
    """What a page calls a heading in a link."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", [path for path in PROSE if path.parent.name == "docs"], ids=name)
def test_a_page_for_people_has_one_sentence_a_line(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for line in text.splitlines():
        if not line.startswith(("|", "#", "!", "<")):
            assert not re.search(r"\w\w[.?!] [A-Z][a-z]", line), f"{name(page)}: {line}"

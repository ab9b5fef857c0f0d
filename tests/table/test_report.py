"""The incident report: what was seen, told, ruled and why, chips before and after, and never a hidden face."""

from __future__ import annotations

import io
import re
from datetime import UTC
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Done, Rules, SetsStack, Tells, Voids
from controller.rules.rake import RakeRules
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.history import show_command
from controller.table.journal import Journal
from controller.table.presence import CallsFloor, Identified
from controller.table.records import NextHand
from controller.table.report import as_html, as_text, report
from controller.table.report_command import report_command
from controller.table.seal import new_key
from controller.table.table import Table
from tests.dealing import STANDARD, definitions, games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.records import Given

NOON = 1_700_000_000_000_000
DOWN = "9c Ah Kc 9s 4h Kd"
UP = "2c 7d Jh"
HAND: tuple[Given, ...] = (
    Identified("Dana", "dealer", "badge"),
    NextHand(),
    Begin(),
    *(CardLeft(face) for face in faces(DOWN)),
    Act(1, "call"),
    Act(3, "call"),
    Act(5, "check"),
    *(CardLeft(face) for face in faces(f"2s {UP}")),
    Act(3, "check"),
    Act(5, "bet", 20),
    *(CardLeft(face) for face in faces("3s 9d")),
    Tells("too_early"),
    CallsFloor(),
    Identified("Ada", "floor"),
    Rules("premature_street/river_plays_turn", "", "seat 1 <b>had not</b> acted & waited"),
    Done(),
    Done(),
    Identified("Bo", "floor", "badge"),
    SetsStack(3, 1000, because="one pile was not seen"),
    Act(1, "fold"),
    Act(3, "fold"),
    Done(),
)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "2026-11-30.journal", new_key(tmp_path / "table.key"))
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 5/10"), {1: 1000, 3: 1000, 5: 1000}, 1)
    now = iter(range(NOON, NOON + 10**10, 1_000_000))
    table = Table(session, opened, lambda: next(now))
    for given in HAND:
        refusal = table.take(given).refusal
        assert refusal is None, (given, refusal)
    yield opened
    opened.close()


def page(journal: Journal) -> str:
    words = definitions().words["en"]
    return as_text(report(journal.hand(1), words, "2026-11-30.journal", UTC), words)


def test_the_report_says_who_saw_told_ruled_and_why(journal: Journal) -> None:
    text = page(journal)
    for said in (
        "Incident report, hand 1",
        "Dealer   Dana",
        "Ada (floor, by code), Bo (floor, by badge)",
        "premature street",
        "Told: too early",
        "Rule: seed 003; RR11 §5; LA22 166",
        "Rows: B5",
        "Reason: seat 1 <b>had not</b> acted & waited",
        "A stack is put right",
        "Reason: one pile was not seen",
    ):
        assert said in text, said
    assert "Ruled by: Ada (floor), " in text
    assert "Ruled by: Bo (floor), " in text


def test_chips_and_cards_stand_before_and_after(journal: Journal) -> None:
    # 52 - 6 - 4 - 2 = 40 in the stub, 2 cards loose; the ruling makes one a burn and sets one aside: 2 burns.
    rows = [line.split() for line in page(journal).splitlines()]
    assert ["stub", "40", "40"] in rows
    assert ["loose", "2", "0"] in rows
    assert ["burns", "1", "2"] in rows
    assert ["aside", "0", "1"] in rows
    assert ["seat", "3", "990", "1000"] in rows, "the stack that Bo put right"
    assert ["pot", "50", "50"] in rows, "30 and the bet of 20"


def test_a_void_says_what_is_rolled_back_beside_the_chips(tmp_path: Path) -> None:
    # rules.md §1, VOID_REFUND: a table with a rake of 10 % and a charge for time; nobody owed a blind.
    raked = STANDARD.model_copy(update={"rake": RakeRules.model_validate({"percent": 10, "cap": 6, "time": 5})})
    opened = Journal(tmp_path / "2026-11-30.journal", new_key(tmp_path / "table.key"))
    table = Table(
        open_session(games()["holdem"], raked, parse("no_limit 5/10"), {1: 1000, 3: 1000, 5: 1000}, 1), opened
    )
    floors = (Identified("Ada", "floor"), Identified("Bo", "floor", "badge"))
    for given in (*HAND[:5], *floors, Voids("", "the deck was marked")):
        assert table.take(given).refusal is None, given
    told = page(opened)
    opened.close()
    assert (
        "Rolled back with the chips: No rake is taken; Time that was paid stays paid; The button stays at seat 1"
        in told
    )


def test_no_card_that_lies_face_down_stands_in_it(journal: Journal) -> None:
    words = definitions().words["en"]
    made = report(journal.hand(1), words, "j", UTC)
    for text in (as_text(made, words), as_html(made, words)):
        shown = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))
        assert shown == {*UP.split(), "9d"}, "the flop, and the card that was set aside face up"


def test_in_arabic_it_is_read_from_right_to_left_and_names_piles_and_what_was_told(journal: Journal) -> None:
    words = definitions().words["ar"]
    html = as_html(report(journal.hand(1), words, "2026.journal", UTC), words)
    assert html.startswith('<!DOCTYPE html>\n<html lang="ar" dir="rtl">')
    assert "<td>أوراق خرجت مبكرا</td>" in html, "what the dealer told: cards came early"
    assert "<td>المحروقات</td>" in html, "the burns"
    assert "<td>تكساس هولدم, بلا حد 5/10</td>" in html
    assert "\u20662026.journal\u2069" in html, "the name of a file keeps its order"


def test_what_was_typed_is_escaped(journal: Journal) -> None:
    words = definitions().words["en"]
    html = as_html(report(journal.hand(1), words, "<j>", UTC), words)
    assert "<b>" not in html
    assert "seat 1 &lt;b&gt;had not&lt;/b&gt; acted &amp; waited" in html
    open_tags: list[str] = []

    class Strict(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "br"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Strict().feed(html)
    assert open_tags == []


def test_the_command_writes_text_or_html(journal: Journal) -> None:
    for form, begins in (("text", "Incident report, hand 1\n"), ("html", "<!DOCTYPE html>")):
        out, err = io.StringIO(), io.StringIO()
        assert report_command(journal.path, 1, form, out, err) == 0
        assert out.getvalue().startswith(begins)
        assert err.getvalue() == ""
    err = io.StringIO()
    assert report_command(journal.path, 9, "text", io.StringIO(), err) == 2
    assert err.getvalue().endswith("has no hand 9\n")


def test_the_command_speaks_the_language_that_was_asked_for(journal: Journal) -> None:
    out, err = io.StringIO(), io.StringIO()
    assert report_command(journal.path, 1, "text", out, err, locale="fr") == 0
    assert out.getvalue().startswith("Rapport d'incident, main 1\n")
    assert report_command(journal.path, 1, "text", out, err, locale="tlh") == 2
    assert err.getvalue() == "croupier: there are no words for the locale 'tlh'; there are ar, en, es, fr\n"
    told = io.StringIO()
    assert show_command(journal.path, 1, told, err, locale="es") == 0
    assert "asiento" in told.getvalue()


def test_a_hand_without_an_incident_says_so(tmp_path: Path) -> None:
    opened = Journal(tmp_path / "day.journal", new_key(tmp_path / "table.key"))
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 5/10"), {1: 1000, 3: 1000}, 1)
    table = Table(session, opened)
    table.take(NextHand())
    words = definitions().words["en"]
    assert "Nothing irregular" in as_text(report(opened.hand(1), words, "j", UTC), words)
    opened.close()

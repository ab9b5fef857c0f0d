"""The people of a table: codes kept as hashes, tries counted, also across a restart."""

from __future__ import annotations

import queue
import stat
from typing import TYPE_CHECKING

import pytest

from controller.rules.saying import Refusal
from controller.table.doorkeeper import Doorkeeper
from controller.table.people import DELAY, Door, People, PeopleError
from controller.table.presence import Identified, NotKnown, Person, Presence, attend
from tests.dealing import definitions

if TYPE_CHECKING:
    from pathlib import Path

SECOND = 1_000_000


class Clock:
    """Microseconds that pass when the test says so."""

    now = 1_700_000_000 * SECOND

    def __call__(self) -> int:
        """Tell the time."""
        return self.now


@pytest.fixture
def people(tmp_path: Path) -> People:
    known = People(tmp_path / "t1")
    known.add("Ana", "floor", "5310", "badge 04:A2")
    known.add("Raj", "dealer", "864209")
    return known


def test_a_code_and_a_badge_name_their_person(people: People) -> None:
    assert people.find("5310", "code") == Person("Ana", "floor")
    assert people.find("badge 04:A2", "badge") == Person("Ana", "floor")
    assert people.find("5310", "badge") is None
    assert people.find("864208", "code") is None


def test_no_code_stands_in_the_file_and_nobody_else_reads_it(people: People, tmp_path: Path) -> None:
    file = tmp_path / "t1" / "people.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text(encoding="utf-8")
    assert all(secret not in text for secret in ("5310", "864209", "04:A2"))
    file.chmod(0o640)
    with pytest.raises(PeopleError, match="chmod 600"):
        people.known()


@pytest.mark.parametrize(
    ("name", "role", "code", "sentence"),
    [
        ("Ana", "floor", "1234", "Ana is known already"),
        ("Bob", "king", "1234", "no role is called 'king'"),
        ("Bob", "floor", "123", "a code has 4 to 6 digits"),
        ("Bob", "floor", "12ab", "a code has 4 to 6 digits"),
        ("Bob", "floor", "5310", "this code is taken"),
        (" ", "floor", "1234", "a name has letters"),
    ],
)
def test_who_cannot_be_added(people: People, name: str, role: str, code: str, sentence: str) -> None:
    with pytest.raises(PeopleError, match=sentence):
        people.add(name, role, code)


def test_somebody_is_removed(people: People) -> None:
    people.remove("Raj")
    assert [kept.name for kept in people.known()] == ["Ana"]
    with pytest.raises(PeopleError, match="nobody here is called 'Raj'"):
        people.remove("Raj")


def test_three_misses_cost_thirty_seconds_also_across_a_restart(people: People, tmp_path: Path) -> None:
    clock = Clock()
    door = Door(people, tmp_path, clock)
    assert door.knock("1111", "code") == NotKnown("code")
    assert door.knock("2222", "badge") == NotKnown("badge")
    assert door.knock("3333", "code") == NotKnown("code", DELAY)
    clock.now += 20 * SECOND
    again = Door(people, tmp_path, clock)
    assert again.knock("5310", "code") == NotKnown("code", 10), "the right code does not shorten the delay"
    clock.now += 10 * SECOND
    assert again.knock("5310", "code") == Identified("Ana", "floor", "code")
    assert again.knock("1111", "code") == NotKnown("code"), "who got in begins at nothing"


def test_a_clock_that_went_back_makes_no_delay_longer(people: People, tmp_path: Path) -> None:
    clock = Clock()
    door = Door(people, tmp_path, clock)
    for _ in range(3):
        door.knock("1111", "code")
    clock.now -= 3600 * SECOND
    assert door.knock("5310", "code") == NotKnown("code", DELAY)


def test_tries_that_cannot_be_read_excuse_nobody(people: People, tmp_path: Path) -> None:
    for text in ("nonsense", '{"misses": 0, "until": 1e400}', '{"misses": -1e400, "until": 0}'):
        (tmp_path / "attempts.json").write_text(text, encoding="utf-8")
        assert Door(people, tmp_path, Clock()).knock("1111", "code") == NotKnown("code", DELAY)


SALT = "00112233445566778899aabbccddeeff"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"salt": "0011", "people": []}',
        f'{{"salt": "{SALT}", "people": {{"a": 1}}}}',
        f'{{"salt": "{SALT}", "people": [{{"name": "Ana", "role": "king", "code": "00"}}]}}',
        f'{{"salt": "{SALT}", "people": [{{"name": 7, "role": "floor", "code": "00"}}]}}',
    ],
)
def test_a_damaged_list_of_people_is_told_and_lets_nobody_in(text: str, tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    file.write_text(text, encoding="utf-8")
    file.chmod(0o600)
    with pytest.raises(PeopleError, match=r"people\.json is no list of people"):
        People(tmp_path).known()
    came: queue.SimpleQueue[Identified | NotKnown] = queue.SimpleQueue()
    keeper = Doorkeeper(tmp_path, lambda one, _: came.put(one), demo=True)
    keeper.start()
    keeper.knock("4711", "code")
    keeper.stop()
    assert came.get_nowait() == NotKnown("code", untried=True)
    told = attend(Presence(), NotKnown("code", untried=True), 0, running=False)
    assert isinstance(told, Refusal)
    assert "croupier doctor" in definitions().words["en"].text(told.why)


def test_a_real_table_without_people_says_so_and_a_simulated_one_has_its_codes(tmp_path: Path) -> None:
    assert Door(People(tmp_path), tmp_path, Clock()).knock("4711", "code") == NotKnown("code", nobody=True)
    demo = People(tmp_path, demo=True)
    assert Door(demo, tmp_path, Clock()).knock("4711", "code") == Identified("Ada", "floor", "code")
    demo.add("Ana", "floor", "5310")
    assert demo.find("4711", "code") is None, "who adds people has locked the door"


def test_a_secret_is_in_no_repr() -> None:
    assert "4711" not in repr(NotKnown("code")) + repr(Identified("Ada", "floor"))

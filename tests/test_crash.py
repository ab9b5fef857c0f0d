"""A controller killed at any commit of a hand goes on where it stood, and the shoe loses and doubles no card."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.dealing import games

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
BEFORE, AFTER, UNTOLD = "before commit", "after commit", "before acknowledgement"
THOROUGHLY = ("holdem", "lazy_rivers", "double_board")
"""The games in which every commit is hit in all three positions."""
Answer = dict[str, Any]


class Trial:
    """The process that plays hands and is killed at it (`tests/crashing.py`)."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process = process
        self._folder = folder

    def play(self, game: str, name: str, positions: list[str | None], **how: bool) -> Answer:
        """Deal a hand of a game; each life is killed in the next of the positions."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = {"folder": str(self._folder / name), "table": table(game), "positions": positions} | how
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the trial itself died"
        found: Answer = json.loads(answer)
        return found


def table(game: str) -> dict[str, Any]:
    """Two or three seats, one of them short, at stakes that suit the game."""
    steps = games()[game].steps
    stakes = "no_limit 1/2 ante 1"
    if any(getattr(step, "bring_in", False) for step in steps):
        stakes = "limit 4/8 ante 1 bring_in 2"
    elif game.startswith("omaha"):
        stakes = "pot_limit 1/2"
    seats = {1: 200, 2: 11, 3: 200} if game in THOROUGHLY else {1: 200, 2: 50}
    return {"id": game, "game": game, "house": "standard", "stakes": stakes, "button": 1, "seats": seats}


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    folder = tmp_path_factory.mktemp("crashes")
    command = [sys.executable, "-m", "tests.crashing", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Trial(process, folder)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0


def states(answer: Answer) -> dict[str, str]:
    """The hand after each of its commits; it must have been the same whenever it was published."""
    found: dict[str, str] = {}
    for commits, digest in answer["published"]:
        assert found.setdefault(commits, digest) == digest, f"two different hands after {commits} commits"
    return found


def deaths(answer: Answer) -> set[tuple[int, str]]:
    """Each kill: at which commit of the hand, and where in it."""
    return {(int(commit), position) for commit, position in answer["deaths"]}


def is_sound(crashed: Answer, whole: Answer) -> None:
    """The same hand at every commit, in every life and to the last chip; every card once."""
    assert states(crashed) == states(whole)
    assert crashed["published"][-1] == whole["published"][-1]
    assert crashed["left"] == whole["left"]
    assert crashed["kept"] == "ok"
    assert crashed["ends"][-1] == "ended 0"
    assert set(crashed["ends"][:-1]) == {"killed"}


@pytest.mark.parametrize("game", games())
def test_a_controller_killed_at_every_commit_of_a_hand_deals_the_same_hand(trial: Trial, game: str) -> None:
    whole = trial.play(game, f"{game} whole", [None])
    assert whole["ends"] == ["ended 0"]
    last = max(int(commits) for commits in states(whole))
    assert last > 10
    chains = [[BEFORE, AFTER], [UNTOLD]] if game in THOROUGHLY else [[AFTER, UNTOLD]]
    hit: set[tuple[int, str]] = set()
    for number, positions in enumerate(chains):
        crashed = trial.play(game, f"{game} {number}", list(positions))
        is_sound(crashed, whole)
        hit |= deaths(crashed)
    commits = range(1, last + 1)
    assert {commit for commit, _ in hit} == set(commits)
    if game in THOROUGHLY:
        assert hit == {(commit, position) for commit in commits for position in (BEFORE, AFTER, UNTOLD)}


def test_a_controller_killed_while_its_shoe_comes_up_deals_the_same_hand(trial: Trial) -> None:
    whole = trial.play("holdem", "links whole", [None])
    crashed = trial.play("holdem", "links", [BEFORE, AFTER, UNTOLD, None], links=True)
    assert len(crashed["ends"]) == 4
    is_sound(crashed, whole)


def test_a_controller_killed_at_every_commit_of_a_ruling_carries_it_out(trial: Trial) -> None:
    whole = trial.play("holdem", "ruling whole", [None], early=True)
    last = max(int(commits) for commits in states(whole))
    plain = trial.play("holdem", "ruling without", [None])
    assert last > max(int(commits) for commits in states(plain)) + 8
    crashed = trial.play("holdem", "ruling", [BEFORE, AFTER, UNTOLD], early=True)
    is_sound(crashed, whole)
    assert {commit for commit, _ in deaths(crashed)} == set(range(1, last + 1))

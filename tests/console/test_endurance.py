"""A short night through the real window gathers nothing; `tests/endurance.py` deals the long one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.endurance import Sample, run, verdict

if TYPE_CHECKING:
    from pathlib import Path


def test_sixty_hands_leave_no_thread_and_no_open_file_behind(tmp_path: Path) -> None:
    told: list[str] = []
    samples = run(60, tmp_path, told.append, every=20, pause=10)
    assert [each.hands for each in samples] == [20, 40, 60]
    assert len({each.threads for each in samples}) == 1, told
    assert len({each.files for each in samples}) == 1, told


def test_what_grows_is_told() -> None:
    mib = 2**20
    flat = [Sample(500 * number, 150 * mib + number % 2 * mib, 6, 26) for number in range(1, 21)]
    assert verdict(flat)["flat"]
    assert not verdict([each._replace(rss=each.rss + each.hands * 2048) for each in flat])["flat"]
    assert not verdict([*flat, Sample(10_500, 150 * mib, 7, 26)])["flat"]
    assert not verdict([*flat, Sample(10_500, 150 * mib, 6, 27)])["flat"]

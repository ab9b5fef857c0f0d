"""How well a line works."""

from hardware.counters import KEPT_TIMES, Counters


def test_round_trips_are_told_by_their_share() -> None:
    counters = Counters()
    assert counters.round_trip(50) is None
    for time in range(1000):
        counters.took(float(time))
    assert len(counters._times) == KEPT_TIMES
    assert counters.round_trip(0) == 744
    assert counters.round_trip(50) == 871
    assert counters.round_trip(100) == 999

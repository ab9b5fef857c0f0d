"""Numbers that go round, at most eight at once, sent again ever more slowly."""

import itertools

import pytest

from hardware.status import Timing
from hardware.tb1.window import Exhausted, Flight, Receiver, Sender, Verdict


def sender(count: int = 0) -> Sender[int]:
    made: Sender[int] = Sender(Timing())
    for what in range(count):
        made.put(what)
    return made


def test_at_most_eight_are_on_the_wire() -> None:
    way = sender(10)
    assert way.due(0.0) == [Flight(seq, seq, False) for seq in range(8)]
    assert way.due(0.05) == []
    assert way.acknowledged(3, 0.06) == [0, 1, 2]
    assert way.due(0.06) == [Flight(8, 8, False), Flight(9, 9, False)]
    assert way.next == 10
    assert way.outstanding() == [3, 4, 5, 6, 7, 8, 9]


def test_it_sends_again_after_100_200_400_800_800_and_gives_up() -> None:
    way = sender(1)
    moments = [0.0]
    way.due(0.0)
    while len(moments) < 6:
        moments.append(way.wake_at())
        assert way.due(moments[-1]) == [Flight(0, 0, True)]
    with pytest.raises(Exhausted):
        way.due(way.wake_at())
    assert [round(b - a, 6) for a, b in itertools.pairwise(moments)] == [0.1, 0.2, 0.4, 0.8, 0.8]
    assert round(way.wake_at() - moments[-1], 6) == 0.8


def test_progress_begins_the_waits_anew() -> None:
    way = sender(2)
    way.due(0.0)
    way.due(0.1)
    assert way.acknowledged(1, 0.25) == [0]
    assert way.round_trip is None  # which of the two was answered nobody knows
    assert way.wake_at() == 0.35
    assert way.acknowledged(2, 0.26) == [1]
    assert way.wake_at() == float("inf")
    way.put(2)
    way.due(1.0)
    way.acknowledged(3, 1.02)
    assert way.round_trip == pytest.approx(0.02)


def test_old_and_impossible_acknowledgements_are_ignored() -> None:
    way = sender(2)
    way.due(0.0)
    for ack in (0, 3, 200, 255):
        assert way.acknowledged(ack, 0.1) == []
    assert way.acknowledged(2, 0.1) == [0, 1]
    assert way.acknowledged(1, 0.1) == []


def test_a_hint_sends_again_at_once() -> None:
    way = sender(1)
    way.hurry(0.0)
    way.due(0.0)
    way.hurry(0.01)
    assert way.due(0.01) == [Flight(0, 0, True)]


def test_a_thousand_go_round_the_numbers() -> None:
    way, other = sender(1000), Receiver()
    taken: list[int] = []
    now = 0.0
    while len(taken) < 1000:
        for flight in way.due(now):
            assert other.judge(flight.seq) is Verdict.NEXT
            other.accept()
            taken.append(flight.what)
        other.settle(0)
        way.acknowledged(other.ack, now)
        now += 0.01
    assert taken == list(range(1000))


def test_the_next_is_taken_and_nothing_else() -> None:
    way = Receiver()
    assert [way.judge(seq) for seq in (0, 1, 7, 255, 200)] == [
        Verdict.NEXT,
        Verdict.EARLY,
        Verdict.EARLY,
        Verdict.AGAIN,
        Verdict.AGAIN,
    ]


def test_only_what_is_on_record_is_acknowledged_and_in_order() -> None:
    way = Receiver()
    way.accept(None)
    assert way.ack == 0
    assert way.settle(0)
    assert way.ack == 1
    way.accept(41)
    way.accept(None)
    way.accept(42)
    assert not way.settle(40)
    assert way.ack == 1
    assert way.settle(41)
    assert way.ack == 3
    assert way.settle(99)
    assert way.ack == 4

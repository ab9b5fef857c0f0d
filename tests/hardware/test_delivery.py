"""In order, once, never acknowledged too early."""

import pytest

from hardware.delivery import Contradiction, Delivery, Hole, Verdict
from hardware.messages import Hello


def hello(boot: int = 1, acked: int = 0, oldest: int = 1, last: int = 0) -> Hello:
    return Hello(boot, "S", True, acked, oldest, last, 0)


def begun(committed: tuple[int, int] | None, said: Hello) -> Delivery:
    delivery = Delivery(committed)
    delivery.begin(delivery.greet(said))
    return delivery


def test_events_are_due_in_order_and_once() -> None:
    delivery = begun(None, hello())
    assert delivery.judge(1, 2) is Verdict.EARLY
    assert delivery.judge(1, 1) is Verdict.NEXT
    delivery.deliver(1)
    assert delivery.judge(1, 1) is Verdict.AGAIN
    assert delivery.judge(1, 2) is Verdict.NEXT
    assert delivery.judge(2, 2) is Verdict.STRANGE


def test_a_restarted_host_goes_on_where_it_stopped() -> None:
    delivery = begun((1, 7), hello(acked=6, oldest=7, last=9))
    assert delivery.judge(1, 7) is Verdict.AGAIN
    assert delivery.judge(1, 8) is Verdict.NEXT


def test_a_host_without_records_takes_what_nobody_acknowledged() -> None:
    greeting = Delivery(None).greet(hello(acked=7, oldest=8, last=9))
    assert (greeting.delivered, greeting.holes) == (7, ())


def test_events_the_device_no_longer_keeps_are_a_hole() -> None:
    greeting = Delivery((1, 3)).greet(hello(acked=3, oldest=6, last=9))
    assert greeting.holes == (Hole(1, 4, 5),)
    assert greeting.delivered == 5


def test_a_restart_without_memory_loses_what_was_told_of() -> None:
    delivery = begun((1, 3), hello(acked=3, oldest=4, last=5))
    greeting = delivery.greet(hello(boot=2))
    assert greeting.fresh
    assert greeting.holes == (Hole(1, 4, 5),)


def test_greeting_changes_nothing_until_it_is_told() -> None:
    delivery = begun((1, 3), hello(acked=3, oldest=4, last=5))
    assert delivery.greet(hello(boot=2)) == delivery.greet(hello(boot=2))


def test_a_memory_that_went_backwards_is_a_contradiction() -> None:
    with pytest.raises(Contradiction, match="its last event is 2, but 7 is on record"):
        Delivery((1, 7)).greet(hello(last=2))


def test_what_was_not_delivered_is_never_acknowledged() -> None:
    delivery = begun(None, hello(last=3))
    delivery.judge(1, 1)
    assert not delivery.commit(1, 3)
    delivery.deliver(1)
    assert delivery.commit(1, 3)
    assert not delivery.commit(1, 1)
    assert not delivery.commit(9, 2)
    assert delivery.committed == 1


def test_it_is_complete_when_all_that_was_told_of_has_come() -> None:
    delivery = begun(None, hello(last=1))
    seen = [delivery.complete]
    delivery.deliver(1)
    seen.append(delivery.complete)
    delivery.told(2)
    seen.append(delivery.complete)
    assert seen == [False, True, False]


def test_delivering_again_begins_after_what_is_on_record() -> None:
    delivery = begun((1, 3), hello(acked=3, oldest=4, last=6))
    delivery.deliver(4)
    delivery.deliver(5)
    delivery.commit(1, 4)
    delivery.redeliver()
    assert delivery.judge(1, 5) is Verdict.NEXT


def test_delivering_again_does_not_wait_for_what_is_lost() -> None:
    delivery = begun((1, 3), hello(acked=3, oldest=6, last=6))
    delivery.redeliver()
    assert delivery.judge(1, 6) is Verdict.NEXT

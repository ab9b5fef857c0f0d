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


def resumed(delivery: Delivery, boot: int, oldest: int, last: int) -> tuple[Hole, ...]:
    greeting = delivery.resume(boot, oldest, last)
    delivery.begin(greeting)
    return greeting.holes


def test_numbers_that_outlive_a_restart_go_on() -> None:
    delivery = Delivery((1, 41))
    assert delivery.start_from(2, 44) == 42
    assert resumed(delivery, 2, 42, 44) == ()
    assert delivery.judge(2, 42) is Verdict.NEXT


def test_what_a_restart_lost_is_an_exact_hole() -> None:
    delivery = Delivery((1, 41))
    assert resumed(delivery, 2, 45, 44) == (Hole(2, 42, 44),)
    assert delivery.judge(2, 45) is Verdict.NEXT
    assert delivery.commit(2, 44)
    assert delivery.start_from(2, 45) == 45


def test_what_was_taken_before_a_restart_may_be_committed_after_it() -> None:
    delivery = Delivery((1, 41))
    delivery.deliver(43)
    assert resumed(delivery, 2, 42, 43) == ()
    assert delivery.commit(1, 42)
    assert delivery.commit(2, 43)
    assert delivery.committed == 43


def test_who_has_nothing_on_record_takes_all_there_is() -> None:
    delivery = Delivery(None)
    assert delivery.start_from(1, 9) == 0
    assert resumed(delivery, 1, 8, 9) == ()
    assert delivery.judge(1, 8) is Verdict.NEXT


def test_a_restart_that_lost_even_the_numbers_begins_again() -> None:
    delivery = Delivery((1, 41))
    delivery.told(43)
    assert delivery.start_from(2, 3) == 1
    assert resumed(delivery, 2, 2, 3) == (Hole(1, 42, 43), Hole(2, 1, 1))
    assert delivery.judge(2, 2) is Verdict.NEXT
    assert not delivery.commit(1, 50)


def test_numbers_that_went_backwards_without_a_restart_are_a_contradiction() -> None:
    with pytest.raises(Contradiction, match="its last event is 3, but 41 is on record"):
        Delivery((1, 41)).resume(1, 1, 3)


def test_what_was_skipped_is_not_wanted_again() -> None:
    delivery = Delivery((1, 3))
    delivery.skip(7)
    delivery.redeliver()
    assert delivery.judge(1, 7) is Verdict.NEXT

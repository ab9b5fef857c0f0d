"""Waking a sleeping thread."""

import threading
import time

from hardware.bell import Bell


def test_a_ring_wakes_the_sleeper() -> None:
    bell = Bell()
    threading.Timer(0.01, bell.ring).start()
    start = time.monotonic()
    bell.sleep(30)
    assert time.monotonic() - start < 20
    bell.close()


def test_a_ring_before_sleep_is_not_lost_and_counts_once() -> None:
    bell = Bell()
    for _ in range(10_000):
        bell.ring()
    bell.sleep(30)
    start = time.monotonic()
    bell.sleep(0.01)
    assert time.monotonic() - start >= 0.009
    bell.close()


def test_ringing_a_closed_bell_does_nothing() -> None:
    bell = Bell()
    bell.close()
    bell.ring()

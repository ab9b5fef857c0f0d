"""A frame that misses one before it is answered at once, once for each that is missing."""

from hardware.tb1.window import Receiver, Verdict


def test_what_is_missing_is_asked_for_once() -> None:
    receiver = Receiver()
    receiver.accept(1)
    assert receiver.judge(2) is Verdict.EARLY
    assert (receiver.missing(), receiver.expected) == (True, 1)
    assert receiver.judge(3) is Verdict.EARLY
    assert not receiver.missing()
    receiver.accept(2)
    receiver.accept(3)
    assert receiver.judge(5) is Verdict.EARLY
    assert (receiver.missing(), receiver.expected) == (True, 3)

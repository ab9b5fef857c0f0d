"""Wakes a thread that sleeps in `select`, from any other thread."""

import contextlib
import select
import socket


class Bell:
    """A pair of sockets: one thread sleeps on one end, anyone rings at the other.

    Sockets, not a bare pipe: ringing after `close` is then a refused write, never a byte written into whatever file
    has meanwhile been given the same descriptor.
    """

    def __init__(self) -> None:
        self._near, self._far = socket.socketpair()
        self._near.setblocking(False)
        self._far.setblocking(False)

    def ring(self) -> None:
        """Wake the sleeper, now or as soon as it goes to sleep. Never blocks, never raises."""
        # BlockingIOError: thousands of rings wait already. OSError: closed, so nobody sleeps there any more.
        with contextlib.suppress(OSError):
            self._far.send(b"!")

    def silence(self) -> None:
        """Forget all rings so far."""
        with contextlib.suppress(BlockingIOError):
            while self._near.recv(4096):
                pass

    def sleep(self, seconds: float) -> None:
        """Sleep for `seconds` or until rung."""
        if select.select([self._near], [], [], max(0.0, seconds))[0]:
            self.silence()

    def fileno(self) -> int:
        """For `select`."""
        return self._near.fileno()

    def close(self) -> None:
        """Called by the sleeper when it sleeps no more."""
        self._near.close()
        self._far.close()

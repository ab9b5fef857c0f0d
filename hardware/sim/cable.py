"""A pseudo-terminal under a path that stays, so a simulated device can be unplugged and plugged in again."""

import contextlib
import errno
import os
import tty
from pathlib import Path


class Cable:
    """One serial cable; `link` is the path the host opens.

    Unplugging closes the terminal and takes the link away; plugging in opens a new one under the same link, as
    udev's by-id links do.
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self._near: int | None = None
        self._far: int | None = None

    @property
    def plugged(self) -> bool:
        """Whether a host can open the link."""
        return self._near is not None

    def plug(self) -> None:
        """Make the link. Nothing when plugged. Raises OSError, as when its directory is missing or a file is there."""
        if self._near is not None:
            return
        # The host's end is kept open here too: without it every read would fail while no host is there.
        near, far = os.openpty()
        tty.setraw(far)
        os.set_blocking(near, False)
        new = self.link.with_name(f".{self.link.name}.{os.getpid()}")
        try:
            if self.link.exists() and not self.link.is_symlink():
                raise FileExistsError(errno.EEXIST, "a file is there already", str(self.link))
            new.symlink_to(os.ttyname(far))
            new.replace(self.link)
        except OSError:
            os.close(near)
            os.close(far)
            raise
        self._near, self._far = near, far

    def unplug(self) -> None:
        """Take the link away; what the host has not read is lost, as on a real cable. Nothing when unplugged."""
        if self._near is None or self._far is None:
            return
        self.link.unlink(missing_ok=True)
        os.close(self._near)
        os.close(self._far)
        self._near = self._far = None

    def fileno(self) -> int:
        """For `select`, while plugged."""
        if self._near is None:
            raise ValueError("The cable is unplugged.")
        return self._near

    def read(self) -> bytes:
        """What the host has written, b"" when nothing."""
        if self._near is None:
            return b""
        try:
            return os.read(self._near, 4096)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send to the host; bytes that nobody reads are lost, as on a real cable."""
        if self._near is not None:
            with contextlib.suppress(BlockingIOError):
                os.write(self._near, data)

"""The only file that opens a serial line.

pyserial reports one unplugged cable in many ways: SerialException, bare OSError, termios.error (which is no OSError),
TypeError when the descriptor is gone, ValueError when it is negative.
Here all of them become `PortLost`, with one sentence for a person.
Not used, because each was measured to fail: `cancel_read` (the next read comes back empty), `ReaderThread` (dies
without a word), `in_waiting` and `flush` (other exceptions again).
"""

import errno
import fcntl
import os
import select
import termios
import threading
from collections.abc import Callable, Iterable

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from hardware import usb
from hardware.bell import Bell
from hardware.sentences import Sentence
from hardware.usb import Attached

READ_AT_MOST = 4096  # bytes
WRITE_WITHIN = 0.5  # seconds
NO_DESCRIPTOR_POLL = 0.1  # seconds; URLs without a descriptor cannot be woken, so they look up this often

_FAULTS = (OSError, termios.error, TypeError, ValueError, NotImplementedError)  # SerialException is an OSError
_ABSENT = {errno.ENOENT, errno.ENXIO, errno.ENODEV}
_IN_USE = {errno.EAGAIN, errno.EBUSY}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_REFUSED = {errno.ECONNREFUSED, errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH}
_UNREACHED = ("refused", "timed out", "unreachable", "resolution", "not known")
_LOOKING = threading.Lock()  # a list of ports in one thread can keep another from opening one


class PortLost(Exception):
    """The port cannot be used (any more); the message is a sentence for a person."""


class PortAbsent(PortLost):
    """There is nothing at that path."""


class PortInUse(PortLost):
    """Another program has the port."""


class Port:
    """One open serial line, owned by the thread that opened it: only that thread may read, write and close.

    `path` is a device path, a USB identity (`usb:1a86:7523/serial=…`) or a pyserial URL (`socket://host:port`,
    `rfc2217://…`, `loop://`); `bell` wakes a read.
    Raises PortAbsent, PortInUse or PortLost.
    """

    def __init__(self, path: str, bell: Bell, baud: int = 115_200) -> None:
        self.path = path = _path_of(path)
        self._bell = bell
        self._owner = threading.get_ident()
        try:
            self._serial = serial.serial_for_url(
                path,
                baudrate=baud,
                timeout=NO_DESCRIPTOR_POLL,
                # pyserial knows no such time for RFC 2217; there the network decides.
                write_timeout=None if path.startswith("rfc2217:") else WRITE_WITHIN,
                exclusive=True,
            )
        except _FAULTS as error:
            raise _opening(path, error) from error
        try:
            self._fd: int | None = self._serial.fileno()
        except _FAULTS:
            self._fd = None
        self._set_exclusive(termios.TIOCEXCL)

    def read(self, timeout: float) -> bytes:
        """Wait up to `timeout` seconds for bytes; b"" when none came or the bell rang. Raises PortLost."""
        try:
            return self._read_polling() if self._fd is None else self._read_woken(self._fd, timeout)
        except _FAULTS as error:
            raise PortLost(Sentence("unplugged", path=self.path)) from error

    def write(self, data: bytes) -> None:
        """Write all of `data` within half a second. Raises PortLost."""
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise PortLost(Sentence("deaf", path=self.path)) from error
        except _FAULTS as error:
            raise PortLost(Sentence("unplugged", path=self.path)) from error

    def close(self) -> None:
        """Give the line back. Never fails; twice is once. Refused in any thread but the owner's."""
        if threading.get_ident() != self._owner:
            raise RuntimeError(f"{self.path} may only be closed by the thread that opened it.")
        self._set_exclusive(termios.TIOCNXCL)
        self._fd = None
        try:
            self._serial.close()
        except _FAULTS:
            # The cable is gone; pyserial may have stopped half-way, and a descriptor kept here would make the
            # device come back under another name.
            fd = getattr(self._serial, "fd", None)
            if isinstance(fd, int):
                os.close(fd)

    def _read_woken(self, fd: int, timeout: float) -> bytes:
        ready, _, _ = select.select([fd, self._bell.fileno()], [], [], max(0.0, timeout))
        if self._bell.fileno() in ready:
            self._bell.silence()
        if fd not in ready:
            return b""
        try:
            data = os.read(fd, READ_AT_MOST)
        except BlockingIOError:
            return b""
        if not data:
            # Readable and yet empty: hung up (or a second reader took the bytes, which the lock prevents).
            raise OSError(errno.EIO, "hung up")
        return data

    def _read_polling(self) -> bytes:
        self._bell.silence()
        return bytes(self._serial.read(1))

    def _set_exclusive(self, request: int) -> None:
        """TIOCEXCL on top of the lock: the lock is only kept by programs that ask for it, this by the kernel.

        Not on a pseudo-terminal: the kernel keeps the flag while its far end lives, so after a killed controller
        nobody but root could open it again.
        """
        if self._fd is None or os.path.realpath(self.path).startswith("/dev/pts/"):
            return
        try:
            fcntl.ioctl(self._fd, request)
        except _FAULTS:
            return  # a socket, or unplugged this instant: the next read tells


def _opening(path: str, error: Exception) -> PortLost:
    number = getattr(error, "errno", None)
    if number is None and isinstance(error, termios.error) and error.args:
        number = error.args[0]
    if number in _ABSENT:
        return PortAbsent(Sentence("absent", path=path))
    if number in _IN_USE:
        return PortInUse(Sentence("in_use", path=path))
    written = not isinstance(error, ValueError)  # pySerial knows the address for one
    if written and "://" in path and (number in _REFUSED or any(word in str(error) for word in _UNREACHED)):
        return PortAbsent(Sentence("unreachable", path=path))
    if number in _FORBIDDEN:
        return PortLost(Sentence("forbidden", path=path))
    return PortLost(Sentence("cannot_open", path=path, why=f"{error.__class__.__name__}: {error}"))


def attached(found: Callable[[], Iterable[ListPortInfo]] | None = None) -> tuple[Attached, ...]:
    """The serial lines of this machine; never a pseudo-terminal. Empty while one is being unplugged.

    `found` stands in for the system's own list, as in a test.
    """
    try:
        with _LOOKING:
            lines = sorted(found() if found is not None else list_ports.comports(), key=lambda line: str(line.device))
    except _FAULTS:
        return ()
    return tuple(
        Attached(
            line.device,
            line.description or "",
            line.serial_number,
            line.location,
            line.vid,
            line.pid,
            line.interface,
            line.manufacturer,
        )
        for line in lines
    )


def _path_of(path: str) -> str:
    """Where the device of a USB identity is now; any other path is one. Raises PortAbsent or PortLost."""
    if not path.startswith(usb.SCHEME):
        return path
    try:
        return usb.find(usb.parse(path), attached())
    except usb.NotPluggedIn as error:
        raise PortAbsent(*error.args) from error
    except (usb.Ambiguous, usb.BadIdentity) as error:
        raise PortLost(*error.args) from error

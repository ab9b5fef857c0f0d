"""The key that one device and this table share: a file of its own that nobody else may read."""

import os
import stat
from pathlib import Path

from hardware.tb1.signing import SHORTEST_KEY

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MOST = 1024  # characters of a key file


class BadKeyFile(ValueError):
    """A key file that cannot be used; the message is a sentence for a person and never quotes the key."""


def read_device_key(path: Path) -> bytes:
    """The key in a file: at least 32 hex digits on one line. Raises BadKeyFile."""
    try:
        with path.open("rb") as opened:
            if stat.S_IMODE(os.fstat(opened.fileno()).st_mode) & _OTHERS:
                raise BadKeyFile(f"the device's key {path} can be read by others: make it yours alone with chmod 600")
            text = opened.read(_MOST)
    except OSError as error:
        raise BadKeyFile(f"the device's key {path} cannot be read: {error.strerror}") from None
    try:
        key = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        key = b""
    if len(key) < SHORTEST_KEY:
        raise BadKeyFile(
            f"the device's key {path} is no key: expected {2 * SHORTEST_KEY} or more hexadecimal digits, "
            "as openssl rand -hex 32 writes them"
        )
    return key

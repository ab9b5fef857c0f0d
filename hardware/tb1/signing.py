"""The optional signature of Table Bus (capability 14): who has the device's key wrote the frame, in this session.

A signed frame has eight bytes more between its payload and its CRC: HMAC-SHA-256 over the session's salt, the header
and the payload, cut to eight bytes. The salt is the nonce of HELLO and the boot id and the last event of IDENT, four
bytes each, little-endian; in IDENT it is empty, for there the nonce stands in the payload. HELLO is never signed:
anybody may ask, so that a device with another key, or none, is told from one that is silent.
So a frame of an earlier session is not believed again, in either direction, though both use one key for ever.
"""

import hmac
import struct

from hardware.tb1.layouts import kind_of
from hardware.tb1.payloads import Start

SIGNATURE = 8  # bytes
SHORTEST_KEY = 16  # bytes
_SALT = struct.Struct("<III")
_SESSION = slice(2, 4)  # in the header
_KIND = 6
_START = kind_of(Start(0))


class Signer:
    """One end's signatures. Its key is never printed."""

    def __init__(self, key: bytes) -> None:
        """Begin without a session. `key` is the device's own, 16 bytes or more."""
        self._key = key
        self._salt = self._next = b""

    def __repr__(self) -> str:
        """Without its key."""
        return "Signer()"

    def greets(self, nonce: int, boot: int, last: int) -> None:
        """IDENT answered the HELLO with `nonce`: the next START begins a session of these."""
        self._next = _SALT.pack(nonce, boot, last)

    def sign(self, unsigned: bytes) -> bytes:
        """The signature of header and payload."""
        if unsigned[_KIND] == _START:
            self._salt = self._next
        return self._of(unsigned)

    def holds(self, unsigned: bytes, signature: bytes) -> bool:
        """Whether the other end signed header and payload so."""
        before = self._salt
        if unsigned[_KIND] == _START:
            self._salt = self._next
        right = hmac.compare_digest(self._of(unsigned), signature)
        if not right:
            self._salt = before
        return right

    def _of(self, unsigned: bytes) -> bytes:
        salt = self._salt if any(unsigned[_SESSION]) else b""
        return hmac.digest(self._key, salt + unsigned, "sha256")[:SIGNATURE]

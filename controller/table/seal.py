"""The table's key: what seals the faces of face-down cards at rest, and what chains the rows of the journal."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Final

from nacl.bindings import sodium_pad, sodium_unpad
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from nacl.utils import random

from controller.rules.cards import Face
from controller.table.rows import sync_folder

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE: Final = 32
"""Bytes of a key."""
PADDING: Final = 32
"""What is sealed is padded to a multiple of this many bytes: its length must not tell a ten from a nine."""
_OTHERS: Final = 0o077
_BLOCK: Final = 64


class KeyFileError(Exception):
    """A key file that cannot be used, in one sentence."""


class TableKey:
    """The secret of one table. `id` names it in the open; the secret itself is never printed.

    Sealing and chaining each have a key of their own, derived under a label.
    """

    __slots__ = ("_box", "_inner", "_outer", "id")

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SIZE:
            raise ValueError(f"a table key has {SIZE} bytes, not {len(secret)}")
        self.id = _derived(secret, b"croupier id").hex()[:8]
        self._box = SecretBox(_derived(secret, b"croupier seal"))
        # HMAC (RFC 2104) with both pads hashed once: half the time of hmac.digest when every row is verified.
        chain = _derived(secret, b"croupier chain").ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in chain))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in chain))

    def __repr__(self) -> str:
        """Give the id alone."""
        return f"TableKey({self.id})"

    def seal(self, faces: tuple[Face, ...], raw: bytes, nonces: Callable[[int], bytes] = random) -> bytes:
        """Seal faces and the raw bytes of a reading. `nonces` gives that many fresh bytes, never the same twice."""
        plain = bytes((len(faces), *faces)) + raw
        return bytes(self._box.encrypt(sodium_pad(plain, PADDING), nonces(SecretBox.NONCE_SIZE)))

    def unseal(self, sealed: bytes) -> tuple[tuple[Face, ...], bytes] | None:
        """Read the faces and the raw bytes again; None where another key sealed them, or they were altered."""
        try:
            plain = sodium_unpad(self._box.decrypt(sealed), PADDING)
        except (CryptoError, ValueError):
            return None
        count = plain[0]
        return tuple(Face(number) for number in plain[1 : 1 + count]), plain[1 + count :]

    def link(self, previous: bytes, row: bytes) -> bytes:
        """Give the hash of a row: HMAC-SHA-256 of the previous hash and the bytes of the row."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(previous + row)
        outer.update(inner.digest())
        return outer.digest()


def _derived(secret: bytes, label: bytes) -> bytes:
    return hashlib.blake2b(key=secret, person=label, digest_size=SIZE).digest()


def table_key(path: Path) -> TableKey:
    """Read the table's key, or make one where there is none (mode 0600). Raises `KeyFileError`."""
    if path.exists():
        return read_key(path)  # also on a full disk, where none could be made
    try:
        return new_key(path)
    except FileExistsError:
        return read_key(path)


def new_key(path: Path) -> TableKey:
    """Make a key file that nobody else can read. Raises `FileExistsError` rather than touch one that is there.

    The file appears whole or not at all: a crash never leaves a key file without a key.
    """
    secret = random(SIZE)
    try:
        file, draft = mkstemp(dir=path.parent, prefix=path.name)
    except OSError as error:
        raise KeyFileError(f"the key file {path} cannot be made: {error.strerror}") from None
    try:
        with os.fdopen(file, "wb") as opened:
            opened.write(secret.hex().encode() + b"\n")
            opened.flush()
            os.fsync(file)
        os.link(draft, path)
        sync_folder(path)
    except FileExistsError:
        raise
    except OSError as error:
        raise KeyFileError(f"the key file {path} cannot be made: {error.strerror}") from None
    finally:
        Path(draft).unlink()
    return TableKey(secret)


def read_key(path: Path) -> TableKey:
    """Read a key file. Raises `KeyFileError` for one that is missing, that others may read, or that holds no key."""
    try:
        with path.open("rb") as opened:
            if stat.S_IMODE(os.fstat(opened.fileno()).st_mode) & _OTHERS:
                raise KeyFileError(f"the key file {path} can be read by others: make it yours alone with chmod 600")
            text = opened.read(4 * SIZE)
    except OSError as error:
        raise KeyFileError(f"the key file {path} cannot be read: {error.strerror}") from None
    try:
        return TableKey(bytes.fromhex(text.decode("ascii")))
    except ValueError:
        raise KeyFileError(f"the key file {path} holds no table key") from None

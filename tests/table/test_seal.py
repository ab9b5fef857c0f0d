"""The table's key: what it seals, whom it refuses, and that nothing of it is printed."""

from __future__ import annotations

import hashlib
import hmac
import stat
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.cards import FACES, UNREAD, face
from controller.table.seal import KeyFileError, TableKey, new_key, read_key, table_key
from tests.writing import KEY, OTHER_KEY

if TYPE_CHECKING:
    from pathlib import Path

FACE_LISTS = st.lists(st.sampled_from((*FACES, UNREAD)), max_size=52).map(tuple)


@given(faces=FACE_LISTS, raw=st.binary(max_size=100))
def test_what_is_sealed_comes_back(faces: tuple[object, ...], raw: bytes) -> None:
    sealed = KEY.seal(faces, raw)  # type: ignore[arg-type]
    assert KEY.unseal(sealed) == (faces, raw)
    assert OTHER_KEY.unseal(sealed) is None


def test_the_length_does_not_tell_a_ten_from_a_nine() -> None:
    assert len(KEY.seal((face("Td"),), b"CARD 10d")) == len(KEY.seal((face("9d"),), b"CARD 9d"))


def test_altered_bytes_are_not_read() -> None:
    sealed = KEY.seal((face("Ah"),), b"raw")
    for place in range(len(sealed)):
        altered = bytearray(sealed)
        altered[place] ^= 1
        assert KEY.unseal(bytes(altered)) is None
    assert KEY.unseal(b"") is None
    assert KEY.unseal(sealed[:30]) is None


def test_nonces_come_from_the_source_that_is_given() -> None:
    asked: list[int] = []

    def nonces(size: int) -> bytes:
        asked.append(size)
        return bytes([7] * size)

    assert KEY.seal((face("Ah"),), b"", nonces) == KEY.seal((face("Ah"),), b"", nonces)
    assert asked == [24, 24]
    assert KEY.seal((face("Ah"),), b"") != KEY.seal((face("Ah"),), b"")


@given(previous=st.binary(min_size=32, max_size=32), row=st.binary(max_size=300))
def test_a_link_is_hmac_sha_256(previous: bytes, row: bytes) -> None:
    secret = bytes(range(32))
    chain = hashlib.blake2b(key=secret, person=b"croupier chain", digest_size=32).digest()
    assert KEY.link(previous, row) == hmac.digest(chain, previous + row, "sha256")


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.key"
    made = table_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert table_key(path).id == made.id == read_key(path).id
    assert len(made.id) == 8
    with pytest.raises(FileExistsError):
        new_key(path)
    assert list(tmp_path.iterdir()) == [path]


def test_two_keys_differ(tmp_path: Path) -> None:
    assert new_key(tmp_path / "one").id != new_key(tmp_path / "two").id
    assert KEY.id != OTHER_KEY.id


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o666])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "table.key"
    new_key(path)
    path.chmod(mode)
    with pytest.raises(KeyFileError, match=r"can be read by others: make it yours alone with chmod 600$"):
        table_key(path)


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33, "é" * 32])
def test_a_file_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.key"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match="holds no table key"):
        read_key(path)


def test_a_missing_key_and_a_missing_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match="cannot be read: No such file or directory"):
        read_key(tmp_path / "table.key")
    with pytest.raises(KeyFileError, match="cannot be made: No such file or directory"):
        table_key(tmp_path / "nowhere" / "table.key")


def test_a_key_has_32_bytes_and_is_never_printed() -> None:
    with pytest.raises(ValueError, match="a table key has 32 bytes, not 31"):
        TableKey(bytes(31))
    assert repr(KEY) == str(KEY) == f"TableKey({KEY.id})"


def test_a_key_that_is_there_is_read_where_none_could_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the table still opens: it says then that it cannot record."""
    made = table_key(tmp_path / "table.key")

    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("controller.table.seal.mkstemp", full)
    assert table_key(tmp_path / "table.key").id == made.id

"""The self-check finds each thing that is wrong, says it in a sentence, and speaks to no device."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import sqlite3
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest

from controller.table.doctor import FINE, MISTAKE, WRONG, doctor_command, kept, ports, program, space
from controller.table.journal import Journal
from controller.table.seal import new_key, read_key
from controller.table.table_file import TableFile
from hardware.usb import Attached
from tests.dealing import definitions
from tests.writing import written


def looked(folder: Path, table: str = "default") -> tuple[int, list[dict[str, str]]]:
    out = io.StringIO()
    code = doctor_command(table, folder, out, io.StringIO(), as_json=True)
    return code, json.loads(out.getvalue())["found"]


def installed(folder: Path) -> Distribution:
    """Two files as an installer leaves them, with their RECORD."""
    (folder / "controller").mkdir()
    (folder / "controller" / "__init__.py").write_text('"""The program."""\n')
    (folder / "controller" / "table.py").write_text("CARDS = 52\n")
    # sha256 of the two texts, base64 without padding, as RECORD has it: by `openssl dgst -sha256 -binary | base64`.
    record = (
        f"controller/__init__.py,sha256={_hash(folder / 'controller' / '__init__.py')},20\n"
        f"controller/table.py,sha256={_hash(folder / 'controller' / 'table.py')},11\n"
        "croupier-1.dist-info/RECORD,,\n"
    )
    (folder / "croupier-1.dist-info").mkdir()
    (folder / "croupier-1.dist-info" / "RECORD").write_text(record)
    (folder / "croupier-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier\nVersion: 1\n")
    return PathDistribution(folder / "croupier-1.dist-info")


def _hash(path: Path) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


def test_a_new_table_is_well(tmp_path: Path) -> None:
    code, found = looked(tmp_path / "default")
    assert code == FINE
    assert {each["check"] for each in found} == {"configuration", "program", "journal", "disk", "device"}
    assert not [each for each in found if each["kind"] == "wrong"]


def test_no_such_table(tmp_path: Path) -> None:
    err = io.StringIO()
    assert doctor_command("nowhere", tmp_path, io.StringIO(), err, as_json=False) == MISTAKE
    assert "no table is called 'nowhere'; there are" in err.getvalue()


def test_files_as_they_were_installed(tmp_path: Path) -> None:
    (found,) = program(installed(tmp_path))
    assert found == ("program", "ok", "2 files, every one as it was installed")


@pytest.mark.parametrize("how", ["changed", "missing", "added"])
def test_files_that_are_not(tmp_path: Path, how: str) -> None:
    record = installed(tmp_path)
    path = tmp_path / "controller" / ("table.py" if how != "added" else "more.py")
    if how == "missing":
        path.unlink()
    else:
        path.write_text("CARDS = 53\n")
    (found,) = program(record)
    assert found.kind == "wrong"
    assert str(path) in found.sentence
    assert {"changed": "is not as", "missing": "cannot be read", "added": "does not belong"}[how] in found.sentence


def test_a_checkout_has_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "croupier-1.dist-info").mkdir()
    (found,) = program(PathDistribution(tmp_path / "croupier-1.dist-info"))
    assert found.kind == "note"


def test_a_journal_that_was_altered(tmp_path: Path) -> None:
    key = new_key(tmp_path / "table.key")
    written(tmp_path / "day.journal", 1)
    (tmp_path / "table.key").unlink()
    assert [each.kind for each in kept(tmp_path)] == ["wrong"]  # a journal and no key
    new_key(tmp_path / "table.key")
    assert key is not None
    database = sqlite3.connect(tmp_path / "day.journal")
    database.execute("DROP TRIGGER row_stays")
    database.execute("UPDATE row SET body = body || ' ' WHERE seq = 1")
    database.commit()
    database.close()
    assert [(each.check, each.kind) for each in kept(tmp_path)] == [("key", "ok"), ("journal", "wrong")]


def test_a_key_that_others_can_read(tmp_path: Path) -> None:
    new_key(tmp_path / "table.key")
    Journal(tmp_path / "day.journal", read_key(tmp_path / "table.key")).close()
    assert [each.kind for each in kept(tmp_path)] == ["ok", "ok"]
    (tmp_path / "people.json").write_text("[]", encoding="utf-8")
    (tmp_path / "people.json").chmod(0o600)
    assert [(each.check, each.kind) for each in kept(tmp_path)][1] == ("people", "wrong")
    (tmp_path / "table.key").chmod(0o644)
    (found,) = kept(tmp_path)
    assert (found.kind, found.sentence.endswith("make it yours alone with chmod 600")) == ("wrong", True)


@pytest.mark.parametrize(("free", "kind"), [(2 << 30, "ok"), (500 << 20, "note"), (50 << 20, "wrong")])
def test_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, kind: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: type("Usage", (), {"free": free}))
    assert next(space(tmp_path / "not" / "yet")).kind == kind


def with_device(**device: object) -> TableFile:
    """The default table with one real device."""
    plain = definitions().tables["default"].model_dump(exclude={"shoe"}, exclude_unset=True)
    return TableFile.model_validate(plain | {"devices": [{"name": "shoe", "role": "shoe", "driver": "tb1", **device}]})


def test_a_port_with_nothing_at_it(tmp_path: Path) -> None:
    table = with_device(port=str(tmp_path / "shoe"))
    assert list(ports(table, [])) == [
        ("device", "wrong", f"shoe: there is nothing at {tmp_path / 'shoe'}: is the cable plugged in?")
    ]
    (tmp_path / "shoe").touch()
    assert list(ports(table, [])) == [("device", "ok", f"shoe: {tmp_path / 'shoe'} is there and may be used")]


def test_a_usb_device_is_looked_for_as_croupier_devices_does(tmp_path: Path) -> None:
    line = tmp_path / "ttyUSB0"
    line.touch()
    twin = tmp_path / "ttyUSB1"
    twin.touch()
    table = with_device(port="usb:1a86:7523")
    plugged = [Attached(str(path), "USB2.0-Serial", None, None, 0x1A86, 0x7523) for path in (line, twin)]
    (none,) = ports(table, [])
    assert (none.kind, "No device 1a86:7523 is plugged in" in none.sentence) == ("wrong", True)
    assert list(ports(table, plugged[:1])) == [("device", "ok", f"shoe: {line} is there and may be used")]
    (two,) = ports(table, plugged)
    assert (two.kind, "2 devices are usb:1a86:7523" in two.sentence) == ("wrong", True)


def test_a_devices_key_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "shoe").touch()
    key = tmp_path / "shoe.key"
    table = with_device(port=str(tmp_path / "shoe"), key_file=str(key))
    assert [each.kind for each in ports(table, [])] == ["ok", "wrong"]
    key.write_text("5A" * 32)
    key.chmod(0o600)
    assert [each.kind for each in ports(table, [])] == ["ok", "ok"]
    assert "5A" not in "".join(each.sentence for each in ports(table, []))


def test_it_says_so_in_words(tmp_path: Path) -> None:
    new_key(tmp_path / "table.key").seal((), b"")
    (tmp_path / "table.key").chmod(0o644)
    out = io.StringIO()
    assert doctor_command("default", tmp_path, out, io.StringIO(), as_json=False) == WRONG
    assert "✕ key: the key file" in out.getvalue()
    assert out.getvalue().endswith("Something is wrong; see above.\n")

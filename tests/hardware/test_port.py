"""The serial line itself: every way to lose it is one exception with one sentence."""

import os
import pty
import socket
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.bell import Bell
from hardware.port import Port, PortAbsent, PortInUse, PortLost, attached


@pytest.fixture
def bell() -> Iterator[Bell]:
    bell = Bell()
    yield bell
    bell.close()


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    near, far = pty.openpty()
    tty.setraw(far)
    yield near, os.ttyname(far)
    for fd in (near, far):
        try:
            os.close(fd)
        except OSError:
            continue


def test_bytes_go_both_ways(terminal: tuple[int, str], bell: Bell) -> None:
    near, path = terminal
    port = Port(path, bell)
    port.write(b"out")
    assert os.read(near, 10) == b"out"
    os.write(near, b"in")
    assert port.read(20) == b"in"
    assert port.read(0) == b""
    port.close()


def test_the_bell_ends_a_read(terminal: tuple[int, str], bell: Bell) -> None:
    port = Port(terminal[1], bell)
    threading.Timer(0.01, bell.ring).start()
    start = time.monotonic()
    assert port.read(60) == b""
    assert time.monotonic() - start < 30
    port.close()


def test_a_missing_path_is_absent(tmp_path: Path, bell: Bell) -> None:
    with pytest.raises(PortAbsent, match=r"There is nothing at .*: is the cable plugged in"):
        Port(str(tmp_path / "none"), bell)


def test_a_second_program_is_told_that_it_is_in_use(terminal: tuple[int, str], bell: Bell) -> None:
    first = Port(terminal[1], bell)
    with pytest.raises(PortInUse, match="in use by another program"):
        Port(terminal[1], bell)
    first.close()
    Port(terminal[1], bell).close()


def test_a_file_that_is_no_line_is_refused_with_a_sentence(tmp_path: Path, bell: Bell) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PortLost, match="cannot be opened"):
        Port(str(tmp_path / "file"), bell)


@pytest.mark.parametrize("url", ["nonsense://x", "socket://nowhere"])
def test_a_wrong_url_is_refused_with_a_sentence(url: str, bell: Bell) -> None:
    with pytest.raises(PortLost, match="cannot be opened"):
        Port(url, bell)


@pytest.mark.parametrize("blocked", [True, False])
def test_unplugging_is_one_exception(terminal: tuple[int, str], bell: Bell, *, blocked: bool) -> None:
    near, path = terminal
    port = Port(path, bell)
    if blocked:
        threading.Timer(0.02, os.close, [near]).start()
    else:
        os.close(near)
    with pytest.raises(PortLost, match="was unplugged"):
        port.read(60)
    with pytest.raises(PortLost, match="was unplugged"):
        port.write(b"x")
    port.close()
    port.close()


def test_a_device_that_does_not_listen_is_lost(terminal: tuple[int, str], bell: Bell) -> None:
    port = Port(terminal[1], bell)
    with pytest.raises(PortLost, match="does not listen"):
        port.write(bytes(100_000))
    port.close()


def test_only_the_owner_closes(terminal: tuple[int, str], bell: Bell) -> None:
    port = Port(terminal[1], bell)
    refused: list[Exception] = []

    def close() -> None:
        try:
            port.close()
        except RuntimeError as error:
            refused.append(error)

    other = threading.Thread(target=close)
    other.start()
    other.join()
    assert len(refused) == 1
    port.close()


def test_using_a_closed_port_is_lost_too(terminal: tuple[int, str], bell: Bell) -> None:
    port = Port(terminal[1], bell)
    port.close()
    with pytest.raises(PortLost):
        port.read(0)
    with pytest.raises(PortLost):
        port.write(b"x")


def test_a_loop_without_descriptor_is_polled(bell: Bell) -> None:
    port = Port("loop://", bell)
    assert port.read(0) == b""
    port.write(b"a")
    assert port.read(0) == b"a"
    port.close()


def test_a_socket_is_a_line_too(bell: Bell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = Port(f"socket://127.0.0.1:{server.getsockname()[1]}", bell)
        peer, _ = server.accept()
        peer.sendall(b"hello")
        assert port.read(20) == b"hello"
        port.write(b"there")
        assert peer.recv(10) == b"there"
        peer.close()
        with pytest.raises(PortLost, match="unplugged"):
            port.read(20)
        port.close()


OPEN_AND_DIE = """
import os, sys
from hardware.bell import Bell
from hardware.port import Port
if os.getuid() == 0:
    os.setuid(65534)
Port(sys.argv[1], Bell())
os._exit(0)  # as if killed: nothing is closed in order
"""


def test_a_line_can_be_opened_after_its_host_was_killed(terminal: tuple[int, str]) -> None:
    # Root may pass TIOCEXCL, so this is only a test as somebody else.
    os.chmod(terminal[1], 0o666)  # noqa: PTH101, S103 - the other user must be able to
    for _ in range(2):
        died = subprocess.run(
            [sys.executable, "-c", OPEN_AND_DIE, terminal[1]], capture_output=True, text=True, check=False, timeout=60
        )
        assert died.stderr == ""


def test_looking_for_lines_never_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(attached(), tuple)

    def unplugged_meanwhile() -> list[object]:
        raise TypeError("int() argument must be a string, not 'NoneType'")

    monkeypatch.setattr("hardware.port.list_ports.comports", unplugged_meanwhile)
    assert attached() == ()


def test_ports_leave_no_descriptors(terminal: tuple[int, str], bell: Bell) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - descriptors are no files
    for _ in range(50):
        Port(terminal[1], bell).close()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208

"""Serial lines over the network, against real sockets here: plain, and RFC 2217 with pyserial's own server."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from typing import TYPE_CHECKING, Any

import pytest
import serial.rfc2217

from hardware.bell import Bell
from hardware.drivers import DRIVERS
from hardware.port import Port, PortAbsent
from hardware.readings import LinkDown, TagSeen
from hardware.sim.listener import Listener
from hardware.transcript import IN, OUT, Recorder, bytes_in, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TAG = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")


class Box:
    """A network box with one serial line; `rfc2217` speaks that, else bytes pass as they are."""

    def __init__(self, *, rfc2217: bool) -> None:
        self._rfc2217 = rfc2217
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.line: Any = serial.serial_for_url("loop://", timeout=0)
        self._peer: socket.socket | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """The client gets what was sent to it."""
        assert self._peer is not None
        self._peer.sendall(data)

    def _serve(self) -> None:
        while not self._stop.is_set():
            if not select.select([self._listening], [], [], 0.02)[0]:
                continue
            self._peer, _ = self._listening.accept()
            with contextlib.suppress(OSError):
                self._pass(self._peer)
            self._peer.close()

    def _pass(self, peer: socket.socket) -> None:
        box: Any = self
        manager = serial.rfc2217.PortManager(self.line, box) if self._rfc2217 else None
        while not self._stop.is_set():
            if data := self.line.read(512):
                peer.sendall(b"".join(manager.escape(data)) if manager else data)
            if select.select([peer], [], [], 0.02)[0]:
                heard = peer.recv(512)
                if not heard:
                    return
                said = b"".join(manager.filter(heard)) if manager else heard
                assert said == b""  # this reader is never spoken to

    def hang_up(self) -> None:
        """The network box closes the connection."""
        assert self._peer is not None
        self._peer.shutdown(socket.SHUT_RDWR)

    def stop(self) -> None:
        """Away with it."""
        self._stop.set()
        self._thread.join(10)
        self._listening.close()
        self.line.close()


@pytest.fixture(params=[False, True], ids=["socket", "rfc2217"])
def box(request: pytest.FixtureRequest) -> Iterator[tuple[Box, str]]:
    box = Box(rfc2217=request.param)
    yield box, f"{'rfc2217' if request.param else 'socket'}://127.0.0.1:{box.port}"
    box.stop()


# pyserial 3.5 names its RFC 2217 thread in a way that Python 3.10 deprecated; warnings are errors here.
@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")
def test_a_reader_behind_a_network_box_is_heard_and_comes_back(box: tuple[Box, str]) -> None:
    there, url = box
    with Listener(url, driver=DRIVERS["rdm6300"]) as host:
        host.wait_until_up()
        there.line.write(TAG)
        host.wait(lambda: host.of(TagSeen))
        there.hang_up()
        host.wait(lambda: host.of(LinkDown))
        host.wait_until_up(2)
        there.line.write(TAG)
        host.wait(lambda: len(host.of(TagSeen)) == 2)


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_nobody_at_the_address_is_told_with_what_to_do(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    bell = Bell()
    with pytest.raises(PortAbsent, match=r"Nobody answers at .*: is the network box switched on"):
        Port(f"{scheme}://127.0.0.1:{free}", bell)
    bell.close()


def test_a_capture_has_every_byte_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    recorder = Recorder(file, "rdm6300")
    recorder.remark("opened", 5.0)
    recorder.passed(IN, bytes(range(100)), 5.5)
    recorder.passed(OUT, b"?", 6.0)
    recorder.close()
    assert file.stat().st_mode & 0o777 == 0o600
    assert bytes_in(read(file)) == bytes(range(100))
    assert [(passed.at, passed.way) for passed in read(file)][-1] == (1.0, OUT)

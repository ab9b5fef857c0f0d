"""Proves every journal of a table from its first row on, in a process of its own, while the table is played.

A start proves only what it stands on, the rows since the last anchor; the rest of a year may take half a minute
(137 MB take 1.5 s). Damage is told as a device called `journal` whose line is down: it stands in the
status strip and in the journal itself, and the game goes on until the floor decides.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from controller.rules.saying import say
from controller.table.records import LinkChanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.table.records import Given

JOURNAL: Final = "journal"
POLITE: Final = ("nice", "-n", "19")


class Proved(Protocol):
    """What has journals and can be told that one is damaged."""

    def journals(self) -> list[Path]:
        """The table's journals, oldest first."""

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand something to the table."""


@contextmanager
def proving(table: Proved) -> Iterator[None]:
    """Prove the journals that are there, the oldest first, as long as the block runs."""
    proof = _Proof(table)
    proof.start()
    try:
        yield
    finally:
        proof.stop()


class _Proof(threading.Thread):
    """Runs `croupier journal verify` for one journal after the other."""

    def __init__(self, table: Proved) -> None:
        super().__init__(name="proving", daemon=True)
        self._table = table
        self._paths = table.journals()
        self._lock = threading.Lock()
        self._stopped = False
        self._process: subprocess.Popen[str] | None = None

    def run(self) -> None:
        for path in self._paths:
            why = self._damage(path)
            if why:
                told = f"{path.name} is not as it was written: {why}"
                altered = say("line.altered", name=path.name, why=why)
                self._table.give(LinkChanged(JOURNAL, up=False, why=told, said=altered), _nothing)
                return

    def _damage(self, path: Path) -> str:
        """What is wrong with a journal, or nothing; also when there is no time left to find out."""
        polite = POLITE if shutil.which(POLITE[0]) else ()
        command = (*polite, sys.executable, "-m", "controller", "journal", "verify", str(path), "--json")
        with self._lock:
            if self._stopped:
                return ""
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        told, _ = self._process.communicate()
        if self._process.returncode != 1:
            return ""
        damage = json.loads(told)["damage"]
        return str(damage["sentence"]) if damage else ""

    def stop(self) -> None:
        """End the process that still runs, and wait for it."""
        with self._lock:
            self._stopped = True
            if self._process is not None and self._process.poll() is None:
                self._process.terminate()
        self.join()


def _nothing() -> None:
    """The view comes by itself."""

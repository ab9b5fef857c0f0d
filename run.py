"""Sets up .venv from a lock with hashes, then runs croupier in it, or every check.

Standard library only, and readable by a Python 3.8, which must live to say that it is too old.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent
RUN_LOCK = ROOT / "locks" / "run.txt"
TEST_LOCK = ROOT / "locks" / "test.txt"  # holds all that RUN_LOCK holds, in the same versions
OLDEST_PYTHON = (3, 11)

# Debian package, the library file it is needed for. The file is looked for, since package names change between
# releases. Every wheel brings its own libraries but Qt's: the first six let it draw at all, the others on an X screen.
SYSTEM_LIBRARIES: tuple[tuple[str, str], ...] = (
    ("libgl1", "libGL.so.1"),
    ("libegl1", "libEGL.so.1"),
    ("libxkbcommon0", "libxkbcommon.so.0"),
    ("libdbus-1-3", "libdbus-1.so.3"),
    ("libfontconfig1", "libfontconfig.so.1"),
    ("libglib2.0-0", "libglib-2.0.so.0"),
    ("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
    ("libxcb-cursor0", "libxcb-cursor.so.0"),
    ("libxcb-icccm4", "libxcb-icccm.so.4"),
    ("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    ("libxcb-shape0", "libxcb-shape.so.0"),
)

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("mypy", ("-m", "mypy", "--strict", "controller", "hardware", "tests", "run.py")),
    ("lint-imports", ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])")),
    # Two workers: as many as the smallest machine has cores; `-n 0` after `./run test` turns them off.
    ("pytest", ("-m", "pytest", "-n", "2", "--dist", "worksteal")),
)


class SetupError(Exception):
    """The set-up cannot go on; the text is the one sentence the person needs."""


class Venv:
    """The project's own Python, built from a lock and stamped with what it was built from."""

    def __init__(self, home: Path = ROOT / ".venv") -> None:
        self.home = home
        self.stamp = home / "croupier-stamp"

    @property
    def python(self) -> Path:
        """The interpreter inside."""
        return self.home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    def built_from(self, *locks: Path) -> bool:
        """Whether it was built, to the end, from one of these locks as they are now."""
        try:
            return self.python.exists() and self.stamp.read_text() in {stamp_of(lock) for lock in locks}
        except FileNotFoundError:
            return False

    def prepare(self, lock: Path) -> None:
        """Build it unless it already holds what the lock names; a second caller waits for the first."""
        if self.built_from(lock, TEST_LOCK):
            return
        with alone(self.home.with_name(self.home.name + ".lock")):
            if not self.built_from(lock, TEST_LOCK):
                self.build(lock)

    def build(self, lock: Path) -> None:
        """Install the lock, from nothing unless the runtime's own packages stand already."""
        install_system_packages(missing_system_packages())
        whole = self.built_from(RUN_LOCK)
        # From here to the last line there is no stamp: whatever interrupts, the next run starts from nothing.
        self.stamp.unlink(missing_ok=True)
        say("setting up .venv; this happens once.")
        if not whole:
            if self.home.exists():
                shutil.rmtree(self.home)
            call([sys.executable, "-m", "venv", str(self.home)], "Python could not make .venv; its words are above.")
        pip = [str(self.python), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
        call([*pip, "--require-hashes", "-r", str(lock)], "pip could not install the packages; its words are above.")
        self.see_checkout()
        self.stamp.write_text(stamp_of(lock))

    def see_checkout(self) -> None:
        """Make `controller` and `hardware` importable from any directory."""
        ask = [str(self.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        site = subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
        (Path(site) / "croupier-checkout.pth").write_text(f"{ROOT}\n")


def stamp_of(lock: Path) -> str:
    """A hash of all that a .venv depends on: the lock, this Python, the system's libraries, the place."""
    parts = (platform.python_version(), repr(SYSTEM_LIBRARIES), str(ROOT))
    return hashlib.sha256(lock.read_bytes() + "\0".join(parts).encode()).hexdigest()


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the file's lock; the system lets go of it however this process ends."""
    with path.open("a+") as file:
        # pip inherits it too: where only this process is killed, the next one waits until pip has ended.
        os.set_inheritable(file.fileno(), True)
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def missing_system_packages() -> list[str]:
    """Debian packages whose library, or whose part of Python, is not here."""
    if sys.platform != "linux":
        return []
    missing = [package for package, library in SYSTEM_LIBRARIES if not loads(library)]
    # Debian splits this part of Python off; without it a .venv has no pip.
    if importlib.util.find_spec("ensurepip") is None:
        missing.append(f"python3.{sys.version_info.minor}-venv")
    return missing


def loads(library: str) -> bool:
    """Whether the system's loader finds this library and all that it needs."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_system_packages(packages: Sequence[str]) -> None:
    """Have apt install them where that needs no password; otherwise stop with the line to type."""
    if not packages:
        return
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        raise SetupError(f"this system lacks what Debian calls {names}; install it, then type ./run again.")
    prefix = root_prefix()
    if prefix is None:
        raise SetupError(f"the system lacks {names}; type: sudo apt-get install --no-install-recommends {names}")
    say(f"installing {names}.")
    failure = f"apt-get could not install {names}; its words are above."
    apt_get = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    call([*apt_get, "update"], failure)
    call([*apt_get, "install", "-y", "--no-install-recommends", *packages], failure)


def root_prefix() -> list[str] | None:
    """What to put before a command to run it as root; None when that would need a password."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], check=False, capture_output=True).returncode == 0:
        return sudo
    return None


def call(command: Sequence[str], failure: str) -> None:
    """Run a step of the set-up; its chatter goes to stderr, since stdout belongs to the program."""
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr, close_fds=False)
    if done.returncode != 0:
        raise SetupError(failure)


def say(sentence: str) -> None:
    """Tell the person at the keyboard."""
    print(f"croupier: {sentence}", file=sys.stderr, flush=True)


def require_python(version: tuple[int, ...]) -> None:
    """Stop where Python is too old for croupier."""
    if version >= OLDEST_PYTHON:
        return
    needed, found = (".".join(map(str, numbers)) for numbers in (OLDEST_PYTHON, version))
    raise SetupError(f"Python {needed} or newer is needed; this is {found}.")


def run_checks(python: Path, pytest_args: Sequence[str]) -> int:
    """Run every check, also after one has failed, with pytest's closing line last; 0 when all pass."""
    failed = []
    for name, command in CHECKS:
        print(f"== {name}", flush=True)
        args = pytest_args if name == "pytest" else ()
        if subprocess.run([str(python), *command, *args], cwd=ROOT, check=False).returncode != 0:
            failed.append(name)
    if failed:
        say(f"these checks failed: {', '.join(failed)}.")
    return 1 if failed else 0


def run_croupier(python: Path, args: Sequence[str]) -> int:
    """Hand this process over to croupier; on Windows, which cannot, wait for it."""
    # -P: a directory called controller where the person stands is not croupier.
    command = [str(python), "-P", "-m", "controller", *args]
    if sys.platform == "win32":
        return subprocess.run(command, check=False).returncode
    return os.execv(python, command)  # noqa: S606  (no shell is wanted between the person and the program)


def main(args: Sequence[str]) -> int:
    """Set up what is asked for, then run it."""
    venv = Venv()
    testing = args[:1] == ["test"]
    try:
        require_python(sys.version_info[:3])
        venv.prepare(TEST_LOCK if testing else RUN_LOCK)
    except SetupError as error:
        say(str(error))
        return 2
    except OSError as error:
        say(f"the set-up failed: {error}.")
        return 2
    except KeyboardInterrupt:
        say("the set-up was interrupted; the next ./run starts it again.")
        return 130
    if testing:
        return run_checks(venv.python, args[1:])
    return run_croupier(venv.python, args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

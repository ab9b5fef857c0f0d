"""`./run` sets up once, repairs what was left half done, and says in one sentence what it cannot do."""

import itertools
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import run


class Workshop:
    """Stands in for venv and pip: notes each step of a set-up and fails at the one it is told to."""

    def __init__(self, venv: run.Venv) -> None:
        self.venv = venv
        self.steps: list[str] = []
        self.breaks_at = ""

    def call(self, command: Sequence[str], failure: str) -> None:
        """Take the place of `run.call`."""
        step = command[2]  # python -m STEP
        self.steps.append(step)
        if step == self.breaks_at:
            raise run.SetupError(failure)
        time.sleep(0.05)
        self.venv.python.parent.mkdir(parents=True, exist_ok=True)
        self.venv.python.touch()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    shop = Workshop(run.Venv(tmp_path / ".venv"))
    monkeypatch.setattr(run, "call", shop.call)
    monkeypatch.setattr(run.Venv, "see_checkout", lambda _: None)
    # The machine the tests run on may have no screen.
    monkeypatch.setattr(run, "SYSTEM_LIBRARIES", ())
    return shop


def set_up(shop: Workshop, lock: Path) -> list[str]:
    """Prepare, and tell the steps it took."""
    shop.steps.clear()
    shop.venv.prepare(lock)
    return list(shop.steps)


def test_a_second_run_does_nothing(workshop: Workshop) -> None:
    assert set_up(workshop, run.RUN_LOCK) == ["venv", "pip"]
    assert set_up(workshop, run.RUN_LOCK) == []


def test_the_checks_add_to_what_the_program_has(workshop: Workshop) -> None:
    set_up(workshop, run.RUN_LOCK)
    assert set_up(workshop, run.TEST_LOCK) == ["pip"]


def test_the_program_runs_in_what_the_checks_have(workshop: Workshop) -> None:
    set_up(workshop, run.TEST_LOCK)
    assert set_up(workshop, run.RUN_LOCK) == []


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_an_interrupted_set_up_starts_from_nothing(step: str, workshop: Workshop) -> None:
    workshop.breaks_at = step
    with pytest.raises(run.SetupError, match=r"its words are above"):
        set_up(workshop, run.RUN_LOCK)
    workshop.breaks_at = ""
    (workshop.venv.home / "left-over").parent.mkdir(exist_ok=True)
    (workshop.venv.home / "left-over").touch()
    assert set_up(workshop, run.RUN_LOCK) == ["venv", "pip"]
    assert not (workshop.venv.home / "left-over").exists()


def test_an_interrupted_addition_starts_from_nothing(workshop: Workshop) -> None:
    set_up(workshop, run.RUN_LOCK)
    workshop.breaks_at = "pip"
    with pytest.raises(run.SetupError):
        set_up(workshop, run.TEST_LOCK)
    workshop.breaks_at = ""
    assert set_up(workshop, run.RUN_LOCK) == ["venv", "pip"]


def test_a_python_that_has_gone_is_replaced(workshop: Workshop) -> None:
    set_up(workshop, run.RUN_LOCK)
    workshop.venv.python.unlink()
    assert set_up(workshop, run.RUN_LOCK) == ["venv", "pip"]


def test_two_runs_at_once_set_up_once(workshop: Workshop) -> None:
    with ThreadPoolExecutor(2) as both:
        list(both.map(workshop.venv.prepare, [run.RUN_LOCK, run.RUN_LOCK]))
    assert workshop.steps == ["venv", "pip"]


@pytest.mark.parametrize("change", ["the lock", "Python", "the libraries", "the place"])
def test_the_stamp_follows_what_a_venv_depends_on(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text("one==1\n")
    before = run.stamp_of(lock)
    assert run.stamp_of(lock) == before
    if change == "the lock":
        lock.write_text("one==2\n")
    elif change == "Python":
        monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    elif change == "the libraries":
        monkeypatch.setattr(run, "SYSTEM_LIBRARIES", (("libegl1", "libEGL.so.1"),))
    else:
        monkeypatch.setattr(run, "ROOT", tmp_path)
    assert run.stamp_of(lock) != before


def test_the_test_lock_holds_the_whole_run_lock() -> None:
    def pins(lock: Path) -> set[str]:
        return {line for line in lock.read_text().splitlines() if "==" in line}

    assert pins(run.RUN_LOCK)
    assert pins(run.RUN_LOCK) <= pins(run.TEST_LOCK)


def test_every_locked_package_has_a_hash() -> None:
    for lock in (run.RUN_LOCK, run.TEST_LOCK):
        lines = lock.read_text().splitlines()
        for line, following in itertools.pairwise(lines):
            assert "==" not in line or following.strip().startswith("--hash=sha256:"), line


def test_an_old_python_is_told_so() -> None:
    with pytest.raises(run.SetupError, match=r"^Python 3\.11 or newer is needed; this is 3\.9\.2\.$"):
        run.require_python((3, 9, 2))


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 4), (4, 0, 0)])
def test_a_new_python_is_welcome(version: tuple[int, ...]) -> None:
    run.require_python(version)


def test_the_old_python_that_must_speak_can_read_the_script() -> None:
    source = Path(run.__file__).read_text(encoding="utf-8")
    compile(source, "run.py", "exec", flags=0x400, _feature_version=8)


def test_a_missing_library_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    libraries = (("libnothere1", "libnothere.so.1"), ("libc6", "libc.so.6"))
    monkeypatch.setattr(run, "SYSTEM_LIBRARIES", libraries)
    monkeypatch.setattr(sys, "platform", "linux")
    assert "libnothere1" in run.missing_system_packages()


def test_a_python_without_pip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(run, "SYSTEM_LIBRARIES", ())
    assert run.missing_system_packages() == [f"python3.{sys.version_info.minor}-venv"]


def test_who_may_not_install_gets_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(run, "root_prefix", lambda: None)
    line = r"type: sudo apt-get install --no-install-recommends libegl1 libgl1$"
    with pytest.raises(run.SetupError, match=line):
        run.install_system_packages(["libegl1", "libgl1"])


def test_without_apt_the_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(run.SetupError, match=r"lacks what Debian calls libegl1; install it"):
        run.install_system_packages(["libegl1"])


def test_root_installs_without_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(run, "root_prefix", lambda: ["sudo", "-n"])
    monkeypatch.setattr(run, "call", lambda command, _: done.append(" ".join(command)))
    run.install_system_packages(["libegl1"])
    assert [line.partition("apt-get -qq ")[2] for line in done] == [
        "update",
        "install -y --no-install-recommends libegl1",
    ]


def test_a_fault_is_one_sentence_and_exit_2(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def fail(_: run.Venv, __: Path) -> None:
        raise run.SetupError("the felt is on fire.")

    monkeypatch.setattr(run.Venv, "prepare", fail)
    assert run.main([]) == 2
    assert capfd.readouterr() == ("", "croupier: the felt is on fire.\n")


def test_every_check_runs_after_one_has_failed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    checks = (("first", ("-c", "raise SystemExit(3)")), ("pytest", ("-c", "import sys; print(sys.argv[1:])")))
    monkeypatch.setattr(run, "CHECKS", checks)
    assert run.run_checks(Path(sys.executable), ["-k", "pots"]) == 1
    out, err = capfd.readouterr()
    assert out.endswith("['-k', 'pots']\n")
    assert err == "croupier: these checks failed: first.\n"


def test_set_up_chatter_stays_off_stdout(capfd: pytest.CaptureFixture[str]) -> None:
    run.call([sys.executable, "-c", "print('chatter')"], "never said")
    assert capfd.readouterr() == ("", "chatter\n")


@pytest.mark.skipif(sys.platform == "win32", reason="run is for systems with a sh; Windows has `py run.py`")
def test_the_shell_script_is_a_plain_sh() -> None:
    subprocess.run(["sh", "-n", str(run.ROOT / "run")], check=True)

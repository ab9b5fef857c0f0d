"""The wheel carries the program and its configuration, and runs away from the checkout."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENTRY_POINT = """
import sys
from importlib.metadata import entry_points
[croupier] = entry_points(group="console_scripts", name="croupier")
sys.exit(croupier.load()())
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network and unpacked, which is all that installing a pure wheel is."""
    built = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(built), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = built.glob("*.whl")
    assert wheel.name.startswith("croupier-")
    target = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def files_below(directory: Path, pattern: str) -> set[str]:
    return {path.relative_to(directory).as_posix() for path in directory.rglob(pattern)}


def test_the_wheel_carries_every_module(installed: Path) -> None:
    for package in ("controller", "hardware"):
        assert files_below(ROOT / package, "*.py")
        assert files_below(installed / package, "*.py") == files_below(ROOT / package, "*.py")


def test_the_wheel_carries_the_configuration(installed: Path) -> None:
    assert files_below(ROOT / "config", "*.yaml")
    assert files_below(installed / "controller" / "config", "*.yaml") == files_below(ROOT / "config", "*.yaml")


def test_the_wheel_carries_nothing_else(installed: Path) -> None:
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"controller", "hardware"}


@pytest.mark.parametrize("start", [("-m", "controller"), ("-c", ENTRY_POINT)], ids=["module", "command"])
def test_the_installed_program_finds_its_configuration(start: tuple[str, str], installed: Path, tmp_path: Path) -> None:
    # Without the site module (-S) and the current directory (-P) the checkout cannot be found by mistake.
    libraries = os.pathsep.join([str(installed), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    done = subprocess.run(
        [sys.executable, "-S", "-P", *start, "check"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": libraries},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

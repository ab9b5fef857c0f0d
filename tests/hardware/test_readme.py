"""The example of hardware/README.md, built from that page and run at a real pseudo-terminal."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.readings import Garbled, TagSeen
from hardware.sim.listener import Listener
from hardware.sim.part_station import PartStation, PartWorks

README = Path(__file__).parents[2] / "hardware" / "README.md"
HEADING = "## Adding a driver"
SHORT = 70


def _section() -> str:
    text = README.read_text(encoding="utf-8")
    return text[text.index(HEADING) :].split("\n## ", 1)[0]


def _built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module made here
    code = re.search(r"```python\n(.*?)```", _section(), re.DOTALL)
    assert code is not None
    file = folder / "sum_reader.py"
    file.write_text(code[1], encoding="utf-8")
    spec = importlib.util.spec_from_file_location("sum_reader", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "sum_reader", module)  # a dataclass looks for its module
    spec.loader.exec_module(module)
    return module


def test_a_stranger_reads_less_than_seventy_lines() -> None:
    assert len(_section().splitlines()) < SHORT


def test_the_example_hears_a_tag_over_a_real_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = _built(tmp_path, monkeypatch)
    body = b"TAG 04AABBCC"
    line = body + b"*%02X\r\n" % (sum(body) & 0xFF)
    station = PartStation(tmp_path / "line", PartWorks())
    with Listener(station.link, driver=lambda: module.SumReader(module.Options(antenna=3))) as host:
        host.wait_until_up()
        station.ask(lambda: station.works.say(b"TAG 04AABBCD*00\r\n" + line))
        host.wait(lambda: host.of(TagSeen) and host.of(Garbled))
        assert [(seen.uid.hex(), seen.antenna) for seen in host.of(TagSeen)] == [("04aabbcc", 3)]
    station.stop()

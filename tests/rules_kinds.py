"""What the rules have kinds of, read off their source: for sweeps that hold the configuration against them."""

from __future__ import annotations

import ast
from pathlib import Path

from controller.rules.steps.step import Step
from controller.rules.told import KINDS, TOLD

RULES = Path(__file__).resolve().parents[1] / "controller" / "rules"


def incident_kinds() -> set[str]:
    """Every kind of incident a hand can stop for: what `Draft.stop` is called with, and what the dealer can tell."""
    found = {KINDS.get(word, word) for word in TOLD}
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "stop":
                found |= {str(word.value) for word in node.args[:1] if isinstance(word, ast.Constant)}
    return found


def step_kinds() -> set[str]:
    """Every kind of step, by its word."""
    return set(Step.kinds)

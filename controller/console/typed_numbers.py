"""Whole numbers in a typed line."""

from __future__ import annotations


def whole(word: str) -> int:
    """Read digits and nothing else. Raises ValueError."""
    if not word.isdecimal():
        raise ValueError(word)
    return int(word)


def wholes(rest: list[str], least: int, most: int) -> list[int]:
    """Read so many whole numbers and nothing else. Raises ValueError."""
    if not least <= len(rest) <= most:
        raise ValueError(rest)
    return [whole(word) for word in rest]


def number(rest: list[str]) -> int:
    """Read one whole number and nothing else. Raises ValueError."""
    return wholes(rest, 1, 1)[0]

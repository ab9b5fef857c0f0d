"""A key by which what was made of something that never changes is kept: a session, a hand."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """The very same one, not one that is equal: nothing of it is compared or hashed."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        """Hold it, so that no other can get its identity."""
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)

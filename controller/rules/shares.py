"""How a pot is divided, as a tree of shares: half a pot a board, high and low, best hand on either board."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

RankName = Literal[
    "high", "low_a5", "low_27", "badugi", "badugi_27", "short", "short_trips", "points_most", "points_fewest"
]
"""How hands are compared. `badugi_27` has the ace high (badeucy); `short_trips` is the short deck where three of a kind
beats a straight; with `points_most` and `points_fewest` the pips are added: ace 1, pictures 0 (drawmaha 49 and 0)."""
Qualify = Literal[8, "pair_of_nines"]
"""What a share asks for: a low of eight or better, or a high hand of a pair of nines or better."""
QUALIFIED: dict[Qualify, RankName] = {8: "low_a5", "pair_of_nines": "high"}
"""The rank each qualifier belongs to."""


class Model(BaseModel):
    """A frozen model that refuses fields it does not know: whatever comes from YAML or the journal."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)


class HoleUse(Model):
    """How many of a player's own cards make the hand: `{hole: 2}` or `{hole: 0-2}`."""

    hole: tuple[int, int]

    @field_validator("hole", mode="before")
    @classmethod
    def _read(cls, value: object) -> object:
        if isinstance(value, int):
            return value, value
        if isinstance(value, str):
            parts = [part.strip() for part in value.split("-")]
            if len(parts) == 2 and all(part.isdigit() for part in parts):
                return int(parts[0]), int(parts[1])
            message = f"expected a number of hole cards or a range such as 0-2, not {value!r}"
            raise ValueError(message)
        return value

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        least, most = self.hole
        if not 0 <= least <= most <= 5:
            message = f"expected a range within 0-5, not {least}-{most}"
            raise ValueError(message)
        return self


Uses = Literal["any", "own"] | HoleUse


class Leaf(Model):
    """A share that the best hand wins; with several boards each is ranked alone and a seat's best counts.

    `qualify` says what a hand must be at least. Without `boards` the game's only board is meant. `run`: it is one of
    several runs of the board.
    """

    share: str = Field(min_length=1)
    rank: RankName
    uses: Uses
    boards: tuple[str, ...] = ()
    qualify: Qualify | None = None
    run: bool = False

    @model_validator(mode="after")
    def _qualifies(self) -> Self:
        if self.qualify is not None and self.rank != QUALIFIED[self.qualify]:
            message = f"qualify: {self.qualify} belongs to rank {QUALIFIED[self.qualify]}, not to {self.rank}"
            raise ValueError(message)
        return self


class Node(Model):
    """A share divided evenly among the shares of its split; the first listed takes what will not divide.

    `run`: it is one of several runs of the board.
    """

    share: str = Field(min_length=1)
    split: tuple[Share, ...] = Field(min_length=1)
    run: bool = False


Share = Annotated[Leaf | Node, Field(union_mode="left_to_right")]
Node.model_rebuild()


def leaves(split: tuple[Share, ...]) -> tuple[Leaf, ...]:
    """List the leaves of a split in their printed order."""
    found: list[Leaf] = []
    for share in split:
        found.extend((share,) if isinstance(share, Leaf) else leaves(share.split))
    return tuple(found)

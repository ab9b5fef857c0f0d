"""The stakes of a table: limit, blinds, antes, bring-in, the smallest chip. All amounts are whole chips units."""

from __future__ import annotations

import re
from typing import Literal, Self

from pydantic import ValidationError, model_validator

from controller.rules.shares import Model

Structure = Literal["no_limit", "pot_limit", "limit"]


class StakesError(ValueError):
    """A stakes text that cannot be read: says which word and what was expected."""


class Stakes(Model):
    """What a hand costs. `small_bet`/`big_bet` are the limit game's two sizes, `unit` the smallest chip in play."""

    structure: Structure = "no_limit"
    small_blind: int = 0
    big_blind: int = 0
    small_bet: int = 0
    big_bet: int = 0
    ante: int = 0
    ante_format: Literal["per_player", "big_blind", "button"] = "per_player"
    bring_in: int = 0
    unit: int = 1

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.structure == "limit" and not 0 < self.small_bet <= self.big_bet:
            message = "a limit game needs a small bet and a big bet, the big one not smaller: limit 10/20"
            raise ValueError(message)
        if self.structure != "limit" and self.big_blind <= 0 and not self._everybody_antes:
            message = "a no-limit or pot-limit game needs a big blind: no_limit 1/2"
            raise ValueError(message)
        if self.small_blind > self.big_blind:
            message = f"the small blind {self.small_blind} is more than the big blind {self.big_blind}"
            raise ValueError(message)
        amounts = (self.small_blind, self.big_blind, self.ante, self.bring_in)
        if min(amounts) < 0 or self.unit < 1:
            message = "amounts are whole chips, none below zero, and the unit is at least 1"
            raise ValueError(message)
        return self

    @property
    def _everybody_antes(self) -> bool:
        return self.ante > 0 and self.ante_format == "per_player"

    @property
    def opening(self) -> int:
        """The smallest bet of a round that nobody has opened, in chips; where there is no big blind, the ante."""
        return self.small_bet if self.structure == "limit" else self.big_blind or self.ante

    def text(self) -> str:
        """Write the stakes the way `parse` reads them."""
        if self.structure == "limit":
            words = [f"limit {self.small_bet}/{self.big_bet}", f"blinds {self.small_blind}/{self.big_blind}"]
        else:
            words = [f"{self.structure} {self.small_blind}/{self.big_blind}"]
        if self.ante:
            words.append(f"{_ANTE_WORDS[self.ante_format]} {self.ante}")
        if self.bring_in:
            words.append(f"bring_in {self.bring_in}")
        if self.unit != 1:
            words.append(f"unit {self.unit}")
        return " ".join(words)


_ANTE_WORDS = {"per_player": "ante", "big_blind": "bb_ante", "button": "button_ante"}
_ANTE_FORMATS = {word: form for form, word in _ANTE_WORDS.items()}
_PAIR = re.compile(r"^(\d+)/(\d+)$")


def parse(text: str) -> Stakes:
    """Read stakes: `no_limit 1/2`, `pot_limit 5/10 bb_ante 10`, `limit 10/20 blinds 5/10 ante 1 bring_in 3 unit 5`.

    Without `blinds` a limit game's blinds are half the small bet and the small bet. Raises `StakesError`.
    """
    words = text.split()
    fields: dict[str, object] = {}
    position = 0
    while position < len(words):
        word = words[position]
        value = words[position + 1] if position + 1 < len(words) else ""
        pair = _PAIR.match(value)
        if word in ("no_limit", "pot_limit") and pair:
            fields |= {"structure": word, "small_blind": int(pair[1]), "big_blind": int(pair[2])}
        elif word == "limit" and pair:
            small, big = int(pair[1]), int(pair[2])
            fields = {"small_blind": small // 2, "big_blind": small} | fields
            fields |= {"structure": word, "small_bet": small, "big_bet": big}
        elif word == "blinds" and pair:
            fields |= {"small_blind": int(pair[1]), "big_blind": int(pair[2])}
        elif word in _ANTE_FORMATS and value.isdigit():
            fields |= {"ante": int(value), "ante_format": _ANTE_FORMATS[word]}
        elif word in ("bring_in", "unit") and value.isdigit():
            fields[word] = int(value)
        else:
            message = (
                f"stakes {text!r}: cannot read {' '.join(words[position : position + 2])!r}; expected no_limit A/B, "
                "pot_limit A/B or limit A/B, then blinds A/B, ante A, bb_ante A, button_ante A, bring_in A or unit A"
            )
            raise StakesError(message)
        position += 2
    if "structure" not in fields:
        message = f"stakes {text!r}: expected no_limit A/B, pot_limit A/B or limit A/B"
        raise StakesError(message)
    try:
        return Stakes.model_validate(fields)
    except ValidationError as error:
        message = f"stakes {text!r}: {error.errors()[0]['msg'].removeprefix('Value error, ')}"
        raise StakesError(message) from None

"""Words for a screen: where a sentence is missing its key is said, because a console must never fall silent."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from controller.table.words import SilentError, Words

if TYPE_CHECKING:
    from controller.rules.saying import Say

log = logging.getLogger(__name__)


class Spoken(Words):
    """The sentences of a locale; asked for one that it lacks, it logs that once and says the key with its slots."""

    def __init__(self, words: Words) -> None:
        """Take over the sentences of `words`."""
        self.__dict__.update(words.__dict__)
        self._missing: set[str] = set()

    def text(self, say: Say) -> str:
        """Say a message, somehow."""
        try:
            return super().text(say)
        except SilentError as error:
            if say.key not in self._missing:
                self._missing.add(say.key)
                log.error("%s", error)  # noqa: TRY400 - where it was missed is of no use
            return " ".join([say.key, *(f"{slot}={value}" for slot, value in say.slots)])

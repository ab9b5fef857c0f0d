"""Decks that a machine can tell apart: which tag or bar code is which card, several decks at a table."""

from __future__ import annotations

import binascii
import os
import re
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from pydantic import BeforeValidator, Field

from controller.rules.cards import FACES, CardError, Face, face, name
from controller.rules.shares import Model
from controller.table.checked import checked, nearest
from controller.table.yaml_marks import Mistake, Mistakes, read

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from controller.table.yaml_marks import Document

KEY: Final = re.compile(r"tag:([0-9A-F]{2}){3,16}|code:[!-~]([ -~]{0,98}[!-~])?")
SUITS: Final = "cdhs"
RANKS: Final = "A23456789TJQK"
"""The order in which cards are numbered 1 to 52 and learned: clubs ace to king, then diamonds, hearts, spades."""
IN_ORDER: Final = tuple(face(rank + suit) for suit in SUITS for rank in RANKS)


def _keys(raw: object) -> object:
    return (raw,) if isinstance(raw, str) else raw


Keys = Annotated[
    tuple[Annotated[str, Field(pattern=rf"^({KEY.pattern})$")], ...], BeforeValidator(_keys), Field(min_length=1)
]
"""The tags and bar codes of one card, such as `tag:04AABBCC` or `code:5901234123457`."""


class DeckFile(Model):
    """One deck: the tags and bar codes of each of its cards, by the card's name."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str = ""
    cards: dict[str, Keys] = Field(default_factory=dict)


class DeckError(Exception):
    """A deck that cannot be used; the text is the one sentence the person needs."""


class Found(NamedTuple):
    """Whose card a tag or a bar code is. `deck` is "" for a code that tells its card itself."""

    deck: str
    face: Face


class Decks:
    """The decks of a table, by tag and bar code."""

    def __init__(self, decks: Iterable[DeckFile] = ()) -> None:
        """Index them; they have been checked."""
        self._decks = {deck.id: deck for deck in decks}
        self._found = {
            key: Found(deck.id, face(card))
            for deck in self._decks.values()
            for card, keys in deck.cards.items()
            for key in keys
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The decks there are."""
        return tuple(self._decks)

    def find(self, key: str) -> Found | None:
        """The card of a tag or a bar code; None for one that is in no deck."""
        return self._found.get(key) or (told_by_itself(key[5:]) if key.startswith("code:") else None)

    def missing(self, deck: str, wanted: Iterable[Face]) -> tuple[Face, ...]:
        """The cards of those wanted that a deck has no tag for."""
        have = {face(card) for card in self._decks[deck].cards}
        return tuple([card for card in wanted if card not in have])


def tag_key(uid: bytes) -> str:
    """How a tag is written in a deck's file."""
    return f"tag:{uid.hex().upper()}"


def code_key(text: bytes) -> str:
    """How a bar code is written in a deck's file."""
    return f"code:{text.decode('ascii', errors='replace').strip()}"


def self_telling(deck: str, card: Face) -> str:
    """The bar code that tells a card of a deck by itself: `TB:red:AS:` and the CRC of what stands before it."""
    body = f"TB:{deck}:{name(card).upper()}"
    return f"{body}:{binascii.crc_hqx(body.encode('ascii'), 0xFFFF):04X}"


def told_by_itself(text: str) -> Found | None:
    """The card of a code that tells it: `AS`, `10H`, a number 1 to 52, or `TB:deck:card:CRC`; else None."""
    if text.isdecimal() and text.isascii():
        number = int(text) if len(text) <= 2 else 0
        return Found("", IN_ORDER[number - 1]) if 1 <= number <= len(IN_ORDER) else None
    if text.startswith("TB:"):
        parts = text.split(":")
        if len(parts) != 4 or not parts[1]:
            return None
        card = _card(parts[2])
        return Found(parts[1], card) if card is not None and self_telling(parts[1], card) == text else None
    card = _card(text)
    return None if card is None else Found("", card)


def _card(text: str) -> Face | None:
    try:
        return face(text)
    except CardError:
        return None


def deck_folders(configuration: Path, table: Path) -> tuple[Path, ...]:
    """Where decks are looked for: beside the journals of all tables, then in the configuration."""
    return table.parent / "decks", configuration / "decks"


def deck_path(folders: Sequence[Path], deck: str) -> Path | None:
    """The file of a deck, in the first folder that has it."""
    return next((path for folder in folders if (path := folder / f"{deck}.yaml").is_file()), None)


def load_deck(path: Path) -> DeckFile:
    """Read one deck. Raises `Mistakes` with everything that is wrong, file:line."""
    return _checked(path)[0]


def load_decks(folders: Sequence[Path], names: Collection[str], wanted: Collection[Face] = ()) -> Decks:
    """Read the decks of a table; each must have every card in `wanted`. Raises `Mistakes` or `DeckError`."""
    found: list[tuple[DeckFile, Document]] = []
    for deck in names:
        path = deck_path(folders, deck)
        if path is None:
            there = sorted({path.stem for folder in folders for path in folder.glob("*.yaml")})
            raise DeckError(f"no deck is called {deck!r}{nearest(deck, there)}; croupier deck learn {deck} teaches it")
        found.append(_checked(path))
    mistakes = _twice(found)
    if mistakes:
        raise Mistakes(mistakes)
    decks = Decks(deck for deck, _ in found)
    for deck in names:
        gone = decks.missing(deck, wanted)
        if gone:
            told = ", ".join(name(card) for card in gone[:8]) + (" …" if len(gone) > 8 else "")
            raise DeckError(f"deck {deck} has no tag for {len(gone)} cards ({told}): croupier deck learn {deck}")
    return decks


def _checked(path: Path) -> tuple[DeckFile, Document]:
    document, mistakes = read(path, path.as_posix())
    if document is None:
        raise Mistakes(mistakes)
    deck, wrong = checked(document, DeckFile)
    mistakes = [*mistakes, *wrong]
    if deck is not None and deck.id != path.stem:
        mistakes.append(document.mistake(f"{deck.id!r}, but the file says {path.stem!r}", "id"))
    for card in deck.cards if deck is not None else ():
        if _card(card) is None:
            mistakes.append(document.mistake(f"{card!r} is no card: write it as Ah or Td", "cards", card))
    if deck is None or mistakes:
        raise Mistakes(mistakes)
    return deck, document


def _twice(decks: Iterable[tuple[DeckFile, Document]]) -> list[Mistake]:
    """A tag that two cards have."""
    owners: dict[str, str] = {}
    mistakes = []
    for deck, document in decks:
        for card, keys in deck.cards.items():
            for key in keys:
                if key in owners:
                    mistakes.append(document.mistake(f"{key} is {owners[key]} already", "cards", card))
                owners[key] = f"the {card} of deck {deck.id}"
    return mistakes


def written(deck: DeckFile) -> str:
    """A deck as its file has it: the cards in order, each with all its tags."""
    lines = ["# Which tag or bar code is which card. Learned by croupier deck learn.", f"id: {deck.id}"]
    if deck.title:
        lines.append(f'title: "{deck.title}"')
    cards = {face(card): keys for card, keys in deck.cards.items()}
    lines.append("cards:" if cards else "cards: {}")
    for card in IN_ORDER:
        if card in cards:
            told = ", ".join(f'"{_quoted(key)}"' for key in cards[card])
            lines.append(f"  {name(card)}: [{told}]")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def keep(path: Path, deck: DeckFile) -> None:
    """Write a deck's file so that it is the old or the new one, whenever the power fails. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    with new.open("w", encoding="utf-8") as file:
        file.write(written(deck))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def whole_deck(lowest: int = 0) -> tuple[Face, ...]:
    """The cards of a deck whose lowest rank is this."""
    return tuple([card for card in FACES if card.rank >= lowest])

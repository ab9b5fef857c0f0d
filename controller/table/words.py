"""Turns what the program says into sentences: a catalogue for each locale, with slots that know how to be said."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.saying import Say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from controller.rules.saying import Slot

THIN = "\u202f"
"""A thin space that does not break: an amount never stands on two lines."""
GROUPED_FROM = 10_000
"""Four digits are read at a glance without a space (the console writes `POT 6300`)."""


BROUGHT = ("game.", "house.", "ruling.", "drill.")
"""How the keys of messages begin that bring their own English words, for a catalogue to say in another language."""


class SentenceError(ValueError):
    """A sentence of a catalogue that cannot be said, whatever stands in its slots."""


class SilentError(LookupError):
    """The program has something to say for which the catalogue has no sentence, or the sentence no value."""


class Piece(NamedTuple):
    """A part of a sentence: words as they are, then a slot and how it is said; no slot at the end."""

    words: str
    slot: str = ""
    how: str = ""


class Words:
    """The sentences of one locale.

    A slot is `{seat}`, or says how: `{n:word}` and `{n:Word}` a number as the word the catalogue has under `number.`
    (`two`, `Two`), else in digits; `{owed:from}`, `{pushes:to}` chips by seat as `each.from` and `each.to` say them;
    `{said:spoken}` what a seat says, each word as the catalogue has it under `deed.`, `{stakes:stakes}` likewise;
    `{title:ruling}`, `{game:game}` a ruling and a game as the catalogue calls them; `{zones:piles}` cards by place;
    `{amount:chips}` digits in groups of three from 10 000 on;
    `{rank:one}`, `{rank:many}`, `{rank:of}` a rank letter as a word (`king`, `kings`, `d'as`);
    `{street:name}`, `{street:Name}` what the catalogue has under `street.`, else the word itself.
    """

    def __init__(self, locale: str, sentences: Mapping[str, str]) -> None:
        """Take sentences by key. Raises `SentenceError` for one whose slots cannot be read."""
        self.locale = locale
        self._sentences = {key: pieces(sentence) for key, sentence in sentences.items()}
        self._ways: dict[str, Callable[[str, Slot], str]] = {
            "": lambda _, value: str(value),
            "word": lambda _, value: self._number(value),
            "Word": lambda _, value: capital(self._number(value)),
            "chips": lambda _, value: chips(value),
            "one": lambda _, value: self._rank(value, "one"),
            "many": lambda _, value: self._rank(value, "many"),
            "of": lambda _, value: self._rank(value, "of"),
            "spoken": lambda _, value: self.spelled("deed", str(value)),
            "stakes": lambda _, value: self.spelled("stakes", str(value)),
            "from": lambda _, value: self._each("from", value),
            "to": lambda _, value: self._each("to", value),
            "ruling": lambda _, value: self._brought("ruling", value),
            "game": lambda _, value: self._brought("game", value),
            "piles": lambda _, value: self._piles(value),
            "name": self._name,
            "Name": lambda slot, value: capital(self._name(slot, value)),
        }

    def __contains__(self, key: object) -> bool:
        """Whether there is a sentence under a key."""
        return key in self._sentences

    @property
    def keys(self) -> Iterable[str]:
        """The keys of all sentences."""
        return self._sentences.keys()

    @property
    def rtl(self) -> bool:
        """Whether this locale is written from right to left."""
        return self.named("locale", "direction", "ltr") == "rtl"

    def left_to_right(self, text: str) -> str:
        """A text that keeps its own order in this language too: a file's name, a card (UAX 9: an isolate)."""
        return f"\u2066{text}\u2069" if self.rtl else text

    def named(self, kind: str, name: str, otherwise: str) -> str:
        """What the catalogue calls a game, a house, a ruling; `otherwise` where it has no word of its own."""
        known = self._sentences.get(f"{kind}.{name}")
        return "".join(piece.words for piece in known) if known else otherwise

    def spelled(self, kind: str, words: str) -> str:
        """Each word of `words` as the catalogue has it under its kind (`stakes.no_limit`), else as it is."""
        return " ".join([self.named(kind, word, word.replace("_", " ")) for word in words.split()])

    def slots(self, key: str) -> frozenset[str]:
        """The slots of the sentence under a key. Raises `SilentError` when there is none."""
        return frozenset(piece.slot for piece in self._sentence(key) if piece.slot)

    def text(self, say: Say) -> str:
        """Say a message. Raises `SilentError` for a key without a sentence or a slot without a value.

        The words of a game, a house, a ruling and a drill stand in files of their own, and come with the message.
        """
        values = dict(say.slots)
        if say.key.startswith(BROUGHT) and say.key not in self:
            return str(values["text"])
        said = []
        for piece in self._sentence(say.key):
            said.append(piece.words)
            if piece.slot:
                if piece.slot not in values:
                    raise SilentError(f"{say.key}: the sentence wants {piece.slot!r}, the message has {sorted(values)}")
                said.append(self._ways[piece.how](piece.slot, values[piece.slot]))
        return "".join(said)

    def _sentence(self, key: str) -> tuple[Piece, ...]:
        if key not in self._sentences:
            raise SilentError(f"the words for {self.locale!r} have no sentence {key!r}")
        return self._sentences[key]

    def _rank(self, letter: Slot, how: str) -> str:
        """A rank letter as a word; several letters stay as they are."""
        key = f"rank.{letter}.{how}"
        return self._sentence(key)[0].words if len(str(letter)) == 1 else str(letter)

    def _each(self, way: str, value: Slot) -> str:
        """Chips by seat (`by_seat`), each as the catalogue says it: `40 from seat 3`, between its commas."""
        said = []
        for amount, _, seat in (chips_of.partition("@") for chips_of in str(value).split()):
            said.append(self.text(Say(f"each.{way}", (("amount", int(amount)), ("seat", int(seat))))))
        return self._between(said)

    def _brought(self, kind: str, value: Slot) -> str:
        """A ruling, a game (`brought`) as the catalogue calls it, else in its own words."""
        name, _, text = str(value).partition("=")
        return self.named(kind, name, text or name)

    def _piles(self, value: Slot) -> str:
        """How many cards lie where (`piled`), each place as the catalogue calls it: `stub 27, burns 3`."""
        piles = (pile.rpartition("=") for pile in str(value).split())
        return self._between([f"{self._name('place', place)} {count}" for place, _, count in piles])

    def _between(self, said: Sequence[str]) -> str:
        """Things one after the other, with the comma of this language."""
        return self.named("each", "between", ", ").join(said)

    def _number(self, value: Slot) -> str:
        """A number as a word, as far as the catalogue has words for numbers, then in digits."""
        return self.named("number", str(value), str(value))

    def _name(self, slot: str, value: Slot) -> str:
        """What the catalogue calls a street, a board or a step; a word that a new game brings is its own name."""
        known = self._sentences.get(f"{slot}.{value}")
        if known is None and slot == "street":  # a later run's street: its board tells which run
            value = str(value).rstrip("23").rstrip("_")
            known = self._sentences.get(f"{slot}.{value}")
        if known is None and slot == "share" and "/" in str(value):  # a share of a share: `top/high`
            return "/".join([self._name(slot, part) for part in str(value).split("/")])
        return known[0].words if known else str(value).replace("_", " ")


HOWS = frozenset(
    (
        "",
        "word",
        "Word",
        "chips",
        "spoken",
        "stakes",
        "from",
        "to",
        "one",
        "many",
        "of",
        "ruling",
        "game",
        "piles",
        "name",
        "Name",
    )
)


def pieces(sentence: str) -> tuple[Piece, ...]:
    """Take a sentence apart at its slots. Raises `SentenceError`."""
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError as error:
        raise SentenceError(f"the braces do not match: {error}") from None
    return tuple(_piece(*part) for part in parts)


def _piece(words: str, slot: str | None, how: str | None, conversion: str | None) -> Piece:
    if slot is None:
        return Piece(words)
    if not slot.isidentifier() or conversion:
        raise SentenceError(f"{{{slot}}} is no slot: expected a name, such as {{seat}} or {{n:word}}")
    if how not in HOWS:
        raise SentenceError(f"{{{slot}:{how}}} cannot be said; known: {', '.join(sorted(HOWS - {''}))}")
    return Piece(words, slot, how or "")


def wrong_sentence(sentence: object) -> str | None:
    """Say what is wrong with a sentence of a catalogue, if anything."""
    if not isinstance(sentence, str) or not sentence:
        return f"{sentence!r} – expected a sentence in quotes"
    try:
        pieces(sentence)
    except SentenceError as error:
        return str(error)
    return None


def chips(value: Slot) -> str:
    """An amount of chips: digits, in groups of three from 10 000 on; a word as it is."""
    if not isinstance(value, int) or abs(value) < GROUPED_FROM:
        return str(value)
    return f"{value:,}".replace(",", THIN)


def capital(word: str) -> str:
    """A word as it begins a sentence."""
    return word[:1].upper() + word[1:]

"""What a person is told of a line: in English here, and by a word and its figures where another language is spoken."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "unplugged": "{path} was unplugged.",
        "deaf": "{path} takes no more bytes: the device does not listen.",
        "absent": "There is nothing at {path}: is the cable plugged in?",
        "in_use": "{path} is in use by another program: close that program.",
        "unreachable": "Nobody answers at {path}: is the network box switched on, and is the address right?",
        "forbidden": "{path} may not be opened by this user: add the user to the group that owns it.",
        "cannot_open": "{path} cannot be opened ({why}).",
        "no_usb": "No device {kind} is plugged in: is its cable in, and has it power?",
        "no_usb_serial": (
            "No device {kind} with the serial number {serial} is plugged in: is its cable in, and has it power?"
        ),
        "no_usb_place": "No device {kind} with the place {place} is plugged in: is its cable in, and has it power?",
        "other_usb_serial": (
            "A device {kind} is plugged in, but not the one with the serial number {serial}: plug that one in."
        ),
        "other_usb_place": "A device {kind} is plugged in, but not the one with the place {place}: plug that one in.",
        "alike": (
            "{count} devices are {wanted} ({paths}): name the right one by its serial number, its location or "
            "its interface; croupier devices shows them."
        ),
        "another": "This is device {serial}, but {name} should be {wanted}.",
        "nameless": "{name} does not say who it is: is it switched on, and is it the right device?",
        "no_answer": "{name} does not answer: is it switched on, and is it the right device?",
        "silent": "{name} has been silent for {seconds} s.",
        "not_used": "{name} is not used: {why}.",
        "other_answer": "{name} answers, but not to our question: another program may be asking too.",
        "unsigned": (
            "{name} and this table do not sign with the same key: "
            "look at key_file: in the table's file, and at its key."
        ),
        "version": "{name} speaks version {theirs} of Table Bus, and this program version {ours}.",
        "make": "{name} is of a make that is not allowed here ({make}).",
        "goodbye": "{name} ended the connection (reason {reason}).",
        "unconfirmed": "{name} does not confirm what it is told.",
        "not_begun": "{name} says who it is, but does not begin.",
        "forgot": (
            "The device says its last event is {last}, but {known} is on record: it lost its memory without saying so."
        ),
        "stopped": "{name} stopped by a fault in the program ({what}); it is started again.",
    }
)
"""By its word, the sentence; what is in braces is a figure."""


class Sentence(str):
    """A sentence that remembers its word and its figures."""

    __slots__ = ("figures", "word")

    word: str
    figures: Mapping[str, int | str]

    def __new__(cls, word: str, **figures: int | str) -> Self:
        """Say it."""
        made = super().__new__(cls, SENTENCES[word].format(**figures))
        made.word, made.figures = word, figures
        return made

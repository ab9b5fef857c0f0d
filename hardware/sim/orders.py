"""What a person types at a simulated device: a word and the rest of its line; the faults that every device has."""

from collections.abc import Callable, Mapping

from hardware.sim.station import Station

Order = Callable[[str], object]
"""What can be done to a device from its keyboard: takes the rest of the line. Raises ValueError for a wrong one."""
FAULTS = """\
  unplug | plug    the cable
  restart          switch off and on
  drop | duplicate | corrupt [N]   do that to the next N messages out
  delay SECONDS    the next message out comes late
  mute | listen    it hears nothing, it hears again
  garbage HEX      any bytes on the line"""
MOST = 1000  # cards or messages at a time
BYTE = 255
LONGEST = 3600.0  # seconds


def obey(orders: Mapping[str, Order], line: str) -> str:
    """Do one line; the answer. Raises ValueError for what is no command."""
    word, _, rest = line.strip().partition(" ")
    if word not in orders:
        raise ValueError(f"{word!r} is no command: {', '.join(orders)} or quit.")
    answer = orders[word](rest.strip())
    return f"ok {'' if answer is None else answer}".rstrip()


def faults(station: Station) -> dict[str, Order]:
    """What can go wrong with any device and its cable."""
    return {
        "unplug": lambda _: station.unplug(),
        "plug": lambda _: station.plug(),
        "restart": lambda _: station.restart(),
        "drop": lambda rest: station.drop(count(rest)),
        "duplicate": lambda rest: station.duplicate(count(rest)),
        "corrupt": lambda rest: station.corrupt(count(rest)),
        "delay": lambda rest: station.delay(seconds(rest)),
        "mute": lambda _: station.deafen(),
        "listen": lambda _: station.deafen(deaf=False),
        "garbage": lambda rest: station.send_raw(bytes_of(rest)),
    }


def number(text: str, most: int = BYTE) -> int:
    """A whole number from 0 to `most`. Raises ValueError with a sentence."""
    if not text.isdecimal() or len(text) > len(str(most)) or int(text) > most:
        raise ValueError(f"{text!r}: say a whole number from 0 to {most}.")
    return int(text)


def count(text: str) -> int:
    """How many; one where nothing is said. Raises ValueError with a sentence."""
    return number(text, MOST) if text else 1


def seconds(text: str) -> float:
    """So many seconds. Raises ValueError with a sentence."""
    try:
        said = float(text)
    except ValueError:
        said = -1.0
    if not 0 <= said <= LONGEST:
        raise ValueError(f"{text!r}: say seconds from 0 to {LONGEST:g}, as in 0.5.")
    return said


def bytes_of(text: str) -> bytes:
    """Bytes in hex. Raises ValueError with a sentence."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError(f"{text!r}: say bytes in hex, two digits each, as in 02 36 FF.") from None

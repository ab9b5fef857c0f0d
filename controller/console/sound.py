"""Makes the four sounds and plays them by what the machine has, without Qt: a console that cannot must go on."""

from __future__ import annotations

import io
import logging
import math
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import wave
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.console.cues import Cue

log = logging.getLogger(__name__)
RATE: Final = 22_050
"""Samples a second."""
LOUDEST: Final = 32_767
HARMONICS: Final = (1.0, 0.5, 0.33, 0.25, 0.2)
"""The strength of each multiple of the tone: with four and more a sound is heard through the noise of a room."""
DULL: Final = (1.0, 0.7, 0.6, 0.5, 0.4)
PLAYS_WITHIN: Final = 5.0
"""Seconds after which a player that has not ended is given up."""
PLAYERS: Final[tuple[tuple[str, ...], ...]] = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Programs that play a WAV file, best first: PipeWire, PulseAudio, ALSA, macOS."""
TRIES: Final = 3
"""After so many failures in a row nothing is tried any more."""


class Tone(NamedTuple):
    """A part of a sound: how high in hertz (0: silence), how long in seconds, how strong each harmonic is."""

    hertz: float
    seconds: float
    harmonics: tuple[float, ...] = HARMONICS


SOUNDS: Final[Mapping[Cue, tuple[Tone, ...]]] = {
    "sensed": (Tone(1200, 0.04),),
    "turn": (Tone(660, 0.14), Tone(0, 0.03), Tone(880, 0.18)),
    "error": (Tone(500, 0.22, DULL),),
    "stop": (Tone(700, 0.16), Tone(0, 0.04), Tone(940, 0.16), Tone(0, 0.04), Tone(1260, 0.3)),
}
"""What each cue sounds like: a tick, two soft notes, one dull, three that rise."""


def wav(cue: Cue, volume: int) -> bytes:
    """Make the bytes of a WAV file: mono, 16 bit. `volume` is a percentage of the loudest."""
    samples = array("h")
    for tone in SOUNDS[cue]:
        samples.extend(_samples(tone, volume / 100))
    if sys.byteorder == "big":
        samples.byteswap()
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(samples.itemsize)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return made.getvalue()


def _samples(tone: Tone, volume: float) -> array[int]:
    """One tone, without a click at its ends."""
    count = int(tone.seconds * RATE)
    if not tone.hertz:
        return array("h", bytes(2 * count))
    edge = min(count // 4, RATE // 100)
    loud = LOUDEST * volume / sum(tone.harmonics)
    turn = 2 * math.pi * tone.hertz / RATE
    parts = tuple((turn * multiple, strength) for multiple, strength in enumerate(tone.harmonics, start=1))
    return array(
        "h",
        [
            int(
                loud
                * min(1.0, at / edge, (count - at) / edge)
                * sum([strength * math.sin(angle * at) for angle, strength in parts])
            )
            for at in range(count)
        ],
    )


class Plays(Protocol):
    """Whatever plays a WAV file."""

    def __call__(self, file: Path) -> None:
        """Play it to its end. Raises `OSError` when it cannot."""


def player() -> Plays | None:
    """What this machine plays a file with, or None."""
    if sys.platform == "win32":
        import winsound  # noqa: PLC0415 - there is none elsewhere

        return lambda file: winsound.PlaySound(str(file), winsound.SND_FILENAME)
    found = next((command for command in PLAYERS if shutil.which(command[0])), None)
    if found is None:
        return None

    def play(file: Path) -> None:
        try:
            ended = subprocess.run([*found, str(file)], capture_output=True, timeout=PLAYS_WITHIN, check=False)
        except subprocess.TimeoutExpired as error:
            raise OSError(f"{found[0]} did not end") from error
        if ended.returncode:
            raise OSError(f"{found[0]} ended with {ended.returncode}")

    return play


class Speaker:
    """Plays cues in a thread of its own: who asks for one never waits, and none is played late.

    `volume` is a percentage, 0 for none at all. `muted` are never played; a stop always is.
    """

    def __init__(self, volume: int, muted: frozenset[str] = frozenset(), plays: Plays | None = None) -> None:
        """Make it silent; `plays` is what the machine has when it is not given."""
        self._volume, self._muted = volume, muted - {"stop"}
        self._plays = plays if plays is not None else player()
        self._cues: queue.SimpleQueue[Cue | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.failure = "" if self._plays is not None else "nothing on this machine plays a sound"
        """Why nothing is heard, or nothing."""

    def start(self) -> None:
        """Begin to play what is asked for."""
        if self._plays is not None and self._volume:
            self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
            self._thread.start()

    def sound(self, cue: Cue) -> None:
        """Ask for a cue."""
        if self._thread is not None and cue not in self._muted:
            self._cues.put(cue)

    def stop(self) -> None:
        """Play no more; what is playing ends within `PLAYS_WITHIN`."""
        if self._thread is not None:
            self._cues.put(None)
            self._thread.join(PLAYS_WITHIN + 1)
            self._thread = None

    def _next(self) -> Cue | None:
        """Wait for what is to be played next: of several that came meanwhile a stop, else the newest; None to end."""
        asked = self._cues.get()
        while asked is not None and not self._cues.empty():
            newer = self._cues.get()
            asked = newer if newer is None or asked != "stop" else asked
        return asked

    def _run(self) -> None:
        plays = self._plays
        assert plays is not None  # noqa: S101 - the thread is only begun with one
        failures = 0
        with tempfile.TemporaryDirectory(prefix="croupier-sound-") as folder:
            files: dict[Cue, Path] = {}
            for cue in SOUNDS:
                files[cue] = Path(folder) / f"{cue}.wav"
                files[cue].write_bytes(wav(cue, self._volume))
            while (asked := self._next()) is not None:
                if failures == TRIES:
                    continue
                try:
                    plays(files[asked])
                    failures = 0
                except OSError as error:
                    failures += 1
                    self.failure = str(error)
                    log.warning("no sound: %s", error)

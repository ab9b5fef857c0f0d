"""The sounds as files: heard over a room, without clicks, alike for every card; and a speaker that never makes wait."""

from __future__ import annotations

import io
import threading
import wave
from array import array
from pathlib import Path

import pytest

from controller.console.cues import CUES, Cue
from controller.console.sound import HARMONICS, RATE, SOUNDS, TRIES, Speaker, wav

WITHIN = 30.0


def samples(cue: Cue, volume: int) -> array[int]:
    with wave.open(io.BytesIO(wav(cue, volume))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_begins_and_ends_in_silence_and_follows_the_volume(cue: Cue) -> None:
    loud, soft = samples(cue, 100), samples(cue, 50)
    assert loud[0] == 0
    assert abs(loud[-1]) < 200
    assert max(loud) > 12_000
    assert max(soft) == pytest.approx(max(loud) / 2, rel=0.01)
    assert max(samples(cue, 0)) == 0


def test_sounds_are_short_and_heard_through_a_room() -> None:
    # console.md §3.10: a tick of 40 ms; between 500 and 5000 Hz with four harmonics and more.
    assert len(samples("sensed", 100)) == pytest.approx(0.040 * RATE, abs=2)
    assert len(HARMONICS) >= 4
    assert all(500 <= tone.hertz <= 5000 for tones in SOUNDS.values() for tone in tones if tone.hertz)
    assert [tone.hertz for tone in SOUNDS["stop"] if tone.hertz] == sorted(t.hertz for t in SOUNDS["stop"] if t.hertz)


class Room:
    """Plays nothing, and remembers; holds the first sound until it is let go."""

    def __init__(self, *, fails: bool = False) -> None:
        self.heard: list[str] = []
        self.playing, self.go_on, self.fails = threading.Event(), threading.Event(), fails

    def __call__(self, file: Path) -> None:
        """Play it, or fail."""
        self.heard.append(file.stem)
        assert file.read_bytes()[:4] == b"RIFF"
        self.playing.set()
        assert self.go_on.wait(WITHIN)
        if self.fails:
            raise OSError("no card")


def test_what_came_while_one_plays_is_one_sound_and_a_stop_is_never_lost() -> None:
    room = Room()
    speaker = Speaker(60, frozenset({"sensed", "stop"}), room)
    speaker.start()
    speaker.sound("turn")
    assert room.playing.wait(WITHIN)
    for cue in ("error", "stop", "turn", "sensed"):
        speaker.sound(cue)
    room.go_on.set()
    wait_for(room, 2)
    speaker.stop()
    assert room.heard == ["turn", "stop"]


def wait_for(room: Room, count: int) -> None:
    """Wait until so many have been played."""
    done = threading.Event()
    for _ in range(int(WITHIN * 100)):
        if len(room.heard) >= count:
            return
        done.wait(0.01)
    raise AssertionError(room.heard)


def test_a_speaker_that_fails_is_given_up_and_says_why() -> None:
    room = Room(fails=True)
    room.go_on.set()
    speaker = Speaker(60, plays=room)
    speaker.start()
    for at in range(TRIES):
        speaker.sound("turn")
        wait_for(room, at + 1)
    speaker.sound("turn")
    speaker.stop()
    assert room.heard == ["turn"] * TRIES
    assert speaker.failure == "no card"


def test_without_volume_nothing_is_played() -> None:
    room = Room()
    speaker = Speaker(0, plays=room)
    speaker.start()
    speaker.sound("stop")
    speaker.stop()
    assert room.heard == []

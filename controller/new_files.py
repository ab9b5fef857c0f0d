"""What `croupier new` writes: commented files of a table, a game, a drill, a device, each with a proof that passes.

Rulings stand in `new_rulings`.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = """\
# A table of the room. It opens by: croupier console --table {name}
id: {name}
title: {title}
# A file of config/games, and one of config/house.
game: holdem
house: standard
# no_limit, pot_limit or limit, then the blinds; see tests/README.md, `stakes`.
stakes: no_limit 1/2
# Who sits there with how many chips, or `unknown` when nobody has counted; the seat that has the button first.
seats: {{1: 200, 2: 200, 3: 200, 4: 200, 5: 200, 6: 200}}
button: 1
# What is plugged in: `croupier devices` says which port a shoe is at. tier: reads (faces), counts, or none.
shoe: {{driver: ascii_line, port: simulated, tier: reads}}
# buttons: {{driver: ascii_line, port: /dev/ttyACM1}}
# The dealer's glass: how wide it is in millimetres, which the operating system does not know.
# panel: {{width_mm: 344, palette: day, large_text: false, left_handed: false}}
"""

GAME: Final = """\
# {title}: say here where its rules are printed.
id: {name}
title: {title}
boards: [board]
# The most seats that the deck serves: 52 cards, less the board's five and three burns, two a seat.
seats: 10
# The steps in the order in which a dealer does them; `street` names what belongs together.
steps:
  - {{do: post, what: blinds}}
  - {{do: deal, street: preflop, to: each_seat, down: 2}}
  - {{do: bet, street: preflop, opens: after_blinds}}
  - {{do: burn, street: flop}}
  - {{do: deal, street: flop, to: board, up: 3}}
  - {{do: bet, street: flop}}
  - {{do: burn, street: turn}}
  - {{do: deal, street: turn, to: board, up: 1}}
  # `size: big` only matters where the stakes are a limit's.
  - {{do: bet, street: turn, size: big}}
  - {{do: burn, street: river}}
  - {{do: deal, street: river, to: board, up: 1}}
  - {{do: bet, street: river, size: big}}
  - {{do: show}}
  # Who gets what: shares of each pot, how they are ranked, and which cards count.
  - {{do: award, split: [{{share: pot, rank: high, uses: any}}]}}
"""

GAME_HAND: Final = """\
title:  {title}: two seats, checked down, kings win
rule:   say here where the numbers come from
game:   {name}
stakes: no_limit 1/2
seats:  3=100 5=100
button: 3

deal                                  = seat 3 posts 1; seat 5 posts 2
out 7c Kh 2d Kd                       = hand 5 7c 2d; hand 3 Kh Kd; stub 48; 3 to act   # the button is the small blind
seat 3 calls
seat 5 checks                         = pot 4; step burn flop
out 3s Qc Js 9d                       = board Qc Js 9d; stub 44; burns 1; 5 to act
seat 5 checks
seat 3 checks
out 4s 8h                             = stub 42
seat 5 checks
seat 3 checks
out 5s 3c                             = board Qc Js 9d 8h 3c; stub 40; burns 3
seat 5 checks
seat 3 checks                         = 5 to show
seat 5 shows 7c 2d
seat 3 shows Kh Kd                    = best 3 board Kh Kd Qc Js 9d; share pot 4: 3=4
done                                  = stacks 3=102 5=98; ended
"""

DRILL: Final = """\
# {title}: it is dealt by croupier drill {name}
id: {name}
title: {title}
# Where it stands in the list: hand, betting, pots, between, irregularity, shoe or made.
group: made
# What it teaches, and where that is printed: shown with a wrong tap. In another language title, text and cues stand in
# config/words/LOCALE/drills.yaml, under drill.{name}, drill.{name}.text, drill.{name}.cue1 and so on.
text: Say here in one sentence what is to be learnt
rule: say here where it is printed
# The table: a file of config/games and one of config/house, the stakes, who sits there with how many chips.
game: holdem
house: standard
stakes: no_limit 1/2
seats: {{1: 200, 3: 200, 5: 200}}
button: 1
# The same seed, the same cards and the same players. `cards: Ah Kd` would name the first cards out of the shoe.
seed: 1
# What happens, a line each; where it is silent the players act by themselves (tests/README.md, In a drill).
script:
  - 'cue "Seat 1 counts out six chips"'
  - seat 1 raises to 6
  - ask min raise
  - seat 3 folds
  - seat 5 calls
  - until bet flop
# What it takes to pass: right steps in percent, hints at most, median and 90th percentile in seconds a step.
bar: {{right: 90, hints: 1, median: 6, p90: 30}}
"""

DRIVER: Final = '''\
"""Driver `{name}`: say here what the device is, and how it is set up.

Every line is `D` or `U` and the number of a button, then LF: `D3` when button 3 goes down, `U3` when it comes up.
Put the bytes of the device's manual in its place.
"""

import re
from typing import ClassVar

from hardware.parts import BadFrame, Edge, LinePart, Message
from hardware.talk import Heard

_LINE = re.compile(rb"([DU])([0-9]{{1,2}})")


class {kind}(LinePart):
    """The driver."""

    longest: ClassVar[int] = 40  # bytes; no line of the device is longer

    def read(self, line: bytes) -> list[Heard[Message]]:
        """What a line says. Raises BadFrame for one that is none of the device's."""
        found = _LINE.fullmatch(line)
        if found is None:
            raise BadFrame("The line is no D or U and a number.")
        return [Heard(Edge(int(found[2]), found[1] == b"D"), line)]
'''

DRIVER_TEST: Final = '''\
"""The driver `{name}`, to the byte: put the bytes of the device's manual here."""

import pytest

from hardware.drivers import DRIVERS
from hardware.parts import Edge

HEARD = {{
    b"D3\\n": Edge(3, True),
    b"U3\\n": Edge(3, False),
}}


@pytest.mark.parametrize(("data", "message"), HEARD.items())
def test_what_the_device_says(data: bytes, message: Edge) -> None:
    driver = DRIVERS["{name}"]()
    assert [heard.message for heard in driver.feed(data)] == [message]


def test_a_line_may_come_in_pieces() -> None:
    driver = DRIVERS["{name}"]()
    found = [heard.message for piece in (b"D", b"1", b"\\nU1\\n") for heard in driver.feed(piece)]
    assert found == [Edge(1, True), Edge(1, False)]


@pytest.mark.parametrize("garbage", [b"D\\n", b"X3\\n", b"D333\\n"])
def test_garbage_is_counted_and_passed_over(garbage: bytes) -> None:
    driver = DRIVERS["{name}"]()
    assert driver.feed(garbage) == []
    assert driver.garbled == 1
    assert [heard.message for heard in driver.feed(b"D3\\n")] == [Edge(3, True)]
'''

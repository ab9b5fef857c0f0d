"""What `croupier new ruling` writes: the ruling, a house that names it, and a hand in which it is ruled.

A ruling begins as one that only says what is done. Where cards are out that have no place it has to say where they go,
or no hand could go on: such an irregularity has a beginning of its own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RULING: Final = """\
# A ruling on `{kind}`. It is offered once a house names it under that irregularity: config/house/{house}.yaml does.
id: {kind}/{name}
title: Say here in one sentence what is done, as it is read aloud at the table
# Where it is printed, by number; and the rows of the rulebook it covers.
rule: say here where it is printed
covers: [own]
# On which facts it is offered: `extra: 1..`, `action: none..some` … (controller/rules/facts.py); none: always.
offer: {offer}
# Who may apply it: dealer, floor, or two of the floor.
authorise: floor
# The steps to do now, before the deal goes on: move, shuffle, cut, redeal, say … `later:` patches the steps to come.
{steps}"""

HOUSE: Final = """\
# The house standard, with the ruling {kind}/{name} before all others of its kind.
id: {house}
title: Standard, with {kind}/{name}
extends: standard
rulings:
  {kind}: [{rulings}]
"""


class Beginning(NamedTuple):
    """What a ruling on an irregularity begins with: its facts, its steps, and the hand in which it is ruled."""

    offer: str
    steps: str
    hand: str


_SAID: Final = """\
now:
  - {do: say, text: Say here what the dealer does}
"""
_SAID_HAND: Final = """\
title:  {kind}/{name}: told on the flop, ruled, and the hand goes on
rule:   say here where it is printed
game:   holdem
house:  {house}
stakes: no_limit 1/2
seats:  1=100 3=100
button: 1

deal                                  = seat 1 posts 1; seat 3 posts 2
out 7c Ah 2d Qc
seat 1 calls
seat 3 checks
out 2s 9c 8c 4d                       = step bet flop; 3 to act
tells {word}{pointed}                 = offers {kind}
floor 4711 rules {kind}/{name} because "say here why"
done                                  = 3 to act
seat 3 bets 2
seat 1 folds                          = back 3 2; share pot 4: 3=4
done                                  = stacks 1=98 3=102; ended
"""
_EXTRA: Final = """\
# `loose` are the cards that are out and have no place: back into the stub, which is shuffled and cut. Others of the
# kind keep one as the burn to come (`to: next_burn`) or deal the hand again (`do: misdeal`).
now:
  - {do: move, take: loose, to: stub}
  - {do: shuffle}
  - {do: cut}
"""
_EXTRA_HAND: Final = """\
title:  {kind}/{name}: one card more than the deal needs, ruled, and the hand goes on
rule:   say here where it is printed
game:   holdem
house:  {house}
stakes: no_limit 1/2
seats:  1=100 3=100
button: 1

deal                                  = seat 1 posts 1; seat 3 posts 2
out 7c Ah 2d Qc                       = stub 48; step bet preflop
out 9s                                = loose 1; stub 47
tells {word}                      = offers {kind}
floor 4711 rules {kind}/{name} because "say here why"
done x 3                              = loose 0; stub 48; 1 to act   # the card is in the stub again
seat 1 calls
seat 3 checks                         = pot 4
out 2s 9c 8c 4d                       = board 9c 8c 4d; 3 to act     # a burn, then the flop
seat 3 bets 2
seat 1 folds                          = back 3 2; share pot 4: 3=4
done                                  = stacks 1=98 3=102; ended
"""
_EARLY: Final = """\
# `loose` are the cards that came too early. The burn of the street stays with the burns, the others lie aside face up
# until the betting is over.
now:
  - {do: move, take: loose, which: burn, to: burns}
  - {do: move, take: loose, to: aside, face: up}
# The street is dealt without another burn; before that the cards go back, and the stub is shuffled and cut.
later:
  - {drop: {do: burn, street: $street}}
  - before: {do: deal, street: $street}
    put:
      - {do: move, take: aside, to: stub}
      - {do: shuffle}
      - {do: cut}
"""
_EARLY_HAND: Final = """\
title:  {kind}/{name}: the turn comes while the flop is bet, ruled, and dealt again
rule:   say here where it is printed
game:   holdem
house:  {house}
stakes: no_limit 1/2
seats:  1=100 3=100
button: 1

deal                                  = seat 1 posts 1; seat 3 posts 2
out 7c Ah 2d Qc
seat 1 calls
seat 3 checks                         = pot 4
out 2s 9c 8c 4d                       = stub 44; 3 to act
seat 3 bets 2
out Th 5h                             = loose 2; stub 42              # a burn and a turn, before seat 1 has acted
tells {word}                       = offers {kind}
floor 4711 rules {kind}/{name} because "say here why"
done x 2                              = burns 2; aside 5h; 1 to act
seat 1 calls                          = pot 8
done x 3                              = stub 43; step deal turn       # 42 and the early turn
out Kd                                = board 9c 8c 4d Kd; burns 2; 3 to act
seat 3 bets 4
seat 1 folds                          = back 3 4; share pot 8: 3=8
done                                  = stacks 1=96 3=104; ended
"""
BEGINNINGS: Final = {
    "extra_card": Beginning("{loose: 1.., dealing: done}", _EXTRA, _EXTRA_HAND),
    "premature_street": Beginning("{loose: 1..}", _EARLY, _EARLY_HAND),
}
"""How rulings begin on an irregularity in which cards are out that have no place."""
OTHER: Final = Beginning("{}", _SAID, _SAID_HAND)
"""How they begin on any other."""

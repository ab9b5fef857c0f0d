"""What the terminal console says it can be told."""

from __future__ import annotations

HELP = """\
 Enter          do what the screen says: deal, DONE, show, push, next hand
 f  k  c  a     fold · check · call · all in
 b 40  r 120    bet 40 · raise to 120 in all
 5 c            any of these for a named seat: the seat number first
 fix 5 40       seat 5's last act was wrong: it has 40 in front of it
 has 4 250      seat 4 is counted: its all-in is 250 in all this round
 opens 3        seat 3 opens
{heard}
 x 2  x 0       the seat throws two cards · stands pat
 s  s Ah Kd     the seat shows · shows these cards, where none were read
 m              the seat mucks
 w 3 5  w -     seats 3 and 5 win what is asked · nobody does
 u              undo the last tap
 o  o 4         one card, four cards out of the simulated shoe, due or not
 early          the loose cards came too early
 n 34           as many cards were counted
 pick 2         the floor picks the second card; pick Ah: that one lies there
 p WORD         a problem; p exposed seat 4 points at it. WORD is one of
{words}
 floor          call the floor · coming: it is on the way · leave: it has gone
 code 1234      whose code it is: the floor comes, or a dealer signs on · off
 rule 1 WHY     apply the first ruling offered, as the dealer or the floor
                with what it asks before WHY: seat 4, card 9d, out 7 (the
                seventh card that left), board top, count 2
 void WHY       two of the floor, after their codes, void the hand
 set 3 stack 90 WHY   set 3 bet 40 WHY   set card 9d Qd WHY   set button 5 WHY
                the floor puts right a stack, a closed bet, a card, the button
 hand  shoe     count the cards by hand (Enter) · the shoe counts again
 deck NAME      another deck is dealt, between hands
 unplug  plug   the simulated shoe's cable
{between}
 hands  hand 7  the last hands · one of them in sentences
 h  q           this help · quit (the hand is kept)"""

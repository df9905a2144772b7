"""A deal of any trick game played out with random cards: the least that a playout does.

Written to be compiled with mypyc together with the kernel (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.engine.bits import Dice, count, pick
from cardtable.engine.tricks import SUIT_SHIFT, Tricks


def random_card(tricks: Tricks, dice: Dice) -> i64:
    """The code of any card that may be played, each equally likely."""
    suit: i64 = tricks.obliged
    if suit >= 0:
        mask: i64 = tricks.legal(suit)
        return suit << SUIT_SHIFT | pick(mask, dice.below(count(mask)))
    masks = tricks.playable()
    index: i64 = dice.below(count(masks[0]) + count(masks[1]) + count(masks[2]) + count(masks[3]))
    suit = 0
    while True:
        mask = masks[suit]
        here: i64 = count(mask)
        if index < here:
            return suit << SUIT_SHIFT | pick(mask, index)
        index -= here
        suit += 1


def play_out(start: Tricks, dice: Dice) -> list[i64]:
    """Return what each seat has taken at the end of a random playout; `start` stays as it is."""
    tricks = start.copy()
    while tricks.left:
        tricks.play(random_card(tricks, dice))
    return tricks.taken


def play_out_often(start: Tricks, times: int) -> int:
    """Play the same deal out again and again; returns what the first seat has taken in all."""
    dice = Dice(5)
    taken = 0
    for _ in range(times):
        taken += play_out(start, dice)[0]
    return taken

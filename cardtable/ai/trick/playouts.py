"""Playouts of a trick-taking game: the rest of a deal, played by a policy on the trick-play kernel.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.trick.evidence import Seen
from cardtable.engine.bits import SUITS, highest
from cardtable.engine.tricks import SUIT_SHIFT, Tricks


class Playouts:
    """Plays deals to their ends; a game knows how."""

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play a deal out, until nothing that counts is left to be played for.

        Args:
            tricks: these, which change.
            seen: what everybody has seen, which changes.
            plan: what the seat that asks is about, in the game's own numbers.
        """
        raise NotImplementedError

    def of_card(self, base: Tricks, hands: list[i64], seen: Seen, code: i64, plan: i64) -> Tricks:
        """The tricks after a card has been played and the rest played out, with these hands."""
        tricks = base.copy()
        tricks.hands = hands[:]
        known = seen.copy()
        known.note(tricks, code)
        tricks.play(code)
        self.run(tricks, known, plan)
        return tricks


def only_card(tricks: Tricks) -> i64:
    """The only card that may be played, or −1."""
    only: i64 = -1
    for suit in range(SUITS):
        mask: i64 = tricks.legal(suit)
        if mask:
            if only >= 0 or mask & (mask - 1):
                return -1
            only = suit << SUIT_SHIFT | highest(mask)
    return only

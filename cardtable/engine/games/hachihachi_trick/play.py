"""The tricks of a round of Hachihachi Trick, among those who are in (HT-13, HT-14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardtable.engine.cards import Cards, Suit
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.seats import Seat, seats_from
from cardtable.engine.trick_game import RANKS, TrickGame
from cardtable.engine.tricks import CODES, TrickRules, Tricks


class HachihachiTrickGame(TrickGame):
    """The play of one round's tricks.

    Args:
        players: how many sit at the table.
        ins: the seats that are in; the others are passed over.
        trump: the suit of the turn-up (HT-3).
    """

    def __init__(self, players: int, ins: tuple[Seat, ...], trump: Suit) -> None:
        self._players = players
        self._ins = ins
        self._trump = trump
        super().__init__(PACK, RANKS, "HT-14")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules: trump, and who plays after whom."""
        following = [
            next(other for other in (*seats_from(seat, self._players)[1:], seat) if other in self._ins)
            for seat in range(self._players)
        ]
        return TrickRules(following, len(self._ins), [0] * CODES, [0] * CODES, [], self._trump)

    def deal(self, hands: Sequence[Cards]) -> Tricks:
        """The tricks before the first lead, which is that of the first who declared in (HT-13)."""
        return self.tricks(hands, self._ins[0])


@lru_cache(maxsize=512)
def trick_game(players: int, ins: tuple[Seat, ...], trump: Suit) -> HachihachiTrickGame:
    """The game of a round with these seats in, in the order in which they declared."""
    return HachihachiTrickGame(players, ins, trump)

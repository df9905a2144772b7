"""Fifty-Six on the trick-play kernel (FS-2, FS-14, FS-15)."""

from __future__ import annotations

from functools import lru_cache

from cardtable.engine.cards import Suit
from cardtable.engine.games.fifty_six.options import ORDER, POINTS, cards_in_play, direction
from cardtable.engine.options import Options
from cardtable.engine.seats import next_seat
from cardtable.engine.trick_game import TrickGame
from cardtable.engine.tricks import CODES, NO_SUIT, TrickRules


class FiftySixTrickGame(TrickGame):
    """The play of a deal with these options and trumps; the weights of the cards are their points.

    Args:
        options: how the match is played.
        trump: the trump suit; None without trumps.
    """

    def __init__(self, options: Options, trump: Suit | None) -> None:
        self._options = options
        self._trump = NO_SUIT if trump is None else int(trump)
        super().__init__(cards_in_play(options), ORDER, "FS-15")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules: no filters, and of two identical cards the first is higher."""
        weights = [0] * CODES
        for card, code in self.codes.code.items():
            weights[code] = POINTS.get(card.rank, 0)
        players = self._options.players
        following = [next_seat(seat, players, 1, direction(self._options)) for seat in range(players)]
        return TrickRules(
            following,
            players,
            weights,
            [0] * CODES,
            [],
            trump=self._trump,
            copies=self.codes.copies,
        )


@lru_cache(maxsize=64)
def trick_game(options: Options, trump: Suit | None) -> FiftySixTrickGame:
    """The play with these options and trumps."""
    return FiftySixTrickGame(options, trump)

"""The hands that one seat may suppose the others to hold, in any trick-taking game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from cardtable.ai.trick.unseen import Shares, ruled_out
from cardtable.engine.cards import Card, Cards
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import TrickGame


class PossibleHands:
    """The hands that agree with what one seat holds, has seen played, and knows of the others.

    Args:
        game: how tricks are played in this deal.
        seat: whose eyes count.
        own: the cards it now holds.
        plays: who has played what in this deal, in order.
        known: the cards which each seat is known to hold now.
        size: how many cards each seat was dealt.

    Raises:
        ValueError: there are no such hands.
    """

    def __init__(
        self,
        game: TrickGame,
        seat: Seat,
        own: Cards,
        plays: Sequence[tuple[Seat, Card]],
        known: Sequence[Sequence[Card]],
        size: int,
    ) -> None:
        self._seat, self._own, self._known, self._card = seat, own, known, game.codes.card
        codes = game.codes.code
        seen = {*own, *(card for _, card in plays), *(card for cards in known for card in cards)}
        counts = Counter(who for who, _ in plays)
        self._shares = Shares(
            [code for card, code in codes.items() if card not in seen],
            {s: size - counts[s] - len(cards) for s, cards in enumerate(known) if s != seat},
            ruled_out(game.rules, plays[0][0] if plays else 0, [codes[card] for _, card in plays]),
        )

    def draw(self, rng: Random) -> tuple[Cards, ...]:
        """Everybody's hand as it is now; all that is possible is about equally likely."""
        shares = self._shares.draw(rng)
        hands = [
            tuple(sorted((*known, *(self._card[code] for code in shares.get(seat, ())))))
            for seat, known in enumerate(self._known)
        ]
        hands[self._seat] = self._own
        return tuple(hands)

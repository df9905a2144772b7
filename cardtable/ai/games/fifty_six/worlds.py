"""Worlds of Fifty-Six: whole histories that one seat may suppose (`cardtable.ai.worlds`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.ai.trick.worlds import hidden_hands
from cardtable.engine.cards import Hidden, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import Auction, Bid, Double, Pass, Redouble
from cardtable.engine.games.fifty_six.options import is_dealt_again
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.trick_game import TrickGame


def _trick_game(options: Options, seen: Dealt, facts: Sequence[Fact]) -> TrickGame:
    return trick_game(options, _trump(options, facts))


def _is_dealt_again_as_shown(dealt: Dealt, facts: Sequence[Fact]) -> bool:
    """True unless other hands would have been dealt again than those that have been shown for it (FS-5)."""
    shown = next((fact.piles for fact in facts if isinstance(fact, Shown)), None)
    hands = [hand for hand in dealt.piles if not isinstance(hand, Hidden)]
    return shown is None or all(
        is_dealt_again(hand) == bool(pile) for hand, pile in zip(hands, shown, strict=True)
    )


complete_fifty_six: Final = hidden_hands(_trick_game, _is_dealt_again_as_shown)
"""The completion of Fifty-Six: only other hands are hidden, and nothing is done in secret."""


def _trump(options: Options, facts: Sequence[Fact]) -> Suit | None:
    """The trump suit, as far as the auction has gone."""
    auction: Auction | None = None
    for fact in facts:
        if isinstance(fact, Acted) and isinstance(fact.action, Bid | Pass | Double | Redouble):
            auction = (auction or Auction(options, fact.seat)).after_call(fact.action)
    return auction.contract.trump if auction is not None and auction.contract is not None else None

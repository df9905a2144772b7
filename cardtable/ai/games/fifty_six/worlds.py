"""Worlds of Fifty-Six: whole histories that one seat may suppose (`cardtable.ai.worlds`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import Final

from cardtable.ai.trick.unseen import PossibleHands
from cardtable.engine.cards import Cards, Hidden, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import Auction, Bid, Double, Pass, Redouble, State
from cardtable.engine.games.fifty_six.options import hand_size, is_dealt_again
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play

HANDS: Final = 1000
"""Tries at other hands where some of them would have been dealt again (FS-5)."""


def complete_fifty_six(start: State, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
    """One history that agrees with a seat's redacted facts; errors as in `cardtable.ai.worlds.Completion`.

    Only other hands are hidden: nothing is done in secret.
    """
    world: list[Fact] = []
    for i, seen in enumerate(facts):
        match seen:
            case Dealt(deal, piles, attempt):
                own = piles[seat] if 0 <= seat < len(piles) else Hidden(0)
                if isinstance(own, Hidden):
                    raise ValueError(f"seat {seat} cannot have seen: {seen}")
                rest = list(takewhile(lambda later: not isinstance(later, Dealt), facts[i + 1 :]))
                world.append(Dealt(deal, _draw_hands(start.options, seat, own, rest, rng), attempt))
            case Acted(_, None):
                raise ValueError(f"seat {seat} cannot have seen: {seen}")
            case _:
                world.append(seen)
    return tuple(world)


def _draw_hands(
    options: Options, seat: Seat, own: Cards, facts: Sequence[Fact], rng: Random
) -> tuple[Cards, ...]:
    """The hands as they were dealt.

    Args:
        options: how it is played.
        seat: whose eyes count.
        own: what it was dealt.
        facts: what it has seen since.
        rng: draws.
    """
    plays = [(f.seat, f.action.card) for f in facts if isinstance(f, Acted) and isinstance(f.action, Play)]
    shown = next((fact.piles for fact in facts if isinstance(fact, Shown)), None)
    known = [pile if not isinstance(pile, Hidden) else () for pile in shown or ((),) * options.players]
    possible = PossibleHands(
        trick_game(options, _trump(options, facts)),
        seat,
        tuple(card for card in own if (seat, card) not in plays),
        plays,
        known,
        hand_size(options),
    )
    for _ in range(HANDS):
        hands = tuple(
            tuple(sorted((*hand, *(card for who, card in plays if who == each))))
            for each, hand in enumerate(possible.draw(rng))
        )
        if shown is None or all(
            is_dealt_again(hand) == bool(pile) for hand, pile in zip(hands, known, strict=True)
        ):
            return hands
    raise ValueError(f"seat {seat} cannot have seen: {shown}")


def _trump(options: Options, facts: Sequence[Fact]) -> Suit | None:
    """The trump suit, as far as the auction has gone."""
    auction: Auction | None = None
    for fact in facts:
        if isinstance(fact, Acted) and isinstance(fact.action, Bid | Pass | Double | Redouble):
            auction = (auction or Auction(options, fact.seat)).after_call(fact.action)
    return auction.contract.trump if auction is not None and auction.contract is not None else None

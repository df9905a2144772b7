"""Claims in Hearts: the rest of a deal that is certain from what one seat can see."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import Card, Cards, Hidden, Suit
from cardtable.engine.games.hearts.options import SUN
from cardtable.engine.games.hearts.play import HeartsTrickGame
from cardtable.engine.games.hearts.state import HeartsView
from cardtable.engine.rules import Listed
from cardtable.engine.trick_game import Play, sure_to_win
from cardtable.engine.tricks import NOBODY


@dataclass(frozen=True, slots=True)
class Claim:
    """A line of play for the rest of a deal that needs no thought.

    Attributes:
        card: what to play now; after it, the same can be claimed again.
        takes_all: whether all the remaining tricks are taken that way, else nothing counts any more.
    """

    card: Card
    takes_all: bool


def claim(view: HeartsView) -> Claim | None:
    """The claim that the view's seat, which is to play, can make; None where the rest is open.

    Nothing is supposed of what the others hold: whatever it is, and whatever they play, it comes out so.
    """
    hand = view.hands[view.viewer] if view.viewer in view.to_act and view.chooses is None else ()
    if isinstance(hand, Hidden) or len(hand) < 2 or not view.tricks or not isinstance(view.choices, Listed):
        return None
    played = view.trick_game
    if _is_settled(view, played):
        legal = [action.card for action in view.choices.legal() if isinstance(action, Play)]
        return Claim(min(legal, key=lambda card: (card.rank, card.suit)), takes_all=False)
    if not view.trick and (order := _winners(view, hand, played)):
        return Claim(order[0], takes_all=True)
    return None


def _is_settled(view: HeartsView, played: HeartsTrickGame) -> bool:
    """True if all that counts lies in tricks taken, and nobody may still shoot the sun (HE-18)."""
    taken = {
        card
        for trick, taker in zip(view.tricks, played.takers(view.tricks), strict=True)
        if taker != NOBODY
        for card in trick.cards
    }
    if not isinstance(view.kitty, Hidden) and view.kitty_taker is not None:
        taken |= set(view.kitty)
    if not {*played.penalties, *played.bonuses} <= taken:
        return False
    return not view.options[SUN] or len({*played.takers(view.tricks)} - {NOBODY}) > 1


def _winners(view: HeartsView, hand: Cards, played: HeartsTrickGame) -> Cards:
    """The hand in an order in which every card led is sure to win; empty where that cannot be said."""
    aside = () if isinstance(view.kitty, Hidden) else view.kitty
    seen = {*hand, *aside, *(card for trick in view.tricks for card in trick.cards)}
    out = [card for card in played.cards if card not in seen]
    if any(card.suit is Suit.JOKERS for card in (*hand, *out)):
        return ()  # what a joker beats is settled when it falls
    # Penalty cards come last: as long as they may not be led otherwise, they may when nothing else is left.
    order = sorted(hand, key=lambda card: (card in played.pointed and not view.broken, -card.rank, card.suit))
    return tuple(order) if sure_to_win(order, out, cancelling=played.rules.cancelling) else ()

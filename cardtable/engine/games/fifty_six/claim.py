"""Claims in Fifty-Six: the rest of a deal's tricks that is certain from what one seat can see."""

from __future__ import annotations

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.games.fifty_six.options import ORDER
from cardtable.engine.games.fifty_six.state import FiftySixView
from cardtable.engine.trick_game import sure_to_win


def claim(view: FiftySixView) -> Card | None:
    """The card with which the view's seat, which is to lead, takes all the tricks that are left.

    After it, the same can be claimed again. None where that is not certain: nothing is supposed of what the
    others hold, partners among them, but that whoever did not follow a suit has none of it (FS-15). What has
    been told in the auction is no certainty (FS-12).
    """
    is_leading = view.leader is not None and view.viewer in view.to_act and not view.trick
    hand = view.hands[view.viewer] if is_leading else ()
    if isinstance(hand, Hidden) or len(hand) < 2:
        return None
    order = sorted(hand, key=lambda card: (card.suit is not view.trump, -ORDER.index(card.rank), card.suit))
    return order[0] if sure_to_win(order, _out(view, {*hand}), view.trump, ORDER) else None


def _out(view: FiftySixView, hand: set[Card]) -> set[Card]:
    """The cards that anybody else may hold, beside this hand."""
    gone = hand | {card for _, card in view.plays}
    others = [seat for seat in range(view.players) if seat != view.viewer]
    voids = [_voids(view, seat) for seat in others]
    return {
        card
        for card in view.trick_game.cards
        if card not in gone and any(card.suit not in void for void in voids)
    }


def _voids(view: FiftySixView, seat: int) -> set[int]:
    """The suits that a seat did not follow."""
    tricks = [(trick.cards[0].suit, dict(trick.plays)[seat].suit) for trick in view.tricks]
    return {led for led, played in tricks if played is not led}

"""Claims in Hachihachi Trick: the rest of a round's tricks that is certain from what one seat can see."""

from __future__ import annotations

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.games.hachihachi_trick.state import HachihachiView, Stage, Status
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import sure_to_win


def claim(view: HachihachiView) -> Card | None:
    """The card with which the view's seat, which is to lead, takes all the tricks that are left.

    After it, the same can be claimed again. None where that is not certain: nothing is supposed of what the
    others hold but what has been shown, and whom a lead has found without its suit (HT-14).
    """
    is_leading = view.stage is Stage.PLAY and view.viewer in view.to_act and not view.trick
    hand = view.hands[view.viewer] if is_leading else ()
    if isinstance(hand, Hidden) or len(hand) < 2 or view.turn_up is None:
        return None
    trump = view.turn_up.suit
    order = sorted(hand, key=lambda card: (card.suit is not trump, -card.rank, card.suit))
    return order[0] if sure_to_win(order, _out(view, hand), trump) else None


def _out(view: HachihachiView, hand: Cards) -> set[Card]:
    """The cards that those may hold who play against the view's seat, with this hand."""
    seen = {*hand, view.turn_up, *(card for _, card in view.plays)}
    for seat, shown in enumerate(view.shown):
        if view.status[seat] is Status.FORCED_OUT:
            seen |= {*shown}
    others = [seat for seat in view.ins if seat != view.viewer]
    return {card for seat in others for card in _held(view, seat) if card not in seen}


def _held(view: HachihachiView, seat: Seat) -> Cards:
    """The cards that a seat may hold: its hand where that lies open, else all in suits it may still have."""
    hand = view.hands[seat]
    if not isinstance(hand, Hidden):
        return hand
    tricks = [(trick.cards[0].suit, dict(trick.plays)[seat].suit) for trick in view.tricks]
    void = {led for led, followed in tricks if followed is not led}
    return tuple(card for card in PACK if card.suit not in void)

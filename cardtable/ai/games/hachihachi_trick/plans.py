"""What a declaration in Hachihachi Trick is for, in a sentence that follows from what the seat can see."""

from __future__ import annotations

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Answer, Declare, HachihachiView, Mizuten
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.games.hachihachi_trick.roles import Column, role_table
from cardtable.engine.games.hachihachi_trick.settlement import role_name
from cardtable.engine.messages import Message, message


def declaration_plan(view: HachihachiView, action: Action) -> tuple[Message, ...]:
    """Return what speaks for an action that is no card: the role and the trumps in the hand, or the price."""
    match action:
        case Mizuten(declared):
            return (
                message("hachihachi_trick.plan.mizuten" if declared else "hachihachi_trick.plan.no_mizuten"),
            )
        case Answer(splits):
            return (message("hachihachi_trick.plan.split" if splits else "hachihachi_trick.plan.play"),)
        case Declare(is_in):
            return (_declared(view, is_in=is_in),)
    return ()


def _declared(view: HachihachiView, *, is_in: bool) -> Message:
    hand = view.hands[view.viewer]
    cards = () if isinstance(hand, Hidden) else hand
    roles = role_table(view.options[ROLES]).roles(cards, Column.IN)
    if not is_in:
        return message("hachihachi_trick.plan.fold", count=view.price or 0)
    if roles:
        best = max(roles, key=lambda role: role.value)
        return message("hachihachi_trick.plan.role", role=role_name(best.name))
    trumps = [card for card in cards if view.turn_up is not None and card.suit is view.turn_up.suit]
    if len(trumps) > 1:
        return message("hachihachi_trick.plan.trumps", count=len(trumps))
    return message("hachihachi_trick.plan.tricks")

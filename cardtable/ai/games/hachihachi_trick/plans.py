"""What a declaration or a card is for in Hachihachi Trick, in words that follow from what a seat can see."""

from __future__ import annotations

from typing import Final

from cardtable.ai.games.hachihachi_trick.trials import knowledge_of, policy_of
from cardtable.ai.games.hachihachi_trick.words import LIKELY, SURE
from cardtable.engine.cards import Card, Hidden, Rank
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Answer, Declare, HachihachiView, Mizuten
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.games.hachihachi_trick.roles import Column, role_table
from cardtable.engine.games.hachihachi_trick.settlement import role_name
from cardtable.engine.messages import Message, message
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

GOOD_ROLES: Final = 3
"""The least worth of a hand's roles that should bring chips: with less one may well have to pay (HT-10)."""


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


def card_plan(view: HachihachiView, card: Card) -> tuple[Message, ...]:
    """Return what a card is for; nothing where its reasons say all there is."""
    knowledge, policy = knowledge_of(view), policy_of(view)
    tricks, seen, trump = knowledge.tricks, knowledge.seen, view.turn_up and view.turn_up.suit
    legal = () if view.choices is None else view.choices.legal() or ()
    policy.look(tricks, seen)
    codes = {each.card: knowledge.code[each.card] for each in legal if isinstance(each, Play)}
    wins = {
        each: policy.wins(tricks, seen, code >> SUIT_SHIFT, code & POSITION_MASK)
        for each, code in codes.items()
    }
    if knowledge.is_forced or card not in wins:
        return ()
    best = max(wins, key=lambda each: (each.suit is trump, each.rank))
    if not tricks.count:
        has_others = any(each.suit is not trump for each in wins)
        if card.suit is trump and has_others and any(each.suit is trump for each in knowledge.unknown):
            return (message("hachihachi_trick.plan.draws", card=card),)
        is_low = wins[card] < LIKELY and best != card
        return (message("hachihachi_trick.plan.low", card=card, other=best),) if is_low else ()
    winning = [each for each in wins if wins[each] > SURE]
    if card in winning:
        is_least = len(winning) > 1 and card == min(winning, key=codes.__getitem__)
        return (message("hachihachi_trick.plan.enough", card=card),) if is_least else ()
    if wins[card]:
        return ()
    if not any(wins.values()):
        return (message("hachihachi_trick.plan.gives_up", card=card),)
    better = max((each for each in wins if wins[each]), key=lambda each: wins[each])
    return (message("hachihachi_trick.plan.lets_go", other=better),)


def _declared(view: HachihachiView, *, is_in: bool) -> Message:
    hand = view.hands[view.viewer]
    cards = () if isinstance(hand, Hidden) else hand
    roles = role_table(view.options[ROLES]).roles(cards, Column.IN)
    if not is_in:
        return message("hachihachi_trick.plan.fold", count=view.price or 0)
    if sum(role.value for role in roles) >= GOOD_ROLES:
        best = max(roles, key=lambda role: role.value)
        return message("hachihachi_trick.plan.role", role=role_name(best.name))
    trumps = [card for card in cards if view.turn_up is not None and card.suit is view.turn_up.suit]
    if len(trumps) > 1:
        return message("hachihachi_trick.plan.trumps", count=len(trumps))
    if view.pot and not any(card.rank >= Rank.KING for card in cards):
        return message("hachihachi_trick.plan.pot", count=view.pot)
    return message("hachihachi_trick.plan.tricks")

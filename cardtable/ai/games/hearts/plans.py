"""What a card of Hearts is for, or a pass, in one or two sentences that follow from what the seat can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.ai.games.hearts.policy import CarefulPolicy
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.games.hearts.scoring import BONUS_VALUE
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.tricks import NOBODY, POSITION_MASK, SUIT_SHIFT

GUARDS: Final = 3
"""The small spades that are enough to protect the queen."""

LOW: Final = Rank.SEVEN
"""The highest card that is called low."""

FEW: Final = 2
"""The cards of a suit that are few."""


def card_plan(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> tuple[Message, ...]:
    """Return what the card is for; nothing where its reasons say all there is."""
    tricks, game = knowledge.tricks, knowledge.game
    if knowledge.is_forced:
        return ()
    moon = _moon(knowledge, policy, card)
    if moon is not None:
        return (moon,)
    if not tricks.count:
        return _lead_plan(knowledge, policy, card)
    code = knowledge.code[card]
    if code >> SUIT_SHIFT != tricks.led:
        if policy.prices.points[code] and tricks.winner not in (NOBODY, knowledge.seat):
            return (message("hearts.plan.rid", card=card, who=Who(tricks.winner)),)
        key = "hearts.plan.throws" if card.rank > LOW else "hearts.plan.throws_low"
        return _clears(knowledge, card) or (message(key, card=card),)
    if code < tricks.best and game.rules.cancelling:
        return ()  # what lies above it may be cancelled yet
    if code < tricks.best:
        return (message("hearts.plan.ducks", card=card, other=game.codes.card[tricks.best]),)
    return _taking_plan(knowledge, policy, card) if code > tricks.best else ()


def _taking_plan(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> tuple[Message, ...]:
    """What it is for to follow with a card that is above what lies there."""
    tricks, codes = knowledge.tricks, knowledge.code
    following = [codes[each] for each in knowledge.hand if codes[each] >> SUIT_SHIFT == tricks.led]
    bonus = _bonus(knowledge, policy, card)
    if bonus == card:
        return (message("hearts.plan.own_bonus", card=card),)
    if bonus is not None:
        return (message("hearts.plan.takes_bonus", card=card, bonus=bonus),)
    is_cheap = not any(policy.prices.points[each] for each in _lying(knowledge))
    if tricks.count == len(knowledge.sizes) - 1:
        if is_cheap:
            return (message("hearts.plan.free", card=card),)
        is_forced = len(following) > 1 and tricks.best < min(following) and codes[card] == max(following)
        return (message("hearts.plan.must", card=card),) if is_forced else ()
    if tricks.winner == NOBODY:
        return ()  # all that has been played is cancelled
    best = knowledge.game.codes.card[tricks.best]
    if min(following) > tricks.best:
        if codes[card] == max(following):
            return (message("hearts.plan.highest", card=card, other=best),)
        return (message("hearts.plan.lowest", card=card, other=best),)
    return (message("hearts.plan.cheap" if is_cheap else "hearts.plan.later", card=card),)


def _bonus(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> Card | None:
    """The card in the trick that is wanted, if the trick is with this one."""
    prices, lying = policy.prices, [*_lying(knowledge), knowledge.code[card]]
    wanted = [each for each in lying if prices.bonus[each >> SUIT_SHIFT] >> (each & POSITION_MASK) & 1]
    is_worth_it = sum(prices.points[each] for each in lying if each not in wanted) < BONUS_VALUE
    return knowledge.game.codes.card[wanted[0]] if wanted and is_worth_it else None


def pass_plan(passed: Cards, kept: Cards) -> tuple[Message, ...]:
    """Return what is reached by passing cards: a suit that is empty then, a queen that is protected."""
    plan = []
    voids = [suit for suit in Suit if _of(passed, suit) and not _of(kept, suit)]
    if voids:
        plan.append(message("hearts.plan.void", suit=_suit(voids[0])))
    queen = Card(Suit.SPADES, Rank.QUEEN)
    guards = [card for card in _of(kept, Suit.SPADES) if card.rank < Rank.QUEEN]
    if queen in kept and len(guards) >= GUARDS:
        plan.append(message("hearts.plan.guarded", count=len(guards)))
    elif len(guards) < GUARDS and any(card.rank >= Rank.QUEEN for card in _of(passed, Suit.SPADES)):
        plan.append(message("hearts.plan.spades"))
    for suit in Suit:
        if not plan and len(_of(passed, suit)) > 1 and len(_of(kept, suit)) <= FEW:
            plan.append(message("hearts.plan.few", suit=_suit(suit)))
    if not plan and any(card.rank > Rank.TEN for card in passed):
        plan.append(message("hearts.plan.high"))
    return tuple(plan)


def _moon(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> Message | None:
    """What the card has to do with a moon that somebody may be shooting."""
    tricks, suspect = knowledge.tricks, policy.suspect(knowledge.tricks)
    if suspect < 0 or suspect == knowledge.seat:
        return None
    code, points = knowledge.code[card], policy.prices.points
    takes = not tricks.count or (code >> SUIT_SHIFT == tricks.led and code > tricks.best)
    if takes and (points[code] or any(points[each] for each in _lying(knowledge))):
        return message("hearts.plan.stops", card=card, who=Who(suspect))
    highest = max(_of(knowledge.hand, Suit.HEARTS), default=None, key=lambda each: each.rank)
    if highest is not None and highest.rank >= Rank.QUEEN and highest != card:
        return message("hearts.plan.keeps_stopper", card=highest, who=Who(suspect))
    return None


def _lead_plan(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> tuple[Message, ...]:
    queen = Card(Suit.SPADES, Rank.QUEEN)
    code = knowledge.code.get(queen)
    is_dear = code is not None and bool(policy.prices.big[Suit.SPADES] and policy.prices.points[code] > 1)
    spades = _of(knowledge.hand, Suit.SPADES)
    guards = [each for each in spades if each.rank < Rank.QUEEN]
    if is_dear and queen in knowledge.hand and guards and card.suit is not Suit.SPADES:
        return (message("hearts.plan.keeps_guard", card=card, count=len(guards)),)
    if is_dear and card.suit is Suit.SPADES and len(guards) == len(spades) and code is not None:
        return (message("hearts.plan.draws_queen", card=card),)
    if cleared := _clears(knowledge, card):
        return cleared
    others = [each.rank for each in knowledge.unknown if each.suit is card.suit]
    if card.rank <= LOW and any(rank > card.rank for rank in others):
        return (message("hearts.plan.low", card=card),)
    has_been_played = any(each.suit is card.suit for _, each in knowledge.plays)
    if not has_been_played and not policy.prices.points[knowledge.code[card]]:
        return (message("hearts.plan.early", card=card, suit=_suit(card.suit)),)
    is_highest = not any(rank > card.rank for rank in others)
    key = "hearts.plan.keeps_lead" if is_highest else "hearts.plan.beaten"
    return (message(key, card=card, suit=_suit(card.suit)),)


def _clears(knowledge: Knowledge, card: Card) -> tuple[Message, ...]:
    """The suit of which nothing is left then."""
    if len(_of(knowledge.hand, card.suit)) > 1 or len(knowledge.hand) <= FEW:
        return ()  # of two cards the other one has to follow, whatever is led
    return (message("hearts.plan.clears", card=card, suit=_suit(card.suit)),)


def _lying(knowledge: Knowledge) -> list[int]:
    """The codes of the cards in the trick."""
    return list(map(int, knowledge.tricks.trick[: knowledge.tricks.count]))


def _of(cards: Sequence[Card], suit: Suit) -> list[Card]:
    return [card for card in cards if card.suit is suit]


def _suit(suit: Suit) -> Message:
    return message(f"card.{suit.name.lower()}")

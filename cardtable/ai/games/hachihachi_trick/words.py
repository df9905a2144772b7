"""Hachihachi Trick in words: what actions are worth, and why a card is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from cardtable.ai.games.hachihachi_trick.trials import knowledge_of, policy_of
from cardtable.ai.reviews import Assessment
from cardtable.ai.trick.advisor import TENTHS
from cardtable.ai.trick.trials import RankedAction, Verdict
from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import HachihachiView
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

SURE: Final = 0.999
"""The least chance of winning a trick that is called sure."""

LIKELY: Final = 0.5
"""The least chance of winning a trick that is called good."""

MUCH_LUCK: Final = 5
"""The chips by which a round has to end otherwise than it should have before luck is spoken of."""

ACTIONS: Final = MappingProxyType(
    {
        "mizuten": "hachihachi_trick.action.mizuten",
        "no mizuten": "hachihachi_trick.action.no_mizuten",
        "in": "hachihachi_trick.action.in",
        "fold": "hachihachi_trick.action.fold",
        "split": "hachihachi_trick.action.split",
        "play": "hachihachi_trick.action.play",
    }
)
"""All actions but cards in words, by text form."""


RIGHT: Final = MappingProxyType(
    {"in": "hachihachi_trick.assessment.right_in", "fold": "hachihachi_trick.assessment.right_fold"}
)
"""The words for a declaration that was right, by its text form."""

DEAR: Final = MappingProxyType(
    {"in": "hachihachi_trick.assessment.dear_in", "fold": "hachihachi_trick.assessment.dear_fold"}
)
"""The words for what a wrong declaration cost, by its text form."""


def describe_action(action: Action) -> Message:
    """An action in words."""
    return (
        message("card.alone", card=action.card) if isinstance(action, Play) else message(ACTIONS[str(action)])
    )


def chips(number: float) -> str:
    """Chips that are not whole, won or lost, as people read them."""
    text = f"{number:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def worth_reasons(worth: Mapping[Action, float], *, counts_places: bool = False) -> tuple[Message, ...]:
    """The worth of each action, the best first; in the last rounds places are part of it."""
    ordered = sorted(worth.items(), key=lambda pair: -pair[1])
    key = "hachihachi_trick.reason.worth_late" if counts_places else "hachihachi_trick.reason.worth"
    return tuple(message(key, what=describe_action(action), chips=chips(value)) for action, value in ordered)


def assessment(
    seat: Seat, action: Action, found: Sequence[RankedAction], won: float, *, counts_places: bool
) -> Assessment:
    """Say how good the declaration of a seat was; the figures are those of the review.

    Where going in went another way than it should have, that is told as the luck that it was.

    Args:
        seat: who declared.
        action: the declaration.
        found: both, the better first.
        won: the chips that the round brought in the end.
        counts_places: whether the worth is no number of chips, as places are part of it.
    """
    chosen = next(each for each in found if each.action == action)
    verdict = _judged(action, chosen, found, won)
    if counts_places:
        return Assessment(
            seat, message("hachihachi_trick.assessment.told_late", who=Who(seat), verdict=verdict)
        )
    return Assessment(seat, message("hachihachi_trick.assessment.told", who=Who(seat), verdict=verdict))


def _judged(action: Action, chosen: RankedAction, found: Sequence[RankedAction], won: float) -> Message:
    """Say how good a declaration was, and what luck had to do with what came of it."""
    against = found[1] if chosen is found[0] else chosen
    if against.verdict is Verdict.EVEN:
        return message("hachihachi_trick.assessment.even")
    luck = won - chosen.value if action == DECLARATIONS[0] else 0.0
    is_unlucky, is_lucky = won < 0 and luck <= -MUCH_LUCK, won > 0 and luck >= MUCH_LUCK
    if chosen is found[0]:
        if is_unlucky:
            return message("hachihachi_trick.assessment.unlucky_in")
        has_lost = won < 0 and action == DECLARATIONS[0]
        return message("hachihachi_trick.assessment.lost_in" if has_lost else RIGHT[str(action)])
    key = DEAR[str(action)]
    if is_lucky:
        key = "hachihachi_trick.assessment.lucky_in"
    elif is_unlucky:
        key = "hachihachi_trick.assessment.unlucky_too"
    return message(key, cost=f"{round(TENTHS * against.cost) / TENTHS:.1f}")


def card_reasons(view: HachihachiView, card: Card) -> tuple[Message, ...]:
    """Return the reasons for a card, the plainest first."""
    knowledge, policy = knowledge_of(view), policy_of(view)
    tricks, seen = knowledge.tricks, knowledge.seen
    if knowledge.is_forced:
        return (message("hachihachi_trick.reason.only_card", card=card),)
    code = knowledge.game.codes.code[card]
    policy.look(tricks, seen)
    wins = policy.wins(tricks, seen, code >> SUIT_SHIFT, code & POSITION_MASK)
    if not tricks.count:
        key = _lead_reason(wins)
    elif wins > SURE:
        key = "hachihachi_trick.reason.wins"
    else:
        key = "hachihachi_trick.reason.may_win" if wins else "hachihachi_trick.reason.spares"
    return (message(key, card=card),)


def _lead_reason(wins: float) -> str:
    """The key of the reason for leading a card with this chance of winning the trick."""
    if wins > SURE:
        return "hachihachi_trick.reason.leads_winner"
    return "hachihachi_trick.reason.leads" if wins >= LIKELY else "hachihachi_trick.reason.leads_low"

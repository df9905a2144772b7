"""What is done in Hearts, and what it is worth, in words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardtable.ai.games.hearts.knowledge import gathered
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Action
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward
from cardtable.engine.games.hearts.calls import direction, given
from cardtable.engine.games.hearts.play import game
from cardtable.engine.messages import Message, message

_REWARDS: Final = MappingProxyType(
    {"self_plus": "hearts.table.moon_self_plus", "others": "hearts.table.moon_others"}
)


def told(action: Action, view: HeartsView) -> Message:
    """An action of the view's seat in words.

    Raises:
        ValueError: it is no action of Hearts, or a pass that cannot be seen.
    """
    match action:
        case Play(card):
            return message("card.alone", card=card)
        case Pass():
            return passed(action)
        case Give(counts):
            return given(counts)
        case Reward(kind):
            count = game(view.options).scoring.reward(gathered(view)[1], view.viewer)
            return message(_REWARDS[kind], count=count)
    raise ValueError(f"no action of Hearts: {action}")


def passed(action: Pass) -> Message:
    """The cards of a pass, and where they go if that is not the same for all.

    Raises:
        ValueError: they cannot be seen.
    """
    parts = []
    for steps, pile in enumerate(action.piles, start=1):
        if isinstance(pile, Hidden):
            raise ValueError(f"a hidden pass: {action}")
        if pile:
            parts.append((_cards(pile), direction(steps, len(action.piles))))
    if len(parts) == 1:
        return parts[0][0]
    return _joined([message("hearts.hint.pile", cards=cards, where=where) for cards, where in parts])


def points(number: float) -> str:
    """Penalty points that are not whole, as people read them."""
    return f"{number:.1f}"


def _cards(cards: Sequence[Card]) -> Message:
    return _joined([message("card.alone", card=card) for card in cards])


def _joined(parts: list[Message]) -> Message:
    """Several things one after the other."""
    *first, result = parts
    for part in reversed(first):
        result = message("hearts.call.parts", first=part, rest=result)
    return result

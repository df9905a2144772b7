"""Hints for Happy Six, from its exact solution (H6-15)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.ai.games.happy_six.discreet import reasons, seen
from cardtable.ai.games.happy_six.position import Position
from cardtable.ai.games.happy_six.solution import solution
from cardtable.ai.hints import Hint, HintLine, NoHint
from cardtable.engine.games.happy_six import PILES, Choose, HappySixView
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget


class HappySixAdvisor:
    """`cardtable.ai.hints.Advisor` for Happy Six. The values are chances of winning the set.

    A card's chance is that against the other side's own optimal mixture: no card is worth more than the
    position, and every card that an optimal mixture may use is worth as much.
    """

    def hint(self, view: HappySixView, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """The optimal mixture, and what each card of the hand is worth.

        What the seat must remember (H6-6): in Standard, the won cards. While there are none, the other hand
        is what is missing from one's own, and everything lies open.

        Raises:
            NoHint: somebody has won cards that lie face down, and `remembers` is false.
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        if not remembers and view.options[PILES] != "open" and any(view.won):
            raise NoHint(message("happy_six.hint.must_remember"))
        own, other = view.viewer, 1 - view.viewer
        hand, their_hand = seen(view.hands[own]), seen(view.hands[other])
        found = solution(Position.of(hand, view.won[own], their_hand, view.won[other]))
        chances = [against(row, found.their_mixture) for row in found.pairs]
        lines = [
            HintLine(
                Choose(card),
                message("card.alone", card=card),
                share,
                percent(chance),
                reasons(card, found.hand, found.their_hand, share=1.0, row=row),
            )
            for card, share, chance, row in zip(found.hand, found.mixture, chances, found.pairs, strict=True)
        ]
        order = sorted(range(len(lines)), key=lambda i: (-lines[i].share, -chances[i]))
        return Hint(
            said=(
                message("happy_six.hint.chance", chance=percent(found.value)),
                message("happy_six.hint.mixture" if max(found.mixture) < 1 else "happy_six.hint.certain"),
                message("happy_six.hint.exact"),
            ),
            measure=message("happy_six.hint.measure"),
            lines=tuple(lines[i] for i in order),
            is_mixed=True,
        )


def against(row: Sequence[float], mixture: Sequence[float]) -> float:
    """Return the worth of a card against a mixture, from its worth against each card."""
    return sum(value * share for value, share in zip(row, mixture, strict=True))


def percent(chance: float) -> Message:
    """A chance as people read it."""
    return message("hint.percent", percent=f"{100 * chance:.1f}")

"""The computer players of Fifty-Six.

Discreet (慎重) bids what its contract is likely to bring and tells partners only what is true, doubles what
should fail, and plays the card that is best for the points of its team. Master (達人) calls like Discreet,
and tries its cards in worlds that agree with all it knows; those are likelier in which the others told the
truth and had reasons to play as they did.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.bidding import estimate_of, ranked_calls
from cardtable.ai.games.fifty_six.trials import careful_card, evaluate, is_settled
from cardtable.ai.games.fifty_six.words import call_reasons, card_reasons
from cardtable.ai.trick.trials import Verdict, rank_of
from cardtable.engine.games.fifty_six import Calling, FiftySixView
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.trick_game import Play

MOST_WORLDS: Final = 100
"""A card is chosen in no more worlds than these, for more hardly make it better."""


class Discreet:
    """`cardtable.engine.rules.Player` for Fifty-Six, the careful one."""

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        if isinstance(view.choices, Calling):
            estimate = estimate_of(view)
            best = ranked_calls(estimate)[0]
            return Advice(best.call, best.worth, call_reasons(estimate, best))
        card = careful_card(view)
        return Advice(Play(card), reasons=card_reasons(view, card))


class Master:
    """`cardtable.engine.rules.Player` for Fifty-Six, the strong one.

    `Budget.count` is the most worlds it takes for a card.
    """

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """Return Discreet's choice, unless another card is better on average.

        Raises:
            ValueError: the view's seat is not to act.
        """
        advice = Discreet().choose(view, budget, rng)
        if isinstance(view.choices, Calling) or is_settled(view):
            return advice
        found = evaluate(view, Budget(min(budget.count, MOST_WORLDS), budget.stopped), rng)
        best = found[0]
        if not isinstance(best.action, Play) or rank_of(advice.action, found, view).verdict is Verdict.EVEN:
            return advice
        return Advice(best.action, best.value, card_reasons(view, best.action.card))

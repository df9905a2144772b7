"""The computer players of Fifty-Six.

Discreet (慎重) bids what its contract is likely to bring and tells partners only what is true, doubles what
should fail, and plays the card that is best for the points of its team. Master (達人) tries contracts and
cards in worlds that agree with all it knows; those are likelier in which the others told the truth and had
reasons to call and play as they did.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.bidding import AuctionEstimate, estimate_of, ranked_calls
from cardtable.ai.games.fifty_six.contracts import simulated_estimate
from cardtable.ai.games.fifty_six.trials import careful_card, evaluate, is_settled
from cardtable.ai.games.fifty_six.words import call_reasons, card_reasons
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.ai.trick.trials import Verdict, rank_of
from cardtable.engine.games.fifty_six import Calling, FiftySixView
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.trick_game import Play

MOST_WORLDS: Final = 200
"""The most worlds in which a card is chosen; more hardly make the choice better."""

LEAST_WORLDS: Final = 60
"""The worlds in which a card is chosen even if time is up: what the strength promises, on any computer."""

MOST_TO_CALL: Final = 200
"""The most worlds in which contracts are tried before a call."""

LEAST_TO_CALL: Final = 80
"""The worlds in which they are tried even if time is up."""


class Discreet:
    """`cardtable.engine.rules.Player` for Fifty-Six, the careful one.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        if isinstance(view.choices, Calling):
            return _called(estimate_of(view, self._temperament))
        card = careful_card(view, self._temperament)
        return Advice(Play(card), reasons=card_reasons(view, card))


class Master:
    """`cardtable.engine.rules.Player` for Fifty-Six, the strong one.

    `Budget.count` is the most worlds it takes for a call or a card.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """Return the call that is worth most; Discreet's card, unless another one is clearly better.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if isinstance(view.choices, Calling):
            most = LEAST_TO_CALL if self._temperament.hurries else MOST_TO_CALL
            worlds = budget.within(LEAST_TO_CALL, most)
            return _called(simulated_estimate(view, worlds, rng, self._temperament))
        advice = Discreet(self._temperament).choose(view, budget, rng)
        if is_settled(view):
            return advice
        most = LEAST_WORLDS if self._temperament.hurries else MOST_WORLDS
        found = evaluate(view, budget.within(LEAST_WORLDS, most), rng)
        best = found[0]
        is_worse = rank_of(advice.action, found, view).verdict is Verdict.CLEARLY
        if not is_worse or not isinstance(best.action, Play):
            return advice
        return Advice(best.action, best.value, card_reasons(view, best.action.card))


def _called(estimate: AuctionEstimate) -> Advice:
    """The best call, with its reasons."""
    best = ranked_calls(estimate)[0]
    return Advice(best.call, best.worth, call_reasons(estimate, best))

"""The computer players of Fifty-Six.

Discreet (慎重) bids what its contract is likely to bring and tells partners only what is true, doubles what
should fail, and plays the card that is best for the points of its team.
"""

from __future__ import annotations

from random import Random

from cardtable.ai.games.fifty_six.bidding import estimate_of, ranked_calls
from cardtable.ai.games.fifty_six.trials import careful_card
from cardtable.ai.games.fifty_six.words import call_reasons, card_reasons
from cardtable.engine.games.fifty_six import Calling, FiftySixView
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.trick_game import Play


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

"""The computer players of Hearts.

Discreet (慎重) plays the card with the least risk for the most relief, passes what it is most glad to be rid
of, and shoots the moon with a hand that can hardly lose a trick. Master (達人) tries what it could do in
worlds that agree with all it knows; those are likelier in which the others had reasons to play as they did.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.games.hearts.learnt import passing_policy, playing_policy
from cardtable.ai.games.hearts.likings import best_liked, liked_card
from cardtable.ai.games.hearts.match_equity import MatchEquity
from cardtable.ai.games.hearts.trials import evaluate, knowledge_of, shunned_suits
from cardtable.ai.games.hearts.words import card_reasons
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Signs
from cardtable.engine.games.hearts.actions import Giving, Passing, Signing
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget

GIVEN: Final = 3
"""The cards it has passed to the left if it may say (HE-8)."""

MOST_WORLDS: Final = 200
"""The most worlds in which a move is chosen; more hardly make the choice better."""

LEAST_WORLDS: Final = 80
"""The worlds in which a card is chosen even if time is up: what the strength promises, on any computer."""

LEAST_TO_PASS: Final = 60
"""The worlds in which a pass is chosen even if time is up."""


class Discreet:
    """`cardtable.engine.rules.Player` for Hearts, the careful one.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        unsearched = _unsearched(view)
        if unsearched is not None:
            return Advice(unsearched)
        if isinstance(view.choices, Passing):
            return Advice(_careful_pass(view, view.choices), reasons=(message("hearts.reason.passes"),))
        policy, knowledge = playing_policy(view.options), knowledge_of(view)
        shunned = shunned_suits(view, knowledge)
        code = liked_card(self._temperament, view, knowledge, policy, shunned)
        card = knowledge.game.codes.card[code]
        return Advice(Play(card), reasons=card_reasons(knowledge, policy, card))


class Master:
    """`cardtable.engine.rules.Player` for Hearts, the strong one.

    `Budget.count` is the most worlds it takes for a choice.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """Return the action that is best on average.

        Raises:
            ValueError: the view's seat is not to act.
        """
        unsearched = _unsearched(view)
        if unsearched is not None:
            return Advice(unsearched)
        least, policy = least_worlds(view), playing_policy(view.options)
        most = least if self._temperament.hurries else MOST_WORLDS
        found = evaluate(view, budget.within(least, most), rng)
        best = best_liked(self._temperament, view, policy, found)
        if isinstance(best.action, Play):
            reasons = card_reasons(knowledge_of(view), policy, best.action.card)
        else:
            reasons = (message("hearts.reason.passes"),)
        return Advice(best.action, best.value if best.worlds else None, reasons)


def least_worlds(view: HeartsView) -> int:
    """The worlds in which a card or a pass is chosen even if time is up."""
    return LEAST_TO_PASS if isinstance(view.choices, Passing) else LEAST_WORLDS


def usual_give(giving: Giving) -> Give:
    """As many cards as usual to the left, for a hand that is not yet seen (HE-8)."""
    return Give((min(GIVEN, giving.limit), *(0,) * (giving.others - 1)))


def _unsearched(view: HeartsView) -> Give | Reward | Signs | None:
    """Choose what nobody searches: how to pass, what a moon brings; None when cards are to be chosen."""
    if view.choices is None:
        raise ValueError(f"seat {view.viewer} is not to act")
    if isinstance(view.choices, Giving):
        return usual_give(view.choices)
    if view.chooses is None:
        return None
    gathered, equity = view.gathered, MatchEquity(view)
    if isinstance(view.choices, Signing):
        worth = equity.worth_of_signs(gathered.taken, gathered.won, view.viewer)
        return Signs(max(worth, key=worth.__getitem__))
    return Reward(equity.best_reward(gathered.taken, gathered.won, view.viewer))


def _careful_pass(view: HeartsView, passing: Passing) -> Pass:
    """The cards it is most glad to be rid of, with those that have to go (HE-9)."""
    codes = view.trick_game.codes
    free = [card for card in passing.hand if card not in passing.kept]
    chosen = passing_policy(view.options).choose(
        codes.masks(passing.hand), codes.masks(free), passing.number - len(passing.forced)
    )
    return passing.split([*passing.forced, *(codes.card[code] for code in chosen)])

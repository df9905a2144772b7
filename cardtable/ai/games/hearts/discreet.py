"""Discreet (慎重), the careful player of Hearts.

It plays the card with the least risk for the most relief (`careful`), passes what it is most glad to be rid
of, and shoots the moon with a hand that can hardly lose a trick. What cards carry it asks the engine.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.games.hearts.knowledge import Knowledge, gathered
from cardtable.ai.games.hearts.manners import manners
from cardtable.ai.games.hearts.reasons import card_reasons
from cardtable.ai.games.hearts.stakes import Stakes
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward
from cardtable.engine.games.hearts.choices import Giving, Passing
from cardtable.engine.games.hearts.play import game
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget

GIVEN: Final = 3
"""So many cards it has passed to the left if it may say (HE-8)."""


class Discreet:
    """`cardtable.engine.rules.Player` for Hearts."""

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        aside = choice_aside(view)
        if aside is not None:
            return Advice(aside)
        if isinstance(view.choices, Passing):
            return Advice(careful_pass(view, view.choices), reasons=(message("hearts.reason.passes"),))
        ways, knowledge = manners(view.options), Knowledge(view)
        code = ways.careful.choose(knowledge.tricks, knowledge.seen, knowledge.shunned(ways.prices))
        card = knowledge.game.codes.card[code]
        return Advice(Play(card), reasons=card_reasons(knowledge, ways, card))


def choice_aside(view: HeartsView) -> Give | Reward | None:
    """What nobody searches: how to pass, and what a moon brings; None when there are cards to choose.

    Raises:
        ValueError: the view's seat is not to act.
    """
    if view.choices is None:
        raise ValueError(f"seat {view.viewer} is not to act")
    if isinstance(view.choices, Giving):
        return careful_give(view.choices)
    return best_reward(view) if view.chooses is not None else None


def careful_give(giving: Giving) -> Give:
    """As many cards as usual to the left, for a hand that is not yet seen (HE-8)."""
    return Give((min(GIVEN, giving.limit), *(0,) * (giving.others - 1)))


def careful_pass(view: HeartsView, passing: Passing) -> Pass:
    """The cards it is most glad to be rid of, with those that have to go (HE-9)."""
    codes = game(view.options).codes
    free = [card for card in passing.hand if card not in passing.kept]
    chosen = manners(view.options).passer.choose(
        codes.masks(passing.hand), codes.masks(free), passing.number - len(passing.forced)
    )
    return passing.split([*passing.forced, *(codes.card[code] for code in chosen)])


def best_reward(view: HeartsView) -> Reward:
    """What the moon is to bring (HE-17)."""
    return Reward(Stakes(view).best_reward(*gathered(view), view.viewer))

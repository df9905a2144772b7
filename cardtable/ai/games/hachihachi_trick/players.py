"""The computer players of Hachihachi Trick.

Discreet (慎重) declares by what going in is likely to bring with its hand, and plays the card with the best
chance of a trick. Master (達人) tries everything in worlds that agree with all it knows; likelier are those
in which the others had reasons to declare, answer and play as they did.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from cardtable.ai.games.hachihachi_trick.declaring import mizuten_gain
from cardtable.ai.games.hachihachi_trick.likings import POLICY, declares_blind, liking
from cardtable.ai.games.hachihachi_trick.match_equity import MatchEquity
from cardtable.ai.games.hachihachi_trick.trials import (
    SLIGHT,
    declaring_of,
    evaluate,
    knowledge_of,
    own_hand,
    policy_of,
    standing_of,
)
from cardtable.ai.games.hachihachi_trick.words import card_reasons, worth_reasons
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.ai.trick.likings import CardLikings, liked_card, most_liked
from cardtable.ai.trick.trials import rank_of
from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Answer, Declare, HachihachiView, Mizuten, Stage
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.trick_game import Play

MOST_WORLDS: Final = 400
"""The most worlds in which a card is chosen; 120 cost some 0.15 chips a card more, 1200 hardly less."""

LEAST_WORLDS: Final = 120
"""The worlds in which a card is chosen even if time is up: what the strength promises, on any computer."""

MOST_ROUNDS: Final = 400
"""The most worlds in which anything but a card is chosen."""

LEAST_ROUNDS: Final = 200
"""The worlds in which anything else is chosen even if time is up."""


class Discreet:
    """`cardtable.engine.rules.Player` for Hachihachi Trick, the careful one.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: HachihachiView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        legal = None if view.choices is None else view.choices.legal()
        if legal is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        if declares_blind(self._temperament, view, rng):
            return Advice(Mizuten(declared=True))
        if view.stage is Stage.PLAY:
            card = careful_card(view, self._temperament)
            return Advice(Play(card), reasons=card_reasons(view, card))
        if len(legal) == 1:
            return Advice(legal[0])
        worth = careful_worth(view)
        best = max(legal, key=lambda action: worth[action] + liking(self._temperament, view, action))
        return Advice(best, worth[best], worth_reasons(worth))


class Master:
    """`cardtable.engine.rules.Player` for Hachihachi Trick, the strong one.

    `Budget.count` is the most worlds it takes for a choice.

    Args:
        temperament: what it likes to do.
    """

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self._temperament = temperament

    def choose(self, view: HachihachiView, budget: Budget, rng: Random) -> Advice:
        """Return the action that is best on average; of cards as good as that the careful one.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if declares_blind(self._temperament, view, rng):
            return Advice(Mizuten(declared=True))
        least = least_worlds(view)
        most = MOST_WORLDS if view.stage is Stage.PLAY else MOST_ROUNDS
        found = evaluate(view, budget.within(least, least if self._temperament.hurries else most), rng)
        best = most_liked(found, SLIGHT, lambda each: liking(self._temperament, view, each.action))
        value = best.value if best.worlds else None
        if isinstance(best.action, Play):
            careful = careful_card(view, self._temperament)
            is_as_good = rank_of(Play(careful), found, view).cost < SLIGHT
            card = careful if is_as_good else best.action.card
            return Advice(Play(card), value, card_reasons(view, card))
        if not best.worlds:
            return Advice(best.action)
        worth = {each.action: each.value for each in found}
        late = MatchEquity(view).counts_places
        return Advice(best.action, value, worth_reasons(worth, counts_places=late))


def least_worlds(view: HachihachiView) -> int:
    """The worlds in which the choice of a seat is made even if time is up."""
    return LEAST_WORLDS if view.stage is Stage.PLAY else LEAST_ROUNDS


def careful_card(view: HachihachiView, temperament: Temperament = PLAIN) -> Card:
    """Return the card with the best chance of a trick, or a better liked one, without looking into worlds."""
    known, policy = knowledge_of(view), policy_of(view)
    temperament = replace(temperament, short=0.0)  # tricks are won from long suits
    if temperament == PLAIN or known.is_forced:
        return known.choose(policy)
    likings = CardLikings(temperament, view, known)
    return liked_card(known, policy, lambda code: POLICY * likings.of(code))


def careful_worth(view: HachihachiView) -> dict[Action, float]:
    """Return the chips that each action but a card is likely to bring, without looking into worlds."""
    if view.stage is Stage.MIZUTEN:
        return {Mizuten(declared=True): mizuten_gain(view.options), Mizuten(declared=False): 0.0}
    policy, hand = declaring_of(view), own_hand(view)
    if view.stage is Stage.DECLARING:
        standing = standing_of(view)
        return {
            Declare(is_in=True): policy.gain(hand, standing),
            Declare(is_in=False): -policy.price(standing),
        }
    pot = float(view.pot)
    play = policy.gain_of_two(policy.tricks(hand), policy.roles(hand), float(view.multiplier), pot)
    return {Answer(splits=True): pot / 2, Answer(splits=False): play}

"""What a temperament makes of Hachihachi Trick: of all but its cards."""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.temperaments import Temperament
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Answer, Declare, HachihachiView, Stage

POLICY: Final = 0.3
"""The merit by which the careful policy tells cards apart that are a chip apart at the end of the round."""


def declares_blind(temperament: Temperament, view: HachihachiView, rng: Random) -> bool:
    """True if a seat declares Mizuten, as it does now and then, whatever that brings."""
    return view.stage is Stage.MIZUTEN and temperament.blind > 0.0 and rng.random() < temperament.blind


def liking(temperament: Temperament, view: HachihachiView, action: Action) -> float:
    """Return how much an action before the first trick is liked, in chips."""
    match action:
        case Declare(is_in=True):
            return temperament.goes_in * view.multiplier + temperament.pot * view.pot
        case Answer(splits=False):
            return temperament.pot * view.pot
    return 0.0

"""The coach of a game: who gives hints to a person, and reviews deals that are over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.hints import Advisor, Hint, MustRemember, NoHint
from cardtable.ai.reviews import Reviewer
from cardtable.engine.rules import Budget, View


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach of a game.

    Attributes:
        advisor: gives hints.
        reviewer: reviews deals.
    """

    advisor: Advisor[Any]
    reviewer: Reviewer[Any]


def hint_for(
    coach: Callable[[], Coach],
    view: View,
    remembers: bool,  # noqa: FBT001
    budget: Budget,
    rng: Random,
) -> Hint | MustRemember:
    """A hint of the coach that the function loads, or why there is none; see `Advisor.hint`."""
    try:
        return coach().advisor.hint(view, budget, rng, remembers=remembers)
    except NoHint as none:
        return MustRemember(none.reason)

"""Who gives hints, and who reviews deals, by game. A game need not have anybody."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardtable.ai.games.happy_six import HappySixAdvisor, HappySixReviewer
from cardtable.ai.games.hearts.advisor import HeartsAdvisor
from cardtable.ai.games.hearts.review import HeartsReviewer
from cardtable.ai.hints import Advisor, Hint, NoHint
from cardtable.ai.reviews import Reviewer
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import Message
from cardtable.engine.rules import Budget, View

ADVISORS: Final[Mapping[str, Advisor[Any]]] = MappingProxyType(
    {HAPPY_SIX.id: HappySixAdvisor(), HEARTS.id: HeartsAdvisor()}
)
REVIEWERS: Final[Mapping[str, Reviewer[Any]]] = MappingProxyType(
    {HAPPY_SIX.id: HappySixReviewer(), HEARTS.id: HeartsReviewer()}
)


def hint_for(game: str, view: View, remembers: bool, budget: Budget, rng: Random) -> Hint | Message:  # noqa: FBT001
    """A hint on a game by its id, or why there is none; see `Advisor.hint`."""
    try:
        return ADVISORS[game].hint(view, budget, rng, remembers=remembers)
    except NoHint as none:
        return none.reason

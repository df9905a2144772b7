"""Who gives hints, and who reviews deals, by game. A game need not have anybody."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardtable.ai.equilibrium import HappySixAdvisor, HappySixReviewer
from cardtable.ai.hints import Advisor
from cardtable.ai.reviews import Reviewer
from cardtable.engine.games.happy_six import HAPPY_SIX

ADVISORS: Final[Mapping[str, Advisor[Any]]] = MappingProxyType({HAPPY_SIX.id: HappySixAdvisor()})
REVIEWERS: Final[Mapping[str, Reviewer]] = MappingProxyType({HAPPY_SIX.id: HappySixReviewer()})

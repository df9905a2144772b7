"""Who gives hints, by game. A game need not have anybody."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardtable.ai.equilibrium import HappySixAdvisor
from cardtable.ai.hints import Advisor
from cardtable.engine.games.happy_six import HAPPY_SIX

ADVISORS: Final[Mapping[str, Advisor[Any]]] = MappingProxyType({HAPPY_SIX.id: HappySixAdvisor()})

"""The games by id; a new one is a folder here, one heuristics file in ai and one folder in ui."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.rules import Rules, View

GAMES: Final[Mapping[str, Rules[Any, View]]] = MappingProxyType({HAPPY_SIX.id: HAPPY_SIX, HEARTS.id: HEARTS})

"""The games by id; a new one is a folder here, one heuristics file in ai and one folder in ui."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.rules import Rules, View

GAMES: Final[Mapping[str, Rules[Any, View]]] = MappingProxyType(
    {rules.id: rules for rules in (HAPPY_SIX, HEARTS, HACHIHACHI_TRICK, FIFTY_SIX)}
)

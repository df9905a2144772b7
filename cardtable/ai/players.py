"""The computer players by game and style. They are stateless and can be sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardtable.ai.fickle import Fickle
from cardtable.ai.games.happy_six import Master as HappySixMaster
from cardtable.ai.games.happy_six import load
from cardtable.ai.games.happy_six.discreet import Discreet as HappySixDiscreet
from cardtable.ai.games.hearts.discreet import Discreet as HeartsDiscreet
from cardtable.ai.games.hearts.master import Master as HeartsMaster
from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.rules import Player

PLAYERS: Final[Mapping[str, Mapping[str, Player[Any]]]] = MappingProxyType(
    {
        HAPPY_SIX.id: MappingProxyType(
            {"fickle": Fickle(), "discreet": HappySixDiscreet(), "master": HappySixMaster()}
        ),
        HEARTS.id: MappingProxyType(
            {"fickle": Fickle(), "discreet": HeartsDiscreet(), "master": HeartsMaster()}
        ),
        FIFTY_SIX.id: MappingProxyType({"fickle": Fickle()}),
        HACHIHACHI_TRICK.id: MappingProxyType({"fickle": Fickle()}),
    }
)
"""Each game's players by style id, the weakest first."""


def prepare() -> None:
    """Load what their first moves would otherwise wait for."""
    load()

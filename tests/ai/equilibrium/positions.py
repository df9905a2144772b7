"""Positions of Happy Six as its players see them."""

from __future__ import annotations

from cardtable.engine.games.happy_six import HAPPY_SIX
from tests.helpers.happy_six import dealt, played

EVEN = HAPPY_SIX.view(played(dealt(1, "AS 2S 3H 4H 5S", "AH 2H 3S 4S 5H")), 0)
"""The first turn of an even deal."""

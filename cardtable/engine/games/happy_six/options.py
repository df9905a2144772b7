"""The options of Happy Six."""

from __future__ import annotations

from typing import Final

from cardtable.engine.options import Choice, OptionSet

PILES: Final = Choice("piles", "standard", ("standard", "open"))
"""H6-6: won piles lie face down for everyone (standard) or face up (open)."""

OPTIONS: Final = OptionSet(
    game="happy_six",
    players=(2,),
    options=(PILES,),
    presets={"standard": {}, "open": {"piles": "open"}},
)

"""The options of Happy Six."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardtable.engine.options import Choice, Options, OptionSet

PILES: Final = Choice("piles", "standard", ("standard", "open"))
"""H6-6: won piles lie face down for everyone (standard) or face up (open)."""

FORM: Final = Choice("form", "solo", ("solo", "duo", "trio"), is_rule=False)
"""H6-10: how many play each side together. A side is one seat all the same."""

TIME: Final = Choice("time", "none", ("none", "thirty", "sixty"), is_rule=False)
"""H6-12: the time for a choice."""

SECONDS: Final = MappingProxyType({"none": None, "thirty": 30, "sixty": 60})

MEMBERS: Final = MappingProxyType({"solo": 1, "duo": 2, "trio": 3})


def members(options: Options) -> int:
    """The number of people who play a side together (H6-10)."""
    return MEMBERS[options[FORM]]


def time_limit(options: Options) -> int | None:
    """The seconds for a choice (H6-12); None: as many as one likes."""
    return SECONDS[options[TIME]]


OPTIONS: Final = OptionSet(
    game="happy_six",
    players=(2,),
    options=(PILES, FORM, TIME),
    presets={"standard": {}, "open": {"piles": "open"}},
    members=members,
    time_limit=time_limit,
)

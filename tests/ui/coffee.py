"""A game made up for tests, with many options in groups."""

from __future__ import annotations

from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Switch

PASSING = Choice("passing", "left", ("left", "dealer", "none"), group="passing")
LIMIT = Number("limit", 4, 0, 9, group="passing", only_when=lambda options: options[PASSING] == "dealer")
BREAKING = Choice("breaking", "none", ("none", "hearts"), group="play")
MOON = Choice("moon", "self", ("self", "others", "off"), group="scoring")
SUN = Switch("sun", False, group="scoring")
TARGET = Number("target", 100, 10, 500, group="scoring")
COFFEE = OptionSet(
    game="coffee",
    players=(3, 4, 5),
    options=(PASSING, LIMIT, BREAKING, MOON, SUN, TARGET),
    presets={
        "black": {},
        "white": {"breaking": "hearts", "moon": "others"},
        "dealers": {"passing": "dealer", "limit": 2},
    },
    conflicts=(
        Conflict("CO-1", "coffee.sun", ("sun", "moon"), lambda o: o[SUN] and o[MOON] == "off"),
        Conflict("CO-2", "coffee.odd", ("passing",), lambda o: o[PASSING] == "left" and o.players == 5),
        Conflict("CO-3", "coffee.high", ("target",), lambda o: o[TARGET] > 400),
        Conflict("CO-4", "coffee.higher", ("target",), lambda o: o[TARGET] > 450),
    ),
)

"""A game made up for tests, with many options in groups."""

from __future__ import annotations

from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Switch

PASSING = Choice("passing", "left", ("left", "dealer", "none"), group="passing")
LIMIT = Number("limit", 4, 0, 9, group="passing", only_when=lambda options: options[PASSING] == "dealer")
BREAKING = Choice("breaking", "none", ("none", "hearts"), group="play")
MOON = Choice("moon", "self", ("self", "others", "off"), group="scoring")
SUN = Switch("sun", False, group="scoring")
TARGET = Number("target", 100, 10, 500, group="scoring")
EXAMPLE = OptionSet(
    game="example",
    players=(3, 4, 5),
    options=(PASSING, LIMIT, BREAKING, MOON, SUN, TARGET),
    presets={
        "black": {},
        "white": {"breaking": "hearts", "moon": "others"},
        "dealers": {"passing": "dealer", "limit": 2},
    },
    conflicts=(
        Conflict("EX-1", "example.sun", ("sun", "moon"), lambda o: o[SUN] and o[MOON] == "off"),
        Conflict("EX-2", "example.odd", ("passing",), lambda o: o[PASSING] == "left" and o.players == 5),
        Conflict("EX-3", "example.high", ("target",), lambda o: o[TARGET] > 400),
        Conflict("EX-4", "example.higher", ("target",), lambda o: o[TARGET] > 450),
    ),
)

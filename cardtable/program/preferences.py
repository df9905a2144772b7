"""What a person may set: plain values with their defaults, and how they are read from a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from cardtable.present.display_options import BY_NUMBER, BY_SUIT
from cardtable.program.mood import SYSTEM, THEMES
from cardtable.program.motion import REDUCTIONS

PERCENTS: Final = (100, 125, 150, 175, 200, 225)
"""How large everything may be written, in percent of the usual size …"""

TEXT_SIZES: Final = (SYSTEM, *map(str, PERCENTS))
"""… and what is chosen: one of these, or what Windows is set to (Accessibility → Text size)."""

SPEEDS: Final[Mapping[str, float]] = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.0}
"""The speeds of the animation that have a name, by its id."""

VOLUMES: Final[Mapping[str, float]] = {"off": 0.0, "soft": 0.6, "full": 1.0}
"""The volumes that have a name, by its id."""

NOTHING: Final = "nothing"
LAST: Final = "last"
ONLY: Final = "only"
AUTOPLAYS: Final = (LAST, ONLY, NOTHING)
"""What plays itself: the last card of a hand, any card that alone may be played, nothing."""

ALL: Final = "all"
LOOKS_BACK: Final = (ALL, LAST, NOTHING)
"""Which finished tricks can be looked at again: all of the deal, the last, nothing."""

BY_GAME: Final = "game"
SORTINGS: Final = (BY_GAME, BY_NUMBER, BY_SUIT)
"""How a hand is sorted: as is usual in the game that is played, or always by one of them."""

SPEED_STEPS: Final = tuple(step / 5 for step in range(11))
PAUSES: Final = tuple(step / 2 for step in range(7))
VOLUME_STEPS: Final = tuple(step / 10 for step in range(11))
"""What sliders offer, from the least to the most."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything that the settings dialog sets, beside language and name.

    Attributes:
        theme: one of the `THEMES`.
        text_size: how large everything is written, one of the `TEXT_SIZES`.
        speed: how many times as quick as usual the table moves; at 0 nothing does.
        less_motion: when nothing moves whatever the speed, one of the `REDUCTIONS`.
        pause: how many times as long as usual a finished turn stays.
        waits: whether it stays until one goes on instead.
        volume: how loud it is, from 0 to 1.
        sorting: how the hand is sorted, one of `SORTINGS`.
        autoplay: what plays itself, one of `AUTOPLAYS`.
        looks_back: which tricks can be looked at again, one of `LOOKS_BACK`.
        hides_taken: whether the points taken in the deal that is played are not told.
        left_handed: whether the right button of the mouse plays cards.
        hint_memory: whether hints look into won piles that lie face down.
    """

    theme: str = SYSTEM
    text_size: str = SYSTEM
    speed: float = 1.0
    less_motion: str = SYSTEM
    pause: float = 1.0
    waits: bool = False
    volume: float = VOLUMES["soft"]
    sorting: str = BY_GAME
    autoplay: str = LAST
    looks_back: str = ALL
    hides_taken: bool = False
    left_handed: bool = False
    hint_memory: bool = False

    @classmethod
    def from_json(cls, data: object) -> tuple[Preferences, bool]:
        """Read what `dataclasses.asdict` gave; also says whether all of it made sense."""
        if not isinstance(data, dict):
            return cls(), False
        known = {item.name: data[item.name] for item in fields(cls) if item.name in data}
        found = {name: value for name, value in known.items() if _CHECKS[name](value)}
        return cls(**found), len(found) == len(known)


def _one_of(values: Collection[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _between(least: float, most: float) -> Callable[[Any], bool]:
    return lambda value: type(value) in (int, float) and least <= value <= most


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "theme": _one_of(THEMES),
    "text_size": _one_of(TEXT_SIZES),
    "speed": _between(SPEED_STEPS[0], SPEED_STEPS[-1]),
    "less_motion": _one_of(REDUCTIONS),
    "pause": _between(PAUSES[0], PAUSES[-1]),
    "waits": _is_switch,
    "volume": _between(VOLUME_STEPS[0], VOLUME_STEPS[-1]),
    "sorting": _one_of(SORTINGS),
    "autoplay": _one_of(AUTOPLAYS),
    "looks_back": _one_of(LOOKS_BACK),
    "hides_taken": _is_switch,
    "left_handed": _is_switch,
    "hint_memory": _is_switch,
}

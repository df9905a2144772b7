"""Preferences: what a person may set, its defaults, and how it is read from a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final

from cardtable.present.faces import OWN_FACES
from cardtable.present.sort_order import BY_NUMBER, BY_SUIT


class Theme(Enum):
    """Colours of the whole program."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


SYSTEM: Final = "system"
THEMES: Final = (SYSTEM, *(theme.value for theme in Theme))
"""Choices of a theme: one of them, or as the system has it."""

ALWAYS: Final = "always"
NEVER: Final = "never"
REDUCTIONS: Final = (SYSTEM, ALWAYS, NEVER)
"""Choices for turning animations off: as the system is set, always, never."""

PERCENTS: Final = (100, 125, 150, 175, 200, 225)
"""Text sizes, in percent of the usual one …"""

TEXT_SIZES: Final = (SYSTEM, *map(str, PERCENTS))
"""… and the choices: one of these, or what Windows is set to (Accessibility → Text size)."""

SPEEDS: Final[Mapping[str, float]] = {"off": 0.0, "slow": 0.6, "normal": 1.0, "fast": 2.0}
"""The speeds of the animation that have a name, by its id."""

VOLUMES: Final[Mapping[str, float]] = {"off": 0.0, "soft": 0.6, "full": 1.0}
"""The volumes that have a name, by its id."""

NOTHING: Final = "nothing"
LAST: Final = "last"
ONLY: Final = "only"
AUTOPLAYS: Final = (LAST, ONLY, NOTHING)
"""Cards that play themselves: the last of a hand, any that alone may be played, none."""

ALL: Final = "all"
LOOKS_BACK: Final = (ALL, LAST, NOTHING)
"""Finished tricks that can be looked at again: all of the deal, the last, none."""

BY_GAME: Final = "game"
SORTINGS: Final = (BY_GAME, BY_NUMBER, BY_SUIT)
"""Ways to sort a hand: as is usual in the game that is played, or always by one of them."""

SPEED_STEPS: Final = tuple(step / 5 for step in range(11))
PAUSES: Final = tuple(step / 2 for step in range(7))
VOLUME_STEPS: Final = tuple(step / 10 for step in range(11))
"""Values that sliders offer, from the least to the most."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Values of the settings dialog, beside language and name.

    Attributes:
        face: the person's, one of `OWN_FACES`.
        theme: one of the `THEMES`.
        text_size: how large everything is written, one of the `TEXT_SIZES`.
        speed: how many times as quick as usual the table moves; at 0 nothing does.
        less_motion: when nothing moves whatever the speed, one of the `REDUCTIONS`.
        pause: how many times as long as usual a finished turn stays.
        results_wait: whether the result of a deal stays until one goes on, where somebody is seated.
        waits: whether everything that is finished does.
        remarks: whether the company says a word now and then.
        volume: how loud it is, from 0 to 1.
        sorting: how the hand is sorted, one of `SORTINGS`.
        autoplay: what plays itself, one of `AUTOPLAYS`.
        looks_back: which tricks can be looked at again, one of `LOOKS_BACK`.
        hides_taken: whether the points taken in the deal that is played are not told.
        left_handed: whether the right button of the mouse plays cards.
        hint_memory: whether hints count what a player has seen, but can no longer see.
    """

    face: str = OWN_FACES[0]
    theme: str = SYSTEM
    text_size: str = SYSTEM
    speed: float = 1.0
    less_motion: str = SYSTEM
    pause: float = 1.0
    results_wait: bool = True
    waits: bool = False
    remarks: bool = True
    volume: float = VOLUMES["soft"]
    sorting: str = BY_GAME
    autoplay: str = LAST
    looks_back: str = ALL
    hides_taken: bool = False
    left_handed: bool = False
    hint_memory: bool = True

    @classmethod
    def from_json(cls, data: object) -> tuple[Preferences, bool]:
        """Read what `dataclasses.asdict` gave; also says whether all of it made sense.

        There was one pause for turns and results once. Where somebody has chosen how long it is, or none,
        results do not wait now either.
        """
        if not isinstance(data, dict):
            return cls(), False
        known = {item.name: data[item.name] for item in fields(cls) if item.name in data}
        found = {name: value for name, value in known.items() if _CHECKS[name](value)}
        read = cls(**found)
        if "results_wait" not in data and not read.waits and read.pause != cls().pause:
            read = replace(read, results_wait=False)
        return read, len(found) == len(known)


def is_motion_reduced(choice: str) -> bool:
    """Tell if nothing is to move, by a choice among the `REDUCTIONS`."""
    return choice == ALWAYS or (choice == SYSTEM and not system_wants_motion())


def system_wants_motion() -> bool:
    """False when the system is set to show no animations. Qt tells from 6.12 on; Windows is asked."""
    if sys.platform == "win32":
        import ctypes

        get_client_area_animation = 0x1042
        wanted = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW(
            get_client_area_animation, 0, ctypes.byref(wanted), 0
        )
        return not asked or bool(wanted.value)
    return True


def _one_of(values: Collection[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _between(least: float, most: float) -> Callable[[Any], bool]:
    return lambda value: type(value) in (int, float) and least <= value <= most


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "face": _one_of(OWN_FACES),
    "theme": _one_of(THEMES),
    "text_size": _one_of(TEXT_SIZES),
    "speed": _between(SPEED_STEPS[0], SPEED_STEPS[-1]),
    "less_motion": _one_of(REDUCTIONS),
    "pause": _between(PAUSES[0], PAUSES[-1]),
    "waits": _is_switch,
    "results_wait": _is_switch,
    "remarks": _is_switch,
    "volume": _between(VOLUME_STEPS[0], VOLUME_STEPS[-1]),
    "sorting": _one_of(SORTINGS),
    "autoplay": _one_of(AUTOPLAYS),
    "looks_back": _one_of(LOOKS_BACK),
    "hides_taken": _is_switch,
    "left_handed": _is_switch,
    "hint_memory": _is_switch,
}

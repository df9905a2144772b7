"""What a person may set: plain values with their defaults, and how they are read from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from cardtable.ui.mood import SYSTEM, THEMES


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything that the settings dialog sets, beside language and name.

    Attributes:
        theme: one of the `THEMES`.
    """

    theme: str = SYSTEM

    @classmethod
    def from_json(cls, data: object) -> tuple[Preferences, bool]:
        """Read what `dataclasses.asdict` gave; also says whether all of it made sense."""
        if not isinstance(data, dict):
            return cls(), False
        known = {item.name: data[item.name] for item in fields(cls) if item.name in data}
        found = {name: value for name, value in known.items() if _CHECKS[name](value)}
        return cls(**found), len(found) == len(known)


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "theme": lambda value: isinstance(value, str) and value in THEMES,
}

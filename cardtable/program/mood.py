"""Light, dark or high in contrast: what may be chosen."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Mood(Enum):
    """How everything is coloured."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


SYSTEM: Final = "system"
THEMES: Final = (SYSTEM, *(mood.value for mood in Mood))
"""What can be chosen: as the system has it, or a mood."""

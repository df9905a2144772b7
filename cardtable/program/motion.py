"""Whether anything is to move. What is set in the system Qt tells from 6.12 on; Windows is asked."""

from __future__ import annotations

import sys
from typing import Final

from cardtable.program.mood import SYSTEM

ALWAYS: Final = "always"
NEVER: Final = "never"
REDUCTIONS: Final = (SYSTEM, ALWAYS, NEVER)
"""When to move less: where the system is set to, always, never."""


def is_reduced(choice: str) -> bool:
    """Whether nothing is to move, by a choice among the `REDUCTIONS`."""
    return choice == ALWAYS or (choice == SYSTEM and not system_wants_motion())


def system_wants_motion() -> bool:
    """False when the system is set to show no animations."""
    if sys.platform == "win32":
        import ctypes

        get_client_area_animation = 0x1042
        wanted = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW(
            get_client_area_animation, 0, ctypes.byref(wanted), 0
        )
        return not asked or bool(wanted.value)
    return True

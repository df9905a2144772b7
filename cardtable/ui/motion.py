"""Whether the person has asked the system for less motion. Qt tells from 6.12 on; Windows is asked."""

from __future__ import annotations

import sys


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

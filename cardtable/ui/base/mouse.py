"""Mouse button that plays cards."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt


def main_button(*, is_left_handed: bool) -> Qt.MouseButton:
    """Return the right button for the left-handed, unless the system has already swapped the two."""
    swaps = is_left_handed and not system_swaps_buttons()
    return Qt.MouseButton.RightButton if swaps else Qt.MouseButton.LeftButton


def system_swaps_buttons() -> bool:
    """Tell whether the system reports the right button as the left one."""
    if sys.platform == "win32":
        import ctypes

        swap_button = 23
        return bool(ctypes.windll.user32.GetSystemMetrics(swap_button))
    return False

"""Which button of the mouse plays cards."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt


def main_button(*, is_left_handed: bool) -> Qt.MouseButton:
    """The right button for the left-handed; where the system swaps the two, it has done so already."""
    swaps = is_left_handed and not system_swaps_buttons()
    return Qt.MouseButton.RightButton if swaps else Qt.MouseButton.LeftButton


def system_swaps_buttons() -> bool:
    """Whether the system tells the right button for the left one."""
    if sys.platform == "win32":
        import ctypes

        swap_button = 23
        return bool(ctypes.windll.user32.GetSystemMetrics(swap_button))
    return False

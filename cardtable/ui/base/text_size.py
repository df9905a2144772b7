"""How large everything is written: as chosen, or as Windows is set to (Accessibility → Text size)."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

from PySide6.QtWidgets import QApplication

from cardtable.program.preferences import PERCENTS, SYSTEM

_FACTOR: Final = "textFactor"  # a property of the application


def factor(choice: str) -> float:
    """How many times as large as usual, by a choice among the `TEXT_SIZES`."""
    return system_factor() if choice == SYSTEM else int(choice) / 100


def system_factor() -> float:
    """What the system is set to; elsewhere than on Windows it is part of the system's own font."""
    percent: object = None
    if sys.platform == "win32":
        import winreg

        with (
            contextlib.suppress(OSError),  # it has never been set
            winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key,
        ):
            percent, _ = winreg.QueryValueEx(key, "TextScaleFactor")
    return min(max(percent, PERCENTS[0]), PERCENTS[-1]) / 100 if isinstance(percent, int) else 1.0


def use_factor(app: QApplication, times: float) -> None:
    """Let `current_factor` be this; whoever writes by it hears of it by a change of the font."""
    app.setProperty(_FACTOR, times)


def current_factor() -> float:
    """How many times as large as usual everything is written now; as the system is set to at first."""
    app = QApplication.instance()
    return float((app and app.property(_FACTOR)) or system_factor())

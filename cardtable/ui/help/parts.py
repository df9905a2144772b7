"""What the program is made of besides its own code: versions, and where the licences stand."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Final

import appdirs  # type: ignore[import-untyped]
import PySide6
from PySide6.QtCore import qVersion

import cardtable

PARTS: Final = {
    "qt": qVersion(),
    "pyside": PySide6.__version__,
    "python": platform.python_version(),
    "appdirs": appdirs.__version__,
}
"""Versions, by the names they have in the text ``about.parts``."""


def licence_folder() -> Path | None:
    """Where the texts of their licences are: in the installed program, or in the sources; None if nowhere."""
    bundle = getattr(sys, "_MEIPASS", None)
    sources = Path(cardtable.__file__).parents[1] / "installer"
    folder = (sources if bundle is None else Path(bundle)) / "licenses"
    return folder if folder.is_dir() else None

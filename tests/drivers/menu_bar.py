"""The menus of the window."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from cardtable.ui.app.application import Program
from tests.drivers.controls import only, plain


def submenu(program: Program, title: str) -> QMenu:
    """The menu with this title, wherever it opens from."""
    return only(program.window, QMenu, lambda menu: plain(menu.title()) == plain(title))

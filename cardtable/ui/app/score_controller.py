"""The way to the score deal by deal, on whichever page there is one."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from cardtable.ui.base.menus import Menus
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.replay.page import ReplayPage


class Scoring(QObject):
    """Stands between the menu and the pages.

    Args:
        menus: the action that goes there.
        pages: the pages of the window.
    """

    def __init__(self, menus: Menus, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._action = menus.scores
        self._pages = pages
        self._action.triggered.connect(self._go)
        pages.currentChanged.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        self._action.setEnabled(isinstance(self._pages.currentWidget(), (TablePage, ReplayPage)))

    def _go(self) -> None:
        page = self._pages.currentWidget()
        if isinstance(page, (TablePage, ReplayPage)):
            page.look_at_scores()

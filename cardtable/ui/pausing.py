"""Pausing and going on: the menu, the button beside the table, and what comes of them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from cardtable.texts import Texts
from cardtable.ui.menus import Menus
from cardtable.ui.panels.table_page import TablePage
from cardtable.ui.session import Session


class Pausing(QObject):
    """Stands between the menu and the match on the table.

    Args:
        menus: the action that pauses.
        page: shows whether the table pauses.
        texts: the language.
    """

    def __init__(self, menus: Menus, page: TablePage, texts: Texts) -> None:
        super().__init__(page)
        self._action = menus.pause
        self._panel = page.pace
        self._texts = texts
        self._session: Session | None = None
        self._action.triggered.connect(self._pause)
        self._panel.pause_wanted.connect(self._pause)
        page.session_changed.connect(self._follow)
        page.retranslated.connect(self._retranslate)
        self._refresh()

    @property
    def is_possible(self) -> bool:
        """Whether there is anything to pause."""
        session = self._session
        return session is not None and session.order.is_watched and not session.is_over

    def _follow(self, session: Session | None) -> None:
        """Another match is on the table now, or none. It goes on until somebody pauses it."""
        self._session = session
        self._action.setChecked(False)
        if session is not None:
            session.arrived.connect(self._refresh)
        self._refresh()

    def _retranslate(self, texts: Texts) -> None:
        self._texts = texts
        self._refresh()

    def _pause(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        self._action.setChecked(on)
        if self._session is not None:
            self._session.hold(on=on)
        self._refresh()

    def _refresh(self) -> None:
        self._action.setEnabled(self.is_possible)
        self._panel.setVisible(self.is_possible)
        self._panel.show_pause(self._texts, is_paused=self._action.isChecked())

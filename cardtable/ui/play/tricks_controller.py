"""Controller of the tricks that are over: the last one, or all of the deal, as far as one wishes to look."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.present.picture import TrickShown
from cardtable.program.preferences import ALL, LAST, NOTHING
from cardtable.ui.base.menus import Menus
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage


class TricksController(QObject):
    """Controller of the dialog of tricks, which the menu and the piles on the table open.

    Args:
        window: the parent of the dialog.
        menus: the action that shows the tricks.
        page: the table.
    """

    def __init__(self, window: QMainWindow, menus: Menus, page: TablePage) -> None:
        super().__init__(page)
        self._window = window
        self._action = menus.tricks
        self._page = page
        self._session: Session | None = None
        self._what = ALL
        self._action.triggered.connect(self._show)
        page.table.pile_pressed.connect(self._action.trigger)
        page.session_changed.connect(self._follow)
        self._refresh()

    @property
    def what(self) -> str:
        """Tricks that may be looked at, one of `LOOKS_BACK`."""
        return self._what

    @what.setter
    def what(self, what: str) -> None:
        self._what = what
        self._refresh()

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.closed.connect(partial(self._follow, None))
            session.arrived.connect(self._refresh)
        self._refresh()

    @property
    def _tricks(self) -> tuple[TrickShown, ...]:
        state = None if self._session is None else self._session.state
        if state is None or state.is_held or self.what == NOTHING:
            return ()
        return state.tricks or ()

    def _refresh(self) -> None:
        self._action.setEnabled(bool(self._tricks))

    def _show(self) -> None:
        from cardtable.ui.play.tricks_dialog import TricksDialog

        session, tricks = self._session, self._tricks
        if session is None or not tricks:
            return
        count = len(session.setup.seats)
        seats = [(session.bottom + i) % count for i in range(count)]
        dialog = TricksDialog(
            tricks, seats, session.texts, is_last_only=self.what == LAST, parent=self._window
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

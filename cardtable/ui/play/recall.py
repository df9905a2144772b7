"""Controller of the results that are looked at again."""

from __future__ import annotations

from PySide6.QtCore import Qt

from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage


class RecallController(Controller):
    """Controller that shows the last result again, and puts it away when asked once more.

    Args:
        window: the owner.
        page: the table.
    """

    def __init__(self, window: Window, page: TablePage) -> None:
        super().__init__(window)
        self._page = page
        self._session: Session | None = None
        self.menus.result.triggered.connect(self._toggle)
        page.session_changed.connect(self._follow)
        self.refresh()

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.arrived.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Offer the last result where there is one, and the table can be seen."""
        session = self._session
        state = None if session is None else session.state
        is_seen = session is not None and session.covered_for is None and not session.is_held
        self.menus.result.setEnabled(is_seen and state is not None and state.result is not None)

    def _toggle(self) -> None:
        table, session = self._page.table, self._session
        if session is not None and session.is_over:
            self._page.show_match_sheet(on=not self._page.shows_match_sheet)
        elif table.results.is_recalled:
            table.recall(None)
        elif session is not None and session.state is not None and table.results.sheet is None:
            table.setFocus(Qt.FocusReason.OtherFocusReason)
            table.recall(session.state.result)

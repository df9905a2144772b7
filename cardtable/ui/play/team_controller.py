"""Controller of the person's own team."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.ui.base.menus import Menus
from cardtable.ui.play.session import Session, TableState
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.messages import Advised
from cardtable.ui.worker.worker import Worker


class TeamController(QObject):
    """Controller of what the own team says: proposals as they come, and the memory keeper when asked.

    Args:
        window: the owner, and the parent of the dialog.
        worker: tells of proposals.
        menus: the action that asks the memory keeper.
        page: shows both.
    """

    def __init__(self, window: QMainWindow, worker: Worker, menus: Menus, page: TablePage) -> None:
        super().__init__(window)
        self._window = window
        self._action = menus.memory
        self._session: Session | None = None
        worker.advised.connect(self._hear)
        menus.memory.triggered.connect(self._ask)
        page.team.memory_wanted.connect(self._ask)
        page.session_changed.connect(self._follow)
        self._action.setEnabled(False)

    def _follow(self, session: Session | None) -> None:
        self._session = session
        self._action.setEnabled(False)
        if session is not None:
            session.arrived.connect(self._offer)

    def _offer(self, state: TableState) -> None:
        """Offer the memory keeper where there is one to ask."""
        self._action.setEnabled(state.remembered is not None)

    def _hear(self, advised: Advised) -> None:
        if self._session is not None:
            self._session.hear(advised)

    def _ask(self) -> None:
        from cardtable.ui.play.team_panel import MemoryDialog

        session = self._session
        state = None if session is None else session.state
        if session is None or state is None or state.remembered is None:
            return
        seats = sorted(range(len(session.setup.seats)), key=lambda seat: seat != session.bottom)
        dialog = MemoryDialog(state.remembered, seats, session.texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

"""What a person hears from the own team: proposals as they come, and the memory keeper when asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.ui.base.menus import Menus
from cardtable.ui.play.memory_dialog import MemoryDialog
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.messages import Advised
from cardtable.ui.worker.worker import Worker


class TeamTalk(QObject):
    """Stands between the worker, the menu and the table.

    Args:
        window: the owner, and the parent of the dialog.
        worker: tells of proposals.
        menus: the action that asks the memory keeper.
        page: shows both.
        session: the match on the table; None when there is none.
    """

    def __init__(
        self,
        window: QMainWindow,
        worker: Worker,
        menus: Menus,
        page: TablePage,
        session: Callable[[], Session | None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._menus = menus
        self._session = session
        worker.advised.connect(self._hear)
        menus.memory.triggered.connect(self._ask)
        page.team.memory_wanted.connect(self._ask)

    def refresh(self) -> None:
        """Offer the memory keeper where there is one to ask."""
        session = self._session()
        self._menus.memory.setEnabled(session is not None and session.remembered is not None)

    def _hear(self, advised: Advised) -> None:
        session = self._session()
        if session is not None:
            session.hear(advised)

    def _ask(self) -> None:
        session = self._session()
        if session is None or session.remembered is None:
            return
        seats = sorted(range(len(session.order.seats)), key=lambda seat: seat != session.bottom)
        dialog = MemoryDialog(session.remembered, seats, session.texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

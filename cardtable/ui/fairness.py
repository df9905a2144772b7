"""What the match in play has committed itself to, told on the worker's thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from cardtable.ui.library import Job
from cardtable.ui.live_table import LiveTable


class Fairness(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        put: leaves word for the worker's thread.
        in_play: the match on the table; None when there is none.
        parent: the owner.
    """

    told = Signal(object)  # Fixed

    def __init__(
        self,
        put: Callable[[Job], None],
        in_play: Callable[[], LiveTable | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._put = put
        self._in_play = in_play

    def ask(self) -> None:
        """Ask for `told`; nothing follows where there is no match."""
        self._put(self._tell)

    def _tell(self) -> None:
        table = self._in_play()
        if table is not None:
            self.told.emit(table.fixed())

"""Tells screen readers what happens on a table, and which card the keys are at."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent

from cardtable.engine.messages import Message
from cardtable.ui.base.accessible import announce
from cardtable.ui.table.accessible import Part, TableInterface
from cardtable.ui.table.view import TableView


class Teller(QObject):
    """Does nothing while nobody listens.

    What changes is told a moment later and once, when the table and the focus have come to rest: a reader
    that is told of a card, then of the table, then of the card again, says all three.

    Args:
        view: the table.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._told: dict[Part, str] = {}
        self._meant: tuple[Part, str] | None = None
        self._asked = False  # whether it has been said that it is the person's turn
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._tell)
        view.looks_changed.connect(self._wake)
        view.settled.connect(self._wake_at_rest)
        view.said.connect(self._say)
        view.refused.connect(self._say)

    def _say(self, told: Message | None) -> None:
        if QAccessible.isActive() and told is not None:
            announce(self._view, self._view.texts.aloud(told))

    def _wake(self) -> None:
        if QAccessible.isActive():
            self._asked &= self._view.picture.choosing
            self._soon.start()

    def _wake_at_rest(self) -> None:
        if QAccessible.isActive():
            self._soon.start()

    def _tell(self) -> None:
        table = QAccessible.queryAccessibleInterface(self._view)
        if isinstance(table, TableInterface):
            self._tell_names(table)
            self._tell_meant(table.meant())
            self._tell_turn()

    def _tell_names(self, table: TableInterface) -> None:
        """What has come, gone, or is called something else, so that readers look again."""
        parts = [part for whole in table.parts() for part in (whole, *whole.parts())]
        before, self._told = self._told, {part: part.name() for part in parts}
        event = QAccessible.Event
        if before.keys() != self._told.keys():
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, event.ObjectReorder))
        for part, name in self._told.items():
            if before.get(part, name) != name:
                QAccessible.updateAccessibility(QAccessibleEvent(part, event.NameChanged))

    def _tell_meant(self, part: Part | None) -> None:
        """The card that the keys are at; another one under resting keys only when all is said."""
        before, now = self._meant, None if part is None else (part, part.name())
        is_same_place = before is not None and before[0] is part
        if now == before or (is_same_place and not self._view.idle):
            return
        self._meant = now
        if part is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.Focus))

    def _tell_turn(self) -> None:
        """That it is the person's turn, once and when all else is said."""
        picture = self._view.picture
        if picture.choosing and self._view.idle and not self._asked:
            self._asked = True
            self._say(picture.prompt)

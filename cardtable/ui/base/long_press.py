"""Long press on a touch screen: it gives the words that hovering gives a mouse."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QInputDevice, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

LONG_MS: Final = 600
"""The time after which a press is a long one."""

GONE: Final = (QEvent.Type.Hide, QEvent.Type.Leave)


class LongPress(QObject):
    """Ask a widget for its tool tip where a finger stays; that press does nothing else.

    Args:
        widget: the widget; a button is not clicked by such a press.
        watches: true to see every event of the widget; else it hands over those of the mouse, to `follow`.
    """

    def __init__(self, widget: QWidget, *, watches: bool = True) -> None:
        super().__init__(widget)
        self._widget = widget
        self._at: QPoint | None = None
        self.has_told = False  # since the finger came down
        self._timer = QTimer(self, singleShot=True, interval=LONG_MS)
        self._timer.timeout.connect(self._tell)
        if watches:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the finger; a button, once it has told, is not to hear of it, for it would be down again."""
        if isinstance(event, QMouseEvent):
            self.follow(event)
            is_held = event.type() is QEvent.Type.MouseMove and event.buttons() != Qt.MouseButton.NoButton
            return self.has_told and is_held
        if event.type() in GONE:
            self._timer.stop()
        return False

    def follow(self, event: QMouseEvent) -> None:
        """Follow the finger: begin, go on or end."""
        place = event.position().toPoint()
        if event.type() is QEvent.Type.MouseButtonPress:
            self.has_told, self._at = False, place
            if event.device().type() is QInputDevice.DeviceType.TouchScreen:
                self._timer.start()
        elif event.type() is QEvent.Type.MouseButtonRelease or (
            self._at is not None and (place - self._at).manhattanLength() >= QApplication.startDragDistance()
        ):
            self._timer.stop()

    def _tell(self) -> None:
        assert self._at is not None  # noqa: S101 (narrows the type: a press has started the timer)
        self.has_told = True
        if isinstance(self._widget, QAbstractButton):
            self._widget.setDown(False)
        asked = QHelpEvent(QEvent.Type.ToolTip, self._at, self._widget.mapToGlobal(self._at))
        QApplication.sendEvent(self._widget, asked)

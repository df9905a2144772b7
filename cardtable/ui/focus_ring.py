"""Shows which control has the focus, where the style draws hardly anything."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFocusFrame,
    QPushButton,
    QSlider,
    QToolButton,
    QWidget,
)

WIDTH: Final = 2.0
_RINGED: Final = (QComboBox, QAbstractSpinBox, QAbstractButton, QSlider)
_STYLED: Final = (QPushButton, QToolButton)  # the style sheet draws the focus of these


class FocusRing(QObject):
    """Puts a ring around the box, switch or slider that has the focus.

    Args:
        app: the application.
        colour: of the ring.
    """

    def __init__(self, app: QApplication, colour: QColor) -> None:
        super().__init__(app)
        self._colour = colour
        self._frame: _Frame | None = None
        app.focusChanged.connect(self._follow)

    def set_colour(self, colour: QColor) -> None:
        """Draw the ring in another colour."""
        self._colour = colour
        self._follow(None, QApplication.focusWidget())  # anew: another style sheet hides the ring

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        if self._frame is not None:
            self._frame.setWidget(None)  # type: ignore[arg-type]  # Qt allows it
            self._frame.deleteLater()
            self._frame = None
        if isinstance(now, _RINGED) and not isinstance(now, _STYLED):
            self._frame = _Frame(now, self._colour)


class _Frame(QFocusFrame):
    def __init__(self, widget: QWidget, colour: QColor) -> None:
        super().__init__(widget.parentWidget())
        self._colour = colour
        self.setWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour, WIDTH))
        half = WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 5, 5)
        painter.end()

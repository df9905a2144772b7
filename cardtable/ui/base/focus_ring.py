"""Ring around the control that has the focus, where the style draws hardly anything."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFocusFrame,
    QFrame,
    QPushButton,
    QScrollArea,
    QSlider,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

WIDTH: Final = 2
AROUND: Final = QMargins(WIDTH, WIDTH, WIDTH, WIDTH)
PRIMARY_PROPERTY: Final = "primary"
_RINGED: Final = (QComboBox, QAbstractSpinBox, QAbstractButton, QSlider)
_STYLED: Final = (QPushButton, QToolButton)  # the style sheet draws the focus of these
_MOVING: Final = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)


class FocusRing(QObject):
    """Controller of the ring around the box, switch or slider that has the focus.

    Args:
        app: the application.
        colour: of the ring.
    """

    def __init__(self, app: QApplication, colour: QColor) -> None:
        super().__init__(app)
        self._colour = colour
        self._gap: QColor | None = None
        self._frame: QFocusFrame | None = None
        app.focusChanged.connect(self._follow)

    def set_colour(self, colour: QColor, gap: QColor | None = None) -> None:
        """Draw the ring in another colour.

        Args:
            colour: of the ring.
            gap: between the ring and a button filled with the accent, which it would not stand out from; None
                where the system draws the focus of buttons.
        """
        self._colour, self._gap = colour, gap
        self._follow(None, QApplication.focusWidget())  # anew: another style sheet hides the ring

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        if self._frame is not None and isValid(self._frame):  # a closed window takes it along
            self._frame.hide()
            self._frame.deleteLater()
        self._frame = None
        if isinstance(now, QPushButton) and _is_filled(now):
            if self._gap is not None:
                self._frame = _Frame(now, self._colour, self._gap)
        elif now is not None and _needs_ring(now):
            self._frame = _Frame(now, self._colour)


def _is_filled(button: QPushButton) -> bool:
    """Tell whether the accent fills a button, because Enter presses it or it is what most people want."""
    is_default = button.isDefault() and isinstance(button.window(), QDialog)
    return is_default or button.property(PRIMARY_PROPERTY) is True


def _needs_ring(widget: QWidget) -> bool:
    """Tell whether nothing else shows the focus; what scrolls shows it by its edge, if it has one."""
    if isinstance(widget, QScrollArea):
        return widget.frameShape() is QFrame.Shape.NoFrame
    return isinstance(widget, _RINGED) and not isinstance(widget, _STYLED)


class _Frame(QFocusFrame):
    """Ring around what is seen of a control, or along the inner edge of one where there is a gap to draw.

    It lies above all that the window holds, and is placed by hand: Qt would put it among the control's
    siblings, where a row or an area that scrolls cuts it off. Screen readers pass over a focus frame.
    """

    def __init__(self, control: QWidget, colour: QColor, gap: QColor | None = None) -> None:
        self._window = control.window()
        super().__init__(self._window)
        self._control, self._colour, self._gap = control, colour, gap
        mover: QWidget | None = control
        while mover is not None and mover is not self._window:
            mover.installEventFilter(self)
            mover = mover.parentWidget()
        self._place()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go along with the control."""
        if event.type() in _MOVING and not self.isHidden():  # the control may be gone by then
            self._place()
        return False

    def _place(self) -> None:
        seen = self._control.visibleRegion().boundingRect()
        if not seen.isEmpty():
            seen.translate(self._control.mapTo(self._window, QPoint()))
            if self._gap is None:
                seen = seen.marginsAdded(AROUND).intersected(self._window.rect())
        self.setGeometry(seen)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring, and the gap within."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QRectF(self.rect())
        if self._gap is not None:
            _paint_ring(painter, edge.adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH), self._gap, 3)
        _paint_ring(painter, edge, self._colour, 5)
        painter.end()


def _paint_ring(painter: QPainter, edge: QRectF, colour: QColor, corner: float) -> None:
    painter.setPen(QPen(colour, WIDTH))
    half = WIDTH / 2
    painter.drawRoundedRect(edge.adjusted(half, half, -half, -half), corner, corner)

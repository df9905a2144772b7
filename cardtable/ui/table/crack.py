"""A heart that cracks, once: from now on hearts may be led."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.ui.table.geometry import Box

CRACK_MS: Final = 1100
WHOLE: Final = 0.3
"""So much of the time the heart is still whole."""

SIZE: Final = 96.0
GAP: Final = 9.0
TILT: Final = 9.0
_EDGE: Final = ((0.0, -30.0), (-7.0, -14.0), (8.0, -2.0), (-6.0, 12.0), (5.0, 24.0), (0.0, 42.0))
"""Where the heart breaks, from top to bottom."""


class Crack(QGraphicsObject):
    """The heart shows in the middle, breaks in two halves, and is gone."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour = QColor(colour)
        self._middle = QPointF()
        self._done = 1.0
        self.setVisible(False)
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._advance)
        self._run.finished.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Whether it shows."""
        return self.isVisible()

    def begin(self, box: Box, speed: float) -> None:
        """Crack in the middle of the box; `speed` 2 is twice as quick."""
        self.prepareGeometryChange()
        self._middle = QPointF(box.x + box.width / 2, box.y + box.height / 2)
        self._run.stop()
        self._run.setDuration(int(CRACK_MS / speed))
        self.setVisible(True)
        self._run.start()

    def stop(self) -> None:
        """Vanish at once."""
        self._run.stop()
        self.setVisible(False)

    def _advance(self, value: float) -> None:
        self._done = value
        self.update()

    def boundingRect(self) -> QRectF:
        """All that the halves may reach."""
        return QRectF(self._middle.x() - SIZE, self._middle.y() - SIZE, 2 * SIZE, 2 * SIZE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the heart, or its halves where they are now."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        apart = max(0.0, (self._done - WHOLE) / (1 - WHOLE))
        colour = QColor(self._colour)
        colour.setAlphaF(min(1.0, self._done / 0.1, 2 * (1 - apart)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        out = 1 - (1 - apart) ** 3
        for side in (-1, 1):
            painter.save()
            painter.translate(self._middle.x() + side * out * GAP, self._middle.y())
            painter.rotate(side * out * TILT)
            painter.drawPath(_half(side))
            painter.restore()


def _half(side: int) -> QPainterPath:
    """One half of the heart, with its edge: -1 is the left one."""
    path = QPainterPath(QPointF(*_EDGE[-1]))
    path.cubicTo(side * 26, 22, side * 48, 4, side * 46, -18)
    path.cubicTo(side * 44, -44, side * 10, -48, *_EDGE[0])
    for x, y in _EDGE[1:]:
        path.lineTo(x, y)
    path.closeSubpath()
    return path

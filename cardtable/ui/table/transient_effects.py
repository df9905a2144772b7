"""Effects that show in the middle for a moment: petals for a feast, a heart for a suit that is broken."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.present.geometry import Box
from cardtable.present.metrics import TRANSIENT_MS

WHOLE: Final = 0.3
"""Share of the time in which the heart is still whole."""

SIZE: Final = 96.0
GAP: Final = 9.0
TILT: Final = 9.0
_EDGE: Final = ((0.0, -30.0), (-7.0, -14.0), (8.0, -2.0), (-6.0, 12.0), (5.0, 24.0), (0.0, 42.0))
"""Line along which the heart breaks, from top to bottom."""


class TransientEffect(QGraphicsObject):
    """Effect that shows once, when told to begin; a subclass paints itself, `_done` from 0 to 1."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour = QColor(colour)
        self._box = QRectF()
        self._done = 1.0
        self.setVisible(False)
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._advance)
        self._run.finished.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """True while it shows."""
        return self.isVisible()

    def begin(self, box: Box, speed: float) -> None:
        """Show in the middle of the box; `speed` 2 is twice as quick."""
        self.prepareGeometryChange()
        across, down = self._reach(box)
        x, y = box.x + box.width / 2, box.y + box.height / 2
        self._box = QRectF(x - across, y - down, 2 * across, 2 * down)
        self._run.stop()
        self._run.setDuration(int(TRANSIENT_MS / speed))
        self.setVisible(True)
        self._run.start()

    def stop(self) -> None:
        """Vanish at once."""
        self._run.stop()
        self.setVisible(False)

    def _reach(self, box: Box) -> tuple[float, float]:
        """Return its reach from the middle of the box, across and down."""
        raise NotImplementedError

    def _advance(self, value: float) -> None:
        self._done = value
        self.update()

    def boundingRect(self) -> QRectF:
        """All that it may reach."""
        return self._box


class Petals(TransientEffect):
    """Petals that burst from the middle and fade: something to celebrate."""

    def __init__(self, colour: str) -> None:
        super().__init__(colour)
        chance = Random(6)
        self._petals = [
            (2 * pi * i / 24, chance.uniform(0.5, 1.0), chance.uniform(0, 360)) for i in range(24)
        ]

    def _reach(self, box: Box) -> tuple[float, float]:
        reach = max(box.height * 1.2, 200)
        return reach * 1.6, reach

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the petals where they are now."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        out = 1 - (1 - self._done) ** 3
        colour = QColor(self._colour)
        colour.setAlphaF(min(1.0, 2.2 * (1 - self._done)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        petal = QPainterPath()
        petal.moveTo(0, 14)
        petal.cubicTo(13, 5, 9, -10, 0, -14)
        petal.cubicTo(-9, -10, -13, 5, 0, 14)
        middle = self._box.center()
        for angle, reach, turn in self._petals:
            x = middle.x() + cos(angle) * reach * out * self._box.width() / 2.1
            y = middle.y() + sin(angle) * reach * out * self._box.height() / 2.3 + 40 * self._done**2
            painter.drawPath(QTransform().translate(x, y).rotate(turn + 200 * out).map(petal))


class Crack(TransientEffect):
    """A heart that shows whole and breaks in two halves: from now on the suit that was closed may be led."""

    def _reach(self, box: Box) -> tuple[float, float]:
        return SIZE, SIZE

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
        middle = self._box.center()
        for side in (-1, 1):
            painter.save()
            painter.translate(middle.x() + side * out * GAP, middle.y())
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

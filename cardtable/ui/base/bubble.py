"""Bubble of paper, whose tail points at what it speaks of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QWidget

from cardtable.ui.base.look import GRID, TONES, current_theme

TAIL: Final = 1.5 * GRID
TAIL_AT: Final = 5 * GRID
"""The reach of the tail, and its least distance from a corner, where there is room for that."""

ROUNDED: Final = 1.5 * GRID
SHADOW: Final = 6
"""The width of the soft shadow, in device-independent pixels."""


class PaperBubble(QFrame):
    """Bubble of paper upon its shadow.

    Args:
        edges: at which it may have its tail; only there it leaves room for it.
        parent: where it lies.
    """

    def __init__(self, edges: Qt.Edge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edges = edges
        self._aim: QPointF | None = QPointF()
        rooms = {
            Qt.Edge.LeftEdge: 0,
            Qt.Edge.TopEdge: 0,
            Qt.Edge.RightEdge: SHADOW,
            Qt.Edge.BottomEdge: SHADOW,
        }
        self._around = [round(TAIL) if edges & edge else room for edge, room in rooms.items()]

    @property
    def inside(self) -> tuple[int, int, int, int]:
        """The margins of what is written on the paper."""
        left, top, right, bottom = (each + 2 * GRID for each in self._around)
        return left, top, right, bottom

    def aim_at(self, point: QPointF | None) -> None:
        """Have the tail point there, in the coordinates of the parent; None: have none."""
        self._aim = point
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper with its tail, upon its shadow."""
        tones = TONES[current_theme()]
        left, top, right, bottom = self._around
        paper = QRectF(self.rect()).adjusted(left + 0.5, top + 1.5, -right - 0.5, -bottom - 0.5)
        outline = QPainterPath()
        outline.addRoundedRect(paper, ROUNDED, ROUNDED)
        if self._aim is not None:
            outline = outline.united(self._tail(paper, self._aim - QPointF(self.pos())))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for reach in range(SHADOW, 0, -1):
            shade = QPainterPath()
            shade.addRoundedRect(
                paper.translated(0, reach / 2).adjusted(0, 0, reach / 2, reach / 2), ROUNDED, ROUNDED
            )
            painter.fillPath(shade, QColor(0, 0, 0, 14))
        painter.fillPath(outline, QColor(tones.base))
        painter.setPen(QColor(tones.line))
        painter.drawPath(outline)
        painter.end()

    def _tail(self, paper: QRectF, aim: QPointF) -> QPainterPath:
        """The tail at the edge beyond which it points."""
        beyond = {
            Qt.Edge.LeftEdge: paper.left() - aim.x(),
            Qt.Edge.RightEdge: aim.x() - paper.right(),
            Qt.Edge.TopEdge: paper.top() - aim.y(),
            Qt.Edge.BottomEdge: aim.y() - paper.bottom(),
        }
        edge = max((each for each in beyond if self._edges & each), key=beyond.__getitem__)
        if edge in (Qt.Edge.LeftEdge, Qt.Edge.RightEdge):
            foot = QPointF(paper.left() + 1, _along(aim.y(), paper.top(), paper.bottom()))
            out, side = QPointF(-TAIL, 0), QPointF(0, TAIL)
            if edge is Qt.Edge.RightEdge:
                foot.setX(paper.right() - 1)
        else:
            foot = QPointF(_along(aim.x(), paper.left(), paper.right()), paper.top() + 1)
            out, side = QPointF(0, -TAIL), QPointF(TAIL, 0)
            if edge is Qt.Edge.BottomEdge:
                foot.setY(paper.bottom() - 1)
        if edge in (Qt.Edge.RightEdge, Qt.Edge.BottomEdge):
            out = -out
        tail = QPainterPath()
        tail.addPolygon(QPolygonF([foot - side, foot + out, foot + side]))
        tail.closeSubpath()
        return tail


def _along(aim: float, first: float, last: float) -> float:
    """Where the tail stands along an edge, as near to its aim as the corners let it."""
    corner = min(TAIL_AT, (last - first) / 2)
    return max(first + corner, min(aim, last - corner))

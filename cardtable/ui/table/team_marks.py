"""Marks of the teams: a red disc and a black square, told apart by their shape as well."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from cardtable.present.score_sheet import TeamMark

MARK: Final = 12
"""The width of a mark beside a name."""

COLOURS: Final = {TeamMark.RED: "#D8392F", TeamMark.BLACK: "#14171A"}
EDGE: Final = "#FFFFFF"
"""The line around it, which stands out from a dark plate as the mark does from a light one."""


def paint_mark(painter: QPainter, team: TeamMark, x: float, y: float, width: float) -> None:
    """Paint the mark of a team around a point, so wide."""
    painter.setPen(QPen(QColor(EDGE), max(width * 0.12, 1.0)))
    painter.setBrush(QColor(COLOURS[team]))
    box = QRectF(x - width / 2, y - width / 2, width, width)
    if team is TeamMark.RED:
        painter.drawEllipse(QPointF(x, y), width / 2, width / 2)
    else:
        painter.drawRect(box.adjusted(width * 0.06, width * 0.06, -width * 0.06, -width * 0.06))

"""A plot of a side's chance of winning over the turns of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QWidget

from cardtable.ai.reviews import CERTAIN
from cardtable.ui.base.look import GRID
from cardtable.ui.base.plots import TICKS, Plot, percent


class ChancePlot(Plot):
    """A point for the deal and for each turn; a ring marks the turns in which the side lost by its choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chances: tuple[int, ...] = ()
        self._marked: frozenset[int] = frozenset()
        self.setMinimumHeight(16 * GRID)

    def show_chances(self, chances: Sequence[int], marked: Sequence[int]) -> None:
        """Show chances in thousandths, the first at the deal; `marked` are places among them."""
        self._chances = tuple(chances)
        self._marked = frozenset(marked)
        self.update()

    @property
    def has_points(self) -> bool:
        """Whether there is any turn."""
        return bool(self._chances)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint axes, line and marks."""
        metrics = QFontMetricsF(self.font())
        side = metrics.horizontalAdvance("100%") + GRID
        sheet = area.adjusted(side, metrics.height() / 2, -side / 2, -metrics.height() - GRID / 2)
        last = max(len(self._chances) - 1, 1)

        def at(turn: int, chance: float) -> QPointF:
            return QPointF(
                sheet.left() + turn / last * sheet.width(), sheet.bottom() - chance * sheet.height()
            )

        for tick in TICKS[::2]:
            painter.setPen(self._grid())
            painter.drawLine(at(0, tick), at(last, tick))
            painter.setPen(self._quiet())
            y = at(0, tick).y() - metrics.height() / 2
            label = QRectF(sheet.left() - 10 * GRID, y, 9 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignRight), percent(tick))
        for turn in sorted({1, last}):
            label = QRectF(at(turn, 0).x() - 5 * GRID, sheet.bottom() + GRID / 2, 10 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), str(turn))
        points = [at(turn, chance / CERTAIN) for turn, chance in enumerate(self._chances)]
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 2.0))
        painter.drawPolyline(QPolygonF(points))
        for turn, point in enumerate(points):
            is_marked = turn in self._marked
            painter.setBrush(self.palette().base() if is_marked else self.palette().highlight())
            painter.drawEllipse(point, *((GRID * 0.6,) * 2 if is_marked else (GRID * 0.25,) * 2))

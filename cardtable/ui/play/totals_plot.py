"""Plot of the totals after each deal: a line for each seat that ends in its name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from cardtable.present.score_sheet import ScoreSheet, total_text
from cardtable.program.preferences import Theme
from cardtable.texts.plain import plain, without_isolates
from cardtable.ui.base.look import GRID, current_theme
from cardtable.ui.base.plots import Plot

STYLES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)
"""Lines differ in more than colour."""

LEAST: Final = 12 * GRID
MOST_FOR_NAMES: Final = 0.4  # of the width
_FIRST_HUE: Final = 0.58
_GOLDEN: Final = 0.381966  # hues apart by this part of the circle stay apart however many there are


class TotalsPlot(Plot):
    """Grows with the number of seats, so that each name has a line of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: ScoreSheet | None = None
        self._names: tuple[str, ...] = ()
        self.setMinimumHeight(LEAST)

    def show_sheet(self, sheet: ScoreSheet | None, names: Sequence[str]) -> None:
        """Show the totals of this sheet, with the names of the seats; None: nothing."""
        self._sheet, self._names = sheet, tuple(names)
        self.setMinimumHeight(max(LEAST, round((len(names) + 2) * QFontMetricsF(self.font()).height())))
        self.update()

    @property
    def has_points(self) -> bool:
        """Whether any deal is over."""
        return self._sheet is not None and bool(self._sheet.lines)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint the axes, and the lines with their names."""
        sheet = self._sheet
        if sheet is None:
            return
        metrics = QFontMetricsF(self.font())
        courses = [sheet.course(seat) for seat in range(len(self._names))]
        ticks = round_ticks(min(map(min, courses)), max(map(max, courses)))
        labels = [
            f"{name} {total_text(total)}" for name, total in zip(self._names, sheet.totals, strict=True)
        ]
        widest = max(metrics.horizontalAdvance(label) for label in labels)
        room = min(widest, area.width() * MOST_FOR_NAMES)
        side = max(metrics.horizontalAdvance(total_text(tick)) for tick in ticks) + GRID
        box = area.adjusted(side, metrics.height() / 2, -room - 2 * GRID, -metrics.height() - GRID / 2)

        def at(deal: int, total: int) -> QPointF:
            up = (total - ticks[0]) / (ticks[-1] - ticks[0])
            return QPointF(
                box.left() + deal / len(sheet.lines) * box.width(), box.bottom() - up * box.height()
            )

        self._axes(painter, box, metrics, ticks, len(sheet.lines))
        ends = spread(
            [at(0, total).y() for total in sheet.totals], metrics.height(), area.top(), area.bottom()
        )
        for seat, course in enumerate(courses):
            pen = QPen(line_colour(seat, self.palette()), 2.0, STYLES[seat % len(STYLES)])
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF([at(deal, total) for deal, total in enumerate(course)]))
            end = at(len(course) - 1, course[-1])
            painter.setPen(QPen(pen.color(), 1.0))
            painter.drawLine(end, QPointF(box.right() + 1.5 * GRID, ends[seat]))
            painter.setPen(self._line(QPalette.ColorRole.Text, 1.0))
            place = QRectF(
                box.right() + 2 * GRID, ends[seat] - metrics.height() / 2, room + 1, metrics.height()
            )
            label = shortened(labels[seat], total_text(sheet.totals[seat]), metrics, room + 1)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), label)

    def _axes(
        self, painter: QPainter, box: QRectF, metrics: QFontMetricsF, ticks: Sequence[int], deals: int
    ) -> None:
        each = math.ceil(len(ticks) * metrics.height() / max(box.height(), 1))  # that has room for its figure
        for number, tick in enumerate(ticks):
            y = box.bottom() - number / (len(ticks) - 1) * box.height()
            painter.setPen(self._grid())
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            if number % each:
                continue
            painter.setPen(self._quiet())
            label = QRectF(box.left() - 10 * GRID, y - metrics.height() / 2, 9 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignRight), total_text(tick))
        painter.setPen(self._quiet())
        for deal in (0, deals):
            x = box.left() + deal / deals * box.width()
            label = QRectF(x - 5 * GRID, box.bottom() + GRID / 2, 10 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), str(deal))


def shortened(label: str, figure: str, metrics: QFontMetricsF, room: float) -> str:
    """As much of a label as there is room for, of both its ends, with the figure that it ends with."""
    if metrics.horizontalAdvance(label) <= room:
        return label
    cut = metrics.elidedText(without_isolates(label), Qt.TextElideMode.ElideMiddle, room)
    ending = f" {figure}"
    return f"{plain(cut.removesuffix(ending))}{ending}" if cut.endswith(ending) else plain(cut)


def line_colour(seat: int, palette: QPalette) -> QColor:
    """A colour for each seat that stands out from the ground, the more so in high contrast."""
    hue = (_FIRST_HUE + seat * _GOLDEN) % 1
    is_dark = palette.color(QPalette.ColorRole.Base).lightnessF() < 0.5
    if current_theme() is Theme.CONTRAST:
        return QColor.fromHslF(hue, 1.0, 0.8 if is_dark else 0.18)
    return QColor.fromHslF(hue, 0.6 if is_dark else 0.75, 0.72 if is_dark else 0.32)


def round_ticks(low: int, high: int) -> tuple[int, ...]:
    """A few whole numbers at even distances, from no more than `low` to no less than `high`."""
    span = max(high - low, 1)
    step = next(step for power in range(20) for of in (1, 2, 5) if span <= (step := of * 10**power) * 4)
    first, last = low // step, -(-max(high, low + 1) // step)
    return tuple(step * number for number in range(first, last + 1))


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights as near as may be to those wanted, so far apart that none covers another.

    Args:
        wanted: the heights, in any order.
        apart: the least distance from one to the next.
        top: nothing stands nearer to it than half of that.
        bottom: nor to this, where there is room for all.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    heights = list(wanted)
    least = top + apart / 2
    for index in order:
        heights[index] = max(heights[index], least)
        least = heights[index] + apart
    most = bottom - apart / 2
    for index in reversed(order):
        heights[index] = min(heights[index], most)
        most = heights[index] - apart
    return heights

"""Plot of the totals of a score sheet: over the deals, or of complex totals in the plane."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from cardtable.engine.scores import Gaussian, Score, countable
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

OWN_LINE: Final = 3.5
LEAST: Final = 12 * GRID
MOST_FOR_NAMES: Final = 0.4  # of the width
LEAST_SPAN: Final = 20  # of the plane to each side of zero
AROUND: Final = 1.08  # the plane is larger than what is in it by this factor
DOTS: Final = 120  # the radius of a deal on a path is such a part of the plane's side
LEAST_DOT: Final = 1.25
_FIRST_HUE: Final = 0.58
_GOLDEN: Final = 0.381966  # hues apart by this part of the circle stay apart however many there are


class TotalsPlot(Plot):
    """Plot of the totals: a line for each seat, or a path in the complex plane; with room for every name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: ScoreSheet | None = None
        self._names: tuple[str, ...] = ()
        self._own: int | None = None
        self.setMinimumHeight(LEAST)

    def show_sheet(self, sheet: ScoreSheet | None, names: Sequence[str], own: int | None = None) -> None:
        """Show the totals of this sheet, with the names of the seats; None: nothing.

        The line of one's own seat, if there is one, is broader than the others.
        """
        self._sheet, self._names, self._own = sheet, tuple(names), own
        self.setMinimumHeight(max(LEAST, round((len(names) + 2) * QFontMetricsF(self.font()).height())))
        self.update()

    @property
    def has_points(self) -> bool:
        """True once any deal is over."""
        return self._sheet is not None and bool(self._sheet.lines)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint the totals over the deals, or as paths in the complex plane."""
        sheet = self._sheet
        if sheet is None:
            return
        if sheet.is_complex:
            self._plot_plane(painter, area, sheet)
        else:
            self._plot_lines(painter, area, sheet)

    def _plot_lines(self, painter: QPainter, area: QRectF, sheet: ScoreSheet) -> None:
        """Paint the axes, and the lines with their names."""
        metrics = QFontMetricsF(self.font())
        courses = [list(map(round, map(countable, sheet.course(seat)))) for seat in range(len(self._names))]
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
            [at(0, course[-1]).y() for course in courses], metrics.height(), area.top(), area.bottom()
        )
        for seat, course in enumerate(courses):
            pen = self._pen(seat)
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

    def _pen(self, seat: int) -> QPen:
        width = OWN_LINE if seat == self._own else 2.0
        return QPen(line_colour(seat, self.palette()), width, STYLES[seat % len(STYLES)])

    def _plot_plane(self, painter: QPainter, area: QRectF, sheet: ScoreSheet) -> None:
        """Paint the complex plane with the circle that ends the match, and everybody's path from zero."""
        metrics = QFontMetricsF(self.font())
        courses = [sheet.course(seat) for seat in range(len(self._names))]
        points = [total for course in courses for total in course if isinstance(total, Gaussian)]
        farthest = max(max(abs(total.real), abs(total.imaginary)) for total in points)
        labels = [
            f"{name} {total_text(total)}" for name, total in zip(self._names, sheet.totals, strict=True)
        ]
        room = min(max(map(metrics.horizontalAdvance, labels)), area.width() * MOST_FOR_NAMES)
        legend = 4 * GRID + room
        side = min(area.height() + GRID, area.width() - legend - 2 * GRID)
        left = area.left() + (area.width() - side - 2 * GRID - legend) / 2
        box = QRectF(left, area.center().y() - side / 2, side, side)
        scale = side / 2 / (max(farthest, sheet.circle or 0, LEAST_SPAN) * AROUND)

        def at(total: Score) -> QPointF:
            if not isinstance(total, Gaussian):
                raise TypeError(f"not complex: {total}")
            return box.center() + QPointF(total.real, -total.imaginary) * scale

        self._plane(painter, box, sheet.circle, scale, metrics)
        for seat, course in enumerate(courses):
            pen = self._pen(seat)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF(list(map(at, course))))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pen.color())
            dot = max(side / DOTS, LEAST_DOT)
            for total in course[1:-1]:
                painter.drawEllipse(at(total), dot, dot)
            painter.drawEllipse(at(course[-1]), 2 * dot, 2 * dot)
        step = min(area.height() / len(labels), 1.75 * metrics.height())
        for seat, label in enumerate(labels):
            y = box.center().y() + (seat - (len(labels) - 1) / 2) * step
            start = QPointF(box.right() + 2 * GRID, y)
            painter.setPen(self._pen(seat))
            painter.drawLine(start, start + QPointF(3 * GRID, 0))
            painter.setPen(self._line(QPalette.ColorRole.Text, 1.0))
            place = QRectF(start.x() + 4 * GRID, y - metrics.height() / 2, room + 1, metrics.height())
            text = shortened(label, total_text(sheet.totals[seat]), metrics, room + 1)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)

    def _plane(
        self, painter: QPainter, box: QRectF, circle: int | None, scale: float, metrics: QFontMetricsF
    ) -> None:
        """Paint the axes and the circle."""
        middle = box.center()
        painter.setPen(self._grid())
        painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
        painter.drawLine(QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom()))
        if circle is None:
            return
        radius = circle * scale
        painter.setPen(self._line(QPalette.ColorRole.PlaceholderText, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(self._quiet())
        for text, place in (
            (str(circle), QPointF(middle.x() + radius, middle.y())),
            (f"{circle}i", QPointF(middle.x(), middle.y() - radius)),
        ):
            width = metrics.horizontalAdvance(text)
            inside = QRectF(place.x(), place.y(), width, metrics.height())
            if place.y() == middle.y():
                inside.moveRight(place.x() - GRID / 2)
            else:
                inside.moveLeft(place.x() + GRID / 2)
            painter.drawText(inside, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)

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
            half = metrics.horizontalAdvance(str(deal)) / 2
            middle = min(x, box.right() + GRID - half)  # before the names begin
            label = QRectF(middle - 5 * GRID, box.bottom() + GRID / 2, 10 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), str(deal))


def shortened(label: str, figure: str, metrics: QFontMetricsF, room: float) -> str:
    """Shorten a label in its middle to the room there is, but never the figure at its end."""
    if metrics.horizontalAdvance(label) <= room:
        return label
    cut = metrics.elidedText(without_isolates(label), Qt.TextElideMode.ElideMiddle, room)
    ending = f" {figure}"
    return f"{plain(cut.removesuffix(ending))}{ending}" if cut.endswith(ending) else plain(cut)


def line_colour(seat: int, palette: QPalette) -> QColor:
    """Return the colour of a seat's line, with more contrast in the high-contrast theme."""
    hue = (_FIRST_HUE + seat * _GOLDEN) % 1
    is_dark = palette.color(QPalette.ColorRole.Base).lightnessF() < 0.5
    if current_theme() is Theme.CONTRAST:
        return QColor.fromHslF(hue, 1.0, 0.8 if is_dark else 0.18)
    return QColor.fromHslF(hue, 0.6 if is_dark else 0.75, 0.72 if is_dark else 0.32)


def round_ticks(low: int, high: int) -> tuple[int, ...]:
    """Choose a few whole numbers at even distances that cover `low` to `high`."""
    span = max(high - low, 1)
    step = next(step for power in range(20) for of in (1, 2, 5) if span <= (step := of * 10**power) * 4)
    first, last = low // step, -(-max(high, low + 1) // step)
    return tuple(step * number for number in range(first, last + 1))


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Spread heights so that none covers another, as near as may be to those wanted.

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

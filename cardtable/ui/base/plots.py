"""Plots of shares: after each match, and by opponent. What they show, their descriptions say in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from cardtable.match.statistics import Proportion
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import GRID, current_theme
from cardtable.ui.base.widgets import in_phrases

ROW: Final = 3 * GRID
CAP: Final = GRID  # the cross at the end of a whisker
BADGE: Final = GRID  # of a match with help
SURE: Final = 2
"""The number of matches from which on a likely range tells anything."""
TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of the plot by opponent: `figures` stand behind it, and how many more there were with help."""

    name: str
    share: Proportion
    figures: str
    helped: int = 0


def percent(share: float) -> str:
    """Write a share as people read it."""
    return f"{100 * share:.0f}%"


class Plot(QWidget):
    """Plot of what there is to show, or a sentence that there is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the plot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(2 * GRID, 2 * GRID, -2 * GRID, -GRID)
        if self.has_points:
            self.plot(painter, area)
        else:
            painter.setPen(self._quiet())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), in_phrases(self.empty))
        painter.end()

    @property
    def has_points(self) -> bool:
        """True where there is anything to show."""
        raise NotImplementedError

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint what there is to show."""
        raise NotImplementedError

    def _quiet(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.PlaceholderText)

    def _line(
        self, role: QPalette.ColorRole, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> QPen:
        return QPen(self.palette().color(role), width, style)

    def _grid(self) -> QPen:
        pen = self._line(QPalette.ColorRole.Mid, 1.0)
        if current_theme() is Theme.CONTRAST:  # as strong as what it is there for
            colour = pen.color()
            colour.setAlphaF(0.5)
            pen.setColor(colour)
        return pen

    def _faint(self) -> QColor:
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        colour.setAlphaF(0.28)
        return colour


class CoursePlot(Plot):
    """The share won so far after each match, in its interval; dashes where all would share alike.

    Below stand the matches with help, as badges between those that count.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._course: tuple[Proportion, ...] = ()
        self._even: float | None = None
        self._helped: tuple[int, ...] = ()
        self.setMinimumHeight(16 * GRID)

    def show_course(
        self, course: tuple[Proportion, ...], even: float | None, helped: tuple[int, ...] = ()
    ) -> None:
        """Show a course.

        Args:
            course: the share after each match that counts.
            even: the share of somebody no better than the others, if it is one.
            helped: for each match with help, how many that count came before it.
        """
        self._course = course
        self._even = even
        self._helped = helped
        self.update()

    @property
    def has_points(self) -> bool:
        """True where there is any match."""
        return bool(self._course)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint axes, band and line."""
        metrics = QFontMetricsF(self.font())
        side = metrics.horizontalAdvance("100%") + GRID
        sheet = area.adjusted(side, metrics.height() / 2, -side, -metrics.height() - GRID / 2)
        last = self._course[-1]

        def at(of: int, share: float) -> QPointF:
            along = (of - 1) / (last.of - 1) if last.of > 1 else 0.5
            return QPointF(sheet.left() + along * sheet.width(), sheet.bottom() - share * sheet.height())

        self._axes(painter, sheet, metrics, at)
        self._band(painter, at)
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 2.0))
        painter.drawPolyline(QPolygonF([at(share.of, share.value) for share in self._course]))
        painter.setPen(self._line(QPalette.ColorRole.Text, 1.0))
        painter.setBrush(self.palette().base())
        for after in sorted(set(self._helped)):
            place = at(max(after, 1), 0.0)
            beside = 0.5 / (last.of - 1) * sheet.width() if 0 < after < last.of else BADGE
            _badge(painter, place + QPointF(beside if after else -BADGE, 0))
        end = at(last.of, last.value)
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 2.0))
        painter.setBrush(self.palette().highlight())
        painter.drawEllipse(end, GRID / 2, GRID / 2)
        painter.setPen(self._line(QPalette.ColorRole.Text, 1.0))
        label = QRectF(end.x() + GRID, end.y() - metrics.height() / 2, side, metrics.height())
        painter.drawText(label, int(Qt.AlignmentFlag.AlignLeft), percent(last.value))

    def _axes(
        self,
        painter: QPainter,
        sheet: QRectF,
        metrics: QFontMetricsF,
        at: Callable[[int, float], QPointF],
    ) -> None:
        is_low = sheet.height() < 6 * metrics.height()
        for tick in TICKS[:: 2 if is_low else 1]:
            y = at(1, tick).y()
            painter.setPen(self._grid())
            painter.drawLine(QPointF(sheet.left(), y), QPointF(sheet.right(), y))
            painter.setPen(self._quiet())
            label = QRectF(sheet.left() - 10 * GRID, y - metrics.height() / 2, 9 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignRight), percent(tick))
        if self._even is not None:
            y = at(1, self._even).y()
            painter.setPen(self._line(QPalette.ColorRole.Text, 1.0, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(sheet.left(), y), QPointF(sheet.right(), y))
        painter.setPen(self._quiet())
        last = self._course[-1].of
        for of in sorted({1, last}):
            x = at(of, 0.0).x()
            label = QRectF(x - 5 * GRID, sheet.bottom() + GRID / 2, 10 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), str(of))

    def _band(self, painter: QPainter, at: Callable[[int, float], QPointF]) -> None:
        sure = [share for share in self._course if share.of >= SURE]
        lower = [at(share.of, share.interval[0]) for share in sure]
        upper = [at(share.of, share.interval[1]) for share in sure]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._faint())
        painter.drawPolygon(QPolygonF([*lower, *reversed(upper)]))
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 1.0, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(lower))
        painter.drawPolyline(QPolygonF(upper))


class OpponentPlot(Plot):
    """A bar for each opponent, with a whisker over its interval, and its figures behind it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show these, from above."""
        self._bars = tuple(bars)
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """High enough for all its bars."""
        rows = max(len(self._bars), 2)
        return QSize(
            40 * GRID, round(rows * self._row_height) + round(QFontMetricsF(self.font()).height()) + 4 * GRID
        )

    @property
    def _row_height(self) -> float:
        """Of a bar: its name has room however large everything is written."""
        return max(ROW, QFontMetricsF(self.font()).height() + GRID / 2)

    @property
    def has_points(self) -> bool:
        """True where there is any opponent."""
        return bool(self._bars)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint names, bars with whiskers, figures, and the axis below."""
        metrics = QFontMetricsF(self.font())
        widest = max(metrics.horizontalAdvance(bar.name) for bar in self._bars)
        names = min(widest, area.width() * 0.35)
        figures = max(
            metrics.horizontalAdvance(bar.figures) + _help_width(bar, metrics) for bar in self._bars
        )
        sheet = area.adjusted(names + 2 * GRID, 0, -figures - 2 * GRID, 0)
        sheet.setHeight(len(self._bars) * self._row_height)
        for tick in TICKS[::2]:
            x = sheet.left() + tick * sheet.width()
            painter.setPen(self._grid())
            painter.drawLine(QPointF(x, sheet.top()), QPointF(x, sheet.bottom() + GRID / 2))
            painter.setPen(self._quiet())
            half = metrics.horizontalAdvance(percent(1.0))
            label = QRectF(x - half, sheet.bottom() + GRID / 2, 2 * half, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), percent(tick))
        for index, bar in enumerate(self._bars):
            row = QRectF(area.left(), sheet.top() + index * self._row_height, area.width(), self._row_height)
            self._row(painter, bar, row, sheet, names)

    def _row(self, painter: QPainter, bar: Bar, row: QRectF, sheet: QRectF, names: float) -> None:
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self._line(QPalette.ColorRole.Text, 1.0))
        name = QFontMetricsF(self.font()).elidedText(bar.name, Qt.TextElideMode.ElideRight, names + 1)
        painter.drawText(row, int(flags | Qt.AlignmentFlag.AlignLeft), name)
        metrics, middle = QFontMetricsF(self.font()), row.center().y()
        right = row.adjusted(0, 0, -_help_width(bar, metrics), 0)
        painter.drawText(right, int(flags | Qt.AlignmentFlag.AlignRight), bar.figures)
        if bar.helped:
            painter.drawText(row, int(flags | Qt.AlignmentFlag.AlignRight), str(bar.helped))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            _badge(painter, QPointF(right.right() + 1.5 * BADGE, middle))
        if not bar.share.of:
            return
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 1.0))
        painter.setBrush(self._faint())
        painter.drawRect(
            QRectF(sheet.left(), middle - 0.75 * GRID, bar.share.value * sheet.width(), 1.5 * GRID)
        )
        if bar.share.of < SURE:
            return
        painter.setPen(self._line(QPalette.ColorRole.Text, 2.0))
        low, high = bar.share.interval
        _whisker(
            painter,
            QPointF(sheet.left() + low * sheet.width(), middle),
            QPointF(sheet.left() + high * sheet.width(), middle),
        )


class PlotFrame(QScrollArea):
    """Sheet that a plot stands on. It takes the focus, to be read out and to scroll with keys."""

    def __init__(self, plot: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("plot")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.setWidget(plot)

    def describe(self, name: str, description: str) -> None:
        """Say what the plot is, and what it shows."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)


def _help_width(bar: Bar, metrics: QFontMetricsF) -> float:
    """Return the width of a badge and a number, where there are matches with help."""
    return 2.5 * BADGE + metrics.horizontalAdvance(str(bar.helped)) if bar.helped else 0.0


def _badge(painter: QPainter, centre: QPointF) -> None:
    """Draw the badge of a match with help: a square on its corner."""
    half = BADGE / 2
    corners = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))


def _whisker(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Draw a line with a cross stroke at both ends, level or upright."""
    painter.drawLine(start, end)
    stroke = QPointF(0, CAP / 2) if start.y() == end.y() else QPointF(CAP / 2, 0)
    for point in (start, end):
        painter.drawLine(point - stroke, point + stroke)

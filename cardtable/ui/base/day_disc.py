"""Disc of a day, in the calendar and wherever days stand in a row: paper where its deal was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from cardtable.program.preferences import Theme
from cardtable.ui.base.look import TONES, current_theme

if TYPE_CHECKING:
    from cardtable.present.day import DayMark

PAPER, ON_PAPER = "#EFE6D2", "#3A2A12"
"""The disc of a day whose deal was played, and its number."""

SEAL: Final = "#B3202A"
"""The seal on a day on which Master was beaten."""


def paint_day(painter: QPainter, cell: QRectF, mark: DayMark, *, is_meant: bool = False) -> None:
    """Paint a day: paper if its deal was played, with a seal if Master did worse, a ring around today.

    Args:
        painter: of the widget, with its font.
        cell: the square for it.
        mark: the day.
        is_meant: whether the mouse is there.
    """
    is_plain, asking = current_theme() is Theme.CONTRAST, QColor(TONES[current_theme()].asking)
    disc = cell.adjusted(3, 3, -3, -3)
    veil = 0 if is_plain or mark.is_ahead else 96 if is_meant else 50
    painter.setBrush(QColor(PAPER) if mark.is_played else QColor(255, 255, 255, veil))
    has_frame = is_plain and not (mark.is_played or mark.is_ahead)
    painter.setPen(QPen(QColor(Qt.GlobalColor.white), 1) if has_frame else Qt.PenStyle.NoPen)
    painter.drawEllipse(disc)
    font = QFont(painter.font())
    font.setPixelSize(max(round(disc.height() * 0.5), 9))
    font.setBold(not mark.is_ahead)
    painter.setFont(font)
    ink = QColor(ON_PAPER) if mark.is_played else QColor(255, 255, 255, 130 if mark.is_ahead else 235)
    painter.setPen(ink)
    painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(mark.day.day))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark.is_today:
        painter.setPen(QPen(asking, 2))
        painter.drawEllipse(disc)
    if mark.is_won:
        size = disc.width() * 0.36
        seal = QRectF(disc.right() - size * 0.8, disc.bottom() - size * 0.8, size, size)
        painter.setPen(QPen(QColor(PAPER), 1.5))
        painter.setBrush(QColor(Qt.GlobalColor.black) if is_plain else QColor(SEAL))
        painter.drawEllipse(seal)
        painter.setBrush(Qt.BrushStyle.NoBrush)

"""The little pictures in the list of matches, each painted once."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from cardtable.games import presenter_of
from cardtable.match.seating import bottom_seat
from cardtable.match.summaries import Summary
from cardtable.present.card_design import CardDesign, in_use
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import current_theme
from cardtable.ui.table.cloth import cloth
from cardtable.ui.table.thumbnail import SIZE, paint_damaged, paint_felt, paint_finished, paint_table

MOST: Final = 200
"""The number of pictures kept; at twice the usual sharpness each takes 80 kilobytes."""

_NO_FELT: Final = "#6A6E70"  # of a file that does not say what game it is of

_Key: TypeAlias = tuple[Path, datetime, bool, float, CardDesign, Theme]


class MatchPictures:
    """Pictures of the matches as the public sees them, kept as long as a file does not change."""

    def __init__(self) -> None:
        self._known: dict[_Key, QPixmap] = {}

    def of(self, match: Summary, ratio: float) -> QPixmap:
        """The picture of a match for a screen with this device-pixel ratio."""
        key = (match.path, match.modified, match.is_complete, ratio, in_use(), current_theme())
        pixmap = self._known.pop(key, None) or _painted(match, ratio)
        self._known[key] = pixmap  # now the last to be forgotten
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return pixmap


def _painted(match: Summary, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(SIZE[0] * ratio), round(SIZE[1] * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, match)
    painter.end()
    return pixmap


def _paint(painter: QPainter, match: Summary) -> None:
    presenter = None if match.header is None else presenter_of(match.header.game)
    felt = cloth(_NO_FELT if presenter is None else presenter.felt, current_theme()).rim
    if presenter is None or match.header is None or match.damage is not None:
        paint_damaged(painter, felt)
    elif match.is_finished:
        paint_finished(painter, felt, presenter.accent)
    elif match.public is None:  # it will be read in a moment
        paint_felt(painter, felt)
    else:
        picture = presenter.picture(match.public, bottom_seat(match.header.seats))
        paint_table(painter, picture, felt)

"""Thumbnails of matches: which picture stands for each, and a cache of them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from cardtable.engine.seats import side_of
from cardtable.games import GAMES, presenter_of
from cardtable.match.seating import bottom_seat
from cardtable.match.summaries import Summary
from cardtable.present.card_design import CardDesign, in_use
from cardtable.present.faces import faces_at
from cardtable.present.metrics import THUMBNAIL
from cardtable.present.names import side_places
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import current_theme
from cardtable.ui.table.cloth import cloth
from cardtable.ui.table.small_cards import emblem, paint_damaged, paint_felt, paint_finished

MOST: Final = 200
"""The number of thumbnails kept; at twice the usual sharpness each takes 80 kilobytes."""

_NO_FELT: Final = "#6A6E70"  # of a file that does not say what game it is of

_Key: TypeAlias = tuple[Path, datetime, bool, float, CardDesign, Theme]


class ThumbnailCache:
    """Cache of the thumbnails: each match as the public sees it, painted anew when its file changes."""

    def __init__(self) -> None:
        self._known: dict[_Key, QPixmap] = {}

    def of(self, match: Summary, ratio: float) -> QPixmap:
        """Return the thumbnail of a match for a screen with this device-pixel ratio."""
        key = (match.path, match.modified, match.is_complete, ratio, in_use(), current_theme())
        pixmap = self._known.pop(key, None) or _thumbnail(match, ratio)
        self._known[key] = pixmap  # now the last to be forgotten
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return pixmap


def _thumbnail(match: Summary, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(THUMBNAIL[0] * ratio), round(THUMBNAIL[1] * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_thumbnail(painter, match)
    painter.end()
    return pixmap


def paint_thumbnail(painter: QPainter, match: Summary) -> None:
    """Paint the thumbnail of a match into (0, 0) … `THUMBNAIL`."""
    from cardtable.ui.table.thumbnail import paint_table

    header = match.header
    presenter = None if header is None else presenter_of(header.game)
    laid = cloth(_NO_FELT if presenter is None else presenter.felt, current_theme())
    if presenter is None or header is None or match.damage is not None:
        paint_damaged(painter, laid)
    elif match.outcome is not None:
        fan = emblem(header.game)
        place = 0
        if header.persons:
            sides = GAMES[header.game].rules().option_set.sides(header.options)
            place = side_places(match.outcome, sides)[side_of(min(header.persons), sides)]
        paint_finished(painter, laid, fan, place)
    elif match.public is None:  # it will be read in a moment
        paint_felt(painter, laid)
    else:
        picture = presenter.picture(match.public, bottom_seat(header.seats))
        paint_table(painter, picture, laid, [faces[0] for faces in faces_at(header.seats)])

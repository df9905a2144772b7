"""List of the matches: model of the rows, delegate that paints them, their thumbnails."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from cardtable.engine.options import Choice
from cardtable.games import GAMES, presenter_of
from cardtable.match.presets import OwnPresets
from cardtable.match.seating import bottom_seat
from cardtable.match.store import NOT_OURS
from cardtable.match.summaries import Summary
from cardtable.present.card_design import CardDesign, in_use
from cardtable.present.metrics import THUMBNAIL
from cardtable.present.names import line_up, partnerships, rules_name
from cardtable.program.preferences import Theme
from cardtable.texts import Texts
from cardtable.texts.plain import plain, without_isolates
from cardtable.ui.base.language import current_texts, locale_of
from cardtable.ui.base.look import GRID, current_theme
from cardtable.ui.table.cloth import cloth

Index = QModelIndex | QPersistentModelIndex
TITLE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
PEOPLE_ROLE: Final = Qt.ItemDataRole.UserRole + 2
STATE_ROLE: Final = Qt.ItemDataRole.UserRole + 3
TIME_ROLE: Final = Qt.ItemDataRole.UserRole + 4
MATCH_ROLE: Final = Qt.ItemDataRole.UserRole + 5


class MatchList(QAbstractListModel):
    """Model of the matches: those to go on with first, the last played first among them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._matches: list[Summary] = []
        self._own = OwnPresets()

    def show(self, matches: tuple[Summary, ...]) -> None:
        """Show these matches, which come with the last played first."""
        self.beginResetModel()
        self._matches = sorted(matches, key=lambda match: match.is_finished or match.damage is not None)
        self.endResetModel()

    def show_presets(self, own: OwnPresets) -> None:
        """Name people's own rules by these presets."""
        self._own = own
        self.refresh()

    def refresh(self) -> None:
        """Show every row anew, in the current language."""
        if self._matches:
            self.dataChanged.emit(self.index(0), self.index(len(self._matches) - 1))

    def summary(self, row: int) -> Summary | None:
        """Return the match in a row; None where there is none."""
        return self._matches[row] if 0 <= row < len(self._matches) else None

    def row_of(self, path: Path | None) -> int:
        """Return the row of a file; −1 when it is not listed."""
        return next((row for row, match in enumerate(self._matches) if match.path == path), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of matches."""
        return 0 if parent.isValid() else len(self._matches)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a part of a row; for assistive technology and for searching by typing, the whole of it."""
        match, texts = self.summary(index.row()), current_texts()
        if match is None:
            return None
        parts: dict[int, Callable[[Summary, Texts], str]] = {
            TITLE_ROLE: partial(_title, own=self._own),
            PEOPLE_ROLE: _people,
            STATE_ROLE: _state,
            TIME_ROLE: _time,
        }
        if role == MATCH_ROLE:
            return match
        if role in parts:
            return parts[role](match, texts)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        whole = texts("start.separator").join(text for part in parts.values() if (text := part(match, texts)))
        return without_isolates(whole) if role == Qt.ItemDataRole.DisplayRole else whole


def _title(match: Summary, texts: Texts, own: OwnPresets) -> str:
    header = match.header
    if header is None:
        return plain(match.path.name)
    if title := plain(match.title):
        return f"{title}{texts('start.separator')}{texts(f'{header.game}.name')}"
    return own_title(match, texts, own)


def own_title(match: Summary, texts: Texts, own: OwnPresets) -> str:
    """Give the name of a match that nobody has given a title."""
    header = match.header
    if header is None:
        return plain(match.path.name)
    return f"{texts(f'{header.game}.name')}{texts('start.separator')}{match_kind(match, texts, own)}"


def match_kind(match: Summary, texts: Texts, own: OwnPresets) -> str:
    """Name the preset of a match, or say that its rules are its own, and what is unusual besides."""
    assert match.header is not None  # noqa: S101  # asked only where there is one
    options = match.header.options
    option_set = own.extend(GAMES[options.game].rules().option_set)
    parts = [rules_name(texts, option_set, options)]
    parts += [
        texts(f"{options.game}.option.{option.id}.{options[option]}")
        for option in option_set.options
        if isinstance(option, Choice) and not option.is_rule and options[option] != option.default
    ]
    return texts("start.separator").join(parts)


def _people(match: Summary, texts: Texts) -> str:
    if match.header is None:
        return ""
    options = match.header.options
    sides = partnerships(options, GAMES[options.game].rules().option_set)
    return line_up(texts, match.header.seats, sides)


def _state(match: Summary, texts: Texts) -> str:
    if match.damage is not None:
        is_ours = match.damage.reason.key not in NOT_OURS
        return texts("start.damaged") if is_ours else texts("start.unknown")
    state = texts("start.finished") if match.is_finished else texts("start.unfinished")
    parts = [state]
    if score := _score(match):
        parts.append((" – " if len(score) == 2 else " / ").join(score))
    if match.header is not None and match.header.begins_with > 1:
        parts.append(texts("start.entered", deal=match.header.begins_with))
    if match.assisted:
        parts.append(texts("start.assisted"))
    return texts("start.separator").join(parts)


def _score(match: Summary) -> tuple[str, ...]:
    """The score of the match by seat or side, as far as it is known."""
    presenter = None if match.header is None else presenter_of(match.header.game)
    if presenter is None or match.header is None:
        return ()
    if match.outcome is not None:
        options = match.header.options
        scores = tuple(presenter.points(options, score) for score in match.outcome.scores)
        sides = partnerships(options, GAMES[match.header.game].rules().option_set)
        return tuple(scores[side[0]] for side in sides) or scores
    if match.public is None:
        return ()
    return presenter.score(match.public).lines[0].values


def _time(match: Summary, texts: Texts) -> str:
    when = QDateTime.fromSecsSinceEpoch(int(match.modified.timestamp()))
    return locale_of(texts.language).toString(when, texts("start.time"))


class MatchDelegate(QStyledItemDelegate):
    """Delegate that paints a row: the thumbnail, game and state, and below them people and time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = ThumbnailCache()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Give the height of the thumbnail or of two lines, with air around."""
        return QSize(40 * GRID, max(_lines_height(option.font), THUMBNAIL[1]) + 2 * GRID)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row."""
        painter.save()
        state = option.state
        palette: QPalette = option.palette
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        area: QRect = option.rect
        # A style sheet makes its own, paler, placeholder colour; the application's has the contrast.
        text, quiet = palette.text().color(), QApplication.palette().placeholderText().color()
        if is_selected:
            painter.fillRect(area, palette.highlight())
            text = quiet = palette.highlightedText().color()
        small, large = _fonts(option.font)
        corner = QPoint(area.left() + GRID, area.top() + (area.height() - THUMBNAIL[1]) // 2)
        painter.drawPixmap(
            corner, self._thumbnails.of(index.data(MATCH_ROLE), painter.device().devicePixelRatio())
        )
        height = _lines_height(option.font)
        inner = area.adjusted(THUMBNAIL[0] + 3 * GRID, (area.height() - height) // 2, -2 * GRID, 0)
        upper = QRect(inner.left(), inner.top(), inner.width(), QFontMetrics(large).height())
        lower = QRect(inner.left(), upper.bottom() + GRID, inner.width(), QFontMetrics(small).height())
        painter.setPen(text)
        _draw_pair(painter, large, upper, str(index.data(TITLE_ROLE)), small, str(index.data(STATE_ROLE)))
        painter.setPen(quiet)
        _draw_pair(painter, small, lower, str(index.data(PEOPLE_ROLE)), small, str(index.data(TIME_ROLE)))
        if not is_selected:
            painter.setPen(palette.mid().color())
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.restore()


def _fonts(font: QFont) -> tuple[QFont, QFont]:
    large = QFont(font)
    large.setWeight(QFont.Weight.DemiBold)
    return font, large


def _lines_height(font: QFont) -> int:
    small, large = _fonts(font)
    return QFontMetrics(small).height() + GRID + QFontMetrics(large).height()


def _draw_pair(painter: QPainter, font: QFont, area: QRect, left: str, right_font: QFont, right: str) -> None:
    """Draw a text at the left, elided where it must be, and one at the right, which never is."""
    metrics = QFontMetrics(right_font)
    painter.setFont(right_font)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), right)
    room = area.width() - metrics.horizontalAdvance(right) - 2 * GRID
    painter.setFont(font)
    cut = QFontMetrics(font).elidedText(left, Qt.TextElideMode.ElideRight, max(room, 0))
    painter.drawText(area, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), cut)


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
    from cardtable.ui.table.thumbnail import paint_damaged, paint_felt, paint_finished, paint_table

    presenter = None if match.header is None else presenter_of(match.header.game)
    felt = cloth(_NO_FELT if presenter is None else presenter.felt, current_theme()).base
    if presenter is None or match.header is None or match.damage is not None:
        paint_damaged(painter, felt)
    elif match.is_finished:
        paint_finished(painter, felt, presenter.accent)
    elif match.public is None:  # it will be read in a moment
        paint_felt(painter, felt)
    else:
        picture = presenter.picture(match.public, bottom_seat(match.header.seats))
        paint_table(painter, picture, felt)

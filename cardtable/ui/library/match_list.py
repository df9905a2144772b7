"""List of the matches: model of the rows, delegate that paints them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QDateTime,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from cardtable.engine.options import Choice, Options
from cardtable.games import GAMES, presenter_of
from cardtable.match.presets import OwnPresets
from cardtable.match.store import NOT_OURS
from cardtable.match.summaries import Summary
from cardtable.present.metrics import THUMBNAIL
from cardtable.present.names import line_up, partnerships, rules_name
from cardtable.present.score_sheet import with_size
from cardtable.texts import Texts
from cardtable.texts.plain import plain, without_isolates
from cardtable.ui.base.language import current_texts, locale_of
from cardtable.ui.base.look import GRID
from cardtable.ui.library.thumbnails import ThumbnailCache

Index = QModelIndex | QPersistentModelIndex
TITLE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
PEOPLE_ROLE: Final = Qt.ItemDataRole.UserRole + 2
STATE_ROLE: Final = Qt.ItemDataRole.UserRole + 3
TIME_ROLE: Final = Qt.ItemDataRole.UserRole + 4
MATCH_ROLE: Final = Qt.ItemDataRole.UserRole + 5
MORE_ROLE: Final = Qt.ItemDataRole.UserRole + 6
"""What is said of the matches that are folded into a row; empty where there are none."""

NESTED_ROLE: Final = Qt.ItemDataRole.UserRole + 7
"""Whether a row belongs to the fold above it."""

INDENT: Final = 4 * GRID
"""The indent of a row in a fold that is open."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row: a match, and the others that are folded into it, or one of those in a fold that is open."""

    match: Summary
    others: tuple[Summary, ...] = ()
    is_nested: bool = False


_Fold: TypeAlias = tuple[Options, date]


def _fold(match: Summary) -> _Fold | None:
    """Return what the matches have in common that fold into one row: rules, and the day they were begun.

    Only unfinished ones fold that nobody has given a title.
    """
    header = match.header
    if header is None or match.is_finished or match.damage is not None or match.title:
        return None
    return header.options, datetime.fromisoformat(header.created).date()


class MatchList(QAbstractListModel):
    """Model of the matches: those to go on with first, the last played first among them.

    Unfinished ones of one game and rules that were begun on the same day fold into one row, that of the last
    played; it opens and closes.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_Row] = []
        self._open: set[_Fold] = set()
        self._own = OwnPresets()

    def show(self, matches: tuple[Summary, ...], *, folds: bool = True) -> None:
        """Show these matches, which come with the last played first."""
        self.beginResetModel()
        groups: dict[object, list[Summary]] = {}
        for match in sorted(matches, key=lambda match: match.is_finished or match.damage is not None):
            groups.setdefault((_fold(match) if folds else None) or match.path, []).append(match)
        self._rows = []
        for first, *others in groups.values():
            self._rows.append(_Row(first, tuple(others)))
            if others and _fold(first) in self._open:
                self._rows += [_Row(other, is_nested=True) for other in others]
        self.endResetModel()

    @property
    def matches(self) -> tuple[Summary, ...]:
        """All matches, those too that are folded into others."""
        found: list[Summary] = []
        for row in self._rows:
            if not row.is_nested:
                found += [row.match, *row.others]
        return tuple(found)

    def is_open(self, row: int) -> bool | None:
        """Return whether the fold in a row is open; None where nothing is folded into it."""
        if not (0 <= row < len(self._rows) and self._rows[row].others):
            return None
        return _fold(self._rows[row].match) in self._open

    def set_open(self, row: int, *, on: bool) -> None:
        """Open or close the fold in a row."""
        fold = None if self.is_open(row) in (None, on) else _fold(self._rows[row].match)
        if fold is None:
            return
        others, first = self._rows[row].others, row + 1
        if on:
            self.beginInsertRows(QModelIndex(), first, row + len(others))
            self._rows[first:first] = [_Row(other, is_nested=True) for other in others]
            self._open.add(fold)
            self.endInsertRows()
        else:
            self.beginRemoveRows(QModelIndex(), first, row + len(others))
            del self._rows[first : first + len(others)]
            self._open.discard(fold)
            self.endRemoveRows()
        self.dataChanged.emit(self.index(row), self.index(row))

    def reveal(self, path: Path | None) -> int:
        """Open the fold that hides a file, if one does; returns its row, −1 when it is not listed."""
        for number, row in enumerate(self._rows):
            if any(other.path == path for other in row.others):
                self.set_open(number, on=True)
        return self.row_of(path)

    def show_presets(self, own: OwnPresets) -> None:
        """Name people's own rules by these presets."""
        self._own = own
        self.refresh()

    def refresh(self) -> None:
        """Show every row anew, in the current language."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def summary(self, row: int) -> Summary | None:
        """Return the match in a row; None where there is none."""
        return self._rows[row].match if 0 <= row < len(self._rows) else None

    def row_of(self, path: Path | None) -> int:
        """Return the row of a file; −1 when it is not listed."""
        return next((number for number, row in enumerate(self._rows) if row.match.path == path), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

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
        row = self._rows[index.row()]
        more = ""
        if row.others:
            key = "start.fewer" if self.is_open(index.row()) else "start.more"
            more = texts(key, count=len(row.others))
        if role in (MATCH_ROLE, MORE_ROLE, NESTED_ROLE):
            return {MATCH_ROLE: match, MORE_ROLE: more, NESTED_ROLE: row.is_nested}[role]
        if role in parts:
            return parts[role](match, texts)
        if role == Qt.ItemDataRole.ToolTipRole and match.assisted:
            return texts("start.assisted_help")
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        told = (*(part(match, texts) for part in parts.values()), more)
        whole = texts("start.separator").join(filter(None, told))
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
    if score := _score(match, texts):
        parts.append((" – " if len(score) == 2 else " / ").join(score))
    if match.header is not None and match.header.is_daily:
        parts.append(texts("daily.short"))
    elif match.header is not None and match.header.begins_with > 1:
        parts.append(texts("start.entered", deal=match.header.begins_with))
    if match.assisted:
        parts.append(texts("start.assisted"))
    return texts("start.separator").join(parts)


def _score(match: Summary, texts: Texts) -> tuple[str, ...]:
    """The score of the match by seat or side, as far as it is known."""
    presenter = None if match.header is None else presenter_of(match.header.game)
    if presenter is None or match.header is None:
        return ()
    if match.outcome is not None:
        options = match.header.options
        ended_with = match.outcome.scores
        scores = tuple(with_size(presenter.points(options, score), score, texts) for score in ended_with)
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
        if index.data(NESTED_ROLE):
            area = area.adjusted(INDENT, 0, 0, 0)
        # A style sheet makes its own, paler, placeholder colour; the application's has the contrast.
        text, quiet = palette.text().color(), QApplication.palette().placeholderText().color()
        if is_selected:
            painter.fillRect(option.rect, palette.highlight())
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
        more = str(index.data(MORE_ROLE))
        if more:
            chip = self._chip(option, index)
            painter.setPen(quiet)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
            painter.setFont(small)
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), more)
            inner.setRight(chip.left() - GRID)
            upper.setRight(inner.right())
            lower.setRight(inner.right())
        painter.setPen(text)
        _draw_pair(painter, large, upper, str(index.data(TITLE_ROLE)), small, str(index.data(STATE_ROLE)))
        painter.setPen(quiet)
        _draw_pair(painter, small, lower, str(index.data(PEOPLE_ROLE)), small, str(index.data(TIME_ROLE)))
        if not is_selected:
            painter.setPen(palette.mid().color())
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.restore()

    def _chip(self, option: QStyleOptionViewItem, index: Index) -> QRect:
        """Return the place of the button that opens and closes a fold."""
        metrics = QFontMetrics(option.font)
        area: QRect = option.rect
        wide = metrics.horizontalAdvance(str(index.data(MORE_ROLE))) + 3 * GRID
        high = metrics.height() + GRID
        middle = area.center().y()
        return QRect(area.right() - 2 * GRID - wide, middle - high // 2, wide, high)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Open or close a fold with the mouse."""
        if (
            isinstance(model, MatchList)
            and isinstance(event, QMouseEvent)
            and event.type() is QEvent.Type.MouseButtonRelease
            and (is_open := model.is_open(index.row())) is not None
            and self._chip(option, index).contains(event.position().toPoint())
        ):
            model.set_open(index.row(), on=not is_open)
            return True
        return super().editorEvent(event, model, option, index)


class MatchView(QListView):
    """View of the matches, in which Right opens and Left closes a fold."""

    def __init__(self, model: MatchList, parent: QWidget | None = None) -> None:
        super().__init__(parent, uniformItemSizes=True)
        self._matches = model
        self.setModel(model)
        self.setItemDelegate(MatchDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close the fold in the current row; from within one, Left leads to its first row."""
        row = self.currentIndex().row()
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            while row > 0 and self._matches.index(row).data(NESTED_ROLE) and event.key() == Qt.Key.Key_Left:
                row -= 1
            self.setCurrentIndex(self._matches.index(row))
            self._matches.set_open(row, on=event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)


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

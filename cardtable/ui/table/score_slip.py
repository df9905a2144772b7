"""Slip of paper on the cloth with the score at a glance: as much of it as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.present.accessible_names import explained, name_of_contract
from cardtable.present.geometry import CARD_RATIO, Box
from cardtable.present.metrics import GRID, SMALL_PX
from cardtable.present.picture import (
    Scoreboard,
)
from cardtable.present.score_sheet import TableCards, TeamMark
from cardtable.program.preferences import Theme
from cardtable.texts import Texts
from cardtable.ui.base.long_press import LongPress
from cardtable.ui.base.look import current_theme, figure_font
from cardtable.ui.table.team_marks import COLOURS, paint_mark
from cardtable.ui.table.text_items import table_font

SIZES: Final = (1.0, 0.93, 0.86)
"""The sizes that the type may have, relative to that of the table; where even the last is too large, less is
told."""

SMALL: Final = 0.86
"""The size of facts and of the heads of columns, relative to the figures."""

ROWS: Final = ((1.7, GRID, 1.5 * GRID), (1.45, GRID / 2, GRID))
"""The height of a row in sizes of its type, the room above and below all of them, and that at both sides and
between a name and its figures, or between figures: usually, and where there is less room."""

LEAST_NAME: Final = 6.0
"""The least width of a name that is elided, in sizes of its type: rather than that shorter ones are cut, less
is told."""

LEAST_FIGURES: Final = "00"
"""The figures that a column has room for at least, so that the slip stays as it is while they grow."""

CARD_STEP: Final = 0.8
"""The distance between table cards, in sizes of the type."""

CARD_GAP: Final = 1.5
"""The room between table cards, in device-independent pixels."""

TILT: Final = 0.6
"""The angle of the paper in degrees; what is written on it stands upright, so that it stays sharp."""

ROOM: Final = 5
"""The room around the paper for its tilt and its shadow, in device-independent pixels."""

SHADOW: Final = ((1.0, 0.16), (2.0, 0.1), (3.5, 0.06))
"""The distance of each layer of the shadow to the lower right, and its opacity."""

PAPER: Final = {Theme.LIGHT: "#FBF6E6", Theme.DARK: "#E3D8BC"}
RULED: Final = {Theme.LIGHT: "#DCE4E2", Theme.DARK: "#CFC9B0"}
INK: Final = "#2B2420"
QUIET_INK: Final = "#6E4F28"


@dataclass(frozen=True, slots=True)
class _Row:
    """A seat or a side: its name, or table cards in place of it, and its figures."""

    name: str
    figures: tuple[str, ...]
    is_own: bool
    leads: bool
    cards: TableCards | None = None


@dataclass(frozen=True, slots=True)
class _Content:
    """What is told: facts about the deal with the mark of a team, heads of the columns, and rows.

    The `place` of the person at the bottom is told where not all rows are; nothing before anybody leads.
    """

    facts: tuple[tuple[str, TeamMark | None], ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[_Row, ...] = ()
    place: str = ""

    def shortened(self) -> Iterator[_Content]:
        """Yield all of it, then ever less, down to one's own figure; several columns keep their heads."""
        yield self
        if len(self.heads) > 1:
            yield replace(self, facts=self.facts[:1])
        else:
            yield replace(self, heads=())
            yield replace(self, facts=self.facts[:1], heads=())
        first = tuple(replace(row, figures=row.figures[:1]) for row in self.rows)
        yield _Content(self.facts[:1], rows=first)
        yield _Content(rows=first)
        own = [row for row in first if row.is_own] or [*first[:1]]
        best = [row for row in first if row.leads and row not in own][:1]
        yield _Content(((self.place, None),) if self.place else self.facts[:1], rows=(*best, *own))
        yield _Content(rows=(*best, *own))
        yield _Content(rows=tuple(own))


@dataclass(frozen=True, slots=True)
class _Writing:
    """A content as it is written: the size of its type, the height of a row, the room above and below all of
    them, that between figures, and the room that it takes."""

    content: _Content
    pixels: float
    row: float
    above: float
    between: float
    columns: tuple[float, ...]
    width: float
    height: float


class ScoreSlip(QAbstractButton):
    """Slip of paper with the score; a click asks for more."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._termed: object = None
        self._help = ""
        self._content = _Content()
        self._writing: _Writing | None = None
        self._room, self._text = Box(0, 0, 0, 0), 1.0
        self._is_wanted = True
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        LongPress(self)
        self.hide()

    def show_score(
        self,
        score: Scoreboard | None,
        places: Sequence[int],
        names: Sequence[str],
        bottom: Seat,
        texts: Texts,
        keys: str = "",
    ) -> None:
        """Show a score; None: nothing.

        Args:
            score: the scoreboard.
            places: the places of the sides by their totals, from 1; of the seats, where there are none.
            names: the names of the sides; of the seats, where there are none.
            bottom: the seat at the bottom, whose figures come first.
            texts: the words at this table.
            keys: the keys that do what a click does; none where a click does nothing.
        """
        self.setEnabled(bool(keys))  # else it is only read
        self.setCursor(Qt.CursorShape.PointingHandCursor if keys else Qt.CursorShape.ArrowCursor)
        shown = (score, places, names, bottom, texts.language)
        if shown == self._shown:
            return
        self._shown = shown
        content = _Content() if score is None else _content(score, places, names, bottom, texts)
        told = "" if score is None else "\n".join(_told(score, names, texts))
        termed = (None if score is None else _terms(score), keys, texts.language)
        if termed != self._termed:
            self._termed = termed
            terms = [] if score is None else explained(_terms(score), texts)
            more = [texts("scores.slip_help", keys=keys)] if told and keys else []
            self._help = "\n".join((*terms, *more))
            self.setAccessibleDescription(self._help)
        if told != self.accessibleName():
            self.setAccessibleName(told)
        if content != self._content:
            self._content = content
            self._write_anew()

    @property
    def told_rows(self) -> list[tuple[str, ...]]:
        """The rows that are written: names and figures."""
        return (
            [] if self._writing is None else [(row.name, *row.figures) for row in self._writing.content.rows]
        )

    @property
    def told_heads(self) -> tuple[str, ...]:
        """The heads that are written above the figures."""
        return () if self._writing is None else self._writing.content.heads

    @property
    def told_facts(self) -> list[str]:
        """The facts that are written above them."""
        return [] if self._writing is None else [fact for fact, _ in self._writing.content.facts]

    def put(self, room: Box, text: float, *, is_wanted: bool = True) -> None:
        """Lie in the lower right corner of a room.

        Args:
            room: the room.
            text: the size of the type relative to the usual one.
            is_wanted: false where something else lies there, or all of it stands beside the table.
        """
        if (room, text) != (self._room, self._text):
            self._room, self._text = room, text
            self._write_anew()
        if is_wanted is not self._is_wanted:
            self._is_wanted = is_wanted
            self.setVisible(is_wanted and self._writing is not None)

    def _write_anew(self) -> None:
        """Write as much as there is room for."""
        self._writing = self._best()
        if self._writing is not None:
            room, width, height = self._room, self._writing.width, self._writing.height
            right, bottom = round(room.x + room.width), round(room.y + room.height)
            self.setGeometry(right - round(width), bottom - round(height), round(width), round(height))
        self.setVisible(self._is_wanted and self._writing is not None)
        is_whole = self._writing is not None and self._writing.content is self._content
        self.setToolTip(self._help if is_whole else f"{self.accessibleName()}\n{self._help}".strip())
        self.update()

    def _best(self) -> _Writing | None:
        """Return the writing that tells most; None where there is nothing to tell, or no room at all."""
        if not self._content.rows:
            return None
        for content, is_whole, size, rows in product(self._content.shortened(), (True, False), SIZES, ROWS):
            found = self._written(content, size * SMALL_PX * self._text, *rows, is_whole=is_whole)
            if found is not None:
                return found
        return None

    def _written(
        self, content: _Content, pixels: float, row: float, above: float, between: float, *, is_whole: bool
    ) -> _Writing | None:
        """Write a content in this size, in such rows, with whole names or with less of them, if it fits."""
        lines = len(content.rows) + SMALL * (len(content.facts) + bool(content.heads))
        height = lines * row * pixels + 2 * (ROOM + (above if lines > 1 else 0))
        if height > self._room.height:
            return None
        small, bold = map(QFontMetricsF, self._fonts(pixels))
        least = bold.horizontalAdvance(LEAST_FIGURES)
        columns = [
            max(least, *(bold.horizontalAdvance(figure) for figure in column))
            for column in zip(*(row.figures for row in content.rows), strict=True)
        ]
        for at, head in enumerate(content.heads[1:], 1):
            columns[at] = max(columns[at], small.horizontalAdvance(head))
        first = small.horizontalAdvance(content.heads[0]) if content.heads else 0.0
        most = self._room.width - 2 * (ROOM + between)
        figures = sum(columns) + between * len(columns)
        heads = first + figures - columns[0] - between  # the first also stands above the names
        wanted = max(_name_width(each, bold, pixels) for each in content.rows)
        is_least = len(content.rows) == 1 and not content.facts
        least = wanted if is_whole else 0.0 if is_least else min(wanted, LEAST_NAME * pixels)
        if most - figures < least:
            return None
        facts = [small.horizontalAdvance(fact) + (2 * pixels if team else 0) for fact, team in content.facts]
        across = max(min(wanted, most - figures) + figures, heads, *facts)
        if not is_whole:
            content = replace(content, rows=tuple(_cut(each, bold, most - figures) for each in content.rows))
        if across > most:
            return None
        width = across + 2 * (ROOM + between)
        return _Writing(content, pixels, row * pixels, above, between, tuple(columns), width, height)

    def _fonts(self, pixels: float) -> tuple[QFont, QFont]:
        """Return the type of facts and heads, and that of rows."""
        family = QFontInfo(self.font()).family()
        small = table_font(family, round(SMALL * pixels))
        return small, figure_font(table_font(family, round(pixels), bold=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper and what is written on it."""
        writing = self._writing
        if writing is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = QRectF(self.rect()).adjusted(ROOM, ROOM, -ROOM, -ROOM)
        theme = current_theme()
        if theme is Theme.CONTRAST:
            palette, active = self.palette(), QPalette.ColorGroup.Active  # though nothing may be clicked
            ink = quiet = palette.color(active, QPalette.ColorRole.WindowText)
            painter.setPen(QPen(ink, 4 if self.hasFocus() else 2))
            painter.setBrush(palette.color(active, QPalette.ColorRole.Window))
            painter.drawRect(paper)
        else:
            ink, quiet = QColor(INK), QColor(QUIET_INK)
            self._paint_paper(painter, paper, theme, writing)
        self._write(painter, paper, writing, ink, quiet)
        painter.end()

    def _paint_paper(self, painter: QPainter, paper: QRectF, theme: Theme, writing: _Writing) -> None:
        """Paint a ruled slip of paper that lies a little askew, and its shadow."""
        middle = paper.center()
        askew = (
            QTransform.fromTranslate(middle.x(), middle.y()).rotate(TILT).translate(-middle.x(), -middle.y())
        )
        painter.save()
        painter.setTransform(askew, combine=True)
        painter.setPen(Qt.PenStyle.NoPen)
        for reach, opacity in SHADOW:
            shade = QColor(Qt.GlobalColor.black)
            shade.setAlphaF(opacity)
            painter.setBrush(shade)
            painter.drawRoundedRect(paper.translated(reach, reach), 3, 3)
        painter.setBrush(QColor(PAPER[theme]).lighter(103 if self.underMouse() else 100))
        painter.drawRoundedRect(paper, 2, 2)
        painter.setPen(QPen(QColor(RULED[theme]), 1))
        y = paper.bottom() - writing.above
        while y > paper.top() + writing.row / 2 and paper.height() > 2 * writing.row:
            painter.drawLine(QPointF(paper.left() + 2, y), QPointF(paper.right() - 2, y))
            y -= writing.row
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(paper.adjusted(1, 1, -1, -1), 2, 2)
        painter.restore()

    def _write(self, painter: QPainter, paper: QRectF, writing: _Writing, ink: QColor, quiet: QColor) -> None:
        """Write facts, heads and rows, from the bottom of the paper up to its top."""
        content, pixels = writing.content, writing.pixels
        small, bold = self._fonts(pixels)
        row, low = writing.row, SMALL * writing.row
        inner = paper.adjusted(writing.between, 0, -writing.between, 0)
        lines = len(content.rows) * row + (len(content.facts) + bool(content.heads)) * low
        y = paper.center().y() - lines / 2
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(small)
        painter.setPen(quiet)
        for fact, team in content.facts:
            x = inner.left()
            if team is not None:
                paint_mark(painter, team, x + pixels / 2, y + low / 2, pixels * 0.8)
                painter.setPen(quiet)
                x += 1.4 * pixels
            painter.drawText(QRectF(x, y, inner.right() - x, low), left, fact)
            y += low
        ends = [
            inner.right() - sum(writing.columns[at + 1 :]) - writing.between * (len(writing.columns) - at - 1)
            for at in range(len(writing.columns))
        ]
        if content.heads:
            for head, end in zip(content.heads, ends, strict=True):
                painter.drawText(QRectF(inner.left(), y, end - inner.left(), low), right, head)
            y += low
        first = inner.right() - sum(writing.columns) - writing.between * len(writing.columns)
        for each in content.rows:
            light = table_font(bold.family(), round(pixels))
            painter.setFont(bold if each.is_own else figure_font(light))
            painter.setPen(ink)
            place = QRectF(inner.left(), y, first - inner.left() + 1, row)
            if each.cards is not None:
                _paint_cards(painter, place, each.cards, pixels, ink)
            else:
                painter.drawText(place, left, each.name)
            for figure, end in zip(each.figures, ends, strict=True):
                painter.drawText(QRectF(inner.left(), y, end - inner.left(), row), right, figure)
            y += row


def _name_width(row: _Row, metrics: QFontMetricsF, pixels: float) -> float:
    """Return the width of a name, or of the table cards in its place."""
    if row.cards is None:
        return metrics.horizontalAdvance(row.name) + 1
    return (1.4 + CARD_STEP * row.cards.total) * pixels


def _cut(row: _Row, metrics: QFontMetricsF, width: float) -> _Row:
    """Return a row with as much of its name as has room in this width."""
    if row.cards is not None:
        return row
    return replace(row, name=metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, width))


def _paint_cards(painter: QPainter, place: QRectF, cards: TableCards, pixels: float, ink: QColor) -> None:
    """Paint the mark of a side and its table cards; those lost leave their outline."""
    middle = place.center().y()
    paint_mark(painter, cards.team, place.left() + pixels / 2, middle, pixels * 0.8)
    left = place.left() + 1.4 * pixels
    step = min(CARD_STEP * pixels, (place.right() - left) / cards.total)
    width = step - CARD_GAP
    height = width / CARD_RATIO
    for at in range(cards.total):
        is_left = at < cards.left
        painter.setPen(QPen(ink, 1, Qt.PenStyle.SolidLine if is_left else Qt.PenStyle.DotLine))
        painter.setBrush(QColor(COLOURS[cards.team]) if is_left else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(left + at * step, middle - height / 2, width, height), 1.5, 1.5)
    painter.setPen(ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _content(
    score: Scoreboard, places: Sequence[int], names: Sequence[str], bottom: Seat, texts: Texts
) -> _Content:
    """Return what the slip tells of a score, one's own figures first."""
    lines = [line for line in score.lines if line.at_a_glance] or [*score.lines[:1]]
    own = next((at for at, side in enumerate(score.sides) if bottom in side), bottom)
    leading = [at for at, side in enumerate(score.sides) if set(side) & set(score.leaders)]
    leaders = leading if score.sides else score.leaders
    has_cards = bool(score.table_cards) and not any(line is score.lines[0] for line in lines)
    facts: list[tuple[str, TeamMark | None]] = []
    if score.contract is not None:
        facts.append((texts(score.contract.sign), score.contract.team))
        if score.contract.progress is not None:
            facts.append((texts(score.contract.progress), None))
    facts += [(texts(fact), None) for fact in score.at_a_glance]
    rows = tuple(
        _Row(
            names[at],
            tuple(line.values[at] for line in lines),
            is_own=at == own,
            leads=at in leaders,
            cards=score.table_cards[at] if has_cards else None,
        )
        for at in ((own + step) % len(names) for step in range(len(names)))
    )
    heads = () if facts and len(lines) == 1 else tuple(texts(line.label) for line in lines)
    place = texts("scores.slip_place", place=places[own], count=len(names)) if score.leaders else ""
    return _Content(tuple(facts), heads, rows, place)


def _terms(score: Scoreboard) -> list[Message]:
    """Return the facts and the heads of columns that may need a word."""
    values = [value for fact in score.at_a_glance for value in fact.values.values()]
    named = [value for value in values if isinstance(value, Message)]
    heads = [line.label for line in score.lines if line.at_a_glance]
    cards = [message("scores.cards")] if score.table_cards else []
    contract = [] if score.contract is None else [score.contract.words]
    return [*contract, *cards, *score.at_a_glance, *named, *heads]


def _told(score: Scoreboard, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """Tell the same in words, line by line."""
    yield texts("scores.slip")
    if score.contract is not None:
        yield name_of_contract(score.contract, texts)
    yield from map(texts.aloud, score.at_a_glance)
    lines = [line for line in score.lines if line.at_a_glance] or [*score.lines[:1]]
    between = texts("table.list")
    for at, name in enumerate(names):
        figures = [texts("scores.slip_figure", what=line.label, figure=line.values[at]) for line in lines]
        if score.table_cards:
            cards = score.table_cards[at]
            figures.append(texts("scores.slip_cards", count=cards.left))
        yield texts("scores.slip_line", who=name, figures=between.join(figures))

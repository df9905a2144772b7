"""Panel of the score beside the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from cardtable.match.seating import SeatInfo
from cardtable.present.geometry import CARD_RATIO
from cardtable.present.names import full_names, score_names, seat_names
from cardtable.present.picture import (
    Scoreboard,
)
from cardtable.present.result_sheet import side_name
from cardtable.present.score_sheet import TableCards
from cardtable.texts import Texts
from cardtable.ui.base.drawer import MOST_TIMES
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_text_factor, figure_font, heading, muted
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.widgets import (
    ContentScrollArea,
    ElidedLabel,
    PhraseLabel,
    SteadyButton,
    WrappedLabel,
)
from cardtable.ui.table.team_marks import COLOURS, MARK, paint_mark

MOST_COLUMNS = 2  # of seats
MANY = 6
"""The most seats whose lines stand apart; those of more stand close, and leave room for a scroll bar."""
TABLE_ROW = 3 * GRID
LEAST = 36 * GRID  # of height: all figures of six at Hearts
LEAST_LOW = 12 * GRID


class ScorePanel(QFrame):
    """Panel of the score: a headline, and a line for each thing counted, with a column for each seat.

    Where there are many seats, lines and columns are exchanged, as the panel is narrow.
    """

    rules_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._headline = heading(PhraseLabel())
        self._assisted = muted(QLabel())
        self._rules = SteadyButton(autoDefault=True)
        self._rules.hide()
        self._rules.clicked.connect(self.rules_wanted)
        self._details = _FactsLabel()
        muted(self._details)
        self._table_cards = TableCardsPanel()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID)
        self._cells: list[QLabel] = []
        self._heads: list[QLabel] = []  # above the columns
        self._shape = (-1, -1)
        self._shown: object = None
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        column.setSpacing(GRID)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, GRID, 0)
        top.addWidget(self._headline, 1)
        top.addWidget(self._rules)
        column.addLayout(top)
        figures = QWidget()
        below = QVBoxLayout(figures)
        below.setContentsMargins(0, 0, GRID, 0)  # apart from a bar
        below.setSpacing(GRID)
        facts = QHBoxLayout()  # beside each other: a hint moves nothing below
        facts.setSpacing(2 * GRID)
        facts.addWidget(self._details, 1)
        facts.addWidget(self._assisted, 0, Qt.AlignmentFlag.AlignTop)
        below.addLayout(facts)
        below.addWidget(self._table_cards)
        below.addLayout(self._grid)
        self._figures = ContentScrollArea(figures, least=LEAST)
        column.addWidget(self._figures)

    def show_score(
        self, score: Scoreboard, seats: tuple[SeatInfo, ...], texts: Texts, *, is_assisted: bool = False
    ) -> None:
        """Show the figures of the seats, in their order, and who leads."""
        shown = (score, seats, texts.language, is_assisted)
        if shown == self._shown:
            return
        self._shown = shown
        names = score_names(texts, seats, score.sides)
        at_table = texts.with_names(seat_names(texts, seats))
        self._assisted.setText(texts("scores.assisted"))
        self._assisted.setToolTip(texts("start.assisted_help"))
        self._assisted.setVisible(is_assisted)
        keys = KEYS["in_force"][-1]
        self._name_button(
            texts("in_force.button"), texts("in_force.title"), texts("in_force.button_help", keys=keys)
        )
        self._rules.show()
        first, *rest = [at_table(message) for message in score.headline] or [""]
        self._headline.setText(first)
        if score.contract is not None and score.contract.progress is not None:
            rest.append(at_table(score.contract.progress))
        rest += map(texts, score.record)
        notes = [*map(at_table, score.notes)]
        self._details.show_facts(rest, texts("table.separator"), notes)
        self._table_cards.show_cards(score.table_cards, names, texts)
        _explain(self._details, " ".join(filter(None, map(texts.help, (*score.headline[1:], *score.record)))))
        self._make_cells(len(names), len(score.lines))
        table = [["", *names]]
        table += [[texts(line.label), *line.values] for line in score.lines]
        for label, text in zip(self._cells, (text for row in table for text in row), strict=True):
            label.setText(text)
        whole = tuple(side_name(side, at_table) for side in score.sides) or full_names(texts, seats)
        heads = zip(self._cells[1:], names, whole, strict=False)
        for seat, (head, name, full) in enumerate(heads):
            leads = seat in score.leaders
            head.setText(texts("scores.marked", text=name) if leads else name)
            head.setAccessibleName(texts("scores.lead", who=name) if leads else name)
            head.setToolTip(texts("scores.lead", who=full) if leads else full)
        for row, line in enumerate(score.lines, start=1):
            _explain(self._cells[row * (len(names) + 1)], texts.help(line.label))
            for seat, name in enumerate(names):
                figure = self._cells[row * (len(names) + 1) + seat + 1]
                spoken = texts("play.figure", what=texts(line.label), who=name, figure=line.values[seat])
                figure.setAccessibleName(spoken)
        self._figures.setAccessibleName(first)

    def set_low(self, *, on: bool) -> None:
        """Scroll the figures in little room, as where the hand must be seen below."""
        self._figures.set_least(LEAST_LOW if on else LEAST)

    def clear(self) -> None:
        """Show no score."""
        self._shown = None
        self._headline.clear()
        self._assisted.hide()
        self._assisted.clear()
        self._assisted.setToolTip("")
        self._name_button("", "", "")
        self._rules.hide()
        self._details.show_facts((), "", ())
        self._table_cards.show_cards((), (), current_texts())
        _explain(self._details, "")
        self._make_cells(0, 0)
        self._figures.setAccessibleName("")

    def _name_button(self, text: str, name: str, help_text: str) -> None:
        self._rules.setText(text)
        self._rules.setAccessibleName(name)
        self._rules.setToolTip(help_text)

    def _make_cells(self, columns: int, rows: int) -> None:
        if self._shape == (columns, rows):
            return
        self._shape = (columns, rows)
        for old in self._cells:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._cells, self._heads = [], []
        self._grid.setVerticalSpacing(GRID if columns <= MANY else 0)
        self._grid.setContentsMargins(0, 0, 0 if columns <= MANY else GRID, 0)
        figures = figure_font(self.font())
        for row in range(rows + 1):
            for column in range(columns + 1):
                kind = WrappedLabel if column == 0 else QLabel if row else ElidedLabel
                cell = kind()  # a figure is told whole, its sign first
                place = (column, row) if columns > MOST_COLUMNS else (row, column)
                if column == 0:
                    muted(cell)
                else:
                    cell.setFont(figures)
                if columns > MOST_COLUMNS and column == 0 and row:
                    self._heads.append(cell)
                if place[1]:
                    cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._grid.addWidget(cell, *place)
                self._cells.append(cell)
        used = rows if columns > MOST_COLUMNS else columns
        for across in range(1, self._grid.columnCount()):  # there may have been more
            self._grid.setColumnStretch(across, int(across <= used))
        self._size_heads()

    def _size_heads(self) -> None:
        """Write the heads no larger than the panel grows: else their words would be broken."""
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * min(MOST_TIMES / current_text_factor(), 1.0))
        for head in self._heads:
            head.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Write in another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._size_heads()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the figures anew: what was worked out before the panel was seen was for other type."""
        super().showEvent(event)
        self._grid.invalidate()


class TableCardsPanel(QWidget):
    """Panel of the cards that each side has left on the table; those lost leave their outline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[TableCards, ...] = ()
        self.hide()

    def show_cards(self, cards: tuple[TableCards, ...], names: Sequence[str], texts: Texts) -> None:
        """Show these cards, of sides with these names; none: nothing."""
        self._cards = cards
        told = [
            texts("scores.table_cards", who=name, count=each.left)
            for name, each in zip(names, cards, strict=False)
        ]
        about = texts.help("scores.cards") if cards else ""
        self.setToolTip("\n".join((*told, about)))
        self.setAccessibleName("\n".join(told))
        self.setAccessibleDescription(about)
        self.setVisible(bool(cards))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for each side."""
        return QSize(20 * GRID, len(self._cards) * TABLE_ROW)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark of each side and its cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = TABLE_ROW - GRID / 2
        for row, each in enumerate(self._cards):
            top = row * TABLE_ROW
            paint_mark(painter, each.team, MARK / 2 + 1, top + height / 2, MARK)
            step = min((self.width() - 2 * MARK) / each.total, height)
            width = min(step - 3, height * CARD_RATIO)
            for place in range(each.total):
                card = QRectF(2 * MARK + place * step, top + 1, width, height - 2)
                is_left = place < each.left
                role = QPalette.ColorRole.Text if is_left else QPalette.ColorRole.Mid
                line = Qt.PenStyle.SolidLine if is_left else Qt.PenStyle.DotLine
                painter.setPen(QPen(self.palette().color(role), 1, line))
                painter.setBrush(QColor(COLOURS[each.team]) if is_left else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(card, 2, 2)
        painter.end()


class _FactsLabel(PhraseLabel):
    """Label of facts in rows, with a sign between those that fit in one, and notes below."""

    def __init__(self) -> None:
        super().__init__()
        self._facts: Sequence[str] = ()
        self._between = ""
        self._notes: Sequence[str] = ()

    def show_facts(self, facts: Sequence[str], between: str, notes: Sequence[str]) -> None:
        """Show facts with a sign between them, and notes."""
        self._facts, self._between, self._notes = facts, between, notes
        self.setAccessibleName("\n".join(filter(None, (between.join(facts), *notes))))
        self._write()
        self.setVisible(bool(self.text()))

    def minimumSizeHint(self) -> QSize:
        """Room for a word: facts that are wider are broken."""
        return QSize(10 * GRID, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines elsewhere."""
        super().resizeEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Write in another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._write()

    def written(self, width: int) -> str:
        """Write as many facts in each line as it has room for."""
        lines: list[str] = []
        for fact in self._facts:
            joined = self._between.join((*lines[-1:], fact))
            if lines and self.fontMetrics().horizontalAdvance(joined) < width:
                lines[-1] = joined
            else:
                lines.append(fact)
        return "\n".join([*lines, *self._notes])

    def _write(self) -> None:
        text = self.written(self.width())
        if text != self.text():
            self.setText(text)


def _explain(label: QLabel, text: str) -> None:
    label.setToolTip(text)
    label.setAccessibleDescription(text)

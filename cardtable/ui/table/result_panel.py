"""Result sheet of a deal on the felt: as it ends, and again whenever somebody wants to look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import Message
from cardtable.engine.seats import Seat
from cardtable.present.faces import Mood
from cardtable.present.metrics import GRID
from cardtable.present.result_sheet import (
    Comparison,
    ResultRow,
    ResultSheet,
    change_text,
    comparison_columns,
    comparison_text,
    deal_result_text,
    reasons_help,
    reasons_text,
    side_name,
    together_text,
)
from cardtable.present.score_sheet import TableCards, sized_text
from cardtable.texts import Texts
from cardtable.ui.base.look import (
    CONTROL_HEIGHT,
    current_text_factor,
    enlarge,
    figure_font,
    heading,
    muted,
    set_primary,
)
from cardtable.ui.base.widgets import EvenLabel, PhraseLabel, SteadyButton
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.cloth import growth
from cardtable.ui.table.result_row import CardRow, StoneRow, TableCardRow
from cardtable.ui.table.scene import TableScene

WIDTH: Final = 82 * GRID
"""Of the sheet, where there is room for it."""

WIDE: Final = 120 * GRID
"""The same where its rows stand side by side."""

NARROW: Final = 56 * GRID
"""The width below which what a seat took stands below its name, not beside it."""

SIDE_BY_SIDE: Final = 8
"""The most rows that stand one below the other, where there is room for two halves."""

ROOMY: Final = 5
"""The most rows that have large faces and cards."""

FACE: Final = CONTROL_HEIGHT - GRID // 2
LARGE_FACE: Final = 5 * GRID
STEP: Final = 2 / 3
"""From one face to the next, which it covers a part of, in faces."""

CARD, LARGE_CARD = 22, 38
"""The widths of a card that is drawn, the second where there are few rows."""

LARGEST: Final = 1.5
"""The most times that faces and cards are larger where everything is written larger."""

TIMES: Final = (1.0, 0.85, 0.7)
"""The shares of the growth of the window that are tried, until a sheet that grows with it fits."""

FacesOf: TypeAlias = Callable[[Seat], Sequence[str]]
"""Gives the faces of all who play at a seat."""


class SeatLabel(PhraseLabel):
    """Label of a side: the faces of all who play there, and its name.

    Args:
        faces: their ids.
        name: as it is called.
        mood: what they express.
        size: the width of each face.
    """

    def __init__(self, faces: Sequence[str], name: str, mood: Mood = Mood.CALM, size: int = FACE) -> None:
        super().__init__(name)
        self.faces, self.mood, self._face = tuple(faces), mood, size
        self.setMinimumHeight(size + 2)
        self.setContentsMargins(round((len(self.faces) - 1) * STEP * size) + size + GRID + 2, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the faces before the name."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, face in reversed(list(enumerate(self.faces))):  # the first lies on top
            box = QRectF(place * STEP * self._face, (self.height() - self._face) / 2, self._face, self._face)
            paint_avatar(painter, box, face, self.mood)
        painter.end()


class _GoOnButton(SteadyButton):
    """Button that leaves the keys for scrolling to what it lies on."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, unless the key scrolls."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ResultPanel(QFrame):
    """Panel of a result sheet; made anew only when that, or the language, is another.

    Args:
        table: whoever it lies on.

    Attributes:
        go_on: the button that puts it away.
    """

    clicked = Signal()
    look_wanted = Signal()  # at what was played

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.setObjectName("sheet")
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._shown: tuple[object, ...] = ()
        self._inside = QWidget()
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.viewport().setAutoFillBackground(False)
        self.go_on, self._look = _GoOnButton(autoDefault=True), _GoOnButton(autoDefault=True)
        set_primary(self.go_on, on=True)
        self.go_on.clicked.connect(self.clicked)
        self._look.clicked.connect(self.look_wanted)
        self._look.hide()
        self._width = WIDTH
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(GRID)
        self._buttons.addWidget(self.go_on)
        self._buttons.addWidget(self._look)
        self._buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(3 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        self._column.setSpacing(GRID)
        self._column.addWidget(self._area, 1)
        self._column.addLayout(self._buttons)
        self.hide()

    @property
    def has_focus(self) -> bool:
        """True while the keys go to one of its buttons."""
        return self.go_on.hasFocus() or self._look.hasFocus()

    def offer_look(self, *, on: bool) -> None:
        """Have a button that leads to what was played, or none."""
        self._look.setVisible(on)

    def show_sheet(
        self,
        sheet: ResultSheet,
        assessments: Sequence[Message],
        comparison: Comparison | None,
        texts: Texts,
        faces_of: FacesOf,
    ) -> None:
        """Fill the panel; below the sheet stands what choices were worth, and the result before."""
        names = tuple(texts.name_of(seat) for row in sheet.rows for seat in row.seats)
        faces = tuple(faces_of(seat) for row in sheet.rows for seat in row.seats)
        felt, page = self._table.size(), self._table.parentWidget() or self._table
        times = growth(page.size())
        room = felt.width() / current_text_factor()
        shape = (room >= WIDE, room < NARROW) if times == 1 else (felt.width(), felt.height())
        sizes = (current_text_factor(), times, shape)
        shown = (sheet, assessments, comparison, texts.language, sizes, names, faces)
        if shown == self._shown:
            return
        self._shown = shown
        self.go_on.setText(texts("result.go_on"))
        self._look.setText(texts("result.look"))
        self.setAccessibleName(texts(sheet.headline))
        told = (deal_result_text(sheet, texts.aloud), *map(texts.aloud, assessments))
        if comparison is not None:
            told += (comparison_text(comparison, texts.aloud),)
        self.setAccessibleDescription("\n".join(told))
        for grown in dict.fromkeys(max(share * times, 1.0) for share in TIMES):
            enlarge(self, grown)
            room = felt.width() / (current_text_factor() * grown)
            in_halves = len(sheet.rows) > SIDE_BY_SIDE and room >= WIDE
            self._width = round((WIDE if in_halves else WIDTH) * grown)
            rows = _Rows(sheet, texts, faces_of, halves=1 + in_halves, is_narrow=room < NARROW, grown=grown)
            self._inside = _content(sheet, rows, assessments, comparison, texts)
            self._area.setWidget(self._inside)
            self._inside.setAutoFillBackground(False)
            for label in self.findChildren(QLabel):
                label.ensurePolished()  # else it is measured in the usual size of type
            width = min(felt.width() - 2 * GRID, round(self._width * current_text_factor()))
            if self._height_for(width) <= felt.height() - 2 * GRID:
                break

    def clear(self) -> None:
        """Tell nothing any more."""
        self._shown = ()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.go_on.setText("")
        self._look.setText("")
        self._inside = QWidget()
        self._area.setWidget(self._inside)

    def fit(self, felt: QRectF, plates: Sequence[QRectF], floors: Sequence[float]) -> None:
        """Lie in the middle of the felt, as high as what is written needs, and cut no seat if that can be.

        Args:
            felt: where it may lie.
            plates: all seats.
            floors: above which it lies if there is room, the highest first: the hand, the seat at the bottom.
        """
        width = min(felt.width(), self._width * current_text_factor())
        needed = self._height_for(round(width))
        rooms = [QRectF(felt) for _ in (*floors, None)]
        for room, floor in zip(rooms, floors, strict=False):
            room.setBottom(floor - GRID)
        rooms = [room for room in rooms if needed <= room.height()] or [felt]
        every = [place for room in rooms for place in _places(room, width, needed, plates)]
        places = [place for place in every if not any(map(place.intersects, plates[:1]))] or every
        whole = [
            place
            for place in places
            if not any(place.intersects(plate) and not place.contains(plate) for plate in plates)
        ]
        place = (*whole, *places)[0].toRect()  # a seat that is cut is hidden as long as the sheet lies there
        is_whole = self._height_for(place.width()) <= place.height()
        bars = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._area.setVerticalScrollBarPolicy(bars)  # the bar of another result would make lines longer
        self.setGeometry(place)

    def _height_for(self, width: int) -> int:
        edges = self.contentsMargins() + self._column.contentsMargins()
        beside = edges.left() + edges.right() + 2 * self.frameWidth()
        below = self._buttons.sizeHint().height() + self._column.spacing()
        above = edges.top() + edges.bottom() + below + 2 * self.frameWidth()
        return self._inside.heightForWidth(width - beside) + above

    def scroll(self, lines: int) -> None:  # type: ignore[override]  # nobody moves its pixels about
        """Scroll by lines, where not all of it can be seen."""
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + lines * CONTROL_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the table below."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the release from it, too."""


def _places(room: QRectF, width: float, height: float, plates: Sequence[QRectF]) -> list[QRectF]:
    """Return where a sheet may lie in a room: in its middle, or as near to that as seats allow."""
    lying = QRectF(0, 0, width, min(room.height(), height))
    lying.moveCenter(room.center())
    beside = [top for each in plates for top in (each.bottom() + GRID, each.top() - GRID - lying.height())]
    tops = [top for top in beside if room.top() <= top <= room.bottom() - lying.height()]
    tops.append(room.bottom() - lying.height())
    nearest = sorted(tops, key=lambda top: abs(top - lying.top()))
    return [lying, *(lying.translated(0, top - lying.top()) for top in nearest)]


class _AssessmentLabel(EvenLabel):
    """What a choice was worth, or that it is being worked out: the same room for both."""

    LINES: Final = 2

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines, but of two at least."""
        return max(super().heightForWidth(width), self.LINES * self.fontMetrics().lineSpacing())


def _content(
    sheet: ResultSheet,
    rows: _Rows,
    assessments: Sequence[Message],
    comparison: Comparison | None,
    texts: Texts,
) -> QWidget:
    content = QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, GRID, 0)  # apart from a bar
    column.setSpacing(GRID // 2)
    if sheet.story:
        column.addWidget(muted(EvenLabel(texts(sheet.title))))
    column.addWidget(heading(EvenLabel(texts(sheet.headline))))
    if told := [*map(texts, sheet.story[1:])]:
        column.addWidget(EvenLabel(texts("team.then").join(told)))
    if sheet.notes:
        column.addWidget(muted(EvenLabel(texts("table.separator").join(map(texts, sheet.notes)))))
    column.addSpacing(GRID)
    column.addLayout(rows)
    column.addSpacing(GRID)
    for assessment in assessments:
        label = _AssessmentLabel(texts(assessment), alignment=Qt.AlignmentFlag.AlignTop)
        said = assessment.values.get("said")  # where more is said of it
        label.setToolTip(texts.help(said if isinstance(said, Message) else assessment))
        column.addWidget(label)
    if comparison is not None:
        _add_comparison(column, comparison, texts)
    column.addStretch(1)
    return content


class _Rows(QGridLayout):
    """Grid of the rows of a result, the best first.

    Args:
        sheet: whose rows.
        texts: in whose language.
        faces_of: gives the faces at a seat.
        halves: 2 to have the second half beside the first.
        is_narrow: whether there is little room for what a seat took beside its name.
        grown: how many times as large as usual everything is.
    """

    COLUMNS: Final = 5
    """The seat, what it took, chips, the change, the total; after each half one that keeps them apart."""

    def __init__(
        self,
        sheet: ResultSheet,
        texts: Texts,
        faces_of: FacesOf,
        *,
        halves: int,
        is_narrow: bool,
        grown: float,
    ) -> None:
        super().__init__()
        self._sheet, self._texts, self._faces_of = sheet, texts, faces_of
        self._is_narrow = is_narrow
        rows = sheet.ranked
        self._is_roomy = len(rows) <= ROOMY
        self._grown, self._times = grown, min(current_text_factor(), LARGEST) * grown
        self._right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.setHorizontalSpacing(GRID if halves > 1 or is_narrow else 2 * GRID)
        self.setVerticalSpacing(GRID // 2)
        half = ceil(len(rows) / halves)
        for start in range(0, len(rows), half):
            first = start // half * (self.COLUMNS + 1)
            self._add_heads(first)
            at = 1
            for row in rows[start : start + half]:
                if self._is_roomy:
                    self.addWidget(_line(), at, first, 1, self.COLUMNS)
                    at += 1
                is_split = is_narrow or len(row.seats) > 1
                at = self._add_split(row, at, first) if is_split else self._add_seat(row, at, first)
            self.setColumnStretch(first, 2)
            self.setColumnStretch(first + 1, 5 if sheet.in_chips else 3)
        if halves > 1:
            self.setColumnMinimumWidth(self.COLUMNS, GRID)

    def _add_heads(self, first: int) -> None:
        heads = (self._texts("result.change"), self._texts(self._sheet.what))
        for place, head in enumerate(heads, start=first + self.COLUMNS - len(heads)):
            self.addWidget(muted(QLabel(head)), 0, place, self._right)

    def _add_seat(self, row: ResultRow, at: int, first: int) -> int:
        """Add a seat in one row, and return the next."""
        self.addWidget(self._seat_label(row), at, first)
        self.addWidget(self._taken(row), at, first + 1)
        if self._sheet.in_chips and isinstance(row.change, int):
            most = max(abs(each.change) for each in self._sheet.rows if isinstance(each.change, int))
            name = self._texts("result.chips", amount=change_text(row.change))
            self.addWidget(StoneRow(row.change, most, name, self._grown), at, first + 2, self._right)
        self._add_figures(row, at, first)
        return at + 1

    def _add_split(self, row: ResultRow, at: int, first: int) -> int:
        """Add a side in two rows, for its faces and names are wide, and return the next."""
        self.addWidget(self._seat_label(row), at, first, 1, 3 if self._is_narrow else 2)
        if row.table_cards is not None and not self._is_narrow:
            self.addWidget(self._table_cards(row, row.table_cards), at, first + 2, self._right)
        self._add_figures(row, at, first)
        self.addWidget(self._taken(row), at + 1, first, 1, self.COLUMNS)
        return at + 2

    def _add_figures(self, row: ResultRow, at: int, first: int) -> None:
        change, total = change_text(row.change), sized_text(row.after, self._texts)
        last = first + self.COLUMNS - 1
        self.addWidget(_figure(change, is_strong=True), at, last - 1, self._right)
        self.addWidget(muted(_figure(total, is_strong=False)), at, last, self._right)

    def _seat_label(self, row: ResultRow) -> SeatLabel:
        faces = [face for seat in row.seats for face in self._faces_of(seat)]
        mood = self._sheet.moods.get(row.seats[0], Mood.CALM)
        size = round(self._times * (LARGE_FACE if self._is_roomy else FACE))
        return SeatLabel(faces, side_name(row.seats, self._texts), mood, size)

    def _taken(self, row: ResultRow) -> QWidget:
        """Return what a side has taken, and in words what its cards do not tell."""
        taken, texts = QWidget(), self._texts
        column = QVBoxLayout(taken)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        if row.table_cards is not None and self._is_narrow:
            column.addWidget(self._table_cards(row, row.table_cards))
        if row.cards:
            line = QHBoxLayout()
            line.setSpacing(GRID)
            if row.what is not None:
                line.addWidget(muted(QLabel(texts(row.what))))
            name = texts("table.list").join(map(texts.aloud.card, row.cards))
            width = round(self._times * (LARGE_CARD if self._is_roomy else CARD))
            line.addWidget(CardRow(row.cards, width, name), 1)
            line.addStretch(0)
            column.addLayout(line)
        if (words := self._words(row)) is not None:
            column.addWidget(words)
        return taken

    def _table_cards(self, row: ResultRow, cards: TableCards) -> TableCardRow:
        name = self._texts("result.table_cards", left=cards.left, lost=row.lost, won=row.won)
        most_won = max(each.won for each in self._sheet.rows)
        return TableCardRow(cards, row.lost, row.won, most_won, name, self._grown)

    def _words(self, row: ResultRow) -> QWidget | None:
        """Return the reasons that no cards tell; of a side without any, that there is nothing to tell."""
        if (row.entries or row.cards) and all(entry.is_drawn for entry in row.entries):
            return None
        words = muted(PhraseLabel(reasons_text(row, self._texts, is_drawn=True)))
        words.setToolTip(reasons_help(row, self._texts))
        return words


def _add_comparison(column: QVBoxLayout, comparison: Comparison, texts: Texts) -> None:
    """Put both results of the same cards side by side, and what came of both together."""
    column.addSpacing(GRID)
    column.addWidget(heading(EvenLabel(texts("result.twice"))))
    grid = QGridLayout()
    grid.setHorizontalSpacing(3 * GRID)
    grid.setVerticalSpacing(GRID // 2)
    for place, cells in enumerate(comparison_columns(comparison, texts)):
        grid.setColumnStretch(place, 1)
        for number, cell in enumerate(cells):
            label = PhraseLabel(cell)
            grid.addWidget(label if number else muted(label), number, place, Qt.AlignmentFlag.AlignTop)
    column.addLayout(grid)
    if together := together_text(comparison, texts):
        column.addWidget(EvenLabel(together))


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("edge")
    line.setFixedHeight(1)
    return line


def _figure(text: str, *, is_strong: bool) -> QLabel:
    label = QLabel(text, textFormat=Qt.TextFormat.PlainText)
    font = figure_font(label.font())
    if is_strong:
        font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label


class ResultController(QObject):
    """Controller of the result sheet between a table's picture, whoever looks at it again, and the panel.

    Args:
        table: the table on the screen.
        scene: what the table shows.
        panel: the sheet.
    """

    shown = Signal(object)  # the ResultSheet that has just come
    put_away = Signal()

    def __init__(self, table: QWidget, scene: TableScene, panel: ResultPanel) -> None:
        super().__init__(table)
        self._table = table
        self._scene = scene
        self._recalled: ResultSheet | None = None
        self._sheet: ResultSheet | None = None
        self._assessments: tuple[Message, ...] = ()
        self._comparison: Comparison | None = None
        self.panel = panel

    @property
    def is_recalled(self) -> bool:
        """True while somebody looks at a result again."""
        return self._recalled is not None

    @property
    def sheet(self) -> ResultSheet | None:
        """The result that lies on the felt."""
        return self._sheet

    def recall(self, sheet: ResultSheet | None) -> None:
        """Have a result shown again until it is put away, or there is a new one; None: put it away."""
        self._recalled = sheet

    def assess(self, assessments: Sequence[Message], texts: Texts) -> None:
        """Tell what choices of the deal were worth, below its result, until there is another."""
        self._assessments = tuple(assessments)
        self.refresh(texts)

    def compare(self, comparison: Comparison, texts: Texts) -> None:
        """Tell the result of the same cards when they were played before, until there is another."""
        self._comparison = comparison
        self.refresh(texts)

    def refresh(self, texts: Texts) -> ResultSheet | None:
        """Show the result there is to be shown, and return it."""
        if self._scene.picture.result is not None:
            self._recalled = None
        sheet = self._scene.picture.result or self._recalled
        before, self._sheet = self._sheet, sheet
        if sheet != before:
            self._assessments, self._comparison = (), None
        if sheet is not None:
            self.panel.show_sheet(sheet, self._assessments, self._comparison, texts, self._scene.faces_of)
            self.fit()
            self.panel.raise_()
        if sheet is None and self.panel.has_focus:
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.panel.setVisible(sheet is not None)
        if sheet is not None and sheet != before:
            if self._table.hasFocus():
                self.panel.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
            self.shown.emit(sheet)
        elif sheet is None and before is not None:
            self.panel.clear()
            self._scene.cover(QRectF(), "result")
            self.put_away.emit()
        return sheet

    def fit(self) -> None:
        """Lie in the middle of the felt."""
        picture, felt = self._scene.picture, self._scene.sceneRect().adjusted(GRID, GRID, -GRID, -GRID)
        boxes = map(self._scene.plate_of, picture.seats)
        plates = [QRectF(box.x, box.y, box.width, box.height) for box in boxes if box is not None]
        floors = [plate.top() for plate in plates[:1]]
        if picture.hand:
            floors.append(self._scene.layout.hand_top)
        self.panel.fit(felt, plates, sorted(floors))
        self._scene.cover(QRectF(self.panel.geometry()), "result")

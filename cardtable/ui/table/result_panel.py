"""Result sheet of a deal on the felt: as it ends, and again whenever somebody wants to look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

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
    reasons_text,
    side_name,
    together_text,
)
from cardtable.present.score_sheet import sized_text, total_text
from cardtable.texts import Texts
from cardtable.ui.base.look import CONTROL_HEIGHT, current_text_factor, figure_font, heading, muted
from cardtable.ui.base.widgets import EvenLabel, PhraseLabel
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.scene import TableScene

WIDTH: Final = 76 * GRID
"""Of the sheet, where there is room for it."""

FACE: Final = CONTROL_HEIGHT - GRID // 2
STEP: Final = 2 * FACE // 3
"""From one face to the next, which it covers a part of."""

FacesOf: TypeAlias = Callable[[Seat], Sequence[str]]
"""Gives the faces of all who play at a seat."""


class SeatLabel(PhraseLabel):
    """Label of a side: the faces of all who play there, and its name.

    Args:
        faces: their ids.
        name: as it is called.
        mood: what they express.
    """

    def __init__(self, faces: Sequence[str], name: str, mood: Mood = Mood.CALM) -> None:
        super().__init__(name)
        self.faces, self.mood = tuple(faces), mood
        self.setMinimumHeight(FACE + 2)
        self.setContentsMargins((len(self.faces) - 1) * STEP + FACE + GRID + 2, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the faces before the name."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, face in reversed(list(enumerate(self.faces))):  # the first lies on top
            box = QRectF(place * STEP, (self.height() - FACE) / 2, FACE, FACE)
            paint_avatar(painter, box, face, self.mood)
        painter.end()


class ResultPanel(QFrame):
    """Panel of a result sheet; made anew only when that, or the language, is another.

    Args:
        table: whoever it lies on.
    """

    clicked = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setObjectName("score")
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._shown: tuple[object, ...] = ()
        self._inside = QWidget()
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.viewport().setAutoFillBackground(False)
        self._hint = muted(QLabel(alignment=Qt.AlignmentFlag.AlignHCenter))
        self._hint.setContentsMargins(0, 0, GRID, 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * GRID, 2 * GRID, GRID, GRID)
        self._column.setSpacing(GRID)
        self._column.addWidget(self._area, 1)
        self._column.addWidget(self._hint)
        self.hide()

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
        shown = (sheet, assessments, comparison, texts.language, current_text_factor(), names, faces)
        if shown == self._shown:
            return
        self._shown = shown
        self._hint.setText(texts("result.go_on"))
        self.setAccessibleName(texts(sheet.title))
        told = (deal_result_text(sheet, texts.aloud), *map(texts.aloud, assessments))
        if comparison is not None:
            told += (comparison_text(comparison, texts.aloud),)
        self.setAccessibleDescription("\n".join(told))
        self._inside = _content(sheet, assessments, comparison, texts, faces_of)
        self._area.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)

    def clear(self) -> None:
        """Tell nothing any more."""
        self._shown = ()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self._hint.clear()
        self._inside = QWidget()
        self._area.setWidget(self._inside)

    def fit(self, felt: QRectF, plates: Sequence[QRectF]) -> None:
        """Lie in the middle of the felt, as high as what is written needs, and cut no seat if that can be.

        Args:
            felt: where it may lie.
            plates: all seats, that at the bottom first; it is left free if there is room above it.
        """
        free = QRectF(felt)
        if plates:
            free.setBottom(plates[0].top() - GRID)
        width = min(felt.width(), WIDTH * current_text_factor())
        needed = self._height_for(round(width))
        room = free if needed <= free.height() else felt
        lying = QRectF(0, 0, width, min(room.height(), needed))
        lying.moveCenter(room.center())
        places = (lying, lying.translated(0, room.bottom() - lying.bottom()))
        whole = [
            place
            for place in places
            if not any(place.intersects(plate) and not place.contains(plate) for plate in plates)
        ]
        place = (*whole, lying)[0].toRect()  # a seat that is cut is hidden as long as the sheet lies there
        is_whole = self._height_for(place.width()) <= place.height()
        bars = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._area.setVerticalScrollBarPolicy(bars)  # the bar of another result would make lines longer
        self.setGeometry(place)

    def _height_for(self, width: int) -> int:
        edges = self.contentsMargins() + self._column.contentsMargins()
        beside = edges.left() + edges.right() + 2 * self.frameWidth()
        above = edges.top() + edges.bottom() + self._hint.sizeHint().height() + GRID + 2 * self.frameWidth()
        return self._inside.heightForWidth(width - beside) + above

    def scroll(self, lines: int) -> None:  # type: ignore[override]  # nobody moves its pixels about
        """Scroll by lines, where not all of it can be seen."""
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + lines * CONTROL_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the table below."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Whoever clicks on it has read it."""
        self.clicked.emit()


class _AssessmentLabel(EvenLabel):
    """What a choice was worth, or that it is being worked out: the same room for both."""

    LINES: Final = 2

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines, but of two at least."""
        return max(super().heightForWidth(width), self.LINES * self.fontMetrics().lineSpacing())


def _content(
    sheet: ResultSheet,
    assessments: Sequence[Message],
    comparison: Comparison | None,
    texts: Texts,
    faces_of: FacesOf,
) -> QWidget:
    content = QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, GRID, 0)  # apart from a bar
    column.setSpacing(GRID)
    column.addWidget(heading(EvenLabel(texts(sheet.title))))
    for note in sheet.notes:
        column.addWidget(EvenLabel(texts(note)))
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(GRID // 2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for place, head in ((2, texts("result.change")), (3, texts(sheet.what))):
        grid.addWidget(muted(QLabel(head)), 0, place, right)
    moods = sheet.moods
    for number, row in enumerate(sheet.rows, start=1):
        reasons = PhraseLabel(reasons_text(row, texts))
        faces = [face for seat in row.seats for face in faces_of(seat)]
        grid.addWidget(
            SeatLabel(faces, side_name(row.seats, texts), moods.get(row.seats[0], Mood.CALM)), number, 0
        )
        grid.addWidget(reasons if row.entries else muted(reasons), number, 1)
        grid.addWidget(_figure(change_text(row.change), is_strong=True), number, 2, right)
        grid.addWidget(_figure(_totals(row, texts), is_strong=False), number, 3, right)
    column.addLayout(grid)
    for assessment in assessments:
        column.addWidget(_AssessmentLabel(texts(assessment), alignment=Qt.AlignmentFlag.AlignTop))
    if comparison is not None:
        _add_comparison(column, comparison, texts)
    column.addStretch(1)
    return content


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


def _totals(row: ResultRow, texts: Texts) -> str:
    return texts("result.totals", before=total_text(row.before), after=sized_text(row.after))


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

    def __init__(self, table: QObject, scene: TableScene, panel: ResultPanel) -> None:
        super().__init__(table)
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
        self.panel.setVisible(sheet is not None)
        if sheet is not None and sheet != before:
            self.shown.emit(sheet)
        elif sheet is None and before is not None:
            self.panel.clear()
            self._scene.cover(QRectF())
        return sheet

    def fit(self) -> None:
        """Lie in the middle of the felt."""
        boxes = map(self._scene.plate_of, self._scene.picture.seats)
        plates = [QRectF(box.x, box.y, box.width, box.height) for box in boxes if box is not None]
        self.panel.fit(self._scene.sceneRect().adjusted(GRID, GRID, -GRID, -GRID), plates)
        self._scene.cover(QRectF(self.panel.geometry()))

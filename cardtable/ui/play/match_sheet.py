"""Sheet of a match that is over: places and faces, the chart of the totals, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.seats import Seat
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.score_sheet import ScoreSheet
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, current_text_factor, heading, muted
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.base.widgets import ContentScrollArea, EvenLabel, PhraseLabel, SteadyButton
from cardtable.ui.play.sheet_panel import chart_name, chart_text
from cardtable.ui.play.totals_plot import TotalsPlot
from cardtable.ui.table.result_panel import SeatLabel

WIDTH: Final = 84 * GRID
"""Of the sheet, where there is room for it."""

PLANE: Final = 24 * GRID
"""The least height of the complex plane."""

LINES: Final = 2
"""That a choice takes in words, for which there is room before it is known."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The end of a match as it is shown.

    Attributes:
        title: who has won.
        text: the same in a sentence, with everybody's place.
        places: by seat.
        names: by seat.
        faces: by seat, the faces of all who play there.
        scores: by seat, as people read them.
        sheet: the totals deal by deal.
        played: the seconds it took, in all sittings; None where that is not known.
    """

    title: str
    text: str
    places: tuple[int, ...]
    names: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...]
    scores: tuple[str, ...]
    sheet: ScoreSheet
    played: int | None

    @property
    def ranked(self) -> tuple[Seat, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))


@dataclass(frozen=True, slots=True)
class HighlightLine:
    """A choice that stands out, in words.

    Attributes:
        title: in what it stands out.
        text: which it was, or that it is being looked for.
        aloud: the text for the ear.
        record: the number of the fact after which it was faced; None as long as there is none to be shown.
    """

    title: str
    text: str
    aloud: str
    record: int | None


class HighlightRow(QWidget):
    """Row of a choice that stands out; what it tells may come later, and moves nothing then."""

    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self) -> None:
        super().__init__()
        self._record = 0
        self._title = muted(QLabel())
        self._text = PhraseLabel(alignment=Qt.AlignmentFlag.AlignTop)
        self.button = SteadyButton(autoDefault=True)
        self.button.clicked.connect(lambda: self.place_wanted.emit(self._record))
        stays = self.button.sizePolicy()
        stays.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(stays)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(self._title)
        told.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addLayout(told, 1)
        row.addWidget(self.button)
        self.hide()

    def show_line(self, line: HighlightLine | None, texts: Texts) -> None:
        """Show this choice; None: nothing."""
        if line is None:
            self.clear()
            return
        self.show()
        self._record = line.record or 0
        self._title.setText(line.title)
        self._text.setText(line.text)
        self._text.setAccessibleName(line.aloud)
        self._text.setMinimumHeight(LINES * self._text.fontMetrics().lineSpacing())
        self.button.setText(texts("review.see"))
        self.button.setToolTip(texts("review.see_help"))
        self.button.setAccessibleName(texts("review.verdict", what=line.title, verdict=line.aloud))
        self.button.setAccessibleDescription(texts("review.see_help"))
        self.button.setVisible(line.record is not None)

    def clear(self) -> None:
        """Show and hold nothing."""
        self.hide()
        self._title.clear()
        self._text.clear()
        self._text.setAccessibleName("")
        self.button.setText("")
        self.button.setToolTip("")
        self.button.setAccessibleName("")
        self.button.setAccessibleDescription("")


class MatchSheet(QFrame):
    """Sheet on the felt; no key leaves it before somebody has gone to one of its buttons.

    Args:
        buttons: what can be done now, the most likely first.
    """

    put_away = Signal()
    place_wanted = Signal(int)  # the number of a fact: the table as it was after it
    laid = Signal(QRectF)  # where it lies on the felt; empty where it does not

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self.setObjectName("score")
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._buttons = tuple(buttons)
        self._shown: tuple[object, ...] = ()
        self._title = heading(EvenLabel())
        self._places = QGridLayout()
        self._places.setHorizontalSpacing(2 * GRID)
        self._places.setVerticalSpacing(GRID // 2)
        self._places.setColumnStretch(1, 1)
        self._took = muted(QLabel())
        self._plot = TotalsPlot()
        self._frame = PlotFrame(self._plot)
        self._highlights = (HighlightRow(), HighlightRow())
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._grid = QGridLayout()
        self._lay_out()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addLayout(self._places)
        left.addWidget(self._took)
        left.addStretch(1)
        self._halves.setSpacing(2 * GRID)
        self._halves.addLayout(left, 1)
        self._halves.addWidget(self._frame, 1)
        content = QWidget()
        whole = QVBoxLayout(content)
        whole.setContentsMargins(0, 0, GRID, 0)  # apart from a bar
        whole.setSpacing(2 * GRID)
        whole.addLayout(self._halves)
        for row in self._highlights:
            row.place_wanted.connect(self.place_wanted)
            whole.addWidget(row)
        self._grid.setSpacing(GRID)
        self._grid.setContentsMargins(0, 0, GRID, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self._title)
        self._area = ContentScrollArea(content)
        column.addWidget(self._area, 1)
        column.addLayout(self._grid)
        for button in self._buttons:
            button.setParent(self)
        self._arrange()
        order = (self, *self._buttons, *(row.button for row in self._highlights), self._frame)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    @property
    def text(self) -> str:
        """Sentences that tell that the match has ended."""
        return self.accessibleDescription()

    def show_result(self, result: MatchResult, texts: Texts) -> None:
        """Show the end of a match."""
        shown = (result, texts.language, current_text_factor())
        if shown == self._shown:
            return
        self._forget_result()
        self._shown = shown
        self._title.setText(result.title)
        self.setAccessibleName(result.title)
        self.setAccessibleDescription(result.text)
        self._area.setAccessibleName(result.title)
        self._fill_places(result, texts)
        self._took.setVisible(result.played is not None)
        self._took.setText(duration_text(result.played or 0, texts))
        self._plot.show_sheet(result.sheet, result.names)
        least = max(self._plot.minimumHeight(), PLANE if result.sheet.is_complex else 0)
        self._frame.setMinimumHeight(least + GRID)
        name = chart_name(result.sheet, texts)
        self._frame.describe(name, chart_text(result.sheet, result.names, texts))
        self._arrange()
        self.updateGeometry()

    def show_highlights(self, lines: Sequence[HighlightLine], texts: Texts) -> None:
        """Show the choices that stand out, or that they are looked for; none: nothing."""
        for row, line in zip_longest(self._highlights, lines):
            row.show_line(line, texts)
        self.updateGeometry()

    def clear(self) -> None:
        """Tell of no match any more."""
        self._forget_result()
        for row in self._highlights:
            row.clear()

    def _forget_result(self) -> None:
        self._shown = ()
        for label in (self._title, self._took):
            label.clear()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self._area.setAccessibleName("")
        self._frame.describe("", "")
        while (item := self._places.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
                widget.setParent(None)

    def _fill_places(self, result: MatchResult, texts: Texts) -> None:
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        moods = moods_of_places(result.places)
        for row, seat in enumerate(result.ranked):
            place = texts("play.standing", place=result.places[seat])
            self._places.addWidget(QLabel(place), row, 0)
            faces, mood = result.faces[seat], moods.get(seat, Mood.CALM)
            self._places.addWidget(SeatLabel(faces, result.names[seat], mood), row, 1)
            self._places.addWidget(QLabel(result.scores[seat]), row, 2, right)

    def guard(self, milliseconds: int) -> None:
        """Let nothing press a button for a while: it may have been meant for the last card."""
        for button in self._buttons:
            if isinstance(button, SteadyButton):
                button.guard(milliseconds)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away; Enter and Space, which may have been meant for a card, do nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """As high as everything needs; as wide as is pleasant to read, or as a narrow felt.

        On that it would cut the names of the seats in two.
        """
        width, felt = round(WIDTH * current_text_factor()), self.parentWidget()
        if felt is not None and felt.width() < 2 * width:
            width = felt.width() - 2 * GRID
        return QSize(width, super().sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit a felt of another size."""
        if event.type() is QEvent.Type.Resize:
            self.updateGeometry()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the chart and the buttons where they have room."""
        super().resizeEvent(event)
        self._arrange()
        self._tell_move()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Tell the place."""
        super().moveEvent(event)
        self._tell_move()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that it lies on the felt now."""
        super().showEvent(event)
        self._tell_place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it does not any more."""
        super().hideEvent(event)
        self._tell_place()

    def _tell_move(self) -> None:
        if self.isVisible():  # else what lies there now is for others to tell
            self._tell_place()

    def _tell_place(self) -> None:
        self.laid.emit(QRectF(self.geometry()) if self.isVisible() else QRectF())

    def _arrange(self) -> None:
        is_wide = self.width() >= 64 * GRID * current_text_factor()
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._halves.setDirection(direction)
        shown = [button for button in self._buttons if not button.isHidden()]
        widest = max((button.sizeHint().width() for button in shown), default=1)
        room = self.width() - 4 * GRID
        columns = max(1, min(3, (room + GRID) // (widest + GRID)))
        for place, button in enumerate(shown):
            self._grid.addWidget(button, place // columns, place % columns)


def duration_text(seconds: int, texts: Texts) -> str:
    """Say how long a match took."""
    hours, minutes = divmod(seconds // 60, 60)
    if hours:
        return texts("play.took_hours", hours=hours, minutes=minutes)
    return texts("play.took", count=minutes) if minutes else texts("play.took_little")

"""Panel of the first page with the deal of the day: one game's, the others' a click away, and a calendar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from cardtable.ui.base.choices import Flow
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_text_factor, enlarged, heading, lay_on_cloth, on_cloth
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.table.cloth import paint_shade

if TYPE_CHECKING:
    from cardtable.present.day import DayTexts
    from cardtable.ui.home.day_calendar import DayCalendar

LEAST_WORDS: Final = 24 * GRID
"""The least width of the words at the usual size of type; with less, the calendar is left out."""


class DayPanel(QWidget):
    """Panel with the deal of the day."""

    wanted = Signal(str)  # the id of the game
    code_wanted = Signal()
    day_chosen = Signal(object)  # date
    month_wanted = Signal(object)  # date

    def __init__(self) -> None:
        super().__init__()
        self._texts: DayTexts | None = None
        self._cell, self._is_low = 0, False
        self._place: object = None  # in which the panel has had its greatest height
        self._highest = 0
        self.others: dict[str, QPushButton] = {}

    @property
    def is_empty(self) -> bool:
        """True until it is known how things stand."""
        return self._texts is None

    def _make(self) -> None:
        """Make what stands on it, once there is anything to say: the start of the program need not wait."""
        from cardtable.ui.home.day_calendar import DayCalendar

        self._title = heading(on_cloth(PhraseLabel()))
        self._text = on_cloth(PhraseLabel())
        self._row = on_cloth(QLabel(), is_quiet=True)
        self.button = lay_on_cloth(QPushButton(autoDefault=True), "paper")
        self.button.clicked.connect(self._ask)
        self.code = lay_on_cloth(QPushButton(autoDefault=True), "quiet")
        self.code.clicked.connect(self.code_wanted)
        self._flow = Flow(GRID, is_even=True, is_filled=True)
        self._flow.add(self.button)
        foot = QHBoxLayout()  # apart from the games: it is no deal to be played
        foot.setSpacing(2 * GRID)
        foot.addWidget(self.code)
        foot.addWidget(self._row)
        foot.addStretch(1)
        self.calendar: DayCalendar = DayCalendar()
        self.calendar.chosen.connect(self.day_chosen)
        self.calendar.month_wanted.connect(self.month_wanted)
        self.calendar.taken.connect(self._ask)
        words = QVBoxLayout()
        words.setSpacing(GRID)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addWidget(self._flow)
        words.addStretch(1)
        words.addLayout(foot)
        self._panel = QHBoxLayout(self)
        self._panel.setContentsMargins(2 * GRID + 4, GRID + 2, 2 * GRID, GRID + 2)
        self._panel.setSpacing(2 * GRID)
        self._panel.addLayout(words, 1)
        self._panel.addWidget(self.calendar)

    def _ask(self) -> None:
        if self._texts is not None:
            self.wanted.emit(self._texts.game)

    def fit(self, cell: int, *, is_low: bool) -> None:
        """Fit to a page.

        Args:
            cell: the size of a day of the calendar.
            is_low: whether there is no room for more than the most needed.
        """
        if (cell, is_low) != (self._cell, self._is_low):
            self._cell, self._is_low = cell, is_low
            self._fit()

    def _fit(self) -> None:
        if self._texts is None:
            return
        self.calendar.set_cell(self._cell)
        beside = self.width() - self.calendar.sizeHint().width()
        has_room = beside >= LEAST_WORDS * current_text_factor() * enlarged(self)
        self.calendar.setVisible(has_room)
        is_today = any(mark.is_today and mark.day == self._texts.day for mark in self._texts.days)
        title = self._texts.short if self._is_low else self._texts.title
        edges = self._panel.contentsMargins()
        words = (beside - self._panel.spacing() if has_room else self.width()) - edges.left() - edges.right()
        if self._title.fontMetrics().horizontalAdvance(title) > words:
            title = title.replace(" · ", "\n")  # no line ends within the date
        self._title.setText(title)
        self._text.setText(self._texts.brief if self._is_low else self._texts.text)
        self._row.setVisible(bool(self._texts.row) and not self._is_low)
        self.code.setVisible(is_today or not self._is_low)  # what came of another day has its room

    def event(self, event: QEvent) -> bool:
        """Have room for other texts."""
        if event.type() is QEvent.Type.LayoutRequest and self._texts is not None:
            self._keep_height()
        return super().event(event)

    def _keep_height(self) -> None:
        """Be no lower than with the texts of another day: the page stays as it is when one is chosen."""
        place = (self.width(), self._cell, self._is_low, current_text_factor(), current_texts().language)
        if place != self._place:
            self._place, self._highest = place, 0
        self._highest = max(self._highest, self._panel.totalHeightForWidth(self.width()))
        self.setMinimumHeight(self._highest)

    def show_day(self, texts: DayTexts, code: str) -> None:
        """Show how things stand.

        Args:
            texts: what is said.
            code: what stands on the button for a friend's code.
        """
        if self._texts is None:
            self._make()
        self._texts = texts
        self._row.setText(texts.row)
        self.calendar.show_month(texts.days, texts.day)
        self.button.setText(texts.button)
        self.button.setAccessibleName(f"{texts.title}. {texts.button}")
        self.button.setAccessibleDescription(texts.text)
        self.code.setText(code)
        for other in texts.others:
            if other.game not in self.others:
                button = lay_on_cloth(QPushButton(self, autoDefault=True), "quiet")
                button.clicked.connect(partial(self.wanted.emit, other.game))
                self.others[other.game] = button
        shown = {other.game: other for other in texts.others}
        for game, button in self.others.items():
            if game in shown:
                button.setText(shown[game].label)
                button.setAccessibleName(shown[game].spoken)
            button.setVisible(game in shown)
        for other in texts.others:
            self._flow.add(self.others[other.game])
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the calendar where it has room."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade that holds it together."""
        paint_shade(self)

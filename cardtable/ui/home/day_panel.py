"""Strip of the first page with the deal of the day: one game's, the others' a click away, the last days."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from cardtable.program.preferences import Theme
from cardtable.ui.base.choices import Flow
from cardtable.ui.base.look import (
    GRID,
    TONES,
    current_text_factor,
    current_theme,
    heading,
    lay_on_cloth,
    on_cloth,
)
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.table.cloth import paint_shade

if TYPE_CHECKING:
    from cardtable.present.day import DayMark, DayTexts

DAY: Final = 3 * GRID + 4
"""The diameter of a day."""

LOW: Final = 6 * GRID
HIGH: Final = 12 * GRID - 4
"""The height that is kept free for one line or two, at the usual size of type."""


class DayStrip(QWidget):
    """Strip with the deal of the day."""

    wanted = Signal(str)  # the id of the game
    code_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._texts: DayTexts | None = None
        self._is_low = False
        self.others: dict[str, QPushButton] = {}

    @property
    def is_empty(self) -> bool:
        """True until it is known how things stand."""
        return self._texts is None

    def _make(self) -> None:
        """Make what stands on it, once there is anything to say: the start of the program need not wait."""
        self._title = heading(on_cloth(PhraseLabel()))
        self._row = on_cloth(QLabel(), is_quiet=True)
        self.days = DayRow()
        self._text = on_cloth(PhraseLabel())
        self.button = lay_on_cloth(QPushButton(autoDefault=True))
        self.button.clicked.connect(self._ask)
        self.code = lay_on_cloth(QPushButton(autoDefault=True), "quiet")
        self.code.clicked.connect(self.code_wanted)
        self._flow = Flow(GRID)
        self._flow.add(self.button)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(2 * GRID)
        head.addWidget(self._title, 1)
        head.addWidget(self._row)
        head.addWidget(self.days)
        self._short = heading(on_cloth(QLabel()))
        self._short.hide()
        foot = QHBoxLayout()
        foot.setSpacing(2 * GRID)
        foot.addWidget(self._short)
        foot.addWidget(self._text, 2)
        foot.addWidget(self._flow, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID + 4, GRID, 2 * GRID + 4, GRID)
        column.setSpacing(GRID)
        column.addWidget(self._head)
        column.addLayout(foot)

    def _ask(self) -> None:
        if self._texts is not None:
            self.wanted.emit(self._texts.game)

    def be_low(self, *, on: bool) -> None:
        """Do with one line where there is little room: what it is, and the buttons."""
        self._is_low = on
        self._fit()

    def _fit(self) -> None:
        """Show one line or two; as long as there is nothing, keep the room."""
        if self._texts is None:
            self.setMinimumHeight(round((LOW if self._is_low else HIGH) * current_text_factor()))
            return
        self.setMinimumHeight(0)
        self._short.setVisible(self._is_low)
        self._head.setVisible(not self._is_low)
        self._text.setVisible(not self._is_low)

    def show_day(self, texts: DayTexts, code: str) -> None:
        """Show how things stand.

        Args:
            texts: what is said.
            code: what stands on the button for a friend's code.
        """
        if self._texts is None:
            self._make()
        self._texts = texts
        self._fit()
        self._short.setText(texts.short)
        self._text.setText(texts.text)
        self._title.setText(texts.title)
        self._row.setText(texts.row)
        self._row.setVisible(bool(texts.row))
        self.days.show_days(texts.days)
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
        for widget in (*(self.others[other.game] for other in texts.others), self.code):
            self._flow.add(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade that holds it together."""
        paint_shade(self)


class DayRow(QWidget):
    """The last days, each a disc: full when its deal was played, with a ring around today."""

    def __init__(self) -> None:
        super().__init__()
        self._days: tuple[DayMark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_days(self, days: tuple[DayMark, ...]) -> None:
        """Show these days."""
        if days != self._days:
            self._days = days
            self.setAccessibleName(". ".join(day.spoken.replace("\n", " ") for day in days))
            self.setToolTip("\n".join(day.spoken for day in days))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Have room for the discs."""
        return QSize(len(self._days) * (DAY + GRID // 2), DAY)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(DAY // 2)
        font.setBold(True)
        painter.setFont(font)
        for place, day in enumerate(self._days):
            disc = QRectF(place * (DAY + GRID // 2), 0, DAY, DAY).adjusted(2, 2, -2, -2)
            is_plain = theme is Theme.CONTRAST
            paper = QColor("#EFE6D2") if day.is_played else QColor(255, 255, 255, 0 if is_plain else 26)
            painter.setBrush(paper)
            edge = QColor(TONES[theme].asking) if day.is_today else QColor(255, 255, 255, 255)
            has_edge = day.is_today or (is_plain and not day.is_played)
            painter.setPen(QPen(edge, 2 if day.is_today else 1) if has_edge else Qt.PenStyle.NoPen)
            painter.drawEllipse(disc)
            painter.setPen(QColor("#3A2A12") if day.is_played else QColor(255, 255, 255, 210))
            painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), day.label)
        painter.end()

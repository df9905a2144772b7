"""Dialog of a review turn by turn: how the chance went, what each choice cost, and what was luck."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.ai.reviews import CERTAIN, Review
from cardtable.engine.seats import Seat
from cardtable.present.review_text import DEAR_HEADS, dear_rows, percent, summed, turn_heads, turn_rows
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.even_label import EvenLabel
from cardtable.ui.base.look import GRID, MARGIN, muted
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.review.chance_plot import ChancePlot
from cardtable.ui.review.tables import fill, review_table
from cardtable.ui.worker.messages import Reviewed

WORTH_A_MARK: Final = CERTAIN // 100
"""The least cost of a choice that is marked in the plot."""


class ReviewDialog(QDialog):
    """Dialog of one deal's turns, with the eyes of one side.

    Args:
        texts: the language; it knows the names at the table.
        seat: the side whose chances are told.
        parent: the window.
    """

    deal_wanted = Signal(int)  # its number

    def __init__(self, texts: Texts, seat: Seat, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._seat = seat
        self.setWindowTitle(texts("review.title"))
        self._deals = QComboBox()
        self._deals.setAccessibleName(texts("review.deal"))
        self._deals.activated.connect(lambda row: self.deal_wanted.emit(self._deals.itemData(row)))
        self._sums = QLabel(wordWrap=True)
        self._sums.setTextFormat(Qt.TextFormat.PlainText)
        self._plot = ChancePlot()
        self._frame = PlotFrame(self._plot)
        self._frame.setMinimumHeight(20 * GRID)
        self._dear = review_table(texts("review.dear"))
        self._turns = review_table(texts("review.turns"))
        tabs = QTabWidget(documentMode=True)
        tabs.tabBar().setDrawBase(False)
        tabs.addTab(self._dear, texts("review.dear"))
        tabs.addTab(self._turns, texts("review.turns"))
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._deals)
        column.addWidget(self._sums)
        column.addWidget(self._frame, 2)
        column.addWidget(tabs, 3)
        column.addWidget(muted(EvenLabel(texts("review.legend"))))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        column.addWidget(buttons)

    def show_review(self, reviewed: Reviewed) -> None:
        """Show what a deal cost, and offer the other deals."""
        texts = self._texts
        self._deals.clear()
        for deal, title in reviewed.titles:
            self._deals.addItem(texts(title), deal)
        self._deals.setCurrentIndex(self._deals.findData(reviewed.deal))
        review = reviewed.review
        if not isinstance(review, Review):
            raise TypeError("not a review of two sides")
        sides = (self._seat, 1 - self._seat)
        self._sums.setText("\n".join(summed(review, seat, texts) for seat in sides))
        chances = review.chances(self._seat)
        marked = [i for i, turn in enumerate(review.turns, 1) if turn.costs[self._seat] >= WORTH_A_MARK]
        self._plot.show_chances(chances, marked)
        spoken = [texts("review.at_deal", chance=percent(chances[0]))] if chances else []
        spoken += [texts("review.at_turn", turn=i, chance=percent(c)) for i, c in enumerate(chances) if i]
        name = texts("review.chance_of", who=texts.name_of(self._seat))
        self._frame.describe(name, texts("table.separator").join(spoken))
        self._plot.setToolTip(name)
        self._fill_dear(review)
        self._fill_turns(review)
        announce(self._sums, self._sums.text())

    def _fill_dear(self, review: Review) -> None:
        texts = self._texts
        rows, aloud = (dear_rows(review, each) for each in (texts, texts.aloud))
        if rows:
            fill(self._dear, [texts(head) for head in DEAR_HEADS], rows, aloud)
        else:
            nothing = [[texts("review.no_cost")]]
            fill(self._dear, [texts("review.choice")], nothing, nothing)

    def _fill_turns(self, review: Review) -> None:
        texts = self._texts
        rows, aloud = (turn_rows(review, self._seat, each) for each in (texts, texts.aloud))
        fill(self._turns, turn_heads(self._seat, texts), rows, aloud)

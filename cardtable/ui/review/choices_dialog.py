"""Dialog of a review choice by choice, the dearest first, while it is being thought about and after."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.ai.reviews import ChoiceReview, ReviewedChoice
from cardtable.present.review_text import choice_heads, choice_rows, choices_sum, why
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.even_label import EvenLabel
from cardtable.ui.base.look import GRID, MARGIN, muted
from cardtable.ui.review.tables import fill, review_table
from cardtable.ui.worker.messages import Reviewed


class ChoicesDialog(QDialog):
    """Dialog of one deal's choices.

    Args:
        texts: the language; it knows the names at the table.
        has_computers: whether there are computers whose choices can be reviewed too.
        parent: the window.
    """

    wanted = Signal(int, bool)  # a deal by its number, and whether the computers' choices are
    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self, texts: Texts, *, has_computers: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._ranked: tuple[ReviewedChoice, ...] = ()
        self.setWindowTitle(texts("review.title"))
        self._deals = QComboBox()
        self._deals.setAccessibleName(texts("review.deal"))
        self._everybody = QCheckBox(texts("review.everybody"))
        self._everybody.setVisible(has_computers)
        self._sums = QLabel(wordWrap=True)
        self._sums.setTextFormat(Qt.TextFormat.PlainText)
        self._table = review_table(texts("review.dear"))
        self._why = QLabel(wordWrap=True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setAccessibleName(texts("review.why"))
        self._why.setMinimumHeight(5 * GRID)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._state = QLabel()
        self._progress = QProgressBar(textVisible=False)
        self._progress.setAccessibleName(texts("review.progress"))
        self._show = QPushButton(texts("review.show"), autoDefault=False)
        self._show.setToolTip(texts("review.show_help"))
        self._lay_out()
        self._deals.activated.connect(self._ask)
        self._everybody.toggled.connect(self._ask)
        self._table.itemSelectionChanged.connect(self._describe)
        self._table.itemActivated.connect(self._show_place)
        self._show.clicked.connect(self._show_place)
        self._describe()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(2 * GRID)
        top.addWidget(self._deals, 1)
        top.addWidget(self._everybody)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._show, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self._sums)
        column.addWidget(self._table, 1)
        column.addWidget(self._why)
        column.addWidget(self._state)
        column.addWidget(self._progress)
        column.addWidget(muted(EvenLabel(self._texts("review.choices_legend"))))
        column.addWidget(buttons)

    def show_review(self, reviewed: Reviewed) -> None:
        """Show what the choices of a deal cost, as far as is known, and offer the other deals."""
        texts, review = self._texts, reviewed.review
        if not isinstance(review, ChoiceReview):
            raise TypeError("not a review of single choices")
        self._deals.clear()
        for deal, title in reviewed.titles:
            self._deals.addItem(texts(title), deal)
        self._deals.setCurrentIndex(self._deals.findData(reviewed.deal))
        self._sums.setText("\n".join(choices_sum(review, seat, texts) for seat in review.seats))
        self._fill(review)
        self._progress.setVisible(not reviewed.is_finished)
        self._progress.setMaximum(max(1, reviewed.total))
        self._progress.setValue(reviewed.done)
        key = "review.finished" if reviewed.is_finished else "review.going_on"
        self._state.setText(texts(key, done=reviewed.done, count=reviewed.total))
        if reviewed.is_finished:
            announce(self._sums, texts("table.separator").join([self._state.text(), self._sums.text()]))

    def _fill(self, review: ChoiceReview) -> None:
        texts, chosen = self._texts, self._chosen
        ranked = self._ranked = review.ranked()
        if ranked:
            rows, aloud = (choice_rows(review, each) for each in (texts, texts.aloud))
            fill(self._table, choice_heads(texts), rows, aloud)
        else:
            nothing = [[texts("review.no_cost")]] if review.choices else []
            fill(self._table, [texts("review.choice")], nothing, nothing)
        if chosen in ranked and self._table.hasFocus():  # else the dearest is shown
            self._table.setCurrentCell(ranked.index(chosen), 0)
        self._describe()

    @property
    def _chosen(self) -> ReviewedChoice | None:
        row = self._table.currentRow()
        return self._ranked[row] if 0 <= row < len(self._ranked) else None

    def _describe(self) -> None:
        chosen = self._chosen
        self._why.setText("" if chosen is None else why(chosen, self._texts))
        self._show.setEnabled(chosen is not None)

    def _ask(self) -> None:
        self.wanted.emit(self._deals.currentData(), self._everybody.isChecked())

    def _show_place(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self.place_wanted.emit(chosen.record)

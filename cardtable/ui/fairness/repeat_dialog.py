"""Dialog that asks with which score a deal is played again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QRadioButton, QStyle, QVBoxLayout, QWidget

from cardtable.engine.messages import Message
from cardtable.engine.rules import EntryPoint
from cardtable.games import GAMES, PRESENTERS
from cardtable.match.repeats import Repeat
from cardtable.present.names import partnerships, score_names, unit_name
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, muted
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.table.cloth import cover, lay_buttons, lay_paper
from cardtable.ui.worker.messages import MatchSetup


class RepeatDialog(QDialog):
    """Dialog that offers a deal with the score of then, or from zero.

    Args:
        setup: who is to play it, and how.
        repeat: the deal.
        name: its name.
        texts: the language.
        parent: the window.
    """

    def __init__(
        self, setup: MatchSetup, repeat: Repeat, name: Message, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._repeat = repeat
        unit = unit_name(setup.game)
        self.setWindowTitle(texts("repeat.title", deal=name))
        self._with_score = QRadioButton(texts("repeat.with_score", unit=unit))
        self._from_zero = QRadioButton(texts("repeat.from_zero"))
        self._with_score.setChecked(True)
        score = muted(EvenLabel(_score(setup, repeat.entry, texts)))
        indicator = QStyle.PixelMetric.PM_ExclusiveIndicatorWidth
        score.setContentsMargins(self.style().pixelMetric(indicator) + GRID, 0, 0, 0)  # below its button
        self._with_score.setAccessibleDescription(score.text())
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(texts("repeat.play"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(cover(self, GAMES[setup.game].felt))
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        paper = lay_paper(column)
        paper.setSpacing(GRID)
        paper.addWidget(EvenLabel(texts("repeat.ask")))
        paper.addWidget(self._with_score)
        paper.addWidget(score)
        paper.addWidget(self._from_zero)
        paper.addSpacing(GRID)
        paper.addWidget(muted(EvenLabel(texts("repeat.not_counted", unit=unit))))
        paper.addStretch(1)
        column.addWidget(lay_buttons(buttons))
        self.setMinimumWidth(72 * GRID)
        self._with_score.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def entry(self) -> EntryPoint | None:
        """Entry point at which the match is to begin."""
        return self._repeat.entry if self._with_score.isChecked() else self._repeat.from_zero


def _score(setup: MatchSetup, entry: EntryPoint | None, texts: Texts) -> str:
    """The score before the deal, that of every seat or side by name; the pot stands behind them."""
    points, totals = PRESENTERS[setup.game]().points, () if entry is None else entry.totals
    sides = partnerships(setup.options, GAMES[setup.game].rules().option_set)
    names = score_names(texts, setup.seats, sides)
    return texts("start.separator").join(
        texts("repeat.score", who=name, score=points(setup.options, total))
        for name, total in zip(names, totals, strict=False)
    )

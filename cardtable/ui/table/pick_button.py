"""The button on the felt that makes picked cards final."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from cardtable.present.geometry import PROMPT_HEIGHT, Box
from cardtable.present.metrics import GRID
from cardtable.present.picks import Picks
from cardtable.present.picture import Pick
from cardtable.texts import Texts
from cardtable.ui.base.look import set_primary


class PickButton(QPushButton):
    """Says how many cards are picked and what for; it can be pressed when that is enough.

    Args:
        table: whoever it lies on, and where the focus goes when it vanishes.
    """

    def __init__(self, table: QWidget) -> None:
        super().__init__(table, autoDefault=True)  # so that Enter presses it when it has the focus
        self._table = table
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_primary(self, on=True)
        self.hide()

    def show_pick(self, pick: Pick | None, picks: Picks, texts: Texts, middle: Box) -> None:
        """Stand in the middle of this box while cards are to be picked."""
        if pick is None:
            if self.hasFocus():
                self._table.setFocus()
            self.hide()
            return
        text = texts("table.pick", label=texts(pick.label), picked=len(picks.cards), count=pick.count)
        self.setText(text)
        self.setToolTip(texts("table.pick_help"))
        self.setEnabled(picks.is_full)
        width = min(max(self.sizeHint().width() + 4 * GRID, 24 * GRID), int(middle.width))
        height = int(PROMPT_HEIGHT)
        self.setGeometry(
            int(middle.x + (middle.width - width) / 2),
            int(middle.y + (middle.height - height) / 2),
            width,
            height,
        )
        self.show()

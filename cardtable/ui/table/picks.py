"""Picks of several cards of the hand together, put back freely and made final with one button."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, Who, message
from cardtable.present.card_selection import CardSelection
from cardtable.present.geometry import PROMPT_HEIGHT, Box
from cardtable.present.metrics import GRID
from cardtable.present.picture import Pick
from cardtable.texts import Texts
from cardtable.ui.base.look import set_primary
from cardtable.ui.table.scene import TableScene


class PickButton(QPushButton):
    """Button that says how many cards are picked and what for; it can be pressed when that is enough.

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

    def show_pick(self, pick: Pick | None, selection: CardSelection, texts: Texts, middle: Box) -> None:
        """Stand in the middle of this box while cards are to be picked."""
        if pick is None:
            if self.hasFocus():
                self._table.setFocus()
            self.hide()
            return
        text = texts("table.pick", label=texts(pick.label), picked=len(selection.cards), count=pick.count)
        self.setText(text)
        self.setToolTip(texts("table.pick_help"))
        self.setEnabled(selection.is_full)
        width = min(max(self.sizeHint().width() + 4 * GRID, 24 * GRID), int(middle.width))
        height = int(PROMPT_HEIGHT)
        self.setGeometry(
            int(middle.x + (middle.width - width) / 2),
            int(middle.y + (middle.height - height) / 2),
            width,
            height,
        )
        self.show()


class PickController(QObject):
    """Controller of the picks between the hand on a table and the button.

    Args:
        table: the table on the screen, on which the button lies.
        stage: what the table shows.
        button: makes picked cards final.
    """

    changed = Signal(object)  # a Message: what the pick is now
    full = Signal(object)  # Cards: these are chosen, in this order

    def __init__(self, table: QObject, stage: TableScene, button: PickButton) -> None:
        super().__init__(table)
        self._stage = stage
        self.button = button
        button.clicked.connect(self.finish)

    def toggle(self, card: Card) -> None:
        """Pick a card, or put it back."""
        pick, selection = self._stage.picture.pick, self._stage.selection
        if pick is None:
            return
        if not self._stage.toggle_pick(card):
            self.changed.emit(message("table.pick_enough"))
        elif pick.to:
            self.changed.emit(_to_each(selection))
        else:
            self.changed.emit(_state(len(selection.cards), pick.count))

    def finish(self) -> None:
        """Choose what is picked, if it is enough."""
        if self._stage.picture.choosing and self._stage.selection.is_full:
            self.full.emit(self._stage.selection.cards)

    def refresh(self, texts: Texts) -> None:
        """Show the button where the picture wants it, or hide it."""
        picture = self._stage.picture
        pick = picture.pick if picture.choosing else None
        self.button.show_pick(pick, self._stage.selection, texts, self._stage.layout.banner)


def _to_each(selection: CardSelection) -> Message:
    """Who gets which card, with the number that is on it, and whom the next one is for."""
    parts = [
        message("table.pick_of", number=number, who=Who(seat), card=card)
        for number, card in enumerate(selection.cards, start=1)
        if (seat := selection.recipient_of(card)) is not None
    ]
    if selection.next_recipient is not None:
        parts.append(message("table.pick_next_to", who=Who(selection.next_recipient)))
    said = parts.pop()
    while parts:
        said = message("table.pick_parts", first=parts.pop(), rest=said)
    return said


def _state(picked: int, count: int) -> Message:
    return message("table.pick_next", picked=picked, count=count)

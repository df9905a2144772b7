"""Cards of the hand that are picked to be chosen together."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, Who, message
from cardtable.present.card_selection import CardSelection
from cardtable.ui.table.scene import TableScene


class PickController(QObject):
    """Controller of the picks in the hand on a table.

    Args:
        table: the table on the screen.
        scene: what the table shows.
    """

    changed = Signal(object)  # a Message: what the pick is now
    full = Signal(object)  # Cards: these are chosen, in this order

    def __init__(self, table: QObject, scene: TableScene) -> None:
        super().__init__(table)
        self._scene = scene

    def toggle(self, card: Card) -> None:
        """Pick a card, or put it back."""
        pick, selection = self._scene.picture.pick, self._scene.selection
        if pick is None:
            return
        if not self._scene.toggle_pick(card):
            self.changed.emit(message("table.pick_enough"))
        elif pick.to:
            self.changed.emit(_to_each(selection))
        else:
            self.changed.emit(message("table.pick_next", picked=len(selection.cards), count=pick.count))

    def finish(self) -> None:
        """Choose what is picked, if it is enough."""
        if self._scene.picture.choosing and self._scene.selection.is_full:
            self.full.emit(self._scene.selection.cards)


def _to_each(selection: CardSelection) -> Message:
    """Name the recipient of each card, with the number that is on it, and of all the cards to come."""
    parts = [
        message("table.pick_of", number=number, who=Who(seat), card=card)
        for number, card in enumerate(selection.cards, start=1)
        if (seat := selection.recipient_of(card)) is not None
    ]
    to_come = selection.next_recipients
    if to_come is not None:
        parts.append(message("table.pick_next_to", what=to_come))
    said = parts.pop()
    while parts:
        said = message("table.pick_parts", first=parts.pop(), rest=said)
    return said

"""Choosing several cards of the hand together: picked and put back freely, made final with one button."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, Who, message
from cardtable.present.picks import Picks
from cardtable.texts import Texts
from cardtable.ui.table.pick_button import PickButton
from cardtable.ui.table.scene import TableScene


class Picking(QObject):
    """Stands between the hand on a table, its picks, and the button.

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
        pick, picks = self._stage.picture.pick, self._stage.picks
        if pick is None:
            return
        if not self._stage.toggle_pick(card):
            self.changed.emit(message("table.pick_enough"))
        elif pick.to:
            self.changed.emit(_to_each(picks))
        else:
            self.changed.emit(_state(len(picks.cards), pick.count))

    def finish(self) -> None:
        """Choose what is picked, if it is enough."""
        if self._stage.picture.choosing and self._stage.picks.is_full:
            self.full.emit(self._stage.picks.cards)

    def refresh(self, texts: Texts) -> None:
        """The button is where the picture wants it, or nowhere."""
        picture = self._stage.picture
        pick = picture.pick if picture.choosing else None
        self.button.show_pick(pick, self._stage.picks, texts, self._stage.layout.banner)


def _to_each(picks: Picks) -> Message:
    """Who gets which card, with the number that is on it, and whom the next one is for."""
    parts = [
        message("table.pick_of", number=number, who=Who(seat), card=card)
        for number, card in enumerate(picks.cards, start=1)
        if (seat := picks.goes_to(card)) is not None
    ]
    if picks.next_to is not None:
        parts.append(message("table.pick_next_to", who=Who(picks.next_to)))
    said = parts.pop()
    while parts:
        said = message("table.pick_parts", first=parts.pop(), rest=said)
    return said


def _state(picked: int, count: int) -> Message:
    return message("table.pick_next", picked=picked, count=count)

"""Animation of cards on their way: one for all, because a pack has too many for one of Qt's each."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QObject

from cardtable.engine.cards import Card
from cardtable.present.geometry import Place
from cardtable.ui.table.card_item import CardItem


@dataclass(frozen=True, slots=True)
class Leg:
    """Way of one card.

    Attributes:
        item: the card.
        start: where it lies.
        end: where it goes; it arrives slowly.
        after: when it sets out, in ms.
        lasts: how long it is on its way, in ms, more than 0.
        card: what shows from the middle of the way on, None for the back.
        flips: whether it turns over.
    """

    item: CardItem
    start: Place
    end: Place
    after: int
    lasts: int
    card: Card | None
    flips: bool

    def go(self, time: int) -> None:
        """Be where the card is at this time (ms)."""
        part = min((time - self.after) / self.lasts, 1.0)
        if part < 0:
            return
        eased = 1 - (1 - part) ** 3
        a, b = self.start, self.end
        self.item.put(
            Place(
                a.x + (b.x - a.x) * eased,
                a.y + (b.y - a.y) * eased,
                a.angle + (b.angle - a.angle) * eased,
                a.scale + (b.scale - a.scale) * eased,
            )
        )
        if self.flips:
            self.item.turn_over(1 - 2 * part, self.card)


class Flight(QAbstractAnimation):
    """Animation of all cards that go from one picture to the next."""

    def __init__(self, legs: list[Leg], parent: QObject) -> None:
        super().__init__(parent)
        self._legs = legs
        self._lasts = max((leg.after + leg.lasts for leg in legs), default=0)

    def duration(self) -> int:
        """Until the last card has arrived, in ms."""
        return self._lasts

    def updateCurrentTime(self, time: int) -> None:
        """Qt's step of the animation."""
        for leg in self._legs:
            leg.go(time)

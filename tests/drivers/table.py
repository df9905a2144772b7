"""The table on the screen: where the cards of the hand are, and what can be seen and heard of it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QPushButton, QStyleOptionGraphicsItem, QWidget

from cardtable.engine.cards import Card
from cardtable.present.picture import Offer, Role
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.text_items import CostItem, TextItem
from cardtable.ui.table.transient_effects import Crack
from cardtable.ui.table.view import TableView

LEFT = Qt.MouseButton.LeftButton


class Table:
    """Driver of the table, by mouse, by key, and by ear."""

    def __init__(self, view: TableView) -> None:
        self.view = view

    # ── the hand ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def hand(self) -> list[Card]:
        """The cards of the hand at the bottom."""
        return [shown.card for shown in self.view.scene().hand() if shown.card is not None]

    def item(self, index: int) -> CardItem:
        """A card of the hand."""
        return self.view.scene().hand_item(index)

    def point_on(self, index: int) -> QPoint:
        """A point of a card of the hand that its right neighbour does not cover."""
        inside = QPointF(-self.view.scene().layout.card[0] * 0.3, 0)
        return self.view.mapFromScene(self.item(index).mapToScene(inside))

    def click(self, *indices: int, button: Qt.MouseButton = LEFT) -> None:
        """Click on cards of the hand, one after the other."""
        for index in indices:
            QTest.mouseClick(self.view.viewport(), button, pos=self.point_on(index))

    def drag(self, index: int, to: QPoint) -> None:
        """Drag a card of the hand to a point and let it go."""
        start = self.point_on(index)
        QTest.mousePress(self.view.viewport(), LEFT, pos=start)
        for step in range(1, 6):
            QTest.mouseMove(self.view.viewport(), start + (to - start) * step / 5)
        QTest.mouseRelease(self.view.viewport(), LEFT, pos=to)

    def is_raised(self, index: int) -> bool:
        """True if a card of the hand can be clicked on above where it lay."""
        above = QPointF(0, -self.view.scene().layout.card[1] / 2 - 1)
        return self.item(index).hit(above)

    # ── the bidding board ────────────────────────────────────────────────────────────────────────────

    def call_button(self, offer: Offer) -> QPushButton:
        """The button of the board that makes this call at the level it shows."""
        board = self.view.bidding.board
        return next(button for button in board.call_buttons if board.offer_of(button) == offer)

    def call(self, offer: Offer, level: int = 0) -> None:
        """Make a call with the mouse, at this level if it is a bid."""
        board = self.view.bidding.board
        while board.level < level:
            shown = [button for button in board.levels if button.isEnabled() and button.text() == str(level)]
            QTest.mouseClick(shown[0] if shown else board.higher_levels, LEFT)
        QTest.mouseClick(self.call_button(offer), LEFT)

    def call_by_key(self, offer: Offer, level: int = 0) -> None:
        """Make a call with keys alone, beginning at the hand: digits, arrows, Enter."""
        view, board = self.view, self.view.bidding.board
        view.setFocus()
        QTest.keyClicks(view, str(level)) if level else QTest.keyClick(view, Qt.Key.Key_Return)
        for _ in range(2 * len(board.call_buttons)):
            focus: QWidget = view.window().focusWidget()
            if focus is self.call_button(offer):
                QTest.keyClick(focus, Qt.Key.Key_Return)
                return
            QTest.keyClick(focus, Qt.Key.Key_Tab)
        raise AssertionError(f"not reached by key: {offer}")

    # ── what shows ───────────────────────────────────────────────────────────────────────────────────

    @property
    def cards(self) -> list[CardItem]:
        """All cards that lie on the table."""
        return [item for item in self.view.items() if isinstance(item, CardItem)]

    def cards_at(self, role: Role, seat: int) -> list[CardItem]:
        """The cards that lie in a place, in its order."""
        places = self.view.scene().layout.places[role, seat]
        return [next(item for item in self.cards if item.place == place) for place in places]

    @property
    def written(self) -> list[str]:
        """The texts that stand on the felt."""
        return [item.text for item in self.view.items() if isinstance(item, TextItem) and item.text]

    @property
    def costs(self) -> list[str]:
        """What stands on cards of the hand that it costs to play them."""
        costs = (item for item in self.view.items() if isinstance(item, CostItem))
        return [item.text for item in costs if item.isVisible()]

    def plate(self, seat: int) -> SeatItem:
        """A seat's portrait and name."""
        place = self.view.scene().plate_of(seat)
        return next(item for item in self.view.items() if isinstance(item, SeatItem) and item.place == place)

    @property
    def is_heart_cracking(self) -> bool:
        """True if a broken heart shows."""
        return any(item.is_running for item in self.view.scene().items() if isinstance(item, Crack))

    def looks(self, item: CardItem, **look: Any) -> bool:
        """True if a card looks as a single one does that is raised, ringed, marked … so and not otherwise."""
        alone = CardItem(item.card)
        alone.set_size(*self.view.scene().layout.card)
        alone.set_edge(self.view.scene().cloth.edge)
        alone.set_look(**look)
        return painted(item) == painted(alone)

    # ── what is told ─────────────────────────────────────────────────────────────────────────────────

    @property
    def _parts(self) -> list[QAccessibleInterface]:
        table = QAccessible.queryAccessibleInterface(self.view)
        return [table.child(index) for index in range(table.childCount())]

    @property
    def told(self) -> list[str]:
        """Names that a screen reader finds on the table; the cards of the hand are one."""
        return [part.text(QAccessible.Text.Name) for part in self._parts]

    @property
    def told_of_hand(self) -> list[str]:
        """Names that a screen reader finds for the cards of the hand."""
        hands = [part for part in self._parts if part.childCount()]
        return [hand.child(i).text(QAccessible.Text.Name) for hand in hands for i in range(hand.childCount())]

    @property
    def proposed(self) -> set[str]:
        """The cards of the hand that are told as proposed by somebody, by their text forms."""
        texts, names = self.view.texts, self.told_of_hand
        marked = [texts("table.proposed", card=texts.aloud.card(card)) for card in self.hand]
        return {str(card) for card, name in zip(self.hand, names, strict=True) if name in marked}


def painted(item: QGraphicsItem) -> QImage:
    """An item by itself, as it looks."""
    box = item.boundingRect().toAlignedRect()
    image = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(-box.topLeft())
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image

"""The table on the screen: where the cards of the hand are, and what can be seen and heard of it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardtable.engine.cards import Card
from cardtable.present.offer_layout import Part
from cardtable.present.picture import Offer, Role
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.effects import ShapeItem, SignItem
from cardtable.ui.table.offers import OfferButton
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.text_items import CostItem, TextItem
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

    # ── what is offered ──────────────────────────────────────────────────────────────────────────────

    @property
    def offer_buttons(self) -> list[OfferButton]:
        """The buttons of the offers that show, those of the open group first, row by row."""
        return [*self.view.offers.panel.offers]

    @property
    def final(self) -> OfferButton:
        """The one button there is, of the cards that are picked."""
        (button,) = self.view.offers.panel.offers
        return button

    @property
    def headings(self) -> list[OfferButton]:
        """The buttons of the groups that show."""
        buttons = self.view.offers.panel.buttons.items()
        return [button for (part, _), button in buttons if part is Part.HEADING and button.isVisible()]

    def offer_button(self, offer: Offer) -> OfferButton:
        """The button of an offer that shows."""
        return next(button for button, each in self.view.offers.panel.offers.items() if each == offer)

    def call(self, offer: Offer, group: int = 0) -> None:
        """Make an offer with the mouse, of this group if it is in one; what has a meaning is then said."""
        panel = self.view.offers.panel
        while panel.group < group:
            shown = [heading for heading in self.headings if heading.text() == str(group)]
            QTest.mouseClick(shown[0] if shown else panel.buttons[Part.HIGHER, 0], LEFT)
        QTest.mouseClick(self.offer_button(offer), LEFT)
        if offer.meaning and not offer.at_once:
            QTest.mouseClick(self.view.offers.say, LEFT)

    def call_by_key(self, offer: Offer, group: int = 0) -> None:
        """Make an offer with keys alone, beginning at the hand: digits, Tab, Enter."""
        view = self.view
        view.setFocus()
        QTest.keyClicks(view, str(group)) if group else QTest.keyClick(view, Qt.Key.Key_Return)
        for _ in range(2 * len(self.offer_buttons) + len(self.headings)):
            focus: QWidget = view.window().focusWidget()
            if focus is self.offer_button(offer):
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
    def signs(self) -> list[SignItem]:
        """The signs of what has just happened."""
        return [item for item in self.view.items() if isinstance(item, SignItem)]

    @property
    def flying(self) -> list[ShapeItem]:
        """The shapes of an effect that can be seen on their way."""
        shapes = [item for item in self.view.scene().items() if isinstance(item, ShapeItem)]
        return [shape for shape in shapes if shape.isVisible()]

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
    def told_of_offers(self) -> list[str]:
        """Names that a screen reader finds for what is offered and can be seen, in its order."""
        panel = [part for part in self._parts if part.object() is self.view.offers.panel]
        buttons = [each.child(index) for each in panel for index in range(each.childCount())]
        return [button.text(QAccessible.Text.Name) for button in buttons if not button.state().invisible]

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

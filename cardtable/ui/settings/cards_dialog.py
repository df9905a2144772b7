"""Dialog of the card design, with a preview."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.present.card_design import CHOICES, CardDesign
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_theme
from cardtable.ui.base.widgets import ComboBox
from cardtable.ui.table.card_art import HEIGHT, SHADOW, WIDTH, card_pixmap
from cardtable.ui.table.cloth import BARE_TABLE, NO_FELT, cloth, cover, lay_buttons, lay_paper

SHOWN: Final = (
    Card(Suit.SPADES, Rank.ACE),
    Card(Suit.HEARTS, Rank.KING),
    Card(Suit.DIAMONDS, Rank.QUEEN),
    Card(Suit.CLUBS, Rank.JACK),
    Card(Suit.SPADES, Rank.TEN),
)
CARD_WIDTH: Final = 12 * GRID
_STEP: Final = 5.5 * GRID  # from card to card
_TURN: Final = 4.0  # degrees from card to card


class CardDesignForm(QWidget):
    """Form of a card design: a field for each choice, below a preview.

    Args:
        design: the card design in use.
    """

    changed = Signal()

    def __init__(self, design: CardDesign) -> None:
        super().__init__()
        self._preview = CardPreview(design)
        self._labels: dict[str, QLabel] = {}
        self._fields: dict[str, ComboBox] = {}
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(2 * GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, values in CHOICES.items():
            field = self._fields[name] = ComboBox()
            for value in values:
                field.addItem("", value)
            field.setCurrentIndex(field.findData(getattr(design, name)))
            label = self._labels[name] = QLabel()
            label.setBuddy(field)
            form.addRow(label, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID)
        column.addWidget(self._preview)
        column.addLayout(form)
        column.addStretch(1)
        self._retranslate()
        for field in self._fields.values():
            field.currentIndexChanged.connect(self._show)
        self.setFocusProxy(next(iter(self._fields.values())))

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._preview.setAccessibleName(texts("cards.preview"))
        for name, field in self._fields.items():
            self._labels[name].setText(texts(f"cards.{name}"))
            field.setAccessibleName(without_mnemonic(texts(f"cards.{name}")))
            for index in range(field.count()):
                field.setItemText(index, texts(f"cards.{name}_{field.itemData(index)}"))

    @property
    def card_design(self) -> CardDesign:
        """The card design as filled in."""
        chosen = {name: field.currentData() for name, field in self._fields.items()}
        return replace(self._preview.card_design, **chosen)

    def set_card_design(self, design: CardDesign) -> None:
        """Fill in another card design, without a signal."""
        for name, field in self._fields.items():
            with QSignalBlocker(field):
                field.setCurrentIndex(field.findData(getattr(design, name)))
        self._preview.set_card_design(design)

    def _show(self) -> None:
        self._preview.set_card_design(self.card_design)
        self.changed.emit()


class CardsDialog(QDialog):
    """Dialog of the card design, with OK and Cancel.

    Args:
        design: the card design in use.
        parent: the window.
    """

    def __init__(self, design: CardDesign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(current_texts()("cards.title"))
        self._choices = CardDesignForm(design)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        paper = lay_paper(column)
        paper.setContentsMargins(*[2 * GRID] * 4)
        paper.addWidget(self._choices, 1)
        column.addWidget(lay_buttons(buttons))
        self._choices.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def card_design(self) -> CardDesign:
        """The card design as filled in."""
        return self._choices.card_design


class CardPreview(QWidget):
    """Preview of a card design: a few cards in a fan, and a back beside them, on felt."""

    def __init__(self, design: CardDesign) -> None:
        super().__init__()
        self.card_design = design
        self.setMinimumSize(self.sizeHint())

    def set_card_design(self, design: CardDesign) -> None:
        """Show another card design."""
        self.card_design = design
        self.update()

    def sizeHint(self) -> QSize:
        """Give the room for the cards, with felt around them."""
        return QSize(56 * GRID, 23 * GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint felt, fan and back."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(cloth(NO_FELT, current_theme()).base)
        painter.drawRoundedRect(QRectF(self.rect()), GRID, GRID)
        middle = (len(SHOWN) - 1) / 2
        whole = 2 * middle * _STEP + 2 * CARD_WIDTH + 3 * GRID
        x, y = (self.width() - whole + CARD_WIDTH) / 2, self.height() / 2
        for place, card in enumerate(SHOWN):
            off = place - middle
            self._paint(painter, card, QPointF(x + place * _STEP, y + off * off * 2), off * _TURN)
        self._paint(painter, None, QPointF(x + whole - CARD_WIDTH, y), 0)
        painter.end()

    def _paint(self, painter: QPainter, card: Card | None, place: QPointF, angle: float) -> None:
        scale = CARD_WIDTH / WIDTH
        picture = card_pixmap(card, CARD_WIDTH, self.devicePixelRatioF(), self.card_design)
        box = QRectF(-CARD_WIDTH / 2, -HEIGHT / 2 * scale, CARD_WIDTH, (HEIGHT + SHADOW) * scale)
        painter.save()
        painter.translate(place)
        painter.rotate(angle)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        painter.restore()

"""The choice of a set of cards: one of the usual sets, or any cards, selected in a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QTableWidget, QTableWidgetItem

from cardtable.engine.cards import Card, Cards
from cardtable.engine.options import CardSet
from cardtable.texts import Texts
from cardtable.ui.base.look import CONTROL_HEIGHT

OTHER: Final = ""
"""In place of a usual set's name: whatever is selected in the table."""


class CardSetBox(QComboBox):
    """Box with the usual sets by name, and an entry that opens the table.

    Args:
        option: the option that is filled in.
        key: of the option's texts.
        texts: the language.

    Attributes:
        table: to be laid out below the box.
    """

    picked = Signal()

    def __init__(self, option: CardSet, key: str, texts: Texts) -> None:
        super().__init__()
        self._option = option
        self.table = CardTable(option.cards, texts)
        self.table.setAccessibleName(texts(f"{key}.name"))
        for name in option.named:
            self.addItem(texts(f"{key}.{name}"), name)
        self.addItem(texts("option.other_cards"), OTHER)
        self.currentIndexChanged.connect(self._take_entry)
        self.table.itemSelectionChanged.connect(self.picked)
        self.set_cards(option.default)

    @property
    def cards(self) -> Cards:
        """The chosen cards."""
        return self.table.cards

    def set_cards(self, cards: Cards) -> None:
        """Choose these cards, by name if they are a usual set."""
        self.table.set_cards(cards)
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(self._option.name_of(cards) or OTHER))
        self._show_table()
        self.picked.emit()

    def _take_entry(self) -> None:
        name = self.currentData()
        if name != OTHER:
            self.table.set_cards(self._option.named[name])
        self._show_table()
        self.picked.emit()

    def _show_table(self) -> None:
        self.table.setVisible(self.currentData() == OTHER)


class CardTable(QTableWidget):
    """Table of cards by suit and rank; a click or Space selects a card or lets it go.

    Args:
        cards: what can be selected, of one pack.
        texts: the language.
    """

    def __init__(self, cards: Cards, texts: Texts) -> None:
        suits = sorted({card.suit for card in cards})
        ranks = sorted({card.rank for card in cards})
        super().__init__(len(suits), len(ranks))
        self.setObjectName("cards")
        self._items: dict[Card, QTableWidgetItem] = {}
        for card in cards:
            item = self._items[card] = QTableWidgetItem(card.rank.text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, texts.aloud.card(card))
            item.setToolTip(card.symbol)
            self.setItem(suits.index(card.suit), ranks.index(card.rank), item)
        self.setVerticalHeaderLabels([suit.symbol for suit in suits])
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(max(CONTROL_HEIGHT, self.fontMetrics().height()))
        self.verticalHeader().setSectionsClickable(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(self.verticalHeader().length() + 2 * self.frameWidth())
        self.setCurrentCell(0, 0)
        self.clearSelection()

    @property
    def cards(self) -> Cards:
        """The selected cards, in listing order."""
        return tuple(sorted(card for card, item in self._items.items() if item.isSelected()))

    def set_cards(self, cards: Cards) -> None:
        """Select these cards and no others, without telling anybody."""
        with QSignalBlocker(self):
            for card, item in self._items.items():
                item.setSelected(card in cards)

    def keyboardSearch(self, search: str) -> None:
        """Leave the selection alone, which Qt would change while it looks for what is typed."""

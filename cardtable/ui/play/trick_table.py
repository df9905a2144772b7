"""The tricks of a deal as a table: a row for each, the last one first, and a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from cardtable.engine.seats import Seat
from cardtable.present.accessible_names import name_of_card_in_trick
from cardtable.present.picture import TrickShown
from cardtable.texts import Texts

Index = QModelIndex | QPersistentModelIndex


class TrickTable(QAbstractTableModel):
    """Who led and who won is marked beside the card.

    Args:
        tricks: all there are, the first one first.
        seats: the columns.
        texts: the language; it knows the names at the table.
        parent: the owner.
    """

    def __init__(
        self,
        tricks: Sequence[TrickShown],
        seats: Sequence[Seat],
        texts: Texts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tricks = tricks
        self._seats = seats
        self._texts = texts

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The tricks."""
        return 0 if parent.isValid() else len(self._tricks)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The seats."""
        return 0 if parent.isValid() else len(self._seats)

    def _trick(self, row: int) -> TrickShown:
        return self._tricks[len(self._tricks) - 1 - row]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A card with its marks; in words for the tool tip and assistive technology."""
        if not index.isValid():
            return None
        trick, seat, texts = self._trick(index.row()), self._seats[index.column()], self._texts
        card = dict(trick.cards).get(seat)
        match role:
            case _ if card is None:
                return None
            case Qt.ItemDataRole.DisplayRole:
                text = texts.card(card)
                text = texts("tricks.led", card=text) if seat == trick.leader else text
                return texts("tricks.won", card=text) if seat == trick.winner else text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return name_of_card_in_trick(trick, seat, texts)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.FontRole if seat == trick.winner:
                font = QFont(QApplication.font())
                font.setWeight(QFont.Weight.DemiBold)
                return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The names of the seats, and the numbers of the tricks with what else is to be told of them."""
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self._texts.name_of(self._seats[section])
        trick, number = self._trick(section), len(self._tricks) - section
        if trick.note is None:
            return self._texts("tricks.number", number=number)
        return self._texts("tricks.number_and_note", number=number, note=trick.note)

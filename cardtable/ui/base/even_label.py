"""A label for sentences."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyleOption, QWidget

ENDLESS: Final = 1 << 20


class EvenLabel(QLabel):
    """Its lines are about equally long: none holds a lone character or word.

    It takes no more room than another label, and as many lines.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    ) -> None:
        super().__init__(text, parent, wordWrap=True, alignment=alignment, textFormat=Qt.TextFormat.PlainText)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text in as little width as it takes."""
        room = self.contentsRect()
        width = self._least_width(room.width())
        is_centred = bool(self.alignment() & Qt.AlignmentFlag.AlignHCenter)
        left = room.left() + (room.width() - width) // 2 if is_centred else room.left()
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            QRect(left, room.top(), width, room.height()),
            int(self.alignment() | Qt.TextFlag.TextWordWrap),
            option.palette,
            self.isEnabled(),
            self.text(),
            self.foregroundRole(),
        )
        painter.end()

    def _least_width(self, most: int) -> int:
        """In which the text takes no more lines than in `most`."""
        height, least, enough = self._size(most)[1], 1, most
        while least < enough:
            middle = (least + enough) // 2
            wide, high = self._size(middle)
            if wide <= middle and high <= height:
                enough = middle
            else:
                least = middle + 1
        return enough

    def _size(self, width: int) -> tuple[int, int]:
        found = self.fontMetrics().boundingRect(
            QRect(0, 0, width, ENDLESS), Qt.TextFlag.TextWordWrap, self.text()
        )
        return found.width(), found.height()

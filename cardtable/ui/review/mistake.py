"""The biggest mistake of a deal as a picture: what was chosen, what was better, and one sentence."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card
from cardtable.present.card_design import in_use
from cardtable.present.review_text import Mistake
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, marked, muted, set_primary
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.table.card_art import card_pixmap

FACE_WIDTH: Final = 8 * GRID


class MistakePanel(QFrame):
    """Paper with the two cards and a sentence; a click on it, or on its button, leads to the place.

    Args:
        texts: the language.
        parent: the dialog.
    """

    wanted = Signal(int)  # the number of a fact, to show the table after it

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._record = 0
        self._cards = [QLabel(), QLabel()]
        self._words = [marked(QLabel()), marked(QLabel())]
        self.sentence = EvenLabel()
        self.show_place = QPushButton(texts("review.see"), autoDefault=False)
        self.show_place.setToolTip(texts("review.see_help"))
        self.show_place.clicked.connect(lambda: self.wanted.emit(self._record))
        set_primary(self.show_place, on=True)
        pictures = QGridLayout()
        pictures.setHorizontalSpacing(2 * GRID)
        pictures.setVerticalSpacing(GRID // 2)
        centre = Qt.AlignmentFlag.AlignHCenter
        for column, head in enumerate(("review.chosen", "review.better")):
            pictures.addWidget(self._cards[column], 0, column, centre)
            pictures.addWidget(self._words[column], 0, column, Qt.AlignmentFlag.AlignCenter)
            pictures.addWidget(muted(QLabel(texts(head))), 1, column, centre)
        told = QVBoxLayout()
        told.addStretch(1)
        told.addWidget(self.sentence)
        told.addWidget(self.show_place, 0, Qt.AlignmentFlag.AlignLeft)
        told.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(3 * GRID)
        row.addLayout(pictures)
        row.addLayout(told, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # no card is cut
        self.hide()

    def show_mistake(self, mistake: Mistake | None) -> None:
        """Show a mistake; None: there is none, and the panel goes."""
        self.setVisible(mistake is not None)
        if mistake is None:
            return
        self._record = mistake.record
        self.sentence.setText(mistake.text)
        self.sentence.setAccessibleName(mistake.aloud)
        sides = zip(self._cards, self._words, (mistake.chosen, mistake.better), mistake.words, strict=True)
        for picture, words, card, text in sides:
            picture.setVisible(card is not None)
            words.setVisible(card is None)
            words.setText(text)
            if card is not None:
                self._paint(picture, card)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lead to the place of the mistake."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.wanted.emit(self._record)

    def _paint(self, picture: QLabel, card: Card) -> None:
        picture.setPixmap(card_pixmap(card, FACE_WIDTH, self.devicePixelRatioF(), in_use()))

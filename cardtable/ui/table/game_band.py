"""Band of a game's cloth with its cards: it stands above what is told of the game in figures and words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardtable.engine.cards import Card
from cardtable.games import GAMES
from cardtable.present.card_design import in_use
from cardtable.ui.base.kept_picture import KeptPicture
from cardtable.ui.base.look import GRID, current_theme, heading, on_cloth
from cardtable.ui.base.widgets import ElidedLabel
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.card_art import paint_lying
from cardtable.ui.table.cloth import NO_FELT, cloth

CORNER: Final = 12.0
HIGH: Final = 9 * GRID
"""The height of the band."""

LEAST: Final = 66 * GRID
"""The least height of a window in which it stands."""

FACE: Final = 7 * GRID
"""The width of the face."""

CARD: Final = 6 * GRID
"""The width of a card; it is cut by the band's foot."""

WHOLE_CARD: Final = 40
"""The width of one that is seen as a whole, where the band has no foot."""

STEP: Final = 0.62
"""From one card to the next, in their widths."""

TURN: Final = 7.0
"""The angle between two neighbours, in degrees."""


class GameBand(QWidget):
    """Band of a game's cloth: a face, two lines, and the game's cards.

    Args:
        has_cloth: whether it has a cloth of its own; else it lies on one.
    """

    def __init__(self, *, has_cloth: bool = True) -> None:
        super().__init__()
        self._has_cloth = has_cloth
        self._game = self._face = ""
        self._least = LEAST
        self._picture = KeptPicture(is_clear=True)
        self._title = heading(on_cloth(ElidedLabel()))
        self._line = on_cloth(ElidedLabel())
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._line)
        words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(words, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_words("", "")

    def show_words(self, title: str, line: str, game: str = "", face: str = "") -> None:
        """Show a title and a line; the line may be empty.

        Args:
            title: what it is about.
            line: what there is to say of it.
            game: whose cloth and cards they are; empty for one card of every game.
            face: of whom it tells; empty for nobody.
        """
        self._game, self._face = game, face
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))
        before = self._inset + (FACE + GRID if face else 0)
        self._row.setContentsMargins(before, 0, self._inset + self._fan_width, 0)
        self.updateGeometry()
        self.update()

    def give_way_in(self, window: QWidget, least: int = LEAST) -> None:
        """Leave its room to the rest of a window that is lower than this, or stands on such a screen."""
        self._least = least
        if window.screen().availableSize().height() - 8 * GRID < least:
            self.hide()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show, or give way."""
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setVisible(watched.height() >= self._least)
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Be as high as two lines and the cards need."""
        return QSize(40 * GRID, max(HIGH, super().sizeHint().height() + GRID))

    @property
    def _inset(self) -> int:
        return 2 * GRID if self._has_cloth else 0

    @property
    def _cards(self) -> list[Card]:
        fan = GAMES[self._game].fan if self._game else [each.fan[0] for each in GAMES.values() if each.fan]
        return [Card.parse(each) for each in fan]

    @property
    def _fan_width(self) -> int:
        return round(CARD * (1 + STEP * len(self._cards)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        more = (self._game, self._face, in_use())
        painter.drawPixmap(0, 0, self._picture.of(self, self._paint, more))
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
        laid = cloth((GAMES[self._game].felt if self._game else "") or NO_FELT, current_theme())
        if self._has_cloth:
            painter.setClipPath(outline)
            laid.paint(painter, QRectF(self.rect()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        cards, ratio = self._cards, self.devicePixelRatioF()
        card = CARD if self._has_cloth else WHOLE_CARD
        middle = QPointF(
            self.width() - self._inset - self._fan_width / 2,
            self.height() * (0.62 if self._has_cloth else 0.5),
        )
        for place, shown in enumerate(cards):
            off = place - (len(cards) - 1) / 2
            painter.save()
            painter.translate(middle.x() + off * STEP * CARD, middle.y() + off * off * 2)
            painter.rotate(off * TURN)
            paint_lying(painter, shown, card, ratio)
            painter.restore()
        if self._face:
            box = QRectF(self._inset, (self.height() - FACE) / 2, FACE, FACE)
            paint_avatar(painter, box, self._face)
        painter.setClipping(False)
        if self._has_cloth and laid.frame is not None:
            painter.setPen(laid.frame)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)

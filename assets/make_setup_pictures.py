"""Paint the pictures in Setup into installer/pictures: ``python -m assets.make_setup_pictures``.

A corner of the table in three sizes, for 100, 150 and 200 %, and a strip of it for the head of the other
pages: wood, cloth under the lamp, our own cards.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter, QPainterPath, QPen

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.present.card_design import CardDesign
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import TONES
from cardtable.ui.base.rail import GRAIN_STRENGTH, INLAY, WOOD_ABOVE
from cardtable.ui.base.textures import GRAIN, lay_texture
from cardtable.ui.table.card_art import HEIGHT, LYING, WIDTH, card_picture
from cardtable.ui.table.cloth import cloth

TARGET: Final = Path(__file__).parents[1] / "installer/pictures"
SIDE: Final = (164, 314)
"""Width and height of the picture beside a page, in pixels at 100 %."""

HEAD: Final = (150, 57)
SCALES: Final = (1.0, 1.5, 2.0)
FELT: Final = "#1F6A46"
SPADES, HEARTS = Suit.SPADES, Suit.HEARTS
HAND: Final = (
    Card(SPADES, Rank.ACE),
    Card(SPADES, Rank.QUEEN),
    Card(HEARTS, Rank.KING),
    Card(HEARTS, Rank.FIVE),
)


def paint_table(painter: QPainter, size: tuple[int, int], rail: float, *, all_round: bool) -> None:
    """Paint cloth, and a wooden rail above and below, or all round it."""
    area = QRectF(0, 0, *size)
    wood = QLinearGradient(area.topLeft(), area.bottomLeft())
    wood.setColorAt(0, QColor(WOOD_ABOVE[Theme.LIGHT]))
    wood.setColorAt(1, QColor(TONES[Theme.LIGHT].rail))
    painter.fillRect(area, wood)
    lay_texture(painter, area, GRAIN, GRAIN_STRENGTH)
    aside = rail if all_round else -2 * rail
    inside = area.adjusted(aside, rail, -aside, -rail)
    enclosed = QPainterPath()
    enclosed.addRoundedRect(inside, rail, rail)
    painter.save()
    painter.setClipPath(enclosed)
    cloth(FELT, Theme.LIGHT).paint(painter, inside & area)
    painter.restore()
    for width, opacity in ((7.0, 0.16), (5.0, 0.2), (3.0, 0.4)):
        painter.strokePath(enclosed, QPen(QColor(0, 0, 0, round(255 * opacity)), width))
    painter.strokePath(enclosed, QPen(QColor(INLAY[Theme.LIGHT]), 1.5))


def paint_card(
    painter: QPainter, card: Card | None, middle: QPointF, width: int, turn: float, scale: float
) -> None:
    """Paint a card around a point, turned by so many degrees."""
    # As large as it will be on the screen: nothing is scaled but by the turn.
    picture = card_picture(card, width, scale, CardDesign(), LYING, "")
    painter.save()
    painter.translate(middle)
    painter.rotate(turn)
    painter.translate(-width / 2, -width * HEIGHT / WIDTH / 2)
    painter.drawPixmap(picture.box, picture.pixmap, picture.source)
    painter.restore()


def side(scale: float) -> QImage:
    """Paint the picture beside a page: a trick under the lamp, and a fanned hand below."""
    image, painter = begin(SIDE, scale)
    paint_table(painter, SIDE, 10, all_round=True)
    for card, x, y, turn in (
        (None, 82, 40, 3.0),
        (Card(HEARTS, Rank.TEN), 57, 112, -5.0),
        (Card(HEARTS, Rank.JACK), 104, 104, 4.0),
    ):
        paint_card(painter, card, QPointF(x, y), 58 if card else 46, turn, scale)
    for place, card in enumerate(HAND):
        away = place - (len(HAND) - 1) / 2
        paint_card(painter, card, QPointF(82 + 22 * away, 250 + 2.6 * away * away), 58, 6 * away, scale)
    painter.end()
    return image


def head(scale: float) -> QImage:
    """Paint the strip at the head of a page."""
    image, painter = begin(HEAD, scale)
    paint_table(painter, HEAD, 5, all_round=True)
    for place, card in enumerate(HAND):
        away = place - (len(HAND) - 1) / 2
        paint_card(painter, card, QPointF(75 + 27 * away, 41 + 2.2 * away * away), 40, 8 * away, scale)
    painter.end()
    return image


def begin(size: tuple[int, int], scale: float) -> tuple[QImage, QPainter]:
    """Return a picture to paint, and a painter that counts its pixels at 100 %."""
    image = QImage(round(size[0] * scale), round(size[1] * scale), QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    return image, painter


def rounded(image: QImage) -> QImage:
    """Return an image in tones that are multiples of four: unseen, it takes half the room in Setup."""
    tones = bytes(min(tone + 2, 252) & ~3 for tone in image.constBits())
    return QImage(tones, image.width(), image.height(), image.bytesPerLine(), image.format()).copy()


def main() -> None:
    """Write all of them."""
    TARGET.mkdir(exist_ok=True)
    for scale in SCALES:
        rounded(side(scale)).save(str(TARGET / f"side-{100 * scale:.0f}.bmp"))
    rounded(head(SCALES[-1])).save(str(TARGET / "head.bmp"))


if __name__ == "__main__":
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    main()

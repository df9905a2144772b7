"""The cards: drawn by the script, all different, readable at every size, sharp at every ratio."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from assets.make_cards import svg
from cardtable.engine.cards import Card, JokerRank, Rank, Suit, pack
from cardtable.present.card_design import BACKS, COLOURS, INDICES, STOCK, TINTS, CardDesign
from cardtable.present.layout import lay_out
from cardtable.present.metrics import LIFT, PLATE, TEXT_ON_FELT
from cardtable.present.picture import Picture, PictureCard, Role, Zone
from cardtable.ui.base.window import SMALLEST
from cardtable.ui.table.card_art import (
    FIGURE,
    HEIGHT,
    SHADOW,
    SHEET,
    WIDTH,
    card_pixmap,
    drawing,
    paint_cancelled,
    paint_drawing,
    paint_joker_rank,
    painted_card,
    suit_path,
)
from cardtable.ui.table.card_item import CardItem

SUITS: Final = tuple(suit for suit in Suit if suit is not Suit.JOKERS)
PACK: Final = pack(SUITS, [rank for rank in Rank if rank is not Rank.JOKER])
JOKERS: Final = pack([Suit.JOKERS], [Rank.JOKER], 2)
COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
DESIGNS: Final = tuple(CardDesign(index=index, colours=colours) for index in INDICES for colours in COLOURS)

pytestmark = pytest.mark.usefixtures("qapp")


def painted(card: Card | None, design: CardDesign, width: int = 60) -> QImage:
    """A card on felt, in grey."""
    image = card_pixmap(card, width, 1.0, design).toImage()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def greys(image: QImage, box: QRect | None = None) -> bytes:
    part = image.copy(box or image.rect())
    lines = bytes(part.constBits())
    row = part.bytesPerLine()
    return b"".join(lines[y * row : y * row + part.width()] for y in range(part.height()))


def difference(one: bytes, other: bytes) -> int:
    """Count the bytes that differ by more than an eye could overlook."""
    return sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))


def middle(width: int, height: int) -> QRect:
    """The upper half of a court's panel, where no index reaches."""
    return QRect(round(0.31 * width), round(0.06 * height), round(0.38 * width), round(0.43 * height))


def silhouette(court: str) -> bytes:
    """The upper half of a court on a card sixty pixels wide, all in black."""
    image = QImage(60, 42, QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(0.6, 0.6)
    paint_drawing(
        painter, drawing(court), dict.fromkeys(("ink", "gold", "stock"), "#000000") | {"pale": "#FFFFFF"}
    )
    painter.end()
    return greys(image)


def test_the_sheet_is_what_the_script_draws() -> None:
    assert SHEET.read_text(encoding="utf-8") == svg(), "run: python -m assets.make_cards"


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: f"{design.index}-{design.colours}")
def test_all_cards_differ_in_grey_at_sixty_pixels(design: CardDesign) -> None:
    faces = {card: greys(painted(card, design)) for card in (*PACK, *JOKERS)}
    assert len(faces) == 54
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) >= 20, (one, other)


def test_courts_are_told_apart_by_silhouette_at_sixty_pixels() -> None:
    for suit in SUITS:
        shapes = [silhouette(f"{rank.text}{suit.letter}") for rank in COURTS]
        for one, other in combinations(shapes, 2):
            inked = sum(grey < 128 for grey in one)
            assert difference(one, other) >= 0.25 * inked


def test_courts_are_told_by_suit_without_their_index() -> None:
    for rank in COURTS:
        box = middle(120, 170).adjusted(0, 0, 5, 0)
        parts = [greys(painted(Card(suit, rank), CardDesign(colours="two"), 120), box) for suit in SUITS]
        for one, other in combinations(parts, 2):
            assert difference(one, other) >= 12


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: f"{design.index}-{design.colours}")
def test_a_card_upside_down_is_as_good(design: CardDesign) -> None:
    """Courts and jokers are the same turned by half; so are both indices of every card."""
    width = 200
    for card in (*JOKERS, *(Card(suit, rank) for suit in SUITS for rank in COURTS)):
        assert turned_difference(card_pixmap(card, width, 1.0, design).toImage()) < 0.005
    for card in PACK:
        image = (
            card_pixmap(card, width, 1.0, design).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        )
        height = round(width * HEIGHT / WIDTH)
        corner = QRect(4, 4, round(0.2 * width), round(0.4 * height))
        other = half_turned(image.copy(0, 0, width, height)).copy(corner)
        assert difference(greys(image, corner), greys(other)) < 0.02 * corner.width() * corner.height()


@pytest.mark.parametrize("back", BACKS)
@pytest.mark.parametrize("width", [100, 137, 200])
def test_a_back_does_not_tell_how_its_card_lies(back: str, width: int) -> None:
    assert turned_difference(card_pixmap(None, width, 1.0, CardDesign(back=back)).toImage()) < 0.03


def test_backs_differ_by_pattern_and_colour() -> None:
    by_pattern = [greys(painted(None, CardDesign(back=back))) for back in BACKS]
    for one, other in combinations(by_pattern, 2):
        assert difference(one, other) >= 200
    fields = [card_pixmap(None, 60, 1.0, CardDesign(tint=tint)).toImage() for tint in TINTS]
    assert len({QColor(image.pixel(30, 44)).name() for image in fields}) == len(TINTS)


def half_turned(image: QImage) -> QImage:
    return image.transformed(QTransform().rotate(180))


def turned_difference(image: QImage) -> float:
    """The share of a card's pixels that change when it is turned by half, its shadow left out."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    card = grey.copy(0, 0, grey.width(), round(grey.width() * HEIGHT / WIDTH))
    one, other = greys(card), greys(half_turned(card))
    return difference(one, other) / len(one)


def test_indices_are_read_in_the_smallest_window() -> None:
    """The hand of a whole deal; figures at least as high as those of body type, large ones of headings."""
    hand = Zone(Role.HAND, 0, tuple(PictureCard(card) for card in PACK[:18]))
    table = SMALLEST[0] - 240, SMALLEST[1] - 64  # beside the panels, below the menus and a notice
    width = lay_out(Picture(seats=(0, 1), zones=(hand,), badges=()), *table).card[0]
    heights = {name: FIGURE * size / 100 * width for name, size in INDICES.items()}
    assert heights["standard"] >= 12
    assert heights["large"] >= 16
    assert INDICES == {"standard": 24.0, "large": 34.0}


@pytest.mark.parametrize("index", INDICES)
def test_an_index_is_as_high_as_it_says_and_keeps_its_corner(index: str) -> None:
    for card in PACK:
        image = card_pixmap(card, 300, 1.0, CardDesign(index=index)).toImage()
        column = range(6, round(3 * (5 + 0.71 * INDICES[index])) + 1)
        inked = ((y, any(is_ink(image, x, y) for x in column)) for y in range(9, 210))
        first = next(y for y, is_inked in inked if is_inked)
        end = next(y for y, is_inked in inked if not is_inked)
        assert end - first == pytest.approx(3 * FIGURE * INDICES[index], rel=0.12), card
        assert all(not is_ink(image, x, y) for x in range(4, 14) for y in range(first, end)), card


def is_ink(image: QImage, x: int, y: int) -> bool:
    return image.pixelColor(x, y).lightness() < 150


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_a_picture_has_a_pixel_for_each_of_the_screen(ratio: float) -> None:
    pixmap = card_pixmap(PACK[0], 120, ratio, CardDesign())
    assert pixmap.devicePixelRatio() == ratio
    assert (pixmap.width(), pixmap.height()) == (
        round(120 * ratio),
        round(1.2 * (HEIGHT + SHADOW) * ratio),
    )


def test_edges_are_as_sharp_at_three_hundred_percent() -> None:
    """A drawing that was scaled up would have three times as many pixels between ink and stock."""
    counts = []
    for ratio in (1.0, 3.0):
        image = card_pixmap(Card(Suit.SPADES, Rank.ACE), 200, ratio, CardDesign()).toImage()
        y = round(140 * ratio)
        row = [image.pixelColor(x, y).lightness() for x in range(image.width() // 4, image.width() * 3 // 4)]
        counts.append(sum(60 < grey < 220 for grey in row))
    assert counts[1] <= counts[0] + 2


def test_a_card_is_painted_once_for_each_size_ratio_and_deck() -> None:
    painted_card.cache_clear()
    card, design = PACK[0], CardDesign()
    for key in ((card, 60, 1.0, design), (card, 60, 2.0, design), (card, 60, 1.0, CardDesign(index="large"))):
        assert card_pixmap(*key).cacheKey() == card_pixmap(*key).cacheKey()
    assert painted_card.cache_info().misses == 3


def test_identical_cards_of_several_packs_share_their_picture() -> None:
    painted_card.cache_clear()
    for copy in range(4):
        card_pixmap(Card(Suit.HEARTS, Rank.TWO, copy), 60, 1.0, CardDesign())
        card_pixmap(Card(Suit.JOKERS, Rank.JOKER, copy), 60, 1.0, CardDesign())
    assert painted_card.cache_info().misses == 3  # a two, and two jokers that differ


def test_two_sizes_of_a_pack_are_kept() -> None:
    painted_card.cache_clear()
    pack = [Card(suit, rank) for suit in list(Suit)[:4] for rank in list(Rank)[:13]]
    for _ in range(2):
        for width in (20, 24):
            for card in (*pack, None):
                card_pixmap(card, width, 1.0, CardDesign())
    assert painted_card.cache_info().misses == 2 * 53


def test_signs_are_about_a_hundred_units_high() -> None:
    for suit in Suit:
        box = suit_path(suit).boundingRect()
        assert 90 <= box.height() <= 105
        assert abs(box.center().x()) < 1


def test_the_stock_is_what_shows_between_the_pips() -> None:
    image = card_pixmap(Card(Suit.HEARTS, Rank.TWO), 100, 1.0, CardDesign()).toImage()
    assert QColor(image.pixel(50, 70)) == QColor(STOCK)


def colours_of(cards: Iterable[Card], design: CardDesign) -> set[str]:
    images = [card_pixmap(card, 100, 1.0, design).toImage() for card in cards]
    return {image.pixelColor(50, 66).name(QColor.NameFormat.HexRgb).upper() for image in images}


def test_aces_have_the_colours_of_the_deck() -> None:
    aces = [Card(suit, Rank.ACE) for suit in SUITS]
    for colours, inks in COLOURS.items():
        assert colours_of(aces, CardDesign(colours=colours)) == {inks[suit].upper() for suit in SUITS}


def test_what_is_cancelled_is_crossed_out_between_its_indices() -> None:
    image = card_pixmap(Card.parse("2S"), 100, 1.0, CardDesign()).toImage()
    painter = QPainter(image)
    paint_cancelled(painter, QRectF(0, 0, WIDTH, HEIGHT))
    painter.end()
    across = [image.pixelColor(round(WIDTH * part), round(HEIGHT * (1 - part))) for part in (0.2, 0.5, 0.8)]
    assert across == [QColor(PLATE)] * 3
    index = [image.pixelColor(x, y) for x in range(26) for y in range(44)]
    assert QColor(PLATE) not in index
    assert any(colour.lightness() < 160 for colour in index)


def test_the_rank_of_a_joker_is_written_across_it_beside_an_arrow_up_or_down() -> None:
    faces = []
    for rank in (None, *JokerRank):
        image = card_pixmap(JOKERS[0], 100, 1.0, CardDesign()).toImage()
        if rank is not None:
            painter = QPainter(image)
            paint_joker_rank(painter, QRectF(0, 0, WIDTH, HEIGHT), rank, "")
            painter.end()
        faces.append(image)
    plain, high, low = faces
    assert high != plain
    changed = [
        y for y in range(high.height()) if any(high.pixel(x, y) != plain.pixel(x, y) for x in range(100))
    ]
    assert min(changed) > HEIGHT * 0.35
    assert max(changed) < HEIGHT * 0.65  # the indices and the court's heads show
    middle = range(changed[0], changed[-1] + 1)
    for face, other in ((high, low), (low, high)):
        wide = [sum(face.pixelColor(x, y) == QColor(TEXT_ON_FELT) for x in range(30, 70)) for y in middle]
        inner = wide[6:-6]
        assert (inner[0] < inner[-1]) is (face is high)
        assert face != other


def test_what_is_proposed_can_be_read_while_it_is_raised() -> None:
    item = CardItem(Card.parse("4S"))
    item.set_size(WIDTH, HEIGHT)

    def raised(bubble: QColor | None) -> QImage:
        """With the upper edge in the row 20."""
        item.set_look(lift=LIFT, bubble=bubble)
        image = QImage(round(WIDTH), round(HEIGHT), QImage.Format.Format_Grayscale8)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.translate(WIDTH / 2, 20 + HEIGHT * (0.5 + LIFT))
        item.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        return image

    bare, proposed = raised(None), raised(QColor("gold"))
    index = QRect(0, 27, round(WIDTH / 2), 40)
    assert greys(bare) != greys(proposed)
    assert greys(bare, index) == greys(proposed, index)

"""Text documents of the rules: pictures painted, terms explained, type set."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPointF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from cardtable.engine.cards import Card
from cardtable.present.card_design import in_use
from cardtable.texts import Texts
from cardtable.texts.rules import CLAUSES, PICTURES, RulesPage
from cardtable.ui.base.look import GRID, HEADING, TONES, current_theme
from cardtable.ui.base.terms import meaning
from cardtable.ui.table.card_art import HEIGHT, SHADOW, WIDTH, card_pixmap

BACK: Final = "back"  # a card that lies face down
BEATS: Final = "beats"  # a sign: the card before it beats the one after it
GAP: Final = "gap"  # what comes next is another picture
CARD_WIDTH: Final = 48

_BETWEEN: Final = 8.0
_WIDTHS: Final = {BEATS: 24.0, GAP: 24.0}


def card_row(row: str, ratio: float, ink: QColor, times: float = 1.0) -> QImage:
    """Paint a row such as ``AH-beats-5S-gap-back``, words in between being `BACK`, `BEATS`, `GAP`.

    Args:
        row: what to paint.
        ratio: device pixels in a device-independent one.
        ink: the colour of the signs.
        times: how many times as large as usual it is.

    Raises:
        ValueError: a word is none of these, nor a card.
    """
    words = row.split("-")
    cards = {word: None if word == BACK else Card.parse(word) for word in words if word not in (BEATS, GAP)}
    size = QSizeF(sum(map(_width, words)) + _BETWEEN * (len(words) - 1), _height())
    image = QImage((size * ratio * times).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    design = replace(in_use(), index="large")  # so small, the other can hardly be read
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(times, times)
    x = 0.0
    for word in words:
        if word == BEATS:
            _paint_sign(painter, x, ink)
        elif word in cards:
            painter.drawPixmap(QPointF(x, 0), card_pixmap(cards[word], CARD_WIDTH, ratio * times, design))
        x += _width(word) + _BETWEEN
    painter.end()
    return image


def _width(word: str) -> float:
    return _WIDTHS.get(word, CARD_WIDTH)


def _height() -> float:
    return (HEIGHT + SHADOW) * CARD_WIDTH / WIDTH + 1


def _paint_sign(painter: QPainter, x: float, ink: QColor) -> None:
    """An arrow from the card that wins to the one that loses."""
    middle, end = HEIGHT * CARD_WIDTH / WIDTH / 2, x + _WIDTHS[BEATS] - 2
    arrow = QPainterPath(QPointF(x + 2, middle))
    arrow.lineTo(end, middle)
    arrow.moveTo(end - 8, middle - 8)
    arrow.lineTo(end, middle)
    arrow.lineTo(end - 8, middle + 8)
    painter.setPen(QPen(ink, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(arrow)


_NO_WORDS: Final = re.compile(rf"!\[\]\(({PICTURES}:[^)]*)\)")
_WORDS: Final = {BEATS: ">", GAP: "–", BACK: "?"}
_LINE_HEIGHT: Final = 125.0  # percent
_PROPORTIONAL: Final = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_IMAGE: Final = "\ufffc"
_QUOTE: Final = QTextFormat.Property.BlockQuoteLevel


def rules_document(
    page: RulesPage,
    texts: Texts,
    font: QFont,
    palette: QPalette,
    ratio: float,
    parent: QObject,
    *,
    has_clauses: bool = False,
    times: float = 1.0,
) -> QTextDocument:
    """Make the document of a page of rules.

    Args:
        page: its source.
        texts: the language, which explains the terms.
        font: of the text.
        palette: its colours.
        ratio: device pixels in a device-independent one.
        parent: who owns the document.
        has_clauses: whether each rule is shown with its number.
        times: how many times as large as usual the pictures are.
    """
    made = QTextDocument(parent)
    made.setDefaultFont(font)
    made.setDocumentMargin(2 * GRID)
    made.setIndentWidth(3 * GRID)
    source = page.markdown if has_clauses else page.without_clauses
    made.setMarkdown(_NO_WORDS.sub(lambda found: f"![{_in_words(found[1])}]({found[1]})", source))
    ink = palette.color(QPalette.ColorRole.Text)
    for row in page.pictures:
        picture = card_row(row, ratio, ink, times)
        made.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"{PICTURES}:{row}"), picture)
    _explain_terms(made, texts, ink)
    quiet = QTextCharFormat()
    quiet.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
    quiet.setFontItalic(False)  # slanted, Japanese is hard to read
    block = made.begin()
    while block.isValid():
        _set_block(block, font, quiet)
        if block.blockFormat().property(_QUOTE):
            _box(block)
        block = block.next()
    return made


def _box(block: QTextBlock) -> None:
    """Set a paragraph that tells how special rules differ apart from the others, on a ground of its own."""
    shape = QTextBlockFormat()
    shape.setBackground(QColor(TONES[current_theme()].notice))
    shape.setLeftMargin(0)
    shape.setRightMargin(0)
    cursor = QTextCursor(block)
    cursor.mergeBlockFormat(shape)
    weight = QTextCharFormat()
    weight.setFontWeight(QFont.Weight.DemiBold)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(weight)


def _in_words(address: str) -> str:
    """Give the text for a picture; without one Qt leaves the picture out."""
    words = address.removeprefix(f"{PICTURES}:").split("-")
    return " ".join(_WORDS.get(word) or Card.parse(word).symbol for word in words)


def _explain_terms(made: QTextDocument, texts: Texts, ink: QColor) -> None:
    """Give marked terms tool tips, and the look of the words around them."""
    block = made.begin()
    while block.isValid():
        for part in block.textFormats():
            explanation = meaning(part.format.anchorHref(), texts)
            if explanation:
                look = QTextCharFormat()
                look.setToolTip(explanation)
                look.setForeground(ink)
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                start = block.position() + part.start
                cursor = QTextCursor(made)
                cursor.setPosition(start)
                cursor.setPosition(start + part.length, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(look)
        block = block.next()


def _set_block(block: QTextBlock, font: QFont, quiet: QTextCharFormat) -> None:
    cursor = QTextCursor(block)
    shape = QTextBlockFormat()
    shape.setBottomMargin(GRID)
    if block.blockFormat().headingLevel():
        title = QTextCharFormat()
        title.setFontPointSize(font.pointSizeF() * HEADING)
        title.setFontWeight(QFont.Weight.DemiBold)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(title)  # in place of Qt's, whose size goes before any other
        shape.setBottomMargin(2 * GRID)
    elif _IMAGE not in block.text():
        shape.setLineHeight(_LINE_HEIGHT, _PROPORTIONAL)
    QTextCursor(block).mergeBlockFormat(shape)
    for start, end in _quiet_places(block):
        cursor.setPosition(block.position() + start)
        cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(quiet)


def _quiet_places(block: QTextBlock) -> list[tuple[int, int]]:
    """Find captions, which are written in italics, and the numbers of clauses."""
    places = [mark.span() for mark in CLAUSES.finditer(block.text())]
    slanted = [part for part in block.textFormats() if part.format.fontItalic()]
    return places + [(part.start, part.start + part.length) for part in slanted]

"""Text documents of the rules: pictures painted, terms explained, type set."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from cardtable.engine.cards import Card
from cardtable.texts import Texts
from cardtable.texts.rules import PICTURES, RulesPage
from cardtable.ui.base.look import GRID, HEADING
from cardtable.ui.base.terms import meaning
from cardtable.ui.table.card_row import BACK, BEATS, GAP, card_row

_CLAUSES: Final = re.compile(r"\([A-Z][A-Z0-9]-\d+(?:, [A-Z][A-Z0-9]-\d+)*\)")
_NO_WORDS: Final = re.compile(rf"!\[\]\(({PICTURES}:[^)]*)\)")
_WORDS: Final = {BEATS: ">", GAP: "–", BACK: "?"}
_LINE_HEIGHT: Final = 125.0  # percent
_PROPORTIONAL: Final = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_IMAGE: Final = "\ufffc"


def rules_document(
    page: RulesPage, texts: Texts, font: QFont, palette: QPalette, ratio: float, parent: QObject
) -> QTextDocument:
    """Make the document of a page of rules.

    Args:
        page: its source.
        texts: the language, which explains the terms.
        font: of the text.
        palette: its colours.
        ratio: device pixels in a device-independent one.
        parent: who owns the document.
    """
    made = QTextDocument(parent)
    made.setDefaultFont(font)
    made.setDocumentMargin(2 * GRID)
    made.setIndentWidth(3 * GRID)
    made.setMarkdown(_NO_WORDS.sub(lambda found: f"![{_in_words(found[1])}]({found[1]})", page.markdown))
    ink = palette.color(QPalette.ColorRole.Text)
    for row in page.pictures:
        picture = card_row(row, ratio, ink)
        made.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"{PICTURES}:{row}"), picture)
    _explain_terms(made, texts, ink)
    quiet = QTextCharFormat()
    quiet.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
    quiet.setFontItalic(False)  # slanted, Japanese is hard to read
    block = made.begin()
    while block.isValid():
        _set_block(block, font, quiet)
        block = block.next()
    return made


def _in_words(address: str) -> str:
    """Give the text for a picture; without one Qt leaves the picture out."""
    words = address.removeprefix(f"{PICTURES}:").split("-")
    return " ".join(_WORDS.get(word) or Card.parse(word).symbol for word in words)


def _explain_terms(made: QTextDocument, texts: Texts, ink: QColor) -> None:
    """Give marked terms tool tips, and the look of the words around them."""
    block = made.begin()
    while block.isValid():
        for part in block.textFormats():
            told = meaning(part.format.anchorHref(), texts)
            if told:
                look = QTextCharFormat()
                look.setToolTip(told)
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
    places = [mark.span() for mark in _CLAUSES.finditer(block.text())]
    slanted = [part for part in block.textFormats() if part.format.fontItalic()]
    return places + [(part.start, part.start + part.length) for part in slanted]

"""Layout of what is offered: from two buttons to a board of groups, rows and columns, in the room there is.

It knows no words, only how wide they are; so tests can lay out any offers on any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, product
from math import ceil
from typing import Final, TypeAlias

from cardtable.present.geometry import Box
from cardtable.present.metrics import GRID

TEXT_SIZES: Final = tuple(twentieths / 20 for twentieths in range(20, 6, -1))
"""The sizes that the type may have, relative to that of the table; a smaller one only where room is short."""

LARGE: Final = (1.3, 1.15)
"""The same for a few offers that are all there is to choose from, where all have room in one line."""
LARGE_BOARD: Final = (1.45, 1.3, 1.15)
"""The same for a board of groups, with generous buttons."""
FEW: Final = 3
"""The most offers that are written large."""

MOST_COLUMNS: Final = 10
"""The most offers side by side that are in no group, as long as there is room for another line."""

LEAST_WITH_HEADS: Final = 0.8
"""The least size of the type, relative to that of the table, with which rows have heads."""

NOTE_SIZE: Final = 0.75
"""The size of the type of a note below a label, relative to that."""

LEAST_BUTTON: Final = 4.0 * GRID
"""The least width and height of a button, so that it can be hit."""


class Part(StrEnum):
    """The use of a button, or of what stands among them."""

    LOWER = "lower"  # shows the headings before those that are seen
    HEADING = "heading"  # opens a group
    HIGHER = "higher"  # shows the headings after those that are seen
    TITLE = "title"  # says what the numbers of the headings are, and is no button
    ROW = "row"  # says what the offers of a row have in common, and is no button
    GROUPED = "grouped"  # an offer of the group that is open
    MORE = "more"  # shows what is extra in a group, or puts it away
    OFFER = "offer"  # an offer that is in no group


Key: TypeAlias = tuple[Part, int]
"""A button: what it is for, and which of them it is, counted row by row."""

Line: TypeAlias = list[tuple[Key | None, float]]
"""The buttons beside each other with their widths; without a key a place that stays empty."""


@dataclass(frozen=True, slots=True)
class Words:
    """The room that the words of offers need in one size of type, without anything around them.

    Attributes:
        line: the height of a line.
        headings: the widths of the groups' headings; none where there are no groups.
        heads: the widths of what the rows of a group have in common, one a row; none where nothing is said.
        title: the width of what the headings are; 0 where that is not said.
        more: the width of what shows what is extra or puts it away; 0 where nothing is extra.
        rows: the widths of the offers of the group that is open, row by row.
        offers: the widths of the offers that are in no group.
    """

    line: float
    headings: tuple[float, ...] = ()
    rows: tuple[tuple[float, ...], ...] = ()
    offers: tuple[float, ...] = ()
    heads: tuple[float, ...] = ()
    title: float = 0.0
    more: float = 0.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Arrangement of buttons.

    Attributes:
        board: the box of all of it on the felt.
        text: the size of the type, relative to that of the table.
        buttons: the boxes of the buttons and of the heads of rows, relative to the upper left corner of the
            board.
        fits: whether the room is large enough.
    """

    board: Box
    text: float
    buttons: Mapping[Key, Box]
    fits: bool


@dataclass(frozen=True, slots=True)
class _Style:
    """Style of an arrangement.

    Attributes:
        padding: the room around words, on both sides together.
        gap: the distance between buttons, and from the edge of a board with groups.
        height: the least height of a button.
        headings: the most headings that are seen at once.
    """

    padding: float
    gap: float
    height: float
    headings: int

    def width(self, words: Iterable[float]) -> float:
        """Return the width of buttons with words of these widths."""
        return max(ceil(max(words, default=0.0) + self.padding), LEAST_BUTTON)


_STYLES: Final = (
    _Style(3.0 * GRID, GRID, 5.0 * GRID, 8),
    _Style(2.0 * GRID, GRID, 5.0 * GRID, 8),
    _Style(2.0 * GRID, GRID, 4.5 * GRID, 6),
    _Style(2.0 * GRID, GRID, LEAST_BUTTON, 8),
    _Style(GRID, GRID / 2, LEAST_BUTTON, 6),
    _Style(GRID, GRID / 4, LEAST_BUTTON, 4),
)
"""From the most generous to that which takes the least room."""


_LARGE_STYLE: Final = _Style(3.5 * GRID, 1.5 * GRID, 6.5 * GRID, 0)
"""That of a few large offers."""


def arrange(words_in: Callable[[float], Words], rooms: Sequence[Box], zoom: float = 1.0) -> Arrangement:
    """Arrange offers in the middle of the first of these rooms in which they can be read best.

    Args:
        words_in: measures the words in type of a size, relative to that of the table. Letters are whole
            pixels wide, so that no size can be told from another.
        rooms: the rooms, the best first.
        zoom: the size of buttons and of the room around their words, relative to the usual one.
    """
    large, *styles = [
        replace(
            each, padding=each.padding * zoom, gap=round(each.gap * zoom), height=round(each.height * zoom)
        )
        for each in (_LARGE_STYLE, *_STYLES)
    ]
    found, usual = None, words_in(1.0)
    sizes = LARGE if not usual.rows and 1 < len(usual.offers) <= FEW else ()
    board = (*LARGE_BOARD, *TEXT_SIZES)
    with_heads = [(text, True) for text in board if text >= LEAST_WITH_HEADS and usual.heads]
    for text, has_heads in (*with_heads, *((text, False) for text in (*sizes, *TEXT_SIZES))):
        words = words_in(text)
        words = words if has_heads else replace(words, heads=(), title=0.0)
        fitting = styles if text <= 1 else styles[:2] if has_heads else [large]
        for room, style in product(rooms, fitting):
            for lines in islice(_ways(words, style), None if text <= 1 else 1):
                found = _place(words, lines, room, style, text)
                if found.fits:
                    return found
    if found is None:
        raise ValueError("no room for offers is named")
    return found  # which lacks the least


def _ways(words: Words, style: _Style) -> Iterator[list[Line]]:
    """Yield the ways to stand in lines: offers beside the group's rows, then below in ever fewer columns.

    Before them is what shows more of the group.

    The last way, for a place that is low and wide, is a single line.
    """
    each = style.width(words.headings)
    seen = min(len(words.headings), style.headings)
    headings: Line = [((Part.HEADING, index), each) for index in range(seen)]
    title: Line = [((Part.TITLE, 0), ceil(words.title + style.padding))] if words.title else []
    if seen < len(words.headings):
        headings = [((Part.LOWER, 0), LEAST_BUTTON), *headings, ((Part.HIGHER, 0), LEAST_BUTTON)]
    top, rows = [[*title, *headings]] * bool(headings), _rows(words, style)
    each = style.width((*words.offers, words.more))
    offers: Line = [((Part.MORE, 0), each)] if words.more else []
    offers += [((Part.OFFER, index), each) for index in range(len(words.offers))]
    count = len(offers)
    if rows and count:
        across = ceil(count / len(rows))
        beside = _split(offers, across)
        free: list[Line] = [[(None, each)] * across] * (len(rows) - len(beside))
        yield [*top, *([*row, *more] for row, more in zip(rows, [*free, *beside], strict=True))]
    most = min(count, MOST_COLUMNS)
    for lines in (*sorted({ceil(count / columns) for columns in range(1, most + 1)}), 1):
        yield [*top, *rows, *_split(offers, ceil(count / lines))]


def _rows(words: Words, style: _Style) -> list[Line]:
    """Return the rows of the open group: all alike behind their heads, else in columns of their own widths.

    Where there is no room for heads, a last row that is shorter than the others stands behind them instead.
    """
    if not words.heads and len(words.rows) > 1 and len(words.rows[-1]) < min(map(len, words.rows[:-1])):
        return _with_column(words, style)
    longest = max(map(len, words.rows), default=0)
    widths = [style.width(row[at] for row in words.rows if at < len(row)) for at in range(longest)]
    widths = [max(widths)] * longest if words.heads else widths
    head = ceil(max(words.heads, default=0.0) + style.padding)
    lines: list[Line] = []
    for number, row in enumerate(words.rows):
        before = sum(map(len, words.rows[:number]))
        line: Line = [((Part.ROW, number), head)] if words.heads else []
        line += [((Part.GROUPED, before + at) if at < len(row) else None, w) for at, w in enumerate(widths)]
        lines.append(line)
    return lines


def _with_column(words: Words, style: _Style) -> list[Line]:
    """Return the rows but the last, whose offers stand in columns behind them."""
    *others, last = words.rows
    lines = _rows(replace(words, rows=tuple(others)), style)
    first, each = sum(map(len, others)), style.width(last)
    across = ceil(len(last) / len(lines))
    for at in range(across * len(lines)):
        lines[at // across].append(((Part.GROUPED, first + at) if at < len(last) else None, each))
    return lines


def _split(line: Line, across: int) -> list[Line]:
    """Break a line into lines of so many buttons."""
    return [line[start : start + across] for start in range(0, len(line), across)]


def _place(words: Words, lines: Sequence[Line], room: Box, style: _Style, text: float) -> Arrangement:
    """Place the lines below each other in the middle of the room, each in the middle; all in whole pixels."""
    step = max(ceil(words.line + GRID / 2), style.height) + style.gap
    margin = style.gap if words.headings else 0.0  # without groups, the buttons lie on the cloth itself
    widths = [sum(width + style.gap for _, width in line) - style.gap for line in lines]
    width, height = max(widths) + 2 * margin, len(lines) * step - style.gap + 2 * margin
    buttons: dict[Key, Box] = {}
    for number, (line, needed) in enumerate(zip(lines, widths, strict=True)):
        x = (width - needed) // 2
        for key, across in line:
            if key is not None:
                buttons[key] = Box(x, margin + number * step, across, step - style.gap)
            x += across + style.gap
    left, top = ceil(room.x + (room.width - width) / 2), ceil(room.y + (room.height - height) / 2)
    board = Box(left, top, width, height)
    return Arrangement(board, text, buttons, width < room.width and height < room.height)

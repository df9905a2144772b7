"""A font of nothing but bars, so that pictures of text look the same whatever fonts a machine has.

Each bar is as wide and as high as the character it stands for roughly is: where text begins and ends, wraps,
is cut off or runs into something else is seen as well as with letters.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Final

FAMILY: Final = "Card Table Bars"
EM: Final = 1000
ASCENT, DESCENT = 1060, 300  # lines as high as those of Yu Gothic UI and Segoe UI

Bar = tuple[int, int, int, int]  # left, bottom, right, top
Shape = tuple[int, Bar | None]  # its advance, and what is seen

SPACE: Final[Shape] = (270, None)
MARK: Final[Shape] = (240, (60, 0, 180, 200))
NARROW: Final[Shape] = (260, (60, 0, 200, 700))
LETTER: Final[Shape] = (550, (50, 0, 500, 510))
RISING: Final[Shape] = (560, (50, 0, 510, 730))
FALLING: Final[Shape] = (560, (50, -200, 510, 510))
BROAD: Final[Shape] = (850, (50, 0, 800, 510))
CAPITAL: Final[Shape] = (640, (50, 0, 590, 710))
FIGURE: Final[Shape] = (540, (60, 0, 480, 710))
FULL: Final[Shape] = (1000, (70, -80, 930, 800))
WIDE_SPACE: Final[Shape] = (1000, None)
NOTHING: Final[Shape] = (0, None)

SHAPES: Final = (
    FULL,  # the first one also stands for whatever has no other
    SPACE,
    MARK,
    NARROW,
    LETTER,
    RISING,
    FALLING,
    BROAD,
    CAPITAL,
    FIGURE,
    WIDE_SPACE,
    NOTHING,
)


def shape_of(character: str) -> Shape:
    """Return the shape that stands for a character."""
    code = ord(character)
    if character in " \u00a0":
        return SPACE
    if character == "\u3000":
        return WIDE_SPACE
    if code < 0x20 or 0x7F <= code < 0xA0 or 0x200B <= code <= 0x200F or 0xFE00 <= code <= 0xFE0F:
        return NOTHING
    if code >= 0x2190:
        return FULL
    if character in "mwMW—…":
        return BROAD
    if character in "ijlI1|!()[]{}'":
        return NARROW if character != "1" else FIGURE
    if character in ".,:;`´·‘’":
        return MARK
    if character in "gpqy":
        return FALLING
    if character in "bdfhkt":
        return RISING
    if character.isdecimal() or character in "+−–-%±":
        return FIGURE
    return CAPITAL if character.isupper() else LETTER


def bars_font() -> bytes:
    """The font, as a TrueType file."""
    glyphs = [_glyph(bar) for _, bar in SHAPES]
    offsets = [sum(map(len, glyphs[:index])) for index in range(len(glyphs) + 1)]
    bars = [bar for _, bar in SHAPES if bar is not None]
    box = (
        min(bar[0] for bar in bars),
        min(bar[1] for bar in bars),
        max(bar[2] for bar in bars),
        max(bar[3] for bar in bars),
    )
    widest = max(advance for advance, _ in SHAPES)
    tables = {
        b"OS/2": _os2(),
        b"cmap": _cmap(),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHHQQ4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM, 0, 0, *box, 0, 6, 2, 1, 0
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhh8xhH", 0x10000, ASCENT, -DESCENT, 0, widest, 0, 0, box[2], 1, 0, 0, 0, len(SHAPES)
        ),
        b"hmtx": b"".join(struct.pack(">Hh", advance, bar[0] if bar else 0) for advance, bar in SHAPES),
        b"loca": b"".join(struct.pack(">I", offset) for offset in offsets),
        b"maxp": struct.pack(">IH13H", 0x10000, len(SHAPES), 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _name(),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _file(tables)


def _glyph(bar: Bar | None) -> bytes:
    if bar is None:
        return b""
    left, bottom, right, top = bar
    corners = ((left, bottom), (left, top), (right, top), (right, bottom))
    head = struct.pack(">h4hHH4B", 1, *bar, 3, 0, 1, 1, 1, 1)
    across = [x - before for (x, _), (before, _) in zip(corners, ((0, 0), *corners), strict=False)]
    up = [y - before for (_, y), (_, before) in zip(corners, ((0, 0), *corners), strict=False)]
    return _padded(head + struct.pack(">8h", *across, *up))


def _cmap() -> bytes:
    """Runs of characters that share a shape (format 13)."""
    runs = b"".join(struct.pack(">III", first, last, SHAPES.index(shape)) for first, last, shape in _runs())
    table = struct.pack(">HHIII", 13, 0, 16 + len(runs), 0, len(runs) // 12) + runs
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def _runs() -> Iterator[tuple[int, int, Shape]]:
    first = 1
    for code in range(2, 0x2191):
        if shape_of(chr(code)) != shape_of(chr(first)):
            yield first, code - 1, shape_of(chr(first))
            first = code
    yield 0x2190, 0x2FFF, FULL
    yield 0x3000, 0x3000, WIDE_SPACE
    yield 0x3001, 0xFDFF, FULL
    yield 0xFE00, 0xFE0F, NOTHING
    yield 0xFE10, 0x1FFFF, FULL


def _os2() -> bytes:
    """It says that it is for every script."""
    everything = 0xFFFFFFFF
    return struct.pack(
        ">HhHHHhhhhhhhhhhh10s4I4sHHHhhhHHII",
        *(1, 550, 400, 5, 0, 600, 600, 0, 75, 600, 600, 0, 350, 50, 300, 0),
        b"\x02" + bytes(9),
        *(everything,) * 4,
        b"    ",
        *(0x40, 0x20, 0xFFFF, ASCENT, -DESCENT, 0, ASCENT, DESCENT, everything, everything),
    )


def _name() -> bytes:
    words = {1: FAMILY, 2: "Regular", 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}
    records, texts = b"", b""
    for number, word in words.items():
        text = word.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, number, len(text), len(texts))
        texts += text
    return struct.pack(">3H", 0, len(words), 6 + len(records)) + records + texts


def _file(tables: dict[bytes, bytes]) -> bytes:
    power = len(tables).bit_length() - 1
    near = 16 * 2**power
    head = struct.pack(">I4H", 0x10000, len(tables), near, power, 16 * len(tables) - near)
    entries, body, start = b"", b"", len(head) + 16 * len(tables)
    for tag, table in sorted(tables.items()):
        padded = _padded(table)
        entries += struct.pack(">4sIII", tag, _sum(padded), start + len(body), len(table))
        body += padded
    return head + entries + body


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _sum(data: bytes) -> int:
    numbers: Sequence[int] = struct.unpack(f">{len(data) // 4}I", data)
    return sum(numbers) & 0xFFFFFFFF

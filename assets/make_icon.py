"""Write the icons of the program and of match files into assets: ``python -m assets.make_icon``."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPen, QPixmap

from cardtable.ui.app.icon import SIZES, icon_pixmap

FOLDER: Final = Path(__file__).parent
PAPER: Final = "#FCFBF7"
FOLD: Final = "#E4DDCC"
OUTLINE: Final = "#8C8577"
WRITING: Final = "#B9B09D"


def match_pixmap(size: int) -> QPixmap:
    """Paint the icon of a match file, `size` pixels square: the program's card on a sheet of paper."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 64, size / 64)
    sheet, corner = QRectF(9, 2, 46, 60), 14.0
    outline = QPainterPath(sheet.topLeft())
    for point in (
        QPointF(sheet.right() - corner, sheet.top()),
        QPointF(sheet.right(), sheet.top() + corner),
        sheet.bottomRight(),
        sheet.bottomLeft(),
    ):
        outline.lineTo(point)
    outline.closeSubpath()
    painter.setPen(QPen(QColor(OUTLINE), max(2.0, 64 / size), j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor(PAPER))
    painter.drawPath(outline)
    fold = QPainterPath(QPointF(sheet.right() - corner, sheet.top()))
    fold.lineTo(sheet.right() - corner, sheet.top() + corner)
    fold.lineTo(sheet.right(), sheet.top() + corner)
    fold.closeSubpath()
    painter.setBrush(QColor(FOLD))
    painter.drawPath(fold)
    if size >= 32:  # a record, line by line
        painter.setPen(QPen(QColor(WRITING), 2.5, c=Qt.PenCapStyle.RoundCap))
        for y, right in ((12, 34), (19, 34)):
            painter.drawLine(QPointF(16, y), QPointF(right, y))
    place = QRectF(15, 24, 34, 34) if size >= 32 else QRectF(12, 15, 40, 46)
    side = round(place.width() * size / 64)
    painter.drawPixmap(place, icon_pixmap(max(side, 16)), QRectF(0, 0, max(side, 16), max(side, 16)))
    painter.end()
    return pixmap


def png(picture: QPixmap) -> bytes:
    """Return a picture as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(paint: Callable[[int], QPixmap]) -> bytes:
    """Return an .ico file of PNG images: a header, a directory entry for each, then the images."""
    images = [png(paint(size)) for size in SIZES]
    header = struct.pack("<HHH", 0, 1, len(images))
    offset = len(header) + 16 * len(images)
    directory = b""
    for size, image in zip(SIZES, images, strict=True):
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return header + directory + b"".join(images)


if __name__ == "__main__":
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    (FOLDER / "icon.ico").write_bytes(ico(icon_pixmap))
    (FOLDER / "match.ico").write_bytes(ico(match_pixmap))

"""Write assets/icon.ico from the program's own drawing: ``python -m assets.make_icon``."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication

from cardtable.ui.app.icon import SIZES, icon_pixmap

TARGET = Path(__file__).with_name("icon.ico")


def png(size: int) -> bytes:
    """The icon at one size as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    icon_pixmap(size).save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico() -> bytes:
    """An .ico file of PNG images: a header, a directory entry for each, then the images."""
    images = [png(size) for size in SIZES]
    header = struct.pack("<HHH", 0, 1, len(images))
    offset = len(header) + 16 * len(images)
    directory = b""
    for size, image in zip(SIZES, images, strict=True):
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return header + directory + b"".join(images)


if __name__ == "__main__":
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    TARGET.write_bytes(ico())

"""Show every screen to people: ``python -m tests.pictures.tour FOLDER [NAME …]``.

All screens are painted with the fonts of this machine, in every language, theme and size, a folder each, and
many at a time on contact sheets. With names such as ``ja``, ``dark`` or ``1024x640``, only in the appearances
that have all of these names. With a size of text such as ``150``, everything is written so many percent as
large.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from cardtable.program import preferences
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES
from tests.pictures.appearances import Appearance, paint

SIZES: Final = ((1024, 640), (1280, 800), (1920, 1080))
CELL: Final = (800, 520)
CAPTION: Final = 24
COLUMNS, ROWS = 2, 3


def appearances(names: Sequence[str]) -> Iterator[Appearance]:
    """All appearances that have all these names."""
    larger = [str(size) for size in preferences.PERCENTS if str(size) in names] or ["100"]
    for size, language, theme, text in product(SIZES, LANGUAGES, Theme, larger):
        appearance = Appearance(size, language, theme.value, is_kept=False, text_size=text)
        if set(names) - set(larger) <= set(appearance.name.split("-")):
            yield appearance


def sheet(paths: Sequence[Path]) -> QImage:
    """Pictures beside and below each other, each with its name; none is made larger than it is."""
    width, height = CELL[0], CELL[1] + CAPTION
    image = QImage(COLUMNS * width, ROWS * height, QImage.Format.Format_RGB32)
    image.fill(QColor("#707070"))
    painter = QPainter(image)
    painter.setPen(QColor("#FFFFFF"))
    for at, path in enumerate(paths):
        cell = QRect(at % COLUMNS * width, at // COLUMNS * height, width, height)
        painter.drawText(cell.adjusted(4, 4, 0, 0), path.stem)
        picture = QImage(str(path))
        if picture.width() > CELL[0] - 8 or picture.height() > CELL[1] - 8:
            picture = picture.scaled(
                CELL[0] - 8,
                CELL[1] - 8,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        painter.drawImage(cell.left() + 4, cell.top() + CAPTION, picture)
    painter.end()
    return image


def main() -> None:
    """Paint, and lay out the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder that does not exist yet")
    parser.add_argument("names", nargs="*", help="language, theme, size of window or text to paint")
    arguments = parser.parse_args()
    app = QGuiApplication(["tour", "-platform", "offscreen"])
    for appearance in appearances(arguments.names):
        paint(appearance, arguments.folder / appearance.name)
        paths = sorted((arguments.folder / appearance.name).glob("*.png"))
        each = COLUMNS * ROWS
        for first in range(0, len(paths), each):
            name = f"{appearance.name}-{first // each + 1}.png"
            sheet(paths[first : first + each]).save(str(arguments.folder / name))
        print(f"{appearance.name}: {len(paths)} screens", flush=True)  # noqa: T201  # for whoever runs it
    del app


if __name__ == "__main__":
    main()

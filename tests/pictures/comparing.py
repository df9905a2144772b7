"""Pictures made small, kept, and compared with some tolerance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from tests.pictures.appearances import APPEARANCES, Appearance

FOLDER: Final = Path(__file__).parent / "references"
WIDEST: Final = 640
"""Pictures are kept so wide at most: what a person can still judge, and a repository can carry."""

TOLERANCE: Final = 24
"""By so much of 255 a colour may be another one; what is kept is rounded to 16."""

SHARE: Final = 1 / 5000
"""So many of all pixels may differ by more."""

SWIFT: Final = 85
"""The quality at which Qt compresses least but not nothing; the picture is the same at any."""

SMALL: Final = 0
"""The quality at which it compresses most, which takes five times as long."""

ROUNDED: Final = bytes(min(value + 8, 255) & 0xF0 for value in range(256))
TOO_MUCH: Final = bytes(value > TOLERANCE for value in range(256))
RGB: Final = QImage.Format.Format_RGB888


@dataclass(frozen=True)
class Difference:
    """Difference of a picture from the one that is kept.

    Attributes:
        name: of the picture, with its appearance.
        what: how much, and where.
        image: black but for what differs; None where there is nothing to compare.
    """

    name: str
    what: str
    image: QImage | None = None


def references(folder: Path = FOLDER) -> dict[str, Path]:
    """The pictures that are kept, by appearance and name."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted(folder.glob("*/*.png"))}


def save(image: QImage, path: Path, quality: int) -> None:
    """Write a PNG file at one of the qualities `SWIFT` and `SMALL`."""
    image.save(str(path), "PNG", quality)  # type: ignore[call-overload]  # it takes no str for the format


def reduced(image: QImage, appearance: Appearance) -> QImage:
    """A picture as it is kept: fewer pixels and colours, and none that a rounding decides."""
    times = -(-appearance.size[0] // WIDEST)
    small = image.scaled(
        image.width() // times,
        image.height() // times,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(RGB)
    data = bytes(small.constBits()).translate(ROUNDED)
    return QImage(data, small.width(), small.height(), small.bytesPerLine(), RGB).copy()


def difference(name: str, expected: QImage, actual: QImage) -> Difference | None:
    """Return the difference of a picture from the one that is kept; None where it is near enough."""
    if expected.size() != actual.size():
        sizes = [f"{image.width()} × {image.height()}" for image in (expected, actual)]
        return Difference(name, f"was {sizes[0]}, is {sizes[1]}")
    if expected == actual:
        return None
    image = expected.convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, actual)
    painter.end()
    image = image.convertToFormat(RGB)
    rows = [row.translate(TOO_MUCH) for row in _rows(image)]
    count = sum(any(row[at : at + 3]) for row in rows if 1 in row for at in range(0, len(row), 3))
    if count <= SHARE * image.width() * image.height():
        return None
    box = _box(rows)
    where = f"x {box.left()}–{box.right()}, y {box.top()}–{box.bottom()}"
    share = f"{count / (image.width() * image.height()):.2%}"
    size = f"{image.width()} × {image.height()}"
    return Difference(name, f"{count} pixels ({share}) in {where} of {size}", image)


def _rows(image: QImage) -> list[bytes]:
    data, line = bytes(image.constBits()), image.bytesPerLine()
    return [data[y * line : y * line + 3 * image.width()] for y in range(image.height())]


def _box(rows: list[bytes]) -> QRect:
    """Around all that differs too much."""
    high = [y for y, row in enumerate(rows) if 1 in row]
    left = min(rows[y].index(1) for y in high) // 3
    right = max(rows[y].rindex(1) for y in high) // 3
    return QRect(left, high[0], right - left + 1, high[-1] - high[0] + 1)


def compare(
    expected: Path, actual: Path, report: Path, appearances: Sequence[Appearance] = APPEARANCES
) -> list[Difference]:
    """Compare the pictures of two folders; those that differ are put beside each other in a third one.

    Args:
        expected: as they are kept.
        actual: as they have been painted.
        report: need not exist.
        appearances: those that have been painted.

    Returns:
        what differs, and what stands in one of the folders only.
    """
    looked_at, now = {appearance.name for appearance in appearances}, references(actual)
    before = {name: path for name, path in references(expected).items() if path.parent.name in looked_at}
    found = [Difference(name, "is kept, but not painted any more") for name in before.keys() - now.keys()]
    found += [Difference(name, "is new, and not kept yet") for name in now.keys() - before.keys()]
    for name in before.keys() & now.keys():
        images = QImage(str(before[name])).convertToFormat(RGB), QImage(str(now[name])).convertToFormat(RGB)
        differs = difference(name, *images)
        if differs is not None:
            found.append(differs)
            report.mkdir(exist_ok=True)
            shown = zip(("expected", "actual", "difference"), (*images, differs.image), strict=True)
            for what, image in shown:
                if image is not None:
                    image.save(str(report / f"{name.replace('/', '-')}-{what}.png"))
    return sorted(found, key=lambda each: each.name)

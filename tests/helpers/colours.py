"""Contrast between colours (WCAG 2.2)."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor

READABLE: Final = 4.5  # 1.4.3, for text
VISIBLE: Final = 3.0  # 1.4.11, for what shows where something is


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def over(upper: QColor, lower: QColor) -> QColor:
    """Return the colour that a translucent one makes on another."""
    share = upper.alphaF()
    pairs = zip(upper.getRgbF()[:3], lower.getRgbF()[:3], strict=True)  # type: ignore[index]
    return QColor.fromRgbF(*(share * up + (1 - share) * low for up, low in pairs))

"""Small widgets: sentences in lines of about the same length."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.ui.base.widgets import EvenLabel

SENTENCE = "one two three four five six seven eight nine ten"


def columns(label: QLabel) -> list[int]:
    """The columns of pixels where there is ink."""
    image = QImage(label.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    label.setStyleSheet("color: black; background: white")
    label.render(image)
    dark = (
        x for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).value() < 128
    )
    return sorted(set(dark))


def test_no_line_holds_a_lone_word_and_it_takes_no_more_room_than_another_label(qtbot: QtBot) -> None:
    even, usual = EvenLabel(SENTENCE), QLabel(SENTENCE, wordWrap=True)
    qtbot.addWidget(even)
    qtbot.addWidget(usual)
    width = usual.fontMetrics().horizontalAdvance(SENTENCE) - 4  # the last word alone would go below
    for label in (even, usual):
        label.resize(width, label.heightForWidth(width))
    assert even.size() == usual.size()
    assert columns(usual)[-1] > width * 0.8
    assert columns(even)[-1] < width * 0.7


def test_what_is_centred_stays_so(qtbot: QtBot) -> None:
    even = EvenLabel(SENTENCE, alignment=Qt.AlignmentFlag.AlignCenter)
    qtbot.addWidget(even)
    width = even.fontMetrics().horizontalAdvance(SENTENCE) - 4
    even.resize(width, even.heightForWidth(width))
    ink = columns(even)
    assert abs(ink[0] - (width - 1 - ink[-1])) <= 4

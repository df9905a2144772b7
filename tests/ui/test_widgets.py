"""Small widgets: sentences in lines of about the same length."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QTextLayout
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.ui.base.widgets import EvenLabel, in_phrases

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


PHRASES = [
    "花子、",
    "Kenと",
    "太郎は、",
    "見えない",
    "札",
    "(あなたの",
    "カードなど)を",
    "変えて",
    "目を",
    "離してください。",
]


def starts_of_lines(text: str, width: float) -> set[int]:
    """The places of the first letters of its lines, without what is not seen."""
    layout = QTextLayout(text, QFont())
    layout.beginLayout()
    found = set()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        found.add(len(text[: line.textStart()].replace("\N{WORD JOINER}", "")))
    layout.endLayout()
    return found


def test_no_line_of_japanese_begins_or_ends_within_a_word(qtbot: QtBot) -> None:
    text = "".join(PHRASES)
    starts = {len("".join(PHRASES[:count])) for count in range(len(PHRASES))}
    whole = round(QFontMetricsF(QFont()).horizontalAdvance(text))
    widths = range(whole // 3, whole)
    assert any(not starts_of_lines(text, width) <= starts for width in widths)
    for width in widths:
        assert starts_of_lines(in_phrases(text), width) <= starts
    assert in_phrases(SENTENCE) == SENTENCE


def test_a_label_is_broken_between_phrases(qtbot: QtBot) -> None:
    first, second = "ハッピーシックスは", "フィフティーシックスよりも短い"
    width = round(QFontMetricsF(QFont()).horizontalAdvance(second) * 1.2)

    def painted(text: str) -> list[int]:
        label = EvenLabel(text)
        qtbot.addWidget(label)
        label.resize(width, 80)
        return columns(label)

    assert painted(first + second) == painted(f"{first}\n{second}")

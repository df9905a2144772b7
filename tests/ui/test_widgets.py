"""Small widgets: sentences in lines of about the same length."""

from __future__ import annotations

import ast
import re
from html import unescape
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QTextLayout
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.texts import Texts
from cardtable.ui.base.choices import Flow
from cardtable.ui.base.message_box import MessageBox
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.base.terms import TermLabel, without_marks
from cardtable.ui.base.widgets import EvenLabel, PhraseLabel, in_phrases
from tests.helpers.sources import MODULES, PACKAGE, nodes

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


@pytest.mark.parametrize(("width", "rows"), [(430, [4]), (330, [2, 2]), (220, [2, 2]), (120, [1, 1, 1, 1])])
def test_lines_filled_alike_leave_none_alone_that_could_stand_with_another(
    qtbot: QtBot, width: int, rows: list[int]
) -> None:
    flow = Flow(10, is_even=True)
    qtbot.addWidget(flow)
    for _ in range(4):
        widget = QLabel()
        widget.setFixedSize(100, 20)
        flow.add(widget)
    flow.resize(width, 200)
    flow.show()
    tops = sorted(widget.y() for widget in flow.findChildren(QLabel))
    assert [tops.count(top) for top in dict.fromkeys(tops)] == rows


@pytest.mark.parametrize(
    ("width", "lines"),
    [(500, [[100, 60, 80, 90]]), (260, [[105, 65], [80, 90]]), (180, [[105, 65], [80, 90]])],
)
def test_lines_that_are_filled_end_at_the_same_place(
    qtbot: QtBot, width: int, lines: list[list[int]]
) -> None:
    flow = Flow(10, is_even=True, is_filled=True)
    qtbot.addWidget(flow)
    widgets = [QLabel() for _ in range(4)]
    for widget, wide in zip(widgets, (100, 60, 80, 90), strict=True):
        widget.setMinimumWidth(wide)
        flow.add(widget)
    flow.resize(width, 200)
    flow.show()
    found: dict[int, list[int]] = {}
    for widget in widgets:
        found.setdefault(widget.y(), []).append(widget.width())
    assert list(found.values()) == lines


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


def starts_of_lines(text: str, width: float, font: QFont | None = None) -> set[int]:
    """The places of the first letters of its lines, without what is not seen."""
    layout = QTextLayout(text.replace("\n", "\N{LINE SEPARATOR}"), font or QFont())
    layout.beginLayout()
    found = set()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        before = text[: line.textStart()]
        found.add(len(before.replace("\N{WORD JOINER}", "").replace("\n", "")))
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


def height_of_lines(qtbot: QtBot, count: int) -> int:
    label = PhraseLabel("\n".join(["の札"] * count))
    qtbot.addWidget(label)
    return label.heightForWidth(1000)


def test_a_label_is_measured_anew_in_other_type_and_with_another_text(qtbot: QtBot) -> None:
    label = PhraseLabel("札を出しながら覚えられるレッスンがあります。")
    qtbot.addWidget(label)
    font, width = label.font(), label.fontMetrics().horizontalAdvance(label.text()) + 2
    one_line = label.heightForWidth(width)
    assert label.text_for(width // 2) == label.text_for(width)
    font.setPointSizeF(2 * font.pointSizeF())
    label.setFont(font)
    assert label.heightForWidth(width) > 3 * one_line
    label.setText("札")
    assert one_line < label.heightForWidth(width) < 3 * one_line
    assert label.text_for(width) == "札"


@pytest.mark.parametrize("kind", [PhraseLabel, EvenLabel])
def test_a_label_takes_another_line_rather_than_break_a_word(qtbot: QtBot, kind: type[PhraseLabel]) -> None:
    phrases = ("フィフティーシックスの", "切り札は", "アレクサンドラの", "二枚の", "ジャックです。")
    label = kind("".join(phrases))
    qtbot.addWidget(label)
    metrics = label.fontMetrics()
    starts = {len("".join(phrases[:count])) for count in range(len(phrases))}
    longest = max(map(metrics.horizontalAdvance, phrases))
    for width in range(longest + 4, metrics.horizontalAdvance(label.text()) + 4, 3):
        painted = label.text_for(width)
        found = starts_of_lines(painted, label.painted_width(painted, width))
        assert found <= starts
        assert label.heightForWidth(width) == height_of_lines(qtbot, len(found))


def test_only_a_word_that_is_longer_than_a_line_is_broken(qtbot: QtBot) -> None:
    label = PhraseLabel("フィフティーシックスの切り札")
    qtbot.addWidget(label)
    width = label.fontMetrics().horizontalAdvance("フィフティー") + 2
    starts = starts_of_lines(label.text_for(width), width)
    assert starts == {0, len("フィフティー"), len("フィフティーシックスの")}
    assert label.heightForWidth(width) == height_of_lines(qtbot, 3)


@pytest.mark.parametrize(
    "word", ["切り札", "組み合わせ", "取り消し線", "使い方", "お札", "3か所", "引き分け"]
)
def test_a_word_written_with_kana_between_kanji_is_one(word: str) -> None:
    joined = in_phrases(f"あの{word}を")
    assert joined.replace("\N{WORD JOINER}", "") == f"あの{word}を"
    assert joined.endswith("\N{WORD JOINER}".join((*word, "を")))


@pytest.mark.parametrize(
    "phrases",
    [
        "クラブを/まだ/持って/いない",
        "言い方が/あります",
        "レンは/ここで/できることを/した",
        "手が/上がると/エースで/さえ/弱いです",
        "少し/チップが/もらえます",
        "ゲーム点の/やり取りに/使うので、/エースの/どれか",
        "札は/もう/ないのに、/点は/さらに/上がります",
    ],
)
def test_a_line_may_end_after_a_particle_that_can_be_nothing_else(phrases: str) -> None:
    joined = in_phrases(phrases.replace("/", ""))
    breaks = re.sub(r"(?<=[^\u2060])(?=[^\u2060])", "/", joined).replace("\u2060", "")
    assert set(split_after(breaks)) <= set(split_after(phrases))
    assert len(split_after(breaks)) > 1


@pytest.mark.parametrize("phrases", ["チップが/もらえます", "ゲーム点の/やり取り", "点は/さらに"])
def test_a_line_that_would_stay_short_ends_after_such_a_particle(phrases: str) -> None:
    first, rest = phrases.split("/")
    joined = in_phrases(first + rest)
    assert joined == "\N{WORD JOINER}".join(first) + "\N{WORD JOINER}".join(rest)


def split_after(phrases: str) -> list[int]:
    """The numbers of letters before each place where a line may end."""
    parts = phrases.split("/")
    return [sum(map(len, parts[:count])) for count in range(len(parts))]


WRAPPING: Final = {PACKAGE / "ui" / "base" / name for name in ("widgets.py", "terms.py")}


def test_every_label_of_several_lines_is_one_that_breaks_between_phrases() -> None:
    """But for those in which terms are marked."""
    found = [
        f"{path.name}:{node.lineno}"
        for path in MODULES
        if path not in WRAPPING
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "QLabel"
        if any(each.arg == "wordWrap" for each in node.keywords)
    ]
    assert found == []


def test_lines_of_marked_text_end_between_phrases_and_none_is_cut(qtbot: QtBot) -> None:
    label = TermLabel(Texts("ja"))
    qtbot.addWidget(label)
    phrases = ("フィフティーシックスの", "[切り札](term:trump)は", "二枚の", "ジャックです。")
    label.show_words("".join(phrases), Texts("ja"))
    label.show()
    words = [without_marks(phrase) for phrase in phrases]
    starts = {len("".join(words[:count])) for count in range(len(words))}
    metrics = label.fontMetrics()
    longest = max(map(metrics.horizontalAdvance, words))
    for width in range(longest + 2, longest + 100, 7):
        label.resize(width, 200)
        assert starts_of_lines(unescape(re.sub("<[^>]*>", "", label.text())), width) <= starts
    label.resize(longest // 2, 200)
    assert len(starts_of_lines(unescape(re.sub("<[^>]*>", "", label.text())), longest // 2)) > len(words)
    assert label.words == "".join(words)


def test_lines_of_a_message_box_end_between_phrases(qtbot: QtBot) -> None:
    box = MessageBox(QMessageBox.Icon.Warning, "保存できません", "".join(PHRASES))
    qtbot.addWidget(box)
    assert (box.text(), box.informativeText()) == ("保存できません", "".join(PHRASES))
    shown = {label.text() for label in box.findChildren(QLabel)}
    assert {in_phrases(box.text()), in_phrases(box.informativeText())} <= shown
    assert in_phrases(box.informativeText()) != box.informativeText()


def test_nothing_changes_where_a_notice_that_was_never_there_is_withdrawn(qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    changes: list[str] = []
    bar.changed.connect(lambda: changes.append(bar.text))
    bar.tell("refused", None)
    assert changes == []
    bar.tell("refused", message("file.locked"))
    bar.tell("refused", None)
    assert changes == [Texts("en")("file.locked"), ""]


def test_what_a_notice_offers_is_done_by_its_own_button(qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    done: list[str] = []
    bar.tell("deleted", message("file.locked"), ("keep.undo", lambda: done.append("undo")))
    bar.tell("first", message("file.locked"), ("lesson.show_me", lambda: done.append("lesson")))

    def offered() -> dict[str, QPushButton]:
        return {each.text(): each for each in bar.findChildren(QPushButton) if not each.isHidden()}

    assert list(offered()) == ["Undo", "Show me"]
    offered()["Undo"].click()
    assert done == ["undo"]
    bar.tell("deleted", None)
    assert list(offered()) == ["Show me"]
    bar.clear()
    assert not offered()


def test_every_message_box_is_one_of_the_programs() -> None:
    found = [
        f"{path.name}:{node.lineno}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "QMessageBox"
    ]
    assert found == []


def test_a_label_is_broken_between_phrases(qtbot: QtBot) -> None:
    first, second = "ハッピーシックスは", "フィフティーシックスよりも短い"
    width = round(QFontMetricsF(QFont()).horizontalAdvance(second) * 1.2)

    def painted(text: str) -> list[int]:
        label = EvenLabel(text)
        qtbot.addWidget(label)
        label.resize(width, 80)
        return columns(label)

    assert painted(first + second) == painted(f"{first}\n{second}")

"""Texts on the felt where there is little room."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from cardtable.present.geometry import Box
from cardtable.present.metrics import BODY_PX
from cardtable.ui.base.widgets import in_phrases
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.text_items import (
    HangingItem,
    TextItem,
    call_font,
    fade_in,
    in_lines,
    table_font,
    unroll,
)
from tests.drivers.table import painted
from tests.ui.test_widgets import starts_of_lines

CLOTH = Cloth(*map(QColor, ("green", "lime", "darkgreen", "black", "white", "lightgrey")))

NARROW = QSizeF(230, 40)
"""What is left beside a seat on the narrowest felt."""


def lines(qapp: QApplication, text: str, room: QSizeF = NARROW) -> list[str]:
    return in_lines(text, QFontMetricsF(table_font(qapp.font().family(), BODY_PX)), room)[0].split("\n")


@pytest.mark.parametrize(
    ("first", "between", "second"),
    [
        ("あなたの番です。", "", "札を選んでください"),
        ("手札を見る前に、", "", "交換の仕方を決めてください"),
        ("It is your turn:", " ", "choose a card of your hand"),
        ("Mio takes the trick", " ", "— press Enter to go on"),
    ],
)
def test_a_long_text_is_broken_between_two_phrases(
    qapp: QApplication, first: str, between: str, second: str
) -> None:
    assert lines(qapp, first + between + second) == [first, second]
    assert lines(qapp, first + between + second, QSizeF(900, 40)) == [first + between + second]


def test_it_is_broken_elsewhere_where_it_would_be_much_smaller_else(qapp: QApplication) -> None:
    text = "Yes, all of this has to be written beside the plate in a few lines"
    assert lines(qapp, text) == [text]
    shown, size = in_lines(text, QFontMetricsF(table_font(qapp.font().family(), BODY_PX)), NARROW)
    assert shown == text
    assert size.width() < 400


def test_japanese_that_needs_more_lines_is_broken_within_no_word(qapp: QApplication) -> None:
    text = "出ますか、降りますか?(出た人:2/3) 手役はツーペア:出て1点、降ろされて0点"
    assert lines(qapp, text) == [in_phrases(text)] != [text]


@pytest.mark.parametrize(
    "phrases",
    [
        ("レン", "「降りる」 ", "4点"),
        ("フィフティーシックスの", "切り札は、", "アレクサンドラの", "ハートです"),
    ],
)
def test_a_banner_is_broken_within_no_word_however_narrow_it_is(
    qapp: QApplication, phrases: tuple[str, ...]
) -> None:
    text, metrics = "".join(phrases), QFontMetricsF(call_font(qapp.font().family()))
    starts = {len("".join(phrases[:count])) for count in range(len(phrases))}
    for width in range(60, 600, 20):
        for height in (40, 80, 160):
            written, size = in_lines(text, metrics, QSizeF(width, height))
            assert starts_of_lines(written, size.width() + 1, call_font(qapp.font().family())) <= starts


@pytest.mark.parametrize("frame", [None, QColor("white")])
def test_nothing_is_painted_that_would_stay_when_the_text_goes(
    qapp: QApplication, frame: QColor | None
) -> None:
    item = TextItem(table_font(qapp.font().family(), BODY_PX), replace(CLOTH, frame=frame))
    cleared = QImage(320, 120, QImage.Format.Format_RGB32)
    cleared.fill(QColor("red"))
    for text in ("Your turn", "Only one card can be played: it is played for you", "one two three four " * 4):
        for height in range(24, 60, 4):
            item.set_text(text, Box(30, 30, NARROW.width(), height))
            image = cleared.copy()
            painter = QPainter(image)
            painter.translate(item.pos())
            painter.save()
            item.paint(painter, QStyleOptionGraphicsItem())
            painter.restore()
            painter.fillRect(item.boundingRect(), QColor("red"))
            painter.end()
            assert image == cleared


def test_what_ends_with_a_full_stop_has_no_line_after_it(qapp: QApplication) -> None:
    assert all(lines(qapp, "左隣の人へ渡す札をどれでも三枚だけ選んでください。"))


def rows(item: HangingItem) -> list[int]:
    """The rows in which a banner paints anything."""
    image = painted(item)
    columns = range(image.width())
    return [y for y in range(image.height()) if any(image.pixelColor(x, y).alpha() for x in columns)]


def test_a_banner_unrolls_from_its_upper_rod(qapp: QApplication) -> None:
    banner = HangingItem(call_font(qapp.font().family()), CLOTH)
    banner.set_text("Ooba x2", Box(0, 0, 120, 300))
    whole = rows(banner)
    run = unroll(banner, 1.0)
    seen = []
    for time in (0, 60, 160, run.duration()):
        run.setCurrentTime(time)
        seen.append(rows(banner))
    assert {each[0] for each in seen} == {whole[0]}
    ends = [each[-1] for each in seen]
    assert ends == sorted(set(ends))
    assert seen[-1] == whole


def test_a_call_is_not_seen_before_it_comes_up(qapp: QApplication) -> None:
    call = TextItem(call_font(qapp.font().family()), CLOTH)
    call.set_text("Double!", Box(0, 0, 300, 60))
    run = fade_in(call, 1.0)
    run.start()
    assert call.opacity() == 0.0
    run.setCurrentTime(run.duration())
    assert call.opacity() == 1.0

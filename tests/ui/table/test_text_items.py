"""Texts on the felt where there is little room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from cardtable.present.metrics import BODY_PX
from cardtable.ui.table.text_items import in_lines, table_font

NARROW = QSizeF(230, 40)
"""What is left beside a name plate on the narrowest felt."""


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


def test_what_ends_with_a_full_stop_has_no_line_after_it(qapp: QApplication) -> None:
    assert all(lines(qapp, "左隣の人へ渡す札をどれでも三枚だけ選んでください。"))

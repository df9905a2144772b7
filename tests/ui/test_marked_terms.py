"""Terms that are marked in a text are explained where they stand."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.rules import RulesPage
from cardtable.ui.base.terms import TermLabel, explain, meaning, terms_in, without_marks
from cardtable.ui.rules.document import rules_document
from tests.ui.helpers import press

MARKED = "Whoever is [void](term:void) may [discard](term:discard) < 2 cards.\n\nNo [link](https://a.b)."


def test_the_words_stand_there_without_their_marks() -> None:
    assert terms_in(MARKED) == ("void", "discard")
    assert without_marks(MARKED) == (
        "Whoever is void may discard < 2 cards.\n\nNo [link](https://a.b)."  # that is no term
    )


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_term_is_told_in_every_language_and_nothing_else_is(language: str) -> None:
    texts = Texts(language)
    assert meaning("term:void", texts) == texts("term.void")
    assert meaning("https://a.b", texts) == ""


def test_pointing_at_a_term_explains_it_and_the_words_around_it_explain_nothing(qtbot: QtBot) -> None:
    label = TermLabel(Texts("en"))
    qtbot.addWidget(label)
    label.show_words(MARKED, Texts("en"))
    assert label.words == without_marks(MARKED)
    assert "&lt; 2 cards" in label.text()
    label.linkHovered.emit("term:void")
    assert label.toolTip() == Texts("en")("term.void")
    label.linkHovered.emit("")
    assert label.toolTip() == ""


def test_the_keys_reach_a_term_and_it_is_said(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, announced: list[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    label = TermLabel(Texts("en"))
    row.addWidget(QPushButton("before"))  # it has the focus at first
    row.addWidget(label)
    label.show_words(MARKED, Texts("en"))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    texts = Texts("en")
    label.setFocus(Qt.FocusReason.TabFocusReason)
    press(label, Qt.Key.Key_Return)
    press(label, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert shown == announced == [texts("term.void"), texts("term.discard")]
    label.clearFocus()
    label.setFocus(Qt.FocusReason.BacktabFocusReason)
    press(label, Qt.Key.Key_Return)
    assert shown[2:] == [texts("term.discard")]


def test_the_lines_of_a_paragraph_are_about_equally_long(qtbot: QtBot) -> None:
    texts, words = Texts("en"), "A sentence about [tricks](term:trick) that is not quite as long as two lines"
    label = TermLabel(texts)
    qtbot.addWidget(label)
    label.resize(label.fontMetrics().horizontalAdvance(without_marks(words)) * 3 // 4, 200)
    label.show_words(f"{words}\n\nShort.", texts)
    first, second = map(int, re.findall(r"margin-right: (\d+)px", label.text()))
    assert 0 < first < second < label.width()


def test_words_without_terms_are_no_stop_for_the_keys(qtbot: QtBot) -> None:
    label = TermLabel(Texts("en"))
    qtbot.addWidget(label)
    label.show_words("No term at all.", Texts("en"))
    assert label.focusPolicy() is Qt.FocusPolicy.NoFocus
    label.show_words(MARKED, Texts("en"))
    assert label.focusPolicy() is Qt.FocusPolicy.StrongFocus


def test_on_a_page_of_rules_a_term_has_its_tooltip(qtbot: QtBot) -> None:
    texts, owner = Texts("ja"), QWidget()
    qtbot.addWidget(owner)
    page = RulesPage("A", "# A\n\nだれかが[スート切れ](term:void)です。")
    made = rules_document(page, texts, QFont(), QPalette(), 1.0, owner)
    told = {part.format.toolTip() for part in made.lastBlock().textFormats()}
    assert told == {"", texts("term.void")}
    assert "スート切れです" in made.toPlainText()


def test_other_links_tell_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: shown.append(text))
    owner = QWidget()
    qtbot.addWidget(owner)
    explain(owner, "https://a.b", Texts("en"), QPoint())
    assert not shown

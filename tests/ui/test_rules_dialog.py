"""The rules to read: pages, pictures, search, keys, both languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.program.preferences import SYSTEM, Theme
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.rules import rules_pages
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import TONES, current_theme
from cardtable.ui.rules.dialog import RulesDialog
from cardtable.ui.rules.document import CARD_WIDTH, card_row, rules_document
from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
from tests.drivers.controls import button, named, only, write
from tests.helpers.colours import READABLE, contrast, over
from tests.helpers.games import OFFERED
from tests.ui.helpers import begin, dialog_of, press

TEXTS = Texts("en")


def opened(qtbot: QtBot, program: Program) -> RulesDialog:
    program.window.menus.rules.trigger()
    dialog = dialog_of(program, RulesDialog)
    assert isinstance(dialog, RulesDialog)
    qtbot.waitUntil(dialog.isActiveWindow)  # before that it gets no keys
    return dialog


def page_of(dialog: RulesDialog) -> QTextBrowser:
    return dialog.findChildren(QTextBrowser)[0]


def contents_of(dialog: RulesDialog) -> QListWidget:
    return dialog.findChildren(QListWidget)[0]


def search_of(dialog: RulesDialog) -> QLineEdit:
    return dialog.findChildren(QLineEdit)[0]


def numbers_of(dialog: RulesDialog) -> QCheckBox:
    return dialog.findChildren(QCheckBox)[0]


def marked(dialog: RulesDialog) -> list[str]:
    return [mark.cursor.selectedText() for mark in page_of(dialog).extraSelections()]


def titles_in(dialog: RulesDialog) -> list[str]:
    contents = contents_of(dialog)
    return [contents.item(row).text() for row in range(contents.count())]


def found_on(dialog: RulesDialog) -> dict[int, int]:
    """Return the number of places found on each page that has any, by its row, as the contents say."""
    counts = (re.search(r"\((\d+)\)$", title) for title in titles_in(dialog))
    return {row: int(count[1]) for row, count in enumerate(counts) if count}


def said_beside(dialog: RulesDialog) -> str:
    """Return the words beside the search: which of all places is shown."""
    (label,) = dialog.findChildren(QLabel)
    return label.text()


@pytest.mark.parametrize("theme", Theme)
def test_what_is_found_can_be_read_in_every_theme(qtbot: QtBot, program: Program, theme: Theme) -> None:
    program.look.set_theme(theme.value)
    dialog = opened(qtbot, program)
    QTest.keyClicks(search_of(dialog), "the")
    base = page_of(dialog).palette().color(QPalette.ColorRole.Base)
    marks = page_of(dialog).extraSelections()
    assert len(marks) > 1
    for mark in marks:
        ground = over(mark.format.background().color(), base)
        assert contrast(mark.format.foreground().color(), ground) >= READABLE
    program.look.set_theme(SYSTEM)


def test_every_page_can_be_reached_by_keys_and_shows_its_pictures(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    pages = rules_pages("happy_six", "en")
    for page in pages:
        shown = page_of(dialog)
        assert shown.toPlainText().startswith(page.title)
        assert shown.accessibleName() == page.title
        assert contents_of(dialog).currentItem().text() == page.title
        assert shown.toPlainText().count("\ufffc") == len(page.pictures)
        QTest.keyClick(dialog, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert contents_of(dialog).currentRow() == len(pages) - 1
    QTest.keyClick(dialog, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert contents_of(dialog).currentRow() == len(pages) - 2
    press(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_searched_for_is_highlighted_page_after_page(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    numbers_of(dialog).click()
    QTest.keyClick(dialog, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert dialog.focusWidget() is search_of(dialog)
    QTest.keyClicks(search_of(dialog), "h6-8")
    assert marked(dialog) == ["H6-8"]
    assert contents_of(dialog).currentItem().text().endswith("(1)")
    QTest.keyClicks(search_of(dialog), "8")
    assert marked(dialog) == []
    write(search_of(dialog), "SPADE")
    found = found_on(dialog)
    places, rows = sum(found.values()), set()
    for number in range(1, places + 1):
        assert said_beside(dialog) == TEXTS("rules.found", number=number, all=places)
        rows.add(contents_of(dialog).currentRow())
        press(search_of(dialog), Qt.Key.Key_Return)
    assert rows == set(found)
    assert len(rows) > 1
    first, second = (TEXTS("rules.found", number=number, all=places) for number in (1, 2))
    assert said_beside(dialog) == first  # after the last comes the first
    press(dialog, Qt.Key.Key_F3)
    assert said_beside(dialog) == second
    QTest.keyClick(dialog, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert said_beside(dialog) == first
    write(search_of(dialog), "")
    assert titles_in(dialog) == [page.title for page in rules_pages("happy_six", "en")]


def test_rules_have_their_numbers_only_where_somebody_wishes(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    contents_of(dialog).setCurrentRow(1)
    plain = page_of(dialog).toPlainText()
    assert "H6-" not in plain
    numbers_of(dialog).click()
    assert contents_of(dialog).currentRow() == 1
    numbered = page_of(dialog).toPlainText()
    assert "(H6-1)" in numbered
    assert re.sub(r" ?\(H6-[^)]*\)", "", numbered) == plain
    numbers_of(dialog).click()
    assert page_of(dialog).toPlainText() == plain


def test_the_search_goes_on_from_the_open_page(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    contents_of(dialog).setCurrentRow(3)
    search_of(dialog).setText("six")
    assert contents_of(dialog).currentRow() == 3


def test_the_language_changes_in_place_and_the_search_with_it(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    contents_of(dialog).setCurrentRow(3)
    numbers_of(dialog).click()
    search_of(dialog).setText("H6-5")
    program.window.preferences.set_language("ja")
    assert contents_of(dialog).currentRow() == 3
    title = rules_pages("happy_six", "ja")[3].title
    assert page_of(dialog).toPlainText().startswith(title)
    assert marked(dialog).count("H6-5") == 3
    search_of(dialog).setText("ハッピーシックス")
    assert marked(dialog)


def test_f1_brings_back_the_page_that_was_left(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    contents_of(dialog).setCurrentRow(4)
    begin(qtbot, program)  # the dialog does not stand in the way of a match
    assert dialog.isVisible()
    dialog.close()
    assert opened(qtbot, program) is dialog
    assert contents_of(dialog).currentRow() == 4


@pytest.mark.parametrize("game", OFFERED)
def test_on_the_first_page_the_game_that_has_the_focus_is_told_of(
    qtbot: QtBot, program: Program, game: str
) -> None:
    program.window.home_page.focus_game(game)
    assert titles_in(opened(qtbot, program)) == [page.title for page in rules_pages(game, "en")]


def test_the_rules_of_the_other_games_are_a_choice_away(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    contents_of(dialog).setCurrentRow(2)
    press(named(dialog, QComboBox, TEXTS("rules.game")), Qt.Key.Key_Down)
    second = list(OFFERED)[1]
    assert TEXTS(f"{second}.name") in dialog.windowTitle()
    assert page_of(dialog).toPlainText().startswith(rules_pages(second, "en")[0].title)
    search_of(dialog).setText("trick")
    assert found_on(dialog)


@pytest.mark.long
def test_larger_letters_are_taken_over_at_once_and_after_closing(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    usual = contents_of(dialog).width()
    program.window.preferences.apply(replace(program.settings.preferences, text_size="200"))
    qtbot.waitUntil(lambda: contents_of(dialog).width() == 1.5 * usual)
    for size in (17.0, 19.0):
        font = dialog.font()
        font.setPointSizeF(size)
        dialog.setFont(font)
        assert opened(qtbot, program) is dialog
        shown = page_of(dialog).document()
        assert shown.defaultFont().pointSizeF() == size
        dialog.close()


def test_everything_in_the_dialog_has_a_name(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    kinds = (QPushButton, QCheckBox, QComboBox, QLineEdit, QListWidget, QTextBrowser)
    reached: list[QWidget] = [each for kind in kinds for each in dialog.findChildren(kind)]
    for widget in reached:
        assert widget.accessibleName() or (isinstance(widget, QPushButton | QCheckBox) and widget.text())


def test_a_row_of_cards_is_as_wide_as_what_is_in_it(qapp: QApplication) -> None:
    one, two = (card_row(row, 2.0, QColor("black")) for row in ("AS", "AS-back"))
    assert one.devicePixelRatio() == 2.0
    assert one.width() == 2 * CARD_WIDTH
    assert two.width() > 2 * one.width()


def test_a_word_that_is_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="not a card"):
        card_row("AS-beat-5H", 1.0, QColor("black"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("game", sorted(OFFERED))
def test_nothing_of_how_a_page_is_marked_up_can_be_seen(qtbot: QtBot, game: str, language: str) -> None:
    """Stars beside Japanese letters and brackets are easily no sign of bold type any more."""
    owner = QWidget()
    qtbot.addWidget(owner)
    for page in rules_pages(game, language):
        made = rules_document(page, Texts(language), QFont(), QPalette(), 1.0, owner)
        assert not set(made.toPlainText()) & set("*[]#"), page.title


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("game", sorted(OFFERED))
def test_a_first_page_begins_with_the_aim_and_a_picture(game: str, language: str) -> None:
    title, aim, picture, *_ = rules_pages(game, language)[0].markdown.split("\n\n")
    assert title.startswith("# ")
    assert aim.startswith({"en": "**The aim:**", "ja": "**目標**:"}[language])
    assert picture.startswith("![](cards:")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_pages_on_special_rules_say_in_a_box_what_differs(qtbot: QtBot, language: str) -> None:
    owner, boxes = QWidget(), []
    qtbot.addWidget(owner)
    for page in rules_pages("hearts", language):
        made = rules_document(page, Texts(language), QFont(), QPalette(), 1.0, owner)
        block = made.firstBlock().next()
        if block.blockFormat().background().color() == QColor(TONES[current_theme()].notice):
            boxes.append(block.text())
    assert len(boxes) == 5
    assert all(box.startswith({"en": "What differs", "ja": "ふつうと違うところ"}[language]) for box in boxes)


def test_the_rules_leave_the_hand_on_the_table_free(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.menus.rules.trigger()
    dialog = only(window, RulesDialog, lambda _: True)
    frame = window.frameGeometry()
    below = frame.top() + round(0.7 * frame.height())
    beside = dialog.frameGeometry().left() > frame.right() or dialog.frameGeometry().right() < frame.left()
    assert beside or dialog.y() + dialog.height() <= below


def test_the_rules_of_a_match_lead_to_how_the_game_is_played(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    program.window.menus.in_force.trigger()
    button(only(program.window, RulesInForceDialog, lambda _: True), "How to play").click()
    assert only(program.window, RulesDialog, lambda _: True).isVisible()


def test_a_page_leads_to_the_lesson_on_what_it_tells(qtbot: QtBot, program: Program) -> None:
    program.window.home_page.focus_game("hearts")
    dialog = opened(qtbot, program)
    titles = [contents_of(dialog).item(row).text() for row in range(contents_of(dialog).count())]
    contents_of(dialog).setCurrentRow(titles.index("Complex Hearts"))
    assert "(lesson:" not in page_of(dialog).toPlainText()
    page_of(dialog).anchorClicked.emit(QUrl("lesson:hearts.complex"))
    assert program.window.lessons.lesson.isVisible()
    assert program.window.lessons.lesson.course.id == "hearts.complex"
    assert not dialog.isVisible()

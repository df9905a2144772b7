"""The choice of a set of cards in the dialog for a new match."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QTableWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Cards, Rank, Suit, pack
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import CardSet, Choice, Options, OptionSet
from cardtable.program.settings import LastMatch
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.new_match.option_form import CardTable
from tests.drivers.controls import click, entries, press
from tests.drivers.grids import aloud, rows
from tests.drivers.new_match import NewMatch
from tests.helpers.hearts import cards
from tests.ui.new_match import make

PLACES = Choice("places", "any", ("any", "none"))
KEPT = CardSet(
    "kept",
    (),
    pack((Suit.CLUBS, Suit.SPADES), (Rank.TWO, Rank.TEN, Rank.QUEEN)),
    named={"none": (), "queen": cards("QS")},
    only_when=lambda options: options[PLACES] == "any",
)
COCOA = OptionSet("cocoa", (3,), (KEPT, PLACES), {"plain": {}, "queens": {"kept": cards("QC QS")}})
STYLES = {"cocoa": ("fickle",), "hearts": ("fickle",)}


@pytest.fixture
def dialog(qtbot: QtBot) -> NewMatch:
    return make(qtbot, (COCOA,), styles=STYLES)


def chosen(dialog: NewMatch) -> Cards:
    return dialog.setup.options[KEPT]


def click_on(table: QTableWidget, row: int, column: int) -> None:
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def entry(dialog: NewMatch) -> str:
    box = dialog.control("kept")
    assert isinstance(box, QComboBox)
    return box.currentText()


def test_the_usual_sets_are_chosen_by_name(dialog: NewMatch) -> None:
    box = dialog.control("kept")
    assert isinstance(box, QComboBox)
    assert entries(box) == ["cocoa.option.kept.none", "cocoa.option.kept.queen", "cards of your choice"]
    assert chosen(dialog) == ()
    dialog.fill_in("kept", "queen")
    assert chosen(dialog) == cards("QS")
    assert not dialog.card_table("kept").isVisible()


def test_a_click_selects_a_card_and_another_lets_it_go(dialog: NewMatch) -> None:
    dialog.fill_in("kept", "queen")
    table = dialog.open_card_table("kept")
    assert rows(table) == [["2", "10", "Q"]] * 2
    assert chosen(dialog) == cards("QS")
    click_on(table, 0, 1)
    assert chosen(dialog) == cards("10C QS")
    click_on(table, 1, 2)
    assert chosen(dialog) == cards("10C")
    click_on(table, 0, 1)
    assert chosen(dialog) == ()
    assert table.isVisible()  # though the set has a name


def test_keys_do_all_of_it(dialog: NewMatch) -> None:
    table = dialog.open_card_table("kept")
    dialog.control("kept").setFocus()
    press(dialog.focused, Qt.Key.Key_Tab)
    assert dialog.focused is table
    press(table, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert chosen(dialog) == cards("10C 10S")
    press(table, Qt.Key.Key_Up, Qt.Key.Key_Space)
    assert chosen(dialog) == cards("10S")
    press(table, Qt.Key.Key_Q, Qt.Key.Key_2)
    assert chosen(dialog) == cards("10S")
    press(table, Qt.Key.Key_Tab)
    assert dialog.focused.accessibleName() == dialog.back("kept").accessibleName() != ""


def test_a_usual_set_takes_the_place_of_what_was_selected(dialog: NewMatch) -> None:
    click_on(dialog.open_card_table("kept"), 0, 0)
    dialog.fill_in("kept", "queen")
    assert chosen(dialog) == cards("QS")
    assert not dialog.card_table("kept").isVisible()


def test_a_change_is_marked_and_taken_back(dialog: NewMatch) -> None:
    dialog.choose_preset("queens")
    assert chosen(dialog) == cards("QC QS")
    assert dialog.card_table("kept").isVisible()
    dialog.fill_in("kept", "queen")
    assert dialog.field("kept").note == "Changed: in “cocoa.preset.queens” it is “Q♣ Q♠”."
    click(dialog.back("kept"))
    assert chosen(dialog) == cards("QC QS")
    assert entry(dialog) == "cards of your choice"
    dialog.choose_preset("plain")
    assert entry(dialog) == "cocoa.option.kept.none"


def test_what_has_no_effect_is_dimmed_with_its_table(dialog: NewMatch) -> None:
    click_on(dialog.open_card_table("kept"), 0, 0)
    dialog.fill_in("places", "none")
    assert not dialog.card_table("kept").isEnabled()
    assert chosen(dialog) == ()
    dialog.fill_in("places", "any")
    assert dialog.card_table("kept").isEnabled()
    assert chosen(dialog) == cards("2C")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_for_the_ear(language: str, qtbot: QtBot) -> None:
    texts = Texts(language)
    table = CardTable(KEPT.cards, texts)
    qtbot.addWidget(table)
    spoken = [aloud(table, row, column) for row in range(2) for column in range(3)]
    assert spoken == list(map(texts.aloud.card, KEPT.cards))


def test_box_and_table_bear_the_name_of_the_option(dialog: NewMatch) -> None:
    for control in (dialog.control("kept"), dialog.card_table("kept")):
        assert control.accessibleName() == "cocoa.option.kept.name"


@pytest.mark.long
def test_hearts_offers_the_four_usual_sets_and_remembers_any(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,), styles=STYLES)
    for name, kept in (("two_of_clubs", "2C"), ("queen", "QS"), ("both", "2C QS"), ("none", "")):
        dialog.fill_in("never_passed", name)
        assert kept_in(dialog.setup.options) == cards(kept)
    table = dialog.open_card_table("never_passed")
    click_on(table, 2, 12)
    click_on(table, 3, 0)
    again = make(qtbot, (HEARTS.option_set,), last=dialog.choices, styles=STYLES)
    assert again.choices[0].values["never_passed"] == ["AS", "2H"]
    assert kept_in(again.setup.options) == cards("AS 2H")


def test_words_remembered_by_older_programs_are_filled_in(qtbot: QtBot) -> None:
    last = LastMatch("hearts", 4, {"never_passed": "both"})
    assert kept_in(make(qtbot, (HEARTS.option_set,), last=last, styles=STYLES).setup.options) == cards(
        "2C QS"
    )


def kept_in(options: Options) -> object:
    return options.values["never_passed"]


def test_the_table_opens_in_view(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,), last=LastMatch("hearts"), styles=STYLES)
    click(dialog.group("passing"))
    dialog.dialog.resize(dialog.dialog.width(), 400)
    qtbot.waitUntil(lambda: dialog.bar.maximum() > 0)
    dialog.show(dialog.control("never_passed"))
    table = dialog.open_card_table("never_passed")
    qtbot.waitUntil(lambda: table.visibleRegion().boundingRect() == table.rect())

"""The tricks that are over can be looked at again, as far as one wishes to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, JokerRank
from cardtable.engine.messages import message
from cardtable.engine.rules import View
from cardtable.present.games.happy_six.presenter import HappySixPresenter
from cardtable.present.picture import Role, Scoreboard, ScoreLine, TrickShown
from cardtable.program.preferences import ALL, LAST, NOTHING
from cardtable.ui.app.application import Program
from cardtable.ui.play.tricks import TricksDialog
from tests.drivers.table_panels import TablePanels
from tests.ui.helpers import begin, dialog_of, play_turn, texts_of

TRICKS = (
    TrickShown(((0, Card.parse("2S")), (1, Card.parse("5S"))), winner=1),
    TrickShown(
        ((1, Card.parse("AH")), (0, Card.parse("3H"))), winner=1, note=message("table.cards", count=2)
    ),
)


@pytest.fixture(autouse=True)
def tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Happy Six shows its last turn alone."""

    def of_one_turn(self: HappySixPresenter, view: View) -> tuple[TrickShown, ...]:
        return TRICKS

    monkeypatch.setattr(HappySixPresenter, "tricks", of_one_turn)


def action(program: Program) -> QAction:
    return program.window.menus.tricks


def opened(program: Program) -> TricksDialog:
    action(program).trigger()
    dialog = dialog_of(program, TricksDialog)
    assert isinstance(dialog, TricksDialog)
    return dialog


def prefer(program: Program, **changes: object) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, **changes))  # type: ignore[arg-type]


@pytest.mark.long
def test_the_last_trick_and_all_of_them_are_shown(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    dialog = opened(program)
    assert dialog.windowTitle() == "Tricks of this set"
    texts = [text for _, text in texts_of(dialog)]
    assert "① Mio ★" in texts
    assert "Mio: ace of hearts, led, winner" in texts
    model = dialog.table.model()
    rows = [[model.index(row, column).data() for column in range(2)] for row in range(2)]
    assert rows == [["3♥", "① A♥ ★"], ["① 2♠", "5♠ ★"]]
    spoken = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Aoi: 2 of spades, led"
    heads = [model.headerData(row, Qt.Orientation.Vertical) for row in range(2)]
    assert heads == ["Trick 2 · 2 cards", "Trick 1"]


@pytest.mark.long
def test_cancelled_cards_are_crossed_out(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike = (Card.parse("AH"), Card.parse("AH'"))
    trick = TrickShown(((0, alike[0]), (1, alike[1])), cancelled=frozenset(alike))
    monkeypatch.setattr(HappySixPresenter, "tricks", lambda *_: (TRICKS[0], trick))
    begin(qtbot, program)
    dialog = opened(program)
    model = dialog.table.model()
    fonts = [model.index(row, 0).data(Qt.ItemDataRole.FontRole) for row in range(2)]
    assert [font is not None and font.strikeOut() for font in fonts] == [True, False]
    texts = [text for _, text in texts_of(dialog)]
    assert "Aoi: ace of hearts, cancelled, led" in texts
    assert any(text.endswith("crossed out: cancelled") for text in texts)


@pytest.mark.long
def test_jokers_tell_whether_they_were_high_or_low(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    high, low = Card.parse("JK'"), Card.parse("JK")
    trick = TrickShown(((0, high), (1, low)), winner=0, jokers={high: JokerRank.HIGH, low: JokerRank.LOW})
    monkeypatch.setattr(HappySixPresenter, "tricks", lambda *_: (TRICKS[0], trick))
    begin(qtbot, program)
    dialog = opened(program)
    model = dialog.table.model()
    assert [model.index(0, column).data() for column in range(2)] == ["① joker▲ ★", "joker▼"]
    texts = [text for _, text in texts_of(dialog)]
    assert "Aoi: joker, high, led, winner" in texts
    assert any(text.endswith("▲ high    ▼ low") for text in texts)


@pytest.mark.long
def test_one_may_wish_to_see_the_last_only(qtbot: QtBot, program: Program) -> None:
    prefer(program, looks_back=LAST)
    begin(qtbot, program)
    dialog = opened(program)
    assert dialog.windowTitle() == "Last cards played"
    assert not dialog.table.isVisible()
    assert dialog.table.model() is None


@pytest.mark.long
def test_a_purist_sees_neither(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert action(program).isEnabled()
    prefer(program, looks_back=NOTHING)
    assert not action(program).isEnabled()
    prefer(program, looks_back=ALL)
    assert action(program).isEnabled()


@pytest.mark.long
def test_nothing_is_shown_without_a_match(qtbot: QtBot, program: Program) -> None:
    assert not action(program).isEnabled()
    begin(qtbot, program)
    program.window.show_matches()
    assert not action(program).isEnabled()


def test_a_click_on_a_pile_shows_the_tricks(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table
    while not table.scene().box_of_zone((Role.WON, 0)).width():
        play_turn(qtbot, program)
    qtbot.waitUntil(lambda: table.idle)
    middle: QPointF = table.scene().box_of_zone((Role.WON, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.mapFromScene(middle))
    dialog_of(program, TricksDialog)


def test_keys_open_and_close_it(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    QTest.keyClick(program.window, Qt.Key.Key_F7, Qt.KeyboardModifier.ControlModifier)
    dialog = dialog_of(program, TricksDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.long
def test_points_taken_are_left_out_of_the_scoreboard_for_whom_it_is_wished(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = ScoreLine(message("happy_six.score.won"), ("7", "19"), is_taken=True)
    rest = ScoreLine(message("happy_six.score.sets"), ("1", "0"))
    monkeypatch.setattr(HappySixPresenter, "score", lambda *_: Scoreboard((), (rest, taken)))
    begin(qtbot, program)

    def shown() -> list[str]:
        return TablePanels(program.window.table_page).figures

    assert "19" in shown()
    prefer(program, hides_taken=True)
    qtbot.waitUntil(lambda: "19" not in shown())
    assert "Sets won" in shown()

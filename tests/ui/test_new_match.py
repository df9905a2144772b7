"""The dialog for a new match, on a game that does not exist: all it knows is a description of options."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TypeGuard

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.options import Option
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.texts import Texts
from cardtable.ui.dialogs.new_match import NewMatchDialog
from cardtable.ui.dialogs.option_fields import option_field
from cardtable.ui.settings import LastMatch
from tests.ui.conftest import MakeProgram
from tests.ui.new_match import (
    TEA,
    Echo,
    control,
    group,
    make,
    number,
    ok,
    options_of,
    said,
    seating,
)


def test_every_option_has_a_control_of_its_type_with_its_explanation(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    direction, moon = control(dialog, "direction"), control(dialog, "moon")
    assert isinstance(direction, QComboBox)
    assert [direction.itemData(i) for i in range(direction.count())] == ["left", "right", "across"]
    assert isinstance(moon, QCheckBox)
    assert moon.isChecked()
    target = number(dialog, "target")
    assert (target.minimum(), target.maximum(), target.value()) == (10, 500, 100)
    group(dialog, "passing").click()
    for option in TEA.options:
        assert f"tea.option.{option.id}.help" in said(dialog)
        assert control(dialog, option.id).accessibleName() == f"tea.option.{option.id}.name"
    assert group(dialog, "passing").text() == "tea.group.passing"


def test_what_is_not_touched_is_the_first_preset_with_its_defaults(qtbot: QtBot) -> None:
    wanted = make(qtbot).order
    assert wanted.options == TEA.choose("usual", 3)
    assert wanted.seats == (SeatInfo("", PERSON), SeatInfo("", "discreet"), SeatInfo("", "discreet"))
    assert wanted.first_deal is None


def test_a_preset_fills_in_its_options_and_a_change_is_told_from_it(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog._preset.box.setCurrentIndex(1)
    dialog._preset.box.activated.emit(1)
    assert dialog.order.options == TEA.choose("short", 3)
    number(dialog, "target").setValue(60)
    assert dialog._preset.box.currentData() == "short"
    assert dialog._preset.note == "1 change"
    assert dialog.order.options == TEA.choose("short", 3, {"target": 60})
    number(dialog, "target").setValue(50)
    assert dialog._preset.box.currentData() == "short"


def test_there_is_an_opponent_for_every_other_seat(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    assert len(seating(dialog).opponents) == 2
    seating(dialog).opponents[1].kind.setCurrentIndex(0)
    dialog._players.setCurrentIndex(2)
    assert len(seating(dialog).opponents) == 4
    dialog._players.setCurrentIndex(0)
    assert [seat.style for seat in dialog.order.seats] == [PERSON, "discreet", "fickle"]


def test_a_conflict_is_shown_where_it_stands_and_forbids_ok(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    number(dialog, "target").setValue(15)
    assert [field.problem for field in options_of(dialog)] == ["tea.no_moon", "tea.no_moon", ""]
    assert not ok(dialog).isEnabled()
    assert ok(dialog).toolTip() == "tea.no_moon"
    assert control(dialog, "target").accessibleDescription().endswith("tea.no_moon")
    moon = control(dialog, "moon")
    assert isinstance(moon, QCheckBox)
    moon.click()
    assert ok(dialog).isEnabled()
    assert not any(field.problem for field in options_of(dialog))


def test_a_conflict_about_no_option_is_shown_above_the_buttons(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    number(dialog, "target").setValue(450)
    dialog._players.setCurrentIndex(2)
    assert dialog._reason.text() == "tea.crowd"
    assert dialog._reason.isVisible()
    assert not ok(dialog).isEnabled()


@pytest.mark.parametrize(
    ("typed", "deal"),
    [("", None), ("0", 0), ("123 456", 123456), ("１２３，４５６", 123456), ("999-999-999-999", 10**12 - 1)],
)
def test_a_deal_number_is_read_however_it_is_typed(qtbot: QtBot, typed: str, deal: int | None) -> None:
    dialog = make(qtbot)
    dialog._deal.setText(typed)
    assert dialog.order.first_deal == deal


@pytest.mark.parametrize("typed", ["x", "-", "1e3", "1000000000000", "٣x", "²"])
def test_what_is_no_deal_number_is_told(qtbot: QtBot, typed: str) -> None:
    dialog = make(qtbot)
    dialog._deal.setText(typed)
    if typed == "-":  # what only groups digits counts for nothing
        assert ok(dialog).isEnabled()
        return
    assert dialog._deal_field.problem == Texts("en")("new_match.bad_deal") or typed == "²"
    assert ok(dialog).isEnabled() == (typed == "²")


def test_last_times_choices_are_offered_as_far_as_they_still_make_sense(qtbot: QtBot) -> None:
    last = LastMatch("tea", 4, {"target": 9999, "moon": False, "gone": 1}, ("discreet", "nobody", "discreet"))
    wanted = make(qtbot, last=last, name="葵").order
    assert wanted.options == TEA.choose("usual", 4, {"moon": False})
    assert wanted.seats == (
        SeatInfo("葵"),
        SeatInfo("", "discreet"),
        SeatInfo("", "fickle"),
        SeatInfo("", "discreet"),
    )


def test_another_game_has_other_options(qtbot: QtBot) -> None:
    dialog = make(qtbot, (TEA, HAPPY_SIX.option_set), last=LastMatch("happy_six", 2, {"piles": "open"}, ()))
    assert dialog.order.options == HAPPY_SIX.option_set.choose("open", 2)
    dialog._game.setCurrentIndex(0)
    assert dialog.order.options == TEA.choose("usual", 3)
    assert len(seating(dialog).opponents) == 2
    dialog._game.setCurrentIndex(1)
    assert dialog.order.options == HAPPY_SIX.option_set.choose("open", 2)


def test_choices_are_what_last_time_will_be(qtbot: QtBot) -> None:
    dialog = make(qtbot, last=LastMatch("tea", 5, {"target": 300, "moon": False, "direction": "across"}, ()))
    again = make(qtbot, last=dialog.choices[0])
    assert again.order == dialog.order


@pytest.mark.parametrize("typed", ["x" * 1000, " 山田 太郎\n", "\u202e\ud800"])
def test_whatever_name_is_typed_can_be_played_under(qtbot: QtBot, typed: str) -> None:
    dialog = make(qtbot)
    dialog._name.setText(typed)
    name = dialog.order.seats[0].name
    assert len(name) <= 40
    assert name.isprintable()
    name.encode()


def test_enter_plays_and_escape_cancels(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog._name, Qt.Key.Key_Return)
    dialog = make(qtbot)
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog._name, Qt.Key.Key_Escape)
    dialog = make(qtbot)
    dialog._deal.setText("x")
    QTest.keyClick(dialog._name, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_an_unknown_type_of_option_is_no_silence() -> None:
    class Odd(Option[str]):
        def accepts(self, value: object) -> TypeGuard[str]:
            return value == self.default

    with pytest.raises(TypeError, match="Odd"):
        option_field("tea", Odd("odd", "x"), Echo("en"), lambda: None)


def needed(dialog: NewMatchDialog) -> int:
    """How high all rows together are."""
    return dialog._form.heightForWidth(dialog._scroll.viewport().width())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_another_game_has_the_room_it_wants_on_the_screen(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    screen = SimpleNamespace(availableSize=lambda: QSize(3840, 2160))
    monkeypatch.setattr(NewMatchDialog, "screen", lambda self: screen)
    program = make_program(language=language)
    program.window.ask_for_match()
    (dialog,) = program.window.findChildren(NewMatchDialog)
    for game in ("hearts", "happy_six", "hearts"):
        dialog._game.setCurrentIndex(dialog._game.findData(game))
        qtbot.waitUntil(lambda: 0 <= dialog._scroll.height() - needed(dialog) < 64)
    dialog.reject()

"""Teams in the dialog for a new match (H6-10), with Happy Six and with a game of more sides."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import FORM, OPTIONS
from cardtable.engine.options import Number, OptionSet
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo, is_seating
from cardtable.texts import Texts
from cardtable.ui.dialogs.new_match import NewMatchDialog
from cardtable.ui.dialogs.seating_fields import SeatingFields, TeamFields
from cardtable.ui.names import full_names, seat_names
from cardtable.ui.settings import LastMatch
from tests.ui.new_match import Echo, no_presets, options_of

MANY = Number("many", 2, 1, 4, is_rule=False)
PUB = OptionSet("pub", (3, 4), (MANY,), {"usual": {}}, (), lambda options: options[MANY])
STYLES = {"happy_six": ("fickle", "discreet"), "pub": ("fickle",)}


def make(
    qtbot: QtBot, game: OptionSet = OPTIONS, last: LastMatch | None = None, name: str = ""
) -> NewMatchDialog:
    dialog = NewMatchDialog((game,), STYLES, Echo("en"), name, () if last is None else (last,), no_presets())
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def choose_form(dialog: NewMatchDialog, form: str) -> None:
    (box,) = [field.control for field in options_of(dialog) if field.option is FORM]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(form))


def seating(dialog: NewMatchDialog) -> SeatingFields:
    assert dialog._seating is not None
    return dialog._seating


def team(dialog: NewMatchDialog, seat: int) -> TeamFields:
    return seating(dialog).teams[seat]


def line(dialog: NewMatchDialog, seat: int, member: int) -> tuple[QLineEdit, QComboBox, QComboBox]:
    return team(dialog, seat)._lines[member]


def pick(box: QComboBox, data: str) -> None:
    assert box.findData(data) >= 0
    box.setCurrentIndex(box.findData(data))


def ok(dialog: NewMatchDialog) -> QPushButton:
    return dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)


@pytest.mark.parametrize(("form", "members"), [("duo", 2), ("trio", 3)])
def test_h6_10_each_side_gets_its_members_with_roles(qtbot: QtBot, form: str, members: int) -> None:
    dialog = make(qtbot)
    choose_form(dialog, form)
    roles = (LEADER, STRATEGIST, MEMORY)[:members]
    own, others = dialog.order.seats
    assert own.members == (
        Member("", "person", LEADER),
        *(Member("", "discreet", role) for role in roles[1:]),
    )
    assert others.members == tuple(Member("", "fickle", role) for role in roles)
    assert is_seating(dialog.order.seats, members)
    assert dialog.order.options[FORM] == form
    assert ok(dialog).isEnabled()


def test_h6_10_solo_is_as_it_always_was(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    choose_form(dialog, "duo")
    choose_form(dialog, "solo")
    assert dialog.order.seats == (SeatInfo("葵"), SeatInfo("", "fickle"))
    assert dialog._name.isVisible()
    assert not seating(dialog).teams
    (opponent,) = seating(dialog).opponents
    assert opponent.kind.accessibleName() == "Opponent"  # and no mark of a key in it


def test_a_preset_leaves_the_form_as_it_is(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    choose_form(dialog, "duo")
    assert dialog._preset.box.currentData() == "standard"
    dialog._preset.box.setCurrentIndex(1)
    dialog._preset.box.activated.emit(1)
    assert dialog.order.options == OPTIONS.choose("open", 2, {"form": "duo"})
    assert dialog._preset.box.currentData() == "open"


def test_the_persons_name_stands_in_the_team_and_is_remembered(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    choose_form(dialog, "duo")
    assert not dialog._name.isVisible()
    name = line(dialog, 0, 0)[0]
    assert name.text() == "葵"
    name.setText(" 山田\n太郎\u202e ")
    assert dialog.order.seats[0].members[0].name == dialog.name == "山田太郎"
    choose_form(dialog, "solo")
    assert dialog.order.seats[0] == SeatInfo("山田太郎")
    choose_form(dialog, "trio")
    assert dialog.order.seats[0].members[0].name == "山田太郎"


def test_an_empty_name_shows_what_the_member_will_be_called(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    choose_form(dialog, "trio")
    assert [line(dialog, 0, i)[0].placeholderText() for i in range(3)] == ["You", "Discreet", "Discreet 2"]
    pick(line(dialog, 0, 1)[1], "fickle")
    assert [line(dialog, 0, i)[0].placeholderText() for i in range(3)] == ["You", "Fickle", "Discreet"]
    pick(line(dialog, 0, 2)[1], "person")
    assert line(dialog, 0, 2)[0].placeholderText() == "Player 3"


def test_h6_10_a_team_that_cannot_be_is_refused_where_it_stands(qtbot: QtBot) -> None:
    dialog, texts = make(qtbot), Texts("en")
    choose_form(dialog, "duo")
    pick(line(dialog, 0, 1)[2], LEADER)
    assert team(dialog, 0).problem == texts("team.two_leaders")
    assert team(dialog, 1).problem == ""
    assert not ok(dialog).isEnabled()
    assert ok(dialog).toolTip() == texts("team.two_leaders")
    assert not dialog._reason.isVisible()  # said once
    assert {c.accessibleDescription() for c in team(dialog, 0).controls} == {texts("team.two_leaders")}
    pick(line(dialog, 0, 0)[2], "")
    assert team(dialog, 0).problem == texts("team.computer_leads")
    assert not ok(dialog).isEnabled()
    pick(line(dialog, 0, 1)[2], STRATEGIST)
    assert ok(dialog).isEnabled()
    assert team(dialog, 0).problem == ""


def test_every_member_is_a_person_or_a_computer(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    choose_form(dialog, "duo")
    kinds = [[box.itemData(i) for i in range(box.count())] for _, box, _ in team(dialog, 0)._lines]
    assert kinds == [["person", "fickle", "discreet"], ["fickle", "discreet", "person"]]
    kinds = [[box.itemData(i) for i in range(box.count())] for _, box, _ in team(dialog, 1)._lines]
    assert kinds == [["fickle", "discreet", "person"]] * 2


def test_who_watches_leaves_the_own_seat_to_a_computer(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    own = seating(dialog).own
    assert own is not None
    assert [own.itemText(i) for i in range(own.count())] == ["Yourself", "Fickle", "Discreet"]
    pick(own, "discreet")
    assert dialog.order.seats == (SeatInfo("", "discreet"), SeatInfo("", "fickle"))
    assert dialog.order.is_watched
    assert not dialog._name.isVisible()
    assert dialog.name == "葵"  # kept for another time
    again = make(qtbot, last=dialog.choices[0], name=dialog.name)
    assert again.order == dialog.order
    assert not again._name.isVisible()
    assert seating(again).own is not None
    pick(seating(again).controls[0], "person")  # type: ignore[arg-type]
    assert again._name.isVisible()
    assert again.order.seats[0] == SeatInfo("葵")


def test_a_team_of_computers_can_be_watched_and_its_names_are_nobodys(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    choose_form(dialog, "duo")
    pick(line(dialog, 0, 0)[1], "fickle")
    line(dialog, 0, 0)[0].setText("Hal")
    assert dialog.order.is_watched
    assert dialog.order.seats[0].members[0] == Member("Hal", "fickle", LEADER)
    assert dialog.name == "葵"


def test_h6_14_people_on_both_sides_need_names_that_differ(qtbot: QtBot) -> None:
    dialog, reason = make(qtbot, name="Hana"), Texts("en")("curtain.names")
    opponent, name = seating(dialog).opponents[0].kind, seating(dialog).opponents[0].name
    pick(opponent, "person")
    for typed in ("", "hana "):
        name.setText(typed)
        assert not ok(dialog).isEnabled()
        assert dialog._reason.text() == ok(dialog).toolTip() == reason
    name.setText("Ben")
    assert ok(dialog).isEnabled()
    assert dialog.order.seats == (SeatInfo("Hana"), SeatInfo("Ben"))
    dialog._name.setText("")
    assert not ok(dialog).isEnabled()
    dialog._name.setText("Hana")
    again = make(qtbot, last=dialog.choices[0], name=dialog.name)
    assert again.order == dialog.order
    pick(opponent, "fickle")
    assert dialog.order.seats[1] == SeatInfo("", "fickle")  # whose name is the style's


def test_computers_may_have_names_too(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    (opponent,) = seating(dialog).opponents
    assert opponent.name.placeholderText() == "Fickle"
    opponent.name.setText(" Hal\u202e ")
    assert dialog.order.seats[1] == SeatInfo("Hal", "fickle")
    pick(opponent.kind, "discreet")
    assert dialog.order.seats[1] == SeatInfo("Hal", "discreet")
    pick(opponent.kind, "person")
    assert opponent.name.text() == ""  # nobody takes a person for a computer
    opponent.name.setText("Ben")
    pick(opponent.kind, "fickle")
    assert dialog.order.seats[1] == SeatInfo("Hal", "fickle")
    again = make(qtbot, last=dialog.choices[0])
    assert again.order == dialog.order
    pick(seating(again).opponents[0].kind, "person")
    assert seating(again).opponents[0].name.text() == "Ben"


def test_h6_14_teams_on_both_sides_may_be_led_by_people(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="Hana")
    choose_form(dialog, "duo")
    pick(line(dialog, 1, 0)[1], "person")
    assert dialog._reason.text() == Texts("en")("curtain.names")
    line(dialog, 1, 0)[0].setText("Ben")
    assert ok(dialog).isEnabled()
    assert [seat.decider_name for seat in dialog.order.seats] == ["Hana", "Ben"]


def test_choices_are_offered_again(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="Aoi")
    choose_form(dialog, "trio")
    line(dialog, 0, 1)[0].setText("Ken")
    pick(line(dialog, 0, 2)[1], "person")
    pick(line(dialog, 1, 2)[1], "discreet")
    pick(line(dialog, 1, 2)[2], "")
    again = make(qtbot, last=dialog.choices[0], name=dialog.name)
    assert again.order == dialog.order
    choose_form(again, "duo")
    choose_form(again, "solo")
    choose_form(again, "trio")
    assert again.order == dialog.order
    assert again.choices == dialog.choices


def test_last_times_choices_that_make_no_sense_any_more_are_none(qtbot: QtBot) -> None:
    gone = Member("x", "oracle", "cook")
    last = LastMatch("happy_six", 2, {"form": "duo"}, (), ((gone, gone, gone), (gone,)))
    dialog = make(qtbot, last=last)
    own, others = (seat.members for seat in dialog.order.seats)
    assert [member.style for member in (*own, *others)] == ["person", "fickle", "fickle", "fickle"]
    assert is_seating(dialog.order.seats, 2)


def test_more_sides_and_members_need_nothing_new(qtbot: QtBot) -> None:
    dialog = make(qtbot, PUB)
    assert [team._title for team in seating(dialog).teams] == ["Your team", "Team 2", "Team 3"]
    dialog._players.setCurrentIndex(1)
    assert len(dialog.order.seats) == 4
    (box,) = [field.control for field in options_of(dialog)]
    box.setProperty("value", 4)
    assert is_seating(dialog.order.seats, 4)
    assert [member.role for member in dialog.order.seats[3].members] == [LEADER, STRATEGIST, MEMORY, ""]


def test_everything_has_a_name_and_tab_goes_from_top_to_bottom(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    choose_form(dialog, "duo")
    names = [control.accessibleName() for control in seating(dialog).controls]
    assert len(set(names)) == 12
    assert names[:3] == [
        "Your team, name of member 1",
        "Your team, who plays member 1",
        "Your team, role of member 1",
    ]
    first, *rest = seating(dialog).controls
    first.setFocus()
    for control in rest:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is control


def test_the_dialog_shows_all_rows_where_the_screen_has_room(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    alone = dialog.height()
    choose_form(dialog, "trio")
    assert dialog.height() > alone or dialog.height() >= dialog.screen().availableSize().height() - 64
    assert dialog.height() <= dialog.screen().availableSize().height()
    choose_form(dialog, "solo")
    assert dialog.height() == alone


def test_a_problem_of_two_lines_squeezes_nothing(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    choose_form(dialog, "trio")
    two_lines = 0
    for width in range(640, 900, 20):
        dialog.resize(width, 500)
        pick(line(dialog, 0, 1)[2], "")
        pick(line(dialog, 0, 0)[2], LEADER)
        qtbot.wait(1)
        pick(line(dialog, 0, 1)[2], LEADER)
        qtbot.wait(1)
        pick(line(dialog, 0, 0)[2], "")
        label = team(dialog, 0)._problem
        qtbot.waitUntil(lambda label=label: label.height() >= label.heightForWidth(label.width()))  # type: ignore[misc]
        qtbot.waitUntil(lambda: all(c.height() >= c.sizeHint().height() for c in team(dialog, 0).controls))
        two_lines += label.height() > 1.5 * label.fontMetrics().height()
    assert two_lines


def test_computers_of_a_larger_table_have_names_and_their_style_is_told_beside_them() -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"), SeatInfo("Robo", "fickle"), SeatInfo("", "discreet"))
    texts = Texts("en")
    assert seat_names(texts, seats) == ("Aoi", "Mio", "Robo", "Sora")
    assert full_names(texts, seats) == ("Aoi", "Mio (Fickle)", "Robo (Fickle)", "Sora (Discreet)")
    assert seat_names(Texts("ja"), seats)[1] == "ミオ"
    assert seat_names(texts, seats[1:3]) == ("Fickle", "Robo")
    many = seat_names(texts, (SeatInfo("", "fickle"),) * 16)
    assert len(set(many)) == 16

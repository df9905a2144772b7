"""Teams in the dialog for a new match (H6-10), with Happy Six and with a game of more sides."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import FORM, OPTIONS
from cardtable.engine.options import Number, OptionSet
from cardtable.games import GAMES
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo, is_seating
from cardtable.present.names import full_names, line_up, seat_names
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from tests.drivers.controls import choose, entries, press, write
from tests.drivers.new_match import NewMatch
from tests.ui.new_match import make as make_dialog

MANY = Number("many", 2, 1, 4, is_rule=False)
PUB = OptionSet("pub", (3, 4), (MANY,), {"usual": {}}, (), lambda options: options[MANY])
TEXTS = Texts("en")
COMPUTERS = ["Whimsical (easy)", "Careful (medium)"]
STYLES = {"happy_six": ("fickle", "discreet"), "pub": ("fickle",)}


def make(qtbot: QtBot, game: OptionSet = OPTIONS, last: LastMatch | None = None, name: str = "") -> NewMatch:
    return make_dialog(qtbot, (game,), name, last, styles=STYLES)


@pytest.mark.parametrize(("form", "members"), [("duo", 2), ("trio", 3)])
def test_h6_10_each_side_gets_its_members_with_roles(qtbot: QtBot, form: str, members: int) -> None:
    dialog = make(qtbot)
    dialog.fill_in("form", form)
    roles = (LEADER, STRATEGIST, MEMORY)[:members]
    own, others = dialog.setup.seats
    assert own.members == (
        Member("", "person", LEADER),
        *(Member("", "discreet", role) for role in roles[1:]),
    )
    assert others.members == tuple(Member("", "fickle", role) for role in roles)
    assert is_seating(dialog.setup.seats, members)
    assert dialog.setup.options[FORM] == form
    assert dialog.ok.isEnabled()


def test_h6_10_solo_is_as_it_always_was(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    dialog.fill_in("form", "duo")
    dialog.fill_in("form", "solo")
    assert dialog.setup.seats == (SeatInfo("葵"), SeatInfo("", "fickle"))
    assert dialog.has_row("new_match.name")
    assert not dialog.teams
    (opponent,) = dialog.opponents
    assert opponent.kind.accessibleName() == "Opponent"  # and no mark of a key in it


def test_partners_and_opponents_are_told_apart(qtbot: QtBot) -> None:
    rules, styles = GAMES["fifty_six"].rules().option_set, {"fifty_six": ("fickle", "discreet")}
    dialog = make_dialog(qtbot, (rules,), styles=styles)
    for players, names in (
        (4, ["Opponent 1", "Partner", "Opponent 2"]),
        (6, ["Opponent 1", "Partner 1", "Opponent 2", "Partner 2", "Opponent 3"]),
    ):
        dialog.choose_players(players)
        assert [row.kind.accessibleName() for row in dialog.opponents] == names
    assert [row.name.accessibleName() for row in dialog.opponents[:2]] == [
        "Name of opponent 1",
        "Name of partner 1",
    ]
    dialog.seat_opponent(1, "person")
    assert [seat.style for seat in dialog.setup.seats] == [
        *("person", "discreet", "person", "discreet", "discreet", "discreet")
    ]
    dialog.watch()
    names = [f"Player {seat + 1} (Team {1 + seat % 2})" for seat in range(1, 6)]
    assert [row.kind.accessibleName() for row in dialog.opponents] == names


def test_a_preset_leaves_the_form_as_it_is(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("form", "duo")
    assert dialog.preset == (TEXTS("happy_six.preset.standard"), "")
    dialog.choose_preset("open")
    assert dialog.setup.options == OPTIONS.choose("open", 2, {"form": "duo"})
    assert dialog.preset == (TEXTS("happy_six.preset.open"), "")


def test_the_persons_name_stands_in_the_team_and_is_remembered(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    dialog.fill_in("form", "duo")
    assert not dialog.has_row("new_match.name")
    name = dialog.member_name(0, 0)
    assert name.text() == "葵"
    write(name, " 山田\n太郎\u202e ")
    assert dialog.setup.seats[0].members[0].name == dialog.person == "山田太郎"
    dialog.fill_in("form", "solo")
    assert dialog.setup.seats[0] == SeatInfo("山田太郎")
    dialog.fill_in("form", "trio")
    assert dialog.setup.seats[0].members[0].name == "山田太郎"


def test_an_empty_name_shows_what_the_member_will_be_called(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("form", "trio")
    assert [dialog.member_name(0, i).placeholderText() for i in range(3)] == ["You", "Careful", "Careful 2"]
    dialog.choose_member(0, 1, "fickle")
    assert [dialog.member_name(0, i).placeholderText() for i in range(3)] == ["You", "Whimsical", "Careful"]
    dialog.choose_member(0, 2, "person")
    assert dialog.member_name(0, 2).placeholderText() == "Player 3"


def test_h6_10_a_team_that_cannot_be_is_refused_where_it_stands(qtbot: QtBot) -> None:
    dialog, texts = make(qtbot), Texts("en")
    dialog.fill_in("form", "duo")
    dialog.choose_role(0, 1, LEADER)
    assert dialog.team(0).problem == texts("team.two_leaders")
    assert dialog.team(1).problem == ""
    assert not dialog.ok.isEnabled()
    assert dialog.ok.toolTip() == texts("team.two_leaders")
    assert dialog.reason == ""  # said once
    assert {c.accessibleDescription() for c in dialog.team(0).controls} == {texts("team.two_leaders")}
    dialog.choose_role(0, 0, "")
    assert dialog.team(0).problem == texts("team.computer_leads")
    assert not dialog.ok.isEnabled()
    dialog.choose_role(0, 1, STRATEGIST)
    assert dialog.ok.isEnabled()
    assert dialog.team(0).problem == ""


def test_every_member_but_who_fills_it_in_is_a_person_or_a_computer(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("form", "duo")
    kinds = [[entries(dialog.member_kind(seat, member)) for member in range(2)] for seat in range(2)]
    person = TEXTS("seat.person")
    assert kinds[0] == [[person], [*COMPUTERS, person]]
    assert kinds[1] == [[*COMPUTERS, person]] * 2


def test_computers_say_how_strong_they_are_wherever_they_are_chosen(qtbot: QtBot) -> None:
    dialog = make_dialog(qtbot, (OPTIONS,), styles={"happy_six": ("fickle", "discreet", "master")})
    styles = ["Whimsical (easy)", "Careful (medium)", "Master (hard)"]
    assert entries(dialog.opponents[0].kind) == [*styles, "Person"]
    dialog.fill_in("form", "duo")
    assert entries(dialog.member_kind(1, 1)) == [*styles, "Person"]


def test_who_watches_leaves_every_seat_to_computers(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    assert not dialog.is_watched
    dialog.watch()
    assert entries(dialog.own_seat) == COMPUTERS
    assert entries(dialog.opponents[0].kind) == COMPUTERS
    choose(dialog.own_seat, COMPUTERS[1])
    assert dialog.setup.seats == (SeatInfo("", "discreet"), SeatInfo("", "fickle"))
    assert dialog.setup.is_watched
    assert not dialog.has_row("new_match.name")
    assert dialog.person == "葵"  # kept for another time


def test_the_next_match_is_played_again(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    dialog.seat_opponent(0, "person")
    write(dialog.opponents[0].name, "Ben")
    played = dialog.setup
    dialog.watch()
    choose(dialog.own_seat, COMPUTERS[1])
    watched = dialog.setup
    assert watched.is_watched
    again = make(qtbot, last=dialog.choices[0], name=dialog.person)
    assert not again.is_watched
    assert again.setup == played
    again.watch()
    assert again.own_seat.currentText() == COMPUTERS[1]
    again.watch(on=False)
    assert again.setup == played
    dialog.watch(on=False)
    assert dialog.setup == played
    dialog.watch()
    assert dialog.setup == watched


def test_what_was_once_watched_by_the_own_seat_is_played(qtbot: QtBot) -> None:
    last = LastMatch("happy_six", 2, {}, ("discreet",), own="fickle")  # as earlier programs kept it
    dialog = make(qtbot, last=last, name="葵")
    assert dialog.setup.seats == (SeatInfo("葵"), SeatInfo("", "discreet"))


def test_teams_of_computers_can_be_watched_and_their_names_are_nobodys(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="葵")
    dialog.fill_in("form", "duo")
    played = dialog.setup
    dialog.watch()
    assert list(dialog.teams) == ["Team 1", "Team 2"]
    assert TEXTS("seat.person") not in entries(dialog.member_kind(0, 0))
    assert dialog.member_name(0, 0).text() == ""
    write(dialog.member_name(0, 0), "Hal")
    assert dialog.setup.is_watched
    assert dialog.setup.seats[0].members[0] == Member("Hal", "discreet", LEADER)
    assert dialog.person == "葵"
    dialog.watch(on=False)
    assert dialog.setup == played


def test_h6_14_people_on_both_sides_have_names_that_differ(qtbot: QtBot) -> None:
    dialog, reason = make(qtbot, name="Hana"), Texts("en")("hot_seat.names")
    name = dialog.opponents[0].name
    dialog.seat_opponent(0, "person")
    write(name, "hana ")
    assert not dialog.ok.isEnabled()
    assert dialog.reason == dialog.ok.toolTip() == reason
    write(name, "Ben")
    assert dialog.ok.isEnabled()
    assert dialog.setup.seats == (SeatInfo("Hana"), SeatInfo("Ben"))
    again = make(qtbot, last=dialog.choices[0], name=dialog.person)
    assert again.setup == dialog.setup
    dialog.seat_opponent(0, "fickle")
    assert dialog.setup.seats[1] == SeatInfo("", "fickle")  # whose name is the style's


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("Player 1", "Player 2")), ("ja", ("プレイヤー1", "プレイヤー2"))]
)
def test_h6_14_nobody_has_to_type_a_name(qtbot: QtBot, language: str, names: tuple[str, str]) -> None:
    dialog = make_dialog(qtbot, (OPTIONS,), language=language)
    assert dialog.name.placeholderText() == Texts(language)("seat.you")
    dialog.seat_opponent(0, "person")
    assert dialog.ok.isEnabled()
    assert (dialog.name.placeholderText(), dialog.opponents[0].name.placeholderText()) == names
    assert dialog.setup.seats == tuple(map(SeatInfo, names))
    write(dialog.name, "葵")
    assert dialog.setup.seats == (SeatInfo("葵"), SeatInfo(names[1]))
    write(dialog.name, names[1])
    assert not dialog.ok.isEnabled()


def test_computers_may_have_names_too(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    (opponent,) = dialog.opponents
    assert opponent.name.placeholderText() == "Mio"
    write(opponent.name, " Hal\u202e ")
    assert dialog.setup.seats[1] == SeatInfo("Hal", "fickle")
    dialog.seat_opponent(0, "discreet")
    assert dialog.setup.seats[1] == SeatInfo("Hal", "discreet")
    dialog.seat_opponent(0, "person")
    assert opponent.name.text() == ""  # nobody takes a person for a computer
    write(opponent.name, "Ben")
    dialog.seat_opponent(0, "fickle")
    assert dialog.setup.seats[1] == SeatInfo("Hal", "fickle")
    again = make(qtbot, last=dialog.choices[0])
    assert again.setup == dialog.setup
    again.seat_opponent(0, "person")
    assert again.opponents[0].name.text() == "Ben"


def test_h6_14_teams_on_both_sides_may_be_led_by_people(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="Hana")
    dialog.fill_in("form", "duo")
    dialog.choose_member(1, 0, "person")
    assert dialog.member_name(1, 0).placeholderText() == "Player 2"
    assert [seat.decider_name for seat in dialog.setup.seats] == ["Hana", "Player 2"]
    write(dialog.member_name(1, 0), " hana")
    assert dialog.reason == Texts("en")("hot_seat.names")
    write(dialog.member_name(1, 0), "Ben")
    assert dialog.ok.isEnabled()
    assert [seat.decider_name for seat in dialog.setup.seats] == ["Hana", "Ben"]


def test_choices_are_offered_again(qtbot: QtBot) -> None:
    dialog = make(qtbot, name="Aoi")
    dialog.fill_in("form", "trio")
    write(dialog.member_name(0, 1), "Ken")
    dialog.choose_member(0, 2, "person")
    dialog.choose_member(1, 2, "discreet")
    dialog.choose_role(1, 2, "")
    again = make(qtbot, last=dialog.choices[0], name=dialog.person)
    assert again.setup == dialog.setup
    again.fill_in("form", "duo")
    again.fill_in("form", "solo")
    again.fill_in("form", "trio")
    assert again.setup == dialog.setup
    assert again.choices == dialog.choices


def test_last_times_choices_that_make_no_sense_any_more_are_none(qtbot: QtBot) -> None:
    gone = Member("x", "oracle", "cook")
    last = LastMatch("happy_six", 2, {"form": "duo"}, (), ((gone, gone, gone), (gone,)))
    dialog = make(qtbot, last=last)
    own, others = (seat.members for seat in dialog.setup.seats)
    assert [member.style for member in (*own, *others)] == ["person", "fickle", "fickle", "fickle"]
    assert is_seating(dialog.setup.seats, 2)


def test_more_sides_and_members_need_nothing_new(qtbot: QtBot) -> None:
    dialog = make(qtbot, PUB)
    assert list(dialog.teams) == ["Your team", "Team 2", "Team 3"]
    dialog.choose_players(4)
    assert len(dialog.setup.seats) == 4
    dialog.fill_in("many", 4)
    assert is_seating(dialog.setup.seats, 4)
    assert [member.role for member in dialog.setup.seats[3].members] == [LEADER, STRATEGIST, MEMORY, ""]


def test_everything_has_a_name_and_tab_goes_from_top_to_bottom(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("form", "duo")
    controls = [control for team in dialog.teams.values() for control in team.controls]
    names = [control.accessibleName() for control in controls]
    assert len(set(names)) == 12
    assert names[:3] == [
        "Your team, name of member 1",
        "Your team, who plays member 1",
        "Your team, role of member 1",
    ]
    first, *rest = filter(QWidget.isEnabled, controls)  # whoever fills it in is a person
    first.setFocus()
    for control in rest:
        press(dialog.focused, Qt.Key.Key_Tab)
        assert dialog.focused is control


def test_the_dialog_shows_all_rows_where_the_screen_has_room(qtbot: QtBot) -> None:
    filled = make(qtbot)
    dialog = filled.dialog
    alone = dialog.height()
    filled.fill_in("form", "trio")
    assert dialog.height() > alone or dialog.height() >= dialog.screen().availableSize().height() - 64
    assert dialog.height() <= dialog.screen().availableSize().height()
    filled.fill_in("form", "solo")
    assert dialog.height() == alone


@pytest.mark.long
@pytest.mark.usefixtures("restored_look")
def test_a_problem_of_two_lines_squeezes_nothing(qtbot: QtBot, qapp: QApplication) -> None:
    font = qapp.font()
    font.setPointSizeF(13.0)  # in smaller type it may fit into one line at every width
    qapp.setFont(font)  # a dialog's own font is not heard by its labels once there is a style sheet
    dialog = make(qtbot)
    dialog.fill_in("form", "trio")
    two_lines = 0
    for width in range(640, 900, 20):
        dialog.dialog.resize(width, 500)
        dialog.choose_role(0, 1, "")
        dialog.choose_role(0, 0, LEADER)
        qtbot.wait(1)
        dialog.choose_role(0, 1, LEADER)
        qtbot.wait(1)
        dialog.choose_role(0, 0, "")
        team = dialog.team(0)
        (label,) = [label for label in team.findChildren(QLabel) if label.text() == team.problem]
        qtbot.waitUntil(lambda label=label: label.height() >= label.heightForWidth(label.width()))  # type: ignore[misc]
        qtbot.waitUntil(lambda: all(c.height() >= c.sizeHint().height() for c in dialog.team(0).controls))
        two_lines += label.height() > 1.5 * label.fontMetrics().height()
    assert two_lines


def test_computers_have_names_and_their_style_is_told_beside_them() -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"), SeatInfo("Robo", "fickle"), SeatInfo("", "discreet"))
    texts = Texts("en")
    assert seat_names(texts, seats) == ("Aoi", "Mio", "Robo", "Sora")
    assert full_names(texts, seats) == ("Aoi", "Mio (Whimsical)", "Robo (Whimsical)", "Sora (Careful)")
    assert seat_names(Texts("ja"), seats)[1] == "ミオ"
    assert seat_names(texts, seats[1:3]) == ("Aya", "Robo")
    many = seat_names(texts, (SeatInfo("", "fickle"),) * 16)
    assert len(set(many)) == 16


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Aoi, Mio, Ren, Sora (all Careful)"),
        ("ja", "Aoi・ミオ・レン・ソラ(全員「慎重」)"),
    ],
)
def test_a_style_that_all_computers_have_is_told_once(language: str, told: str) -> None:
    texts, seats = Texts(language), (SeatInfo("Aoi"), *[SeatInfo("", "discreet")] * 3)
    assert line_up(texts, seats) == told
    mixed = line_up(texts, (*seats[:3], SeatInfo("", "master")))
    assert all(name in mixed for name in full_names(texts, (*seats[:3], SeatInfo("", "master"))))
    partners = line_up(texts, seats, ((0, 2), (1, 3)))
    assert partners == {
        "en": "Aoi + Ren – Mio + Sora (all Careful)",
        "ja": "Aoi・レン 対 ミオ・ソラ(全員「慎重」)",
    }.get(language)
    assert line_up(texts, seats[:2]) == texts("start.against").join(full_names(texts, seats[:2]))

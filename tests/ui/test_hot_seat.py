"""Several people at one screen: every choice behind the cover, and nothing of a covered hand (H6-14)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.seats import PUBLIC
from cardtable.match.seating import LEADER, STRATEGIST, Member, SeatInfo
from cardtable.present.faces import OWN_FACES
from cardtable.present.picture import Role
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.table_page import COVER_GUARD_MS
from cardtable.ui.worker.commands import BeginMatch, OpenMatch
from cardtable.ui.worker.messages import MatchSetup, Step
from tests.drivers.hot_seat import begin_covered, choose_covered, page_of, uncover, uncover_button
from tests.drivers.table_panels import TablePanels
from tests.helpers.leaks import cards_in
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import button, match_setup, press, quiet, session_of, state_of, step_of, texts_of

SUIT = re.compile("[♠♥]|spade|heart", re.IGNORECASE)


def shown_cover(program: Program) -> str:
    cover = page_of(program).cover
    return " ".join(text for where, text in texts_of(cover) if where == "EvenLabel")


def nodes(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for index in range(interface.childCount()):
        yield from nodes(interface.child(index))


def spoken(widget: QWidget) -> str:
    """Everything in the accessible tree below a widget."""
    root = QAccessible.queryAccessibleInterface(widget)
    roles = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    return "\n".join(node.text(role) for node in nodes(root) for role in roles)


def faces(program: Program) -> int:
    zones = page_of(program).table.picture.zones
    return sum(card.card is not None for zone in zones for card in zone.cards)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_h6_14_the_table_is_covered_and_says_whose_turn_it_is(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    begin_covered(qtbot, program)
    expected = {
        "en": "Hana, it is your turn. Ben, please look away.",
        "ja": "Hanaの番です。 Benは、画面を見ないでください。",
    }
    assert shown_cover(program) == expected[language]
    faces_of = page_of(program).table.scene().faces_of
    assert page_of(program).cover.portraits.faces == faces_of(0)
    assert program.window.focusWidget() is uncover_button(program, language)
    uncover(qtbot, program, language)
    assert step_of(program).view.viewer == step_of(program).bottom == 0
    assert page_of(program).table.picture.choosing
    choose_covered(qtbot, program)
    assert shown_cover(program).startswith({"en": "Ben, it is", "ja": "Benの番"}[language])
    assert page_of(program).cover.portraits.faces == faces_of(1) != faces_of(0)
    program.window.preferences.set_language("ja" if language == "en" else "en")
    assert shown_cover(program).startswith({"ja": "Ben, it is", "en": "Benの番"}[language])


def test_h6_14_the_person_choosing_sits_at_the_bottom_and_the_reveal_is_for_both(
    qtbot: QtBot, program: Program
) -> None:
    steps: list[Step] = []
    program.worker.stepped.connect(steps.append)
    begin_covered(qtbot, program)
    for seat in (0, 1):
        uncover(qtbot, program)
        picture = page_of(program).table.picture
        assert picture.seats[0] == session_of(program).bottom == seat
        (hand,) = [z.cards for z in picture.zones if (z.role, z.seat) == (Role.HAND, seat)]
        assert all(card.card is not None for card in hand)
        choose_covered(qtbot, program)
    quiet(qtbot, program)
    revealed = steps[-1]
    assert type(revealed.fact).__name__ == "Revealed"
    assert revealed.view.viewer == PUBLIC
    assert revealed.bottom == 1
    heard = TablePanels(program.window.table_page).log.toPlainText()
    assert "beats" in heard


def test_h6_14_the_window_is_told_nothing_before_the_table_is_uncovered(
    qtbot: QtBot, program: Program
) -> None:
    steps: list[Step] = []
    program.worker.stepped.connect(steps.append)
    begin_covered(qtbot, program)
    for _ in range(4):
        quiet(qtbot, program)
        waiting = steps[-1]
        assert waiting.covered_for is not None
        assert waiting.decision is None
        assert waiting.view.viewer == PUBLIC
        assert waiting.view.choices is None
        told = len(steps)
        uncover(qtbot, program)
        quiet(qtbot, program)  # the list is filled by another receiver of the signal than the window
        assert [step.view.viewer for step in steps[told:]] == [waiting.covered_for.seat]
        own = steps[-1].view.choices
        assert own is not None
        choose_covered(qtbot, program)
        for step in steps[told + 1 :]:
            assert step.view.viewer == PUBLIC
            if type(step.fact).__name__ == "Acted":
                assert not list(cards_in(step.fact))  # whoever chose knows it anyway, but who looks now?
    for step in steps:
        if step.view.viewer == PUBLIC:
            revealed = set(cards_in(step.view.turns)) | set(cards_in(step.lines))  # type: ignore[attr-defined]
            assert set(cards_in(step.view)) <= revealed | set(cards_in(step.view.won))  # type: ignore[attr-defined]


def test_the_curtain_shows_the_next_face_in_the_place_of_the_one_before(
    qtbot: QtBot, program: Program
) -> None:
    begin_covered(qtbot, program)
    cover = page_of(program).cover
    for face in OWN_FACES[:2]:
        cover.say("Aoi", "", "Show", (face,))
        quiet(qtbot, program)
    cover.say("Aoi", "", "Show", OWN_FACES[:1])
    at_once = cover.grab().toImage()
    quiet(qtbot, program)
    assert cover.grab().toImage() == at_once  # nobody who was there has still to go


def test_h6_14_nothing_of_a_covered_hand_is_reachable(qtbot: QtBot, program: Program) -> None:
    begin_covered(qtbot, program)
    page = page_of(program)
    for _ in range(2):  # before anybody has looked, and after the first has chosen
        assert not page.table.isVisible()
        assert faces(program) == 0
        assert page.table.toolTip() == ""
        assert [line for line in spoken(page).splitlines() if SUIT.search(line)] == []
        assert [text for _, text in texts_of(page) if SUIT.search(text)] == []
        before = page.cover.grab().toImage()
        QTest.keyClick(page.table, Qt.Key.Key_Home)  # no card is raised
        QTest.mouseMove(page.cover)
        assert page.cover.grab().toImage() == before
        assert uncover_button(program).text() in spoken(page.cover)
        uncover(qtbot, program)
        assert faces(program) == 5
        assert SUIT.search(spoken(page))  # what is seen is spoken
        choose_covered(qtbot, program)
        if step_of(program).view.turns:  # type: ignore[attr-defined]
            break


def test_h6_14_undo_takes_back_an_unrevealed_choice_and_never_anothers(
    qtbot: QtBot, program: Program
) -> None:
    begin_covered(qtbot, program)
    uncover(qtbot, program)
    choose_covered(qtbot, program)
    assert "Ben" in shown_cover(program).split("turn")[0]
    assert program.window.menus.undo.isEnabled()
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: "Hana, it is" in shown_cover(program))
    assert page_of(program).is_covered
    uncover(qtbot, program)
    choose_covered(qtbot, program)
    uncover(qtbot, program)
    assert not program.window.menus.undo.isEnabled()
    choose_covered(qtbot, program)
    assert program.window.menus.undo.isEnabled()
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: step_of(program).can_redo)
    assert "Hana, it is" in shown_cover(program)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Ben, Cleo and Dan, please look away."),
        ("ja", "Ben・Cleo・Danは、画面を見ないでください。"),
    ],
)
def test_all_the_others_are_asked_to_look_away(
    qtbot: QtBot, make_program: MakeProgram, language: str, expected: str
) -> None:
    program = make_program(language=language)
    options = HEARTS.option_set.choose("windows", 4)
    begin_covered(
        qtbot, program, MatchSetup("hearts", options, tuple(map(SeatInfo, ("Aoi", "Ben", "Cleo", "Dan"))))
    )
    assert shown_cover(program).endswith(expected)


def test_h6_14_the_keys_begin_at_the_first_card_and_not_where_the_one_before_has_chosen(
    qtbot: QtBot, program: Program
) -> None:
    """The place in a hand, to one who knows the other hand (H6-2), would give the card away (H6-3)."""
    begin_covered(qtbot, program)
    table = page_of(program).table
    uncover(qtbot, program)
    table.setFocus()
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert table.current_index == 2
    choose_covered(qtbot, program, steps=3)
    uncover(qtbot, program)
    assert session_of(program).bottom == 1
    assert table.current_index == 0
    assert table.scene().raised_card == table.scene().hand()[0].card


@pytest.mark.long
def test_h6_14_a_match_left_in_mid_turn_goes_on_behind_the_cover(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    program = make_program()
    begin_covered(qtbot, program)
    uncover(qtbot, program)
    choose_covered(qtbot, program)
    uncover(qtbot, program)  # Ben has looked
    path = session_of(program).path
    assert path is not None
    program.window.close()
    again = make_program()
    again.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: again.window.session is not None and page_of(again).is_covered)
    assert "Ben, it is" in shown_cover(again)
    assert step_of(again).view.viewer == PUBLIC
    assert faces(again) == 0


def test_the_table_forgets_the_cards_when_it_is_left(qtbot: QtBot, program: Program) -> None:
    begin_covered(qtbot, program)
    uncover(qtbot, program)
    assert faces(program) == 5
    program.window.show_matches()
    assert faces(program) == 0
    assert not page_of(program).is_covered


@pytest.mark.long
def test_h6_14_a_whole_match_can_be_played_by_two(qtbot: QtBot, program: Program) -> None:
    begin_covered(qtbot, program)
    rng = Random(3)  # two who both play their first card can go on for ever
    while not session_of(program).is_over:
        uncover(qtbot, program)
        choose_covered(qtbot, program, rng.randrange(5))
    assert not page_of(program).is_covered
    assert step_of(program).view.outcome is not None


def test_h6_14_against_the_computer_nothing_is_covered(qtbot: QtBot, program: Program) -> None:
    program.worker.send(BeginMatch(match_setup()))
    qtbot.waitUntil(lambda: program.window.session is not None and step_of(program).decision is not None)
    assert not page_of(program).is_covered
    assert step_of(program).covered_for is None


def test_a_second_press_meant_for_the_card_does_not_uncover_the_table(qtbot: QtBot, program: Program) -> None:
    begin_covered(qtbot, program)
    page = page_of(program)
    uncover(qtbot, program)
    page.cover.guard_ms = 60_000
    press(page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.is_covered)
    button(page.cover, "Show my cards").click()
    quiet(qtbot, program)
    assert page.is_covered
    assert step_of(program).view.viewer == PUBLIC
    assert COVER_GUARD_MS >= 300


def test_h6_10_a_team_hears_its_proposals_only_behind_the_cover(qtbot: QtBot, program: Program) -> None:
    options = match_setup().options
    options = type(options)(options.game, 2, {**options.values, "form": "duo"})
    teams = tuple(
        SeatInfo.team((Member(name, role=LEADER), Member("Mio", "discreet", STRATEGIST)))
        for name in ("Hana", "Ben")
    )
    begin_covered(qtbot, program, MatchSetup("happy_six", options, teams))
    page = page_of(program)
    for name in ("Hana", "Ben"):
        quiet(qtbot, program)
        assert f"{name}, it is" in shown_cover(program)
        assert not page.team.isVisible()
        assert not page.team.lines
        assert "proposes" not in spoken(page)
        assert state_of(program).proposals == ()
        uncover(qtbot, program)
        qtbot.waitUntil(lambda: len(state_of(program).proposals) == 1)
        assert page.team.isVisible()
        choose_covered(qtbot, program)
    assert Texts("en")("hot_seat.uncover") == "Show my cards"

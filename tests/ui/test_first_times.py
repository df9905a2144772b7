"""A first match explains each new thing once, where it happens; the settings keep what was told."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import Mizuten
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, may_choose, play_turn, quiet, session_of

ENGLISH = Texts("en")


def begin_at_home(qtbot: QtBot, program: Program, game: str = "happy_six") -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    quiet(qtbot, program)


def test_a_first_match_explains_its_first_choice_until_that_is_made(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    assert "choose a card in secret" in program.window.notices.text
    play_turn(qtbot, program)
    assert "choose a card in secret" not in program.window.notices.text
    assert "happy_six.first.choose" in program.settings.explained


def test_what_was_explained_is_not_told_again(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.explained = ("happy_six.first.choose",)
    begin_at_home(qtbot, program)
    assert not program.window.notices.has("first")


def test_a_second_match_explains_nothing(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.begun = ("happy_six",)
    begin_at_home(qtbot, program)
    assert not program.window.notices.has("first")


def test_whoever_opens_another_match_is_told_nothing(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert not program.window.notices.has("first")


@pytest.mark.parametrize(
    ("game", "told"),
    [("hachihachi_trick", "mizuten"), ("hearts", "pass"), ("fifty_six", "auction")],
)
def test_it_is_told_in_each_game(qtbot: QtBot, program: Program, game: str, told: str) -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(program.settings.explained))
    assert program.settings.explained == (f"{game}.first.{told}",)
    assert program.window.notices.text == ENGLISH(f"{game}.first.{told}")


def test_the_next_thing_told_leaves_the_table_its_room(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.table_page.table.speed = 1.0  # cards that move when what was told goes
    window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: window.notices.has("first"))
    first, session = window.notices.text, window.session
    assert session is not None
    session.answer(Mizuten(declared=False))
    qtbot.waitUntil(lambda: window.notices.text not in {first, ""})
    quiet(qtbot, program)
    bar, pages = window.notices.geometry(), window.pages.geometry()
    assert bar.height() > 0
    assert pages.top() == bar.bottom() + 1
    assert window.table_page.height() == pages.height()
    assert window.table_page.table.height() == pages.height()


def test_one_thing_is_told_at_a_time(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    session = session_of(program)
    assert session.state is not None
    program.settings.explained = ()  # as if there were more that is new
    session.arrived.emit(session.state)
    qtbot.wait(50)
    assert program.settings.explained == ()

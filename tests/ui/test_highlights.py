"""The choices that stand out, on the sheet of a match that is over: looked for quietly, and given up."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from cardtable.ai.highlights import Highlight, Highlights
from cardtable.ai.players import Fickle
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import ReviewedChoice
from cardtable.ai.trick import advisor
from cardtable.engine.cards import Card
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import message
from cardtable.engine.rules import Budget
from cardtable.match.seating import SeatInfo
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.match_sheet import CARD, HighlightLine, HighlightRow, MatchSheet
from cardtable.ui.review.service import StopAssessments
from cardtable.ui.worker.commands import BeginMatch, OpenMatch, Submit, Undo
from cardtable.ui.worker.messages import Highlighted, MatchSetup
from tests.ui.conftest import MakeProgram, Pools, ThinkingHere
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    focused,
    may_choose,
    play_to_the_end,
    press,
    quiet,
    session_of,
    step_of,
    watch_to_the_end,
)
from tests.ui.replays import begin_near_the_end, played

T = TypeVar("T")

BOTH = ["Best choice", "Biggest mistake"]


def rows(program: Program) -> list[HighlightRow]:
    return [row for row in program.window.table_page.findChildren(HighlightRow) if row.isVisible()]


def written(program: Program) -> list[str]:
    return [label.text() for row in rows(program) for label in row.findChildren(QLabel)]


def shows(program: Program) -> list[QAbstractButton]:
    return [row.button for row in rows(program) if row.button.isVisible()]


def end_while_it_is_looked_for(qtbot: QtBot, program: Program, pools: Pools) -> None:
    """Play a match to its end; what stands out is thought about until it is let go."""
    begin_near_the_end(qtbot, program)
    pools.are_holding = True
    play_to_the_end(qtbot, program)
    quiet(qtbot, program)
    pools.are_holding = False
    assert pools[-1].held


def end(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    qtbot.waitUntil(lambda: bool(shows(program)))


def play_a_deal_of_hearts(qtbot: QtBot, program: Program) -> None:
    options = HEARTS.option_set.choose("windows", 4, {"deals": 1})
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    session, rng = begin(qtbot, program, MatchSetup("hearts", options, seats)), Random(1)
    while step_of(program).view.outcome is None:
        qtbot.waitUntil(lambda: session.faced is not None or step_of(program).view.outcome is not None)
        faced = session.faced
        if faced is not None:
            view = step_of(program).view
            program.worker.send(Submit(faced, Fickle().choose(view, Budget(), rng).action))
            qtbot.waitUntil(lambda faced=faced: step_of(program).decision != faced)  # type: ignore[misc]
    qtbot.waitUntil(lambda: session.is_over)


@pytest.mark.long
def test_they_are_looked_for_quietly_and_told_once_without_taking_the_focus(
    qtbot: QtBot, program: Program, pools: Pools, announced: list[str]
) -> None:
    end_while_it_is_looked_for(qtbot, program, pools)
    program.worker.send(StopAssessments())  # as the result of the last deal is put away after that
    quiet(qtbot, program)
    assert written(program) == ["Best choice", "Looking…", "Biggest mistake", "Looking…"]
    assert not shows(program)
    before, heights = focused(program), [row.height() for row in rows(program)]
    said = len(announced)
    pools[-1].release()
    qtbot.waitUntil(lambda: bool(shows(program)))
    quiet(qtbot, program)
    assert focused(program) is before
    assert [row.height() for row in rows(program)] == heights  # nothing moves as they come
    assert written(program)[::2] == BOTH
    (told,) = announced[said:]
    assert all(title in told for title in BOTH)
    assert "♠" not in told
    assert pools[-1].is_closed


@pytest.mark.long
@pytest.mark.parametrize("row", [0, 1])
def test_each_leads_to_where_it_was_chosen(qtbot: QtBot, program: Program, row: int) -> None:
    told: list[Highlighted] = []
    program.services.highlights.found.connect(told.append)
    end(qtbot, program)
    quiet(qtbot, program)
    highlights = told[-1].highlights
    wanted = (highlights.best, highlights.dearest)[row]
    assert wanted is not None
    assert BOTH[row] in shows(program)[row].accessibleName()
    shows(program)[row].click()
    qtbot.waitUntil(lambda: (there := program.window.replay.session) is not None and there.shown is not None)
    replay = program.window.replay.session
    assert replay is not None
    assert replay.shown is not None
    assert replay.shown.snapshot.record == wanted.choice.record


@pytest.mark.long
@pytest.mark.parametrize("way", ["again", "undo", "matches", "replay", "quit"])
def test_whatever_is_done_next_ends_the_search(
    qtbot: QtBot, program: Program, pools: Pools, way: str
) -> None:
    told: list[Highlighted] = []
    program.services.highlights.found.connect(told.append)
    end_while_it_is_looked_for(qtbot, program, pools)
    searching = pools[-1]
    match way:
        case "again":
            button(program.window.table_page, "Play again").click()
            qtbot.waitUntil(lambda: may_choose(program))
        case "undo":
            session_of(program).send(Undo())
            qtbot.waitUntil(lambda: may_choose(program))
        case "matches":
            program.window.show_matches()
        case "replay":
            program.window.menus.replay.trigger()
            qtbot.waitUntil(lambda: program.window.replay.session is not None)
        case "quit":
            program.window.close()
    if way != "quit":
        quiet(qtbot, program)
    assert searching.is_closed
    searching.release()
    if way != "quit":
        quiet(qtbot, program)
    assert not told
    assert not rows(program)


@pytest.mark.long
def test_they_are_looked_for_again_where_the_end_was_undone(qtbot: QtBot, program: Program) -> None:
    end(qtbot, program)
    session_of(program).send(Undo())
    qtbot.waitUntil(lambda: may_choose(program))
    play_to_the_end(qtbot, program)
    qtbot.waitUntil(lambda: bool(shows(program)))
    assert written(program)[::2] == BOTH


@pytest.mark.long
def test_what_was_on_its_way_from_another_match_is_not_told(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    end_while_it_is_looked_for(qtbot, program, pools)
    said = message("hint.even")
    other = Highlight(said, ReviewedChoice(1, 0, said, said, said, 9, 0, said), said)
    found = Highlighted(session_of(program).serial - 1, Highlights(1, other, other))
    program.services.highlights.found.emit(found)
    assert not shows(program)


@pytest.mark.long
def test_where_nothing_stands_out_that_is_said(qtbot: QtBot, program: Program, pools: Pools) -> None:
    end_while_it_is_looked_for(qtbot, program, pools)
    found = Highlighted(session_of(program).serial, Highlights(3))
    program.services.highlights.found.emit(found)
    assert written(program)[1:] == ["None that stands out.", "Biggest mistake", "None that stands out."]


@pytest.mark.long
def test_a_review_goes_first_and_they_are_looked_for_after_it(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    from cardtable.ui.review.dialogs import TurnsDialog

    end_while_it_is_looked_for(qtbot, program, pools)
    searching = pools[-1]
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in program.window.findChildren(TurnsDialog)))
    assert searching.is_closed
    assert not shows(program)
    dialog_of(program, TurnsDialog).reject()
    qtbot.waitUntil(lambda: bool(shows(program)))


@pytest.mark.long
def test_the_sheet_is_as_high_as_it_stays_when_it_comes(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    (sheet,) = program.window.table_page.findChildren(MatchSheet)
    heights: list[int] = []
    session_of(program).arrived.connect(
        lambda state: heights.append(sheet.height()) if state.is_over else None
    )
    play_to_the_end(qtbot, program)
    qtbot.waitUntil(lambda: bool(shows(program)))
    quiet(qtbot, program)
    assert heights[-1:] == [sheet.height()]


@pytest.mark.long
def test_nothing_is_thought_out_twice(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardtable.ui.review.dialogs import TurnsDialog

    thought: list[bytes] = []

    class Counting(ThinkingHere):
        def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
            def take(found: T | Exception) -> None:  # of what is given up there is nothing to take
                thought.append(pickle.dumps(task))
                done(found)

            super().do(task, take)

    monkeypatch.setattr(program.services.highlights, "_make_pool", Counting)
    monkeypatch.setattr(program.services.reviews, "_make_pool", Counting)
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    program.window.menus.review.trigger()  # it goes first
    qtbot.waitUntil(lambda: any(each.isVisible() for each in program.window.findChildren(TurnsDialog)))
    dialog_of(program, TurnsDialog).reject()
    qtbot.waitUntil(lambda: bool(shows(program)))
    assert thought
    assert len(thought) == len(set(thought))


@pytest.mark.long
def test_where_only_computers_played_nothing_is_looked_for(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    options = HEARTS.option_set.choose("windows", 4, {"deals": 1})
    setup = MatchSetup("hearts", options, tuple(SeatInfo("", "fickle") for _ in range(4)))
    program.worker.send(BeginMatch(setup))
    made = len(pools)
    watch_to_the_end(qtbot, program)
    quiet(qtbot, program)
    assert not rows(program)
    assert len(pools) == made


@pytest.mark.long
def test_in_hearts_they_are_told_in_the_same_way(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "WORLDS", 2)
    play_a_deal_of_hearts(qtbot, program)
    qtbot.waitUntil(lambda: bool(rows(program)) and "Looking…" not in written(program))
    assert written(program)[::2] == ["Best choice", "Biggest mistake"]
    assert any(text.startswith("Deal 1 · ") for text in written(program))


def test_words_begin_at_the_left_where_no_card_stands_before_them(qtbot: QtBot) -> None:
    row, texts = HighlightRow(), Texts("en")
    qtbot.addWidget(row)

    def left(line: HighlightLine) -> int:
        row.show_line(line, texts)
        row.adjustSize()
        return row.findChildren(QLabel)[0].x()

    line = HighlightLine("Best choice", "None that stands out.", "None that stands out.", None)
    assert left(line) == 0
    beside = left(replace(line, card=Card.parse("QS"), record=3))
    assert beside > CARD
    height = row.height()
    assert left(replace(line, is_looked_for=True)) == beside
    assert left(line) == 0
    assert row.height() == height


@pytest.mark.long
def test_they_are_told_in_the_language_that_is_spoken(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    end(qtbot, program)
    assert written(program)[::2] == ["いちばんの好手", "いちばん大きなミス"]
    assert all("ターン目" in text for text in written(program)[1::2])
    program.language.use("en")
    assert written(program)[::2] == BOTH
    assert all("Turn" in text for text in written(program)[1::2])


@pytest.mark.long
def test_where_several_people_played_it_is_told_whose_they_are(qtbot: QtBot, program: Program) -> None:
    assert program.log.path is not None
    path = played(program.log.path.parent, styles=("person", "person"), names=("Aoi", "Ren"))
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: bool(shows(program)))
    assert all(text.startswith(("Aoi · Set ", "Ren · Set ")) for text in written(program)[1::2])


@pytest.mark.long
def test_the_rows_can_be_reached_and_pressed_by_key(qtbot: QtBot, program: Program) -> None:
    end(qtbot, program)
    (sheet,) = program.window.table_page.findChildren(MatchSheet)
    assert focused(program) is sheet
    seen = []
    for _ in range(9):
        press(focused(program), Qt.Key.Key_Tab)
        seen.append(focused(program))
    assert [each for each in seen if each in shows(program)] == shows(program)
    shows(program)[0].setFocus()
    press(shows(program)[0], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.replay.session is not None)

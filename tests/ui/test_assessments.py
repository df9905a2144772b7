"""The assessment of the choices that decided a deal, on its result sheet: who is told of whose, and when."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import Assessment
from cardtable.ai.trick import advisor
from cardtable.engine.messages import message
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.present.result_sheet import ResultRow, ResultSheet, judged_seats
from cardtable.ui.app.application import Program
from cardtable.ui.review.service import AskAssessments, AskHighlights, Memory
from cardtable.ui.table.result_panel import ResultPanel
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.messages import Assessed, Highlighted
from tests.drivers.hot_seat import page_of, uncover
from tests.pictures.matches import Matches, after, on_table, over
from tests.ui.conftest import MakeProgram, Pools, ThinkingHere
from tests.ui.helpers import may_choose, quiet, session_of
from tests.ui.rounds import play_rounds

T = TypeVar("T")

LOOKING = "Working out what was best…"


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for figures of some kind."""
    monkeypatch.setattr(advisor, "WORLDS", 2)
    monkeypatch.setattr("cardtable.ai.games.hachihachi_trick.advisor.WORLDS", 2)


def round_played(program: Program, ins: Mapping[Seat, bool], persons: int = 1) -> Path:
    """A match of three, whose first round is over: who was in, and who folded."""
    seats = tuple(SeatInfo(name, PERSON) for name in ("Anna", "Ben")[:persons])
    seats += tuple(SeatInfo("", "fickle") for _ in range(3 - persons))
    assert program.log.path is not None
    return play_rounds(program.log.path.parent, seats, ins.__getitem__)


def look_at_result(qtbot: QtBot, program: Program, path: Path) -> None:
    """Open a match, and look at its last result again."""
    page = page_of(program)
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).state is not None)
    quiet(qtbot, program)
    if page.is_covered:
        uncover(qtbot, program)
    qtbot.waitUntil(lambda: may_choose(program))
    program.window.menus.result.trigger()
    assert panel_of(program).isVisible()


def panel_of(program: Program) -> ResultPanel:
    return program.window.table_page.table.results.panel


SAID = re.compile("(Your call|Anna|Ben): |あなたの宣言:")
"""How an assessment begins."""


def told(program: Program) -> list[str]:
    """The assessments on the sheet."""
    texts = [label.text() for label in panel_of(program).findChildren(QLabel)]
    return [text for text in texts if text == LOOKING or SAID.match(text)]


@pytest.mark.long
def test_a_person_is_told_what_going_in_or_folding_was_worth(
    qtbot: QtBot, program: Program, pools: Pools, announced: list[str]
) -> None:
    path = round_played(program, {0: False, 1: True, 2: True})
    pools.are_holding = True
    look_at_result(qtbot, program, path)
    quiet(qtbot, program)
    assert told(program) == [LOOKING]
    before, said = panel_of(program).height(), len(announced)
    pools.are_holding = False
    for pool in pools:
        pool.release()
    qtbot.waitUntil(lambda: told(program) != [LOOKING])
    quiet(qtbot, program)
    (text,) = told(program)
    assert text.startswith("Your call: ")
    assert panel_of(program).height() == before  # nothing moves as it comes
    assert text in panel_of(program).accessibleDescription()
    assert [each for each in announced[said:] if each == text] == [text]


@pytest.mark.long
def test_it_is_kept_while_the_result_is_put_away_and_looked_at_again(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    look_at_result(qtbot, program, round_played(program, {0: True, 1: True, 2: True}))
    qtbot.waitUntil(lambda: told(program) not in ([], [LOOKING]))
    before, made = told(program), len(pools)
    program.window.menus.result.trigger()
    assert not panel_of(program).isVisible()
    program.window.menus.result.trigger()
    assert told(program) == before
    assert len(pools) == made


@pytest.mark.long
@pytest.mark.parametrize(
    ("ins", "names"),
    [
        ({0: True, 1: False, 2: True}, ["Anna"]),  # her cards have all been played; his never
        ({0: False, 1: False, 2: True}, []),
        ({0: True, 1: True, 2: True}, ["Anna", "Ben"]),
    ],
)
def test_at_a_shared_screen_nobody_is_told_of_a_hand_that_was_not_open(
    qtbot: QtBot, program: Program, pools: Pools, ins: Mapping[Seat, bool], names: list[str]
) -> None:
    path = round_played(program, ins, persons=2)
    look_at_result(qtbot, program, path)
    qtbot.waitUntil(lambda: LOOKING not in told(program))
    quiet(qtbot, program)
    assert [text.partition(":")[0] for text in told(program)] == names


def test_what_could_not_be_found_out_is_not_told(
    qtbot: QtBot, program: Program, pools: Pools, announced: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = "cardtable.ai.games.hachihachi_trick.advisor.assessment"
    monkeypatch.setattr(nothing, lambda seat, *_, **__: Assessment(seat, None))
    path = round_played(program, {0: True, 1: True, 2: True})
    pools.are_holding = True
    look_at_result(qtbot, program, path)
    quiet(qtbot, program)
    assert told(program) == [LOOKING]
    said, before = len(announced), panel_of(program).height()
    pools.are_holding = False
    for pool in pools:
        pool.release()
    qtbot.waitUntil(lambda: not told(program))
    assert "" not in announced[said:]
    quiet(qtbot, program)
    assert panel_of(program).height() == before  # nothing moves
    assert "Nothing to remark." in [label.text() for label in panel_of(program).findChildren(QLabel)]


def test_it_is_told_in_the_language_that_is_spoken(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    look_at_result(qtbot, program, round_played(program, {0: True, 1: False, 2: True}))
    qtbot.waitUntil(lambda: bool(told(program)))
    (text,) = told(program)
    assert text.startswith("あなたの宣言:")
    program.language.use("en")
    (text,) = told(program)
    assert text.startswith("Your call: ")


MISTAKE = "Looking for your biggest mistake…"


def deal_played(program: Program, *names: str) -> Path:
    """A match of Hearts whose first deal is over."""
    assert program.log.path is not None
    seats = (*map(SeatInfo, names), *(SeatInfo("", "fickle"),) * (4 - len(names)))
    return Matches(program.log.path.parent).play("hearts", "windows", seats, after(1, on_table(1, left=13)))


def judged(program: Program) -> list[str]:
    texts = [label.text() for label in panel_of(program).findChildren(QLabel)]
    return [text for text in texts if text == MISTAKE or "mistake" in text.lower()]


@pytest.mark.long
def test_the_biggest_mistake_comes_into_the_room_kept_for_it(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    path = deal_played(program, "Anna")
    pools.are_holding = True
    look_at_result(qtbot, program, path)
    quiet(qtbot, program)
    assert judged(program) == [MISTAKE]
    before = panel_of(program).height()
    pools.are_holding = False
    for pool in pools:
        pool.release()
    qtbot.waitUntil(lambda: judged(program) not in ([], [MISTAKE]))
    assert panel_of(program).height() == before


@pytest.mark.long
def test_nobody_looks_for_a_mistake_once_the_result_is_put_away(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    path = deal_played(program, "Anna")
    pools.are_holding = True
    look_at_result(qtbot, program, path)
    quiet(qtbot, program)
    made = len(pools)
    program.window.menus.result.trigger()
    quiet(qtbot, program)
    program.window.menus.result.trigger()
    quiet(qtbot, program)
    assert judged(program) == [MISTAKE]
    assert len(pools) > made  # it was given up, and is looked for anew


@pytest.mark.long
@pytest.mark.parametrize("match_first", [True, False])
def test_as_the_last_deal_ends_its_mistake_is_told_and_what_stands_out_in_the_match(
    qtbot: QtBot, program: Program, *, match_first: bool
) -> None:
    assert program.log.path is not None
    seats, matches = (SeatInfo("Anna"), *(SeatInfo("", "fickle"),) * 3), Matches(program.log.path.parent)
    program.worker.send(OpenMatch(matches.play("hearts", "windows", seats, over, deals=1)))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).is_over)
    quiet(qtbot, program)
    told: list[object] = []
    program.services.highlights.found.connect(told.append)
    program.services.highlights.assessed.connect(told.append)
    serial = session_of(program).serial
    asked = [AskHighlights(serial), AskAssessments(serial, 1, (0,), finds_mistake=True)]
    for command in asked if match_first else reversed(asked):
        program.worker.send(command)
    qtbot.waitUntil(lambda: len(told) > 1)
    assert [type(each) for each in told] == [Assessed, Highlighted]  # what is seen first comes first


def test_what_a_review_has_told_is_waited_for_no_more() -> None:
    asked: list[int] = []
    told: list[object] = []

    class Counting(ThinkingHere):
        def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
            asked.append(task.count)
            done(task.think())

    memory, pool = Memory(), Counting(lambda job: job())
    for count in (5, 50, 16, 50):
        memory.do(pool, Task(_thought, count, None, 1), told.append)
    assert asked == [5, 50]
    assert told == [5, 50, 50, 50]


def _thought(budget: Budget, rng: Random) -> int:
    return budget.count


def test_whose_mistake_is_told() -> None:
    what = message("app.name")
    plain = ResultSheet(what, what, ())
    assert judged_seats(plain, [0], 0) == (0,)
    assert judged_seats(plain, [0], 1) == ()  # the computer's is nobody's business
    assert judged_seats(plain, [], 0) == ()  # computers were watched
    assert judged_seats(plain, [0, 2], 2) == ()  # the others have not seen that hand
    assert judged_seats(replace(plain, exposed=(0, 1, 2)), [0, 2], 2) == (2,)
    assert judged_seats(replace(plain, assessed=(0,)), [0], 0) == ()  # that is told instead
    rows = (ResultRow((0,), 7, 7), ResultRow((1,), 7, 33))
    taken = replace(plain, rows=rows, least_wins=True)
    assert judged_seats(taken, [0], 0) == ()  # not a single point: nothing is to be blamed
    assert judged_seats(taken, [1], 1) == (1,)

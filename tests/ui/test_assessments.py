"""The assessment of the choices that decided a deal, on its result sheet: who is told of whose, and when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.ai.trick import advisor
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import OPTIONS, Answer, Declare, HachihachiView, Mizuten
from cardtable.engine.seats import Seat
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.match.store import Store
from cardtable.ui.app.application import Program
from cardtable.ui.table.result_panel import ResultPanel
from cardtable.ui.worker.commands import OpenMatch
from tests.drivers.hot_seat import page_of, uncover
from tests.helpers.games import RULES
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram, Pools
from tests.ui.helpers import may_choose, quiet, session_of

LOOKING = "Working out what the choice was worth…"
DECLARED = {True: Declare(is_in=True), False: Declare(is_in=False)}


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for figures of some kind."""
    monkeypatch.setattr(advisor, "WORLDS", 2)
    monkeypatch.setattr("cardtable.ai.games.hachihachi_trick.advisor.WORLDS", 2)


def round_played(folder: Path, ins: Mapping[Seat, bool], persons: int = 1) -> Path:
    """A match of three, whose first round is over: who was in, and who folded. Two who are in play."""
    seats = tuple(SeatInfo(name, PERSON) for name in ("Anna", "Ben")[:persons])
    seats += tuple(SeatInfo("", "fickle") for _ in range(3 - persons))
    match = Store(folder, RULES, QuickDisk()).create(
        "hachihachi_trick", OPTIONS.choose("short", 3), seats, now=datetime.now(UTC), seed="assessed"
    )
    rng = Random(1)
    while not match.timeline.state().results:
        if match.apply_chance():
            continue
        seat = match.to_act[0]
        decision, view = match.decision(seat), match.view(seat)
        assert decision is not None
        assert isinstance(view, HachihachiView)
        match.submit(decision, action_in(view, is_in=ins[seat], rng=rng))
    match.close()
    assert match.path is not None
    return match.path


def action_in(view: HachihachiView, *, is_in: bool, rng: Random) -> Action:
    assert view.choices is not None
    for action in (Mizuten(declared=False), DECLARED[is_in], Answer(splits=False)):
        if action in (view.choices.legal() or ()):
            return action
    return view.choices.draw(rng)


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


def told(program: Program) -> list[str]:
    """The assessments on the sheet."""
    texts = [label.text() for label in panel_of(program).findChildren(QLabel)]
    return [text for text in texts if text == LOOKING or "going in was worth" in text or "見込み" in text]


def folder_of(program: Program) -> Path:
    assert program.log.path is not None
    return program.log.path.parent


def test_a_person_is_told_what_going_in_or_folding_was_worth(
    qtbot: QtBot, program: Program, pools: Pools, announced: list[str]
) -> None:
    path = round_played(folder_of(program), {0: False, 1: True, 2: True})
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
    assert text.startswith("Your declaration: going in was worth about ")
    assert panel_of(program).height() == before  # nothing moves as it comes
    assert text in panel_of(program).accessibleDescription()
    assert [each for each in announced[said:] if each == text] == [text]


def test_it_is_kept_while_the_result_is_put_away_and_looked_at_again(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    look_at_result(qtbot, program, round_played(folder_of(program), {0: True, 1: True, 2: True}))
    qtbot.waitUntil(lambda: told(program) not in ([], [LOOKING]))
    before, made = told(program), len(pools)
    program.window.menus.result.trigger()
    assert not panel_of(program).isVisible()
    program.window.menus.result.trigger()
    assert told(program) == before
    assert len(pools) == made


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
    path = round_played(folder_of(program), ins, persons=2)
    look_at_result(qtbot, program, path)
    qtbot.waitUntil(lambda: LOOKING not in told(program))
    quiet(qtbot, program)
    assert [text.partition(":")[0] for text in told(program)] == names


def test_it_is_told_in_the_language_that_is_spoken(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    look_at_result(qtbot, program, round_played(folder_of(program), {0: True, 1: False, 2: True}))
    qtbot.waitUntil(lambda: bool(told(program)))
    (text,) = told(program)
    assert text.startswith("あなたの宣言:出ると約")
    program.language.use("en")
    (text,) = told(program)
    assert text.startswith("Your declaration: going in was worth about ")

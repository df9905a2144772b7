"""The worker on its own: nothing is lost, and it always comes to an end."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from cardtable.ai.players import Computers, Fickle
from cardtable.ai.process.pool import Pool
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.messages import message
from cardtable.games import GAMES
from cardtable.match.seating import Member, SeatInfo, bottom_seat
from cardtable.match.store import Store
from cardtable.program.file_messages import disk_message
from cardtable.texts import Texts
from cardtable.ui.worker.commands import BeginMatch, CloseMatch, OpenMatch, Redo, Submit, Undo
from cardtable.ui.worker.messages import MatchSetup, Opened, Step
from cardtable.ui.worker.worker import Worker
from tests.helpers.games import RULES
from tests.helpers.slow_player import Slow
from tests.ui.conftest import ThinkingHere
from tests.ui.helpers import PATIENCE_MS, match_setup, wait_for_worker

LONG = 3 * PATIENCE_MS / 1000
"""Seconds that a player takes who is waited for: more than the patience of a test."""


@pytest.fixture
def reported() -> list[BaseException]:
    return []


@pytest.fixture
def worker(qtbot: QtBot, tmp_path: Path, reported: list[BaseException]) -> Iterator[Worker]:
    made = Worker(Store(tmp_path, RULES), GAMES, ThinkingHere, reported.append)
    made.start()
    yield made
    assert made.quit()


def test_an_exception_is_reported_and_the_thread_goes_on(
    qtbot: QtBot, worker: Worker, reported: list[BaseException]
) -> None:
    worker.send(BeginMatch(MatchSetup("no such game", match_setup().options, match_setup().seats)))
    with qtbot.waitSignal(worker.idle):
        worker.tell_when_idle()
    assert [type(error) for error in reported] == [KeyError]
    with qtbot.waitSignal(worker.opened):
        worker.send(BeginMatch(match_setup()))


def test_steps_carry_nothing_the_person_may_not_know(qtbot: QtBot, worker: Worker) -> None:
    steps: list[Step] = []
    worker.stepped.connect(steps.append)
    worker.send(BeginMatch(match_setup()))
    qtbot.waitUntil(lambda: len(steps) >= 3)
    rules, bottom = RULES["happy_six"], 0
    for step in steps:
        assert step.view.viewer == bottom
        if step.fact is not None:
            state = rules.start(match_setup().options)
            assert rules.redact(state, step.fact, bottom) == step.fact


def test_an_unknown_computer_player_is_told(qtbot: QtBot, worker: Worker) -> None:
    strange = MatchSetup("happy_six", match_setup().options, (SeatInfo("Aoi"), SeatInfo("", "oracle")))
    with qtbot.waitSignal(worker.refused) as refused:
        worker.send(BeginMatch(strange))
    assert refused.args == [message("start.unknown_style", style="oracle")]


def test_a_broken_rule_is_told_without_its_clause_and_changes_nothing(qtbot: QtBot, worker: Worker) -> None:
    steps: list[Step] = []
    worker.stepped.connect(steps.append)
    worker.send(BeginMatch(match_setup()))
    wait_for_worker(qtbot, worker)  # the computer has chosen, too
    decision, count = steps[-1].decision, len(steps)
    assert decision is not None
    hand = steps[-1].view.choices
    assert hand is not None
    (foreign, *_) = (Choose(card) for card in PACK if Choose(card) not in (hand.legal() or ()))
    with qtbot.waitSignal(worker.refused) as refused:
        worker.send(Submit(decision, foreign))
    reason = message("happy_six.breach.not_in_hand", card=foreign.card)
    assert refused.args == [reason]
    assert Texts("ja")(refused.args[0]) == f"{foreign.card.symbol}は手札にありません。"
    wait_for_worker(qtbot, worker)
    assert len(steps) == count
    worker.send(Submit(decision, hand.draw(Random(1))))
    qtbot.waitUntil(lambda: len(steps) > count)


def test_undo_without_a_match_is_nothing(qtbot: QtBot, worker: Worker, reported: list[BaseException]) -> None:
    worker.send(Undo())
    worker.send(Redo())
    worker.send(CloseMatch())
    with qtbot.waitSignal(worker.idle):
        worker.tell_when_idle()
    assert reported == []


def test_quitting_ends_thread_and_process(qtbot: QtBot, tmp_path: Path) -> None:
    wanted = match_setup()
    store = Store(tmp_path, RULES)
    begun = store.create(wanted.game, wanted.options, wanted.seats, now=datetime.now(UTC))
    assert begun.path is not None
    assert begun.close()
    worker = Worker(store, GAMES, Pool, lambda _: None)
    opened: list[Opened] = []
    worker.opened.connect(opened.append)
    worker.start()
    worker.send(OpenMatch(begun.path))  # one that is begun here leaves nothing before the first decision
    qtbot.waitUntil(lambda: bool(opened))
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    assert worker.quit()
    assert not multiprocessing.active_children()
    assert not [thread.name for thread in threading.enumerate() if thread.name in ("worker", "search pool")]
    assert worker.quit()
    path = opened[0].path
    assert path is not None
    match = Store(tmp_path, RULES).open(path)
    assert match.facts
    match.close()


def with_slow(asked: Path) -> Computers:
    """Fickle, and a player who thinks for long and heeds nobody."""
    slow = partial(Slow, LONG, asked, heeds=False)
    return Computers({"fickle": Fickle, "slow": slow}, GAMES["happy_six"].computers().completion)


@pytest.mark.long
def test_h6_10_nobody_waits_for_a_slow_proposal_in_the_search_process(
    qtbot: QtBot, tmp_path: Path, reported: list[BaseException]
) -> None:
    asked = tmp_path / "asked"
    slow = partial(with_slow, asked)
    games = {"happy_six": replace(GAMES["happy_six"], computers=slow, styles=("fickle", "slow"))}
    worker = Worker(Store(tmp_path, RULES), games, Pool, reported.append)
    steps: list[Step] = []
    worker.stepped.connect(steps.append)
    team = SeatInfo.team((Member("Aoi"), Member("Ken", "slow", "strategist")))
    others = SeatInfo.team((Member("", "fickle"),) * 2)
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    worker.start()
    worker.send(BeginMatch(MatchSetup("happy_six", options, (team, others))))
    for _ in range(3):
        qtbot.waitUntil(
            lambda: bool(steps) and steps[-1].view.to_act == (0,) and asked.exists(), timeout=PATIENCE_MS
        )
        decision, choices = steps[-1].decision, steps[-1].view.choices
        assert decision is not None
        assert choices is not None
        asked.unlink()
        worker.send(Submit(decision, choices.draw(Random(1))))
        qtbot.waitUntil(  # its process is ended and another takes over
            lambda decision=decision: steps[-1].decision not in (None, decision),  # type: ignore[misc]
            timeout=PATIENCE_MS,
        )
    assert worker.quit()
    assert reported == []


def test_a_member_of_an_unknown_style_is_told(qtbot: QtBot, worker: Worker) -> None:
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    strange = SeatInfo.team((Member("Aoi"), Member("", "oracle", "memory")))
    others = SeatInfo.team((Member("", "fickle"),) * 2)
    with qtbot.waitSignal(worker.refused) as refused:
        worker.send(BeginMatch(MatchSetup("happy_six", options, (strange, others))))
    assert refused.args == [message("start.unknown_style", style="oracle")]


def test_a_worker_that_never_began_can_be_ended(tmp_path: Path) -> None:
    assert Worker(Store(tmp_path, RULES), GAMES, ThinkingHere, lambda _: None).quit()


def test_the_bottom_seat_is_the_first_persons() -> None:
    assert bottom_seat((SeatInfo("", "fickle"), SeatInfo("Aoi"), SeatInfo("Ren"))) == 1
    assert bottom_seat((SeatInfo("", "fickle"), SeatInfo("", "discreet"))) == 0


@pytest.mark.parametrize(
    ("number", "key"),
    [(28, "full"), (13, "forbidden"), (30, "forbidden"), (2, "gone"), (16, "elsewhere"), (5, "other")],
)
def test_every_trouble_with_the_disk_has_its_words(number: int, key: str) -> None:
    assert disk_message(OSError(number, "why")).key == f"trouble.{key}"

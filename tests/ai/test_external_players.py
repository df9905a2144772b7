"""Players from elsewhere: they play like ours, and whatever they do wrong costs them one choice only."""

from __future__ import annotations

import multiprocessing
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardtable.ai.arena.arena import Plan, run
from cardtable.ai.arena.deals import play
from cardtable.ai.arena.tournament import Tournament
from cardtable.ai.players import Fickle, NoAnswer, Stopped
from cardtable.ai.process.external import ExternalPlayer, is_external, is_well_named
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, HappySixView
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from cardtable.games import GAMES
from tests.helpers.external_players import NOTES

STANDARD: Final = OPTIONS.choose("standard", 2)
HERE: Final = "python:tests.helpers.external_players:"


@pytest.fixture(autouse=True)
def _from_the_root(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(Path(__file__).parents[2])
    yield
    assert not multiprocessing.active_children()


def a_view() -> HappySixView:
    state = HAPPY_SIX.start(STANDARD)
    fact = HAPPY_SIX.chance(state, Streams("s"))
    assert fact is not None
    return HAPPY_SIX.view(HAPPY_SIX.apply(state, fact), 0)


@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 2])
def test_a_good_player_plays_as_it_would_at_home(processes: int) -> None:
    away = Plan(GAMES["happy_six"], STANDARD, ("python:cardtable.ai.players:Fickle", "fickle"), 15, "s")
    tallies = []
    for plan, parallel in ((away, processes), (replace(away, entrants=("fickle", "fickle")), 1)):
        found = Tournament(plan, "1")
        for shard in run(plan, found.missing(), parallel):
            if shard is not None:
                found.add(shard)
        tallies.append(found.total())
    assert tallies[0] == tallies[1]
    assert tallies[0].deals == 15


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Absent", "H6-3: QS"),
        ("Mute", "TypeError: no advice: 'AS'"),
        ("Wordy", "LookupError: no idea \\udcff !!!!!!"),
        ("Chatty", "xxxxx"),
        ("Endless", "ValueError: an action of 1000000 letters"),
    ],
)
def test_a_bad_player_gets_a_legal_action_every_time(name: str, what: str) -> None:
    with closing(ExternalPlayer(HERE + name, HAPPY_SIX)) as external:
        played = play(HAPPY_SIX, STANDARD, (Fickle(), external), Streams("n"), Streams("t"), Budget())
    assert {seat for seat, _ in played.faults} == {1}
    assert len(played.faults) == len(played.times[1]) >= 5
    assert all(told.startswith(what) and len(told) < 250 for _, told in played.faults)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Suicidal", "its process ended"),
        ("Unborn", "RuntimeError: not today"),
        ("Nobody", "AttributeError: module 'tests.helpers.external_players' has no attribute 'Nobody'"),
    ],
)
def test_who_dies_is_started_again_for_the_next_question(name: str, what: str) -> None:
    with closing(ExternalPlayer(HERE + name, HAPPY_SIX)) as external:
        for _ in range(2):
            with pytest.raises(NoAnswer, match=re.escape(what)):
                external.choose(a_view(), Budget(), Random(1))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="asks /proc which processes there are")
@pytest.mark.parametrize(("name", "what"), [("Parent", "no answer"), ("Leaver", "its process ended")])
def test_what_a_player_starts_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, what: str
) -> None:
    monkeypatch.setenv(NOTES, str(tmp_path))
    external = ExternalPlayer(HERE + name, HAPPY_SIX, limit=5)
    with closing(external), pytest.raises(NoAnswer, match=what):
        external.choose(a_view(), Budget(), Random(1))
    (note,) = tmp_path.iterdir()
    end = time.monotonic() + 20
    while _runs(note.name) and time.monotonic() < end:
        time.sleep(0.02)
    assert not _runs(note.name)


def _runs(process: str) -> bool:
    """Tell if there is such a process, and it is more than an entry that nobody has asked for."""
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_who_takes_too_long_is_ended_and_started_again() -> None:
    with closing(ExternalPlayer(f"{HERE}Hanging", HAPPY_SIX, limit=0.3)) as external:
        external.start()
        begin = time.monotonic()
        for _ in range(2):
            with pytest.raises(NoAnswer, match=r"no answer within 0\.3 s"):
                external.choose(a_view(), Budget(), Random(1))
            assert not multiprocessing.active_children()
        assert time.monotonic() - begin < 20


def test_an_answer_that_nobody_wants_any_more_is_not_waited_for() -> None:
    with closing(ExternalPlayer(f"{HERE}Hanging", HAPPY_SIX)) as external, pytest.raises(Stopped):
        external.choose(a_view(), Budget(stopped=lambda: True), Random(1))


def test_the_budget_and_the_stream_arrive() -> None:
    with closing(ExternalPlayer("python:cardtable.ai.players:Fickle", HAPPY_SIX)) as external:
        away = external.choose(a_view(), Budget(7), Random(5)).action
    assert away == Fickle().choose(a_view(), Budget(7), Random(5)).action


@pytest.mark.parametrize(
    ("name", "is_good"),
    [("python:a:B", True), ("python:a.b.c:B", True), ("python:a", False), ("python:a:", False),
     ("python::B", False), ("python:a:b:c", False), ("python:a..b:C", False), ("python:/x/a.py:C", False)],
)  # fmt: skip
def test_a_module_and_a_class(name: str, is_good: bool) -> None:
    assert is_external(name)
    assert is_well_named(name) is is_good

"""The league of benchmarks/league.py: its opponents play by the rules, and it goes on where it ended."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from benchmarks import league
from benchmarks.league import LEAGUE, Entrants, Pairing
from benchmarks.opponents import OPPONENTS, HeartsSampler
from cardtable.ai.arena.arena import Plan, assembled, play_shard
from cardtable.engine.rules import Budget
from cardtable.games import GAMES
from tests.ai.hearts.positions import POSITIONS
from tests.ai.hearts.tables import view

TABLES = {(each.game, each.preset, each.players) for each in LEAGUE}
SETS = [Pairing("happy_six", "standard", 2, "highest", other, 25) for other in ("lowest", "fickle")]


def test_every_entrant_is_known_and_no_pairing_stands_there_twice() -> None:
    assert len({str(pairing) for pairing in LEAGUE}) == len(LEAGUE)
    for pairing in LEAGUE:
        for name in pairing.tournament.plan.entrants:
            assert Entrants(GAMES[pairing.game]).player(name) is not None


@pytest.mark.long
@pytest.mark.parametrize("table", sorted(TABLES))
def test_its_opponents_play_by_the_rules(
    table: tuple[str, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, preset, players = table
    few = {f"pimc-{count}": lambda: HeartsSampler(2) for count in (30, 300, 3000)}
    opponents = {**OPPONENTS[game], **(few if game == "hearts" else {})}
    monkeypatch.setattr("benchmarks.league.OPPONENTS", {game: opponents})
    options = GAMES[game].rules().option_set.choose(preset, players)
    sides = len(GAMES[game].rules().option_set.sides(options))
    for name in OPPONENTS[game]:
        entrants = (name, *("discreet",) * (sides - 1))
        plan = Plan(Entrants(GAMES[game]), options, entrants, 2, "rules", is_duplicate=False, think=5)
        with assembled(plan) as seated:
            assert not play_shard(plan, seated, 0, 2).tally.fault


def test_it_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "LEAGUE", SETS)
    file = tmp_path / "league.json"
    assert league.play(file, SETS, time.monotonic() - 1)[0][1].missing()
    whole = league.play(file, SETS[:1], time.monotonic() + 60)
    assert [bool(tournament.missing()) for _, tournament in whole] == [False, True]
    played = file.stat().st_mtime_ns
    again = league.play(file, SETS[:1], time.monotonic() + 60)
    assert file.stat().st_mtime_ns == played
    assert again[0][1].total() == whole[0][1].total()
    (row,) = (line for line in league.table(again) if "highest" in line)
    assert "% won" in row


@pytest.mark.parametrize("name", POSITIONS)
def test_a_sampler_that_gives_up_what_is_behind_plays_the_same_card(name: str) -> None:
    seen = view(POSITIONS[name]().state)
    cards = [HeartsSampler(100, races).choose(seen, Budget(), Random(3)).action for races in (False, True)]
    assert cards[0] == cards[1]

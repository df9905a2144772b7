"""The arena with Hearts: four seats, penalty points, and passing that depends on the deal's number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cardtable.ai.arena import arena
from cardtable.ai.arena.arena import Plan, run
from cardtable.ai.arena.tally import Tally
from cardtable.ai.arena.tournament import Tournament
from cardtable.ai.players import Fickle
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.rules import Advice, Budget
from cardtable.games import HEARTS
from tests.helpers.games import with_players

WINDOWS: Final = HEARTS.rules().option_set.choose("windows", 4)
FICKLE: Final = ("fickle",) * 4


@dataclass
class Curious(Fickle):
    """Player that remembers the start of each play: the deal's number and its passing, and the totals."""

    seen: list[tuple[int, tuple[int, ...] | None, int]] = field(default_factory=list)

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:  # type: ignore[override]
        seen = (view.deal, view.give, len(view.scores))
        if self.seen[-1:] != [seen]:
            self.seen.append(seen)
        return super().choose(view, budget, rng)


def played(plan: Plan, processes: int = 1) -> Tournament:
    found = Tournament(plan, "1")
    for shard in run(plan, found.missing(), processes):
        if shard is not None:
            found.add(shard)
    return found


def tallies(plan: Plan) -> Iterable[Tally]:
    """Those of single deals."""
    with arena.assembled(plan) as entrants:
        for deal in range(plan.deals):
            yield arena.play_shard(plan, entrants, deal, 1).tally


def test_he_6_deals_are_the_first_of_their_match_and_pass_left_right_across_and_not() -> None:
    curious = Curious()
    played(Plan(with_players("hearts", curious=curious), WINDOWS, ("curious", *FICKLE[1:]), 5, "s"))
    left, right, across, none = (3, 0, 0), (0, 0, 3), (0, 3, 0), (0, 0, 0)
    assert curious.seen == [(1, left, 0), (2, right, 0), (3, across, 0), (4, none, 0), (5, left, 0)]


def test_he_15_he_17_every_deal_comes_to_all_points_or_three_times_that() -> None:
    for tally in tallies(Plan(HEARTS, WINDOWS, FICKLE, 12, "s", is_duplicate=False)):
        points = [entrant.scores.total for entrant in tally.by_entrant]
        assert sum(points) == 26 or sorted(points) == [0, 26, 26, 26]
        assert tally.lead.total == points[0] - sum(points[1:]) / 3


@pytest.mark.long
@pytest.mark.parametrize("more", [{}, {"is_duplicate": False}, {"is_match": True, "is_duplicate": False}])
def test_the_figures_do_not_depend_on_the_processes(more: dict[str, Any]) -> None:
    plan = Plan(HEARTS, WINDOWS, FICKLE, 3 if "is_match" in more else 12, "s", **more)
    alone, two = (json.dumps({**played(plan, n).to_json(), "clock": None}) for n in (1, 2))
    assert alone == two


def test_a_player_from_elsewhere_passes_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    plan = Plan(HEARTS, WINDOWS, FICKLE, 2, "s")
    away = Plan(HEARTS, WINDOWS, ("python:cardtable.ai.players:Fickle", *FICKLE[1:]), 2, "s")
    assert played(plan).total() == played(away).total()


def test_he_16_a_match_goes_on_until_somebody_has_a_hundred_points() -> None:
    for tally in tallies(Plan(HEARTS, WINDOWS, FICKLE, 2, "s", is_duplicate=False, is_match=True)):
        totals = [entrant.scores.total for entrant in tally.by_entrant]
        assert max(totals) >= 100
        assert sum(totals) % 26 == 0
        places = [entrant.places.index(1) for entrant in tally.by_entrant]
        assert places == [sum(other < total for other in totals) for total in totals]

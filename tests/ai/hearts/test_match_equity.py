"""Worth of a deal: points early in a match, the place near its end (HE-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.ai.games.hearts.match_equity import CachedEquity, MatchEquity
from cardtable.engine.games.hearts import DealScore
from cardtable.engine.games.hearts.scoring import NO_SHOOTER
from cardtable.engine.options import Options
from tests.ai.hearts.tables import WINDOWS, dealt, view
from tests.helpers.hearts import choose


def equity(totals: tuple[int, ...], options: Options = WINDOWS) -> MatchEquity:
    """Match equity in a deal before which these were the totals."""
    nothing = (0,) * len(totals)
    before = DealScore(nothing, nothing, nothing, None, 0, "", totals)
    state = replace(dealt("2C", "3C", "4C", "5C", options=options), first_deal=3, scores=(before,))
    return MatchEquity(view(state))


def worth(totals: tuple[int, ...], scores: tuple[int, ...], seat: int = 0) -> float:
    return equity(totals).worth(scores, NO_SHOOTER, "others", seat)


@pytest.mark.parametrize(
    ("scores", "fewer"), [((0, 6, 10, 10), 26 / 3), ((26, 0, 0, 0), -26), ((5, 5, 8, 8), 2)]
)
def test_early_in_a_match_points_are_worth_what_they_are(scores: tuple[int, ...], fewer: float) -> None:
    assert worth((0, 0, 0, 0), scores) == pytest.approx(fewer, rel=0.2, abs=0.3)


def test_who_is_last_wants_the_match_to_go_on() -> None:
    totals = (97, 60, 60, 90)
    assert worth(totals, (2, 10, 10, 4)) > worth(totals, (3, 10, 10, 3)) + 2


def test_who_is_first_wants_the_match_to_end() -> None:
    totals = (60, 61, 70, 90)
    assert worth(totals, (6, 6, 4, 10)) > worth(totals, (6, 6, 5, 9)) + 2


def test_at_the_end_only_places_count() -> None:
    totals = (50, 60, 70, 95)
    assert worth(totals, (0, 6, 6, 14)) == worth(totals, (6, 6, 6, 8))
    assert worth(totals, (10, 0, 0, 16)) < worth(totals, (9, 0, 0, 17))


def test_a_total_that_turns_back_is_seen_as_what_it_becomes() -> None:
    """HE-19"""
    options = choose("windows", target_score=True)
    exact = equity((40, 40, 40, 40), options).worth((10, 5, 5, 6), NO_SHOOTER, "others", 0)
    nearly = equity((40, 40, 40, 40), options).worth((9, 6, 5, 6), NO_SHOOTER, "others", 0)
    assert exact > nearly + 20


@pytest.mark.parametrize("moon", ["others", "self_plus", "choice", "asobi"])
def test_who_shoots_the_moon_gains_and_the_others_lose(moon: str) -> None:
    """HE-17"""
    found = equity((10, 10, 10, 10), choose("windows", moon=moon))
    taken, won = [26, 0, 0, 0], [9, 2, 1, 1]
    assert found.of_taken(taken, won, 0) > 15
    assert found.of_taken(taken, won, 1) < -5


def test_every_trick_counts_double_where_there_is_a_sun() -> None:
    """HE-18"""
    found = CachedEquity(equity((0, 0, 0, 0), choose("windows", sun=True)), 0, counts_tricks=True)
    moon, sun = found.of([26, 0, 0, 0], [12, 1, 0, 0]), found.of([26, 0, 0, 0], [13, 0, 0, 0])
    assert sun > moon + 2

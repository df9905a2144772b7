"""The benchmark of hints at Hearts: what it holds against each other, and how it adds up."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from benchmarks import calibration
from benchmarks.calibration import Checked, differences, played_on, rows
from cardtable.ai.search import Estimate
from cardtable.ai.trick.trials import RankedAction, Verdict
from cardtable.engine.cards import Card
from cardtable.engine.games.hearts import Play
from cardtable.engine.scores import Score
from tests.ai.hearts.positions import FREE
from tests.ai.hearts.tables import dealt, played
from tests.helpers.hearts import cards

LAST_TWO = played(
    dealt(
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD QS",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS AD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        options=FREE,
    ),
    "2C 2D 2S 2H 3C 3D 3S 3H 4C 4D 4S 4H 5C 5D 5S 5H 6C 6D 6S 6H 7C 7D 7S 7H 8C 8D 8S 8H"
    " 9C 9D 9S 9H TC TD TS TH JC JD JS JH QC QD KS QH",
)
"""Seat 0 has taken eleven hearts and leads; clubs alone are held by it, and it will take the queen, too."""


def lead(scores: Sequence[Score]) -> float:
    """How many points fewer seat 0 has than seat 1."""
    own, other = scores[:2]
    assert isinstance(own, int)
    assert isinstance(other, int)
    return float(other - own)


def checked(stage: int, told: float, came: float, verdict: Verdict, *, holds: bool) -> Checked:
    return Checked(stage, told, came, verdict, holds, 2.0, 0.5, ((3.0, 4.0), (0.0, 3.0)))


def ranked(card: Card, value: float, error: float, worlds: int = calibration.WORLDS) -> RankedAction:
    return RankedAction(Play(card), Estimate(value, error, worlds), Verdict.EVEN)


def test_what_came_is_what_the_cards_as_they_lie_bring() -> None:
    """All points are seat 0's: a moon (HE-17)."""
    (card,) = cards("KC")
    assert played_on(LAST_TWO, 0, lead, Play(card)) == 26


@pytest.mark.long
def test_the_hints_of_one_seat_are_its_free_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "WORLDS", 5)
    found = list(calibration.deal(2))
    assert found == list(calibration.deal(2))
    assert [each.stage for each in found] == sorted(each.stage for each in found)
    assert found[0].stage == 0
    assert 5 < len(found) <= 14


def test_two_searches_differ_about_what_both_tried_to_the_end() -> None:
    two, three, four = cards("2C 3C 4C")
    one = [ranked(two, 5.0, 3.0), ranked(three, 1.0, 1.0), ranked(four, 0.0, 1.0, worlds=20)]
    other = [ranked(two, 3.0, 4.0), ranked(three, 1.0, 1.0, worlds=20), ranked(four, 0.0, 1.0)]
    assert list(differences(one, other)) == [(2.0, 5.0)]


def test_the_table_tells_by_how_much_hints_are_wrong() -> None:
    found = [
        checked(1, 3.0, 1.0, Verdict.CLEARLY, holds=True),
        checked(1, 1.0, 1.0, Verdict.CLEARLY, holds=False),
        checked(4, 1.0, 2.0, Verdict.LIKELY, holds=True),
    ]
    lines = list(rows(found))
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| tricks 1 to 3", "| tricks 10 to 13", "| all"]
    ratio = f"{3.0 / sqrt(4.0**2 + 3.0**2):.2f}"
    assert lines[2] == (
        f"| tricks 1 to 3 | 2 | +2.00 ± 1.96 | +1.00 ± 1.96 | {ratio} | 1 of 2 | 0 of 0 | +1.50 ± 0.00 |"
    )

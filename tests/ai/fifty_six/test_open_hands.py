"""What a contract could have come to with all hands open."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable.ai.games.fifty_six.advisor import FiftySixReviewer
from cardtable.ai.games.fifty_six.open_hands import open_hands
from cardtable.engine.games.fifty_six import State
from cardtable.engine.rules import Budget
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import after, choose, dealt
from tests.helpers.games import RULES

NAMES = ("Aoi", "Ren", "Mio", "Yui", "Sora", "Kai")
SAVES = Path(__file__).parents[2] / "saves"
FOUR = choose(players=4, direction="clockwise")
ALL_SPADES = "JS JS' 9S 9S' AS AS' 10S 10S' KS KS' QS QS'"
ALL_HEARTS = "JH JH' 9H 9H' AH AH' 10H 10H' KH KH' QH QH'"
ALL_CLUBS = "JC JC' 9C 9C' AC AC' 10C 10C' KC KC' QC QC'"


def playing(calls: str) -> State:
    """Everybody holds a whole suit, seat 0 spades, 1 hearts, 2 clubs, 3 diamonds; seat 0 leads."""
    return after(dealt(FOUR, ALL_SPADES, ALL_HEARTS, ALL_CLUBS, dealer=3), calls)


def assessed(calls: str, nodes: int = 10_000, addressed: int | None = None, language: str = "en") -> str:
    """What is told of a contract."""
    state = playing(calls)
    assert state.tricks is not None
    assert state.auction is not None
    assert state.auction.contract is not None
    found = open_hands(state.tricks, state.auction.contract, 0, Budget(nodes), Random(1))
    return Texts(language).with_names(NAMES, addressed)(found.text)


def test_a_contract_that_can_be_made_is_told_with_its_points() -> None:
    calls = "40 spades, pass, pass, pass"
    assert assessed(calls) == (
        "With all hands open, 40 spades can be made: "
        "at least 56 points for the team of Aoi, however the others play."
    )
    assert "at least 56 points for your team" in assessed(calls, addressed=0)


def test_a_contract_that_can_be_defeated_is_told_with_its_points() -> None:
    """All trumps are the other team's; they ruff every trick."""
    assert assessed("pass, pass, pass, 28 spades, pass, pass, pass") == (
        "With all hands open, 28 spades can be defeated: at most 0 points for the team of Yui."
    )


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_deal_that_takes_too_long_is_told_by_its_bounds(language: str) -> None:
    said = assessed("pass, 50 no trump, pass, pass, pass", nodes=0, addressed=1, language=language)
    assert "56" in said
    assert " 0 " in said or "0点から" in said


def test_as_a_deal_ends_one_person_is_told_once() -> None:
    timeline = Store(SAVES, RULES).look(SAVES / "fifty_six-0.1.0.cardtable").timeline
    (task,) = FiftySixReviewer().assessments(timeline, min(timeline.open_deals()), (2, 0))
    found = task.work(Budget(5), Random(1))
    assert found.seat == 0
    assert Texts("en").with_names(NAMES)(found.text).startswith("With all hands open")
    assert FiftySixReviewer().assessments(timeline, min(timeline.open_deals()), ()) == []

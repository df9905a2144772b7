from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import Hidden, Rank, Suit, pack
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed, Shown, format_fact, parse_fact
from cardtable.engine.games.happy_six import Choose
from tests.helpers.happy_six import cards

PACK = pack((Suit.CLUBS, Suit.HEARTS), (Rank.TEN, Rank.ACE), copies=2)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Picked("dealer", 2), "pick dealer 2"),
        (Dealt(1, (cards("AS 2H"), Hidden(5))), "deal 1: AS 2H | ?5"),
        (Dealt(12, ((), cards("10D'"))), "deal 12: - | 10D'"),
        (Dealt(2, (cards("AS"),), 3), "deal 2/3: AS"),
        (Shown("role", (cards("AS AH"), (), Hidden(2))), "show role: AS AH | - | ?2"),
        (Acted(0, Choose.parse("AS")), "act 0: AS"),
        (Acted(3, None), "act 3: ?"),
        (Revealed((Choose.parse("AS"), None)), "reveal: AS | -"),
    ],
)
def test_facts_as_text(fact: Fact, text: str) -> None:
    assert format_fact(fact) == text
    assert parse_fact(text, Choose.parse) == fact


@pytest.mark.parametrize(
    "text",
    ["", "deal", "deal 1", "deal 1:", "deal 1: AS |", "deal x: AS", "deal 1 2: AS", "deal 1: XX",
     "deal 1/: AS x", "deal 1/x: AS", "show role", "show: AS", "show a role: AS", "show role:",
     "deal 1: ?x", "act 0", "act 0:", "act x: AS", "act 0: XX", "act 0: AS 2S", "act: AS", "reveal",
     "reveal: ?", "reveal 1: AS", "pick dealer", "pick dealer x", "pick dealer 1:", "pick the dealer 1",
     "sing 1: AS"],
)  # fmt: skip
def test_bad_text_is_no_fact(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_fact(text, Choose.parse)


PILES = st.lists(st.sampled_from(PACK), max_size=4).map(tuple) | st.integers(0, 52).map(Hidden)
ACTIONS = st.none() | st.sampled_from(PACK).map(Choose)
FACTS = st.one_of(
    st.builds(Picked, st.sampled_from(("dealer", "start")), st.integers(0, 15)),
    st.builds(
        Dealt, st.integers(1, 999), st.lists(PILES, min_size=1, max_size=5).map(tuple), st.integers(1, 99)
    ),
    st.builds(Shown, st.sampled_from(("role", "kitty")), st.lists(PILES, min_size=1, max_size=5).map(tuple)),
    st.builds(Acted, st.integers(0, 15), ACTIONS),
    st.builds(Revealed, st.lists(ACTIONS, min_size=1, max_size=4).map(tuple)),
)


@given(FACTS)
def test_any_fact_reads_back_from_its_text(fact: Fact) -> None:
    text = format_fact(fact)
    assert "\n" not in text
    assert parse_fact(text, Choose.parse) == fact

"""H6-15: a set that reaches 200 turns is drawn and replayed with a new deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.engine.facts import Dealt
from cardtable.engine.games.happy_six import HAPPY_SIX, SetResult
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.randomness import Streams
from tests.helpers.happy_six import (
    ENDLESS_END,
    ENDLESS_OPENING,
    ENDLESS_ROUND,
    dealt,
    endless,
    played,
    turn,
    turns,
    won_set,
)


def drawn_set(deal: int) -> State:
    return played(*(won_set(k, 0) for k in range(1, deal)), dealt(deal), turns(endless(200)))


def test_h6_15_play_can_go_around_for_ever() -> None:
    before = played(dealt(), turns(ENDLESS_OPENING))
    after = played(dealt(), turns((*ENDLESS_OPENING, *ENDLESS_ROUND)))
    assert (after.hands, after.won) == (before.hands, before.won)


def test_h6_15_a_set_goes_on_until_turn_199() -> None:
    state = played(dealt(), turns(endless(199)))
    assert len(state.turns) == 199
    assert state.dealt
    assert state.sets == ()
    assert HAPPY_SIX.to_act(state) == (0, 1)


def test_h6_15_a_set_that_reaches_200_turns_is_drawn() -> None:
    state = drawn_set(1)
    ((winner, length, sixes),) = [(r.winner, r.turns, r.happy_sixes) for r in state.sets]
    assert (winner, length) == (None, 200)
    assert sixes == sum(t.happy_six for t in state.turns) > 0
    assert not state.dealt
    assert state.sets_won == (0, 0)
    assert HAPPY_SIX.to_act(state) == ()


def test_h6_15_a_drawn_set_is_replayed_with_a_new_deal() -> None:
    streams = Streams("endless")
    again = HAPPY_SIX.chance(drawn_set(1), streams)
    assert isinstance(again, Dealt)
    assert again.deal == 2
    assert again.piles != getattr(HAPPY_SIX.chance(played(), streams), "piles", None)


def test_h6_15_a_drawn_set_counts_for_nobody_in_the_match() -> None:
    state = drawn_set(3)
    assert state.sets_won == (2, 0)
    assert HAPPY_SIX.outcome(state) is None
    over = state
    for fact in won_set(4, 0):
        over = HAPPY_SIX.apply(over, fact)
    outcome = HAPPY_SIX.outcome(over)
    assert outcome is not None
    assert outcome.scores == (3, 0)


def test_h6_15_the_last_turn_that_can_decide_a_set_is_the_199th() -> None:
    """Every turn moves one card from a side's possession to the other's, from 5 to 0 or 10: an odd number."""
    state = played(dealt(), turns((*endless(197), *ENDLESS_END)))
    assert state.sets == (SetResult(1, 199, sum(t.happy_six for t in state.turns)),)
    assert state.sets_won == (0, 1)


@pytest.mark.parametrize("extra", [1])
def test_h6_15_a_set_decided_on_turn_200_would_be_decided(extra: int) -> None:
    """It cannot happen (see above), but the decision of H6-8 comes before the draw."""
    state = played(dealt(), turns((*endless(197), ENDLESS_END[0])))
    padded = replace(state, turns=state.turns[:extra] + state.turns)
    for fact in turn(ENDLESS_END[1]):
        padded = HAPPY_SIX.apply(padded, fact)
    assert (padded.sets[0].turns, padded.sets[0].winner) == (200, 1)

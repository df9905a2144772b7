"""Discreet at Hearts: legal everywhere, blind to what it cannot see, and never called stupid."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.hearts.players import Discreet
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, Pass, Reward
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from tests.ai.hearts.positions import (
    FREE,
    HIGH_HANDS,
    LOW_CARDS,
    MOON_CHOSEN,
    POSITIONS,
    moon_shot,
    pass_of,
)
from tests.ai.hearts.tables import UNPASSED, card, choice, dealt, view, with_others_exchanged
from tests.helpers.hearts import VARIED, choose, hand_out, name_of, random_match

DISCREET = Discreet()


@pytest.mark.parametrize("options", VARIED, ids=name_of)
def test_it_plays_by_the_rules_whatever_they_are(options: Options) -> None:
    nature = Streams("legal")
    state = HEARTS.start(options)
    while HEARTS.outcome(state) is None and len(state.scores) < 2:
        fact = HEARTS.chance(state, nature)
        if fact is None:
            seat = HEARTS.to_act(state)[0]
            advice = DISCREET.choose(HEARTS.view(state, seat), Budget(), Random(1))
            assert HEARTS.breach(state, seat, advice.action) is None
            assert all(isinstance(reason, Message) for reason in advice.reasons)
            fact = Acted(seat, advice.action)
        state = HEARTS.apply(state, fact)


def test_it_answers_only_when_asked() -> None:
    state = dealt("2C", "3C", "4C", "5C")
    with pytest.raises(ValueError, match="not to act"):
        DISCREET.choose(HEARTS.view(state, 1), Budget(), Random(1))


@pytest.mark.parametrize("seed", range(4))
def test_what_it_cannot_see_makes_no_difference(seed: int) -> None:
    found = 0
    for state in random_match(UNPASSED, str(seed), deals=2).states:
        twin = with_others_exchanged(state)
        if twin is not None:
            assert choice(DISCREET, twin) == choice(DISCREET, state)
            found += 1
    assert found > 10


@pytest.mark.parametrize("name", POSITIONS)
def test_it_is_never_called_stupid(name: str) -> None:
    position = POSITIONS[name]()
    assert card(DISCREET, position.state) in position.sensible


@pytest.mark.parametrize("hand", HIGH_HANDS)
def test_it_does_not_pass_its_low_cards_and_keep_the_high_ones(hand: str) -> None:
    action = DISCREET.choose(view(pass_of(hand)), Budget(), Random(1)).action
    assert isinstance(action, Pass)
    assert not set(action.cards) & set(LOW_CARDS)


def test_a_hand_that_wins_every_trick_shoots_the_moon() -> None:
    """HE-17"""
    assert moon_shot(FREE, (0, 0, 0, 0)).scores[-1].shooter == 0


def test_cards_that_must_not_be_passed_are_kept() -> None:
    """HE-9"""
    options = choose("windows", never_passed="both")
    state = HEARTS.apply(HEARTS.start(options), Picked("dealer", 0))
    hands = hand_out("QS AS KS 2C 3S AH KH", "3C", "4C", "5C", options=options)
    advice = DISCREET.choose(HEARTS.view(HEARTS.apply(state, Dealt(1, hands)), 0), Budget(), Random(1))
    assert isinstance(advice.action, Pass)
    assert len(advice.action.cards) == 3
    assert not {"QS", "2C"} & set(map(str, advice.action.cards))


@pytest.mark.parametrize(
    ("totals", "reward"), [((60, 62, 64, 66), "others"), ((90, 60, 61, 80), "self_plus")]
)
def test_the_moon_is_to_bring_what_serves_the_place(totals: tuple[int, ...], reward: str) -> None:
    """HE-17: to give the others 26 may end the match at once, with somebody else's victory."""
    seen = moon_shot(MOON_CHOSEN, totals)
    assert DISCREET.choose(seen, Budget(), Random(1)).action == Reward(reward)

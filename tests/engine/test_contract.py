"""The small parts of the contract between the rooms that belong to no one game."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Budget, Listed, RuleBreach, fold, never
from tests.helpers.happy_six import cards, dealt, turn

BREACH = RuleBreach("X-1", message("x.breach"))
HAND = cards("AS 2S 3S")
LISTED = Listed(tuple(map(Choose, HAND)), (None, BREACH, None))


def test_listed_choices_leave_out_the_refused_ones() -> None:
    assert LISTED.legal() == (Choose.parse("AS"), Choose.parse("3S"))


def test_listed_choices_tell_the_refusal_of_each_card() -> None:
    assert [LISTED.refusal(Choose(card)) for card in HAND] == [None, BREACH, None]
    with pytest.raises(ValueError, match=r"."):
        LISTED.refusal(Choose(Card.parse("5H")))


def test_listed_choices_draw_each_legal_action_about_as_often() -> None:
    rng = Random(1)
    counts = Counter(str(LISTED.draw(rng)) for _ in range(1000))
    assert set(counts) == {"AS", "3S"}
    assert min(counts.values()) > 400


def test_messages_compare_and_hash_by_value() -> None:
    one, two = message("x", who=Who(1), card=HAND[0]), message("x", card=HAND[0], who=Who(1))
    assert one == two
    assert len({one, two, message("x", who=Who(0), card=HAND[0]), message("y"), Message("y")}) == 3
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_match_is_the_fold_of_its_facts() -> None:
    options = OPTIONS.choose("standard", 2)
    facts = [dealt(), *turn("AS 2H")]
    state = HAPPY_SIX.start(options)
    for fact in facts:
        state = HAPPY_SIX.apply(state, fact)
    assert fold(HAPPY_SIX, options, facts) == state
    assert fold(HAPPY_SIX, options, []) == HAPPY_SIX.start(options)


def test_a_fact_out_of_place_breaks_the_fold() -> None:
    with pytest.raises(ValueError, match="cannot happen now"):
        fold(HAPPY_SIX, OPTIONS.choose("standard", 2), [*turn("AS 2H"), dealt()])


def test_a_budget_that_nobody_stops_goes_on_and_compares_by_count() -> None:
    assert not never()
    assert Budget().stopped() is False
    assert Budget(5, lambda: True) == Budget(5)
    assert Budget(5) != Budget(6)

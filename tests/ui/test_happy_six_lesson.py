"""Script of the first lesson in Happy Six, folded by the real rules."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six.state import HappySixView
from cardtable.present.games.happy_six.lesson import EXERCISES, OTHER, OWN, Exercise, Lesson
from tests.helpers.lessons import step

ASKED = [exercise for exercise in EXERCISES if isinstance(exercise, Exercise)]


def at(name: str) -> Lesson:
    """The lesson at this exercise."""
    return Lesson(step(EXERCISES, name))


def hand(view: HappySixView) -> tuple[Card, ...]:
    cards = view.hands[OWN]
    assert isinstance(cards, tuple)
    return cards


def played_as_asked() -> Lesson:
    return Lesson(len(EXERCISES))


def test_it_shows_every_rule_of_a_turn_and_ends_with_a_set_won() -> None:
    lesson = at("higher")
    reasons = []
    for exercise in ASKED:
        answer = lesson.answer(exercise.card)
        reasons.append((answer.reason.key.rpartition(".")[2], answer.has_won))
        lesson.go_on()
    assert reasons == [
        ("higher", True),  # H6-4
        ("equal", True),
        ("happy_six", True),  # H6-5
        ("happy_six", False),
        ("higher", True),
        ("happy_six", True),
        ("higher", True),
    ]
    (result,) = lesson.view.sets
    assert (result.winner, result.turns) == (OWN, len(ASKED))  # H6-8
    assert lesson.exercise is None


def test_after_five_turns_both_hands_are_picked_up() -> None:
    calls = [
        call for transition in at("pick_up").answer(Card.parse("4H")).transitions for call in transition.calls
    ]
    picked = [call.values["count"] for call in calls if call.key == "happy_six.call.pick_up"]
    assert picked == [8, 2]  # H6-7


def test_where_one_chooses_freely_every_card_that_wins_leads_to_the_end() -> None:
    """The text promises two cards that beat the five, and that any set so won ends there."""
    winning = [card for card in hand(at("beat_five").view) if at("beat_five").answer(card).is_right]
    assert len(winning) == 2
    for first in winning:
        for second in hand(at("beat_ace").view):
            lesson = at("beat_five")
            lesson.answer(first)
            lesson.go_on()
            if second in hand(lesson.view) and lesson.answer(second).is_right:
                lesson.go_on()
                assert [result.winner for result in lesson.view.sets] == [OWN]


def test_what_the_other_side_holds_is_told_to_nobody() -> None:
    for transition in at("higher").answer(ASKED[0].card).transitions[:-1]:
        assert ASKED[0].other not in {
            transition.after.chosen[OTHER],
            getattr(transition.fact, "action", None),
        }


def test_nothing_is_played_that_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="cannot happen"):
        at("higher").answer(ASKED[0].other)
    with pytest.raises(ValueError, match="over"):
        played_as_asked().answer(ASKED[0].card)

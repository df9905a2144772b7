"""Script of the first lesson in Happy Six, folded by the real rules."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six.state import HappySixView
from cardtable.present.games.happy_six.lesson import EXERCISES, OTHER, OWN, Lesson
from cardtable.texts import LANGUAGES, Texts


def hand(view: HappySixView) -> tuple[Card, ...]:
    cards = view.hands[OWN]
    assert isinstance(cards, tuple)
    return cards


def played_as_asked() -> Lesson:
    lesson = Lesson()
    for exercise in EXERCISES:
        assert lesson.answer(exercise.card).is_right
        lesson.go_on()
    return lesson


def test_it_shows_every_rule_of_a_turn_and_ends_with_a_set_won() -> None:
    lesson = Lesson()
    reasons = []
    for exercise in EXERCISES:
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
    assert (result.winner, result.turns) == (OWN, len(EXERCISES))  # H6-8
    assert lesson.exercise is None


def test_after_five_turns_both_hands_are_picked_up() -> None:
    calls = [
        call for transition in Lesson(4).answer(EXERCISES[4].card).transitions for call in transition.calls
    ]
    picked = [call.values["count"] for call in calls if call.key == "happy_six.call.pick_up"]
    assert picked == [8, 2]  # H6-7


def test_where_one_chooses_freely_every_card_that_wins_leads_to_the_end() -> None:
    """The text promises two cards that beat the five, and that any set so won ends there."""
    winning = [card for card in hand(Lesson(5).view) if Lesson(5).answer(card).is_right]
    assert len(winning) == 2
    for first in winning:
        for second in hand(Lesson(6).view):
            lesson = Lesson(5)
            lesson.answer(first)
            lesson.go_on()
            if second in hand(lesson.view) and lesson.answer(second).is_right:
                lesson.go_on()
                assert [result.winner for result in lesson.view.sets] == [OWN]


@pytest.mark.parametrize("at", range(len(EXERCISES)))
def test_a_wrong_answer_is_explained_and_changes_nothing(at: int) -> None:
    lesson = Lesson(at)
    before = lesson.view
    for card in hand(before):
        answer = lesson.answer(card)
        assert answer.is_right is (answer.has_won if EXERCISES[at].is_open else card == EXERCISES[at].card)
        assert card in answer.reason.values.values()
        if not answer.is_right:
            lesson.go_on()
        assert lesson.view == before
        assert lesson.at == at


@pytest.mark.parametrize("at", range(len(EXERCISES)))
def test_it_can_be_taken_up_at_every_exercise(at: int) -> None:
    lesson = Lesson()
    for exercise in EXERCISES[:at]:
        lesson.answer(exercise.card)
        lesson.go_on()
    assert Lesson(at).view == lesson.view
    assert Lesson(at).exercise == EXERCISES[at]


def test_what_the_other_side_holds_is_told_to_nobody() -> None:
    for transition in Lesson().answer(EXERCISES[0].card).transitions[:-1]:
        assert EXERCISES[0].other not in {
            transition.after.chosen[OTHER],
            getattr(transition.fact, "action", None),
        }


def test_nothing_is_played_that_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="cannot happen"):
        Lesson().answer(EXERCISES[0].other)
    with pytest.raises(ValueError, match="over"):
        played_as_asked().answer(EXERCISES[0].card)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_texts_name_the_cards_of_the_script(language: str) -> None:
    texts = Texts(language)
    for exercise in EXERCISES:
        ask, done = (
            texts(f"happy_six.lesson.{exercise.name}.{part}", card=exercise.card, other=exercise.other)
            for part in ("ask", "done")
        )
        assert done
        assert exercise.is_open or exercise.card.symbol in ask
        assert (exercise.other.symbol in ask) is (exercise.name not in ("trap", "pick_up"))

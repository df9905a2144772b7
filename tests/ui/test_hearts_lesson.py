"""The script of the first lesson in Hearts, folded by the real rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hearts import Play
from cardtable.present.games.hearts.lesson import COURSE, EXERCISES, REN, SORA, HeartsLesson
from cardtable.present.lessons.game_lesson import OWN
from cardtable.present.picture import Role
from cardtable.texts import LANGUAGES, Texts


def hand(lesson: HeartsLesson) -> Cards:
    cards = lesson.view.hands[OWN]
    assert isinstance(cards, tuple)
    return cards


def legal(lesson: HeartsLesson) -> Cards:
    choices = lesson.view.choices
    assert choices is not None
    return tuple(card for card in hand(lesson) if choices.refusal(Play(card)) is None)


def on_table(at: int) -> list[tuple[int, str]]:
    return [(seat, str(card)) for seat, card in HeartsLesson(at).view.on_table]


def test_it_ends_as_the_texts_say() -> None:
    lesson = HeartsLesson(len(EXERCISES))
    assert lesson.exercise is None
    assert lesson.view.taken == (4, 0, 17, 0)
    assert [trick.winner for trick in lesson.view.tricks] == [OWN, REN, REN, REN, OWN]


def test_what_comes_from_the_right_is_what_the_text_tells() -> None:
    before, after = hand(HeartsLesson(0)), hand(HeartsLesson(1))
    assert set(after) - set(before) == {Card.parse(text) for text in ("AC", "10S", "5H")}  # HE-4
    assert not any(card.suit is Card.parse("2D").suit for card in after)
    for language in LANGUAGES:
        told = Texts(language)("hearts.lesson.pass.done")
        assert all(card in told for card in ("A♣", "10♠", "5♥"))


def test_what_the_others_lead_is_what_the_texts_tell() -> None:
    assert on_table(1) == [(REN, "2C"), (SORA, "9C")]  # HE-10
    assert on_table(2) == []
    assert on_table(3) == [(REN, "KD"), (SORA, "3D")]
    assert on_table(4) == [(REN, "AH"), (SORA, "7H")]
    assert on_table(5) == [(REN, "QH"), (SORA, "8H")]


def test_hearts_may_not_be_led_until_the_queen_has_fallen() -> None:
    lesson = HeartsLesson(2)
    hearts = [card for card in hand(lesson) if card.suit is Card.parse("2H").suit]
    assert hearts
    assert not set(hearts) & set(legal(lesson))  # HE-13
    assert not lesson.view.broken
    assert HeartsLesson(4).view.broken


def test_the_referee_tells_what_came_of_it() -> None:
    words = HeartsLesson(3).answer(*EXERCISES[3].asked).words
    assert [word.key for word in words] == ["hearts.call.trick_points", "hearts.lesson.queen.done"]
    assert words[0].values["count"] == 13  # HE-15


@pytest.mark.parametrize("at", range(1, len(EXERCISES)))
def test_every_card_that_may_be_played_is_answered_and_a_wrong_one_changes_nothing(at: int) -> None:
    lesson = HeartsLesson(at)
    before, arrival = lesson.view, lesson.arrival()
    for card in legal(lesson):
        answer = lesson.answer(card)
        assert answer.is_right is ((card,) == EXERCISES[at].asked)
        assert not answer.frames[-1].picture.choosing
        if not answer.is_right:
            lesson.go_on()
            assert (lesson.at, lesson.view, lesson.arrival()) == (at, before, arrival)
    for card in set(hand(lesson)) - set(legal(lesson)):
        with pytest.raises(ValueError, match="cannot happen"):
            lesson.answer(card)


def test_other_cards_can_be_passed_and_taken_back() -> None:
    lesson = HeartsLesson()
    before = lesson.view
    for cards in list(combinations(hand(lesson), 3))[::17]:
        answer = lesson.answer(*cards)
        assert answer.is_right is (set(cards) == set(EXERCISES[0].asked))
        if not answer.is_right:
            assert answer.words[-1].key == "hearts.lesson.lost_pass"
            lesson.go_on()
            assert lesson.view == before
    assert lesson.answer(*reversed(EXERCISES[0].asked)).is_right


def test_the_trick_lies_on_the_table_while_one_reads_of_it() -> None:
    lesson = HeartsLesson(4)
    lying = lesson.answer(*EXERCISES[4].asked).frames[-1]
    assert sum(zone.role is Role.PLAYED for zone in lying.picture.zones) == 4
    assert not lying.is_finished
    lesson.go_on()
    assert not any(zone.role is Role.PLAYED for zone in lesson.arrival()[0].picture.zones)


@pytest.mark.parametrize("at", range(len(EXERCISES) + 1))
def test_it_can_be_taken_up_at_every_exercise(at: int) -> None:
    lesson = HeartsLesson()
    for exercise in EXERCISES[:at]:
        lesson.answer(*exercise.asked)
        lesson.go_on()
    again = COURSE.begin(at)
    assert (again.at, again.exercise, again.arrival()) == (lesson.at, lesson.exercise, lesson.arrival())


def test_nobody_else_is_seen_in_the_hand() -> None:
    for at in range(len(EXERCISES)):
        for frame in (*HeartsLesson(at).arrival(), *HeartsLesson(at).answer(*EXERCISES[at].asked).frames):
            others = [zone for zone in frame.picture.zones if zone.role is Role.HAND and zone.seat != OWN]
            assert not any(shown.card for zone in others for shown in zone.cards)


def test_when_it_is_over_nothing_can_be_answered() -> None:
    with pytest.raises(ValueError, match="over"):
        HeartsLesson(len(EXERCISES)).answer(EXERCISES[-1].asked[0])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_texts_name_the_cards_of_the_script(language: str) -> None:
    texts = Texts(language)
    for exercise in EXERCISES:
        assert all(card.symbol in texts(exercise.ask) for card in exercise.asked)

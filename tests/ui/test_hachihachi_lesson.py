"""The first lesson in Hachihachi Trick: its script by the rules, and the page on which it is played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hachihachi_trick import Status
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.present.games.hachihachi_trick.lesson import (
    COURSE,
    EXERCISES,
    FOLD,
    IN,
    MIO,
    REN,
    ROUNDS,
    SORA,
    Exercise,
    HachihachiLesson,
)
from cardtable.present.lessons.game_lesson import OWN
from cardtable.present.lessons.script import ExerciseResult
from cardtable.present.picture import Role
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.lessons.page import LessonPage
from tests.drivers.controls import press
from tests.drivers.lesson import Lesson

PLAYS = [at for at, exercise in enumerate(EXERCISES) if exercise.asked]
CALLS = [at for at in range(len(EXERCISES)) if at not in PLAYS]


def answer(lesson: HachihachiLesson, exercise: Exercise) -> ExerciseResult:
    return lesson.answer(*exercise.asked) if exercise.asked else lesson.call(exercise.action)


def own_hand(lesson: HachihachiLesson) -> Cards:
    hand = lesson.view.hands[OWN]
    assert isinstance(hand, tuple)
    return hand


def legal(lesson: HachihachiLesson) -> set[Card]:
    choices = lesson.view.choices
    actions = () if choices is None else choices.legal() or ()
    return {action.card for action in actions if isinstance(action, Play)}


def test_every_round_is_dealt_from_the_whole_pack() -> None:
    for number, script in enumerate(ROUNDS, start=1):
        piles = [pile for pile in script.deal(number).piles if isinstance(pile, tuple)]
        assert sorted(card for pile in piles for card in pile) == sorted(PACK)
        assert [len(pile) for pile in piles[:5]] == [7, 7, 7, 7, 1]


def test_the_person_folds_is_forced_out_and_wins_as_the_texts_say() -> None:
    lesson = HachihachiLesson(len(EXERCISES))
    first, second, third = lesson.view.results
    assert [result.status[OWN] for result in (first, second, third)] == [
        Status.FOLDED,
        Status.FORCED_OUT,
        Status.IN,
    ]
    assert (first.winner, second.winner, third.winner) == (MIO, SORA, OWN)
    assert third.tricks == (4, 0, 2, 1)
    paid = [entry.amount for entry in second.ledger if entry.payee == OWN]
    assert paid == [1] * 6  # HT-8: an ace and three of a kind, from each of three
    assert first.multiplier == second.multiplier == third.multiplier == 1
    assert min(third.balances) >= 0


def test_the_roles_are_worth_what_the_text_tells() -> None:
    view = HachihachiLesson(2).view
    paid = {(entry.payer, entry.payee): entry.amount for entry in view.ledger if entry.amount > 2}
    assert paid == {(SORA, OWN): 6, (REN, OWN): 5}  # HT-10


def test_the_others_have_played_what_the_texts_tell() -> None:
    assert HachihachiLesson(2).view.on_table == ((SORA, Card.parse("KS")),)
    assert HachihachiLesson(4).view.on_table == ((SORA, Card.parse("AH")),)
    assert [trick.winner for trick in HachihachiLesson(4).view.tricks] == [OWN, OWN, REN, SORA]


@pytest.mark.parametrize("at", PLAYS)
def test_every_card_that_may_be_played_is_answered_and_a_wrong_one_changes_nothing(at: int) -> None:
    lesson = HachihachiLesson(at)
    before, arrival = lesson.view, lesson.arrival()
    for card in legal(lesson):
        given = lesson.answer(card)
        assert given.is_right is ((card,) == EXERCISES[at].asked)
        assert not given.frames[-1].picture.choosing
        if not given.is_right:
            lesson.go_on()
            assert (lesson.at, lesson.view, lesson.arrival()) == (at, before, arrival)
    for card in set(own_hand(lesson)) - legal(lesson):
        with pytest.raises(ValueError, match="cannot happen"):
            lesson.answer(card)


@pytest.mark.parametrize("at", CALLS)
def test_the_other_call_is_shown_and_taken_back(at: int) -> None:
    lesson = HachihachiLesson(at)
    before, arrival = lesson.view, lesson.arrival()
    given = lesson.call(FOLD if EXERCISES[at].action == IN else IN)
    assert (given.is_right, given.words[-1].key) == (False, "hachihachi_trick.lesson.lost_call")
    assert not given.frames[-1].picture.offers
    lesson.go_on()
    assert (lesson.view, lesson.arrival()) == (before, arrival)
    assert lesson.call(EXERCISES[at].action).is_right


@pytest.mark.parametrize("at", range(len(EXERCISES) + 1))
def test_it_can_be_taken_up_at_every_exercise(at: int) -> None:
    lesson = HachihachiLesson()
    for exercise in EXERCISES[:at]:
        answer(lesson, exercise)
        lesson.go_on()
    again = COURSE.begin(at)
    assert (again.at, again.exercise, again.arrival()) == (lesson.at, lesson.exercise, lesson.arrival())


def test_nobody_else_is_seen_in_the_hand() -> None:
    for at, exercise in enumerate(EXERCISES):
        lesson = HachihachiLesson(at)
        for frame in (*lesson.arrival(), *answer(lesson, exercise).frames):
            others = [zone for zone in frame.picture.zones if zone.role is Role.HAND and zone.seat != OWN]
            assert not any(shown.card for zone in others for shown in zone.cards)


def test_of_tricks_among_others_only_the_result_is_seen() -> None:
    frames = HachihachiLesson(1).arrival()
    assert any(frame.picture.result for frame in frames)
    told = [call for frame in frames for call in frame.calls if call.key == "hachihachi_trick.call.trick"]
    assert len(told) == 1  # the last, which ends the round


def test_when_it_is_over_nothing_can_be_answered() -> None:
    lesson = HachihachiLesson(len(EXERCISES))
    with pytest.raises(ValueError, match="over"):
        lesson.call(IN)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_texts_name_the_cards_of_the_script(language: str) -> None:
    texts = Texts(language)
    for exercise in EXERCISES:
        assert all(card.symbol in texts(exercise.ask) for card in exercise.asked)


def test_it_is_in_the_game_s_record() -> None:
    assert [load() for load in GAMES["hachihachi_trick"].courses.values()] == [COURSE]


def test_the_whole_lesson_is_played_with_keys(qtbot: QtBot) -> None:
    page = LessonPage(COURSE)
    qtbot.addWidget(page)
    page.resize(1024, 600)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.table.speed = 0.0
    lesson = Lesson(page)
    done: list[int] = []
    page.advanced.connect(done.append)
    page.begin(COURSE, 0)
    lesson.call(IN)
    assert lesson.texts("hachihachi_trick.lesson.lost_call") in lesson.words
    press(page.focusWidget(), Qt.Key.Key_Return)
    for exercise in EXERCISES:
        qtbot.waitUntil(lambda: page.table.idle)
        if exercise.asked:
            lesson.play(*exercise.asked)
        else:
            lesson.call(exercise.action)
        qtbot.waitUntil(lambda: page.table.idle)
        press(page.focusWidget(), Qt.Key.Key_Return)
    assert done == [1, 2, 3, 4, 5]

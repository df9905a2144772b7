"""The first lesson in Hachihachi Trick: its script by the rules, and the page on which it is played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Answer, Mizuten, Status
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.games.hachihachi_trick.state import Stage
from cardtable.engine.ledger import POT
from cardtable.games import GAMES
from cardtable.present.games.hachihachi_trick.lesson import (
    COURSE,
    EXERCISES,
    FOLD,
    IN,
    MIO,
    MIZUTEN,
    MIZUTEN_COURSE,
    REN,
    ROUNDS,
    SORA,
    HachihachiLesson,
)
from cardtable.present.lessons.game_lesson import OWN, parse_cards
from cardtable.ui.lessons.page import LessonPage
from tests.drivers.controls import press
from tests.drivers.lesson import Lesson
from tests.helpers.lessons import step


def at(name: str) -> HachihachiLesson:
    """The lesson at this step."""
    return HachihachiLesson(step(EXERCISES, name))


def test_every_round_is_dealt_from_the_whole_pack() -> None:
    for number, script in enumerate(ROUNDS, start=1):
        piles = [pile for pile in script.deal(number).piles if isinstance(pile, tuple)]
        assert sorted(card for pile in piles for card in pile) == sorted(PACK)
        assert [len(pile) for pile in piles[:5]] == [7, 7, 7, 7, 1]


def test_the_person_folds_is_forced_out_wins_and_splits_as_the_texts_say() -> None:
    lesson = HachihachiLesson(len(EXERCISES))
    results = lesson.view.results
    _, second, third, fourth = results
    assert [result.status[OWN] for result in results] == [
        Status.FOLDED,
        Status.FORCED_OUT,
        Status.IN,
        Status.IN,
    ]
    assert [result.start for result in results] == [OWN, MIO, SORA, OWN]  # HT-19
    assert [result.winner for result in results] == [MIO, SORA, OWN, OWN]
    assert third.tricks == (4, 0, 2, 1)
    paid = [entry.amount for entry in second.ledger if entry.payee == OWN]
    assert paid == [1] * 6  # HT-8: an ace and three of a kind, from each of three
    assert fourth.split  # HT-17
    assert [entry.paid for entry in fourth.ledger if entry.payee in (OWN, REN)] == [3, 2]
    assert {result.multiplier for result in results} == {1}
    assert min(third.balances) >= 0


def test_the_pot_is_as_the_texts_tell() -> None:
    first = at("alone").view.results[0]
    assert [entry.paid for entry in first.ledger if entry.payee == MIO] == [9]  # HT-6, HT-18
    assert at("split").view.pot == 5
    third = at("won").view.results[2]
    ours = [(entry.payer, entry.paid) for entry in third.ledger if entry.payee == OWN]
    assert ours[-3:] == [(SORA, 6), (REN, 4), (POT, 2)]  # HT-15, HT-16


def test_mizuten_is_asked_before_the_cards_are_dealt_and_a_promise_shows_the_hand() -> None:
    lesson = at("mizuten")
    assert lesson.view.stage is Stage.MIZUTEN  # HT-22
    assert not any(lesson.view.hands)
    given = lesson.call(Mizuten(declared=True))
    assert [word.key for word in given.words] == [
        "hachihachi_trick.lesson.mizuten.wrong",
        "hachihachi_trick.lesson.lost_call",
    ]
    assert len(given.frames[-1].picture.hand) == 7


@pytest.mark.parametrize(("name", "action", "lost"), [("fold", IN, 20), ("split", Answer(splits=False), 16)])
def test_a_wrong_call_is_played_out_and_costs_what_the_text_tells(
    name: str, action: Action, lost: int
) -> None:
    given = at(name).call(action)
    assert given.words[0].values == {"count": lost}
    sheet = given.frames[-1].picture.result
    assert sheet is not None
    assert [row.change for row in sheet.rows if row.seats == (OWN,)] == [-lost]


def test_a_fold_where_one_should_be_in_costs_its_price() -> None:
    for name in ("in", "two"):
        given = at(name).call(FOLD)
        assert given.words[0].values == {"count": 2}


def test_the_roles_are_worth_what_the_text_tells() -> None:
    view = at("follow").view
    paid = {(entry.payer, entry.payee): entry.amount for entry in view.ledger if entry.amount > 2}
    assert paid == {(SORA, OWN): 6, (REN, OWN): 5}  # HT-10


def test_the_others_have_played_and_hold_what_the_texts_tell() -> None:
    assert at("follow").view.on_table == ((SORA, Card.parse("KS")),)
    assert at("ruff").view.on_table == ((SORA, Card.parse("AH")),)
    assert [trick.winner for trick in at("ruff").view.tricks] == [OWN, OWN, REN, SORA]
    assert {*parse_cards("AC KC QC")} <= {*parse_cards(ROUNDS[0].hands[MIO])}
    assert {*parse_cards("KH QH JH AC AD")} <= {*parse_cards(ROUNDS[3].hands[REN])}


def test_of_tricks_that_are_no_exercise_only_the_result_is_seen() -> None:
    lesson = at("forced_out")
    lesson.go_on()
    for frames in (lesson.arrival(), at("fold").call(IN).frames):
        assert any(frame.picture.result for frame in frames)
        told = [call for frame in frames for call in frame.calls if call.key == "hachihachi_trick.call.trick"]
        assert len(told) == 1  # the last, which ends the round


def test_mizuten_brings_what_the_text_tells() -> None:
    begun, over = (HachihachiLesson(at, MIZUTEN).view for at in (0, len(MIZUTEN.exercises)))
    assert (begun.stage, any(begun.hands)) == (Stage.MIZUTEN, False)  # HT-22
    (result,) = over.results
    assert (result.mizuten, result.tricks, result.winner) == (True, (4, 0, 3, 0), OWN)
    paid = [entry.payer for entry in result.ledger if entry.reason.key.endswith(".mizuten")]
    assert paid == [MIO, REN, SORA]
    assert result.status[MIO] is Status.FOLDED
    hand = HachihachiLesson(step(MIZUTEN.exercises, "hand"), MIZUTEN).view.hands[OWN]
    assert isinstance(hand, tuple)
    assert {*parse_cards("AS AH")} <= {*hand}
    ruff = HachihachiLesson(step(MIZUTEN.exercises, "ruff"), MIZUTEN).view
    assert [trick.winner for trick in ruff.tricks] == [OWN, REN, REN]
    assert [str(card) for _, card in ruff.on_table] == ["KC", "JC"]


def test_it_is_in_the_game_s_record() -> None:
    assert [load() for load in GAMES["hachihachi_trick"].courses.values()] == [COURSE, MIZUTEN_COURSE]


@pytest.mark.long
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
    page.begin(COURSE, step(EXERCISES, "fold"))
    lesson.call(IN)
    assert lesson.texts("hachihachi_trick.lesson.lost_call") in lesson.words
    press(page.focusWidget(), Qt.Key.Key_Return)
    page.begin(COURSE, 0)
    for exercise in EXERCISES:
        qtbot.waitUntil(lambda: page.table.idle)
        if exercise.asked:
            lesson.play(*exercise.asked)
        elif exercise.action is not None:
            lesson.call(exercise.action)
        qtbot.waitUntil(lambda: page.table.idle)
        press(page.focusWidget(), Qt.Key.Key_Return)
    assert done == [*range(1, len(EXERCISES) + 1)]

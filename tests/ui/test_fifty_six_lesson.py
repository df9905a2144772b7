"""The first lesson in Fifty-Six: its script by the rules and the convention, and what it answers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.inference import knowledge
from cardtable.engine.games.fifty_six.options import cards_in_play
from cardtable.engine.seats import EVERYTHING
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.present.games.fifty_six.lesson import (
    CALLS,
    COURSE,
    EXERCISES,
    HANDS,
    Exercise,
    FiftySixLesson,
)
from cardtable.present.lessons.game_lesson import OWN
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.lessons.page import LessonPage
from tests.drivers.controls import press
from tests.drivers.lesson import Lesson
from tests.drivers.table import Table
from tests.helpers.fifty_six import after, cards, dealt, is_within
from tests.helpers.lessons import asking

PLAYS = [at for at, exercise in enumerate(EXERCISES) if exercise.asked]
BIDS = [at for at in asking(EXERCISES) if at not in PLAYS]


def test_every_call_of_the_script_is_true_by_the_convention() -> None:
    options = FiftySixLesson().view.options
    assert sorted(cards(" ".join(HANDS))) == sorted(cards_in_play(options))
    state = after(dealt(options, *HANDS, dealer=1), ", ".join(map(str, CALLS)))
    view = FIFTY_SIX.view(state, EVERYTHING)
    known = knowledge(options, view.calls)
    assert all(is_within(known[seat], view, seat) for seat in range(4))


def test_the_deal_goes_as_the_texts_say() -> None:
    view = FiftySixLesson(len(EXERCISES)).view
    (score,) = view.scores
    assert (score.contract.declarer, score.contract.points, score.is_made) == (OWN, 34, True)
    assert (score.taken[0] + score.taken[2], score.points) == (39, (1, 0))
    lessons = [FiftySixLesson(at) for at in PLAYS]
    assert [sum(lesson.view.taken[::2]) for lesson in lessons] == [0, 6 + 6, 20]
    assert [str(card) for card in lessons[1].view.trick] == ["9S", "JS'"]


@pytest.mark.parametrize("at", asking(EXERCISES))
def test_whatever_else_may_be_chosen_is_answered_and_taken_back(at: int) -> None:
    lesson, exercise = FiftySixLesson(at), EXERCISES[at]
    before, arrival, choices = lesson.view, lesson.arrival(), lesson.view.choices
    assert choices is not None
    assert isinstance(exercise, Exercise)
    others = choices.legal() or tuple(map(parse, ("pass", "56 clubs", "40 noes", "spades 34")))
    for action in others:
        if action == exercise.action:
            continue
        given = lesson.answer(action.card) if isinstance(action, Play) else lesson.call(action)
        assert not given.is_right
        assert given.words[-1].key in ("lesson.lost", "fifty_six.lesson.lost_call")
        assert (given.words[0].key == "fifty_six.lesson.told") is isinstance(action, Bid)
        rest = given.frames[-1].picture
        assert not rest.choosing
        assert rest.groups is None
        lesson.go_on()
        assert (lesson.at, lesson.view, lesson.arrival()) == (at, before, arrival)
    with pytest.raises(ValueError, match="cannot happen"):
        lesson.call(parse("double" if exercise.asked else "27 hearts"))
    assert lesson.solve(exercise).is_right


def test_the_last_bid_shows_the_contract_at_once() -> None:
    given = FiftySixLesson(BIDS[-1]).solve(EXERCISES[BIDS[-1]])
    assert given.frames[-1].picture.banner is not None
    assert given.frames[-1].picture.banner.key == "fifty_six.call.contract"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_texts_name_the_bids_and_cards_of_the_script(language: str) -> None:
    texts = Texts(language)
    for exercise in EXERCISES:
        told = texts(exercise.ask)
        if isinstance(exercise, Exercise) and isinstance(exercise.action, Bid):
            assert str(exercise.action.number) in told


def test_the_whole_lesson_is_played_with_keys(qtbot: QtBot) -> None:
    page = LessonPage(COURSE)
    qtbot.addWidget(page)
    page.resize(1024, 600)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.table.speed = 0.0
    lesson, table = Lesson(page), Table(page.table)
    done: list[int] = []
    page.advanced.connect(done.append)
    page.begin(COURSE, 0)
    for exercise in EXERCISES:
        qtbot.waitUntil(lambda: page.table.idle)
        if not isinstance(exercise, Exercise):
            press(page.focusWidget(), Qt.Key.Key_Return)
            continue
        if isinstance(exercise.action, Play):
            lesson.play(exercise.action.card)
        else:
            groups, level = page.table.picture.groups, {0: 28, 4: 31, 8: 34}[exercise.before]
            assert groups is not None
            bids = (offer for row in groups.rows(level) for offer in row)
            table.call_by_key(next(offer for offer in bids if offer.action == exercise.action), level)
        qtbot.waitUntil(lambda: page.table.idle)
        assert lesson.texts(f"fifty_six.lesson.{exercise.name}.done").split("[")[0] in lesson.words
        press(page.focusWidget(), Qt.Key.Key_Return)
    assert done == [*range(1, len(EXERCISES) + 1)]
    qtbot.waitUntil(lambda: page.table.idle)
    assert page.table.picture.banner is not None
    assert page.table.picture.banner.key == COURSE.key("over")


def test_it_is_in_the_game_s_record() -> None:
    assert [load() for load in GAMES["fifty_six"].courses.values()] == [COURSE]

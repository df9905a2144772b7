"""The lessons in Fifty-Six: their scripts by the rules and the convention, and what they answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Suit
from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.inference import knowledge
from cardtable.engine.games.fifty_six.options import cards_in_play, points
from cardtable.engine.seats import EVERYTHING
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.present.games.fifty_six.lesson import (
    COURSE,
    DOUBLING,
    DOUBLING_COURSE,
    FIRST,
    TELLING,
    TELLING_COURSE,
    FiftySixLesson,
    Script,
)
from cardtable.present.lessons.game_lesson import OWN
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.lessons.page import LessonPage
from tests.drivers.controls import press
from tests.drivers.lesson import Lesson
from tests.drivers.table import Table
from tests.helpers.fifty_six import after, cards, dealt, is_within
from tests.helpers.lessons import asking, step

EXERCISES = FIRST.exercises
SCRIPTS = {"first": FIRST, "telling": TELLING, "doubling": DOUBLING}
PLAYS = [at for at, exercise in enumerate(EXERCISES) if exercise.asked]
BIDS = [at for at in asking(EXERCISES) if at not in PLAYS]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_call_of_the_script_is_true_by_the_convention(name: str) -> None:
    script, options = SCRIPTS[name], FiftySixLesson().view.options
    for at, deal in enumerate(script.deals):
        assert sorted(cards(" ".join(deal.hands))) == sorted(cards_in_play(options))
        dealer = (script.dealer - at) % 4
        state = after(dealt(options, *deal.hands, dealer=dealer), ", ".join(map(str, deal.calls)))
        view = FIFTY_SIX.view(state, EVERYTHING)
        known = knowledge(options, view.calls)
        assert all(is_within(known[seat], view, seat) for seat in range(4))


def test_what_the_lesson_on_telling_says_of_hands_and_score_is_so() -> None:
    (deal,) = TELLING.deals
    own, ren = cards(deal.hands[OWN]), cards(deal.hands[2])
    assert [str(card) for card in own if card.suit is Suit.SPADES] == ["JS'"]
    assert not any(card.suit is Suit.CLUBS for card in own)
    assert {str(card) for card in ren if card.suit is Suit.SPADES} == {"JS", "9S", "9S'", "10S"}
    (score,) = FiftySixLesson(len(TELLING.exercises), TELLING).view.scores
    assert (score.contract.declarer, score.contract.points, score.is_made) == (2, 34, True)
    assert score.taken[0] + score.taken[2] == 43
    heard = FiftySixLesson(step(TELLING.exercises, "heard"), TELLING)
    given = heard.solve(TELLING.exercises[-1])
    assert given.words[0].values["count"] == 9


def test_what_the_lesson_on_doubling_says_of_hands_and_score_is_so() -> None:
    assert points(cards(DOUBLING.deals[0].hands[OWN])) == 16
    failed, made = FiftySixLesson(len(DOUBLING.exercises), DOUBLING).view.scores
    assert (failed.is_made, failed.taken[1] + failed.taken[3], failed.points) == (False, 35, (6, 0))
    assert (made.is_made, made.contract.points, made.points) == (True, 28, (4, 0))
    take = FiftySixLesson(step(DOUBLING.exercises, "take"), DOUBLING)
    assert take.solve(DOUBLING.exercises[2]).words[0].values["count"] == 7


def test_of_tricks_after_the_last_exercise_only_the_result_is_seen() -> None:
    lesson = FiftySixLesson(step(DOUBLING.exercises, "redouble"), DOUBLING)
    lesson.solve(DOUBLING.exercises[-1])
    lesson.go_on()
    frames = lesson.arrival()
    assert any(frame.picture.result for frame in frames)
    assert sum(call.key.startswith("fifty_six.call.trick") for each in frames for call in each.calls) <= 1


def test_the_deal_goes_as_the_texts_say() -> None:
    view = FiftySixLesson(len(EXERCISES)).view
    (score,) = view.scores
    assert (score.contract.declarer, score.contract.points, score.is_made) == (OWN, 34, True)
    assert (score.taken[0] + score.taken[2], score.points) == (39, (1, 0))
    lessons = [FiftySixLesson(at) for at in PLAYS]
    assert [sum(lesson.view.taken[::2]) for lesson in lessons] == [0, 6 + 6, 20]
    assert [str(card) for card in lessons[1].view.trick] == ["9S", "JS'"]


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, script in SCRIPTS.items() for at in asking(script.exercises)]
)
def test_whatever_else_may_be_chosen_is_answered_and_taken_back(name: str, at: int) -> None:
    script: Script = SCRIPTS[name]
    lesson, exercise = FiftySixLesson(at, script), script.exercises[at]
    before, arrival, choices = lesson.view, lesson.arrival(), lesson.view.choices
    assert choices is not None
    others = choices.legal() or tuple(map(parse, ("pass", "56 clubs", "45 noes", "spades 44")))
    for action in others:
        if action == exercise.action:
            continue
        given = lesson.answer(action.card) if isinstance(action, Play) else lesson.call(action)
        assert not given.is_right
        assert given.words[-1].key.rpartition(".")[2] in ("lost", "lost_call", "lost_other_call")
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
        if isinstance(exercise.action, Bid):
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
        if exercise.only_tells:
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
    courses = [load() for load in GAMES["fifty_six"].courses.values()]
    assert courses == [COURSE, TELLING_COURSE, DOUBLING_COURSE]

"""The review of a set at the table and of a match that is looked at."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from cardtable.ai.reviews import Review, ReviewedTurn
from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six import Choose
from cardtable.engine.messages import message
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.review.controller import TOPIC
from cardtable.ui.review.dialogs import TurnsDialog
from cardtable.ui.review.mistake import MistakePanel
from cardtable.ui.worker.messages import Reviewed
from tests.drivers.controls import only
from tests.drivers.reviews import TurnsReview, opened, shown
from tests.ui.conftest import MakeProgram, Pools
from tests.ui.helpers import (
    begin,
    button,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
    texts_of,
)
from tests.ui.replays import begin_near_the_end, session_in

FIVE_OR_ACE = ((Choose(Card.parse("5S")), 0.6), (Choose(Card.parse("AS")), 0.4))
BEST = (FIVE_OR_ACE, ((Choose(Card.parse("5H")), 1.0),))
PAIR = (Choose(Card.parse("4S")), Choose(Card.parse("5H")))
SMALL = Reviewed(
    deal=2,
    titles=((1, message("happy_six.review.set", set=1)), (2, message("happy_six.review.set", set=2))),
    review=Review((ReviewedTurn(PAIR, 540, (123, 0), 400, BEST), ReviewedTurn(PAIR, 400, (0, 50), 0, BEST))),
)


def made(qtbot: QtBot, reviewed: Reviewed, seat: int = 0) -> TurnsReview:
    dialog = TurnsDialog(Texts("en").with_names(("Aoi", "Ren")), seat)
    qtbot.addWidget(dialog)
    dialog.show_review(reviewed)
    return TurnsReview(dialog, Texts("en"))


def play_a_set(qtbot: QtBot, program: Program) -> None:
    while not step_of(program).view.sets:  # type: ignore[attr-defined]
        play_turn(qtbot, program)


def test_what_a_set_cost_is_shown_with_the_dearest_first(qtbot: QtBot) -> None:
    review = made(qtbot, SMALL)
    assert review.dear == [
        ["1", "Aoi", "4♠", "12.3%", "5♠ 60%, A♠ 40%"],
        ["2", "Ren", "5♥", "5.0%", "5♥ 100%"],
    ]
    assert review.turns == [
        ["1", "4♠", "5♥", "12.3%", "0.0%", "−1.7%", "40.0%"],
        ["2", "4♠", "5♥", "0.0%", "5.0%", "−45.0%", "0.0%"],
    ]
    assert review.dear_aloud(0, 4) == "5 of spades 60%, ace of spades 40%"
    assert (
        "Aoi: mistakes 12.3, luck of the deal +4.0, luck of the turns −46.7 (in % of the chance to win)"
        in review.sums
    )
    assert "Dealt 54.0%" in review.plot_aloud
    assert "turn 2 0.0%" in review.plot_aloud


def test_the_biggest_mistake_and_the_luck_are_told_first(qtbot: QtBot) -> None:
    review = made(qtbot, SMALL)
    panel = only(review.dialog, MistakePanel, lambda _: True)
    assert panel.sentence.text() == (
        "Biggest mistake: Aoi chose 4♠ (turn 1). Better: 5♠. It gave away 12% of the chance to win."
    )
    assert "Luck was against you, too: it took 43% of the chance to win." in review.sums
    places: list[int] = []
    review.dialog.place_wanted.connect(places.append)
    panel.show_place.click()
    assert places == [0]


def test_who_lost_by_luck_alone_is_told_so(qtbot: QtBot) -> None:
    """A chance that falls from 100% at no cost looks like a bug unless luck has its name."""
    review = made(qtbot, Reviewed(2, SMALL.titles, Review((ReviewedTurn(PAIR, 1000, (0, 0), 400, BEST),))))
    assert not only(review.dialog, MistakePanel, lambda _: True).isVisible()
    unlucky = made(qtbot, Reviewed(2, SMALL.titles, Review((ReviewedTurn(PAIR, 500, (0, 0), 85, BEST),))))
    said = "Unlucky: you hardly made a mistake, but bad luck took 42% of the chance to win from you."
    assert said in unlucky.sums


def test_a_set_without_a_loss_says_so(qtbot: QtBot) -> None:
    faultless = Review((ReviewedTurn(PAIR, 540, (0, 0), 0, BEST),))
    assert made(qtbot, Reviewed(2, SMALL.titles, faultless)).dear == [["No mistakes found."]]


def test_the_other_side_sees_the_same_turned_round(qtbot: QtBot) -> None:
    assert made(qtbot, SMALL, seat=1).turns[0] == ["1", "5♥", "4♠", "0.0%", "12.3%", "+1.7%", "60.0%"]


@pytest.mark.long
def test_nothing_is_reviewed_while_the_first_set_goes_on(qtbot: QtBot, program: Program) -> None:
    assert not program.window.menus.review.isEnabled()
    begin(qtbot, program)
    assert program.window.menus.review.isEnabled()
    program.window.menus.review.trigger()
    quiet(qtbot, program)
    assert shown(program) is None
    assert any("Nothing to review" in text for _, text in texts_of(program.window.notices))
    play_a_set(qtbot, program)
    opened(qtbot, program)
    assert not program.window.notices.text  # as there is something to review now


@pytest.mark.long
def test_that_there_is_nothing_to_review_is_told_until_a_set_is_over(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    notices = program.window.notices
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: notices.has(TOPIC))
    deals = step_of(program).deals
    while step_of(program).deals == deals:
        assert notices.has(TOPIC)
        play_turn(qtbot, program)
    assert not notices.has(TOPIC)


@pytest.mark.long
def test_a_review_that_takes_its_time_says_so(qtbot: QtBot, program: Program, pools: Pools) -> None:
    begin_near_the_end(qtbot, program)
    notices = program.window.notices
    pools.are_holding = True
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: notices.has(TOPIC))
    assert any(Texts("en")("review.working") in text for _, text in texts_of(notices))
    pools[-1].release()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in program.window.findChildren(TurnsDialog)))
    assert not notices.has(TOPIC)


@pytest.mark.long
def test_the_last_set_that_is_over_is_reviewed_in_mid_match(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_a_set(qtbot, program)
    session = session_of(program)
    dialog = opened(qtbot, program)
    review = TurnsReview(dialog, Texts("en"))
    assert review.deals.currentText() == "Set 1"
    assert len(review.turns) == step_of(program).view.sets[0].turns  # type: ignore[attr-defined]
    assert session.step is not None
    assert not session.step.assisted  # what is over helps nobody
    program.window.show_matches()
    assert shown(program) is None
    assert not program.window.menus.review.isEnabled()


@pytest.mark.long
def test_every_set_of_a_finished_match_can_be_chosen(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    button(program.window.table_page, "Review").click()
    qtbot.waitUntil(lambda: shown(program) is not None)
    dialog = shown(program)
    assert dialog is not None
    review = TurnsReview(dialog, Texts("en"))
    deals = review.deals
    assert deals.count() == len(step_of(program).view.sets)  # type: ignore[attr-defined]
    assert deals.currentIndex() == deals.count() - 1
    press(deals, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: deals.currentIndex() == 0)
    end = review.turns[-1][-1]
    assert end in ("0.0%", "100.0%")


@pytest.mark.long
def test_a_match_that_is_looked_at_is_reviewed_too(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_a_set(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    assert opened(qtbot, program).isVisible()


@pytest.mark.long
@pytest.mark.parametrize("deal", [0, 1, 3])
def test_the_review_opens_on_the_set_that_is_looked_at(qtbot: QtBot, program: Program, deal: int) -> None:
    begin_near_the_end(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    replay = session_in(program)
    replay.go(replay.opened.deals[deal].start + 1 if deal else 0)
    dialog = opened(qtbot, program)
    review = TurnsReview(dialog, Texts("en"))
    assert review.deals.currentText() == f"Set {deal + 1}"
    dialog.close()
    replay.go(replay.opened.last)  # the fifth set is not over
    qtbot.waitUntil(lambda: shown(program) is None)
    assert TurnsReview(opened(qtbot, program), Texts("en")).deals.currentText() == "Set 4"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_review_is_in_the_language_spoken(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    program = make_program(language=language)
    begin(qtbot, program)
    play_a_set(qtbot, program)
    dialog = opened(qtbot, program)
    said = [text for _, text in texts_of(dialog)]
    assert said
    if language == "ja":
        assert not [t for t in said if re.search(r"[A-Za-z]{2,}", t.replace("Aoi", "").replace("Close", ""))]
    assert dialog.focusPolicy() is not None
    assert QKeySequence("Shift+F9") in program.window.menus.review.shortcuts()
    assert dialog.windowModality() is Qt.WindowModality.WindowModal

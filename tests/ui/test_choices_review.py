"""The review choice by choice: at the table of Hearts, while it is thought about and after, to the replay."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from cardtable.ai.players import Fickle
from cardtable.ai.reviews import ChoiceReview, ReviewedChoice, ReviewTable
from cardtable.ai.trick import advisor
from cardtable.engine.cards import Card
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget
from cardtable.match.seating import SeatInfo
from cardtable.present.names import table_texts
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.review.dialogs import ChoicesDialog
from cardtable.ui.review.mistake import MistakePanel
from cardtable.ui.worker.commands import Submit
from cardtable.ui.worker.messages import MatchSetup, Reviewed
from tests.drivers.controls import only
from tests.drivers.grids import go_to
from tests.drivers.reviews import ChoicesReview
from tests.ui.conftest import Pools
from tests.ui.helpers import begin, button, quiet, shown_windows, step_of

LONG = 30_000  # milliseconds a busy machine may take for a search
NAMES = ("Aoi", "Ren", "Mio", "Yui")


def card(text: str) -> Message:
    return message("card.alone", card=Card.parse(text))


def choice(record: int, cost: int, what: str = "2D", best: str = "QS") -> ReviewedChoice:
    return ReviewedChoice(
        record,
        0,
        message("hearts.score.trick", trick=record),
        card(what),
        card(best),
        cost,
        4,
        message("hint.clearly_worse"),
        (message("hearts.reason.still_out", card=Card.parse("KS")),),
    )


def reviewed(*choices: ReviewedChoice, total: int = 3) -> Reviewed:
    titles = ((1, message("hearts.score.deal", deal=1)), (2, message("hearts.score.deal", deal=2)))
    found = ChoiceReview(choices)
    amounts = [message("hachihachi_trick.review.chips", chips=found.cost(seat)) for seat in found.seats]
    return Reviewed(2, titles, replace(found, amounts=tuple(amounts)), len(choices), total)


def made(qtbot: QtBot, language: str = "en") -> ChoicesReview:
    dialog = ChoicesDialog(Texts(language).with_names(NAMES), has_computers=True)
    qtbot.addWidget(dialog)
    dialog.show()
    return ChoicesReview(dialog, Texts(language))


def test_no_part_of_it_shows_as_a_window_of_its_own(qtbot: QtBot, qapp: QApplication) -> None:
    with shown_windows(qapp) as shown:
        made(qtbot)
    assert shown == ["ChoicesDialog"]


def test_the_dearest_choice_stands_first_with_its_reasons(qtbot: QtBot) -> None:
    review = made(qtbot)
    review.dialog.show_review(reviewed(choice(3, 5), choice(4, 31), choice(5, 0)))
    assert review.choices == [
        ["Trick 4", "Aoi", "2♦", "about 3.1", "Q♠"],
        ["Trick 3", "Aoi", "2♦", "about 0.5", "Q♠"],
    ]
    assert review.reasons.text() == (
        "2♦: Clearly worse. It cost 3.1, give or take 0.4. Why Q♠: K♠ is still to come."
    )
    assert "Aoi: about 36 chips lost by mistakes" in review.labels
    assert not review.is_going_on
    assert review.choice_aloud(0, 4) == "queen of spades"


@pytest.mark.parametrize(("language", "costs"), [("en", ["3.9", "about 3.1"]), ("ja", ["3.9", "約3.1"])])
def test_a_cost_that_is_certain_has_no_error(qtbot: QtBot, language: str, costs: list[str]) -> None:
    review = made(qtbot, language)
    review.dialog.show_review(reviewed(replace(choice(3, 39), error=0), choice(4, 31)))
    assert [row[3] for row in review.choices] == costs


def test_the_biggest_mistake_comes_first_with_both_cards_and_leads_to_its_place(qtbot: QtBot) -> None:
    review = made(qtbot)
    review.dialog.show_review(reviewed(choice(3, 5), choice(4, 31), total=2))
    panel = only(review.dialog, MistakePanel, lambda _: True)
    assert panel.isVisible()
    assert panel.sentence.text().startswith("Biggest mistake: Aoi chose 2♦ (Trick 4). Better: Q♠.")
    assert "2 of diamonds" in panel.sentence.accessibleName()
    pictures = [label for label in panel.findChildren(QLabel) if not label.pixmap().isNull()]
    assert len(pictures) == 2
    places: list[int] = []
    review.dialog.place_wanted.connect(places.append)
    panel.show_place.click()
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=panel.sentence.pos())
    assert places == [4, 4]
    review.dialog.show_review(reviewed(choice(3, 9), total=1))
    assert panel.sentence.text().startswith("A close call: Aoi chose 2♦ (Trick 3).")
    review.dialog.show_review(reviewed(choice(3, 0)))
    assert not panel.isVisible()


def test_what_is_only_slightly_worse_is_no_loss(qtbot: QtBot) -> None:
    review = made(qtbot)
    even = replace(choice(3, 2), error=0, verdict=message("hint.even"), is_even=True)
    review.dialog.show_review(reviewed(even, total=1))
    assert review.choices == [["No mistakes found."]]
    assert "about 0 chips" in " ".join(review.labels)


def test_while_choices_are_left_the_biggest_mistake_is_that_so_far(qtbot: QtBot) -> None:
    review = made(qtbot)
    review.dialog.show_review(reviewed(choice(3, 5), choice(4, 31), total=7))
    panel = only(review.dialog, MistakePanel, lambda _: True)
    assert panel.sentence.text().startswith("So far (2 of 7 checked): Biggest mistake: ")
    review.dialog.show_review(reviewed(choice(3, 5), choice(4, 31), total=2))
    assert "so far" not in panel.sentence.text()


@pytest.mark.parametrize(
    ("language", "nothing", "total"),
    [
        ("en", "No mistakes so far. 1 of 18 choices checked.", "lost by mistakes so far"),
        ("ja", "ここまでミスはありません。まだ途中です(18手中1手)。", "ここまでのミスは"),
    ],
)
def test_while_choices_are_left_nothing_says_that_all_is_found(
    qtbot: QtBot, language: str, nothing: str, total: str
) -> None:
    review = made(qtbot, language)
    review.dialog.show_review(reviewed(choice(3, 0), total=18))
    assert review.choices == [[nothing]]
    assert total in " ".join(review.labels)
    review.dialog.show_review(reviewed(choice(3, 0), total=1))
    assert review.choices == [[Texts(language)("review.no_cost")]]
    assert total not in " ".join(review.labels)


def test_what_is_no_card_is_shown_in_words(qtbot: QtBot) -> None:
    review = made(qtbot)
    call = replace(choice(3, 5), what=message("fifty_six.action.pass"))
    review.dialog.show_review(reviewed(call))
    panel = only(review.dialog, MistakePanel, lambda _: True)
    shown = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    assert "pass" in shown


def test_it_is_told_how_far_the_review_has_come(qtbot: QtBot) -> None:
    review = made(qtbot)
    review.dialog.show_review(reviewed())
    assert review.is_going_on
    assert not button(review.dialog, "Show at the table").isEnabled()
    review.dialog.show_review(reviewed(choice(3, 5)))
    assert "Checked: 1 of 3" in review.labels
    review.table.setFocus()
    qtbot.waitUntil(review.table.hasFocus)
    review.dialog.show_review(reviewed(choice(3, 5), choice(4, 31)))
    assert review.table.currentRow() == 1  # what is read stays
    assert review.progress.value() == 2


def test_who_lost_nothing_is_told_so(qtbot: QtBot) -> None:
    review = made(qtbot)
    review.dialog.show_review(reviewed(choice(3, 0), total=1))
    assert review.choices == [["No mistakes found."]]
    assert not button(review.dialog, "Show at the table").isEnabled()


def table(title: str, *cells: str, note: str = "review.none") -> ReviewTable:
    """A table with one column, whose cells are cards."""
    return ReviewTable(
        message(title),
        (message("review.best"),),
        tuple((card(each),) for each in cells),
        message(note, unit=""),
    )


def test_tables_about_the_deal_stand_on_tabs_of_their_own(qtbot: QtBot) -> None:
    review = made(qtbot)
    told = reviewed(choice(3, 5))
    found = told.review
    assert isinstance(found, ChoiceReview)
    review.dialog.show_review(told)
    assert review.tabs == ["Choices with a loss"]
    first, second = table("review.turns", "AS"), table("review.luck", note="review.legend")
    review.dialog.show_review(replace(told, review=replace(found, tables=(first, second))))
    assert review.tabs == ["Choices with a loss", "All turns", "Luck"]
    assert button(review.dialog, "Show at the table").isEnabled()
    legend = review.texts("review.choices_legend")
    assert legend in review.labels
    review.choose_tab("All turns")
    assert (review.page, review.labels[-1]) == ([["A♠"]], review.texts("review.none", unit=""))
    assert not button(review.dialog, "Show at the table").isEnabled()
    more = table("review.turns", "AS", "KS")
    review.dialog.show_review(replace(told, review=replace(found, tables=(more, second))))
    assert review.page == [["A♠"], ["K♠"]]  # and the tab stays
    review.dialog.show_review(told)
    assert review.tabs == ["Choices with a loss"]
    assert legend in review.labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(qtbot: QtBot, language: str) -> None:
    review = made(qtbot, language)
    review.dialog.show_review(reviewed(choice(3, 5)))
    for widget in (review.deals, review.table, review.progress, review.reasons):
        assert widget.accessibleName()


def hearts_deal(qtbot: QtBot, program: Program) -> None:
    """Play a deal, and come to face the second."""
    options = HEARTS.option_set.choose("windows", 4, {"deals": 2})
    order = MatchSetup("hearts", options, (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3))
    session = begin(qtbot, program, order)
    rng = Random(1)
    while not step_of(program).view.scores:  # type: ignore[attr-defined]
        qtbot.waitUntil(lambda: session.faced is not None)
        faced = session.faced
        assert faced is not None
        view = step_of(program).view
        program.worker.send(Submit(faced, Fickle().choose(view, Budget(), rng).action))
        qtbot.waitUntil(lambda faced=faced: step_of(program).decision not in (faced, None))  # type: ignore[misc]


def dialog_of(program: Program) -> ChoicesDialog | None:
    shown = [each for each in program.window.findChildren(ChoicesDialog) if each.isVisible()]
    return shown[0] if shown else None


@pytest.mark.long
def test_a_deal_of_hearts_is_reviewed_and_looked_at(
    qtbot: QtBot, program: Program, pools: Pools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "WORLDS", 2)
    hearts_deal(qtbot, program)
    told: list[Reviewed] = []
    program.services.reviews.reviewed.connect(told.append)
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: dialog_of(program) is not None)
    dialog = dialog_of(program)
    assert dialog is not None
    review = ChoicesReview(dialog, Texts("en"))
    qtbot.waitUntil(lambda: not review.is_going_on, timeout=LONG)
    assert {row[1] for row in review.choices} == {"Aoi"}
    quiet(qtbot, program)  # the end of a review is told before its process is ended
    assert pools[-1].is_closed
    review.everybody.click()
    qtbot.waitUntil(lambda: len({row[1] for row in review.choices}) > 2, timeout=LONG)
    go_to(review.table, 1)  # while it goes on
    place, who = review.choices[1][:2]
    button(dialog, "Show at the table").click()
    qtbot.waitUntil(lambda: (there := program.window.replay.session) is not None and there.shown is not None)
    replay = program.window.replay.session
    assert replay is not None
    assert replay.shown is not None
    found = told[-1].review
    assert isinstance(found, ChoiceReview)
    texts = table_texts(Texts("en"), replay.opened.setup.seats)
    choices = {(texts(each.place), texts.name_of(each.seat)): each.record for each in found.choices}
    assert replay.shown.snapshot.record == choices[place, who]
    assert dialog_of(program) is None


@pytest.mark.long
def test_closing_the_dialog_stops_the_review(
    qtbot: QtBot, program: Program, pools: Pools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "WORLDS", 2)
    hearts_deal(qtbot, program)
    pools.are_holding = True
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: dialog_of(program) is not None)
    dialog = dialog_of(program)
    assert dialog is not None
    dialog.reject()
    quiet(qtbot, program)
    assert pools[-1].is_closed
    pools[-1].release()
    program.services.reviews.reviewed.emit(reviewed())  # it was on its way
    quiet(qtbot, program)
    assert dialog_of(program) is None

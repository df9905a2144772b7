"""Every game that has a table: what can be chosen at its table is chosen by click, by drag and by key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.games import GAMES
from cardtable.present.picture import Picture
from cardtable.texts import Texts
from cardtable.ui.table.offer_forms import OfferForm
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table
from tests.helpers.playthrough import Case, different_cases, random_play

Key = Qt.Key
PRESENTERS = {game.id: game.presenter for game in GAMES.values() if game.presenter is not None}
each_case = pytest.mark.parametrize("case", different_cases(), ids=str)


def asking(case: Case) -> Iterator[Picture]:
    """The first pictures of a match that ask for a card, for several, or for something else."""
    play, presenter = random_play(case, "1"), PRESENTERS[case.game]()
    asked = set()
    for state in play.states:
        for seat in play.rules.to_act(state):
            picture = presenter.picture(play.rules.view(state, seat), seat)
            kind = (
                *(picture.choosing, picture.pick is None, bool(picture.offers)),
                *(picture.share is None, picture.groups is None),
            )
            if kind not in asked:
                asked.add(kind)
                yield picture


def free(view: TableView) -> list[int]:
    """The places of the cards of the hand that may be chosen."""
    return [index for index, shown in enumerate(view.scene().hand()) if shown.refusal is None]


def go_to(view: TableView, index: int) -> None:
    """Go to a card of the hand with keys."""
    view.setFocus()
    for _ in range(2):  # the first key only shows which card is meant
        QTest.keyClick(view, Key.Key_Home)
    for _ in range(index):
        QTest.keyClick(view, Key.Key_Right)


def ask(view: TableView, picture: Picture) -> None:
    """Show the picture anew, as for a choice that has not been begun."""
    view.show_picture(picture.unasked)
    view.show_picture(picture)


def check_cards(view: TableView, picture: Picture) -> None:
    """Choose every free card by click, by drag and by key."""
    chosen: list[Card] = []
    view.chosen.connect(chosen.append)
    ask(view, picture)
    hand, indices = Table(view).hand, free(view)
    for index in indices:
        Table(view).click(index)
    ask(view, picture)
    for index in indices:
        Table(view).drag(index, QPoint(view.width() // 2, view.height() // 2))
    ask(view, picture)
    for index in indices:
        go_to(view, index)
        QTest.keyClick(view, Key.Key_Return)
    assert chosen == [hand[index] for index in indices] * 3
    view.chosen.disconnect(chosen.append)


def check_picks(view: TableView, picture: Picture, count: int) -> None:
    """Choose the first free cards together, by click and by key."""
    chosen: list[tuple[Card, ...]] = []
    view.picked.connect(chosen.append)
    ask(view, picture)
    hand, indices = Table(view).hand, free(view)[:count]
    Table(view).click(*indices)
    QTest.mouseClick(Table(view).final, Qt.MouseButton.LeftButton)
    ask(view, picture)
    for index in indices:
        go_to(view, index)
        QTest.keyClick(view, Key.Key_Return)
    QTest.keyClick(view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert chosen == [tuple(hand[index] for index in indices)] * 2
    view.picked.disconnect(chosen.append)


def check_form(view: TableView, form: OfferForm) -> None:
    """Choose what a form stands for at first, by click and by key."""
    chosen: list[object] = []
    view.offers.chosen.connect(chosen.append)
    QTest.mouseClick(form.final, Qt.MouseButton.LeftButton)
    QTest.keyClick(form.final, Key.Key_Return)
    assert chosen == [form.asked.make(form.state)] * 2
    view.offers.chosen.disconnect(chosen.append)


def check_offers(view: TableView, picture: Picture) -> None:
    """Make every offer of the last group, and those in none, by click and by key."""
    chosen: list[object] = []
    view.offers.chosen.connect(chosen.append)
    groups = picture.groups
    last = groups.numbers[-1] if groups is not None else 0
    rows = groups.rows(last) if groups is not None else ()
    wanted = [each for row in (*rows, picture.offers) for each in row if each.refusal is None]
    ask(view, picture)
    for offer in wanted:
        Table(view).call(offer, last)
    ask(view, picture)
    for offer in wanted:
        if picture.choosing:  # the keys are at the hand
            QTest.keyClick(Table(view).offer_button(offer), Key.Key_Return)
        else:
            Table(view).call_by_key(offer, last)
    assert chosen == [offer.action for offer in wanted] * 2
    view.offers.chosen.disconnect(chosen.append)


@each_case
def test_every_choice_can_be_made_by_click_by_drag_and_by_key(qtbot: QtBot, case: Case) -> None:
    view = TableView(Texts("en").with_names(tuple(f"P{seat}" for seat in range(case.players))))
    qtbot.addWidget(view)
    view.speed, view.offers.panel.guard_ms = 0.0, 0
    view.resize(704, 560)
    with qtbot.waitExposed(view):
        view.show()
    for picture in asking(case):
        if picture.pick is not None:
            check_picks(view, picture, picture.pick.count)
        elif picture.choosing:
            check_cards(view, picture)
        ask(view, picture)
        if view.offers.panel.form is not None:
            check_form(view, view.offers.panel.form)
        elif picture.offers:
            check_offers(view, picture)

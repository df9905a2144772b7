"""Every game that has a table: what can be chosen at its table is chosen by click, by drag and by key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.games import GAMES
from cardtable.present.picture import BiddingBoard, Picture
from cardtable.texts import Texts
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
                *(picture.share is None, picture.board is None),
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
    QTest.mouseClick(view.picks.button, Qt.MouseButton.LeftButton)
    ask(view, picture)
    for index in indices:
        go_to(view, index)
        QTest.keyClick(view, Key.Key_Return)
    QTest.keyClick(view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert chosen == [tuple(hand[index] for index in indices)] * 2
    view.picked.disconnect(chosen.append)


def check_offers(view: TableView, picture: Picture) -> None:
    """Choose every offer by click and by key; a share as it stands, likewise."""
    chosen: list[object] = []
    view.offers.chosen.connect(chosen.append)
    wanted = [offer.action for offer in picture.offers if offer.refusal is None]
    if picture.share is not None:
        wanted.append(picture.share.make((0,) * len(picture.share.seats)))
    for way in ("click", "key"):
        ask(view, picture)
        for button in [each for each in view.offers.panel.buttons if each.isEnabled()]:
            if way == "click":
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            else:
                QTest.keyClick(button, Key.Key_Return)
    assert chosen == wanted * 2
    view.offers.chosen.disconnect(chosen.append)


def check_board(view: TableView, picture: Picture, board: BiddingBoard) -> None:
    """Make every call of the highest level, and those that are no bids, by click and by key."""
    chosen: list[object] = []
    view.bidding.chosen.connect(chosen.append)
    rows = board.bids(board.levels[-1])
    offers = [*(offer for row in rows for offer in row), *board.calls]
    wanted = [offer for offer in offers if offer.refusal is None]
    ask(view, picture)
    for offer in wanted:
        Table(view).call(offer, board.levels[-1])
    ask(view, picture)
    for offer in wanted:
        Table(view).call_by_key(offer, board.levels[-1])
    assert chosen == [offer.action for offer in wanted] * 2
    view.bidding.chosen.disconnect(chosen.append)


@each_case
def test_every_choice_can_be_made_by_click_by_drag_and_by_key(qtbot: QtBot, case: Case) -> None:
    view = TableView(Texts("en").with_names(tuple(f"P{seat}" for seat in range(case.players))))
    qtbot.addWidget(view)
    view.speed, view.bidding.board.guard_ms = 0.0, 0
    view.resize(704, 560)
    with qtbot.waitExposed(view):
        view.show()
    for picture in asking(case):
        if picture.pick is not None:
            check_picks(view, picture, picture.pick.count)
        elif picture.choosing:
            check_cards(view, picture)
        if picture.offers or picture.share is not None:
            check_offers(view, picture)
        if picture.board is not None:
            check_board(view, picture, picture.board)

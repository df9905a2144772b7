"""Long press on a touch screen: the words that hovering gives, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
from cardtable.texts import Texts
from cardtable.ui.base.long_press import LONG_MS, LongPress
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table

REFUSAL = message("happy_six.breach.chosen")
PICTURE = Picture(
    (0, 1),
    (
        Zone(Role.HAND, 0, (PictureCard(Card.parse("AH"), REFUSAL), PictureCard(Card.parse("2S")))),
        Zone(Role.HAND, 1, (PictureCard(None),)),
    ),
    (Badge(0), Badge(1)),
    choosing=True,
)


@pytest.fixture
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    texts: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, *_: texts.append(text))
    yield texts
    QToolTip.hideText()


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    table = TableView(Texts("en").with_names(("Anna", "Ben")))
    qtbot.addWidget(table)
    table.speed = 0
    table.resize(1024, 640)
    with qtbot.waitExposed(table):
        table.show()
    table.show_picture(PICTURE)
    return table


def touch(widget: QWidget, screen: QPointingDevice, place: QPoint, lasts: int) -> str:
    """Touch a place for so long, not quite still; return the tool tip that shows before the end."""
    QTest.touchEvent(widget, screen).press(0, place, widget).commit()
    QTest.qWait(lasts)
    shown = QToolTip.text()
    place += QPoint(1, 0)
    QTest.touchEvent(widget, screen).move(0, place, widget).commit()
    QTest.touchEvent(widget, screen).release(0, place, widget).commit()
    return shown


def test_a_long_press_on_a_card_tells_and_a_short_one_plays(
    view: TableView, screen: QPointingDevice, told: list[str]
) -> None:
    chosen: list[Card] = []
    refused: list[object] = []
    view.chosen.connect(chosen.append)
    view.refused.connect(refused.append)
    table = Table(view)
    touch(view.viewport(), screen, table.point_on(0), LONG_MS + 200)
    assert told == [Texts("en")(REFUSAL)]
    assert not refused
    touch(view.viewport(), screen, table.point_on(1), LONG_MS + 200)
    assert not chosen
    touch(view.viewport(), screen, table.point_on(1), 20)
    assert chosen == [Card.parse("2S")]
    assert len(told) == 1


def test_a_button_tells_its_name_and_is_not_pressed(qtbot: QtBot, screen: QPointingDevice) -> None:
    button = QPushButton("x")
    button.setToolTip("Undo (Ctrl+Z)")
    qtbot.addWidget(button)
    LongPress(button)
    clicks: list[str] = []
    button.clicked.connect(lambda: clicks.append("click"))
    with qtbot.waitExposed(button):
        button.show()
    assert touch(button, screen, button.rect().center(), LONG_MS + 200) == "Undo (Ctrl+Z)"
    assert not clicks
    touch(button, screen, button.rect().center(), 20)
    assert len(clicks) == 1


def test_a_mouse_may_stay_pressed_as_long_as_it_likes(view: TableView, told: list[str]) -> None:
    chosen: list[Card] = []
    view.chosen.connect(chosen.append)
    place = Table(view).point_on(1)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.qWait(LONG_MS + 200)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [Card.parse("2S")]
    assert not told

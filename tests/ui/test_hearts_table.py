"""Hearts at the real window: by keys alone, by mouse alone, behind the cover, and claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QEnterEvent, QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.games.hearts import OPTIONS, HeartsView
from cardtable.engine.games.hearts.actions import Giving, Passing
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.options import Value
from cardtable.match.seating import SeatInfo
from cardtable.present.picture import Claim, Role
from cardtable.ui.app.application import Program
from cardtable.ui.play import autoplay
from cardtable.ui.table.offer_forms import ShareForm
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.hot_seat import uncover
from tests.drivers.round_buttons import Bar
from tests.drivers.table import Table
from tests.drivers.table_panels import TablePanels
from tests.ui.helpers import may_choose, press, session_of, step_of

FICKLE = SeatInfo("", "fickle")


def begin(qtbot: QtBot, program: Program, people: int = 1, preset: str = "windows", **values: Value) -> None:
    options = OPTIONS.choose(preset, 4, {"deals": 1, **values})
    seats = (*(SeatInfo(name) for name in ("Aoi", "Ben", "Chie", "Dai")[:people]), *(FICKLE,) * (4 - people))
    program.window.table_page.cover.guard_ms = 0
    program.window.table_page.table.offers.panel.guard_ms = 0
    before = program.window.session
    program.worker.send(BeginMatch(MatchSetup("hearts", options, seats)))
    qtbot.waitUntil(lambda: program.window.session not in (None, before) and is_waiting(program))


def view_of(program: Program) -> HeartsView:
    view = step_of(program).view
    assert isinstance(view, HeartsView)
    return view


def is_waiting(program: Program) -> bool:
    """Return True if the table waits for a person, or the match is over."""
    session = session_of(program)
    return may_choose(program) or session.is_over or program.window.table_page.is_covered


def answer(qtbot: QtBot, program: Program, how: Callable[[Program, list[Card]], None]) -> None:
    """Choose the first cards that may be chosen, and wait until somebody has something else to choose.

    What the others pass meanwhile are steps, too, with the same to choose as before.
    """
    table, faced = program.window.table_page.table, step_of(program).decision
    free = [card.card for card in table.scene().hand() if card.refusal is None and card.card is not None]
    pick = table.picture.pick
    how(program, free[: pick.count if pick else 1])
    qtbot.waitUntil(lambda: step_of(program).decision != faced and is_waiting(program), timeout=20_000)


def with_keys(program: Program, chosen: list[Card]) -> None:
    table = program.window.table_page.table
    for card in chosen:
        press(table, Qt.Key.Key_Home)
        at = [shown.card for shown in table.scene().hand()].index(card)
        press(table, *[Qt.Key.Key_Right] * at, Qt.Key.Key_Return)
    if table.picture.pick:
        QTest.keyClick(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def with_mouse(program: Program, chosen: list[Card]) -> None:
    table = program.window.table_page.table
    for card in chosen:
        index = [shown.card for shown in table.scene().hand()].index(card)
        item = table.scene().hand_item(index)
        point = table.mapFromScene(item.mapToScene(QPointF(-30, 0)))  # its neighbour lies upon its middle
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=point)
    if table.picture.pick:
        QTest.mouseClick(Table(table).final, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


@pytest.mark.long
@pytest.mark.parametrize("how", [with_keys, with_mouse])
def test_a_match_is_played_by_keys_alone_or_by_mouse_alone(
    qtbot: QtBot, program: Program, how: Callable[[Program, list[Card]], None]
) -> None:
    begin(qtbot, program)
    assert isinstance(view_of(program).choices, Passing)
    while not session_of(program).is_over:
        answer(qtbot, program, how)
        assert_named(program)
    result = TablePanels(program.window.table_page).result
    assert result.startswith("The match goes to ")
    assert "1.\N{NO-BREAK SPACE}" in result


def assert_named(program: Program) -> None:
    """Nothing that a screen reader can come to is without a name."""
    root = QAccessible.queryAccessibleInterface(program.window.table_page.table)
    for node in nodes(root):
        widget = node.object()
        if isinstance(widget, QWidget) and node.childCount() and widget is not root.object():
            continue  # it only holds others
        assert node.text(QAccessible.Text.Name), node.role()


def nodes(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for index in range(interface.childCount()):
        yield from nodes(interface.child(index))


@pytest.mark.long
def test_a_pass_is_taken_back_before_the_others_have_passed(qtbot: QtBot, program: Program) -> None:
    """HE-4; what one has passed oneself may be taken back with one press."""
    begin(qtbot, program)
    before = view_of(program).hands[0]
    answer(qtbot, program, with_keys)
    assert view_of(program).exchanged
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: may_choose(program) and not view_of(program).exchanged)
    assert view_of(program).hands[0] == before
    assert isinstance(view_of(program).choices, Passing)


@pytest.mark.long
def test_the_dealer_settles_the_passing_with_the_keys(qtbot: QtBot, program: Program) -> None:
    """HE-8, in a match where that comes to the person at the latest in the fourth deal."""
    begin(qtbot, program, passing="dealer", deals=4)
    while not isinstance(view_of(program).choices, Giving):
        answer(qtbot, program, with_keys)
    table, panel = program.window.table_page.table, program.window.table_page.table.offers.panel
    assert_named(program)
    press(table, Qt.Key.Key_Return)
    form = panel.form
    assert isinstance(form, ShareForm)
    assert form.numbers[0].hasFocus()
    press(form.numbers[0], Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Tab)
    assert form.numbers[1].hasFocus()
    press(form.numbers[1], Qt.Key.Key_Up)
    press(form.final, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(view_of(program).choices, Passing) and may_choose(program))
    assert view_of(program).give == (2, 1, 0)
    assert panel.form is None


def until_certain(qtbot: QtBot, program: Program) -> None:
    """Play on, a second match if need be, until the rest of a deal is certain for the person."""
    rng = Random(3)  # by which that comes in the first deal
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_hex", lambda count: rng.randbytes(count).hex())
        begin(qtbot, program, preset="kizu", deals=12)
    while claim(view_of(program)) is None:
        assert not bar_of(program).is_shown("menu.claim")
        if session_of(program).is_over:
            begin(qtbot, program, preset="kizu", deals=12)
        else:
            answer(qtbot, program, with_keys)


def bar_of(program: Program) -> Bar:
    return Bar(program.window.table_page)


@pytest.mark.long
@pytest.mark.parametrize("by_key", [False, True])
def test_a_claim_plays_the_rest_of_the_deal(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch, *, by_key: bool
) -> None:
    told: list[str] = []
    monkeypatch.setattr(autoplay, "announce", lambda table, text: told.append(text))
    until_certain(qtbot, program)
    deal, table = view_of(program).deal, program.window.table_page.table
    assert told == ["You can play the rest at once: Shift+F8"]
    assert table.picture.choosing
    assert not table.offers.panel.isVisible()
    if by_key:
        QTest.keyClick(program.window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    else:
        bar_of(program).click("menu.claim")
    assert not bar_of(program).is_shown("menu.claim")
    qtbot.waitUntil(lambda: len(view_of(program).scores) == deal and is_waiting(program), timeout=20_000)
    assert not program.window.play.table.claim.is_on
    if not session_of(program).is_over:
        assert may_choose(program)  # the next deal waits for the person


@pytest.mark.long
def test_who_comes_to_a_claim_is_told_what_is_certain(qtbot: QtBot, program: Program) -> None:
    until_certain(qtbot, program)
    scene, asked = program.window.table_page.table.scene(), program.window.table_page.table.picture.prompt
    button = bar_of(program).button("menu.claim")
    assert button.toolTip() == "Play the rest (Ctrl+A)"
    told = session_of(program).texts(claim_shown(program).meaning)
    assert button.accessibleDescription() == told
    for come, leave in ((QEvent.Type.Enter, QEvent.Type.Leave), (QEvent.Type.FocusIn, QEvent.Type.FocusOut)):
        QApplication.sendEvent(button, event_of(come))
        assert scene.prompt == claim_shown(program).meaning
        QApplication.sendEvent(button, event_of(leave))
        assert scene.prompt == asked


def claim_shown(program: Program) -> Claim:
    shown = program.window.table_page.table.picture.claim
    assert shown is not None
    return shown


def event_of(kind: QEvent.Type) -> QEvent:
    if kind is QEvent.Type.Enter:
        return QEnterEvent(QPointF(), QPointF(), QPointF())
    return QFocusEvent(kind) if kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut) else QEvent(kind)


@pytest.mark.long
def test_nobody_sees_what_another_passes(qtbot: QtBot, program: Program) -> None:
    """HE-4: all pass before anyone sees what arrives, and every pass is made behind the cover."""
    begin(qtbot, program, people=3)
    page = program.window.table_page
    passed: list[Card] = []
    for _ in range(3):
        assert page.is_covered
        uncover(qtbot, program)
        qtbot.waitUntil(lambda: not page.is_covered and may_choose(program))
        zones = page.table.picture.zones
        seen = {card.card for zone in zones for card in zone.cards if card.card is not None}
        own = view_of(program).hands[view_of(program).viewer]
        assert seen == set(own)  # type: ignore[arg-type]  # one's own hand is never hidden
        assert not seen & set(passed)
        assert not page.table.scene().selection.cards
        pick = page.table.picture.pick
        assert pick is not None
        free = [card.card for card in page.table.scene().hand() if card.card is not None][: pick.count]
        with_keys(program, free)
        passed += free
        qtbot.waitUntil(lambda: page.is_covered or (may_choose(program) and view_of(program).exchanged))
        shown = [card for zone in page.table.picture.zones if zone.role is Role.TRAY for card in zone.cards]
        assert all(card.card is None for card in shown) or not page.is_covered

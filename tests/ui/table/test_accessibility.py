"""The table for screen readers: what they see of it, and what they are told."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QImage,
    QPainter,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, message
from cardtable.present.picture import (
    Badge,
    CallShown,
    Frame,
    Picture,
    PictureCard,
    Role,
    Said,
    Zone,
)
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.table.accessibility import (
    Announcer,
    BadgePart,
    BannerPart,
    HandPart,
    Part,
    PromptPart,
    SpeechPart,
    StackPart,
    TableInterface,
    ZonePart,
)
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.chips import StackItem
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.speech_item import SpeechItem
from cardtable.ui.table.text_items import CountItem, HangingItem, TextItem
from cardtable.ui.table.view import TableView
from tests.helpers.references import where_none_may_die
from tests.ui.helpers import begin, play_turn, quiet, step_of
from tests.ui.table.tables import table

REFUSAL = message("happy_six.breach.chosen")
PRESS = QAccessibleActionInterface.pressAction()
BACK = PictureCard(None)


def faces(*cards: str, refused: str = "") -> tuple[PictureCard, ...]:
    return tuple(PictureCard(Card.parse(c), REFUSAL if c == refused else None) for c in cards)


def picture(*hand: str, refused: str = "", choosing: bool = True) -> Picture:
    zones = (
        Zone(Role.HAND, 0, faces(*hand, refused=refused)),
        Zone(Role.HAND, 1, (BACK,) * 4),
        Zone(Role.PLAYED, 1, (BACK,)),
        Zone(Role.WON, 0, ()),
        Zone(Role.WON, 1, (*faces("5H", "AS"), BACK)),
    )
    badges = (
        Badge(0, (message("happy_six.table.in_hand", count=3),), to_act=True),
        Badge(1, (message("happy_six.table.won", count=3),), won=True),
    )
    return Picture((0, 1), zones, badges, message("happy_six.table.choose"), choosing=choosing)


def show(qtbot: QtBot, language: str = "en") -> TableView:
    table = TableView(Texts(language).with_names(("Anna", "Ben")))
    Announcer(table)
    qtbot.addWidget(table)
    table.setAccessibleName("Card table")
    table.speed = 0
    table.resize(744, 590)
    with qtbot.waitExposed(table):
        table.show()
    table.show_picture(picture("AH", "QS", "10D"))
    return table


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    return show(qtbot)


def of(view: TableView) -> TableInterface:
    table = QAccessible.queryAccessibleInterface(view)
    assert isinstance(table, TableInterface)
    return table


def walk(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything below, parents first; each child knows its parent, and each parent its child."""
    for index in range(top.childCount()):
        child = top.child(index)
        assert child.parent() is top
        assert top.indexOfChild(child) == index
        yield child
        yield from walk(child)


def come_by_key(view: TableView) -> None:
    view.clearFocus()  # it may have come by itself, which means no card
    view.setFocus(Qt.FocusReason.TabFocusReason)


def names(view: TableView) -> list[str]:
    return [part.text(QAccessible.Text.Name) for part in walk(of(view))]


def card(view: TableView, index: int) -> QAccessibleInterface:
    hand = next(part for part in walk(of(view)) if part.childCount())
    return hand.child(index)


@pytest.mark.long
def test_all_that_shows_has_a_name_and_nothing_else(view: TableView) -> None:
    assert of(view).text(QAccessible.Text.Name) == "Card table"
    assert names(view) == [
        "Your turn: choose a card",
        "Anna, hand: 3 cards",
        "ace of hearts",
        "queen of spades",
        "10 of diamonds",
        "Ben, hand: 4 cards face down",
        "Ben, played: 1 card face down",
        "Ben, won: 5 of hearts, ace of spades, 1 card face down",
        "Anna: 3 cards in hand, to play",
        "Ben: 3 won, winner",
    ]


def test_the_names_speak_the_language(qtbot: QtBot) -> None:
    view = show(qtbot, "ja")
    assert names(view) == [
        "あなたの番です。札を選んでください",
        "Annaの手札:3枚",
        "ハートのエース",
        "スペードのクイーン",
        "ダイヤの10",
        "Benの手札:裏向き4枚",
        "Benが出した札:裏向き1枚",
        "Benの獲得札:ハートの5、スペードのエース、裏向き1枚",
        "Anna:手札3枚、手番",
        "Ben:獲得3枚、勝者",
    ]
    view.set_texts(Texts("en").with_names(("Anna", "Ben")))
    assert "queen of spades" in names(view)


def test_cards_that_look_alike_are_counted(view: TableView) -> None:
    hand = ("QS", "QS'", "10D", "QS''")
    twins = picture(*hand, refused="QS'")
    won = Zone(Role.WON, 1, (*faces("5H'", "AS", "5H"), BACK))
    view.show_picture(replace(twins, zones=(twins.zones[0], won)))
    assert names(view)[1:] == [
        "Anna, hand: 4 cards",
        "queen of spades, 1 of 3",
        f"queen of spades, 2 of 3, may not be played: {Texts('en')(REFUSAL)}",
        "10 of diamonds",
        "queen of spades, 3 of 3",
        "Ben, won: 2 × 5 of hearts, ace of spades, 1 card face down",
        "Anna: 3 cards in hand, to play",
        "Ben: 3 won, winner",
    ]
    view.set_texts(Texts("ja").with_names(("Anna", "Ben")))
    assert names(view)[5:7] == [
        "スペードのクイーン、3枚のうち3枚目",
        "Benの獲得札:ハートの5が2枚、スペードのエース、裏向き1枚",
    ]


def test_a_refused_card_is_unavailable_and_its_name_says_why(view: TableView) -> None:
    view.show_picture(picture("AH", "QS", refused="QS"))
    name = f"queen of spades, may not be played: {Texts('en')(REFUSAL)}"
    assert card(view, 1).text(QAccessible.Text.Name) == name
    assert (card(view, 0).state().disabled, card(view, 1).state().disabled) == (0, 1)
    card(view, 1).actionInterface().doAction(PRESS)
    assert names(view)[0] == Texts("en")(REFUSAL)  # where the prompt stood
    view.show_picture(picture("AH", "QS", refused="QS", choosing=False))  # not dimmed either
    assert card(view, 1).text(QAccessible.Text.Name) == "queen of spades"
    assert not card(view, 1).state().disabled


def test_a_proposed_card_says_so(view: TableView) -> None:
    view.suggest([Card.parse("10D")])
    assert "10 of diamonds, your team’s proposal" in names(view)


def test_cards_are_where_they_show_and_can_be_pressed(view: TableView) -> None:
    chosen: list[Card] = []
    view.chosen.connect(chosen.append)
    for index in range(3):
        found = card(view, index)
        assert found.role() is QAccessible.Role.Button
        assert found.state().focusable
        middle = found.rect().center() - QPoint(30, 0)  # not under its right neighbour
        assert found.parent().childAt(middle.x(), middle.y()) is found
        assert of(view).childAt(middle.x(), middle.y()) is found.parent()
        QTest.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=view.viewport().mapFromGlobal(middle)
        )
        found.actionInterface().doAction(PRESS)
    assert [str(each) for each in chosen] == ["AH", "AH", "QS", "QS", "10D", "10D"]


def test_a_press_while_cards_are_on_their_way_means_the_card_it_was(view: TableView) -> None:
    chosen: list[Card] = []
    view.chosen.connect(chosen.append)
    view.speed = 1.0
    pressed = card(view, 1)
    view.play([Frame(picture("AH", "QS", "10D", choosing=False), hold=5000), Frame(picture("QS", "10D"))])
    pressed.actionInterface().doAction(PRESS)
    assert [str(each) for each in chosen] == ["QS"]
    assert not card(view, 1).actionInterface().keyBindingsForAction(PRESS)


def test_everything_lies_within_the_table(view: TableView) -> None:
    for part in walk(of(view)):
        assert part.rect().isValid()
        assert of(view).rect().adjusted(-8, -8, 8, 8).contains(part.rect())
        assert part.window() is view.window().windowHandle()


def test_whatever_else_a_reader_asks_is_answered(view: TableView) -> None:
    """An answer of the wrong kind would end the program, not the question."""
    for part in walk(of(view)):
        assert (part.actionInterface() is not None) == (part.role() is QAccessible.Role.Button)
        others = (part.textInterface(), part.valueInterface(), part.selectionInterface())
        more = (part.editableTextInterface(), part.tableCellInterface(), part.attributesInterface())
        assert not any((*others, *more))
        assert part.focusChild() is None
        assert part.relations() == []
        assert part.object() is None
        assert part.text(QAccessible.Text.Description) == part.text(QAccessible.Text.Value) == ""
        part.setText(QAccessible.Text.Name, "something else")
        assert (part.foregroundColor().isValid(), part.backgroundColor().isValid()) == (False, False)


def test_focus_is_at_the_card_that_keys_choose(view: TableView) -> None:
    assert not card(view, 0).state().focused
    come_by_key(view)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert [card(view, i).state().focused for i in range(3)] == [0, 1, 0]
    assert of(view).focusChild() is card(view, 1)
    assert not of(view).state().focused
    card(view, 2).actionInterface().doAction(QAccessibleActionInterface.setFocusAction())
    assert of(view).focusChild() is card(view, 2)
    view.clearFocus()
    assert not any(card(view, i).state().focused for i in range(3))


def test_a_part_that_is_gone_says_nothing(view: TableView) -> None:
    gone, stays = card(view, 2), card(view, 0)
    view.show_picture(picture("QS", "10D"))
    assert not gone.isValid()
    assert (gone.text(QAccessible.Text.Name), gone.rect().isEmpty(), gone.state().focused) == ("", True, 0)
    gone.actionInterface().doAction(PRESS)
    assert stays.isValid()
    assert stays.text(QAccessible.Text.Name) == "queen of spades"
    view.show_picture(picture())
    assert not stays.isValid()


def test_a_table_that_is_hidden_tells_nothing(view: TableView) -> None:
    seen = card(view, 0)
    view.hide()
    assert of(view).childCount() == 0
    assert not seen.isValid()
    assert seen.text(QAccessible.Text.Name) == ""


@pytest.mark.long
def test_cards_that_lie_face_down_are_never_told(qtbot: QtBot, program: Program) -> None:
    """Through some turns, though the view that the picture is made from tells what the other hand holds."""
    begin(qtbot, program)
    view = program.window.table_page.table
    for _ in range(6):
        play_turn(qtbot, program)
        own = {f"{view.texts.aloud.card(c.card)}" for c in view.scene().hand() if c.card is not None}
        told = [name for name in names(view) if " of hearts" in name or " of spades" in name]
        assert set(told) == own


# ── what is told without being asked ─────────────────────────────────────────────────────────────────────


@pytest.fixture
def focus_told(monkeypatch: pytest.MonkeyPatch, announced: list[str]) -> list[str]:
    """The names of what has been reported as focused."""
    told: list[str] = []
    pass_on = QAccessible.updateAccessibility

    def listen(event: QAccessibleEvent) -> None:
        if event.type() is QAccessible.Event.Focus:
            told.append(event.accessibleInterface().text(QAccessible.Text.Name))
        pass_on(event)

    monkeypatch.setattr(QAccessible, "updateAccessibility", listen)
    return told


def test_the_card_the_keys_are_at_is_told_once(view: TableView, qtbot: QtBot, focus_told: list[str]) -> None:
    come_by_key(view)
    qtbot.waitUntil(lambda: focus_told[-1:] == ["ace of hearts"])
    focus_told.clear()
    QTest.keyClick(view, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: focus_told == ["queen of spades"])
    view.suggest([])
    QTest.qWait(20)
    assert len(focus_told) == 1
    view.show_picture(picture("AH", "10D"))  # another card under resting keys
    qtbot.waitUntil(lambda: focus_told[1:] == ["10 of diamonds"])
    view.clearFocus()
    QTest.qWait(20)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: focus_told[1:] == ["10 of diamonds"] * 2)


def test_calls_refusals_and_ones_turn_are_announced(
    view: TableView, qtbot: QtBot, announced: list[str]
) -> None:
    call = message("happy_six.call.turn", card=Card.parse("QS"), other=Card.parse("AH"), who="Ben")
    view.play([Frame(picture("AH", choosing=False), (call,)), Frame(picture("AH", refused="AH"))])
    turn = "Your turn: choose a card"
    qtbot.waitUntil(lambda: announced[-1:] == [turn])
    assert announced == ["queen of spades beats ace of hearts: both cards go to Ben.", turn]
    view.press(0)
    assert announced[2:] == [Texts("en")(REFUSAL)]
    view.suggest([])
    QTest.qWait(20)
    assert announced.count(turn) == 1


def test_what_only_the_person_at_the_bottom_may_know_is_announced_and_no_call(
    view: TableView, qtbot: QtBot, announced: list[str]
) -> None:
    calls: list[Message] = []
    view.said.connect(calls.append)
    taken = message("hearts.table.kitty", what=message("card.alone", card=Card.parse("QS")))
    view.play([Frame(picture("AH", choosing=False), private=taken)])
    qtbot.waitUntil(lambda: announced == ["The kitty you took: queen of spades"])
    assert calls == []


def saying(what: str, *, is_called: bool) -> Picture:
    said = Said(message("happy_six.table.won", count=len(what)), is_called=is_called)
    return picture("AH", choosing=False).saying({1: said})


def test_what_somebody_says_is_announced_once_and_stays_in_the_name_of_the_seat_until_the_next(
    view: TableView, qtbot: QtBot, announced: list[str]
) -> None:
    said, silent = saying("---", is_called=False), picture("AH", choosing=False)
    view.speed = 1000.0
    view.play([Frame(said), Frame(said)])
    qtbot.waitUntil(lambda: view.idle)
    assert announced == ["Ben: “3 won”"]
    assert "Ben: “3 won”" in names(view)
    assert "Ben: “3 won”, 3 won, winner" in names(view)
    view.play([Frame(silent)])
    qtbot.waitUntil(lambda: view.idle)
    assert "Ben: “3 won”" not in names(view)
    assert "Ben: “3 won”, 3 won, winner" in names(view)  # whoever has missed it
    view.play([Frame(saying("----", is_called=True))])
    qtbot.waitUntil(lambda: view.idle)
    assert announced == ["Ben: “3 won”"]  # the referee says it
    assert "Ben: “4 won”, 3 won, winner" in names(view)
    view.show_picture(silent)
    assert "Ben: 3 won, winner" in names(view)


PARTS: Final[Mapping[type[QGraphicsItem], tuple[type[Part], ...]]] = {
    TextItem: (PromptPart, BannerPart),
    HangingItem: (BannerPart,),
    SeatItem: (BadgePart,),
    SpeechItem: (SpeechPart,),
    CountItem: (ZonePart,),
    StackItem: (StackPart,),
    CardItem: (ZonePart, HandPart),
}
"""By item, the parts that tell what is written there."""


def written_by(item: QGraphicsItem, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What an item writes on the table, whether at once or on a picture that it keeps."""
    found: list[object] = []
    write = QPainter.drawText

    def noted(painter: QPainter, *told: object) -> object:
        found.extend(each for each in told if isinstance(each, str) and each)
        return write(painter, *told)  # type: ignore[call-overload]

    image = QImage(QSize(64, 64), QImage.Format.Format_ARGB32_Premultiplied)
    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", noted)
        painter = QPainter(image)
        item.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
    return found


def test_whatever_is_written_on_the_table_belongs_to_a_part_with_a_name(
    view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    bid = CallShown(1, message("fifty_six.board.pass"), message("fifty_six.board.pass"))
    shown = table(5, 7, won=2, chips=True, trick=3)
    badges = [replace(badge, call=bid if badge.seat == 1 else None) for badge in shown.badges]
    shown = replace(shown, badges=tuple(badges), banner=bid.words)
    view.set_texts(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki", "Emi")))
    view.resize(1280, 800)
    view.show_picture(shown.saying({2: Said(bid.words)}))
    parts = [part for part in walk(of(view)) if isinstance(part, Part)]
    seen = set()
    items: list[QGraphicsItem] = view.scene().items()
    for item in items:
        if not item.isVisible() or not written_by(item, monkeypatch):
            continue
        seen.add(type(item))
        middle = item.sceneBoundingRect().center()
        fitting = [part for part in parts if isinstance(part, PARTS[type(item)])]
        assert any(part.box().contains(middle) and part.name() for part in fitting), item
    assert {SeatItem, SpeechItem, CountItem, StackItem, TextItem} <= seen


def test_while_nobody_listens_nothing_is_built(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    before = parts_alive()
    monkeypatch.setattr(QAccessible, "updateAccessibility", never)
    assert not QAccessible.isActive()
    begin(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert parts_alive() == before


# ── how long it lives ────────────────────────────────────────────────────────────────────────────────────


def parts_alive() -> int:
    """Count them while no other thread works: it may be filling a tuple, which nobody else may hold then.

    Of a table that is gone PySide keeps its interface for good, which holds no part any more.
    """
    gc.collect()
    return sum(isinstance(thing, Part) for thing in gc.get_objects())


@pytest.mark.long
def test_a_whole_match_leaves_no_more_parts_than_a_table_has_places(
    qtbot: QtBot, program: Program, announced: list[str]
) -> None:
    found: list[object] = []
    program.services.highlights.found.connect(found.append)
    begin(qtbot, program)
    quiet(qtbot, program)
    view, before = program.window.table_page.table, parts_alive()
    seen: set[QAccessibleInterface] = set()
    places = 1 + 2 + 7 + 10 + 2 + 4  # the table, texts, places for cards, a hand's cards, plates, buttons
    while step_of(program).view.outcome is None:
        play_turn(qtbot, program)
        assert all(name.strip() for name in names(view))
        seen |= set(walk(of(view)))
        assert len(seen) < places  # the same ones all the time
    assert "You win the match!" in names(view)
    qtbot.waitUntil(lambda: bool(found))
    quiet(qtbot, program)
    assert parts_alive() - before <= 3 * places  # there are tables for replays and lessons


CALLS = 300


def ask_everything(view: TableView) -> None:
    """Have Qt's side ask what a screen reader may, again and again."""
    first = card(view, 0)
    for _ in range(CALLS):
        names(view)
        first.object(), first.child(0), first.state(), first.rect(), first.window(), first.actionInterface()
        of(view).childAt(-1, -1)
    gc.collect()


@pytest.mark.long
def test_asking_keeps_nothing(view: TableView) -> None:
    first = card(view, 0)
    ask_everything(view)  # makes the parts
    before = sys.getrefcount(first), len(gc.get_objects())
    ask_everything(view)
    after = sys.getrefcount(first), len(gc.get_objects())
    assert all(abs(b - a) < CALLS // 3 for a, b in zip(before, after, strict=True)), (before, after)


@pytest.mark.long
@where_none_may_die
def test_asking_costs_no_references_to_none(view: TableView) -> None:
    """As PySide6 6.12.0 does; see tests/ui/test_pyside_none.py."""
    ask_everything(view)
    before = sys.getrefcount(None)
    ask_everything(view)
    after = sys.getrefcount(None)
    assert abs(after - before) < CALLS // 3, (before, after)


def gone_table() -> None:
    view = TableView(Texts("en").with_names(("Anna", "Ben")))
    Announcer(view)
    view.show()
    view.show_picture(picture("AH", "QS"))
    table, told = of(view), list(walk(of(view)))
    numbers = [QAccessible.uniqueId(part) for part in told]
    shiboken6.delete(view)
    assert not shiboken6.isValid(table)
    assert told
    assert not any(shiboken6.isValid(part) for part in told)
    assert [QAccessible.accessibleInterface(number) for number in numbers] == [None] * len(numbers)


def test_a_table_that_goes_takes_its_parts_along(qtbot: QtBot, announced: list[str]) -> None:
    of(show(qtbot))  # makes Python let go of those of earlier tests
    before = parts_alive()
    for _ in range(5):
        gone_table()
    assert parts_alive() == before

"""Offers, chosen with buttons on the felt in place of cards: by mouse, by key, and by ear."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Declare
from cardtable.engine.games.hearts import Give, Reward
from cardtable.engine.messages import message
from cardtable.present.geometry import Box
from cardtable.present.offer_layout import NOTE_SIZE
from cardtable.present.picture import Frame, Offer, Pick, Picture, PictureCard, Role, Share, Zone
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.base.focus_ring import PRIMARY_PROPERTY
from cardtable.ui.table.accessibility import TableInterface
from cardtable.ui.table.offer_forms import ShareForm
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table
from tests.helpers.layouts import box, overlap
from tests.ui.table.tables import table, view_of_four

LESS = Offer(message("hearts.table.moon_self_plus", count=26), Reward("self_plus"))
MORE = Offer(message("hearts.table.moon_others", count=26), Reward("others"))
SHARE = Share((1, 2, 3), 4, message("hearts.table.share", limit=4), message("hearts.table.settled"), Give)


def bare(**changes: object) -> Picture:
    """A table without a hand to choose from."""
    shown = table(4, 0, trick=0)
    zones = tuple(zone for zone in shown.zones if zone.role is not Role.HAND)
    return replace(shown, zones=zones, choosing=False, **changes)  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    shown = view_of_four(qtbot)
    shown.speed, shown.offers.panel.guard_ms = 0, 0
    return shown


def caught(view: TableView) -> list[Action]:
    chosen: list[Action] = []
    view.offers.chosen.connect(chosen.append)
    return chosen


def share_form(view: TableView) -> ShareForm:
    assert isinstance(view.offers.panel.form, ShareForm)
    return view.offers.panel.form


def test_an_offer_is_chosen_with_its_button(view: TableView) -> None:
    chosen = caught(view)
    view.show_picture(bare(offers=(LESS, MORE)))
    first, second = Table(view).offer_buttons
    assert first.text() == "Take 26 penalty points off my total"
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert chosen == [Reward("others")]
    view.show_picture(bare())
    assert not view.offers.panel.isVisible()


def test_bids_of_a_number_all_stand_in_the_middle_and_are_made_at_once(view: TableView) -> None:
    """Each is a plain offer; sixteen of them need no groups."""
    made = [Offer(message("fifty_six.review.taken", count=n), Reward(str(n))) for n in range(16)]
    picture = replace(table(5, 13, trick=0), choosing=False, offers=tuple(made), prompt=message("app.name"))
    chosen = caught(view)
    view.set_texts(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki", "Emi")))
    view.show_picture(picture)
    buttons = Table(view).offer_buttons
    assert [button.text() for button in buttons] == [view.texts(offer.label) for offer in made]
    assert Table(view).told_of_offers == [view.texts.aloud(offer.label) for offer in made]
    for button in buttons:
        assert button.visibleRegion().boundingRect() == button.rect()
        assert min(button.width(), button.height()) >= 32
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen == [offer.action for offer in made]


def asks(view: TableView) -> list[bool]:
    """Which buttons have the colour that asks."""
    return [bool(button.property(PRIMARY_PROPERTY)) for button in Table(view).offer_buttons]


def test_one_colour_asks_where_there_is_no_other_choice(view: TableView) -> None:
    view.show_picture(bare(offers=(LESS, MORE)))
    assert asks(view) == [False, False]
    view.show_picture(replace(table(4, 2, trick=0), offers=(LESS,)))
    assert asks(view) == [True]
    view.show_picture(replace(table(4, 3, trick=0), pick=Pick(2, message("happy_six.table.choose"))))
    assert asks(view) == [False]  # the cards are asked for
    Table(view).click(0, 1)
    assert asks(view) == [True]


def test_nothing_is_offered_while_cards_are_on_the_way(view: TableView) -> None:
    """The button for the cards to be passed lay over the pack that is dealt."""
    picking = replace(table(4, 3, trick=0), pick=Pick(2, message("happy_six.table.choose")))
    pack = Zone(Role.DECK, None, (PictureCard(None),) * 9)
    view.speed = 1.0
    view.play([Frame(replace(picking, zones=(pack,)), hold=1), Frame(picking)])
    assert not view.offers.panel.isVisible()
    view.skip()
    assert view.offers.panel.isVisible()


def test_enter_goes_to_the_offers_while_no_card_may_be_chosen(view: TableView) -> None:
    chosen = caught(view)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)  # the keys are at a card of the hand
    view.show_picture(replace(table(4, 7, trick=0), choosing=False, offers=(LESS, MORE)))
    QTest.keyClick(view, Qt.Key.Key_Return)
    first = Table(view).offer_buttons[0]
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert chosen == [Reward("self_plus")]


def test_enter_goes_to_the_offers_where_there_is_no_card_and_back_when_they_are_gone(view: TableView) -> None:
    chosen = caught(view)
    view.setFocus()
    view.show_picture(bare(offers=(LESS, MORE)))
    QTest.keyClick(view, Qt.Key.Key_Return)
    first, second = Table(view).offer_buttons
    assert first.hasFocus()
    assert not chosen  # it was not yet meant for the button
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    QTest.keyClick(second, Qt.Key.Key_Space)
    assert chosen == [Reward("others")]
    view.show_picture(bare())
    assert view.hasFocus()


def test_what_is_refused_says_why(view: TableView) -> None:
    reason = message("hearts.breach.no_moon")
    view.show_picture(bare(offers=(replace(LESS, refusal=reason), MORE)))
    first, second = Table(view).offer_buttons
    assert (first.isEnabled(), second.isEnabled()) == (False, True)
    assert first.toolTip() == first.accessibleDescription() == view.texts(reason)


def test_a_hint_marks_the_best_offer_and_tells_of_each(view: TableView) -> None:
    view.show_picture(bare(offers=(LESS, MORE)))
    place = view.offers.panel.geometry()
    less, more = (message(key) for key in ("hint.even_value", "hint.none"))
    view.advise({}, (), {LESS.action: less, MORE.action: more}, [MORE.action])
    first, second = Table(view).offer_buttons
    assert (first.text(), second.text()) == (
        view.texts(LESS.label),
        view.texts("table.best_offer", offer=view.texts(MORE.label)),
    )
    assert view.offers.panel.geometry() == place
    assert first.toolTip().startswith("Hint: about as good")
    assert second.accessibleDescription().startswith("Hint: best")
    view.advise({}, (), {}, ())
    assert Table(view).offer_buttons[1].text() == view.texts(MORE.label)


def test_any_legal_share_can_be_made_and_no_other(view: TableView) -> None:
    chosen = caught(view)
    view.show_picture(bare(share=SHARE))
    form = share_form(view)
    form.numbers[0].setValue(2)
    form.numbers[2].setValue(9)
    assert [number.value() for number in form.numbers] == [2, 0, 2]  # four in all at most
    assert [number.maximum() for number in form.numbers] == [2, 0, 2]
    form.numbers[0].setValue(0)
    form.numbers[1].setValue(1)
    QTest.mouseClick(form.final, Qt.MouseButton.LeftButton)
    assert chosen == [Give((0, 1, 2))]


def test_a_share_is_kept_while_the_table_is_laid_out_anew(view: TableView) -> None:
    view.show_picture(bare(share=SHARE))
    share_form(view).numbers[1].setValue(3)
    view.resize(900, 700)
    assert share_form(view).numbers[1].value() == 3


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("size", [(640, 460), (704, 560), (1600, 1000)])
def test_offers_leave_pot_and_turn_up_in_sight(
    qtbot: QtBot, size: tuple[int, int], seats: int, language: str
) -> None:
    costs = message("hachihachi_trick.table.fold_note", count=16)
    fold = Offer(message("hachihachi_trick.table.fold"), Declare(is_in=False), note=costs)
    brings = message("hachihachi_trick.table.in_third_note", count=2)
    third = Offer(message("hachihachi_trick.table.in_third"), Declare(is_in=True), note=brings)
    view = TableView(Texts(language).with_names(tuple(f"P{seat}" for seat in range(seats))))
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.waitExposed(view):
        view.show()
    shown = table(seats, 7, chips=True, shown=3, trick=0)
    view.show_picture(replace(shown, choosing=False, offers=(third, fold)))
    assert view.offers.panel.isVisible()
    panel, layout = view.offers.panel.geometry(), view.scene().layout
    pot, turned = layout.stacks[None], [box(layout, place) for place in layout.places[Role.TURN_UP, None]]
    ours = Box(panel.x(), panel.y(), panel.width(), panel.height())
    assert not any(overlap(ours, other) for other in (pot, layout.prompt, *turned))
    for button in Table(view).offer_buttons:
        metrics, texts = button.fontMetrics(), Texts(language)
        assert metrics.horizontalAdvance(button.text()) <= button.width() - 6, button.text()
        assert button.note in (texts(costs), texts(brings))
        assert NOTE_SIZE * metrics.horizontalAdvance(button.note) <= button.width() - 6, button.note
        assert (1 + NOTE_SIZE) * metrics.height() <= button.height(), button.note
        assert button.accessibleName() == f"{button.text()}, {button.note}"


def test_offers_are_told_to_screen_readers_by_name(view: TableView) -> None:
    view.show_picture(bare(share=SHARE))
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    panel = root.child(root.childCount() - 1)
    assert panel.object() is view.offers.panel
    names = [number.accessibleName() for number in share_form(view).numbers]
    assert names == ["Ben", "Chie", "Daiki"]


def test_a_share_with_long_names_covers_nobody(view: TableView) -> None:
    view.resize(704, 560)
    view.set_texts(Texts("ja").with_names(("アレクサンドラ・フォン・ハンマーシュミット",) * 4))
    view.show_picture(bare(share=SHARE))
    middle = view.scene().layout.middle  # where neither seats nor their cards are
    room = QRect(int(middle.x), int(middle.y), int(middle.width), int(middle.height))
    assert room.contains(view.offers.panel.geometry())


def test_a_share_among_fifteen_has_room_on_a_low_felt(view: TableView) -> None:
    view.resize(704, 560)
    share = Share(
        tuple(range(1, 16)), 4, message("hearts.table.share", limit=4), message("hearts.table.settled"), Give
    )
    view.set_texts(Texts("en").with_names(tuple(f"Player {seat}" for seat in range(16))))
    view.show_picture(replace(table(16, 0, trick=0), choosing=False, share=share))
    panel = view.offers.panel
    assert view.viewport().rect().contains(panel.geometry())
    assert panel.rect().contains(share_form(view).final.geometry())
    places = [QRect(number.mapTo(panel, QPoint()), number.size()) for number in share_form(view).numbers]
    assert not [(a, b) for a, b in combinations(places, 2) if a.intersects(b)]

"""The signs of a moon in Complex Hearts (HE-29): what each brings, and how they are chosen."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Acted, Action
from cardtable.engine.games.hearts import HEARTS, HeartsView, Signs, State
from cardtable.engine.messages import message
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.picture import Picture, PlusOrMinus
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.base.look import Look
from cardtable.ui.table.offer_forms import SignForm
from cardtable.ui.table.view import TableView
from tests.helpers.hearts import moonshot, signing

Key = Qt.Key
TEXTS = Texts("en").with_names(("Anna", "Ben", "Chie", "Dai"))
PRESENTER = HeartsPresenter()
TOTALS = (60, 40, 5, 5, 70, 70, 1, 1)


def view_of(state: State, seat: int = 0) -> HeartsView:
    return HEARTS.view(state, seat)


def signs_of(picture: Picture) -> PlusOrMinus:
    assert picture.signs is not None
    return picture.signs


def test_each_sign_tells_the_total_it_brings_and_whether_it_ends_the_match() -> None:
    signs = signs_of(PRESENTER.picture(view_of(signing(*TOTALS)), 0))
    assert signs.seats == (0, 1, 2, 3)
    assert [TEXTS(brings) for brings in signs.with_plus] == [
        "73+33i (80.1)",
        "18+18i (25.5)",
        "83+83i (117.4: over 100)",
        "14+14i (19.8)",
    ]
    assert [TEXTS(brings) for brings in signs.with_minus][:2] == [
        "47+7i (47.5)",
        "−8−8i (11.3)",
    ]
    assert TEXTS(signs.heading) == "Sign of 13+13i for each player (in brackets: distance from 0)"


def test_what_a_sign_tells_is_what_comes_of_it() -> None:
    state = signing(*TOTALS)
    signs = signs_of(PRESENTER.picture(view_of(state), 0))
    action = signs.make((-1, 1, -1, 1))
    assert action == Signs((-1, 1, -1, 1))
    assert signs.signs_of(action) == (-1, 1, -1, 1)
    assert HEARTS.breach(state, 0, action) is None
    after = HEARTS.apply(state, Acted(0, action))
    sizes = [f"{abs(total):.1f}" for total in after.scores[-1].totals]
    told = [(signs.with_minus, signs.with_plus)[sign > 0][seat] for seat, sign in enumerate((-1, 1, -1, 1))]
    assert [brings.values["size"] for brings in told] == sizes


def test_no_total_ends_a_match_that_goes_by_deals() -> None:
    signs = signs_of(PRESENTER.picture(view_of(signing(*TOTALS, deals=9)), 0))
    assert {brings.key for brings in signs.with_plus} == {"hearts.table.signed"}


def test_only_who_has_shot_the_moon_is_asked() -> None:
    state = signing()
    for seat in (1, 2, 3):
        picture = PRESENTER.picture(view_of(state, seat), seat)
        assert picture.signs is None
        assert picture.prompt is not None
        assert TEXTS(picture.prompt) == "Waiting for Anna"


def test_the_result_gives_everybody_the_moon_with_its_sign_and_the_shooter_no_cards() -> None:
    state = signing(*TOTALS)
    action = Signs((-1, 1, -1, 1))
    after = HEARTS.apply(state, Acted(0, action))
    (deal,) = [line for line in PRESENTER.score(view_of(after)).lines if line.is_taken]
    assert deal.values == ("−13−33i", "13+13i", "−13−13i", "13+13i")
    sheet = PRESENTER.result(view_of(after))
    assert sheet is not None
    told = [[(TEXTS(entry.reason), str(entry.amount)) for entry in row.entries] for row in sheet.rows]
    assert told == [
        [("moon", "-13-13i"), ("J♦", "-10+0i"), ("times 2i by 10♣", "10-20i")],
        [("moon", "13+13i")],
        [("moon", "-13-13i")],
        [("moon", "13+13i")],
    ]
    shot = moonshot(moon="others")[2]
    found = PRESENTER.result(view_of(shot))
    assert found is not None
    assert [str(row.change) for row in found.rows] == ["0-20i", "13+13i", "13+13i", "13+13i"]


# ── at the table ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    view = TableView(TEXTS)
    qtbot.addWidget(view)
    view.resize(704, 560)
    with qtbot.waitExposed(view):
        view.show()
    view.show_picture(PRESENTER.picture(view_of(signing(*TOTALS)), 0))
    return view


def form_of(table: TableView) -> SignForm:
    assert isinstance(table.offers.panel.form, SignForm)
    return table.offers.panel.form


def chosen_at(table: TableView) -> list[Action]:
    chosen: list[Action] = []
    table.offers.chosen.connect(chosen.append)
    return chosen


def test_signs_are_chosen_by_mouse(table: TableView) -> None:
    chosen = chosen_at(table)
    form = form_of(table)
    for _, minus in (form.signs[0], form.signs[2]):
        QTest.mouseClick(minus, Qt.MouseButton.LeftButton, pos=minus.rect().center())
    QTest.mouseClick(form.final, Qt.MouseButton.LeftButton)
    assert chosen == [Signs((-1, 1, -1, 1))]


def test_signs_are_chosen_by_key(table: TableView) -> None:
    chosen = chosen_at(table)
    table.setFocus()
    QTest.keyClick(table, Key.Key_Return)
    for row in range(4):
        focus = QApplication.focusWidget()
        assert focus is form_of(table).signs[row][0]
        if row in (0, 2):
            QTest.keyClick(focus, Key.Key_Right)
            focus = form_of(table).signs[row][1]
        assert focus.hasFocus()
        QTest.keyClick(focus, Key.Key_Tab)
    final = form_of(table).final
    assert final.hasFocus()
    QTest.keyClick(final, Key.Key_Return)
    assert chosen == [Signs((-1, 1, -1, 1))]


def test_a_sign_is_spoken_with_the_name_and_what_it_brings(table: TableView) -> None:
    (plus, minus), *_ = form_of(table).signs
    assert plus.accessibleName() == "Anna: + → 73+33i (80.1)"
    assert minus.accessibleName() == "Anna: − → 47+7i (47.5)"


def test_a_hint_marks_the_best_signs_and_leaves_what_is_chosen(table: TableView) -> None:
    form_of(table).signs[1][1].setChecked(True)
    best = Signs((-1, 1, -1, 1))
    table.advise({}, (), {best: message("hint.none")}, (best,))
    form = form_of(table)
    marked = [[button.text().startswith("★") for button in row] for row in form.signs]
    assert marked == [[False, True], [True, False], [False, True], [True, False]]
    assert [row[1].isChecked() for row in form.signs] == [False, True, False, False]


@pytest.mark.parametrize("players", [6, 16])
def test_signs_of_many_have_room_on_the_smallest_felt(qtbot: QtBot, players: int) -> None:
    view = TableView(
        Texts("en").with_names(tuple(f"アレクサンドラ・フォン {seat}" for seat in range(players)))
    )
    qtbot.addWidget(view)
    view.resize(704, 560)
    seats, label = tuple(range(players)), message("hearts.table.signs_chosen")
    brings = (message("hearts.table.signed", points="−113−126i", size="169.3"),) * players
    with qtbot.waitExposed(view):
        view.show()
    view.show_picture(
        Picture(seats, (), (), signs=PlusOrMinus(seats, label, brings, brings, label, Signs, lambda _: ()))
    )
    panel = view.offers.panel
    assert view.rect().contains(panel.geometry())
    panel.take_focus()
    for plus, minus in form_of(view).signs:
        assert plus.hasFocus()
        for each in (plus, minus):
            assert each.width() >= each.sizeHint().width()
            assert each.visibleRegion().boundingRect() == each.rect()
        QTest.keyClick(plus, Key.Key_Tab)


@pytest.mark.parametrize(("text_size", "felt"), [("150", (616, 601)), ("225", (616, 582))])
def test_in_large_type_signs_stand_below_each_other_where_the_table_has_no_room(
    qtbot: QtBot, qapp: QApplication, restored_look: None, text_size: str, felt: tuple[int, int]
) -> None:
    look = Look(qapp)
    look.apply()
    look.set_text_size(text_size)
    label = message("hearts.table.signs_chosen")
    view = TableView(TEXTS)
    qtbot.addWidget(view)
    view.resize(*felt)
    with qtbot.waitExposed(view):
        view.show()
    for language, players in product(sorted(LANGUAGES), (4, 6, 16)):
        view.set_texts(Texts(language).with_names(tuple(f"アレクサンドラ {seat}" for seat in range(16))))
        seats, beyond = tuple(range(players)), message("hearts.table.signed_beyond")
        brings = (message(beyond.key, points="−113−126i", size="169.3", limit=100),) * players
        pick = PlusOrMinus(seats, label, brings, brings, label, Signs, lambda _: ())
        view.show_picture(Picture(seats, (), (), signs=pick))
        panel = view.offers.panel
        assert view.rect().contains(panel.geometry()), (language, players)
        panel.take_focus()
        for plus, _ in form_of(view).signs:
            assert plus.hasFocus()
            assert plus.visibleRegion().boundingRect().height() == plus.height()
            QTest.keyClick(plus, Key.Key_Tab)
        final = form_of(view).final
        assert final.visibleRegion().boundingRect() == final.rect()
    look.deleteLater()

"""The themes: what is written stands out, and another theme is put on at once and everywhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFocusFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSlider,
    QSpinBox,
    QStyleOptionGraphicsItem,
    QTextBrowser,
    QVBoxLayout,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.games import PRESENTERS
from cardtable.present.metrics import SUNFLOWER
from cardtable.present.score_sheet import ScoreSheet
from cardtable.program.preferences import SYSTEM, THEMES, Theme
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import CLOTH_PROPERTY, CONTRAST, TONES, Look, current_theme
from cardtable.ui.play.match_sheet import MatchResult, MatchSheet
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.cloth import BARE_TABLE, EDGE, NO_FELT, Cloth, ClothPage, cloth
from cardtable.ui.table.scene import TableScene
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.view import TableView
from tests.helpers.colours import READABLE, VISIBLE, contrast, luminance, over
from tests.helpers.commands import ROOT
from tests.ui.conftest import UNDRESSED
from tests.ui.helpers import begin, quiet

OPENED = ("settings", "cards", "rules", "about", "statistics", "every_rule", "in_force")
"""The actions that open a dialog which lies on cloth."""

FELTS = sorted({NO_FELT, BARE_TABLE} | {load().felt for load in PRESENTERS.values()})
NAMED = [theme.value for theme in Theme]


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    applied = Look(qapp)
    applied.apply()
    yield applied
    applied.set_theme(SYSTEM)
    applied.set_text_size(SYSTEM)
    applied.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # with its ring, which another test would see
    qapp.setStyleSheet(UNDRESSED)


@pytest.mark.parametrize("theme", Theme)
def test_what_is_written_beside_the_table_can_be_read(theme: Theme) -> None:
    tones = {name: QColor(value) for name, value in asdict(TONES[theme]).items()}
    for text, ground in product(
        ("text", "muted"), ("window", "base", "button", "hover", "sheet", "sheet_won", "sheet_lost")
    ):
        assert contrast(tones[text], tones[ground]) >= READABLE, (text, ground)
    assert contrast(tones["disabled"], tones["window"]) >= READABLE
    for text, ground in (("on_accent", "accent"), ("alert", "window"), ("alert", "base"), ("text", "notice")):
        assert contrast(tones[text], tones[ground]) >= READABLE, (text, ground)
    for mark, ground in (("focus", "window"), ("focus", "base"), ("window", "accent")):
        assert contrast(tones[mark], tones[ground]) >= VISIBLE, (mark, ground)


def test_high_contrast_is_seven_to_one_and_what_cannot_be_pressed_is_told_from_what_can() -> None:
    tones = {name: QColor(value) for name, value in asdict(CONTRAST).items()}
    for text in ("text", "muted", "disabled", "line", "edge", "accent", "focus", "alert"):
        assert contrast(tones[text], tones["window"]) >= 7, text
    assert contrast(tones["on_accent"], tones["accent"]) >= 7
    for enabled, disabled in (("text", "disabled"), ("line", "disabled_line")):
        assert contrast(tones[enabled], tones[disabled]) >= 2.5, enabled


@pytest.mark.parametrize("theme", NAMED)
def test_the_edges_of_what_is_filled_in_can_be_seen(qapp: QApplication, look: Look, theme: str) -> None:
    look.set_theme(theme)
    window = QColor(TONES[Theme(theme)].window)
    for kind in (QCheckBox, QRadioButton, QComboBox, QSpinBox, QSlider, QProgressBar, QScrollBar):
        drawn = qapp.palette(kind()).color(QPalette.ColorRole.Window).darker(140)  # by the style Fusion
        assert contrast(drawn, window) >= VISIBLE, kind
    assert contrast(QColor(TONES[Theme(theme)].edge), window) >= VISIBLE  # around what is written in


@pytest.mark.parametrize(("theme", "percent"), list(product(NAMED, ("100", "200"))))
def test_an_empty_box_in_a_menu_can_be_seen(qtbot: QtBot, look: Look, theme: str, percent: str) -> None:
    look.set_theme(theme)
    look.set_text_size(percent)
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("").setCheckable(True)
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    painted = menu.grab().toImage()
    inner = painted.rect().adjusted(2, 2, -2, -2)
    row, ground = inner.center().y(), painted.pixelColor(inner.topLeft())
    assert max(contrast(painted.pixelColor(x, row), ground) for x in range(2, inner.right())) >= VISIBLE


@pytest.mark.parametrize(("theme", "felt"), list(product(Theme, FELTS)))
def test_what_is_written_on_the_table_can_be_read(theme: Theme, felt: str) -> None:
    on = cloth(felt, theme)
    for ground, text in product((on.lit, on.base, on.rim), (on.text, on.quiet)):
        assert contrast(text, over(on.plate, ground)) >= READABLE


@pytest.mark.parametrize(("theme", "felt"), list(product(Theme, FELTS)))
def test_text_can_be_read_on_the_lightest_place_of_the_cloth(
    qapp: QApplication, theme: Theme, felt: str
) -> None:
    on = cloth(felt, theme)
    image = QImage(QSize(960, 640), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    on.paint(painter, QRectF(image.rect()))
    painter.end()
    seen = image.scaled(60, 40, mode=Qt.TransformationMode.SmoothTransformation)  # as from afar
    pixels = [seen.pixelColor(x, y) for x in range(seen.width()) for y in range(seen.height())]
    assert contrast(on.text, max(pixels, key=luminance)) >= READABLE


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_the_lamp_stands_upper_left(qapp: QApplication, theme: Theme) -> None:
    image = QImage(QSize(960, 640), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    cloth(NO_FELT, theme).paint(painter, QRectF(image.rect()))
    painter.end()
    seen = image.scaled(12, 8, mode=Qt.TransformationMode.SmoothTransformation)
    tones = {(x, y): luminance(seen.pixelColor(x, y)) for x in range(12) for y in range(8)}
    x, y = max(tones, key=lambda place: tones[place])
    assert x < 6
    assert y < 4
    assert min(tones, key=lambda place: tones[place])[1] == 7


def test_a_table_high_in_contrast_is_plain() -> None:
    for felt in FELTS:
        on = cloth(felt, Theme.CONTRAST)
        assert on.lit == on.base == on.rim
        assert on.plate.alpha() == 255
        assert on.edge is not None
        assert on.frame is not None
        assert contrast(on.frame, on.base) >= 7


def rims(scene: TableScene) -> list[str]:
    """The colours just outside the portraits: of the light where one is, of cloth or frame elsewhere."""
    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    portraits = [item.portrait for item in scene.items() if isinstance(item, SeatItem)]
    return [image.pixelColor(round(box.left() - 2), round(box.center().y())).name() for box in portraits]


@pytest.mark.long
def test_whose_turn_it_is_stands_out_among_frames(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    quiet(qtbot, program)  # then the computer has chosen
    scene = program.window.table_page.table.scene()
    assert len(rims(scene)) == 2
    own = QColor(SUNFLOWER)
    for theme, colour in (("dark", own), ("contrast", QColor(TONES[Theme.CONTRAST].accent)), ("light", own)):
        program.look.set_theme(theme)
        assert rims(scene).count(colour.name()) == 1, theme
    program.look.set_theme(SYSTEM)
    bold = cloth(NO_FELT, Theme.CONTRAST)
    assert bold.accent is not None
    new = TableScene(Texts("en"), bold)
    new.resize(scene.width(), scene.height())
    new.show_picture(scene.picture)
    assert rims(new).count(bold.accent.name()) == 1


def test_the_felt_is_lighter_and_darker_with_the_theme() -> None:
    for felt in FELTS:
        light, dark = cloth(felt, Theme.LIGHT), cloth(felt, Theme.DARK)
        assert luminance(light.lit) > luminance(QColor(felt)) > luminance(dark.lit)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != SYSTEM])
def test_another_theme_is_applied_at_once(qapp: QApplication, look: Look, theme: str) -> None:
    look.set_theme(theme)
    tones = TONES[Theme(theme)]
    assert current_theme() is Theme(theme)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(tones.window)
    assert tones.accent in qapp.styleSheet()
    look.set_theme(SYSTEM)
    assert current_theme() is not Theme.CONTRAST


def test_a_theme_is_applied_once(qapp: QApplication, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time takes long: the whole window is styled, one widget after the other."""
    sheets: list[str] = []
    monkeypatch.setattr(QApplication, "setStyleSheet", lambda app, sheet: sheets.append(sheet))
    for theme in ("dark", "contrast", "light"):
        look.set_theme(theme)
        assert len(sheets) == 1, theme
        assert TONES[Theme(theme)].accent in sheets.pop()
    look.apply()
    assert sheets == []


WRITTEN = ("QAbstractItemView", "QMenu", "QMessageBox", "QTipLabel")
"""Widgets for which Windows has fonts of its own."""


@pytest.mark.parametrize("is_systems", [True, False])
@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_menus_lists_and_messages_are_written_in_the_programs_font(
    qapp: QApplication, look: Look, monkeypatch: pytest.MonkeyPatch, theme: str, is_systems: bool
) -> None:
    monkeypatch.setattr(Look, "is_systems", property(lambda _: is_systems))
    for kind in WRITTEN:
        qapp.setFont(QFont("Another", 4), kind)  # type: ignore[arg-type]  # as Qt on Windows does by itself
    look.set_theme(theme)
    fonts = {kind: qapp.font(kind) for kind in WRITTEN}  # type: ignore[call-overload]  # it takes no bytes
    assert {kind: font.pointSizeF() for kind, font in fonts.items() if font != qapp.font()} == {}


ON_WINDOWS = f"""
from PySide6.QtWidgets import QApplication
from cardtable.ui.base.look import Look
app = QApplication(["", "-platform", "windows"])
for size in ("100", "150"):
    look = Look(app, "light", size)
    for theme in ("dark", "contrast"):
        look.apply()
        print([app.font(kind).pointSizeF() / app.font().pointSizeF() for kind in {WRITTEN}])
        look.set_theme(theme)
"""


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows has such fonts")
def test_windows_fonts_of_menus_lists_and_messages_are_not_used() -> None:
    shown = subprocess.run([sys.executable, "-c", ON_WINDOWS], cwd=ROOT, capture_output=True, check=True)
    assert shown.stdout.decode().splitlines() == [str([1.0] * len(WRITTEN))] * 4


def felt_shown(view: TableView) -> QColor:
    """The colour half way down the left, where the lamp hardly reaches, as seen from afar."""
    patch = view.grab(QRect(view.width() // 5, view.height() // 2, 64, 64)).toImage()
    return patch.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)


def test_the_felt_changes_with_the_theme(qtbot: QtBot, look: Look) -> None:
    table = TableView(Texts("en"))
    qtbot.addWidget(table)
    table.resize(744, 590)
    with qtbot.waitExposed(table):
        table.show()
    seen: dict[str, Cloth] = {}
    for theme in ("dark", "light", "contrast"):
        look.set_theme(theme)
        seen[theme] = cloth(NO_FELT, Theme(theme))
        found, on = felt_shown(table), seen[theme]
        assert luminance(on.rim) * 0.99 <= luminance(found) <= luminance(on.lit) * 1.01, theme
    assert len(set(map(str, seen.values()))) == len(seen)


def edge_of(card: CardItem, width: float) -> QColor:
    """The colour in the middle of a card's left edge."""
    box = card.boundingRect()
    image = QImage(box.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.translate(-box.topLeft())
    card.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image.pixelColor(int(-width / 2 - box.left()), int(-box.top()))


@pytest.mark.long
def test_the_cards_of_a_match_are_edged_where_contrast_is_high(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table
    for theme in ("dark", "contrast"):
        program.look.set_theme(theme)
        cards = [item for item in table.scene().items() if isinstance(item, CardItem)]
        assert cards
        edges = [edge_of(card, table.scene().layout.card[0]) for card in cards]
        assert {edge == QColor(EDGE) for edge in edges} == {theme == "contrast"}
    program.look.set_theme(SYSTEM)


@pytest.mark.parametrize("theme", NAMED)
def test_quiet_words_of_a_page_can_be_read(qtbot: QtBot, look: Look, theme: str) -> None:
    look.set_theme(theme)
    page = QTextBrowser()
    qtbot.addWidget(page)
    page.ensurePolished()
    quiet = page.palette().color(QPalette.ColorRole.PlaceholderText)
    base = QColor(TONES[Theme(theme)].base)
    assert contrast(over(quiet, base), base) >= READABLE


def test_the_focus_is_still_seen_in_another_theme(qtbot: QtBot, look: Look) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    box = QComboBox()
    QVBoxLayout(dialog).addWidget(box)
    with qtbot.waitActive(dialog):
        dialog.show()
    box.setFocus()
    for theme in ("dark", "contrast", "light"):
        look.set_theme(theme)
        QApplication.processEvents()
        (ring,) = rings(dialog)
        edge = ring.geometry()
        painted = dialog.grab().toImage().pixelColor(edge.left() + 1, edge.center().y())
        assert painted == QColor(TONES[Theme(theme)].focus)


def rings(dialog: QDialog) -> list[QFocusFrame]:
    """The rings that are drawn around what has the focus, unless the style sheet draws it."""
    return [ring for ring in dialog.findChildren(QFocusFrame) if ring.isVisible()]


def focus(button: QPushButton) -> None:
    button.setFocus()
    QApplication.processEvents()


@pytest.mark.parametrize("theme", NAMED)
def test_the_focus_stands_out_from_a_filled_button(qtbot: QtBot, look: Look, theme: str) -> None:
    look.set_theme(theme)
    dialog = QDialog()
    qtbot.addWidget(dialog)
    row = QHBoxLayout(dialog)
    filled, plain = QPushButton("Play", dialog), QPushButton("Other", dialog)
    plain.setAutoDefault(False)
    for button in (filled, plain):
        row.addWidget(button)
    with qtbot.waitActive(dialog):
        dialog.show()
    focus(plain)
    assert rings(dialog) == []  # the style sheet draws it
    focus(filled)
    (ring,) = rings(dialog)
    assert ring.geometry() == filled.geometry()
    dialog.resize(400, 80)
    qtbot.waitUntil(lambda: ring.geometry() == filled.geometry())
    tones = TONES[Theme(theme)]
    picture, edge = dialog.grab().toImage(), filled.geometry()
    found = [QColor(picture.pixel(edge.left() + x, edge.center().y())) for x in (1, 3, 6)]
    assert found == [QColor(tones.focus), QColor(tones.window), QColor(tones.accent)]
    assert QAccessible.queryAccessibleInterface(dialog).childCount() == 2  # the buttons


def test_the_theme_changes_under_a_box_of_buttons_that_has_the_focus(qtbot: QtBot, look: Look) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    QVBoxLayout(dialog).addWidget(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
    with qtbot.waitActive(dialog):
        dialog.show()
    for theme in ("dark", "contrast", "light"):
        look.set_theme(theme)
        QApplication.processEvents()
        assert len(rings(dialog)) == 1


@pytest.mark.parametrize("theme", Theme)
def test_the_sheet_of_somebody_who_won_looks_otherwise_than_that_of_somebody_who_lost(
    qtbot: QtBot, look: Look, theme: Theme
) -> None:
    look.set_theme(theme.value)
    sheet, what = MatchSheet(()), message("happy_six.score.sets")
    qtbot.addWidget(sheet)
    sheet.resize(640, 480)
    score = ScoreSheet(what, what, (0, 0))
    names, faces = ("You", "Mio"), (("cropped",), ("mio",))
    result = MatchResult("It is over", "", (1, 2), names, faces, ("3", "1"), score, None)
    painted = []
    for has_won in (True, False, None):
        sheet.show_result(replace(result, has_won=has_won), Texts("en"))
        painted.append(sheet.grab().toImage())
    assert painted[0] != painted[1]
    assert painted[0] != painted[2]
    assert painted[1] != painted[2] or theme is Theme.CONTRAST


@pytest.mark.parametrize("action", OPENED)
def test_a_dialog_lies_on_cloth_and_what_is_read_in_it_on_paper(
    qtbot: QtBot, program: Program, action: str
) -> None:
    if action == "in_force":
        begin(qtbot, program)
    getattr(program.window.menus, action).trigger()
    quiet(qtbot, program)
    (dialog,) = (each for each in program.window.findChildren(QDialog) if each.isVisible())
    (page,) = dialog.findChildren(ClothPage)
    assert page.size() == dialog.size()
    for button in dialog.findChildren(QPushButton):
        if button.parentWidget() is page or isinstance(button.parentWidget(), QDialogButtonBox):
            assert button.property(CLOTH_PROPERTY)
    dialog.close()

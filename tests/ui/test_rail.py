from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPalette, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import TONES
from cardtable.ui.base.rail import WIDTH
from cardtable.ui.table.cloth import Cloth
from tests.drivers.controls import click
from tests.helpers.colours import contrast, luminance
from tests.ui.helpers import begin, focused, may_choose, press, state_of

READABLE = 4.5


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_menus_can_be_read_on_the_rail(program: Program, theme: str) -> None:
    program.look.set_theme(theme)
    bar = program.window.menuBar()
    image = program.window.grab().toImage().copy(bar.geometry())
    height = image.height()
    wood = image.copy(image.width() // 2, 0, image.width() // 3, height).scaled(
        40, 4, mode=Qt.TransformationMode.SmoothTransformation
    )
    lightest = max((wood.pixelColor(x, y) for x in range(40) for y in range(4)), key=luminance)
    tones = TONES[Theme(theme)]
    for text in (tones.on_rail, tones.quiet_on_rail):
        assert contrast(QColor(text), lightest) >= READABLE
    assert contrast(QColor(tones.on_rail), QColor(tones.rail)) >= READABLE  # a menu that is open


def corner(image: QImage, program: Program) -> QColor:
    place = program.window.pages.mapTo(program.window, QPoint(2, 2))
    return image.pixelColor(place)


def test_the_rail_goes_around_the_page_with_round_corners(program: Program) -> None:
    program.look.set_theme("light")
    window = program.window
    window.show_matches()
    image = window.grab().toImage()
    page = window.pages
    origin = page.mapTo(window, QPoint(0, 0))
    assert origin.x() == WIDTH
    assert window.width() - origin.x() - page.width() == WIDTH
    assert window.height() - origin.y() - page.height() == WIDTH
    at = QPoint(40, page.height() - 40)
    wood, inside = corner(image, program), image.pixelColor(origin + at)
    assert wood.red() > wood.green() > wood.blue()
    assert wood != inside == page.grab().toImage().pixelColor(at)


def test_the_rail_says_what_is_played(qtbot: QtBot, program: Program) -> None:
    window = program.window
    assert window.rail_title.texts == ("", "")
    begin(qtbot, program)
    for language in LANGUAGES:
        program.language.use(language)
        texts = window.play.page.table.texts
        name, status = window.rail_title.texts
        assert name == texts("happy_six.name")
        assert status == texts(state_of(program).score.headline[0])
        assert window.rail_title.accessibleName() == f"{name} · {status}"


@pytest.mark.parametrize("by_key", [True, False])
def test_home_is_on_the_left_of_the_menus_wherever_one_is_but_there(
    qtbot: QtBot, program: Program, *, by_key: bool
) -> None:
    window = program.window
    home = window.home_button
    assert not home.isVisible()
    begin(qtbot, program)
    assert home.isVisible()
    bar = window.menuBar()
    assert home.geometry().center().x() < bar.actionGeometry(bar.actions()[0]).left()
    for language in LANGUAGES:
        program.language.use(language)
        named = QAccessible.queryAccessibleInterface(home).text(QAccessible.Text.Name)
        assert named == home.text() == {"en": "Home", "ja": "ホーム"}[language]
    if by_key:
        table = window.table_page.table
        steps = 0
        while not home.hasFocus():
            press(focused(program), Qt.Key.Key_Tab)
            steps += 1
            assert steps < 40, "the keys do not get there"
        assert not table.hasFocus()
        press(home, Qt.Key.Key_Space)
    else:
        click(home)
    qtbot.waitUntil(lambda: window.session is None)
    assert window.home.is_shown
    assert not home.isVisible()


def test_the_rail_says_that_it_is_the_deal_of_the_day(qtbot: QtBot, program: Program) -> None:
    window = program.window
    qtbot.waitUntil(lambda: not window.home_page.day.is_empty)
    window.daily.take_up("happy_six")
    qtbot.waitUntil(lambda: may_choose(program))
    for language, name in (("en", "Happy Six · Deal of the day"), ("ja", "ハッピーシックス · 今日の1局")):
        program.language.use(language)
        assert window.rail_title.texts[0] == name


@pytest.mark.parametrize("text", ["#000000", "#FFFFFF"])
def test_in_high_contrast_the_rail_writes_in_the_colour_of_text(
    qtbot: QtBot, program: Program, text: str
) -> None:
    program.look.set_theme("contrast")
    begin(qtbot, program)
    title = program.window.rail_title
    palette = title.palette()
    palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
    title.setPalette(palette)
    picture = QImage(title.size(), QImage.Format.Format_RGB32)
    picture.fill(QColor("#808080"))
    title.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)  # without a background
    written = {
        picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
    }
    assert text.lower() in written
    assert {"#000000": "#ffffff", "#FFFFFF": "#000000"}[text] not in written


def test_the_cloth_is_painted_once_a_size(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(qtbot, program)
    painted: list[QRectF] = []
    monkeypatch.setattr(Cloth, "paint", lambda on, by, area: painted.append(area))
    table = program.window.table_page.table
    for _ in range(3):
        table.viewport().update()
        QApplication.processEvents()
        table.grab()
    at_first = len(painted)
    assert at_first <= 1
    program.window.resize(program.window.width() + 40, program.window.height())
    for _ in range(3):
        table.grab()
    assert len(painted) == at_first + 1

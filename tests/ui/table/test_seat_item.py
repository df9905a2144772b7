"""Seats as they are painted: portrait, light, marks and name."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.present.accessible_names import name_of_badge
from cardtable.present.faces import Mood
from cardtable.present.geometry import LEAST_PORTRAIT, NAME_HEIGHTS, Box
from cardtable.present.metrics import SMALL_PX
from cardtable.present.score_sheet import TeamMark
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.table import seat_item
from cardtable.ui.table.cloth import NO_FELT, cloth
from cardtable.ui.table.scene import TableScene
from cardtable.ui.table.seat_item import MOST_NAME, SeatItem
from cardtable.ui.table.text_items import table_font
from tests.ui.table.tables import table

FACE = Box(70, 20, 60, 60)
LIGHT = QColor("#F2B705")
NAMES = (
    *("Aoi", "Ben", "Chie", "Daiki", "Emma", "Fumi", "Goro", "Hina"),
    *("Ines", "Jun", "Kai", "Lena", "Mio", "Noa", "Otto", "Pia"),
)
LABEL = Box(40, 84, 120, 48)


def seat(label: Box = LABEL, name: str = "Aoi", *, theme: Theme = Theme.LIGHT, **look: Any) -> SeatItem:
    item = SeatItem("sans", cloth(NO_FELT, theme))
    light = look.pop("light", None)
    item.set_seat(FACE, label, name, look.pop("notes", ()), " · ", light, **look)
    return item


def painted(item: SeatItem) -> QImage:
    image = QImage(QSize(200, 160), QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("seats", range(2, 17))
def test_the_light_is_round_the_portrait_of_who_is_to_act_and_no_other(
    qtbot: QtBot, seats: int, theme: Theme
) -> None:
    scene = TableScene(Texts("en").with_names(NAMES[:seats]), cloth(NO_FELT, theme))
    scene.resize(1024, 590)
    shown = table(seats, 6)
    for to_act in (0, seats - 1):
        badges = tuple(replace(badge, to_act=badge.seat == to_act) for badge in shown.badges)
        scene.show_picture(replace(shown, badges=badges))
        lit = [item for item in scene.items() if isinstance(item, SeatItem) and item.is_lit]
        (box,) = [item.place for item in lit]
        assert box == scene.plate_of(to_act)


@pytest.mark.parametrize("theme", Theme)
def test_the_light_is_seen_around_the_portrait(qapp: QApplication, theme: Theme) -> None:
    lit, unlit = painted(seat(theme=theme, light=LIGHT)), painted(seat(theme=theme))
    x, y = round(FACE.x - 1), round(FACE.y + FACE.height / 2)
    assert lit.pixelColor(x, y) == LIGHT
    assert unlit.pixelColor(x, y) != LIGHT
    inner = QRectF(FACE.x + 12, FACE.y + 12, 36, 36).toRect()
    assert lit.copy(inner) == unlit.copy(inner)  # the face is the same


def test_nothing_glows_among_frames(qapp: QApplication) -> None:
    image = painted(seat(theme=Theme.CONTRAST, light=LIGHT))
    x, y = round(FACE.x - 6), round(FACE.y + FACE.height / 2)
    assert image.pixelColor(x, y) == QColor("black")
    assert painted(seat(light=LIGHT)).pixelColor(x, y) != QColor("black")


@pytest.mark.parametrize("size", [(640, 500), (1024, 590), (1920, 1020)])
@pytest.mark.parametrize("seats", range(2, 17))
def test_everybody_has_a_portrait_with_the_name_below_it(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    scene = TableScene(Texts("en").with_names(NAMES[:seats]), cloth(NO_FELT, Theme.LIGHT))
    scene.resize(*size)
    scene.show_picture(table(seats, 6))
    items = [item for item in scene.items() if isinstance(item, SeatItem)]
    assert len(items) == seats
    for item in items:
        assert item.portrait.width() >= LEAST_PORTRAIT
        assert item.label.top() >= item.portrait.bottom()
        assert item.boundingRect().contains(item.portrait.united(item.label))


@pytest.mark.parametrize(
    "look",
    [{"leads": True}, {"won": True}, {"dealer": "D"}, {"team": TeamMark.RED}, {"team": TeamMark.BLACK}],
)
def test_every_mark_is_seen_on_the_portrait_and_leaves_the_name(
    qapp: QApplication, look: dict[str, Any]
) -> None:
    plain, marked = painted(seat()), painted(seat(**look))
    assert plain != marked
    label = QRectF(0, 90, 200, 70).toRect()
    assert plain.copy(label) == marked.copy(label)


def test_the_notes_give_way_before_the_name_does(qapp: QApplication) -> None:
    for height in NAME_HEIGHTS:
        label = Box(40, 84, 120, height)
        noted, bare = painted(seat(label, notes=("12 points",))), painted(seat(label))
        assert (noted != bare) == (height > NAME_HEIGHTS[-1])
        assert painted(seat(label, name="")) != bare


@pytest.mark.parametrize("times", [1.0, 1.5])
def test_a_name_has_as_much_room_as_it_needs_where_there_is_some(qapp: QApplication, times: float) -> None:
    usual = Box(16, 84, 120 * times, 48 * times)

    def label(name: str, room: Box | None) -> Box:
        box = seat(usual, name, times=times, room=room).label
        return Box(box.x(), box.y(), box.width(), box.height())

    wide = Box(0, 84, 600 * times, usual.height)
    assert label("Aoi", wide) == label("Maximilian Schwarzenegger", None) == usual
    grown = label("Maximilian Schwarzenegger", wide)
    assert usual.width < grown.width <= MOST_NAME * times
    assert grown.x >= 0
    assert label("M" * 99, wide).width == MOST_NAME * times
    narrow = Box(16, 84, usual.width + 8, usual.height)
    assert label("M" * 99, narrow) == narrow


def test_the_notes_that_are_told_stand_below_the_middle_of_the_name(qapp: QApplication) -> None:
    """Though there is room for more on one side, where notes are left out that have none there either."""
    label = Box(4, 84, 90, 48)
    image = painted(seat(label, notes=("in (1)", "M" * 16), room=replace(label, width=180)))
    shown = [x for x in range(200) for y in range(112, 150) if image.pixelColor(x, y).lightness() > 60]
    assert (min(shown) + max(shown)) / 2 == pytest.approx(label.x + label.width / 2, abs=3)


def test_a_name_is_not_cut_below_the_line(qapp: QApplication) -> None:
    def lowest(name: str) -> int:
        image = painted(seat(Box(40, 84, 120, NAME_HEIGHTS[-1]), name))
        return max(y for y in range(84, 160) for x in range(200) if image.pixelColor(x, y).lightness() > 60)

    font = table_font("sans", SMALL_PX, bold=True)
    wanted = QFontMetricsF(font).tightBoundingRect("y").bottom()
    assert lowest("yyyy") - lowest("xxxx") >= round(wanted) - 1


def test_a_portrait_is_painted_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    seat_item.portrait_pixmap.cache_clear()
    faces: list[str] = []
    monkeypatch.setattr(seat_item, "paint_avatar", lambda painter, box, face, mood: faces.append(face))
    item = seat(faces=("mio",))
    for light in (None, LIGHT, None):
        item.set_seat(FACE, LABEL, "Aoi", (), " · ", light, faces=("mio",))
        painted(item)
    seat_item.portrait_pixmap.cache_clear()  # it is blank
    assert faces == ["mio"]


def moods_shown(scene: TableScene) -> list[Mood]:
    items = [item for item in scene.items() if isinstance(item, SeatItem)]
    return [item.mood for seat in range(4) for item in items if item.place == scene.plate_of(seat)]


def test_faces_show_moods_but_whoever_is_asked_sees_their_own_calm(qapp: QApplication) -> None:
    scene = TableScene(Texts("en").with_names(NAMES[:4]), cloth(NO_FELT, Theme.LIGHT))
    scene.resize(1024, 590)
    shown = table(4, 6)
    thinking = dict.fromkeys(range(4), Mood.THINKING)
    for choosing, expected in ((False, Mood.THINKING), (True, Mood.CALM)):
        scene.show_picture(replace(shown, choosing=choosing).with_moods(thinking))
        assert moods_shown(scene) == [expected, *[Mood.THINKING] * 3]
        scene.show_picture(replace(shown, choosing=choosing).with_moods({0: Mood.GLAD, 2: Mood.SORRY}))
        moods = [Mood.GLAD, Mood.CALM, Mood.SORRY, Mood.CALM]
        assert moods_shown(scene) == moods


def test_every_mood_looks_otherwise_at_a_seat(qapp: QApplication) -> None:
    images = [painted(seat(mood=mood)) for mood in Mood]
    assert all(one != other for one, other in combinations(images, 2))


def told_of_seats(scene: TableScene) -> set[str]:
    """What is told where the pointer rests on a portrait."""
    seats = [item for item in scene.items() if isinstance(item, SeatItem)]
    return {scene.told_at(item.sceneBoundingRect().center()) for item in seats}


def test_a_seat_tells_who_deals(qapp: QApplication) -> None:
    texts = Texts("en").with_names(NAMES[:4])
    scene = TableScene(texts, cloth(NO_FELT, Theme.LIGHT))
    scene.resize(1024, 590)
    shown = table(4, 6)
    scene.show_picture(shown)
    before = told_of_seats(scene)
    deals = message("hearts.table.dealer")
    badges = tuple(replace(badge, dealer=deals if badge.seat == 2 else None) for badge in shown.badges)
    scene.show_picture(replace(shown, badges=badges))
    (new,) = told_of_seats(scene) - before
    assert new.startswith("Chie")
    assert f"{texts(deals)}: {texts.help(deals)}" in new  # the words themselves may be cut on the cloth


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_seat_tells_what_its_marks_mean(language: str, qapp: QApplication) -> None:
    texts = Texts(language).with_names(NAMES[:4])
    scene = TableScene(texts, cloth(NO_FELT, Theme.LIGHT))
    scene.resize(1024, 590)
    shown = table(4, 6)
    marked = replace(shown.badges[2], team=TeamMark.BLACK, leads=True, won=True)
    scene.show_picture(replace(shown, badges=(*shown.badges[:2], marked, *shown.badges[3:])))
    (told,) = [each for each in told_of_seats(scene) if "▸" in each]
    for key in ("table.team_black", "table.leads", "table.winner"):
        assert texts.help(key)
        assert texts.help(key) in told.splitlines()


def test_a_seat_is_one_accessible_part_with_name_notes_dealer_and_turn(qapp: QApplication) -> None:
    texts = Texts("en").with_names(NAMES[:4])
    badge = replace(table(4, 6).badges[2], dealer=message("hearts.table.dealer"), to_act=True)
    told = name_of_badge(badge, texts)
    assert told.startswith("Chie")
    for part in (*badge.notes, message("hearts.table.dealer")):
        assert texts.aloud(part) in told
    assert texts("table.to_act") in told

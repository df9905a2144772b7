"""What is seen when something special has happened: shapes on their way, and signs that stay."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.present.effects import TOLD, Effect, EffectKind
from cardtable.present.geometry import Layout
from cardtable.present.layout import lay_out
from cardtable.present.picture import DisplayOptions, Frame, Picture
from cardtable.program.preferences import Theme
from cardtable.ui.table.cloth import cloth
from cardtable.ui.table.effect_shapes import Shape, shape_pixmap
from cardtable.ui.table.effects import COMES, EffectPlayer, ShapeItem, SignItem
from cardtable.ui.table.text_items import HangingItem
from tests.drivers.table import Table, painted
from tests.ui.table.tables import table, view_of_four

SIZE = (1024, 640)
REST = table(4, 13)
MOST_AT_ONCE = 40
"""So many shapes, each an item, are few."""


def happening(kind: EffectKind) -> Effect:
    return Effect(kind, (2,), (1, 3), 3)


def with_effect(*kinds: EffectKind) -> Picture:
    return replace(REST, effects=tuple(map(happening, kinds)))


def player() -> tuple[EffectPlayer, Layout, QGraphicsScene]:
    scene = QGraphicsScene()
    return EffectPlayer(scene, "sans"), lay_out(REST, *SIZE), scene


def shapes(scene: QGraphicsScene) -> list[ShapeItem]:
    return [item for item in scene.items() if isinstance(item, ShapeItem) and item.isVisible()]


def signs(scene: QGraphicsScene) -> list[SignItem]:
    return [item for item in scene.items() if isinstance(item, SignItem)]


@pytest.mark.parametrize("kind", EffectKind)
def test_what_moves_ends_and_the_sign_stays_until_the_next_picture(qtbot: QtBot, kind: EffectKind) -> None:
    view = view_of_four(qtbot)
    view.play((Frame(with_effect(kind), hold=60_000), Frame(REST)))
    qtbot.waitUntil(lambda: bool(Table(view).signs) and not view.scene().effects.is_running)
    assert not Table(view).flying
    assert not view.idle  # the first picture still shows
    view.skip()
    assert not Table(view).signs


@pytest.mark.parametrize("kind", EffectKind)
def test_where_nothing_moves_there_is_the_sign_alone_and_it_is_told(qtbot: QtBot, kind: EffectKind) -> None:
    view = view_of_four(qtbot)
    view.set_speed(0)
    told, spoken = view.texts.aloud(happening(kind).words), list[object]()
    view.spoken.connect(spoken.append)
    view.play((Frame(with_effect(kind), hold=2000),))
    (sign,) = Table(view).signs
    assert (sign.opacity(), sign.scale()) == (1.0, 1.0)
    assert not Table(view).flying
    assert told in Table(view).told
    assert "Chie" in told
    assert spoken == ([happening(kind).words] if kind in TOLD else [])  # the rest the referee says
    view.skip()


def test_what_is_skipped_is_told_all_the_same_and_does_not_move(qtbot: QtBot) -> None:
    view, spoken = view_of_four(qtbot), list[object]()
    view.spoken.connect(spoken.append)
    feared = with_effect(EffectKind.MOON_FEARED)
    view.play((Frame(REST, hold=9000), Frame(feared), Frame(REST)))
    view.skip()
    assert spoken == [feared.effects[0].words]
    assert view.idle
    assert not Table(view).flying


def test_whoever_wishes_not_to_be_told_points_is_told_of_no_feared_moon() -> None:
    shown = with_effect(EffectKind.MOON_FEARED, EffectKind.MOON_BROKEN, EffectKind.QUEEN)
    kept = DisplayOptions(hides_taken=True).apply(shown).effects
    assert [effect.kind for effect in kept] == [EffectKind.QUEEN]
    assert DisplayOptions().apply(shown) == shown


@pytest.mark.parametrize("kind", EffectKind)
def test_shapes_are_few_and_small(qapp: QApplication, kind: EffectKind) -> None:
    play, layout, scene = player()
    play.show(with_effect(kind), layout, cloth("#1F6A46", Theme.LIGHT), "#F2B705", 1.0)
    most, all_seen = 1.5 * layout.card[0], 0
    for step in range(1, 20):
        play.go(step / 20)
        seen = shapes(scene)
        all_seen += len(seen)
        assert len(seen) <= MOST_AT_ONCE
        for shape in seen:
            assert shape.boundingRect().width() * shape.scale() <= most
    assert all_seen
    play.stop()
    assert not scene.items()


def test_a_heart_is_whole_at_first_and_breaks_in_two(qapp: QApplication) -> None:
    play, layout, scene = player()
    play.show(with_effect(EffectKind.HEARTS_BROKEN), layout, cloth("#1F6A46", Theme.LIGHT), "#F2B705", 1.0)
    play.go(0.2)
    (whole,) = shapes(scene)
    apart = []
    for part in (0.4, 0.8):
        play.go(part)
        halves = [shape for shape in shapes(scene) if shape.boundingRect() == whole.boundingRect()]
        left, right = [shape.x() for shape in halves]
        apart.append(abs(left - right))
    assert 0 < apart[0] < apart[1]
    for part in range(10, 61):
        play.go(part / 100)
        hearts = [shape for shape in shapes(scene) if shape.boundingRect() == whole.boundingRect()]
        assert all(shape.opacity() == 1.0 for shape in hearts), part  # it does not blink as it breaks
        assert hearts, part


def test_signs_come_up_after_what_moves_and_stand_side_by_side(qapp: QApplication) -> None:
    play, layout, scene = player()
    both = with_effect(EffectKind.QUEEN, EffectKind.MOON_BROKEN)
    play.show(both, layout, cloth("#1F6A46", Theme.LIGHT), "#F2B705", 1.0)
    play.go(COMES / 2)
    assert not [sign for sign in signs(scene) if sign.opacity()]
    play.go(1.0)
    one, other = sorted(signs(scene), key=lambda sign: sign.x())
    assert (one.opacity(), other.opacity()) == (1.0, 1.0)
    assert other.x() - one.x() >= one.boundingRect().width() - 3
    assert play.box_of(both.effects[0]).center() == one.pos()


def test_among_frames_all_is_in_their_colours(qapp: QApplication) -> None:
    play, layout, scene = player()
    framed = cloth("#1F6A46", Theme.CONTRAST)
    play.show(with_effect(EffectKind.MADE), layout, framed, "#F2B705", 0)
    (sign,) = signs(scene)
    image = painted(sign)
    colours = Counter(
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    )
    plate = framed.plate.name()
    assert framed.frame is not None
    assert {plate, framed.frame.name()} <= {colour for colour, _ in colours.most_common(3)}


def test_every_shape_is_another(qapp: QApplication) -> None:
    images = [shape_pixmap(shape, "#C8372D", 48, 1.0, "sans").toImage() for shape in Shape]
    assert all(a != b for at, a in enumerate(images) for b in images[:at])


def test_a_banner_hangs_over_nothing_that_lies_around_the_middle(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    hanging = replace(
        table(4, 7, trick=0, chips=True), banner=message("hachihachi_trick.table.ooba"), hangs=True
    )
    view.show_picture(hanging)
    (banner,) = [item for item in view.items() if isinstance(item, HangingItem) and item.text]
    middle = view.scene().layout.middle
    box = banner.sceneBoundingRect()
    assert box.top() >= middle.y - 8
    assert box.bottom() <= middle.y + middle.height + 8
    assert banner.unrolled == 1.0

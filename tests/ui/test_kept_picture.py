"""The picture of a widget that is painted once, and again when it would look otherwise."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardtable.ui.base.kept_picture import KeptPicture
from cardtable.ui.base.textures import is_flat, set_flat


def test_it_is_painted_anew_only_when_it_would_look_otherwise(qtbot: QtBot) -> None:
    widget, kept, painted = QWidget(), KeptPicture(), []
    qtbot.addWidget(widget)
    widget.resize(20, 10)
    for more in (1, 1, 2):
        kept.of(widget, lambda _: painted.append(1), more)
    assert len(painted) == 2
    widget.resize(21, 10)
    kept.of(widget, lambda _: painted.append(1), 2)
    assert len(painted) == 3
    was_flat = is_flat()
    set_flat(on=not was_flat)
    kept.of(widget, lambda _: painted.append(1), 2)
    set_flat(on=was_flat)
    assert len(painted) == 4
    kept.of(widget, lambda _: painted.append(1), 2)
    kept.forget()
    kept.of(widget, lambda _: painted.append(1), 2)
    assert len(painted) == 6


def test_it_lets_through_what_is_below_only_where_that_is_wanted(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(20, 10)

    def paint(painter: QPainter) -> None:
        painter.fillRect(0, 0, 10, 10, QColor("red"))

    picture = KeptPicture(is_clear=True).of(widget, paint).toImage()
    assert (picture.pixelColor(5, 5).alpha(), picture.pixelColor(15, 5).alpha()) == (255, 0)
    assert (
        not KeptPicture()
        .of(widget, lambda painter: painter.fillRect(widget.rect(), QColor("red")))
        .hasAlpha()
    )

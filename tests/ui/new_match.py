"""The dialog of a new match, of a game made up for tests of it, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import Message, Value
from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Switch
from cardtable.match.disk import Disk
from cardtable.match.presets import PresetFile
from cardtable.texts import Texts
from cardtable.ui.dialogs.new_match import NewMatchDialog
from cardtable.ui.dialogs.option_fields import OptionField
from cardtable.ui.dialogs.option_rows import Group
from cardtable.ui.dialogs.seating_fields import SeatingFields
from cardtable.ui.presets import Presets
from cardtable.ui.settings import LastMatch

DIRECTION = Choice("direction", "left", ("left", "right", "across"), group="passing")
TARGET = Number("target", 100, 10, 500)
MOON = Switch("moon", True)
TEA = OptionSet(
    game="tea",
    players=(3, 4, 5),
    options=(TARGET, MOON, DIRECTION),
    presets={"usual": {}, "short": {"target": 50, "moon": False}},
    conflicts=(
        Conflict(
            "TE-1", "tea.no_moon", ("moon", "target"), lambda options: options[MOON] and options[TARGET] < 20
        ),
        Conflict("TE-2", "tea.crowd", (), lambda options: options.players == 5 and options[TARGET] > 400),
    ),
)
STYLES = {"tea": ("fickle", "discreet"), "coffee": ("fickle", "discreet"), "happy_six": ("fickle",)}


class Echo(Texts):
    """Speaks the keys it has no text for."""

    def __call__(self, key: str | Message, **values: Value) -> str:
        name = key.key if isinstance(key, Message) else key
        return super().__call__(key, **values) if self.has(name) else name


def no_presets() -> Presets:
    return Presets(PresetFile(Path("nowhere"), Disk(), {}), lambda job: job())


def make(
    qtbot: QtBot,
    games: Iterable[OptionSet] = (TEA,),
    name: str = "",
    last: LastMatch | tuple[LastMatch, ...] | None = None,
    presets: Presets | None = None,
) -> NewMatchDialog:
    last = (last,) if isinstance(last, LastMatch) else last or ()
    dialog = NewMatchDialog(tuple(games), STYLES, Echo("en"), name, last, presets or no_presets())
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def options_of(dialog: NewMatchDialog) -> list[OptionField]:
    assert dialog._rows is not None
    return dialog._rows.fields


def control(dialog: NewMatchDialog, option: str) -> QWidget:
    return next(field.control for field in options_of(dialog) if field.option.id == option)


def group(dialog: NewMatchDialog, name: str) -> Group:
    assert dialog._rows is not None
    return dialog._rows.groups[name]


def number(dialog: NewMatchDialog, option: str) -> QSpinBox:
    box = control(dialog, option)
    assert isinstance(box, QSpinBox)
    return box


def ok(dialog: NewMatchDialog) -> QPushButton:
    return dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)


def seating(dialog: NewMatchDialog) -> SeatingFields:
    assert dialog._seating is not None
    return dialog._seating


def said(dialog: NewMatchDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]

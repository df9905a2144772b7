"""A field for each type of option, and the rows of the new-match dialog they stand in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from cardtable.engine.options import Choice, Number, Option, Switch
from cardtable.texts import Texts
from cardtable.ui.look import GRID, alert, muted

AnyOption: TypeAlias = Option[bool] | Option[int] | Option[str]
Scalar: TypeAlias = bool | int | str


class Field(QWidget):
    """A control with its explanation and, when there is one, the problem with it, right below.

    Args:
        control: what is filled in.
        help_text: the explanation in one line; may be empty.
    """

    def __init__(self, control: QWidget, help_text: str = "") -> None:
        super().__init__()
        self.control = control
        self._problem = alert(QLabel(wordWrap=True))
        self._problem.hide()
        self._help_text = help_text
        self._help = muted(QLabel(help_text, wordWrap=True))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, GRID)
        column.setSpacing(GRID // 2)
        column.addWidget(control)
        column.addWidget(self._help)
        self._help.setVisible(bool(help_text))
        column.addWidget(self._problem)
        self.show_problem("")

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return self._problem.text()

    def show_problem(self, text: str) -> None:
        """Say what is wrong, or nothing."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self._make_room()
        described = " ".join(part for part in (self._help_text, text) if part)
        self.control.setAccessibleDescription(described)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: the words may need more lines."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """A form does not always notice that a label has come to need another line."""
        for label in (self._help, self._problem):
            label.ensurePolished()
            lines = label.heightForWidth(self.width()) if label.text() else 0
            label.setMinimumHeight(max(lines, 0))


class OptionField(Field):
    """The field of one option of a game."""

    def __init__(self, option: AnyOption, control: QWidget, help_text: str) -> None:
        super().__init__(control, help_text)
        self.option = option

    def value(self) -> Scalar:
        """What is filled in."""
        match self.control:
            case QComboBox() as box:
                return str(box.currentData())
            case QSpinBox() as box:
                return box.value()
            case QCheckBox() as box:
                return box.isChecked()
        raise TypeError(type(self.control).__name__)

    def set_value(self, value: Scalar) -> None:
        """Fill in a value, without telling anybody."""
        with QSignalBlocker(self.control):
            match self.control:
                case QComboBox() as box:
                    box.setCurrentIndex(max(box.findData(value), 0))
                case QSpinBox() as box:
                    box.setValue(int(value))
                case QCheckBox() as box:
                    box.setChecked(bool(value))


def option_field(game: str, option: AnyOption, texts: Texts, changed: Callable[[], None]) -> OptionField:
    """The field for an option, by its type.

    Raises:
        TypeError: an option of a type that no field is known for.
    """
    key = f"{game}.option.{option.id}"
    control: QComboBox | QSpinBox | QCheckBox
    match option:
        case Choice():
            control = QComboBox()
            for value in option.values:
                control.addItem(texts(f"{key}.{value}"), value)
            control.currentIndexChanged.connect(changed)
        case Number():
            control = QSpinBox(minimum=option.low, maximum=option.high)
            control.valueChanged.connect(changed)
        case Switch():
            control = QCheckBox(texts(f"{key}.name"))
            control.toggled.connect(changed)
        case _:
            raise TypeError(f"no field for {type(option).__name__}")
    control.setAccessibleName(texts(f"{key}.name"))
    field = OptionField(option, control, texts(f"{key}.help"))
    field.set_value(option.default)
    return field

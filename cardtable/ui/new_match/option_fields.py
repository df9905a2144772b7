"""A field for each type of option, and the rows of the new-match dialog they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Cards
from cardtable.engine.options import AnyOption, CardSet, Choice, Number, Switch, Value
from cardtable.texts import Texts
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.even_label import EvenLabel
from cardtable.ui.base.look import GRID, HEADING, alert, marked, muted
from cardtable.ui.new_match.card_set_box import CardSetBox

BACK: Final = "↺"
WIDEST_NAME: Final = 26 * GRID
SHORTEST: Final = 12
"""So many letters of what is chosen can be read in the narrowest box."""


class Field(QWidget):
    """A control with its explanation and, when there is one, the problem with it, right below.

    Args:
        control: what is filled in.
        help_text: the explanation in one line; may be empty.
        beside: what stands to the right of the control.
        below: what belongs to the control and stands under it.
    """

    def __init__(
        self,
        control: QWidget,
        help_text: str = "",
        beside: Sequence[QWidget] = (),
        below: Sequence[QWidget] = (),
    ) -> None:
        super().__init__()
        self.control = control
        self._help = muted(EvenLabel())
        self._note = marked(EvenLabel())
        self._problem = alert(EvenLabel())
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, GRID)
        column.setSpacing(GRID // 2)
        if beside:
            line = QHBoxLayout()
            line.setSpacing(GRID)
            line.addWidget(control, 1)
            for widget in beside:
                line.addWidget(widget)
            column.addLayout(line)
        else:
            column.addWidget(control)
        for widget in below:
            column.addWidget(widget)
        for label in (self._help, self._note, self._problem):
            column.addWidget(label)
            label.hide()
        self._say(self._help, help_text)

    def add_below(self, widget: QWidget) -> None:
        """Put something more below all that is said, as wide as it needs to be."""
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return self._problem.text()

    @property
    def note(self) -> str:
        """What is remarked on what is filled in; may be empty."""
        return self._note.text()

    def explain(self, text: str) -> None:
        """Give another explanation, or none."""
        self._say(self._help, text)

    def remark(self, text: str) -> None:
        """Remark something on what is filled in, or nothing."""
        self._say(self._note, text)

    def show_problem(self, text: str) -> None:
        """Say what is wrong, or nothing."""
        self._say(self._problem, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: the words may need more lines."""
        super().resizeEvent(event)
        self._make_room()

    def _say(self, label: QLabel, text: str) -> None:
        if label.text() == text:
            return
        label.setText(text)
        label.setVisible(bool(text))
        self._make_room()
        described = (self._help.text(), self._note.text(), self._problem.text())
        self.control.setAccessibleDescription(" ".join(part for part in described if part))

    def _make_room(self) -> None:
        """A form does not always notice that a label has come to need another line."""
        for label in (self._help, self._note, self._problem):
            label.ensurePolished()
            label.setMinimumHeight(0)  # or it would never ask for less
            lines = label.heightForWidth(self.width()) if label.text() else 0
            label.setMinimumHeight(max(lines, 0))


class OptionField(Field):
    """The field of one option of a game, with a button that takes a change back, when there is one."""

    def __init__(self, option: AnyOption, control: QWidget, help_text: str) -> None:
        self._back = QToolButton()
        self._back.setText(BACK)
        font = QFont(self._back.font())
        font.setPointSizeF(font.pointSizeF() * HEADING)
        self._back.setFont(font)
        self._back.hide()
        self._back.clicked.connect(self._go_back)
        self._usual: Value = option.default
        self._help_text = help_text
        self._filled_in = (control, control.table) if isinstance(control, CardSetBox) else (control,)
        super().__init__(control, help_text, (self._back,), self._filled_in[1:])
        self.option = option

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What can be filled in, and what can be pressed."""
        return *self._filled_in, self._back

    @property
    def is_changed(self) -> bool:
        """Whether the value is marked as differing from what it usually is."""
        return not self._back.isHidden()

    def show_usual(self) -> None:
        """The value is what it usually is."""
        self._mark("", is_changed=False)

    def show_idle(self, why: str) -> None:
        """The value has no effect now, and that is explained instead."""
        self._mark("", is_changed=False)
        self.explain(why)
        self._enable(on=False)

    def show_change(self, remark: str, back: str, usual: Value) -> None:
        """The value differs from the `usual` one, and `back` is what to go back to that is called."""
        self._usual = usual
        self._back.setToolTip(back)
        self._back.setAccessibleName(back)
        self._mark(remark, is_changed=True)

    def _mark(self, remark: str, *, is_changed: bool) -> None:
        if not is_changed and self._back.hasFocus():
            self.control.setFocus(Qt.FocusReason.OtherFocusReason)
        self._back.setVisible(is_changed)
        self._enable(on=True)
        self.explain(self._help_text)
        self.remark(remark)

    def _enable(self, *, on: bool) -> None:
        for widget in self._filled_in:
            widget.setEnabled(on)

    def _go_back(self) -> None:
        self._fill_in(self._usual)

    def value(self) -> Value:
        """What is filled in."""
        match self.control:
            case CardSetBox() as box:
                return box.cards
            case QComboBox() as box:
                return str(box.currentData())
            case QSpinBox() as box:
                return box.value()
            case QCheckBox() as box:
                return box.isChecked()
        raise TypeError(type(self.control).__name__)

    def set_value(self, value: Value) -> None:
        """Fill in a value, without telling anybody."""
        with QSignalBlocker(self.control):
            self._fill_in(value)

    def _fill_in(self, value: Value) -> None:
        match self.control:
            case CardSetBox() as box if isinstance(value, tuple):
                box.set_cards(cast(Cards, value))
            case QComboBox() as box:
                box.setCurrentIndex(max(box.findData(value), 0))
            case QSpinBox() as box if isinstance(value, int):
                box.setValue(value)
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
            control = QComboBox(minimumContentsLength=SHORTEST)
            control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for value in option.values:
                control.addItem(texts(f"{key}.{value}"), value)
            control.currentIndexChanged.connect(changed)
        case CardSet():
            control = CardSetBox(option, key, texts)
            control.setMinimumContentsLength(SHORTEST)
            control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            control.picked.connect(changed)
        case Number():
            control = QSpinBox(minimum=option.low, maximum=option.high)
            control.valueChanged.connect(changed)
        case Switch():
            control = QCheckBox(texts("option.on"))
            control.toggled.connect(changed)
        case _:
            raise TypeError(f"no field for {type(option).__name__}")
    control.setAccessibleName(texts(f"{key}.name"))
    field = OptionField(option, control, texts(f"{key}.help"))
    field.set_value(option.default)
    return field


def add_row(form: QFormLayout, name: str, row: QWidget) -> None:
    """Add a field, or a bare control, with its name, which stands beside the control and not the help."""
    label = QLabel(name)
    control = row.control if isinstance(row, Field) else row
    label.setBuddy(control)
    control.ensurePolished()
    label.setFixedHeight(control.sizeHint().height())
    control.setAccessibleName(without_mnemonic(name))
    form.addRow(label, row)


def align_rows(form: QFormLayout) -> None:
    """Keep the fields where they are, whichever rows are shown; names too long for that are wrapped."""
    items = (form.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(form.rowCount()))
    labels = [label for item in items if item is not None and isinstance(label := item.widget(), QLabel)]
    width = min(max((label.sizeHint().width() for label in labels), default=0), WIDEST_NAME)
    for label in labels:
        label.setWordWrap(label.sizeHint().width() > width)
        label.setFixedWidth(width)
        if label.wordWrap():
            label.setFixedHeight(max(label.maximumHeight(), label.heightForWidth(width)))

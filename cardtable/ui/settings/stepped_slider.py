"""Slider over a few values, with the one that is set in words beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from cardtable.ui.base.look import GRID

VALUE_WIDTH = 12 * GRID


class SteppedSlider(QWidget):
    """Slider that stands on one of its values.

    Args:
        values: from left to right.
        say: puts a value into words.
    """

    changed = Signal()

    def __init__(self, values: Sequence[float], say: Callable[[float], str]) -> None:
        super().__init__()
        self._values = tuple(values)
        self._say = say
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(self._values) - 1)
        self.slider.setPageStep(2)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setMinimumHeight(4 * GRID)
        self._label = QLabel()
        self._label.setMinimumWidth(VALUE_WIDTH)
        self.setFocusProxy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.slider, 1)
        row.addWidget(self._label)
        self.slider.valueChanged.connect(self._take)

    @property
    def value(self) -> float:
        """The value it stands on."""
        return self._values[self.slider.value()]

    def set_value(self, value: float) -> None:
        """Stand on the value next to this one, without telling anybody."""
        with QSignalBlocker(self.slider):
            places = range(len(self._values))
            self.slider.setValue(min(places, key=lambda place: abs(self._values[place] - value)))
        self.refresh()

    def refresh(self) -> None:
        """Say the value again, in another language perhaps."""
        self._label.setText(self._say(self.value))
        self.slider.setAccessibleDescription(self._label.text())

    def _take(self) -> None:
        self.refresh()
        self.changed.emit()

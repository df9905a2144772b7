"""Rows of a form: a field with its explanation and its problem, and boxes with explained entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID, alert, marked, muted
from cardtable.ui.base.widgets import EvenLabel

WIDEST_NAME: Final = 26 * GRID
SHORTEST: Final = 12
"""The number of letters of an entry that the narrowest box shows."""


class Field(QWidget):
    """Field of a form: a control with its explanation, a note and a problem below.

    Args:
        control: the widget to fill in.
        help_text: the explanation in one line; may be empty.
        beside: widgets to the right of the control.
        below: widgets of the control that stand under it.
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
        """Add a widget below all labels, as wide as it needs to be."""
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def problem(self) -> str:
        """The problem that is shown; empty when there is none."""
        return self._problem.text()

    @property
    def note(self) -> str:
        """The remark on the value; may be empty."""
        return self._note.text()

    def explain(self, text: str) -> None:
        """Show another explanation, or none."""
        self._say(self._help, text)

    def remark(self, text: str) -> None:
        """Show a remark on the value, or none."""
        self._say(self._note, text)

    def show_problem(self, text: str) -> None:
        """Show a problem, or none."""
        self._say(self._problem, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the labels, which may need more lines at another width."""
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
        """Give the labels the height they need; a form does not always notice that it has grown."""
        for label in (self._help, self._note, self._problem):
            label.ensurePolished()
            label.setMinimumHeight(0)  # or it would never ask for less
            lines = label.heightForWidth(self.width()) if label.text() else 0
            label.setMinimumHeight(max(lines, 0))


def add_row(form: QFormLayout, name: str, row: QWidget) -> None:
    """Add a field or a bare control, with its name beside the control rather than the help."""
    label = QLabel(name)
    control = row.control if isinstance(row, Field) else row
    label.setBuddy(control)
    control.ensurePolished()
    label.setFixedHeight(control.sizeHint().height())
    control.setAccessibleName(without_mnemonic(name))
    form.addRow(label, row)


def align_rows(form: QFormLayout) -> None:
    """Align the fields of all rows, shown or hidden; names too long for that are wrapped."""
    items = (form.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(form.rowCount()))
    labels = [label for item in items if item is not None and isinstance(label := item.widget(), QLabel)]
    width = min(max((label.sizeHint().width() for label in labels), default=0), WIDEST_NAME)
    for label in labels:
        label.setWordWrap(label.sizeHint().width() > width)
        label.setFixedWidth(width)
        if label.wordWrap():
            label.setFixedHeight(max(label.maximumHeight(), label.heightForWidth(width)))


def add_choice(box: QComboBox, text: str, help_text: str, data: object) -> None:
    """Add an entry with its explanation, which may be empty."""
    box.addItem(text, data)
    role = Qt.ItemDataRole
    for which in (role.ToolTipRole, role.AccessibleDescriptionRole):
        box.setItemData(box.count() - 1, help_text, which)
    if box.currentIndex() == box.count() - 1:  # the first one is chosen as soon as it is there
        box.setToolTip(help_text)


def explain_choice(box: QComboBox) -> None:
    """Keep the tool tip of the box to the explanation of the chosen entry."""

    def follow() -> None:
        box.setToolTip(box.currentData(Qt.ItemDataRole.ToolTipRole) or "")

    box.currentIndexChanged.connect(follow)
    follow()


def scroll_to(widget: QWidget, heading: QWidget | None = None) -> None:
    """Lay out a widget that has just been shown, and bring it into view where what it stands in scrolls.

    Its heading, if there is one, stays in view where there is no room for both.
    """
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    content = None if area is None else area.widget()
    if area is not None and content is not None:  # Qt itself would only see to the current cell of a table
        corner = widget.mapTo(content, widget.rect().bottomLeft())
        area.ensureVisible(corner.x(), corner.y(), 0, GRID)
        if heading is not None:
            corner = heading.mapTo(content, heading.rect().topLeft())
            area.ensureVisible(corner.x(), corner.y(), 0, GRID)

"""Drawer at the right of the table: beside it where there is room, and else upon it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_text_factor, enlarged

LEAST_TABLE: Final = 70 * GRID
"""The least width of a table that is played at beside an open drawer."""

NARROWEST: Final = 40 * GRID
WIDEST: Final = 50 * GRID
MOST_TIMES: Final = 1.25
"""As wide at most where text is large: the table has to have room, too."""

STEP: Final = 2 * GRID
_SHOWN: Final = 1
_FOCUSED: Final = 4


class DrawerFrame(QWidget):
    """Table with a drawer at its right, and an edge between them that moves by mouse and by key.

    Args:
        table: takes what room there is.
        side: the content of the drawer. Fill both afterwards: Qt styles anew all that a widget holds when
            it moves.
        parent: the owner.
        least_table: the least width of a table that the drawer may stand beside; 0: it never lies upon it.

    Attributes:
        side_width: of the drawer, as the person wants it.
        free_height: the height that the drawer may cover where it lies upon the table; 0: all of it.
    """

    toggled = Signal(bool)  # whether it is open now
    placed = Signal()  # it lies elsewhere, or has another size
    edge_moved = Signal()  # by the person

    def __init__(
        self, table: QWidget, side: QWidget, parent: QWidget | None = None, *, least_table: int = LEAST_TABLE
    ) -> None:
        super().__init__(parent)
        self._table, self._side = table, side
        self._least_table = least_table
        table.setParent(self)
        self._edge = _Edge(self)
        side.setParent(self)
        side.hide()
        self._edge.hide()
        self.side_width = NARROWEST
        self.free_height = 0
        self._is_open = False
        self._retranslate()

    @property
    def is_open(self) -> bool:
        """True while the drawer is shown."""
        return self._is_open

    @property
    def is_upon(self) -> bool:
        """True while the drawer lies upon the table."""
        return self._is_open and self.width() - self._shown_width - GRID < self._least_table

    @property
    def _shown_width(self) -> int:
        times = min(current_text_factor(), MOST_TIMES) * enlarged(self._side)
        wished = min(max(self.side_width, round(NARROWEST * times)), round(WIDEST * times))
        return max(wished, self._side.minimumSizeHint().width())

    def open(self, *, on: bool) -> None:
        """Open the drawer, or close it; the focus is somebody else's concern."""
        if on is not self._is_open:
            self._is_open = on
            self.place()
            self.toggled.emit(on)

    def set_side_width(self, width: int) -> None:
        """Give the drawer a width, and the table the rest."""
        self.side_width = width
        self.place()

    def move_edge(self, x: int) -> None:
        """Move the edge to a distance from the left, as far as the drawer may be wide."""
        self.side_width = self.width() - x - GRID
        self.side_width = self._shown_width
        self.place()
        self.edge_moved.emit()

    def place(self) -> None:
        """Lay the table, the edge and the drawer out."""
        width, height, side = self.width(), self.height(), self._shown_width
        is_upon, is_open = self.is_upon, self._is_open
        left = width - side - GRID if is_open and not is_upon else width
        self._table.setGeometry(0, 0, left, height)
        self._edge.setGeometry(left, 0, GRID, height)
        self._edge.setVisible(is_open and not is_upon)
        covered = min(self.free_height or height, height) if is_upon else height
        self._side.setGeometry(width - side, 0, side, covered)
        self._side.setAutoFillBackground(is_upon)
        self._side.setVisible(is_open)
        if is_upon:
            self._side.raise_()
        self.placed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay all out anew."""
        super().resizeEvent(event)
        self.place()

    def changeEvent(self, event: QEvent) -> None:
        """Name the edge in another language, and fit to another size of type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() is QEvent.Type.FontChange:
            self.place()

    def _retranslate(self) -> None:
        name = current_texts()("side.edge")
        self._edge.setAccessibleName(name)
        self._edge.setToolTip(name)


class _Edge(QWidget):
    """Edge as a thin line, and a thick one while keys go to it."""

    def __init__(self, frame: DrawerFrame) -> None:
        super().__init__(frame)
        self._frame = frame
        self._grip: int | None = None  # where in it the mouse has taken it
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the edge by arrows."""
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._frame.move_edge(self.x() + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the edge."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._grip = round(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the edge where the mouse goes."""
        if self._grip is not None:
            self._frame.move_edge(self.x() + round(event.position().x()) - self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the edge."""
        self._grip = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they do not any more."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        painter = QPainter(self)
        has_focus = self.hasFocus()
        role = QPalette.ColorRole.Highlight if has_focus else QPalette.ColorRole.Mid
        width = _FOCUSED if has_focus else _SHOWN
        painter.fillRect(QRect(0, 0, width, self.height()), self.palette().color(role))
        painter.end()

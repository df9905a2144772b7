"""Field for the person's face: all of them in a row, the chosen one in a ring."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QWidget

from cardtable.present.faces import OWN_FACES, Mood
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID
from cardtable.ui.table.avatars import paint_avatar

NAME: Final = "settings.face"
"""The key of the field's name, with which those of the faces begin."""

SIDE: Final = 5 * GRID
RING: Final = 3.0
GAP: Final = 1.5
"""The ring around the chosen face, and what is between them, in device-independent pixels."""


class FaceField(QWidget):
    """Row of the faces for people, one of which is chosen; the arrow keys go from one to the next."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        self._buttons = {face: FaceButton(face) for face in OWN_FACES}
        for button in self._buttons.values():
            row.addWidget(button)
            button.toggled.connect(self._take)
        row.addStretch(1)
        self.set_face(OWN_FACES[0])

    @property
    def face(self) -> str:
        """The face that is chosen."""
        return next(face for face, button in self._buttons.items() if button.isChecked())

    def set_face(self, face: str) -> None:
        """Choose a face, without a signal."""
        with QSignalBlocker(self):
            self._buttons[face].setChecked(True)

    def set_texts(self, texts: Texts) -> None:
        """Name the faces in a language."""
        for face, button in self._buttons.items():
            name = texts(f"{NAME}_{face}")
            button.setAccessibleName(name)
            button.setToolTip(name)

    def _take(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        if on:
            self.setFocusProxy(self._buttons[self.face])
            self.changed.emit()


class FaceButton(QRadioButton):
    """One face; it is glad to be chosen."""

    def __init__(self, face: str) -> None:
        super().__init__()
        self.face = face
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Leave room for the ring."""
        return QSize(SIDE, SIDE)

    def hitButton(self, pos: QPoint) -> bool:
        """All of it can be clicked."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face, and the ring around the chosen one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = RING + GAP
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        paint_avatar(painter, box, self.face, Mood.GLAD if self.isChecked() else Mood.CALM)
        if self.isChecked():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), RING))
            painter.drawEllipse(QRectF(self.rect()).adjusted(RING / 2, RING / 2, -RING / 2, -RING / 2))
        painter.end()

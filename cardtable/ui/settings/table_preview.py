"""Preview of a table, in the theme and the type that are set."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QWidget

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_theme
from cardtable.ui.table.cloth import cloth
from cardtable.ui.table.masthead import FELT
from cardtable.ui.table.scene import TableScene

SIZE: Final = (58 * GRID, 27 * GRID)
_TIMES: Final = 2.0  # the table is laid out so much larger
_HAND: Final = ("AH", "2S", "3H", "4S", "5H")


class TablePreview(QWidget):
    """A small table with a few cards."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._scene = TableScene(current_texts(), cloth(FELT, current_theme()), self)
        self._scene.resize(SIZE[0] * _TIMES, SIZE[1] * _TIMES)
        self._scene.show_picture(_picture())
        self.setMinimumSize(*SIZE)
        self._retranslate()

    def sizeHint(self) -> QSize:
        """The same everywhere."""
        return QSize(*SIZE)

    def show_name(self, name: str) -> None:
        """Call the person by this name."""
        self._name = name
        self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self.setAccessibleName(texts("settings.preview"))
        names = (self._name or texts("seat.you"), texts("style.discreet.name"))
        self._scene.set_texts(texts.with_names(names))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """The theme may have changed, the language, or the size of the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._scene.set_cloth(cloth(FELT, current_theme()))
        elif event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() is QEvent.Type.FontChange:
            self._scene.resize(SIZE[0] * _TIMES, SIZE[1] * _TIMES)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Felt, and what lies on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = QRectF(0, 0, *SIZE)
        shape = QPainterPath()
        shape.addRoundedRect(area, GRID, GRID)
        painter.setClipPath(shape)
        glow = QRadialGradient(area.center(), area.width() * 0.7)
        glow.setColorAt(0, self._scene.cloth.middle)
        glow.setColorAt(1, self._scene.cloth.rim)
        painter.fillRect(area, glow)
        self._scene.render(painter, area)
        painter.end()


def _picture() -> Picture:
    backs = (PictureCard(None),) * 4
    zones = (
        Zone(Role.HAND, 0, tuple(PictureCard(Card.parse(card)) for card in _HAND)),
        Zone(Role.HAND, 1, backs),
        Zone(Role.PLAYED, 1, backs[:1]),
    )
    prompt = message("lesson.choose")
    return Picture((0, 1), zones, (Badge(0, to_act=True), Badge(1)), prompt=prompt, choosing=True)

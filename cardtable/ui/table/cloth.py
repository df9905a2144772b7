"""Cloth of a table: a game's felt under the lamp, and the colours that stand out from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QPushButton, QVBoxLayout, QWidget

from cardtable.present.metrics import MOST_ZOOM, PLATE, QUIET_ON_FELT, TEXT_ON_FELT, zoom
from cardtable.program.preferences import Theme
from cardtable.ui.base.kept_picture import KeptPicture
from cardtable.ui.base.look import (
    CONTRAST,
    GRID,
    current_text_factor,
    current_theme,
    enlarge,
    lay_on_cloth,
)
from cardtable.ui.base.textures import WEAVE, is_flat, lay_texture

NO_FELT: Final = "#4A5F72"
"""Colour of a table that no game has been put on."""

BARE_TABLE: Final = "#4B3E33"
"""Colour of the table on which the tables of all games stand."""

PLAIN: Final = "#06090B"
EDGE: Final = "#000000"
_PLATE_ALPHA: Final = 190

LAMP: Final = QPointF(0.42, 0.34)
"""The place that the lamp lights most, in shares of the width and height."""

LAMPLIGHT: Final = "#FFF6D6"
LAMP_REACH: Final = 0.74
"""The distance from the lamp at which its light ends, in shares of the longer side."""

DUSK_BEGINS: Final = 0.5
"""The distance from the middle at which the cloth begins to grow darker, in shares of `DUSK_REACH`."""

DUSK_REACH: Final = 0.8
EDGE_SHADE: Final = 0.3
"""Opacity of the shadow that the rail throws on the cloth at its foot."""

EDGE_REACH: Final = 22.0
"""The distance at which the rail's shadow ends, in device-independent pixels."""

COARSE: Final = 4
"""Light and shade change slowly: they are painted this many times smaller, and scaled up."""

WEAVE_STRENGTH: Final = 0.12

STEPS: Final = 20
"""The steps in which what stands on a page grows to double its size: not at every pixel of a drag."""

PANEL: Final = 60
"""Opacity, of 255, of the shade on which things stand together."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """Colours of one table.

    `base` is the felt's own colour, `lit` that of the place under the lamp, the lightest of all, and `rim`
    that of the corners, the darkest. `plate` lies behind texts, with `frame` around it where there is one;
    `edge` is drawn strongly around every card where there is one. `accent` takes the place of the colour that
    asks, and of the game's own, where those would not stand out enough, least of all among frames.
    """

    base: QColor
    lit: QColor
    rim: QColor
    plate: QColor
    text: QColor
    quiet: QColor
    frame: QColor | None = None
    edge: QColor | None = None
    accent: QColor | None = None

    @property
    def is_plain(self) -> bool:
        """True where neither light nor texture is to be seen."""
        return self.lit == self.rim

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the cloth. It takes some milliseconds: whoever paints it often keeps the picture."""
        painter.fillRect(area, self.base)
        if not (self.is_plain or is_flat()):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, self._light(area.size().toSize()))
            painter.restore()
            lay_texture(painter, area, WEAVE, WEAVE_STRENGTH)

    def _light(self, size: QSize) -> QImage:
        """Return lamplight and shade as a transparent picture, `COARSE` times smaller than the size."""
        width, height = max(size.width() // COARSE, 1), max(size.height() // COARSE, 1)
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        # Both lights are ellipses: circles on a square, stretched to the felt.
        painter.scale(width, height)
        square = QRectF(0, 0, 1, 1)
        lamp = QRadialGradient(LAMP, LAMP_REACH)
        lamp.setColorAt(0, self.lit)
        for reach, opacity in ((0.35, 0.72), (0.7, 0.24)):
            lamp.setColorAt(reach, _faded(self.lit, opacity))
        lamp.setColorAt(1, _faded(self.lit, 0.0))
        painter.fillRect(square, lamp)
        dusk = QRadialGradient(QPointF(0.5, 0.46), DUSK_REACH)
        dusk.setColorAt(DUSK_BEGINS, _faded(self.rim, 0.0))
        dusk.setColorAt(1, self.rim)
        painter.fillRect(square, dusk)
        painter.resetTransform()
        reach = round(EDGE_REACH / COARSE)
        shade = QColor(Qt.GlobalColor.black)
        for inset in range(reach):
            shade.setAlphaF(EDGE_SHADE * (1 - inset / reach) ** 2)
            painter.setPen(shade)
            painter.drawRect(inset, inset, width - 1 - 2 * inset, height - 1 - 2 * inset)
        painter.end()
        return image


def cloth(felt: str, theme: Theme) -> Cloth:
    """Return the cloth for a game's felt, #rrggbb, in a theme."""
    text = QColor(TEXT_ON_FELT)
    if theme is Theme.CONTRAST:
        plain, black = QColor(PLAIN), QColor(EDGE)
        accent = QColor(CONTRAST.accent)
        return Cloth(plain, plain, plain, black, text, text, frame=text, edge=black, accent=accent)
    base, light = (QColor(felt), 0.16) if theme is Theme.LIGHT else (QColor(felt).darker(175), 0.09)
    lit = _mixed(base, QColor(LAMPLIGHT), light)
    plate = QColor(PLATE)
    plate.setAlpha(_PLATE_ALPHA)
    return Cloth(base, lit, base.darker(165), plate, text, QColor(QUIET_ON_FELT))


def _mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """Return a colour with a share of another in it."""
    parts = zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(one + (two - one) * share) for one, two in parts))


def _faded(colour: QColor, opacity: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(opacity)
    return faded


def paint_shade(widget: QWidget, corner: float = 18.0) -> None:
    """Paint the shade on the cloth that holds together what stands on a widget; in contrast a frame."""
    is_plain = current_theme() is Theme.CONTRAST
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(0, 0, 0, 255 if is_plain else PANEL))
    painter.setPen(QPen(QColor(255, 255, 255, 255 if is_plain else 26), 1))
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
    painter.end()


class ClothPage(QWidget):
    """Page that is a table's cloth from edge to edge; the picture of it is kept while the page shows.

    What is written on it grows with it as a table does, but for those who have it large anyway.

    Args:
        felt: the colour of the cloth, #rrggbb; empty for that of a table without a game.
        parent: the owner.
    """

    def __init__(self, felt: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt = felt or NO_FELT
        self._picture = KeptPicture()

    def lay_cloth(self, felt: str) -> None:
        """Lay another cloth; empty for that of a table without a game."""
        self._felt = felt or NO_FELT
        self.update()

    def paint_cloth(self, painter: QPainter) -> None:
        """Paint the picture that is kept: the cloth, and what always lies on it."""
        cloth(self._felt, current_theme()).paint(painter, QRectF(self.rect()))

    def lies_on_cloth(self) -> object:
        """Return what else the picture goes by, besides cloth, size and theme."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write larger where there is much room."""
        super().resizeEvent(event)
        self._grow()

    def event(self, event: QEvent) -> bool:
        """Write in another size where everything is."""
        if event.type() is QEvent.Type.ApplicationFontChange:
            self._grow()
        return super().event(event)

    def _grow(self) -> None:
        enlarge(self, growth(self.size()))

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the picture go: nobody needs it while something else is shown."""
        super().hideEvent(event)
        self._picture.forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture.of(self, self.paint_cloth, self._felt, self.lies_on_cloth()))
        painter.end()


def growth(size: QSize) -> float:
    """Return how many times as large as usual everything on a page of a size is written."""
    times = min(zoom(size.width(), size.height()), MOST_ZOOM / current_text_factor())
    return max(1.0, int(times * STEPS) / STEPS)


class DialogCloth(ClothPage):
    """Cloth of a dialog, on which everything is written as large as in the window before which it stands."""

    def __init__(self, dialog: QDialog, felt: str = "") -> None:
        super().__init__(felt, dialog)
        owner = dialog.parentWidget()
        self._owner = None if owner is None else owner.window()
        self._grow()

    def _grow(self) -> None:
        enlarge(self, 1.0 if self._owner is None else growth(self._owner.size()))


def cover(dialog: QDialog, felt: str = "") -> ClothPage:
    """Cover a dialog with a table's cloth, and return it: what stands in the dialog lies on it.

    Args:
        dialog: which has no layout yet.
        felt: as for the page.
    """
    page = DialogCloth(dialog, felt)
    around = QVBoxLayout(dialog)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(page)
    return page


def lay_paper(felt: QVBoxLayout) -> QVBoxLayout:
    """Lay a sheet of paper on the cloth of a dialog, and return the layout of what is written on it.

    Args:
        felt: the layout of what lies on the cloth.
    """
    paper = QFrame()
    paper.setObjectName("sheet")
    paper.setAutoFillBackground(True)
    felt.addWidget(paper, 1)
    written = QVBoxLayout(paper)
    written.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
    written.setSpacing(2 * GRID)
    return written


def lay_buttons(buttons: QDialogButtonBox) -> QDialogButtonBox:
    """Lay the buttons of a dialog on its cloth."""
    for button in buttons.findChildren(QPushButton):
        lay_on_cloth(button)
    return buttons

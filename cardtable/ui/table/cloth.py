"""Cloth of a table: a game's felt in each theme, and the colours that stand out from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from cardtable.present.metrics import PLATE, QUIET_ON_FELT, TEXT_ON_FELT
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import CONTRAST

NO_FELT: Final = "#5B7083"
"""Colour of a table that no game has been put on."""

PLAIN: Final = "#06090B"
EDGE: Final = "#000000"
_PLATE_ALPHA: Final = 190


@dataclass(frozen=True, slots=True)
class Cloth:
    """Colours of one table.

    `middle` and `rim` are the felt's; `plate` lies behind texts, with `frame` around it where there is one;
    `edge` is drawn strongly around every card where there is one. `accent` takes the place of the game's own
    where that would not stand out enough, least of all among frames.
    """

    middle: QColor
    rim: QColor
    plate: QColor
    text: QColor
    quiet: QColor
    frame: QColor | None = None
    edge: QColor | None = None
    accent: QColor | None = None

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the felt, a little lighter in the middle."""
        glow = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.7)
        glow.setColorAt(0, self.middle)
        glow.setColorAt(1, self.rim)
        painter.fillRect(area, glow)


def cloth(felt: str, theme: Theme) -> Cloth:
    """Return the cloth for a game's felt, #rrggbb, in a theme."""
    text = QColor(TEXT_ON_FELT)
    if theme is Theme.CONTRAST:
        plain, black = QColor(PLAIN), QColor(EDGE)
        accent = QColor(CONTRAST.accent)
        return Cloth(plain, plain, black, text, text, frame=text, edge=black, accent=accent)
    colour = QColor(felt).lighter(118) if theme is Theme.LIGHT else QColor(felt).darker(190)
    plate = QColor(PLATE)
    plate.setAlpha(_PLATE_ALPHA)
    return Cloth(colour.lighter(112), colour.darker(125), plate, text, QColor(QUIET_ON_FELT))

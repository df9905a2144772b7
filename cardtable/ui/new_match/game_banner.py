"""The felt of a game with its name, across the top of a dialog."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPaintEvent, QPixmap, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.games import presenter_of
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import GRID, HEADING, MARGIN, current_theme
from cardtable.ui.table.cloth import NO_FELT, Cloth, cloth


class GameBanner(QWidget):
    """Banner that is only painted: it repeats what stands elsewhere, so a screen reader passes over it."""

    def __init__(self) -> None:
        super().__init__()
        self._game = self._name = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_game(self, game: str, name: str) -> None:
        """Show the felt of a game, with its name."""
        self._game, self._name = game, name
        self.update()

    def sizeHint(self) -> QSize:
        """The height that the name needs, with air around."""
        return QSize(40 * GRID, max(7 * GRID, self.fontMetrics().height() * 3))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint felt, name, and a line in the game's accent."""
        felt, accent = _colours(self._game)
        painter = QPainter(self)
        glow = QRadialGradient(self.rect().center(), self.width() * 0.6)
        glow.setColorAt(0, felt.middle)
        glow.setColorAt(1, felt.rim)
        painter.fillRect(self.rect(), glow)
        painter.fillRect(0, self.height() - GRID // 2, self.width(), GRID // 2, accent)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * HEADING)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(felt.text)
        middle = (self.height() - GRID // 2 + painter.fontMetrics().capHeight()) // 2
        painter.drawText(MARGIN, middle, self._name)
        painter.end()


def felt_icon(game: str) -> QIcon:
    """A patch of a game's felt, to know it by in a list; nothing where all felts are the same."""
    if current_theme() is Theme.CONTRAST:
        return QIcon()
    felt, accent = _colours(game)
    patch = QPixmap(2 * GRID, 2 * GRID)
    patch.fill(felt.middle)
    painter = QPainter(patch)
    painter.fillRect(0, 2 * GRID - 3, 2 * GRID, 3, accent)
    painter.end()
    return QIcon(patch)


def _colours(game: str) -> tuple[Cloth, QColor]:
    """The felt of a game in the theme the program wears, and what stands out on it."""
    presenter, theme = presenter_of(game), current_theme()
    felt = cloth(NO_FELT if presenter is None else presenter.felt, theme)
    if presenter is None or theme is Theme.CONTRAST:
        return felt, felt.text
    return felt, QColor(presenter.accent)

"""Wooden rail around everything in the window: it carries the menus and says what is played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QKeySequence,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QRegion,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QMenuBar, QToolButton, QVBoxLayout, QWidget

from cardtable.program.preferences import Theme
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.kept_picture import KeptPicture
from cardtable.ui.base.look import GRID, MARGIN, TONES, current_theme
from cardtable.ui.base.textures import GRAIN, is_flat, lay_texture

WIDTH: Final = 14
"""The width of the rail at the sides and below; above it is as high as the menus."""

ROUND: Final = 22
"""The radius of the corners of what the rail encloses."""

WOOD_ABOVE: Final = {Theme.LIGHT: "#5C3A23", Theme.DARK: "#3F2818"}
"""The wood's colour at the top, in each theme but the contrasting one; below it is that of the tones."""

INLAY: Final = {Theme.LIGHT: "#C99A5E", Theme.DARK: "#8A673D"}
"""The thin line around what the rail encloses."""

GRAIN_STRENGTH: Final = 0.3
GAP: Final = 24
"""Between the name of what is played and where it stands."""

HOUSE: Final = (
    ((-7, 0), (0, -7), (7, 0)),
    ((-5, -1), (-5, 6), (5, 6), (5, -1)),
    ((-1, 6), (-1, 2), (1, 2), (1, 6)),
)
"""The lines of the symbol for home, around its middle, in pixels: the roof, the walls, the door."""

SYMBOL: Final = 16


def _paint(painter: QPainter, area: QRectF, inside: QRectF, palette: QPalette) -> None:
    """Paint the rail over an area but for a rounded hole."""
    enclosed = QPainterPath()
    enclosed.addRoundedRect(inside, ROUND, ROUND)
    theme = current_theme()
    if is_flat() and theme is not Theme.CONTRAST:
        painter.fillRect(area, QColor(TONES[theme].rail))
    elif theme is Theme.CONTRAST:
        painter.fillRect(area, palette.color(QPalette.ColorRole.Window))
        painter.strokePath(enclosed, QPen(palette.color(QPalette.ColorRole.WindowText), 4))
    else:
        _paint_wood(painter, area, inside, enclosed, theme)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillPath(enclosed, Qt.GlobalColor.black)


def _paint_wood(
    painter: QPainter, area: QRectF, inside: QRectF, enclosed: QPainterPath, theme: Theme
) -> None:
    hidden = inside.adjusted(ROUND, ROUND, -ROUND, -ROUND).toAlignedRect()
    painter.setClipRegion(QRegion(area.toAlignedRect()) - QRegion(hidden))  # of a large window, a thin rail
    wood = QLinearGradient(area.topLeft(), area.bottomLeft())
    wood.setColorAt(0, QColor(WOOD_ABOVE[theme]))
    wood.setColorAt(1, QColor(TONES[theme].rail))
    painter.fillRect(area, wood)
    lay_texture(painter, area, GRAIN, GRAIN_STRENGTH)
    for side in _sides(area, inside):  # their grain runs up, and they meet the others in a mitre
        painter.save()
        painter.setClipPath(side, Qt.ClipOperation.IntersectClip)
        painter.fillRect(area, wood)
        painter.rotate(90)
        lay_texture(painter, QRectF(0, -area.width(), area.height(), area.width()), GRAIN, GRAIN_STRENGTH)
        painter.restore()
    for width, opacity in ((7.0, 0.16), (5.0, 0.2), (3.0, 0.4)):  # the rail falls off to the cloth
        painter.strokePath(enclosed, QPen(QColor(0, 0, 0, round(255 * opacity)), width))
    painter.strokePath(enclosed, QPen(QColor(INLAY[theme]), 2))


def _sides(area: QRectF, inside: QRectF) -> list[QPainterPath]:
    """Return the upright parts of the rail, left and right."""
    sides = []
    for outer, inner in ((area.left(), inside.left()), (area.right(), inside.right())):
        corners = (
            QPointF(outer, area.top()),
            QPointF(inner, inside.top()),
            QPointF(inner, inside.bottom()),
            QPointF(outer, area.bottom()),
        )
        side = QPainterPath()
        side.addPolygon(QPolygonF(corners))
        side.closeSubpath()
        sides.append(side)
    return sides


class RailFrame(QWidget):
    """Centre of a window within the rail. The window paints the rail, since it goes around the menus, too.

    Attributes:
        column: the layout of what the rail encloses.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(WIDTH, 0, WIDTH, WIDTH)
        self.column.setSpacing(0)
        self._corners = _Corners(self)
        self._picture = KeptPicture(is_clear=True)

    @property
    def picture(self) -> QPixmap:
        """The rail in the size of the window, with a hole."""
        window = self.window()
        inside = self.contentsRect().marginsRemoved(self.column.contentsMargins())
        inside.translate(self.mapTo(window, QPoint()))
        palette = window.palette()
        return self._picture.of(
            window,
            lambda painter: _paint(painter, QRectF(window.rect()), QRectF(inside), palette),
            inside.getRect(),
            palette.cacheKey(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the corners where they belong."""
        super().resizeEvent(event)
        inside = self.contentsRect().marginsRemoved(self.column.contentsMargins())
        self._corners.setGeometry(inside)
        corners = QRegion()
        for x in (0, inside.width() - ROUND):
            for y in (0, inside.height() - ROUND):
                corners += QRegion(x, y, ROUND, ROUND)
        self._corners.setMask(corners)
        self._corners.raise_()
        self.window().update()


class _Corners(QWidget):
    """Round corners of the rail, upon the square ones of what it encloses; the mouse goes through."""

    def __init__(self, frame: RailFrame) -> None:
        super().__init__(frame)
        self._frame = frame
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what the rail has here."""
        painter = QPainter(self)
        painter.drawPixmap(self.mapFrom(self.window(), QPoint()), self._frame.picture)
        painter.end()


class HomeButton(QToolButton):
    """Button on the left of the menus that leads home; hidden while one is there.

    Args:
        bar: the menus.
        action: leads home; it can be chosen anywhere else.
    """

    def __init__(self, bar: QMenuBar, action: QAction) -> None:
        super().__init__(bar)
        self._action = action
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus with the cards
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        bar.setCornerWidget(self, Qt.Corner.TopLeftCorner)
        self._follow()

    def _follow(self) -> None:
        """Be called as the action is, and be there while it can be chosen."""
        keys = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setText(without_mnemonic(self._action.text()))
        self.setToolTip(f"{self.text()} ({keys})")
        self.setVisible(self._action.isEnabled())

    def sizeHint(self) -> QSize:
        """As high as the menus beside it; the symbol and the word."""
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(WIDTH + SYMBOL + width + 2 * GRID, self.fontMetrics().height() + GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the symbol and the word, lit while the mouse or the focus is upon them."""
        tones, box = TONES[current_theme()], self.rect().adjusted(WIDTH - GRID // 2, 1, 0, -1)
        ink, ground = QColor(tones.on_rail), QColor(tones.rail)
        if current_theme() is Theme.CONTRAST:  # the colours may be the system's own
            ink = self.palette().color(QPalette.ColorRole.WindowText)
            ground = self.palette().color(QPalette.ColorRole.Window)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.hasFocus() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawRoundedRect(box, GRID - 2, GRID - 2)
            ink = ground
        painter.setPen(QPen(ink, 1.5, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        middle = QTransform.fromTranslate(box.left() + GRID + SYMBOL / 2, box.center().y() + 2)
        for line in HOUSE:
            painter.drawPolyline(middle.map(QPolygonF([QPointF(*point) for point in line])))
        words = box.adjusted(3 * GRID // 2 + SYMBOL, 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class RailTitle(QWidget):
    """Text on the right of the menus: what is played, and in a quieter tone where it stands."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._name = self._status = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        bar.installEventFilter(self)

    @property
    def texts(self) -> tuple[str, str]:
        """The name and the status."""
        return self._name, self._status

    def show_texts(self, name: str, status: str) -> None:
        """Show this name and status; both may be empty."""
        if (name, status) != self.texts:
            self._name, self._status = name, status
            self.setAccessibleName(" · ".join(filter(None, (name, status))))
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the bar of the menus."""
        if event.type() is QEvent.Type.Resize:
            self.resize(self._bar.size())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the name as far as the menus leave room, and the status where it fits as a whole."""
        menus = self._bar.actions()
        room = self.rect().adjusted(0, 0, -MARGIN, 0)
        if menus:
            room.setLeft(self._bar.actionGeometry(menus[-1]).right() + GAP)
        bold, tones = QFont(self.font()), TONES[current_theme()]
        name_colour, status_colour = QColor(tones.on_rail), QColor(tones.quiet_on_rail)
        if current_theme() is Theme.CONTRAST:  # the colours may be the system's own
            name_colour = status_colour = self.palette().color(QPalette.ColorRole.WindowText)
        bold.setWeight(QFont.Weight.DemiBold)
        status = self.fontMetrics().horizontalAdvance(self._status) + GAP if self._status else 0
        name = QFontMetrics(bold).horizontalAdvance(self._name)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter = QPainter(self)
        if name + status <= room.width():
            painter.setPen(status_colour)
            painter.drawText(room, right, self._status)
            room.adjust(0, 0, -status, 0)
        painter.setFont(bold)
        painter.setPen(name_colour)
        elided = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, right, elided)
        painter.end()

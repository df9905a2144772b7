"""Bar of what one does at the table again and again: a small button for each, with a symbol of our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainterPath, QPaintEvent, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QHBoxLayout, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import CONTROL_HEIGHT
from cardtable.ui.base.menus import Menus

PaintSymbol: TypeAlias = Callable[[QStylePainter], None]
SIDE: Final = 20.0
"""Width and height of a symbol."""
STROKE: Final = 1.8
FADED: Final = 0.45
"""Opacity of a symbol that does nothing now."""


class TableBar(QWidget):
    """Bar of the actions at hand, which stand in the menus, too; whether it shows is said there.

    A click leaves the focus where it is: with the cards, for example.

    Args:
        menus: has the actions.
    """

    def __init__(self, menus: Menus) -> None:
        super().__init__()
        self._tricks = BarButton(menus.tricks, "tricks.last", paint_tricks)
        self._buttons = [
            BarButton(menus.undo, "menu.undo", paint_undo),
            BarButton(menus.redo, "menu.redo", paint_redo),
            BarButton(menus.hint, "menu.hint", paint_hint),
            self._tricks,
            BarButton(menus.sound, "menu.sound", paint_sound, paint_silence),
        ]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button in self._buttons:
            row.addWidget(button)
        if not menus.bar.isChecked():
            self.hide()
        menus.bar.toggled.connect(self.setVisible)
        self._retranslate()

    def show_tricks(self, *, on: bool) -> None:
        """Have a button for the last trick, or none in a game that has no tricks."""
        self._tricks.setVisible(on)

    def changeEvent(self, event: QEvent) -> None:
        """Name everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.setAccessibleName(without_mnemonic(current_texts()("menu.bar")))
        for button in self._buttons:
            button.retranslate()


class BarButton(QToolButton):
    """Button that triggers an action, and is enabled and checked while the action is.

    Args:
        action: is triggered by it.
        name: the key of its name.
        paint: paints its symbol into a square of `SIDE`.
        paint_off: paints the symbol of an action that can be checked, and is not.
    """

    def __init__(
        self, action: QAction, name: str, paint: PaintSymbol, paint_off: PaintSymbol | None = None
    ) -> None:
        super().__init__(autoRaise=True)
        self._action, self._name = action, name
        self._paint, self._paint_off = paint, paint_off or paint
        self.setFixedSize(CONTROL_HEIGHT, CONTROL_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setEnabled(action.isEnabled())
        if not action.isVisible():
            self.hide()
        action.enabledChanged.connect(self.setEnabled)
        action.toggled.connect(self.setChecked)
        self.clicked.connect(action.trigger)

    def retranslate(self) -> None:
        """Name it, with the key that does the same in the tool tip."""
        name = without_mnemonic(current_texts()(self._name)).rstrip("…")
        key = self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, and the symbol in its middle in the colour of its text."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.icon, option.text = QIcon(), ""
        option.state &= ~QStyle.StateFlag.State_On  # the symbol tells that
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.setRenderHint(QStylePainter.RenderHint.Antialiasing)
        painter.translate((self.width() - SIDE) / 2, (self.height() - SIDE) / 2)
        colour = option.palette.buttonText().color()
        painter.setPen(
            QPen(colour, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setOpacity(1.0 if self.isEnabled() else FADED)
        is_off = self.isCheckable() and not self.isChecked()
        (self._paint_off if is_off else self._paint)(painter)
        painter.end()


def paint_undo(painter: QStylePainter) -> None:
    """Paint an arrow that turns back."""
    path = QPainterPath(QPointF(2.5, 7.5))
    path.lineTo(12.5, 7.5)
    path.arcTo(QRectF(8, 7.5, 9, 9), 90, -180)
    path.lineTo(7, 16.5)
    painter.drawPath(path)
    painter.drawPolyline(QPolygonF([QPointF(6.5, 3.5), QPointF(2.5, 7.5), QPointF(6.5, 11.5)]))


def paint_redo(painter: QStylePainter) -> None:
    """Paint the arrow of undo as a mirror shows it."""
    painter.translate(SIDE, 0)
    painter.scale(-1, 1)
    paint_undo(painter)


def paint_hint(painter: QStylePainter) -> None:
    """Paint a bulb."""
    path = QPainterPath()
    glass = QRectF(4.5, 1.5, 11, 11)
    path.arcMoveTo(glass, -62)
    path.arcTo(glass, -62, 304)
    path.lineTo(7.4, 14.5)
    path.lineTo(12.6, 14.5)
    path.closeSubpath()
    painter.drawPath(path)
    painter.drawLine(QPointF(8.2, 18), QPointF(11.8, 18))


def paint_tricks(painter: QStylePainter) -> None:
    """Paint three cards, fanned, of which the last lies on the others."""
    card, edges = QPainterPath(), QPainterPath()
    card.addRoundedRect(QRectF(-3.4, -21, 6.8, 12), 1.2, 1.2)
    edges.addRect(QRectF(-4 * SIDE, -4 * SIDE, 8 * SIDE, 8 * SIDE))
    free = QPainterPath(edges)
    for angle in (19, 0, -19):
        fan = QTransform.fromTranslate(10, 24).rotate(angle)
        painter.setClipPath(free)
        painter.drawPath(fan.map(card))
        around = QPainterPath()
        around.addRect(QRectF(-3.4 - STROKE, -21 - STROKE, 6.8 + 2 * STROKE, 12 + 2 * STROKE))
        free = free.subtracted(fan.map(around))


def paint_sound(painter: QStylePainter) -> None:
    """Paint a loudspeaker with waves."""
    _paint_loudspeaker(painter)
    for reach in (3.5, 7):
        wave, path = QRectF(10 - reach, 10 - reach, 2 * reach, 2 * reach), QPainterPath()
        path.arcMoveTo(wave, -42)
        path.arcTo(wave, -42, 84)
        painter.drawPath(path)


def paint_silence(painter: QStylePainter) -> None:
    """Paint a loudspeaker beside a cross."""
    _paint_loudspeaker(painter)
    painter.drawLine(QPointF(13.5, 7.5), QPointF(18.5, 12.5))
    painter.drawLine(QPointF(18.5, 7.5), QPointF(13.5, 12.5))


def _paint_loudspeaker(painter: QStylePainter) -> None:
    corners = ((2, 7.5), (5.5, 7.5), (10, 3.5), (10, 16.5), (5.5, 12.5), (2, 12.5))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))

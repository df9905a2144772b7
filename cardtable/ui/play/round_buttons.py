"""Round buttons on the cloth, for what one does at the table again and again, with symbols of our own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QRegion,
    QTransform,
)
from PySide6.QtWidgets import QHBoxLayout, QStylePainter, QToolButton, QWidget

from cardtable.present.geometry import ROUND_BUTTON, places_of_buttons
from cardtable.program.preferences import Theme
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.long_press import LongPress
from cardtable.ui.base.look import CONTROL_HEIGHT, TONES, current_theme
from cardtable.ui.base.menus import Menus
from cardtable.ui.table.view import TableView

PaintSymbol: TypeAlias = Callable[[QStylePainter], None]
SIDE: Final = 20.0
"""Width and height of a symbol."""
STROKE: Final = 1.8
EDGE, HOVERED_EDGE = 0.25, 0.9
"""Opacity of a button's edge, and while the mouse is upon it."""
PRESSED: Final = 130
"""How much darker a button is while it is pressed, in hundredths."""

TOLD: Final = (QEvent.Type.Enter, QEvent.Type.FocusIn, QEvent.Type.ToolTip)
LEFT: Final = (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide)
"""The events by which somebody comes to consider a button, and considers it no more."""


class RoundButtons(QObject):
    """Buttons of the actions at hand, in the corner of the cloth that the layout keeps free for them.

    Where the cloth is too narrow for a corner, they stand in a row elsewhere. Each is shown while its action
    does anything, and has a place of its own; but a claim, which is rare, takes that of the pause. On the
    cloth the hint, which comes and goes with every choice, is above the drawer, where it leaves no hole
    between others. A click leaves the focus where it is: with the cards, for example.

    Args:
        menus: has the actions.
        table: the table on which they lie.
        foot: the row in which they stand where there is no corner.

    Attributes:
        buttons: all of them, from the corner on.
        claim: plays the rest of the deal.
    """

    def __init__(self, menus: Menus, table: TableView, foot: QHBoxLayout) -> None:
        super().__init__(table)
        self._table, self._foot = table, foot
        self._is_on_cloth = True
        self.claim = RoundButton(table, menus.claim, "menu.claim", paint_claim, stands_out=True)
        self.buttons = (  # from the corner on
            RoundButton(table, menus.drawer, "menu.drawer", paint_drawer),
            RoundButton(table, menus.hint, "menu.hint", paint_hint),
            RoundButton(table, menus.undo, "menu.undo", paint_undo),
            RoundButton(table, menus.tricks, "tricks.last_cards", paint_tricks),
            RoundButton(table, menus.redo, "menu.redo", paint_redo),
            RoundButton(table, menus.pause, "menu.pause", paint_go_on, paint_pause, instead=menus.claim),
            self.claim,
        )
        for button in self.buttons[:-2]:  # those further on move none of the others in a row
            button.keep_place()
        for before, after in pairwise(reversed(self.buttons)):
            QWidget.setTabOrder(before, after)
        table.laid_out.connect(self._place)
        self._place()

    def _place(self) -> None:
        """Lay them in the corner, below any result that is shown, or stand them in the row."""
        corner = self._table.scene().layout.corner
        is_on_cloth = corner.width > 0
        if is_on_cloth is not self._is_on_cloth:
            self._is_on_cloth = is_on_cloth
            for button in self.buttons if is_on_cloth else reversed(self.buttons):
                if is_on_cloth:
                    self._foot.removeWidget(button)
                    button.setParent(self._table)
                else:
                    self._foot.addWidget(button)
                button.set_small(on=not is_on_cloth)
        self._table.round_buttons = self.buttons if is_on_cloth else ()
        if is_on_cloth:
            drawer, undo, *others = places_of_buttons(corner, self._table.scene().layout.zoom)
            hint = next((box for box in others if box.y < drawer.y), others[0])
            others.remove(hint)
            tricks, pause, redo = others
            boxes = (drawer, hint, undo, tricks, redo, pause, pause)
            for button, box in zip(self.buttons, boxes, strict=True):
                button.setFixedSize(round(box.width), round(box.height))
                button.move(round(box.x), round(box.y))
                button.stackUnder(self._table.results.panel)


class RoundButton(QToolButton):
    """Button that triggers an action, is shown while that does anything, and checked while it is.

    Args:
        parent: the owner.
        action: is triggered by it.
        name: the key of its name.
        paint: paints its symbol into a square of `SIDE`.
        paint_off: paints the symbol of an action that can be checked, and is not.
        instead: an action that has this place while it does anything.
        stands_out: true to show it as bright as one that is checked.
    """

    considered = Signal(bool)  # whether the mouse or the focus is upon it

    def __init__(
        self,
        parent: QWidget,
        action: QAction,
        name: str,
        paint: PaintSymbol,
        paint_off: PaintSymbol | None = None,
        *,
        instead: QAction | None = None,
        stands_out: bool = False,
    ) -> None:
        super().__init__(parent)
        self._action, self._name = action, name
        self._instead, self._stands_out = instead, stands_out
        self._paint, self._paint_off = paint, paint_off or paint
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(ROUND_BUTTON, ROUND_BUTTON)
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        for each in (action, instead):
            if each is not None:
                each.enabledChanged.connect(self._refresh)
        action.toggled.connect(self.setChecked)
        self.clicked.connect(action.trigger)
        LongPress(self)
        self._refresh()
        self._retranslate()

    def _refresh(self) -> None:
        is_free = self._instead is None or not self._instead.isEnabled()
        self.setVisible(is_free and self._action.isEnabled())

    def keep_place(self) -> None:
        """Take up its room in a row while it is hidden, too."""
        kept = self.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.setSizePolicy(kept)

    def set_small(self, *, on: bool) -> None:
        """Be as high as other controls, or as large as in the corner; show as before."""
        side = CONTROL_HEIGHT if on else ROUND_BUTTON
        self.setFixedSize(side, side)
        self._refresh()  # another parent hides it

    def event(self, event: QEvent) -> bool:
        """Tell while it is considered; a long press asks for words, too."""
        if event.type() in (*TOLD, *LEFT):
            self.considered.emit(event.type() in TOLD)
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Name it in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        name = without_mnemonic(current_texts()(self._name)).rstrip("…")
        key = self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})")

    def hitButton(self, at: QPoint) -> bool:
        """Only the round part is the button."""
        return QRegion(self.rect(), QRegion.RegionType.Ellipse).contains(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a round piece of wood, bright while it is checked, and the symbol in its middle."""
        theme, tones = current_theme(), TONES[current_theme()]
        palette, is_on = self.palette(), self.isChecked() or self._stands_out
        if theme is Theme.CONTRAST:  # the colours may be the system's own
            role = QPalette.ColorRole
            ground, ink = palette.color(role.Window), palette.color(role.WindowText)
            if is_on:
                ground, ink = palette.color(role.Highlight), palette.color(role.HighlightedText)
            edge = palette.color(role.WindowText)
        else:
            ground, ink = QColor(tones.rail), QColor(tones.on_rail)
            if is_on:
                ground, ink = ink, ground
            edge = QColor(tones.rail if is_on else tones.on_rail)
            edge.setAlphaF(HOVERED_EDGE if self.underMouse() else EDGE)
        painter = QStylePainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(edge, 2 if theme is Theme.CONTRAST or self.underMouse() else 1))
        painter.setBrush(ground.darker(PRESSED) if self.isDown() else ground)
        painter.drawEllipse(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        zoom = max(self.width() / ROUND_BUTTON, 1.0)
        painter.translate((self.width() - SIDE * zoom) / 2, (self.height() - SIDE * zoom) / 2)
        painter.scale(zoom, zoom)
        painter.setPen(
            QPen(ink, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        is_off = self.isCheckable() and not self.isChecked()
        (self._paint_off if is_off else self._paint)(painter)
        painter.end()


def paint_drawer(painter: QStylePainter) -> None:
    """Paint a drawer at the right, with lines that are written in it."""
    painter.drawRoundedRect(QRectF(1.5, 3, 17, 14), 2, 2)
    painter.drawLine(QPointF(9, 3), QPointF(9, 17))
    for y in (7.5, 11.0):
        painter.drawLine(QPointF(12, y), QPointF(15.5, y))


def paint_pause(painter: QStylePainter) -> None:
    """Paint two bars."""
    for x in (7.0, 13.0):
        painter.drawLine(QPointF(x, 4), QPointF(x, 16))


def paint_go_on(painter: QStylePainter) -> None:
    """Paint a triangle that points on."""
    painter.drawPolygon(QPolygonF([QPointF(6, 3.5), QPointF(16.5, 10), QPointF(6, 16.5)]))


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


def paint_claim(painter: QStylePainter) -> None:
    """Paint a card, and two arrowheads that lead on from it."""
    painter.drawRoundedRect(QRectF(1.5, 3.5, 8, 13), 1.5, 1.5)
    for x in (11.5, 15.5):
        painter.drawPolyline(QPolygonF([QPointF(x, 6.5), QPointF(x + 3.0, 10), QPointF(x, 13.5)]))


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

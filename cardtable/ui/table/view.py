"""View of the table: plays frames, and turns drag, click and keys into one intention."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QToolTip, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message
from cardtable.match.seating import SeatInfo
from cardtable.present.accessible_names import words_on_card
from cardtable.present.picture import DisplayOptions, Frame, Picture
from cardtable.present.result_sheet import ResultSheet
from cardtable.texts import Texts
from cardtable.ui.base.long_press import LongPress
from cardtable.ui.base.look import current_theme
from cardtable.ui.table.cloth import NO_FELT, cloth
from cardtable.ui.table.frame_player import FramePlayer
from cardtable.ui.table.offers import OfferController
from cardtable.ui.table.picks import PickController
from cardtable.ui.table.result_panel import ResultController, ResultPanel
from cardtable.ui.table.scene import HintNote, TableScene
from cardtable.ui.table.score_slip import ScoreSlip

GO_ON: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select, Qt.Key.Key_Escape)
"""The keys that go on from a result."""


class TableView(QGraphicsView):
    """View of a table for one person at the bottom.

    The picture asked for last is where the match is; what shows may still be on the way there. Whoever acts
    before it has arrived skips the rest of the way.
    """

    chosen = Signal(object)  # a Card of the hand at the bottom
    picked = Signal(object)  # Cards of that hand which are chosen together
    pile_pressed = Signal()  # one of the piles of what has been won
    menu_wanted = Signal(QPoint)  # on the screen
    refused = Signal(object)  # the Message why a card may not be chosen
    sounded = Signal(object)  # the Sound, or None, of a frame that has arrived; what is skipped is not heard
    said = Signal(object)  # a Message of the referee that has just become visible
    said_privately = Signal(object)  # a Message for the person at the bottom alone
    spoken = Signal(object)  # a Message of which the referee says nothing: what somebody says, an effect
    reached = Signal(object, bool)  # the step of `play` that the plates tell of; whether its end is there
    settled = Signal()  # everything asked for is shown
    laid_out = Signal()  # for another size
    looks_changed = Signal()  # what can be read out is another: the picture, a text, the current card

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._felt = NO_FELT
        self._scene = TableScene(texts, cloth(NO_FELT, current_theme()), self)
        self.frame_player = FramePlayer(self._scene, self)
        self.frame_player.turning.connect(self._cancel_press)
        self.frame_player.turned.connect(self._settle_cursor)
        self.frame_player.said.connect(self.said)
        self.frame_player.said_privately.connect(self.said_privately)
        self.frame_player.spoken.connect(self.spoken)
        self.frame_player.sounded.connect(self.sounded)
        self.frame_player.reached.connect(self.reached)
        self.frame_player.settled.connect(self.settled)
        self._display_options = DisplayOptions()
        self._wanted = self._scene.picture  # what was asked for last, before any wish
        self._button = Qt.MouseButton.LeftButton
        self._cursor = 0
        self._walked = self._scene.hand_key  # the hand that the cursor is in
        self._keyboard = False
        self._pressed: tuple[Card, QPointF] | None = None
        self._dragging = False
        self._room_beside = 0
        self.round_buttons: Sequence[QWidget] = ()  # those that lie on the cloth
        self.setScene(self._scene)
        self.picks = PickController(self, self._scene)
        self.picks.changed.connect(self.explain)
        self.picks.full.connect(self.picked)
        self.offers = OfferController(self, self._scene, self.picks)
        self.results = ResultController(self, self._scene, ResultPanel(self))
        self.results.panel.clicked.connect(self.go_on)
        self.score_slip = ScoreSlip(self)
        self.score_slip.stackUnder(self.results.panel)
        self._scene.refreshed.connect(self._put_slip)
        self.looks_changed.connect(self._refresh_buttons)
        self.frame_player.settled.connect(self._offer_at_rest)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        hint = QPainter.RenderHint
        self.setRenderHints(hint.Antialiasing | hint.SmoothPixmapTransform)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setMouseTracking(True)
        self._long_press = LongPress(self.viewport(), watches=False)
        self.setMinimumSize(480, 352)

    # What is shown

    @property
    def picture(self) -> Picture:
        """The picture the table shows or is on its way to, without what is still queued."""
        return self._scene.picture

    @property
    def idle(self) -> bool:
        """True once everything asked for is shown."""
        return self.frame_player.is_idle

    @property
    def speed(self) -> float:
        """The factor by which all is quicker than usual; at 0 frames are skipped."""
        return self.frame_player.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.frame_player.speed = speed
        self._scene.lift_speed = speed if self.frame_player.moves else 0.0

    def set_theme(self, felt: str, accent: str) -> None:
        """The game's colours, as #rrggbb."""
        self._felt = felt
        self._scene.set_accent(accent)
        self._refresh_cloth()

    def changeEvent(self, event: QEvent) -> None:
        """The theme may have changed, or how large everything is written."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._refresh_cloth()
        elif event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit)  # Qt is still going through all widgets

    def _refresh_cloth(self) -> None:
        self._scene.set_cloth(cloth(self._felt, current_theme()))
        self.resetCachedContent()
        self.viewport().update()

    def set_company(self, company: tuple[SeatInfo, ...]) -> None:
        """Show the faces of these people."""
        self._scene.set_company(company)

    def set_own_face(self, face: str) -> None:
        """Show the first person with this face."""
        self._scene.set_own_face(face)
        self._refresh_buttons()

    def set_speed(self, speed: float) -> None:
        """Show everything faster by a factor; at 0 nothing moves, and stays as long as usual."""
        self.frame_player.moves = speed > 0
        self.speed = speed or 1.0

    def set_left_handed(self, *, on: bool) -> None:
        """Take cards with the main button of a left-handed person, or of a right-handed one."""
        self._button = main_button(is_left_handed=on)

    def set_display(self, **options: Any) -> None:
        """Change some `DisplayOptions`, by their names; shown at once if nothing is on the way."""
        before, self._display_options = self._display_options, replace(self._display_options, **options)
        if self._display_options != before and self.idle:
            self.show_picture(self._wanted)

    @property
    def has_remarks(self) -> bool:
        """True where the company may say a word now and then."""
        return self._display_options.has_remarks

    def set_pause(self, pause: float | None, *, results_wait: bool = False) -> None:
        """Let finished turns stay longer by a factor, or (None), as results that wait, until one goes on."""
        self.frame_player.pause, self.frame_player.results_wait = pause, results_wait

    def set_texts(self, texts: Texts) -> None:
        """Show another language, or other names."""
        self._texts = texts
        self._scene.set_texts(texts)
        self.looks_changed.emit()

    @property
    def texts(self) -> Texts:
        """The language, and the names at the table."""
        return self._texts

    def scene(self) -> TableScene:
        """Return the scene, to be looked at only."""
        return self._scene

    @property
    def current_index(self) -> int | None:
        """The index of the card that Enter would choose; None while the keys go elsewhere."""
        return self._cursor if self._keyboard and self.hasFocus() and self._scene.hand() else None

    def show_picture(self, picture: Picture) -> None:
        """Show a picture at once and forget what was on the way."""
        self.frame_player.stop()
        self._scene.forget_said()
        self._wanted = picture
        self._scene.show_picture(self._display_options.apply(picture))
        self._settle_cursor()

    def advise(
        self,
        advice: Mapping[Card, HintNote],
        best: Collection[Card],
        offers: Mapping[Action, Message],
        best_offers: Collection[Action],
    ) -> None:
        """Tell of these cards of the hand while they are raised, and of these offers; mark the best."""
        self._scene.advise(advice, best)
        self.offers.panel.advise(offers, best_offers)
        self.looks_changed.emit()

    def suggest(self, cards: Collection[Card]) -> None:
        """Mark these cards of the hand as proposed by somebody, until others are."""
        if frozenset(cards) != self._scene.suggested:
            self._scene.suggest(cards)
            self.looks_changed.emit()

    def explain(self, reason: Message | None) -> None:
        """Say something in place of the prompt, until the picture changes; None: say what stood there."""
        self._scene.explain(reason)
        self.looks_changed.emit()

    def play(self, frames: Sequence[Frame], step: object = None) -> None:
        """Go through the frames, which show how it came to `step`, after those already asked for."""
        if frames:
            self._wanted = frames[-1].picture
        wished = [replace(frame, picture=self._display_options.apply(frame.picture)) for frame in frames]
        self.frame_player.play(wished, step)

    def skip(self) -> None:
        """Arrive at once where the frames lead; everything is still said."""
        self.frame_player.skip()

    def go_on(self) -> None:
        """Go on as somebody wishes: up to the next result or where the frames lead, or from a result."""
        if self.results.is_recalled:
            self.recall(None)
        elif not self.idle:
            self.frame_player.go_on()

    def recall(self, sheet: ResultSheet | None) -> None:
        """Show a result again until somebody goes on, or there is a new one; None: put it away."""
        self.results.recall(sheet)
        self.looks_changed.emit()

    def cover(self, box: QRectF) -> None:
        """Hide the texts and cards that a sheet lying there would cut; an empty box shows all again."""
        self._scene.cover(box, "match")
        self._put_slip()

    def set_slip(self, *, on: bool) -> None:
        """Have a slip with the score on the cloth, or none, as where all of it stands beside the table."""
        if on is not self._scene.has_slip:
            self._scene.has_slip = on
            self._fit()
        self._put_slip()

    def _put_slip(self) -> None:
        """Lay the slip of score in its corner, unless a sheet lies on the felt, which tells the score."""
        layout = self._scene.layout
        is_covered = self.results.sheet is not None or not self._scene.covered.isEmpty()
        self.score_slip.put(layout.slip, layout.text, is_wanted=self._scene.has_slip and not is_covered)

    # Choosing

    def press(self, index: int) -> None:
        """Choose a card of the hand as a click on it does; what is on the way arrives."""
        card = self._scene.hand()[index].card
        self.skip()
        now = None if card is None else self._index_of(card)
        if now is not None:
            self._choose(now)

    def lift(self, card: Card) -> None:
        """Raise a card of the hand, as a hand does that is about to play it."""
        index = self._index_of(card)
        if index is not None and self._pressed is None:
            self._scene.raise_card(index)

    def set_current_index(self, index: int) -> None:
        """Take the keys to a card of the hand, which is the current one then."""
        self._keyboard = True
        self.setFocus()
        self._move_cursor(index)

    def forget_current_index(self) -> None:
        """Mark no card as the keys' own, until they go to the hand again."""
        self._keyboard, self._cursor = False, 0
        self._refresh_cursor()

    def _choose(self, index: int) -> None:
        card = self._scene.hand()[index]
        if not self.picture.choosing or card.card is None:
            return
        if card.refusal is not None:
            self.explain(card.refusal)
            self.refused.emit(card.refusal)
        elif self.picture.pick is not None:
            self.picks.toggle(card.card)
        else:
            self.chosen.emit(card.card)

    def _index_of(self, card: Card) -> int | None:
        return next((i for i, shown in enumerate(self._scene.hand()) if shown.card == card), None)

    def _refresh_buttons(self) -> None:
        is_covered = self.results.refresh(self._texts) is not None
        self._put_slip()
        self.offers.refresh(self._texts, is_shown=self.idle and not is_covered)

    def _offer_at_rest(self) -> None:
        if self.picture.asks:
            self._refresh_buttons()

    def _settle_cursor(self) -> None:
        """Rest on a card that may be chosen, the nearest one: on others only a person's own keys go."""
        if self._walked != self._scene.hand_key:  # or it told where somebody else has chosen (H6-14)
            self._walked, self._cursor = self._scene.hand_key, 0
        if self._keyboard and self._scene.picture.choosing:
            legal = [index for index, card in enumerate(self._scene.hand()) if card.refusal is None]
            self._cursor = min(legal, key=lambda index: abs(index - self._cursor), default=self._cursor)
        self._refresh_cursor()

    def _refresh_cursor(self) -> None:
        count = len(self._scene.hand())
        self._cursor = max(0, min(self._cursor, count - 1))
        if self._keyboard and count and self.hasFocus():
            self._scene.raise_card(self._cursor, ring=True)
        elif self._pressed is None:
            self._scene.raise_card(None)
        self.looks_changed.emit()

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the hand by arrows, Home and End; jump suits by up and down; choose by Enter and Space."""
        key = event.key()
        if self.results.sheet is not None:
            self._key_read(event)
            return
        walk = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        jump = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.picks.finish()
            elif not event.isAutoRepeat():  # a key held down plays one card, not card after card
                self._key_choose()
        elif key in walk:
            self._move_cursor(self._cursor + walk[Qt.Key(key)])
        elif key in jump:
            self._jump_suit(jump[Qt.Key(key)])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._keyboard = True  # wherever the pointer has left the cursor
            self._move_cursor(0 if key == Qt.Key.Key_Home else -1)
        elif self.idle and self.offers.takes(event):
            return
        elif key == Qt.Key.Key_Escape and self._pressed is not None:
            self._cancel_press()
        else:
            super().keyPressEvent(event)

    def _key_read(self, event: QKeyEvent) -> None:
        """Enter, Space and Esc go on from a result; up and down scroll one that is longer than the felt."""
        scroll = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}
        if event.key() in scroll:
            self.results.panel.scroll(scroll[Qt.Key(event.key())])
        elif event.key() in GO_ON and not event.isAutoRepeat():
            self.go_on()

    def _key_choose(self) -> None:
        if not self.idle:
            self.go_on()
        elif not self.picture.choosing and self.offers.panel.take_focus():
            return
        elif self._scene.hand() and self._keyboard:
            self._choose(self._cursor)
        else:
            self._move_cursor(self._cursor)

    def _move_cursor(self, index: int) -> None:
        """Go to a card; the first key only shows which one is meant, wherever the pointer was."""
        count = len(self._scene.hand())
        if count and self._keyboard:
            self._cursor = index % count
            self._refresh_cursor()
        elif count:
            self._keyboard = True
            self._settle_cursor()

    def _jump_suit(self, step: int) -> None:
        hand = [shown.card for shown in self._scene.hand()]
        at = self._cursor
        while 0 <= at + step < len(hand):
            at += step
            here, before = hand[at], hand[at - step]
            if here is not None and before is not None and here.suit is not before.suit:
                break
        self._move_cursor(at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the current card of the hand, where the focus came by key."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._keyboard = True
            self._settle_cursor()
        else:
            self._refresh_cursor()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show no card as the current one any more."""
        super().focusOutEvent(event)
        self._refresh_cursor()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a card, or skip what is on the way; a card pressed meanwhile is taken where it ends up."""
        self._long_press.follow(event)
        if event.button() is not self._button:
            if self._button is Qt.MouseButton.RightButton:
                self.menu_wanted.emit(event.globalPosition().toPoint())
            return
        point = self.mapToScene(event.position().toPoint())
        index = self._scene.hand_index_at(point.x(), point.y())
        card = None if index is None else self._scene.hand()[index].card
        if index is None and self.idle and self._scene.is_won_pile_at(point):
            self.pile_pressed.emit()
            return
        if self.results.sheet is not None:  # its button or a key puts it away, no click beside it
            return
        if self.frame_player.is_being_read:
            self.go_on()
            return
        self.frame_player.fast_forward()
        index = None if card is None else self._index_of(card)
        if index is not None and card is not None:
            self._keyboard = False
            self._cursor = index
            self._pressed, self._dragging = (card, point), False
            self._scene.raise_card(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu, unless the press is one that takes cards."""
        is_press = event.reason() is QContextMenuEvent.Reason.Mouse
        if not (is_press and self._button is Qt.MouseButton.RightButton):
            self.menu_wanted.emit(event.globalPos())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a double click is no second choice: it was one card that was meant."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the card taken, or raise the one under the pointer."""
        point = self.mapToScene(event.position().toPoint())
        if event.buttons():
            self._long_press.follow(event)
        if self._pressed is None:
            self._hover(self._scene.hand_index_at(point.x(), point.y()))
            return
        card, start = self._pressed
        index = self._index_of(card)
        if index is None:
            self._cancel_press()
            return
        way = point - start
        if self._dragging or way.manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self._scene.drag_card(index, point)

    def _hover(self, index: int | None) -> None:
        if index is not None and self.picture.choosing:
            self._keyboard, self._cursor = False, index
            self._scene.raise_card(index)
        elif not self._keyboard:
            self._scene.raise_card(None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click, or a drag up to the table, chooses; any other drag glides home."""
        self._long_press.follow(event)
        if event.button() is not self._button or self._pressed is None:
            return
        if self._long_press.has_told:
            self._cancel_press()
            return
        card, _ = self._pressed
        dragged = self._dragging
        point = self.mapToScene(event.position().toPoint())
        self._pressed, self._dragging = None, False
        index = self._index_of(card)
        if index is None:
            return
        if dragged:
            self._glide_home()  # a card that is accepted sets out from here in the next picture
        if not dragged or point.y() < self._scene.layout.hand_top:
            self._choose(index)

    def _glide_home(self) -> None:
        if self.speed and self.frame_player.moves:
            self._scene.animate(self.picture, self.speed, lambda: None)
        else:
            self._scene.show_picture(self.picture)
        self._refresh_cursor()

    def _cancel_press(self) -> None:
        was_dragging = self._dragging
        self._pressed, self._dragging = None, False
        if was_dragging:
            self._glide_home()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has left: nothing is raised for it."""
        if not self._keyboard and self._pressed is None:
            self._scene.raise_card(None)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell what lies under the pointer, and why a card is refused; lie on a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.resetCachedContent()  # the cloth; Qt would enlarge what it has kept
        if isinstance(event, QHelpEvent):
            point = self.mapToScene(event.pos())
            index = self._scene.hand_index_at(point.x(), point.y())
            card = self._scene.card_at(point) if index is None else self._scene.hand()[index]
            is_asked = index is not None and self.picture.choosing
            told = [] if card is None else words_on_card(card, self._texts, is_asked=is_asked)
            thing = self._scene.told_at(point)
            if told or thing:
                QToolTip.showText(event.globalPos(), "\n".join([thing] * bool(thing) + told), self)
                return True
        return super().viewportEvent(event)

    # Painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Lay the table out as the window and the size of its type are; what was on the way arrives."""
        self.frame_player.fast_forward()
        room = self.viewport().size()
        self._scene.resize(room.width() - self._room_beside, room.height())
        if self._room_beside:
            self.setSceneRect(QRectF(0, 0, room.width(), room.height()))
        self._refresh_cursor()
        self.laid_out.emit()

    def leave_room_beside(self, width: int) -> None:
        """Leave so much of the cloth at its right free of the table, for what else lies there."""
        self._room_beside = width
        self._fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The felt, a little lighter in the middle."""
        self._scene.cloth.paint(painter, self.sceneRect())


def main_button(*, is_left_handed: bool) -> Qt.MouseButton:
    """Return the right button for the left-handed, unless the system has already swapped the two."""
    swaps = is_left_handed and not system_swaps_buttons()
    return Qt.MouseButton.RightButton if swaps else Qt.MouseButton.LeftButton


def system_swaps_buttons() -> bool:
    """Tell whether the system reports the right button as the left one."""
    if sys.platform == "win32":
        import ctypes

        swap_button = 23
        return bool(ctypes.windll.user32.GetSystemMetrics(swap_button))
    return False

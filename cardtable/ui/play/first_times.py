"""What is new at the table: explained once, where it happens, with the lesson on it where there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import inf
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardtable.engine.messages import Message, message
from cardtable.games import GAMES
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.bubble import PaperBubble
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, enlarge, set_primary, spoken
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.table.cloth import growth

if TYPE_CHECKING:
    from cardtable.present.geometry import Box
    from cardtable.ui.play.session import Session, TableState
    from cardtable.ui.table.view import TableView

WIDTHS: Final = (48 * GRID, 56 * GRID, 38 * GRID, 30 * GRID, 72 * GRID, 26 * GRID)
"""The widths that the bubble may have, the best first: others where the table has no room for that."""

STEP: Final = 4 * GRID
"""The distance between two places at which the bubble may lie."""

FAR: Final = 40.0
"""How much of something a bubble rather covers than lie this much farther away, in pixels."""

LITTLE: Final = 0.03
"""The share of the bubble that may lie upon other things; more never does."""

NEAR: Final = 6.0 * GRID
"""The farthest that it may lie from what it speaks of and still have a tail."""

PLACING: Final = frozenset((QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.Resize))
"""The events after which the bubble may have to lie elsewhere."""


class FirstBubble(PaperBubble):
    """Bubble on the cloth that explains what is new, beside what is to be chosen; nothing waits for it.

    Args:
        table: on which it lies.
        put_away: what follows when the person has read it.
        tell_elsewhere: what follows where the table has no room for it; it says nothing then.
    """

    def __init__(
        self,
        table: TableView,
        put_away: Callable[[], None],
        tell_elsewhere: Callable[[Message, Callable[[], None] | None], None],
    ) -> None:
        edge = Qt.Edge
        super().__init__(edge.LeftEdge | edge.TopEdge | edge.RightEdge | edge.BottomEdge, table)
        self._table = table
        self._told: Message | None = None
        self._text = EvenLabel()
        self._show_me = QPushButton(autoDefault=True)
        self._close = QPushButton(autoDefault=True)
        self._lesson: Callable[[], None] | None = None
        self._tell_elsewhere = tell_elsewhere
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._lie)
        self._show_me.clicked.connect(self._begin_lesson)
        self._close.clicked.connect(put_away)
        set_primary(self._close, on=True)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self._show_me)
        buttons.addWidget(self._close)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(*self.inside)
        column.setSpacing(GRID)
        column.addWidget(spoken(self._text))
        column.addLayout(buttons)
        self.hide()
        for moved in (table.laid_out, table.settled):  # cards may have been dealt meanwhile
            moved.connect(self._lie, Qt.ConnectionType.QueuedConnection)  # after what it lies beside

    @property
    def text(self) -> str:
        """The text that shows; empty when the bubble is hidden."""
        return "" if self._told is None else self._text.text()

    def tell(self, told: Message | None, lesson: Callable[[], None] | None = None) -> None:
        """Explain something, and offer the lesson on it; None: nothing."""
        self._told, self._lesson = told, lesson
        self._refresh()
        focused: QWidget | None = self.window().focusWidget()
        if told is None and focused is not None and self.isAncestorOf(focused):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)  # no key of the table leads elsewhere
        self.setVisible(told is not None)
        panel = self._table.offers.panel
        if told is None:
            panel.removeEventFilter(self)
        else:
            panel.installEventFilter(self)  # buttons may come only when the table has come to rest
            self._lie()
        if self._told is not None:
            announce(self._text, self._text.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lie elsewhere when the buttons in the middle come, go or move, and all else has moved with them."""
        if event.type() in PLACING:
            self._soon.start()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Say it in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._refresh()
            self._lie()

    def _begin_lesson(self) -> None:
        if self._lesson is not None:
            self._lesson()

    def _refresh(self) -> None:
        if self._told is not None:
            texts = current_texts()
            self._text.setText(self._table.texts(self._told))
            self._show_me.setText(texts("lesson.show_me"))
            self._show_me.setVisible(self._lesson is not None)
            self._close.setText(texts("first.close"))

    def _lie(self) -> None:
        """Lie beside what is to be chosen: upon no seat, or else upon cards of others, never faces."""
        if self._told is None:
            return
        times = growth(self._table.size())
        enlarge(self, times)
        self._text.ensurePolished()
        anchor = self._anchor()
        room = QRectF(self._table.rect()).adjusted(GRID, GRID, -GRID, -GRID)
        needed = [*self._needed(), *self._plates()]
        least = self._column.minimumSize().width()
        widths = dict.fromkeys(max(round(wide * times), least) for wide in WIDTHS)
        for taken, wide in product(([*needed, *self._cards()], needed), widths):
            size = QSize(wide, self._column.heightForWidth(wide))
            place, covered = place_beside(QSizeF(size), anchor, taken, room)
            if covered < inf:
                self.setFixedSize(size)
                self.move(place.toPoint())
                self.aim_at(aim_of(QRectF(place, QSizeF(size)), anchor))
                self.stackUnder(self._table.results.panel)
                return
        told, lesson = self._told, self._lesson
        self.tell(None)
        self._tell_elsewhere(told, lesson)

    def _anchor(self) -> QRectF:
        """The box of what is to be chosen: buttons in the middle, or the hand."""
        panel, scene = self._table.offers.panel, self._table.scene()
        return QRectF(panel.geometry()) if panel.isVisible() else scene.box_of_zone(scene.hand_key)

    def _needed(self) -> Iterator[QRectF]:
        """The boxes of what one has to see to choose."""
        from cardtable.present.picture import Role  # later than the first page

        in_the_middle = (Role.PLAYED, Role.TURN_UP, Role.KITTY, Role.TRAY)
        table, scene = self._table, self._table.scene()
        yield QRectF(*_sides(scene.layout.prompt))
        yield QRectF(table.score_slip.geometry())
        for zone in table.picture.zones:
            if zone.role in in_the_middle or (zone.role, zone.seat) == scene.hand_key:
                yield scene.box_of_zone((zone.role, zone.seat))
        yield from (QRectF(each.geometry()) for each in table.round_buttons)

    def _plates(self) -> Iterator[QRectF]:
        """The boxes of who sits there: faces and names, what they say, and their chips."""
        table, scene = self._table, self._table.scene()
        for badge in table.picture.badges:
            if (plate := scene.plate_of(badge.seat)) is not None:
                yield QRectF(*_sides(plate))
            yield scene.paper_of(badge.seat)
        yield from (QRectF(*_sides(box)) for box in scene.layout.stacks.values())

    def _cards(self) -> Iterator[QRectF]:
        """The boxes of all cards."""
        scene = self._table.scene()
        for zone in self._table.picture.zones:
            yield scene.box_of_zone((zone.role, zone.seat))


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def aim_of(bubble: QRectF, thing: QRectF) -> QPointF | None:
    """Return the point of a thing that is nearest to a bubble; None if it is far, or across a corner."""
    middle = bubble.center()
    x = min(max(middle.x(), thing.left()), thing.right())
    y = min(max(middle.y(), thing.top()), thing.bottom())
    is_near = bubble.adjusted(-NEAR, -NEAR, NEAR, NEAR).intersects(thing)
    is_beside = bubble.left() <= x <= bubble.right() or bubble.top() <= y <= bubble.bottom()
    return QPointF(x, y) if is_near and is_beside else None


def place_beside(
    size: QSizeF, anchor: QRectF, taken: Sequence[QRectF], room: QRectF, share: float = LITTLE
) -> tuple[QPointF, float]:
    """Return where a bubble of this size lies best: near the anchor, never on it, and covering little else.

    Returns:
        the place, and the area of what it covers there, infinite where there is no place in the room at which
        that is no more than this share of its own.
    """
    wide, high = size.width(), size.height()
    boxes = [(box.left(), box.top(), box.right(), box.bottom()) for box in taken if not box.isEmpty()]
    lefts = range(round(room.left()), round(room.right() - wide) + 1, STEP)
    tops = range(round(room.top()), round(room.bottom() - high) + 1, STEP)
    left, right, top, bottom = anchor.left(), anchor.right(), anchor.top(), anchor.bottom()
    middle = anchor.center() - QPointF(wide / 2, high / 2)
    most = share * wide * high

    def away(x: int, y: int) -> float:
        apart = max(left - x - wide, x - right, top - y - high, y - bottom, 0.0)
        return FAR * apart + abs(x - middle.x()) + abs(y - middle.y())

    best, least, least_covered = room.topLeft(), inf, inf
    for far, x, y in sorted((away(x, y), x, y) for x, y in product(lefts, tops)):
        if far >= least:
            break  # whatever it covers, the others lie nearer
        if x < right and x + wide > left and y < bottom and y + high > top:
            continue  # upon what is to be chosen
        covered = 0.0
        for x1, y1, x2, y2 in boxes:
            if x1 < x + wide and x2 > x and y1 < y + high and y2 > y:
                covered += (min(x2, x + wide) - max(x1, x)) * (min(y2, y + high) - max(y1, y))
                if covered > most:
                    break
        if covered <= most and far + covered < least:
            best, least, least_covered = QPointF(x, y), far + covered, covered
    return best, least_covered


class FirstTimesController(Controller):
    """Controller of what is explained when it first comes up, one thing at a time; the settings keep what.

    Where somebody began to learn a game with a first match, it is all explained, in whatever match it comes
    up; elsewhere what has a lesson of its own, and of a deal of the day that it begins in mid match. Whoever
    goes on with a match is told first what was paid last.

    Args:
        window: the owner.
        table: returns the table on which the bubble lies.
    """

    def __init__(self, window: Window, table: Callable[[], TableView]) -> None:
        super().__init__(window)
        self._table = table
        self._bubble: FirstBubble | None = None
        self._session: Session | None = None
        self._is_learned = False
        self._taught: Mapping[str, str] = {}  # the lessons on what may come up, by its key
        self._entry: tuple[Message, ...] = ()  # what tells that the deal of the day begins in mid match
        self._faced: object = None  # the choice at which something was told
        self._recalls = False  # whether it is still to be told what was paid last
        self._is_above = False  # whether something is told above the table
        self.notices.closed.connect(self._go_on_above)

    @property
    def text(self) -> str:
        """What is explained on the table now; empty where nothing is."""
        return "" if self._bubble is None else self._bubble.text

    def follow(self, session: Session | None) -> None:
        """Another match lies on the table, or none."""
        self._session, self._recalls = session, True
        self.put_away()
        if session is None:
            return
        setup = session.setup
        self._is_learned = setup.game in self.window.settings.learned
        self._taught = GAMES[setup.game].taught
        begins_in_mid_match = setup.is_daily and setup.entry is not None
        self._entry = (message(f"{setup.game}.daily.entry"),) if begins_in_mid_match else ()
        # Later: what is to be chosen lies there then.
        session.arrived.connect(self._explain, Qt.ConnectionType.QueuedConnection)
        session.went_on.connect(self._take_down)

    def _explain(self, state: TableState) -> None:
        session, settings = self._session, self.window.settings
        if session is None or session.state is not state or session.covered_for is not None:
            return
        is_all_known = not self._is_learned and set(self._taught) <= set(settings.explained)
        if is_all_known and not (self._entry or self._recalls or self.text or self.notices.has("first")):
            session.arrived.disconnect(self._explain)
            session.went_on.disconnect(self._take_down)
            self._session = None  # what has been sent before may still come
            return
        if state.is_held or not state.is_at_rest:
            return
        if state.step.decision is not None and state.step.decision == self._faced:
            return  # one thing at a time
        recalled = session.told_again() if self._recalls and state.step.is_taken_up else None
        self._recalls = False
        if recalled is not None:
            self._tell(recalled, state)
            return
        new = [
            each
            for each in (*self._entry, *session.firsts())
            if each.key not in settings.explained
            and (self._is_learned or each.key in self._taught or each in self._entry)
        ]
        if new:
            settings.explained = (*settings.explained, new[0].key)
            self.window.save_settings()
            lesson = self._taught.get(new[0].key)
            self._tell(new[0], state, None if lesson is None else self.menus.lessons[lesson].trigger)

    def _tell(self, told: Message, state: TableState, lesson: Callable[[], None] | None = None) -> None:
        self._faced = state.step.decision
        if self._bubble is None:
            self._bubble = FirstBubble(self._table(), self._tell_next, self._tell_above)
        self._bubble.tell(told, lesson)

    def _tell_next(self) -> None:
        """Who has read one thing is told the next, if there is more to know at this choice."""
        self.put_away()
        self._faced = None
        if self._session is not None and self._session.state is not None:
            self._explain(self._session.state)

    def _take_down(self) -> None:
        """What was told is past as soon as the choice is made at which it was told."""
        step = None if self._session is None else self._session.step
        if step is None or step.decision != self._faced:
            self.put_away()

    def _tell_above(self, told: Message, lesson: Callable[[], None] | None) -> None:
        """Tell it above the table, which has no room for it."""
        session = self._session
        if session is None:
            return
        offer = None if lesson is None else ("lesson.show_me", lesson)
        self.notices.tell("first", told, offer, lambda: session.texts)
        self._is_above = True

    def _go_on_above(self) -> None:
        """Who has put away what was told above the table is told the next, as where a bubble tells it."""
        if self._is_above:
            self._tell_next()

    def put_away(self) -> None:
        """Tell nothing any more."""
        self._is_above = False
        self.notices.tell("first", None)
        if self._bubble is not None and self._bubble.text:
            self._bubble.tell(None)

"""The table as screen readers see and hear it: `QGraphicsView` shows them none of its items by itself.

Under the table stand the texts on the felt, every place where cards lie, every seat, and the cards of
the hand at the bottom. Each of them is known by what it is, never by what lies there at the moment: what it
tells is looked up in the picture whenever somebody asks. So there are only as many as a table has places,
they are made when first asked for, and none grows stale.

Qt keeps pointers to all of this: what is handed to it is held until it has let go.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget

from cardtable.engine.messages import Message
from cardtable.engine.seats import Seat
from cardtable.present.accessible_names import (
    name_of_badge,
    name_of_card,
    name_of_hand,
    name_of_paper,
    name_of_stack,
    name_of_zone,
)
from cardtable.present.effects import Effect
from cardtable.present.geometry import Box, ZoneKey
from cardtable.present.picture import Badge, Picture, Zone
from cardtable.present.result_sheet import ResultSheet, deal_result_text
from cardtable.ui.base.accessible import announce
from cardtable.ui.table.view import TableView

PRESS: Final = QAccessibleActionInterface.pressAction()
NOWHERE: Final = Box(0, 0, 0, 0)
_NOTHING: Final = shiboken6.VoidPtr(0)  # PySide6 6.11 crashes on None or 0 where Qt wants a ``void *``


class TableInterface(QAccessibleWidget):
    """Accessible interface of a table.

    Args:
        view: the table on the screen.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view, QAccessible.Role.Grouping)
        self.view = view
        self._parts: dict[Hashable, Part] = {}

    @property
    def picture(self) -> Picture:
        """The picture that the table shows."""
        return self.view.picture

    def parts(self) -> list[Part]:
        """Everything on the table, in the order in which it is read; nothing while it is hidden."""
        if not self.view.isVisible():
            return []
        scene, picture = self.view.scene(), self.picture
        keys: list[tuple[type[Part], Hashable]] = []
        if scene.prompt is not None:
            keys.append((PromptPart, None))
        if picture.banner is not None:
            keys.append((BannerPart, None))
        keys += [(EffectPart, place) for place in range(len(picture.effects))]
        zones = {(zone.role, zone.seat): zone for zone in picture.zones if zone.cards}
        keys += [(HandPart if key == scene.hand_key else ZonePart, key) for key in zones]
        keys += [(BadgePart, badge.seat) for badge in picture.badges]
        keys += [(SpeechPart, badge.seat) for badge in picture.badges if badge.paper is not None]
        keys += [(StackPart, stack.seat) for stack in picture.stacks]
        return [self._part(kind, key) for kind, key in keys]

    def hand(self) -> list[Part]:
        """The cards of the hand at the bottom."""
        return [self._part(CardPart, index) for index in range(len(self.view.scene().hand()))]

    def current_part(self) -> Part | None:
        """The card that Enter would choose."""
        index = self.view.current_index
        return None if index is None else self._part(CardPart, index)

    def _part(self, kind: type[Part], key: Hashable) -> Part:
        if (kind, key) not in self._parts:
            self._parts[kind, key] = kind(self, key)
        return self._parts[kind, key]

    def release(self) -> None:
        """The table is gone: Qt lets go of the parts, which belong to no object whose end it could notice."""
        for part in self._parts.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
        self._parts.clear()

    def _children(self) -> list[QAccessibleInterface]:
        """The parts, and the buttons and the result that lie on the felt while they do."""
        view = self.view
        panels = (
            view.offers.slip,
            view.offers.panel,
            view.results.panel,
            view.score_slip,
            *view.round_buttons,
        )
        shown = (QAccessible.queryAccessibleInterface(panel) for panel in panels if panel.isVisible())
        return [*self.parts(), *shown]

    # What Qt asks

    def childCount(self) -> int:
        """The number of parts."""
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface:
        """A part; None where there is none."""
        return _at(self._children(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The index of that part; -1 for none."""
        return _index(self._children(), child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The part at a point of the screen; None for the bare felt."""
        return _at_point(self._children(), x, y)

    def focusChild(self) -> QAccessibleInterface:
        """The current card, or the table."""
        return self.current_part() or super().focusChild()

    def state(self) -> QAccessible.State:
        """The state of a widget, without the focus while a card of the hand has it."""
        state = super().state()
        if self.view.current_index is not None:
            state.focused = False
        return state


class Part(QAccessibleInterface):
    """Something on the table that has a name.

    Args:
        table: the table.
        key: which of its kind it is.
    """

    kind = QAccessible.Role.StaticText

    def __init__(self, table: TableInterface, key: Any) -> None:
        super().__init__()
        self._table = table
        self._key = key

    def name(self) -> str:
        """All there is to say; only asked while the part is there."""
        raise NotImplementedError

    def box(self) -> QRectF:
        """Its box on the felt; only asked while the part is there."""
        raise NotImplementedError

    def siblings(self) -> list[Part]:
        """Everything with the same parent."""
        return self._table.parts()

    def parts(self) -> list[Part]:
        """The parts that it consists of."""
        return []

    # What Qt asks

    def isValid(self) -> bool:
        """True while it is on the table."""
        return shiboken6.isValid(self._table) and self in self.siblings()

    def object(self) -> QObject:
        """No object stands for it."""
        return None  # type: ignore[return-value]  # as Qt wants it

    def window(self) -> QWindow:
        """The table's window."""
        return self._table.view.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        """The table."""
        return self._table

    def childCount(self) -> int:
        """The number of its parts."""
        return len(self.parts())

    def child(self, index: int) -> QAccessibleInterface:
        """A part of it; None where there is none."""
        return _at(self.parts(), index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The index of that part of it; -1 for none."""
        return _index(self.parts(), child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The part of it at a point of the screen; None for none."""
        return _at_point(self.parts(), x, y)

    def rect(self) -> QRect:
        """Its box on the screen."""
        if not self.isValid():
            return QRect()
        view = self._table.view
        box = view.mapFromScene(self.box()).boundingRect()
        return QRect(view.viewport().mapToGlobal(box.topLeft()), box.size())

    def role(self) -> QAccessible.Role:
        """Its kind."""
        return self.kind

    def state(self) -> QAccessible.State:
        """Nothing can be done with it, unless a kind says so."""
        state = QAccessible.State()
        state.readOnly = True
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Its name, which is all it tells."""
        return self.name() if kind is QAccessible.Text.Name and self.isValid() else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing on the table can be written."""


class PromptPart(Part):
    """The line above the hand that says what to do."""

    def name(self) -> str:
        """The prompt, or why something was refused."""
        return _aloud(self._table, self._table.view.scene().prompt)

    def box(self) -> QRectF:
        """Its line."""
        return _rect(self._table.view.scene().layout.prompt)


class BannerPart(Part):
    """A call in large type."""

    def name(self) -> str:
        """The call."""
        return _aloud(self._table, self._table.picture.banner)

    def box(self) -> QRectF:
        """The middle of the table."""
        return _rect(self._table.view.scene().layout.banner)


class EffectPart(Part):
    """The signs of something special that has just happened."""

    @property
    def _effect(self) -> Effect:
        place: int = self._key
        return self._table.picture.effects[place]

    def name(self) -> str:
        """What has happened."""
        return _aloud(self._table, self._effect.words)

    def box(self) -> QRectF:
        """The signs, on the rims of portraits."""
        return self._table.view.scene().effects.box_of(self._effect)


class BadgePart(Part):
    """A seat: its portrait and name, as one part."""

    def name(self) -> str:
        """The name of whoever sits there, what they said last, the notes, role, dealer and turn."""
        heard = self._table.view.scene().heard_from(self._key)
        return name_of_badge(_badge_of(self._table, self._key), self._table.view.texts, heard)

    def box(self) -> QRectF:
        """Portrait and name."""
        scene = self._table.view.scene()
        return _rect(scene.plate_of(self._key) or scene.layout.badges[self._key])


class SpeechPart(Part):
    """The paper beside a portrait."""

    def name(self) -> str:
        """What the seat says, or its last call."""
        return name_of_paper(_badge_of(self._table, self._key), self._table.view.texts)

    def box(self) -> QRectF:
        """The paper."""
        return self._table.view.scene().paper_of(self._key)


class StackPart(Part):
    """The chips of a seat, or of the pot."""

    def name(self) -> str:
        """The owner, and the number of chips."""
        stack = next(stack for stack in self._table.picture.stacks if stack.seat == self._key)
        return name_of_stack(stack, self._table.view.texts)

    def box(self) -> QRectF:
        """The stack with its number."""
        return _rect(self._table.view.scene().layout.stacks.get(self._key) or NOWHERE)


class ZonePart(Part):
    """A place where cards lie."""

    @property
    def zone(self) -> Zone:
        """The place, as it is now."""
        key: ZoneKey = self._key
        return next(zone for zone in self._table.picture.zones if (zone.role, zone.seat) == key)

    def name(self) -> str:
        """The owner, and the cards that show there."""
        return name_of_zone(self.zone, self._table.view.texts)

    def box(self) -> QRectF:
        """The cards together."""
        return self._table.view.scene().box_of_zone(self._key)


class HandPart(ZonePart):
    """The hand at the bottom."""

    kind = QAccessible.Role.Grouping

    def name(self) -> str:
        """The owner, and the number of cards."""
        return name_of_hand(self.zone, self._table.view.texts)

    def parts(self) -> list[Part]:
        """The cards."""
        return self._table.hand()


class CardPart(Part):
    """A place in the hand at the bottom, with the card that is there now."""

    kind = QAccessible.Role.Button

    def __init__(self, table: TableInterface, key: Any) -> None:
        super().__init__(table, key)
        self._pressing = _Pressing(self)

    def name(self) -> str:
        """The card, and why it may not be chosen."""
        view, scene = self._table.view, self._table.view.scene()
        card = scene.hand()[self._key]
        name = name_of_card(card, view.picture, scene.suggested, view.texts, scene.selection)
        advice = scene.advice_on(card.card)
        return (
            name
            if advice is None
            else view.texts("table.with_hint", card=name, hint=view.texts.aloud(advice))
        )

    def box(self) -> QRectF:
        """The card, lifted if it is."""
        return self._table.view.scene().box_of_card(self._key)

    def siblings(self) -> list[Part]:
        """The cards of the hand, unless the table is hidden."""
        return self._table.hand() if self._table.view.isVisible() else []

    def parent(self) -> QAccessibleInterface:
        """The hand."""
        return next(part for part in self._table.parts() if isinstance(part, HandPart))

    def state(self) -> QAccessible.State:
        """Focused while it is the current card, disabled while the rules refuse it."""
        state = QAccessible.State()
        if self.isValid():
            view = self._table.view
            card = view.scene().hand()[self._key]
            state.focusable = view.focusProxy() is None
            state.focused = view.current_index == self._key
            state.disabled = view.picture.choosing and card.refusal is not None
        return state

    def press(self) -> None:
        """Choose the card, as a click does."""
        if self.isValid():
            self._table.view.press(self._key)

    def focus(self) -> None:
        """Make the card the current one, as the arrow keys do."""
        if self.isValid():
            self._table.view.set_current_index(self._key)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """The interface of its actions, of which pressing is the only one."""
        return self._pressing if kind is QAccessible.InterfaceType.ActionInterface else _NOTHING


class _Pressing(QAccessibleActionInterface):
    """Actions of a card."""

    def __init__(self, card: CardPart) -> None:
        super().__init__()
        self._card = card

    def actionNames(self) -> list[str]:
        return [PRESS, QAccessibleActionInterface.setFocusAction()]

    def doAction(self, action: str) -> None:
        if action == PRESS:
            self._card.press()
        elif action == QAccessibleActionInterface.setFocusAction():
            self._card.focus()

    def keyBindingsForAction(self, action: str) -> list[str]:
        return []


class Announcer(QObject):
    """Announcer of what happens on a table, and of the card the keys are at; silent while nobody listens.

    What changes is told a moment later and once, when the table and the focus have come to rest: a reader
    that is told of a card, then of the table, then of the card again, says all three.

    Args:
        view: the table.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._names: dict[Part, str] = {}
        self._announced_part: tuple[Part, str] | None = None
        self._asked = False  # whether it has been said that it is the person's turn
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._announce)
        view.looks_changed.connect(self._schedule)
        view.settled.connect(self._schedule_at_rest)
        view.said.connect(self._say)
        view.said_privately.connect(self._say)
        view.spoken.connect(self._say)
        view.results.shown.connect(self._say_result)
        view.refused.connect(self._say)

    def _say(self, message: Message | None) -> None:
        if QAccessible.isActive() and message is not None:
            announce(self._view, self._view.texts.aloud(message))

    def _say_result(self, sheet: ResultSheet) -> None:
        if QAccessible.isActive():
            announce(self._view, deal_result_text(sheet, self._view.texts.aloud), urgent=True)

    def _schedule(self) -> None:
        if QAccessible.isActive():
            self._asked &= self._is_asked
            self._soon.start()

    def _schedule_at_rest(self) -> None:
        if QAccessible.isActive():
            self._soon.start()

    def _announce(self) -> None:
        table = QAccessible.queryAccessibleInterface(self._view)
        if isinstance(table, TableInterface):
            self._announce_names(table)
            self._announce_part(table.current_part())
            self._announce_turn()

    def _announce_names(self, table: TableInterface) -> None:
        """Tell of parts that have come, gone or another name, so that readers look again."""
        parts = [part for whole in table.parts() for part in (whole, *whole.parts())]
        before, self._names = self._names, {part: part.name() for part in parts}
        event = QAccessible.Event
        if before.keys() != self._names.keys():
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, event.ObjectReorder))
        for part, name in self._names.items():
            if before.get(part, name) != name:
                QAccessible.updateAccessibility(QAccessibleEvent(part, event.NameChanged))

    def _announce_part(self, part: Part | None) -> None:
        """The card that the keys are at; another one under resting keys only when all is said."""
        before, now = self._announced_part, None if part is None else (part, part.name())
        is_same_place = before is not None and before[0] is part
        if now == before or (is_same_place and not self._view.idle):
            return
        self._announced_part = now
        if part is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.Focus))

    def _announce_turn(self) -> None:
        """Tell that it is the person's turn, once and when all else is said."""
        if self._is_asked and self._view.idle and not self._asked:
            self._asked = True
            self._say(self._view.picture.prompt)

    @property
    def _is_asked(self) -> bool:
        """True while the person is to choose something."""
        return self._view.picture.choosing or self._view.picture.asks


def _at(parts: Sequence[QAccessibleInterface], index: int) -> QAccessibleInterface:
    return parts[index] if 0 <= index < len(parts) else None  # type: ignore[return-value]  # as Qt wants it


def _index(parts: Sequence[QAccessibleInterface], child: QAccessibleInterface) -> int:
    thing: QObject | None = child.object()  # the parts have none
    same = (part is child or (thing is not None and part.object() is thing) for part in parts)
    return next((index for index, is_it in enumerate(same) if is_it), -1)


def _at_point(parts: Sequence[QAccessibleInterface], x: int, y: int) -> QAccessibleInterface:
    """The last drawn of those at the point lies on top."""
    found = (part for part in reversed(parts) if part.rect().contains(QPoint(x, y)))
    return next(found, None)  # type: ignore[return-value]  # as Qt wants it


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)


def _badge_of(table: TableInterface, seat: Seat) -> Badge:
    return next(badge for badge in table.picture.badges if badge.seat == seat)


def _aloud(table: TableInterface, message: Message | None) -> str:
    return "" if message is None else table.view.texts.aloud(message)


_held: Final[set[TableInterface]] = set()


def _interface_of(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Asked by Qt once for every object that is looked at; what it gets it keeps as long as the object."""
    if class_name != TableView.__name__ or not isinstance(thing, TableView):
        return None
    for gone in [table for table in _held if not shiboken6.isValid(table)]:
        _held.remove(gone)
    table = TableInterface(thing)
    thing.destroyed.connect(table.release)
    _held.add(table)
    return table


QAccessible.installFactory(_interface_of)

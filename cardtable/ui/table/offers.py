"""What is offered on the felt, from two buttons to a board of groups: by mouse, by key and by ear."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QEvent, QMargins, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from cardtable.engine.facts import Action
from cardtable.engine.messages import Message
from cardtable.present.card_selection import PICKED
from cardtable.present.geometry import Box, Layout
from cardtable.present.metrics import GRID
from cardtable.present.offer_layout import NOTE_SIZE, Key, Part, Words, arrange
from cardtable.present.picture import Offer, OfferGroups, Picture
from cardtable.texts import Texts
from cardtable.ui.base.long_press import LongPress
from cardtable.ui.base.look import current_text_factor, on_cloth, set_primary, set_style
from cardtable.ui.base.widgets import EvenLabel, SteadyButton
from cardtable.ui.table.offer_forms import OfferForm, ShareForm, SignForm
from cardtable.ui.table.picks import PickController
from cardtable.ui.table.scene import TableScene

GUARD_MS: Final = 400
"""For so long the mouse makes no offer that has just come: it may have come under a double click."""

LEAST_TOLD: Final = 7.0
"""The least size in points of what an offer would tell."""

TENTHS: Final = 10
MOST_TENTHS: Final = 12
"""Its greatest size, in tenths of the usual one."""

LEAST_AROUND: Final = 50 * GRID
"""The least width with which that slip stands on the axis of the table; else it takes what room there is."""

MOST_TOLD: Final = 88.0 * GRID
"""The greatest width of the slip that tells of an offer, at the usual size of text."""

AROUND_TOLD: Final = QMargins(GRID, 2, GRID, 2)
"""The room between that slip's edge and its words."""

STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The keys that walk the buttons, with the way that they go across and down."""

GROUP_STEPS: Final = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageUp: 8,
    Qt.Key.Key_PageDown: -8,
}
"""The keys that open another group, with the number of groups that they go on."""

HEAD: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""The place of what a row's offers have in common: close to them."""

RED: Final = "♥♦"
"""The signs of the red suits."""


def _opens_group(event: QKeyEvent) -> bool:
    return event.key() in GROUP_STEPS or event.text().isdecimal()


class OfferButton(SteadyButton):
    """Button of an offer or a group, which leaves arrows and the keys that open groups to its panel.

    Attributes:
        is_entered: whether Enter presses it at the moment.
        note: what is written below its text, in smaller type.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, autoDefault=True)
        self.is_entered = False
        self.note = ""
        self.setCheckable(True)
        self.setObjectName("call")
        LongPress(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, and its note in smaller type below its label."""
        if not self.note:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        group = QPalette.ColorGroup.Normal if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(self.palette().color(group, QPalette.ColorRole.ButtonText))
        label, note = QFontMetrics(self.font()), QFontMetrics(_note_font(self.font()))
        top = (self.height() - label.height() - note.height()) // 2
        middle = Qt.AlignmentFlag.AlignCenter
        painter.drawText(QRect(0, top, self.width(), label.height()), middle, self.text())
        painter.setFont(_note_font(self.font()))
        painter.drawText(QRect(0, top + label.height(), self.width(), note.height()), middle, self.note)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, or leave the key to the panel."""
        if event.key() in STEPS or _opens_group(event):
            event.ignore()
            return
        self.is_entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        super().keyPressEvent(event)
        self.is_entered = False


class OfferPanel(QFrame):
    """Panel of what a picture offers: buttons, arranged as the room permits, or a form.

    An offer with a meaning is chosen first, and made by a second press; at once by Enter, or if it says so.

    Args:
        table: whoever it lies on, and where the focus goes when it vanishes.

    Attributes:
        guard_ms: for so long offers that have just come take no press of the mouse.
        buttons: every button that has been needed so far.
        heads: what the rows of a group have in common, before each.
        title: what the numbers of the groups are, before them.
        offers: the offers that are seen, by their buttons, those of the open group first.
        group: the number of the group that is open.
        chosen: the offer that is chosen, but not made.
        meant: the action to whose offer the keys go first, where it is one of those seen.
        form: the form of a share or of signs, while there is one.
        may_fold: whether what is extra can be put away.
        is_folded: whether it is.
    """

    made = Signal(object)  # the Offer
    filled = Signal(object)  # the Action that a form has become
    changed = Signal()  # the buttons stand elsewhere, or another offer is considered

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setObjectName("offers")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._table = table
        self._picture: Picture | None = None
        self._texts: Texts | None = None
        self._layout: Layout | None = None
        self._shown: tuple[object, ...] = ()
        self.group = self._first = self._seen = 0
        self._typed = ""
        self.guard_ms = GUARD_MS
        self._guard = QDeadlineTimer()
        self.buttons: dict[Key, OfferButton] = {}
        self.heads: list[QLabel] = []
        self.title: QLabel | None = None
        self.offers: dict[OfferButton, Offer] = {}
        self._at: QObject | None = None
        self._advice: Mapping[Action, Message] = {}
        self._best: Collection[Action] = ()
        self.chosen: Offer | None = None
        self.meant: Action | None = None
        self.form: OfferForm | None = None
        self.may_fold = self.is_folded = False
        self.hide()

    # What is offered

    def show_offers(self, picture: Picture, texts: Texts, layout: Layout) -> None:
        """Offer what the picture does, in the room that the layout has for it."""
        is_new = self._picture is None or _asked(picture) != _asked(self._picture)
        self._picture, self._texts, self._layout = picture, texts, layout
        if is_new:
            self._guard = QDeadlineTimer(self.guard_ms)
            self._typed = ""
            self.group = self._first = min(self._numbers, default=0)
            self.chosen = None
            self._set_form(None)
            self._open_best()
        self._fill()
        self.show()
        self.raise_()

    def put_away(self) -> None:
        """Offer nothing."""
        self._picture = self.chosen = self._at = None
        self._shown = ()
        if self._focused is not None:
            self._table.setFocus()
        self._set_form(None)
        self.hide()
        self.changed.emit()

    def advise(self, advice: Mapping[Action, Message], best: Collection[Action]) -> None:
        """Explain offers with what a hint says of their actions, mark the best, and open their group."""
        if (advice, best) != (self._advice, self._best):
            self._advice, self._best = advice, best
            self._open_best()
            self._fill()

    def _open_best(self) -> None:
        groups = None if self._picture is None else self._picture.groups
        if groups is None or not self._best:
            return
        for number in groups.numbers:
            if any(offer.action in self._best for row in groups.rows(number) for offer in row):
                self.group = number

    def open_group(self, number: int) -> None:
        """Show the offers of a group, if there is one with this number."""
        if number in self._numbers and number != self.group:
            self.group, self.chosen = number, None
            self._fill()

    def fold(self, *, on: bool) -> None:
        """Put away what is extra in the groups, or show it; from now on a button does that, too."""
        self.may_fold, self.is_folded = True, on
        if on and self.chosen is not None and self.chosen.is_extra:
            self.chosen = None
        self._fill()

    @property
    def _numbers(self) -> tuple[int, ...]:
        return () if self._picture is None or self._picture.groups is None else self._picture.groups.numbers

    def take_focus(self) -> bool:
        """Go to what is meant, or else the first thing that can be chosen; False where there is none."""
        meant = [button for button, offer in self.offers.items() if offer.action == self.meant]
        inputs = [*meant, *self.offers] if self.form is None else self.form.inputs
        first = next((each for each in inputs if each.isEnabled()), None)
        if self.isHidden() or first is None:
            return False
        first.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    @property
    def _focused(self) -> QWidget | None:
        focus: QWidget | None = self.window().focusWidget()
        return focus if focus is not None and self.isAncestorOf(focus) else None

    # The words

    @property
    def considered(self) -> Offer | None:
        """The offer to which the pointer or the keys went last; else the one that is chosen."""
        if isinstance(self._at, OfferButton) and self._at in self.offers:
            return self.offers[self._at]
        return self.chosen

    def description(self, offer: Offer, texts: Texts) -> str:
        """Tell why an offer is refused, or what it tells or does, and what a hint says of it."""
        told = texts("team.then").join(map(texts, offer.meaning)) or texts.help(offer.label)
        if offer.refusal is not None:
            told = texts(offer.refusal)
        hint = self._advice.get(offer.action)
        if hint is None:
            return told
        return texts("auction.with_hint", told=told, hint=texts(hint)).lstrip()

    def _fill(self) -> None:
        """Show what is offered where there is room for it, unless all of that is as before."""
        picture, texts, layout = self._picture, self._texts, self._layout
        if picture is None or texts is None or layout is None:
            return
        shown = (
            *(picture.offers, picture.groups, picture.share, picture.signs),
            *(texts.language, tuple(map(texts.name_of, picture.seats))),
            *(self._advice, self._best, self.group, self.chosen, self.may_fold, self.is_folded),
            *(layout.offers, layout.text, layout.zoom, self._table.width(), QApplication.font().pointSizeF()),
        )
        if shown == self._shown:
            return
        self._shown = shown
        state = () if self.form is None else self.form.state
        if picture.share is not None:
            self._show_form(ShareForm(picture.share, texts, self, state), layout)
        elif picture.signs is not None:
            form = SignForm(picture.signs, texts, self, state, self._best, self._table.width())
            self._show_form(form, layout)
        else:
            self._show_buttons(picture, texts, layout)
        self.changed.emit()

    def _show_form(self, form: OfferForm, layout: Layout) -> None:
        """Have a form in the middle, in place of the one before."""
        before, focus = self.form, self._focused
        at = before.inputs.index(focus) if before is not None and focus in before.inputs else None
        self._set_form(form)
        form.adjustSize()
        room = layout.offers[-1]
        x, y = room.x + (room.width - form.width()) / 2, room.y + (room.height - form.height()) / 2
        self.setGeometry(int(max(x, GRID)), int(max(y, GRID)), form.width(), form.height())
        set_style(self, "lies_on", "paper")
        if at is not None:
            form.inputs[at].setFocus(Qt.FocusReason.TabFocusReason)

    def _set_form(self, form: OfferForm | None) -> None:
        before, self.form = self.form, form
        if before is not None:
            before.hide()
            before.deleteLater()
        if form is not None:
            for shown in (*self.buttons.values(), *self.heads, *filter(None, [self.title])):
                shown.hide()
            self.offers.clear()
            form.made.connect(self.filled)
            form.show()

    def _show_buttons(self, picture: Picture, texts: Texts, layout: Layout) -> None:
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * layout.text / current_text_factor())
        font.setWeight(QFont.Weight.DemiBold)
        size = font.pointSizeF()
        numbers, groups = self._numbers, picture.groups
        heads, rows = ((), ()) if groups is None else self._rows(groups)
        title = None if groups is None else groups.title
        more = (
            None if groups is None or not self.may_fold else groups.more if self.is_folded else groups.fewer
        )
        grouped = [offer for row in rows for offer in row]

        def words_in(text: float) -> Words:
            font.setPointSizeF(size * text)
            metrics, small = QFontMetrics(font), QFontMetrics(_note_font(font))
            notes = [offer.note for offer in picture.offers if offer.note is not None]

            def width(words: str) -> float:
                return float(metrics.horizontalAdvance(words))

            return Words(
                float(metrics.height() + (small.height() if notes else 0)),
                tuple(width(str(number)) for number in numbers),
                tuple(
                    tuple(width(self._words_on(offer, offer.sign or offer.label, texts)) for offer in row)
                    for row in rows
                ),
                tuple(  # a hint moves nothing under the mouse
                    max(
                        width(texts("table.best_offer", offer=offer.label)),
                        0.0 if offer.note is None else float(small.horizontalAdvance(texts(offer.note))),
                    )
                    for offer in picture.offers
                ),
                tuple(width(texts(head)) for head in heads),
                0.0 if title is None else width(texts(title)),
                0.0 if more is None else width(texts(more)),
            )

        found = arrange(words_in, layout.offers, layout.zoom)
        font.setPointSizeF(size * found.text)
        self._seen = sum(part is Part.HEADING for part, _ in found.buttons)
        if numbers and not self._first <= self.group < self._first + self._seen:
            self._first = self.group - (self.group - numbers[0]) % self._seen
        set_style(self, "lies_on", "wood" if numbers else "")
        self.setGeometry(_rect(found.board))
        had_focus, is_alone = self._focused is not None, len(picture.offers) == 1 and not numbers
        self.offers.clear()
        for key, button in self.buttons.items():
            button.setVisible(key in found.buttons)
        for at, head in enumerate(self.heads):
            head.setVisible((Part.ROW, at) in found.buttons)
        if self.title is not None:
            self.title.setVisible((Part.TITLE, 0) in found.buttons)
        for key, box in found.buttons.items():
            part, index = key
            if part is Part.ROW:
                if index == len(self.heads):  # the first rows have heads before the others
                    self.heads.append(self._new_head())
                self._put_head(self.heads[index], heads[index], box, font, texts)
                continue
            if part is Part.TITLE and title is not None:
                self.title = self.title or self._new_head()
                self._put_head(self.title, title, box, font, texts)
                continue
            button = self._button_at(key)
            button.setGeometry(_rect(box))
            if part is Part.GROUPED:
                self._put(button, grouped[index], grouped[index].sign, texts)
            elif part is Part.MORE and more is not None:
                self._put_more(button, more, texts)
            elif part is Part.OFFER:
                self._put(button, picture.offers[index], None, texts)
                set_style(button, "aside", bool(numbers))
                set_primary(button, on=is_alone and button.isEnabled())  # else the choice is the game
            else:
                self._label(part, self._first + index, button, texts)
            button.setFont(font)  # last of all: Qt forgets it when a button is styled anew
            button.raise_()  # so that it is read out in its order
        for before, after in pairwise(
            (self._table, *(self.buttons[key] for key in found.buttons if key in self.buttons))
        ):
            QWidget.setTabOrder(before, after)
        if had_focus and self._focused is None:
            self.take_focus()

    def _rows(self, groups: OfferGroups) -> tuple[tuple[Message, ...], tuple[tuple[Offer, ...], ...]]:
        """Return the heads and the rows of the open group.

        If what is extra is put away, only what a hint thinks best is left of it.
        """
        rows = groups.rows(self.group)
        if not self.is_folded:
            return groups.heads, rows
        best = self._best
        usual = [tuple(each for each in row if not each.is_extra or each.action in best) for row in rows]
        heads = tuple(head for head, row in zip(groups.heads, usual, strict=False) if row)
        return heads, tuple(filter(None, usual))

    def _put_more(self, button: OfferButton, said: Message, texts: Texts) -> None:
        """Write on the button what it shows or puts away."""
        button.setText(texts(said))
        button.setAccessibleName(texts(said))
        button.setToolTip(texts.help(said))
        button.setAccessibleDescription(button.toolTip())
        button.setChecked(False)

    def _new_head(self) -> QLabel:
        label = on_cloth(QLabel(self, alignment=HEAD))
        label.setMargin(GRID // 2)
        LongPress(label)
        label.hide()
        return label

    def _put_head(self, label: QLabel, said: Message, box: Box, font: QFont, texts: Texts) -> None:
        """Say before a row what its offers have in common."""
        label.setText(texts(said))
        label.setToolTip(texts.help(said))
        label.setAccessibleDescription(label.toolTip())
        label.setFont(font)
        label.setGeometry(_rect(box))
        label.show()
        label.raise_()  # so that it is read out before them

    def _button_at(self, key: Key) -> OfferButton:
        button = self.buttons.get(key)
        if button is None:
            button = self.buttons[key] = OfferButton(self)
            button.clicked.connect(partial(self._press, key))
            button.installEventFilter(self)
            set_style(button, "heading", key[0] not in (Part.GROUPED, Part.OFFER))
        button.show()
        return button

    def _label(self, part: Part, number: int, button: OfferButton, texts: Texts) -> None:
        """Write on a button that opens the group of this number, or shows other headings."""
        numbers = self._numbers
        sign, name, is_there = {
            Part.LOWER: ("◀", "auction.lower", self._first > numbers[0]),
            Part.HIGHER: ("▶", "auction.higher", self._first + self._seen <= numbers[-1]),
            Part.HEADING: (str(number), "auction.level", number in numbers),
        }[part]
        button.setText(sign)
        button.setAccessibleName(texts(name, count=number))
        button.setEnabled(is_there)
        button.setVisible(is_there or part is not Part.HEADING)
        button.setChecked(part is Part.HEADING and number == self.group)

    def _words_on(self, offer: Offer, said: Message, texts: Texts) -> str:
        return texts("table.best_offer", offer=said) if offer.action in self._best else texts(said)

    def _put(self, button: OfferButton, offer: Offer, sign: Message | None, texts: Texts) -> None:
        """Write an offer on a button, in a group by its sign."""
        self.offers[button] = offer
        said = self._words_on(offer, sign or offer.label, texts)
        button.setText(said)
        button.note = "" if offer.note is None else texts(offer.note)
        button.setEnabled(offer.refusal is None)
        button.setChecked(offer == self.chosen)
        name = texts.aloud(offer.label)
        button.setAccessibleName(f"{name}, {texts.aloud(offer.note)}" if offer.note is not None else name)
        button.setAccessibleDescription(self.description(offer, texts.aloud))
        button.setToolTip("" if offer.meaning else self.description(offer, texts))
        set_style(button, "red", sign is not None and any(suit in said for suit in RED))

    # Choosing

    def _press(self, key: Key) -> None:
        """Open a group, show other headings, or choose or make an offer."""
        part, index = key
        if part is Part.HEADING:
            self.open_group(self._first + index)
        elif part is Part.MORE:
            self.fold(on=not self.is_folded)
        elif part in (Part.LOWER, Part.HIGHER):
            self._go_on(self._seen if part is Part.HIGHER else -self._seen)
        else:
            button = self.buttons[key]
            offer = self.offers[button]
            if button.is_entered or offer.at_once or not offer.meaning or offer == self.chosen:
                self.made.emit(offer)
            else:
                self.chosen = offer
        self._shown = ()  # Qt has ticked the button, which may not be the one that is chosen or open
        self._fill()

    def _go_on(self, groups: int) -> None:
        """Open the group that is so many on, or the last before."""
        if self._numbers:
            self.open_group(max(self._numbers[0], min(self._numbers[-1], self.group + groups)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the buttons by arrows; digits, plus and minus, and the page keys open a group."""
        key = event.key()
        if key in STEPS:
            self._walk(*STEPS[Qt.Key(key)])
        elif key in GROUP_STEPS:
            self._go_on(GROUP_STEPS[Qt.Key(key)])
        elif event.text().isdecimal():
            self._typed = (self._typed + event.text())[-len(str(max(self._numbers, default=0))) :]
            if int(self._typed) in self._numbers:
                self.open_group(int(self._typed))
                self._typed = ""
        else:
            super().keyPressEvent(event)

    def _walk(self, across: int, down: int) -> None:
        """Go to the next button in a direction which can be pressed."""
        focus = self._focused
        if not isinstance(focus, OfferButton):
            self.take_focus()
            return
        here = focus.geometry().center()
        found: list[tuple[int, int, OfferButton]] = []
        for button in self.buttons.values():
            way = button.geometry().center() - here
            ahead, aside = (way.x() * across, way.y()) if across else (way.y() * down, way.x())
            can_be_pressed = button.isEnabled() and not button.isHidden()
            if can_be_pressed and ahead > 0 and (down or abs(aside) < focus.height() // 2):
                found.append((ahead, abs(aside), button))
        if found:
            min(found, key=lambda each: each[:2])[2].setFocus(Qt.FocusReason.TabFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell which offer is considered; take no press that was meant for what lay there before."""
        if event.type() is QEvent.Type.MouseButtonPress and not self._guard.hasExpired():
            return True
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._at = watched
            self.changed.emit()
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._at = self._focused
            self.changed.emit()
        return False


class OfferController(QObject):
    """Controller between a table's picture and what is offered on the felt.

    Args:
        table: the table on the screen.
        scene: what the table shows.
        picks: the cards that are picked to be chosen together.
    """

    chosen = Signal(object)  # an Action

    def __init__(self, table: QWidget, scene: TableScene, picks: PickController) -> None:
        super().__init__(table)
        self._table = table
        self._scene = scene
        self._picks = picks
        self._texts: Texts | None = None
        self._lies_over_plates = False
        self.panel = OfferPanel(table)
        self.panel.made.connect(self._choose)
        self.panel.filled.connect(self.chosen)
        self.panel.changed.connect(self._tell)
        self.slip = QFrame(table)  # in place of the prompt
        self.slip.setObjectName("score")
        self.slip.setAutoFillBackground(True)
        self._told = EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.say = SteadyButton(autoDefault=True)
        self.say.setObjectName("call")
        set_primary(self.say, on=True)  # nothing has been said before
        self.say.clicked.connect(self._say)
        inside = QHBoxLayout(self.slip)
        inside.setContentsMargins(AROUND_TOLD)
        inside.addWidget(self._told, 1)
        inside.addWidget(self.say)
        self.slip.hide()

    def refresh(self, texts: Texts, *, is_shown: bool) -> None:
        """Show what the picture offers; nothing while cards are on the way, or a result lies on the felt."""
        self._texts = texts
        picture, layout = self._scene.picture, self._scene.layout
        if is_shown and picture.asks:
            offers = (*picture.offers, *self._scene.selection.offers)
            self.panel.show_offers(replace(picture, offers=offers), texts, layout)
            self._tell()
        elif not self.panel.isHidden():
            self.panel.put_away()
        if picture.signs is not None or self._lies_over_plates:
            self._lies_over_plates = self.panel.isVisible() and picture.signs is not None
            lying = QRectF(self.panel.geometry()) if self._lies_over_plates else QRectF()
            self._scene.cover(lying, "offers")

    @property
    def told(self) -> str:
        """The text about the offer that is considered, or about what is asked."""
        return self._told.text()

    def takes(self, event: QKeyEvent) -> bool:
        """Hand a key that opens a group to the panel, and take the keys there; False for any other key."""
        if not _opens_group(event) or self.panel.isHidden() or self._scene.picture.groups is None:
            return False
        self.panel.take_focus()
        self.panel.keyPressEvent(event)
        return True

    def _choose(self, offer: Offer) -> None:
        if offer.action is PICKED:
            self._picks.finish()
            return
        focus: QWidget | None = QApplication.focusWidget()
        if self.say.hasFocus() or (focus is not None and self.panel.isAncestorOf(focus)):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)  # else it goes to whatever lies next
        action: Action = offer.action
        self.chosen.emit(action)

    def _say(self) -> None:
        if self.panel.chosen is not None:
            self._choose(self.panel.chosen)

    def _tell(self) -> None:
        """Say on the slip what the offer that is considered would tell, or what is asked."""
        texts, picture, prompt = self._texts, self._scene.picture, self._scene.prompt
        is_told = texts is not None and not self.panel.isHidden() and picture.tells_of_offers
        self.slip.setVisible(is_told)
        if texts is None or not is_told:
            return
        offer, chosen = self.panel.considered, self.panel.chosen
        if offer is None:
            told = "" if prompt is None else texts(prompt)
        else:
            told, meaning = texts(offer.label), self.panel.description(offer, texts)
            told = texts("auction.call", call=offer.label, meaning=meaning) if meaning else told
        self._told.setText(told)
        self.say.setVisible(chosen is not None)
        if chosen is not None:
            self.say.setText(texts("table.say", call=chosen.sign or chosen.label))
            self.say.setAccessibleName(texts.aloud("table.say", call=chosen.label))
        usual = self._slip_box(self._scene.layout.prompt)
        above = self.panel.geometry().bottom() + GRID
        self.slip.setGeometry(usual.adjusted(0, min(above - usual.top(), 0), 0, 0))
        self.slip.raise_()
        needed = self._fit_told(max(self.slip.height() - usual.height(), 0))
        self.slip.setGeometry(usual.adjusted(0, min(usual.height() - needed, 0), 0, 0))

    def _slip_box(self, prompt: Box) -> QRect:
        """Return the line of the prompt, a little higher, beside a seat at the bottom that reaches it."""
        plate = self._scene.plate_of(self._scene.picture.seats[0])
        left, top, bottom = prompt.x, prompt.y - GRID, prompt.y + prompt.height
        if plate is not None and plate.y < bottom:
            left = plate.x + plate.width + GRID
        right = prompt.x + prompt.width
        if self._scene.has_slip:
            right = min(right, self._scene.layout.slip.x - GRID)
        axis, most = prompt.x + prompt.width / 2, MOST_TOLD * self._scene.layout.text
        around = 2 * min(axis - left, right - axis)
        if around >= LEAST_AROUND:
            left, right = axis - around / 2, axis + around / 2
        width = min(right - left, most)
        left += (right - left - width) / 2
        return _rect(Box(left, top, width, bottom - top))

    def _fit_told(self, spare: int) -> int:
        """Write what is told small enough to be seen whole, if there is a way; return the height it takes.

        Of the slip's height so much is spare: it is used before type becomes smaller than usual.
        """
        height = 0
        room = self.slip.contentsRect().marginsRemoved(AROUND_TOLD)
        usual = QApplication.font(self._told)
        largest = usual.pointSizeF() * self._scene.layout.zoom
        for tenths in range(MOST_TENTHS, 2, -1):
            font = QFont(usual)
            font.setPointSizeF(max(largest * tenths / TENTHS, LEAST_TOLD))
            self._told.setFont(font)
            self.say.setFont(font)
            metrics = QFontMetrics(font)
            button = metrics.horizontalAdvance(self.say.text()) + 3 * GRID
            self.say.setFixedSize(button, min(room.height(), metrics.height() + 2 * GRID))
            width = room.width() - (button + GRID if self.panel.chosen is not None else 0)
            height = self._told.heightForWidth(width)
            if height <= room.height() - (spare if tenths > TENTHS else 0):
                break
        return height + self.slip.height() - room.height()


def _note_font(font: QFont) -> QFont:
    """Return the font of the note below a label in this font."""
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * NOTE_SIZE)
    small.setWeight(QFont.Weight.Medium)
    return small


def _asked(picture: Picture) -> tuple[object, ...]:
    """Return what there is to choose from, whatever is written on it."""
    actions = tuple(offer.action for offer in picture.offers)
    return (actions, picture.groups, picture.share, picture.signs)


def _rect(box: Box) -> QRect:
    return QRect(int(box.x), int(box.y), int(box.width), int(box.height))

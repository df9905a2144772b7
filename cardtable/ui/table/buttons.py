"""Buttons on the felt: for actions that are no card, and for cards of the hand picked together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, Who, message
from cardtable.present.card_selection import CardSelection
from cardtable.present.geometry import PROMPT_HEIGHT, Box
from cardtable.present.metrics import GRID
from cardtable.present.picture import Offer, Pick, Picture, PlusOrMinus, Share
from cardtable.texts import Texts
from cardtable.ui.base.look import current_text_factor, set_primary
from cardtable.ui.base.widgets import ElidedLabel, SteadyButton
from cardtable.ui.table.scene import TableScene

MOST_ROWS: Final = 7
"""The most seats of a share below each other; the felt may be too low for more."""

MOST_SIGNED: Final = 8
"""The seats that are seen at once where signs are chosen."""

MOST_STACKED: Final = 6
"""The seats that are seen at once where the signs of each stand below each other."""

MOST_TIMES: Final = 1.5
"""The size of type there, in times the usual, however large everything else is written."""

MOST_OF_NAME: Final = 14 * GRID
"""The width of a name there."""


class OfferPanel(QFrame):
    """Panel of a picture's offers, share and signs; made anew only when these, or the language, change.

    Args:
        table: whoever it lies on, and where the focus goes when it vanishes.
    """

    chosen = Signal(object)  # the Offer
    shared = Signal(object)  # the Action that a share or signs have become

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setObjectName("score")
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._table = table
        self._shown: object = None
        self._advice: Mapping[Action, Message] = {}
        self._best: Collection[Action] = ()
        self._share: Share | None = None
        self._signs: PlusOrMinus | None = None
        self._signed: list[int] = []
        self.buttons: list[QPushButton] = []
        self.numbers: list[QSpinBox] = []
        self.signs: list[tuple[QRadioButton, QRadioButton]] = []
        self._inside = QWidget(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(GRID, GRID, GRID, GRID)
        self._column.addWidget(self._inside)
        self.hide()

    def show_offers(self, picture: Picture, texts: Texts, middle: Box, prompt: Box) -> None:
        """Stand in the middle box, or over the end of the prompt's where cards can be chosen, too.

        Where chips lie, what is wider than the middle stands over the prompt: the pot is to be seen.
        """
        if not picture.offers and picture.share is None and picture.signs is None:
            self.put_away()
            return
        names = tuple(map(texts.name_of, picture.seats))
        wanted = (
            picture.offers,
            picture.share,
            picture.signs,
            texts.language,
            names,
            self._advice,
            self._best,
            picture.signs and (self._table.width(), self.font().pointSizeF()),
        )
        if wanted != self._shown:
            self._shown = wanted
            self._make(picture, texts)
        self.adjustSize()
        if picture.choosing:
            x, y = prompt.x + prompt.width - self.width(), prompt.y - self.height() - GRID
        else:
            x = middle.x + (middle.width - self.width()) / 2
            y = middle.y + (middle.height - self.height()) / 2
            if picture.stacks and self.width() > middle.width:
                y = max(y, prompt.y - self.height() - GRID)
        self.move(int(x), max(int(y), GRID))
        self.show()

    def put_away(self) -> None:
        """Offer nothing."""
        if self.isHidden():
            return
        self._shown = self._signs = None
        if self._has_focus():
            self._table.setFocus()
        self.hide()

    def advise(self, advice: Mapping[Action, Message], best: Collection[Action]) -> None:
        """Explain offers with what a hint says of their actions, and mark the best, when shown again."""
        self._advice, self._best = advice, best

    def take_focus(self) -> bool:
        """Go to the first thing that can be chosen; False when there is none."""
        signs = [sign for row in self.signs for sign in row if sign.isChecked()]
        first: list[QWidget] = [
            *self.numbers,
            *signs,
            *(button for button in self.buttons if button.isEnabled()),
        ]
        if self.isVisible() and first:
            first[0].setFocus(Qt.FocusReason.TabFocusReason)
        return self.isVisible() and bool(first)

    def _has_focus(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _make(self, picture: Picture, texts: Texts) -> None:
        had_focus = self._has_focus()
        at = next((row for row, pair in enumerate(self.signs) if any(map(QWidget.hasFocus, pair))), None)
        self.buttons, self.numbers, self.signs = [], [], []
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self._share = picture.share
        if picture.share is not None:
            column.addWidget(QLabel(texts(picture.share.heading)))
            column.addLayout(self._make_share(picture.share, texts))
        if picture.signs != self._signs:
            self._signs = picture.signs
            self._signed = [] if picture.signs is None else [1] * len(picture.signs.seats)
        if picture.signs is not None:
            column.addWidget(QLabel(texts(picture.signs.heading)))
            column.addLayout(self._make_signs(picture.signs, texts))
        for offer in picture.offers:
            button = self._button(texts("table.best_offer", offer=offer.label))
            button.setMinimumWidth(button.sizeHint().width())  # a hint moves nothing under the mouse
            if offer.action not in self._best:
                button.setText(texts(offer.label))
            button.setEnabled(offer.refusal is None)
            reason = texts.help(offer.label) if offer.refusal is None else texts(offer.refusal)
            if offer.action in self._advice:
                reason = "\n".join(filter(None, (texts(self._advice[offer.action]), reason)))
            button.setToolTip(reason)
            button.setAccessibleDescription(reason)
            button.clicked.connect(partial(self.chosen.emit, offer))
            column.addWidget(button)
        self._column.replaceWidget(self._inside, inside)
        before, self._inside = self._inside, inside
        before.setParent(None)
        before.deleteLater()
        inside.show()
        if had_focus and not (at is not None and self._focus_sign(at)):
            self.take_focus()

    def _make_signs(self, pick: PlusOrMinus, texts: Texts) -> QVBoxLayout:
        """Lay out two signs for each seat, with what they bring; of many seats some at a time.

        Where the table has no room for the two side by side, they stand below each other.
        """
        best = [pick.signs_of(action) for action in self._best]
        rows = QWidget(self)  # so that the style sheet tells how large everything is
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * min(MOST_TIMES / current_text_factor(), 1.0))
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(0)
        for place, seat in enumerate(pick.seats):
            name = texts.name_of(seat)
            label = ElidedLabel(rows)
            label.setFont(font)
            label.setText(name)
            label.setMaximumWidth(MOST_OF_NAME)
            grid.addWidget(label, 2 * place, 0)
            pair = []
            for across, (sign, key, brings) in enumerate(
                ((1, "table.plus", pick.with_plus[place]), (-1, "table.minus", pick.with_minus[place])), 1
            ):
                text = texts(key, brings=brings)
                button = QRadioButton(texts("table.best_offer", offer=text), rows)
                button.setFont(font)
                button.setMinimumWidth(button.sizeHint().width())  # a hint moves nothing under the mouse
                if not any(signs[place] == sign for signs in best):
                    button.setText(text)
                button.setAccessibleName(texts("table.sign_of", who=name, sign=button.text()))
                button.setChecked(self._signed[place] == sign)
                button.toggled.connect(partial(self._sign, place, sign))
                grid.addWidget(button, 2 * place, across)
                pair.append(button)
            group = QButtonGroup(grid)
            for button in pair:
                group.addButton(button)
            self.signs.append((pair[0], pair[1]))
        is_stacked = rows.sizeHint().width() > self._table.width() - 4 * GRID
        if is_stacked:
            for place, (_, minus) in enumerate(self.signs):
                grid.addWidget(minus, 2 * place + 1, 1)
        final = self._button(texts(pick.label))
        final.clicked.connect(self._finish_signs)
        column = QVBoxLayout()
        column.setSpacing(GRID)
        most = MOST_STACKED if is_stacked else MOST_SIGNED
        if len(pick.seats) > most:
            area = QScrollArea(widgetResizable=True)
            area.setWidget(rows)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setFixedHeight(rows.sizeHint().height() * most // len(pick.seats))
            area.setMinimumWidth(rows.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
            column.addWidget(area)
        else:
            column.addWidget(rows)
        column.addWidget(final)
        return column

    def _sign(self, place: int, sign: int, checked: bool) -> None:  # noqa: FBT001  # Qt's signal
        if checked:
            self._signed[place] = sign

    def _focus_sign(self, row: int) -> bool:
        """Go back to the sign of a row; False where there is none any more."""
        chosen = [sign for pair in self.signs[row : row + 1] for sign in pair if sign.isChecked()]
        for sign in chosen:
            sign.setFocus(Qt.FocusReason.TabFocusReason)
        return bool(chosen)

    def _finish_signs(self) -> None:
        pick = self._signs
        if pick is not None:
            self.shared.emit(pick.make(tuple(self._signed)))

    def _make_share(self, share: Share, texts: Texts) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        columns = ceil(len(share.seats) / MOST_ROWS)
        rows = ceil(len(share.seats) / columns)
        for place, seat in enumerate(share.seats):
            column, row = divmod(place, rows)
            number = QSpinBox(maximum=share.limit)
            number.valueChanged.connect(self._limit)
            label = QLabel(texts.name_of(seat))
            label.setBuddy(number)
            number.setAccessibleName(label.text())
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(number, row, 2 * column + 1)
            self.numbers.append(number)
        button = self._button(texts(share.label))
        button.clicked.connect(self._finish)
        grid.addWidget(button, rows, 0, 1, 2 * columns)
        return grid

    def _button(self, text: str) -> QPushButton:
        button = SteadyButton(text, autoDefault=True)
        set_primary(button, on=not self.buttons)
        self.buttons.append(button)
        return button

    def _limit(self) -> None:
        """Let no number be higher than what the others leave of the limit."""
        share = self._share
        if share is not None:
            left = share.limit - sum(number.value() for number in self.numbers)
            for number in self.numbers:
                number.setMaximum(number.value() + left)

    def _finish(self) -> None:
        share = self._share
        if share is not None:
            self.shared.emit(share.make(tuple(number.value() for number in self.numbers)))


class OfferController(QObject):
    """Controller of the offers between a table's picture and the buttons on the felt.

    Args:
        table: the table on the screen.
        scene: what the table shows.
        panel: the buttons.
    """

    chosen = Signal(object)  # an Action
    ended = Signal()  # by this choice, the like of it is to be chosen as long as it is offered

    def __init__(self, table: QObject, scene: TableScene, panel: OfferPanel) -> None:
        super().__init__(table)
        self._scene = scene
        self._lies_over_plates = False
        self.panel = panel
        panel.chosen.connect(self._choose)
        panel.shared.connect(self.chosen)

    def refresh(self, texts: Texts, *, is_covered: bool) -> None:
        """Show the buttons the picture wants, where it wants them; none while a result lies on the felt."""
        picture = self._scene.picture
        if is_covered:
            self.panel.put_away()
            self._lies_over_plates = False
            return
        layout = self._scene.layout
        self.panel.show_offers(picture, texts, layout.banner, layout.prompt)
        if picture.signs is not None:
            self._lies_over_plates = True
            self._scene.cover(QRectF(self.panel.geometry()))
        elif self._lies_over_plates:
            self._lies_over_plates = False
            self._scene.cover(QRectF())

    @property
    def ending(self) -> Action | None:
        """The action taken by itself once the rest is known to be certain; None where it is not."""
        return next((offer.action for offer in self._scene.picture.offers if offer.ends), None)

    def _choose(self, offer: Offer) -> None:
        if offer.ends:
            self.ended.emit()
        action: Action = offer.action
        self.chosen.emit(action)


class PickButton(QPushButton):
    """Button that says how many cards are picked and what for; it can be pressed when that is enough.

    Args:
        table: whoever it lies on, and where the focus goes when it vanishes.
    """

    def __init__(self, table: QWidget) -> None:
        super().__init__(table, autoDefault=True)  # so that Enter presses it when it has the focus
        self._table = table
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_primary(self, on=True)
        self.hide()

    def show_pick(self, pick: Pick | None, selection: CardSelection, texts: Texts, middle: Box) -> None:
        """Stand in the middle of this box while cards are to be picked."""
        if pick is None:
            if self.hasFocus():
                self._table.setFocus()
            self.hide()
            return
        text = texts("table.pick", label=texts(pick.label), picked=len(selection.cards), count=pick.count)
        self.setText(text)
        self.setToolTip(texts("table.pick_help"))
        self.setEnabled(selection.is_full)
        width = min(max(self.sizeHint().width() + 4 * GRID, 24 * GRID), int(middle.width))
        height = int(PROMPT_HEIGHT)
        self.setGeometry(
            int(middle.x + (middle.width - width) / 2),
            int(middle.y + (middle.height - height) / 2),
            width,
            height,
        )
        self.show()


class PickController(QObject):
    """Controller of the picks between the hand on a table and the button.

    Args:
        table: the table on the screen, on which the button lies.
        scene: what the table shows.
        button: makes picked cards final.
    """

    changed = Signal(object)  # a Message: what the pick is now
    full = Signal(object)  # Cards: these are chosen, in this order

    def __init__(self, table: QObject, scene: TableScene, button: PickButton) -> None:
        super().__init__(table)
        self._scene = scene
        self.button = button
        button.clicked.connect(self.finish)

    def toggle(self, card: Card) -> None:
        """Pick a card, or put it back."""
        pick, selection = self._scene.picture.pick, self._scene.selection
        if pick is None:
            return
        if not self._scene.toggle_pick(card):
            self.changed.emit(message("table.pick_enough"))
        elif pick.to:
            self.changed.emit(_to_each(selection))
        else:
            self.changed.emit(_state(len(selection.cards), pick.count))

    def finish(self) -> None:
        """Choose what is picked, if it is enough."""
        if self._scene.picture.choosing and self._scene.selection.is_full:
            self.full.emit(self._scene.selection.cards)

    def refresh(self, texts: Texts, *, is_covered: bool) -> None:
        """Show the button where the picture wants it, or hide it, as while a result lies on the felt."""
        picture = self._scene.picture
        pick = picture.pick if picture.choosing and not is_covered else None
        self.button.show_pick(pick, self._scene.selection, texts, self._scene.layout.banner)


def _to_each(selection: CardSelection) -> Message:
    """Name the recipient of each card, with the number that is on it, and of all the cards to come."""
    parts = [
        message("table.pick_of", number=number, who=Who(seat), card=card)
        for number, card in enumerate(selection.cards, start=1)
        if (seat := selection.recipient_of(card)) is not None
    ]
    to_come = selection.next_recipients
    if to_come is not None:
        parts.append(message("table.pick_next_to", what=to_come))
    said = parts.pop()
    while parts:
        said = message("table.pick_parts", first=parts.pop(), rest=said)
    return said


def _state(picked: int, count: int) -> Message:
    return message("table.pick_next", picked=picked, count=count)

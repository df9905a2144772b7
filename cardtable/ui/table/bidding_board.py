"""Bidding board on the felt: every call that may be made, level by level, and what it would tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QEvent, QMargins, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.facts import Action
from cardtable.engine.messages import Message
from cardtable.present.geometry import Box
from cardtable.present.metrics import GRID
from cardtable.present.picture import AuctionShown, BiddingBoard, Offer, Picture
from cardtable.texts import Texts
from cardtable.ui.base.look import CONTROL_HEIGHT, set_primary
from cardtable.ui.base.widgets import EvenLabel, SteadyButton
from cardtable.ui.table.auction_view import AuctionTable, SeatTableView
from cardtable.ui.table.scene import TableScene

Key = Qt.Key

SHOWN_LEVELS: Final = 8
"""The levels that are seen at once where there is room."""

GUARD_MS: Final = 400
"""For so long no mouse makes a call on a board that has just come: it may have come under a double click."""

LEAST_BUTTON: Final = 3 * GRID
"""The least width and height of a button where there is little room."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Arrangement of the board's buttons.

    Attributes:
        levels: the number of levels that are seen at once.
        is_narrow: whether buttons are no wider than what stands on them.
        has_calls_below: whether the calls that are no bids stand below the bids, and not beside them.
        is_low: whether buttons are no higher than what stands on them.
        text: the size of the type, as a share of the usual one.
    """

    levels: int = SHOWN_LEVELS
    is_narrow: bool = False
    has_calls_below: bool = False
    is_low: bool = False
    text: float = 1.0


ARRANGEMENTS: Final = (
    Arrangement(),
    Arrangement(is_narrow=True),
    *(
        Arrangement(6, is_narrow=True, has_calls_below=is_below, is_low=is_low, text=tenths / 10)
        for tenths in range(10, 3, -1)
        for is_below, is_low in ((False, False), (True, False), (True, True))
    ),
)
"""From the usual one, which is the most readable, to that which takes the least room."""

LEAST_TOLD: Final = 7.0
"""The size in points of what a call would tell, at least."""

AROUND_TOLD: Final = QMargins(GRID, 2, GRID, 2)

ROWS, COLUMNS = 3, 5
"""The rows and columns of bids."""

STEPS: Final = {Key.Key_Left: (0, -1), Key.Key_Right: (0, 1), Key.Key_Up: (-1, 0), Key.Key_Down: (1, 0)}
LEVEL_STEPS: Final = {
    Key.Key_Plus: 1,
    Key.Key_Minus: -1,
    Key.Key_PageUp: SHOWN_LEVELS,
    Key.Key_PageDown: -SHOWN_LEVELS,
}


class CallButton(SteadyButton):
    """Button of the board, which leaves arrows, digits and the keys of the levels to it.

    Args:
        width: the least width where there is room.
    """

    def __init__(self, width: int) -> None:
        super().__init__(autoDefault=True)
        self.setObjectName("call")
        self._usual_width = width
        self.arrange(ARRANGEMENTS[0])

    def arrange(self, arrangement: Arrangement) -> None:
        """Need as much room as in this arrangement. The type comes by `take_type`: Qt styles anew."""
        self._type = QApplication.font(self)
        self._type.setPointSizeF(self._type.pointSizeF() * arrangement.text)
        self._is_low = arrangement.is_low
        self.setMinimumWidth(LEAST_BUTTON if arrangement.is_narrow else self._usual_width)
        self.updateGeometry()

    def take_type(self) -> None:
        """Be written as the arrangement has it."""
        self.setFont(self._type)

    def sizeHint(self) -> QSize:
        """As wide as its text needs: many stand side by side."""
        metrics = QFontMetrics(self._type)
        width = max(metrics.horizontalAdvance(self.text()) + GRID, self.minimumWidth())
        least = LEAST_BUTTON if self._is_low else CONTROL_HEIGHT
        return QSize(width, max(metrics.height() + GRID // 2, least))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, or leave the key to the board."""
        if event.key() in STEPS or event.key() in LEVEL_STEPS or event.text().isdecimal():
            event.ignore()
        else:
            super().keyPressEvent(event)


class BoardPanel(QFrame):
    """Panel of a picture's bidding board; its buttons stay, only what they offer changes.

    Args:
        table: whoever it lies on, and where the focus goes when it vanishes.

    Attributes:
        guard_ms: for so long a board that has just come takes no press of the mouse.
    """

    chosen = Signal(object)  # an Action
    filled = Signal()  # other calls stand on the buttons, which may need other room
    considered = Signal(object)  # the Offer under the pointer or the keys; None for none

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setObjectName("score")
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._table = table
        self._board: BiddingBoard | None = None
        self._texts: Texts | None = None
        self._level = self._first = 0
        self._typed = ""
        self.guard_ms = GUARD_MS
        self._guard = QDeadlineTimer()
        self._offers: dict[QPushButton, Offer] = {}
        self._advice: Mapping[Action, Message] = {}
        self._best: Collection[Action] = ()
        self._arrangement = ARRANGEMENTS[0]
        self._fitted: tuple[object, ...] = ()
        self.lower_levels, self.higher_levels = CallButton(3 * GRID), CallButton(3 * GRID)
        self.levels = [CallButton(4 * GRID) for _ in range(SHOWN_LEVELS)]
        self.bids = [[CallButton(5 * GRID) for _ in range(COLUMNS)] for _ in range(ROWS)]
        self.calls = [CallButton(8 * GRID) for _ in range(ROWS)]
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID // 2)
        for button in (self.lower_levels, *self.levels, self.higher_levels):
            top.addWidget(button)
        grid = self._grid = QGridLayout()
        self._below = QHBoxLayout()
        grid.setSpacing(GRID // 2)
        self._below.setSpacing(GRID // 2)
        for row, buttons in enumerate(self.bids):
            for column, button in enumerate((*buttons, self.calls[row])):
                grid.addWidget(button, row, column)
                grid.setColumnStretch(column, int(column < COLUMNS - 1))
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID, GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(top)
        whole.addLayout(grid)
        whole.addLayout(self._below)
        self.lower_levels.setText("◀")
        self.higher_levels.setText("▶")
        self.lower_levels.clicked.connect(lambda: self._turn(-1))
        self.higher_levels.clicked.connect(lambda: self._turn(1))
        for place, button in enumerate(self.levels):
            button.clicked.connect(partial(self._choose_shown_level, place))
        for button in self.call_buttons:
            button.clicked.connect(partial(self._press, button))
            button.installEventFilter(self)

    @property
    def level(self) -> int:
        """The level whose bids are on the board."""
        return self._level

    def offer_of(self, button: QPushButton) -> Offer | None:
        """The call that a button makes."""
        return self._offers.get(button)

    def show_board(self, board: BiddingBoard | None, texts: Texts) -> None:
        """Show this board; None: hide."""
        if board is None:
            self._board = None
            if self._has_focus():
                self._table.setFocus()
            self.hide()
            return
        is_new = board != self._board
        if not is_new and texts is self._texts:
            return
        self._board, self._texts = board, texts
        self.lower_levels.setAccessibleName(texts("auction.lower"))
        self.higher_levels.setAccessibleName(texts("auction.higher"))
        if is_new:
            self._guard = QDeadlineTimer(self.guard_ms)
            self._typed = ""
            self._level = self._first = board.levels[0] if board.levels else 0
        self._fill()
        self.show()

    def fit(self, width: int, height: int) -> None:
        """Be arranged so that this room is enough, if there is a way."""
        letters = [len(button.text()) for button in self.call_buttons]
        language = None if self._texts is None else self._texts.language
        wanted = (width, height, QApplication.font().pointSizeF(), language, letters)
        if wanted != self._fitted:
            self._fitted = wanted
            for arrangement in ARRANGEMENTS:
                self._arrange(arrangement)
                needed = self.sizeHint()
                if needed.width() <= width and needed.height() <= height:
                    break
            for button in self._buttons:
                button.take_type()
        self.adjustSize()

    def _arrange(self, arrangement: Arrangement) -> None:
        before, self._arrangement = self._arrangement, arrangement
        for button in self._buttons:
            button.arrange(arrangement)
        if arrangement.has_calls_below is not before.has_calls_below:
            self._move_calls(below=arrangement.has_calls_below)
        if arrangement.levels != before.levels:
            self._show_place()
            self._fill()
        self._whole.activate()  # Qt remembers what the parts needed before

    def _move_calls(self, *, below: bool) -> None:
        for row, button in enumerate(self.calls):
            if below:
                self._grid.removeWidget(button)
                self._below.addWidget(button, 1)
            else:
                self._below.removeWidget(button)
                self._grid.addWidget(button, row, COLUMNS)

    def advise(self, advice: Mapping[Action, Message], best: Collection[Action]) -> None:
        """Explain calls with what a hint says of them, mark the best, and go to its level."""
        if (advice, best) == (self._advice, self._best):
            return
        self._advice, self._best = advice, best
        board = self._board
        if board is None:
            return
        for level in board.levels:
            if any(offer.action in best for row in board.bids(level) for offer in row):
                self.set_level(level)
        self._fill()

    def advice_on(self, offer: Offer) -> Message | None:
        """What a hint says of a call; None where it says nothing."""
        return self._advice.get(offer.action)

    def take_focus(self) -> bool:
        """Go to the first call there is; False where the board does not show."""
        first = next((button for button in self.call_buttons if button.isEnabled()), None)
        if self.isHidden() or first is None:
            return False
        first.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def set_level(self, level: int) -> None:
        """Show the bids of a level, if it may be bid."""
        board = self._board
        if board is not None and level in board.levels and level != self._level:
            self._level = level
            self._show_place()
            self._fill()

    def _show_place(self) -> None:
        """Have the level among those that are seen."""
        board, count = self._board, self._arrangement.levels
        if board is not None and board.levels and not self._first <= self._level < self._first + count:
            self._first = self._level - (self._level - board.levels[0]) % count

    def type_digit(self, digit: str) -> None:
        """Take a digit of a level; two make one."""
        self._typed = (self._typed + digit)[-2:]
        if len(self._typed) == 2 and self._board is not None and int(self._typed) in self._board.levels:
            self.set_level(int(self._typed))
            self._typed = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the calls by arrows; digits, plus and minus, and the page keys set the level."""
        key = event.key()
        if key in STEPS:
            self._walk(*STEPS[Qt.Key(key)])
        elif key in LEVEL_STEPS:
            self._step_level(LEVEL_STEPS[Qt.Key(key)])
        elif event.text().isdecimal():
            self.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell which call is considered; take no press that was meant for what lay there before."""
        if isinstance(watched, QPushButton):
            if event.type() is QEvent.Type.MouseButtonPress and not self._guard.hasExpired():
                return True
            if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
                self.considered.emit(self._offers.get(watched))
            elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
                self.considered.emit(self._focused_offer())
        return False

    def _focused_offer(self) -> Offer | None:
        focus: QWidget | None = self.window().focusWidget()
        return self._offers.get(focus) if isinstance(focus, QPushButton) and focus.hasFocus() else None

    @property
    def call_buttons(self) -> list[CallButton]:
        """The buttons of the calls, those of the bids row by row first."""
        return [*(button for row in self.bids for button in row), *self.calls]

    @property
    def _buttons(self) -> list[CallButton]:
        return [self.lower_levels, *self.levels, self.higher_levels, *self.call_buttons]

    def _has_focus(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _fill(self) -> None:
        """Put the calls of the level on the buttons."""
        board, texts, shown = self._board, self._texts, self._arrangement.levels
        if board is None or texts is None:
            return
        for place, button in enumerate(self.levels):
            level = self._first + place
            button.setVisible(place < shown and (level in board.levels or place == 0))
            button.setText(str(level))
            button.setEnabled(level in board.levels)
            button.setAccessibleName(texts("auction.level", count=level))
            set_primary(button, on=level == self._level and level in board.levels)
        self.lower_levels.setEnabled(bool(board.levels) and self._first > board.levels[0])
        self.higher_levels.setEnabled(bool(board.levels) and self._first + shown <= board.levels[-1])
        rows = board.bids(self._level) if board.levels else ()
        for row, buttons in enumerate(self.bids):
            for column, button in enumerate(buttons):
                self._put(button, rows[row][column] if rows else None, texts)
        for button, offer in zip(self.calls, board.calls, strict=True):
            self._put(button, offer, texts)
        self.considered.emit(self._focused_offer())
        self.filled.emit()

    def _put(self, button: CallButton, offer: Offer | None, texts: Texts) -> None:
        button.setEnabled(offer is not None and offer.refusal is None)
        if offer is None:
            self._offers.pop(button, None)
            button.setText("")
            return
        self._offers[button] = offer
        is_bid = button not in self.calls
        said = texts(offer.sign if is_bid and offer.sign is not None else offer.label)
        button.setText(texts("table.best_offer", offer=said) if offer.action in self._best else said)
        button.setAccessibleName(texts.aloud(offer.label))
        hint, told = self.advice_on(offer), meaning_text(offer, texts.aloud)
        description = told if hint is None else texts("auction.with_hint", told=told, hint=texts.aloud(hint))
        button.setAccessibleDescription(description)
        button.setToolTip("" if offer.refusal is None else texts(offer.refusal))

    def _press(self, button: QPushButton) -> None:
        offer = self._offers.get(button)
        if offer is not None and offer.refusal is None:
            action: Action = offer.action
            self.chosen.emit(action)

    def _choose_shown_level(self, place: int) -> None:
        self.set_level(self._first + place)

    def _step_level(self, step: int) -> None:
        board = self._board
        if board is not None and board.levels:
            self.set_level(max(board.levels[0], min(board.levels[-1], self._level + step)))

    def _turn(self, pages: int) -> None:
        """Show other levels, and the bids of the first of them."""
        board, step = self._board, pages * self._arrangement.levels
        if board is not None and board.levels:
            self._first = max(board.levels[0], min(board.levels[-1], self._first + step))
            self._level = self._first
            self._fill()

    def _walk(self, down: int, across: int) -> None:
        """Go to the next button in a direction which can be pressed."""
        rows: list[list[CallButton]] = [self.levels, *self.bids, self.calls]
        if not self._arrangement.has_calls_below:
            rows = [self.levels, *([*bids, call] for bids, call in zip(self.bids, self.calls, strict=True))]
        focus: QWidget | None = self.window().focusWidget()
        at = next(((y, x) for y, row in enumerate(rows) for x, each in enumerate(row) if each is focus), None)
        if at is None:
            self.take_focus()
            return
        y, x = at
        while 0 <= y + down < len(rows) and 0 <= x + across < len(rows[y]):
            y, x = y + down, min(x + across, len(rows[y + down]) - 1)
            if rows[y][x].isEnabled() and not rows[y][x].isHidden():
                rows[y][x].setFocus(Qt.FocusReason.TabFocusReason)
                return


def meaning_text(offer: Offer, texts: Texts) -> str:
    """Tell in words why a call may not be made, or what it would tell."""
    if offer.refusal is not None:
        return texts(offer.refusal)
    return texts("team.then").join(map(texts, offer.meaning))


class BiddingController(QObject):
    """Controller of the auction between a table's picture and its panels on the felt.

    Args:
        table: the table on the screen.
        scene: what the table shows.
    """

    chosen = Signal(object)  # an Action

    def __init__(self, table: QWidget, scene: TableScene) -> None:
        super().__init__(table)
        self._table = table
        self._scene = scene
        self._texts: Texts | None = None
        self._model = AuctionTable(self)
        self._considered: Offer | None = None
        self._advice: tuple[Mapping[Action, Message], Collection[Action]] = ({}, ())
        self._is_covered = False
        self._shown: tuple[object, ...] = ()
        self._has_begun = False  # there has been an auction: until then nothing is made for one
        self._is_idle = True  # there is none now
        scene.refreshed.connect(self._refresh)

    @cached_property
    def board(self) -> BoardPanel:
        """The calls that may be made, each a button."""
        board = BoardPanel(self._table)
        for before, after in pairwise((self._table, *board.findChildren(CallButton))):
            QWidget.setTabOrder(before, after)
        board.chosen.connect(self.chosen)
        board.considered.connect(self._consider)
        board.filled.connect(self._fit)
        return board

    @cached_property
    def grid(self) -> SeatTableView:
        """The calls that have been made."""
        grid = SeatTableView(self._model, self._table)
        grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        grid.horizontalHeader().hide()
        for set_policy in (grid.setHorizontalScrollBarPolicy, grid.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # all of it stands beside the table
        grid.hide()
        return grid

    @cached_property
    def _told(self) -> EvenLabel:
        return EvenLabel()

    @cached_property
    def telling(self) -> QFrame:
        """The frame in place of the prompt, around what is told."""
        telling = QFrame(self._table)
        telling.setObjectName("score")
        telling.setAutoFillBackground(True)
        inside = QVBoxLayout(telling)
        inside.setContentsMargins(AROUND_TOLD)
        inside.addWidget(self._told)
        telling.hide()
        return telling

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """All that may lie on the felt, once there has been an auction."""
        return (self.grid, self.telling, self.board) if self._has_begun else ()

    @property
    def told(self) -> str:
        """The text about the call under the pointer or the keys, or about what is asked."""
        return self._told.text()

    def refresh(self, texts: Texts, *, is_covered: bool) -> None:
        """Show the grid and the board that the picture wants; no board while a result lies on the felt."""
        self._is_covered = is_covered
        picture = self._scene.picture
        board = None if is_covered else picture.board
        is_idle = board is None and picture.auction is None
        if is_idle and self._is_idle:
            return
        self._is_idle = is_idle
        self._texts = texts
        if not self._has_begun:
            self._has_begun = True
            self.board.advise(*self._advice)
        self.board.show_board(board, texts)
        self._show_grid(picture, texts)
        self.telling.setVisible(board is not None)
        if board is None:
            self._considered = None
        self._tell()
        self._fit()

    def _refresh(self) -> None:
        self.refresh(self._scene.texts, is_covered=self._is_covered)

    def advise(self, advice: Mapping[Action, Message], best: Collection[Action]) -> None:
        """Explain calls with what a hint says of them, and mark the best."""
        self._advice = (advice, best)
        if self._has_begun:
            self.board.advise(advice, best)

    def take_focus(self) -> bool:
        """Go to the first call there is; False where no board shows."""
        return self._has_begun and self.board.take_focus()

    def takes(self, event: QKeyEvent) -> bool:
        """Hand a key that sets a level to the board, and take the keys there; False for any other key."""
        sets_level = event.key() in LEVEL_STEPS or event.text().isdecimal()
        if not (sets_level and self._has_begun) or self.board.isHidden():
            return False
        self.board.take_focus()
        self.board.keyPressEvent(event)
        return True

    def _show_grid(self, picture: Picture, texts: Texts) -> None:
        auction: AuctionShown | None = picture.auction
        is_open = auction is not None and auction.is_open and not (self._is_covered or self._scene.has_banner)
        names = () if auction is None else tuple(map(texts.name_of, auction.seats))
        shown = (auction if is_open else None, texts.language, names)
        if shown != self._shown:
            self._shown = shown
            self._model.show(auction if is_open else None, texts)
            self.grid.setAccessibleName(texts("auction.title"))

    def _consider(self, offer: Offer | None) -> None:
        self._considered = offer
        self._tell()

    def _tell(self) -> None:
        """Say what the call under the pointer or the keys would tell, or what is asked."""
        texts, offer, prompt = self._texts, self._considered, self._scene.prompt
        if texts is None:
            return
        if offer is None:
            told = "" if prompt is None else texts(prompt)
        else:
            meaning, hint = meaning_text(offer, texts), self.board.advice_on(offer)
            told = texts("auction.call", call=offer.label, meaning=meaning) if meaning else texts(offer.label)
            told = told if hint is None else texts("auction.with_hint", told=told, hint=hint)
        self._told.setText(told)
        self._fit_told()

    def _fit_told(self) -> None:
        """Write what is told small enough to be seen whole, if there is a way."""
        room = self.telling.contentsRect().marginsRemoved(AROUND_TOLD)
        usual = QApplication.font(self._told)
        for tenths in range(10, 2, -1):
            font = QFont(usual)
            font.setPointSizeF(max(usual.pointSizeF() * tenths / 10, LEAST_TOLD))
            self._told.setFont(font)
            if self._told.heightForWidth(room.width()) <= room.height():
                break

    def _fit(self) -> None:
        """Lie in the middle of the felt, the grid above the board where there is room for all of it."""
        layout = self._scene.layout
        middle = layout.middle
        has_board, has_grid = not self.board.isHidden(), bool(self._model.rowCount())
        self.board.fit(int(middle.width), int(middle.height))
        board, gap = self.board.sizeHint(), GRID
        grid = self.grid.sizeHint()
        left = int(middle.height) - (board.height() + gap if has_board else 0)
        shows_grid = has_grid and left >= grid.height()
        self.grid.setVisible(shows_grid)
        height = grid.height() if shows_grid else 0
        whole = height + (board.height() if has_board else 0) + (gap if height and has_board else 0)
        top = int(middle.y + max((middle.height - whole) / 2, 0))
        if shows_grid:
            columns = self.grid.verticalHeader().width() + self.grid.horizontalHeader().length()
            needed = columns + 2 * self.grid.frameWidth() + 2
            width = min(max(grid.width(), needed), int(middle.width))
            self.grid.setGeometry(int(middle.x + (middle.width - width) / 2), top, width, height)
            self.grid.raise_()
            top += height + gap
        if has_board:
            x = int(middle.x + (middle.width - board.width()) / 2)
            self.board.setGeometry(x, top, board.width(), board.height())
            self.board.raise_()
            self.telling.setGeometry(self._telling_box(layout.prompt))
            self.telling.raise_()
            self._fit_told()

    def _telling_box(self, prompt: Box) -> QRect:
        """Return the line of the prompt, a little higher, beside a seat at the bottom that reaches it."""
        plate = self._scene.plate_of(self._scene.picture.seats[0])
        left, top, bottom = prompt.x, prompt.y - GRID, prompt.y + prompt.height
        if plate is not None and plate.y < bottom:
            left = plate.x + plate.width + GRID
        return QRect(int(left), int(top), int(prompt.x + prompt.width - left), int(bottom - top))

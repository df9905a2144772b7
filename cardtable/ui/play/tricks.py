"""Tricks of the deal that are over: a dialog of the last one and of all, as far as one wishes to look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card, JokerRank
from cardtable.engine.messages import Message
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.present.accessible_names import name_of_card_in_trick
from cardtable.present.card_design import in_use
from cardtable.present.geometry import CARD_RATIO
from cardtable.present.names import unit_name
from cardtable.present.picture import TrickShown
from cardtable.program.preferences import ALL, LAST, NOTHING
from cardtable.texts import Texts
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, MARGIN, heading, on_cloth
from cardtable.ui.base.widgets import ElidedLabel, PhraseLabel
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.table.card_art import JOKER_LABELS, card_pixmap, paint_cancelled, paint_joker_rank
from cardtable.ui.table.cloth import cover, lay_buttons

Index = QModelIndex | QPersistentModelIndex


JOKER_SIGNS: Final = {JokerRank.HIGH: "tricks.joker_high", JokerRank.LOW: "tricks.joker_low"}


class TrickTable(QAbstractTableModel):
    """Model of the tricks; who led and who won is marked beside the card, a cancelled one crossed out.

    Args:
        tricks: all there are, the first one first.
        seats: the columns.
        texts: the language; it knows the names at the table.
        parent: the owner.
    """

    def __init__(
        self,
        tricks: Sequence[TrickShown],
        seats: Sequence[Seat],
        texts: Texts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tricks = tricks
        self._seats = seats
        self._texts = texts

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of tricks."""
        return 0 if parent.isValid() else len(self._tricks)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of seats."""
        return 0 if parent.isValid() else len(self._seats)

    def _trick(self, row: int) -> TrickShown:
        return self._tricks[len(self._tricks) - 1 - row]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a card with its marks; in words for the tool tip and assistive technology."""
        if not index.isValid():
            return None
        trick, seat, texts = self._trick(index.row()), self._seats[index.column()], self._texts
        card = dict(trick.cards).get(seat)
        match role:
            case _ if card is None:
                return None
            case Qt.ItemDataRole.DisplayRole:
                text = texts.card(card)
                joker = trick.jokers.get(card)
                text = text if joker is None else texts(JOKER_SIGNS[joker], card=text)
                text = texts("tricks.led", card=text) if seat == trick.leader else text
                return texts("tricks.won", card=text) if seat == trick.winner else text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return name_of_card_in_trick(trick, seat, texts)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.FontRole if seat == trick.winner:
                font = QFont(QApplication.font())
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case Qt.ItemDataRole.FontRole if card in trick.cancelled:
                font = QFont(QApplication.font())
                font.setStrikeOut(True)
                return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the names of the seats, and the numbers of the tricks with their notes."""
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self._texts.name_of(self._seats[section])
        trick, number = self._trick(section), len(self._tricks) - section
        if trick.note is None:
            return self._texts("tricks.number", number=number)
        return self._texts("tricks.number_and_note", number=number, note=trick.note)


FACE_WIDTH: Final = 9 * GRID
NARROWEST: Final = 9 * GRID  # a column
ROWS: Final = 8  # seen without scrolling where there is room,
LEAST_HEIGHT: Final = 14 * GRID  # and a table this high where there is not


class TricksDialog(QDialog):
    """Dialog of the last trick's cards in the order in which they were played; below, the table of all.

    Args:
        tricks: all that may be looked at, the first one first; at least one.
        seats: the columns, as they sit clockwise from the bottom.
        unit: a deal as the game calls it.
        texts: the language; it knows the names at the table.
        felt: the colour of the game's cloth.
        is_last_only: whether there is only the last to be looked at.
        parent: the window.
    """

    def __init__(
        self,
        tricks: Sequence[TrickShown],
        seats: Sequence[Seat],
        unit: Message,
        texts: Texts,
        felt: str,
        *,
        is_last_only: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        title = texts("tricks.last_cards") if is_last_only else texts("tricks.title", unit=unit)
        self.setWindowTitle(title)
        column = QVBoxLayout(cover(self, felt))
        column.setContentsMargins(MARGIN, 2 * GRID, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        last = tricks[-1]
        if not is_last_only:
            column.addWidget(heading(on_cloth(QLabel(texts("tricks.last")))))
        column.addWidget(self._faces(last, texts))
        if last.note is not None:
            column.addWidget(on_cloth(PhraseLabel(texts(last.note)), is_quiet=True))
        self.table = QTableView(cornerButtonEnabled=False, wordWrap=False)
        if not is_last_only:
            column.addSpacing(GRID)
            column.addWidget(heading(on_cloth(QLabel(texts("tricks.all")))))
            self._fill(TrickTable(tricks, seats, texts, self), texts)
            column.addWidget(self.table, 1)
            signs = [texts("tricks.signs")]
            signs += [texts("tricks.cancelled")] * any(trick.cancelled for trick in tricks)
            signs += [texts("tricks.jokers")] * any(trick.jokers for trick in tricks)
            column.addWidget(on_cloth(PhraseLabel("    ".join(signs)), is_quiet=True))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        column.addWidget(lay_buttons(buttons))
        self.table.setVisible(not is_last_only)
        close.setFocus(Qt.FocusReason.OtherFocusReason)  # it loses it when it is laid out
        wanted = max(60 * GRID, min(28 * GRID + len(seats) * (NARROWEST + 4 * GRID), 112 * GRID))
        height, screen = self.sizeHint().height(), self.screen().availableSize().height()
        self.table.setMinimumHeight(min(self.table.minimumHeight(), LEAST_HEIGHT))
        self.resize(wanted, min(height, screen - 5 * GRID))  # room for a title bar

    def _faces(self, trick: TrickShown, texts: Texts) -> QWidget:
        """Lay out the cards side by side, with the names below; they scroll where many have played."""
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        for seat, card in trick.cards:
            line.addLayout(self._face(trick, seat, card, texts))
        line.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(row)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        for each in (row, area.viewport()):
            each.setAutoFillBackground(False)  # the cloth is to be seen
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(texts("tricks.last_cards"))
        bar = area.horizontalScrollBar().sizeHint().height()
        area.setFixedHeight(row.sizeHint().height() + bar)
        return area

    def _face(self, trick: TrickShown, seat: Seat, card: Card, texts: Texts) -> QVBoxLayout:
        face = QLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        picture = card_pixmap(card, FACE_WIDTH, self.devicePixelRatioF(), in_use())
        joker = trick.jokers.get(card)
        if card in trick.cancelled or joker is not None:
            picture, box = picture.copy(), QRectF(0, 0, FACE_WIDTH, FACE_WIDTH / CARD_RATIO)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if card in trick.cancelled:
                paint_cancelled(painter, box)
            if joker is not None:
                paint_joker_rank(painter, box, joker, texts(JOKER_LABELS[joker]))
            painter.end()
        face.setPixmap(picture)
        face.setAccessibleName(name_of_card_in_trick(trick, seat, texts))
        name = texts.name_of(seat)
        name = texts("tricks.led", card=name) if seat == trick.leader else name
        name = texts("tricks.won", card=name) if seat == trick.winner else name
        under = on_cloth(ElidedLabel())
        under.setText(name)
        under.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        under.setFixedWidth(FACE_WIDTH + 3 * GRID)
        column = QVBoxLayout()
        column.setSpacing(GRID // 2)
        column.addWidget(face)
        column.addWidget(under)
        return column

    def _fill(self, model: TrickTable, texts: Texts) -> None:
        view = self.table
        view.setModel(model)
        view.setAccessibleName(texts("tricks.all"))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setTabKeyNavigation(False)
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        names, numbers = view.horizontalHeader(), view.verticalHeader()
        names.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        names.setMinimumSectionSize(NARROWEST)
        names.setHighlightSections(False)
        names.setTextElideMode(Qt.TextElideMode.ElideRight)
        names.setMinimumHeight(CONTROL_HEIGHT)
        numbers.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        height = max(3 * GRID, self.fontMetrics().height() + GRID)
        numbers.setDefaultSectionSize(height)
        numbers.setHighlightSections(False)
        view.setMinimumHeight(CONTROL_HEIGHT + (min(model.rowCount(), ROWS) + 1) * height)
        view.setCurrentIndex(model.index(0, 0))


class TricksController(Controller):
    """Controller of the dialog of tricks, which the menu and the piles on the table open.

    Args:
        window: the owner, and the parent of the dialog.
        page: the table.
    """

    def __init__(self, window: Window, page: TablePage) -> None:
        super().__init__(window)
        self._action = self.menus.tricks
        self._session: Session | None = None
        self._what = ALL
        self._action.triggered.connect(self._show)
        page.table.pile_pressed.connect(self._action.trigger)
        page.session_changed.connect(self._follow)
        self.refresh()

    @property
    def what(self) -> str:
        """Tricks that may be looked at, one of `LOOKS_BACK`."""
        return self._what

    @what.setter
    def what(self, what: str) -> None:
        self._what = what
        self.refresh()

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.closed.connect(partial(self._follow, None))
            session.arrived.connect(self.refresh)
        self.refresh()

    @property
    def _tricks(self) -> tuple[TrickShown, ...]:
        state = None if self._session is None else self._session.state
        if state is None or state.is_held or self.what == NOTHING:
            return ()
        return state.tricks or ()

    def refresh(self) -> None:
        """Offer the dialog while there is a trick to look at."""
        self._action.setEnabled(bool(self._tricks))

    def _show(self) -> None:
        session, tricks = self._session, self._tricks
        if session is None or not tricks:
            return
        count = len(session.setup.seats)
        seats = [(session.bottom + i) % count for i in range(count)]
        is_last_only = self.what == LAST or len(tricks) == 1
        unit = unit_name(session.setup.game)
        felt = GAMES[session.setup.game].felt
        dialog = TricksDialog(
            tricks, seats, unit, session.texts, felt, is_last_only=is_last_only, parent=self.window
        )
        self.window.prepare(dialog)
        dialog.open()

"""Page of the matches: their list, and the buttons that lead on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import COURSES, GAMES
from cardtable.match.presets import OwnPresets
from cardtable.match.summaries import Summary
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, MARGIN, heading, lay_on_cloth, on_cloth, set_primary
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.library.match_list import MatchList, MatchView
from cardtable.ui.table.cloth import BARE_TABLE, ClothPage
from cardtable.ui.table.game_band import GameBand

WIDEST = 112 * GRID


class MatchesPage(ClothPage):
    """Page with the list of the matches and the buttons."""

    new_wanted = Signal()
    lesson_wanted = Signal()
    open_wanted = Signal(object)  # Path
    replay_wanted = Signal()
    review_wanted = Signal()
    home_wanted = Signal()
    deleted_wanted = Signal()
    choice_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(BARE_TABLE, parent)
        self._is_known = False  # whether a list has come
        self._heading = heading(on_cloth(QLabel()))
        self._model = MatchList(self)
        self._list = MatchView(self._model)
        self._heading.setBuddy(self._list)
        self._empty = QWidget()
        self._advice = on_cloth(EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter))
        self._first = QPushButton(autoDefault=True)
        set_primary(self._first, on=True)
        self._lesson = QPushButton(autoDefault=True)
        self._home = QPushButton(autoDefault=True)
        self._deleted = QPushButton(autoDefault=True)
        self._new = QPushButton(autoDefault=True)  # so that Enter presses it when it has the focus
        self._replay = QPushButton(autoDefault=True)
        self._review = QPushButton(autoDefault=True)
        self._resume = QPushButton(autoDefault=True)
        self._band = GameBand()
        for button in (
            *(self._first, self._lesson, self._home, self._deleted),
            *(self._new, self._replay, self._review, self._resume),
        ):
            lay_on_cloth(button)
        self._body = QStackedWidget()
        self._body.addWidget(self._empty)
        self._body.addWidget(self._list)
        self._lay_out()
        self._home.clicked.connect(self.home_wanted)
        self._deleted.clicked.connect(self.deleted_wanted)
        self._new.clicked.connect(self.new_wanted)
        self._first.clicked.connect(self.new_wanted)
        self._lesson.clicked.connect(self.lesson_wanted)
        self._replay.clicked.connect(self.replay_wanted)
        self._review.clicked.connect(self.review_wanted)
        self._resume.clicked.connect(self._open_current)
        self._list.activated.connect(self._open_index)
        self._list.selectionModel().currentChanged.connect(self._refresh)
        self._retranslate()

    def _lay_out(self) -> None:
        empty = QVBoxLayout(self._empty)
        empty.setSpacing(2 * GRID)
        empty.addStretch(2)
        empty.addWidget(self._band)
        empty.addWidget(self._advice)
        begin = QHBoxLayout()
        begin.setSpacing(GRID)
        begin.addStretch(1)
        begin.addWidget(self._first)
        begin.addWidget(self._lesson)
        begin.addStretch(1)
        empty.addLayout(begin)
        empty.addStretch(3)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self._home)
        buttons.addWidget(self._deleted)
        buttons.addStretch(1)
        buttons.addWidget(self._review)
        buttons.addWidget(self._replay)
        buttons.addWidget(self._resume)
        buttons.addWidget(self._new)
        column = QVBoxLayout()
        column.setSpacing(2 * GRID)
        column.addWidget(self._heading)
        column.addWidget(self._body, 1)
        column.addLayout(buttons)
        middle = QWidget(maximumWidth=WIDEST)
        column.setContentsMargins(0, 0, 0, 0)
        middle.setLayout(column)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        row.addStretch(1)
        row.addWidget(middle, 20)
        row.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(row, 1)

    @property
    def chosen(self) -> Summary | None:
        """The match selected in the list."""
        return self._model.summary(self._list.currentIndex().row())

    def add_actions(self, actions: Sequence[QAction]) -> None:
        """Offer these actions in the list's context menu."""
        self._list.addActions(list(actions))
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_presets(self, own: OwnPresets) -> None:
        """Name people's own rules by these presets."""
        self._model.show_presets(own)

    def show_matches(self, matches: tuple[Summary, ...]) -> None:
        """Show these matches, the last played first; the selection stays where it was."""
        chosen, row = self.chosen, self._list.currentIndex().row()
        has_focus, scrolled = self._list.hasFocus(), self._list.verticalScrollBar().value()
        self._is_known = True
        self._model.show(matches)
        found = self._model.row_of(None if chosen is None else chosen.path)
        row = found if found >= 0 else max(min(row, self._model.rowCount() - 1), 0)
        self._list.setCurrentIndex(self._model.index(row))
        if found >= 0:
            self._list.verticalScrollBar().setValue(scrolled)
        self._refresh()
        if has_focus and not matches:
            self.take_focus()

    def choose(self, path: Path | None) -> None:
        """Select the row of this file, if it is listed."""
        row = self._model.reveal(path)
        if row >= 0:
            self._list.setCurrentIndex(self._model.index(row))

    def focus_list(self) -> None:
        """Put the focus on the list."""
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus(self) -> None:
        """Put the focus where Enter begins a match: there is none in the list."""
        self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads to the first page."""
        if event.key() == Qt.Key.Key_Escape:
            self.home_wanted.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._model.refresh()
        self._heading.setText(texts("start.matches"))
        self._list.setAccessibleName(texts("start.list"))
        self._advice.setText(texts("start.empty"))
        self._band.show_words(texts("start.matches"), "")
        self._first.setText(texts("start.new"))
        self._lesson.setText(texts(f"{next(iter(COURSES))}.lesson.title"))
        self._home.setText(texts("start.home"))
        self._deleted.setText(texts("start.deleted"))
        self._new.setText(texts("start.new"))
        self._replay.setText(texts("start.replay"))
        self._review.setText(texts("start.review"))
        self._refresh()

    def _refresh(self) -> None:
        match = self.chosen
        has_matches = self._model.rowCount() > 0
        self._body.setCurrentWidget(self._list if has_matches else self._empty)
        for widget in (self._band, self._advice, self._first, self._lesson):
            widget.setVisible(self._is_known)
        for control in (self._heading, self._review, self._replay, self._resume, self._new):
            control.setVisible(has_matches)
        header = None if match is None else match.header
        self._replay.setEnabled(header is not None)
        self._review.setEnabled(header is not None and GAMES[header.game].coach is not None)
        self._resume.setEnabled(match is not None)
        goes_on = match is not None and not match.is_finished and match.damage is None
        set_primary(self._resume, on=goes_on)
        set_primary(self._new, on=not goes_on)
        self._resume.setText(current_texts()("start.resume" if goes_on or match is None else "start.look"))
        self.choice_changed.emit()

    def _open_current(self) -> None:
        match = self.chosen
        if match is not None:
            self.open_wanted.emit(match.path)

    def _open_index(self, index: QModelIndex) -> None:
        match = self._model.summary(index.row())
        if match is not None:
            self.open_wanted.emit(match.path)

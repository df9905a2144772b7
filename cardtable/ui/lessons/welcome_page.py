"""Page of the very first start: language, a name, and for each game one button to a first match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.program.settings import MAX_NAME, plain_name
from cardtable.texts import LANGUAGES
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, MARGIN, heading, muted, set_primary
from cardtable.ui.base.widgets import ContentScrollArea, EvenLabel, PhraseLabel
from cardtable.ui.table.masthead import Masthead

WIDTH: Final = 64 * GRID


class WelcomePage(QWidget):
    """Page of the first start; nothing on it has to be filled in.

    Args:
        games: the ids of the games to begin with, the first one first.
    """

    language_chosen = Signal(str)
    play_wanted = Signal(str)  # the id of the game
    lesson_wanted = Signal()
    left = Signal()

    def __init__(self, games: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._masthead = Masthead()
        self._greeting = heading(PhraseLabel())
        self._language = QLabel()
        self._languages = QButtonGroup(self)
        self._name_label = QLabel()
        self._name = QLineEdit(maxLength=MAX_NAME)
        self._name_label.setBuddy(self._name)
        self._plays = {game: QPushButton(autoDefault=True) for game in games}
        self._lesson = QPushButton(autoDefault=True)
        self._later = QPushButton(autoDefault=True)
        self._note = muted(EvenLabel())
        set_primary(self._plays[games[0]], on=True)
        self._lay_out()
        for game, button in self._plays.items():
            button.clicked.connect(partial(self.play_wanted.emit, game))
        self._lesson.clicked.connect(self.lesson_wanted)
        self._later.clicked.connect(self.left)
        self._name.returnPressed.connect(partial(self.play_wanted.emit, games[0]))
        self._retranslate()

    def _lay_out(self) -> None:
        choice = QHBoxLayout()
        choice.setSpacing(3 * GRID)
        for code, name in LANGUAGES.items():
            button = QRadioButton(name)
            button.clicked.connect(lambda _=False, code=code: self.language_chosen.emit(code))
            button.setProperty("code", code)
            self._languages.addButton(button)
            choice.addWidget(button)
        choice.addStretch(1)
        form = QGridLayout()
        form.setHorizontalSpacing(3 * GRID)
        form.setVerticalSpacing(2 * GRID)
        form.addWidget(self._language, 0, 0)
        form.addLayout(choice, 0, 1)
        form.addWidget(self._name_label, 1, 0)
        form.addWidget(self._name, 1, 1)
        form.setColumnStretch(1, 1)
        buttons = QGridLayout()
        buttons.setSpacing(GRID)
        for place, play in enumerate(self._plays.values()):
            buttons.addWidget(play, place // 2, place % 2)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(3 * GRID)
        column.addStretch(2)
        column.addWidget(self._greeting)
        column.addLayout(form)
        column.addLayout(buttons)
        column.addWidget(self._note)
        others = QHBoxLayout()
        others.setSpacing(GRID)
        others.addWidget(self._lesson)
        others.addStretch(1)
        others.addWidget(self._later)
        column.addLayout(others)
        column.addStretch(3)
        row = QHBoxLayout()
        row.addStretch(1)
        self._body = ContentScrollArea(body, grows=True)
        self._body.setMaximumWidth(WIDTH)
        row.addWidget(self._body, 4)
        row.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._masthead)
        page.addLayout(row, 1)

    @property
    def name(self) -> str:
        """The name as typed in; empty if none was."""
        return plain_name(self._name.text())

    def take_focus(self) -> None:
        """Put the focus where Enter begins a match."""
        first = next(iter(self._plays.values()))
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._greeting.setText(texts("welcome.greeting"))
        self._body.setAccessibleName(texts("welcome.greeting"))
        self._language.setText(texts("welcome.language"))
        for button in self._languages.buttons():
            button.setChecked(button.property("code") == texts.language)
        self._name_label.setText(texts("new_match.name"))
        self._name.setAccessibleName(without_mnemonic(texts("new_match.name")))
        self._name.setPlaceholderText(texts("welcome.name_help"))
        for game, play in self._plays.items():
            play.setText(texts("welcome.play", game=texts(f"{game}.name")))
        self._lesson.setText(texts("welcome.lesson"))
        self._later.setText(texts("welcome.later"))
        self._note.setText(texts("welcome.note"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads on without a match."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

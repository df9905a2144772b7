"""Dialog of the rules of the games, to read and to search beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QSignalBlocker, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import GAMES
from cardtable.texts.rules import rules_pages
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, MARGIN, current_text_factor, enlarged, lay_on_cloth, on_cloth
from cardtable.ui.base.terms import explain
from cardtable.ui.base.widgets import ComboBox, Symbol, SymbolButton
from cardtable.ui.rules.document import rules_document
from cardtable.ui.rules.text_search import find_all
from cardtable.ui.table.cloth import BARE_TABLE, cover

SIZE: Final = (112 * GRID, 80 * GRID)
CONTENTS_WIDTH: Final = 31 * GRID
SEARCH_WIDTH: Final = 24 * GRID
LESSON: Final = "lesson"
"""The scheme of a link to a lesson, which its id follows."""

ABOVE_HAND: Final = 0.68
"""The share of a window's height in which the hand at the bottom of its table stays free."""

MOST_TIMES: Final = 1.5  # as wide, in larger type: the page needs room, too
SEARCH: Final = "Ctrl+F"
NEXT_HIT, PREVIOUS_HIT = "F3", "Shift+F3"
FAINT: Final = 0.28  # the ground of what was found but is not meant
NEXT_PAGE, PREVIOUS_PAGE = "Alt+Right", "Alt+Left"
_OTHER_LOOKS: Final = (
    QEvent.Type.DevicePixelRatioChange,
    QEvent.Type.PaletteChange,
    QEvent.Type.FontChange,
)


class RulesDialog(QDialog):
    """Dialog with the contents at the side, one page at a time, and a search through all of them.

    Args:
        games: the ids of the games to choose from.
        parent: the window; the dialog can stay open beside it.
    """

    lesson_wanted = Signal(str)  # the id of the lesson

    def __init__(self, games: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = ComboBox()
        for game in games:
            self._games.addItem("", game)
        self._documents: list[QTextDocument] = []
        self._titles: list[str] = []
        self._hits: list[tuple[int, int, int]] = []  # page, first, last + 1
        self._at = -1  # which of them is meant
        self._search = QLineEdit()
        self._cloth = cover(self, BARE_TABLE)
        self._found = on_cloth(QLabel())
        self._previous_hit = lay_on_cloth(SymbolButton(Symbol.BACK))
        self._next_hit = lay_on_cloth(SymbolButton(Symbol.FORTH))
        self._contents = QListWidget()
        self._page = QTextBrowser(openLinks=False)
        self._previous = lay_on_cloth(QPushButton(autoDefault=False))
        self._next = lay_on_cloth(QPushButton(autoDefault=False))
        self._numbers = on_cloth(QCheckBox())
        self._close = lay_on_cloth(QPushButton(autoDefault=False))
        self._lay_out()
        self._connect()
        self.retranslate()
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def game(self) -> str:
        """The id of the game whose rules are shown."""
        return str(self._games.currentData())

    def show_game(self, game: str) -> None:
        """Show the first page of another game's rules; of those that are shown, the page that is open."""
        if game != self.game:
            self._games.setCurrentIndex(self._games.findData(game))
            self._show_other()

    def _show_other(self) -> None:
        with QSignalBlocker(self._contents):
            self._contents.setCurrentRow(0)
        self.retranslate()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self._games)
        top.addSpacing(GRID)
        top.addWidget(self._search, 1)
        top.addWidget(self._previous_hit)
        top.addWidget(self._next_hit)
        self._found.setMinimumWidth(20 * GRID)
        top.addWidget(self._found)
        middle = QHBoxLayout()
        middle.setSpacing(2 * GRID)
        self._contents.setWordWrap(True)
        self._contents.setSpacing(GRID // 4)
        middle.addWidget(self._contents)
        middle.addWidget(self._page, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self._previous)
        buttons.addWidget(self._next)
        buttons.addStretch(1)
        buttons.addWidget(self._numbers)
        buttons.addSpacing(GRID)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self._cloth)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(top)
        column.addLayout(middle, 1)
        column.addLayout(buttons)

    def lie_beside(self, window: QWidget) -> None:
        """Lie beside a window where the screen has room for that, else above the hand on its table.

        In a large window everything is written large: the dialog is as much larger there.
        """
        room = self.screen().availableSize().shrunkBy(QMargins(0, 0, 4 * GRID, 8 * GRID))
        self.resize((QSize(*SIZE) * enlarged(self._cloth)).boundedTo(room))
        screen, frame = window.screen().availableGeometry(), window.frameGeometry()
        right, left = screen.right() - frame.right(), frame.left() - screen.left()
        if max(right, left) >= self.width():
            x = frame.right() + 1 if right >= left else frame.left() - self.width()
            self.move(x, max(screen.top(), frame.top()))
            return
        self.resize(self.width(), min(self.height(), round(frame.height() * ABOVE_HAND)))
        self.move(frame.left() + (frame.width() - self.width()) // 2, frame.top())

    def _connect(self) -> None:
        self._games.activated.connect(self._show_other)
        self._search.textChanged.connect(self._find)
        self._search.returnPressed.connect(lambda: self._go_to_hit(self._at + 1))
        self._next_hit.clicked.connect(lambda: self._go_to_hit(self._at + 1))
        self._previous_hit.clicked.connect(lambda: self._go_to_hit(self._at - 1))
        self._contents.currentRowChanged.connect(self._show_page)
        self._page.anchorClicked.connect(self._tell)
        self._previous.clicked.connect(lambda: self._turn(-1))
        self._next.clicked.connect(lambda: self._turn(1))
        self._numbers.toggled.connect(self._refill)
        self._close.clicked.connect(self.reject)
        for key, action in (
            (SEARCH, self._ask),
            (NEXT_HIT, lambda: self._go_to_hit(self._at + 1) if self._hits else self._ask()),
            (PREVIOUS_HIT, lambda: self._go_to_hit(self._at - 1)),
            (NEXT_PAGE, lambda: self._turn(1)),
            ("Ctrl+PgDown", lambda: self._turn(1)),
            (PREVIOUS_PAGE, lambda: self._turn(-1)),
            ("Ctrl+PgUp", lambda: self._turn(-1)),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(action)

    def retranslate(self) -> None:
        """Show the same page in the current language, colours and fonts."""
        texts = current_texts()
        self.setWindowTitle(texts("rules.title", game=texts(f"{self.game}.name")))
        self._cloth.lay_cloth(GAMES[self.game].felt)
        for row in range(self._games.count()):
            self._games.setItemText(row, texts(f"{self._games.itemData(row)}.name"))
        self._games.setAccessibleName(texts("rules.game"))
        self._search.setPlaceholderText(texts("rules.search", keys=f"{_native(SEARCH)}, {_native(NEXT_HIT)}"))
        self._search.setAccessibleName(texts("rules.search_name"))
        self._contents.setAccessibleName(texts("rules.contents"))
        for button, key, keys in (
            (self._previous, "rules.previous", PREVIOUS_PAGE),
            (self._next, "rules.next", NEXT_PAGE),
            (self._previous_hit, "rules.previous_hit", PREVIOUS_HIT),
            (self._next_hit, "rules.next_hit", NEXT_HIT),
        ):
            if not isinstance(button, SymbolButton):
                button.setText(texts(key))
            button.setAccessibleName(texts(key))
            button.setAutoDefault(False)  # Enter in the search field looks for the next place, and no more
            button.setToolTip(texts("rules.with_keys", name=texts(key), keys=_native(keys)))
        self._numbers.setText(texts("rules.numbers"))
        self._numbers.setToolTip(texts("rules.numbers_help"))
        self._close.setText(texts("rules.close"))
        self._refill()

    def _refill(self) -> None:
        """Make the documents anew, and find again what is searched for."""
        self._fill()
        self._find()

    def _fill(self) -> None:
        """Make the documents anew, at the page that is open, with nothing found in them yet."""
        grown = enlarged(self._cloth)
        times = min(current_text_factor() * grown, MOST_TIMES)
        self._search.setMinimumWidth(round(SEARCH_WIDTH * times))
        self._games.setFixedWidth(round(CONTENTS_WIDTH * times))
        self._contents.setFixedWidth(round(CONTENTS_WIDTH * times))
        self._hits, self._at = [], -1
        row, old = max(self._contents.currentRow(), 0), self._documents
        pages = rules_pages(self.game, current_texts().language)
        ratio, font, palette = self.devicePixelRatioF(), self.font(), self._page.palette()
        font.setPointSizeF(font.pointSizeF() * grown)
        numbered = self._numbers.isChecked()
        self._documents = [
            rules_document(
                page, current_texts(), font, palette, ratio, self, has_clauses=numbered, times=grown
            )
            for page in pages
        ]
        self._titles = [page.title for page in pages]
        with QSignalBlocker(self._contents):
            self._contents.clear()
            self._contents.addItems(self._titles)
            self._contents.setCurrentRow(row)
        self._show_page(row)
        for each in old:
            each.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Make the pages anew on another screen, in another language, in other colours or fonts."""
        done = super().event(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in _OTHER_LOOKS and self.isVisible():
            self._refill()
        return done

    # ── pages ────────────────────────────────────────────────────────────────────────────────────────

    def _show_page(self, row: int) -> None:
        self._page.setDocument(self._documents[row])
        self._page.setAccessibleName(self._titles[row])
        self._page.moveCursor(QTextCursor.MoveOperation.Start)
        self._previous.setEnabled(row > 0)
        self._next.setEnabled(row < len(self._titles) - 1)
        self._mark()

    def _tell(self, link: QUrl) -> None:
        """Show the meaning of a term below it, or ask for a lesson."""
        if link.scheme() == LESSON:
            self.lesson_wanted.emit(link.path())
            return
        at = self._page.viewport().mapToGlobal(self._page.cursorRect().bottomLeft())
        explain(self._page, link.toString(), current_texts(), at)

    def _turn(self, step: int) -> None:
        row = self._contents.currentRow() + step
        if 0 <= row < len(self._titles):
            self._contents.setCurrentRow(row)

    # ── search ───────────────────────────────────────────────────────────────────────────────────────

    def _ask(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _find(self) -> None:
        """Search all pages for what is typed in, and go to the first hit from the open page on."""
        wanted, row = self._search.text(), self._contents.currentRow()
        self._hits = [
            (page, first, end)
            for page, each in enumerate(self._documents)
            for first, end in find_all(each.toPlainText(), wanted)
        ]
        for page, title in enumerate(self._titles):
            count = sum(hit[0] == page for hit in self._hits)
            shown = current_texts()("rules.hits", title=title, count=count) if count else title
            self._contents.item(page).setText(shown)
        from_here = [at for at, hit in enumerate(self._hits) if hit[0] >= row]
        self._at = -1
        if self._hits:
            self._go_to_hit(from_here[0] if from_here else 0)
        else:
            self._mark()

    def _go_to_hit(self, at: int) -> None:
        """Show this hit; after the last comes the first."""
        if not self._hits:
            return
        self._at = at % len(self._hits)
        page, first, _ = self._hits[self._at]
        self._contents.setCurrentRow(page)
        cursor = self._page.textCursor()
        cursor.setPosition(first)
        self._page.setTextCursor(cursor)
        self._page.ensureCursorVisible()
        self._mark()
        announce(self._found, self._found.text())

    def _mark(self) -> None:
        """Highlight the hits on the open page, and tell the number of the current one."""
        row, palette = self._contents.currentRow(), self._page.palette()
        marks = []
        for at, (page, first, end) in enumerate(self._hits):
            if page == row:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = QTextCursor(self._documents[page])
                mark.cursor.setPosition(first)
                mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                is_meant = at == self._at
                ground = palette.color(QPalette.ColorRole.Highlight)
                ink = QPalette.ColorRole.HighlightedText if is_meant else QPalette.ColorRole.Text
                ground.setAlphaF(1.0 if is_meant else FAINT)
                mark.format.setBackground(ground)
                mark.format.setForeground(palette.color(ink))
                marks.append(mark)
        self._page.setExtraSelections(marks)
        for button in (self._next_hit, self._previous_hit):
            button.setEnabled(bool(self._hits))
        text = ""
        if self._hits:
            text = current_texts()("rules.found", number=self._at + 1, all=len(self._hits))
        elif self._search.text().strip():
            text = current_texts()("rules.nothing")
        self._found.setText(text)


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)

"""First page: a greeting, a tile for each game, and the matches one was in the middle of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.present.metrics import THUMBNAIL
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES
from cardtable.ui.base.choices import Choices
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import (
    GRID,
    current_text_factor,
    current_theme,
    heading,
    lay_on_cloth,
    on_cloth,
    set_primary,
    title,
)
from cardtable.ui.base.textures import is_flat
from cardtable.ui.base.widgets import ContentScrollArea, ElidedLabel, PhraseLabel
from cardtable.ui.home.day_strip import DayStrip
from cardtable.ui.home.tiles import CORNER, TileGrid, TileTexts
from cardtable.ui.table.cloth import ClothPage, paint_shade

if TYPE_CHECKING:
    from cardtable.match.summaries import Summary

CLOTH: Final = "#4B3E33"
"""The colour of the table on which the four others stand."""

WIDEST: Final = 224 * GRID
"""The greatest width of what stands on the page."""

HIGHEST: Final = 140 * GRID
"""The greatest height of it: on a screen without end it stays together in the middle."""

MOST: Final = 3
"""The most matches to go on with that are shown."""

THUMBNAIL_TIMES: Final = {False: 1.4, True: 1.0}
"""The size of a match's little table, in sizes of those in the list, by whether the page is narrow."""

NARROW: Final = 130 * GRID
"""The width below which everything stands closer together."""

ROOM_FOR_MATCH: Final = 32 * GRID
"""The least width in which a match has its little table, its texts and its button in one row."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match to go on with, in words: what it is, where it stands and since when."""

    match: Summary
    name: str
    state: str
    when: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """Something that one might do, where there are no matches to go on with.

    Attributes:
        signal: the name of the page's signal that is sent then.
        name: what it is.
        text: why one might.
        button: the text of the button.
    """

    signal: str
    name: str
    text: str
    button: str


class HomePage(ClothPage):
    """The first page.

    Args:
        games: the ids of the games, in order.
    """

    language_chosen = Signal(str)
    play_wanted = Signal(str)  # the id of the game
    menu_wanted = Signal(str, QPoint)  # the id of the game, and where on the screen
    open_wanted = Signal(object)  # Path
    matches_wanted = Signal()
    lesson_wanted = Signal()
    name_wanted = Signal()

    def __init__(self, games: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(CLOTH, parent)
        self._greeting = title(on_cloth(PhraseLabel()))
        self._line = on_cloth(PhraseLabel())
        self._languages = Choices()
        self.grid = TileGrid(games)
        self._heading = heading(on_cloth(QLabel()))
        self._matches = _link()
        self._rows: list[MatchRow] = []  # made when there are matches
        self._invitations: list[InvitationRow] = []  # likewise
        self._panel = _Panel(self._heading, self._matches)
        self._quiet = {name: _link() for name in ("name_wanted", "lesson_wanted")}
        self.day = DayStrip()
        self._lay_out()
        for name, link in self._quiet.items():
            link.clicked.connect(getattr(self, name))
        self._matches.clicked.connect(self.matches_wanted)
        self._languages.chosen.connect(lambda code: self.language_chosen.emit(code))
        for game, tile in self.grid.tiles.items():
            tile.clicked.connect(partial(self.play_wanted.emit, game))
            tile.menu_wanted.connect(partial(self.menu_wanted.emit, game))
        self._retranslate()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(GRID // 2)
        words.addWidget(self._greeting)
        words.addWidget(self._line)
        words.addStretch(1)
        corner = QHBoxLayout()
        corner.setSpacing(GRID)
        for link in self._quiet.values():
            corner.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        corner.addSpacing(GRID)
        corner.addWidget(self._languages, 0, Qt.AlignmentFlag.AlignTop)
        head = QHBoxLayout()
        head.setSpacing(3 * GRID)
        head.addLayout(words, 1)
        head.addLayout(corner)
        self._body = QWidget(maximumWidth=WIDEST, maximumHeight=HIGHEST)
        self._column = QVBoxLayout(self._body)
        self._column.addLayout(head)
        self._column.addWidget(self.grid, 1)
        self._column.addWidget(self.day)
        self._column.addWidget(self._panel)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._body, 1000)
        row.addStretch(1)
        self._scroll = ContentScrollArea(middle, grows=True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._scroll)
        self._fit()

    def _fit(self) -> None:
        """Leave the more air around everything, the larger the page is."""
        is_low, is_narrow = self.height() < 80 * GRID, self.width() < NARROW
        side = 3 * GRID if is_narrow else 5 * GRID
        self._column.setContentsMargins(
            side, 2 * GRID if is_low else 4 * GRID, side, (2 if is_low else 4) * GRID
        )
        self._column.setSpacing((2 if is_low else 3) * GRID)
        self.day.be_low(on=is_low)
        for row in self._rows:
            row.thumbnail.be_narrow(on=is_narrow)
        for invitation in self._invitations:
            invitation.be_low(on=is_low)

    # ── what it shows ────────────────────────────────────────────────────────────────────────────────

    def show_greeting(self, greeting: str, line: str) -> None:
        """Greet the person.

        Args:
            greeting: with the name, where it is known.
            line: what happened last.
        """
        self._greeting.setText(greeting)
        self._line.setText(line)

    def show_tile(self, game: str, texts: TileTexts) -> None:
        """Show the texts of a game."""
        self.grid.tiles[game].show_texts(texts)

    def show_matches(self, matches: Sequence[OpenMatch], invitations: Sequence[Invitation]) -> None:
        """Show matches to go on with.

        Args:
            matches: at most `MOST`.
            invitations: what to offer where there are none, at most `MOST`; where there are, some of it is
                offered beside the greeting.
        """
        focused = next((row for row in self._rows if row.button.hasFocus()), None)
        self._make_rows(len(matches), 0 if matches else len(invitations))
        for place, row in enumerate(self._rows):
            row.show_match(matches[place] if place < len(matches) else None, is_first=not place)
        self._panel.fill(MOST if matches else len(invitations))
        for place, invitation in enumerate(self._invitations):
            is_shown = not matches and place < len(invitations)
            invitation.show_invitation(invitations[place] if is_shown else None)
        offered = {each.signal: each for each in invitations if matches}
        for name, link in self._quiet.items():
            link.setVisible(name in offered)
            if name in offered:
                link.setText(offered[name].button)
                link.setAccessibleDescription(offered[name].text)
        self._panel.show_head(is_shown=bool(matches))
        if focused is not None and focused.isHidden():
            self.take_focus()

    def _make_rows(self, matches: int, invitations: int) -> None:
        """Make as many rows of each kind as are wanted, if there are not."""
        while len(self._rows) < matches:
            row = MatchRow()
            row.open_wanted.connect(self.open_wanted)
            self._rows.append(row)
            self._panel.add(row, len(self._rows) - 1)
        while len(self._invitations) < invitations:
            invitation = InvitationRow()
            invitation.taken.connect(lambda name: getattr(self, name).emit())
            self._invitations.append(invitation)
            self._panel.add(invitation, len(self._invitations) - 1)
        self._fit()

    def set_motion(self, *, on: bool) -> None:
        """Let things move, or not."""
        for tile in self.grid.tiles.values():
            tile.set_motion(on=on)

    def take_focus(self) -> None:
        """Put the focus where Enter plays: on a match to go on with, if one can be seen, or on a tile."""
        target: QWidget = next(iter(self.grid.tiles.values()))
        button = self._rows[0].button if self._rows else None
        if button is not None and button.visibleRegion().contains(button.rect()) and button.isVisible():
            target = button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_game(self, game: str) -> None:
        """Put the focus on the tile of a game."""
        if game in self.grid.tiles:
            self.grid.tiles[game].setFocus(Qt.FocusReason.OtherFocusReason)

    # ── how it looks ─────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._heading.setText(texts("home.go_on"))
        self._matches.setText(texts("home.matches"))
        self._scroll.setAccessibleName(texts("home.page"))
        self._languages.offer([(code, name, "") for code, name in LANGUAGES.items()], texts.language)
        for row in self._rows:
            row.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave more or less air."""
        super().resizeEvent(event)
        self._fit()

    def lies_on_cloth(self) -> object:
        """Return the tiles' places."""
        origin = self.grid.mapTo(self, QPoint())
        return [box.translated(origin.x(), origin.y()).getRect() for box in self.grid.boxes]

    def paint_cloth(self, painter: QPainter) -> None:
        """Paint the cloth, and the tiles' shadows on it."""
        super().paint_cloth(painter)
        if current_theme() is Theme.CONTRAST or is_flat():
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 15))
        origin = self.grid.mapTo(self, QPoint())
        for box in self.grid.boxes:
            for reach in range(0, 12, 3):
                around = box.translated(origin.x(), origin.y() + 8).adjusted(-reach, -reach, reach, reach)
                painter.drawRoundedRect(around, CORNER + reach, CORNER + reach)


def _link() -> QPushButton:
    """Make a quiet button that stands on the cloth."""
    return lay_on_cloth(QPushButton(autoDefault=True), "quiet")


class _Panel(QWidget):
    """Panel of the matches to go on with: side by side, or one below the other where that is too narrow."""

    def __init__(self, heading: QLabel, more: QPushButton) -> None:
        super().__init__()
        self._head = (heading, more)
        self._rows: list[tuple[QWidget, int]] = []  # each with its place
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(2 * GRID)
        head = QHBoxLayout()
        head.addWidget(heading)
        head.addStretch(1)
        head.addWidget(more)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID + 4, GRID + 4, 2 * GRID + 4, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addLayout(self._grid)
        policy = self.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Maximum)
        self.setSizePolicy(policy)
        self._shape = (0, 0)
        self._count = MOST
        self._arrange()

    def add(self, row: QWidget, place: int) -> None:
        """Add a row of a kind, the first of which has the place 0."""
        self._rows.append((row, place))
        self._grid.addWidget(row, place // max(self._shape[0], 1), place % max(self._shape[0], 1))

    def fill(self, count: int) -> None:
        """Have room for so many."""
        self._count = max(count, 1)
        self._arrange()

    def show_head(self, *, is_shown: bool) -> None:
        """Show the heading, or leave it out."""
        for widget in self._head:
            widget.setVisible(is_shown)

    def _arrange(self) -> None:
        room, count = self.width() - 5 * GRID, self._count
        each = round(ROOM_FOR_MATCH * current_text_factor())
        gap = 2 * GRID if self.width() < NARROW else 4 * GRID
        columns = count if room >= count * each + (count - 1) * gap else 1
        self._grid.setHorizontalSpacing(gap)
        if (columns, count) != self._shape:
            self._shape = (columns, count)
            for row, place in self._rows:
                self._grid.addWidget(row, place // columns, place % columns)
            for column in range(MOST):
                self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._keep_height()

    def _keep_height(self) -> None:
        """Be as high without matches as with them, where they stand side by side: nothing moves then."""
        frame = self.contentsMargins()
        column = self.layout()
        if column is not None:
            frame = column.contentsMargins()
        thumbnail = round(THUMBNAIL[1] * THUMBNAIL_TIMES[self.width() < NARROW])
        head = self._head[1].sizeHint().height()
        least = frame.top() + head + GRID + thumbnail + frame.bottom()
        self.setMinimumHeight(least if self._shape[0] > 1 else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand side by side or not."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade that holds the matches together."""
        paint_shade(self)


class MatchRow(QWidget):
    """A match to go on with: its little table, what it is and where it stands, and a button."""

    open_wanted = Signal(object)  # Path

    def __init__(self) -> None:
        super().__init__()
        self._path: Path | None = None
        self._words = ("", "", "")
        self.thumbnail = Thumbnail()
        self._name = _bold(on_cloth(ElidedLabel()))
        self._state = on_cloth(ElidedLabel(), is_quiet=True)
        self._when = on_cloth(ElidedLabel(), is_quiet=True)
        self.button = QPushButton(autoDefault=True)
        lay_on_cloth(self.button)
        self.button.clicked.connect(self._open)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self._when, 1)
        foot.addWidget(self.button)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._state)
        words.addLayout(foot)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID + 4)
        row.addWidget(self.thumbnail)
        row.addLayout(words, 1)
        self.hide()

    def show_match(self, wanted: OpenMatch | None, *, is_first: bool) -> None:
        """Show a match; None for none. The button of the first one stands out."""
        self.setVisible(wanted is not None)
        if wanted is None:
            return
        self._path = wanted.match.path
        self._words = (wanted.name, wanted.state, wanted.when)
        self.thumbnail.show_match(wanted.match)
        for label, text in zip((self._name, self._state, self._when), self._words, strict=True):
            label.setText(text)
        set_primary(self.button, on=is_first)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the button."""
        texts = current_texts()
        self.button.setText(texts("home.continue"))
        spoken = ". ".join(filter(None, self._words))
        self.button.setAccessibleName(f"{texts('home.continue')}: {spoken}")

    def _open(self) -> None:
        self.open_wanted.emit(self._path)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go on with the match, wherever on it one clicks twice."""
        self._open()


class InvitationRow(QWidget):
    """Something one might do: what it is, why, and a button."""

    taken = Signal(str)  # the name of the page's signal

    def __init__(self) -> None:
        super().__init__()
        self._signal = ""
        self._name = _bold(on_cloth(PhraseLabel()))
        self._text = on_cloth(PhraseLabel(), is_quiet=True)
        self._button = lay_on_cloth(QPushButton(autoDefault=True))
        self._button.clicked.connect(lambda: self.taken.emit(self._signal))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addLayout(words, 1)
        row.addWidget(self._button)
        self.hide()

    def be_low(self, *, on: bool) -> None:
        """Do without the second line where there is little room."""
        self._text.setVisible(not on)

    def show_invitation(self, wanted: Invitation | None) -> None:
        """Show an invitation; None for none."""
        self.setVisible(wanted is not None)
        if wanted is not None:
            self._signal = wanted.signal
            self._name.setText(wanted.name)
            self._text.setText(wanted.text)
            self._button.setText(wanted.button)
            self._button.setAccessibleDescription(f"{wanted.name}. {wanted.text}")


def _bold(label: QLabel) -> QLabel:
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


class Thumbnail(QWidget):
    """Little picture of a match's table."""

    def __init__(self) -> None:
        super().__init__()
        self._match: Summary | None = None
        self._times = THUMBNAIL_TIMES[False]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def be_narrow(self, *, on: bool) -> None:
        """Be smaller, or not."""
        self._times = THUMBNAIL_TIMES[on]
        self.updateGeometry()

    def show_match(self, match: Summary) -> None:
        """Show the table of a match."""
        self._match = match
        self.update()

    def sizeHint(self) -> QSize:
        """Be somewhat larger than in the list."""
        return QSize(round(THUMBNAIL[0] * self._times), round(THUMBNAIL[1] * self._times))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table."""
        if self._match is None:
            return
        from cardtable.ui.library.match_list import paint_thumbnail

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._times, self._times)
        paint_thumbnail(painter, self._match)
        painter.end()

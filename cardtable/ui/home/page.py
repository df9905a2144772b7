"""First page: a greeting, a tile for each game, and the matches one was in the middle of."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import GAMES
from cardtable.present.metrics import THUMBNAIL
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES
from cardtable.ui.base.choices import Choices
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import (
    GRID,
    current_text_factor,
    current_theme,
    enlarged,
    heading,
    lay_on_cloth,
    on_cloth,
    scroll_on_cloth,
    set_primary,
    title,
)
from cardtable.ui.base.textures import is_flat
from cardtable.ui.base.widgets import ContentScrollArea, ElidedLabel, PhraseLabel
from cardtable.ui.home.day_panel import DayPanel
from cardtable.ui.home.tiles import CORNER, TileGrid, TileTexts
from cardtable.ui.table.cloth import BARE_TABLE, NO_FELT, ClothPage, cloth, paint_shade

if TYPE_CHECKING:
    from cardtable.match.summaries import Summary

WIDEST: Final = 224 * GRID
"""The greatest width of what stands on the page."""

HIGHEST: Final = 140 * GRID
"""The greatest height of it, at the usual size of type: on a screen without end it stays in the middle."""

LATER_MS: Final = 100
"""The time after which the little tables are painted for the first time: there is more urgent work."""

MOST: Final = 3
"""The most matches to go on with that are shown."""

NARROW: Final = 130 * GRID
"""The width below which there is less air at the sides."""

SIDE_BY_SIDE: Final = 114 * GRID
"""The least width, at the usual size of type, in which both panels stand side by side."""


SHORT: Final = 62 * GRID
"""The height below which the first match to go on with stands above the tiles, and no other one shows."""


TIGHT: Final = 75 * GRID
"""The height below which there is the least air between things, so that all of them may still be seen."""


class Sizes(NamedTuple):
    """How large things are on a page of some height.

    Attributes:
        least: the height of the page from which on they are.
        thumbnail: the size of a match's little table, in sizes of those in the list.
        cell: the size of a day of the calendar.
    """

    least: int
    thumbnail: float
    cell: int


SIZES: Final = (Sizes(110 * GRID, 1.75, 40), Sizes(88 * GRID, 1.25, 31), Sizes(0, 0.9, 25))
"""The sizes of things, the largest first; the last ones are for a page that is low."""


class OpenMatch(NamedTuple):
    """A match to go on with, in words: what it is, where it stands and since when."""

    match: Summary
    name: str
    state: str
    when: str


class Invitation(NamedTuple):
    """Something that one might do, where there are no matches to go on with.

    Attributes:
        signal: the name of the page's signal that is sent then.
        name: what it is.
        text: why one might.
        button: the text of the button.
        course: the lesson that is meant; empty for anything else.
        game: the game whose cards are shown beside it; empty for none.
        face: the face that is shown there; empty for none.
    """

    signal: str
    name: str
    text: str
    button: str
    course: str = ""
    game: str = ""
    face: str = ""


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
    lesson_wanted = Signal(str)  # its id
    name_wanted = Signal()

    def __init__(self, games: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(BARE_TABLE, parent)
        self._greeting = title(on_cloth(PhraseLabel()))
        self._line = on_cloth(PhraseLabel())
        self._languages = Choices()
        self.grid = TileGrid(games)
        self._panel = OpenPanel()
        self._quiet = {name: _link() for name in ("name_wanted", "lesson_wanted")}
        self.day = DayPanel()
        self._lay_out()
        self._offered: dict[
            str, Invitation
        ] = {}  # what stands beside the greeting, by the name of its signal
        for name, link in self._quiet.items():
            link.clicked.connect(lambda _=False, name=name: self._take(self._offered[name]))
        self._panel.matches_wanted.connect(self.matches_wanted)
        self._panel.open_wanted.connect(self.open_wanted)
        self._panel.taken.connect(self._take)
        self._languages.chosen.connect(lambda code: self.language_chosen.emit(code))
        for game, tile in self.grid.tiles.items():
            tile.clicked.connect(partial(self.play_wanted.emit, game))
            tile.menu_wanted.connect(partial(self.menu_wanted.emit, game))
            tile.lesson_wanted.connect(partial(self.lesson_wanted.emit, game))
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
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.addLayout(head)
        self._column.addWidget(self.grid, 1)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lower.addWidget(self._panel, 1)
        self._lower.addWidget(self.day, 1)
        self._column.addLayout(self._lower)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._body, 1000)
        row.addStretch(1)
        self._scroll = ContentScrollArea(middle, grows=True)
        scroll_on_cloth(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._scroll)
        self._fit()

    def _fit(self) -> None:
        """Leave the more air around everything, the larger the page is, and put the panels where they fit."""
        times = enlarged(self)
        width, height, unit = self.width() / times, self.height() / times, round(GRID * times)
        sizes = next(each for each in SIZES if height >= each.least)
        is_low, is_narrow = sizes is SIZES[-1], width < NARROW
        are_stacked = width < SIDE_BY_SIDE * current_text_factor()
        is_tight = height < TIGHT
        side, above = (3 if is_narrow else 5) * unit, (1 if is_tight else 2 if is_low else 4) * unit
        self._body.setMaximumSize(round(WIDEST * times), round(HIGHEST * times * current_text_factor()))
        self._column.setContentsMargins(side, above, side, above)
        self._column.setSpacing((1 if is_tight else 2 if is_low else 3) * unit)
        self._lower.setSpacing(2 * unit)
        directions = QBoxLayout.Direction
        self._lower.setDirection(directions.TopToBottom if are_stacked else directions.LeftToRight)
        is_first = height < SHORT  # of a small window one sees the upper half
        if is_first != (self._column.indexOf(self._panel) > 0):
            if is_first:
                self._column.insertWidget(1, self._panel)
            else:
                self._lower.insertWidget(0, self._panel, 1)
        self.grid.enlarge(times)
        self.day.fit(round(sizes.cell * times), is_low=is_low)
        self._panel.fit(sizes.thumbnail * times, is_low=is_low, is_brief=is_first)

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
            invitations: what else to offer, at most `MOST`: where the matches leave room, and the rest beside
                the greeting.
        """
        had_focus = self._panel.has_focus
        room = MOST - len(matches)
        self._panel.show_rows(matches, invitations[:room])
        told = {each.signal for each in invitations[:room]}
        rest = [each for each in invitations[room:] if each.signal not in told]
        self._offered = {each.signal: each for each in reversed(rest)}  # of several lessons the first
        for name, link in self._quiet.items():
            link.setVisible(name in self._offered)
            if name in self._offered:
                wanted = self._offered[name]
                link.setText(wanted.name if wanted.course else wanted.button)
                link.setAccessibleDescription(wanted.text)
        if had_focus and not self._panel.has_focus:
            self.take_focus()

    def _take(self, invitation: Invitation) -> None:
        if invitation.course:
            self.lesson_wanted.emit(invitation.course)
        else:
            getattr(self, invitation.signal).emit()

    def set_motion(self, *, on: bool) -> None:
        """Let things move, or not."""
        for tile in self.grid.tiles.values():
            tile.set_motion(on=on)

    def take_focus(self) -> None:
        """Put the focus where Enter plays: on a match to go on with, if one can be seen, or on a tile."""
        target: QWidget = next(iter(self.grid.tiles.values()))
        button = self._panel.first
        if button is not None and button.visibleRegion().contains(button.rect()) and button.isVisible():
            target = button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_game(self, game: str) -> None:
        """Put the focus on the tile of a game."""
        if game in self.grid.tiles:
            self.grid.tiles[game].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def focused_game(self) -> str:
        """The game of the tile or the match that has the focus; empty for none."""
        focused: QWidget | None = self.focusWidget()
        rows = [(row.game, row) for row in self.findChildren(MatchRow)]
        for game, place in (*self.grid.tiles.items(), *rows):
            if focused is not None and (focused is place or place.isAncestorOf(focused)):
                return game
        return ""

    # ── how it looks ─────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._scroll.setAccessibleName(texts("home.page"))
        self._languages.offer([(code, name, "") for code, name in LANGUAGES.items()], texts.language)
        self._panel.retranslate()

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
        origin, corner = self.grid.mapTo(self, QPoint()), CORNER * enlarged(self)
        for box in self.grid.boxes:
            for reach in range(0, 12, 3):
                around = box.translated(origin.x(), origin.y() + 8).adjusted(-reach, -reach, reach, reach)
                painter.drawRoundedRect(around, corner + reach, corner + reach)


def _link() -> QPushButton:
    """Make a quiet button that stands on the cloth."""
    return lay_on_cloth(QPushButton(autoDefault=True), "quiet")


class OpenPanel(QWidget):
    """Panel of the matches to go on with, and of what else one might do, one below the other."""

    open_wanted = Signal(object)  # Path
    matches_wanted = Signal()
    taken = Signal(object)  # Invitation

    def __init__(self) -> None:
        super().__init__()
        self._heading = heading(on_cloth(QLabel()))
        self._all = _link()
        self._all.clicked.connect(self.matches_wanted)
        self._matches: list[MatchRow] = []  # made when there are any
        self._invitations: list[InvitationRow] = []  # likewise
        self._shown = (0, 0)
        self._times, self._is_low, self._is_brief = SIZES[0].thumbnail, False, False
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._heading, 1)
        head.addWidget(self._all)
        self._rows = (QVBoxLayout(), QVBoxLayout())
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * GRID + 4, GRID + 2, 2 * GRID, GRID + 2)
        self._column.addWidget(self._head)
        for rows in self._rows:
            self._column.addLayout(rows)
        self._column.addStretch(1)

    @property
    def first(self) -> QPushButton | None:
        """The button of the first match; None where there is none."""
        return self._matches[0].button if self._shown[0] else None

    @property
    def has_focus(self) -> bool:
        """True while one of its buttons has the focus."""
        return any(button.hasFocus() for button in self.findChildren(QPushButton))

    def fit(self, thumbnail: float, *, is_low: bool, is_brief: bool) -> None:
        """Fit to a page.

        Args:
            thumbnail: the size of a match's little table, in sizes of those in the list.
            is_low: whether there is little room for each row.
            is_brief: whether there is room for one alone.
        """
        self._times, self._is_low, self._is_brief = thumbnail, is_low, is_brief
        self._fit()

    def _fit(self) -> None:
        gap = GRID if self._is_low else GRID + 4
        for layout in (self._column, *self._rows):
            layout.setSpacing(gap)
        matches, invitations = self._shown
        for place, row in enumerate(self._matches):
            row.fit(self._times, is_low=self._is_low)
            row.setVisible(place < (min(matches, 1) if self._is_brief else matches))
        for place, invitation in enumerate(self._invitations):
            invitation.thumbnail.set_times(self._times)
            invitation.setVisible(place < invitations and not (self._is_brief and matches))
        self._head.setVisible(bool(matches or invitations) and not self._is_brief)
        self._heading.setText(current_texts()("home.go_on" if matches else "home.to_begin"))
        self._all.setVisible(bool(matches))
        each = round(THUMBNAIL[1] * self._times)
        whole = self._all.sizeHint().height() + MOST * (each + gap) + 2 * GRID + 4
        self.setMinimumHeight(0 if self._is_brief else whole)  # with or without matches: nothing moves

    def show_rows(self, matches: Sequence[OpenMatch], invitations: Sequence[Invitation]) -> None:
        """Show matches, and invitations below them."""
        while len(self._matches) < len(matches):
            row = MatchRow()
            row.open_wanted.connect(self.open_wanted)
            self._matches.append(row)
            self._rows[0].addWidget(row)
        while len(self._invitations) < len(invitations):
            invitation = InvitationRow()
            invitation.taken.connect(self.taken)
            self._invitations.append(invitation)
            self._rows[1].addWidget(invitation)
        self._shown = len(matches), len(invitations)
        for place, (row, match) in enumerate(zip(self._matches, matches, strict=False)):
            row.show_match(match, is_first=not place)
        for invitation, wanted in zip(self._invitations, invitations, strict=False):
            invitation.show_invitation(wanted)
        self._fit()

    def retranslate(self) -> None:
        """Name everything in the present language."""
        self._all.setText(current_texts()("home.matches"))
        for row in self._matches:
            row.retranslate()
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade that holds the matches together."""
        paint_shade(self)


class MatchRow(QWidget):
    """A match to go on with: its little table, what it is and where it stands, and a button."""

    open_wanted = Signal(object)  # Path

    def __init__(self) -> None:
        super().__init__()
        self._path: Path | None = None
        self.game = ""
        self._words = ("", "", "")
        self.thumbnail = Thumbnail()
        self._name = _bold(on_cloth(ElidedLabel()))
        self._state = on_cloth(ElidedLabel(), is_quiet=True)
        self._when = on_cloth(ElidedLabel(), is_quiet=True)
        self.button = QPushButton(autoDefault=True)
        lay_on_cloth(self.button)
        self.button.clicked.connect(self._open)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        for label in (self._name, self._state, self._when):
            words.addWidget(label)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID + 4)
        row.addWidget(self.thumbnail)
        row.addLayout(words, 1)
        row.addWidget(self.button)
        self.hide()

    def fit(self, times: float, *, is_low: bool) -> None:
        """Have a little table of a size, in sizes of those in the list; low, do without the third line."""
        self.thumbnail.set_times(times)
        self._when.setVisible(not is_low)

    def show_match(self, wanted: OpenMatch, *, is_first: bool) -> None:
        """Show a match. The button of the first one stands out."""
        self._path, header = wanted.match.path, wanted.match.header
        self.game = "" if header is None else header.game
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

    taken = Signal(object)  # Invitation

    def __init__(self) -> None:
        super().__init__()
        self._wanted: Invitation | None = None
        self.thumbnail = Thumbnail()
        self._name = _bold(on_cloth(PhraseLabel()))
        self._text = on_cloth(PhraseLabel(), is_quiet=True)
        self.button = lay_on_cloth(QPushButton(autoDefault=True))
        self.button.clicked.connect(lambda: self.taken.emit(self._wanted))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID + 4)
        row.addWidget(self.thumbnail)
        row.addLayout(words, 1)
        row.addWidget(self.button)
        self.hide()

    def show_invitation(self, wanted: Invitation) -> None:
        """Show an invitation."""
        self._wanted = wanted
        self.thumbnail.show_invitation(wanted)
        self._name.setText(wanted.name)
        self._text.setText(wanted.text)
        self.button.setText(wanted.button)
        self.button.setAccessibleName(f"{wanted.button}: {wanted.name}")
        self.button.setAccessibleDescription(wanted.text)


def _bold(label: QLabel) -> QLabel:
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


class Thumbnail(QWidget):
    """Little picture of a match's table, or of what one might do."""

    def __init__(self) -> None:
        super().__init__()
        self._match: Summary | None = None
        self._invitation: Invitation | None = None
        self._times = SIZES[-1].thumbnail
        self._is_whole = "cardtable.ui.table.small_cards" in sys.modules  # then it takes a moment only
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _become_whole(self) -> None:
        self._is_whole = True
        self.update()

    def set_times(self, times: float) -> None:
        """Be so large, in sizes of those in the list."""
        if times != self._times:
            self._times = times
            self.updateGeometry()

    def show_match(self, match: Summary) -> None:
        """Show the table of a match."""
        self._match = match
        self.update()

    def show_invitation(self, invitation: Invitation) -> None:
        """Show a game's cards, or a face."""
        self._invitation = invitation
        self.update()

    def sizeHint(self) -> QSize:
        """Be as large as it is meant to be."""
        return QSize(round(THUMBNAIL[0] * self._times), round(THUMBNAIL[1] * self._times))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it; nothing the first time, until what is more urgent is done."""
        if not self._is_whole:
            QTimer.singleShot(LATER_MS, self, self._become_whole)
            return
        from cardtable.ui.table.small_cards import emblem, paint_face, paint_finished

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._times, self._times)
        if self._match is not None:
            from cardtable.ui.library.thumbnails import paint_thumbnail

            paint_thumbnail(painter, self._match)
        elif self._invitation is not None:
            game, face = self._invitation.game, self._invitation.face
            laid = cloth(GAMES[game].felt if game else NO_FELT, current_theme())
            if face:
                paint_face(painter, laid, face)
            else:
                paint_finished(painter, laid, emblem(game) if game else (), 0)
        painter.end()

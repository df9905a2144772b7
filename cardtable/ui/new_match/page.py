"""Page that asks for a new match by showing: how many play, with whom, how strong, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import Choice, Options, OptionSet, Value
from cardtable.engine.seats import Seat, partners
from cardtable.games import GAMES
from cardtable.match.presets import own_name
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.present.faces import COMPANY, OWN_FACES, face_of, faces_at, temperament_text
from cardtable.present.metrics import QUIET_ON_FELT, TEXT_ON_FELT
from cardtable.present.names import (
    COMPUTERS,
    DISCREET,
    FICKLE,
    option_name,
    preset_name,
    short_value_text,
    style_name,
    usual_style,
)
from cardtable.program.preferences import Theme
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.texts.plain import plain
from cardtable.ui.base.choices import Choices, Flow
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import (
    GRID,
    TONES,
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
from cardtable.ui.base.widgets import ContentScrollArea, PhraseLabel, in_phrases_of
from cardtable.ui.new_match.setup import PERSON_SEAT, last_setup, options_of, rules_of_preset, seats_of
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.cloth import ClothPage
from cardtable.ui.worker.messages import MatchSetup

WIDEST: Final = 150 * GRID
"""The greatest width of what stands on the page."""

MOST_PRESETS: Final = 6
"""The most rules that stand in the row; the others are in a menu beside it."""

MOST_CHANGES: Final = 4
"""The most differences of own rules that are told in the line below them."""

FACE: Final = {(False, False): 12 * GRID, (False, True): 60, (True, False): 7 * GRID, (True, True): 44}
"""The diameter of a face, by whether there are many, and whether the page is low."""

WIDE: Final = {(False, False): 152, (False, True): 152, (True, False): 88, (True, True): 72}
"""The width of the texts below it at the usual size of type, likewise."""

LOW: Final = 80 * GRID
"""The height below which there is less air."""

MANY, MANY_LOW = 5, 4
"""The number of others from which their faces are smaller, also on a low page."""

CROWD: Final = 6
"""The number of others from which they have the whole width."""


# ── what is chosen ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Wish:
    """What has been chosen for a new match, and what follows from it.

    Attributes:
        option_set: of the game, with people's own presets.
        styles: the ids of the computer styles.
        last: the choices, as they are remembered.
    """

    option_set: OptionSet
    styles: Sequence[str]
    last: LastMatch

    @classmethod
    def usual(cls, option_set: OptionSet, styles: Sequence[str]) -> Wish:
        """Return the wish of whoever has not chosen anything yet."""
        preset = option_set.offered[0]
        return (
            cls(option_set, styles, LastMatch(option_set.game))
            .with_players(option_set.players_of(preset))
            .with_preset(preset)
        )

    @property
    def options(self) -> Options:
        """The options, as they are filled in."""
        return options_of(self.option_set, self.last)

    @property
    def preset(self) -> str | None:
        """The preset whose rules these are; None for rules of one's own."""
        return self.option_set.preset_of(self.options)

    @property
    def forms(self) -> tuple[Choice, ...]:
        """The options that tell how many people play one hand together."""
        option_set, options = self.option_set, self.options
        return tuple(
            option
            for option in option_set.options
            if isinstance(option, Choice)
            and not option.is_rule
            and len({option_set.members(_with(options, option.id, value)) for value in option.values}) > 1
        )

    @property
    def members(self) -> int:
        """The number of people who play one hand together."""
        return self.option_set.members(self.options)

    @property
    def company(self) -> tuple[tuple[str, str], ...]:
        """The style and the name of everybody else, by seat from 1 on."""
        seats = seats_of(self.last, self.option_set, self.options, self.styles, "")
        return tuple((seat.style, seat.name) for seat in seats[1:])

    def with_players(self, players: int) -> Wish:
        """Have so many play, by rules that so many can play by."""
        last = replace(self.last, players=players)
        if self.last.players and len(self.last.styles) < players - 1:  # newcomers are as strong as the others
            style = (*self.last.styles, "")[0] or usual_style(self.styles, self.options.players)
            missing = players - 1 - len(self.last.styles)
            last = replace(last, styles=(*self.last.styles, *[style] * missing))
        wish = replace(self, last=last)
        if not wish.problems:
            return wish
        fitting = (
            wish._with_rules(preset)
            for preset in self.option_set.offered
            if self.option_set.is_meant_for(preset, players)
        )
        return next((each for each in fitting if not each.problems), wish)

    def with_preset(self, preset: str) -> Wish:
        """Play by a preset, so many as it is for."""
        players = self.last.players
        if not self.option_set.is_meant_for(preset, players):
            players = self.option_set.players_of(preset)
        wish = replace(self, last=replace(self.last, players=players))._with_rules(preset)
        if wish.problems:
            usual = replace(wish.last, players=self.option_set.players_of(preset))
            wish = replace(wish, last=usual)
        return wish

    def with_value(self, option: str, value: Value) -> Wish:
        """Have an option that is no rule at a value."""
        values = {**self.last.values, **self.option_set.values_to_json({option: value})}
        return replace(self, last=replace(self.last, values=values))

    def with_style(self, style: str, seat: Seat | None = None) -> Wish:
        """Have everybody else, or one seat, play in a style."""
        count = self.last.players - 1
        styles = [known for known, _ in self.company] if self.members == 1 else [style] * count
        wanted = [
            style if seat in (None, at + 1) and styles[at] != PERSON else styles[at] for at in range(count)
        ]
        if seat is not None:
            wanted[seat - 1] = style
        return replace(self, last=replace(self.last, styles=(*wanted, *self.last.styles[count:])))

    def with_name(self, seat: Seat, name: str) -> Wish:
        """Seat a computer player of this name."""
        known = self.last.computers
        computers = [known[at] if at < len(known) else "" for at in range(max(len(known), seat))]
        computers[seat - 1] = name
        return replace(self, last=replace(self.last, computers=tuple(computers)))

    def settled(self, texts: Texts) -> Wish:
        """Return the wish with everybody of the company at one seat only, by names in a language."""
        company = () if self.members > 1 else self.company
        computers = [(seat, name) for seat, (style, name) in enumerate(company, start=1) if style != PERSON]
        taken = {company_member(seat, name) for seat, name in computers if name}
        wish = self
        for seat, name in computers:
            usual = company_member(seat, "")
            if name:
                continue
            if usual in taken:
                free = next((each for each in range(len(COMPUTERS)) if each not in taken), None)
                if free is not None and free != usual:
                    taken.add(free)
                    wish = wish.with_name(seat, texts(COMPUTERS[free]))
            else:
                taken.add(usual)
        return wish

    @property
    def problems(self) -> tuple[Any, ...]:
        """The reasons why no match can be played so."""
        return self.option_set.problems(self.options)

    def _with_rules(self, preset: str) -> Wish:
        kept = {option.id for option in self.option_set.options if not option.is_rule}
        values = {name: value for name, value in self.last.values.items() if name in kept}
        values |= self.option_set.values_to_json(rules_of_preset(self.option_set, preset))
        return replace(self, last=replace(self.last, values=values))


def _with(options: Options, name: str, value: Value) -> Options:
    return Options(options.game, options.players, {**options.values, name: value})


def changes_in_words(option_set: OptionSet, options: Options, texts: Texts) -> str:
    """Tell how rules differ from those of the nearest preset, the first few of the differences by name."""
    game, nearest = option_set.game, option_set.nearest_preset(options)
    changes = option_set.changes(options, nearest)
    told = [
        texts(
            "new_match.change",
            option=option_name(texts, game, option),
            value=short_value_text(texts, game, option, changes[option.id]),
        )
        for option in option_set.options
        if option.id in changes
    ]
    if len(told) > MOST_CHANGES:
        told[MOST_CHANGES:] = [texts("new_match.changes_more", count=len(told) - MOST_CHANGES)]
    return texts(
        "new_match.changed_from",
        preset=preset_name(texts, game, nearest),
        changes=texts("option.then").join(told),
    )


# ── the company ──────────────────────────────────────────────────────────────────────────────────────────


def company_member(seat: Seat, name: str) -> int | None:
    """Return who of the company sits at a seat, by place in it; None for somebody of another name."""
    face = face_of(seat, SeatInfo(name, DISCREET))
    return COMPANY.index(face) if face in COMPANY else None


class Face(QPushButton):
    """Face of somebody, with the name below and how they like to play: in a word where there are many.

    Args:
        is_small: whether it is one of many.
    """

    def __init__(self, *, is_small: bool) -> None:
        super().__init__(autoDefault=True)
        self._is_small = is_small
        self._face = OWN_FACES[0]
        self._line = self._told = ""
        self._reserved = 0
        self._is_low = False
        self.setCheckable(not is_small)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_person(self, face: str, name: str, line: str = "", spoken: str = "", manner: str = "") -> None:
        """Show somebody.

        Args:
            face: which one is painted.
            name: what they are called.
            line: what they are to the person; may be empty.
            spoken: what assistive technology says a click does.
            manner: how they like to play; may be empty.
        """
        self._face, self._line, self._told = face, line, manner
        self._reserved = 0
        self.setToolTip(manner)
        self.setAccessibleDescription(manner)
        self.setText(name)
        self.setAccessibleName(". ".join(filter(None, (name, line, spoken))))
        self.updateGeometry()
        self.update()

    def set_small(self, *, on: bool) -> None:
        """Be one of many, or not."""
        self._is_small = on
        self.updateGeometry()

    @property
    def _manner(self) -> str:
        """How they like to play, in a word where there are many."""
        word, colon, _ = self._told.partition(":")
        return self._told if not self._is_small else word if colon else ""

    def set_low(self, *, on: bool) -> None:
        """Have the room of a low page, in which one of many has its name alone, or of a high one."""
        self._is_low = on
        self.updateGeometry()

    def reserve(self, height: int) -> None:
        """Leave at least this height to the texts below the name, so that cards side by side are alike."""
        self._reserved = height
        self.updateGeometry()

    @property
    def text_height(self) -> int:
        """The height of the texts below the name."""
        return sum(box.height() for _, box in self._texts())

    @property
    def _diameter(self) -> int:
        return round(FACE[self._is_small, self._is_low] * enlarged(self))

    @property
    def _wide(self) -> int:
        is_close = self._is_low and not self.isCheckable()  # on a card there is a button below, as wide
        return round(WIDE[self._is_small, is_close] * current_text_factor() * enlarged(self))

    def _texts(self) -> list[tuple[str, QRect]]:
        """Return the texts below the name, each with its place below those before."""
        found, top = list[tuple[str, QRect]](), 0
        metrics, wraps = self.fontMetrics(), int(Qt.TextFlag.TextWordWrap)
        manner = "" if self._is_small and self._is_low else self._manner
        for text in filter(None, (self._line, manner)):
            if self._is_small:
                broken = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self._wide)
            else:
                broken = in_phrases_of(text, self._wide, metrics.horizontalAdvance)
            high = metrics.boundingRect(0, 0, self._wide, 1 << 16, wraps, broken).height()
            found.append((broken, QRect(0, top, self._wide, high)))
            top += high
        return found

    def sizeHint(self) -> QSize:
        """Have room for the face, the name and the texts below."""
        name = self.fontMetrics().height() + 2
        return QSize(self._wide, self._diameter + GRID + name + max(self.text_height, self._reserved))

    def minimumSizeHint(self) -> QSize:
        """Need what is wanted."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face in its rim, and the texts."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._diameter
        box = QRectF((self.width() - size) / 2, 3, size, size).adjusted(3, 3, -3, -3)
        is_meant = self.hasFocus() or self.isChecked() or self.underMouse()
        rim = QColor(TONES[theme].asking if is_meant else "#F3E8D2")
        painter.setPen(Qt.PenStyle.NoPen)
        if theme is not Theme.CONTRAST:
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawEllipse(box.translated(0, 3).adjusted(-2, -2, 2, 2))
        paint_avatar(painter, box, self._face)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(rim, 4 if self.hasFocus() or self.isChecked() else 3))
        painter.drawEllipse(box)
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(TEXT_ON_FELT))
        top, high = size + GRID // 2, self.fontMetrics().height() + 2
        name = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(QRect(0, top, self.width(), high), int(Qt.AlignmentFlag.AlignCenter), name)
        painter.setFont(self.font())
        painter.setPen(QColor(QUIET_ON_FELT))
        below = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap)
        for text, place in self._texts():
            painter.drawText(place.translated(0, top + high), below, text)
        painter.end()


class SeatCard(QWidget):
    """Somebody who sits down: the face, and below it how strong they are, to be chosen."""

    style_wanted = Signal(str)

    def __init__(self, styles: Sequence[str]) -> None:
        super().__init__()
        self._wide, self._is_close = 0, False
        self.face = Face(is_small=False)
        self.face.setCheckable(True)
        self.strength = lay_on_cloth(QPushButton(autoDefault=True), "quiet")
        self._menu = QMenu(self.strength)
        for style in (*styles, PERSON):
            action = self._menu.addAction("")
            action.setData(style)
        self._menu.triggered.connect(lambda action: self.style_wanted.emit(action.data()))
        self.strength.setMenu(self._menu)
        column = self._column = QVBoxLayout(self)
        column.setSpacing(GRID // 2)
        column.addWidget(self.face, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.strength, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_style(self, style: str, who: str, texts: Texts) -> None:
        """Show how strong somebody is."""
        wide = 0
        for action in self._menu.actions():
            action.setText(_style_text(texts, action.data()))
            wide = max(wide, self.fontMetrics().horizontalAdvance(action.text()))
        self._wide = wide
        self._fit()
        self.strength.setText(_style_text(texts, style))
        self.strength.setAccessibleName(
            texts("new_match.strength_of", who=who, style=_style_text(texts, style))
        )

    def set_room(self, *, is_small: bool, is_low: bool) -> None:
        """Have the room of one of many, or of few, on a low page or a high one."""
        self.face.set_small(on=is_small)
        self.face.set_low(on=is_low)
        self._is_close = is_small and is_low
        self._fit()

    def _fit(self) -> None:
        side = GRID - 2 if self._is_close else GRID
        self._column.setContentsMargins(side, GRID // 2 if self._is_close else GRID, side, GRID)
        self.strength.setMinimumWidth(self._wide + (4 if self._is_close else 6) * GRID)  # for everybody

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the plate that holds it together, with a frame around whoever would be replaced."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_plain = current_theme() is Theme.CONTRAST
        painter.setBrush(QColor(0, 0, 0, 255 if is_plain else 46))
        painter.setPen(QPen(QColor(255, 255, 255, 255 if is_plain else 34), 1))
        if self.face.isChecked():
            painter.setPen(QPen(QColor(TONES[current_theme()].asking), 3))
        corner = 12 if self._is_close else 16
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)
        painter.end()


def _style_text(texts: Texts, style: str) -> str:
    return texts("seat.person") if style == PERSON else style_name(texts, style)


_HEADINGS: Final = {
    "how_many": "new_match.how_many",
    "everybody": "new_match.everybody",
    "company": "new_match.company",
    "rules": "new_match.by_rules",
}
"""The text keys of the headings that are always the same."""


# ── the page ─────────────────────────────────────────────────────────────────────────────────────────────


class NewMatchPage(ClothPage):
    """Page that asks for a new match of one game."""

    play_wanted = Signal(object, object)  # MatchSetup, and the LastMatch to remember
    more_wanted = Signal(object)  # the LastMatch chosen so far
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._wish: Wish | None = None
        self._name = ""
        self._own_face = OWN_FACES[0]
        self._replaced = 1  # the seat that whoever is clicked next sits down at
        self._title = title(on_cloth(PhraseLabel()))
        self._labels = {
            key: heading(on_cloth(QLabel()))
            for key in ("how_many", "everybody", "company", "others", "rules")
        }
        self._players, self._form, self._styles = Choices(), Choices(), Choices()
        self._cards: list[SeatCard] = []
        self._company, self._others = Flow(GRID, is_even=True), Flow(GRID // 2)
        self._free: dict[int, Face] = {}  # the faces of the others, by place in the company
        self._teams = on_cloth(PhraseLabel())
        self._presets = Choices()
        self._all = lay_on_cloth(QPushButton(autoDefault=True), "choice")
        self._rules_menu = QMenu(self._all)
        self._rules_menu.setToolTipsVisible(True)
        self._all.setMenu(self._rules_menu)
        self._about = on_cloth(PhraseLabel())
        self._problem = on_cloth(PhraseLabel())
        self._more = lay_on_cloth(QPushButton(autoDefault=True), "quiet")
        self._cancel = lay_on_cloth(QPushButton(autoDefault=True))
        self._play = lay_on_cloth(QPushButton(autoDefault=True))
        set_primary(self._play, on=True)
        self._lay_out()
        self._players.chosen.connect(lambda count: self._change(lambda wish: wish.with_players(count)))
        self._form.chosen.connect(self._choose_form)
        self._styles.chosen.connect(self._choose_style)
        self._presets.chosen.connect(lambda preset: self._change(lambda wish: wish.with_preset(preset)))
        self._more.clicked.connect(self._want_more)
        self._cancel.clicked.connect(self.left)
        self._play.clicked.connect(self._want_to_play)

    def _lay_out(self) -> None:
        def group(key: str, *widgets: QWidget) -> QWidget:
            holder = QWidget()
            column = QVBoxLayout(holder)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(GRID)
            column.addWidget(self._labels[key])
            for widget in widgets:
                column.addWidget(widget)
            column.addStretch(1)
            return holder

        people = self._people = QGridLayout()
        people.setColumnStretch(0, 5)
        people.setRowStretch(3, 1)
        people.addWidget(group("how_many", self._players, self._form), 0, 0)
        people.addWidget(group("everybody", self._styles), 0, 1)
        self._company_group = group("company", self._company, self._teams)
        self._others_group = group("others", self._others)
        people.addWidget(group("rules", self._presets, self._about), 2, 0)
        self._place_company(is_crowd=False)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        self._column = column
        column.addWidget(self._title)
        column.addLayout(people)
        column.addStretch(1)
        middle = QWidget()
        row = QHBoxLayout(middle)
        self._around = row
        row.addStretch(1)
        row.addWidget(body, 1000)
        row.addStretch(1)
        self._scroll = ContentScrollArea(middle, grows=True)
        scroll_on_cloth(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QHBoxLayout()
        buttons.setSpacing(2 * GRID)
        buttons.addWidget(self._more)
        buttons.addWidget(self._problem, 1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._play)
        foot = QWidget()
        self._bodies = (body, foot)
        foot.setLayout(buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        self._foot = around = QHBoxLayout()
        around.addStretch(1)
        around.addWidget(foot, 1000)
        around.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self._scroll, 1)
        page.addLayout(around)
        for button in (self._cancel, self._play):
            button.setMinimumHeight(5 * GRID)
        self._play.setMinimumWidth(16 * GRID)

    def _place_company(self, *, is_crowd: bool) -> None:
        """Give the company its place: the whole width where they are a crowd."""
        self._people.addWidget(self._company_group, 1, 0, 1, 2 if is_crowd else 1)
        self._people.addWidget(self._others_group, 2 if is_crowd else 1, 1, 2 if is_crowd else 3, 1)
        self._people.setColumnStretch(1, 4 if is_crowd else 3)  # they stand in fewer rows
        self._people.setHorizontalSpacing((3 if is_crowd else 5) * GRID)

    # ── what is chosen ───────────────────────────────────────────────────────────────────────────────

    def ask(self, wish: Wish, name: str, face: str) -> None:
        """Ask for a match, beginning with what was chosen before.

        Args:
            wish: what was chosen.
            name: of the person; may be empty.
            face: of the person.
        """
        self._wish, self._name, self._own_face, self._replaced = wish, name, face, 1
        self.lay_cloth(GAMES[wish.option_set.game].felt)
        self._refresh()
        self._scroll.verticalScrollBar().setValue(0)

    def take_focus(self) -> None:
        """Put the focus where Enter begins the match."""
        self._play.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def game(self) -> str:
        """The game that is asked for."""
        return "" if self._wish is None else self._wish.option_set.game

    @property
    def wish(self) -> Wish | None:
        """What has been chosen so far."""
        return self._wish

    @property
    def setup(self) -> MatchSetup | None:
        """The match as it is chosen; None where it cannot be played so."""
        wish = self._wish
        if wish is None:
            return None
        return last_setup(wish.option_set, wish.styles, wish.last, self._name, current_texts())

    def take_presets(self, option_set: OptionSet) -> None:
        """Offer other presets; what is chosen stays."""
        if self._wish is not None and option_set.game == self.game:
            self._wish = replace(self._wish, option_set=option_set)
            self._refresh()

    def _change(self, change: Callable[[Wish], Wish]) -> None:
        if self._wish is not None:
            self._wish = change(self._wish).settled(current_texts())
            self._refresh()

    def _choose_form(self, value: str) -> None:
        if self._wish is not None and (forms := self._wish.forms):
            self._change(lambda wish: wish.with_value(forms[0].id, value))

    def _choose_style(self, style: str) -> None:
        if style:
            self._change(lambda wish: wish.with_style(style))
        else:
            self._refresh()

    def _seat(self, member: int) -> None:
        """Seat somebody of the company at the marked seat; the focus stays among the others."""
        texts, seat = current_texts(), self._replaced
        name = "" if member == (seat - 1) % len(COMPUTERS) else texts(COMPUTERS[member])
        self._replaced = seat % max(len(self._cards), 1) + 1
        self._change(lambda wish: wish.with_name(seat, name))
        following = [*range(member, len(COMPUTERS)), *range(member)]
        free = next((self._free[each] for each in following if each in self._free), self._play)
        free.setFocus(Qt.FocusReason.OtherFocusReason)

    def _replace_next(self, seat: Seat) -> None:
        self._replaced = seat
        self._refresh()

    def _want_more(self) -> None:
        if self._wish is not None:
            self.more_wanted.emit(self._wish.last)

    def _want_to_play(self) -> None:
        setup = self.setup
        if setup is not None and self._wish is not None:
            self.play_wanted.emit(setup, self._wish.last)

    # ── what it shows ────────────────────────────────────────────────────────────────────────────────

    def _refresh(self) -> None:
        wish, texts = self._wish, current_texts()
        if wish is None:
            return
        game, option_set = wish.option_set.game, wish.option_set
        self._title.setText(texts("new_match.who", game=texts(f"{game}.name")))
        for key, heading_of in _HEADINGS.items():
            self._labels[key].setText(texts(heading_of))
        counts = sorted(option_set.players)
        self._players.offer([(count, str(count), "") for count in counts], wish.last.players)
        self._players.name(texts("new_match.how_many"))
        self._players.setVisible(len(counts) > 1)
        forms = wish.forms
        form = forms[0] if forms else None
        if form is not None:
            key = f"{game}.option.{form.id}"
            self._form.offer([(v, texts(f"{key}.{v}"), "") for v in form.values], wish.options[form])
            self._form.name(texts(f"{key}.name"))
        self._form.setVisible(form is not None)
        self._labels["how_many"].setVisible(len(counts) > 1 or form is not None)
        self._show_company(wish, texts)
        self._show_rules(wish, texts)
        is_possible = self.setup is not None
        self._play.setEnabled(is_possible)
        problems = [texts(problem.reason) for problem in wish.problems]
        self._problem.setText("" if is_possible else "\n".join(problems) or texts("new_match.look_again"))
        self._more.setText(texts("new_match.every_rule"))
        self._cancel.setText(texts("new_match.cancel"))
        self._play.setText(texts("new_match.ok"))
        self._scroll.setAccessibleName(self._title.text())

    def _show_company(self, wish: Wish, texts: Texts) -> None:
        in_teams = wish.members > 1
        company = () if in_teams else wish.company
        styles = {style for style, _ in company if style != PERSON}
        taken: object = next(iter(styles)) if len(styles) == 1 else ""
        choices = [(s, style_name(texts, s), texts.help(f"style.{s}.name")) for s in wish.styles]
        self._styles.offer(
            [*choices, *([] if len(styles) <= 1 else [("", texts("new_match.mixed"), "")])], taken
        )
        self._styles.name(texts("new_match.everybody"))
        for widget in (self._styles, self._labels["everybody"], self._company, self._others_group):
            widget.setVisible(not in_teams)
        self._teams.setVisible(in_teams)
        self._teams.setText(texts("new_match.teams_there"))
        self._make_cards(wish, len(company))
        mates = partners(PERSON_SEAT, wish.option_set.sides(wish.options)) if not in_teams else ()
        seats = () if in_teams else seats_of(wish.last, wish.option_set, wish.options, wish.styles, "")
        faces = faces_at(seats, self._own_face)
        sitting: set[int] = set()
        for seat, (style, name) in enumerate(company, start=1):
            card, member = self._cards[seat - 1], company_member(seat, name)
            is_person = style == PERSON
            who = plain(name) or texts(COMPUTERS[(seat - 1) % len(COMPUTERS)])
            if is_person:
                who, member = plain(name) or texts("seat.player", number=seat + 1), None
            if member is not None:
                sitting.add(member)
            line = (
                texts("new_match.your_partner" if seat in mates else "new_match.their_side") if mates else ""
            )
            portrait = faces[seat][0]
            has_manner = member is not None and style != FICKLE
            manner = temperament_text(texts, self.game, portrait) if has_manner else ""
            card.face.show_person(portrait, who, line, texts("new_match.exchange"), manner)
            card.face.setChecked(seat == self._replaced)
            card.show_style(style, who, texts)
            card.update()
        if company:
            replaced = self._cards[self._replaced - 1].face.text()
            self._labels["others"].setText(texts("new_match.instead", who=replaced))
        self._others.clear()
        self._free.clear()
        for member in range(len(COMPUTERS)):
            if member not in sitting:
                face = Face(is_small=True)
                portrait = COMPANY[member]
                face.show_person(
                    portrait,
                    texts(COMPUTERS[member]),
                    spoken=texts("new_match.sits_down"),
                    manner=temperament_text(texts, self.game, portrait),
                )
                face.clicked.connect(partial(self._seat, member))
                self._others.add(face)
                self._free[member] = face
        self._fit()

    def _make_cards(self, wish: Wish, count: int) -> None:
        if len(self._cards) == count and all(card.property("game") == self.game for card in self._cards):
            return
        for card in self._cards:
            self._company.remove(card)
        self._cards = [SeatCard(wish.styles) for _ in range(count)]
        self._replaced = min(self._replaced, max(count, 1))
        for seat, card in enumerate(self._cards, start=1):
            card.setProperty("game", self.game)
            card.face.clicked.connect(partial(self._replace_next, seat))
            card.style_wanted.connect(partial(self._set_style, seat))
            self._company.add(card)

    def _set_style(self, seat: Seat, style: str) -> None:
        self._change(lambda wish: wish.with_style(style, seat))

    def _show_rules(self, wish: Wish, texts: Texts) -> None:
        option_set, preset = wish.option_set, wish.preset
        offered = list(option_set.offered)
        own = [each for each in offered if own_name(each) is not None]
        theirs = [each for each in offered if each not in own]
        row = [*theirs[: MOST_PRESETS - min(len(own), 2)], *own[:2]]
        if preset is not None and preset not in row:
            row[-1] = preset
        names = [(each, *self._preset_words(each, texts)) for each in row]
        if preset is None:
            names.append(("", texts("new_match.own_options"), ""))
        self._presets.offer(names, preset or "")
        self._presets.name(texts("new_match.by_rules"))
        self._all.setText(texts("new_match.all_rules", count=len(offered)))
        menu = self._rules_menu
        menu.clear()
        for each in offered:
            name, about = self._preset_words(each, texts)
            action = menu.addAction(name, partial(self._take_preset, each))
            action.setToolTip(about)
        self._presets.add(self._all)
        self._all.setVisible(len(offered) > len(row))
        if preset is None or own_name(preset) is not None:
            about = changes_in_words(_without_own(option_set), wish.options, texts)
        else:
            about = texts.help(f"{option_set.game}.preset.{preset}")
        self._about.setText(about)

    def _take_preset(self, preset: str) -> None:
        self._change(lambda wish: wish.with_preset(preset))

    def _preset_words(self, preset: str, texts: Texts) -> tuple[str, str]:
        about = "" if own_name(preset) is not None else texts.help(f"{self.game}.preset.{preset}")
        return preset_name(texts, self.game, preset), about

    # ── how it looks, and its keys ───────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the more air around everything, the higher the page is."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        times = enlarged(self)
        is_low = self.height() / times < LOW
        is_crowd = len(self._cards) >= CROWD
        is_tight = is_low and len(self._cards) >= MANY
        gap = GRID if is_low else (2 if is_crowd else 3) * GRID
        for body in self._bodies:
            body.setMaximumWidth(round(WIDEST * times))
        side, above = (3 if is_tight else 5) * GRID, (1 if is_tight else 2 if is_low else 4) * GRID
        self._around.setContentsMargins(side, above, side, GRID)
        self._foot.setContentsMargins(side, 0 if is_tight else GRID, side, (2 if is_low else 3) * GRID)
        self._column.setSpacing(gap)
        self._people.setVerticalSpacing(gap)
        for face in self.findChildren(Face):
            face.set_low(on=is_low)
        self._place_company(is_crowd=is_crowd)
        is_small = len(self._cards) >= (MANY_LOW if is_low else MANY)
        for card in self._cards:
            card.set_room(is_small=is_small, is_low=is_low)
        self._align_cards()

    def _align_cards(self) -> None:
        """Give the texts below each face of the company the same height."""
        highest = max((card.face.text_height for card in self._cards), default=0)
        for card in self._cards:
            card.face.reserve(highest)


def _without_own(option_set: OptionSet) -> OptionSet:
    """Return the options without people's own presets."""
    theirs = {name: values for name, values in option_set.presets.items() if own_name(name) is None}
    return replace(option_set, presets=theirs)

"""Sheet of a match that is over: places and faces, the chart of the totals, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from math import ceil, cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card
from cardtable.engine.seats import Seat
from cardtable.present.card_design import in_use
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.score_sheet import ScoreSheet
from cardtable.texts import Texts
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import (
    GRID,
    TONES,
    current_text_factor,
    current_theme,
    enlarge,
    enlarged,
    figure_font,
    heading,
    muted,
    set_style,
    title,
)
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.base.widgets import ContentScrollArea, EvenLabel, PhraseLabel, SteadyButton
from cardtable.ui.play.sheet_panel import chart_name, chart_text
from cardtable.ui.play.totals_plot import TotalsPlot
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.card_art import HEIGHT as CARD_HEIGHT
from cardtable.ui.table.card_art import WIDTH as CARD_WIDTH
from cardtable.ui.table.card_art import paint_face
from cardtable.ui.table.cloth import growth
from cardtable.ui.table.result_panel import FACE, LARGEST, SeatLabel

WIDTH: Final = 90 * GRID
"""Of the sheet, where there is room for it."""

ON_PODIUM: Final = 5
"""The most sides whose portraits stand in a row."""

PODIUM_SIDE: Final = 16 * GRID
"""The least width of each there; with less room they are listed."""

LEAST_WIDTH: Final = 72 * GRID
"""Of a sheet that leaves free what stands in the corners of the felt."""

LOW: Final = 80 * GRID
"""The height of the felt up to which portraits are small."""

PORTRAITS: Final = ((6 * GRID, 8 * GRID), (9 * GRID, 12 * GRID))
"""The widths of a portrait, and of that of the first: where there is little room, and usually."""

LEAF: Final = 0.2
"""The length of a leaf of the laurels, in widths of the portrait they go round."""

LEAVES: Final = 7
"""Of each branch."""

PETALS: Final = 26
PETAL: Final = 9.0
"""How many petals lie on the sheet of somebody who has won, and the half length of one."""

PETAL_COLOURS: Final = ("#F2B632", "#E58FA0", "#F6D27A")

CARD: Final = 4 * GRID
"""The width of the card of a choice that stands out."""

PLANE: Final = 24 * GRID
"""The least height of the complex plane."""

NESTED: Final = 4
"""So many layouts lie within each other, each of which asks the one around it for room."""

LEAST_DEALS: Final = 2
"""The least deals of which a chart tells more than the scores do."""

PLACES: Final = {1: "play.place_first", 2: "play.place_second", 3: "play.place_third"}
"""The texts of the places that have their own in some language."""

LINES: Final = 2
"""That a choice takes in words, for which there is room before it is known."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The end of a match as it is shown.

    Attributes:
        title: who has won.
        text: the same in a sentence, with everybody's place.
        places: by seat.
        names: by seat.
        faces: by seat, the faces of all who play there.
        scores: by seat, as people read them.
        sheet: the totals deal by deal.
        played: the seconds it took, in all sittings; None where that is not known.
        lead: what is said below the title of whoever reads it; empty where that is nothing.
        own: the side of whoever reads it; None where nobody does alone.
        has_won: whether somebody of those who read it has; None where they only watched.
    """

    title: str
    text: str
    places: tuple[int, ...]
    names: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...]
    scores: tuple[str, ...]
    sheet: ScoreSheet
    played: int | None
    lead: str = ""
    own: int | None = None
    has_won: bool | None = None

    @property
    def ranked(self) -> tuple[Seat, ...]:
        """The seats from the first place to the last."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))


@dataclass(frozen=True, slots=True)
class HighlightLine:
    """A choice that stands out, in words.

    Attributes:
        title: in what it stands out.
        text: which it was, or that it is being looked for.
        aloud: the text for the ear.
        record: the number of the fact after which it was faced; None as long as there is none to be shown.
        card: the card that was chosen, if it was one.
        is_looked_for: whether it is not known yet; the room for a card is kept so long.
    """

    title: str
    text: str
    aloud: str
    record: int | None
    card: Card | None = None
    is_looked_for: bool = False


class CardView(QWidget):
    """Small picture of a card, or the room for it."""

    def __init__(self) -> None:
        super().__init__()
        self.card: Card | None = None
        self.fit()

    def fit(self) -> None:
        """Be as large as what is written on the sheet."""
        width = CARD * enlarged(self)
        self.setFixedSize(round(width), round(width * CARD_HEIGHT / CARD_WIDTH))

    def show_card(self, card: Card | None) -> None:
        """Show this card, or nothing."""
        self.card = card
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        if self.card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / CARD_WIDTH, self.width() / CARD_WIDTH)
        paint_face(painter, self.card, in_use())
        painter.end()


class Portraits(QWidget):
    """Portraits of a side on the podium; round the first go laurels.

    Args:
        faces: of all who play there.
        mood: what they express.
        size: the width of each.
        is_first: whether they have won.
    """

    def __init__(self, faces: Sequence[str], mood: Mood, size: int, *, is_first: bool) -> None:
        super().__init__()
        self.mood, self.is_first, self._size = mood, is_first, size
        self.show_faces(faces)

    def show_faces(self, faces: Sequence[str]) -> None:
        """Show these faces."""
        self.faces = tuple(faces)
        around = round(2 * LEAF * self._size) if self.is_first else 0
        wide = round(self._size * (1 + 0.6 * (len(faces) - 1)))
        self.setFixedSize(wide + around, self._size + around // 2)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the faces, the first upon the others, and the laurels below them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = (self.width() - self._size * (1 + 0.6 * (len(self.faces) - 1))) / 2
        if self.is_first:
            box = QRectF(left, 0, self.width() - 2 * left, self._size)
            _paint_laurels(painter, box, QColor(TONES[current_theme()].asking))
        for place, face in reversed(list(enumerate(self.faces))):
            box = QRectF(left + 0.6 * place * self._size, 0, self._size, self._size)
            paint_avatar(painter, box, face, self.mood)
        painter.end()


def _paint_laurels(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint two branches that go up round a box from its foot."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    length = LEAF * box.height()
    leaf = QPainterPath(QPointF(0, 0))
    leaf.quadTo(length * 0.5, -length * 0.35, length, 0)
    leaf.quadTo(length * 0.5, length * 0.35, 0, 0)
    for side in (-1, 1):
        for number in range(LEAVES):
            angle = pi / 2 - side * (0.2 + 0.3 * number)
            x = box.center().x() + cos(angle) * box.width() / 2
            y = box.center().y() + sin(angle) * box.height() / 2
            turn = 180 / pi * (angle - side * pi / 3)
            painter.drawPath(QTransform().translate(x, y).rotate(turn).map(leaf))


class HighlightRow(QWidget):
    """Row of a choice that stands out; what it tells may come later, and moves nothing then."""

    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self) -> None:
        super().__init__()
        self._record = 0
        self._card = CardView()
        self._title = muted(QLabel())
        self._text = PhraseLabel(alignment=Qt.AlignmentFlag.AlignTop)
        self.button = SteadyButton(autoDefault=True)
        self.button.clicked.connect(lambda: self.place_wanted.emit(self._record))
        stays = self.button.sizePolicy()
        stays.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(stays)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(self._title)
        told.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self._card)
        row.addLayout(told, 1)
        row.addWidget(self.button)
        self.fit()
        self.hide()

    def fit(self) -> None:
        """Fit to a sheet that is written in another size."""
        self._card.fit()
        self.setMinimumHeight(self._card.height())  # with a card or without
        self._text.ensurePolished()
        self._text.setMinimumHeight(LINES * self._text.fontMetrics().lineSpacing())

    def show_line(self, line: HighlightLine | None, texts: Texts) -> None:
        """Show this choice; None: nothing."""
        if line is None:
            self.clear()
            return
        self.show()
        self._record = line.record or 0
        self._card.show_card(line.card)
        self._card.setVisible(line.card is not None or line.is_looked_for)
        self._title.setText(line.title)
        self._text.setText(line.text)
        self._text.setAccessibleName(line.aloud)
        self.fit()
        self.button.setText(texts("review.see"))
        self.button.setToolTip(texts("review.see_help"))
        self.button.setAccessibleName(texts("review.verdict", what=line.title, verdict=line.aloud))
        self.button.setAccessibleDescription(texts("review.see_help"))
        self.button.setVisible(line.record is not None)

    def clear(self) -> None:
        """Show and hold nothing."""
        self.hide()
        self._card.show_card(None)
        self._title.clear()
        self._text.clear()
        self._text.setAccessibleName("")
        self.button.setText("")
        self.button.setToolTip("")
        self.button.setAccessibleName("")
        self.button.setAccessibleDescription("")


class MatchSheet(QFrame):
    """Sheet on the felt; no key leaves it before somebody has gone to one of its buttons.

    Args:
        buttons: what can be done now, the most likely first.
    """

    put_away = Signal()
    place_wanted = Signal(int)  # the number of a fact: the table as it was after it
    laid = Signal(QRectF)  # the felt that is to be bare while it lies there; empty once it does not

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self.setObjectName("sheet")
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._buttons = tuple(buttons)
        self._shown: tuple[object, ...] = ()
        self._texts = current_texts()
        self._result: MatchResult | None = None
        self._best = ""
        self._beside = 0
        self._title = title(EvenLabel())
        self._lead = muted(EvenLabel())
        self._places = QWidget()
        self._plot = TotalsPlot()
        self._frame = PlotFrame(self._plot)
        self._highlights = (HighlightRow(), HighlightRow())
        self._grid = QGridLayout()
        self._lay_out()

    def _lay_out(self) -> None:
        content = QWidget()
        self._whole = whole = QVBoxLayout(content)
        whole.setContentsMargins(0, 0, GRID, 0)  # apart from a bar
        whole.setSpacing(2 * GRID)
        whole.addWidget(self._places)
        whole.addWidget(self._frame, 1)
        for row in self._highlights:
            row.place_wanted.connect(self.place_wanted)
            whole.addWidget(row)
        self._grid.setSpacing(GRID)
        self._grid.setContentsMargins(0, 0, GRID, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._lead)
        self._area = ContentScrollArea(content)
        column.addWidget(self._area, 1)
        column.addLayout(self._grid)
        for button in self._buttons:
            button.setParent(self)
        self._arrange()
        order = (self, *self._buttons, *(row.button for row in self._highlights), self._frame)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    @property
    def text(self) -> str:
        """Sentences that tell that the match has ended."""
        return self.accessibleDescription()

    def show_result(self, result: MatchResult, texts: Texts) -> None:
        """Show the end of a match."""
        shown = (result, texts.language, current_text_factor(), self._growth, self._shape)
        if shown == self._shown:
            return
        self._forget_result()
        self._shown, self._result, self._texts = shown, result, texts
        enlarge(self, self._growth)
        for row in self._highlights:
            row.fit()
        outcome = {True: "won", False: "lost", None: ""}[result.has_won]
        set_style(self, "outcome", outcome)
        self._title.setText(result.title)
        self._tell_lead()
        self.setAccessibleName(result.title)
        self.setAccessibleDescription(result.text)
        self._area.setAccessibleName(result.title)
        self._fill_places(result, texts)
        self._plot.ensurePolished()
        self._plot.show_sheet(result.sheet, result.names, result.own)
        self._frame.setVisible(len(result.sheet.lines) >= LEAST_DEALS)
        plane = round(PLANE * enlarged(self)) if result.sheet.is_complex else 0
        least = max(self._plot.minimumHeight(), plane)
        self._frame.setMinimumHeight(least + GRID)
        name = chart_name(result.sheet, texts)
        self._frame.describe(name, chart_text(result.sheet, result.names, texts))
        self._arrange()
        self.updateGeometry()

    def leave_free(self, beside: int) -> None:
        """Leave so much free at each side of the felt, if there is room for that, for what stands there."""
        if beside != self._beside:
            self._beside = beside
            self.updateGeometry()

    def show_best(self, best: str) -> None:
        """Say how good that was beside what the reader has reached before; empty: nothing."""
        self._best = best
        self._tell_lead()

    def _tell_lead(self) -> None:
        if self._result is None:
            return
        told = [self._result.lead, self._best]
        if self._result.played is not None:
            told.append(duration_text(self._result.played, self._texts))
        self._lead.setText(self._texts("team.then").join(filter(None, told)))

    @property
    def _shape(self) -> tuple[bool, bool]:
        """Whether portraits are large here, and whether several stand in a row."""
        felt = self.parentWidget()
        if felt is None:
            return False, False
        return (
            felt.height() > LOW * self._growth,
            felt.width() >= WIDTH * current_text_factor() * self._growth,
        )

    @property
    def _growth(self) -> float:
        """How many times as large as usual everything is: as what stands beside the felt."""
        felt = self.parentWidget()
        return 1.0 if felt is None else growth((felt.parentWidget() or felt).size())

    def show_highlights(self, lines: Sequence[HighlightLine], texts: Texts) -> None:
        """Show the choices that stand out, or that they are looked for; none: nothing."""
        for row, line in zip_longest(self._highlights, lines):
            row.show_line(line, texts)
        self.updateGeometry()
        if self.isVisible():
            self.settle()

    def settle(self) -> None:
        """Have the size that everything on it needs now, before anybody sees it have another."""
        for _ in range(NESTED):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def clear(self) -> None:
        """Tell of no match any more."""
        self._forget_result()
        for row in self._highlights:
            row.clear()

    def _forget_result(self) -> None:
        self._shown, self._result = (), None
        for label in (self._title, self._lead):
            label.clear()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self._area.setAccessibleName("")
        self._frame.describe("", "")
        self._put_places(QWidget())

    def _put_places(self, places: QWidget) -> None:
        """Show these places instead of those before."""
        self._whole.replaceWidget(self._places, places)
        self._places.hide()
        self._places.setParent(None)
        self._places.deleteLater()
        self._places = places

    def _fill_places(self, result: MatchResult, texts: Texts) -> None:
        is_large, is_wide = self._shape
        sides = len(result.places)
        has_room = is_wide and sides * PODIUM_SIDE <= WIDTH
        if sides <= ON_PODIUM and has_room:
            times = min(current_text_factor(), LARGEST) * enlarged(self)
            small, large = (round(size * times) for size in PORTRAITS[is_large])
            self._put_places(_podium(result, texts, (small, large)))
        else:
            halves = 1 + (is_wide and sides > ON_PODIUM)
            self._put_places(_listed(result, texts, halves, round(FACE * enlarged(self))))

    def guard(self, milliseconds: int) -> None:
        """Let nothing press a button for a while: it may have been meant for the last card."""
        for button in self._buttons:
            if isinstance(button, SteadyButton):
                button.guard(milliseconds)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away; Enter and Space, which may have been meant for a card, do nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """As high as everything needs; as wide as is pleasant to read, or as a narrow felt."""
        times, felt = current_text_factor() * enlarged(self), self.parentWidget()
        width = round(WIDTH * times)
        if felt is not None:
            free = felt.width() - 2 * (self._beside + 2 * GRID)
            width = min(width, free if free >= LEAST_WIDTH * times else felt.width() - 2 * GRID)
        return QSize(width, super().sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit a felt of another size."""
        if event.type() is QEvent.Type.Resize:
            if self._result is not None:
                self.show_result(self._result, self._texts)
            self.updateGeometry()
            if self.isVisible():
                self._tell_place()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons where they have room."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that it lies on the felt now."""
        super().showEvent(event)
        self._tell_place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it does not any more."""
        super().hideEvent(event)
        self._tell_place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper, and petals upon it for whoever has won."""
        super().paintEvent(event)
        if self._result is None or not self._result.has_won:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        petal = QPainterPath(QPointF(0, PETAL))
        petal.cubicTo(PETAL, PETAL / 3, PETAL * 0.7, -PETAL * 0.7, 0, -PETAL)
        petal.cubicTo(-PETAL * 0.7, -PETAL * 0.7, -PETAL, PETAL / 3, 0, PETAL)
        chance = Random(PETALS)
        for number in range(PETALS):  # they lie at the upper edge beside the title, most in the corner
            along = chance.random()
            x = self.width() * (0.45 + 0.53 * along)
            y = 0.5 * GRID + (3 + 7 * along**2) * GRID * chance.random() ** 2
            colour = QColor(PETAL_COLOURS[number % len(PETAL_COLOURS)])
            painter.setBrush(colour)
            painter.drawPath(QTransform().translate(x, y).rotate(360 * chance.random()).map(petal))
        painter.end()

    def _tell_place(self) -> None:
        felt = self.parentWidget()
        self.laid.emit(QRectF(felt.rect()) if felt is not None and self.isVisible() else QRectF())

    def _arrange(self) -> None:
        shown = [button for button in self._buttons if not button.isHidden()]
        widths = [button.sizeHint().width() for button in shown]
        room = self.width() - 5 * GRID
        widest = max(widths, default=1)
        columns = max(1, min(3, (room + GRID) // (widest + GRID)))
        if (widest + GRID) * len(shown) - GRID <= room:
            columns = len(shown)
        for place, button in enumerate(shown):
            self._grid.addWidget(button, place // max(columns, 1), place % max(columns, 1))


def _podium(result: MatchResult, texts: Texts, sizes: tuple[int, int]) -> QWidget:
    """Return the sides in a row, with portraits: the first is larger than the others."""
    podium = QWidget()
    row = QHBoxLayout(podium)
    row.setContentsMargins(0, 0, 0, 0)
    moods = moods_of_places(result.places)
    below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    for side in result.ranked:
        is_first = result.places[side] == 1
        column = QVBoxLayout()
        column.setSpacing(0)
        size = sizes[is_first] if len(result.faces[side]) == 1 else sizes[0]
        mood = moods.get(side, Mood.CALM)
        column.addWidget(Portraits(result.faces[side], mood, size, is_first=is_first), 1, below)
        name = PhraseLabel(result.names[side], alignment=Qt.AlignmentFlag.AlignHCenter)
        score = heading(QLabel(result.scores[side], textFormat=Qt.TextFormat.PlainText))
        score.setFont(figure_font(score.font()))
        place = muted(QLabel(place_text(result.places[side], texts)))
        for label in (name, score, place):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        row.addLayout(column, 1)
    return podium


def _listed(result: MatchResult, texts: Texts, halves: int, face: int) -> QWidget:
    """Return the sides one below the other, or their second half beside the first."""
    places = QWidget()
    grid = QGridLayout(places)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(GRID // 2)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    moods = moods_of_places(result.places)
    half = ceil(len(result.places) / halves)
    for number, side in enumerate(result.ranked):
        row, first = number % half, number // half * 3
        mood = moods.get(side, Mood.CALM)
        grid.addWidget(SeatLabel(result.faces[side], result.names[side], mood, face), row, first + 1)
        grid.addWidget(QLabel(result.scores[side]), row, first + 2, right)
        grid.addWidget(QLabel(place_text(result.places[side], texts)), row, first)
        grid.setColumnStretch(first + 1, 1)
    return places


def place_text(place: int, texts: Texts) -> str:
    """Say which place that is, as people count places."""
    return texts(PLACES.get(place, "play.place_later"), place=place)


def duration_text(seconds: int, texts: Texts) -> str:
    """Say how long a match took."""
    hours, minutes = divmod(seconds // 60, 60)
    if hours:
        return texts("play.took_hours", hours=hours, minutes=minutes)
    return texts("play.took", count=minutes) if minutes else texts("play.took_little")

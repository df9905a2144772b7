"""Page of a finished deal of the day: the person's way and Master's side by side, and where they parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Cards
from cardtable.present.faces import Mood
from cardtable.ui.base.choices import Flow
from cardtable.ui.base.day_disc import paint_day
from cardtable.ui.base.look import (
    GRID,
    PAPER,
    current_text_factor,
    enlarged,
    figure_font,
    heading,
    lay_on_cloth,
    muted,
    on_cloth,
    on_slip,
    scroll_on_cloth,
    set_primary,
    title,
)
from cardtable.ui.base.widgets import ContentScrollArea, ElidedLabel, PhraseLabel
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.card_art import HEIGHT, WIDTH, paint_lying
from cardtable.ui.table.cloth import ClothPage, paint_shade

if TYPE_CHECKING:
    from cardtable.present.day import DayMark

WIDEST: Final = 150 * GRID
"""The greatest width of what stands on the page."""

HIGHEST: Final = 96 * GRID
"""The greatest height of it, at the usual size of type: on a screen without end it stays in the middle."""

NARROW: Final = 78 * GRID
"""The width below which the partings stand one below the other."""

FACES: Final = {False: 8 * GRID, True: 11 * GRID}
"""The width of a face, by whether there is much room."""

SIDES: Final = {False: 10 * GRID, True: 17 * GRID}
"""The least height of the paper with one of the two, likewise."""

CARD: Final = 9 * GRID
"""The width of a card on a low page."""

LARGE_CARD: Final = 13 * GRID
"""The width of a card where there is more room."""

DAY, LARGE_DAY = 4 * GRID, 5 * GRID
"""The width of a day in the row of the last ones, on a low page and where there is more room."""

HIGH: Final = 84 * GRID
"""The height of a page from which on there is."""

SLIP: Final = 0.24
"""What is left free above and below a slip with a word, in heights of the room for cards."""

STEP: Final = 0.36
"""The distance between two cards passed together, in widths of a card."""

TURN: Final = 3.0
"""The angle at which cards lie, in degrees."""


@dataclass(frozen=True, slots=True)
class SideTexts:
    """One of the two, in words.

    Attributes:
        name: who it is.
        face: the id of the face.
        mood: what it expresses.
        text: the place at the table, or that it still plays.
        points: the score; empty where it is not known yet.
    """

    name: str
    face: str
    mood: Mood
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class PartingTexts:
    """A choice that the two made otherwise, in words.

    Attributes:
        place: when that was.
        names: of the two.
        cards: what each has chosen; none where it was a word.
        words: what each has chosen, in words.
        text: what came of it.
        spoken: all of it for the ear.
    """

    place: str
    names: tuple[str, str]
    cards: tuple[Cards, Cards]
    words: tuple[str, str]
    text: str
    spoken: str


@dataclass(frozen=True, slots=True)
class PageTexts:
    """All that the page says.

    Attributes:
        title: who was better.
        line: what was compared.
        own: the person.
        other: Master.
        partings: where they parted.
        note: what else there is to say; may be empty.
        code: for friends; empty where there is none.
        alike: what is said where they parted nowhere; empty where they did, or it is not known.
        week: the last days.
        row: how many days were played one after the other; may be empty.
    """

    title: str
    line: str
    own: SideTexts
    other: SideTexts
    partings: tuple[PartingTexts, ...] = ()
    note: str = ""
    code: str = ""
    alike: str = ""
    week: tuple[DayMark, ...] = ()
    row: str = ""


class DailyPage(ClothPage):
    """Page of a deal of the day that has been played."""

    copy_wanted = Signal()
    check_wanted = Signal()
    replay_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._title = title(on_cloth(PhraseLabel()))
        self._line = on_cloth(PhraseLabel())
        self._sides = (SideCard(), SideCard())
        self._alike = AlikeBox()
        self._week = WeekBox()
        self._code = CodeBox()
        self._partings: list[PartingBox] = []
        self.copy = lay_on_cloth(QPushButton(autoDefault=True))
        self.check = lay_on_cloth(QPushButton(autoDefault=True))
        self.replay = lay_on_cloth(QPushButton(autoDefault=True))
        self.back = lay_on_cloth(QPushButton(autoDefault=True))
        set_primary(self.copy, on=True)
        for button, signal in (
            (self.copy, self.copy_wanted),
            (self.check, self.check_wanted),
            (self.replay, self.replay_wanted),
            (self.back, self.left),
        ):
            button.clicked.connect(signal)
        self._lay_out()

    def _lay_out(self) -> None:
        pair = QHBoxLayout()
        pair.setSpacing(3 * GRID)
        for side in self._sides:
            pair.addWidget(side, 1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(2 * GRID)
        self._row.addWidget(self._alike, 1)
        more = QHBoxLayout()
        more.setSpacing(2 * GRID)
        more.addWidget(self._week)
        more.addWidget(self._code, 1)
        flow = Flow(GRID)
        for button in (self.copy, self.check, self.replay):
            flow.add(button)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(flow, 1)
        buttons.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        self._body = body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setSpacing(2 * GRID)
        words = QVBoxLayout()
        words.setSpacing(GRID // 2)
        words.addWidget(self._title)
        words.addWidget(self._line)
        self._column.addLayout(words)
        self._column.addLayout(pair)
        self._column.addLayout(self._row, 3)
        self._column.addLayout(more)
        self._column.addStretch(1)
        self._column.addLayout(buttons)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 1000)
        row.addStretch(1)
        self._scroll = ContentScrollArea(middle, grows=True)
        scroll_on_cloth(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._scroll)
        self._fit()

    def show_texts(self, texts: PageTexts, felt: str) -> None:
        """Show a try, on the cloth of its game."""
        self.lay_cloth(felt)
        self._title.setText(texts.title)
        self._line.setText(texts.line)
        self._scroll.setAccessibleName(f"{texts.title}. {texts.line}")
        for side, said in zip(self._sides, (texts.own, texts.other), strict=True):
            side.show_texts(said)
        while len(self._partings) < len(texts.partings):
            box = PartingBox()
            self._partings.append(box)
            self._row.addWidget(box, 1)
        self._fit()
        for place, box in enumerate(self._partings):
            box.show_texts(texts.partings[place] if place < len(texts.partings) else None)
        self._alike.show_text(texts.alike)
        self._week.show_days(texts.week, texts.row)
        self._code.show_code(texts.code, texts.note)
        self.copy.setVisible(bool(texts.code))

    def name_parts(self, copy: str, check: str, replay: str, back: str, week: str, code: str) -> None:
        """Write on the buttons, and above the days and the code."""
        self._week.name(week)
        self._code.name(code)
        for button, text in (
            (self.copy, copy),
            (self.check, check),
            (self.replay, replay),
            (self.back, back),
        ):
            button.setText(text)

    def take_focus(self) -> None:
        """Put the focus on the first button."""
        first = self.back if self.copy.isHidden() else self.copy
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        times = enlarged(self)
        is_narrow = self.width() / times < NARROW * current_text_factor()
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        side = 3 * GRID if is_narrow else 5 * GRID
        self._column.setContentsMargins(side, GRID + 4, side, GRID + 4)
        self._body.setMaximumSize(round(WIDEST * times), round(HIGHEST * times * current_text_factor()))
        has_room = self.height() / times >= HIGH and not is_narrow
        for box in self._partings:
            box.set_card(round((LARGE_CARD if has_room else CARD) * times))
        self._column.setSpacing(2 * GRID if has_room else GRID + 4)
        self._week.set_cell(round((LARGE_DAY if has_room else DAY) * times))
        for each in self._sides:
            each.set_size(round(FACES[has_room] * times), round(SIDES[has_room] * times))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the partings where they have room."""
        super().resizeEvent(event)
        self._fit()


class AlikeBox(QWidget):
    """Shade that says that both chose the same."""

    def __init__(self) -> None:
        super().__init__()
        self._text = heading(on_cloth(PhraseLabel(alignment=Qt.AlignmentFlag.AlignCenter)))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 3 * GRID, 2 * GRID, 3 * GRID)
        column.addWidget(self._text)

    def show_text(self, text: str) -> None:
        """Say it; nothing where the text is empty."""
        self.setVisible(bool(text))
        self._text.setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade."""
        paint_shade(self, 14)


class WeekBox(QWidget):
    """Shade with the last days in a row, and how many of them were played one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self._title = heading(on_cloth(QLabel()))
        self._row = on_cloth(QLabel(), is_quiet=True)
        self._days: list[DayLabel] = []
        self._cell = DAY
        self._line = QHBoxLayout()
        self._line.setSpacing(0)
        self._line.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._row)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.setSpacing(GRID // 2)
        column.addLayout(head)
        column.addLayout(self._line)
        column.addStretch(1)

    def name(self, text: str) -> None:
        """Say what it is."""
        self._title.setText(text)

    def show_days(self, days: Sequence[DayMark], row: str) -> None:
        """Show these days; nothing where there are none."""
        self.setVisible(bool(days))
        self._row.setText(row)
        while len(self._days) < len(days):
            label = DayLabel()
            label.set_cell(self._cell)
            self._line.insertWidget(len(self._days), label)
            self._days.append(label)
        for label, mark in zip(self._days, days, strict=False):
            label.show_day(mark)

    def set_cell(self, size: int) -> None:
        """Give each day a square of this size."""
        self._cell = size
        for label in self._days:
            label.set_cell(size)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade."""
        paint_shade(self, 14)


class DayLabel(QWidget):
    """A day, as in the calendar."""

    def __init__(self) -> None:
        super().__init__()
        self._mark: DayMark | None = None

    def set_cell(self, size: int) -> None:
        """Be a square of this size."""
        self.setFixedSize(size, size)

    def show_day(self, mark: DayMark) -> None:
        """Show this day."""
        self._mark = mark
        self.setToolTip(mark.spoken)
        self.setAccessibleName(mark.spoken)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        if self._mark is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_day(painter, QRectF(self.rect()), self._mark)
            painter.end()


class CodeBox(QWidget):
    """Shade with the code for friends, and what else there is to say."""

    def __init__(self) -> None:
        super().__init__()
        self._title = heading(on_cloth(QLabel()))
        self._code = on_cloth(ElidedLabel())
        self._note = on_cloth(PhraseLabel())
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.setSpacing(GRID // 2)
        column.addWidget(self._title)
        column.addWidget(self._code)
        column.addWidget(self._note)
        column.addStretch(1)

    def name(self, text: str) -> None:
        """Say what it is."""
        self._title.setText(text)

    def show_code(self, code: str, note: str) -> None:
        """Show a code and a note; nothing where there is neither."""
        self.setVisible(bool(code or note))
        self._title.setVisible(bool(code))
        self._code.setText(code)
        self._code.setVisible(bool(code))
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade."""
        paint_shade(self, 14)


class SideCard(QFrame):
    """Piece of paper on which one of the two stands, with the score."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sheet")
        self.setAutoFillBackground(True)
        self._said: SideTexts | None = None
        self._face = FaceLabel()
        self._name = heading(PhraseLabel())
        self._text = muted(PhraseLabel())
        self._points = title(QLabel())
        self._points.setFont(figure_font(self._points.font()))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self._face)
        row.addLayout(words, 1)
        row.addWidget(self._points)

    def set_size(self, face: int, least: int) -> None:
        """Have a face so wide, and at least this height."""
        self._face.setFixedSize(face, face)
        self.setMinimumHeight(least)

    def show_texts(self, texts: SideTexts) -> None:
        """Show one of the two."""
        self._face.show_face(texts.face, texts.mood)
        self._name.setText(texts.name)
        self._text.setText(texts.text)
        self._points.setText(texts.points)
        self.setAccessibleName(". ".join(filter(None, (texts.name, texts.points, texts.text))))


class FaceLabel(QWidget):
    """A face."""

    def __init__(self) -> None:
        super().__init__()
        self._face, self._mood = "", Mood.CALM

    def show_face(self, face: str, mood: Mood) -> None:
        """Show this face."""
        self._face, self._mood = face, mood
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        if self._face:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_avatar(painter, QRectF(self.rect()), self._face, self._mood)
            painter.end()


class PartingBox(QWidget):
    """Shade on which both choices lie side by side, and what came of them."""

    def __init__(self) -> None:
        super().__init__()
        self._place = heading(on_cloth(PhraseLabel()))
        self._choices = (ChoiceLabel(1), ChoiceLabel(-1))
        self._text = on_cloth(PhraseLabel())
        pair = QHBoxLayout()
        pair.setSpacing(GRID)
        for choice in self._choices:
            pair.addWidget(choice, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID + 4, 2 * GRID, GRID + 4)
        column.setSpacing(GRID)
        column.addWidget(self._place)
        column.addLayout(pair)
        column.addWidget(self._text)
        column.addStretch(1)

    def set_card(self, width: int) -> None:
        """Show cards of a width."""
        for choice in self._choices:
            choice.set_card(width)

    def show_texts(self, texts: PartingTexts | None) -> None:
        """Show a parting; None for none."""
        self.setVisible(texts is not None)
        if texts is None:
            return
        self._place.setText(texts.place)
        for choice, name, cards, words in zip(
            self._choices, texts.names, texts.cards, texts.words, strict=True
        ):
            choice.show_choice(name, cards, words)
        self._text.setText(texts.text)
        self._text.setAccessibleName(texts.spoken)
        self.setAccessibleName(texts.spoken)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade."""
        paint_shade(self, 14)


class ChoiceLabel(QWidget):
    """The cards that one of the two has chosen, or the word, and the name below.

    Args:
        sign: the side to which the cards are turned.
    """

    def __init__(self, sign: int) -> None:
        super().__init__()
        self._sign = sign
        self._cards: Cards = ()
        self._card = CARD
        self._word = heading(on_slip(PhraseLabel(alignment=Qt.AlignmentFlag.AlignCenter)))
        self._name = on_cloth(PhraseLabel(alignment=Qt.AlignmentFlag.AlignHCenter))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        self._room = QWidget()
        self._room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        inside = QVBoxLayout(self._room)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self._word)
        column.addWidget(self._room)
        column.addWidget(self._name)

    def show_choice(self, name: str, cards: Cards, word: str) -> None:
        """Show what this one has chosen."""
        self._cards = cards
        self._word.setText("" if cards else word)
        self._name.setText(name)
        self.setAccessibleName(f"{name}: {word}")
        self.update()

    def set_card(self, width: int) -> None:
        """Show cards of a width."""
        self._card = width
        self._room.setFixedHeight(round(width * HEIGHT / WIDTH) + 2 * GRID)
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Have room for a card."""
        return QSize(round(CARD * 1.3), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Paint the cards anew where the design is another."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards as they lie on the cloth."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._cards:
            room = QRectF(self._room.geometry())
            slip = room.adjusted(GRID, room.height() * SLIP, -GRID, -room.height() * SLIP)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(PAPER))
            painter.drawRoundedRect(slip, GRID, GRID)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio = self.devicePixelRatioF()
        wide, gaps = self._card, max(len(self._cards) - 1, 1)
        step = min(STEP * wide, (self.width() - wide - 2 * GRID) / gaps)
        spread = (len(self._cards) - 1) * step
        centre = self._room.geometry().center()
        for place, card in enumerate(self._cards):
            off = place - (len(self._cards) - 1) / 2
            painter.save()
            painter.translate(centre.x() - spread / 2 + place * step, centre.y())
            painter.rotate(-self._sign * TURN + off * TURN)
            paint_lying(painter, card, wide, ratio)
            painter.restore()
        painter.end()


def joined(parts: Sequence[str]) -> str:
    """Join sentences for the ear."""
    return ". ".join(filter(None, parts))

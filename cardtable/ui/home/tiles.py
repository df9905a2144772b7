"""Tiles of the first page: for each game its cloth, its cards in a fan, its name, and a button to play.

They grow with the page as a whole: within a tile, lengths are in pixels of one that is not enlarged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, inf
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from cardtable.engine.cards import Card
from cardtable.games import GAMES
from cardtable.present.card_design import in_use
from cardtable.program.preferences import Theme
from cardtable.ui.base.kept_picture import KeptPicture
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, HEADING, TONES, TYPE_CHANGES, current_text_factor, current_theme
from cardtable.ui.base.widgets import PRESSING, in_phrases_of
from cardtable.ui.table.card_art import HEIGHT, WIDTH, paint_lying
from cardtable.ui.table.cloth import NO_FELT, Cloth, cloth

CORNER: Final = 20.0
"""The radius of a tile's corners."""

GAP: Final = 2 * GRID
INSET: Final = 20
"""The distance of the texts from a tile's edge."""

LEAST_WIDTH: Final = 26 * GRID
"""The least width of a tile at the usual size of type; with less, the tiles stand in two rows."""

BROAD: Final = 40 * GRID
"""The width at the usual size of type from which the cards may lie beside the texts."""

SLIM: Final = 31 * GRID
"""The width at the usual size of type below which the disc stands beside the cards, clear of the texts."""

LEAST_FAN: Final = 10 * GRID
"""The least height that is left to the cards."""

WIDEST: Final = 54 * GRID
"""The greatest width of a tile."""

TALLEST: Final = 1.45
"""The greatest height of a tile, in widths."""

NAME_SIZE: Final = 1.3 * HEADING
"""The size of a game's name, in sizes of the other texts."""

SEPARATED: Final = re.compile(r"\s[·・]\s")
"""What stands between two parts of a line."""

TURN: Final = 9.0
"""The angle between two neighbours in a fan, in degrees."""

STEP: Final = 0.41
"""The distance between two neighbours in a fan, in widths of a card."""

OPENED: Final = 1.16
"""How much wider the fan is under the pointer."""

OPEN_MS: Final = 160
PLAY: Final = 6 * GRID
"""The diameter of the disc that says that one click plays."""

MORE: Final = 4 * GRID
"""The diameter of the button for what else one can do."""

DISC_REACH: Final = PLAY + 2 * GRID - INSET - 2
"""The height above the foot of the texts up to which they would run into the disc."""

SHADE: Final = 168
"""Opacity, of 255, of the shade below the texts: they have their contrast on every cloth."""


class TileTexts(NamedTuple):
    """The texts of a tile.

    Attributes:
        name: of the game.
        line: what makes one want to play it.
        facts: how many can play, and how long it takes.
        state: where the match stands that a click goes on with, or else how one has fared; may be empty.
        spoken: what assistive technology says a click does.
        lesson: the name of its lesson, while one may want that first; empty for none.
    """

    name: str
    line: str
    facts: str
    state: str = ""
    spoken: str = ""
    lesson: str = ""


class Line(NamedTuple):
    """A text of a tile as it is broken into lines, its font, the width it has, and the size of all of it."""

    text: str
    font: QFont
    room: int
    width: int
    height: int


class GameTile(QPushButton):
    """Tile of a game: a click plays.

    Args:
        game: its id.
    """

    menu_wanted = Signal(QPoint)  # where, on the screen
    lesson_wanted = Signal()
    step_wanted = Signal(int)  # to the tile so many places on

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, autoDefault=True)
        self.game = game
        record = GAMES[game]
        self._felt = record.felt or NO_FELT
        self._fan = tuple(map(Card.parse, record.fan))
        self._texts = TileTexts("", "", "")
        self._times = 1.0  # as large as usual
        self._most_points = inf  # of the name
        self._texts_high = 0  # at least, so that the names of all tiles stand in a line
        self._measured: dict[int, list[Line]] = {}  # the lines by the width of the tile
        self._below: dict[int, list[Line]] = {}  # those below the name alone
        self._points: dict[int, float] = {}  # the size of the name that fits, likewise
        self._bare = KeptPicture(is_clear=True)  # without the cards, which move
        self._laid = KeptPicture(is_clear=True)
        self._is_whole = (
            False  # light and cards come with the second picture, so that the window shows at once
        )
        self._opening = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=OPEN_MS)
        self._opening.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._opening.valueChanged.connect(self.update)
        self.more = CornerButton(self)
        self.more.clicked.connect(self._ask_for_menu)
        self.lesson = CornerButton(self)
        self.lesson.hide()
        self.lesson.clicked.connect(self.lesson_wanted)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_texts(self, texts: TileTexts) -> None:
        """Show these texts."""
        if texts == self._texts:
            return
        self._texts = texts
        self._forget_measures()
        self.setText(texts.name)
        parts = (texts.name, texts.line, texts.facts, texts.state, texts.spoken)
        self.setAccessibleName(". ".join(filter(None, parts)))
        self.more.setAccessibleName(current_texts()("home.more", game=texts.name))
        self.more.setToolTip(current_texts()("home.more", game=texts.name))
        self.lesson.setText(current_texts()("home.lesson_here") if texts.lesson else "")
        self.lesson.setAccessibleName(texts.lesson)
        self.lesson.setToolTip(texts.lesson)
        self.lesson.setVisible(bool(texts.lesson))
        self._place_corner()
        self.updateGeometry()
        self.update()

    @property
    def texts(self) -> TileTexts:
        """The texts that are shown."""
        return self._texts

    def set_motion(self, *, on: bool) -> None:
        """Let the fan open by and by under the pointer, or at once."""
        self._opening.setDuration(OPEN_MS if on else 0)

    def enlarge(self, times: float) -> None:
        """Be so many times as large as usual."""
        self._times = times
        self._forget_measures()
        for button in (self.more, self.lesson):
            button.enlarge(times)
        self._place_corner()
        self.update()

    @property
    def _area(self) -> QRectF:
        return QRectF(0, 0, self.width() / self._times, self.height() / self._times)

    @property
    def _plain_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() / self._times)
        return font

    # ── what it does ─────────────────────────────────────────────────────────────────────────────────

    def _ask_for_menu(self) -> None:
        self.menu_wanted.emit(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what else one can do, at the pointer or, by key, at the button for it."""
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.menu_wanted.emit(event.globalPos())
        else:
            self._ask_for_menu()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space play, arrows lead to the tiles beside."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.step_wanted.emit(steps[Qt.Key(event.key())])
        elif event.key() in PRESSING and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Open the fan."""
        super().enterEvent(event)
        self._open(on=True)

    def leaveEvent(self, event: QEvent) -> None:
        """Close the fan."""
        super().leaveEvent(event)
        self._open(on=False)

    def _open(self, *, on: bool) -> None:
        forward, backward = QVariantAnimation.Direction.Forward, QVariantAnimation.Direction.Backward
        self._opening.setDirection(forward if on else backward)
        self._opening.start()

    # ── how large it is ──────────────────────────────────────────────────────────────────────────────

    def sizeHint(self) -> QSize:
        """Be a square."""
        return QSize(35 * GRID, 35 * GRID)

    def minimumSizeHint(self) -> QSize:
        """Be narrow, and as high as the texts need then."""
        return QSize(least_width(), self.least_height(least_width()))

    def least_height(self, width: int) -> int:
        """Return the least height at a width: the texts, and some room for the cards above or beside them."""
        if width >= broad_width():
            return self.text_height(width) + 2 * INSET + (MORE if self._texts.lesson else 0)
        beside = MORE + PLAY + 2 * GRID + 4 if width < slim_width() else 0
        return self.text_height(width) + max(LEAST_FAN, beside) + INSET

    def align_texts(self, height: int) -> None:
        """Let the texts begin so high above the tile's foot."""
        if height != self._texts_high:
            self._texts_high = height
            self._place_corner()
            self.update()

    def text_height(self, width: int) -> int:
        """Return the height of the texts at a width of the tile."""
        return sum(line.height for line in self._lines(width))

    @property
    def _top(self) -> float:
        """Where the texts begin."""
        high = self._texts_high or self.text_height(self._wide)
        return self._area.height() - high - INSET + GRID // 2

    @property
    def _wide(self) -> int:
        return round(self._area.width())

    @property
    def text_boxes(self) -> list[QRectF]:
        """The places of the texts on the page, from the name down."""
        return [self._scaled(box) for box in self._boxes]

    def _scaled(self, box: QRectF) -> QRectF:
        return QRectF(box.topLeft() * self._times, box.size() * self._times)

    @property
    def _boxes(self) -> list[QRectF]:
        boxes, place = [], self._top
        for line in self._lines(self._wide):
            boxes.append(QRectF(INSET, place, line.width, line.height - GRID // 2))
            place += line.height
        return boxes

    @property
    def disc(self) -> QRectF:
        """The place on the page of the disc with the triangle."""
        return self._scaled(self._disc)

    @property
    def _disc(self) -> QRectF:
        """The place of it: in the corner, or in a slim tile above the texts."""
        area, is_slim = self._area, self._wide < slim_width()
        bottom = self._top - GRID // 2 if is_slim else area.height() - 2 * GRID
        right = area.width() - (GRID + 4 if is_slim else 2 * GRID)
        return QRectF(right - PLAY, bottom - PLAY, PLAY, PLAY)

    @property
    def _name_font(self) -> QFont:
        font = self._plain_font
        font.setPointSizeF(font.pointSizeF() * NAME_SIZE)
        font.setWeight(QFont.Weight.Bold)
        return font

    def _lines(self, width: int) -> list[Line]:
        """Return each text as broken into lines, above the disc or beside it."""
        if width not in self._measured:
            below, font = self._below_name(width), self._name_font
            font.setPointSizeF(min(self.name_points(width), self._most_points))
            name = _broken(self._texts.name, font, self._room(width, below))
            self._measured[width] = [name, *below[::-1]]
        return self._measured[width]

    def _below_name(self, width: int) -> list[Line]:
        """Return the lines below the name, from the last one up."""
        if width not in self._below:
            texts, font, lines = self._texts, self._plain_font, list[Line]()
            for text in (texts.state or texts.facts, texts.line):  # whoever plays knows the facts
                if text:
                    lines.append(_broken(text, font, self._room(width, lines)))
            self._below[width] = lines
        return self._below[width]

    def _room(self, width: int, below: Sequence[Line]) -> int:
        """Return the width of a text above others: room for the disc is left where it would run into it."""
        inner, high = width - 2 * INSET, sum(line.height for line in below)
        return inner if width < slim_width() or high >= DISC_REACH else inner - PLAY - GRID

    def name_points(self, width: int) -> float:
        """Return the size of type of the name at a width of the tile: rather smaller than in two lines."""
        if width not in self._points:
            font, least = self._name_font, self._plain_font.pointSizeF()
            room = self._room(width, self._below_name(width)) - 2
            while QFontMetrics(font).horizontalAdvance(self._texts.name) > room and font.pointSizeF() > least:
                font.setPointSizeF(font.pointSizeF() - 0.5)
            self._points[width] = font.pointSizeF()
        return self._points[width]

    def limit_name(self, points: float) -> None:
        """Write the name no larger than this, so that the names of all tiles are alike."""
        if points != self._most_points:
            self._most_points = points
            self._measured.clear()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the small buttons into their corner."""
        super().resizeEvent(event)
        self._place_corner()

    def _place_corner(self) -> None:
        """Lay the small buttons below each other, so that cards stay large; where texts are, side by side."""
        inset, gap = round((GRID + 4) * self._times), round(GRID * self._times)
        self.more.move(self.width() - self.more.width() - inset, inset)
        place = self.lesson.rect()
        place.moveTopRight(self.more.geometry().bottomRight() + QPoint(0, gap))
        taken = [self.disc, *self.text_boxes]
        if self._wide < slim_width() or any(QRectF(place).intersects(box) for box in taken):
            place.moveTopRight(self.more.geometry().topLeft() - QPoint(gap, 0))
        self.lesson.move(place.topLeft())

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the pictures go: nobody needs them while a match is played."""
        super().hideEvent(event)
        self._bare.forget()
        self._laid.forget()

    def changeEvent(self, event: QEvent) -> None:
        """Fit to another size of type."""
        super().changeEvent(event)
        if event.type() in TYPE_CHANGES:
            self._forget_measures()
            self._place_corner()
            self.updateGeometry()

    def _forget_measures(self) -> None:
        for measures in (self._measured, self._below, self._points):
            measures.clear()

    # ── how it looks ─────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint cloth, cards, shade and texts."""
        theme = current_theme()
        colours, area = cloth(self._felt, theme), self._area
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self._top
        if self._is_whole:
            painter.drawPixmap(0, 0, self._picture(colours, theme, top))
        painter.scale(self._times, self._times)
        if not self._is_whole:
            painter.fillPath(_outline(area), colours.base)
            if theme is not Theme.CONTRAST:
                self._paint_shade(painter, _outline(area), top, is_beside=False)
        self._paint_texts(painter, colours)
        self._paint_play(painter, theme)
        self._paint_edge(painter, theme)
        painter.end()
        if not self._is_whole:
            QTimer.singleShot(0, self, self._become_whole)

    def _become_whole(self) -> None:
        self._is_whole = True
        self.update()

    def _picture(self, colours: Cloth, theme: Theme, top: float) -> QPixmap:
        """Return what lies below the texts."""
        opened = float(self._opening.currentValue() or 0.0)

        def paint(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(0, 0, self._bare.of(self, lambda bare: self._paint_bare(bare, colours)))
            painter.scale(self._times, self._times)
            self._paint_cards(painter, theme, top)

        return self._laid.of(self, paint, top, opened, self._texts.name, bool(self._texts.lesson), in_use())

    def _paint_cards(self, painter: QPainter, theme: Theme, top: float) -> None:
        """Paint the cards above the texts or beside them, and what darkens the cloth below those."""
        area = self._area
        is_beside = top < LEAST_FAN and area.width() >= broad_width()
        widths = [line.width for line in self._lines(self._wide)]
        side = area.adjusted(max(area.width() * 0.45, *widths, 0) + INSET, 0, -PLAY - 2 * GRID, 0)
        above = QRectF(0, 0, area.width(), top)
        if self._wide < slim_width():
            above.setRight(self._disc.left())
        self._paint_fan(painter, side if is_beside else above, theme)
        if theme is not Theme.CONTRAST:
            self._paint_shade(painter, _outline(area), top, is_beside=is_beside)
        elif not is_beside:
            painter.fillRect(area.adjusted(4, top, -4, 0), QColor(0, 0, 0))

    def _paint_shade(self, painter: QPainter, outline: QPainterPath, top: float, *, is_beside: bool) -> None:
        """Darken the cloth below the texts, or beside the cards."""
        width, height = self._area.width(), self._area.height()
        shade = QLinearGradient(0, top - 4 * GRID, 0, height)
        whole = min(4 * GRID / (height - top + 4 * GRID), 0.9)
        if is_beside:
            shade, whole = QLinearGradient(width * 0.7, 0, 0, 0), 0.35
        shade.setColorAt(0, QColor(0, 0, 0, 0))
        shade.setColorAt(whole, QColor(0, 0, 0, 140))
        shade.setColorAt(1, QColor(0, 0, 0, SHADE))
        painter.fillPath(outline, shade)

    def _paint_bare(self, painter: QPainter, colours: Cloth) -> None:
        """Paint the cloth with round corners."""
        colours.paint(painter, QRectF(self.rect()))
        mask = QPainterPath()
        mask.addRect(QRectF(self.rect()))
        rounded, corner = QPainterPath(), CORNER * self._times
        rounded.addRoundedRect(QRectF(self.rect()), corner, corner)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillPath(mask - rounded, Qt.GlobalColor.black)

    def _paint_fan(self, painter: QPainter, room: QRectF, theme: Theme) -> None:
        """Paint the cards as a hand holds them, the middle of it in a room."""
        count = len(self._fan)
        if not count:
            return
        opened = 1 + (OPENED - 1) * float(self._opening.currentValue() or 0.0)
        corner = QRectF(self.more.geometry())
        if self._texts.lesson:
            corner |= QRectF(self.lesson.geometry())
        button = QRectF(corner.topLeft() / self._times, corner.size() / self._times)
        width = self._card_width(room)
        is_under = room.center().y() - 0.57 * width * HEIGHT / WIDTH < button.bottom()
        if is_under and room.right() > button.left():  # no card under the button
            beside = room.adjusted(0, 0, min(button.left() - room.right(), 0), 0)
            below = room.adjusted(0, max(button.bottom() - room.top(), 0), 0, 0)
            room = max(below, beside, key=self._card_width)
            width = self._card_width(room)
        high = width * HEIGHT / WIDTH
        ratio = self.devicePixelRatioF() * self._times
        centre = QPointF(room.center().x(), room.center().y() + 0.02 * high)
        for place, card in enumerate(self._fan):
            off = place - (count - 1) / 2
            painter.save()
            painter.translate(
                centre.x() + off * STEP * opened * width,
                centre.y() + off * off * 0.05 * width - (opened - 1) * 0.3 * width,
            )
            painter.rotate(off * TURN * opened)
            paint_lying(painter, card, width, ratio)
            if theme is Theme.CONTRAST:
                painter.setPen(QPen(QColor(Qt.GlobalColor.black), 2))
                painter.drawRoundedRect(QRectF(-width / 2, -high / 2, width, high), 5, 5)
            painter.restore()

    def _card_width(self, room: QRectF) -> int:
        """Return the width of a card of a fan that a room holds."""
        spread = (len(self._fan) - 1) * STEP + 1.35  # in widths of a card, turned as they are
        high = min((room.height() - GRID) / 1.14, (room.width() - 3 * GRID) / spread * HEIGHT / WIDTH)
        return max(round(high * WIDTH / HEIGHT), 24)

    def _paint_texts(self, painter: QPainter, colours: Cloth) -> None:
        for row, (line, box) in enumerate(zip(self._lines(self._wide), self._boxes, strict=True)):
            painter.setFont(line.font)
            painter.setPen(colours.text if row < 2 else colours.quiet)
            box.setWidth(line.room)
            painter.drawText(box, int(Qt.TextFlag.TextDontClip | Qt.TextFlag.TextWordWrap), line.text)

    def _paint_play(self, painter: QPainter, theme: Theme) -> None:
        """Paint the disc with a triangle, as on every player of films and music."""
        tones, disc = TONES[theme], self._disc
        painter.setPen(Qt.PenStyle.NoPen)
        is_meant = self.underMouse() or self.hasFocus()
        paper = QColor(tones.asking if is_meant else "#FFFAF0")
        if theme is not Theme.CONTRAST:
            painter.setBrush(QColor(0, 0, 0, 70))
            painter.drawEllipse(disc.translated(0, 3))
        painter.setBrush(paper.darker(110) if self.isDown() else paper)
        painter.drawEllipse(disc)
        painter.setBrush(QColor("#3A2A12"))
        middle, size = disc.center(), PLAY * 0.19
        triangle = ((-0.72, -1.0), (-0.72, 1.0), (1.05, 0.0))
        corners = [QPointF(middle.x() + x * size + 1, middle.y() + y * size) for x, y in triangle]
        painter.drawPolygon(QPolygonF(corners))

    def _paint_edge(self, painter: QPainter, theme: Theme) -> None:
        outline = _outline(self._area)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            inner = QPainterPath()
            inner.addRoundedRect(self._area.adjusted(2, 2, -2, -2), CORNER - 2, CORNER - 2)
            painter.strokePath(inner, QPen(QColor(TONES[theme].asking), 3))
        elif theme is Theme.CONTRAST:
            painter.strokePath(outline, QPen(QColor(Qt.GlobalColor.white), 2))
        else:
            painter.strokePath(outline, QPen(QColor(255, 255, 255, 40), 1))


def _broken(text: str, font: QFont, room: int) -> Line:
    """Break a text into lines of a width; most need but one, and a start asks for many widths."""
    metrics = QFontMetrics(font)
    wide = metrics.horizontalAdvance(text)
    if wide <= room:
        return Line(text, font, room, wide, metrics.height() + GRID // 2)
    text = SEPARATED.sub("\n", text)  # no line ends with the sign between two parts
    broken = in_phrases_of(text, room, metrics.horizontalAdvance)
    box = metrics.boundingRect(0, 0, room, 1 << 16, int(Qt.TextFlag.TextWordWrap), broken)
    return Line(broken, font, room, box.width(), box.height() + GRID // 2)


def _outline(area: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
    return path


class CornerButton(QToolButton):
    """Small round button in the corner of a tile: its text, or three dots for what else one can do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.enlarge(1.0)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def setText(self, text: str) -> None:
        """Be as wide as the text."""
        super().setText(text)
        self._fit()

    def enlarge(self, times: float) -> None:
        """Be so many times as large as usual."""
        self._times = times
        self._fit()

    def _fit(self) -> None:
        high = round(MORE * self._times)
        words = self.fontMetrics().horizontalAdvance(self.text()) if self.text() else 0
        self.setFixedSize(words + round(3 * GRID * self._times) if words else high, high)

    def changeEvent(self, event: QEvent) -> None:
        """Fit to another size of type."""
        super().changeEvent(event)
        if event.type() in TYPE_CHANGES:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text or three dots on a dark ground."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(*(side * self._times for side in (2, 2, -2, -2)))
        is_meant = self.underMouse() or self.hasFocus() or self.isDown()
        white = QColor(Qt.GlobalColor.white)
        painter.setPen(QPen(white, 1.5) if theme is Theme.CONTRAST else Qt.PenStyle.NoPen)
        if self.hasFocus():
            painter.setPen(QPen(QColor(TONES[theme].asking), 2))
        painter.setBrush(QColor(0, 0, 0, 255 if theme is Theme.CONTRAST else 150 if is_meant else 96))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        if self.text():
            painter.setPen(white)
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.text())
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(white)
            for x in (-6, 0, 6):
                painter.drawEllipse(
                    area.center() + QPointF(x, 0) * self._times, 1.9 * self._times, 1.9 * self._times
                )
        painter.end()


def broad_width() -> int:
    """Return the width from which the cards may lie beside the texts, at the present size of type."""
    return round(BROAD * max(current_text_factor(), 0.9))


def slim_width() -> int:
    """Return the width below which a tile is slim, at the present size of type."""
    return round(SLIM * max(current_text_factor(), 0.9))


def least_width() -> int:
    """Return the least width of a tile at the present size of type."""
    return round(LEAST_WIDTH * max(current_text_factor(), 0.9))


class TileGrid(QWidget):
    """Tiles side by side, or in rows where that is too narrow; all of one size.

    Args:
        games: the ids of the games, in order.
    """

    def __init__(self, games: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles = {game: GameTile(game, self) for game in games}
        self._times = 1.0
        self._heights: dict[int, int] = {}  # by the width, until the tiles' texts need more or less
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for place, tile in enumerate(self.tiles.values()):
            tile.step_wanted.connect(lambda step, place=place: self._go(place + step))

    def enlarge(self, times: float) -> None:
        """Let everything be so many times as large as usual."""
        if times != self._times:
            self._times = times
            self._heights.clear()
            for tile in self.tiles.values():
                tile.enlarge(times)
            self.updateGeometry()
            self._arrange()

    def _go(self, place: int) -> None:
        tiles = list(self.tiles.values())
        tiles[place % len(tiles)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _columns(self, width: int) -> int:
        """Return how many tiles stand in a row of a width: as many as have the room, in rows alike."""
        count = len(self.tiles)
        fitting = max((width + GAP) // (least_width() + GAP), 1)
        rows = -(-count // fitting)
        return -(-count // rows) if count else 1

    def _tile_width(self, width: int) -> int:
        columns = self._columns(width)
        return min((width - (columns - 1) * GAP) // columns, round(WIDEST * max(current_text_factor(), 1)))

    def hasHeightForWidth(self) -> bool:
        """Tell that narrow tiles need more height."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the least height of all tiles; layouts ask for it again and again."""
        if width not in self._heights:
            inner = int(width / self._times)
            rows, wide = -(-len(self.tiles) // self._columns(inner)), self._tile_width(inner)
            each = max((tile.least_height(wide) for tile in self.tiles.values()), default=0)
            self._heights[width] = ceil((rows * each + (rows - 1) * GAP) * self._times)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        """Stand side by side."""
        return QSize(len(self.tiles) * (35 * GRID + GAP) - GAP, 35 * GRID) * self._times

    def minimumSizeHint(self) -> QSize:
        """Have one tile in a row."""
        return QSize(least_width(), 0) * self._times

    @property
    def boxes(self) -> list[QRectF]:
        """The tiles' places, for their shadows."""
        return [QRectF(tile.geometry()) for tile in self.tiles.values()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the tiles."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Lay the tiles anew when their texts need more or less room."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._heights.clear()
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def _arrange(self) -> None:
        times, width, height = self._times, int(self.width() / self._times), int(self.height() / self._times)
        columns, wide = self._columns(width), self._tile_width(width)
        rows = -(-len(self.tiles) // columns)
        high = min((height - (rows - 1) * GAP) // rows, round(wide * TALLEST))
        top = (height - rows * high - (rows - 1) * GAP) // 2
        left = (width - columns * wide - (columns - 1) * GAP) // 2
        points = min((tile.name_points(wide) for tile in self.tiles.values()), default=inf)
        for tile in self.tiles.values():
            tile.limit_name(points)
        highest = max((tile.text_height(wide) for tile in self.tiles.values()), default=0)
        for place, tile in enumerate(self.tiles.values()):
            row, column = divmod(place, columns)
            tile.align_texts(highest)
            x, y = left + column * (wide + GAP), top + row * (high + GAP)
            tile.setGeometry(round(x * times), round(y * times), round(wide * times), round(high * times))

"""Small widgets that Qt has nothing for: labels, controls of forms, buttons, and an area that scrolls."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyleOption,
    QStyleOptionButton,
    QWidget,
)

from cardtable.ui.base.look import CONTROL_HEIGHT, GRID

ENDLESS: Final = 1 << 20
MOST_MEASURED: Final = 100  # texts × widths that a label keeps in mind
PRESSING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
SYMBOL_SIZE: Final = 2 * GRID
LEAST_HEIGHT: Final = 10 * GRID  # of an area that scrolls
WORD_JOINER: Final = "\N{WORD JOINER}"  # no line ends there
FIRST_JAPANESE: Final = "\u2e80"
_JAPANESE, _HIRAGANA = r"\u2E80-\uFFEF", r"\u3041-\u309F"
_KANJI, _STEM = r"\u4E00-\u9FFF", "いきぎしじちびみりえけげせぜねべめれ"
_OPENING, _CLOSING = "(「『", ")、。・」』:!?"
_NOT_HIRAGANA = rf"[^{_HIRAGANA}{_CLOSING}{_OPENING}\s]"
_AFTER_PARTICLE = (
    rf"(?<=を)|(?=[{_HIRAGANA}])(?:(?<={_NOT_HIRAGANA}は)(?!は)|(?<={_NOT_HIRAGANA}が)(?![らりるれろっい])"
    rf"|(?<={_NOT_HIRAGANA}の)(?![にではがもをかみとへよさだらすちうん])"
    rf"|(?<={_NOT_HIRAGANA}[にで])(?![はもすさしきるりっれろらい]))"
)
WITHIN_PHRASE: Final = (
    rf"(?!{_AFTER_PARTICLE})(?:(?<=[{_JAPANESE}])(?=\S)|(?<=\S)(?=[{_JAPANESE}]))(?<![、。])(?![{_OPENING}])"
    rf"(?!(?<=[{_HIRAGANA}{_CLOSING}])(?<![おご])(?!(?<=[{_STEM}])[{_KANJI}])(?!(?<=\dか))"
    rf"[^{_HIRAGANA}{_CLOSING}])"
)
"""Every place beside a Japanese letter but those where a word begins after a particle or a sign.

Of particles before hiragana only those count that can hardly be anything else: not the が of 上がる, nor
the で of です or できる, nor the の of ので. A kanji after the stem of a verb, as in 切り札, begins none.
Compiled with the first such text: its ranges of letters take 3 ms, which a start can do without.
"""

PHRASE: Final = rf"\S(?:{WORD_JOINER}\S|(?<![{_JAPANESE}])[^\s{_JAPANESE}{WORD_JOINER}])*"
"""A word, or what `in_phrases` keeps together."""


def in_phrases(text: str) -> str:
    """Return a text whose Japanese lines end only after a sign or a particle, not within a word."""
    return re.sub(WITHIN_PHRASE, WORD_JOINER, text) if max(text, default="") >= FIRST_JAPANESE else text


def in_phrases_of(text: str, width: int, measure: Callable[[str], int]) -> str:
    """Return the same, where what is longer than a line may be broken after all.

    Args:
        text: what is written.
        width: the width of a line in pixels.
        measure: tells how wide a phrase is.
    """
    joined = in_phrases(text)
    if joined == text:
        return text

    def fitting(phrase: re.Match[str]) -> str:
        whole = phrase.group()
        return whole if measure(whole) <= width else whole.replace(WORD_JOINER, "")

    return re.sub(PHRASE, fitting, joined)


def even_width(size: Callable[[int], tuple[int, int]], most: int) -> int:
    """Return the least width in which a text takes no more lines than in `most`, so that they are even.

    Args:
        size: tells how wide and high the text is in lines of a width.
        most: the width that there is.
    """
    height, least, enough = size(most)[1], 1, most
    while least < enough:
        middle = (least + enough) // 2
        wide, high = size(middle)
        if wide <= middle and high <= height:
            enough = middle
        else:
            least = middle + 1
    return enough


class PhraseLabel(QLabel):
    """Label of plain text whose lines end between phrases; only one too long for a line is broken itself."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
        margin: int = 0,
    ) -> None:
        super().__init__(
            text,
            parent,
            wordWrap=True,
            alignment=alignment,
            textFormat=Qt.TextFormat.PlainText,
            margin=margin,
        )
        self._metrics = self.fontMetrics()
        self._broken: dict[tuple[str, int], str] = {}
        self._sizes: dict[tuple[str, int], tuple[int, int]] = {}
        self._heights: dict[tuple[str, int], int] = {}

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines."""
        frame, margins = self.contentsMargins(), 2 * self.margin()
        inner = width - frame.left() - frame.right() - margins
        self._current_metrics()
        key = (self.written(inner), inner)
        if key not in self._heights:
            self._heights[key] = self._size(self.text_for(inner), inner)[1]
        return self._heights[key] + frame.top() + frame.bottom() + margins

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text."""
        margin = self.margin()
        room = self.contentsRect().adjusted(margin, margin, -margin, -margin)
        text = self.text_for(room.width())
        width = self.painted_width(text, room.width())
        is_centred = bool(self.alignment() & Qt.AlignmentFlag.AlignHCenter)
        left = room.left() + (room.width() - width) // 2 if is_centred else room.left()
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            QRect(left, room.top(), width, room.height()),
            int(self.alignment() | Qt.TextFlag.TextWordWrap),
            option.palette,
            self.isEnabled(),
            text,
            self.foregroundRole(),
        )
        painter.end()

    def painted_width(self, text: str, most: int) -> int:
        """Return the width in which a text is painted."""
        return most

    def written(self, width: int) -> str:
        """Return what stands there at a width."""
        return self.text()

    def text_for(self, width: int) -> str:
        """Return the text as it is broken into lines of a width."""
        metrics, key = self._current_metrics(), (self.written(width), width)
        if key not in self._broken:
            self._broken[key] = in_phrases_of(*key, metrics.horizontalAdvance)
        return self._broken[key]

    def _size(self, text: str, width: int) -> tuple[int, int]:
        metrics, key = self._current_metrics(), (text, width)
        if key not in self._sizes:
            found = metrics.boundingRect(QRect(0, 0, width, ENDLESS), Qt.TextFlag.TextWordWrap, text)
            self._sizes[key] = found.width(), found.height()
        return self._sizes[key]

    def _current_metrics(self) -> QFontMetrics:
        """Return the metrics; what was measured holds as long as they do, for layouts ask again and again."""
        metrics = self.fontMetrics()
        if metrics != self._metrics or len(self._sizes) > MOST_MEASURED:
            self._metrics = metrics
            self._broken.clear()
            self._sizes.clear()
            self._heights.clear()
        return metrics


class WrappedLabel(PhraseLabel):
    """Label of one line where there is room for it, and of more where there is not."""

    def sizeHint(self) -> QSize:
        """Room for the whole text in one line."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), 10 * GRID), hint.height())


class ElidedLabel(QLabel):
    """Label that ends in … where the text is too long; its tool tip holds the whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(6 * GRID, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            painter,
            self.rect(),
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            cut,
            self.foregroundRole(),
        )
        painter.end()


class EvenLabel(PhraseLabel):
    """Label for sentences, in lines about equally long: none holds a lone character or word."""

    def painted_width(self, text: str, most: int) -> int:
        """Return the least width in which the text takes no more lines than in `most`."""
        return even_width(partial(self._size, text), most)


class ComboBox(QComboBox):
    """Combo box that leaves the mouse wheel to the form around it: whoever scrolls changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel does not give it the focus either

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form."""
        event.ignore()


class SpinBox(QSpinBox):
    """Box for a number that leaves the mouse wheel to the form around it."""

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, minimum=least, maximum=most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form."""
        event.ignore()


class Slider(QSlider):
    """Slider that leaves the mouse wheel to the form around it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form."""
        event.ignore()


class SteadyButton(QPushButton):
    """Button that may appear under a finger on its way down.

    It does not take the key that played the last card, still held down, for one meant for itself.
    """

    _deaf_until = 0.0

    def guard(self, milliseconds: int) -> None:
        """Let nobody press it for a while: it may have been meant for a card which has played itself."""
        self._deaf_until = monotonic() + milliseconds / 1000

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the button, unless it comes too soon."""
        if monotonic() >= self._deaf_until:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, unless the key repeats by itself or comes too soon."""
        is_early = event.key() in PRESSING and monotonic() < self._deaf_until
        if not event.isAutoRepeat() and not is_early:
            super().keyPressEvent(event)


class Symbol(StrEnum):
    """Symbols known from every player of films and music.

    Each is written as it is drawn: ``<`` and ``>`` are triangles, ``|`` is a bar.
    """

    FIRST = "|<<"
    FAST_BACK = "<<"
    STEP_BACK = "<|"
    BACK = "<"
    RUN = ">"
    PAUSE = "||"
    FORTH = ">"
    STEP_FORTH = "|>"
    FAST_FORTH = ">>"
    LAST = ">>|"


_APART: Final = (Symbol.STEP_BACK, Symbol.PAUSE, Symbol.STEP_FORTH)  # would else be taken for one shape


class SymbolButton(QPushButton):
    """Button with a symbol, in the colour of its text; its name and key are in the tool tip."""

    def __init__(self, symbol: Symbol, parent: QWidget | None = None) -> None:
        super().__init__(parent, autoDefault=True)  # so that Enter presses it when it has the focus
        self._symbol = symbol
        self.setFixedWidth(CONTROL_HEIGHT + GRID)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are

    def set_symbol(self, symbol: Symbol) -> None:
        """Draw another symbol."""
        self._symbol = symbol
        self.update()

    def set_name(self, name: str, key: Qt.Key) -> None:
        """Name it, with the key that does the same."""
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and the symbol in its middle."""
        super().paintEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.buttonText())
        parts = self._symbol
        widths = [SYMBOL_SIZE / 4 if part == "|" else SYMBOL_SIZE * 0.7 for part in parts]
        gap = SYMBOL_SIZE / 4 if parts in _APART else 1.0
        x = (self.width() - sum(widths) - gap * (len(parts) - 1)) / 2
        top = (self.height() - SYMBOL_SIZE) / 2 + 1
        for part, width in zip(parts, widths, strict=True):
            _draw(painter, part, QRectF(x, top, width, SYMBOL_SIZE - 2))
            x += width + gap
        painter.end()


def _draw(painter: QPainter, part: str, box: QRectF) -> None:
    if part == "|":
        painter.drawRect(box)
        return
    flat, point = (box.right(), box.left()) if part == "<" else (box.left(), box.right())
    corners = [QPointF(flat, box.top()), QPointF(point, box.center().y()), QPointF(flat, box.bottom())]
    painter.drawPolygon(QPolygonF(corners))


class FormScrollArea(QScrollArea):
    """Area that shows the whole control that Tab leads to, where Qt is content with the cursor in it."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001  # Qt's
        """Lead on to the next control, and scroll to it."""
        is_led_on = super().focusNextPrevChild(next)
        control: QWidget | None = self.focusWidget()
        content: QWidget | None = self.widget()
        if control and content and control.height() < self.viewport().height() / 2:
            middle = control.mapTo(content, control.rect().center())
            self.ensureVisible(middle.x(), middle.y(), 0, control.height())
        return is_led_on


class ContentScrollArea(FormScrollArea):
    """Area as high as its content needs; where there is no room for that, it scrolls, and Tab leads to it.

    Args:
        content: what it holds.
        grows: whether it takes more room than it needs.
        least: the height it has in any case, if it needs that much; others give way.
    """

    def __init__(self, content: QWidget, *, grows: bool = False, least: int = LEAST_HEIGHT) -> None:
        super().__init__()
        height = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, height)
        self._content = content
        self._least = least
        self.setViewport(QWidget())  # Qt's own fills the background
        self.setWidget(content)
        content.setAutoFillBackground(False)
        self.verticalScrollBar().rangeChanged.connect(self._take_range)

    def set_least(self, least: int) -> None:
        """Change the height that it has in any case."""
        if least != self._least:
            self._least = least
            self.updateGeometry()

    def _take_range(self, least: int, most: int) -> None:
        """Take the focus, so that keys scroll it too, where there is anything to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most > least else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to another width, in which texts wrap elsewhere."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        """Fit content that needs more or less room than before; Qt's scroll areas keep that to themselves."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().viewportEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fit to another size of type, which needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The size that the content needs at the width there is."""
        hint = self._content.sizeHint()
        if self.isVisible() and self._content.hasHeightForWidth():
            width = min(self.viewport().width(), self._content.maximumWidth())
            hint.setHeight(self._content.heightForWidth(width))
        return hint

    def minimumSizeHint(self) -> QSize:
        """All its width with the bar, and a few lines or more."""
        width = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, min(self._least, self.sizeHint().height()))

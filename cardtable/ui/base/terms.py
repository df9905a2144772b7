"""Terms that are explained where they stand.

A text may mark a term as ``[void](term:void)``. People read the word alone, underlined; pointing at it
or choosing it with the keys tells what it means, which is the text ``term.void``.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.widgets import ENDLESS, WORD_JOINER, even_width, in_phrases_of

SCHEME: Final = "term:"
SAFE: Final = 4  # pixels by which a line is measured otherwise with links in it
_MARK: Final = re.compile(rf"\[([^\]]*)\]\({SCHEME}([a-z_]+)\)")


def terms_in(text: str) -> tuple[str, ...]:
    """Return the ids of the terms that are marked."""
    return tuple(mark[2] for mark in _MARK.finditer(text))


def without_marks(text: str) -> str:
    """Return the words alone."""
    return _MARK.sub(r"\1", text)


def meaning(address: str, texts: Texts) -> str:
    """Return the meaning of the term at this address; empty for any other address."""
    return texts(f"term.{address.removeprefix(SCHEME)}") if address.startswith(SCHEME) else ""


def explain(widget: QWidget, address: str, texts: Texts, at: QPoint) -> None:
    """Show and say what a term means.

    Args:
        widget: where it stands.
        address: of the term.
        texts: the language.
        at: where to show it, on the screen.
    """
    explanation = meaning(address, texts)
    if explanation:
        QToolTip.showText(at, explanation, widget)
        announce(widget, explanation)


class TermLabel(QLabel):
    """Label in which marked terms are explained."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._texts = texts
        self._marked = ""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.linkHovered.connect(lambda address: self.setToolTip(meaning(address, self._texts)))
        self.linkActivated.connect(self._explain)

    @property
    def words(self) -> str:
        """Text as people read it."""
        return without_marks(self._marked)

    def show_words(self, marked: str, texts: Texts) -> None:
        """Show a text with its marks, in a language."""
        self._marked, self._texts = marked, texts
        has_terms = bool(terms_in(marked))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_terms else Qt.FocusPolicy.NoFocus)
        self.setToolTip("")
        self._refresh_look()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys arrive at the first term, or from behind at the last one."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Give the terms the colour of the words around them, and end the lines where the font asks."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._refresh_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """End the lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._refresh_look()

    def _refresh_look(self) -> None:
        metrics = self.fontMetrics()
        marked = in_phrases_of(
            self._marked, self.width(), lambda phrase: metrics.horizontalAdvance(without_marks(phrase))
        )
        marked = marked.replace(f"[{WORD_JOINER}", "[")  # a line may end before a term
        self.setText(self._as_html(marked, self.palette().color(QPalette.ColorRole.WindowText).name()))

    def _as_html(self, marked: str, ink: str) -> str:
        """The text with its terms as links, each paragraph in lines about equally long."""
        linked = _MARK.sub(rf'<a href="{SCHEME}\2" style="color: {ink}">\1</a>', escape(marked, quote=False))
        paragraphs = zip(linked.split("\n\n"), without_marks(marked).split("\n\n"), strict=True)
        return "".join(
            f'<p style="margin-right: {self._spare(written)}px">{part}</p>' for part, written in paragraphs
        ).replace("\n", "<br>")

    def _spare(self, written: str) -> int:
        """The width that the lines of a paragraph do without."""
        metrics, most = self.fontMetrics(), self.contentsRect().width()

        def size(width: int) -> tuple[int, int]:
            box = metrics.boundingRect(QRect(0, 0, width, ENDLESS), Qt.TextFlag.TextWordWrap, written)
            return box.width(), box.height()

        return max(0, most - even_width(size, most) - SAFE) if most > SAFE else 0

    def _explain(self, address: str) -> None:
        explain(self, address, self._texts, self.mapToGlobal(QPoint(0, self.height())))

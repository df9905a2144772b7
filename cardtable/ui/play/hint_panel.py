"""Panel of the hint beside the table: what to do and what for, and a click away the figures."""

from __future__ import annotations

from html import escape
from typing import Final, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from cardtable.ai.hints import Hint, HintLine, MustRemember
from cardtable.engine.messages import Message, message
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.widgets import WORD_JOINER, SteadyButton, in_phrases

HintAnswer: TypeAlias = Hint | MustRemember | Message

THINKING: Final = message("hint.thinking")
"""What is shown while a hint is being thought of."""
"""A hint, or why there is none."""


class HintPanel(QWidget):
    """Panel of the hint; while there is none, it says how to ask for one.

    A button shows the figures of a hint, or puts them away, from then on. Where a hint would have to
    remember, and may not, a button allows it.
    """

    memory_wanted = Signal()  # let hints remember, and give one

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._answer: HintAnswer | None = None
        self._page = QTextBrowser(openLinks=False)
        self._page.setTabChangesFocus(True)
        self._page.document().setDocumentMargin(GRID)
        self._page.setMinimumHeight(6 * GRID)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._page)
        self._figures = SteadyButton(autoDefault=True)
        self._figures.setCheckable(True)
        self._figures.hide()
        self._figures.toggled.connect(self._fill)
        column.addWidget(self._figures)
        self._allow = SteadyButton(autoDefault=True)
        self._allow.hide()
        self._allow.clicked.connect(self.memory_wanted)
        column.addWidget(self._allow)

    @property
    def answer(self) -> HintAnswer | None:
        """Answer that is shown; None where nobody has asked."""
        return self._answer

    @property
    def has_focus(self) -> bool:
        """True while the focus is in the panel."""
        return any(each.hasFocus() for each in (self._page, self._figures, self._allow))

    @property
    def text(self) -> str:
        """Text that is shown, as people read it."""
        return self._page.toPlainText().replace(WORD_JOINER, "")

    def show_answer(self, answer: HintAnswer | None) -> None:
        """Show a hint or a refusal, and have it read out; None: say how to ask."""
        before, self._answer = self._answer, answer
        if self._allow.hasFocus() or self._figures.hasFocus():
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)
        self._figures.setVisible(isinstance(answer, Hint))
        self._allow.setVisible(isinstance(answer, MustRemember))
        self._fill()
        spoken = [] if answer is None or self._texts is None else _news(before, answer, self._texts.aloud)
        if self._texts is not None and spoken:
            announce(self._page, self._texts("table.separator").join(spoken))

    def set_texts(self, texts: Texts) -> None:
        """Show the hint in another language; `texts` knows the names at the table."""
        self._texts = texts
        self._page.setAccessibleName(texts("hint.title"))
        self._allow.setText(texts("hint.remember"))
        self._fill()

    def _fill(self) -> None:
        if self._texts is not None:
            shown = self._figures.isChecked()
            self._figures.setText(self._texts("hint.no_figures" if shown else "hint.figures"))
            self._page.setHtml(_html(self._answer, self._texts, with_figures=shown))


def _news(before: HintAnswer | None, answer: HintAnswer, texts: Texts) -> list[str]:
    """What is read out of an answer: of a surer hint that advises the same, only that it is surer."""
    if not (isinstance(before, Hint) and before.is_first and isinstance(answer, Hint)):
        return _spoken(answer, texts)
    if before.advice != answer.advice:
        return _spoken(answer, texts)
    return [texts(each) for each in answer.sureness if each not in before.sureness]


def _written(text: str) -> str:
    """A text for the page, whose lines end between phrases."""
    return escape(in_phrases(text))


def _html(answer: HintAnswer | None, texts: Texts, *, with_figures: bool) -> str:
    match answer:
        case None:
            return f"<p>{_written(texts('hint.ask', keys=' / '.join(KEYS['hint'])))}</p>"
        case Message():
            return f"<p>{_written(texts(answer))}</p>"
        case MustRemember(reason):
            return f"<p>{_written(texts(reason))}</p>"
    first, *rest = (_written(texts(said)) for said in answer.said)
    told = f"<p><b>{first}</b></p>{''.join(f'<p>{said}</p>' for said in rest)}"
    if answer.is_first:
        told += f"<p><i>{_written(texts('hint.first'))}</i></p>"
    if not with_figures:
        return told
    shares = [texts("hint.share")] if answer.is_mixed else []
    rows = [_row([f"<b>{_written(head)}</b>" for head in ("", *shares, texts(answer.measure))])]
    for line in answer.lines:
        shares = [texts(_percent(line.share))] if answer.is_mixed else []
        figure = texts(line.figure or line.value)
        rows.append(_row([f"<b>{_written(texts(line.what))}</b>", *map(_written, (*shares, figure))]))
        why = texts("team.then").join(texts(reason) for reason in line.reasons)
        rows.append(f"<tr><td colspan={2 + len(shares)}>{_written(why)}</td></tr>")
    notes = "".join(f"<p>{_written(texts(text))}</p>" for text in answer.figures)
    return f'{told}<table width="100%" cellpadding="2">{"".join(rows)}</table>{notes}'


def _row(cells: list[str]) -> str:
    first, *figures = cells
    return f"<tr><td>{first}</td>{''.join(f'<td align=right>{each}</td>' for each in figures)}</tr>"


def _spoken(answer: HintAnswer, texts: Texts) -> list[str]:
    match answer:
        case Message():
            return [texts(answer)]
        case MustRemember(reason):
            return [texts(reason), texts("hint.remember")]
    lines = (_spoken_line(line, texts, is_mixed=answer.is_mixed) for line in answer.lines)
    return [*map(texts, answer.said), *lines]


def _spoken_line(line: HintLine, texts: Texts, *, is_mixed: bool) -> str:
    if not is_mixed:
        return texts("hint.line", action=line.what, value=line.value)
    return texts("hint.mixed_line", action=line.what, share=_percent(line.share), value=line.value)


def _percent(share: float) -> Message:
    return Message("hint.percent", {"percent": f"{100 * share:.0f}"})

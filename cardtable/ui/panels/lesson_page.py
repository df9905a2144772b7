"""The page of a lesson: the table, and beside it what to do, what came of it, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.texts import Texts
from cardtable.ui.accessible import announce
from cardtable.ui.games.happy_six.lesson import OWN, TASKS, Answer, Lesson
from cardtable.ui.games.happy_six.presenter import HappySixPresenter
from cardtable.ui.look import GRID, heading, muted, set_primary
from cardtable.ui.panels.steady_button import SteadyButton
from cardtable.ui.table.picture import Frame
from cardtable.ui.table.view import TableView

SIDE_WIDTH: Final = 42 * GRID


class LessonPage(QWidget):
    """One lesson at a time. What was answered wrongly is shown, explained, and taken back."""

    advanced = Signal(int)  # so many tasks are done
    play_wanted = Signal()
    left = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._presenter = HappySixPresenter()
        self._lesson = Lesson()
        self._answer: Answer | None = None
        self._is_answering = False  # whether what came of the answer is on its way
        self._keys = ""
        self.table = TableView(texts)
        self.table.set_theme(self._presenter.felt, self._presenter.accent)
        self._title = heading(QLabel(wordWrap=True))
        self._step = muted(QLabel())
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._go_on = SteadyButton(autoDefault=True)
        self._again = SteadyButton(autoDefault=True)
        self._leave = SteadyButton(autoDefault=True)
        set_primary(self._go_on, on=True)
        self._lay_out()
        self.table.chosen.connect(self._choose)
        self.table.settled.connect(self._settle)
        self._go_on.clicked.connect(self._take_next)
        self._again.clicked.connect(lambda: self.begin(0))
        self._leave.clicked.connect(self.left)

    def _lay_out(self) -> None:
        text = QWidget()
        column = QVBoxLayout(text)
        column.setContentsMargins(0, 0, GRID, 0)
        column.addWidget(self._text)
        column.addStretch(1)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(text)
        side = QWidget()
        side.setFixedWidth(SIDE_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(3 * GRID, 3 * GRID, 2 * GRID, 3 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._step)
        column.addSpacing(GRID)
        column.addWidget(scroll, 1)
        for button in (self._go_on, self._again, self._leave):
            column.addWidget(button)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.table, 1)
        page.addWidget(side)

    def begin(self, at: int) -> None:
        """Begin, or go on, with a task, counted from 0; what is no task's number begins anew."""
        self._lesson = Lesson(at if 0 <= at < len(TASKS) else 0)
        self._ask()

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts.with_names((texts("seat.you"), texts("happy_six.lesson.other")))
        self.table.set_texts(self._texts)
        self.table.setAccessibleName(texts("play.table"))
        self._leave.setText(texts("happy_six.lesson.leave"))
        self._again.setText(texts("happy_six.lesson.again"))
        self._leave.setToolTip(texts("happy_six.lesson.leave_help", keys=self._keys))
        self._refresh()

    def set_keys(self, keys: str) -> None:
        """Name the keys that bring one back here."""
        self._keys = keys

    # ── asking and answering ─────────────────────────────────────────────────────────────────────────

    def _ask(self) -> None:
        """Show the task, and what is asked for in the hand."""
        self._answer, self._is_answering = None, False
        task = self._lesson.task
        picture = self._presenter.picture(self._lesson.view, OWN)
        if task is None:
            picture = replace(picture, banner=message("happy_six.lesson.over"))
        self.table.show_picture(picture)
        self.table.suggest([] if task is None or task.is_open else [task.card])
        self._refresh()
        if task is None:
            self._go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.table.clearFocus()  # it may have come here by itself, which does not raise a card
            self.table.setFocus(Qt.FocusReason.TabFocusReason)
        self._announce()

    def _choose(self, card: Card) -> None:
        if self._lesson.task is None or self._answer is not None:
            return
        self._answer, self._is_answering = self._lesson.answer(card), True
        self._refresh()
        self.table.suggest([])
        frames: list[Frame] = []
        for each in self._answer.happenings:
            frames += self._presenter.frames(each.before, each.fact, each.after, each.calls, OWN)
        end = frames[-1].picture
        badges = tuple(replace(badge, to_act=False) for badge in end.badges)
        still = replace(end, badges=badges, choosing=False, prompt=None)
        self.table.play([*frames[:-1], replace(frames[-1], picture=still)])

    def _settle(self) -> None:
        """What came of the answer has been seen: say why, and what next."""
        if self._is_answering:
            self._is_answering = False
            self._refresh()
            self._go_on.setFocus(Qt.FocusReason.OtherFocusReason)
            self._announce()

    def _take_next(self) -> None:
        if self._lesson.task is None:
            self.play_wanted.emit()
            return
        if self._answer is not None and self._answer.is_right:
            self._lesson.go_on()
            self.advanced.emit(self._lesson.at)
        self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the lesson."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # ── words ────────────────────────────────────────────────────────────────────────────────────────

    def _refresh(self) -> None:
        texts, task = self._texts, self._lesson.task
        is_answered = self._answer is not None and not self._is_answering
        self._title.setText(texts("happy_six.lesson.title"))
        number = min(self._lesson.at + 1, len(TASKS))
        self._step.setText(texts("happy_six.lesson.step", number=number, all=len(TASKS)))
        self._step.setVisible(task is not None)
        self._text.setText(self._words(texts, is_answered=is_answered))
        self._text.setAccessibleName(self._words(texts.aloud, is_answered=is_answered))
        self._go_on.setVisible(is_answered or task is None)
        self._again.setVisible(task is None)
        self._go_on.setText(texts(self._next_key()))

    def _next_key(self) -> str:
        if self._lesson.task is None:
            return "welcome.play"
        if self._answer is not None and not self._answer.is_right:
            return "happy_six.lesson.back"
        return "happy_six.lesson.next"

    def _words(self, texts: Texts, *, is_answered: bool) -> str:
        task, answer = self._lesson.task, self._answer
        if task is None:
            return texts("happy_six.lesson.end.text")
        if answer is None or not is_answered:
            return texts(f"happy_six.lesson.{task.name}.ask", card=task.card, other=task.other)
        reason = texts(answer.reason)
        if answer.is_right:
            return f"{reason}\n\n{texts(f'happy_six.lesson.{task.name}.done')}"
        if task.is_open:
            return f"{reason}\n\n{texts('happy_six.lesson.lost_open')}"
        kind = "happy_six.lesson.also" if answer.has_won else "happy_six.lesson.lost"
        return f"{reason}\n\n{texts(kind, card=task.card)}"

    def _announce(self) -> None:
        announce(self._text, self._text.accessibleName())

"""Page of a lesson: the table, and beside it the exercise, the result and the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import message
from cardtable.present.lessons.script import CallingLesson, Course, ExerciseResult
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, heading, muted, set_primary
from cardtable.ui.base.terms import TermLabel, without_marks
from cardtable.ui.base.widgets import PhraseLabel, SteadyButton
from cardtable.ui.table.scene import EMPTY
from cardtable.ui.table.view import TableView

SIDE_WIDTH: Final = 42 * GRID


class LessonPage(QWidget):
    """Page of one lesson at a time. It shows a wrong answer, explains it, and takes it back.

    Args:
        course: the lesson to show first.
        parent: where the page stands.
    """

    advanced = Signal(int)  # the number of exercises that are done
    play_wanted = Signal()
    left = Signal()

    def __init__(self, course: Course, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._course = course
        self._texts = current_texts()
        self._lesson = course.begin(0)
        self._answer: ExerciseResult | None = None
        self._is_answering = False  # whether what came of the answer is on its way
        self.table = TableView(self._texts)
        self.table.set_theme(course.felt, course.accent)
        self._title = heading(PhraseLabel())
        self._step = muted(QLabel())
        self._text = TermLabel(self._texts)
        self._go_on = SteadyButton(autoDefault=True)
        self._again = SteadyButton(autoDefault=True)
        self._leave = SteadyButton(autoDefault=True)
        set_primary(self._go_on, on=True)
        self._lay_out()
        self.table.chosen.connect(self._choose)
        self.table.picked.connect(lambda cards: self._choose(*cards))
        self.table.offers.chosen.connect(self._call)
        self.table.settled.connect(self._settle)
        self._go_on.clicked.connect(self._take_next)
        self._again.clicked.connect(lambda: self.begin(self._course, 0))
        self._leave.clicked.connect(self.left)
        self._retranslate()

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
        edge = QWidget(autoFillBackground=True)
        edge.setBackgroundRole(QPalette.ColorRole.Mid)  # as beside the table of a match
        edge.setFixedWidth(1)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.table, 1)
        page.addWidget(edge)
        page.addWidget(side)

    @property
    def course(self) -> Course:
        """The current lesson."""
        return self._course

    def begin(self, course: Course, at: int) -> None:
        """Begin, or go on, with an exercise of a lesson.

        Args:
            course: the lesson.
            at: the exercise, counted from 0; what is no exercise's number begins anew.
        """
        self._course = course
        self._lesson = course.begin(at if 0 <= at < course.length else 0)
        self.table.show_picture(EMPTY)  # the people of another lesson get up first
        self.table.set_theme(course.felt, course.accent)
        self._retranslate()
        self._ask()

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        names = self._course.names
        self._texts = texts.with_names(tuple(map(texts, names)), names.index("seat.you"))
        self.table.set_texts(self._texts)
        self.table.setAccessibleName(texts("play.table"))
        self._leave.setText(texts("lesson.leave"))
        self._again.setText(texts("lesson.again"))
        self._leave.setToolTip(texts("lesson.leave_help"))
        self._refresh()

    # ── asking and answering ─────────────────────────────────────────────────────────────────────────

    def _ask(self, *, arrives: bool = False) -> None:
        """Show the exercise with the cards asked for; what leads to it only where it is new."""
        self._answer, self._is_answering = None, False
        exercise, frames = self._lesson.exercise, self._lesson.arrival()
        if exercise is None:
            over = replace(frames[-1].picture, banner=message(self._course.key("over")))
            frames = (*frames[:-1], replace(frames[-1], picture=over))
        if arrives and len(frames) > 1:
            self.table.play(frames)
        else:
            self.table.show_picture(frames[-1].picture)
        self.table.suggest([] if exercise is None else exercise.asked)
        self._refresh()
        if exercise is None:
            button = self._go_on if self._course.game else self._leave
            button.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.table.clearFocus()  # it may have come here by itself, which does not raise a card
            self.table.setFocus(Qt.FocusReason.TabFocusReason)
            self._mean_asked()
        self._announce()

    def _mean_asked(self) -> None:
        """Put the key cursor on the first card asked for, unless it has gone elsewhere meanwhile."""
        exercise, hand = self._lesson.exercise, self.table.scene().hand()
        asked = [i for i, shown in enumerate(hand) if exercise is not None and shown.card in exercise.asked]
        if asked and self._answer is None and self.table.idle and self.table.current_index is not None:
            self.table.set_current_index(asked[0])

    def _choose(self, *cards: Card) -> None:
        if self._lesson.exercise is not None and self._answer is None:
            self._show(self._lesson.answer(*cards))

    def _call(self, action: Action) -> None:
        if isinstance(self._lesson, CallingLesson) and self._answer is None:
            self._show(self._lesson.call(action))

    def _show(self, answer: ExerciseResult) -> None:
        self._answer, self._is_answering = answer, True
        self._refresh()
        self.table.suggest([])
        self.table.play(answer.frames)

    def _settle(self) -> None:
        """Tell the reason and the next step, once the table has come to rest."""
        self._mean_asked()
        if self._is_answering:
            self._is_answering = False
            self._refresh()
            self._go_on.setFocus(Qt.FocusReason.OtherFocusReason)
            self._announce()

    def _take_next(self) -> None:
        if self._lesson.exercise is None:
            self.play_wanted.emit()
            return
        is_right = self._answer is not None and self._answer.is_right
        if is_right:
            self._lesson.go_on()
            self.advanced.emit(self._lesson.at)
        self._ask(arrives=is_right)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the lesson."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # ── words ────────────────────────────────────────────────────────────────────────────────────────

    def _refresh(self) -> None:
        texts, exercise = self._texts, self._lesson.exercise
        is_answered = self._answer is not None and not self._is_answering
        self._title.setText(texts(self._course.key("title")))
        number = min(self._lesson.at + 1, self._course.length)
        self._step.setText(texts("lesson.step", number=number, all=self._course.length))
        self._step.setVisible(exercise is not None)
        self._text.show_words(self._words(texts, is_answered=is_answered), texts)
        self._text.setAccessibleName(without_marks(self._words(texts.aloud, is_answered=is_answered)))
        self._go_on.setVisible(is_answered or (exercise is None and bool(self._course.game)))
        self._again.setVisible(exercise is None)
        self._go_on.setText(texts(self._next_key()))

    def _next_key(self) -> str:
        if self._lesson.exercise is None:
            return "lesson.play"
        if self._answer is not None and not self._answer.is_right:
            return "lesson.back"
        return "lesson.next"

    def _words(self, texts: Texts, *, is_answered: bool) -> str:
        exercise, answer = self._lesson.exercise, self._answer
        if exercise is None:
            return texts(self._course.key("end"))
        if answer is None or not is_answered:
            return texts(exercise.ask)
        return "\n\n".join(map(texts, answer.words))

    def _announce(self) -> None:
        announce(self._text, self._text.accessibleName())

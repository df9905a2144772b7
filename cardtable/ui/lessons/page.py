"""Page of a lesson: the table, and on its cloth a bubble with the step, or with what came of an answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QVBoxLayout, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.present.lessons.script import (
    CallingLesson,
    Course,
    ExerciseResult,
    Lesson,
    LessonScore,
    ScoredFrame,
)
from cardtable.present.names import score_names
from cardtable.present.picture import Frame
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.bubble import SHADOW, TAIL
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, enlarge, enlarged, heading, lay_on_cloth, on_cloth, set_primary
from cardtable.ui.base.terms import TermLabel, without_marks
from cardtable.ui.base.widgets import PhraseLabel, SteadyButton
from cardtable.ui.lessons.bubble import Bubble
from cardtable.ui.lessons.table import LessonTable
from cardtable.ui.table.cloth import growth
from cardtable.ui.table.scene import EMPTY

SIDE_WIDTH: Final = 46 * GRID

HIGHEST: Final = 0.15
LOWEST: Final = 0.75
"""The shares of the height between which what is spoken of has the bubble stand higher or lower."""

GUARD_MS: Final = 300
"""For so long after a new text nobody goes on from it: the press was meant for the one before."""

ABOVE: Final = 1
BELOW: Final = 3
WHOLE: Final = 100
"""The items of the column between which the room is shared out, and the parts that there are of it."""


class LessonPage(QWidget):
    """Page of one lesson at a time. It shows a wrong answer, explains it, and takes it back.

    Text and table keep step: while anything moves the page only asks to look there. What it says then is
    about the table as it lies, and the table waits until somebody goes on. The bubble stands at the height of
    what it speaks of, on which a light falls.

    Args:
        course: the lesson to show first.
        parent: where the page stands.

    Attributes:
        guard_ms: for so long nobody goes on from a text that has just come.
    """

    advanced = Signal(int)  # the number of exercises that are done
    play_wanted = Signal()
    left = Signal()

    def __init__(self, course: Course, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.guard_ms = GUARD_MS
        self._course = course
        self._texts = current_texts()
        self._lesson = course.begin(0)
        self._answer: ExerciseResult | None = None
        self._score: LessonScore | None = None
        self._is_match_waiting = False
        self._is_moving = False  # whether the table is on its way to what is to be told
        self._has_just_come = False  # whether it has come to rest only now
        self._has_more = False  # whether the table is about to be told more of that way
        self.table = LessonTable(self._texts)
        self.table.leave_room_beside(SIDE_WIDTH)
        self.table.set_pause(1.0, results_wait=True)
        self._title = on_cloth(heading(PhraseLabel()))
        self._text = TermLabel(self._texts)
        self._bubble = Bubble(self._text)
        self._go_on = lay_on_cloth(SteadyButton(autoDefault=True))
        self._again = lay_on_cloth(SteadyButton(autoDefault=True))
        self._leave = lay_on_cloth(SteadyButton(autoDefault=True), "quiet")
        set_primary(self._go_on, on=True)
        self._side = QWidget(self)
        self._column = QVBoxLayout(self._side)
        self._lay_out()
        self.table.set_theme(self._course.felt, self._course.accent)
        self.table.chosen.connect(self._choose)
        self.table.picked.connect(lambda cards: self._choose(*cards))
        self.table.offers.chosen.connect(self._call)
        self.table.reached.connect(self._keep_score)
        self.table.settled.connect(self._settle)
        self.table.laid_out.connect(self._point)
        self.table.results.shown.connect(self._refresh)
        self.table.results.put_away.connect(self._refresh)
        self.table.results.panel.clicked.connect(self._read_result)
        self._go_on.clicked.connect(self._take_next)
        self._again.clicked.connect(lambda: self.begin(self._course, 0))
        self._leave.clicked.connect(self.left)
        self._retranslate()

    def _lay_out(self) -> None:
        below = QVBoxLayout()  # in line with the paper of the bubble, whose tail and shadow reach further
        below.setContentsMargins(round(TAIL), 0, SHADOW, 0)
        below.setSpacing(GRID)
        below.addWidget(self._again)
        below.addWidget(self._go_on)
        below.addWidget(self._leave)
        for button in (self._go_on, self._leave):  # what leads on is in the same place at every step
            kept = button.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
        self._title.setContentsMargins(round(TAIL), 0, SHADOW, 0)
        column = self._column
        column.setContentsMargins(GRID, 3 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addStretch()
        column.addWidget(self._bubble)
        column.addStretch()
        column.addLayout(below)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self.table)
        self._side.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand at the right of the table."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Write in another size where everything is."""
        if event.type() is QEvent.Type.ApplicationFontChange:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Write as large as the table is in a large window."""
        times = growth(self.size())
        if times != enlarged(self._side):
            self._bubble.fit(times)
            self.table.leave_room_beside(round(SIDE_WIDTH * times))
        enlarge(self._side, times)
        wide = self._side_width
        self._side.setGeometry(self.width() - wide, 0, wide, self.height())
        self._point()

    @property
    def _side_width(self) -> int:
        return round(SIDE_WIDTH * enlarged(self._side))

    @property
    def course(self) -> Course:
        """The current lesson."""
        return self._course

    @property
    def lesson(self) -> Lesson:
        """The same at its step."""
        return self._lesson

    def set_match_waiting(self, *, is_waiting: bool) -> None:
        """Lead back to a match when the lesson is left or over, not to the first page or a first match."""
        self._is_match_waiting = is_waiting
        self._retranslate()

    def begin(self, course: Course, at: int) -> None:
        """Begin, or go on, with an exercise of a lesson.

        Args:
            course: the lesson.
            at: the exercise, counted from 0; what is no exercise's number begins anew.
        """
        self._course = course
        self._lesson = course.begin(at if 0 <= at < course.length else 0)
        self.table.show_picture(EMPTY)  # the people of another lesson get up first
        self._score = None
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
        self._show_score()
        self._again.setText(texts("lesson.again"))
        is_waiting = self._is_match_waiting
        self._leave.setText(texts("lesson.to_match" if is_waiting else "lesson.leave"))
        self._leave.setToolTip(texts("lesson.to_match_help" if is_waiting else "lesson.leave_help"))
        self._refresh()

    # ── asking and answering ─────────────────────────────────────────────────────────────────────────

    def _ask(self, *, arrives: bool = False) -> None:
        """Come to a step; the way there is shown only where it is new."""
        exercise, frames = self._lesson.exercise, self._lesson.arrival()
        self._answer = None
        self._is_moving = arrives and len(frames) > 1
        if exercise is None:
            over = replace(frames[-1].picture, banner=message(self._course.key("over")))
            frames = (*frames[:-1], replace(frames[-1], picture=over))
        self.table.suggest([])
        if self._is_moving:
            self._refresh()
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
            self.table.forget_current_index()
            self._play(frames)
        else:
            self.table.show_picture(frames[-1].picture)
            self._keep_score(_score_of(frames[-1]))
            self._tell()

    def _tell(self) -> None:
        """Say what there is to say of the table as it lies, and lead the keys to what is to be done."""
        exercise, lesson = self._lesson.exercise, self._lesson
        self._refresh()
        self._go_on.guard(self.guard_ms)
        self.table.offers.panel.meant = lesson.called if isinstance(lesson, CallingLesson) else None
        if exercise is not None and self._answer is None and not exercise.only_tells:
            self.table.suggest(exercise.asked)
            self.table.clearFocus()  # it may have come here by itself, which does not raise a card
            by_key = bool(exercise.asked)
            self.table.setFocus(Qt.FocusReason.TabFocusReason if by_key else Qt.FocusReason.OtherFocusReason)
            if not by_key:
                self.table.forget_current_index()  # nothing is to look as if it were asked for
            self._mean_asked()
        else:
            onward = self._go_on if self._go_on.isVisible() else self._leave
            onward.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announce()

    def _mean_asked(self) -> None:
        """Put the key cursor on the first card asked for, unless it has gone elsewhere meanwhile."""
        exercise, hand = self._lesson.exercise, self.table.scene().hand()
        asked = [i for i, shown in enumerate(hand) if exercise is not None and shown.card in exercise.asked]
        if asked and self._answer is None and self.table.idle and self.table.current_index is not None:
            self.table.set_current_index(asked[0])

    def _choose(self, *cards: Card) -> None:
        if self._is_asking:
            self._show(self._lesson.answer(*cards))

    def _call(self, action: Action) -> None:
        if isinstance(self._lesson, CallingLesson) and self._is_asking:
            self._show(self._lesson.call(action))

    @property
    def _is_asking(self) -> bool:
        exercise = self._lesson.exercise
        return exercise is not None and not exercise.only_tells and self._answer is None

    def _show(self, answer: ExerciseResult) -> None:
        self._answer, self._is_moving = answer, True
        self._refresh()
        self.table.suggest([])
        self._play(answer.frames)

    def _play(self, frames: tuple[Frame, ...]) -> None:
        """Show the frames, and with each of them the score as it is then."""
        ways = [(score, tuple(way)) for score, way in groupby(frames, _score_of)]
        for at, (score, way) in enumerate(ways, start=1):
            self._has_more = at < len(ways)
            self.table.play(way, score)

    def _settle(self) -> None:
        """Tell what is to be told, once the table has come to rest."""
        if self._has_more:
            return
        if self._is_moving:
            self._is_moving = False
            self._has_just_come = True  # by a click, perhaps, that is still being answered, or is one of two
            QTimer.singleShot(self.table.frame_player.guard_ms, self, self._stay)
            self._tell()
        else:
            self._mean_asked()

    def _stay(self) -> None:
        self._has_just_come = False

    def _read_result(self) -> None:
        """Go on from a result that lies there while it is spoken of, as its paper offers.

        After a choice only the paper goes: what is said of it stays to be read.
        """
        if not self.table.idle or not self._go_on.isVisible() or self._has_just_come:
            return
        if self._answer is None:
            self._take_next()
        else:
            self.table.show_picture(replace(self.table.picture, result=None))
            self._go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_next(self) -> None:
        exercise = self._lesson.exercise
        if exercise is None:
            (self.left if self._is_match_waiting else self.play_wanted).emit()
            return
        goes_on = exercise.only_tells or (self._answer is not None and self._answer.is_right)
        if goes_on:
            self._lesson.go_on()
            self.advanced.emit(self._lesson.at)
        self._ask(arrives=goes_on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts an explanation away, and then leaves the lesson."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif QToolTip.isVisible():
            QToolTip.hideText()
        else:
            self.left.emit()

    def _keep_score(self, score: LessonScore | None) -> None:
        """Show the score that belongs to what the table shows."""
        self._score = score
        self._show_score()

    def _show_score(self) -> None:
        """Lay the slip of score on the table, as in a match; its drawer is not here."""
        score, slip = self._score, self.table.score_slip
        if score is None:
            slip.show_score(None, (), (), 0, self._texts)
            return
        seats = tuple(
            SeatInfo("") if name == "seat.you" else SeatInfo(self._texts(name), "discreet")
            for name in self._course.names
        )
        own, names = self._course.names.index("seat.you"), score_names(self._texts, seats, score.board.sides)
        slip.show_score(score.board, score.places, names, own, self._texts)

    # ── what is spoken of ────────────────────────────────────────────────────────────────────────────

    def _point(self) -> None:
        """Turn the light on what is spoken of, and have the bubble stand beside it, else above the button.

        While anything moves it stays where it is.
        """
        lit = () if self._is_moving else self._spoken_of()
        self.table.turn_light(*lit)
        if self._is_moving:
            return
        height = max(self.height(), 1)
        centre = lit[0].center().y() if lit else height
        low = min(max((centre / height - HIGHEST) / (LOWEST - HIGHEST), 0.0), 1.0)
        above = round(low * WHOLE)
        self._column.setStretch(ABOVE, above)
        self._column.setStretch(BELOW, WHOLE - above)
        self._bubble.aim_at(QPointF(-self._side_width, centre) if lit else None)

    def _spoken_of(self) -> tuple[QRectF, ...]:
        """The places of the table of which the text speaks, the most important first; none: of all of it."""
        exercise, answer, table = self._lesson.exercise, self._answer, self.table
        if exercise is None or table.results.sheet is not None:
            return ()
        trick = table.box_of_trick()
        if answer is not None:
            return (trick,) if not trick.isEmpty() else ()
        if exercise.only_tells:
            named = table.box_of([each for each in exercise.ask.values.values() if isinstance(each, Card)])
            return (named,) if not named.isEmpty() else ()
        said = [table.scene().paper_of(badge.seat) for badge in table.picture.badges]  # as in an auction
        return tuple(box for box in (table.box_of_hand(), trick, *said) if not box.isEmpty())

    # ── words ────────────────────────────────────────────────────────────────────────────────────────

    def _refresh(self) -> None:
        texts, exercise, answer = self._texts, self._lesson.exercise, self._answer
        self._title.setText(texts(self._course.key("title")))
        number = min(self._lesson.at + 1, self._course.length)
        self._bubble.step.setText(texts("lesson.step", number=number, all=self._course.length))
        self._bubble.step.setVisible(exercise is not None)
        self._bubble.dots.show_step(number, self._course.length)
        self._text.show_words(self._words(texts), texts)
        self._text.setAccessibleName(without_marks(self._words(texts.aloud)))
        leads_on = self._is_match_waiting or bool(self._course.game)
        waits = answer is not None or (leads_on if exercise is None else exercise.only_tells)
        self._go_on.setVisible(waits and not self._is_moving)
        self._leave.setHidden(exercise is None and self._is_match_waiting)  # the same twice
        self._again.setVisible(exercise is None and not self._is_moving)
        set_primary(self.table.results.panel.go_on, on=self._is_moving)  # one button at a time asks
        self._go_on.setText(texts(self._next_key()))
        self._point()

    def _next_key(self) -> str:
        if self._lesson.exercise is None:
            return "lesson.to_match" if self._is_match_waiting else "lesson.play"
        if self._answer is not None and not self._answer.is_right:
            return "lesson.back"
        return "lesson.next"

    def _words(self, texts: Texts) -> str:
        exercise, answer = self._lesson.exercise, self._answer
        if self._is_moving:
            return texts("lesson.watch" if self.table.results.sheet is None else "lesson.read")
        if exercise is None:
            return texts(self._course.key("end"))
        if answer is None:
            return texts(exercise.ask)
        return "\n\n".join(map(texts, answer.words))

    def _announce(self) -> None:
        announce(self._text, self._text.accessibleName())


def _score_of(frame: Frame) -> LessonScore | None:
    return frame.score if isinstance(frame, ScoredFrame) else None

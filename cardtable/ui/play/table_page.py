"""Page of the table: the table, what covers it, the drawer, and the sheet of the match's end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.ai.hints import Hint
from cardtable.engine.messages import Message
from cardtable.games import GAMES
from cardtable.present.day import MASTER_NAME
from cardtable.present.faces import Mood
from cardtable.present.names import result_text, score_names, side_places
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.drawer import DrawerFrame
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import (
    GRID,
    current_text_factor,
    current_theme,
    enlarge,
    enlarged,
    heading,
    muted,
    set_primary,
)
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.widgets import EvenLabel, PhraseLabel, SteadyButton
from cardtable.ui.play.hint_panel import THINKING, HintAnswer, HintPanel
from cardtable.ui.play.lines_panel import LinesPanel
from cardtable.ui.play.log_panel import LogPanel
from cardtable.ui.play.match_sheet import HighlightLine, MatchResult, MatchSheet, Portraits, place_text
from cardtable.ui.play.score_panel import MANY, ScorePanel
from cardtable.ui.play.session import Session, TableState
from cardtable.ui.play.sheet_panel import SheetPanel
from cardtable.ui.play.team import TeamPanel
from cardtable.ui.table.accessibility import Announcer
from cardtable.ui.table.auction_view import AuctionTabs
from cardtable.ui.table.cloth import NO_FELT, cloth, growth
from cardtable.ui.table.scene import EMPTY
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.commands import SwitchLine, TryAnother

RESULT_GUARD_MS: Final = 1000
"""Time for which nothing presses a button of the result: the press was meant for the last card."""

LOW: Final = 68 * GRID
"""The height of the page up to which there is little air beside the table."""

HIGH: Final = 90 * GRID
"""The height above which there is room for everything beside the table in larger type."""

WIDE_TABS: Final = 40 * GRID
"""The width at which the tabs stand in a panel of usual width, also in a wide font."""

LEAST_TABS: Final = 14 * GRID
"""The least height of the log and what shares its place."""

TABS_BESIDE_MANY: Final = 21 * GRID
"""The same below the score of many seats, which scrolls anyhow: so that a hint can be read."""


class _Tabs(QTabWidget):
    """Tabs that give way to what stands above them, however high a page of theirs would like to be."""

    def hasHeightForWidth(self) -> bool:
        """No: Qt would hold back the height that the highest page asks for at this width."""
        return False


class TablePage(QWidget):
    """Page of one session at a time: the table, and a drawer with what one may want to read beside it.

    Attributes:
        drawer: the table and the drawer.
        foot: the last row of the drawer, which has room at its right.
    """

    again_wanted = Signal()
    day_wanted = Signal()  # how Master plays the same seat of a deal of the day that is over
    same_deal_wanted = Signal()
    turned_deal_wanted = Signal()
    replay_wanted = Signal()
    review_wanted = Signal()
    back_wanted = Signal()
    rules_wanted = Signal()
    hint_awaited = Signal(bool)  # whether one is being thought of
    session_changed = Signal(object)  # Session | None: what is shown from now on
    lines_shown = Signal(bool)  # the lines of play, or the log
    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._trouble: Message | None = None
        self._hides_taken = False
        self._has_limit = False
        self._was_over = False
        self.guard_ms = RESULT_GUARD_MS
        self.foot = QHBoxLayout()
        left, side = QWidget(), QWidget()  # filled where they stand: Qt styles anew what moves
        self.drawer = DrawerFrame(left, side, self)
        self._place = QStackedWidget(left)  # the table, or what covers it
        self.table = TableView(current_texts(), self._place)
        self.cover = CoverPanel(self._place)
        self._score = ScorePanel(side)
        self.clock = ClockPanel(side)
        self.time = TimeBar(left)  # where the drawer does not show the clock
        self.team = TeamPanel(side)
        self._log = LogPanel(has_title=False)
        self._lines = LinesPanel()
        self.hint = HintPanel()
        self._sheet = SheetPanel()
        self._before_hint: QWidget | None = None  # what stood beside the table when a hint came
        self._tabs = _Tabs(side, documentMode=True, usesScrollButtons=False)
        for page in (self._log, self._lines, self.hint, self._sheet):
            self._tabs.addTab(page, "")
        self._auction = AuctionTabs(self._tabs, self._log)
        self._saving = muted(EvenLabel())
        self._day = SteadyButton(autoDefault=True)  # of a deal of the day alone
        self._again = SteadyButton(autoDefault=True)
        self._replay = SteadyButton(autoDefault=True)
        self._review = SteadyButton(autoDefault=True)
        self._back = SteadyButton(autoDefault=True)
        self._back_to_result = SteadyButton(autoDefault=True)  # where the sheet of the match was put away
        self._same_deal = SteadyButton(autoDefault=True)
        self._turned = SteadyButton(autoDefault=True)
        self._result = MatchSheet(
            (
                *(self._day, self._again, self._same_deal, self._turned),
                *(self._review, self._replay, self._back),
            )
        )
        self._lay_out(left, side)
        set_primary(self._day, on=True)
        self._day.clicked.connect(self.day_wanted)
        self._again.clicked.connect(self.again_wanted)
        self._replay.clicked.connect(self.replay_wanted)
        self._review.clicked.connect(self.review_wanted)
        self._back.clicked.connect(self.back_wanted)
        self._same_deal.clicked.connect(self.same_deal_wanted)
        self._turned.clicked.connect(self.turned_deal_wanted)
        self._result.place_wanted.connect(self.place_wanted)
        self._result.laid.connect(self.table.cover)
        self._back_to_result.clicked.connect(lambda: self.show_match_sheet(on=True))
        self._result.laid.connect(lambda bare: self._sheet.offer_chart(on=bare.isEmpty()))  # it has the same
        self._result.put_away.connect(lambda: self.show_match_sheet(on=False))
        self._score.rules_wanted.connect(self.rules_wanted)
        self.table.score_slip.clicked.connect(lambda: self.open_drawer(on=True))
        self.drawer.toggled.connect(lambda is_open: self.table.set_slip(on=not is_open))
        self.table.said.connect(self._log.add)
        self.table.looks_changed.connect(self._show_auction)
        self.table.results.shown.connect(self._show_score)
        self.table.results.put_away.connect(self._show_score)
        Announcer(self.table)
        self._auction.changed.connect(self._fit)
        self._tabs.currentChanged.connect(self._tell_of_lines)
        self.drawer.toggled.connect(self._tell_of_lines)
        self.drawer.placed.connect(self._fit)
        self.table.laid_out.connect(self._spare_hand)
        self._lines.switch_wanted.connect(self._switch_line)
        self._lines.another_wanted.connect(self.try_another)
        self._retranslate()

    def _lay_out(self, left: QWidget, side: QWidget) -> None:
        self._result.hide()
        self._back_to_result.hide()
        felt = QGridLayout(left)
        felt.setContentsMargins(0, 0, 0, 0)
        self._place.addWidget(self.table)
        self._place.addWidget(self.cover)
        felt.setSpacing(0)
        felt.addWidget(self._place, 0, 0, 3, 3)
        felt.addWidget(self._result, 1, 1, Qt.AlignmentFlag.AlignCenter)
        felt.addWidget(
            self._back_to_result, 1, 1, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        )
        felt.setRowStretch(1, 1)
        felt.setColumnStretch(1, 1)
        for edge in (0, 2):  # some felt always shows around the sheet
            felt.setRowMinimumHeight(edge, GRID)
            felt.setColumnMinimumWidth(edge, GRID)
        left.installEventFilter(self._result)
        self._side_panel = side
        column = self._side = QVBoxLayout(side)
        column.addStrut(31 * GRID)  # and more where the figures of a larger text need it
        column.addWidget(self._score)
        column.addWidget(self.clock)
        column.addWidget(self.team)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        column.addWidget(self._tabs, 1)
        self.foot.setSpacing(GRID // 2)
        self.foot.addWidget(self._saving, 1)
        column.addLayout(self.foot)
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self.drawer)
        self._fit()

    def _fit(self) -> None:
        """Give what stands beside the table the room it needs, as large as it is written.

        In a large window it is written large, as all is on the table.
        """
        times = growth(self.size())
        if times != enlarged(self._side_panel):
            enlarge(self._side_panel, times)
            QTimer.singleShot(0, self, self.drawer.place)  # all that is in it has changed by then
        low = HIGH if self._auction.are_shown else LOW  # an auction has many rows
        around = 2 * GRID if self.height() > low and not self.drawer.is_upon else GRID
        self._side.setContentsMargins(GRID, around, 2 * GRID, around)
        self._side.setSpacing(around)
        many = self._session is not None and len(self._session.setup.seats) > MANY
        least = (TABS_BESIDE_MANY if many else LEAST_TABS) * (
            current_text_factor() if self.height() > HIGH else 1.0
        )
        self._tabs.setMinimumHeight(round(least))  # the team comes first where there is little room
        wide = round(WIDE_TABS * current_text_factor())
        self._tabs.setMinimumWidth(min(self._tabs.tabBar().sizeHint().width(), wide))
        self._score.set_low(on=self.drawer.is_upon)
        self._saving.setVisible(not self.drawer.is_upon or self._trouble is not None)
        self.time.setGeometry(2 * GRID, GRID // 2, max(self.table.width() - 4 * GRID, 0), GRID)
        self.time.raise_()
        self._show_time_bar()

    def _spare_hand(self) -> None:
        """Have the drawer leave the hand and the prompt free where it lies upon the table."""
        layout = self.table.scene().layout
        self.drawer.free_height = round(layout.prompt.y) - GRID
        self._result.leave_free(round(layout.corner.width))
        if self.drawer.is_upon:
            self.drawer.place()

    def open_drawer(self, *, on: bool) -> None:
        """Open the drawer and go there, or close it; whoever is there goes back to the cards."""
        if not on and self._is_in_drawer:
            self._take_focus()
        self.drawer.open(on=on)
        if on:
            self._tabs.tabBar().setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def _is_in_drawer(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is not None and self._side_panel.isAncestorOf(focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the drawer where it lies upon the table, or where the keys go there."""
        is_meant = self.drawer.is_upon or (self.drawer.is_open and self._is_in_drawer)
        if event.key() == Qt.Key.Key_Escape and is_meant:
            self.open_drawer(on=False)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to another height."""
        super().resizeEvent(event)
        self._fit()

    @property
    def shows_lines(self) -> bool:
        """True while the lines of play can be seen."""
        return self.drawer.is_open and self.has_lines_in_front

    @property
    def has_lines_in_front(self) -> bool:
        """True while the lines of play are what the open drawer shows, and not the log."""
        return self._tabs.currentWidget() is self._lines

    def _tell_of_lines(self) -> None:
        self.lines_shown.emit(self.shows_lines)

    def show_lines(self, *, on: bool) -> None:
        """Turn the drawer, open or not, to the lines of play, or to the log."""
        self._tabs.setCurrentWidget(self._lines if on else self._log)

    def look_at_lines(self, *, on: bool) -> None:
        """Show the lines of play and go there, or show the log and go back to the cards."""
        if on:
            self.drawer.open(on=True)
        self.show_lines(on=on)
        if not (on and self._lines.take_focus()):
            self._take_focus()

    def look_at_scores(self) -> None:
        """Show the score deal by deal and go there; whoever is there already goes back to the cards."""
        was_there = self._sheet.has_focus
        self.drawer.open(on=True)
        self._tabs.setCurrentWidget(self._sheet)
        if was_there or not self._sheet.take_focus():
            self._take_focus()

    def show_hint(self, answer: HintAnswer | None) -> None:
        """Show a hint in the drawer; None: bring back what stood there, if it is still shown."""
        current = self._tabs.currentWidget()
        if answer is not None and current is not self.hint:
            self._before_hint = current
            self._tabs.setCurrentWidget(self.hint)
        elif answer is None and current is self.hint and self._before_hint is not None:
            if self.hint.has_focus:
                self._take_focus()
            self._tabs.setCurrentWidget(self._before_hint)
        if answer is None:
            self._before_hint = None
        else:
            self.drawer.open(on=True)
        self.hint.show_answer(answer)
        self.hint_awaited.emit(answer == THINKING)
        if self._session is not None:
            self._session.advise(answer if isinstance(answer, Hint) else None)

    def try_another(self, after: int | None = None) -> None:
        """Go back to the person's last decision, or the last up to a fact; the line that was played stays."""
        if self._session is not None:
            self.show_lines(on=True)
            self._session.send(TryAnother(after))
            self._take_focus()

    def _switch_line(self, key: int) -> None:
        if self._session is not None:
            self._session.send(SwitchLine(key))

    @property
    def is_watched(self) -> bool:
        """True while computers play among themselves."""
        return self._session is not None and self._session.setup.is_watched

    @property
    def is_covered(self) -> bool:
        """True while the table cannot be seen."""
        return self._place.currentWidget() is self.cover

    def cover_table(self, *, on: bool) -> None:
        """Cover the table, or show it; whoever comes there by key goes on there."""
        focus: QWidget | None = self.window().focusWidget()
        has_focus = focus is not None and self._place.isAncestorOf(focus)
        if on is not self.is_covered:
            self._place.setCurrentWidget(self.cover if on else self.table)
            if has_focus:
                self._take_focus()

    def _take_focus(self) -> None:
        (self.cover if self.is_covered else self.table).setFocus(Qt.FocusReason.TabFocusReason)

    def show_session(self, session: Session) -> None:
        """Show this match from now on."""
        self.show_hint(None)  # it may name seats that this match has not
        self._session = session
        session.arrived.connect(self._show_state)
        session.advised.connect(self._show_team)
        session.jumped.connect(self._log.start_anew)
        self._log.start_anew(())
        self.table.recall(None)
        self._was_over = False
        self._result.hide()
        self._back_to_result.hide()
        self._result.clear()
        self._retranslate()
        self._auction.begin()
        self.session_changed.emit(session)
        self.table.setFocus(
            Qt.FocusReason.OtherFocusReason
        )  # no card is ringed before somebody uses the keys

    def clear(self) -> None:
        """Show no match any more."""
        self._session, self._was_over = None, False
        self.session_changed.emit(None)
        self._auction.begin()
        self.table.show_picture(EMPTY)
        self._result.hide()
        self._back_to_result.hide()
        self._result.clear()
        self._score.clear()
        self.table.score_slip.show_score(None, (), (), 0, current_texts())
        self._sheet.show_sheet(None, (), current_texts())
        self._show_team(None)
        self._log.start_anew(())
        self._lines.show_lines((), lambda _: None, {})

    def set_hides_taken(self, *, on: bool) -> None:
        """Do not tell the points taken in the deal that is played, neither on the table nor beside it."""
        self._hides_taken = on
        self.table.set_display(hides_taken=on)
        self._refresh()

    def show_trouble(self, trouble: Message | None) -> None:
        """Tell that the match is saved, or that it is not."""
        self._trouble = trouble
        self._saving.setText(current_texts()("play.saved" if trouble is None else "play.not_saved"))

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit)  # Qt is still going through all widgets

    def _retranslate(self) -> None:
        texts = current_texts()
        self.table.setAccessibleName(texts("play.table"))
        self._day.setText(texts("daily.compare", who=texts(MASTER_NAME)))
        self._again.setText(texts("play.again"))
        self._replay.setText(texts("start.replay"))
        self._review.setText(texts("review.button"))
        self._back.setText(texts("play.home"))
        self._back_to_result.setText(texts("play.back_to_result"))
        self._same_deal.setText(texts("play.same_deal"))
        self._turned.setText(texts("play.turned_deal"))
        self._tabs.setTabText(0, texts("play.log"))
        self._tabs.setTabText(1, texts("lines.title"))
        self._tabs.setTabText(2, texts("hint.title"))
        self._tabs.setTabText(3, texts("scores.title"))
        self._auction.set_texts(texts)
        self._fit()
        self.show_trouble(self._trouble)
        at_table = texts if self._session is None else self._session.texts
        for part in (self.table, self._log, self._lines, self.hint):
            part.set_texts(at_table)
        if self._session is None:
            self._sheet.show_sheet(None, (), texts)
            self._show_team(None)
        self._refresh()

    def show_time(self, limit: int | None, left: float | None) -> None:
        """Show the seconds left of the limit; None: nobody is choosing, or there is no limit."""
        self.clock.show_time(current_texts(), limit, left)
        if limit is not None:
            self.time.show_share(self.clock.share, is_late=self.clock.is_late)
            self.time.setAccessibleName(self.clock.time_text)
            self.time.setToolTip(self.clock.time_text)
        if limit is not None or self._has_limit:
            self._has_limit = limit is not None
            self._show_time_bar()

    def _show_time_bar(self) -> None:
        self.time.setVisible(self._has_limit and not self.drawer.is_open and not self.clock.isHidden())

    def tell(self, call: Message) -> None:
        """Say something and write it down, beside what the referee says."""
        self._log.add(call)
        if self._session is not None:
            announce(self.table, self._session.texts(call))

    def _refresh(self) -> None:
        """Show the same in other words, or more of it or less."""
        state = None if self._session is None else self._session.state
        if state is not None:
            self._show_state(state)

    def _show_team(self, state: TableState | None) -> None:
        session, team = self._session, None if state is None else state.team
        has_memory = state is not None and state.remembered is not None
        self.team.show_team(team, current_texts(), has_memory=has_memory)
        if session is not None and state is not None and team is not None:
            self.team.show_proposals(state.proposals, team, session.texts)

    def _show_score(self) -> None:
        """Show the score; below a result that lies there the deal it tells of, though the next is due."""
        session = self._session
        if session is None or session.state is None:
            return
        state, seats, texts = session.state, session.setup.seats, current_texts()
        score = state.score.without_taken() if self._hides_taken else state.score
        if (result := self.table.picture.result) is not None:
            score = replace(score, headline=(result.title,))
        self._score.show_score(score, seats, texts, is_assisted=state.step.assisted)
        names, places = score_names(texts, seats, state.sheet.sides), state.sheet.places
        slip, keys = self.table.score_slip, KEYS["drawer"][-1]
        slip.show_score(score, places, names, session.bottom, session.texts, keys)

    def _show_state(self, state: TableState) -> None:
        session, texts = self._session, current_texts()
        if session is None:
            return
        self._show_team(state)
        step, seats = state.step, session.setup.seats
        names = score_names(texts, seats, state.sheet.sides)
        self._show_score()
        self._sheet.show_sheet(state.sheet, names, session.texts)
        self._lines.show_lines(step.lines, session.turn_summary, state.deal_names)
        was_over, outcome = self._was_over, step.view.outcome if state.is_over else None
        self._was_over = outcome is not None
        if outcome is None:
            if was_over:  # undone
                self.show_match_sheet(on=False)
            return
        is_day = session.setup.is_daily
        self._day.setVisible(is_day)
        for button in (self._same_deal, self._turned):
            button.setVisible(not is_day)
        set_primary(self._again, on=not is_day)
        self._review.setVisible(GAMES[session.setup.game].coach is not None)
        scores = tuple(session.points(score) for score in outcome.scores)
        sides, banner = state.sheet.sides, self.table.picture.banner
        text = result_text(session.texts, names, outcome, scores, sides)
        title = text if banner is None else session.texts(banner)
        sides = sides or tuple((seat,) for seat in range(len(seats)))
        faces_of = self.table.scene().faces_of
        faces = tuple(tuple(face for seat in side for face in faces_of(seat)) for side in sides)
        places = side_places(outcome, sides)
        of_sides = tuple(scores[side[0]] for side in sides)
        persons = [seat for seat, info in enumerate(seats) if info.is_person]
        own = next((place for place, side in enumerate(sides) if session.texts.addressed in side), None)
        is_told = own is not None and places[own] > 1 and len(sides) > 2
        lead = (
            texts("play.own_place", place=place_text(places[own or 0], texts), of=len(sides))
            if is_told
            else ""
        )
        has_won = any(outcome.places[seat] == 1 for seat in persons) if persons else None
        result = MatchResult(
            title, text, places, names, faces, of_sides, state.sheet, step.played, lead, own, has_won
        )
        self._result.show_result(result, texts)
        if not was_over:
            announce(self._result, self._result.text, urgent=True)
            self._result.guard(self.guard_ms)
            self.show_match_sheet(on=True)

    def _show_auction(self) -> None:
        """Show the auction on the table beside it too."""
        self._auction.show_auction(self.table.picture.auction, self.table.texts)

    def show_highlights(self, lines: Sequence[HighlightLine]) -> None:
        """Tell on the sheet of the match of the choices that stand out."""
        self._result.show_highlights(lines, current_texts())

    def show_best(self, best: str) -> None:
        """Tell on the sheet of the match what its reader has reached before."""
        self._result.show_best(best)

    @property
    def shows_match_sheet(self) -> bool:
        """True while the sheet of a match that is over lies on the felt."""
        return not self._result.isHidden()

    def show_match_sheet(self, *, on: bool) -> None:
        """Lay the sheet of the match on the felt, or put it away; a button leads back while it is over."""
        if on and self.drawer.is_upon:  # the sheet is seen whole or not at all
            self.drawer.open(on=False)
        self._result.setVisible(on)
        self._back_to_result.setVisible(self._was_over and not on)
        if on:
            self._result.settle()
            self._result.raise_()
            self._result.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._was_over:
            self._back_to_result.raise_()
            self._back_to_result.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._take_focus()


COVER_GUARD_MS: Final = 500
"""Time for which the button takes no press: one meant for the last card would show the next hand."""

COVER_PORTRAIT: Final = 10 * GRID
"""The width of a portrait on the cover."""


class CoverPanel(QWidget):
    """Opaque page, as large as the table. It holds nothing of what it covers.

    Attributes:
        portraits: of whoever is to come, if anybody is.
    """

    uncovered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.guard_ms = COVER_GUARD_MS
        self._title = heading(EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter))
        self._advice = EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._button = SteadyButton(autoDefault=True)
        set_primary(self._button, on=True)
        self._guard = QTimer(self, singleShot=True)
        self._button.clicked.connect(self._uncover)
        self._felt = NO_FELT
        self.portraits = Portraits((), Mood.CALM, COVER_PORTRAIT, is_first=False)
        note = QFrame()
        note.setMinimumWidth(40 * GRID)
        note.setMaximumWidth(64 * GRID)
        note.setObjectName("sheet")
        around = QGridLayout(self)
        around.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        around.addWidget(note, 0, 0, Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(note)
        column.setContentsMargins(5 * GRID, 4 * GRID, 5 * GRID, 4 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self.portraits, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._title, self._advice):
            column.addWidget(label)
        column.addSpacing(GRID)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self._button)

    def set_felt(self, felt: str) -> None:
        """Take the colour of the table, as #rrggbb."""
        self._felt = felt
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing but felt."""
        painter = QPainter(self)
        cloth(self._felt, current_theme()).paint(painter, QRectF(self.rect()))
        painter.end()

    def say(self, title: str, advice: str, button: str, faces: tuple[str, ...] = ()) -> None:
        """Say these things, with these faces of whoever is to come."""
        self.portraits.show_faces(faces)
        self.portraits.setVisible(bool(faces))
        self._title.setText(title)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._button.setText(button)

    def activate(self) -> None:
        """Take the focus as it covers the table, or covers it for another reason, and say why."""
        self._guard.start(self.guard_ms)
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, " ".join(filter(None, (self._title.text(), self._advice.text()))), urgent=True)

    @property
    def takes_presses(self) -> bool:
        """False while a press may be meant for what was there before."""
        return not self._guard.isActive()

    def _uncover(self) -> None:
        if self.takes_presses:
            self.uncovered.emit()


class TimeBar(QWidget):
    """Bar that shows a share, 0 to 1; `is_late` gives it the colour that stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 1.0
        self.is_late = False
        self.setFixedHeight(GRID)

    def show_share(self, share: float, *, is_late: bool) -> None:
        """Show this share."""
        if (share, is_late) != (self.share, self.is_late):
            self.share, self.is_late = share, is_late
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint an outline, filled from the left."""
        role = QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        round_ = outline.height() / 2
        painter.setPen(QPen(self.palette().color(role.Mid), 1))
        painter.setBrush(self.palette().color(role.Window))
        painter.drawRoundedRect(outline, round_, round_)
        painter.setBrush(self.palette().color(role.Accent if self.is_late else role.PlaceholderText))
        painter.setClipRect(QRectF(0, 0, self.width() * self.share, self.height()))
        painter.drawRoundedRect(outline, round_, round_)
        painter.end()


LATE_SECONDS: Final = 10
"""The number of seconds before the end from which the bar has the accent colour."""


class ClockPanel(QFrame):
    """Panel of the pause and the time; hidden where there is nothing to pause."""

    pause_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._is_paused = False
        self._time = PhraseLabel()
        self._bar = TimeBar()
        self._button = SteadyButton(autoDefault=True)
        self._button.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self._time, 1)
        row.addWidget(self._button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(row)
        column.addWidget(self._bar)
        self.hide()

    @property
    def time_text(self) -> str:
        """Text about the time."""
        return self._time.text()

    @property
    def is_late(self) -> bool:
        """True while the bar stands out."""
        return self._bar.is_late

    @property
    def share(self) -> float:
        """The part of the time that is left."""
        return self._bar.share

    def show_pause(self, texts: Texts, *, is_paused: bool, is_possible: bool) -> None:
        """Offer to pause, or to go on."""
        self._button.setEnabled(is_possible)
        self._is_paused = is_paused
        self._button.setText(texts("play.go_on" if is_paused else "play.pause"))

    def show_time(self, texts: Texts, limit: int | None, left: float | None) -> None:
        """Show the seconds left of the limit; None: nobody is choosing, or there is no limit."""
        self._time.setVisible(limit is not None)
        self._bar.setVisible(limit is not None)
        if limit is None:
            return
        seconds = limit if left is None else ceil(left)
        self._time.setText(texts("clock.limit" if left is None else "clock.left", count=seconds))
        self._bar.show_share(
            1.0 if left is None else left / limit, is_late=left is not None and left <= LATE_SECONDS
        )

"""Page of a replay: the table, the scoreboard and the log beside it, the bar below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from cardtable.engine.messages import Message
from cardtable.present.names import seat_names
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, muted
from cardtable.ui.base.side_splitter import SideSplitter
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.play.log_panel import LogPanel
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.sheet_panel import SheetPanel
from cardtable.ui.replay.bar import RUN, ReplayBar
from cardtable.ui.replay.session import ReplaySession
from cardtable.ui.table.accessibility import Announcer
from cardtable.ui.table.view import TableView


class ReplayPage(QWidget):
    """Page of one replay at a time. The focus rests on the slider, for the table as well."""

    play_wanted = Signal()
    back_wanted = Signal()
    rules_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: ReplaySession | None = None
        self.table = TableView(current_texts())
        self._score = ScorePanel()
        self._log = LogPanel(has_title=False)
        self._sheet = SheetPanel()
        self._tabs = QTabWidget(documentMode=True, usesScrollButtons=False)
        self._withheld = muted(EvenLabel())
        self.bar = ReplayBar()
        self.table.setFocusProxy(self.bar.slider)
        for widget in (
            self.table,
            self.table.viewport(),
        ):  # Tab would come round at the proxy, before the log
            widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lay_out()
        self._score.rules_wanted.connect(self.rules_wanted)
        self.table.said.connect(self._log.add)
        Announcer(self.table)
        self.bar.play_wanted.connect(self.play_wanted)
        self.bar.back_wanted.connect(self.back_wanted)
        self._retranslate()

    def _lay_out(self) -> None:
        side = QWidget(minimumWidth=34 * GRID)
        column = QVBoxLayout(side)
        column.setContentsMargins(GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self._score)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.addTab(self._log, "")
        self._tabs.addTab(self._sheet, "")
        column.addWidget(self._tabs, 1)
        column.addWidget(self._withheld)
        self.splitter = SideSplitter(self.table, side)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.splitter, 1)
        page.addWidget(self.bar)

    def show_session(self, session: ReplaySession) -> None:
        """Show this match from now on."""
        self._session = session
        session.jumped.connect(self._jump)
        session.changed.connect(self._refresh)
        self._retranslate()
        self.bar.show_session(session)
        self.bar.slider.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Show no match any more."""
        self._session = None
        self.bar.clear()
        self._score.clear()
        self._sheet.show_sheet(None, (), current_texts())
        self._log.start_anew(())

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self.table.setAccessibleName(texts("play.table"))
        self._withheld.setText(texts("replay.withheld"))
        if self._session is not None:
            self.table.set_texts(self._session.texts)
        self._log.set_texts(texts if self._session is None else self._session.texts)
        self._tabs.setTabText(0, texts("play.log"))
        self._tabs.setTabText(1, texts("scores.title"))
        self._refresh()

    def look_at_scores(self) -> None:
        """Put the focus on the score sheet, or from there back on the slider."""
        was_there = self._sheet.has_focus
        self._tabs.setCurrentWidget(self._sheet)
        if was_there or not self._sheet.take_focus():
            self.bar.slider.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the control of a key; Esc leaves the replay."""
        if event.isAutoRepeat() and event.key() == RUN.key:
            return  # held down, it would start and stop all the time
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_plain and event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        elif not is_plain or not self.bar.press(event.key()):
            super().keyPressEvent(event)

    def _jump(self, calls: tuple[Message, ...]) -> None:
        self._log.start_anew(calls)
        session = self._session
        if session is not None and session.shown is not None:
            last = [session.texts.aloud(call) for call in session.shown.snapshot.calls[-1:]]
            announce(self.table, current_texts()("table.separator").join([self.bar.place, *last]))

    def _refresh(self) -> None:
        session, texts = self._session, current_texts()
        if session is None:
            self._sheet.show_sheet(None, (), texts)
            return
        score = session.score
        if score is not None:
            seats = session.opened.setup.seats
            self._score.show_score(score, seats, texts)
            self._sheet.show_sheet(session.sheet, seat_names(texts, seats), session.texts)
        was_withheld = not self._withheld.isHidden()
        self._withheld.setVisible(session.is_withheld)
        if session.is_withheld and not was_withheld:
            announce(self._withheld, self._withheld.text())

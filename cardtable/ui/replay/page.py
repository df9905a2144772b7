"""Page of a replay: the table, the scoreboard and the log beside it, and below the bar with its controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import Message, Who
from cardtable.engine.seats import EVERYTHING
from cardtable.present.names import score_names, unit_name
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.drawer import DrawerFrame
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, muted, set_primary
from cardtable.ui.base.widgets import EvenLabel, Symbol, SymbolButton
from cardtable.ui.play.log_panel import LogPanel
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.sheet_panel import SheetPanel
from cardtable.ui.replay.session import ReplaySession, viewers
from cardtable.ui.table.accessibility import Announcer
from cardtable.ui.table.auction_view import AuctionTabs
from cardtable.ui.table.view import TableView

HIGH: Final = 90 * GRID
"""The height of the page above which there is room for everything beside the table."""


class ReplayPage(QWidget):
    """Page of one replay at a time. The focus rests on the slider, for the table as well."""

    play_wanted = Signal()
    back_wanted = Signal()
    rules_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: ReplaySession | None = None
        self.table = TableView(current_texts())
        self.table.set_slip(on=False)  # the score stands beside it
        side = QWidget(minimumWidth=34 * GRID)
        self.drawer = DrawerFrame(self.table, side, self, least_table=0)
        self.drawer.open(on=True)
        self._score = ScorePanel(side)
        self._log = LogPanel(has_title=False)
        self._sheet = SheetPanel()
        self._tabs = QTabWidget(side, documentMode=True, usesScrollButtons=False)
        self._tabs.addTab(self._log, "")
        self._tabs.addTab(self._sheet, "")
        self._auction = AuctionTabs(self._tabs, self._log)
        self._withheld = muted(EvenLabel())
        self.bar = ReplayBar()
        self.table.setFocusProxy(self.bar.slider)
        for widget in (
            self.table,
            self.table.viewport(),
        ):  # Tab would come round at the proxy, before the log
            widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lay_out(side)
        self._score.rules_wanted.connect(self.rules_wanted)
        self.table.said.connect(self._log.add)
        self.table.looks_changed.connect(self._show_auction)
        self._auction.changed.connect(self._fit)
        Announcer(self.table)
        self.bar.play_wanted.connect(self.play_wanted)
        self.bar.back_wanted.connect(self.back_wanted)
        self._retranslate()

    def _lay_out(self, side: QWidget) -> None:
        column = self._side = QVBoxLayout(side)
        column.addWidget(self._score)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        column.addWidget(self._tabs, 1)
        column.addWidget(self._withheld)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.drawer, 1)
        page.addWidget(self.bar)
        self._fit()

    def _fit(self) -> None:
        """Leave less air beside the table where an auction needs the room."""
        is_tight = self._auction.are_shown and self.height() <= HIGH
        around = GRID if is_tight else 2 * GRID
        self._side.setContentsMargins(GRID, around, 2 * GRID, around)
        self._side.setSpacing(around)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to another height."""
        super().resizeEvent(event)
        self._fit()

    def show_session(self, session: ReplaySession) -> None:
        """Show this match from now on."""
        self._session = session
        self._auction.begin()
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
        if self._session is not None:
            unit = unit_name(self._session.opened.setup.game)
            self._withheld.setText(texts("replay.withheld", unit=unit))
            self.table.set_texts(self._session.texts)
        self._log.set_texts(texts if self._session is None else self._session.texts)
        self._tabs.setTabText(0, texts("play.log"))
        self._tabs.setTabText(1, texts("scores.title"))
        self._auction.set_texts(texts)
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

    def _show_auction(self) -> None:
        """Show the auction as it stands at this step."""
        if self._session is not None and self._session.shown is not None:  # else it is of the match before
            self._auction.show_auction(self.table.picture.auction, self.table.texts)

    def _refresh(self) -> None:
        session, texts = self._session, current_texts()
        if session is None:
            self._sheet.show_sheet(None, (), texts)
            return
        score = session.score
        if score is not None:
            seats = session.opened.setup.seats
            self._score.show_score(score, seats, texts)
            sides = () if session.sheet is None else session.sheet.sides
            self._sheet.show_sheet(session.sheet, score_names(texts, seats, sides), session.texts)
        was_withheld = not self._withheld.isHidden()
        self._withheld.setVisible(session.is_withheld)
        if session.is_withheld and not was_withheld:
            announce(self._withheld, self._withheld.text())


PACES: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


@dataclass(frozen=True, slots=True)
class ReplayControl:
    """Control of a replay: its text key, its symbol, its key, and its action."""

    text: str
    symbol: Symbol
    key: Qt.Key
    go: Callable[[ReplaySession], None]


RUN: Final = ReplayControl("replay.run", Symbol.RUN, Qt.Key.Key_Space, lambda session: session.toggle())
BACK: Final = (
    ReplayControl("replay.first", Symbol.FIRST, Qt.Key.Key_Home, lambda session: session.go(0)),
    ReplayControl(
        "replay.previous_deal", Symbol.FAST_BACK, Qt.Key.Key_PageUp, lambda session: session.go_deal(-1)
    ),
    ReplayControl("replay.back", Symbol.STEP_BACK, Qt.Key.Key_Left, lambda session: session.step(-1)),
)
FORWARD: Final = (
    ReplayControl("replay.forth", Symbol.STEP_FORTH, Qt.Key.Key_Right, lambda session: session.step(1)),
    ReplayControl(
        "replay.next_deal", Symbol.FAST_FORTH, Qt.Key.Key_PageDown, lambda session: session.go_deal(1)
    ),
    ReplayControl(
        "replay.last", Symbol.LAST, Qt.Key.Key_End, lambda session: session.go(session.opened.last)
    ),
)
CONTROLS: Final = (*BACK, RUN, *FORWARD)


class ReplayBar(QFrame):
    """Bar of one replay at a time."""

    play_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("result")
        self._session: ReplaySession | None = None
        self.slider = DealSlider()
        self._place = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        figures = QFont(self.font())
        figures.setFeature(QFont.Tag("tnum"), 1)
        self._place.setFont(figures)
        self._buttons = {control: SymbolButton(control.symbol) for control in CONTROLS}
        set_primary(self._buttons[RUN], on=True)
        self._pace = QComboBox()
        for pace in PACES:
            self._pace.addItem(f"×{pace:g}", pace)
        self._pace.setCurrentIndex(PACES.index(1.0))
        self._viewers = QComboBox()
        self._viewers.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._viewers.setMinimumContentsLength(14)
        self._viewers.setMinimumWidth(10 * GRID)  # where type is large it gives way to the buttons
        self._play = QPushButton(autoDefault=True)
        self._back = QPushButton(autoDefault=True)
        self._lay_out()
        for control, button in self._buttons.items():
            button.clicked.connect(lambda _=False, control=control: self._use(control))
        self.slider.valueChanged.connect(self._go)
        self._pace.activated.connect(self._take_pace)
        self._viewers.activated.connect(self._take_viewer)
        self._play.clicked.connect(self.play_wanted)
        self._back.clicked.connect(self.back_wanted)
        self._retranslate()

    def _lay_out(self) -> None:
        upper = QHBoxLayout()
        upper.setSpacing(2 * GRID)
        upper.addWidget(self.slider, 1)
        upper.addWidget(self._place)
        lower = QHBoxLayout()
        lower.setSpacing(GRID)
        for button in self._buttons.values():
            lower.addWidget(button)
        lower.addWidget(self._pace)
        lower.addSpacing(GRID)
        lower.addWidget(self._viewers)
        lower.addStretch(1)
        lower.addWidget(self._play)
        lower.addWidget(self._back)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(upper)
        column.addLayout(lower)

    @property
    def place(self) -> str:
        """The position in the match, in words."""
        return self._place.text()

    def show_session(self, session: ReplaySession) -> None:
        """Show this match from now on."""
        self._session = session
        self.slider.blockSignals(True)  # noqa: FBT003  # Qt's
        self.slider.set_length(session.opened.last, [deal.start for deal in session.opened.deals])
        self.slider.blockSignals(False)  # noqa: FBT003  # Qt's
        self._take_pace()
        session.changed.connect(self._refresh)
        self._name_controls()
        self._name_viewers()
        self._refresh()

    def clear(self) -> None:
        """Show no match any more."""
        self._session = None

    def press(self, key: int) -> bool:
        """Use the control of a key; False when there is none."""
        control = next((control for control in CONTROLS if control.key == key), None)
        if control is not None:
            self._use(control)
        return control is not None

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self.slider.setAccessibleName(texts("replay.slider"))
        for box, name in ((self._pace, "replay.pace"), (self._viewers, "replay.eyes")):
            box.setAccessibleName(texts(name))
            box.setToolTip(texts(name))
        self._play.setText(texts("replay.play"))
        self._back.setText(texts("play.back"))
        self._name_controls()
        self._name_viewers()
        self._refresh()

    def _name_controls(self) -> None:
        if self._session is None:
            return
        unit = unit_name(self._session.opened.setup.game)
        for control, button in self._buttons.items():
            button.set_name(current_texts()(control.text, unit=unit), control.key)

    def _name_viewers(self) -> None:
        session, texts = self._session, current_texts()
        if session is None:
            return
        self._viewers.clear()
        for viewer in viewers(session.opened):
            if viewer == EVERYTHING:
                self._viewers.addItem(texts("replay.open_hands"), viewer)
            else:
                self._viewers.addItem(session.texts("replay.seat", who=Who(viewer)), viewer)

    def _refresh(self) -> None:
        session, texts = self._session, current_texts()
        if session is None:
            return
        self.slider.blockSignals(True)  # noqa: FBT003  # Qt's
        self.slider.setValue(session.position)
        self.slider.blockSignals(False)  # noqa: FBT003  # Qt's
        opened, last = session.opened, session.opened.last
        longest = _place(opened.deal_names[-1] if opened.deal_names else None, last, last, texts)
        self._place.setMinimumWidth(self._place.fontMetrics().horizontalAdvance(longest) + GRID)
        self._place.setText(_place(session.deal_name, session.position, last, texts))
        self.slider.setAccessibleDescription(self._place.text())
        for controls, is_open in ((BACK, session.position > 0), (FORWARD, session.position < last)):
            for control in controls:
                self._enable(self._buttons[control], on=is_open)
        run = self._buttons[RUN]
        self._enable(run, on=last > 0)
        run.set_symbol(Symbol.PAUSE if session.is_running else Symbol.RUN)
        run.set_name(texts("replay.pause" if session.is_running else "replay.run"), RUN.key)
        self._viewers.setCurrentIndex(self._viewers.findData(session.viewer))
        self._enable(self._play, on=session.can_play_on)
        self._play.setToolTip(texts("replay.play_help" if session.can_play_on else "replay.over"))

    def _enable(self, button: QPushButton, *, on: bool) -> None:
        if not on and button.hasFocus():
            self.slider.setFocus(Qt.FocusReason.OtherFocusReason)
        button.setEnabled(on)

    def _use(self, control: ReplayControl) -> None:
        if self._session is not None:
            control.go(self._session)

    def _go(self, position: int) -> None:
        if self._session is not None:
            self._session.go(position)

    def _take_pace(self) -> None:
        if self._session is not None:
            self._session.set_pace(self._pace.currentData())

    def _take_viewer(self) -> None:
        if self._session is not None:
            self._session.set_viewer(self._viewers.currentData())


MARK: Final = GRID
"""The length of a mark."""


class DealSlider(QSlider):
    """Slider over the positions of a match, with a mark where each deal begins; a press leads there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._marks: tuple[int, ...] = ()
        self.setMinimumHeight(CONTROL_HEIGHT)

    def set_length(self, last: int, marks: Sequence[int]) -> None:
        """Set the range from 0 to `last`, with marks at these positions."""
        self._marks = tuple(marks)
        self.setRange(0, last)
        self.setEnabled(last > 0)
        self.update()

    def sizeHint(self) -> QSize:
        """Give the height that handle and marks need."""
        return QSize(40 * GRID, CONTROL_HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys to the page, which has more of them."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the press was, and be dragged on from there."""
        if event.button() is Qt.MouseButton.LeftButton:
            groove, handle = self._parts()
            if not handle.contains(event.position().toPoint()):
                span = groove.width() - handle.width()
                at = int(event.position().x()) - groove.left() - handle.width() // 2
                self.setValue(QStyle.sliderValueFromPosition(0, self.maximum(), at, span))
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint marks at both sides of the groove, then the slider."""
        groove, handle = self._parts()
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        span = groove.width() - handle.width()
        for mark in self._marks:
            x = QStyle.sliderPositionFromValue(0, self.maximum(), mark, span)
            x += groove.left() + handle.width() // 2
            middle = self.height() // 2
            painter.drawLine(x, middle - MARK - 2, x, middle - 2)
            painter.drawLine(x, middle + 2, x, middle + MARK + 2)
        painter.end()
        super().paintEvent(event)

    def _parts(self) -> tuple[QRect, QRect]:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_Slider
        groove, handle = (
            self.style().subControlRect(control, option, part, self)
            for part in (QStyle.SubControl.SC_SliderGroove, QStyle.SubControl.SC_SliderHandle)
        )
        return groove, handle


def _place(deal: Message | None, position: int, last: int, texts: Texts) -> str:
    """Tell a position, and in which deal it is."""
    if deal is None:
        return texts("replay.place", position=position, last=last)
    return texts("replay.place_in_deal", deal=deal, position=position, last=last)

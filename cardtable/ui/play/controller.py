"""Controller of the match in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal

from cardtable.engine.messages import Message
from cardtable.games import GAMES, PRESENTERS
from cardtable.present.faces import with_temperaments
from cardtable.program.preferences import Preferences
from cardtable.program.settings import CLOSED, OPEN
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.exit_gate import ExitGate
from cardtable.ui.play.first_times import FirstTimesController
from cardtable.ui.worker.commands import BeginMatch, KeepMatch, OpenFile, OpenMatch, Redo, Undo
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.play.session import Session
    from cardtable.ui.play.table_controllers import TableControllers
    from cardtable.ui.play.table_page import TablePage
    from cardtable.ui.worker.messages import Advised, MatchSetup, Moved, Opened, Step


class PlayController(Controller):
    """Controller that has matches laid on the table, one at a time, and sends what the person wants there.

    Args:
        window: the owner.
        worker: plays them.

    Attributes:
        session: the match on the table; None when there is none.
        exit_gate: the way out of it.
    """

    table_made = Signal()  # with the first match; before it is laid there
    taken = Signal()  # another match is about to be laid on the table
    changed = Signal()  # what can be done with the match, or there is another one, or none
    session_changed = Signal(object)  # Session | None: what the table shows from now on
    day_wanted = Signal()  # how Master plays the same seat of the deal of the day on the table
    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self, window: Window, worker: Worker) -> None:
        super().__init__(window)
        self._worker = worker
        self.session: Session | None = None
        self._table: TableControllers | None = None
        self.first_times = FirstTimesController(window, lambda: self.page.table)
        self.session_changed.connect(self.first_times.follow)
        self.exit_gate = ExitGate(window, worker, lambda: self.session is not None, self._title)
        menus = self.menus
        menus.again.triggered.connect(self._ask_to_begin_again)
        menus.undo.triggered.connect(partial(self._take_back, self._undo))
        menus.redo.triggered.connect(self._redo)
        menus.try_another.triggered.connect(partial(self._take_back, lambda: self.page.try_another()))
        menus.lines.triggered.connect(lambda on: self.page.look_at_lines(on=on))
        menus.drawer.triggered.connect(self._open_drawer)
        of_table = (menus.pause, menus.tricks, menus.result, menus.memory, menus.hint, menus.fairness)
        of_deal = (menus.claim, menus.same_deal, menus.turned_deal)
        for action in (*of_table, *of_deal):  # until there is a table
            action.setEnabled(False)
        worker.opened.connect(self._lay)
        worker.stepped.connect(self._take_step)
        worker.advised.connect(self._take_advised)
        worker.refused.connect(self._take_refusal)
        worker.trouble.connect(self._take_trouble)
        worker.moved.connect(self._take_moved)
        window.preferences_changed.connect(self._prefer)
        self.refresh()

    @property
    def table(self) -> TableControllers:
        """The table and what goes on there, made when it is first asked for."""
        if self._table is None:
            from cardtable.ui.play.table_controllers import TableControllers

            self._table = TableControllers(self.window)
            self._connect(self._table.page)
            self._table.prefer(self.window.settings.preferences)
            self.table_made.emit()
        return self._table

    @property
    def page(self) -> TablePage:
        """The page a match is shown on."""
        return self.table.page

    def warm_up(self) -> None:
        """Load what the first match is shown with, on the worker's thread: the window need not wait."""
        self._worker.do(load_table)

    def _connect(self, page: TablePage) -> None:
        menus = self.menus
        menus.lines.setChecked(page.shows_lines)
        page.lines_shown.connect(menus.lines.setChecked)
        menus.drawer.setChecked(page.drawer.is_open)
        page.drawer.toggled.connect(self._keep_drawer)
        page.again_wanted.connect(self._begin_again)
        page.day_wanted.connect(self.day_wanted)
        page.table.menu_wanted.connect(self._show_menu)
        page.back_wanted.connect(menus.home.trigger)
        page.same_deal_wanted.connect(menus.same_deal.trigger)
        page.turned_deal_wanted.connect(menus.turned_deal.trigger)
        page.replay_wanted.connect(menus.replay.trigger)
        page.review_wanted.connect(menus.review.trigger)
        page.rules_wanted.connect(menus.in_force.trigger)
        page.hint.memory_wanted.connect(menus.hint_memory.trigger)
        page.hint.memory_wanted.connect(menus.hint.trigger)
        page.place_wanted.connect(self.place_wanted)
        page.session_changed.connect(self.session_changed)

    def remember(self) -> None:
        """Have the settings remember how the page was laid out."""
        if self._table is not None:
            self.window.settings.side_width = self.page.drawer.side_width
            self.window.settings.shows_lines = self.page.has_lines_in_front
            self.window.settings.all_bids = not self.page.table.offers.panel.is_folded

    @property
    def setup(self) -> MatchSetup | None:
        """The match that is played; None while none is."""
        return None if self.session is None else self.session.setup

    @property
    def path(self) -> Path | None:
        """File of the match that is played."""
        return None if self.session is None else self.session.path

    def refresh(self) -> None:
        """Offer what can be done with the match."""
        step = None if self.session is None else self.session.step
        self.menus.again.setEnabled(self.session is not None)
        self.menus.redo.setEnabled(step is not None and step.can_redo)
        self.menus.try_another.setEnabled(step is not None and step.can_try_another)
        self.menus.lines.setEnabled(self.session is not None)
        self.menus.drawer.setEnabled(self.session is not None)
        self.changed.emit()

    # ── to and from the table ────────────────────────────────────────────────────────────────────────

    def begin(self, setup: MatchSetup) -> None:
        """Play a new match, in which the company has its temperaments; a deal asked for is as it was."""
        self.notices.tell("refused", None)
        if setup.first_deal is None and setup.entry is None and not setup.is_daily:
            setup = replace(setup, seats=with_temperaments(setup.seats))
        self._worker.send(BeginMatch(self._eased(setup)))

    def _eased(self, setup: MatchSetup) -> MatchSetup:
        """Return the setup, in the gentlest way where nobody here has begun a match of the game before.

        A deal that was asked for stays as it was for whoever played it.
        """
        settings, is_plain = self.window.settings, setup.first_deal is None and setup.entry is None
        if setup.is_watched or setup.game in settings.begun:
            return setup
        settings.begun = (*settings.begun, setup.game)
        settings.learned = (*settings.learned, setup.game)
        self.window.save_settings()
        eased = GAMES[setup.game].rules().option_set.first_match
        if is_plain and setup.bottom == 0:
            values = {**setup.options.values, **eased}
            setup = replace(setup, options=replace(setup.options, values=values))
        return setup

    def open(self, path: Path) -> None:
        """Go on with a match of the list."""
        self.notices.tell("refused", None)
        self._worker.send(OpenMatch(path))

    def keep(self) -> Path | None:
        """Keep the match in play when it is left, for somebody comes back to it; return its file."""
        self._worker.send(KeepMatch())
        return self.path

    def open_file(self, path: Path) -> None:
        """Put the match of a file from anywhere on the table."""
        self.notices.tell("refused", None)
        self._worker.send(OpenFile(path))

    def close(self) -> None:
        """Show nothing of the match any more; the worker still has it."""
        if self.session is not None:
            self.session.close()
            self.session = None
        self.refresh()

    def clear(self) -> None:
        """Leave the table empty."""
        self.close()
        if self._table is not None:
            self.page.clear()

    def _show_menu(self, at: QPoint) -> None:
        """Offer at a place of the table what can be done there."""
        if self.session is not None:
            menu = self.menus.make_table_menu(self.page.table)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(at)

    def _ask_to_begin_again(self) -> None:
        """Begin again; a match that somebody has begun to play goes from sight only if that is meant."""
        session = self.session
        step = None if session is None else session.step
        if step is None or session is None or step.view.outcome is not None:
            self._begin_again()
            return
        texts = current_texts()
        yes, no = texts("play.begin_again"), texts("play.stay")
        begin = partial(self.begin, session.setup)
        self._ask(texts("play.ask_again"), texts("play.stays_in_list"), yes, begin, no)

    def _ask(self, question: str, why: str, yes: str, do: Callable[[], None], no: str) -> None:
        """Do something only if whoever asks for it means it."""
        from PySide6.QtWidgets import QMessageBox

        from cardtable.ui.base.message_box import MessageBox

        box = MessageBox(QMessageBox.Icon.Question, question, why, self.window)
        self.window.prepare(box)
        box.addButton(yes, QMessageBox.ButtonRole.AcceptRole).clicked.connect(do)
        stay = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.open()

    def _begin_again(self) -> None:
        if self.session is not None:
            self.begin(self.session.setup)

    def _lay(self, opened: Opened) -> None:
        from cardtable.ui.play.session import Session

        self.close()
        self.taken.emit()
        opened = replace(opened, setup=self._named(opened.setup))
        presenter = PRESENTERS[opened.setup.game]()
        self.session = Session(opened, presenter, self.page.table, self._worker)
        self.session.went_on.connect(self.refresh)
        self.window.pages.setCurrentWidget(self.page)
        self.page.show_session(self.session)
        self.refresh()

    def _named(self, setup: MatchSetup) -> MatchSetup:
        """Return the setup with the name the person has told since; the file says what was known then."""
        name, seats = self.window.settings.name, list(setup.seats)
        own = seats[setup.bottom]
        if setup.is_watched or setup.is_shared or own.name or own.members:
            return setup
        seats[setup.bottom] = replace(own, name=name)
        return replace(setup, seats=tuple(seats))

    def _title(self) -> str:
        """Name of the match on the table, as it may be told outside the program."""
        name = current_texts()("app.name" if self.session is None else f"{self.session.setup.game}.name")
        return f"{name} {date.today().isoformat()}"

    # ── what is done there ───────────────────────────────────────────────────────────────────────────

    def _prefer(self, wanted: Preferences) -> None:
        if self._table is not None:
            self._table.prefer(wanted)

    def _open_drawer(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        self.page.open_drawer(on=on)

    def _keep_drawer(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        self.menus.drawer.setChecked(on)
        self.window.settings.drawer = OPEN if on else CLOSED
        self.window.save_settings()

    def _take_back(self, take_back: Callable[[], None]) -> None:
        """Take a choice back; of a deal of the day, whose result tells it, the first time only if meant."""
        session = self.session
        is_first = session is not None and session.step is not None and not session.step.assisted
        if session is None or not (session.setup.is_daily and is_first):
            take_back()
            return
        texts = current_texts()
        yes, no = texts("daily.take_back"), texts("daily.leave_it")
        self._ask(texts("daily.ask_undo"), texts("daily.undo_is_help"), yes, take_back, no)

    def _undo(self) -> None:
        if self.session is not None:
            self.session.send(Undo())

    def _redo(self) -> None:
        if self.session is not None:
            self.session.send(Redo())

    # ── what the worker tells ────────────────────────────────────────────────────────────────────────

    def _take_step(self, step: Step) -> None:
        if self.session is not None:
            self.session.take(step)

    def _take_advised(self, advised: Advised) -> None:
        if self.session is not None:
            self.session.take_advised(advised)

    def _take_refusal(self, reason: Message) -> None:
        self.notices.tell("refused", reason)
        if self.session is not None:
            self.session.take_refusal()

    def _take_trouble(self, trouble: Message | None) -> None:
        self.notices.tell("disk", trouble)
        if self._table is not None:
            self.page.show_trouble(trouble)

    def _take_moved(self, moved: Moved) -> None:
        self.notices.tell("moved", moved.notice)
        if self.session is not None:
            self.session.move(moved)


def load_table() -> None:
    """Load the table's modules; nothing is made yet."""
    import cardtable.ui.play.session
    import cardtable.ui.play.table_controllers
    import cardtable.ui.worker.live_table  # noqa: F401

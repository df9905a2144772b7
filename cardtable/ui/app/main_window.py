"""The window: menus, the start page, the table page, and what goes on between them and the worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from cardtable.engine.messages import Message, message
from cardtable.engine.options import OptionSet
from cardtable.games import PRESENTERS
from cardtable.match.summaries import Summary
from cardtable.program.settings import Settings, SettingsFile
from cardtable.ui.app.score_controller import Scoring
from cardtable.ui.app.services import Services
from cardtable.ui.base.full_screen import FullScreen
from cardtable.ui.base.language import Language
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import Menus
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.fairness.controller import Checking
from cardtable.ui.fairness.redeal_controller import DealingAgain
from cardtable.ui.help.controller import Helping
from cardtable.ui.help.problems import Problems
from cardtable.ui.help.report_controller import Reporting
from cardtable.ui.hints.controller import Hinting
from cardtable.ui.lessons.controller import Learning
from cardtable.ui.library.controller import Keeping
from cardtable.ui.library.recovery import Recovering
from cardtable.ui.library.start_page import StartPage
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.play.cover_controller import Covering
from cardtable.ui.play.exit_gate import ExitGate
from cardtable.ui.play.pause_controller import Pausing
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.play.team_controller import TeamTalk
from cardtable.ui.replay.controller import Replaying
from cardtable.ui.rules.in_force_controller import Ruling
from cardtable.ui.settings.cards_controller import Dressing
from cardtable.ui.settings.service import Remembering
from cardtable.ui.statistics.controller import Counting
from cardtable.ui.worker.messages import Moved, Opened, Order, Step
from cardtable.ui.worker.worker import Worker

SMALLEST = (960, 560)  # inside the frame, on a screen of 1024 × 640 with a task bar


class MainWindow(QMainWindow):
    """One window, one match at a time.

    Args:
        worker: started by whoever made it; the window ends it when it is closed.
        services: what else is done on its thread.
        language: where the language is switched.
        problems: tells of the unexpected.
        settings: what is remembered.
        settings_file: where that is kept.
        games: the games to choose from.
        styles: the ids of the computer styles of each game.
        folder: the data folder, for people to see; None when there is none.
    """

    def __init__(
        self,
        worker: Worker,
        services: Services,
        language: Language,
        problems: Problems,
        settings: Settings,
        settings_file: SettingsFile,
        games: Sequence[OptionSet],
        styles: Mapping[str, Sequence[str]],
        folder: Path | None,
    ) -> None:
        super().__init__()
        self._worker = worker
        self._services = services
        self._language = language
        self._settings = settings
        self._remembering = Remembering(settings_file, settings, worker.do, self)
        self._games = games
        self._styles = styles
        self._texts = language.use(settings.language)
        self.has_listed = False
        self.session: Session | None = None
        self.start_page = StartPage()
        self.table_page = TablePage(self._texts)
        self.notices = NoticeBar()
        self.menus = Menus(self)
        self.exit_gate = ExitGate(self, worker, lambda: self.session is not None, self._title, self._texts)
        FullScreen(self, self.menus.full_screen)
        self._keeping = Keeping(
            self,
            worker,
            services.library,
            services.presets,
            self.menus,
            self.start_page,
            self.notices,
            self._leave_table,
        )
        self._counting = Counting(self, services.statistics, self.menus)
        self._reporting = Reporting(self, worker, problems, settings, self._match_file, self.notices)
        self._team = TeamTalk(self, worker, self.menus, self.table_page, lambda: self.session)
        self._checking = Checking(self, services.fairness, self.menus, self.table_page, self._play)
        self._dealing_again = DealingAgain(services.fairness, self.menus, self.table_page, self._play)
        self._hinting = Hinting(services.hints, self.menus, self.table_page, settings)
        self.pausing = Pausing(self, self.menus, self.table_page, self._texts)
        self._covering = Covering(self.table_page, self._texts)
        self._helping = Helping(
            self, self.menus, lambda: self._game or self._games[0].game, folder, self._texts
        )
        self.dressing = Dressing(self, self.menus, settings, self.save_settings, self._texts)
        self._lay_out()
        self.replaying = Replaying(
            worker,
            services.replays,
            services.reviews,
            self.menus,
            self._pages,
            self.start_page,
            self.table_page,
            self.notices,
            self._leave,
            self._texts,
        )
        self.learning = Learning(
            self.menus,
            self._pages,
            settings,
            self.save_settings,
            self._leave,
            self._play,
            games,
            styles,
            self._texts,
        )
        self.recovering = Recovering(self, worker, services.library, self._texts)
        Scoring(self.menus, self._pages)
        self._ruling = Ruling(self, self.menus, games, services.presets, lambda: self._order, self._texts)
        self._connect()
        self.menus.set_language(settings.language)
        self._restore_geometry()
        self._retranslate()

    # ── making ───────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        self.setMinimumSize(*SMALLEST)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._pages.addWidget(self.table_page)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notices)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        menus, worker, services = self.menus, self._worker, self._services
        menus.new.triggered.connect(self.ask_for_match)
        menus.matches.triggered.connect(self.show_matches)
        menus.quit.triggered.connect(self.close)
        menus.undo.triggered.connect(self._undo)
        menus.redo.triggered.connect(self._redo)
        menus.try_another.triggered.connect(lambda: self.table_page.try_another())
        menus.lines.triggered.connect(lambda on: self.table_page.look_at_lines(on=on))
        self.table_page.lines_shown.connect(menus.lines.setChecked)
        menus.report.triggered.connect(self._reporting.ask)
        menus.language_chosen.connect(self.set_language)
        self.start_page.new_wanted.connect(self.ask_for_match)
        self.start_page.lesson_wanted.connect(next(iter(menus.lessons.values())).trigger)
        self.start_page.open_wanted.connect(self._open)
        self.start_page.choice_changed.connect(self._refresh_actions)
        self.notices.changed.connect(self._refresh_actions)
        self.table_page.again_wanted.connect(self._play_again)
        self.table_page.back_wanted.connect(self.show_matches)
        self.replaying.changed.connect(self._refresh_actions)
        self._pages.currentChanged.connect(self._refresh_actions)
        self.dressing.changed.connect(lambda: self._helping.retranslate(self._texts))
        self._remembering.failed.connect(self._tell_unsaved)
        worker.opened.connect(self._take_match)
        worker.stepped.connect(self._take_step)
        services.library.listed.connect(self._take_list)
        services.presets.changed.connect(self.start_page.show_presets)
        worker.refused.connect(self._take_refusal)
        services.library.refused.connect(self._take_refusal)
        worker.trouble.connect(self._take_trouble)
        worker.moved.connect(self._take_moved)

    def _restore_geometry(self) -> None:
        screen = self.screen().availableSize()
        self.resize(min(1280, screen.width()), min(800, screen.height() - 5 * GRID))  # room for a title bar
        if self._settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self._settings.geometry.encode("ascii", "replace")))
        if self._settings.side_width:
            self.table_page.splitter.set_side_width(self._settings.side_width)
        self.table_page.show_lines(on=self._settings.shows_lines)

    # ── language ─────────────────────────────────────────────────────────────────────────────────────

    def set_language(self, code: str) -> None:
        """Speak another language, at once and everywhere."""
        if code != self._texts.language:
            self._settings.language = code
            self._texts = self._language.use(code)
            self._retranslate()
            self.save_settings()

    def _retranslate(self) -> None:
        texts = self._texts
        self.menus.retranslate(texts)
        self._keeping.retranslate(texts)
        self._counting.retranslate(texts)
        self._reporting.retranslate(texts)
        self.start_page.retranslate(texts)
        self.table_page.retranslate(texts)
        self.replaying.retranslate(texts)
        self.notices.retranslate(texts)
        self._helping.retranslate(texts)
        self._ruling.retranslate(texts)
        self.recovering.retranslate(texts)
        self.learning.retranslate(texts)
        self.exit_gate.retranslate(texts)
        self.dressing.retranslate(texts)
        self._refresh_title()

    def _refresh_title(self) -> None:
        name = self._texts("app.name")
        if self._game is not None:
            name = self._texts("window.title", game=self._texts(f"{self._game}.name"), program=name)
        self.setWindowTitle(name)

    def _title(self) -> str:
        """What the match on the table may be called outside the program."""
        name = self._texts("app.name" if self._game is None else f"{self._game}.name")
        return f"{name} {date.today().isoformat()}"

    @property
    def _game(self) -> str | None:
        """The game that is played or looked at."""
        return None if self._order is None else self._order.game

    @property
    def _order(self) -> Order | None:
        """The match that is played or looked at."""
        return self.replaying.order if self.session is None else self.session.order

    # ── going to and fro ─────────────────────────────────────────────────────────────────────────────

    def ask_for_match(self) -> None:
        """Ask what to play, and play it."""
        settings = self._settings
        dialog = NewMatchDialog(
            self._games,
            self._styles,
            self._texts,
            settings.name,
            settings.last_matches,
            self._services.presets,
            self,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._take_order(dialog))
        dialog.open()

    def _take_order(self, dialog: NewMatchDialog) -> None:
        self._settings.name = dialog.name
        self._settings.last_matches = dialog.choices
        self.save_settings()
        self._play(dialog.order)

    def _play(self, order: Order) -> None:
        self.notices.tell("refused", None)
        self._worker.new_match(order)

    def _play_again(self) -> None:
        if self.session is not None:
            self._play(self.session.order)

    def _open(self, path: Path) -> None:
        self.notices.tell("refused", None)
        self._worker.open_match(path)

    def open_file(self, path: Path) -> None:
        """Come to the front, and put the match of a file from anywhere on the table."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.notices.tell("refused", None)
        self._worker.open_file(path)

    def show_matches(self) -> None:
        """Leave the table, which can be resumed, or what is looked at, and show the list."""
        self.exit_gate.leave(self._show_list)

    def _leave_table(self, go: Callable[[], None]) -> None:
        """Leave the table for the list, and do something there."""

        def arrive() -> None:
            self._show_list()
            go()

        self.exit_gate.leave(arrive)

    def _show_list(self) -> None:
        self._close_session()
        self.replaying.close()
        self.table_page.clear()
        self._services.library.list_matches()
        self.has_listed = False  # so that the focus is placed when the list has come
        self._pages.setCurrentWidget(self.start_page)
        self._refresh_title()

    def _leave(self, go: Callable[[], None]) -> None:
        """Leave a match in play or the list, for something else."""

        def arrive() -> None:
            self._keeping.forget()
            go()

        self._leave_table(arrive)

    def _take_match(self, opened: Opened) -> None:
        self._close_session()
        self.replaying.close()
        self._keeping.forget()
        presenter = PRESENTERS[opened.order.game]()
        self.session = Session(opened, presenter, self.table_page.table, self._worker, self._texts)
        self.session.changed.connect(self._refresh_actions)
        self.session.arrived.connect(self._team.refresh)
        self._pages.setCurrentWidget(self.table_page)
        self.table_page.show_session(self.session)
        self._refresh_title()
        self._refresh_actions()

    def _match_file(self) -> Path | None:
        return None if self.session is None else self.session.path

    def _close_session(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None
        self._refresh_actions()

    def _refresh_actions(self) -> None:
        step = None if self.session is None else self.session.step
        can_undo = self._keeping.can_undo if self.session is None else self.session.can_undo
        self.menus.undo.setEnabled(can_undo)
        self.menus.redo.setEnabled(step is not None and step.can_redo)
        self.menus.try_another.setEnabled(step is not None and step.can_try_another)
        self.menus.lines.setEnabled(self.session is not None)
        is_elsewhere = self._pages.currentWidget() is not self.start_page
        self.menus.matches.setEnabled(is_elsewhere)
        self._keeping.refresh(at_table=is_elsewhere)
        self._team.refresh()
        self.replaying.refresh(self.session)
        self._ruling.refresh()
        self._refresh_title()

    def _undo(self) -> None:
        if self.session is not None:
            self.session.undo()
        else:
            self._keeping.undo()

    def _redo(self) -> None:
        if self.session is not None:
            self.session.redo()

    # ── what the worker tells ────────────────────────────────────────────────────────────────────────

    def _take_list(self, matches: Sequence[Summary]) -> None:
        self.start_page.show_matches(tuple(matches))
        if not self.has_listed and self._pages.currentWidget() is self.start_page:
            self.has_listed = True
            self.start_page.take_focus()

    def _take_step(self, step: Step) -> None:
        if self.session is not None:
            self.session.take(step)

    def _take_refusal(self, reason: Message) -> None:
        self.notices.tell("refused", reason)
        if self.session is None:
            self._services.library.list_matches()
        else:
            self.session.take_refusal()

    def _take_trouble(self, trouble: Message | None) -> None:
        self.notices.tell("disk", trouble)
        self.table_page.show_trouble(trouble)

    def _take_moved(self, moved: Moved) -> None:
        self.notices.tell("moved", moved.notice)
        if self.session is not None:
            self.session.move(moved)

    def tell_folder_trouble(self, trouble: Message) -> None:
        """Say that there is no data folder."""
        self.notices.tell("folder", trouble)

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how the window was, and end the worker; if the match is not saved, ask first."""
        if not self.exit_gate.may_close():
            event.ignore()
            return
        self._settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self._settings.side_width = self.table_page.splitter.side_width
        self._settings.shows_lines = self.table_page.shows_lines
        self._close_session()
        self.replaying.close()
        self.save_settings()
        self.hide()
        self._worker.quit()
        self._remembering.finish()
        super().closeEvent(event)

    def save_settings(self) -> None:
        """Keep what is remembered; where that cannot be, it is told."""
        self._remembering.save()

    def _tell_unsaved(self) -> None:
        self.notices.tell("settings", message("trouble.settings"))

"""Controller of the statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from cardtable.engine.messages import Message, message
from cardtable.games import GAMES
from cardtable.ui.base.file_dialog import documents, file_dialog, save_as
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.statistics.service import (
    AskBest,
    AskStatistics,
    Best,
    ExportStatistics,
    RecountStatistics,
    StatisticsService,
    StopStatistics,
)
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.statistics import Report, Selection
    from cardtable.ui.play.session import Session, TableState
    from cardtable.ui.statistics.dialog import StatisticsDialog

SUFFIX: Final = ".csv"


class BestController(Controller):
    """Controller of what a person has reached before, which the sheet of a match that is over tells.

    Nothing is told of matches with help or by rules of one's own, nor where only two sides meet: there one
    wins or does not.

    Args:
        window: the owner.
        worker: looks it up.
        statistics: gives the service.
        play: the match in play.
    """

    def __init__(
        self,
        window: Window,
        worker: Worker,
        statistics: Callable[[], StatisticsService],
        play: PlayController,
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._statistics = statistics
        self._service: StatisticsService | None = None  # from the first match that is over
        self._play = play
        self._session: Session | None = None
        self._found: Best | None = None
        self._has_asked = False
        play.session_changed.connect(self._follow)

    def _follow(self, session: Session | None) -> None:
        self._session, self._found, self._has_asked = session, None, False
        self._play.page.show_best("")
        if session is not None:
            session.arrived.connect(self._take_state)

    def _take_state(self, state: TableState) -> None:
        if not state.is_over:
            self._found, self._has_asked = None, False
            self._play.page.show_best("")
        elif not self._has_asked and not state.step.assisted:
            self._has_asked = True
            self._ask()

    def _ask(self) -> None:
        session = self._session
        if session is None or session.path is None:
            return
        setup = session.setup
        option_set = GAMES[setup.game].rules().option_set
        preset, seat = option_set.preset_of(setup.options), session.texts.addressed
        if preset is None or seat is None or len(option_set.sides(setup.options)) <= 2:
            return
        if self._service is None:
            self._service = self._statistics()
            self._service.best.connect(self._take)
        person, players = setup.seats[seat].name, setup.options.players
        self._worker.send(AskBest(session.path, person, setup.game, preset, players))

    def _take(self, best: Best) -> None:
        if self._session is not None and best.path == self._session.path:
            self._found = best
            self.refresh()

    def refresh(self) -> None:
        """Tell it in the language spoken."""
        session, found = self._session, self._found
        if session is None or found is None or found.score is None or not session.is_over:
            return
        seat = session.texts.addressed
        outcome = None if session.step is None else session.step.view.outcome
        if outcome is None or seat is None:
            return
        standing = GAMES[session.setup.game].rules().standing
        is_better = standing(outcome.scores[seat]) > standing(found.score)
        key = "play.best_yet" if is_better else "play.best_before"
        self._play.page.show_best(current_texts()(key, score=session.points(found.score)))


class StatisticsController(Controller):
    """Controller of the dialog: has the worker count, and asks where to export to.

    Args:
        window: the owner.
        worker: counts.
        statistics: tells what was counted.
    """

    match_wanted = Signal(str)  # the name of its file: to be looked back at
    play_wanted = Signal()

    def __init__(self, window: Window, worker: Worker, statistics: StatisticsService) -> None:
        super().__init__(window)
        self._worker = worker
        self._dialog: StatisticsDialog | None = None
        self._folder = documents()
        statistics.counted.connect(self._show)
        statistics.exported.connect(
            lambda target: self._tell(message("statistics.exported", file=target.name))
        )
        statistics.refused.connect(self._tell)

    @cached_property
    def _last(self) -> Selection:
        """The selection looked at last."""
        from cardtable.match.statistics import Selection

        return Selection()

    def open(self) -> None:
        """Open the dialog, unless it is open."""
        from cardtable.ui.statistics.dialog import StatisticsDialog

        if self._dialog is not None:
            return
        worker = self._worker
        settings = self.window.settings
        own = settings.name, settings.preferences.face
        dialog = self._dialog = StatisticsDialog(current_texts(), self.window, own=own)
        self.window.prepare(dialog, (128 * GRID, 96 * GRID))
        dialog.wanted.connect(lambda selection: worker.send(AskStatistics(selection)))
        dialog.recount_wanted.connect(lambda: worker.send(RecountStatistics(self._last)))
        dialog.export_wanted.connect(self._ask_where)
        dialog.match_wanted.connect(self._look_back)
        dialog.play_wanted.connect(self._play)
        dialog.finished.connect(self._close)
        worker.send(AskStatistics(self._last))
        dialog.open()

    def _look_back(self, name: str) -> None:
        if self._dialog is not None:
            self._dialog.accept()
        self.match_wanted.emit(name)

    def _play(self) -> None:
        if self._dialog is not None:
            self._dialog.accept()
        self.play_wanted.emit()

    def _close(self) -> None:
        self._dialog = None
        self._worker.send(StopStatistics())

    def _show(self, report: Report) -> None:
        self._last = report.selection
        if self._dialog is not None:
            self._dialog.show_report(report)

    def _ask_where(self) -> None:
        texts, shown = current_texts(), self._dialog
        if shown is None:
            return
        selection = shown.selection
        kind = (texts("statistics.files"), SUFFIX)
        dialog = file_dialog(shown, texts("statistics.export_title"), self._folder, kind, texts)
        save_as(dialog, texts("statistics.file_name") + SUFFIX)
        dialog.fileSelected.connect(lambda name: self._export(selection, Path(name)))
        dialog.open()

    def _export(self, selection: Selection, target: Path) -> None:
        self._folder = str(target.parent)
        self._worker.send(ExportStatistics(selection, current_texts(), target))

    def _tell(self, outcome: Message) -> None:
        if self._dialog is not None:
            self._dialog.tell(current_texts()(outcome), aloud=True)

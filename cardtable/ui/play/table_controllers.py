"""The table of the match in play, with everything that goes on there."""

from __future__ import annotations

from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.program.settings import OPEN
from cardtable.ui.base.window import Window
from cardtable.ui.play.autoplay import AutoplayController, ClaimController
from cardtable.ui.play.pause_controller import CoverController, PauseController
from cardtable.ui.play.recall import RecallController
from cardtable.ui.play.round_buttons import RoundButtons
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.play.team import TeamController
from cardtable.ui.play.tricks import TricksController


class TableControllers:
    """Page of the table, among the window's pages, and its controllers.

    Args:
        window: the owner; its settings tell how the page is laid out.

    Attributes:
        page: where a match is shown.
        autoplay: plays what plays itself.
        claim: plays the rest of a deal that is certain.
        pause: pauses, and counts the time for a choice.
    """

    def __init__(self, window: Window) -> None:
        self.page = TablePage(window.pages)
        buttons = RoundButtons(window.menus, self.page.table, self.page.foot)
        window.pages.addWidget(self.page)
        window.table_added.emit(self.page.table)
        self.autoplay = AutoplayController(self.page)
        self.claim = ClaimController(window, self.page, buttons.claim)
        self.pause = PauseController(window, self.page)
        self._tricks = TricksController(window, self.page)
        self.page.session_changed.connect(TeamController(window, self.page.team).follow)
        CoverController(window, self.page)
        RecallController(window, self.page)
        if window.settings.side_width:
            self.page.drawer.set_side_width(window.settings.side_width)
        self.page.show_lines(on=window.settings.shows_lines)
        self.page.drawer.open(on=window.settings.drawer == OPEN)
        self.page.table.offers.panel.fold(on=not window.settings.all_bids)
        self._window = window
        self.page.session_changed.connect(self._set_pace)

    def prefer(self, wanted: Preferences) -> None:
        """Follow the preferences."""
        table = self.page.table
        table.set_speed(0.0 if is_motion_reduced(wanted.less_motion) else wanted.speed)
        self._set_pace()
        table.set_own_face(wanted.face)
        table.set_left_handed(on=wanted.left_handed)
        table.set_display(sorting=wanted.sorting, has_remarks=wanted.remarks)
        table.set_pause(None if wanted.waits else wanted.pause, results_wait=wanted.results_wait)
        self.page.set_hides_taken(on=wanted.hides_taken)
        self.autoplay.what = wanted.autoplay
        self._tricks.what = wanted.looks_back

    def _set_pace(self) -> None:
        """Show as fast as it can be seen where one watches and wants no animation."""
        is_off = self._window.settings.preferences.speed == 0
        self.page.table.frame_player.lingers = not (is_off and self.page.is_watched)

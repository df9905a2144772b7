"""One match is looked at after another, at the same table."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from pytestqt.qtbot import QtBot

from cardtable.games import PRESENTERS
from cardtable.texts import Texts
from cardtable.ui.replay.service import Replays
from cardtable.ui.replay.session import ReplaySession
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.messages import ReplayOpened
from tests.ui.helpers import order
from tests.ui.table.tables import table


def test_two_take_their_seats_where_six_have_sat(qtbot: QtBot) -> None:
    view = TableView(Texts("en").with_names(tuple("ABCDEF")))
    qtbot.addWidget(view)
    view.show_picture(table(6, 8))
    wanted = order()
    opened = ReplayOpened(1, Path("match"), wanted, 0, 0, 0, (), None)
    ReplaySession(opened, PRESENTERS[wanted.game](), view, cast("Replays", None))
    assert view.picture.badges == ()
    assert view.texts.name_of(1)

"""The start loads and builds nothing before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LATER = (
    "_hashlib",
    "cardtable.ai.arena",
    "cardtable.ai.games",
    "cardtable.ai.hints",
    "cardtable.ai.proof",
    "cardtable.ai.reviews",
    "cardtable.cli.arena",
    "cardtable.cli.files",
    "cardtable.cli.solve",
    "cardtable.match.cache",
    "cardtable.match.commitments",
    "cardtable.match.conductor",
    "cardtable.match.history",
    "cardtable.match.proposals",
    "cardtable.match.replay",
    "cardtable.match.statistics",
    "cardtable.present.games",
    "cardtable.present.layout",
    "cardtable.present.picture",
    "cardtable.present.result_sheet",
    "cardtable.present.ring_layout",
    "cardtable.present.two_seat_layout",
    "cardtable.ui.fairness",
    "cardtable.ui.help.about_dialog",
    "cardtable.ui.hints",
    "cardtable.ui.home.name_dialog",
    "cardtable.ui.lessons.page",
    "cardtable.ui.library.title_dialog",
    "cardtable.ui.new_match.dialog",
    "cardtable.ui.new_match.setup",
    "cardtable.ui.play.match_sheet",
    "cardtable.ui.play.round_buttons",
    "cardtable.ui.play.session",
    "cardtable.ui.play.table_page",
    "cardtable.ui.play.team",
    "cardtable.ui.play.tricks",
    "cardtable.ui.replay.page",
    "cardtable.ui.review.dialogs",
    "cardtable.ui.rules.dialog",
    "cardtable.ui.rules.in_force_dialog",
    "cardtable.ui.settings.cards_dialog",
    "cardtable.ui.settings.dialog",
    "cardtable.ui.statistics",
    "cardtable.ui.table.thumbnail",
    "cardtable.ui.table.view",
    "cardtable.ui.worker.live_table",
    "cardtable.ui.worker.messages",
    "csv",
    "multiprocessing.sharedctypes",
    "numpy",
    "pickle",
    "sqlite3",
    "tomllib",
    "wave",
    *(() if sys.platform == "win32" else ("ctypes",)),  # by which Windows is asked
)
LIST = ("cardtable.ui.library.match_list", "cardtable.ui.library.matches_page")
HOME = ("cardtable.ui.home.page", "cardtable.ui.home.tiles")
START = """
import sys
from pathlib import Path
import cardtable.__main__, cardtable.cli.main
from cardtable.ui.app import application
program = application.build(application.application([]), Path(sys.argv[1]), "en")
program.window.show()
print(*sys.modules, sep="\\n")
program.window.close()
"""


def loaded(script: str, folder: Path) -> list[str]:
    """The modules that are loaded in the end."""
    line = [sys.executable, "-c", script, str(folder)]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.long
def test_the_window_shows_before_anything_else_is_loaded(tmp_path: Path) -> None:
    names = loaded(START, tmp_path)
    assert set(HOME) <= set(names)
    assert [name for name in LATER + LIST if name in names] == []


@pytest.mark.long
def test_the_first_page_is_painted_before_what_paints_little_tables_is_loaded(tmp_path: Path) -> None:
    look = """
from cardtable.ui.home import page
page.LATER_MS = 10**6
program.window.show()
painted = []
paint = page.Thumbnail.paintEvent
page.Thumbnail.paintEvent = lambda self, event: painted.append(paint(self, event))
while not (program.window.home.has_looked and painted):
    program.app.processEvents()
"""
    names = loaded(START.replace("program.window.show()", look), tmp_path)
    assert set(HOME) <= set(names)
    assert [name for name in LATER + LIST if name in names] == []


def test_the_first_page_of_who_has_not_played_does_without_pictures_of_tables(tmp_path: Path) -> None:
    look = """
from cardtable.ui.home import page
page.LATER_MS = 0
program.window.show()
while not all(row.thumbnail._is_whole for row in program.window.home.page.findChildren(page.InvitationRow)):
    program.app.processEvents()
"""
    look += "while 'cardtable.ui.table.small_cards' not in sys.modules:\n    program.app.processEvents()"
    names = loaded(START.replace("program.window.show()", look), tmp_path)
    assert [name for name in LATER + LIST if name in names] == []


@pytest.mark.long
def test_warming_up_loads_the_list_and_the_table_for_the_first_match(tmp_path: Path) -> None:
    warm_up = START.replace("program.window.show()", "program.window.warm_up()\nprogram.worker.quit()")
    shown = {*LIST, "cardtable.ui.play.table_page", "cardtable.ui.worker.live_table"}
    assert shown <= set(loaded(warm_up, tmp_path))


def test_all_that_loads_later_exists() -> None:
    root = Path(__file__).parents[2]
    names = (*LATER, *LIST, *HOME)
    paths = [root / name.replace(".", "/") for name in names if name.startswith("cardtable.")]
    assert all(path.is_dir() or path.with_suffix(".py").is_file() for path in paths)

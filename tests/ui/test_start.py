"""The start loads and builds nothing before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LATER = (
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
    "cardtable.present.ring_layout",
    "cardtable.present.two_seat_layout",
    "cardtable.ui.fairness.dialog",
    "cardtable.ui.help.about_dialog",
    "cardtable.ui.lessons.page",
    "cardtable.ui.lessons.welcome_page",
    "cardtable.ui.new_match.dialog",
    "cardtable.ui.play.session",
    "cardtable.ui.play.table_bar",
    "cardtable.ui.play.table_page",
    "cardtable.ui.play.team",
    "cardtable.ui.play.tricks",
    "cardtable.ui.replay.page",
    "cardtable.ui.review.dialogs",
    "cardtable.ui.rules.dialog",
    "cardtable.ui.rules.in_force_dialog",
    "cardtable.ui.settings.cards_dialog",
    "cardtable.ui.settings.dialog",
    "cardtable.ui.statistics.dialog",
    "cardtable.ui.table.thumbnail",
    "cardtable.ui.table.view",
    "cardtable.ui.worker.live_table",
    "_hashlib",
    "csv",
    "ctypes",
    "multiprocessing.sharedctypes",
    "numpy",
    "sqlite3",
)
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


def test_the_window_shows_before_anything_else_is_loaded(tmp_path: Path) -> None:
    line = [sys.executable, "-c", START, str(tmp_path)]
    loaded = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    assert "cardtable.ui.library.start_page" in loaded
    assert [name for name in LATER if name in loaded] == []


def test_warming_up_loads_the_table_for_the_first_match(tmp_path: Path) -> None:
    warm_up = START.replace("program.window.show()", "program.window.play.warm_up()\nprogram.worker.quit()")
    line = [sys.executable, "-c", warm_up, str(tmp_path)]
    loaded = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    assert {"cardtable.ui.play.table_page", "cardtable.ui.worker.live_table"} <= set(loaded)


def test_all_that_loads_later_exists() -> None:
    root = Path(__file__).parents[2]
    paths = [root / name.replace(".", "/") for name in LATER if name.startswith("cardtable.")]
    assert all(path.is_dir() or path.with_suffix(".py").is_file() for path in paths)

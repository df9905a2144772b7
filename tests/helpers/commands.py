"""The commands as people call them, and the saved match that they are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.__main__ import main

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "saves" / "happy_six-0.1.0.cardtable"

WITHOUT_QT = """
import sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
from cardtable.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


class Ran:
    """The output and exit status of a run."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], *arguments: object) -> None:
        self.status = main(["--data-dir", str(folder / "data"), *map(str, arguments)])
        self.out, self.err = capsys.readouterr()
        self.matches = sorted((folder / "data").rglob("*.cardtable"))


def damage(folder: Path) -> Path:
    """Put the saved match into the folder, its 100th line broken."""
    lines = SAVE.read_bytes().splitlines(keepends=True)
    lines[99] = lines[99].replace(b'"n":99', b'"n":98')
    path = folder / "damaged.cardtable"
    path.write_bytes(b"".join(lines))
    return path

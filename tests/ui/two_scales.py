"""The program on a screen of another scale, to which it moves or where it begins; see `test_scales`.

    python -m tests.ui.two_scales FOLDER SCALE moves|begins

It is the whole program with a match on the table, painted there into ``window.png`` in the folder.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtGui import QGuiApplication

from tests.pictures.appearances import DENSITY, Appearance
from tests.pictures.matches import AOI, COMPUTERS, on_table
from tests.pictures.painting import ProgramDriver

SIZE: Final = (1024, 640)
AWAY: Final = 4000
"""From the first screen to the second, in pixels."""


def main() -> None:
    """Show the match on the second screen, if it is to move on the first one before."""
    folder, scale, moves = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "moves"
    os.chdir(folder)
    size = {"width": 2 * SIZE[0], "height": 2 * SIZE[1]} | DENSITY
    screens = [{"name": "one", "x": 0, "y": 0} | size, {"name": "two", "x": AWAY, "y": 0} | size]
    Path("screens.json").write_text(json.dumps({"screens": screens}))
    os.environ["QT_QPA_PLATFORM"] = "offscreen:configfile=screens.json"
    os.environ["QT_SCREEN_SCALE_FACTORS"] = f"one=1;two={scale}"
    driver = ProgramDriver(Appearance(SIZE, "ja", "light", is_kept=False), Path("data"))
    window, (_, there) = driver.window, QGuiApplication.screens()

    def move() -> None:
        window.move(there.geometry().topLeft())
        driver.wait(lambda: window.devicePixelRatioF() == float(scale))

    if not moves:
        move()
    driver.open(driver.matches.play("hearts", "black_lady", (AOI, *COMPUTERS[:3]), on_table(2, left=7)))
    driver.show_surfaces(flat=False)
    window.grab()
    if moves:
        move()
    driver.settle()
    window.grab().save("window.png")
    driver.end()


if __name__ == "__main__":
    main()

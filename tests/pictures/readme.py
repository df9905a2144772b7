"""Paint the pictures of README.md anew: ``python -m tests.pictures.readme``.

They show the first page and the tables of all games, with cloth, lamp and wood, in both languages.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from cardtable.games import GAMES
from cardtable.match.seating import SeatInfo
from tests.pictures.appearances import Appearance, paint
from tests.pictures.matches import AOI, Matches, after, asked, asked_to_call, moderately, on_table
from tests.pictures.painting import ProgramDriver

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
APPEARANCES: Final = tuple(
    Appearance((1280, 800), language, "light", is_kept=False) for language in ("en", "ja")
)
QUALITY: Final = 88
"""The quality of the JPEG files, of 100: together they stay under a megabyte or two."""


def company(number: int) -> tuple[SeatInfo, ...]:
    """Return a person and so many computer players."""
    return (AOI, *[SeatInfo("", "discreet")] * number)


def happy_six(matches: Matches) -> Path:
    """A set in the middle of a match."""
    return matches.play("happy_six", "standard", company(1), after(1, asked), seed="3")


def hearts(matches: Matches) -> Path:
    """A trick to be followed, some deals on."""
    return matches.play("hearts", "windows", company(3), after(2, on_table(3, left=10)), seed="4")


def hachihachi_trick(matches: Matches) -> Path:
    """A declaration, with some of the others in."""
    return matches.play("hachihachi_trick", "standard", company(4), after(2, asked), seed="2")


def fifty_six(matches: Matches) -> Path:
    """An auction of six, with the board of calls."""
    return matches.play("fifty_six", "akagiri", company(5), asked_to_call, choice=moderately)


HOME: Final = "home"
TABLES: Final[tuple[Callable[[Matches], Path], ...]] = (happy_six, hearts, hachihachi_trick, fifty_six)


def paint_tables() -> None:
    """Paint all of them into the folder that this process runs in."""
    fields = json.loads(sys.argv[1])
    driver = ProgramDriver(Appearance(**fields | {"size": tuple(fields["size"])}), Path("Card Table"))
    driver.show_surfaces(flat=False)
    driver.window.table_page.open_drawer(on=False)
    driver.window.settings.explained = tuple(key for game in GAMES.values() for key in game.taught)
    for table in TABLES:
        driver.open(table(driver.matches))
        driver.settle()
        driver.window.play.first_times.put_away()
        driver.window.grab().toImage().save(f"{table.__name__}.png")
    driver.window.show_home()
    driver.settle()
    driver.window.grab().toImage().save(f"{HOME}.png")
    driver.end()


def main() -> None:
    """Paint them in a process for each language, and put them in the place of those there are."""
    with tempfile.TemporaryDirectory() as temporary:
        for appearance in APPEARANCES:
            folder = Path(temporary) / appearance.language
            paint(appearance, folder, "tests.pictures.readme")
            for picture in (HOME, *(table.__name__ for table in TABLES)):
                name = f"{picture}_{appearance.language}.jpg"
                QImage(str(folder / f"{picture}.png")).save(str(FOLDER / name), None, QUALITY)


if __name__ == "__main__":
    paint_tables() if len(sys.argv) > 1 else main()

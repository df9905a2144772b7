"""Appearances of all screens: size, language, theme and letters, each painted in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.pictures.font import bars_font

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = 600
SEEN: Final = "seen.json"
"""The file in the folder of an appearance that says which classes of our own are seen on each picture."""

FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="font">
    <edit name="hinting"><bool>false</bool></edit>
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
"""


@dataclass(frozen=True)
class Appearance:
    """Appearance of all screens.

    Attributes:
        size: of the screen and the window, in pixels.
        language: one of the languages.
        theme: one of the themes.
        is_kept: whether pictures are to be as they are kept: small, and with bars for letters, so that they
            are alike on every machine.
        text_size: how large everything is written.
    """

    size: tuple[int, int]
    language: str
    theme: str
    is_kept: bool = True
    text_size: str = "100"

    @property
    def name(self) -> str:
        """A name for a folder."""
        width, height = self.size
        larger = "" if self.text_size == "100" else f"-{self.text_size}"
        return f"{width}x{height}-{self.language}-{self.theme}{larger}"


APPEARANCES: Final = (
    Appearance((1024, 640), "ja", "light"),
    Appearance((1280, 800), "en", "dark"),
    Appearance((1920, 1080), "en", "contrast"),
)
"""Those that are kept: the three sizes, and with them both languages and all themes."""


class NotPainted(Exception):
    """The process that was to paint has failed; the text is what it said."""


def paint(appearance: Appearance, folder: Path, module: str = "tests.pictures.painting") -> None:
    """Paint all screens into a folder, as PNG files named after them, and write `SEEN`.

    Args:
        appearance: how everything is to look.
        folder: a new one.
        module: the program that goes there; another may do something else with the screens than paint them.

    Raises:
        NotPainted: it could not.
    """
    folder.mkdir(parents=True)
    screen = {"name": "one", "x": 0, "y": 0, "width": appearance.size[0], "height": appearance.size[1]}
    (folder / "screen.json").write_text(json.dumps({"screens": [screen | DENSITY]}))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    environment["QT_QPA_PLATFORM"] = "offscreen:configfile=screen.json"
    environment |= {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    if appearance.is_kept:
        (folder / "bars.ttf").write_bytes(bars_font())
        (folder / "fonts.conf").write_text(FONTS.format(folder=folder.absolute()))
        environment["FONTCONFIG_FILE"] = str(folder.absolute() / "fonts.conf")
    arguments = [sys.executable, "-m", module, json.dumps(asdict(appearance))]
    painting = subprocess.run(
        arguments,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if painting.returncode != 0 or painting.stderr:
        raise NotPainted(f"{appearance.name}:\n{painting.stdout}{painting.stderr}")


DENSITY: Final = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
FOREIGN: Final = ("QT_", "FONTCONFIG", "LANG", "LC_")
"""How variables begin by which the surroundings would change the pictures."""


def seen(folder: Path) -> Mapping[str, Collection[str]]:
    """Return what the file `SEEN` says, by picture."""
    found: dict[str, list[str]] = json.loads((folder / SEEN).read_text())
    return found

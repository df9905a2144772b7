"""The window on a screen of another scale: dragged there, it is as sharp as if it had begun there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.pictures.appearances import FOREIGN, ROOT
from tests.ui.two_scales import SIZE


def painted(folder: Path, scale: float, way: str) -> QImage:
    """The window of a program of its own, that moves to the second screen or begins there."""
    folder.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    environment |= {"LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, "-m", "tests.ui.two_scales", str(folder), str(scale), way],
        cwd=ROOT,
        env=environment,
        timeout=120,
        check=True,
    )
    return QImage(str(folder / "window.png"))


@pytest.mark.long
@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_a_window_dragged_to_a_screen_of_another_scale_is_painted_for_it(
    tmp_path: Path, scale: float
) -> None:
    moved, begun = (painted(tmp_path / way, scale, way) for way in ("moves", "begins"))
    assert (moved.width(), moved.height()) == (round(SIZE[0] * scale), round(SIZE[1] * scale))
    assert moved == begun

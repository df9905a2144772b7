"""Every screen looks as somebody last saw it: every day in one appearance, with CI in all."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

import cardtable.ui
from tests.helpers.sampling import IS_WHOLE
from tests.pictures.appearances import APPEARANCES, Appearance, paint, seen
from tests.pictures.comparing import FOLDER, SHARE, compare, difference, reduced, references

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt paints text in other ways")


LOOKED_AT: Final = APPEARANCES if IS_WHOLE else APPEARANCES[1:2]
"""Appearances that are painted and compared."""


def painted(folder: Path) -> Mapping[str, Collection[str]]:
    """Paint appearances, some at the same time; returns what is seen on which picture."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda appearance: paint(appearance, folder / appearance.name), LOOKED_AT))
    found = {appearance.name: seen(folder / appearance.name) for appearance in LOOKED_AT}
    return {
        f"{appearance}/{name}": what for appearance, shown in found.items() for name, what in shown.items()
    }


@on_linux
@pytest.mark.long
def test_every_screen_looks_as_before_and_every_window_is_among_them(tmp_path: Path) -> None:
    shown = painted(tmp_path / "painted")
    found = compare(FOLDER, tmp_path / "painted", tmp_path / "differences", LOOKED_AT)
    lines = [f"{each.name}: {each.what}" for each in found]
    advice = f"see {tmp_path / 'differences'}; if they are right: python -m tests.pictures.regenerate"
    assert not found, "\n".join([*lines, advice])
    everywhere = {name for names in shown.values() for name in names}
    assert {kind.__qualname__ for kind in own_widgets()} <= everywhere


def own_widgets() -> set[type[QWidget]]:
    """Every kind of widget that the program defines."""
    names = [found.name for found in pkgutil.walk_packages(cardtable.ui.__path__, "cardtable.ui.")]
    members = (inspect.getmembers(importlib.import_module(name), inspect.isclass) for name in names)
    kinds = {kind for each in members for _, kind in each if issubclass(kind, QWidget)}
    ours = (kind for kind in kinds if kind.__module__.startswith("cardtable.ui"))
    return {kind for kind in ours if not kind.__name__.startswith("_")}


def test_the_pictures_are_kept_at_every_size_and_stay_small() -> None:
    kept = references()
    names = [
        {name.split("/")[1] for name in kept if name.startswith(f"{appearance.name}/")}
        for appearance in APPEARANCES
    ]
    assert names[0]
    assert all(each == names[0] for each in names)
    assert {name.split("/")[0] for name in kept} == {appearance.name for appearance in APPEARANCES}
    assert sum(path.stat().st_size for path in kept.values()) < 18_000 * len(kept)


def test_a_shift_by_one_pixel_and_another_colour_are_seen_and_noise_is_not() -> None:
    appearance = Appearance((1024, 640), "en", "light")
    before = QImage(1024, 640, QImage.Format.Format_RGB32)
    before.fill(QColor("#2E6B4B"))
    moved, noisy, coloured = (before.copy() for _ in range(3))
    for y in range(100, 300):
        for x in range(100, 102):
            before.setPixelColor(x, y, QColor("#FFFFFF"))
            moved.setPixelColor(x + 1, y, QColor("#FFFFFF"))
    small = reduced(before, appearance)
    noisy.fill(QColor("#336F50"))
    coloured.fill(QColor("#4A7A60"))
    assert difference("same", small, reduced(before.copy(), appearance)) is None
    assert difference("noisy", reduced(coloured.copy(), appearance), reduced(coloured, appearance)) is None
    plain = before.copy()
    plain.fill(QColor("#2E6B4B"))
    assert difference("noise", reduced(plain, appearance), reduced(noisy, appearance)) is None
    assert difference("colour", reduced(plain, appearance), reduced(coloured, appearance)) is not None
    found = difference("moved", small, reduced(moved, appearance))
    assert found is not None
    assert "x 50–51, y 50–149 of 512 × 320" in found.what
    assert SHARE * 512 * 320 < 200


def test_another_size_is_told() -> None:
    small, large = QImage(10, 10, QImage.Format.Format_RGB888), QImage(20, 10, QImage.Format.Format_RGB888)
    found = difference("size", small, large)
    assert found is not None
    assert found.what == "was 10 × 10, is 20 × 10"

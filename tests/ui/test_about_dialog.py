"""The about dialog names the parts of the program, and their licences go with it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.help.about_dialog import PARTS, AboutDialog, licence_folder

BEGINNINGS = {
    "LGPL-3.0.txt": "GNU LESSER GENERAL PUBLIC LICENSE Version 3,",
    "GPL-3.0.txt": "GNU GENERAL PUBLIC LICENSE Version 3,",
    "Apache-2.0.txt": "Apache License Version 2.0,",
    "Python.txt": "A. HISTORY OF THE SOFTWARE",
    "appdirs.txt": "# This is the MIT license Copyright (c) 2010 ActiveState Software Inc.",
    "mypy.txt": "Mypy (and mypyc) are licensed under the terms of the MIT license",
    "mypy_extensions.txt": "Mypy extensions are licensed under the terms of the MIT license",
}


def test_the_text_of_every_licence_is_there() -> None:
    folder = licence_folder()
    assert folder is not None
    told = (folder / "README.txt").read_text("utf-8")
    assert {path.name for path in folder.iterdir()} == {*BEGINNINGS, "README.txt"}
    for name, beginning in BEGINNINGS.items():
        assert " ".join((folder / name).read_text("utf-8").split()).startswith(beginning)
        assert name in told


def test_the_installed_program_has_the_licences_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert licence_folder() is None
    (tmp_path / "licenses").mkdir()
    assert licence_folder() == tmp_path / "licenses"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_names_the_parts_and_their_licences(qtbot: QtBot, language: str) -> None:
    dialog = AboutDialog(Texts(language), None)
    qtbot.addWidget(dialog)
    (page,) = dialog.findChildren(QTextBrowser)
    for version in PARTS.values():
        assert re.fullmatch(r"\d+(\.\d+)+\S*", version)
        assert version in page.toPlainText()
    assert str(licence_folder()) in page.toPlainText()

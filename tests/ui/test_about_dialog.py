"""The about dialog names the parts of the program, and their licences go with it."""

from __future__ import annotations

import re
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QTextBrowser
from pytestqt.qtbot import QtBot

from cardtable import RELEASED, __version__
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.help.about_dialog import PARTS, AboutDialog, age_told, licence_folder, project_url

BEGINNINGS = {
    "LGPL-3.0.txt": "GNU LESSER GENERAL PUBLIC LICENSE Version 3,",
    "GPL-3.0.txt": "GNU GENERAL PUBLIC LICENSE Version 3,",
    "Apache-2.0.txt": "Apache License Version 2.0,",
    "Python.txt": "A. HISTORY OF THE SOFTWARE",
    "appdirs.txt": "# This is the MIT license Copyright (c) 2010 ActiveState Software Inc.",
    "mypy.txt": "Mypy (and mypyc) are licensed under the terms of the MIT license",
    "GCC-runtime.txt": "This work was packaged for Debian by: Stephen Kitt",
    "MinGW-w64.txt": "Format: https://www.debian.org/doc/packaging-manuals/copyright-format",
    "NSIS.txt": "Format: https://www.debian.org/doc/packaging-manuals/copyright-format",
    "PyInstaller.txt": "================================ The PyInstaller licensing terms",
    "Python-third-parties.txt": "Code of third parties in Python 3.13",
    "Qt-third-parties.txt": "Code of third parties in Qt 6.11",
    "mypy_extensions.txt": "Mypy extensions are licensed under the terms of the MIT license",
}


def page_of(dialog: AboutDialog, name: str) -> QTextBrowser:
    (page,) = (page for page in dialog.findChildren(QTextBrowser) if page.accessibleName() == name)
    return page


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
    page = page_of(dialog, dialog.windowTitle())
    for version in PARTS.values():
        assert re.fullmatch(r"\d+(\.\d+)+\S*", version)
        assert version in page.toPlainText()
    assert str(licence_folder()) in page.toPlainText()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_licence_can_be_read_in_it(qtbot: QtBot, language: str) -> None:
    dialog = AboutDialog(Texts(language), None)
    qtbot.addWidget(dialog)
    (choice,) = dialog.findChildren(QComboBox)
    page = page_of(dialog, choice.accessibleName())
    names = [choice.itemText(row) for row in range(choice.count())]
    assert names[0] == "README.txt"
    assert set(names) == {*BEGINNINGS, "README.txt"}
    for name in names:
        choice.setCurrentText(name)
        folder = licence_folder()
        assert folder is not None
        assert page.toPlainText().split() == (folder / name).read_text("utf-8").split()


def test_it_says_how_old_the_version_is() -> None:
    day = date.fromisoformat(RELEASED)
    told = {
        days: age_told(Texts("en"), day + timedelta(days)).rpartition(", ")[2]
        for days in (-1, 0, 1, 2, 90, 91, 400)
    }
    assert told == {
        -1: told[0],
        0: told[0],
        1: "yesterday.",
        2: "2 days ago.",
        90: "90 days ago.",
        91: "3 months ago.",
        400: "13 months ago.",
    }
    assert "ago" not in told[0]
    assert told[0] == f"{day:%B} {day.day}, {day.year}."[-len(told[0]) :]
    assert age_told(Texts("ja"), day + timedelta(30)) == f"{day.year}年{day.month}月{day.day}日公開(30日前)"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("url", ["https://cards.example", ""])
def test_it_says_where_newer_versions_are_once_that_is_known(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, url: str
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert project_url() == ""
    (tmp_path / "identity.toml").write_text(f'url = "{url or "<https://…>"}"', "utf-8")
    dialog = AboutDialog(Texts(language), None)
    qtbot.addWidget(dialog)
    page = page_of(dialog, dialog.windowTitle()).toPlainText()
    assert __version__ in page
    assert ("https://cards.example/releases" in page) == bool(url)
    assert "<" not in page

"""The window opens on a whole data folder of an earlier version, as the person left it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable import __version__
from cardtable.match import history, summaries
from cardtable.match.cache import ASIDE
from cardtable.program.settings import FORMAT, SettingsFile
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.library.match_list import STATE_ROLE, TITLE_ROLE
from tests.drivers.matches_page import matches_of
from tests.helpers.saves import DATA, changed, contents, copy_data_folder
from tests.ui.conftest import MakeProgram
from tests.ui.finished_matches import open_dialog
from tests.ui.helpers import press, quiet, session_of, show_matches


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_data_folder(tmp_path / "data")


@pytest.fixture
def remembered(qtbot: QtBot, make_program: MakeProgram, folder: Path) -> Program:
    """A program on the folder, with no language asked for."""
    program = make_program(folder, language="")
    show_matches(qtbot, program)
    quiet(qtbot, program)
    qtbot.waitUntil(lambda: all(match.is_complete for match in matches_of(program).all))  # all files are read
    quiet(qtbot, program)  # and the list has heard of the presets, which give titles
    return program


def shown(program: Program) -> list[tuple[str, str]]:
    """Return the list's words on each match: its name, and how it stands."""
    model = matches_of(program).model
    rows = [model.index(row) for row in range(model.rowCount())]
    return [(str(row.data(TITLE_ROLE)), str(row.data(STATE_ROLE))) for row in rows]


def test_everything_is_as_it_was_left(remembered: Program) -> None:
    assert (remembered.settings.language, remembered.settings.name) == ("ja", "Aoi")
    assert remembered.settings.preferences.theme == "dark"
    own = remembered.services.presets.own.presets
    assert [preset.name for preset in own] == ["Rough & short", "二回戦"]
    assert remembered.window.notices.text == ""
    expected = [
        ("ハーツ", "0 / 0 / 0 / 0"),
        ("雨の夜の一局", "0 – 0"),
        ("ハーツ", "0 / 0 / −5 / −19 / −2"),
        ("ハーツ ・ 二回戦", "−9 / −18 / 15 / −20"),
        ("ハッピーシックス", "3 – 0"),
        ("ハッピーシックス", "3 – 2"),
        ("Copy / 写し", "1 – 3"),
        ("ハッピーシックス", "1 – 3"),
    ]
    for (title, state), (name, score) in zip(shown(remembered), expected, strict=True):
        assert title.startswith(name)
        assert score in state.split(" ・ ")


@pytest.mark.long
def test_every_match_lies_on_the_table_again_and_none_is_written(
    qtbot: QtBot, remembered: Program, folder: Path
) -> None:
    """Only the settings, at the program's end, and the list and the history are meant to be written.

    What another version of the program wrote is copied first.
    """
    before, rows = contents(folder), shown(remembered)
    window, view = remembered.window, matches_of(remembered).view
    for match in matches_of(remembered).all:
        window.matches_page.choose(match.path)
        press(view, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: window.session is not None and window.session.shown is not None)
        quiet(qtbot, remembered)
        session = session_of(remembered)
        assert session.path == match.path
        assert session.is_over == match.is_finished
        window.show_matches()
        quiet(qtbot, remembered)
        assert window.session is None
    assert shown(remembered) == rows
    window.close()
    assert remembered.worker.quit()
    assert changed(before, folder) <= {"settings.json", summaries.FILE, history.FILE, history.FILE + ASIDE}
    for name in ("settings.json", "own_presets.jsonl"):
        stem, _, suffix = name.partition(".")
        assert before[f"{stem}.before-{__version__}.{suffix}"] == (DATA / name).read_bytes()
    settings = SettingsFile(folder).load()
    assert replace(settings, geometry="") == replace(remembered.settings, geometry="")
    assert settings.lessons == {"happy_six": 3, "tricks": 0, "hearts": 2}


def test_what_was_played_counts(qtbot: QtBot, remembered: Program) -> None:
    dialog = open_dialog(qtbot, remembered)  # of the game played last, without help
    assert (dialog.figures["対戦数"], dialog.figures["平均順位"]) == ("1", "2.00")
    assert dialog.box("preset").findText("二回戦") >= 0


def test_settings_of_a_newer_version_are_told_of_and_left_alone(
    make_program: MakeProgram, folder: Path
) -> None:
    path = folder / "settings.json"
    fields = {**json.loads(path.read_bytes()), "format": FORMAT + 1}
    path.write_text(json.dumps(fields), "utf-8")
    before = path.read_bytes()
    program = make_program(folder, language="")
    assert program.window.notices.text == Texts("ja")("trouble.newer_settings")
    assert program.settings.name == "Aoi"
    program.settings.name = "Ben"
    program.window.save_settings()
    program.window.close()
    assert program.worker.quit()
    assert path.read_bytes() == before

"""A pipe or a device with the name of a file is never read, written or waited for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.cli.files import COMMANDS
from cardtable.cli.result import UNREADABLE
from cardtable.match import disk as disk_module
from cardtable.match.cache import Cache
from cardtable.match.disk import Disk, NotAFile, read_start
from cardtable.match.files import MatchFiles
from cardtable.match.presets import PresetFile, PresetRefused
from cardtable.match.store import Store
from cardtable.program.error_log import ErrorLog
from cardtable.program.settings import Settings, SettingsFile
from cardtable.texts import Texts
from cardtable.ui.help.problem_report import problem_report
from tests.helpers.games import RULES
from tests.match import toy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files in folders")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A link to a pipe."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.cardtable").symlink_to(tmp_path / "pipe")
    return tmp_path / "link.cardtable"


@pytest.fixture
def reader(pipe: Path) -> Iterator[int]:
    """The end of the pipe from which somebody reads, so that who writes is not held up."""
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    yield handle
    os.close(handle)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_a_file_that_became_a_device_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    link = tmp_path / "link.cardtable"
    link.symlink_to(device)
    monkeypatch.setattr(disk_module, "require_file", lambda path: None)  # it still was a file then
    with pytest.raises(NotAFile):
        read_start(link, 10)
    with pytest.raises(NotAFile):
        Disk().open(link)


def test_nothing_that_opens_matches_waits_for_a_pipe(tmp_path: Path, pipe: Path) -> None:
    store = Store(tmp_path, toy.GAMES)
    match_files = MatchFiles(store)
    for look in (store.open, store.look, store.recover, store.transcript, store.read, store.read_whole):
        with pytest.raises(NotAFile):
            look(pipe)
    for take in (match_files.find_or_import, match_files.import_, match_files.duplicate, match_files.restore):
        with pytest.raises(NotAFile):
            take(pipe)
    with pytest.raises(PresetRefused):
        PresetFile(tmp_path, Disk(), {}).read(pipe)
    for command in COMMANDS.values():
        answer = command(pipe, Texts("en"), tmp_path)
        assert (answer.status, answer.text) == (UNREADABLE, "")


def test_the_log_is_not_written_into_a_pipe(tmp_path: Path, pipe: Path, reader: int) -> None:
    (tmp_path / "log.txt").symlink_to(pipe)
    ErrorLog(tmp_path).write("what went wrong")
    assert os.read(reader, 100) == b""


def test_a_database_is_not_looked_for_in_a_device(tmp_path: Path) -> None:
    place = tmp_path / "list.sqlite"
    place.symlink_to("/dev/null")
    cache = Cache(place, ("CREATE TABLE t (x TEXT) STRICT",), "test")
    assert cache.run(lambda connection: connection.execute("SELECT * FROM t").fetchall()) == []
    assert not cache.is_kept
    assert place.is_symlink()
    cache.close()


def test_settings_and_problem_reports_leave_out_pipes(tmp_path: Path) -> None:
    for name in ("settings.json", "log.txt"):
        (tmp_path / name).symlink_to("/dev/zero")
    assert SettingsFile(tmp_path).load() == Settings()
    report = problem_report(Settings(), tmp_path / "log.txt", None)
    assert b"log.txt.missing.txt" in report


@pytest.mark.parametrize("name", ["half \ud800", "nul \0", "x" * 5000])
def test_a_name_that_no_file_can_have_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path, RULES)
    for look in (
        store.open,
        store.read,
        MatchFiles(store).find_or_import,
        PresetFile(tmp_path, Disk(), {}).read,
    ):
        with pytest.raises(OSError):  # noqa: PT011  # which one, the system says
            look(tmp_path / name)

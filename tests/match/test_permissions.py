"""Files for the person alone, those for others, and those of versions that knew no difference."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.match import permissions
from cardtable.match.disk import Disk
from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.presets import OwnPreset, PresetFile, rules_of
from cardtable.match.store import Store
from cardtable.program.data_folder import prepare_folder
from cardtable.program.error_log import MAX_BYTES, ErrorLog
from cardtable.program.settings import Settings, SettingsFile
from cardtable.program.single_instance import SingleInstanceLock, hand_over
from tests.helpers.games import RULES
from tests.match import toy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def umask() -> Iterator[int]:
    """The umask the tests were begun with; meanwhile others may do everything with new files."""
    before = os.umask(0)
    yield before
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder.parent)): oct(path.stat().st_mode & 0o777)
        for path in (folder, *folder.rglob("*"))
    }


def test_only_the_person_can_read_what_the_program_keeps(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert prepare_folder(folder) is None
    store = Store(folder, toy.GAMES)
    match = store.create("toy", toy.options(), toy.seats("pp"), now=toy.NOW)
    toy.play_out(match)
    assert match.close()
    assert match.path is not None
    MatchFiles(store).duplicate(match.path)
    MatchFiles(store).delete(match.path, now=datetime(2026, 1, 1, tzinfo=UTC))
    store.list()
    history = History(store)
    list(history.catch_up())
    history.close()
    assert SettingsFile(folder).save(Settings()) is None
    (folder / "settings.json").write_bytes(b"{")
    (folder / "settings.json").chmod(0o600)
    SettingsFile(folder).load()
    log = ErrorLog(folder)
    log.write("x" * MAX_BYTES)
    log.write("y")
    log.write("z")
    lock = SingleInstanceLock(folder)
    assert lock.acquire()
    lock.tell_ready()
    assert not hand_over(SingleInstanceLock(folder), folder / "x", 0.0)
    lock.release()
    option_set = RULES["hearts"].option_set
    rules = rules_of(option_set, option_set.choose(next(iter(option_set.presets)), 4))
    presets = PresetFile(folder, Disk(), {"hearts": option_set})
    presets.change(lambda own: own.add(OwnPreset("hearts", "mine", rules)))
    found = modes(tmp_path / "new")
    names = {name.rpartition("/")[2] for name in found}
    assert names >= {"matches", "deleted", "requests", "list.sqlite", "history.sqlite", "settings.json"}
    assert names >= {"settings.damaged.json", "log.txt", "log.old.txt", "running.lock", "own_presets.jsonl"}
    folders = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_dir()}
    assert found == {name: oct(0o700 if name in folders else 0o600) for name in found}


def test_exported_files_follow_the_umask(tmp_path: Path, umask: int) -> None:
    store = Store(tmp_path / "data", toy.GAMES)
    match = store.create("toy", toy.options(), toy.seats("pp"), now=toy.NOW)
    assert match.close()
    assert match.path is not None
    MatchFiles(store).export(match.path, tmp_path / "out.cardtable")
    assert (tmp_path / "out.cardtable").stat().st_mode & 0o777 == 0o666 & ~umask


def test_permissions_left_by_earlier_versions_are_taken_away(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for name in ("matches/a.cardtable", "deleted/2026-01-01/b.cardtable", "requests/c.json", "list.sqlite"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"")
    (folder / "a person's own").write_bytes(b"")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"")
    (folder / "log.txt").symlink_to(elsewhere)
    permissions.restrict(folder, is_own=False)
    open_to_others = {name for name, mode in modes(folder).items() if int(mode, 8) & 0o077}
    assert open_to_others == {"data", "data/a person's own", "data/log.txt"}
    assert elsewhere.stat().st_mode & 0o777 == 0o666
    permissions.restrict(folder, is_own=True)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_is_closed_is_not_looked_into_again(tmp_path: Path) -> None:
    match = tmp_path / "matches" / "a.cardtable"
    match.parent.mkdir(0o700)
    match.write_bytes(b"")
    permissions.restrict(tmp_path, is_own=False)
    assert match.stat().st_mode & 0o777 == 0o666


def test_the_usual_data_folder_is_closed_and_one_that_was_chosen_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.program.data_folder.data_folder", lambda: tmp_path / "usual")
    for name in ("usual", "chosen"):
        (tmp_path / name).mkdir()
        assert prepare_folder(tmp_path / name) is None
    assert (tmp_path / "usual").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "chosen").stat().st_mode & 0o777 == 0o777

"""Settings are written beside the window, in their order, and the newest are never lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardtable.program.settings import Settings, SettingsFile
from cardtable.ui.settings import service as remembering
from cardtable.ui.settings.service import SettingsWriter
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import quiet


class Noting(SettingsFile):
    """Settings file that notes on which thread it is written; it may be held up, or fail."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.threads: list[int] = []
        self.go_on = threading.Event()
        self.go_on.set()
        self.error: OSError | None = None

    def write(self, content: bytes) -> OSError | None:
        self.threads.append(threading.get_ident())
        assert self.go_on.wait(20)
        return self.error or super().write(content)


@pytest.fixture
def jobs() -> list[Callable[[], None]]:
    return []


def name_in(folder: Path) -> str:
    return SettingsFile(folder).load().name


def test_nothing_is_written_before_the_worker_comes_to_it_and_then_the_newest_once(
    tmp_path: Path, jobs: list[Callable[[], None]]
) -> None:
    file, settings = Noting(tmp_path), Settings()
    keeper = SettingsWriter(file, settings, jobs.append)
    for name in ("Anna", "Ben", "Chie"):
        settings.name = name
        keeper.save()
    settings.name = "not saved"
    assert not (tmp_path / "settings.json").exists()
    for job in jobs:
        job()
    assert name_in(tmp_path) == "Chie"
    assert len(file.threads) == 1
    keeper.finish()
    assert len(file.threads) == 1


def test_what_the_worker_has_not_come_to_is_written_at_the_end(
    tmp_path: Path, jobs: list[Callable[[], None]]
) -> None:
    keeper = SettingsWriter(SettingsFile(tmp_path), Settings(name="Anna"), jobs.append)
    keeper.save()
    keeper.finish()
    assert name_in(tmp_path) == "Anna"


def held_up(folder: Path) -> tuple[Noting, Settings, SettingsWriter, list[threading.Thread]]:
    """Anna's settings, which a thread has begun to write and cannot go on with; each job has its thread."""
    file, settings = Noting(folder), Settings(name="Anna")
    file.go_on.clear()
    threads: list[threading.Thread] = []

    def put(job: Callable[[], None]) -> None:
        threads.append(threading.Thread(target=job))
        threads[-1].start()

    keeper = SettingsWriter(file, settings, put)
    keeper.save()
    while not file.threads:
        pass
    return file, settings, keeper, threads


def test_the_newest_are_written_last_though_the_worker_still_writes_older_ones(tmp_path: Path) -> None:
    file, settings, keeper, threads = held_up(tmp_path)
    settings.name = "Ben"
    keeper.save()
    timer = threading.Timer(0.05, file.go_on.set)
    timer.start()
    keeper.finish()
    for thread in (*threads, timer):
        thread.join()
    assert name_in(tmp_path) == "Ben"


def test_a_disk_that_hangs_does_not_keep_the_program_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "LAST_WAIT", 0.01)
    file, _, keeper, threads = held_up(tmp_path)
    keeper.save()
    keeper.finish()
    file.go_on.set()
    for thread in threads:
        thread.join()


def test_the_window_writes_on_another_thread_and_tells_what_cannot_be_kept_until_it_can(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Noting(tmp_path)
    monkeypatch.setattr("cardtable.ui.app.application.SettingsFile", lambda folder: file)
    program = make_program()
    program.window.save_settings()
    quiet(qtbot, program)
    assert file.threads
    assert threading.get_ident() not in file.threads
    assert program.window.notices.isHidden()
    file.error = OSError("full")
    program.window.save_settings()
    quiet(qtbot, program)
    qtbot.waitUntil(lambda: not program.window.notices.isHidden())
    file.error = None
    program.window.save_settings()
    quiet(qtbot, program)
    qtbot.waitUntil(program.window.notices.isHidden)


def test_what_is_set_just_before_closing_is_kept(make_program: MakeProgram, tmp_path: Path) -> None:
    program = make_program()
    program.settings.name = "葵"
    program.window.close()
    assert name_in(tmp_path) == "葵"

"""The command line, as processes of their own and with no console."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn, cast

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable import __version__
from cardtable.__main__ import main
from cardtable.program.settings import LastMatch, Settings, SettingsFile
from cardtable.program.single_instance import FOLDER, SingleInstanceLock
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app import application as app
from tests.helpers.games import OFFERED
from tests.ui.conftest import MakeProgram

SECONDS = 120
SAVE = Path(__file__).parents[1] / "saves" / "happy_six-0.1.0.cardtable"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


@pytest.mark.long
def test_the_smoke_test_is_silent_and_leaves_a_match_of_each_game(tmp_path: Path) -> None:
    folder = tmp_path / "山田 太郎"
    done = run("-m", "cardtable", "--smoke-test", "--data-dir", str(folder), "--lang", "ja")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    games = {path.name.split("-")[1] for path in (folder / "matches").iterdir()}
    assert games == set(OFFERED)
    assert not (folder / "log.txt").exists()


@pytest.mark.long
def test_the_smoke_test_passes_where_people_played_each_other_and_leaves_that_remembered(
    tmp_path: Path,
) -> None:
    last = LastMatch("happy_six", 2, {"time": "thirty"}, ("person",), names=("Ben",))
    assert SettingsFile(tmp_path).save(Settings("en", "Hana", last_match=last)) is None
    lines = (
        "import pathlib, sys, cardtable.ui.app.smoke_test as it",
        "sys.exit(it.smoke_test(pathlib.Path(sys.argv[1]), None, ['happy_six']))",
    )
    done = run("-c", "; ".join(lines), str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert SettingsFile(tmp_path).load().last_match == last


@pytest.mark.long
def test_the_smoke_test_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = run("-m", "cardtable", "--smoke-test", "--data-dir", str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert "smoke test failed" in done.stderr


@pytest.mark.long
def test_a_file_goes_to_the_program_that_runs(tmp_path: Path) -> None:
    data, file = tmp_path / "山田 太郎", tmp_path / "外 から.cardtable"
    file.write_bytes(b"".join(SAVE.read_bytes().splitlines(keepends=True)[:9]))
    command = ["-m", "cardtable", "--data-dir", str(data)]
    with subprocess.Popen([sys.executable, *command], stderr=subprocess.PIPE) as first:
        try:
            end = time.monotonic() + SECONDS
            while not (data / FOLDER).exists() and time.monotonic() < end:
                time.sleep(0.05)
            second = run(*command, str(file))
            assert (second.returncode, second.stderr) == (0, "")
            assert second.stdout.splitlines() in [[Texts(each)("command.open_already")] for each in LANGUAGES]
            while not list(data.glob("matches/*.cardtable")) and time.monotonic() < end:
                time.sleep(0.05)
            assert first.poll() is None
            assert len(list(data.glob("matches/*.cardtable"))) == 1
        finally:
            first.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="a signal is a blow there")
def test_ctrl_c_closes_the_window_as_its_button_does(
    make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path
) -> None:
    program = make_program()
    window = program.window

    def wait() -> int:
        os.kill(os.getpid(), signal.SIGINT)
        qtbot.waitUntil(lambda: not window.isVisible())
        return 0

    stand_in = SimpleNamespace(exec=wait)
    monkeypatch.setattr(app, "application", lambda _: stand_in)
    monkeypatch.setattr(app, "build", lambda *_, **__: replace(program, app=cast(QApplication, stand_in)))
    monkeypatch.setattr(app, "freeze_garbage", lambda: None)
    before = signal.getsignal(signal.SIGINT)
    assert main(["--data-dir", str(tmp_path / "other")]) == 0
    assert signal.getsignal(signal.SIGINT) is before
    assert program.settings.geometry


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a signal is a blow there")
def test_ctrl_c_in_a_terminal_leaves_no_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardtable", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, process_group=0) as process:
        try:
            end = time.monotonic() + SECONDS
            while not (tmp_path / FOLDER).exists() and time.monotonic() < end:
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
            _, told = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    assert (process.returncode, told) == (0, "")


def test_the_version_needs_no_window_system() -> None:
    lines = (
        "import sys, cardtable.__main__ as m",
        "m.main(['--version'])",
        "print('PySide6' in sys.modules)",
    )
    done = run("-c", "; ".join(lines))
    assert (done.returncode, done.stdout) == (0, f"Card Table {__version__}\nFalse\n")


@pytest.mark.parametrize("wrong", ["--lang=fr", "--data-dirr=x", "arena", "--data-dir", "--version=1"])
def test_a_wrong_flag_is_told_on_the_console(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language, usage in (("en", "Usage: cardtable"), ("ja", "使い方: cardtable")):
        status = main(["--lang", language, wrong])
        out, err = capsys.readouterr()
        assert (status, out) == (2, "")
        assert err.startswith(usage if wrong != "--lang=fr" else ("Usage", "使い方"))
        assert wrong.split("=")[0] in err


def test_without_a_console_it_is_told_in_a_dialog_and_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(app, "tell", lambda text, title, _: told.append((text, title)))
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--no-such-flag", "--data-dir", str(tmp_path)]) == 2
    assert "--no-such-flag" in (tmp_path / "log.txt").read_text("utf-8")
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    assert [title for _, title in told] == ["command.wrong", "app.name", "app.name"]
    assert "--no-such-flag" in told[0][0]
    assert __version__ in told[1][0]
    assert "--smoke-test" in told[2][0]


def test_a_program_that_cannot_start_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    starting: list[bool] = []
    told: list[str] = []

    def fail(*_: object, lock: SingleInstanceLock) -> NoReturn:
        starting.append(not SingleInstanceLock(tmp_path).acquire())
        raise RuntimeError("no fonts")

    def tell(_: str, title: str, __: str) -> None:
        told.append(title)
        other = SingleInstanceLock(tmp_path)
        assert other.acquire(), "nobody waits for what will never be"
        other.release()

    monkeypatch.setattr(app, "application", lambda _: qapp)
    monkeypatch.setattr(app, "build", fail)
    monkeypatch.setattr(app, "tell", tell)
    assert main(["--data-dir", str(tmp_path)]) == 1
    assert told == ["command.failed"]
    assert starting == [True], "who starts is the running instance before there is a window"
    assert "no fonts" in (tmp_path / "log.txt").read_text("utf-8")

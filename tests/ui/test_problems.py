"""Unexpected errors are written down, told, and never a reason to stop."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer, qWarning
from pytestqt.qtbot import QtBot

from cardtable.program.error_log import MAX_BYTES, ErrorLog
from cardtable.texts import Texts
from cardtable.ui.help.problems import ProblemDialog, Problems


@pytest.fixture
def problems(qapp: QCoreApplication, tmp_path: Path) -> Iterator[Problems]:
    found = Problems(ErrorLog(tmp_path))
    found.install()
    yield found
    found.uninstall()


def log_of(problems: Problems) -> str:
    assert problems.log.path is not None
    return problems.log.path.read_text("utf-8")


def test_an_exception_in_a_slot_is_noted_and_told(qtbot: QtBot, problems: Problems) -> None:
    def fail() -> None:
        raise ValueError("山田")

    with qtbot.waitSignal(problems.happened) as told:
        QTimer.singleShot(0, fail)
    assert told.args is not None
    assert "ValueError: 山田" in told.args[0]
    assert "ValueError: 山田" in log_of(problems)


def test_an_exception_in_a_thread_is_noted_and_told(qtbot: QtBot, problems: Problems) -> None:
    def fail() -> None:
        raise KeyError("lost")

    with qtbot.waitSignal(problems.happened):
        thread = threading.Thread(target=fail, name="a thread")
        thread.start()
        thread.join()
    assert "error in a thread" in log_of(problems)
    assert "KeyError: 'lost'" in log_of(problems)


def test_qts_messages_are_noted_but_do_not_disturb(qtbot: QtBot, problems: Problems) -> None:
    with qtbot.assertNotEmitted(problems.happened):
        qWarning("something about fonts")
    assert "Qt warning (default): something about fonts" in log_of(problems)
    assert problems.log.written == 1


def test_what_cannot_be_raised_is_noted(qtbot: QtBot, problems: Problems) -> None:
    class Falls:
        def __del__(self) -> None:
            raise OSError("in a finalizer")

    with qtbot.waitSignal(problems.happened):
        held = [Falls()]
        held.clear()
    assert "in a finalizer" in log_of(problems)


def test_the_hooks_are_given_back(qapp: QCoreApplication) -> None:
    problems = Problems(ErrorLog(None))
    problems.install()
    problems.uninstall()
    assert sys.excepthook is sys.__excepthook__
    assert threading.excepthook is threading.__excepthook__


def test_the_log_stays_bounded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = ErrorLog(tmp_path)
    for _ in range(40):
        log.write("x" * 50_000)
    assert log.written == 40
    assert {path.name for path in tmp_path.iterdir()} == {"log.txt", "log.old.txt"}
    assert all(path.stat().st_size < 2 * MAX_BYTES for path in tmp_path.iterdir())


def test_a_log_that_cannot_be_written_is_no_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    log = ErrorLog(tmp_path / "file")
    log.write("first")
    assert "first" in capsys.readouterr().err
    ErrorLog(None).write("second")
    assert "second" in capsys.readouterr().err


def test_a_windowed_program_has_no_console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    ErrorLog(tmp_path).write("山田 \ud800")
    assert "山田 \\ud800" in (tmp_path / "log.txt").read_text("utf-8")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_dialog_speaks_the_persons_language(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    texts = Texts(language)
    dialog = ProblemDialog(texts, ErrorLog(tmp_path))
    qtbot.addWidget(dialog)
    dialog.add("Traceback …")
    assert dialog.text() == texts("problem.title")
    assert str(tmp_path / "log.txt") in dialog.informativeText()
    assert dialog.detailedText() == "Traceback …"


def test_problems_may_outlive_what_they_tell(qapp: QCoreApplication) -> None:
    problems = Problems(ErrorLog(None), QObject())
    assert problems.log.path is None

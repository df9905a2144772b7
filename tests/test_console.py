"""Commands on consoles of all kinds: short of letters, closed, full, or none; their language; no Qt."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.__main__ import main
from cardtable.cli.arguments import system_language
from cardtable.present.games.happy_six.solve import EXAMPLE
from tests.helpers.commands import ROOT, SAVE, WITHOUT_QT, Ran, damage


def test_a_file_name_cannot_move_the_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a\x1b[2Jb.cardtable"
    ran = Ran(tmp_path, capsys, "verify", path, "--lang", "en")
    assert "\x1b" not in ran.err


@pytest.mark.long
def test_letters_that_the_console_lacks_are_escaped(tmp_path: Path) -> None:
    damaged = damage(tmp_path)
    for command, status in (("replay", 1), ("verify", 1)):
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", command, str(damaged), "--lang", "ja"],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            check=False,
        )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
        assert b"\\u" in done.stderr


def test_suits_that_the_console_lacks_leave_its_other_letters_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "replay", str(SAVE), "--lang", "ja"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "cp932"},
        capture_output=True,
        check=True,
    )
    assert "4\\u2665が3\\u2660に勝ち、山田 太郎が2枚とも獲得。" in done.stdout.decode("cp932")


def test_what_is_piped_is_utf_8() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-m", "cardtable", "replay", str(SAVE), "--lang", "ja"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert "4♥が3♠に勝ち、山田 太郎が2枚とも獲得。" in done.stdout.decode()


def test_a_pipe_closed_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardtable", "replay", str(SAVE)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Windows close nothing")
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
@pytest.mark.parametrize(
    ("words", "status"),
    [(["replay", str(SAVE)], 0), (["verify", "none"], 2), (["--help"], 0), (["--none"], 2)],
)
def test_a_closed_stream_gets_nothing_and_no_dialog_opens_instead(
    closed: str, words: list[str], status: int
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, "-X", "utf8", "-c", WITHOUT_QT, *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


ARENA = ("arena", "happy_six", "--seats", "fickle,fickle", "--deals", "2", "--processes", "1")
on_a_full_disk = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="there is no disk that is always full"
)


@on_a_full_disk
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("replay", str(SAVE)),
        ("review", str(SAVE)),
        ("verify", str(SAVE)),
        ("recover", str(SAVE)),
        ("solve", EXAMPLE),
        ARENA,
        (*ARENA, "--json", "-"),
    ],
    ids=lambda words: words[0],
)
def test_output_that_could_not_be_written_fails_the_command(
    words: tuple[str, ...], unbuffered: str, tmp_path: Path
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", "--data-dir", str(tmp_path), *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, f"cardtable: {os.strerror(errno.ENOSPC)}\n")


@on_a_full_disk
@pytest.mark.parametrize(
    "words", [("verify", "none"), ("solve", "x"), ("--none",), ("--help",)], ids=lambda words: words[0]
)
def test_the_exit_status_tells_of_a_failure_that_no_stream_takes(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", *words], cwd=ROOT, stdout=full, stderr=full, check=False
        )
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a signal is a blow there")
def test_ctrl_c_is_no_traceback(tmp_path: Path) -> None:
    interrupted = f"""
import os, signal
import cardtable.cli.files
cardtable.cli.files.read_start = lambda *_: os.kill(os.getpid(), signal.SIGINT)
{WITHOUT_QT}"""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", interrupted, "verify", SAVE],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.long
def test_no_command_needs_qt(tmp_path: Path) -> None:
    damaged = damage(tmp_path)
    for command, status in (("replay", 1), ("verify", 1), ("recover", 0)):
        done = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", WITHOUT_QT, command, damaged, "--data-dir", tmp_path / "d"],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr


def test_without_a_console_a_long_text_goes_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = damage(tmp_path)
    from cardtable.ui.app import application as app

    told: list[str] = []
    monkeypatch.setattr(app, "tell", lambda text, title, _: told.append(text))
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["replay", str(SAVE), "--data-dir", str(tmp_path), "--lang", "ja"]) == 0
    assert "ハッピーシックス" in (tmp_path / "replay.txt").read_text("utf-8")
    assert main(["verify", str(damaged), "--data-dir", str(tmp_path), "--lang", "en"]) == 1
    assert str(tmp_path / "replay.txt") in told[0]
    assert "Line 100" in told[1]


def test_commands_speak_the_remembered_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"language": "ja"}', "utf-8")
    assert "無事" in Ran(tmp_path, capsys, "verify", SAVE).out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked by a call")
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANGUAGE": "en:ja", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANGUAGE": "de:ja:en", "LANG": "de_DE.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system_is_found_without_qt(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language

"""``cardtable verify`` and ``recover``: damage, and what all commands say of a file that is no match."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cardtable.match.json_lines import MAX_FILE
from tests.helpers.commands import SAVE, Ran, damage


def test_a_whole_file_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("verify", "recover"):
        ran = Ran(tmp_path, capsys, command, SAVE, "--lang=en")
        assert (ran.status, ran.err) == (0, "")
        assert "the match is whole (277 records)" in ran.out
        assert not ran.matches
    torn = tmp_path / "torn.cardtable"
    torn.write_bytes(SAVE.read_bytes()[:-3])
    ran = Ran(tmp_path, capsys, "verify", torn, "--lang=en")
    assert ran.status == 0
    assert "(276 records)" in ran.out
    assert "never finished" in ran.out


def test_damage_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = damage(tmp_path)
    ran = Ran(tmp_path, capsys, "verify", damaged, "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"{damaged}: Line 100: the line has been changed or is broken.\n"
    ran = Ran(tmp_path, capsys, "replay", damaged, "--lang", "ja")
    assert ran.status == 1
    assert "第1セット" in ran.out
    assert "100行目" in ran.err


def test_what_stands_before_the_damage_is_recovered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = damage(tmp_path)
    content = damaged.read_bytes()
    ran = Ran(tmp_path, capsys, "recover", damaged, "--lang", "en")
    assert ran.status == 0
    assert damaged.read_bytes() == content
    (rescued,) = ran.matches
    assert rescued.read_bytes() == b"".join(content.splitlines(keepends=True)[:99])
    assert f"98 records were written to a new match: {rescued}" in ran.out
    assert Ran(tmp_path, capsys, "verify", rescued).status == 0


def test_where_nothing_can_be_written_recover_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = damage(tmp_path)
    (tmp_path / "data").write_bytes(b"")
    ran = Ran(tmp_path, capsys, "recover", damaged, "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "could not be written" in ran.err


def test_a_header_alone_is_not_recovered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "header.cardtable"
    path.write_bytes(SAVE.read_bytes().splitlines(keepends=True)[0] + b"broken\n")
    ran = Ran(tmp_path, capsys, "recover", path, "--lang", "en")
    assert (ran.status, ran.out, ran.matches) == (1, "", [])
    assert "Line 2: " in ran.err
    assert "None of it can be recovered" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "recover"])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 1),
        (b"\0" * 1000 + b"\n", 1),
        (b"\xff\xfe\n", 1),
        (b"[" * 60_000 + b"\n", 1),
        (b'{"format":"other"}\n', 2),
        (b'{"format":"cardtable-match","version":99}\n', 2),
        (bytes(MAX_FILE + 1), 2),
    ],
    ids=["empty", "zeros", "no-text", "deep", "foreign", "future", "huge"],
)
def test_a_file_that_is_no_match_is_reported_in_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    language: str,
    content: bytes,
    status: int,
) -> None:
    path = tmp_path / "file.cardtable"
    path.write_bytes(content)
    ran = Ran(tmp_path, capsys, command, path, "--lang", language)
    assert (ran.status, ran.out, ran.matches) == (status, "", [])
    assert ran.err.startswith(f"{path}: ")
    assert "Traceback" not in ran.err


def test_a_file_of_a_newer_program_is_not_called_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "newer.cardtable"
    path.write_bytes(b'{"format":"cardtable-match","version":99}\n')
    ran = Ran(tmp_path, capsys, "recover", path, "--lang", "en")
    assert (ran.status, ran.out, ran.matches) == (2, "", [])
    assert ran.err.count("\n") == 1
    assert "newer version" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "recover"])
def test_a_path_without_a_readable_file_is_reported_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for name, told in (("none", "There is no file"), ("", "is a folder"), ("\0", "cannot be read")):
        ran = Ran(tmp_path, capsys, command, tmp_path / name, "--lang", "en")
        assert (ran.status, ran.out) == (2, "")
        assert told in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
@pytest.mark.parametrize("command", ["verify", "replay", "review", "recover"])
def test_a_pipe_is_refused_at_once(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.cardtable"
    os.mkfifo(pipe)
    for language, told in (("en", "is a pipe or a device"), ("ja", "パイプかデバイスです")):
        ran = Ran(tmp_path, capsys, command, pipe, "--lang", language)
        assert (ran.status, ran.out, ran.matches) == (2, "", [])
        assert told in ran.err

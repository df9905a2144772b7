"""Search for Pythons, reading of results, and settings for packages in `tests.everywhere`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.everywhere.debian import apt_settings, pip_environment
from tests.everywhere.pythons import machine_python
from tests.everywhere.running import NOTHING, Counts


@pytest.mark.parametrize(
    ("line", "passed", "failed"),
    [
        ("5869 passed, 4 skipped in 411.41s (0:06:51)", 5869, 0),
        ("======= 1 failed, 20 passed, 2 skipped, 3 errors in 1.50s =======", 20, 4),
        ("============ 1 error in 0.20s ============", 0, 1),
        ("============ 3 deselected in 0.20s ============", 0, 0),
    ],
)
def test_the_last_summary_of_pytest_is_read(line: str, passed: int, failed: int) -> None:
    counts = Counts.of(f"3 passed in 2.00s\n{line}\nbye\n")
    assert (counts.passed, counts.failed) == (passed, failed)
    assert counts.told == line.strip("= ")


@pytest.mark.parametrize("said", ["", "no tests ran in 0.01s\n", "that took 3 passed in all\n"])
def test_where_no_test_ran_none_is_counted(said: str) -> None:
    assert Counts.of(said) == NOTHING


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any Python."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    return tmp_path


def install(place: Path, words: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"#!/bin/sh\n{words}\n", encoding="utf-8")
    place.chmod(0o755)


on_unix = pytest.mark.skipif(sys.platform == "win32", reason="these stand-ins are shell scripts")


@on_unix
def test_a_python_is_found_on_the_path_or_at_pyenv(bare_machine: Path) -> None:
    assert machine_python("3.13") is None
    install(bare_machine / ".pyenv/versions/3.13.2/bin/python3.13", "echo 3.13.2 /there")
    assert machine_python("3.13") == ("3.13.2", "/there")
    install(bare_machine / "bin/python3.13", "echo 3.13.5 /usr/here")
    assert machine_python("3.13") == ("3.13.5", "/usr/here")
    assert machine_python("3.1") is None


@on_unix
def test_what_only_looks_like_a_python_is_passed_over(bare_machine: Path) -> None:
    install(bare_machine / "bin/python3.13", "echo 3.13.9; exit 127")  # a shim that leads nowhere
    install(bare_machine / "bin/python3.12", "echo 3.11.2 /usr/bin/python3")
    assert machine_python("3.13") is machine_python("3.12") is None


def test_the_settings_of_pip_come_along_as_variables(tmp_path: Path) -> None:
    weak, strong = tmp_path / "weak.conf", tmp_path / "strong.conf"
    weak.write_text("[global]\nindex-url = https://weak.example\ncert = /weak.pem\ntimeout = 7\n")
    strong.write_text("[global]\nindex-url = https://strong.example\n[install]\nprefer-binary = true\n")
    environment = {
        "PIP_CERT": "/own.pem",
        "https_proxy": "http://proxy.example",
        "EDITOR": "vi",
        "PIP_LOG": "/l",
    }
    assert pip_environment(environment, [weak, tmp_path / "none.conf", strong]) == {
        "PIP_INDEX_URL": "https://strong.example",
        "PIP_CERT": "/own.pem",
        "PIP_TIMEOUT": "7",
        "PIP_PREFER_BINARY": "true",
        "https_proxy": "http://proxy.example",
    }


def test_the_settings_of_apt_that_fetch_come_along() -> None:
    dumped = """\
Acquire "";
Acquire::http "";
Acquire::http::Proxy "http://proxy.example:3128";
Acquire::Languages:: "none";
Acquire::cdrom::mount "/media/cdrom/";
Acquire::IndexTargets::deb::Packages::Optional "0";
"""
    assert apt_settings(dumped) == [
        ("Acquire::http::Proxy", "http://proxy.example:3128"),
        ("Acquire::Languages::", "none"),
    ]

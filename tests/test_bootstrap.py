"""The decisions bootstrap.py makes by itself; nothing here installs or downloads anything."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import bootstrap
import cardtable

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="set up on Linux")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Record what would be run, instead of running it."""
    recorded: list[list[str]] = []

    def record(arguments: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        recorded.append(arguments)
        return subprocess.CompletedProcess(arguments, 0, b"", b"")

    monkeypatch.setattr(subprocess, "run", record)
    return recorded


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that bootstrap takes for its own, with nothing set up."""
    root = tmp_path / "山田 太郎"
    root.mkdir()
    for name in ("pyproject.toml", "constraints.txt"):
        (root / name).write_text("first\n", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", root)
    monkeypatch.setattr(bootstrap, "VENV", root / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", root / ".venv" / "bin" / "python")
    monkeypatch.setattr(bootstrap, "STAMP", root / ".venv" / "stamp")
    return root


def finish_setup(command: str) -> None:
    bootstrap.PYTHON.parent.mkdir(parents=True)
    bootstrap.PYTHON.touch()
    (bootstrap.VENV / "pyvenv.cfg").touch()
    bootstrap.STAMP.write_text(bootstrap.stamp(command), encoding="utf-8")


# Python too old or too new


@pytest.mark.parametrize(
    ("platform", "command"), [("win32", "py -3.14 bootstrap.py"), ("linux", "python3.14 bootstrap.py")]
)
@pytest.mark.parametrize("version", [(3, 10), (3, 15)])
def test_a_python_that_does_not_fit_is_told_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int], platform: str, command: str
) -> None:
    """`py` takes the newest Python there is, which may be newer than the pinned parts."""
    monkeypatch.setattr(sys, "platform", platform)
    told = bootstrap.refusal(version)
    assert "3.11 から 3.14 のどれかが必要です" in told
    assert "3.11 to 3.14 is needed" in told
    assert told.count(f"3.{version[1]})") == 2
    assert told.count(command) == 2
    assert not bootstrap.refusal((3, 11))
    assert not bootstrap.refusal((3, 14))


def test_no_other_python_is_asked_for_than_where_the_project_says() -> None:
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (oldest, newest) = bootstrap.OLDEST, bootstrap.NEWEST
    assert project["requires-python"] == f">={oldest[0]}.{oldest[1]},<{newest[0]}.{newest[1] + 1}"


def test_an_old_python_can_read_far_enough_to_be_told() -> None:
    source = Path(bootstrap.__file__).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    refusing = next(i for i, node in enumerate(tree.body) if isinstance(node, ast.If))
    before = ast.unparse(ast.Module(tree.body[:refusing], []))
    # Up to the refusal nothing may be evaluated that Python 3.6 lacks.
    assert "__future__" not in before
    assert "tuple[" not in before.replace("'tuple[", "")
    assert " | " not in before


# System packages


def test_what_the_system_lacks_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "loads", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr(bootstrap, "has_japanese_font", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "xdotool" else f"/usr/bin/{name}")
    assert bootstrap.missing_packages("play") == ["libxcb-cursor0"]
    assert bootstrap.missing_packages("test") == ["libxcb-cursor0", "xdotool"]


def test_a_missing_japanese_font_and_venv_are_packages_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "loads", lambda library: True)
    monkeypatch.setattr(bootstrap, "has_japanese_font", lambda: False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert bootstrap.missing_packages("play") == ["python3-venv", "fontconfig", "fonts-noto-cjk"]
    monkeypatch.setattr(sys, "executable", "/opt/another/python")
    assert bootstrap.missing_packages("play")[0] == f"python3.{sys.version_info[1]}-venv"


def test_without_root_exactly_one_line_is_printed_and_nothing_is_run(
    monkeypatch: pytest.MonkeyPatch, steps: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "is_root", lambda: False)
    monkeypatch.setattr(bootstrap, "missing_packages", lambda command: ["libegl1", "xvfb"])
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert bootstrap.main(["play"]) == 1
    told = capsys.readouterr()
    lines = [line.strip() for line in told.err.splitlines() if "apt-get" in line]
    assert lines == [
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 xvfb",
    ]
    assert "Traceback" not in told.err
    assert steps == []


def test_root_installs_after_reading_the_lists(
    monkeypatch: pytest.MonkeyPatch, steps: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DEBIAN_FRONTEND", "noninteractive")
    monkeypatch.setattr(bootstrap, "is_root", lambda: True)
    bootstrap.install_packages(["libegl1", "xvfb"])
    assert [step[:2] for step in steps] == [["apt-get", "update"], ["apt-get", "install"]]
    assert {"-y", "libegl1", "xvfb"} <= set(steps[1])
    assert "libegl1 xvfb" in capsys.readouterr().out


def test_a_system_without_apt_is_told_the_libraries_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, steps: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "missing_packages", lambda command: ["libegl1", "fonts-noto-cjk"])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    bootstrap.provide_system("play")
    assert "libEGL.so.1, fonts-noto-cjk" in capsys.readouterr().out
    assert steps == []


# The screen


def test_no_screen_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(bootstrap.SetupError, match="neither DISPLAY nor WAYLAND_DISPLAY"):
        bootstrap.check_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    bootstrap.check_display()


@pytest.mark.skipif(not bootstrap.loads("libX11.so.6"), reason="needs libX11")
def test_a_screen_that_is_not_there_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":987")
    with pytest.raises(bootstrap.SetupError, match="DISPLAY=:987"):
        bootstrap.check_display()


# What is remembered


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_the_stamp_changes_with_what_was_installed(checkout: Path, name: str) -> None:
    before = bootstrap.stamp("play")
    assert bootstrap.stamp("play") == before
    assert bootstrap.stamp("test") != before
    (checkout / name).write_text("second\n", encoding="utf-8")
    assert bootstrap.stamp("play") != before


def test_the_stamp_changes_with_the_place_and_the_python(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = bootstrap.stamp("play")
    monkeypatch.setattr(bootstrap, "ROOT", checkout.rename(checkout.with_name("moved")))
    moved = bootstrap.stamp("play")
    monkeypatch.setattr(sys, "base_prefix", "/opt/another")
    assert len({here, moved, bootstrap.stamp("play")}) == 3


@pytest.mark.usefixtures("checkout")
def test_a_set_up_for_the_tests_does_for_playing_but_not_the_other_way() -> None:
    assert not bootstrap.is_ready("play")
    finish_setup("play")
    assert bootstrap.is_ready("play")
    assert not bootstrap.is_ready("test")
    bootstrap.STAMP.write_text(bootstrap.stamp("test"), encoding="utf-8")
    assert bootstrap.is_ready("play")


@pytest.mark.parametrize("part", ["bin/python", "pyvenv.cfg", "stamp"])
@pytest.mark.usefixtures("checkout")
def test_a_venv_that_lost_a_part_is_not_trusted(part: str) -> None:
    finish_setup("play")
    (bootstrap.VENV / part).unlink()
    assert not bootstrap.is_ready("play")


@pytest.mark.usefixtures("checkout")
def test_a_broken_venv_is_made_anew_and_the_pinned_versions_are_asked_for(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    finish_setup("play")
    bootstrap.STAMP.write_text("old", encoding="utf-8")
    assert not bootstrap.venv_works()  # the recorder answers nothing, as a broken Python does
    monkeypatch.setattr(bootstrap, "check_qt", lambda command: None)
    steps.clear()
    bootstrap.set_up("test")
    made, installed = steps[1:]
    assert made[1:] == ["-m", "venv", "--clear", str(bootstrap.VENV)]
    assert installed[:4] == [str(bootstrap.PYTHON), "-m", "pip", "install"]
    assert installed[-4:] == ["-c", "constraints.txt", "-e", ".[test]"]
    assert bootstrap.is_ready("test")


@pytest.mark.usefixtures("checkout")
def test_a_failed_installation_is_explained_and_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    finish_setup("play")
    monkeypatch.setattr(bootstrap, "venv_works", lambda: True)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1))
    with pytest.raises(bootstrap.SetupError, match="network"):
        bootstrap.set_up("play")
    assert not bootstrap.is_ready("play")


# The compiled kernel


@pytest.fixture
def kernels(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the compiled modules of a set-up with a compiler go."""
    for name in ("setup.py", "cardtable/engine/bits.py", "cardtable/ai/search.py"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("first\n", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "KERNELS", checkout / ".venv" / "kernel")
    monkeypatch.setattr(bootstrap, "has_compiler", lambda: True)
    return bootstrap.KERNELS


class Steps:
    """Takes the place of what is run: each step succeeds, unless its line has the word."""

    def __init__(self, failing: str = "") -> None:
        self.failing = failing
        self.lines: list[list[str]] = []

    def __call__(self, line: list[str], environment: dict[str, str] | None = None) -> tuple[bool, bytes]:
        self.lines.append(line)
        if "--build-lib" in line:
            Path(line[line.index("--build-lib") + 1]).mkdir()
        return not self.failing or self.failing not in " ".join(line), b"cc: no"


def test_the_kernel_is_compiled_once_for_the_same_sources(
    kernels: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = Steps()
    monkeypatch.setattr(bootstrap, "quietly", steps)
    first = bootstrap.provide_kernel()
    assert first is not None
    assert list(kernels.iterdir()) == [first]
    installed, built, tried = steps.lines
    assert installed[-4:] == ["-c", "constraints.txt", "-e", ".[compile]"]
    assert built[1] == "setup.py"
    assert "bits.COMPILED" in tried[-1]
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert bootstrap.provide_kernel() == first
    assert len(steps.lines) == 3
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(bootstrap, "has_compiler", lambda: False)  # what is made is used all the same
    assert bootstrap.provide_kernel() == first


@pytest.mark.parametrize("name", ["cardtable/engine/bits.py", "cardtable/ai/search.py", "setup.py"])
def test_other_sources_are_compiled_anew_and_what_is_stale_is_removed(
    kernels: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(bootstrap, "quietly", Steps())
    first = bootstrap.provide_kernel()
    at_work, interrupted = kernels / "abc.1", kernels / "abc.2"
    at_work.mkdir()
    interrupted.mkdir()
    os.utime(interrupted, (1, 1))
    (bootstrap.ROOT / name).write_text("second\n", encoding="utf-8")
    second = bootstrap.provide_kernel()
    assert second is not None
    assert second != first
    assert sorted(kernels.iterdir()) == sorted([second, at_work])


@pytest.mark.parametrize("failing", ["build_ext", "COMPILED"])
def test_a_build_that_fails_is_told_in_one_line_and_not_tried_again(
    kernels: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: str
) -> None:
    steps = Steps(failing)
    monkeypatch.setattr(bootstrap, "quietly", steps)
    assert bootstrap.provide_kernel() is None
    (log,) = kernels.iterdir()
    assert log.read_bytes() == b"cc: no"
    assert str(log) in capsys.readouterr().out.splitlines()[-1]
    done = len(steps.lines)
    assert bootstrap.provide_kernel() is None
    assert len(steps.lines) == done
    (line,) = capsys.readouterr().out.splitlines()
    assert "could not be compiled" in line


def test_without_a_network_for_its_parts_it_is_tried_again_next_time(
    kernels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "quietly", Steps("pip"))
    assert bootstrap.provide_kernel() is None
    assert list(kernels.iterdir()) == []
    monkeypatch.setattr(bootstrap, "quietly", Steps())
    assert bootstrap.provide_kernel() is not None


def test_of_two_starts_at_once_both_use_what_the_first_has_made(
    kernels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps()

    def overtaken(line: list[str], environment: dict[str, str] | None = None) -> tuple[bool, bytes]:
        (kernels / bootstrap.kernel_name() / "cardtable").mkdir(parents=True, exist_ok=True)
        return steps(line, environment)

    monkeypatch.setattr(bootstrap, "quietly", overtaken)
    assert bootstrap.provide_kernel() == kernels / bootstrap.kernel_name()
    assert [path.name for path in kernels.iterdir()] == [bootstrap.kernel_name()]


@pytest.mark.usefixtures("checkout")
def test_without_a_compiler_nothing_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = Steps()
    for name in ("setup.py",):
        (bootstrap.ROOT / name).touch()
    monkeypatch.setattr(bootstrap, "quietly", steps)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert bootstrap.provide_kernel() is None
    assert steps.lines == []
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("checkout")
def test_the_program_is_told_where_the_kernel_is_and_the_tests_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found: list[str | None] = []
    monkeypatch.setattr(os, "execv", lambda *_: found.append(os.environ.get(cardtable.KERNEL)))
    monkeypatch.setenv(cardtable.KERNEL, "left over")
    monkeypatch.setattr(bootstrap, "provide_kernel", lambda: tmp_path)
    bootstrap.start("play", [])
    monkeypatch.chdir(Path(bootstrap.__file__).parent)
    bootstrap.start("test", [])
    monkeypatch.setattr(bootstrap, "provide_kernel", lambda: None)
    bootstrap.start("play", [])
    assert found == [str(tmp_path), None, None]


def test_modules_are_found_in_a_folder_whatever_it_is_called(tmp_path: Path) -> None:
    suffix = EXTENSION_SUFFIXES[0]
    folder = tmp_path / "山田 太郎" / "kernel"
    (folder / "cardtable" / "engine").mkdir(parents=True)
    for name in (f"abc__mypyc{suffix}", f"cardtable/engine/bits{suffix}", "cardtable/engine/other.so"):
        (folder / name).touch()
    finder = cardtable.CompiledModules(str(folder))
    assert sorted(finder.files) == ["abc__mypyc", "cardtable.engine.bits"]
    found = finder.find_spec("cardtable.engine.bits")
    assert found is not None
    assert found.origin == str(folder / f"cardtable/engine/bits{suffix}")
    assert finder.find_spec("cardtable.engine.tricks") is None
    assert cardtable.CompiledModules(str(tmp_path / "gone")).files == {}


# Starting


@pytest.mark.usefixtures("checkout")
def test_a_second_start_sets_nothing_up_and_passes_the_arguments_on(
    monkeypatch: pytest.MonkeyPatch, steps: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    finish_setup("test")
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, line: started.append(line))
    monkeypatch.setattr(bootstrap, "missing_packages", lambda command: [])
    monkeypatch.setattr(bootstrap, "check_display", lambda: None)
    monkeypatch.setattr(bootstrap, "provide_kernel", lambda: None)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.chdir(Path(bootstrap.__file__).parent)
    bootstrap.main(["play", "--", "--lang", "ja"])
    bootstrap.main(["test", "-k", "engine"])
    python = str(bootstrap.PYTHON)
    assert started == [
        [python, "-P", "-m", "cardtable", "--lang", "ja"],
        [python, "-m", "pytest", "-n", "3", "--dist", "worksteal", "-k", "engine"],
    ]
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    assert Path.cwd() == bootstrap.ROOT
    assert steps == []
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("environment", "japanese"),
    [
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, True),
        ({}, False),
    ],
)
def test_the_language_is_the_systems(
    environment: dict[str, str], japanese: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bootstrap.japanese() is japanese


@pytest.mark.parametrize(
    ("arguments", "japanese"),
    [
        (["play", "--", "--lang", "ja"], True),
        (["play", "--lang=ja"], True),
        (["play", "--", "--lang", "en"], False),
        (["play", "--lang"], False),
    ],
)
def test_it_speaks_the_language_that_the_program_is_asked_to(
    arguments: list[str], japanese: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bootstrap.py", *arguments])
    assert bootstrap.japanese() is japanese
    if "en" in arguments:
        monkeypatch.setenv("LANG", "ja_JP.UTF-8")
        assert not bootstrap.japanese()


def test_each_step_of_a_first_start_is_told_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    checkout: Path,
    steps: list[list[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["bootstrap.py", "play", "--", "--lang", "ja"])
    monkeypatch.setattr(bootstrap, "venv_works", lambda: False)
    checkout.joinpath(".venv").mkdir()
    bootstrap.set_up("play")
    told = capsys.readouterr().out.splitlines()
    assert [line[:4] for line in told] == ["初めての", "1/3 ", "2/3 ", "3/3 ", "部品がそ"]
    assert len(steps) == 3


def test_an_unknown_command_is_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["dance"]) == 2
    assert "play" in capsys.readouterr().out

"""Run the tests under Wine, by the command that README.md names and with a Windows Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from win_common import HERE, ROOT, require, run, step
from win_setup import MINGW, setup
from win_wine import Wine

QUICK = (
    "tests/ai/test_external_players.py",
    "tests/ai/test_jobs.py",
    "tests/ai/test_pool.py",
    "tests/ai/test_processes.py",
    "tests/match/test_disk.py",
    "tests/match/test_locks.py",
    "tests/match/test_log_writing.py",
    "tests/match/test_match_files.py",
    "tests/match/test_presets.py",
    "tests/match/test_store.py",
    "tests/match/test_trash.py",
    "tests/saves",
    "tests/test_arena_command.py",
    "tests/test_arguments.py",
    "tests/test_console.py",
    "tests/test_recover_command.py",
    "tests/test_replay_command.py",
    "tests/ui/test_command_line.py",
    "tests/ui/test_data_folder.py",
    "tests/ui/test_look.py",
    "tests/ui/test_matches.py",
    "tests/ui/test_opening.py",
    "tests/ui/test_preferences.py",
    "tests/ui/test_settings.py",
    "tests/ui/test_settings_dialog.py",
    "tests/ui/test_settings_writer.py",
    "tests/ui/test_single_instance.py",
    "tests/ui/test_sounds.py",
    "tests/ui/test_start.py",
    "tests/ui/test_statistics_export.py",
    "tests/ui/test_text_size.py",
    "tests/ui/test_trouble.py",
)
"""Tests of paths, files, processes, the console, settings, the single instance, fonts and styles."""


def run_tests(chosen: Sequence[str], *, quick: bool) -> None:
    """Run the chosen tests, or all, in a copy of these sources; the quick ones after finding all."""
    tools = setup()
    with tempfile.TemporaryDirectory(prefix="cardtable-tests-") as temporary:
        python = Path(temporary, "python")
        copy_python(tools.python, python)
        copy_sources(Path(temporary, "source"))
        prefix = Path(temporary, "prefix")  # what the tests leave behind is nobody's
        shutil.copytree(tools.prefix, prefix, symlinks=True)
        with Wine(prefix) as wine:
            wine.environment = environment(wine)
            if quick:
                bootstrap(wine, python, "finding all tests", ["--collect-only", "-q"])
            bootstrap(wine, python, "running tests", [*(QUICK if quick else ()), *chosen])


def copy_python(source: Path, folder: Path) -> None:
    """Copy the Windows Python as people have it: nothing is installed, and it can make environments."""
    installed = shutil.ignore_patterns("site-packages", "pip", "pip-*.dist-info")
    shutil.copytree(source, folder, ignore=installed)
    launcher = folder / "lib/venv/scripts/nt/venvlauncher.exe"
    options = ["-nostdlib", "-s", "-mconsole", "-Wl,-e,start"]
    run([f"{MINGW}gcc", *options, "-o", launcher, HERE / "wine/venvlauncher.c", "-lkernel32"], timeout=60)
    # Wine lacks what it calls there; the standard library does without it.
    module = folder / "lib/shutil.py"
    text = module.read_text(encoding="utf-8")
    without = text.replace('hasattr(_winapi, "CopyFile2")', "False")
    require(without != text, "shutil.py does not ask for CopyFile2")
    module.write_text(without, encoding="utf-8")


def copy_sources(folder: Path) -> None:
    """Copy what git knows, or would take up."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def environment(wine: Wine) -> dict[str, str]:
    """Return what a person's Windows would have: no setting of this Python, but pip's."""
    sys.path.insert(0, str(ROOT))
    from tests.everywhere.debian import pip_environment, pip_files

    own = {name: value for name, value in wine.environment.items() if not name.startswith("PYTHON")}
    return own | pip_environment(os.environ, pip_files(os.environ))


def bootstrap(wine: Wine, python: Path, title: str, arguments: Sequence[str]) -> None:
    """Run the command of README.md, and print its last line, which counts the tests."""
    with step(title):
        command: list[str | Path] = [
            python / "python.exe",
            "bootstrap.py",
            "test",
            "--",
            "--color=no",
            *arguments,
        ]
        said = wine.run(command, timeout=3600, cwd=wine.prefix.with_name("source"))
    print(said.rstrip().rpartition("\n")[2], flush=True)

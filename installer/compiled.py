"""Run the tests of the trick games' rules and players on the compiled build, in a copy of the project.

    python installer/compiled.py        build in build/compiled, and test
    python installer/compiled.py build  build only

Needs the project's test environment. What it lacks of Debian's packages it installs as root, or names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from win_common import ROOT, WindowsError, run, step

COPY = ROOT / "build" / "compiled"
TESTS = (
    "tests/engine",
    "tests/ai/fifty_six",
    "tests/ai/hachihachi_trick",
    "tests/ai/hearts",
    "tests/ai/test_double_dummy.py",
    "tests/ai/test_hearts_worlds.py",
    "tests/conformance",
    "tests/golden",
)
PARTS = ("cardtable", "tests", "assets", "benchmarks", "pyproject.toml", "setup.py", "README.md", "LICENSE")


def ensure_compiler() -> None:
    """Install a C compiler and Python's headers where they are missing."""
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    missing = [name for name, has in (("gcc", shutil.which("gcc")), ("libc6-dev", True)) if not has]
    if not headers.exists():
        missing.append(f"libpython{sys.version_info.major}.{sys.version_info.minor}-dev")
    if not missing:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing, "libc6-dev"]
    if os.geteuid() != 0:
        raise WindowsError(f"these packages are missing; run:\n  sudo {' '.join(install)}")
    with step(f"installing {' '.join(missing)}"):
        run(["apt-get", "update"], timeout=300)
        run(install, timeout=900, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def build() -> None:
    """Make a copy of the project with the compiled modules beside their sources."""
    ensure_compiler()
    shutil.rmtree(COPY, ignore_errors=True)
    for part in PARTS:
        source, copy = ROOT / part, COPY / part
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            shutil.copytree(source, copy, ignore=ignored)
        else:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
    with step("compiling the kernel"):
        command: list[str | Path] = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        run(command, timeout=900, cwd=COPY, env={**os.environ, "CARDTABLE_COMPILED": "1"})


def test() -> int:
    """Run the tests on it; return pytest's exit code."""
    environment = {**os.environ, "CARDTABLE_EXPECTED": "compiled", "QT_QPA_PLATFORM": "offscreen"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "auto",
        "-p",
        "no:cacheprovider",
        "-k",
        "not happy_six",
    ]
    command += TESTS
    return subprocess.run(command, cwd=COPY, env=environment, check=False).returncode


def main() -> int:
    """Run what the arguments ask for."""
    try:
        build()
    except WindowsError as problem:
        print(f"compiled: {problem}", flush=True)
        return 1
    return 0 if "build" in sys.argv[1:] else test()


if __name__ == "__main__":
    sys.exit(main())

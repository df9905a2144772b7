"""Run the tests of the trick games' rules and players on the compiled kernel.

    python installer/compiled.py        compile, if that is not done yet, and test
    python installer/compiled.py build  compile, and print the line that lets other commands use it

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

sys.path.insert(0, str(ROOT))

import bootstrap

KERNELS = ROOT / "build" / "kernel"
TESTS = (
    "tests/engine",
    "tests/ai/fifty_six",
    "tests/ai/hachihachi_trick",
    "tests/ai/hearts",
    "tests/ai/test_double_dummy.py",
    "tests/ai/test_hearts_worlds.py",
    "tests/ai/test_least.py",
    "tests/conformance",
    "tests/golden",
)


def ensure_compiler() -> None:
    """Install a C compiler and Python's headers where they are missing."""
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    missing = [] if shutil.which("gcc") else ["gcc"]
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


def build() -> Path:
    """Compile the kernel as `bootstrap.py play` does, and return the folder with it."""
    ensure_compiler()
    target = KERNELS / bootstrap.kernel_name()
    if not target.is_dir():
        log = target.with_suffix(".log")
        with step("compiling the kernel"):
            if not bootstrap.compile_kernel(Path(sys.executable), target, log):
                raise WindowsError(log.read_text(encoding="utf-8", errors="replace"))
            bootstrap.remove_stale(KERNELS, target.name)
    return target


def test(kernel: Path) -> int:
    """Run the tests on it; return pytest's exit code."""
    environment = bootstrap.with_kernel(kernel)
    environment |= {"CARDTABLE_EXPECTED": "compiled", "QT_QPA_PLATFORM": "offscreen"}
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
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Run what the arguments ask for."""
    try:
        kernel = build()
    except WindowsError as problem:
        print(f"compiled: {problem}", flush=True)
        return 1
    if "build" in sys.argv[1:]:
        print(f'export CARDTABLE_KERNEL="{kernel}"')
        return 0
    return test(kernel)


if __name__ == "__main__":
    sys.exit(main())

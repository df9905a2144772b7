"""The Pythons of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

PROBE = "import sys; print('.'.join(map(str, sys.version_info[:3])), sys.executable)"


def machine_python(version: str) -> tuple[str, str] | None:
    """Find a working Python of this version (``3.13``) here; returns its exact version and its file."""
    for command in _candidates(version):
        try:
            asked = subprocess.run(
                [*command, "-c", PROBE], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
            )
        except OSError:
            continue
        exact, _, file = asked.stdout.strip().partition(" ")
        if asked.returncode == 0 and exact.startswith(f"{version}."):
            return exact, file
    return None


def _candidates(version: str) -> Iterator[Sequence[str]]:
    """Yield commands that might start it: by the path, the launcher of Windows, or pyenv."""
    if found := shutil.which(f"python{version}"):
        yield [found]
    if launcher := shutil.which("py"):
        yield [launcher, f"-{version}"]
    for root in _pyenv_roots():
        for folder in sorted(root.glob(f"versions/{version}.*"), reverse=True):
            yield [str(folder / "bin" / f"python{version}")]


def _pyenv_roots() -> Iterator[Path]:
    if pyenv := shutil.which("pyenv"):
        asked = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False)
        yield Path(asked.stdout.strip())
    yield Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")

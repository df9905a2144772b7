"""The scripts that try the Windows program under Wine tell what stays from what Wine itself forgot."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

INSTALLER = Path(__file__).parent.parent / "installer"
WAITS = "import os, sys; print(flush=True); os.read(int(sys.argv[1]), 1)"


@pytest.mark.skipif(sys.platform != "linux", reason="Wine is tried on Linux, whose /proc tells of processes")
def test_only_what_waits_for_itself_never_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a new process of Wine: it has sent a request by one pipe, and waits for the reply by another."""
    monkeypatch.syspath_prepend(INSTALLER)
    wine = importlib.import_module("win_wine").Wine(tmp_path)
    reply, replying = os.pipe()
    read, request = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", WAITS, str(reply)],
        pass_fds=[reply, replying, request],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        os.close(reply)
        os.close(request)
        assert not wine.never_began(process.pid)  # somebody may reply
        os.close(replying)
        assert not wine.never_began(process.pid)  # its request may be read
        os.close(read)
        assert wine.never_began(process.pid)
        process.kill()
    assert not wine.never_began(process.pid)

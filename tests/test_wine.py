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


@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.skipif(sys.platform != "linux", reason="Wine is tried on Linux, whose /proc tells of processes")
def test_only_what_waits_for_itself_never_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, heard: bool
) -> None:
    """As a new process of Wine: it has sent a request by one pipe, and waits for the reply by another.

    Whoever can still read the request, or write the reply, may let it begin.
    """
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
        try:
            assert process.stdout is not None
            process.stdout.readline()
            for handle in (reply, request, replying if heard else read):
                os.close(handle)
            assert not wine.never_began(process.pid)
            os.close(read if heard else replying)
            assert wine.never_began(process.pid)
        finally:
            process.kill()
    assert not wine.never_began(process.pid)


@pytest.mark.skipif(sys.platform != "linux", reason="Wine is tried on Linux, whose /proc tells of processes")
def test_who_waits_for_itself_for_a_moment_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(INSTALLER)
    module = importlib.import_module("win_wine")
    looks = [frozenset({"pipe:[1]", "pipe:[2]"}), frozenset({"pipe:[3]", "pipe:[4]"})]
    monkeypatch.setattr(module, "dead_pipes", lambda _: looks.pop(0))
    assert not module.Wine(tmp_path).never_began(1)
    assert not looks

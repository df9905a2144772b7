"""A virtual X server, and the window that somebody in front of it sees."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.everywhere.running import Failed

TITLE: Final = "^(カードテーブル|Card Table)"
LOOK_EVERY: Final = 0.2  # seconds


@contextmanager
def screen() -> Iterator[str]:
    """Start an X server; gives the name of its display."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise Failed("the X server did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def wait_for_window(display: str, program: subprocess.Popen[str], seconds: float) -> str:
    """Wait until the program's window is to be seen; returns its size.

    Raises:
        Failed: the program ended before, or it took too long.
    """
    environment = os.environ | {"DISPLAY": display}
    search = ["xdotool", "search", "--onlyvisible", "--name", TITLE, "getwindowgeometry"]
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if program.poll() is not None:
            raise Failed(f"the program ended before its window was there, exit status {program.returncode}")
        found = subprocess.run(search, env=environment, capture_output=True, text=True, check=False)
        if size := re.search(r"Geometry: (\d+x\d+)", found.stdout):
            return size[1]
        time.sleep(LOOK_EVERY)
    raise Failed(f"no window after {seconds:.0f} s")

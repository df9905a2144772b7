"""Error log, ``log.txt``, for whoever is asked to help. Bounded, and never an error itself."""

from __future__ import annotations

import os
import threading
from datetime import datetime
from pathlib import Path
from typing import Final

from cardtable.match.disk import open_file
from cardtable.match.permissions import make_folder
from cardtable.program.console import to_console

MAX_BYTES: Final = 256 * 2**10
"""The size beyond which the log becomes ``log.old.txt``, and a new one begins."""


class ErrorLog:
    """Error log in one folder. Any thread may write. `written` counts entries, kept on disk or not.

    Args:
        folder: the data folder; None when there is none to write to.
    """

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / "log.txt"
        self.written = 0
        self._lock = threading.Lock()

    def write(self, text: str) -> None:
        """Add an entry with the time; also to the console, where there is one."""
        entry = f"{datetime.now().astimezone().isoformat(timespec='seconds')} {text.rstrip()}\n"
        with self._lock:
            self.written += 1
            to_console(entry)
            if self.path is None:
                return
            try:
                make_folder(self.path.parent)
                if self.path.exists() and self.path.stat().st_size > MAX_BYTES:
                    self.path.replace(self.path.with_name("log.old.txt"))
                handle = open_file(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
                with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(entry[:MAX_BYTES])
            except OSError as error:
                to_console(f"log.txt: {error}\n")

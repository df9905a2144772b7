"""Service that writes the settings, without the window waiting for it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardtable.program.settings import Settings, SettingsFile, encoded
from cardtable.ui.worker.search_service import Job

LAST_WAIT: Final = 1.0  # seconds; a disk that takes longer is not waited for


class SettingsWriter(QObject):
    """Writer of the settings in their order; newer ones take the place of those not yet written.

    Args:
        file: where they are kept.
        settings: what is to be kept.
        put: leaves word for the worker's thread.
        parent: the owner.
    """

    failed = Signal(bool)  # from the thread that wrote, when that begins to fail and when it no longer does

    def __init__(
        self,
        file: SettingsFile,
        settings: Settings,
        put: Callable[[Job], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._file = file
        self._settings = settings
        self._put = put
        self._newest: deque[bytes] = deque(maxlen=1)  # not yet written; put and taken at one stroke
        self._has_failed = False
        self._writing = threading.Lock()  # so that nothing older is written over something newer

    def save(self) -> None:
        """Have the settings written as they are now."""
        self._newest.append(encoded(self._settings))
        self._put(self._write)

    def finish(self) -> None:
        """At the end, when the worker has gone: write what it has not come to."""
        if self._newest and self._writing.acquire(timeout=LAST_WAIT):
            try:
                self._write_newest()
            finally:
                self._writing.release()

    def _write(self) -> None:
        with self._writing:
            had_failed = self._has_failed
            self._write_newest()
            has_failed = self._has_failed
        if has_failed != had_failed:
            self.failed.emit(has_failed)

    def _write_newest(self) -> None:
        with suppress(IndexError):  # somebody has written them already
            self._has_failed = self._file.write(self._newest.pop()) is not None

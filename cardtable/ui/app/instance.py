"""Receive the requests of later instances."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from cardtable.match import permissions
from cardtable.program.single_instance import FOLDER, SingleInstanceLock, collect_requests
from cardtable.ui.worker.search_service import Job


class RequestReceiver(QObject):
    """Receiver of the requests in a data folder, unless another instance receives them already.

    Args:
        lock: the running instance's; None where no requests can be kept.
        put: leaves word for the worker's thread, which reads the requests.
        parent: the owner.
    """

    received = Signal(object)  # Request; sent from the worker's thread

    def __init__(
        self, lock: SingleInstanceLock | None, put: Callable[[Job], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._lock = lock
        if lock is None or not lock.acquire():
            return
        self._folder = lock.folder
        self._put = put
        try:
            (self._folder / FOLDER).mkdir(permissions.FOLDER_MODE, exist_ok=True)
        except OSError:
            lock.tell_ready()  # whoever asks waits in vain, but not for long, and opens a window of its own
            return
        self._watcher = QFileSystemWatcher([str(self._folder / FOLDER)], self)
        self._watcher.directoryChanged.connect(self._look)
        self._look()
        lock.tell_ready()

    def close(self) -> None:
        """Leave the requests to others."""
        if self._lock is not None:
            self._lock.release()

    def _look(self) -> None:
        self._put(self._collect)

    def _collect(self) -> None:
        for request in collect_requests(self._folder):
            self.received.emit(request)

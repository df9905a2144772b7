"""Collector of garbage on the window's thread, and on no other.

Python collects what refers to itself on whatever thread makes one object too many, and so it would destroy a
closed dialog's leftovers on the worker's thread while the window goes through its widgets: a crash.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

MILLISECONDS: Final = 100
LIMITS: Final = (1000, 10, 20)
"""Limits by generation: of new objects, then of collections of the generation before."""


class GarbageCollector(QObject):
    """Garbage collector that looks now and then, between two events, for enough to collect.

    Args:
        parent: the owner; it lives on the window's thread.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.collect_if_due)
        self._was_enabled = True

    def start(self) -> None:
        """Take over from Python."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Collect all, and give it back to Python."""
        self._timer.stop()
        gc.collect()
        if self._was_enabled:
            gc.enable()

    def collect_if_due(self) -> None:
        """Collect the oldest generation that has too much, and with it all that are younger."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > LIMITS[generation]:
                gc.collect(generation)
                return

"""Card Table: an offline card table. docs/architecture.md of the project tells how it is built."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

__version__ = "1.0.0"

RELEASED = "2026-11-27"
"""The day of this version, or of the last one while the next is being made."""

APP_ID = "CardTable.CardTable"
"""By this Windows knows which windows and shortcuts are one program's. It stays as it is for ever."""

KERNEL: Final = "CARDTABLE_KERNEL"
"""The environment variable that names a folder with the compiled modules; see ``bootstrap.py``.

Processes that this one starts find them there, too.
"""


class CompiledModules:
    """Finder of the compiled modules in a folder of their own; what is not there is found as ever.

    Args:
        folder: holds each in the place that its package has among the sources.
    """

    def __init__(self, folder: str) -> None:
        from importlib.machinery import EXTENSION_SUFFIXES

        suffix = EXTENSION_SUFFIXES[0]  # the one that names this Python
        self.files: dict[str, str] = {}
        for place, _, names in os.walk(folder):
            package = os.path.relpath(place, folder).split(os.sep)  # noqa: PTH206
            for name in names:
                if name.endswith(suffix):
                    parts = [*(part for part in package if part != os.curdir), name.removesuffix(suffix)]
                    self.files[".".join(parts)] = os.path.join(place, name)  # noqa: PTH118  # quicker to load

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the way to load a module, if it is among them."""
        from importlib.util import spec_from_file_location

        file = self.files.get(name)
        return None if file is None else spec_from_file_location(name, file)


if KERNEL in os.environ and not getattr(sys, "frozen", False):
    sys.meta_path.insert(0, CompiledModules(os.environ[KERNEL]))

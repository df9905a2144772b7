"""For all tests: no screen, Ctrl+C is heeded, and properties have the same examples and no deadline.

The long ones begin first: at the end they would keep one core busy while the others have nothing left to do.
Programs that tests start write as they do for a person, whatever the shell that runs the tests has set; and
what Python has compiled is kept, for they are many.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("PYTHONUNBUFFERED", None)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # what a script runs in its background inherits that
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("cardtable", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("cardtable")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the garbage wait: what is collected stays, and would be looked through again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the long tests begin first, and all others in their order."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)

"""For all tests: no screen, Ctrl+C is heeded, and properties have the same examples and no deadline.

Every day a sample is looked at, of many cases and examples only some, and hardly a long test; with CI, or
where tests are named, all. The long tests begin first: at the end they would keep one core busy while the
others have nothing left to do. Programs that tests start write as they do for a person, whatever the shell
that runs the tests has set; and what Python has compiled is kept, for they are many. On Windows, where the
offscreen platform has no fonts at all, it gets one of bars.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

from tests.helpers.sampling import IS_WHOLE, sampled, some
from tests.pictures.font import bars_font

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("PYTHONUNBUFFERED", None)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if sys.platform == "win32" and "QT_QPA_FONTDIR" not in os.environ:
    fonts = tempfile.TemporaryDirectory(prefix="cardtable-fonts-")  # until this process ends
    Path(fonts.name, "bars.ttf").write_bytes(bars_font())
    os.environ["QT_QPA_FONTDIR"] = fonts.name  # of the programs that tests start, too

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # what a script runs in its background inherits that
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("cardtable", derandomize=True, deadline=None, max_examples=some(60))
settings.load_profile("cardtable")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the garbage wait: what is collected stays, and would be looked through again and again.

    So do the matches that tests make and keep: afterwards it is looked for less often than usual, which
    saves a tenth of the time and more.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave a sample, unless tests were named; let the long ones begin first, all others in their order."""
    if not (IS_WHOLE or config.option.file_or_dir or config.option.keyword):
        chosen = sampled(items)
        left_out = [*{*items} - {*chosen}]
        config.hook.pytest_deselected(items=left_out)
        getattr(config, "workeroutput", {})["left_out"] = len(left_out)
        items[:] = chosen
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Tell how many were left out as pytest does; of several processes none would."""
    reporter = node.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and (left_out := getattr(node, "workeroutput", {}).get("left_out")):
        reporter.stats["deselected"] = [SimpleNamespace()] * left_out

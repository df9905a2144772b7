"""Garbage is collected on the window's thread only, whichever thread makes it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.ui.app.garbage_collector import LIMITS, GarbageCollector


class Knot:
    """Refers to itself, and tells on which thread it goes."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        self.itself = self
        self.gone = gone

    def __del__(self) -> None:
        self.gone.append(threading.current_thread())


def tie(gone: list[threading.Thread]) -> None:
    for _ in range(5 * LIMITS[0]):
        Knot(gone)


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    made = GarbageCollector(qapp)
    gc.enable()
    made.start()
    yield made
    made.stop()
    made.deleteLater()
    gc.disable()  # as the other tests have it


@pytest.mark.usefixtures("collector")
def test_what_another_thread_leaves_goes_on_the_windows_thread(qtbot: QtBot) -> None:
    gone: list[threading.Thread] = []
    other = threading.Thread(target=tie, args=(gone,))
    other.start()
    other.join()
    assert not gone
    qtbot.waitUntil(lambda: len(gone) >= 4 * LIMITS[0])
    assert set(gone) == {threading.current_thread()}


def test_old_garbage_goes_too(collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.ui.app.garbage_collector.LIMITS", (10, 2, 2))
    gone: list[threading.Thread] = []
    knot = Knot(gone)
    gc.collect()  # it is of the oldest generation now
    del knot
    kept: list[list[list[int]]] = []
    for looks in range(40):
        assert looks > 5 or not gone
        kept.append([[] for _ in range(11)])
        collector.collect_if_due()
    assert gone


def test_at_the_end_nothing_is_left_and_python_collects_again(collector: GarbageCollector) -> None:
    gone: list[threading.Thread] = []
    assert not gc.isenabled()
    Knot(gone)
    collector.stop()
    assert gone == [threading.current_thread()]
    assert gc.isenabled()

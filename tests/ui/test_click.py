"""One click on a card: who hears of it, and how much is done for it."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any, Final

MOST_CALLS: Final = 1943
"""Half of what it was when every panel worked out the position by itself."""

MOST_ASKED: Final = 5


@cache
def measured() -> dict[str, Any]:
    """Count with `benchmarks.click`, in a process of its own: only threads that begin with it are seen."""
    command = [sys.executable, "-m", "benchmarks.click", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_every_slot_wakes_at_most_once_a_click() -> None:
    slots = measured()["slots"]
    assert "ui/play/table_page.py:TablePage._show_state" in slots
    assert {slot: times for slot, times in slots.items() if times > 1} == {}


def test_the_outcome_is_asked_for_a_few_times_a_click() -> None:
    assert 0 < measured()["outcome"] <= MOST_ASKED


def test_a_click_takes_no_more_calls_than_it_may() -> None:
    assert 0 < measured()["calls"] <= MOST_CALLS

"""Limits of what counts of references tell on this Python."""

from __future__ import annotations

import sys
from typing import Final

import pytest


def none_is_counted() -> bool:
    """True if a reference to None is one more; from Python 3.12 on None never dies, whoever drops it."""
    before = sys.getrefcount(None)
    held = [None] * 1000
    return sys.getrefcount(None) - before >= len(held) // 2


where_none_may_die: Final = pytest.mark.skipif(
    not none_is_counted(), reason="this Python counts no references to None, which lives for ever"
)
"""For tests of lost references to None, a fault that exists only where they are counted."""

"""What is put into the worker's inbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Job: TypeAlias = Callable[[], None]
"""Something to be done on the worker's thread, one after the other; it may not raise."""

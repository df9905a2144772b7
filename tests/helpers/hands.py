"""A time that tests put forward."""

from __future__ import annotations


class Hands:
    """A clock's time, put forward by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

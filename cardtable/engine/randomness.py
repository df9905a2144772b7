"""Named random streams, so that nothing random depends on anything it should not (G-6)."""

from __future__ import annotations

from random import Random
from typing import Final

DEAL_NUMBERS: Final = 10**12
"""Deal numbers are 0 … 10¹² − 1: short enough to read out and type in."""


class Streams:
    """The random streams of one match.

    Args:
        seed: the match's secret, any text.
        first_deal: a deal number (see `DEAL_NUMBERS`) somebody typed in for the match's first deal.
        begins_with: which deal that is, counted from 1; later where a match is entered in its middle.
    """

    def __init__(self, seed: str, first_deal: int | None = None, begins_with: int = 1) -> None:
        self._seed = seed
        self._first_deal = first_deal
        self._begins_with = begins_with

    def deal_number(self, deal: int) -> int:
        """The number that opens the cards of one deal (counted from 1), in all attempts at it."""
        if deal == self._begins_with and self._first_deal is not None:
            return self._first_deal
        return _digest(f"{self._seed}|deal/{deal}") % DEAL_NUMBERS

    def deal(self, deal: int, attempt: int = 1) -> Random:
        """The stream that shuffles one attempt at a deal; deals and attempts are counted from 1."""
        again = f"/{attempt}" if attempt > 1 else ""
        return Random(_digest(f"cards/{self.deal_number(deal)}{again}"))

    def seat(self, seat: int, record: int) -> Random:
        """The stream of one player's decision, asked for at one record number of the log."""
        return self.named(f"seat/{seat}/{record}")

    def named(self, name: str) -> Random:
        """The stream of any other name."""
        return Random(_digest(f"{self._seed}|{name}"))


def _digest(text: str) -> int:
    from hashlib import sha256  # and OpenSSL with it, which the start does without

    return int.from_bytes(sha256(text.encode()).digest())

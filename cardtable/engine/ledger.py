"""Accounts and payments, for games that are played for chips: who pays whom how much, and why.

Accounts are the seats and the pot. Every chip that moves is one entry, so that the balances of all accounts
together never change. Game points are no ledger: they come from nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cardtable.engine.messages import Message

Account: TypeAlias = int
"""A seat, or `POT`."""

POT: Final = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """One payment: `amount`, more than 0, before it is multiplied by `multiplier`."""

    payer: Account
    payee: Account
    amount: int
    reason: Message
    multiplier: int = 1

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.multiplier <= 0 or self.payer == self.payee:
            raise ValueError(f"no payment: {self}")

    @property
    def paid(self) -> int:
        """The amount that is really paid."""
        return self.amount * self.multiplier


def balances(before: Sequence[int], entries: Iterable[Entry]) -> tuple[int, ...]:
    """The balances after the entries, as `before`: those of the seats, then that of the pot."""
    after = list(before)
    for entry in entries:
        after[entry.payer] -= entry.paid
        after[entry.payee] += entry.paid
    return tuple(after)

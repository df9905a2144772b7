from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.ledger import POT, Entry, balances
from cardtable.engine.messages import message

WHY = message("x.why")


def test_what_is_paid_goes_from_one_account_to_another_times_the_multiplier() -> None:
    entries = (Entry(0, POT, 2, WHY), Entry(POT, 1, 2, WHY), Entry(2, 1, 3, WHY, multiplier=4))
    assert balances((50, 50, 50, 0), entries) == (48, 64, 38, 0)
    assert [entry.paid for entry in entries] == [2, 2, 12]


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "multiplier"), [(0, 1, 0, 1), (0, 1, -1, 1), (0, 0, 1, 1), (0, 1, 1, 0)]
)
def test_nothing_is_no_payment(payer: int, payee: int, amount: int, multiplier: int) -> None:
    with pytest.raises(ValueError, match="no payment"):
        Entry(payer, payee, amount, WHY, multiplier)


ACCOUNTS = st.integers(POT, 3)


@given(st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(1, 99), st.integers(1, 4))))
def test_all_balances_together_never_change(moves: list[tuple[int, int, int, int]]) -> None:
    entries = [Entry(a, b, n, WHY, times) for a, b, n, times in moves if a != b]
    assert sum(balances((50, 50, 50, 50, 0), entries)) == 200

"""Cards shared out so that every seat can have had its share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from cardtable.ai.trick.unseen import Shares

NOTHING = [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_shares_that_somebody_cannot_have_had_are_never_drawn_and_the_others_about_equally() -> None:
    def apart(seat: int, share: Sequence[int]) -> bool:
        return seat == 1 or not {0, 1} <= set(share)

    shares = Shares(range(4), {0: 2, 1: 2}, NOTHING, apart)
    counts = Counter(tuple(sorted(shares.draw(Random(n))[0])) for n in range(1000))
    assert set(counts) == {(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}
    assert min(counts.values()) > 120
    assert max(counts.values()) < 280


def test_what_is_ruled_out_stays_so_while_shares_are_exchanged() -> None:
    def has_the_lowest(seat: int, share: Sequence[int]) -> bool:
        return seat == 1 or 0 in share

    shares = Shares(range(8), {0: 4, 1: 4}, [[0b1100, 0, 0, 0], [0, 0, 0, 0]], has_the_lowest)
    for n in range(200):
        drawn = shares.draw(Random(n))
        assert 0 in drawn[0]
        assert not {2, 3} & set(drawn[0])
        assert sorted((*drawn[0], *drawn[1])) == list(range(8))


def test_shares_that_cannot_be_are_no_endless_search() -> None:
    shares = Shares(range(4), {0: 2, 1: 2}, NOTHING, lambda seat, share: seat == 1)
    with pytest.raises(ValueError, match="no way"):
        shares.draw(Random(1))

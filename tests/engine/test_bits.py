"""Masks and dice, compiled or not (`CARDTABLE_EXPECTED` says which is meant to be tested)."""

from __future__ import annotations

import os
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import bits

EXPECTED = [16, 23, 10, 11, 26, 44, 24, 34]
masks = st.integers(1, 2**62 - 1)


def test_the_form_that_is_meant_is_tested() -> None:
    assert bits.COMPILED is (os.environ.get("CARDTABLE_EXPECTED") == "compiled")


@given(masks)
def test_masks_are_counted_and_their_ends_found(mask: int) -> None:
    positions = [place for place in range(62) if mask >> place & 1]
    assert bits.count(mask) == len(positions)
    assert bits.lowest(mask) == positions[0]
    assert bits.highest(mask) == positions[-1]
    assert [bits.pick(mask, i) for i in range(len(positions))] == positions


def test_every_position_has_a_mask_of_its_own() -> None:
    assert [bits.bit(place) for place in range(62)] == [1 << place for place in range(62)]


def test_an_empty_mask_has_no_cards() -> None:
    assert bits.count(0) == 0


def test_dice_roll_the_same_everywhere() -> None:
    """The figures are those of uncompiled Python; the compiled form must not differ."""
    dice = bits.Dice(2026)
    assert [dice.below(52) for _ in range(8)] == EXPECTED


@given(st.integers(0, 2**70), st.integers(1, 2**16))
def test_a_number_is_below_its_limit(seed: int, limit: int) -> None:
    dice = bits.Dice(seed)
    assert all(0 <= dice.below(limit) < limit for _ in range(20))


def test_all_numbers_come_about_equally_often() -> None:
    dice, counts = bits.Dice(Random(1).getrandbits(30)), [0] * 13
    for _ in range(13_000):
        counts[dice.below(13)] += 1
    assert all(850 < each < 1150 for each in counts)

"""Exact scores: integers and Gaussian integers, standings and places."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.scores import (
    Gaussian,
    Score,
    countable,
    highest_wins,
    nearest_wins,
    places,
    score_from_json,
    score_to_json,
)

PARTS = st.integers(-(10**17), 10**17)
GAUSSIAN = st.builds(Gaussian, PARTS, PARTS)


@given(GAUSSIAN, GAUSSIAN)
def test_gaussian_integers_count_as_complex_numbers(one: Gaussian, other: Gaussian) -> None:
    assert one + other == other + one
    assert (one + other) - other == one
    assert one + -one == Gaussian(0)
    assert (one + other).real == one.real + other.real
    assert (one - other).imaginary == one.imaginary - other.imaginary


def test_absolute_values_are_compared_by_their_squares() -> None:
    assert Gaussian(60, -80).norm == Gaussian(-100).norm == 100**2
    assert Gaussian(10**9, 1).norm > Gaussian(10**9).norm  # exactly


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Gaussian(13, -2), "13-2i"),
        (Gaussian(0, 1), "0+1i"),
        (Gaussian(-20), "-20+0i"),
        (Gaussian(0, -20), "0-20i"),
    ],
)
def test_the_text_form(number: Gaussian, text: str) -> None:
    assert str(number) == text
    assert Gaussian.parse(text) == number


@given(GAUSSIAN)
def test_the_text_form_reads_back(number: Gaussian) -> None:
    assert Gaussian.parse(str(number)) == number
    assert pickle.loads(pickle.dumps(number)) == number


@pytest.mark.parametrize(
    "text", ["", "3", "i", "3i", "1 + 2i", "1+2j", "1.5+2i", "+1+2i", "1+2i\n", "1" * 99 + "+1i"]
)
def test_what_is_no_gaussian_integer_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a Gaussian integer"):
        Gaussian.parse(text)


@given(st.one_of(PARTS, GAUSSIAN))
def test_what_is_written_reads_back(score: Score) -> None:
    assert isinstance(score_to_json(score), int | str)
    assert score_from_json(score_to_json(score)) == score


@pytest.mark.parametrize("data", [None, 1.5, True, [], "3"])
def test_what_is_no_score_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="not a"):
        score_from_json(data)


def test_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert places([10, 10, 30, 5]) == (2, 2, 1, 4)
    assert places(map(nearest_wins, [10, 10, 30, 5])) == (2, 2, 4, 1)
    assert places([]) == ()


def test_a_game_of_integers_has_no_standing_for_others() -> None:
    assert highest_wins(7) == 7
    with pytest.raises(TypeError):
        highest_wins(Gaussian(7))


def test_means_are_made_of_integers() -> None:
    assert countable(26) == 26
    assert countable(Gaussian(-3, 4)) == 5

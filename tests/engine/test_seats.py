from __future__ import annotations

import pytest

from cardtable.engine.seats import EVERYTHING, PUBLIC, next_seat, steps_between


@pytest.mark.parametrize(
    ("seat", "players", "steps", "there"),
    [(0, 4, 1, 1), (3, 4, 1, 0), (0, 4, -1, 3), (1, 4, 2, 3), (2, 5, 9, 1), (2, 3, 0, 2), (1, 2, 1, 0)],
)
def test_next_seat_goes_around(seat: int, players: int, steps: int, there: int) -> None:
    assert next_seat(seat, players, steps) == there


def test_the_next_seat_is_one_place_to_the_left() -> None:
    assert [next_seat(seat, 3) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(("start", "end", "steps"), [(0, 0, 0), (0, 1, 1), (1, 0, 3), (3, 0, 1), (2, 1, 3)])
def test_steps_are_counted_clockwise(start: int, end: int, steps: int) -> None:
    assert steps_between(start, end, 4) == steps
    assert next_seat(start, 4, steps) == end


def test_the_special_viewers_are_no_seats() -> None:
    assert len({PUBLIC, EVERYTHING}) == 2
    assert max(PUBLIC, EVERYTHING) < 0

from __future__ import annotations

import pytest

from cardtable.engine.seats import (
    EVERYTHING,
    PUBLIC,
    Direction,
    next_seat,
    partners,
    seats_from,
    side_of,
    steps_between,
)


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


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_steps_in_a_direction_are_the_inverse_of_the_seats_they_lead_to(
    players: int, direction: Direction
) -> None:
    for seat in range(players):
        for steps in range(players):
            there = next_seat(seat, players, steps, direction)
            assert steps_between(seat, there, players, direction) == steps
            assert seats_from(seat, players, direction)[steps] == there


def test_counterclockwise_the_next_seat_is_to_the_right() -> None:
    assert seats_from(1, 4, Direction.COUNTERCLOCKWISE) == (1, 0, 3, 2)


def test_partners_are_the_others_of_a_side() -> None:
    sides = ((0, 2, 4), (1, 3, 5))
    assert [side_of(seat, sides) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
    assert partners(4, sides) == (0, 2)
    assert partners(0, ((0,), (1,))) == ()
    with pytest.raises(ValueError, match="seat 6"):
        side_of(6, sides)

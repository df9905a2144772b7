"""Room for what is said at a table: for every number of players, at every size, in every size of text."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.messages import message
from cardtable.present.geometry import Box
from cardtable.present.layout import lay_out
from cardtable.present.picture import (
    AuctionShown,
    CallShown,
    Picture,
    Said,
)
from cardtable.present.score_sheet import TeamMark
from cardtable.present.speech_layout import paper_in, rooms_beside
from cardtable.program import preferences
from tests.helpers.layouts import check_layout, check_speech, overlap
from tests.ui.table.tables import each_table, table
from tests.ui.table.test_ring_layout import SIZES, sizes

PASS = message("fifty_six.sign.pass")


def all_saying(picture: Picture) -> Picture:
    return picture.saying({seat: Said(PASS) for seat in picture.seats})


def auction(seats: int) -> Picture:
    """An auction in which everybody has called, and the person at the bottom is to call."""
    picture = table(seats, 8 if seats > 4 else 12, trick=0)
    calls = [CallShown(seat, PASS, PASS) for seat in picture.seats]
    shown = AuctionShown(picture.seats, (TeamMark.RED,) * seats, tuple(calls), is_open=True)
    badges = [replace(badge, call=call) for badge, call in zip(picture.badges, calls, strict=True)]
    return replace(picture, badges=tuple(badges), auction=shown, choosing=False)


def speakers(seats: int) -> set[int]:
    """A seat of each kind: at the bottom, at the side, above, at the other side."""
    return {0, 1, seats // 2, seats - 1}


@each_table(range(2, 17), SIZES)
def test_everybody_can_speak_at_every_table(seats: int, size: tuple[int, int]) -> None:
    for opened, percent in product((False, True), (100, 150)):
        picture = table(seats, 13, won=4, opened=opened)
        for seat in speakers(seats):
            check_layout(picture.saying({seat: Said(PASS)}), size, percent / 100)


@each_table(range(3, 9), SIZES)
def test_everybody_can_speak_where_there_are_chips(seats: int, size: tuple[int, int]) -> None:
    for shown, seat in product((0, 5), speakers(seats)):
        picture = table(seats, 7 - shown, won=4, chips=True, shown=shown)
        check_layout(picture.saying({seat: Said(PASS)}), size)


@given(
    st.integers(1, 16),
    st.integers(1, 18),
    sizes,
    st.sampled_from(preferences.PERCENTS),
    st.booleans(),
    st.integers(0, 15),
)
def test_anybody_can_speak_at_any_table_of_any_size(
    seats: int, hand: int, size: tuple[int, int], percent: int, opened: bool, speaker: int
) -> None:
    picture = table(seats, hand, won=4, opened=opened).saying({speaker % seats: Said(PASS)})
    check_speech(picture, lay_out(picture, *size, percent / 100), size)


@each_table([4, 6, 8], SIZES)
def test_the_calls_of_an_auction_lie_beside_their_seats(seats: int, size: tuple[int, int]) -> None:
    for percent in preferences.PERCENTS:
        check_layout(auction(seats), size, percent / 100)


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_a_call_leaves_the_numbers_of_cards_to_be_seen(seats: int) -> None:
    picture = auction(seats)
    zones = [replace(zone, counted=zone.seat != 0) for zone in picture.zones]
    layout = lay_out(replace(picture, zones=tuple(zones)), 1008, 592)
    assert layout.counts
    for seat in range(1, seats):
        rooms, counts = layout.speech[seat], layout.counts.values()
        assert not any(overlap(room, count) for room in rooms for count in counts), seat
        assert rooms[0].width >= 60


@each_table([4, 6, 8], SIZES[2:])
def test_the_papers_of_a_table_mirror_each_other(seats: int, size: tuple[int, int]) -> None:
    layout = lay_out(auction(seats), *size)
    for seat in range(1, seats):
        own, other = layout.speech[seat][0], layout.speech[seats - seat][0]
        if seat * 2 != seats:
            assert abs(own.x - (size[0] - other.x - other.width)) < 1
            assert abs(own.y - other.y) < 1


def test_a_paper_lies_as_near_to_its_portrait_as_it_can() -> None:
    portrait = Box(100, 100, 80, 80)
    right, above = Box(190, 90, 300, 100), Box(8, 40, 400, 50)
    assert paper_in(right, portrait, 60, 32) == Box(190, 124, 60, 32)
    assert paper_in(above, portrait, 60, 32) == Box(110, 58, 60, 32)


def test_a_room_is_left_beside_another_paper_on_the_side_of_its_portrait() -> None:
    portrait, room = Box(100, 100, 80, 80), Box(190, 90, 300, 56)
    (left,) = rooms_beside((room,), portrait, [Box(300, 100, 60, 32)])
    assert left == Box(190, 90, 106, 56)
    assert rooms_beside((room,), portrait, [Box(300, 200, 60, 32)]) == (room,)
    full = Box(160, 80, 340, 60)
    assert rooms_beside((room, Box(8, 40, 400, 30)), portrait, [full]) == (Box(8, 40, 400, 30),)
    assert rooms_beside((room,), portrait, [full]) == (room,)  # rather upon it than nowhere


def test_nobody_says_anything_without_a_bubble_and_nothing_else_moves() -> None:
    silent = table(5, 13, won=4)
    spoken = silent.saying({2: Said(PASS)})
    before, after = (lay_out(picture, 1024, 640) for picture in (silent, spoken))
    assert before.speech == {}
    assert set(after.speech) == {2}
    assert replace(after, speech={}) == before

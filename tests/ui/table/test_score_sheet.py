"""The score deal by deal: totals, who leads, and how a chart of them is laid out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.messages import message
from cardtable.present.names import unit_name
from cardtable.present.score_sheet import ScoreSheet
from cardtable.ui.play.totals_plot import round_ticks, spread
from tests.helpers.score_sheets import sheet_of


def test_totals_are_those_after_the_last_deal_and_before_the_first_those_of_the_start() -> None:
    empty = ScoreSheet(message("happy_six.score.sets"), unit_name("happy_six"), (3, 3, 3))
    assert (empty.totals, empty.leaders, empty.course(1)) == ((3, 3, 3), (), (3,))
    sheet = sheet_of([(13, 13, 0), (0, 5, 21)])
    assert sheet.totals == (13, 18, 21)
    assert sheet.course(2) == (0, 0, 21)


@pytest.mark.parametrize(
    ("deals", "is_low_best", "leaders"),
    [
        ([(1, 0)], False, (0,)),
        ([(1, 0)], True, (1,)),
        ([(1, 0), (0, 1)], False, ()),  # equal: nobody leads
        ([(5, 0, 0)], True, (1, 2)),
        ([(-26, 0, 0)], True, (0,)),
    ],
)
def test_the_best_totals_lead(
    deals: list[tuple[int, ...]], is_low_best: bool, leaders: tuple[int, ...]
) -> None:
    assert sheet_of(deals, is_low_best=is_low_best).leaders == leaders


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_ticks_are_few_even_and_hold_all_totals(low: int, span: int) -> None:
    ticks = round_ticks(low, low + span)
    assert ticks[0] <= low < low + span <= ticks[-1] or span == 0
    assert ticks[0] <= low <= ticks[-1]
    assert 2 <= len(ticks) <= 6
    assert len({after - before for before, after in pairwise(ticks)}) == 1


@given(st.lists(st.floats(0, 300), min_size=1, max_size=16))
def test_names_beside_the_lines_never_cover_each_other_and_keep_their_order(wanted: list[float]) -> None:
    heights = spread(wanted, 18, 0, 300)
    in_order = sorted(zip(wanted, heights, strict=True))
    assert all(below - above > 18 - 1e-6 for (_, above), (_, below) in pairwise(in_order))
    assert min(heights) > 9 - 1e-6
    assert max(heights) < 291 + 1e-6


def test_names_that_have_room_stay_where_their_lines_end() -> None:
    assert spread([250.0, 50.0, 150.0], 18, 0, 300) == [250.0, 50.0, 150.0]

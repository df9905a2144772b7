"""Score sheets of no particular game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from cardtable.engine.messages import message
from cardtable.present.names import unit_name
from cardtable.present.score_sheet import ScoreSheet, SheetLine


def sheet_of(deals: Sequence[tuple[int, ...]], *, is_low_best: bool = False) -> ScoreSheet:
    """A sheet of deals that brought each seat so many points."""
    totals = accumulate(deals, lambda before, deal: tuple(map(sum, zip(before, deal, strict=True))))
    lines = [
        SheetLine(message("happy_six.score.set", set=number), tuple(map(str, deal)), total)
        for number, (deal, total) in enumerate(zip(deals, totals, strict=True), start=1)
    ]
    start = (0,) * len(deals[0])
    unit = unit_name("happy_six")
    return ScoreSheet(message("happy_six.score.sets"), unit, start, tuple(lines), is_low_best)

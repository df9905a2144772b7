"""The score of Hearts deal by deal: the fewest points lead, however points are written."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import message
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import PUBLIC
from cardtable.games import PRESENTERS
from tests.helpers.games import RULES
from tests.helpers.playthrough import any_fact


@pytest.mark.parametrize(("shown", "before"), [("minus", (-9, -4, -40, 0)), ("plus", (9, 4, 40, 0))])
def test_the_sheet_of_a_match_begun_later_begins_with_its_score_and_counts_on(
    shown: str, before: tuple[int, ...]
) -> None:
    rng, streams = Random(3), Streams("sheet")
    options = HEARTS.option_set.choose("black_lady", 4, {"shown_as": shown})
    state = HEARTS.enter(options, EntryPoint(4, (9, 4, 40, 0), 1, 3))
    sheet = PRESENTERS["hearts"]().sheet(HEARTS.view(state, PUBLIC))
    assert (sheet.totals, sheet.leaders) == (before, (3,))
    while not HEARTS.deals(state):
        state = HEARTS.apply(state, any_fact(RULES["hearts"], state, rng, streams))
    sheet = PRESENTERS["hearts"]().sheet(HEARTS.view(state, PUBLIC))
    assert [line.label for line in sheet.lines] == [message("hearts.score.deal", deal=4)]
    assert sheet.course(2)[0] == before[2]


@pytest.mark.parametrize("shown", ["minus", "plus"])
def test_totals_are_written_as_points_are_and_the_fewest_lead(shown: str) -> None:
    rules, rng, streams = RULES["hearts"], Random(3), Streams("sheet")
    options = rules.option_set.choose("black_lady", 4, {"shown_as": shown})
    state = rules.start(options)
    while not rules.deals(state):
        state = rules.apply(state, any_fact(rules, state, rng, streams))
    sheet = PRESENTERS["hearts"]().sheet(rules.view(state, PUBLIC))
    written = [int(value.replace("−", "-")) for value in sheet.lines[0].values]
    assert list(sheet.totals) == written
    best = max(written) if shown == "minus" else min(written)
    assert sheet.leaders == tuple(seat for seat, points in enumerate(written) if points == best)

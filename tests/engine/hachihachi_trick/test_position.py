"""The kernel stands where folding puts it."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Hidden
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, position
from cardtable.engine.seats import EVERYTHING
from tests.helpers.playthrough import Case, random_play


@pytest.mark.parametrize("players", [3, 5, 7])
def test_ht13_a_position_is_what_folding_comes_to_for_every_viewer_and_ply(players: int) -> None:
    play = random_play(Case("hachihachi_trick", "short", players), "position")
    found = 0
    for state in play.states:
        everything = HACHIHACHI_TRICK.view(state, EVERYTHING)
        hands = [hand for hand in everything.hands if not isinstance(hand, Hidden)]
        for viewer in (*range(players), EVERYTHING):
            view = HACHIHACHI_TRICK.view(state, viewer)
            if view.leader is None:
                with pytest.raises(ValueError, match="no tricks"):
                    position(view, hands)
                continue
            found += 1
            tricks = position(view, hands)
            assert tricks == state.tricks
            assert state.turn_up is not None
            assert tricks.rules.trump == state.turn_up.suit
            assert view.on_table == everything.on_table
    assert found > 100

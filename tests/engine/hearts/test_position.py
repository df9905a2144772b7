"""The kernel stands where folding puts it, and goes on alike."""

from __future__ import annotations

import copy
from random import Random
from typing import Final

import pytest

from cardtable.engine.bits import SUITS, count, pick
from cardtable.engine.cards import Hidden
from cardtable.engine.games.hearts import HEARTS, position
from cardtable.engine.options import Options
from cardtable.engine.seats import EVERYTHING
from cardtable.engine.tricks import SUIT_SHIFT, Tricks
from tests.helpers.hearts import VARIED, name_of, random_match


def legal(tricks: Tricks) -> list[int]:
    return [tricks.legal(suit) for suit in range(SUITS)]


def assert_goes_on_alike(one: Tricks, other: Tricks, rng: Random) -> None:
    while one.left:
        assert legal(one) == legal(other)
        codes = [
            (suit << SUIT_SHIFT) + pick(mask, i)
            for suit, mask in enumerate(legal(one))
            for i in range(count(mask))
        ]
        code = rng.choice(codes)
        assert one.play(code) == other.play(code)
        assert one == other


FEW: Final = 6


@pytest.mark.parametrize("options", VARIED, ids=name_of)
def test_a_position_is_what_folding_comes_to_for_every_seat_and_ply(options: Options) -> None:
    match, rng = random_match(options, "1", deals=2), Random(1)
    found = 0
    for ply, state in enumerate(match.states):
        if options.players > FEW and ply % options.players:
            continue  # so many seats look at a part of the plies
        everything = HEARTS.view(state, EVERYTHING)
        hands = [hand for hand in everything.hands if not isinstance(hand, Hidden)]
        for viewer in (*range(options.players), EVERYTHING):
            view = HEARTS.view(state, viewer)
            if view.leader is None:
                with pytest.raises(ValueError, match="no tricks"):
                    position(view, hands)
                continue
            found += 1
            assert state.tricks is not None
            tricks = position(view, hands)
            assert tricks == state.tricks
            assert legal(tricks) == legal(state.tricks)
        if everything.leader is not None and ply % 7 == 0:
            assert_goes_on_alike(position(everything, hands), state.tricks.copy(), rng)  # type: ignore[union-attr]
    assert found > (100 if options.players <= FEW else 50)


def test_states_compare_by_value_and_can_be_copied() -> None:
    match = random_match(VARIED[0], "2", deals=1)
    for before, after in zip(match.states, match.states[1:], strict=False):
        assert before != after
        assert copy.deepcopy(after) == after

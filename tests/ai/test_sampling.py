"""Chains of worlds: all ways to hold the unseen cards, as often as they are plausible."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from mypy_extensions import i64

from cardtable.ai.sampling import Chain, Likelihood, listed
from cardtable.engine.bits import SUITS, Dice, count

CARDS = (0, 1, 65, 130)  # two clubs, a diamond, a spade


def chain(gone: list[list[int]] | None = None, likelihood: Likelihood | None = None) -> Chain:
    """Seats 1 and 2 hold two of the cards each, seat 0 the ace of hearts."""
    hands = [0, 0, 0, 1 << 12, 0b11, 0, 0, 0, 0, 0b10, 0b100, 0]
    flat = [mask for masks in gone or [[0] * SUITS] * 3 for mask in masks]
    return Chain(list(CARDS), [1, 1, 2, 2], hands, flat, likelihood, Dice(5))


def drawn(drawing: Chain, times: int = 4000) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        drawing.step(5)
        found[tuple(map(int, drawing.hands[SUITS : 2 * SUITS]))] += 1
        assert drawing.hands[3] == 1 << 12
        assert sum(count(mask) for mask in drawing.hands[2 * SUITS :]) == 2
    return found


def test_every_way_to_hold_the_cards_comes_about_as_often() -> None:
    found = drawn(chain())
    assert len(found) == len({frozenset(each[:2]) for each in permutations(CARDS)}) == 6
    assert max(found.values()) < 1.3 * min(found.values())


def test_nobody_gets_what_it_cannot_hold() -> None:
    found = drawn(chain([[0] * SUITS, [0, 0, 0b100, 0], [0] * SUITS]))
    assert len(found) == 3
    assert not any(masks[2] for masks in found)


class Likes(Likelihood):
    """Seat 1 is e times as likely to hold the diamond as not to."""

    def of(self, seat: i64, hands: list[i64]) -> float:
        return 1.0 if seat == 1 and hands[SUITS + 1] else 0.0


def test_what_explains_more_comes_more_often() -> None:
    found = drawn(chain(likelihood=Likes()), 8000)
    with_diamond = sum(times for masks, times in found.items() if masks[1])
    assert 2.3 < with_diamond / (8000 - with_diamond) < 3.2


def test_a_single_unseen_card_stays_where_it_is() -> None:
    alone = Chain([0], [1], [0, 0, 0, 0, 1, 0, 0, 0], [0] * 8, None, Dice(1))
    alone.step(10)
    assert alone.hands == [0, 0, 0, 0, 1, 0, 0, 0]


def test_of_few_ways_each_is_drawn_as_often_as_it_is_plausible() -> None:
    found = drawn(listed(chain([[0] * SUITS, [0, 0, 0b100, 0], [0] * SUITS], Likes())), 8000)
    with_diamond = sum(times for masks, times in found.items() if masks[1])
    assert len(found) == 3
    assert (
        2 * 2.5 < with_diamond / (8000 - with_diamond) < 2 * 2.95
    )  # two ways have it, each e times as likely


def in_a_ring() -> Chain:
    """Three seats hold a card each, and each may hold only one other: two cards alone never change places."""
    hands = [0b1, 0, 0, 0, 0b10, 0, 0, 0, 0b100, 0, 0, 0]
    gone = [0b100, 0, 0, 0, 0b1, 0, 0, 0, 0b10, 0, 0, 0]
    return Chain([0, 1, 2], [0, 1, 2], hands, gone, None, Dice(5))


def test_ways_that_no_change_of_two_cards_leads_to_come_about_too() -> None:
    listing = listed(in_a_ring())
    found = Counter[tuple[int, ...]]()
    for _ in range(2000):
        listing.step(1)
        found[tuple(map(int, listing.hands[::SUITS]))] += 1
    assert sorted(found) == [(0b1, 0b10, 0b100), (0b10, 0b100, 0b1)]
    assert max(found.values()) < 1.2 * min(found.values())


@pytest.mark.parametrize(("seats", "size"), [(3, 6), (4, 3)])
def test_too_many_ways_are_not_listed(seats: int, size: int) -> None:
    """18564 hands of each of three seats; 369600 ways for four seats with 220 hands each."""
    owners = [seat for seat in range(seats) for _ in range(size)]
    hands = [0] * (SUITS * seats)
    for place, seat in enumerate(owners):
        hands[SUITS * seat] |= 1 << place
    before = hands[:]
    usual = Chain(list(range(len(owners))), owners, hands, [0] * len(hands), Likes(), Dice(1))
    assert listed(usual) is usual
    assert usual.hands == before


def test_nothing_unseen_is_one_way() -> None:
    listing = listed(Chain([], [], [0b1, 0, 0, 0], [0] * 4, None, Dice(1)))
    listing.step(1)
    assert listing.hands == [0b1, 0, 0, 0]

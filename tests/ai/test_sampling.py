"""Chains of worlds: all ways to hold the unseen cards, as often as they are plausible."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from mypy_extensions import i64

from cardtable.ai.sampling import Chain, Likelihood
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

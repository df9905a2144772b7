"""HT-12: how often each role comes up, as the rules tell it and as it is counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from assets.count_roles import KINDS, different_hands, held_counts
from cardtable.engine.cards import Card, Rank
from cardtable.engine.games.hachihachi_trick.options import PACK, ROLES
from cardtable.engine.games.hachihachi_trick.roles import HANDS, HELD, Column, RoleTable, contained
from cardtable.engine.trick_game import RANKS

FREQUENCIES = RoleTable(ROLES.default).counts(Column.IN)

TOLD = {
    "straight_flush": "0.031",
    "four_of_a_kind": "0.17",
    "full_house": "2.60",
    "flush": "3.03",
    "three_pairs": "1.85",
    "straight": "4.6",
    "three_of_a_kind": "4.8",
    "two_pairs": "21.6",
    "seven_high": "0.26",
    "eight_high": "0.63",
    "nine_high": "1.63",
    "ten_high": "3.72",
}
"""The table of HT-12: per cent of all hands."""

LOW = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.ACE)
HIGH = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
EVERYTHING_PAYS = RoleTable(tuple((name, (20 - place, 0)) for place, name in enumerate(ROLES.rows)))


def test_ht12_the_rules_tell_how_often_a_role_really_comes_up() -> None:
    for name in ROLES.rows:
        exact = 100 * FREQUENCIES[name] / HANDS
        digits = len(TOLD[name].partition(".")[2])
        assert f"{exact:.{digits}f}" == TOLD[name], name


def test_ht12_the_counts_are_those_of_seven_card_poker() -> None:
    """Known to the field, but that three pairs, which poker does not know, are counted among two pairs."""
    poker = {
        "straight_flush": 41_584,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pairs": 31_433_400,
    }
    three_pairs = comb(13, 3) * comb(4, 2) ** 3 * 40
    assert dict(FREQUENCIES, two_pairs=FREQUENCIES["two_pairs"] + three_pairs).items() >= poker.items()
    assert FREQUENCIES["three_pairs"] == three_pairs
    weak = [FREQUENCIES[name] for name in ("seven_high", "eight_high", "nine_high", "ten_high")]
    assert [sum(weak[: i + 1]) for i in range(4)] == [comb(4 * ranks, 7) for ranks in (6, 7, 8, 9)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranks", "table"), [(LOW, RoleTable(ROLES.default)), (HIGH, EVERYTHING_PAYS)], ids=["low", "high"]
)
def test_the_script_counts_what_plain_enumeration_finds(ranks: tuple[Rank, ...], table: RoleTable) -> None:
    pack = [card for card in map(Card.parse, _all_cards()) if card.rank in ranks]
    plainly = Counter(role.name for hand in combinations(pack, 7) for role in table.roles(hand, Column.IN))
    assert table.counts(Column.IN, held_counts(ranks)) == plainly


def test_every_hand_contains_one_of_the_sets_of_roles_that_were_counted() -> None:
    """And each of them is as likely as it was counted: of 20,000 hands about so many."""
    rng, number = Random(1), 20_000
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(number):
        hand = tuple(rng.sample(PACK, 7))
        found.update(held for kind in KINDS if (held := contained(hand, kind)))
    assert found.keys() <= HELD.keys()
    for held, counted in HELD.items():
        expected = number * counted / HANDS
        assert abs(found[held] - expected) <= 5 * (expected + 1) ** 0.5, held


def test_the_usual_worth_of_roles_is_that_of_all_hands() -> None:
    table = RoleTable(ROLES.default)
    assert table.usual(Column.IN) == pytest.approx(1.170, abs=0.0005)
    sevens = RoleTable((("seven_high", (10, 5)),))
    assert sevens.usual(Column.FORCED_OUT) == pytest.approx(5 * comb(24, 7) / comb(52, 7))
    upside_down = RoleTable((("two_pairs", (9, 0)), ("full_house", (1, 0))))
    assert upside_down.counts(Column.IN)["two_pairs"] == 28_962_360 + 3_349_632 + 2_471_040 + 459_720 + (
        226_800 + 123_552 + 41_808 + 3_600
    )
    assert "full_house" not in upside_down.counts(Column.IN)
    assert not RoleTable(()).usual(Column.IN)


def test_the_script_looks_at_all_hands() -> None:
    assert sum(alike for _, alike in different_hands(RANKS, 4)) == comb(52, 4)
    assert sum(alike for _, alike in different_hands(RANKS[:7], 7)) == comb(28, 7)


def _all_cards() -> list[str]:
    return [f"{rank.text}{suit}" for rank in RANKS for suit in "CDSH"]

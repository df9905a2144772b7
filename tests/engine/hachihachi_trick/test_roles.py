"""HT-10 to HT-12: hand roles, against a slow detection and hand by hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hachihachi_trick import OPTIONS, Column, RoleTable
from cardtable.engine.games.hachihachi_trick.options import COMBINATIONS, PACK, ROLES, WEAK
from cardtable.engine.options import OptionsRefused, TableValue
from tests.helpers.hachihachi_trick import cards, choose
from tests.helpers.slow_roles import best, contains

NAMES = [name for name, _ in COMBINATIONS]
WEAK_NAMES = [name for name, _ in WEAK]
DEFAULT = RoleTable(ROLES.default)
HANDS = st.sets(st.sampled_from(PACK), min_size=7, max_size=7).map(lambda hand: tuple(sorted(hand)))
NEARBY = st.sets(st.sampled_from(PACK[:9] + PACK[13:22] + PACK[26:31]), min_size=7, max_size=7).map(
    lambda hand: tuple(sorted(hand))
)
"""Hands of few ranks and suits, in which roles are frequent."""

ROWS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)) | st.none(), min_size=12, max_size=12).map(
    lambda values: tuple(
        (name, value) for name, value in zip((*NAMES, *WEAK_NAMES), values, strict=True) if value is not None
    )
)


def assert_as_found_slowly(rows: TableValue, hand: Cards) -> None:
    table = RoleTable(rows)
    for column in Column:
        values = {name: numbers[column] for name, numbers in rows}
        expected = [best(hand, NAMES, values), best(hand, WEAK_NAMES, values)]
        found = table.roles(hand, column)
        assert [role.name for role in found] == [name for name in expected if name]
        shown = {card for card in hand if column is Column.FORCED_OUT and str(card)[0] == "A"}
        for role in found:
            assert role.value == values[role.name]
            assert set(role.cards) <= set(hand)
            if role.name in NAMES:
                assert contains(role.name, role.cards)
                assert not any(
                    contains(role.name, fewer) for fewer in combinations(role.cards, len(role.cards) - 1)
                )
            else:
                assert role.cards == hand
            shown |= set(role.cards)
        assert table.shown(hand, column) == tuple(sorted(shown))


@given(HANDS | NEARBY)
@settings(max_examples=300, deadline=None)
def test_ht11_the_best_role_is_the_one_found_slowly(hand: Cards) -> None:
    assert_as_found_slowly(ROLES.default, hand)


@pytest.mark.long
@given(ROWS, HANDS | NEARBY)
@settings(max_examples=300, deadline=None)
def test_ht12_any_table_pays_what_is_found_slowly(rows: TableValue, hand: Cards) -> None:
    assert_as_found_slowly(rows, hand)


@pytest.mark.parametrize(
    ("hand", "paid_in", "paid_out"),
    [
        ("5H 6H 7H 8H 9H 2C KD", ["straight_flush 15"], ["straight_flush 7"]),
        ("AS 2S 3S 4S 5S KD 9C", ["straight_flush 15"], ["straight_flush 7"]),
        ("10C JC QC KC AC 2D 3D", ["straight_flush 15"], ["straight_flush 7"]),
        ("9S 9H 9D 9C KD KS 2H", ["four_of_a_kind 10"], ["four_of_a_kind 5"]),
        ("8S 8H 8D KC KD KS 2H", ["full_house 6"], ["full_house 3"]),
        ("8S 8H 8D KC KD 2S 2H", ["full_house 6"], ["full_house 3"]),
        ("2D 5D 8D JD KD 3C 4S", ["flush 5"], ["flush 2"]),
        ("2D 2C 8D 8S KD KC QS", ["three_pairs 5"], ["three_pairs 2"]),
        ("7D 8C 9S 10H JD 2C 2S", ["straight 4"], ["straight 2"]),
        ("AD 2C 3S 4H 5D KC QS", ["straight 4"], ["straight 2"]),
        ("3D 3C 3S KH JD 8C QS", ["three_of_a_kind 3"], ["three_of_a_kind 1"]),
        ("3D 3C KS KH JD 8C QS", ["two_pairs 1"], []),
        ("3D 3C KS 5H JD 8C QS", [], []),
        ("2C 2D 3C 4S 5H 7C 7D", ["two_pairs 1", "seven_high 10"], ["seven_high 5"]),
        ("2C 3D 8C 4S 5H 7C 7D", ["eight_high 6"], ["eight_high 3"]),
        ("2C 3D 9C 4S 5H 8C 7D", ["nine_high 4"], ["nine_high 2"]),
        ("2C 10D 8C 4S 5H 8S 7D", ["ten_high 2"], ["ten_high 1"]),
        ("2C 3C 4C 5C 6C 7C 8C", ["straight_flush 15", "eight_high 6"], ["straight_flush 7", "eight_high 3"]),
    ],
)
def test_ht12_the_table_pays(hand: str, paid_in: list[str], paid_out: list[str]) -> None:
    for column, paid in ((Column.IN, paid_in), (Column.FORCED_OUT, paid_out)):
        assert [f"{role.name} {role.value}" for role in DEFAULT.roles(cards(hand), column)] == paid


def test_ht12_a_sequence_never_wraps() -> None:
    assert not DEFAULT.roles(cards("QS KD AC 2H 3S 7D 8C"), Column.IN)


def test_ht12_the_ace_is_high_for_weak_roles() -> None:
    assert [role.name for role in DEFAULT.roles(cards("AS 2D 3C 4S 5H 6C 7D"), Column.IN)] == ["straight"]


def test_ht12_the_forced_out_value_is_half_rounded_down() -> None:
    assert all(out == value // 2 for _, (value, out) in (*COMBINATIONS, *WEAK))


def test_ht11_on_a_tie_the_earlier_row_counts() -> None:
    hand = cards("2D 2C 8D 8C KD KC 9D")  # three pairs
    suited = cards("2D 5D 8D KD KC 5C 8C")  # three pairs without a flush
    both = RoleTable((("flush", (5, 2)), ("three_pairs", (5, 2)), ("straight", (5, 2))))
    assert [role.name for role in both.roles(hand, Column.IN)] == ["three_pairs"]
    assert [role.name for role in both.roles(suited, Column.IN)] == ["three_pairs"]
    straight_and_flush = cards("2D 3D 4D 5D 6C 9D KS")
    assert [role.name for role in both.roles(straight_and_flush, Column.IN)] == ["flush"]


@pytest.mark.parametrize(
    ("hand", "column", "shown"),
    [
        ("5H 6H 7H 8H 9H 10H KD", Column.IN, "6H 7H 8H 9H 10H"),
        ("2D 5D 8D JD KD QD 4S", Column.IN, "5D 8D JD QD KD"),
        ("9S 9H 9D 9C KD KS 2H", Column.IN, "9C 9D 9S 9H"),
        ("8S 8H 8D KC KD KS 2H", Column.IN, "8D 8S KC KD KS"),
        ("8S 8H 8D KC KD 2S 2H", Column.IN, "8D 8S 8H KC KD"),
        ("AS 2D 3C 4S 5H 5D KC", Column.IN, "AS 2D 3C 4S 5D"),
        ("AS AD 3C 4S 9H 5D KC", Column.IN, ""),
        ("AS AD 3C 4S 9H 5D KC", Column.FORCED_OUT, "AS AD"),
        ("AS AD 3C 3S 9H 5D KC", Column.FORCED_OUT, "AS AD"),
        ("AS AD AC 3S 9H 5D KC", Column.FORCED_OUT, "AS AD AC"),
        ("AS 9D 9C 9S 4H 5D KC", Column.FORCED_OUT, "AS 9D 9C 9S"),
        ("2C 3D 9C 4S 5H 8C 7D", Column.IN, "2C 3D 9C 4S 5H 8C 7D"),
    ],
)
def test_ht8_ht10_the_fewest_cards_that_prove_it_are_shown(hand: str, column: Column, shown: str) -> None:
    assert DEFAULT.shown(cards(hand), column) == tuple(sorted(cards(shown)))


def test_ht10_what_is_shown_does_not_depend_on_the_order_of_the_hand() -> None:
    rng = Random(1)
    for _ in range(200):
        hand = rng.sample(PACK, 7)
        shown = {DEFAULT.shown(tuple(rng.sample(hand, 7)), column) for column in Column for _ in range(3)}
        assert len(shown) <= len(Column)


def test_ht12_a_group_plays_with_its_own_table() -> None:
    rows = (("flush", (9, 4)), ("ten_high", (1, 1)))
    options = choose(roles=rows)
    assert options[ROLES] == rows
    assert OPTIONS.from_json(OPTIONS.to_json(options)) == options
    table = RoleTable(rows)
    assert not table.roles(cards("9S 9H 9D 9C KD KS 2H"), Column.IN)
    assert [role.name for role in table.roles(cards("2D 5D 8D 3D 6D 3C 4S"), Column.IN)] == [
        "flush",
        "ten_high",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        (("flush", (101, 4)),),
        (("flush", (-1, 4)),),
        (("flush", (5,)),),
        (("royal", (5, 2)),),
        (("two_pairs", (1, 0)), ("flush", (5, 2))),
    ],
)
def test_ht12_a_table_out_of_range_or_order_is_refused(rows: TableValue) -> None:
    with pytest.raises(OptionsRefused):
        choose(roles=rows)


def test_ht12_every_role_of_the_table_is_found_somewhere() -> None:
    rng, found = Random(7), set()
    for _ in range(6000):
        hand: list[Card] = rng.sample(PACK, 7)
        found |= {role.name for role in DEFAULT.roles(tuple(hand), Column.IN)}
    assert found == {*NAMES, *WEAK_NAMES}

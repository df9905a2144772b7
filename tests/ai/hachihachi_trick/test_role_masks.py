"""The quick worth of roles in `role_masks`, against the rules."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cardtable.ai.games.hachihachi_trick.declaring import CODES
from cardtable.ai.games.hachihachi_trick.role_masks import RoleMasks
from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hachihachi_trick import Column, role_table
from cardtable.engine.games.hachihachi_trick.options import PACK, ROLES
from tests.helpers.hachihachi_trick import random_options

LOW = tuple(card for card in PACK if card.rank.text in "2345A")


def some_hands(number: int) -> list[Cards]:
    """Hands of any kind, of few suits and of few ranks, so that all roles come up."""
    rng = Random(1)
    packs = (PACK, PACK[:26], LOW, tuple(card for card in PACK if card.rank <= Card.parse("9C").rank))
    return [tuple(rng.sample(pack, 7)) for pack in packs for _ in range(number)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("column", Column)
def test_roles_are_worth_what_they_are_by_the_rules(seed: int, column: Column) -> None:
    rows = random_options(5, seed)[ROLES] if seed else ROLES.default
    table = role_table(rows)
    masks = RoleMasks(table, column)
    for hand in some_hands(500):
        assert masks.worth(CODES.masks(hand)) == sum(role.value for role in table.roles(hand, column)), hand


def test_every_hand_of_few_ranks_is_worth_what_it_is_by_the_rules() -> None:
    table = role_table(ROLES.default)
    masks = RoleMasks(table, Column.IN)
    for hand in combinations(LOW[:16], 7):
        assert masks.worth(CODES.masks(hand)) == table.worth(CODES.masks(hand), Column.IN)

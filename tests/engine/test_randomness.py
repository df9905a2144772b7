"""Named streams (G-6). Values are pinned: a change in how streams are derived must be meant, and noticed."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine.facts import Fact, format_fact
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS
from cardtable.engine.randomness import DEAL_NUMBERS, Streams
from cardtable.engine.rules import fold
from tests.helpers.happy_six import played, won_set


def test_deal_numbers_are_pinned() -> None:
    assert [Streams("山田").deal_number(k) for k in (1, 2, 3)] == [944317571506, 810530932138, 273223131856]
    assert Streams("").deal_number(1) == 903424405813


def test_streams_are_pinned() -> None:
    streams = Streams("pinned")
    assert [
        rng.randrange(10**6)
        for rng in (
            streams.deal(1),
            streams.deal(2),
            streams.seat(0, 7),
            streams.seat(1, 7),
            streams.named("clock"),
        )
    ] == [804198, 376108, 234168, 96957, 988427]


@pytest.mark.parametrize(
    ("seed", "first_deal", "deals"),
    [
        (
            "1",
            None,
            [
                "deal 1: 2S 3S 2H 3H 4H | 4S 5S AS 5H AH",
                "deal 2: 4S 5S 3H 5H AH | 2S 3S AS 2H 4H",
                "deal 3: 2S 4S 3H 4H AH | 3S 5S AS 2H 5H",
            ],
        ),
        (
            "pinned",
            None,
            [
                "deal 1: 3S AS 4H 5H AH | 2S 4S 5S 2H 3H",
                "deal 2: 4S 5S 3H 4H 5H | 2S 3S AS 2H AH",
                "deal 3: 5S AS 2H 4H 5H | 2S 3S 4S 3H AH",
            ],
        ),
        (
            "pinned",
            0,
            [
                "deal 1: 2S AS 2H 3H AH | 3S 4S 5S 4H 5H",
                "deal 2: 4S 5S 3H 4H 5H | 2S 3S AS 2H AH",
                "deal 3: 5S AS 2H 4H 5H | 2S 3S 4S 3H AH",
            ],
        ),
        (
            "pinned",
            123456789012,
            [
                "deal 1: 2S 3S AS 5H AH | 4S 5S 2H 3H 4H",
                "deal 2: 4S 5S 3H 4H 5H | 2S 3S AS 2H AH",
                "deal 3: 5S AS 2H 4H 5H | 2S 3S 4S 3H AH",
            ],
        ),
    ],
)
def test_deals_of_happy_six_are_pinned(seed: str, first_deal: int | None, deals: list[str]) -> None:
    assert [format_fact(deal(Streams(seed, first_deal), k)) for k in (1, 2, 3)] == deals


def deal(streams: Streams, number: int, winners: tuple[int, ...] = (0, 1, 0, 1)) -> Fact:
    """Deal `number` of a match, the sets before it won in five turns by these sides."""
    state = played(*(won_set(k, winners[k - 1]) for k in range(1, number)))
    fact = HAPPY_SIX.chance(state, streams)
    assert fact is not None
    return fact


def test_deal_numbers_can_be_read_out() -> None:
    numbers = [Streams(str(seed)).deal_number(k) for seed in range(40) for k in range(1, 6)]
    assert all(0 <= number < DEAL_NUMBERS for number in numbers)
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) > DEAL_NUMBERS // 2


def test_the_same_seed_gives_the_same_streams_again_and_again() -> None:
    one = Streams("s")
    first = one.deal(1).random()
    one.deal(2).random()
    one.seat(0, 1).random()
    assert one.deal(1).random() == Streams("s").deal(1).random() == first


def test_streams_of_different_names_and_seeds_differ() -> None:
    streams = [
        *(Streams(seed).deal(k) for seed in ("a", "b") for k in (1, 2, 11)),
        *(Streams(seed).seat(s, r) for seed in ("a", "b") for s in (0, 1, 11) for r in (1, 11, 111)),
        *(Streams(seed).named(name) for seed in ("a", "b") for name in ("clock/1", "clock/2", "deal/1")),
    ]
    assert len({rng.random() for rng in streams}) == len(streams)


def test_g_6_a_typed_in_number_opens_the_first_deals_cards_and_nothing_else() -> None:
    plain, typed, elsewhere = Streams("a"), Streams("a", 42), Streams("b", 42)
    assert typed.deal_number(1) == 42
    assert typed.deal(1).random() == elsewhere.deal(1).random() != plain.deal(1).random()
    assert typed.deal_number(2) == plain.deal_number(2) != elsewhere.deal_number(2)
    assert typed.deal(2).random() == plain.deal(2).random()
    assert typed.seat(0, 3).random() == plain.seat(0, 3).random() != elsewhere.seat(0, 3).random()
    assert typed.named("clock").random() == plain.named("clock").random()


def test_g_6_typing_in_a_deals_own_number_changes_nothing() -> None:
    plain = Streams("a")
    assert Streams("b", plain.deal_number(1)).deal(1).random() == plain.deal(1).random()
    assert Streams("b", plain.deal_number(3)).deal(1).random() == plain.deal(3).random()


def test_g_6_deal_number_zero_can_be_typed_in() -> None:
    assert Streams("a", 0).deal_number(1) == 0


def test_g_6_a_deal_does_not_depend_on_how_the_last_one_was_played() -> None:
    streams = Streams("a")
    assert deal(streams, 2, winners=(0,)) == deal(streams, 2, winners=(1,))
    assert deal(streams, 4, winners=(0, 1, 1)) == deal(streams, 4, winners=(1, 0, 0)) != deal(streams, 1)
    state = fold(HAPPY_SIX, OPTIONS.choose("open", 2), [])
    assert HAPPY_SIX.chance(state, streams) == deal(streams, 1)


def test_h6_2_every_card_is_dealt_to_either_side_about_as_often() -> None:
    counts = dict.fromkeys(map(str, played(won_set(1, 0)).hands[0]), 0)
    for seed in range(600):
        fact = HAPPY_SIX.chance(played(), Streams(str(seed)))
        for card in format_fact(fact).partition(":")[2].partition("|")[0].split() if fact else ():
            counts[card] = counts.get(card, 0) + 1
    assert len(counts) == 10
    assert all(240 <= count <= 360 for count in counts.values()), counts


def test_streams_do_not_touch_the_global_one() -> None:
    import random

    random.seed(1)
    expected = Random(1).random()
    Streams("a").deal(1).shuffle(list(range(10)))
    Streams("a").named("x").random()
    assert random.random() == expected

"""Happy Six clause by clause, H6-1 to H6-9."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed, format_fact
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, SetResult, Turn
from cardtable.engine.games.happy_six.turn import PACK, is_happy_six, number, winner
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Outcome
from tests.helpers.happy_six import (
    BEATS,
    HEARTS,
    QUICK_WIN,
    SIXES,
    SPADES,
    cards,
    dealt,
    endless,
    played,
    turn,
    turns,
    won_set,
)

STREAMS = Streams("clauses")
PAIRS = list(permutations(BEATS, 2))


def test_the_judges_table_settles_every_pair_once() -> None:
    assert len(PAIRS) == 90
    assert all((b in BEATS[a].split()) != (a in BEATS[b].split()) for a, b in PAIRS)
    assert sum(len(beaten.split()) for beaten in BEATS.values()) == 45


def test_h6_1_the_pack_is_ace_to_five_of_spades_and_hearts() -> None:
    assert sorted(map(str, PACK)) == sorted(f"{SPADES} {HEARTS}".split())
    assert len(PACK) == 10


def test_h6_1_the_ace_counts_one() -> None:
    assert [number(card) for card in cards("AS AH 2S 3H 4S 5H")] == [1, 1, 2, 3, 4, 5]


def test_h6_2_nature_deals_each_side_five_of_the_pack() -> None:
    start = played()
    assert HAPPY_SIX.to_act(start) == ()
    for seed in range(50):
        fact = HAPPY_SIX.chance(start, Streams(str(seed)))
        assert isinstance(fact, Dealt)
        state = HAPPY_SIX.apply(start, fact)
        assert fact.deal == 1
        assert list(map(len, state.hands)) == [5, 5]
        assert sorted(state.hands[0] + state.hands[1]) == sorted(PACK)
        assert state.won == ((), ())
        assert HAPPY_SIX.to_act(state) == (0, 1)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AS 2S 3S 4S", "5S AH 2H 3H 4H 5H"),
        ("AS 2S 3S 4S 5S", "AH 2H 3H 4H"),
        ("AS 2S 3S 4S 5S", "AS 2H 3H 4H 5H"),
        ("AS 2S 3S 4S 5S", "AH 2H 3H 4H 6H"),
        ("AS 2S 3S 4S 5S", "AH 2H 3H 4H 5H'"),
        ("AS 2S 3S 4S 5C", "AH 2H 3H 4H 5H"),
        ("", ""),
    ],
)
def test_h6_2_another_deal_cannot_happen(first: str, second: str) -> None:
    with pytest.raises(ValueError, match="H6-1, H6-2"):
        HAPPY_SIX.apply(played(), dealt(1, first, second))


def test_h6_2_the_order_in_which_cards_came_does_not_matter() -> None:
    assert played(dealt(1, "5S 3S AS 4S 2S", "2H AH 5H 4H 3H")) == played(dealt())


def test_h6_3_both_sides_choose_in_any_order_and_then_reveal() -> None:
    start = played(dealt())
    one, two = Acted(0, Choose.parse("2S")), Acted(1, Choose.parse("4H"))
    half, other_half = HAPPY_SIX.apply(start, one), HAPPY_SIX.apply(start, two)
    assert (HAPPY_SIX.to_act(half), HAPPY_SIX.to_act(other_half)) == ((1,), (0,))
    assert HAPPY_SIX.chance(half, STREAMS) is HAPPY_SIX.chance(other_half, STREAMS) is None
    both = HAPPY_SIX.apply(half, two)
    assert both == HAPPY_SIX.apply(other_half, one)
    assert HAPPY_SIX.to_act(both) == ()
    assert both.hands == start.hands
    reveal = HAPPY_SIX.chance(both, STREAMS)
    assert reveal == Revealed((Choose.parse("2S"), Choose.parse("4H")))
    assert HAPPY_SIX.to_act(HAPPY_SIX.apply(both, reveal)) == (0, 1)


def test_h6_3_any_card_of_the_hand_may_be_chosen() -> None:
    state = played(dealt(), turn("2S 4H"))
    for seat, hand in ((0, "AS 3S 4S 5S"), (1, "AH 2H 3H 5H")):
        choices = HAPPY_SIX.view(state, seat).choices
        assert choices is not None
        assert {str(action) for action in choices.legal() or ()} == set(hand.split())
        assert all(choices.refusal(Choose(card)) is None for card in cards(hand))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_h6_4_and_h6_5_every_pair_is_judged_by_the_table(first: str, second: str) -> None:
    wins = second in BEATS[first].split()
    pair = (Card.parse(first), Card.parse(second))
    six = f"{first} {second}" in SIXES or f"{second} {first}" in SIXES
    assert winner(pair) == (0 if wins else 1)
    assert is_happy_six(pair) is six
    hands = [[first], [second]]
    for card in BEATS:
        if card not in (first, second):
            hands[len(hands[0]) == 5].append(card)
    state = played(dealt(1, *map(" ".join, hands)), turn(f"{first} {second}"))
    assert state.turns == (Turn(pair, 0 if wins else 1, six),)
    assert state.won == ((pair, ()) if wins else ((), pair))


def test_h6_4_the_higher_number_wins_and_then_the_spade() -> None:
    assert winner((Card.parse("4H"), Card.parse("3S"))) == 0
    assert winner((Card.parse("4H"), Card.parse("4S"))) == 1


def test_h6_5_a_sum_of_six_turns_the_outcome_around() -> None:
    assert [winner((a, b)) for a, b in (cards("AH 5S"), cards("2H 4S"), cards("3H 3S"))] == [0, 0, 0]


@pytest.mark.parametrize("preset", ["standard", "open"])
def test_h6_6_the_winner_takes_both_cards_face_down_or_open(preset: str) -> None:
    state = played(dealt(), *map(turn, ("2S 4H", "5S AH", "AS 3H")), preset=preset)
    assert state.won == (cards("2S 4H"), cards("5S AH AS 3H"))
    assert state.hands == (cards("3S 4S"), cards("2H 5H"))


def test_h6_7_an_empty_hand_is_filled_from_the_won_pile_at_once() -> None:
    state = played(dealt(), turns(("2S 4H", "5S AH", "AS 3H", "3S 5H")))
    assert state.hands == (cards("4S"), cards("2H"))
    state = HAPPY_SIX.apply(
        played(dealt(), turns(("2S 4H", "5S AH", "AS 3H", "3S 5H")), *turn("4S 2H")[:2]), turn("4S 2H")[2]
    )
    assert state.hands == (cards("2S 4H"), tuple(sorted(cards("5S AH AS 3H 3S 5H 4S 2H"))))
    assert state.won == ((), ())
    assert state.dealt


def test_h6_7_each_side_refills_on_its_own_so_hands_differ_in_size() -> None:
    opening = ("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H")
    state = played(dealt(), turns((*opening, "4H 3S")))
    assert state.hands == (cards("2S"), tuple(sorted(cards("5S AH AS 3H 5H 4S 2H"))))
    assert state.won == (cards("4H 3S"), ())
    state = played(dealt(), turns((*opening, "4H 3S", "2S AS")))
    assert state.hands[0] == tuple(sorted(cards("4H 3S 2S AS")))
    assert len(state.hands[1]) == 6
    assert state.won == ((), ())


@pytest.mark.parametrize("side", [0, 1])
def test_h6_8_a_side_with_no_hand_and_nothing_won_loses_the_set(side: int) -> None:
    state = played(won_set(1, side))
    sixes = sum(
        " ".join(pair.split()) in SIXES or " ".join(pair.split()[::-1]) in SIXES for pair in QUICK_WIN[side]
    )
    assert state.sets == (SetResult(side, 5, sixes, happy_end=state.turns[-1].happy_six),)
    assert not state.dealt
    assert state.hands[1 - side] == ()
    assert sorted(state.hands[side] + state.won[side]) == sorted(PACK)
    assert HAPPY_SIX.to_act(state) == ()


def test_h6_8_an_empty_hand_with_won_cards_loses_nothing() -> None:
    state = played(dealt(), turns(("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H")))
    assert state.sets == ()
    assert HAPPY_SIX.to_act(state) == (0, 1)


def test_h6_8_a_set_can_be_lost_later_too() -> None:
    opening = ("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H")
    state = played(dealt(), turns((*opening, "2S 3S", "4H 4S")))
    assert state.sets == (SetResult(1, 7, 3),)
    assert state.hands[0] == ()


def test_h6_9_every_set_starts_with_a_new_shuffle() -> None:
    facts: tuple[Fact, ...] = ()
    seen = []
    for deal, side in enumerate((0, 1, 0, 1), start=1):
        fact = HAPPY_SIX.chance(played(facts), STREAMS)
        assert isinstance(fact, Dealt)
        assert fact.deal == deal
        seen.append(format_fact(fact).partition(":")[2])
        facts += won_set(deal, side)
    assert len(set(seen)) == 4


@pytest.mark.parametrize("deal", [0, 1, 3, -1])
def test_h6_9_deals_are_counted(deal: int) -> None:
    state = played(won_set(1, 0))
    with pytest.raises(ValueError, match="cannot happen now"):
        HAPPY_SIX.apply(state, dealt(deal))
    assert HAPPY_SIX.apply(state, dealt(2)).dealt


def test_h6_9_a_new_set_starts_clean() -> None:
    state = played(won_set(1, 0), dealt(2))
    assert (state.turns, state.won, state.chosen) == ((), ((), ()), (None, None))
    assert state.sets == played(won_set(1, 0)).sets


@pytest.mark.parametrize(
    ("winners", "outcome"),
    [
        ((0, 0, 0), Outcome((1, 2), (3, 0))),
        ((1, 1, 1), Outcome((2, 1), (0, 3))),
        ((0, 1, 0, 0), Outcome((1, 2), (3, 1))),
        ((0, 1, 0, 1, 1), Outcome((2, 1), (2, 3))),
    ],
)
def test_h6_9_first_to_three_sets_wins_the_match(winners: tuple[int, ...], outcome: Outcome) -> None:
    facts: tuple[Fact, ...] = ()
    for deal, side in enumerate(winners, start=1):
        assert HAPPY_SIX.outcome(played(facts)) is None
        assert HAPPY_SIX.chance(played(facts), STREAMS) is not None
        facts += won_set(deal, side)
    over = played(facts)
    ended = HAPPY_SIX.outcome(over)
    assert ended is not None
    assert (ended.places, ended.scores) == (outcome.places, outcome.scores)
    assert HAPPY_SIX.chance(over, STREAMS) is None
    assert HAPPY_SIX.to_act(over) == ()
    assert over.sets_won == outcome.scores
    with pytest.raises(ValueError, match="cannot happen now"):
        HAPPY_SIX.apply(over, dealt(len(winners) + 1))


def test_the_outcome_tells_every_set_with_its_turns_and_happy_sixes() -> None:
    drawn = (dealt(2), *turns(endless(200)))  # H6-15
    over = played(won_set(1, 0), drawn, won_set(3, 1), won_set(4, 0), won_set(5, 0))
    ended = HAPPY_SIX.outcome(over)
    assert ended is not None
    assert [deal.places for deal in ended.deals] == [(1, 2), (1, 1), (2, 1), (1, 2), (1, 2)]
    assert [deal.scores for deal in ended.deals] == [(1, 0), (0, 0), (0, 1), (1, 0), (1, 0)]
    assert [sum(scores) for scores in zip(*(deal.scores for deal in ended.deals), strict=True)] == [3, 1]
    for deal, result in zip(ended.deals, over.sets, strict=True):
        assert dict(deal.figures) == {
            "turns": (result.turns, result.turns),
            "happy_sixes": (result.happy_sixes, result.happy_sixes),
            "happy_ends": tuple(int(result.happy_end) if result.winner == side else None for side in (0, 1)),
        }


def test_a_set_that_a_happy_six_wins_ends_happily() -> None:
    opening = ("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H", "2S 3S")
    plain, happy = (played(dealt(), turns((*opening, last))) for last in ("4H 4S", "4H 2H"))
    assert plain.sets == (SetResult(1, 7, 3),)
    assert happy.sets == (SetResult(1, 7, 4, happy_end=True),)

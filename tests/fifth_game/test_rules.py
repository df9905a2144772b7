"""Oh Hell by its clauses."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.arena.deals import play
from cardtable.ai.players import Fickle
from cardtable.engine.cards import Hidden, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Picked
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, Listed
from cardtable.engine.seats import next_seat
from cardtable.engine.trick_game import Play
from tests.fifth_game.ai import Discreet, expected_tricks
from tests.fifth_game.engine import OH_HELL_RULES, OPTIONS, Bid, State


def choose(players: int = 4, *, cards: int = 7, hook: bool = False) -> Options:
    return OPTIONS.choose("standard", players, {"cards": cards, "hook": hook})


def dealt(options: Options, dealer: int = 0, seed: str = "1") -> State:
    """A match with the cards of its first deal dealt."""
    state = OH_HELL_RULES.apply(OH_HELL_RULES.start(options), Picked("dealer", dealer))
    fact = OH_HELL_RULES.chance(state, Streams(seed))
    assert isinstance(fact, Dealt)
    return OH_HELL_RULES.apply(state, fact)


def bid(state: State, *counts: int) -> State:
    for count in counts:
        (seat,) = OH_HELL_RULES.to_act(state)
        state = OH_HELL_RULES.apply(state, Acted(seat, Bid(count)))
    return state


def play_on(state: State) -> State:
    """Play any cards to the end of the deal."""
    rng = Random("cards")
    while state.dealt:
        (seat,) = OH_HELL_RULES.to_act(state)
        choices = OH_HELL_RULES.view(state, seat).choices
        assert choices is not None
        state = OH_HELL_RULES.apply(state, Acted(seat, choices.draw(rng)))
    return state


def test_oh_2_each_deal_has_a_card_fewer_and_the_deal_of_one_is_the_last() -> None:
    state, streams, sizes = OH_HELL_RULES.start(choose(cards=4)), Streams("1"), []
    rng = Random("match")
    while OH_HELL_RULES.outcome(state) is None:
        fact: Fact | None = OH_HELL_RULES.chance(state, streams)
        if isinstance(fact, Dealt):
            sizes.append([len(pile) for pile in fact.piles[:4] if not isinstance(pile, Hidden)])
        if fact is None:
            (seat,) = OH_HELL_RULES.to_act(state)
            choices = OH_HELL_RULES.view(state, seat).choices
            assert choices is not None
            fact = Acted(seat, choices.draw(rng))
        state = OH_HELL_RULES.apply(state, fact)
    assert sizes == [[size] * 4 for size in (4, 3, 2, 1)]


def test_oh_3_the_deal_passes_clockwise() -> None:
    state = play_on(bid(dealt(choose(cards=2), dealer=3), 0, 0, 0, 0))
    assert state.dealer == 0


def test_oh_4_the_card_after_the_hands_is_turned_up_and_its_suit_is_trump() -> None:
    state = dealt(choose())
    assert state.turn_up is not None
    assert len(state.stock) == 52 - 4 * 7 - 1
    assert state.trick_game.rules.trump == state.turn_up.suit
    assert state.turn_up.suit in Suit


def test_oh_5_bids_begin_to_the_dealers_left_and_end_with_the_dealer() -> None:
    state = dealt(choose(), dealer=2)
    seats: list[int] = []
    for _ in range(4):
        seats += OH_HELL_RULES.to_act(state)
        state = bid(state, 1)
    assert seats == [3, 0, 1, 2]
    assert OH_HELL_RULES.to_act(state) == (3,)  # OH-7: who leads


@pytest.mark.parametrize("count", [-1, 8])
def test_oh_5_nobody_bids_what_there_is_not(count: int) -> None:
    breach = OH_HELL_RULES.breach(dealt(choose()), 1, Bid(count))
    assert breach is not None
    assert breach.clause == "OH-5"


@pytest.mark.parametrize(("hook", "refused"), [(True, [3]), (False, [])])
def test_oh_6_with_the_hook_the_dealer_leaves_somebody_wrong(hook: bool, refused: list[int]) -> None:
    state = bid(dealt(choose(hook=hook)), 1, 2, 1)
    choices = OH_HELL_RULES.view(state, 0).choices
    assert isinstance(choices, Listed)
    found = [action for action, breach in zip(choices.actions, choices.refusals, strict=True) if breach]
    assert found == [Bid(count) for count in refused]


def test_oh_7_who_can_must_follow() -> None:
    state = bid(dealt(choose()), 0, 0, 0, 0)
    led = state.hands[1][0]
    state = OH_HELL_RULES.apply(state, Acted(1, Play(led)))
    hand = state.hands[2]
    follow = [card for card in hand if card.suit is led.suit]
    for card in hand:
        breach = OH_HELL_RULES.breach(state, 2, Play(card))
        assert (breach is None) == (card in follow or not follow)


def test_oh_8_only_who_takes_what_was_bid_scores() -> None:
    state = play_on(bid(dealt(choose()), 0, 1, 2, 3))
    (score,) = state.scores
    assert sum(score.won) == 7
    assert score.bids == (3, 0, 1, 2)
    for bid_, won, points in zip(score.bids, score.won, score.points, strict=True):
        assert points == (10 + won if bid_ == won else 0)
    exact = play_on(bid(dealt(choose()), *(score.won[next_seat(0, 4, place + 1)] for place in range(4))))
    assert sum(exact.scores[0].points) == 4 * 10 + 7


def test_oh_9_most_points_win() -> None:
    state = play_on(bid(dealt(choose(cards=1)), 0, 0, 0, 0))
    outcome = OH_HELL_RULES.outcome(state)
    assert outcome is not None
    assert outcome.scores == state.scores[0].points
    assert [place == 1 for place in outcome.places] == [points == 10 for points in outcome.scores]


def test_the_careful_player_beats_the_fickle() -> None:
    options, points = choose(), [0, 0, 0, 0]
    for number in range(12):
        styles = [Discreet() if seat % 2 == number % 2 else Fickle() for seat in range(4)]
        cards, thoughts = Streams(f"cards {number}"), Streams(f"thoughts {number}")
        played = play(OH_HELL_RULES, options, styles, cards, thoughts, Budget())
        for seat, score in enumerate(played.result.scores):
            assert isinstance(score, int)
            points[(seat + number) % 2] += score
    assert points[0] > 2 * points[1]


def test_a_hand_of_high_trumps_expects_more_than_a_low_one() -> None:
    state = dealt(choose())
    assert state.turn_up is not None
    trump = state.turn_up.suit
    by_height = sorted(state.trick_game.cards, key=lambda card: (card.suit is trump, card.rank))
    own = OH_HELL_RULES.view(state, 1)
    low, high = tuple(sorted(by_height[:7])), tuple(sorted(by_height[-7:]))
    hands = own.hands
    weak, strong = (replace(own, hands=(hands[0], hand, *hands[2:])) for hand in (low, high))
    assert expected_tricks(weak) < 1 < 4 < expected_tricks(strong)

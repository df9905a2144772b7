"""Matches of every preset and number of players, and many combinations, judged by the clauses' words."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Acted, Dealt, Picked, Revealed
from cardtable.engine.games.hearts import HEARTS, Pass, Play, State
from cardtable.engine.games.hearts.options import DEALS, NEVER_PASSED, TARGET
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed
from tests.helpers.hearts import SOME, VARIED, cards, name_of, random_match
from tests.helpers.playthrough import all_cases
from tests.helpers.slow_hearts import check_scores, is_penalty, points, suit_of, value

QUEEN, TEN = cards("QS 10C")


def breaks(options: Options, card: Card) -> bool:
    """HE-13, HE-21."""
    return points(options, card) > 0 and (card.symbol != "Q♠" or bool(value(options, "queen_breaks")))


def legal(options: Options, hand: Cards, table: Cards, before: Sequence[Cards]) -> set[Card]:
    """HE-10 and HE-12 to HE-14, one after the other."""
    left = set(hand)
    if table and any(suit_of(card) is suit_of(table[0]) for card in hand):
        left = {card for card in hand if suit_of(card) is suit_of(table[0])}
    if not table and not before:
        if value(options, "opening") == "two_of_clubs":
            return {min(card for card in hand if card.suit is Suit.CLUBS)}
        left = {card for card in left if not is_penalty(options, card)} or left
    if not table and not any(breaks(options, card) for trick in before for card in trick):
        only_points = all(points(options, card) for card in left)
        if value(options, "breaking") == "hearts" and not only_points:
            left = {card for card in left if suit_of(card) is not Suit.HEARTS}
        if value(options, "breaking") == "penalties" and not only_points:
            left = {card for card in left if not points(options, card)}
    if value(options, "first_trick") and not before:
        left = {card for card in left if not is_penalty(options, card)} or left
    return left


@pytest.mark.parametrize("options", VARIED, ids=name_of)
def test_he_10_to_he_14_at_every_card_what_may_be_played_is_what_the_clauses_say(options: Options) -> None:
    match = random_match(options, "5", deals=1)
    for state in match.states:
        if state.tricks is None or not state.tricks.left or not HEARTS.to_act(state):
            continue
        seat = HEARTS.to_act(state)[0]
        view = HEARTS.view(state, seat)
        hand, choices = view.hands[seat], view.choices
        assert isinstance(hand, tuple)
        assert isinstance(choices, Listed)
        wanted = legal(options, hand, view.trick, [trick.cards for trick in state.done])
        assert set(choices.legal()) == set(map(Play, wanted))
        for card in hand:
            breach = HEARTS.breach(state, seat, Play(card))
            assert (breach is None) == (card in wanted)
            if (
                breach
                and view.trick
                and suit_of(card) is not suit_of(view.trick[0])
                and not any(suit_of(other) is suit_of(card) for other in wanted)
            ):
                assert breach.clause in ("HE-12", "HE-14")


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_15_to_he_21_every_deal_is_scored_as_the_clauses_say(options: Options) -> None:
    match = random_match(options, "6")
    assert check_scores(options, match.steps) == len(match.states[-1].scores)


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_16_a_match_ends_when_it_must_and_not_before(options: Options) -> None:
    match = random_match(options, "6")
    deals, target = options[DEALS], options[TARGET]
    for state in match.states:
        count = len(state.scores)
        most = max(total if isinstance(total, int) else sqrt(total.norm) for total in state.totals)
        reached = most > target if value(options, "reaches") == "exceeds" else most >= target
        over = count == 100 or (count == deals if deals else bool(count) and reached)
        assert (HEARTS.outcome(state) is not None) == over
    outcome = HEARTS.outcome(match.states[-1])
    assert outcome is not None
    assert outcome.scores == match.states[-1].totals
    totals = [total if isinstance(total, int) else total.norm for total in match.states[-1].totals]
    assert outcome.places == tuple(1 + sum(other < total for other in totals) for total in totals)


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_2_he_4_he_9_deals_go_around_and_what_is_passed_arrives(options: Options) -> None:
    match = random_match(options, "6")
    dealers = []
    for before, fact, after in match.steps:
        if isinstance(fact, Dealt):
            dealers.append(before.dealer)
            assert sorted(card for pile in fact.piles for card in pile) == sorted(  # type: ignore[union-attr]
                [*(card for hand in after.dealt for card in hand), *after.kitty]
            )
        if isinstance(fact, Revealed):
            check_exchange(before, after)
        if isinstance(fact, Acted) and isinstance(fact.action, Pass):
            check_never_passed(before, fact.seat, fact.action)
        if isinstance(fact, Picked) and fact.what == "leader":
            clubs = [card for card in sum(before.dealt, ()) if card.suit is Suit.CLUBS]
            hand = HEARTS.view(after, fact.seat).hands[fact.seat]
            assert isinstance(hand, tuple)
            assert min(clubs) in hand  # HE-3, HE-10
    assert dealers == [(dealers[0] + i) % options.players for i in range(len(dealers))]  # type: ignore[operator]


def check_exchange(before: State, after: State) -> None:
    players = before.players
    for seat in range(players):
        given = before.passes[seat]
        assert given is not None
        hand = set(before.dealt[seat]) - set(given.cards)
        for steps in range(1, players):
            other = before.passes[(seat - steps) % players]
            assert other is not None
            pile = other.piles[steps - 1]
            assert isinstance(pile, tuple)
            hand |= set(pile)
        assert HEARTS.view(after, seat).hands[seat] == tuple(sorted(hand))


def check_never_passed(state: State, seat: int, action: Pass) -> None:
    barred = set(state.options[NEVER_PASSED])
    if barred and Card.parse("2C") not in sum(state.dealt, ()):
        lowest = min(card for card in sum(state.dealt, ()) if card.suit is Suit.CLUBS)
        barred = {lowest if card == Card.parse("2C") else card for card in barred}
    free = set(state.dealt[seat]) - barred
    assert len(set(action.cards) & barred) == max(0, len(action.cards) - len(free))


def test_every_preset_is_played_by_three_to_six() -> None:
    """But some only by as many as they are for, one of them by six to sixteen."""
    assert len(all_cases(["hearts"])) == 12 * 4 + 3 + 2 + 11

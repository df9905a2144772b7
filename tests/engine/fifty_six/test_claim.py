"""A claim holds whatever the others hold, and whatever they play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, State
from cardtable.engine.games.fifty_six.claim import claim
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from tests.helpers.fifty_six import CASES, after, cards, choose, dealt, moderate_match

WORLDS: Final = 5
MOST: Final = 2
"""The cards in hand from which the others' ways to play are tried."""

FOUR = choose(players=4, direction="clockwise")


def leading(hand: str, calls: str = "28 no trump, pass, pass, pass") -> Card | None:
    """The card with which seat 0, which leads first with this hand, claims all tricks."""
    return claim(FIFTY_SIX.view(after(dealt(FOUR, hand, dealer=3), calls), 0))


ALL_TOPS = "JS JS' 9S 9S' JH JH' 9H 9H' JD JD' 9D 9D'"


@pytest.mark.parametrize(
    ("hand", "calls", "card"),
    [
        (ALL_TOPS, "28 no trump, pass, pass, pass", "JD"),
        (ALL_TOPS, "28 spades, pass, pass, pass", None),
        # one jack is enough where it is led: of twins the first wins
        ("JS JS' 9S 9S' AS AS' 10S 10S' JH JH' 9H AH", "28 no trump, pass, pass, pass", None),
        ("JS JS' 9S 9S' AS AS' 10S 10S' JH JH' 9H JD", "28 no trump, pass, pass, pass", "JD"),
        # all trumps, and then whatever is highest
        ("JS JS' 9S 9S' AS AS' 10S 10S' KS KS' QS JH", "28 spades, pass, pass, pass", "JS"),
        ("JS JS' 9S 9S' AS AS' 10S 10S' KS QH QD QC", "28 spades, pass, pass, pass", None),
    ],
)
def test_a_claim_is_made_where_it_is_certain_by_cards_and_trumps(
    hand: str, calls: str, card: str | None
) -> None:
    found = leading(hand, calls)
    assert (None if found is None else found.suit) == (None if card is None else cards(card)[0].suit)
    assert (None if found is None else found.rank) == (None if card is None else cards(card)[0].rank)


def test_what_has_only_been_told_is_no_certainty() -> None:
    """All others have told that they are void in spades; only their discards would prove it."""
    calls = "28 spades, 29 noes, 31 noes, 34 noes, 38 no trump, pass, pass, pass"
    assert leading("JD JD' JH JH' JC JC' 9D 9D' 9H 9H' QS KS", calls) is None


def test_nobody_claims_out_of_turn_or_in_the_middle_of_a_trick() -> None:
    state = after(dealt(FOUR, ALL_TOPS, dealer=3), "28 no trump, pass, pass, pass")
    assert all(claim(FIFTY_SIX.view(state, seat)) is None for seat in (-1, 1, 2, 3))
    assert claim(FIFTY_SIX.view(after(state, "JS"), 1)) is None
    assert claim(FIFTY_SIX.view(dealt(FOUR, ALL_TOPS, dealer=3), 0)) is None


@pytest.mark.long
def test_all_tricks_are_taken_in_every_world() -> None:
    rng, tried = Random(0), 0
    for options in CASES[:2]:
        for state, seat in claims(options):
            tried += 1
            for world in worlds(state, seat, rng):
                assert takes_all(world, seat)
    assert tried > 3


def claims(options: Options) -> Iterator[tuple[State, Seat]]:
    """The states of random matches in which the seat to lead claims the rest."""
    for seed in map(str, range(2)):
        for state in moderate_match(options, seed).states:
            for seat in FIFTY_SIX.to_act(state):
                view = FIFTY_SIX.view(state, seat)
                if state.tricks is not None and claim(view) and len(state.hands[seat]) <= MOST:
                    yield state, seat


def worlds(state: State, seat: Seat, rng: Random) -> Iterator[State]:
    """The state with other cards in the hands of the others, that none of them has shown to lack."""
    hands, tricks = state.hands, state.done
    others = [each for each in range(state.players) if each != seat]
    unseen = [card for each in others for card in hands[each]]
    done = 0
    while done < WORLDS:
        rng.shuffle(unseen)
        left, made = list(unseen), list(hands)
        for each in others:
            void = {
                trick.cards[0].suit
                for trick in tricks
                if dict(trick.plays)[each].suit is not trick.cards[0].suit
            }
            made[each] = tuple([card for card in left if card.suit not in void][: len(hands[each])])
            left = [card for card in left if card not in made[each]]
        if not left:
            done += 1
            yield with_hands(state, made)


def with_hands(state: State, hands: list[Cards]) -> State:
    """The state with these hands, between two tricks."""
    assert state.tricks is not None
    game = state.trick_game
    return replace(state, tricks=game.resumed(hands, state.tricks.leader, (), state.done))


def takes_all(state: State, seat: Seat) -> bool:
    """True if a seat that claims wins every trick, whatever the others play."""
    if not any(state.hands):
        return state.done[-1].winner == seat
    who = FIFTY_SIX.to_act(state)[0]
    view = FIFTY_SIX.view(state, who)
    if who == seat:
        if not view.trick:
            card = claim(view) if len(state.hands[seat]) > 1 else state.hands[seat][0]
            assert card is not None
            return takes_all(FIFTY_SIX.apply(state, Acted(seat, Play(card))), seat)
        return False
    if not view.trick:
        return False  # another has won the trick
    assert isinstance(view.choices, Listed)
    legal = view.choices.legal()
    kinds = {(a.card.suit, a.card.rank): a for a in legal if isinstance(a, Play)}
    return all(takes_all(FIFTY_SIX.apply(state, Acted(who, action)), seat) for action in kinds.values())

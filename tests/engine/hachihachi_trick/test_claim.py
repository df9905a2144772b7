"""A claim holds in every world that a seat could be in, whatever the others play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, HachihachiView, Stage, State
from cardtable.engine.games.hachihachi_trick.claim import claim
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from tests.helpers.hachihachi_trick import choose, dealt, go_on, play, random_match
from tests.helpers.sampling import some

WORLDS: Final = 6
MOST: Final = 4
"""The cards in hand from which all ways to play on are tried."""


@cache
def claims() -> tuple[tuple[State, Seat], ...]:
    """Return the states of random matches in which the seat to lead claims the rest."""
    return tuple(_claims())


def _claims() -> Iterator[tuple[State, Seat]]:
    for players in (3, 5, 7):
        options = choose(players=players)
        for seed in range(some(25)):
            _, states = random_match(options, f"claim/{seed}")
            for state in states:
                for seat in HACHIHACHI_TRICK.to_act(state):
                    if claim(HACHIHACHI_TRICK.view(state, seat)) is not None:
                        yield state, seat


@pytest.mark.long
def test_all_tricks_are_taken_in_every_world() -> None:
    rng, tried = Random(0), 0
    for state, seat in claims():
        view = HACHIHACHI_TRICK.view(state, seat)
        hand = view.hands[seat]
        assert not isinstance(hand, Hidden)
        if len(hand) <= MOST:
            tried += 1
            for world in worlds(state, view, rng):
                assert takes_all(world, seat)
    assert tried > 10


def worlds(state: State, view: HachihachiView, rng: Random) -> Iterator[State]:
    """The state with other cards in the hands of the others, so that the view stays the same."""
    me = view.viewer
    own, leader = view.hands[me], view.leader
    assert not isinstance(own, Hidden)
    assert leader is not None
    played = [card for _, card in view.plays]
    shown = view.shown
    known = {*own, *played, view.turn_up, *(card for cards in shown for card in cards)}
    others = [seat for seat in view.ins if seat != me]
    done = 0
    while done < WORLDS:
        left = [card for card in PACK if card not in known]
        rng.shuffle(left)
        hands: dict[Seat, tuple[Card, ...]] = {me: own}
        for seat in others:
            held = [card for card in shown[seat] if card not in played]
            void = {
                trick.cards[0].suit
                for trick in view.tricks
                if dict(trick.plays)[seat].suit is not trick.cards[0].suit
            }
            more = [card for card in left if card.suit not in void][: len(own) - len(held)]
            left = [card for card in left if card not in more]
            hands[seat] = (*held, *more)
        if all(len(hand) == len(own) for hand in hands.values()):
            done += 1
            all_hands = [hands.get(seat, ()) for seat in range(view.players)]
            yield replace(state, tricks=state.trick_game.resumed(all_hands, leader, (), view.tricks))


def takes_all(state: State, seat: Seat) -> bool:
    """True if the seat that claims takes every trick from here, however the others play."""
    if state.stage is not Stage.PLAY:
        return state.done[-1].winner == seat  # the round is over
    (turn,) = HACHIHACHI_TRICK.to_act(state)
    if not state.trick and turn != seat:
        return False  # another has taken the trick
    assert state.tricks is not None
    hand = map(Play, state.trick_game.hand(state.tricks, turn))
    legal = [action for action in hand if HACHIHACHI_TRICK.breach(state, turn, action) is None]
    if turn == seat and len(legal) > 1:
        card = claim(HACHIHACHI_TRICK.view(state, seat))
        legal = [] if card is None else [Play(card)]
    return bool(legal) and all(
        takes_all(HACHIHACHI_TRICK.apply(state, Acted(turn, action)), seat) for action in legal
    )


def test_the_highest_trumps_are_claimed_from_the_first_lead() -> None:
    best = "AC KC QC JC 10C 9C 8C"
    assert claimed(best) == Card.parse("AC")
    assert claimed("AC KC QC JC 9C 8C 7C") is None
    assert claimed("AC KC QC JC 9C 8C 7C", turn_up="10C") == Card.parse("AC")


def test_a_low_trump_is_claimed_once_every_higher_one_has_been_drawn() -> None:
    assert claimed("AC KC QC JC 10C 9C 7C") == Card.parse("AC")


def test_the_highest_card_of_a_plain_suit_is_not_claimed_while_a_trump_may_be_out() -> None:
    assert claimed("AC KC QC JC 10C AS KS") is None
    assert claimed("AC KC QC JC 10C 9C AS") == Card.parse("AC")  # six leads draw the six that are out


def test_whom_a_lead_of_trumps_finds_without_any_can_trump_nothing_more() -> None:
    hands = ("AC KC QC AS KS QS JS", "2D 4D 6D 8D 10D QD KD", "3H 5H 7H 9H JH QH KH")
    state = play(choose(players=3), "no mizuten", dealt(*hands, turn_up="5C", players=3), "in in in")
    assert claim(HACHIHACHI_TRICK.view(state, 0)) is None
    after = go_on(state, "AC 2D 3H")
    assert claim(HACHIHACHI_TRICK.view(after, 0)) == Card.parse("KC")


def test_a_claim_is_made_only_on_lead_and_by_who_is_to_play() -> None:
    for state, seat in claims():
        for viewer in range(state.players):
            made = claim(HACHIHACHI_TRICK.view(state, viewer))
            assert (made is not None) == (viewer == seat)
        assert not state.trick


def claimed(hand: str, turn_up: str = "4C") -> Card | None:
    """The claim of the first seat with this hand, before anything is led."""
    options = choose(players=3)
    state = play(options, "no mizuten", dealt(hand, turn_up=turn_up, players=3), "in in in")
    return claim(HACHIHACHI_TRICK.view(state, 0))

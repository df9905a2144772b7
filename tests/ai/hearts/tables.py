"""Deals of Hearts as tests need them: played to a certain card."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from cardtable.engine.bits import SUITS, count
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, HeartsView, Pass, Play, State
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, Player
from tests.helpers.hearts import cards, choose, hand_out

WINDOWS = choose("windows")
UNPASSED = choose("windows", passing="none")


def dealt(*hands: str, options: Options = WINDOWS, deal: int = 4) -> State:
    """A deal in which the seats hold these cards; what is not told is filled up. Deal 4 has no passing."""
    state = HEARTS.apply(
        HEARTS.enter(options, HEARTS.entry(options, deal)), Picked("dealer", min(3, options.players - 1))
    )
    state = HEARTS.apply(state, Dealt(deal, hand_out(*hands, options=options)))
    return with_chance(state)


def with_chance(state: State) -> State:
    """The state after nature has done what it has to."""
    while (fact := HEARTS.chance(state, Streams("any"))) is not None:
        state = HEARTS.apply(state, fact)
    return state


def played(state: State, text: str) -> State:
    """The state after these cards, each played by the seat whose turn it is; each must be legal."""
    for card in cards(text):
        (seat,) = HEARTS.to_act(state)
        breach = HEARTS.breach(state, seat, Play(card))
        assert breach is None, (seat, card, breach)
        state = HEARTS.apply(state, Acted(seat, Play(card)))
    return state


def passed(state: State, *passes: str) -> State:
    """The state after every seat has passed these cards to its left, and what nature does then."""
    nobody: Cards = ()
    for seat, text in enumerate(passes):
        action = Pass((cards(text), *(nobody,) * (len(passes) - 2)))
        assert HEARTS.breach(state, seat, action) is None
        state = HEARTS.apply(state, Acted(seat, action))
    return with_chance(state)


def view(state: State) -> HeartsView:
    """The view of the seat that is to act."""
    return HEARTS.view(state, HEARTS.to_act(state)[0])


def card(player: Player[Any], state: State, worlds: int = 100) -> Card:
    """The card the player plays here."""
    action = player.choose(view(state), Budget(worlds), Random(1)).action
    assert isinstance(action, Play)
    return action.card


def choice(player: Player[Any], state: State, worlds: int = 10) -> str:
    """Return the player's choice in a state, as text."""
    return str(player.choose(view(state), Budget(worlds), Random(1)).action)


def with_others_exchanged(state: State) -> State | None:
    """The same for the seat to play, while two others hold each other's cards of a suit; None if not so."""
    tricks = state.tricks
    if tricks is None or not tricks.left or state.passes or not state.leader_known:
        return None
    twin = tricks.copy()
    one, two = [seat * SUITS for seat in range(state.players) if seat != tricks.turn][:2]
    for suit in range(SUITS):
        if count(tricks.hands[one + suit]) == count(tricks.hands[two + suit]):
            twin.hands[one + suit], twin.hands[two + suit] = (
                tricks.hands[two + suit],
                tricks.hands[one + suit],
            )
    return replace(state, tricks=twin) if twin != tricks else None

"""A claim holds in every world that a seat could be in, whatever the others play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random

import pytest

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.games.hearts import HEARTS, OPTIONS, HeartsView, Play, State, position
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.games.hearts.options import SUN, cards_in_play
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.randomness import Streams
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import sure_to_win
from cardtable.engine.tricks import Tricks
from tests.helpers.hearts import cards, choose, random_match
from tests.helpers.playthrough import any_fact

DEALS = (
    (choose("windows", 4), range(12)),
    (choose("kizu", 3), range(12)),
    (choose("black_lady", 5, breaking="penalties", omnibus="ten"), range(12)),
    (choose("windows", 3, sun=True, ten_of_clubs=True), range(12)),
    (choose("kitty", 5), (3, 6)),
    (choose("high_low_joker", 3), (0, 9, 11)),
    (choose("cancellation", 6), (9, 22, 35, 63, 67)),
)
"""The options and seeds of deals, of the last three those in which much can be claimed."""


@cache
def claims(most: int = 102) -> tuple[tuple[State, HeartsView], ...]:
    """The states in which something is claimed, with at most this many cards in all hands."""
    found = []
    for options, seeds in DEALS:
        for state in chain.from_iterable(
            random_match(options, f"claim/{seed}", deals=1).states for seed in seeds
        ):
            for seat in HEARTS.to_act(state):
                view = HEARTS.view(state, seat)
                hand = view.hands[seat]
                is_small = not isinstance(hand, Hidden) and len(hand) * options.players <= most
                if is_small and claim(view) is not None:
                    found.append((state, view))
    return tuple(found)


@pytest.mark.long
def test_what_is_claimed_can_be_played() -> None:
    kinds = set()
    for state, view in claims():
        made = claim(view)
        assert made is not None
        assert HEARTS.breach(state, view.to_act[0], Play(made.card)) is None
        kinds.add(made.takes_all)
    assert kinds == {True, False}


@pytest.mark.long
def test_all_tricks_are_taken_in_every_world() -> None:
    tried = Counter[str]()
    for state, view in claims(most=12):
        made = claim(view)
        if made is not None and made.takes_all:
            tried[OPTIONS.preset_of(state.options) or ""] += 1
            for hands in worlds(view):
                assert takes_all(replace(state, tricks=position(view, hands)), view.to_act[0])
    assert tried["cancellation"] >= 5
    assert tried["high_low_joker"] >= 5
    assert tried["kitty"] >= 2
    assert tried.total() > 20


def worlds(view: HeartsView) -> Iterator[list[Cards]]:
    """Some of the ways in which the cards that the view's seat has not seen may lie."""
    own = view.hands[view.to_act[0]]
    assert not isinstance(own, Hidden)
    aside = () if isinstance(view.kitty, Hidden) else view.kitty
    seen = {*own, *aside, *(card for trick in view.tricks for card in trick.cards)}
    out = [card for card in cards_in_play(view.options) if card not in seen]
    rng = Random(0)
    for _ in range(4):
        rng.shuffle(out)
        hands = [
            tuple(out[start : start + len(own)])
            for start in range(0, len(own) * (view.players - 1), len(own))
        ]
        hands.insert(view.to_act[0], own)
        yield hands


def takes_all(state: State, own: Seat) -> bool:
    """True if the seat that claims takes every trick from here, however the others play."""
    tricks = state.tricks
    if tricks is None or not tricks.left:
        return True
    cards = state.trick_game.codes.cards(tricks.playable())
    if tricks.turn == own and tricks.left > state.players:
        made = claim(HEARTS.view(state, own))
        if made is None or not made.takes_all:
            return False
        cards = (made.card,)
    for card in cards:
        after = state.played(card)
        if len(after.done) > len(state.done) and after.done[-1].winner != own:
            return False
        if not takes_all(after, own):
            return False
    return True


def test_he_27_a_lead_is_sure_only_if_no_twin_can_cancel_it() -> None:
    rng, few = Random(1), list(cards("JS JS' KS KS' AS AS' JC JC' KC KC' AC AC'"))
    game = trick_game(choose("cancellation", 6))
    sure = unsure = 0
    for _ in range(400):
        rng.shuffle(few)
        hands = [tuple(few[start : start + 2]) for start in range(0, len(few), 2)]
        wins_all = wins_every(game.tricks(hands, 0), list(hands[0]))
        if sure_to_win(hands[0], few[2:], cancelling=True):
            assert wins_all
            sure += 1
        elif sure_to_win(hands[0], few[2:]) and not wins_all:
            unsure += 1
    assert sure >= 5
    assert unsure >= 5


def wins_every(tricks: Tricks, leads: list[Card]) -> bool:
    """True if the first seat takes every trick with these leads, however the others play."""
    if not tricks.left:
        return True
    game, own = trick_game(choose("cancellation", 6)), tricks.turn == 0
    for card in leads[:1] if own else game.codes.cards(tricks.playable()):
        after, trick = game.play(tricks, card)
        if trick is not None and trick.winner != 0:
            return False
        if not wins_every(after, leads[1:] if own else leads):
            return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_where_nothing_counts_any_more_every_way_to_go_on_scores_the_same(seed: int) -> None:
    tried = 0
    for state, view in claims():
        made = claim(view)
        if made is None or made.takes_all:
            continue
        tried += 1
        assert finished(state, Random(seed)) == finished(state, Random(seed + 100))
    assert tried > 10


def finished(state: State, rng: Random) -> tuple[Score, ...]:
    """The scores of the deal when the rest of it is played at random."""
    done = len(state.scores)
    while len(state.scores) == done:
        state = HEARTS.apply(state, any_fact(HEARTS, state, rng, Streams("x")))
    return state.scores[-1].scores


def test_who_has_taken_every_trick_may_still_shoot_the_sun() -> None:
    """HE-18."""
    tried = 0
    for _, view in claims():
        made = claim(view)
        if made is not None and not made.takes_all and view.options[SUN]:
            tried += 1
            every = tuple(replace(trick, winner=view.to_act[0]) for trick in view.tricks)
            made = claim(replace(view, tricks=every))
            assert made is None or made.takes_all
    assert tried

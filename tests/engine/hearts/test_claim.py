"""A claim holds in every world that a seat could be in, whatever the others play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.games.hearts import HEARTS, HeartsView, Play, State, Trick
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.games.hearts.options import SUN, cards_in_play
from cardtable.engine.randomness import Streams
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat, next_seat, seats_from
from tests.helpers.hearts import choose, random_match
from tests.helpers.playthrough import any_fact

OPTIONS = (
    choose("windows", 4),
    choose("kizu", 3),
    choose("black_lady", 5, breaking="penalties", omnibus="ten"),
    choose("windows", 3, sun=True, ten_of_clubs=True),
)


@cache
def claims(most: int = 13) -> tuple[tuple[State, HeartsView], ...]:
    """The states in which something is claimed, with at most this many cards in hand."""
    found = []
    for seed, options in product(range(12), OPTIONS):
        for state in random_match(options, f"claim/{seed}", deals=1).states:
            for seat in HEARTS.to_act(state):
                view = HEARTS.view(state, seat)
                hand = view.hands[seat]
                if not isinstance(hand, Hidden) and len(hand) <= most and claim(view) is not None:
                    found.append((state, view))
    return tuple(found)


def test_what_is_claimed_can_be_played() -> None:
    kinds = set()
    for state, view in claims():
        made = claim(view)
        assert made is not None
        assert HEARTS.breach(state, view.to_act[0], Play(made.card)) is None
        kinds.add(made.takes_all)
    assert kinds == {True, False}


def test_all_tricks_are_taken_in_every_world() -> None:
    tried = 0
    for _, view in claims(most=4):
        made = claim(view)
        if made is not None and made.takes_all:
            tried += 1
            for hands in worlds(view):
                assert takes_all(view, hands)
    assert tried > 10


def worlds(view: HeartsView) -> Iterator[dict[Seat, Cards]]:
    """All the ways in which the cards that the view's seat has not seen may lie."""
    own = view.hands[view.to_act[0]]
    assert not isinstance(own, Hidden)
    seen = {*own, *(card for trick in view.tricks for card in trick.cards)}
    others = [seat for seat in range(view.players) if seat != view.to_act[0]]

    def spread(out: Cards, seats: list[Seat]) -> Iterator[dict[Seat, Cards]]:
        if not seats:
            yield {view.to_act[0]: own}
            return
        for hand in combinations(out, len(own)):
            for rest in spread(tuple(card for card in out if card not in hand), seats[1:]):
                yield {seats[0]: hand, **rest}

    out = tuple(card for card in cards_in_play(view.options) if card not in seen)
    found = list(spread(out, others))
    yield from Random(0).sample(found, min(len(found), 12))


def takes_all(view: HeartsView, hands: dict[Seat, Cards]) -> bool:
    """True if the seat that claims takes every trick from here, however the others play."""
    own = view.to_act[0]
    if len(hands[own]) == 1:
        return all(wins(hands[own][0], trick) for trick in replies(hands, own, hands[own][0]))
    here = replace(view, hands=tuple(hands[seat] for seat in range(view.players)))
    made = claim(here)
    if made is None or not made.takes_all:
        return False
    for trick in replies(hands, own, made.card):
        if not wins(made.card, trick):
            return False
        left = {
            seat: tuple(card for card in hand if card not in (made.card, *trick))
            for seat, hand in hands.items()
        }
        after = replace(
            here,
            tricks=(*here.tricks, Trick(seats_from(own, len(hands)), (made.card, *trick), own)),
            broken=here.broken or any(card.suit.name == "HEARTS" for card in (made.card, *trick)),
        )
        if not takes_all(after, left):
            return False
    return True


def replies(hands: dict[Seat, Cards], own: Seat, led: Card) -> Iterator[Cards]:
    """All the ways in which the others may follow (HE-12)."""
    seats = [next_seat(own, len(hands), steps) for steps in range(1, len(hands))]

    def follow(at: int) -> Iterator[Cards]:
        if at == len(seats):
            yield ()
            return
        hand = hands[seats[at]]
        same = tuple(card for card in hand if card.suit is led.suit)
        for card in same or hand:
            for rest in follow(at + 1):
                yield (card, *rest)

    yield from follow(0)


def wins(led: Card, others: Cards) -> bool:
    return all(card.suit is not led.suit or card.rank < led.rank for card in others)


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

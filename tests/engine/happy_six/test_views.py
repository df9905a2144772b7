"""Views of Happy Six (G-5, H6-2, H6-3, H6-6), checked against somebody who counts cards by brute force."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Listed
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.happy_six import BEATS, cards, dealt, played, turn, turns, won_set

SIDES = (0, 1)
Hands = tuple[frozenset[str], frozenset[str]]


class Counter:
    """Somebody with a perfect memory who knows the rules and sees revealed cards only.

    It keeps every deal that agrees with what was revealed, and for each what both sides hold now.
    """

    def __init__(self, own: tuple[int, Cards] | None = None) -> None:
        pack = set(BEATS)
        deals = [(frozenset(first), frozenset(pack - set(first))) for first in combinations(sorted(pack), 5)]
        if own:
            deals = [deal for deal in deals if deal[own[0]] == frozenset(map(str, own[1]))]
        none: frozenset[str] = frozenset()
        self.possible: list[tuple[Hands, Hands]] = [(deal, (none, none)) for deal in deals]

    def watch(self, pair: tuple[str, str]) -> None:
        taker = 0 if pair[1] in BEATS[pair[0]].split() else 1
        still = []
        for hands, won in self.possible:
            if pair[0] in hands[0] and pair[1] in hands[1]:
                left = [hands[0] - {pair[0]}, hands[1] - {pair[1]}]
                piles = [won[side] | set(pair) if side == taker else won[side] for side in SIDES]
                for side in SIDES:
                    if not left[side]:
                        left[side], piles[side] = piles[side], frozenset()
                still.append(((left[0], left[1]), (piles[0], piles[1])))
        self.possible = still

    def knows(self, side: int) -> frozenset[str] | None:
        """Return the side's hand, if it is certain."""
        hands = {hands[side] for hands, _ in self.possible}
        return hands.pop() if len(hands) == 1 else None


@cache
def random_set(seed: int) -> tuple[Fact, ...]:
    rng = Random(seed)
    state = HAPPY_SIX.start(OPTIONS.choose("standard", 2))
    facts: list[Fact] = []
    while not state.sets:
        fact = HAPPY_SIX.chance(state, Streams(str(seed)))
        if fact is None:
            seat = rng.choice(HAPPY_SIX.to_act(state))
            fact = Acted(seat, Choose(rng.choice(state.hands[seat])))
        facts.append(fact)
        state = HAPPY_SIX.apply(state, fact)
    return tuple(facts)


@pytest.mark.parametrize("preset", ["standard", "open"])
@pytest.mark.parametrize("seed", range(4))
def test_h6_2_a_view_shows_the_hands_exactly_when_counting_cards_tells_them(seed: int, preset: str) -> None:
    state = played(preset=preset)
    counters: dict[int, Counter] = {}
    known: Sequence[int] = ()
    for fact in random_set(seed):
        state = HAPPY_SIX.apply(state, fact)
        if isinstance(fact, Dealt):
            counters = {PUBLIC: Counter(), **{side: Counter((side, state.hands[side])) for side in SIDES}}
        if isinstance(fact, Revealed):
            pair = tuple(map(str, fact.actions))
            for counter in counters.values():
                counter.watch((pair[0], pair[1]))
        for viewer, counter in counters.items():
            view = HAPPY_SIX.view(state, viewer)
            for side in SIDES:
                sure = counter.knows(side)
                shown = view.hands[side]
                if sure is None:
                    assert shown == Hidden(len(state.hands[side])), fact
                else:
                    assert isinstance(shown, tuple), fact
                    assert set(map(str, shown)) == sure
                    assert shown == state.hands[side]
        known = (*known, len(counters[PUBLIC].possible))
    assert known[0] == 252  # nothing known after the deal
    assert known[-1] == 1


def test_h6_2_the_public_knows_no_hand_until_the_first_pick_up() -> None:
    opening = ("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H")
    for count, hidden in enumerate((5, 4, 3, 2, 1)):
        view = HAPPY_SIX.view(played(dealt(), turns(opening[:count])), PUBLIC)
        assert view.hands == (Hidden(hidden), Hidden(hidden))
    state = played(dealt(), turns(opening))
    assert HAPPY_SIX.view(state, PUBLIC).hands == state.hands


def test_h6_9_a_new_deal_hides_the_hands_from_the_public_again() -> None:
    assert HAPPY_SIX.view(played(won_set(1, 0)), PUBLIC).hands == played(won_set(1, 0)).hands
    assert HAPPY_SIX.view(played(won_set(1, 0), dealt(2)), PUBLIC).hands == (Hidden(5), Hidden(5))


def test_h6_2_a_dealt_hand_is_seen_by_its_owner_only() -> None:
    start, fact = played(), dealt()
    first, second = fact.piles
    assert HAPPY_SIX.redact(start, fact, 0) == Dealt(1, (first, Hidden(5)))
    assert HAPPY_SIX.redact(start, fact, 1) == Dealt(1, (Hidden(5), second))
    assert HAPPY_SIX.redact(start, fact, PUBLIC) == Dealt(1, (Hidden(5), Hidden(5)))
    assert HAPPY_SIX.redact(start, fact, EVERYTHING) == fact


def test_h6_3_a_choice_is_seen_by_its_own_side_only() -> None:
    state = played(dealt())
    for seat, card in ((0, "2S"), (1, "4H")):
        fact = Acted(seat, Choose.parse(card))
        for viewer in (0, 1, PUBLIC, EVERYTHING):
            sees = viewer in (seat, EVERYTHING)
            assert HAPPY_SIX.redact(state, fact, viewer) == (fact if sees else Acted(seat, None))


def test_h6_3_a_reveal_is_seen_by_all() -> None:
    state = played(dealt(), turn("2S 4H")[:2])
    reveal = turn("2S 4H")[2]
    assert all(HAPPY_SIX.redact(state, reveal, viewer) == reveal for viewer in (0, 1, PUBLIC, EVERYTHING))


@pytest.mark.parametrize(
    ("choices", "seen"),
    [
        ((), {0: "- -", 1: "- -", PUBLIC: "- -", EVERYTHING: "- -"}),
        ((0,), {0: "2S -", 1: "? -", PUBLIC: "? -", EVERYTHING: "2S -"}),
        ((1,), {0: "- ?", 1: "- 4H", PUBLIC: "- ?", EVERYTHING: "- 4H"}),
        ((0, 1), {0: "2S ?", 1: "? 4H", PUBLIC: "? ?", EVERYTHING: "2S 4H"}),
    ],
)
def test_h6_3_a_view_shows_that_a_side_has_chosen_but_not_what(
    choices: tuple[int, ...], seen: dict[int, str]
) -> None:
    state = played(dealt(), *(turn("2S 4H")[seat] for seat in choices))

    def text(card: Card | Hidden | None) -> str:
        return "?" if card == Hidden(1) else "-" if card is None else str(card)

    for viewer, expected in seen.items():
        view = HAPPY_SIX.view(state, viewer)
        assert " ".join(map(text, view.chosen)) == expected
        assert tuple(map(len, state.hands)) == (5, 5)  # the chosen card is still counted in the hand


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC, EVERYTHING])
def test_h6_6_everybody_can_remember_what_was_won(viewer: int) -> None:
    state = played(dealt(), turns(("2S 4H", "5S AH")))
    assert HAPPY_SIX.view(state, viewer).won == (cards("2S 4H"), cards("5S AH"))


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC, EVERYTHING])
@pytest.mark.parametrize(
    "facts",
    [
        (), (dealt(),), (dealt(), *turn("2S 4H")[:1]), (dealt(), *turn("2S 4H")[:2]),
        (dealt(), *turn("2S 4H")), won_set(1, 0),
        (*won_set(1, 0), *won_set(2, 1), *won_set(3, 1), *won_set(4, 1)),
    ],
    ids=["start", "dealt", "half", "both", "later", "between", "over"],
)  # fmt: skip
def test_a_view_tells_the_scoreboard_and_who_is_to_act(facts: tuple[Fact, ...], viewer: int) -> None:
    state = played(facts)
    view = HAPPY_SIX.view(state, viewer)
    assert view.viewer == viewer
    assert view.options == state.options
    assert (view.sets, view.sets_won, view.turns, view.dealt) == (
        state.sets, state.sets_won, state.turns, state.dealt,
    )  # fmt: skip
    assert view.to_act == HAPPY_SIX.to_act(state)
    assert view.outcome == HAPPY_SIX.outcome(state)
    assert (view.choices is not None) == (viewer in view.to_act)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_views_choices_are_the_viewers_own() -> None:
    state = played(dealt())
    for seat in SIDES:
        choices = HAPPY_SIX.view(state, seat).choices
        assert isinstance(choices, Listed)
        assert choices.actions == tuple(map(Choose, state.hands[seat]))
    assert HAPPY_SIX.view(played(dealt(), turn("2S 4H")[0]), 0).choices is None


def test_everything_sees_all() -> None:
    state = played(dealt(), turn("2S 4H")[:2])
    view = HAPPY_SIX.view(state, EVERYTHING)
    assert view.hands == state.hands
    assert view.chosen == state.chosen
    assert sorted(view.hands[0] + view.hands[1]) == sorted(PACK)
    assert view.choices is None


def test_a_view_of_the_end_tells_the_outcome() -> None:
    over = played(won_set(1, 1), won_set(2, 1), won_set(3, 1))
    outcome = HAPPY_SIX.view(over, 0).outcome
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1), (0, 3))

"""The positions of Happy Six in bits: held against the engine, which knows nothing of bits."""

from __future__ import annotations

from itertools import combinations, product
from math import factorial, prod
from random import Random

import pytest

from cardtable.ai.games.happy_six.position import ALL, CARDS, Impossible, Position, card, each_bit
from cardtable.engine.facts import Dealt
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.rules import fold
from tests.ai.equilibrium.helpers import position, positions
from tests.helpers.happy_six import BEATS, cards, turn


def bit(text: str) -> int:
    return 1 << CARDS.index(cards(text)[0])


@pytest.mark.parametrize("seed", range(60))
def test_h6_6_h6_7_a_set_goes_as_in_the_engine(seed: int) -> None:
    rng = Random(seed)
    pack = rng.sample(PACK, 10)
    state = fold(HAPPY_SIX, OPTIONS.choose("open", 2), [Dealt(1, (tuple(pack[:5]), tuple(pack[5:])))])
    here = Position.of(state.hands[0], (), state.hands[1], ())
    while not state.sets:
        first, second = (rng.choice(hand) for hand in state.hands)
        for fact in turn(f"{first} {second}"):
            state = HAPPY_SIX.apply(state, fact)
        here = here.play(bit(str(first)), bit(str(second)))
        if not state.sets:
            assert here == Position.of(state.hands[0], state.won[0], state.hands[1], state.won[1])
            assert here.swapped == Position.of(state.hands[1], state.won[1], state.hands[0], state.won[0])
    assert here.theirs == (0 if state.sets[0].winner == 0 else ALL)  # H6-8


def test_h6_4_h6_5_no_other_exchange_of_cards_leaves_who_beats_whom() -> None:
    """All of them, found card by card: doing nothing, a step in both rings, and two."""
    names = tuple(BEATS)
    beats = {(a, b) for a, beaten in BEATS.items() for b in beaten.split()}
    found: list[tuple[str, ...]] = [()]
    for name in names:
        found = [
            (*start, new)
            for start in found
            for new in names
            if new not in start
            and all(
                ((name, old) in beats) == ((new, image) in beats)
                for old, image in zip(names, start, strict=False)
            )
        ]
    step = {"2S": "4S", "4S": "3H", "3H": "2S", "2H": "4H", "4H": "3S", "3S": "2H"}
    once = tuple(step.get(name, name) for name in names)
    twice = tuple(step.get(name, name) for name in once)
    assert sorted(found) == sorted((names, once, twice))
    for name, after in zip(names, once, strict=True):
        assert Position(bit(name), bit(name)).stepped == (bit(after), bit(after))


def test_equal_positions_stay_equal() -> None:
    for here in positions(200):
        assert here.stepped.stepped.stepped == here
        own, their = each_bit(here.hand)[0], each_bit(here.their_hand)[-1]
        after = here.play(own, their)
        assert here.stepped.play(*Position(own, their).stepped) == after.stepped
        assert here.swapped.play(their, own) == after.swapped


def test_bits_and_cards() -> None:
    here = position("AS 2S 3S", "4S 5S", "AH 2H 3H 4H 5H", "")
    assert {str(card(b)) for b in each_bit(here.hand)} == {"AS", "2S", "3S"}
    assert {str(card(b)) for b in each_bit(here.their_hand)} == {"AH", "2H", "3H", "4H", "5H"}


@pytest.mark.parametrize(
    ("piles", "clause", "key"),
    [
        (("AS 2S 3S 4S 6S", "", "AH 2H 3H 4H 5H", ""), "H6-1", "not_in_pack"),
        (("AS 2S 3S 4S 5S'", "", "AH 2H 3H 4H 5H", ""), "H6-1", "not_in_pack"),
        (("AS 2S 3S 4S 5S", "", "AH 2H 3H 4H 5H", "AS"), "H6-1", "twice"),
        (("AS 5S", "2H", "AH 3H", ""), "H6-1", "missing"),
        (("", "AS 2S 3S 4S", "AH 2H 3H 4H 5H 5S", ""), "H6-7", "no_hand"),
        (("", "", "AS 2S 3S 4S 5S AH 2H 3H 4H 5H", ""), "H6-8", "over"),
        (("AS 2S 3S 4S", "5S", "AH 2H 3H 4H", "5H"), "H6-6", "odd_pile"),
        (("AS 2S 3S", "", "AH 2H 3H 4H 5H 4S 5S", ""), "H6-7", "odd_hands"),
    ],
)
def test_a_position_that_cannot_be_is_refused(piles: tuple[str, ...], clause: str, key: str) -> None:
    with pytest.raises(Impossible) as refused:
        position(*piles)
    assert refused.value.breach.clause == clause
    assert refused.value.breach.reason.key == f"happy_six.impossible.{key}"


def sizes(here: Position) -> tuple[int, ...]:
    """The number of cards in each hand and pile."""
    piles = (here.hand, here.won & ~here.theirs, here.their_hand, here.won & here.theirs)
    return tuple(pile.bit_count() for pile in piles)


def is_accepted(counts: tuple[int, ...]) -> bool:
    """True if some cards in hands and piles of these sizes are not refused; then any are."""
    rest = list(PACK)
    hand, won, their_hand, their_won = (tuple(rest.pop() for _ in range(count)) for count in counts)
    try:
        Position.of(hand, won, their_hand, their_won)
    except Impossible:
        return False
    return True


@pytest.mark.long
def test_just_what_no_deal_leads_to_is_refused() -> None:
    """233,382 positions are reached, and as many have hands and piles of sizes that are not refused."""
    waiting = [Position(sum(deal), 0) for deal in combinations(each_bit(ALL), 5)]
    reached: set[Position] = set()
    while waiting:
        here = waiting.pop()
        if here not in reached and here.theirs not in (0, ALL):
            reached.add(here)
            waiting += [here.play(*pair) for pair in product(each_bit(here.hand), each_bit(here.their_hand))]
    accepted = {
        counts for counts in product(range(11), repeat=4) if sum(counts) == 10 and is_accepted(counts)
    }
    assert {sizes(here) for here in reached} == accepted
    assert (
        sum(factorial(10) // prod(map(factorial, counts)) for counts in accepted) == len(reached) == 233_382
    )

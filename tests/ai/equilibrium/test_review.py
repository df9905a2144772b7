"""Reviews of Happy Six: the sums are exact, the best choice costs nothing, and luck is fair (H6-15)."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.happy_six import advisor
from cardtable.ai.games.happy_six.advisor import HappySixReviewer, Turn, turns
from cardtable.ai.games.happy_six.position import Position
from cardtable.ai.games.happy_six.solution import Solution, solution
from cardtable.ai.reviews import CERTAIN, EVEN, Review, ReviewedTurn
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import DealResult


def cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


def a_set(seed: int) -> list[Fact]:
    """The facts of a set played at random."""
    rng = Random(seed)
    state = HAPPY_SIX.start(HAPPY_SIX.option_set.choose("standard", 2))
    facts: list[Fact] = []
    while not state.sets:
        fact = HAPPY_SIX.chance(state, Streams(str(seed)))
        if fact is None:
            seat = HAPPY_SIX.to_act(state)[0]
            fact = Acted(seat, Choose(rng.choice(state.hands[seat])))
        facts.append(fact)
        state = HAPPY_SIX.apply(state, fact)
    return facts


@pytest.mark.parametrize("seed", range(8))
def test_the_sums_are_exact(seed: int) -> None:
    facts = a_set(seed)
    review = Review(tuple(turn.reviewed() for turn in turns(facts)))
    assert len(review.turns) == sum(isinstance(fact, Revealed) for fact in facts)
    for seat in (0, 1):
        chances = review.chances(seat)
        for turn, before, after in zip(review.turns, chances, chances[1:], strict=False):
            assert before - turn.costs[seat] + turn.costs[1 - seat] + turn.luck(seat) == after
            assert min(turn.costs) >= 0
        whole = review.deal_luck(seat) - review.cost(seat) + review.cost(1 - seat) + review.luck(seat)
        assert EVEN + whole == chances[-1]
    assert {review.chances(0)[-1], review.chances(1)[-1]} == {0, CERTAIN}
    for turn, following in zip(review.turns, review.turns[1:], strict=False):
        assert turn.after == following.before


@pytest.mark.parametrize("seed", range(3))
def test_a_choice_of_the_mixture_costs_nothing(seed: int) -> None:
    for turn in (each.reviewed() for each in turns(a_set(seed))):
        for seat in (0, 1):
            if turn.actions[seat] in dict(turn.best[seat]):
                assert turn.costs[seat] == 0


def test_h6_15_luck_is_fair_whatever_one_side_does_if_the_other_plays_its_best() -> None:
    found = solution(Position.of(cards("5S 4S 3H"), cards("2H AS"), cards("5H 4H 3S 2S AH"), ()))
    position = Position.of(cards("5S 4S 3H"), cards("2H AS"), cards("5H 4H 3S 2S AH"), ())
    for own in found.hand:
        luck = 0.0
        for their, share in zip(found.their_hand, found.their_mixture, strict=True):
            luck += share * Turn(position, Choose(own), Choose(their)).reviewed().luck(0)
        assert luck == pytest.approx(0, abs=1.5)  # thousandths, each rounded


def test_a_small_case_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half and half of the first two cards is worth 0.5 whatever comes; so is a quarter, three quarters.

    The third card is worth 0.1 · 1/4 + 0.3 · 3/4 = 0.25 against that, so it costs 0.25. Where it meets the
    first, 0.1 is left: from 0.5, 0.25 were thrown away, and 0.15 were bad luck.
    """
    found = Solution(
        value=0.5,
        hand=cards("5S 4S 3S"),
        mixture=(0.5, 0.5, 0.0),
        their_hand=cards("5H 4H"),
        their_mixture=(0.25, 0.75),
        pairs=((0.8, 0.4), (0.2, 0.6), (0.1, 0.3)),
    )
    own, their = Choose(Card.parse("3S")), Choose(Card.parse("5H"))
    position = Position.of(cards("5S 4S 3S 2S"), cards("AS AH"), cards("5H 4H"), cards("3H 2H"))  # any
    other = Choose(Card.parse("4S"))
    worse, better = Turn(position, own, their), Turn(position, other, their)
    chances = {worse.after: 0.1, better.after: 0.2}
    monkeypatch.setattr(advisor, "solution", {position: found}.__getitem__)
    monkeypatch.setattr(advisor, "chance", chances.__getitem__)
    turn = worse.reviewed()
    assert (turn.before, turn.costs, turn.after) == (500, (250, 0), 100)
    assert (turn.luck(0), turn.luck(1)) == (-150, 150)
    assert turn.best == (
        ((Choose(Card.parse("5S")), 0.5), (Choose(Card.parse("4S")), 0.5)),
        ((Choose(Card.parse("4H")), 0.75), (Choose(Card.parse("5H")), 0.25)),
    )
    assert better.reviewed().costs == (0, 0)


def test_the_dearest_choices_come_first() -> None:
    best = (((Choose(Card.parse("5S")), 1.0),), ((Choose(Card.parse("5H")), 1.0),))
    pair = (Choose(Card.parse("5S")), Choose(Card.parse("5H")))
    turns = tuple(ReviewedTurn(pair, 500, costs, 500, best) for costs in ((10, 0), (0, 30), (20, 20), (0, 0)))
    assert Review(turns).ranked() == ((1, 1), (2, 0), (2, 1), (0, 0))
    assert Review(()).ranked() == ()
    assert Review(()).chances(0) == ()
    assert Review(()).deal_luck(0) == 0


def test_h6_15_a_drawn_set_is_played_again_under_its_number() -> None:
    won, drawn = DealResult((1, 2), (1, 0)), DealResult((1, 1), (0, 0))
    titles = [HappySixReviewer().title([won, drawn, won][:count]) for count in (1, 2, 3)]
    assert [(title.key, title.values["set"]) for title in titles] == [
        ("happy_six.review.set", 1),
        ("happy_six.review.drawn", 2),
        ("happy_six.review.set", 2),
    ]


def test_what_is_no_deal_cannot_be_reviewed() -> None:
    with pytest.raises(ValueError, match="no deal"):
        next(turns([Acted(0, None)]))
    assert tuple(turns([Dealt(1, (cards("2S 3S 4S 5S AS"), cards("2H 3H 4H 5H AH")))])) == ()

"""The Master at Hearts: legal everywhere, blind to what it cannot see, and never called stupid."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.hearts.players import Discreet, Master
from cardtable.ai.games.hearts.trials import evaluate
from cardtable.engine.facts import Acted, Action, Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, Pass, Play, State
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from tests.ai.hearts.positions import HIGH_HANDS, LOW_CARDS, POSITIONS, pass_of
from tests.ai.hearts.tables import UNPASSED, card, choice, dealt, view, with_others_exchanged
from tests.helpers.hearts import PRESETS, VARIED, choose, hand_out, name_of, random_match
from tests.helpers.sampling import IS_WHOLE, some

MASTER = Master()
SEEDS = range(5 if IS_WHOLE else 1)
"""The draws of worlds at which a Master short of time is looked at."""


@pytest.mark.long
@pytest.mark.parametrize("options", [*PRESETS[::3], *VARIED[-8:]], ids=name_of)
def test_it_plays_by_the_rules_whatever_they_are(options: Options) -> None:
    """One seat is the Master's, which thinks of one world only, to be quick."""
    nature = Streams("legal")
    state = HEARTS.start(options)
    while not state.scores:
        fact = HEARTS.chance(state, nature)
        if fact is None:
            seat = HEARTS.to_act(state)[0]
            player = Discreet() if seat else MASTER
            advice = player.choose(HEARTS.view(state, seat), Budget(1), Random(1))
            assert HEARTS.breach(state, seat, advice.action) is None
            fact = Acted(seat, advice.action)
        state = HEARTS.apply(state, fact)


def at_its_least(state: State, seed: int) -> Action:
    """What it does where time is always up."""
    return MASTER.choose(view(state), Budget(late=lambda: True), Random(seed)).action


@pytest.mark.long
@pytest.mark.parametrize("name", POSITIONS)
def test_it_is_never_called_stupid(name: str) -> None:
    """Not even on the slowest computer, and whatever worlds it happens to draw."""
    position = POSITIONS[name]()
    assert card(MASTER, position.state, worlds=some(200)) in position.sensible
    for seed in SEEDS:
        action = at_its_least(position.state, seed)
        assert isinstance(action, Play)
        assert action.card in position.sensible


@pytest.mark.long
@pytest.mark.parametrize("hand", HIGH_HANDS)
def test_it_does_not_pass_its_low_cards_and_keep_the_high_ones(hand: str) -> None:
    state = pass_of(hand)
    for seed in SEEDS:
        action = at_its_least(state, seed)
        assert isinstance(action, Pass)
        assert len(set(action.cards) & set(LOW_CARDS)) <= 1


@pytest.mark.long
def test_what_it_cannot_see_makes_no_difference() -> None:
    found = 0
    for state in random_match(UNPASSED, "1", deals=1).states[::3]:
        twin = with_others_exchanged(state)
        if twin is not None:
            assert choice(MASTER, twin, worlds=2) == choice(MASTER, state, worlds=2)
            found += 1
    assert found > 5


def test_it_answers_only_when_asked() -> None:
    state = dealt("2C", "3C", "4C", "5C")
    with pytest.raises(ValueError, match="not to act"):
        MASTER.choose(HEARTS.view(state, 1), Budget(1), Random(1))
    with pytest.raises(ValueError, match="neither"):
        evaluate(HEARTS.view(state, 1), Budget(1), Random(1))


def test_the_same_chance_gives_the_same_estimates() -> None:
    seen = view(POSITIONS["does not lead back the suit of the queen it passed"]().state)
    first = evaluate(seen, Budget(12), Random(3))
    assert first == evaluate(seen, Budget(12), Random(3))
    assert first != evaluate(seen, Budget(12), Random(4))


@pytest.mark.long
def test_every_card_is_told_what_it_is_worth_the_best_first() -> None:
    best, other = evaluate(view(POSITIONS["stops a moon"]().state), Budget(400), Random(1))
    assert [str(best.action), str(other.action)] == ["KD", "2D"]
    assert best.estimate.value > other.estimate.value
    assert best.estimate.error < 5


def test_cards_that_are_as_good_as_each_other_are_tried_once() -> None:
    """Of 5♣ 6♣ 7♣ 8♣, with nothing between them, one is enough."""
    actions = {
        str(each.action)
        for each in evaluate(view(POSITIONS["keeps what stops a moon"]().state), Budget(2), Random(1))
    }
    assert actions == {"8C", "6S", "8H", "QH"}


def test_a_stopped_search_gives_the_best_so_far() -> None:
    seen = view(POSITIONS["stops a moon"]().state)
    advice = MASTER.choose(seen, Budget(1000, lambda: True), Random(1))
    assert isinstance(advice.action, Play)
    assert advice.value is not None


def test_passes_keep_what_may_not_be_passed() -> None:
    """HE-9"""
    options = choose("windows", never_passed="both")
    state = HEARTS.apply(HEARTS.start(options), Picked("dealer", 0))
    hands = hand_out("QS AS KS 2C 3S AH KH", "3C", "4C", "5C", options=options)
    ranked = evaluate(HEARTS.view(HEARTS.apply(state, Dealt(1, hands)), 0), Budget(2), Random(1))
    assert len(ranked) > 5
    for each in ranked:
        assert isinstance(each.action, Pass)
        assert not {"QS", "2C"} & set(map(str, each.action.cards))


def test_the_estimates_are_the_same_everywhere() -> None:
    """Compiled or not, in every process: the figures are those of uncompiled Python."""
    ranked = evaluate(view(POSITIONS["ducks the queen when last"]().state), Budget(60), Random(9))
    assert [str(each.action) for each in ranked] == ["4S", "2S", "AS"]
    values = [each.estimate.value for each in ranked]
    assert values == pytest.approx([6.8733426567433025, 6.8733426567433025, -9.718326634644306])


def test_so_are_those_towards_the_end_where_all_worlds_are_listed() -> None:
    state = random_match(UNPASSED, "1", deals=1).states[46]
    ranked = evaluate(view(state), Budget(60), Random(9))
    assert [str(each.action) for each in ranked] == ["AH", "8H", "2H"]
    values = [each.estimate.value for each in ranked]
    assert values == pytest.approx([8.746638997002194, 5.2039696583461525, 4.949770422613231])

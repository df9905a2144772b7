"""What has been learnt of Hearts: weights in their places, better than the careful way, made anew alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import learning as script
from cardtable.ai.games.hearts import learnt, weights
from cardtable.ai.games.hearts.learning import Learner, PassLearner, PlayLearner, duel, softmax, worth
from cardtable.ai.games.hearts.learnt import LearntPassing, LearntPolicy, passing_policy, playing_policy
from cardtable.ai.games.hearts.passing import careful_passing
from cardtable.ai.games.hearts.policy import CarefulPolicy, careful_policy
from cardtable.ai.trick.evidence import Seen
from cardtable.engine.bits import SUITS, Dice, highest
from cardtable.engine.games.hearts.options import MOON
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks
from tests.helpers.hearts import VARIED, choose, name_of

LEARNT = [options for options in VARIED if isinstance(playing_policy(options), LearntPolicy)]


def table_begins(sizes: tuple[int, ...]) -> Iterator[range]:
    """The places of each table, by how many it has."""
    first = 0
    for size in sizes:
        yield range(first, first + size)
        first += size


PLAYING = tuple(table_begins((864, 960, 1152, 810, 864, 720, 576, 1152, 560)))
PASSING = tuple(table_begins((312, 195, 288, 195)))


def deal_of(options: Options, seed: int) -> tuple[Tricks, Seen]:
    """A deal before the first card, nothing passed."""
    played = trick_game(options)
    codes = played.codes
    order = [codes.code[card] for card in played.cards]
    dice = Dice(seed)
    for place in range(len(order) - 1, 0, -1):
        other = dice.below(place + 1)
        order[place], order[other] = order[other], order[place]
    size = len(order) // options.players
    hands = [[codes.card[code] for code in order[i * size : (i + 1) * size]] for i in range(options.players)]
    return played.tricks(hands, 0), Seen(codes.masks(played.cards), [0] * options.players)


# ── where weights stand ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", LEARNT, ids=name_of)
def test_every_card_finds_a_weight_in_each_table(options: Options) -> None:
    policy = playing_policy(options)
    assert isinstance(policy, LearntPolicy)
    (tricks, seen), looked = deal_of(options, 1), 0
    while tricks.left:
        policy.look(tricks, seen)
        for suit in range(SUITS):
            mask = tricks.legal(suit)
            while mask:
                position = highest(mask)
                mask &= ~(1 << position)
                policy.find(tricks, seen, suit, position)
                assert all(place in table for place, table in zip(policy.places, PLAYING[:-1], strict=True))
                looked += 1
        moon = policy.place_of_moon(tricks, seen)
        assert moon == -1 or moon in PLAYING[-1]
        code = policy.choose(tricks, seen)
        assert tricks.legal(code >> SUIT_SHIFT) >> (code & POSITION_MASK) & 1
        seen.note(tricks, code)
        tricks.play(code)
    assert looked > 50


@pytest.mark.parametrize("options", LEARNT, ids=name_of)
def test_every_card_to_be_passed_finds_a_weight_in_each_table(options: Options) -> None:
    passing = passing_policy(options)
    assert isinstance(passing, LearntPassing)
    tricks, _ = deal_of(options, 2)
    held = tricks.hands[:SUITS]
    for suit, mask in enumerate(held):
        for position in range(POSITION_MASK):
            if mask >> position & 1:
                passing.find(held, suit, position)
                assert all(place in table for place, table in zip(passing.places, PASSING, strict=True))
    chosen = passing.choose(held, held, 3)
    assert len(set(chosen)) == 3
    assert all(held[code >> SUIT_SHIFT] >> (code & POSITION_MASK) & 1 for code in chosen)


def test_there_are_as_many_weights_as_places() -> None:
    assert len(weights.read(weights.PLAYING)) == learnt.PLAYING_SIZE == PLAYING[-1].stop
    assert len(weights.read(weights.PASSING)) == learnt.PASSING_SIZE == PASSING[-1].stop


@given(st.lists(st.integers(-2000, 2000)))
def test_weights_are_read_as_they_are_written(hundredths: list[int]) -> None:
    found = weights.read(weights.written(each / 100 for each in hundredths))
    assert found == pytest.approx([each / 100 for each in hundredths])


@pytest.mark.parametrize(("preset", "players"), [("cancellation", 8), ("high_low_joker", 6)])
def test_he_26_27_two_packs_and_jokers_are_played_in_the_careful_way(preset: str, players: int) -> None:
    options = choose(preset, players)
    assert type(playing_policy(options)) is CarefulPolicy
    assert passing_policy(options) is careful_passing(options)


# ── what it is worth ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_it_plays_better_than_the_careful_way() -> None:
    lead = script.check(playing_policy(script.OPTIONS), passing_policy(script.OPTIONS), 150, 12)
    assert lead.low is not None
    assert lead.low > 0.5  # points a deal, alone among three


def test_nothing_learnt_is_the_careful_way_but_for_the_moon() -> None:
    careful = careful_policy(choose("windows"))
    policy = LearntPolicy(careful, [0.0] * learnt.PLAYING_SIZE)
    tricks, seen = deal_of(choose("windows"), 3)
    while tricks.left:
        code = careful.duck(tricks, seen)
        assert policy.duck(tricks, seen) == code
        seen.note(tricks, code)
        tricks.play(code)


# ── how it is learnt ─────────────────────────────────────────────────────────────────────────────────


def ended(*points: int) -> Tricks:
    tricks, _ = deal_of(choose("windows"), 4)
    tricks.taken[:] = points
    return tricks


def test_what_counts_is_how_many_points_fewer_one_has_than_the_others() -> None:
    assert worth(ended(13, 0, 10, 3), 26) == pytest.approx([-26 / 3, 26 / 3, -14 / 3, 14 / 3])
    assert worth(ended(0, 26, 0, 0), 26) == pytest.approx([-26 / 3, 26, -26 / 3, -26 / 3])


def test_a_weight_moves_towards_what_is_gained_by_it_and_less_each_time() -> None:
    learner = Learner([0.0, 0.0], Dice(1))
    learner.rate = 0.3
    found = [0.0]
    for _ in range(5):
        learner.move(1, 10.0)
        found.append(learner.table[1])
    steps = [after - before for before, after in pairwise(found)]
    assert all(0.3 > step > 0 for step in steps)
    assert steps == sorted(steps, reverse=True)
    learner.move(0, -1.0)
    assert learner.table[0] < 0


def test_choices_are_drawn_by_their_shares() -> None:
    shares = softmax([0.0, 1.0, -40.0])
    assert shares[1] / shares[0] == pytest.approx(2.718, abs=0.001)
    learner, drawn = Learner([], Dice(7)), [0, 0, 0]
    for _ in range(4000):
        drawn[learner.draw(shares)] += 1
    assert drawn[1] / 4000 == pytest.approx(shares[1], abs=0.03)
    assert drawn[2] == 0


def learnt_in(deals: int) -> tuple[list[float], list[float]]:
    """The weights after a few deals from nothing."""
    policy = LearntPolicy(careful_policy(script.OPTIONS), [0.0] * learnt.PLAYING_SIZE)
    policy.forget()
    passing = LearntPassing(careful_passing(script.OPTIONS), [0.0] * learnt.PASSING_SIZE)
    table = script.table_of(passing, script.WAYS, 1)
    player, passer = PlayLearner(policy, Dice(2), 500), PassLearner(policy, passing, Dice(3))
    player.rate = passer.rate = 0.3
    for _ in range(deals):
        exchange, hands = table.exchange(), table.dealt()
        player.learn(exchange.after(hands, exchange.careful(hands, -1)), table.unseen())
    passer.learn(script.table_of(passing, script.WAYS[:1], 4))
    return policy.table, passing.table


@pytest.mark.long
def test_the_same_seeds_give_the_same_weights() -> None:
    first, second = learnt_in(2), learnt_in(2)
    assert first == second
    before = LearntPolicy(careful_policy(script.OPTIONS), [0.0] * learnt.PLAYING_SIZE)
    before.forget()
    assert sum(a != b for a, b in zip(first[0], before.table, strict=True)) > 100
    assert any(first[1])


def test_a_duel_is_worth_nothing_to_all_together() -> None:
    tricks, seen = deal_of(choose("windows"), 8)
    assert choose("windows")[MOON] != "off"
    assert sum(duel([careful_policy(choose("windows"))] * 4, tricks, seen)) == pytest.approx(0.0)

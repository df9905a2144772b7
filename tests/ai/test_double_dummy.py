"""The double-dummy solver against plain enumeration, and by what must hold of every position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.ai.trick.trials import OpenEndings
from cardtable.engine.bits import SUITS
from cardtable.engine.filters import OpeningLead
from cardtable.engine.games.fifty_six import OPTIONS
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.rules import Budget
from cardtable.engine.tricks import CODES, NO_SUIT, POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

ENOUGH = Budget(1 << 40)
seeds = st.integers(0, 1 << 32)
SLOW_ENDING = 5
"""The seed of an ending that takes some hundred positions."""


def legal_codes(tricks: Tricks) -> list[int]:
    """The codes that may be played."""
    return [
        suit << SUIT_SHIFT | position
        for suit in range(SUITS)
        for position in range(POSITION_MASK)
        if tricks.legal(suit) >> position & 1
    ]


def hand_of(tricks: Tricks, seat: int) -> list[int]:
    return tricks.hands[seat * SUITS : (seat + 1) * SUITS]


def after(tricks: Tricks, code: int) -> Tricks:
    other = tricks.copy()
    other.play(code)
    return other


def taken(tricks: Tricks, sides: Sequence[int]) -> int:
    """The weight that side 0 has taken so far."""
    return sum(weight for weight, side in zip(tricks.taken, sides, strict=True) if side == 0)


def enumerated(tricks: Tricks, sides: Sequence[int], known: dict[object, int]) -> int:
    """The weight that side 0 takes from here on: every way to play is looked at."""
    if not tricks.left:
        return 0
    here = (tuple(tricks.hands), tricks.leader, tuple(tricks.trick[: tricks.count]))
    if here not in known:
        plays = [after(tricks, code) for code in legal_codes(tricks)]
        gains = [taken(each, sides) - taken(tricks, sides) + enumerated(each, sides, known) for each in plays]
        known[here] = min(gains) if sides[tricks.turn] else max(gains)
    return known[here]


def some_cards_later(tricks: Tricks, cards: int, rng: Random) -> Tricks:
    for _ in range(cards):
        tricks = after(tricks, rng.choice(legal_codes(tricks)))
    return tricks


def small_deal(rng: Random) -> tuple[Tricks, list[int]]:
    """Any seats, sides, copies, suits, weights and trumps, with few cards; and the sides."""
    sitting = rng.choice((2, 3, 4, 6, 6, 8, 8))
    playing = sorted(rng.sample(range(sitting), rng.randint(max(2, sitting - 1), sitting)))
    size = rng.randint(1, {2: 5, 3: 4, 4: 3}.get(len(playing), 2))
    copies, suits = rng.randint(1, 3), rng.randint(1, 4)
    ranks = -(-size * len(playing) // (copies * suits)) + rng.randint(0, 2)  # some cards lie aside
    cards = [suit << SUIT_SHIFT | position for suit in range(suits) for position in range(ranks * copies)]
    weights = [0] * CODES
    scale = rng.choice(("high", "any", "one"))
    for code in cards:
        rank = (code & POSITION_MASK) // copies
        weights[code] = {"high": max(0, rank - ranks + 4), "any": rng.randint(0, 3), "one": 1}[scale]
    rng.shuffle(cards)
    hands = [0] * (SUITS * sitting)
    for number, seat in enumerate(playing):
        for code in cards[number * size : (number + 1) * size]:
            hands[seat * SUITS + (code >> SUIT_SHIFT)] |= 1 << (code & POSITION_MASK)
    sides = [seat % 2 for seat in range(sitting)]
    if rng.random() < 0.4:
        sides = [rng.randint(0, 1) for _ in range(sitting)]
    around = playing if rng.random() < 0.5 else playing[::-1]
    following = [0] * sitting
    for number, seat in enumerate(around):
        following[seat] = around[(number + 1) % len(around)]
    trump = rng.choice((NO_SUIT, rng.randrange(suits)))
    rules = TrickRules(following, len(playing), weights, [0] * CODES, [], trump, copies)
    return Tricks(rules, hands, rng.choice(playing)), sides


def fifty_six_deal(players: int, size: int, rng: Random) -> Tricks:
    """An ending of Fifty-Six with so many tricks."""
    game = trick_game(OPTIONS.choose("akagiri", players), None)
    trump = rng.choice((NO_SUIT, 0, 1, 2, 3))
    rules = TrickRules(
        game.rules.following, players, game.rules.weights, game.rules.breaks, [], trump, game.codes.copies
    )
    cards = rng.sample(game.cards, players * size)
    hands = [game.codes.masks(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    return Tricks(rules, [mask for hand in hands for mask in hand], rng.randrange(players))


def value(tricks: Tricks, sides: list[int]) -> int:
    """What side 0 takes from here on, as a new solver finds it."""
    lower, upper = DoubleDummySolver(tricks, sides, tricks.rules.weights).bounds(tricks, ENOUGH)
    assert lower == upper
    return lower


@given(seeds)
def test_a_small_deal_is_worth_what_enumeration_finds(seed: int) -> None:
    rng = Random(seed)
    tricks, sides = small_deal(rng)
    tricks = some_cards_later(tricks, rng.randrange(tricks.left), rng)
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    known: dict[object, int] = {}
    worth = enumerated(tricks, sides, known)
    assert solver.bounds(tricks, ENOUGH) == (worth, worth)
    after_cards = solver.cards(tricks, ENOUGH)
    assert sorted(after_cards) == legal_codes(tricks)
    for code, found in after_cards.items():
        then = after(tricks, code)
        worth = taken(then, sides) - taken(tricks, sides) + enumerated(then, sides, known)
        assert found == (worth, worth)


@given(seeds)
@settings(max_examples=20)
def test_one_solver_follows_a_deal_to_its_end(seed: int) -> None:
    rng = Random(seed)
    tricks, sides = small_deal(rng)
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    known: dict[object, int] = {}
    while tricks.left:
        assert solver.bounds(tricks, ENOUGH).lower == enumerated(tricks, sides, known)
        tricks = some_cards_later(tricks, 1, rng)


@pytest.mark.parametrize("players", [4, 6, 8])
def test_what_one_side_takes_the_other_leaves(players: int) -> None:
    rng = Random(players)
    for _ in range(4):
        tricks = some_cards_later(fifty_six_deal(players, 3, rng), rng.randrange(players), rng)
        sides = [seat % 2 for seat in range(players)]
        weights = tricks.rules.weights
        held = [(suit, tricks.hands[seat * SUITS + suit]) for seat in range(players) for suit in range(SUITS)]
        left = [suit << SUIT_SHIFT | place for suit, mask in held for place in range(63) if mask >> place & 1]
        points = sum(weights[code] for code in (*left, *tricks.trick[: tricks.count]))
        assert value(tricks, sides) + value(tricks, [1 - side for side in sides]) == points


@given(seeds)
@settings(max_examples=20)
def test_only_relative_ranks_and_suits_count(seed: int) -> None:
    """Ranks drawn apart, plain suits exchanged and twins exchanged: it is the same deal."""
    rng = Random(seed)
    tricks, sides = small_deal(rng)
    rules, suits, weights = tricks.rules, rng.sample(range(SUITS), SUITS), [0] * CODES
    ranks = sorted(rng.sample(range(63 // rules.copies), 18 // rules.copies))
    twins = rng.sample(range(rules.copies), rules.copies)
    hands = [0] * len(tricks.hands)

    def moved(position: int) -> int:
        return ranks[position // rules.copies] * rules.copies + twins[position % rules.copies]

    for place, mask in enumerate(tricks.hands):
        suit = place % SUITS
        for position in range(63):
            if mask >> position & 1:
                hands[place - suit + suits[suit]] |= 1 << moved(position)
                weights[suits[suit] << SUIT_SHIFT | moved(position)] = rules.weights[
                    suit << SUIT_SHIFT | position
                ]
    trump = NO_SUIT if rules.trump == NO_SUIT else suits[rules.trump]
    other = TrickRules(rules.following, rules.playing, weights, [0] * CODES, [], trump, rules.copies)
    assert value(Tricks(other, hands, tricks.leader), sides) == value(tricks, sides)


def test_bounds_close_in_as_the_budget_grows() -> None:
    tricks = fifty_six_deal(6, 4, Random(SLOW_ENDING))
    sides = [seat % 2 for seat in range(6)]
    worth = value(tricks, sides)
    widths = []
    for nodes in (0, 20, 60, 100_000):
        solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
        lower, upper = solver.bounds(tricks, Budget(nodes))
        assert lower <= worth <= upper
        assert solver.nodes <= nodes + 10  # a window that is given up counts the position it stopped at
        widths.append(upper - lower)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > widths[-1] == 0


def test_a_solver_out_of_nodes_goes_on_where_it_was() -> None:
    tricks = fifty_six_deal(6, 4, Random(SLOW_ENDING))
    sides = [seat % 2 for seat in range(6)]
    whole = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    whole.bounds(tricks, ENOUGH)
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    rounds = 0
    while len(set(solver.bounds(tricks, Budget(whole.nodes // 4)))) > 1:
        rounds += 1
    assert 1 <= rounds < 10


def test_a_search_that_is_stopped_tells_what_it_knows() -> None:
    tricks = fifty_six_deal(6, 7, Random(2))
    solver = DoubleDummySolver(tricks, [0, 1] * 3, tricks.rules.weights)
    lower, upper = solver.bounds(tricks, Budget(1 << 40, stopped=lambda: True))
    assert lower < upper
    assert solver.nodes < 3000


@given(seeds)
@settings(max_examples=20)
def test_a_window_tells_only_on_which_side_of_it_the_worth_is(seed: int) -> None:
    rng = Random(seed)
    tricks, sides = small_deal(rng)
    worth = value(tricks, sides)
    for need in {1, max(1, worth), worth + 1, worth + 5}:
        solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
        lower, upper = solver.bounds(tricks, ENOUGH, need - 1, need)
        assert lower <= worth <= upper
        assert (lower >= need) != (upper < need)
        assert (lower >= need) == (worth >= need)


@given(seeds)
@settings(max_examples=20)
def test_an_open_ending_is_the_total_after_a_card_in_each_world(seed: int) -> None:
    rng = Random(seed)
    tricks, sides = small_deal(rng)
    tricks = some_cards_later(tricks, rng.randrange(tricks.left), rng)
    holders = [seat for seat in range(len(sides)) if any(tricks.hands[seat * SUITS : (seat + 1) * SUITS])]
    others = [seat for seat in holders if seat != tricks.turn]
    endings = OpenEndings(tricks, sides, 1 << 40)
    for _ in range(2):
        world = tricks.copy()
        sizes = {seat: sum(mask.bit_count() for mask in hand_of(tricks, seat)) for seat in others}
        pairs = [(a, b) for a in others for b in others if a < b and sizes[a] == sizes[b]]
        if pairs:
            a, b = rng.choice(pairs)
            world.hands[a * SUITS : (a + 1) * SUITS] = hand_of(tricks, b)
            world.hands[b * SUITS : (b + 1) * SUITS] = hand_of(tricks, a)
        for code in legal_codes(world):
            then = after(world, code)
            total = taken(then, sides) + enumerated(then, sides, {})
            assert endings.total(world.hands, code) == (total, total)
            lower, upper = endings.total(world.hands, code, total - 1, total)
            assert lower >= total or upper < total
            assert lower <= total <= upper


def test_an_open_ending_that_is_too_long_has_bounds() -> None:
    tricks = fifty_six_deal(6, 8, Random(1))
    endings = OpenEndings(tricks, [seat % 2 for seat in range(6)], 100)
    found = [endings.total(tricks.hands, code) for code in legal_codes(tricks)]
    assert all(0 <= lower < upper <= 56 for lower, upper in found)


def test_a_whole_pack_of_sixty_four_cards_is_solved() -> None:
    """Every other seat has all the higher cards of a suit, and its neighbour the lower ones."""
    game = trick_game(OPTIONS.choose("akagiri", 8), None)
    cards = sorted(game.cards, key=lambda card: (card.suit, -game.codes.code[card]))
    hands = [mask for seat in range(8) for mask in game.codes.masks(cards[8 * seat : 8 * seat + 8])]
    sides = [0, 0, 1, 1, 0, 0, 1, 1]
    solver = DoubleDummySolver(Tricks(game.rules, hands, 0), sides, game.rules.weights)
    for leader in range(8):
        all_or_nothing = 0 if sides[leader] else 56
        assert solver.bounds(Tricks(game.rules, hands, leader), ENOUGH) == (all_or_nothing, all_or_nothing)


def test_play_it_cannot_solve_is_refused() -> None:
    weights, sides = [1] * 50 + [-1] * (CODES - 50), [0, 1]
    following, hands = [1, 0], [0b11, 0, 0, 0, 0b1100, 0, 0, 0]

    def tricks(hands: list[int] = hands, kitty: int = 0, **other: object) -> Tricks:
        rules = TrickRules(following, 2, weights, [0] * CODES, **{"filters": [], **other})  # type: ignore[arg-type]
        return Tricks(rules, hands, 0, kitty)

    solver = DoubleDummySolver(tricks(), sides, weights)
    refused = [
        tricks(cancelling=True, copies=2),
        tricks(kitty=1),
        tricks(jokers=40),
        tricks(filters=[OpeningLead("X-1", [1, 0, 0, 0], [1, 0, 0, 0])]),
        tricks([0b11, 0, 0, 0, 0b100, 0, 0, 0]),
        tricks([0b1 << 50, 0, 0, 0, 0b1, 0, 0, 0]),
        tricks([0x1FF, 0, 0, 0, 0x3FE00, 0, 0, 0]),
    ]
    for each in refused:
        with pytest.raises(ValueError, match=r"double-dummy|hands|suit"):
            DoubleDummySolver(each, sides, weights)
    with pytest.raises(ValueError, match="not a position"):
        solver.bounds(tricks([0b1100, 0, 0, 0, 0b11, 0, 0, 0]), ENOUGH)

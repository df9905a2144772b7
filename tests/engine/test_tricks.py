"""The trick-play kernel against trick play told slowly, for every game that will sit on it.

How they sit on it. Hearts: weights hold points, bonus and doubling; filters are HE-10, HE-13 and HE-14.
Kitty Hearts (HE-25): `kitty`, with `kitty_waits` for its second rule. Jokers (HE-26): `jokers`.
Cancellation (HE-27): up to 16 seats and 4 copies, `cancelling`; cards left over are a kitty. Spot and Complex
(HE-28, HE-29): other weights. Hachihachi Trick (HT-13 to HT-17): two or three of the seats play, the others
are passed over; a trump. Fifty-Six (FS-2, FS-14, FS-15): two copies, sixteen positions a suit with J high,
the first of two wins, counter-clockwise; weights are J 3, 9 2, A 1, 10 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.bits import SUITS, count, highest, lowest, pick
from cardtable.engine.cards import Card, Cards, Rank, Suit, pack
from cardtable.engine.codes import Codes
from cardtable.engine.filters import Filter, FirstTrick, OpeningLead, UnbrokenLead
from cardtable.engine.tricks import CODES, NO_SUIT, SUIT_SHIFT, TrickRules, Tricks
from tests.helpers.slow_tricks import SlowFilter, SlowTricks

SUITS_OF_CARDS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
FIFTY_SIX = tuple(Card.parse(f"{rank}C").rank for rank in ["7", "8", "Q", "K", "10", "A", "9", "J"])
KINDS = {"opening": OpeningLead, "unbroken": UnbrokenLead, "first": FirstTrick}


def some(cards: Iterable[Card], rng: Random, share: float) -> frozenset[Card]:
    return frozenset(card for card in cards if rng.random() < share)


def random_table(rng: Random) -> SlowTricks:
    """Any number of seats, packs, cards and filters that the games know, and more."""
    sitting = rng.randint(2, 16)
    order = rng.choice((RANKS, FIFTY_SIX))
    copies = rng.randint(1, 4)
    cards = list(pack(SUITS_OF_CARDS[: rng.randint(1, 4)], order, copies))
    seats = sorted(rng.sample(range(sitting), rng.randint(2, sitting)))
    if rng.random() < 0.5:
        seats.reverse()  # counter-clockwise
    rng.shuffle(cards)
    size = min(len(cards) // len(seats), rng.randint(1, 7))
    hands = {seat: tuple(cards[i * size : (i + 1) * size]) for i, seat in enumerate(seats)}
    filters = []
    for _ in range(rng.randint(0, 3)):
        barred = some(cards, rng, 0.4)
        filters.append(
            SlowFilter(rng.choice(("opening", "unbroken", "first")), barred, barred | some(cards, rng, 0.2))
        )
    cancelling = copies > 1 and rng.random() < 0.5
    return SlowTricks(
        order,
        seats,
        hands,
        rng.choice(seats),
        filters,
        some(cards, rng, 0.2),
        None if cancelling or rng.random() < 0.5 else rng.choice(SUITS_OF_CARDS),
        cancelling,
        tuple(cards[size * len(seats) :][: rng.randint(0, 2)]),
        some(cards, rng, 0.3) if rng.random() < 0.5 else frozenset(),
    )


WAITED_FOR = 1 << 40
"""Added to the weight of the cards that a kitty waits for."""


def kernel(slow: SlowTricks) -> tuple[Tricks, Codes]:
    """The same table for the kernel; hardly two sets of cards have the same weight."""
    everything = [*slow.kitty, *(card for hand in slow.hands.values() for card in hand)]
    codes = Codes(everything, slow.order)
    sitting = 1 + max(slow.seats)
    following = [0] * sitting
    for seat, after in zip(slow.seats, (*slow.seats[1:], slow.seats[0]), strict=True):
        following[seat] = after
    weights, breaks = [0] * CODES, [0] * CODES
    for card, code in codes.code.items():
        weights[code] = weight(card, slow, codes)
        breaks[code] = int(card in slow.breaking)
    hands = [mask for seat in range(sitting) for mask in codes.masks(slow.hands.get(seat, ()))]
    known = set(everything)
    filters: list[Filter] = [
        KINDS[each.when]("X-1", codes.masks(each.barred & known), codes.masks(each.excused & known))
        for each in slow.filters
    ]
    rules = TrickRules(
        following,
        len(slow.seats),
        weights,
        breaks,
        filters,
        NO_SUIT if slow.trump is None else slow.trump,
        codes.copies,
        slow.cancelling,
        (1 << 60) - WAITED_FOR if slow.kitty_waits_for else 0,
    )
    return Tricks(rules, hands, slow.leader, sum(weights[codes.code[card]] for card in slow.kitty)), codes


def weight(card: Card, slow: SlowTricks, codes: Codes) -> int:
    return codes.code[card] ** 2 + WAITED_FOR * (card in slow.kitty_waits_for)


def legal_cards(tricks: Tricks, codes: Codes) -> set[Card]:
    return set(codes.cards([tricks.legal(suit) for suit in range(SUITS)]))


def assert_alike(tricks: Tricks, slow: SlowTricks, codes: Codes) -> None:
    done, leader, table = slow.tricks()
    assert tricks.number == len(done)
    assert tricks.leader == leader
    assert tuple(codes.card[code] for code in tricks.trick[: tricks.count]) == table
    gathered, number = slow.gathered()
    for seat in range(len(tricks.taken)):
        assert tricks.taken[seat] == sum(weight(card, slow, codes) for card in gathered.get(seat, ()))
        assert tricks.won[seat] == number.get(seat, 0)
        held = tricks.hands[seat * SUITS : (seat + 1) * SUITS]
        assert set(codes.cards(held)) == (slow.hand(seat) if seat in slow.hands else set())
    assert tricks.broken == bool(slow.breaking & set(slow.played))
    if not slow.is_over():
        assert tricks.turn == slow.turn()
        legal = slow.legal()
        assert legal_cards(tricks, codes) == legal
        assert legal
        refused = {card for card in slow.hand(slow.turn()) - legal if follows(tricks, card)}
        assert all(tricks.refusal(codes.code[card]) is None for card in legal)
        assert all(tricks.refusal(codes.code[card]) is not None for card in refused)
    winner = slow.taker(leader, table) if table else None
    assert tricks.winner == (-1 if winner is None else winner)


def follows(tricks: Tricks, card: Card) -> bool:
    return tricks.obliged in (NO_SUIT, card.suit)


@given(st.integers(0, 1 << 32))
@settings(max_examples=120, deadline=None)
def test_the_kernel_plays_as_slow_play_does(seed: int) -> None:
    """HE-10, HE-12 to HE-14, HE-25, HE-27, HT-13, HT-14, FS-14, FS-15."""
    rng = Random(seed)
    slow = random_table(rng)
    tricks, codes = kernel(slow)
    assert_alike(tricks, slow, codes)
    while not slow.is_over():
        card = rng.choice(sorted(slow.legal()))
        apart = tricks.copy()
        assert apart == tricks
        slow.played.append(card)
        ended = tricks.play(codes.code[card])
        assert ended == (len(slow.played) % len(slow.seats) == 0)
        assert apart != tricks
        apart.play(codes.code[card])
        assert apart == tricks
        assert_alike(apart, slow, codes)
        if rng.random() < 0.5:
            tricks = apart
    assert tricks.left == 0


@given(st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_play_that_is_taken_up_between_two_tricks_goes_on_the_same(seed: int) -> None:
    rng = Random(seed)
    slow = random_table(rng)
    slow.kitty, slow.cancelling = (), False
    tricks, codes = kernel(slow)
    stop = rng.randrange(len(slow.hands[slow.leader]))
    while not slow.is_over():
        if tricks.number == stop and not tricks.count:
            again = Tricks(tricks.rules, tricks.hands[:], tricks.leader)
            again.resume(tricks.number, tricks.taken[:], tricks.won[:], tricks.broken)
            assert again == tricks
            tricks = again
        card = rng.choice(sorted(slow.legal()))
        slow.played.append(card)
        tricks.play(codes.code[card])
        assert_alike(tricks, slow, codes)


def table(
    hands: dict[int, str], leader: int = 0, order: tuple[Rank, ...] = RANKS, **more: object
) -> tuple[SlowTricks, Tricks, Codes]:
    dealt = {seat: tuple(map(Card.parse, text.split())) for seat, text in hands.items()}
    slow = SlowTricks(order, list(hands), dealt, leader, **more)  # type: ignore[arg-type]
    tricks, codes = kernel(slow)
    return slow, tricks, codes


def taker(hands: dict[int, str], order: tuple[Rank, ...] = RANKS, **more: object) -> int:
    """Return who takes the first trick, when each plays the first card of its hand; slow play agrees."""
    slow, tricks, codes = table(hands, next(iter(hands)), order, **more)
    for cards in slow.hands.values():
        slow.played.append(cards[0])
        tricks.play(codes.code[cards[0]])
    assert_alike(tricks, slow, codes)
    won = [seat for seat, number in enumerate(tricks.won) if number]
    return won[0] if won else -1


def test_he_12_the_highest_card_of_the_suit_led_wins() -> None:
    assert taker({0: "5C 2D", 1: "AD 3D", 2: "10C 4D", 3: "9C 5D"}) == 2


def test_ht_14_two_of_five_play_and_a_trump_wins() -> None:
    assert taker({1: "AC 2D", 4: "2S 3D"}, trump=Suit.SPADES) == 4
    assert taker({1: "AC 2D", 4: "AH 3D"}, trump=Suit.SPADES) == 1


def test_fs_2_fs_15_the_jack_is_high_and_of_two_alike_the_first_wins_counter_clockwise() -> None:
    others = " 7S"
    assert taker({3: "JH", 2: "JH'", 1: "9H", 0: "AH"}, FIFTY_SIX) == 3
    assert taker({3: "JH'" + others, 2: "JH 7S'", 1: "9H 8S", 0: "AH 8S'"}, FIFTY_SIX) == 3
    assert taker({3: "9H", 2: "7C", 1: "7C'", 0: "AH"}, FIFTY_SIX, trump=Suit.CLUBS) == 2


def test_fs_2_sixteen_positions_a_suit_hold_the_whole_game() -> None:
    codes = Codes(pack(SUITS_OF_CARDS, FIFTY_SIX, 2), FIFTY_SIX)
    assert sorted(code & 63 for code in codes.card if code >> SUIT_SHIFT == 0) == list(range(16))
    assert len(codes.card) == 64


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("KC QC KC'", 1),
        ("KC KC' KC''", 2),
        ("KC KC' KC'' KC''' 2C", 4),
        ("KC KC' 2D 3D", -1),
        ("2C 2C' AD AD'", -1),
        ("KC KC' QC QC' 5C", 4),
        ("5C AD AD' KC", 3),
    ],
)
def test_he_27_identical_cards_cancel_in_pairs(cards: str, winner: int) -> None:
    others = ["2H", "3H", "4H", "5H", "6H"]
    hands = {seat: f"{card} {others[seat]}" for seat, card in enumerate(cards.split())}
    assert taker(hands, cancelling=True) == winner


def test_he_27_sixteen_seats_with_four_packs() -> None:
    cards = pack(SUITS_OF_CARDS, RANKS, 4)
    hands = {seat: " ".join(map(str, cards[seat::16])) for seat in range(16)}
    slow, tricks, codes = table(hands, cancelling=True)
    rng = Random(1)
    while not slow.is_over():
        card = rng.choice(sorted(legal_cards(tricks, codes)))
        slow.played.append(card)
        tricks.play(codes.code[card])
    assert_alike(tricks, slow, codes)
    assert tricks.number == 13


def test_he_27_a_last_trick_that_is_cancelled_goes_to_its_leader_with_what_was_carried() -> None:
    slow, tricks, codes = table({0: "5C KC", 1: "5C' KC'"}, cancelling=True)
    for text in ["5C", "5C'", "KC", "KC'"]:
        card = Card.parse(text)
        slow.played.append(card)
        tricks.play(codes.code[card])
        assert_alike(tricks, slow, codes)
    assert tricks.won == [2, 0]


def joker_rules() -> TrickRules:
    """HE-26: three players; hearts have positions 2 to 14, the jokers 15 and 16, and 0 and 1 once low."""
    return TrickRules([1, 2, 0], 3, [1] * CODES, [0] * CODES, [], jokers=(3 << SUIT_SHIFT) + 15)


def joker_hands(*hands: Iterable[int]) -> list[int]:
    return [mask for hand in hands for mask in (0, 0, 0, sum(1 << place for place in hand))]


HEART = 3 << SUIT_SHIFT


def test_he_26_the_first_joker_is_above_the_ace_and_the_second_below_the_two() -> None:
    tricks = Tricks(joker_rules(), joker_hands([15, 3], [14, 4], [16, 2]), 0)
    tricks.play(HEART + 15)
    assert tricks.legal(3) == 1 << 14 | 1 << 4
    tricks.play(HEART + 14)
    assert tricks.legal(3) == 1 << 1 | 1 << 2  # the other has sunk
    tricks.play(HEART + 1)
    assert tricks.won == [1, 0, 0]
    assert [count(tricks.hands[seat * 4 + 3]) for seat in range(3)] == [1, 1, 1]


def test_he_26_a_second_joker_that_leads_loses_to_every_heart() -> None:
    tricks = Tricks(joker_rules(), joker_hands([16, 15], [5, 6], [2, 3]), 0)
    for place in (16, 5, 2, 0, 6, 3):
        tricks.play(HEART + place)
    assert tricks.won == [1, 1, 0]


@given(st.sets(st.integers(0, 61), min_size=1))
def test_masks_count_and_find_their_cards(places: set[int]) -> None:
    mask = sum(1 << place for place in places)
    assert count(mask) == len(places)
    assert highest(mask) == max(places)
    assert lowest(mask) == min(places)
    assert [pick(mask, i) for i in range(len(places))] == sorted(places)


@given(st.integers(1, 4), st.integers(0, 1 << 32))
def test_codes_rise_with_strength_and_read_back(copies: int, seed: int) -> None:
    rng = Random(seed)
    order: list[Rank] = rng.sample(RANKS, rng.randint(1, 13))
    cards: Cards = pack(SUITS_OF_CARDS, order, copies)
    codes = Codes(cards, order)
    assert codes.copies == copies
    assert {codes.card[code] for code in codes.code.values()} == set(cards)
    for suit in SUITS_OF_CARDS:
        mine = sorted((card for card in cards if card.suit is suit), key=codes.code.__getitem__)
        assert mine == sorted(mine, key=lambda card: (order.index(card.rank), card.copy))
    hand = rng.sample(cards, rng.randint(0, len(cards)))
    assert codes.cards(codes.masks(hand)) == tuple(sorted(hand))

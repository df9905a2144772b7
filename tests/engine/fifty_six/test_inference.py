"""The folded knowledge of all hands against honest callers, and against all deals of small packs (FS-12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from cardtable.engine.cards import Rank
from cardtable.engine.games.fifty_six.actions import Bid, parse
from cardtable.engine.games.fifty_six.conventions import KERALA, Bounds, Meaning, Told
from cardtable.engine.games.fifty_six.inference import inferred
from cardtable.engine.seats import Seat
from tests.helpers.fifty_six import CASES
from tests.helpers.honest_caller import HonestTable
from tests.soak.honest_auctions import auction, within

Deal = tuple[tuple[int, ...], ...]
"""How many copies of each card each seat holds: by seat; the cards suit by suit, the highest rank first."""


@pytest.mark.long
def test_the_hand_of_an_honest_caller_is_within_the_bounds_of_its_calls() -> None:
    for number in range(120):
        auction(CASES[number % len(CASES)], Random(f"everyday/{number}"))


@cache
def all_deals(players: int, ranks: int) -> Sequence[Deal]:
    """All deals of two copies of these ranks in four suits, to each player the same number."""
    ways = [
        tuple(holders.count(seat) for seat in range(players))
        for holders in combinations_with_replacement(range(players), 2)
    ]
    size = 8 * ranks // players
    deals = (tuple(zip(*cards, strict=True)) for cards in product(ways, repeat=4 * ranks))
    return [deal for deal in deals if all(sum(hand) == size for hand in deal)]


def agrees(deal: Deal, seat: Seat, told: Meaning, ranks: int) -> bool:
    """True if a deal is as a seat has told."""
    if told.suit is None:
        return True
    held = deal[seat][told.suit * ranks : (told.suit + 1) * ranks]
    return within(told.length, sum(held)) and all(map(within, told.copies, held))


def honest_meanings(players: int, ranks: int, rng: Random) -> list[tuple[Seat, Meaning]]:
    """What honest callers say of hands of a small pack in a few bids."""
    row = [text for text in ("J", "9")[:ranks] for _ in range(2)]
    cards = [(suit, text) for suit in range(4) for text in row]
    rng.shuffle(cards)
    size = len(cards) // players
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    hands = [[[text for each, text in hand if each == suit] for suit in range(4)] for hand in dealt]
    table = HonestTable(hands, row, rng)
    nothing = ((0,) * ranks,) * 4
    told = Told((Rank.JACK, Rank.NINE)[:ranks], size, KERALA, (0,) * 4, (nothing,) * players)
    said = []
    for _ in range(rng.randrange(1, 9)):
        seat = rng.randrange(players)
        text = rng.choice([*table.true_bids(seat, told.lowest)])
        bid = parse(text)
        assert isinstance(bid, Bid)
        table.tell(seat, text)
        said.append((seat, told.meaning(seat, bid)))
        told = told.after(seat, bid)
    return said


@pytest.mark.parametrize(("players", "ranks", "auctions"), [(2, 2, 25), (2, 1, 60), (4, 1, 40)])
def test_what_is_known_is_what_all_deals_that_agree_have_in_common(
    players: int, ranks: int, auctions: int
) -> None:
    deals = all_deals(players, ranks)
    for number in range(auctions):
        said = honest_meanings(players, ranks, Random(f"{players}/{ranks}/{number}"))
        left = [deal for deal in deals if all(agrees(deal, seat, told, ranks) for seat, told in said)]
        assert left
        for seat, known in enumerate(inferred(said, players, 8 * ranks // players, ranks)):
            for suit in range(4):
                held = [deal[seat][suit * ranks : (suit + 1) * ranks] for deal in left]
                found = [known.lengths[suit], *known.copies[suit]]
                true = [spread([sum(each) for each in held])]
                true += [spread([each[place] for each in held]) for place in range(ranks)]
                if players == 2:
                    assert found == true
                assert all(map(contains, found, true))


def spread(numbers: Sequence[int]) -> Bounds:
    """The least and the greatest of these numbers."""
    return Bounds(min(numbers), max(numbers))


def contains(outer: Bounds, inner: Bounds) -> bool:
    """True if these bounds leave room for those."""
    return outer.low <= inner.low and inner.high <= outer.high

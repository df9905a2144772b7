"""Auctions of honest callers of Fifty-Six: each hand lies within the bounds of its calls.

    python -m tests.soak.honest_auctions --auctions 10000

Every preset with every number of players in turn. The first hand that does not fit stops it. How narrow the
bounds of all calls together are is printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import perf_counter
from typing import Final

from cardtable.engine.cards import Cards
from cardtable.engine.games.fifty_six import Auction, Pass, conventions, knowledge, meaning
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.conventions import Bounds, Meaning
from cardtable.engine.games.fifty_six.options import SUITS, cards_in_play, hand_size
from cardtable.engine.options import Options
from cardtable.engine.trick_game import Play
from tests.helpers.fifty_six import CASES
from tests.helpers.honest_caller import HonestTable

BIDS: Final = 0.7
"""How often somebody bids who may do something else."""

RANKS: Final = ("J", "9", "A", "10", "K", "Q", "8", "7")


def auction(options: Options, rng: Random) -> Counter[str]:
    """Let honest callers bid on a random deal and look at their hands; returns what was counted."""
    cards = list(cards_in_play(options))
    rng.shuffle(cards)
    size = hand_size(options)
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(options.players)]
    hands = [by_suit(tuple(hand)) for hand in dealt]
    row: list[str] = [rank for rank in RANKS for card in cards if card.suit == 0 and card.rank.text == rank]
    table, running = HonestTable(hands, row, rng), Auction(options, rng.randrange(options.players))
    counts = Counter[str](auctions=1)
    while not running.is_over and running.lowest <= 56:
        seat = running.turn
        others = [text for text in ("pass", "double", "redouble") if running.refusal(parse(text)) is None]
        bids = [bid for bid in table.true_bids(seat, running.lowest) if running.refusal(parse(bid)) is None]
        text = rng.choice((bids if rng.random() < BIDS or not others else others) or others)
        call = parse(text)
        assert not isinstance(call, Play)
        assert running.refusal(call) is None, (running, text)
        check(meaning(running, call), hands[seat], row)
        running = running.after_call(call)
        if not isinstance(call, Pass) and text not in ("double", "redouble"):
            table.tell(seat, text)
            counts["bids"] += 1
    unknown = map(conventions.told(options, running.calls).unknown, SUITS)
    assert [[rank.text for rank in ranks] for ranks in unknown] == table.rows
    return counts + agree(options, running, hands, row)


def by_suit(hand: Cards) -> list[list[str]]:
    """The ranks of a hand by suit."""
    return [[card.rank.text for card in hand if card.suit == suit] for suit in range(4)]


def check(told: Meaning, hand: list[list[str]], row: list[str]) -> None:
    """A hand lies within the bounds of a meaning."""
    if told.suit is None:
        return
    held = hand[told.suit]
    assert within(told.length, len(held)), (told, hand)
    for rank, bounds in zip(dict.fromkeys(row), told.copies, strict=True):
        assert within(bounds, held.count(rank)), (told, hand)
    assert len(held) >= told.about


def agree(options: Options, running: Auction, hands: list[list[list[str]]], row: list[str]) -> Counter[str]:
    """All hands lie within what is known of them at the end; returns how much that is."""
    counts = Counter[str]()
    for known, hand in zip(knowledge(options, running.calls), hands, strict=True):
        assert not known.contradicts_itself
        for suit, held in enumerate(hand):
            assert within(known.lengths[suit], len(held))
            assert len(held) >= known.about[suit]
            for rank, bounds in zip(dict.fromkeys(row), known.copies[suit], strict=True):
                assert within(bounds, held.count(rank))
                counts["numbers"] += 1
                counts["numbers known"] += bounds.low == bounds.high
    return counts


def within(bounds: Bounds, number: int) -> bool:
    """True if a number lies within bounds."""
    return bounds.low <= number <= bounds.high


def main() -> None:
    """Read the command line and call."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--auctions", type=int, default=10_000, help="all cases together")
    asked = parser.parse_args()
    begin = perf_counter()
    counts = Counter[str]()
    for number in range(asked.auctions):
        counts += auction(CASES[number % len(CASES)], Random(number))
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    print(f"{told}, {perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()

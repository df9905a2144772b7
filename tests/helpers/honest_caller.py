"""Somebody who looks at a hand of Fifty-Six and calls only what is true.

Written without the program's own meanings: a hand is a pile of ranks for each suit, from which a card is put
aside once it has been told, and on the table lies for each suit a row of the ranks nobody has told of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

IDLE: Final = 0.9
"""How often a bid that says nothing is left out."""

SUITS: Final = ("clubs", "diamonds", "spades", "hearts")


@dataclass
class HonestTable:
    """The hands of honest callers, and all that they have told.

    Args:
        hands: by seat and suit, the ranks held.
        row: the ranks of a suit, each as often as there are copies, the strongest first.
        rng: what is told of all that is true.
    """

    hands: Sequence[Sequence[Sequence[str]]]
    row: Sequence[str]
    rng: Random
    untold: list[list[list[str]]] = field(init=False)
    rows: list[list[str]] = field(init=False)
    bids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.untold = [[list(suit) for suit in hand] for hand in self.hands]
        self.rows = [list(self.row) for _ in SUITS]

    def true_bids(self, seat: int, lowest: int) -> Iterator[str]:
        """Bids that are true of a seat's hand; some are higher than any may be."""
        hand, untold = self.hands[seat], self.untold[seat]
        room = sum(map(len, untold))
        for suit, name in enumerate(SUITS):
            run = self.run(seat, suit)
            is_whole = run in (len(self.rows[suit]), room)  # then more than that may be claimed
            more = self.rng.randrange(4) if is_whole else 0
            number = lowest + max(run, 1) - 1 + more
            opens = not self.bids
            if (run or not self.rows[suit]) and (len(hand[suit]) >= 4 or not opens):
                yield f"{number} {name}"
            if not opens and (run == len(untold[suit]) > 0 or not self.rows[suit] or not room):
                yield f"plus {number - lowest + 1} {name}"
            if not run and (len(hand[suit]) >= 5 or not opens) and len(untold[suit]):
                yield f"{name} {lowest + self.rng.choice((0, 0, 0, 1, 5))}"
        yield f"{lowest + self.rng.choice((0, 0, 1))} no trump"
        for back, of in enumerate(reversed([*self.bids[-6:]])):
            if hand[SUITS.index(of)] if of in SUITS else self.rng.random() < IDLE:
                continue
            yield f"{lowest + back} noes"
            if back:
                yield f"plus {back} noes"

    def run(self, seat: int, suit: int) -> int:
        """How many of the strongest untold cards of a suit this seat holds, without a gap."""
        left = Counter(self.untold[seat][suit])
        for length, rank in enumerate(self.rows[suit]):
            if not left[rank]:
                return length
            left[rank] -= 1
        return len(self.rows[suit])

    def tell(self, seat: int, bid: str) -> None:
        """Put aside what a true bid has told."""
        words = bid.split()
        of = next((word for word in words if word in SUITS), "")
        self.bids.append(of)
        if of and words[0] != of:
            suit = SUITS.index(of)
            run = self.run(seat, suit)
            for rank in self.rows[suit][:run]:
                self.untold[seat][suit].remove(rank)
            del self.rows[suit][:run]

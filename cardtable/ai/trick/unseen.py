"""Unseen cards of a trick game: who may still hold them after what has been played, and who does, at random.

Whoever does not follow suit has no more of that suit, and whoever plays a card that a filter bars (a heart
led unbroken, a penalty card on the first trick) has nothing else that it would have left. Every such
conclusion is of one form: this seat no longer holds any of these cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import TrickGame
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

ALL_CODES: Final = (1 << POSITION_MASK) - 1

MIXING: Final = 4
"""Exchanges of two cards, times the cards: enough for all ways to be about equally likely."""

MENDING: Final = 20_000
"""Exchanges after which no share that somebody can have had is looked for any more."""

UPHILL: Final = 0.05
"""Chance of keeping an exchange that leaves more shares which nobody can have had."""


def ruled_out(rules: TrickRules, leader: Seat, codes: Sequence[int]) -> list[list[int]]:
    """Return the cards each seat cannot hold any more, to an onlooker who sees no hand: four masks a seat.

    Args:
        rules: of the deal.
        leader: who led first.
        codes: all cards played so far, in order.
    """
    tricks = Tricks(rules, [0] * SUITS * len(rules.following), leader)  # whose hands matter to none of this
    tricks.left = len(codes) + 1  # no last trick
    gone = [[0] * SUITS for _ in rules.following]
    for code in codes:
        seat, suit, bit = tricks.turn, code >> SUIT_SHIFT, 1 << (code & POSITION_MASK)
        concerned = list(range(SUITS))
        if tricks.count and suit == tricks.led:
            concerned = [suit]
        elif tricks.count:
            gone[seat][tricks.led] = ALL_CODES
        left_out = [0] * SUITS
        for each in rules.filters:
            if not each.applies(tricks.number, tricks.count, tricks.broken):
                continue
            if each.barred[suit] & bit:  # then it was all that this filter excuses
                for other in concerned:
                    gone[seat][other] |= ALL_CODES & ~each.excused[other] & ~left_out[other]
            else:
                left_out = [a | b for a, b in zip(left_out, each.barred, strict=True)]
        tricks.play(code)
    return gone


class Shares:
    """The ways to share cards out among seats some of which cannot hold some of them.

    Args:
        cards: codes, each of which somebody gets.
        rooms: how many each seat gets; together as many as there are cards.
        gone: what each seat cannot hold, four masks a seat.
        accepts: whether a seat can have had just this share; None: any that is not ruled out.

    Raises:
        ValueError: there is no such way.
    """

    def __init__(
        self,
        cards: Iterable[int],
        rooms: Mapping[Seat, int],
        gone: Sequence[Sequence[int]],
        accepts: Callable[[Seat, Sequence[int]], bool] | None = None,
    ) -> None:
        self._cards = list(cards)
        self._rooms = {seat: room for seat, room in rooms.items() if room}
        if sum(self._rooms.values()) != len(self._cards):
            raise ValueError("not as many cards as rooms")
        self._takers = {
            card: [s for s in self._rooms if not gone[s][card >> SUIT_SHIFT] >> (card & POSITION_MASK) & 1]
            for card in self._cards
        }
        self._accepts = accepts
        self._free = all(len(takers) == len(self._rooms) for takers in self._takers.values())

    def draw(self, rng: Random) -> dict[Seat, list[int]]:
        """One of them, all about equally likely."""
        cards = self._cards[:]
        rng.shuffle(cards)
        shares: dict[Seat, list[int]] = {seat: [] for seat in self._rooms}
        if self._free:
            shares = self._cut(cards)
        else:
            for card in sorted(cards, key=lambda card: len(self._takers[card])):
                if not self._place(card, shares, rng, set()):
                    raise ValueError("no way to share the cards out")
            self._mix(shares, rng)
        if self._accepts is not None:
            self._mend(shares, self._accepts, rng)
        return shares

    def _cut(self, cards: list[int]) -> dict[Seat, list[int]]:
        shares, start = {}, 0
        for seat, room in self._rooms.items():
            shares[seat] = cards[start : start + room]
            start += room
        return shares

    def _place(self, card: int, shares: dict[Seat, list[int]], rng: Random, full: set[Seat]) -> bool:
        """Give a card to a seat that may have it; where none has room, another card makes room elsewhere."""
        takers = self._takers[card]
        rooms = [self._rooms[seat] - len(shares[seat]) for seat in takers]
        if any(rooms):
            shares[rng.choices(takers, rooms)[0]].append(card)
            return True
        for seat in rng.sample(takers, len(takers)):
            if seat in full:
                continue
            full.add(seat)
            for i, other in enumerate(shares[seat]):
                if self._place(other, shares, rng, full):
                    shares[seat][i] = card
                    return True
        return False

    def _mix(self, shares: dict[Seat, list[int]], rng: Random) -> None:
        """Exchange cards between seats, again and again, wherever both may be held there."""
        random, takers = rng.random, self._takers
        places = [(seat, i) for seat, share in shares.items() for i in range(len(share))]
        number = len(places)
        for _ in range(MIXING * number):
            a, i = places[int(random() * number)]
            b, j = places[int(random() * number)]
            one, other = shares[a][i], shares[b][j]
            if b in takers[one] and a in takers[other]:
                shares[a][i], shares[b][j] = other, one

    def _mend(
        self, shares: dict[Seat, list[int]], accepts: Callable[[Seat, Sequence[int]], bool], rng: Random
    ) -> None:
        """Exchange cards until every seat can have had its share, and then some more among those ways."""
        places = [(seat, i) for seat, share in shares.items() for i in range(len(share))]
        wrong = [seat for seat, share in shares.items() if not accepts(seat, share)]
        more = len(places)
        for _ in range(MENDING):
            if not wrong:
                more -= 1
                if more < 0:
                    return
            a, i = rng.choice(places)
            if wrong:
                a = rng.choice(wrong)
                i = rng.randrange(len(shares[a]))
            b, j = rng.choice(places)
            one, other = shares[a][i], shares[b][j]
            if a == b or b not in self._takers[one] or a not in self._takers[other]:
                continue
            shares[a][i], shares[b][j] = other, one
            after = [seat for seat in wrong if seat not in (a, b)]
            after += [seat for seat in (a, b) if not accepts(seat, shares[seat])]
            if len(after) <= len(wrong) or (wrong and rng.random() < UPHILL):
                wrong = after
            else:
                shares[a][i], shares[b][j] = one, other
        if wrong:
            raise ValueError("no way to share the cards out so that all can have had their share")


class PossibleHands:
    """The hands that agree with what one seat holds, has seen played, and knows of the others.

    Args:
        game: how tricks are played in this deal.
        seat: whose eyes count.
        own: the cards it now holds.
        plays: who has played what in this deal, in order.
        known: the cards which each seat is known to hold now.
        size: how many cards each seat was dealt.
        left_over: how many of the cards are held by nobody, and not seen.
        seen: the cards that are held by nobody, and seen.
        accepts: whether a seat can now hold just these cards; None: any that are not ruled out.

    Raises:
        ValueError: there are no such hands.
    """

    def __init__(
        self,
        game: TrickGame,
        seat: Seat,
        own: Cards,
        plays: Sequence[tuple[Seat, Card]],
        known: Sequence[Sequence[Card]],
        size: int,
        left_over: int = 0,
        seen: Cards = (),
        accepts: Callable[[Seat, Cards], bool] | None = None,
    ) -> None:
        self._seat, self._own, self._known, self._card = seat, own, known, game.codes.card
        played = [card for _, card in plays]
        codes = game.codes.after(played)
        out = {*own, *played, *seen, *(card for cards in known for card in cards)}
        counts = Counter(who for who, _ in plays)
        rooms = {s: size - counts[s] - len(cards) for s, cards in enumerate(known) if s != seat}
        gone = ruled_out(game.rules, plays[0][0] if plays else 0, game.codes.sequence(played))
        self._shares = Shares(
            [code for card, code in codes.items() if card not in out],
            {**rooms, len(known): left_over} if left_over else rooms,
            [*gone, [0] * SUITS],
            None if accepts is None else partial(self._accepts, accepts),
        )

    def draw(self, rng: Random) -> tuple[Cards, ...]:
        """Everybody's hand as it is now; all that is possible is about equally likely."""
        shares = self._shares.draw(rng)
        hands = [
            tuple(sorted((*known, *(self._card[code] for code in shares.get(seat, ())))))
            for seat, known in enumerate(self._known)
        ]
        hands[self._seat] = self._own
        return tuple(hands)

    def _accepts(self, accepts: Callable[[Seat, Cards], bool], seat: Seat, share: Sequence[int]) -> bool:
        """True if a seat can hold this share beside what it is known to hold; nobody's cards may be any."""
        if seat == len(self._known):
            return True
        return accepts(seat, (*self._known[seat], *(self._card[code] for code in share)))

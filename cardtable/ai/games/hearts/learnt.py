"""The learnt policies of Hearts: what self-play has found to add to the careful ones.

They are Discreet's way of playing and passing, and everybody's in playouts. A few things about a position
and a card are put into coarse classes, such as how many cards of its suit are higher; for each of some groups
of such things there is a table with a weight for each combination of classes, in penalty points. The weights
of a card together are taken off what it costs by the careful policy. Another table tells when to shoot the
moon.

The weights are found by `cardtable.ai.games.hearts.learning` and stand in `weights` beside it. They come from
games of four and serve other numbers of players and other penalty cards just as well, but not two packs or
jokers: they know nothing of cards that cancel or change their height.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.passing import PassingPolicy, careful_passing
from cardtable.ai.games.hearts.policy import NEVER, CarefulPolicy, careful_policy
from cardtable.ai.games.hearts.weights import PASSING, PLAYING, read
from cardtable.ai.trick.evidence import Seen
from cardtable.engine.bits import SUITS, bit, count
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.options import Options
from cardtable.engine.tricks import CODES, SUIT_SHIFT, Tricks

# What a card does: leads; follows and is the best so far, or not, before others or last; is thrown in.
_LEADS: Final = 0
_ABOVE: Final = 1
_BELOW: Final = 2
_LAST_ABOVE: Final = 3
_LAST_BELOW: Final = 4
_THROWN: Final = 5
DEEDS: Final = 6

# What a card is: plain, with a few points, feared by itself, above or below a feared card that somebody else
# holds, below or above one of the same hand, wanted.
_PLAIN: Final = 0
_SMALL: Final = 1
_FEARED: Final = 2
_ABOVE_FEARED: Final = 3
_BELOW_FEARED: Final = 4
_SHELTER: Final = 5
_OVER_OWN: Final = 6
_WANTED: Final = 7
KINDS: Final = 8

# Who has points: nobody; more than one; only oneself; only one other; one who is suspected of shooting the
# moon; and the same when they win the trick so far.
_NOBODY: Final = 0
_SEVERAL: Final = 1
_ONESELF: Final = 2
_ANOTHER: Final = 3
_SUSPECT: Final = 4
_SUSPECT_WINS: Final = 5
STANCES: Final = 6

OUTS: Final = 6
"""Classes of a number of cards that are out: 0, 1, 2, 3, 4 or 5, more."""

POINTS: Final = 4
"""Classes of the points in a trick: 0, 1, 2 to 4, more."""

PHASES: Final = 4
"""Classes of the cards left in a hand: up to 3, 6, 9, more."""

LENGTHS: Final = 5
GUARDS: Final = 4
THREE: Final = 3

# Where each table begins, for playing.
_HEIGHT: Final = 0
_PLACE: Final = _HEIGHT + DEEDS * OUTS * OUTS * POINTS
_SITUATION: Final = _PLACE + DEEDS * LENGTHS * GUARDS * KINDS
_VOIDS: Final = _SITUATION + KINDS * DEEDS * STANCES * PHASES
_STANCE: Final = _VOIDS + DEEDS * THREE * LENGTHS * THREE * THREE
_LENGTH: Final = _STANCE + STANCES * DEEDS * OUTS * POINTS
_EXITS: Final = _LENGTH + DEEDS * LENGTHS * OUTS * PHASES
_KIND: Final = _EXITS + DEEDS * KINDS * POINTS * THREE
_MOON: Final = _KIND + DEEDS * KINDS * OUTS * PHASES
TABLES: Final = 8

LOSERS: Final = 10
CARDS: Final = 14
FEWEST_LOSERS: Final = 4.0
"""With more cards that are likely to lose than that nobody thinks of shooting the moon."""

PLAYING_SIZE: Final = _MOON + LOSERS * CARDS * POINTS

# And for passing.
RANKS: Final = 13
_RANK: Final = 0
_QUEEN: Final = _RANK + 4 * RANKS * 6
_SUIT: Final = _QUEEN + 3 * RANKS * LENGTHS
_PICK: Final = _SUIT + 4 * OUTS * OUTS * 2
PASSING_SIZE: Final = _PICK + RANKS * THREE * LENGTHS
PASSING_TABLES: Final = 4


class LearntPolicy(CarefulPolicy):
    """Policy of the least cost, as learnt.

    Args:
        careful: what it is added to.
        table: the weights, `PLAYING_SIZE` of them, in penalty points.
    """

    def __init__(self, careful: CarefulPolicy, table: list[float]) -> None:
        super().__init__(careful.prices, careful.weights, careful.moon, int(careful.others))
        self.table = table
        self.places: list[i64] = [0] * TABLES
        # What the position is like for the seat to play; `look` finds it anew for every card.
        self._stance: i64 = _NOBODY
        self._queen: i64 = 0
        self._phase: i64 = 0
        self._points: i64 = 0

    def forget(self) -> None:
        """Go back to the careful policy, which shoots the moon with less than two likely losers."""
        for place in range(PLAYING_SIZE):
            self.table[place] = 0.0
        for place in range(_MOON, PLAYING_SIZE):
            losers: i64 = (place - _MOON) // (CARDS * POINTS)
            self.table[place] = 1.0 - 0.5 * float(losers)

    def daring(self, tricks: Tricks, seen: Seen) -> float:
        """The logarithm of the odds that a player tries for the moon, where it is open."""
        place = self.place_of_moon(tricks, seen)
        return -NEVER if place < 0 else self.table[place]

    def place_of_moon(self, tricks: Tricks, seen: Seen) -> i64:
        """The place of the weight that tells whether to shoot the moon, or −1 if nobody would."""
        losers = self.moon.losers(tricks, seen)
        if losers > FEWEST_LOSERS:
            return -1
        step: i64 = i64(losers * 2.0 + 0.5)
        cards: i64 = 0
        for suit in range(SUITS):
            cards += count(tricks.hands[tricks.turn * SUITS + suit])
        if cards >= CARDS:
            cards = CARDS - 1
        share = float(tricks.taken[tricks.turn] & POINTS_MASK) / self.total
        taken: i64 = 0 if share == 0.0 else 1 if share < 0.18 else 2 if share < 0.52 else 3
        return _MOON + (step * CARDS + cards) * POINTS + taken

    def look(self, tricks: Tricks, seen: Seen) -> None:
        """See what the position is like for the seat to play, before asking for costs."""
        CarefulPolicy.look(self, tricks, seen)
        holders: i64 = 0
        holder: i64 = -1
        for seat in range(len(tricks.taken)):
            points: i64 = tricks.taken[seat]
            if points & POINTS_MASK:
                holders += 1
                holder = seat
        if holders == 0:
            self._stance = _NOBODY
        elif holders > 1:
            self._stance = _SEVERAL
        elif holder == tricks.turn:
            self._stance = _ONESELF
        elif self._suspect < 0:
            self._stance = _ANOTHER
        elif tricks.count and tricks.winner == self._suspect:
            self._stance = _SUSPECT_WINS
        else:
            self._stance = _SUSPECT
        self._queen = 0
        cards: i64 = 0
        for suit in range(SUITS):
            hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
            cards += count(hand)
            big: i64 = self.prices.big[suit] & seen.out[suit]
            if big:
                self._queen = 1 if big & hand else 2
        self._phase = 0 if cards <= 3 else 1 if cards <= 6 else 2 if cards <= 9 else 3
        points = tricks.pile & POINTS_MASK
        self._points = 0 if points == 0 else 1 if points == 1 else 2 if points < 5 else 3

    def cost(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return the cost of playing a card, in penalty points, less all that speaks for it."""
        self.find(tricks, seen, suit, position)
        learnt = 0.0
        for table in range(TABLES):
            learnt += self.table[self.places[table]]
        return CarefulPolicy.cost(self, tricks, seen, suit, position) - learnt * self.weights.dearer

    def find(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> None:
        """Find the places of a card's weights, once `look` has been asked."""
        hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
        out: i64 = seen.out[suit]
        others: i64 = out & ~hand
        own: i64 = bit(position)
        all_others: i64 = count(others)
        below: i64 = count(others & (own - 1))
        lower = of_out(below)
        higher = of_out(all_others - below)
        length = at_most(count(hand), LENGTHS) - 1
        guards = at_most(count(hand & (own - 1)), GUARDS - 1)
        deed = self._deed(tricks, suit << SUIT_SHIFT | position)
        kind = self._kind(hand, out, suit, own)
        outs: i64 = 0 if all_others == 0 else 1 if all_others < 3 else 2 if all_others < 5 else 3
        if all_others >= 8:
            outs = 4
        void = self._void(tricks, seen, suit)
        exits = self._exits(tricks, seen, suit)
        points: i64 = self._points
        phase: i64 = self._phase
        stance: i64 = self._stance
        places = self.places
        places[0] = _HEIGHT + ((deed * OUTS + lower) * OUTS + higher) * POINTS + points
        places[1] = _PLACE + ((deed * LENGTHS + length) * GUARDS + guards) * KINDS + kind
        places[2] = _SITUATION + ((kind * DEEDS + deed) * STANCES + stance) * PHASES + phase
        places[3] = _VOIDS + (((deed * THREE + self._queen) * LENGTHS + outs) * THREE + void) * THREE + exits
        places[4] = _STANCE + ((stance * DEEDS + deed) * OUTS + higher) * POINTS + points
        places[5] = _LENGTH + ((deed * LENGTHS + length) * OUTS + lower) * PHASES + phase
        places[6] = _EXITS + ((deed * KINDS + kind) * POINTS + points) * THREE + exits
        places[7] = _KIND + ((deed * KINDS + kind) * OUTS + higher) * PHASES + phase

    def _deed(self, tricks: Tricks, code: i64) -> i64:
        if tricks.count == 0:
            return _LEADS
        if code >> SUIT_SHIFT != tricks.led:
            return _THROWN
        is_last = tricks.count == self.others
        if code > tricks.best:
            return _LAST_ABOVE if is_last else _ABOVE
        return _LAST_BELOW if is_last else _BELOW

    def _kind(self, hand: i64, out: i64, suit: i64, own: i64) -> i64:
        prices = self.prices
        big: i64 = prices.big[suit] & out
        if prices.small[suit] & own:
            return _SMALL
        if not big:
            return _WANTED if prices.bonus[suit] & own else _PLAIN
        if big & own:
            return _FEARED
        if big & hand:
            return _SHELTER if own < big else _OVER_OWN
        return _ABOVE_FEARED if own > big else _BELOW_FEARED

    def _void(self, tricks: Tricks, seen: Seen, suit: i64) -> i64:
        """How many of those who play after this seat are known to hold none of a suit; at most two."""
        found: i64 = 0
        seat: i64 = tricks.turn
        after: i64 = self.others - tricks.count
        while after:
            after -= 1
            seat = tricks.rules.following[seat]
            void: i64 = seen.void[seat]
            found += void >> suit & 1
        return at_most(found, THREE - 1)

    def _exits(self, tricks: Tricks, seen: Seen, suit: i64) -> i64:
        """In how many other suits the lowest card held is among the lowest third; at most two."""
        found: i64 = 0
        for other in range(SUITS):
            hand: i64 = tricks.hands[tricks.turn * SUITS + other]
            if hand and other != suit:
                rest: i64 = seen.out[other] & ~hand
                if count(rest & ((hand & -hand) - 1)) * 3 <= count(rest):
                    found += 1
        return at_most(found, THREE - 1)


class LearntPassing(PassingPolicy):
    """Policy of passing, as learnt: again and again the card that a seat is most glad to be rid of.

    Args:
        careful: what it is added to.
        table: the weights, `PASSING_SIZE` of them, in penalty points.
    """

    def __init__(self, careful: PassingPolicy, table: list[float]) -> None:
        super().__init__(
            careful.prices,
            careful.policy.weights,
            int(careful.policy.others),
            careful.whole,
            careful.sheltered,
        )
        self.table = table
        self.places: list[i64] = [0] * PASSING_TABLES
        cards: i64 = 0
        for suit in range(SUITS):
            cards += count(self.whole[suit])
        self.dealt: i64 = cards // (careful.policy.others + 1)

    def gladness(self, held: list[i64], suit: i64, position: i64) -> float:
        """The gladness to be rid of a card, holding these: a mask for each suit."""
        self.find(held, suit, position)
        learnt = 0.0
        for table in range(PASSING_TABLES):
            learnt += self.table[self.places[table]]
        return PassingPolicy.gladness(self, held, suit, position) + learnt * self.policy.weights.dearer

    def find(self, held: list[i64], suit: i64, position: i64) -> None:
        """Find the places of a card's weights, holding these."""
        prices = self.prices
        own: i64 = bit(position)
        hand: i64 = held[suit]
        queen: i64 = 0
        short: i64 = 0
        cards: i64 = 0
        for other in range(SUITS):
            mask: i64 = held[other]
            cards += count(mask)
            if count(mask) < 2:
                short = 1
            if prices.big[other] & mask:
                queen = 2 if other == suit else 1
        kind: i64 = 1 if prices.big[suit] else 2 if prices.small[suit] else 3 if prices.bonus[suit] else 0
        others: i64 = self.whole[suit] & ~hand
        below: i64 = count(others & (own - 1))
        rank = at_most(count(self.whole[suit] & (own - 1)), RANKS - 1)
        guards = at_most(count(hand & (own - 1)), LENGTHS - 1)
        picks: i64 = 0 if cards >= self.dealt else at_most(self.dealt - cards, THREE - 1)
        places = self.places
        places[0] = _RANK + (kind * RANKS + rank) * 6 + at_most(count(hand), 6) - 1
        places[1] = _QUEEN + RANKS * LENGTHS
        if kind == 1:
            places[1] = _QUEEN + (queen * RANKS + rank) * LENGTHS + guards
        elif kind == 2:
            places[1] = _QUEEN + rank * LENGTHS + guards
        lower = of_missing(below)
        higher = of_missing(count(others) - below)
        places[2] = _SUIT + ((kind * OUTS + lower) * OUTS + higher) * 2 + short
        places[3] = _PICK + (rank * THREE + picks) * LENGTHS + guards


def at_most(number: i64, most: i64) -> i64:
    """The smaller of two numbers."""
    return number if number < most else most


def of_out(number: i64) -> i64:
    """The class of a number of cards that are out, while cards are played."""
    return number if number < 4 else 4 if number < 6 else 5


def of_missing(number: i64) -> i64:
    """The class of a number of cards that are in other hands, while cards are passed."""
    return number if number < 3 else 3 if number < 5 else 4 if number < 8 else 5


@lru_cache(maxsize=16)
def playing_policy(options: Options) -> CarefulPolicy:
    """The policy of a card under these options."""
    careful = careful_policy(options)
    return LearntPolicy(careful, read(PLAYING)) if _is_known(options) else careful


@lru_cache(maxsize=16)
def passing_policy(options: Options) -> PassingPolicy:
    """The policy of passing under these options."""
    careful = careful_passing(options)
    return LearntPassing(careful, read(PASSING)) if _is_known(options) else careful


def _is_known(options: Options) -> bool:
    """True for one pack without jokers."""
    rules = trick_game(options).rules
    return rules.copies == 1 and rules.jokers >= CODES

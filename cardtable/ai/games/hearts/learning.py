"""How the policies of Hearts learn: deals played by themselves, and what else they might have done in each.

At a choice every card is tried once: the deal is played out by the policy as it is, with the cards as they
lie, which the policy does not see. Cards are drawn by a softmax over the policy's costs, and its weights move
towards what came of each, held against what comes of all on average: a policy gradient over all actions, with
a step of its own for each weight, as in Adagrad. Since the hidden cards are those of deals in which everybody
has passed and played by the policy, it learns what others' play tells, too. What counts is how many penalty
points fewer one ends up with than the others on average.

Written to be compiled with mypyc (see `cardtable.engine.bits`); otherwise it takes days.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.learnt import LearntPassing, LearntPolicy
from cardtable.ai.games.hearts.passing import Exchange, shuffled
from cardtable.ai.games.hearts.playouts import DUCKING, HeartsPlayouts
from cardtable.ai.games.hearts.policy import CarefulPolicy
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.playouts import only_card
from cardtable.engine.bits import SUITS, Dice, bit, highest
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.tricks import NOBODY, POSITION_MASK, SUIT_SHIFT, Tricks

RARE: Final = 0.002
"""A card that is chosen more seldom is not tried when passing."""

FINE: Final = 10000
"""The steps in which dice tell a share."""


class Table:
    """Deals of a kind, with the cards as they are dealt and passed.

    Args:
        exchanges: the ways of passing, each as likely; at least one.
        codes: all cards.
        whole: the same, a mask for each suit.
        players: how many play.
        seed: of the dice.
    """

    def __init__(
        self, exchanges: list[Exchange], codes: list[i64], whole: list[i64], players: int, seed: int
    ) -> None:
        self.exchanges = exchanges
        self.codes = codes
        self.whole = whole
        self.players: i64 = players
        self.dice = Dice(seed)

    def exchange(self) -> Exchange:
        """One of the ways of passing."""
        return self.exchanges[self.dice.below(len(self.exchanges))]

    def dealt(self) -> list[i64]:
        """Hands before passing, a mask for each seat and suit."""
        shuffled(self.codes, self.dice)
        hands: list[i64] = [0] * (SUITS * int(self.players))
        size: i64 = len(self.codes) // self.players
        for number in range(int(size * self.players)):
            code: i64 = self.codes[number]
            place: i64 = number // size * SUITS + (code >> SUIT_SHIFT)
            mask: i64 = hands[place]
            hands[place] = mask | bit(code & POSITION_MASK)
        return hands

    def unseen(self) -> Seen:
        """What everybody has seen before the first card: nothing."""
        return Seen(self.whole[:], [0] * int(self.players))


def worth(tricks: Tricks, total: i64) -> list[float]:
    """How many penalty points fewer each seat has than the others on average, where `total` are a moon."""
    seats = len(tricks.taken)
    points: list[float] = []
    for seat in range(seats):
        own: i64 = tricks.taken[seat]
        own &= POINTS_MASK
        if own == total:
            points = [float(total)] * seats
            points[seat] = 0.0
            break
        points.append(float(own))
    together = 0.0
    for each in points:
        together += each
    return [(together - each) / float(seats - 1) - each for each in points]


def duel(policies: list[CarefulPolicy], tricks: Tricks, seen: Seen) -> list[float]:
    """Play a deal out, each seat by its policy, and return what it is worth to each."""
    while tricks.left:
        code: i64 = policies[tricks.turn].choose(tricks, seen)
        seen.note(tricks, code)
        tricks.play(code)
    return worth(tricks, policies[0].prices.all & POINTS_MASK)


class Learner:
    """What learning to play and learning to pass share.

    Args:
        table: whose weights move.
        dice: draw what is chosen.

    Attributes:
        rate: how far a weight moves at most, in penalty points, when it is first asked for.
    """

    def __init__(self, table: list[float], dice: Dice) -> None:
        self.table = table
        self.dice = dice
        self.rate = 0.0
        self._squares: list[float] = [1.0] * len(table)

    def move(self, place: i64, gradient: float) -> None:
        """Move a weight along what would be gained by it."""
        square = self._squares[place] + gradient * gradient
        self._squares[place] = square
        self.table[place] = self.table[place] + self.rate * gradient / math.sqrt(square)

    def draw(self, shares: list[float]) -> i64:
        """Draw a place among these shares, which come to 1."""
        left = float(self.dice.below(FINE)) / float(FINE)
        for place in range(len(shares)):
            left -= shares[place]
            if left < 0.0:
                return place
        return len(shares) - 1


def softmax(logits: list[float]) -> list[float]:
    """The shares of choices by how good they are."""
    most = max(logits)
    weights = [math.exp(max(-30.0, each - most)) for each in logits]
    together = sum(weights)
    return [each / together for each in weights]


class PlayLearner(Learner):
    """Learns to play by playing deals.

    Args:
        policy: whose weights move.
        dice: draw which choices are learnt from, and what is played.
        often: at how many of a thousand choices it learns; between them deals move on.
    """

    def __init__(self, policy: LearntPolicy, dice: Dice, often: int) -> None:
        super().__init__(policy.table, dice)
        self.policy = policy
        self.often: i64 = often
        self._playouts = HeartsPlayouts(policy, NOBODY, False)  # noqa: FBT003 (tricks do not count)
        self._total: i64 = policy.prices.all & POINTS_MASK

    def learn(self, tricks: Tricks, seen: Seen) -> None:
        """Play a deal out, which changes, and learn from it."""
        moon = self.policy.moon
        while tricks.left:
            code: i64 = only_card(tricks)
            if code < 0 and moon.is_open(tricks):
                place = self.policy.place_of_moon(tricks, seen)
                if place >= 0:
                    code = self._shoot(tricks, seen, place)
            if code < 0:
                code = self._choose(tricks, seen)
            seen.note(tricks, code)
            tricks.play(code)

    def _tried(self, tricks: Tricks, seen: Seen, code: i64) -> float:
        """What comes of a card for who plays it."""
        end = self._playouts.of_card(tricks, tricks.hands, seen, code, DUCKING)
        return worth(end, self._total)[tricks.turn]

    def _shoot(self, tricks: Tricks, seen: Seen, place: i64) -> i64:
        """The card with which to shoot the moon, or −1 if it is not shot."""
        shooting: i64 = self.policy.moon.choose(tricks, seen)
        likely = 1.0 / (1.0 + math.exp(-max(-6.0, min(6.0, self.table[place]))))
        if self.dice.below(1000) < self.often:
            more = self._tried(tricks, seen, shooting)
            more -= self._tried(tricks, seen, self.policy.duck(tricks, seen))
            self.move(place, likely * (1.0 - likely) * more)
        return shooting if float(self.dice.below(FINE)) < likely * float(FINE) else -1

    def _choose(self, tricks: Tricks, seen: Seen) -> i64:
        policy = self.policy
        policy.look(tricks, seen)
        codes: list[i64] = []
        logits: list[float] = []
        places: list[list[i64]] = []
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                codes.append(suit << SUIT_SHIFT | position)
                logits.append(-policy.cost(tricks, seen, suit, position))
                places.append(policy.places[:])
        shares = softmax(logits)
        if self.dice.below(1000) < self.often:
            values = [self._tried(tricks, seen, code) for code in codes]
            average = 0.0
            for i in range(len(codes)):
                average += shares[i] * values[i]
            for i in range(len(codes)):
                gradient = shares[i] * (values[i] - average)
                for place in places[i]:
                    self.move(place, gradient)
        return codes[self.draw(shares)]


class PassLearner(Learner):
    """Learns to pass by passing and playing deals out.

    Args:
        policy: by which everybody plays.
        passing: whose weights move.
        dice: draw who learns, and what is passed.
    """

    def __init__(self, policy: CarefulPolicy, passing: LearntPassing, dice: Dice) -> None:
        super().__init__(passing.table, dice)
        self.passing = passing
        self._playouts = HeartsPlayouts(policy, NOBODY, False)  # noqa: FBT003 (tricks do not count)
        self._total: i64 = policy.prices.all & POINTS_MASK

    def learn(self, table: Table) -> None:
        """Have one seat of a deal choose its cards one by one, and learn from each."""
        exchange = table.exchange()
        hands = table.dealt()
        passes = exchange.careful(hands, NOBODY)
        seat: i64 = self.dice.below(table.players)
        held: list[i64] = hands[seat * SUITS : (seat + 1) * SUITS]
        passed: list[i64] = []
        while len(passed) < exchange.number:
            codes: list[i64] = []
            logits: list[float] = []
            places: list[list[i64]] = []
            for suit in range(SUITS):
                mask: i64 = held[suit]
                while mask:
                    position: i64 = highest(mask)
                    mask &= ~bit(position)
                    codes.append(suit << SUIT_SHIFT | position)
                    logits.append(self.passing.gladness(held, suit, position))
                    places.append(self.passing.places[:])
            shares = softmax(logits)
            values: list[float] = []
            average = 0.0
            for i in range(len(codes)):
                value = 0.0
                if shares[i] >= RARE:
                    rest = _without(held, codes[i])
                    passes[seat] = [*passed, codes[i]]
                    self.passing.go_on(rest, rest, passes[seat], int(exchange.number))
                    tricks = exchange.after(hands, passes)
                    self._playouts.run(tricks, table.unseen(), DUCKING)
                    value = worth(tricks, self._total)[seat]
                    average += shares[i] * value
                values.append(value)
            for i in range(len(codes)):
                if shares[i] >= RARE:
                    for place in places[i]:
                        self.move(place, shares[i] * (values[i] - average))
            chosen: i64 = codes[self.draw(shares)]
            passed.append(chosen)
            held = _without(held, chosen)


def _without(held: list[i64], code: i64) -> list[i64]:
    """These cards, a mask for each suit, without one of them."""
    rest: list[i64] = held[:]
    mask: i64 = rest[code >> SUIT_SHIFT]
    rest[code >> SUIT_SHIFT] = mask & ~bit(code & POSITION_MASK)
    return rest

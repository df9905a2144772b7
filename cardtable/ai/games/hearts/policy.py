"""The careful policy of Hearts: a formula for a card, and how to shoot the moon.

One formula serves leads, cards that follow and discards: it weighs what it would cost to win the trick with a
card against the relief of not holding that card any longer, in penalty points. Which cards carry what comes
from the engine (`Prices`). The player looks at its own hand, at the table and at what everybody has seen.
What self-play has found to add to it stands in `cardtable.ai.games.hearts.learnt`.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.playouts import only_card
from cardtable.engine.bits import SUITS, bit, count, highest, lowest
from cardtable.engine.games.hearts.options import MOON
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.games.hearts.scoring import BONUS_MASK, BONUS_VALUE, DOUBLE_MASK, POINTS_MASK
from cardtable.engine.options import Options
from cardtable.engine.tricks import CODES, POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

NEVER: Final = 1e9
"""A cost above that of any card."""

SHUNNED: Final = 1e6
"""The added cost of leading a suit that is to be shunned."""

DARE: Final = 2.7
"""The greatest expected number of losing cards with which a hand tries to shoot the moon."""

BIG: Final = 5
"""The least penalty points of a card that is feared by itself, as the queen of spades is."""

FEARED: Final = 2
"""The least points of such a card, as a multiple of the average points of a penalty card."""

USUAL_TOTAL: Final = 26.0
"""The penalty points in play for which weights were found; with more of them, all is dearer."""


class Prices:
    """The points that cards carry, as the engine has them.

    Attributes:
        points: penalty points by code.
        big: the cards with many of them, a mask for each suit.
        small: the other cards with penalty points, a mask for each suit.
        each_small: what these carry on average.
        bonus: the cards that are wanted (HE-20), a mask for each suit.
        doubling: the cards that double (HE-21), a mask for each suit.
        clean_start: whether penalty cards are barred from the first trick (HE-14).
        all: the weight of all cards together.
    """

    def __init__(self, rules: TrickRules) -> None:
        self.points: list[float] = [0.0] * CODES
        self.big: list[i64] = [0] * SUITS
        self.small: list[i64] = [0] * SUITS
        self.bonus: list[i64] = [0] * SUITS
        self.doubling: list[i64] = [0] * SUITS
        self.clean_start = False
        self.all: i64 = 0
        cards: i64 = 0
        for code in range(CODES):
            weight: i64 = rules.weights[code]
            self.all += weight
            if weight & POINTS_MASK:
                cards += 1
        total: i64 = self.all & POINTS_MASK
        smalls: i64 = 0
        in_smalls: i64 = 0
        for code in range(CODES):
            weight = rules.weights[code]
            if not weight:
                continue
            points: i64 = weight & POINTS_MASK
            self.points[code] = float(points)
            suit: i64 = code >> SUIT_SHIFT
            mask: i64 = bit(code & POSITION_MASK)
            if points >= BIG and points * cards >= FEARED * total:
                self.big[suit] = self.big[suit] | mask
            elif points:
                self.small[suit] = self.small[suit] | mask
                smalls += 1
                in_smalls += points
            if weight & BONUS_MASK:
                self.bonus[suit] = self.bonus[suit] | mask
            if weight & DOUBLE_MASK:
                self.doubling[suit] = self.doubling[suit] | mask
        self.each_small = float(in_smalls) / float(smalls) if smalls else 1.0
        for each in rules.filters:
            if each.clause == "HE-14":
                self.clean_start = True


class PolicyWeights:
    """The weights of the careful policy, most of them in penalty points; found by trying in self-play.

    Args:
        total: the penalty points in play.

    Attributes:
        dearer: by how much more there is in play than where the weights were found, at least 1.
        dump: of the points others hold, the share that a player without the suit led throws in.
        ducked: how likely it is that a player who could go over or under goes under.
        lead: what it costs to win a trick in itself, for then one has to lead.
        trick: what a trick won against one's will costs later.
        bare: how dangerous a card of a suit is that nobody else holds.
        guard: how much less dangerous a card is for each lower one of its suit held with it.
        catch: of the points of a feared card, the share that lies on cards it can fall on.
        rid: what getting rid of a penalty point is worth, in points.
        shorten: what it is worth to hold no more cards of a suit.
        cover: what the other cards of a suit are worth to who holds its feared card.
        flush: what it is worth to lead a suit in which a feared card is out, from below it.
        bonus: what a wanted card is worth to hold when passing.
        short: what it is worth to pass from a suit, divided by the number of cards held in it.
        doubling: what a card that doubles is reckoned as.
        stop: of the points that seem to go to a moon, the share that it is worth to stop it.
        suspicion: the share of the points of small cards that makes one suspect a moon. Who has taken a
            feared card and little else has had bad luck.
        stopper: how much of the relief of high cards is left while a moon is suspected; below zero they are
            held back, to stop it.
        hold: of what it is worth to stop it, the share by which a feared card is held back from who seems to
            shoot.
    """

    def __init__(self, total: float) -> None:
        self.dearer = dearer = max(1.0, total / USUAL_TOTAL)
        self.dump = 1.7
        self.ducked = 0.8
        self.lead = 0.2 * dearer
        self.trick = 3.6 * dearer
        self.bare = 0.35
        self.guard = 0.8
        self.catch = 0.15
        self.rid = 0.6
        self.shorten = 0.7 * dearer
        self.cover = 1.8 * dearer
        self.flush = 4.0 * dearer
        self.bonus = 5.0
        self.short = 2.2 * dearer
        self.doubling = 5.0 * dearer
        self.stop = 0.7
        self.suspicion = 0.25
        self.stopper = -0.15
        self.hold = 1.5


class MoonPolicy:
    """Policy of taking every penalty point.

    Args:
        prices: what the cards carry.
        is_worth_it: whether taking all of them is worth anything.
        dare: the number of likely losers in the hand that are risked.
        others: how many other players there are.
    """

    def __init__(self, prices: Prices, is_worth_it: bool, dare: float, others: int) -> None:  # noqa: FBT001
        self.prices = prices
        self.is_worth_it = is_worth_it
        self.dare = dare
        self.others: i64 = others
        self.round = float(others)

    def is_open(self, tricks: Tricks) -> bool:
        """True while the seat to play can still take every penalty point."""
        if not self.is_worth_it:
            return False
        seat: i64 = tricks.turn
        for each in range(len(tricks.taken)):
            taken: i64 = tricks.taken[each]
            if each != seat and taken & POINTS_MASK:
                return False
        if tricks.count and tricks.pile & POINTS_MASK:
            mask: i64 = tricks.legal(tricks.led)
            return (tricks.led << SUIT_SHIFT | highest(mask)) > tricks.best if mask else False
        return True

    def losers(self, tricks: Tricks, seen: Seen) -> float:
        """The number of tricks that the cards of the seat to play are likely to lose."""
        base: i64 = tricks.turn * SUITS
        result = 0.0
        for suit in range(SUITS):
            hand: i64 = tricks.hands[base + suit]
            others: i64 = seen.out[suit] & ~hand
            above: i64 = 0
            rest = float(count(others))
            while hand and rest > 0.0:
                position: i64 = highest(hand)
                hand &= ~bit(position)
                if others >> position:
                    result += min(1.0, rest / self.round)
                above += 1
                rest -= 0.6 * self.round
        return result

    def choose(self, tricks: Tricks, seen: Seen) -> i64:
        """The card of the seat to play that keeps the moon most likely."""
        if tricks.count == 0:
            return self._lead(tricks, seen)
        if tricks.obliged >= 0:
            return self._follow(tricks, seen)
        return self._discard(tricks, seen)

    def _lead(self, tricks: Tricks, seen: Seen) -> i64:
        """A sure winner of the longest suit, or else the card with the fewest above it."""
        best: i64 = -1
        most: i64 = -1000
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            if mask:
                hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
                position: i64 = highest(mask)
                above: i64 = count((seen.out[suit] & ~hand) >> position)
                merit: i64 = count(hand) - 16 * above
                if merit > most:
                    most = merit
                    best = suit << SUIT_SHIFT | position
        return best

    def _follow(self, tricks: Tricks, seen: Seen) -> i64:
        """Win: last as low as possible, before others as high; or stay as low as possible."""
        suit: i64 = tricks.obliged
        mask: i64 = tricks.legal(suit)
        top: i64 = suit << SUIT_SHIFT | highest(mask)
        if tricks.led != suit or top < tricks.best:
            return suit << SUIT_SHIFT | lowest(mask)
        if tricks.count == self.others and tricks.best >= 0:
            over: i64 = (tricks.best & POSITION_MASK) + 1
            above: i64 = mask >> over << over
            return suit << SUIT_SHIFT | lowest(above)
        return top

    def _discard(self, tricks: Tricks, seen: Seen) -> i64:
        """The card most likely to lose, but none with points on it."""
        prices = self.prices
        best: i64 = -1
        most: i64 = -1000
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            if mask:
                hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
                plain: i64 = mask & ~prices.small[suit] & ~prices.big[suit] & ~prices.bonus[suit]
                position: i64 = lowest(plain) if plain else lowest(mask)
                above: i64 = count((seen.out[suit] & ~hand) >> position)
                merit: i64 = above - count(hand)
                if not plain:
                    merit -= 100
                if merit > most:
                    most = merit
                    best = suit << SUIT_SHIFT | position
        return best


class CarefulPolicy:
    """Policy of a careful player.

    Args:
        prices: what the cards carry.
        weights: what it reckons with.
        moon: how it shoots the moon, if it ever does.
        others: how many other players there are.
    """

    def __init__(self, prices: Prices, weights: PolicyWeights, moon: MoonPolicy, others: int) -> None:
        self.prices = prices
        self.weights = weights
        self.moon = moon
        self.others: i64 = others
        self.fellows = float(others)
        self.total = float(prices.all & POINTS_MASK)
        # The points of the dearest feared card, if there is any, and of all small cards together.
        self.dearest = self.total
        self.smalls = 0.0
        for code in range(CODES):
            big: i64 = prices.big[code >> SUIT_SHIFT]
            if not big >> (code & POSITION_MASK) & 1:
                self.smalls += prices.points[code]
            elif self.dearest == self.total or prices.points[code] > self.dearest:
                self.dearest = prices.points[code]
        # How likely one of the others is to hold none of a suit, by how many cards of it they hold together.
        self._without: list[float] = [1.0]
        for _ in range(POSITION_MASK):
            self._without.append(self._without[-1] * (1.0 - 1.0 / self.fellows))
        # What the position is like for the seat to play; `look` finds it anew for every card.
        self._loose: i64 = 0
        self._after: i64 = 0
        self._share = 0.0
        self._on_table = 0.0
        self._dumped = 0.0
        self._suspect: i64 = -1
        self._stop = 0.0

    def choose(self, tricks: Tricks, seen: Seen, shunned: i64 = 0) -> i64:
        """The card of the seat whose turn it is; `shunned` are suits, as bits, that it avoids to lead."""
        only: i64 = only_card(tricks)
        if only >= 0:
            return only
        if self.shoots(tricks, seen):
            return self.moon.choose(tricks, seen)
        return self.duck(tricks, seen, shunned)

    def shoots(self, tricks: Tricks, seen: Seen) -> bool:
        """True if the seat to play tries for the moon."""
        return self.moon.is_open(tricks) and self.daring(tricks, seen) >= 0.0

    def daring(self, tricks: Tricks, seen: Seen) -> float:
        """The logarithm of the odds that a player tries for the moon, where it is open."""
        return 2.0 * (self.moon.dare - self.moon.losers(tricks, seen))

    def duck(self, tricks: Tricks, seen: Seen, shunned: i64 = 0) -> i64:
        """The card of least cost, for who does not shoot; `shunned` as above."""
        self.look(tricks, seen)
        if tricks.count:
            shunned = 0
        best: i64 = -1
        least = NEVER
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                cost = self.cost(tricks, seen, suit, position)
                if shunned >> suit & 1:
                    cost += SHUNNED
                if cost < least:
                    least = cost
                    best = suit << SUIT_SHIFT | position
        return best

    def look(self, tricks: Tricks, seen: Seen) -> None:
        """See what the position is like for the seat to play, before asking for costs."""
        prices = self.prices
        weights = self.weights
        seat: i64 = tricks.turn
        base: i64 = seat * SUITS
        gone: i64 = 0
        for each in range(len(tricks.taken)):
            taken: i64 = tricks.taken[each]
            gone += taken
        pile: i64 = tricks.pile
        self._loose = (prices.all & POINTS_MASK) - (gone & POINTS_MASK) - (pile & POINTS_MASK)
        self._after = self.others - tricks.count
        self._share = float(self._after) / self.fellows
        self._on_table = float(pile & POINTS_MASK)
        if pile & BONUS_MASK:
            self._on_table -= BONUS_VALUE
        if pile & DOUBLE_MASK:
            self._on_table += weights.doubling
        self._suspect = self.suspect(tricks)
        self._stop = 0.0
        if self._suspect >= 0:
            gone = tricks.taken[self._suspect]
            share = float(gone & POINTS_MASK) / self.total
            self._stop = weights.stop * share * self.total
        big = 0.0
        small: i64 = 0
        for suit in range(SUITS):
            others: i64 = seen.out[suit] & ~tricks.hands[base + suit]
            mask: i64 = others & prices.big[suit]
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                big += prices.points[suit << SUIT_SHIFT | position]
            small += count(others & prices.small[suit])
        self._dumped = (big / self.fellows + (1.5 * prices.each_small if small else 0.0)) * weights.dump
        if tricks.number == 0 and prices.clean_start:
            self._dumped = 0.0

    def suspect(self, tricks: Tricks) -> i64:
        """The other seat that alone has taken points, and enough to be shooting the moon; or −1."""
        if not self.moon.is_worth_it:
            return -1
        suspect: i64 = -1
        for seat in range(len(tricks.taken)):
            points: i64 = tricks.taken[seat]
            points &= POINTS_MASK
            if points:
                if suspect >= 0 or seat == tricks.turn:
                    return -1
                small = float(points)
                if small >= self.dearest:
                    small -= self.dearest
                if small < self.weights.suspicion * self.smalls:
                    return -1
                suspect = seat
        return suspect

    def cost(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return the cost of playing a card, in penalty points, less the relief of being rid of it."""
        prices = self.prices
        weights = self.weights
        hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
        out: i64 = seen.out[suit]
        others: i64 = out & ~hand
        own: i64 = bit(position)
        lower: i64 = count(others & (own - 1))
        higher: i64 = count(others) - lower
        code: i64 = suit << SUIT_SHIFT | position
        points = prices.points[code]
        if prices.doubling[suit] & own:
            points = weights.doubling

        wins = 0.0
        at_stake = 0.0
        if self._can_win(tricks, code):
            wins = self._wins(lower, higher)
            at_stake = self._on_table + points + self._to_come(tricks, seen, suit, own, others) + weights.lead
            if prices.bonus[suit] & own:
                at_stake -= BONUS_VALUE
        cost = wins * at_stake
        if self._suspect >= 0:
            cost += self._stopping(tricks, wins, points)
            cost -= (1.0 - wins) * weights.rid * points * 0.3
        else:
            cost -= (1.0 - wins) * weights.rid * points
        if prices.bonus[suit] & own:
            cost += (1.0 - wins) * BONUS_VALUE

        if not self._loose:
            return cost
        relief = self.relief(hand, out, suit, position)
        big: i64 = prices.big[suit] & others
        if tricks.count == 0 and higher and big > own:
            relief += weights.flush
        if self._suspect >= 0:
            relief *= weights.stopper
        return cost - relief

    def _can_win(self, tricks: Tricks, code: i64) -> bool:
        """True if a card would be the best of the trick; none is that cancels one on the table (HE-27)."""
        if tricks.count == 0:
            return True
        if code >> SUIT_SHIFT != tricks.led or code <= tricks.best:
            return False
        if not tricks.rules.cancelling:
            return True
        copies: i64 = tricks.rules.copies
        lowest_alike: i64 = code - (code & POSITION_MASK) % copies
        alike: i64 = 0
        for i in range(tricks.count):
            other: i64 = tricks.trick[i]
            if lowest_alike <= other < lowest_alike + copies:
                alike += 1
        return alike & 1 == 0

    def relief(self, hand: i64, out: i64, suit: i64, position: i64) -> float:
        """Return the worth of not holding a card any longer, whatever becomes of its own points.

        Args:
            hand: the cards of its suit that are held.
            out: those that have not been played, whoever holds them.
            suit: its suit.
            position: its position in the suit.
        """
        weights = self.weights
        others: i64 = out & ~hand
        own: i64 = bit(position)
        lower: i64 = count(others & (own - 1))
        all_others: i64 = count(others)
        danger = float(lower) / float(all_others) if others else weights.bare
        guards: i64 = count(hand & (own - 1))
        while guards:
            danger *= weights.guard
            guards -= 1
        result = danger * weights.trick
        big: i64 = self.prices.big[suit] & out
        if big & hand:
            if not big & own:
                result -= weights.cover
        elif big & (own - 1):
            result += weights.catch * self.prices.points[suit << SUIT_SHIFT | highest(big & (own - 1))]
        if hand == own:
            result += weights.shorten
        return result

    def _wins(self, lower: i64, higher: i64) -> float:
        """Return a card's chance of winning the trick, by the lower and higher ones that are out."""
        if not self._after or not higher:
            return 1.0
        nobody = 1.0  # of those still to play has a higher card
        rest = 1.0 - self._share
        for _ in range(higher):
            nobody *= rest
        ducks = self.weights.ducked * float(lower) / float(lower + higher)
        return nobody + (1.0 - nobody) * ducks

    def _to_come(self, tricks: Tricks, seen: Seen, suit: i64, own: i64, others: i64) -> float:
        """Return the points that those still to play are expected to put on a trick won by this suit."""
        prices = self.prices
        below: i64 = others & (own - 1)
        result = 0.0
        big: i64 = below & prices.big[suit]
        if big:
            result += self._share * prices.points[suit << SUIT_SHIFT | highest(big)]
        if others & prices.small[suit]:
            result += float(self._after) * prices.each_small
        bonus: i64 = others & prices.bonus[suit] & (own - 1)
        if bonus:
            result -= self._share * BONUS_VALUE * 0.3
        if others & prices.doubling[suit]:
            result += self._share * self.weights.doubling * 0.5
        seat: i64 = tricks.turn
        without = self._without[count(others)]
        left: i64 = self._after
        while left:
            left -= 1
            seat = tricks.rules.following[seat]
            void: i64 = seen.void[seat]
            if void >> suit & 1:
                result += self._dumped
            else:
                result += without * self._dumped
        return result

    def _stopping(self, tricks: Tricks, wins: float, points: float) -> float:
        """Return the cost of a card with a view to the moon somebody else seems to shoot."""
        by_suspect = 0.0
        if tricks.count and tricks.winner == self._suspect:
            by_suspect = 1.0
        cost = 0.0
        if self._on_table > 0.0:
            cost -= wins * self._stop
        if points > 0.0:
            share = self.weights.hold if points >= self.dearest else 0.5
            cost += (1.0 - wins) * (2.0 * by_suspect - 1.0) * self._stop * share
        return cost


@lru_cache(maxsize=16)
def careful_policy(options: Options) -> CarefulPolicy:
    """The policy under these options."""
    prices = Prices(trick_game(options).rules)
    others = options.players - 1
    weights = PolicyWeights(float(prices.all & POINTS_MASK))
    return CarefulPolicy(prices, weights, MoonPolicy(prices, options[MOON] != "off", DARE, others), others)

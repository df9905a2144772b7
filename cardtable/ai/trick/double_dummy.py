"""Double-dummy solver: the best play of a trick game with two sides when all hands are open.

It is a search with a zero window ("does side 0 take at least this much?"), repeated until both bounds meet,
as in bridge's solvers:

- Between two tricks a position is looked up by what is left of each suit, in relative ranks: which seats hold
  its cards from the lowest to the highest, where they are equally strong, and their weights.
- Cards of one hand between which nobody else has one do the same. Of those with the same weight one is tried;
  once it is certain whose trick it is, of all of them only the one that is worth most, or least.
- What those who have yet to play can do at most, in power and in weights, is found out once a trick. It tells
  when a trick is certain, orders the cards, and bounds what is still to be won.

Cards are numbered from 0 here, suit by suit, and a set of them is one mask of 64 bits. The highest bit is the
sign of a native integer, so that such a mask may be negative when compiled: it is never compared or counted.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from cardtable.engine.bits import SUITS, bit, highest
from cardtable.engine.rules import Budget
from cardtable.engine.tricks import CODES, POSITION_MASK, SUIT_SHIFT, Tricks

MOST_CARDS: Final = 64
MOST_OF_SUIT: Final = 16
MOST_WEIGHT: Final = (1 << 20) - 1
"""The most that all cards together may weigh."""

TRUMP: Final = 32
"""The power of a trump above its rank, which is more than any plain card has."""

SURE: Final = 1 << 24
"""The merit, in the order of trying, of a card that surely wins."""

SHARED: Final = 1 << 23
"""The merit, in the order of trying, of a card that leaves the trick to a partner."""

RICHNESS: Final = 8
"""The merit of a unit of weight, against one of rank."""

LOOKS: Final = 1023
"""Positions between two looks at whether the search is stopped, as a mask."""

NO_CARD: Final = -1

_PRIME: Final = 67  # no two powers of two below 2⁶⁶ leave the same remainder


def _places_of_bits() -> list[i64]:
    places: list[i64] = [0] * _PRIME
    for place in range(MOST_CARDS - 1):
        places[bit(place) % _PRIME] = place
    return places


_PLACES: Final[list[i64]] = _places_of_bits()


def place_of(mask: i64) -> i64:
    """The place of the only bit of a mask."""
    if mask < 0 or mask >> (MOST_CARDS - 1):
        return MOST_CARDS - 1
    return _PLACES[mask % _PRIME]


class PointBounds(NamedTuple):
    """The least and the most that side 0 takes, if both sides play as well as can be."""

    lower: int
    upper: int


class OutOfNodes(Exception):
    """The budget was used up, or the search stopped, before a window was answered."""


class OpenHands:
    """The cards held and on the table, numbered, and what there is to know of every holding of a suit.

    A holding is a set of cards of one suit; its place in the lists below is `start` of the suit plus its bits
    from `shift` on.

    Args:
        tricks: as they stand.
        sides: the side of each seat, 0 or 1.
        weights: by code, none negative.

    Raises:
        ValueError: the solver cannot play such tricks.

    Attributes:
        number: by code, the number of a card; `NO_CARD` for those that are gone.
        suit: the suit of each card.
        rank: its rank, counted from 1 within its suit among the cards that are left.
        weight: its weight.
        owner: the seat that holds or has played it.
        power: at ``led × 64 + card``, what it takes to beat it; 0 for a card that cannot win.
        own: the cards of each seat.
        of_suit: the cards of each suit.
        shift: the first card of each suit.
        full: the bits of a whole suit, from bit 0 on.
        start: the place of the empty holding of each suit.
        top: the power of a holding's highest card, where its suit is led or trump.
        rich: the weight of its heaviest card.
        poor: the weight of its lightest card.
        total: the weight of all its cards.
    """

    def __init__(self, tricks: Tricks, sides: list[i64], weights: list[i64]) -> None:
        rules = tricks.rules
        if rules.cancelling or rules.filters or tricks.kitty or rules.jokers < CODES:
            raise ValueError("no double-dummy play with cards that cancel, filters, a kitty or jokers")
        self.trump: i64 = rules.trump
        self.sides = sides
        self.number: list[i64] = [NO_CARD] * CODES
        self.suit: list[i64] = []
        self.rank: list[i64] = []
        self.weight: list[i64] = []
        self.owner: list[i64] = []
        self.shift: list[i64] = [0] * SUITS
        self.full: list[i64] = [0] * SUITS
        self.start: list[i64] = [0] * SUITS
        self.of_suit: list[i64] = [0] * SUITS
        self.own: list[i64] = [0] * len(rules.following)
        owners = _owners(tricks)
        places: i64 = 0
        for suit in range(SUITS):
            places = self._number_suit(suit, rules.copies, owners, weights, places)
        if len(self.suit) > MOST_CARDS or sum(self.weight) > MOST_WEIGHT or min(self.weight, default=0) < 0:
            raise ValueError("too many cards for the double-dummy solver, or weights it cannot add")
        self.power: list[i64] = [0] * (SUITS * MOST_CARDS)
        for led in range(SUITS):
            for card in range(len(self.suit)):
                if self.suit[card] == self.trump:
                    self.power[led * MOST_CARDS + card] = TRUMP + self.rank[card]
                elif self.suit[card] == led:
                    self.power[led * MOST_CARDS + card] = self.rank[card]
        self.top: list[i64] = [0] * places
        self.rich: list[i64] = [0] * places
        self.poor: list[i64] = [0] * places
        self.total: list[i64] = [0] * places
        for suit in range(SUITS):
            self._weigh_holdings(suit)
        # What is found out only where it is asked for, about what is left of a suit: see `classify`.
        self.kind: list[i64] = [-1] * places
        self.apart: list[i64] = [0] * places
        self.heaviest: list[i64] = [0] * places
        self.lightest: list[i64] = [0] * places
        self._numbers: list[dict[i64, i64]] = [{} for _ in range(SUITS)]
        self._kinds: list[i64] = [-1] * places

    def _number_suit(self, suit: i64, copies: i64, owners: list[i64], weights: list[i64], places: i64) -> i64:
        """Number the cards of a suit by rank, and equally strong ones by who owns them."""
        first: i64 = len(self.suit)
        rank: i64 = 0
        code: i64 = suit << SUIT_SHIFT
        end: i64 = code + POSITION_MASK
        while code < end:
            found = False
            for seat in range(len(self.own)):
                for copy in range(copies):
                    each: i64 = code + copy
                    if each < end and owners[each] == seat:
                        rank += 0 if found else 1
                        found = True
                        self.number[each] = len(self.suit)
                        own: i64 = self.own[seat]
                        self.own[seat] = own | bit(len(self.suit))
                        self.suit.append(suit)
                        self.rank.append(rank)
                        self.weight.append(weights[each])
                        self.owner.append(seat)
            code += copies
        size: i64 = len(self.suit) - first
        if size > MOST_OF_SUIT:
            raise ValueError(f"more than {MOST_OF_SUIT} cards of a suit")
        self.shift[suit] = first
        self.full[suit] = bit(size) - 1
        self.of_suit[suit] = (bit(size) - 1) << first
        self.start[suit] = places
        return places + bit(size)

    def _weigh_holdings(self, suit: i64) -> None:
        start: i64 = self.start[suit]
        shift: i64 = self.shift[suit]
        above: i64 = TRUMP if suit == self.trump else 0
        high: i64 = 0
        for held in range(1, self.full[suit] + 1):
            if held == bit(high + 1):
                high += 1
            others: i64 = start + (held ^ bit(high))
            weight: i64 = self.weight[shift + high]
            self.top[start + held] = self.rank[shift + high] + above
            self.total[start + held] = self.total[others] + weight
            if others == start:
                self.rich[start + held] = weight
                self.poor[start + held] = weight
            else:
                self.rich[start + held] = max(weight, self.rich[others])
                self.poor[start + held] = min(weight, self.poor[others])

    def classify(self, suit: i64, place: i64) -> i64:
        """Find out about what is left of a suit, and return its kind.

        It finds a number that tells its `kind`; the cards that are to be told `apart`, of each hand one for
        each weight between two cards of others; and of these, between two cards of others, the `heaviest` and
        the `lightest`.
        """
        left: i64 = (place - self.start[suit]) << self.shift[suit]
        run: i64 = 0
        runner: i64 = -1
        while left:
            lowest: i64 = place_of(left & -left)
            alike: i64 = 0
            rank: i64 = self.rank[lowest]
            card: i64 = lowest
            while card < len(self.rank) and self.suit[card] == suit and self.rank[card] == rank:
                alike |= left & bit(card)
                card += 1
            left &= ~alike
            owner: i64 = self.owner[lowest]
            if owner == runner and not alike & ~self.own[owner]:
                run |= alike
                continue
            self._tell_apart(place, run)
            run = 0
            runner = -1
            if not alike & ~self.own[owner]:
                run = alike
                runner = owner
                continue
            for seat in range(len(self.own)):
                self._tell_apart(place, alike & self.own[seat])
        self._tell_apart(place, run)
        self.kind[place] = self._kind_of(suit, place - self.start[suit])
        return self.kind[place]

    def _tell_apart(self, place: i64, run: i64) -> None:
        """Take from cards that win and lose the same tricks one for each weight."""
        apart: i64 = 0
        heaviest: i64 = NO_CARD
        lightest: i64 = NO_CARD
        while run:
            mask: i64 = run & -run
            run ^= mask
            card: i64 = place_of(mask)
            weight: i64 = self.weight[card]
            is_new = True
            known: i64 = apart
            while known:
                if self.weight[place_of(known & -known)] == weight:
                    is_new = False
                known &= known - 1
            if is_new:
                apart |= mask
                if heaviest == NO_CARD or weight > self.weight[heaviest]:
                    heaviest = card
                if lightest == NO_CARD or weight < self.weight[lightest]:
                    lightest = card
        if apart:
            before: i64 = self.apart[place]
            self.apart[place] = before | apart
            before = self.heaviest[place]
            self.heaviest[place] = before | bit(heaviest)
            before = self.lightest[place]
            self.lightest[place] = before | bit(lightest)

    def _kind_of(self, suit: i64, held: i64) -> i64:
        """Return the number of a sequence of owners, weights and equal ranks: of one card and the rest."""
        if held == 0:
            return 0
        place: i64 = self.start[suit] + held
        kind: i64 = self._kinds[place]
        if kind < 0:
            rest: i64 = held & (held - 1)
            card: i64 = self.shift[suit] + place_of(held & -held)
            is_equal: i64 = 0
            if rest and self.rank[self.shift[suit] + place_of(rest & -rest)] == self.rank[card]:
                is_equal = 1
            name: i64 = self._kind_of(suit, rest) << 26 | self.weight[card] << 6 | self.owner[card] << 1
            name |= is_equal
            numbers = self._numbers[suit]
            kind = numbers.get(name, -1)
            if kind < 0:
                kind = len(numbers) + 1
                numbers[name] = kind
            self._kinds[place] = kind
        return kind


def _owners(tricks: Tricks) -> list[i64]:
    """By code, the seat that holds a card or has played it to the trick on the table; −1 for all others."""
    owners: list[i64] = [-1] * CODES
    for seat in range(len(tricks.rules.following)):
        for suit in range(SUITS):
            mask: i64 = tricks.hands[seat * SUITS + suit]
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                owners[suit << SUIT_SHIFT | position] = seat
    player: i64 = tricks.leader
    for i in range(tricks.count):
        owners[tricks.trick[i]] = player
        player = tricks.rules.following[player]
    return owners


class _Trick:
    """One trick of the line that is being searched.

    Attributes:
        apart: the cards to be tried.
        heaviest: those to be tried by a side whose trick it is.
        lightest: those to be tried by a side whose trick it is not.
        rest: the weight of all cards left when the trick began.
        top: at ``(led × (seats + 1) + i) × 2 + side``, the most power that this side can still bring when all
            but the first `i` have to play.
        rich: at the same places, the most weight that this side can give to the trick, each following suit.
        poor: at the same places, the least weight that this side can give to the trick.
    """

    def __init__(self, playing: i64) -> None:
        self.apart: i64 = 0
        self.heaviest: i64 = 0
        self.lightest: i64 = 0
        self.rest: i64 = 0
        size: i64 = SUITS * (playing + 1) * 2
        self.top: list[i64] = [0] * size
        self.rich: list[i64] = [0] * size
        self.poor: list[i64] = [0] * size


class DoubleDummySolver:
    """Solver of the tricks of one deal, from one position on, whose later positions it solves the sooner.

    Args:
        tricks: the position.
        sides: the side of each seat, 0 or 1.
        weights: by code, what the side that takes a card gains; none negative.

    Raises:
        ValueError: there are filters, cards that cancel, a kitty or jokers, more than 64 cards or 16 of a
            suit, or hands of different sizes.

    Attributes:
        nodes: how many positions between two tricks have been searched so far.
    """

    def __init__(self, tricks: Tricks, sides: list[i64], weights: list[i64]) -> None:
        self.nodes: i64 = 0
        self._open = OpenHands(tricks, sides, weights)
        self._following = tricks.rules.following
        self._playing: i64 = tricks.rules.playing
        size: i64 = _hand_size(tricks, self._open.own)
        self._line = [_Trick(self._playing) for _ in range(size)]
        self._known: list[dict[i64, i64]] = [{} for _ in self._following]
        self._limit: i64 = 0
        self._budget = Budget()

    def bounds(self, tricks: Tricks, budget: Budget, least: int = 0, most: int = MOST_WEIGHT) -> PointBounds:
        """Return what side 0 takes from a position on, the trick on the table included.

        Both bounds are the same, unless the budget is used up, or both are at most `least` or at least
        `most`, which need not be told apart.

        Args:
            tricks: the position, of the same deal; it is not changed.
            budget: how many positions between two tricks are searched.
            least: the most that is as good as nothing.
            most: the least that is as good as everything.
        """
        self._limit = self.nodes + budget.count
        self._budget = budget
        cards: i64 = self._cards(tricks)
        lower: i64 = 0
        upper: i64 = 0
        for card in range(len(self._open.suit)):
            if cards >> card & 1:
                upper += self._open.weight[card]
        for i in range(tricks.count):
            upper += self._open.weight[self._open.number[tricks.trick[i]]]
        while lower < upper and lower < most and upper > least:
            need: i64 = (lower + upper + 1) // 2
            if need > most:
                need = most
            elif need <= least:
                need = least + 1
            try:
                value: i64 = self._answer(tricks, cards, need)
            except OutOfNodes:
                break
            if value >= need:
                lower = value
            else:
                upper = value
        return PointBounds(lower, upper)

    def cards(self, tricks: Tricks, budget: Budget) -> dict[int, PointBounds]:
        """Return what side 0 takes from a position on after each card that may be played, by its code.

        Args:
            tricks: the position, of the same deal; it is not changed.
            budget: how many positions between two tricks are searched, for all cards together.
        """
        found: dict[int, PointBounds] = {}
        end: i64 = self.nodes + budget.count
        pile: i64 = 0
        for i in range(tricks.count):
            pile += self._open.weight[self._open.number[tricks.trick[i]]]
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                code: i64 = suit << SUIT_SHIFT | position
                after = tricks.copy()
                gained: i64 = 0
                if after.play(code) and self._open.sides[after.leader] == 0:
                    gained = pile + self._open.weight[self._open.number[code]]
                left: i64 = max(0, end - self.nodes)
                lower, upper = self.bounds(after, Budget(left, budget.stopped))
                found[code] = PointBounds(gained + lower, gained + upper)
        return found

    def _cards(self, tricks: Tricks) -> i64:
        """All cards held; ValueError where that is no later position of the same deal."""
        cards: i64 = 0
        for seat in range(len(self._following)):
            for suit in range(SUITS):
                mask: i64 = tricks.hands[seat * SUITS + suit]
                while mask:
                    position: i64 = highest(mask)
                    mask &= ~bit(position)
                    card: i64 = self._open.number[suit << SUIT_SHIFT | position]
                    if card == NO_CARD or self._open.owner[card] != seat:
                        raise ValueError("not a position of the deal that is being solved")
                    cards |= bit(card)
        return cards

    def _answer(self, tricks: Tricks, cards: i64, need: i64) -> i64:
        """Search a position as `_between` does, in mid-trick too."""
        if tricks.count == 0:
            return self._between(0, cards, tricks.leader, need)
        hands = self._open
        whole: i64 = cards
        pile: i64 = 0
        for i in range(tricks.count):
            card: i64 = hands.number[tricks.trick[i]]
            whole |= bit(card)
            pile += hands.weight[card]
        trick = self._line[0]
        self._begin(trick, whole)
        self._look_ahead(trick, cards, tricks.turn, tricks.led, tricks.count)
        power: i64 = hands.power[tricks.led * MOST_CARDS + hands.number[tricks.best]]
        return self._play(0, tricks.count, tricks.turn, cards, tricks.led, power, tricks.winner, pile, need)

    def _between(self, depth: i64, cards: i64, leader: i64, need: i64) -> i64:
        """Search a position between two tricks.

        Returns:
            What side 0 takes from here on at least, if that is `need` or more; otherwise the most it takes.
        """
        if need <= 0:
            return 0
        hands = self._open
        key: i64 = 0
        rest: i64 = 0
        for suit in range(SUITS):
            place: i64 = hands.start[suit] + (cards >> hands.shift[suit] & hands.full[suit])
            kind: i64 = hands.kind[place]
            if kind < 0:
                kind = hands.classify(suit, place)
            key = key << MOST_OF_SUIT | kind
            rest += hands.total[place]
        if rest < need:
            return rest
        mine: i64 = cards & hands.own[leader]
        if not mine & (mine - 1):
            return rest if self._taker_of_last(cards, leader) == 0 else 0
        table = self._known[leader]
        entry: i64 = table.get(key, -1)
        lower: i64 = 0
        upper: i64 = rest
        first: i64 = NO_CARD
        if entry >= 0:
            lower = entry >> 28
            upper = entry >> 8 & MOST_WEIGHT
            first = (entry & 0xFF) - 1
            if lower >= need:
                return lower
            if upper < need:
                return upper
        self.nodes += 1
        if self.nodes > self._limit or (self.nodes & LOOKS == 0 and self._budget.stopped()):
            raise OutOfNodes
        trick = self._line[depth]
        self._begin(trick, cards)
        follower: i64 = self._following[leader]
        for suit in range(SUITS):
            if mine & hands.of_suit[suit]:
                self._look_ahead(trick, cards, follower, suit, 1)
        side: i64 = hands.sides[leader]
        left: i64 = mine & trick.apart
        result: i64 = -1 if side == 0 else rest + 1
        best: i64 = NO_CARD
        while left:
            card: i64 = first
            if card == NO_CARD or not left >> card & 1:
                card = self._likely_lead(trick, left, side)
            first = NO_CARD
            left &= ~bit(card)
            led: i64 = hands.suit[card]
            power: i64 = hands.power[led * MOST_CARDS + card]
            rivals: i64 = trick.top[(led * (self._playing + 1) + 1) * 2 + 1 - side]
            if power >= rivals and not trick.heaviest >> card & 1:
                continue
            value: i64 = self._play(
                depth, 1, follower, cards & ~bit(card), led, power, leader, hands.weight[card], need
            )
            if side == 0:
                if value > result:
                    result = value
                    best = card
                if value >= need:
                    break
            else:
                if value < result:
                    result = value
                    best = card
                if value < need:
                    break
        if result >= need:
            lower = max(lower, result)
        else:
            upper = min(upper, result)
        table[key] = lower << 28 | upper << 8 | (best + 1)
        return result

    def _play(
        self,
        depth: i64,
        played: i64,
        seat: i64,
        cards: i64,
        led: i64,
        best: i64,
        winner: i64,
        pile: i64,
        need: i64,
    ) -> i64:
        """Search a position in mid-trick.

        Args:
            depth: how many tricks of the line are over.
            played: how many cards are on the table.
            seat: whose turn it is.
            cards: what is still held.
            led: the suit led.
            best: the power of the card that wins as it stands.
            winner: who played it.
            pile: the weight of the cards on the table.
            need: as in `_between`, from the beginning of the trick on.
        """
        hands = self._open
        holding: i64 = hands.sides[winner]
        if played == self._playing:
            if holding == 0:
                return pile + self._between(depth + 1, cards, winner, need - pile)
            return self._between(depth + 1, cards, winner, need)
        trick = self._line[depth]
        here: i64 = (led * (self._playing + 1) + played) * 2
        if best >= trick.top[here + 1 - holding]:  # the trick is certain
            bound: i64 = pile + trick.rich[here + holding] + trick.poor[here + 1 - holding]
            if holding == 0:
                if bound >= need:
                    return bound
            elif trick.rest - bound < need:
                return trick.rest - bound
        side: i64 = hands.sides[seat]
        friends: i64 = trick.top[here + 2 + side]
        rivals: i64 = trick.top[here + 2 + 1 - side]
        left: i64 = cards & hands.own[seat] & hands.of_suit[led]
        if not left:
            left = cards & hands.own[seat]
        left &= trick.heaviest if holding == side and best >= rivals else trick.apart
        is_lost = holding != side and best >= friends  # unless this card wins
        result: i64 = -1 if side == 0 else trick.rest + 1
        while left:
            card: i64 = NO_CARD
            if left & (left - 1):
                card = self._likely_card(left, led, best, holding == side, friends, rivals)
            else:
                card = place_of(left)
            left &= ~bit(card)
            power: i64 = hands.power[led * MOST_CARDS + card]
            wins = power > best
            if wins:
                if power >= rivals and not trick.heaviest >> card & 1:
                    continue
            elif is_lost and not trick.lightest >> card & 1:
                continue
            value: i64 = self._play(
                depth,
                played + 1,
                self._following[seat],
                cards & ~bit(card),
                led,
                power if wins else best,
                seat if wins else winner,
                pile + hands.weight[card],
                need,
            )
            if side == 0:
                if value > result:
                    result = value
                if value >= need:
                    break
            else:
                if value < result:
                    result = value
                if value < need:
                    break
        return result

    def _begin(self, trick: _Trick, cards: i64) -> None:
        """Find out which cards are to be tried in a trick that begins with these cards."""
        hands = self._open
        trick.apart = 0
        trick.heaviest = 0
        trick.lightest = 0
        trick.rest = 0
        for suit in range(SUITS):
            place: i64 = hands.start[suit] + (cards >> hands.shift[suit] & hands.full[suit])
            if hands.kind[place] < 0:
                hands.classify(suit, place)
            trick.apart |= hands.apart[place]
            trick.heaviest |= hands.heaviest[place]
            trick.lightest |= hands.lightest[place]
            trick.rest += hands.total[place]

    def _look_ahead(self, trick: _Trick, cards: i64, seat: i64, led: i64, played: i64) -> None:
        """Find out what those who have yet to play to a lead can do at most: this seat, and all after it."""
        hands = self._open
        here: i64 = (led * (self._playing + 1) + played) * 2
        if played == self._playing:
            for side in range(2):
                trick.top[here + side] = 0
                trick.rich[here + side] = 0
                trick.poor[here + side] = 0
            return
        self._look_ahead(trick, cards, self._following[seat], led, played + 1)
        own: i64 = cards & hands.own[seat]
        place: i64 = hands.start[led] + (own >> hands.shift[led] & hands.full[led])
        power: i64 = 0
        most: i64 = 0
        least: i64 = MOST_WEIGHT
        if own & hands.of_suit[led]:
            power = hands.top[place]
            most = hands.rich[place]
            least = hands.poor[place]
        else:
            for suit in range(SUITS):
                if own & hands.of_suit[suit]:
                    place = hands.start[suit] + (own >> hands.shift[suit] & hands.full[suit])
                    if suit == hands.trump:
                        power = hands.top[place]
                    most = max(most, hands.rich[place])
                    least = min(least, hands.poor[place])
        mine: i64 = here + hands.sides[seat]
        theirs: i64 = here + 1 - hands.sides[seat]
        trick.top[mine] = max(power, trick.top[mine + 2])
        trick.rich[mine] = trick.rich[mine + 2] + most
        trick.poor[mine] = trick.poor[mine + 2] + least
        trick.top[theirs] = trick.top[theirs + 2]
        trick.rich[theirs] = trick.rich[theirs + 2]
        trick.poor[theirs] = trick.poor[theirs + 2]

    def _taker_of_last(self, cards: i64, leader: i64) -> i64:
        """Return the side that takes the last trick, in which nobody has a choice."""
        hands = self._open
        seat: i64 = leader
        winner: i64 = leader
        led: i64 = hands.suit[place_of(cards & hands.own[leader])]
        best: i64 = 0
        for _ in range(self._playing):
            power: i64 = hands.power[led * MOST_CARDS + place_of(cards & hands.own[seat])]
            if power > best:
                best = power
                winner = seat
            seat = self._following[seat]
        return hands.sides[winner]

    def _likely_lead(self, trick: _Trick, left: i64, side: i64) -> i64:
        """Return the card to lead that is tried first: a sure winner, or one to a partner's winner."""
        hands = self._open
        found: i64 = NO_CARD
        most: i64 = -SURE
        while left:
            mask: i64 = left & -left
            left ^= mask
            card: i64 = place_of(mask)
            led: i64 = hands.suit[card]
            power: i64 = hands.power[led * MOST_CARDS + card]
            next_up: i64 = (led * (self._playing + 1) + 1) * 2
            rivals: i64 = trick.top[next_up + 1 - side]
            merit: i64 = RICHNESS * hands.weight[card]
            if power >= rivals:
                merit += SURE + RICHNESS * trick.rich[next_up + side]
            elif trick.top[next_up + side] >= rivals:
                merit += SHARED
            else:
                merit = -merit
            merit -= power
            if merit > most:
                most = merit
                found = card
        return found

    def _likely_card(self, left: i64, led: i64, best: i64, ours: bool, friends: i64, rivals: i64) -> i64:  # noqa: FBT001
        """Return the card that is tried first: much for a trick that is won, little for a lost one."""
        hands = self._open
        found: i64 = NO_CARD
        most: i64 = -SURE
        is_won = ours and best >= rivals
        is_shared = friends > best and friends >= rivals
        while left:
            mask: i64 = left & -left
            left ^= mask
            card: i64 = place_of(mask)
            power: i64 = hands.power[led * MOST_CARDS + card]
            merit: i64 = RICHNESS * hands.weight[card]
            if not is_won and power > best and power >= rivals:
                merit += SURE
            elif not (is_won or is_shared):
                merit = -merit
            merit -= hands.rank[card]
            if merit > most:
                most = merit
                found = card
        return found


def _hand_size(tricks: Tricks, own: list[i64]) -> i64:
    """The number of cards that everybody has, those on the table included."""
    size: i64 = -1
    seat: i64 = tricks.leader
    for _ in range(tricks.rules.playing):
        mask: i64 = own[seat]
        cards: i64 = 0
        while mask:
            mask &= mask - 1
            cards += 1
        if size >= 0 and cards != size:
            raise ValueError("hands of different sizes")
        size = cards
        seat = tricks.rules.following[seat]
    return size

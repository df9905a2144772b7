"""The trick-play kernel: who may play what, and who wins it, for every trick-taking game here.

`TrickRules` is what stays the same while the tricks of one deal are played; `Tricks` is the play itself,
small and mutable, made to be copied and played out a hundred thousand times a second. Cards are numbers here:
a *code* is ``suit × 64 + position``, and positions within a suit rise with the cards' strength. A hand is
four masks of positions, one a suit. `cardtable.engine.codes` translates from and to cards.

A game says which cards are left out of what may be played (`cardtable.engine.filters`), what is trump and
whether equal cards cancel, and gives each card a weight: a number that the taker of the trick gathers. What
a weight means is the game's own affair; several counts can be packed into one number.

Written to be compiled with mypyc (see `cardtable.engine.bits`); uncompiled it is the same program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import SUITS, bit, count, highest
from cardtable.engine.filters import Filter

SUIT_SHIFT: Final = 6
POSITION_MASK: Final = 63
CODES: Final = SUITS << SUIT_SHIFT
"""Codes are 0 … `CODES` − 1."""

NOBODY: Final = -1
NO_SUIT: Final = -1


class TrickRules:
    """Rules of trick play that stay the same during one deal.

    Of cards equally strong the one played first wins; where they cancel (HE-27), equally strong cards of a
    trick cancel in pairs, of three alike the third counts, and nobody takes a trick in which all cards of the
    suit led are cancelled.

    Attributes:
        following: the seat that plays after each seat, in playing direction; seats that play no part in this
            deal are passed over (their own entry is never used).
        playing: how many seats play.
        weights: by code, what the taker of a trick gathers.
        breaks: by code, 1 for the cards after which `UnbrokenLead` no longer applies.
        filters: in the order in which they judge.
        trump: a suit, or `NO_SUIT`.
        copies: the number of neighbouring positions of a suit, counted from 0, that are equally strong.
        cancelling: whether equally strong cards of a trick cancel; there must be no trump.
        kitty_waits: the taker of a trick gathers the kitty too, but not before a trick has weights with any
            of these bits; 0: at the first trick.
        jokers: the codes of one suit from this one on are jokers (HE-26): once one has been played, the
            others count as the lowest cards of the suit, from position 0 on, and have the codes there.
    """

    def __init__(
        self,
        following: list[i64],
        playing: int,
        weights: list[i64],
        breaks: list[i64],
        filters: list[Filter],
        trump: int = NO_SUIT,
        copies: int = 1,
        cancelling: bool = False,  # noqa: FBT001, FBT002 (of the kernel's own kind: a plain field)
        kitty_waits: int = 0,
        jokers: int = CODES,
    ) -> None:
        self.following = following
        self.playing: i64 = playing
        self.weights = weights
        self.breaks = breaks
        self.filters = filters
        self.trump: i64 = trump
        self.copies: i64 = copies
        self.cancelling = cancelling
        self.kitty_waits: i64 = kitty_waits
        self.jokers: i64 = jokers

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that another process can make it again."""
        cards = (self.following, self.playing, self.weights, self.breaks, self.filters)
        return TrickRules, (*cards, self.trump, self.copies, self.cancelling, self.kitty_waits, self.jokers)


_FIELDS: Final = (
    *("hands", "taken", "won", "turn", "leader", "trick", "count", "left", "led", "obliged"),
    *("best", "winner", "number", "pile", "carried", "kitty", "broken"),
    *("_filters", "_narrows_all", "_narrowed"),
)


def _made_again(rules: TrickRules, fields: Mapping[str, object]) -> Tricks:
    """Rebuild what `Tricks.__reduce__` took apart."""
    made = Tricks(rules, [], 0)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


class Tricks:
    """The tricks of one deal, as far as they have been played.

    Two are equal where the play stands the same; what rules it follows is not compared.

    Attributes:
        rules: what stays the same.
        hands: what is held: a mask for each seat and suit, at ``seat × 4 + suit``.
        taken: the weights each seat has gathered.
        won: the tricks each seat has won.
        turn: the seat that plays next.
        leader: the seat that led, or leads, this trick.
        trick: the codes of the trick on the table, in the order in which they were played: the first `count`.
        count: how many these are.
        left: how many cards all seats still hold.
        led: the suit led, or `NO_SUIT`.
        obliged: the suit which the seat to play must follow, or `NO_SUIT`.
        best: the code that wins the trick as it stands; `NOBODY` when none does.
        winner: the seat that played it, or `NOBODY`.
        number: the number of tricks that are over.
        pile: the weights that the next winner of a trick takes: the cards on the table, cancelled tricks.
        carried: how many cancelled tricks these are.
        kitty: the weights of cards that lie aside until somebody takes them with a trick.
        broken: whether a card that breaks has been played.
    """

    def __init__(self, rules: TrickRules, hands: list[i64], leader: int, kitty: int = 0) -> None:
        self.rules = rules
        self.hands = hands
        seats = len(rules.following)
        self.taken: list[i64] = [0] * seats
        self.won: list[i64] = [0] * seats
        self.turn: i64 = leader
        self.leader: i64 = leader
        self.trick: list[i64] = [0] * rules.playing
        self.count: i64 = 0
        self.left: i64 = 0
        self.led: i64 = NO_SUIT
        self.obliged: i64 = NO_SUIT
        self.best: i64 = NOBODY
        self.winner: i64 = NOBODY
        self.number: i64 = 0
        self.pile: i64 = 0
        self.carried: i64 = 0
        self.kitty: i64 = kitty
        self.broken: bool = False
        self._filters: list[Filter] = []
        self._narrows_all = False
        self._narrowed: list[i64] | None = None
        if hands:
            for mask in hands:
                self.left += count(mask)
            self._use(rules.filters)

    def copy(self) -> Tricks:
        """The same play, to go on with apart from this one; the rules are shared."""
        other = Tricks(self.rules, [], 0)
        other.hands = self.hands[:]
        other.taken = self.taken[:]
        other.won = self.won[:]
        other.turn = self.turn
        other.leader = self.leader
        other.trick = self.trick[:]
        other.count = self.count
        other.left = self.left
        other.led = self.led
        other.obliged = self.obliged
        other.best = self.best
        other.winner = self.winner
        other.number = self.number
        other.pile = self.pile
        other.carried = self.carried
        other.kitty = self.kitty
        other.broken = self.broken
        other._narrows_all = self._narrows_all
        other._filters = self._filters  # these two are never changed, only replaced
        other._narrowed = self._narrowed
        return other

    def resume(
        self,
        number: int,
        taken: list[i64],
        won: list[i64],
        broken: bool,  # noqa: FBT001
        pile: int = 0,
        carried: int = 0,
    ) -> None:
        """Go on from between two tricks of this deal, instead of from its first lead.

        Args:
            number: how many tricks are over.
            taken: the weights each seat has gathered in them.
            won: the tricks each seat has won.
            broken: whether a card that breaks has been played.
            pile: the weights of cancelled tricks that nobody has taken yet.
            carried: how many these are.
        """
        self.pile = pile
        self.carried = carried
        self.number = number
        self.taken = taken
        self.won = won
        self.broken = broken
        self._drop_filters()

    def hold(self, masks: list[i64]) -> None:
        """Have the seat to play hold these cards instead, a mask for each suit: what if it did?"""
        base: i64 = self.turn * SUITS
        for suit in range(SUITS):
            mask: i64 = masks[suit]
            self.hands[base + suit] = mask
        self.obliged = self.led if self.count and masks[self.led] else NO_SUIT
        self._narrow()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tricks):
            return NotImplemented
        return self._standing() == other._standing()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def holds(self, seat: i64, code: i64) -> bool:
        """Return True if a seat holds a card."""
        held: i64 = self.hands[seat * SUITS + (code >> SUIT_SHIFT)]
        return held >> (code & POSITION_MASK) & 1 == 1

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, which compiled objects do not do by themselves."""
        return _made_again, (self.rules, {name: getattr(self, name) for name in _FIELDS})

    def legal(self, suit: i64) -> i64:
        """The cards of one suit, as a mask, that the seat to play may play."""
        if self.obliged != NO_SUIT and suit != self.obliged:
            return 0
        narrowed = self._narrowed
        if narrowed is not None:
            return narrowed[suit]
        return self.hands[self.turn * SUITS + suit]

    def playable(self) -> list[i64]:
        """The cards that the seat to play may play: a mask for each suit, to look at and not to change."""
        narrowed = self._narrowed
        return self._following() if narrowed is None else narrowed

    def refusal(self, code: i64) -> Filter | None:
        """The first filter that leaves out a card which the seat to play holds, and which follows suit.

        None for a card that may be played.
        """
        mask: i64 = bit(code & POSITION_MASK)
        left = self._following()
        for each in self._filters:
            if each.applies(self.number, self.count, self.broken):
                each.leave_out(left)
                if not left[code >> SUIT_SHIFT] & mask:
                    return each
        return None

    def play(self, code: i64) -> bool:
        """Play a card of the seat whose turn it is, which must be legal. Return whether it ended a trick."""
        rules = self.rules
        seat: i64 = self.turn
        suit: i64 = code >> SUIT_SHIFT
        hands = self.hands
        place: i64 = seat * SUITS + suit
        held: i64 = hands[place]  # in so many words, or mypyc calls Python for it
        hands[place] = held & ~bit(code & POSITION_MASK)
        self.left -= 1
        played: i64 = self.count
        self.trick[played] = code
        if code >= rules.jokers and suit == rules.jokers >> SUIT_SHIFT:
            self._sink_jokers()
        if played == 0:
            self.led = suit
        played += 1
        self.count = played
        self.pile += rules.weights[code]
        if not self.broken and rules.breaks[code]:
            self.broken = True
        if rules.cancelling:
            self._find_uncancelled()
        else:
            best: i64 = self.best
            if best == NOBODY:
                wins = True
            elif suit == best >> SUIT_SHIFT:
                copies: i64 = rules.copies
                wins = code > best if copies == 1 else code - (code & POSITION_MASK) % copies > best
            else:
                wins = suit == rules.trump
            if wins:
                self.best = code
                self.winner = seat
        if played < rules.playing:
            seat = rules.following[seat]
            self.turn = seat
            led: i64 = self.led
            self.obliged = led if hands[seat * SUITS + led] else NO_SUIT
            if self._narrows_all:
                self._narrow()
            else:
                self._narrowed = None
            return False
        self._end_trick()
        return True

    def _find_uncancelled(self) -> None:
        """Find the highest card of the suit led that has no other to cancel it."""
        copies: i64 = self.rules.copies
        odd: i64 = 0  # the lowest position of each rank that has been played an odd number of times
        for i in range(self.count):
            code: i64 = self.trick[i]
            if code >> SUIT_SHIFT == self.led:
                position: i64 = code & POSITION_MASK
                odd ^= bit(position - position % copies)
        self.best = NOBODY
        self.winner = NOBODY
        if odd:
            lowest_alike: i64 = self.led << SUIT_SHIFT | highest(odd)
            seat: i64 = self.leader
            for i in range(self.count):
                code = self.trick[i]
                if lowest_alike <= code < lowest_alike + copies:
                    self.best = code
                    self.winner = seat  # the last of them stays
                seat = self.rules.following[seat]

    def _end_trick(self) -> None:
        self.number += 1
        self.count = 0
        self.led = NO_SUIT
        self.obliged = NO_SUIT
        self.carried += 1
        if self.kitty:
            waits: i64 = self.rules.kitty_waits
            if waits == 0 or self.pile & waits:
                self.pile += self.kitty
                self.kitty = 0
        taker: i64 = self.winner
        if taker == NOBODY and self.left == 0:
            taker = self.leader  # HE-27: cancelled on the last trick, the cards are its leader's
        if taker == NOBODY:
            self.turn = self.leader
        else:
            taken: i64 = self.taken[taker]
            self.taken[taker] = taken + self.pile
            won: i64 = self.won[taker]
            self.won[taker] = won + self.carried
            self.pile = 0
            self.carried = 0
            self.turn = taker
            self.leader = taker
        self.best = NOBODY
        self.winner = NOBODY
        if self._filters:
            self._drop_filters()

    def _drop_filters(self) -> None:
        """Between two tricks: forget the filters that will not apply any more, and apply the others."""
        self._use([each for each in self._filters if not each.is_over(self.number, self.broken)])

    def _use(self, filters: list[Filter]) -> None:
        """Apply these filters from now on."""
        self._filters = filters
        self._narrows_all = False
        for each in filters:
            if not each.on_leads_only:
                self._narrows_all = True
        self._narrow()

    def _sink_jokers(self) -> None:
        """Make all jokers still held the lowest cards of their suit."""
        jokers: i64 = self.rules.jokers
        place: i64 = jokers >> SUIT_SHIFT
        shift: i64 = jokers & POSITION_MASK
        for _ in range(len(self.rules.following)):
            held: i64 = self.hands[place]
            high: i64 = held >> shift
            self.hands[place] = held - (high << shift) | high
            place += SUITS

    def _standing(self) -> tuple[object, ...]:
        """All fields that may differ between two plays of the same rules."""
        return (
            self.hands, self.taken, self.won, self.turn, self.leader, self.trick[: self.count], self.number,
            self.pile, self.carried, self.kitty, self.broken,
        )  # fmt: skip

    def _following(self) -> list[i64]:
        """The cards with which the seat to play follows suit as it must; a mask for each suit."""
        base: i64 = self.turn * SUITS
        if self.obliged == NO_SUIT:
            return self.hands[base : base + SUITS]
        masks: list[i64] = [0, 0, 0, 0]
        masks[self.obliged] = self.hands[base + self.obliged]
        return masks

    def _narrow(self) -> None:
        """Apply the filters to the card to be played next."""
        self._narrowed = None
        for each in self._filters:
            if each.applies(self.number, self.count, self.broken):
                masks = self._narrowed
                if masks is None:
                    masks = self._following()
                    self._narrowed = masks
                each.leave_out(masks)

"""The meanings of calls in Fifty-Six (FS-12): what a call says about its caller's hand.

What each way of putting a bid tells is a table, a `Convention`; another convention is another table. The
*highest unknown* cards of a suit are one list for the whole table, each rank twice from the jack down. Bids
that tell of them use them up, whichever side makes them. Nobody has to follow a convention: all of this is
what calls say, not what is so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from cardtable.engine.cards import Cards, Rank, Suit
from cardtable.engine.games.fifty_six.actions import Bid, Call, Denomination
from cardtable.engine.games.fifty_six.auction import LOWEST, Auction, Said
from cardtable.engine.games.fifty_six.options import COPIES, SUITS, hand_size, ranks_in_play
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat

T = TypeVar("T")


class Wording(Enum):
    """The ways of putting a bid that differ in what they tell."""

    NUMBER_FIRST = "number first"
    PLUS_SUIT = "plus, suit"
    SUIT_FIRST = "suit first"
    NO_TRUMP = "no trump"
    NOES = "noes"
    PLUS_NOES = "plus, noes"


class Trait(Enum):
    """The things a call says of a hand that no number of cards stands for."""

    GOOD_SUIT = "good suit"
    NO_SPECIAL_SUIT = "no special suit"
    FAIRLY_STRONG = "fairly strong"


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a way of putting a bid, by a convention.

    The *raise* of a bid is 1 for the lowest that is possible, and 1 more for each point above that.

    Attributes:
        tells_highest: whether its caller holds the highest unknown cards of the suit, as many as the raise;
            these are used up.
        denies_next: whether its caller holds no copy of the highest card of the suit that is unknown then.
        denies_others: whether its caller holds no other card of the suit but those it has told.
        opening_length: about so many cards of the suit, or more, its caller holds if it is the first bid of
            the deal; 0: nothing is told.
        void_back: its caller is void in the suit of an earlier bid, this number and the raise together
            counted back, every bid being one step; None: nothing is told.
        traits: what else it says.
    """

    tells_highest: bool = False
    denies_next: bool = False
    denies_others: bool = False
    opening_length: int = 0
    void_back: int | None = None
    traits: tuple[Trait, ...] = ()


Convention: TypeAlias = Mapping[Wording, Reading]
"""What each way of putting a bid tells."""

KERALA: Final[Convention] = MappingProxyType(
    {
        Wording.NUMBER_FIRST: Reading(tells_highest=True, denies_next=True, opening_length=4),
        Wording.PLUS_SUIT: Reading(tells_highest=True, denies_others=True),
        Wording.SUIT_FIRST: Reading(denies_next=True, opening_length=5, traits=(Trait.GOOD_SUIT,)),
        Wording.NO_TRUMP: Reading(traits=(Trait.NO_SPECIAL_SUIT, Trait.FAIRLY_STRONG)),
        Wording.NOES: Reading(void_back=0),
        Wording.PLUS_NOES: Reading(void_back=1),
    }
)
"""The convention of the rules (FS-12)."""


class Bounds(NamedTuple):
    """The least and the greatest number there can be, both of them included."""

    low: int
    high: int


NONE: Final = Bounds(0, 0)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The statement that a call makes about its caller's hand as it was dealt; it is about one suit at most.

    Attributes:
        suit: the suit it is about; None where it tells nothing of any suit.
        length: how many cards of the suit the caller holds.
        copies: how many of each rank of it, from the highest rank to the lowest; empty without a suit.
        about: the caller holds about so many cards of the suit, or more; 0 where that is not told.
        highest: the ranks of the highest unknown cards that the caller tells it holds, from the highest on.
        lacks: the rank of the highest unknown card behind these, of which the caller holds no copy but those
            it has told earlier; None where nothing is denied.
        told_before: how many cards of the suit its caller had told already.
        has_no_others: whether the caller holds no other card of the suit but those told, now or earlier.
        traits: what else is said.
    """

    suit: Suit | None = None
    length: Bounds = NONE
    copies: tuple[Bounds, ...] = ()
    about: int = 0
    highest: tuple[Rank, ...] = ()
    lacks: Rank | None = None
    told_before: int = 0
    has_no_others: bool = False
    traits: tuple[Trait, ...] = ()

    @property
    def is_void(self) -> bool:
        """True if it says that its caller holds no card of the suit."""
        return self.suit is not None and self.length.high == 0

    @property
    def tells_nothing(self) -> bool:
        """True if it says nothing at all."""
        return self.suit is None and not self.traits


def counted(hand: Cards, ranks: Sequence[Rank]) -> list[list[int]]:
    """How many copies of each card a hand holds, by suit and by rank, as in `ranks`."""
    held = [[0] * len(ranks) for _ in SUITS]
    for card in hand:
        held[card.suit][ranks.index(card.rank)] += 1
    return held


def is_true(told: Meaning, hand: Cards, options: Options) -> bool:
    """True if a call says nothing that is not so of a hand, as it was dealt."""
    if told.suit is None:
        return True
    held = counted(hand, ranks_in_play(options))[told.suit]
    length = sum(held)
    if length < told.about or not told.length.low <= length <= told.length.high:
        return False
    if Trait.GOOD_SUIT in told.traits and length < good_length(options):
        return False
    return all(low <= number <= high for number, (low, high) in zip(held, told.copies, strict=True))


def good_length(options: Options) -> int:
    """The least length of a suit that may be called good (FS-12): longer than suits are on average."""
    return max(3, hand_size(options) // len(SUITS) + 1)


NOTHING: Final = Meaning()
"""The meaning of a call that says nothing."""

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""Numbers of cards by suit and by rank, from the highest rank to the lowest."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that has been told in an auction, as far as it has gone, which the next meanings depend on.

    Attributes:
        ranks: the ranks of each suit, from the highest to the lowest.
        size: how many cards each seat was dealt.
        convention: what bids tell.
        used: how many cards of each suit's list of unknown ones are used up.
        cards: the cards of these that each seat has told it holds, by seat.
        bids: the suit of each bid so far, in order; None for one without trumps.
        lowest: the lowest number of points that may be bid.
    """

    ranks: tuple[Rank, ...]
    size: int
    convention: Convention
    used: tuple[int, ...]
    cards: tuple[Counts, ...]
    bids: tuple[Suit | None, ...] = ()
    lowest: int = LOWEST

    def unknown(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks of the cards of a suit of which nobody has told, from the highest to the lowest."""
        every = (rank for rank in self.ranks for _ in range(COPIES))
        return tuple(every)[self.used[suit] :]

    def meaning(self, seat: Seat, call: Call) -> Meaning:
        """The meaning of a call that this seat makes next; of an illegal one nobody has agreed any."""
        if not isinstance(call, Bid):
            return NOTHING  # FS-12: only bids carry meaning
        reading, raised = self.convention[wording(call)], self._raise(call)
        if reading.void_back is not None:
            return self._void(reading.void_back + raised, reading)
        if call.denomination.trump is None:
            return Meaning(traits=reading.traits)
        return self._suit(seat, call.denomination.trump, raised, reading)

    def after(self, seat: Seat, call: Call) -> Told:
        """What has been told after this call of a seat."""
        if not isinstance(call, Bid):
            return self
        meaning, suit = self.meaning(seat, call), call.denomination.trump
        used, cards = self.used, self.cards
        if suit is not None and meaning.highest:
            used = _with(used, suit, used[suit] + len(meaning.highest))
            own = _with(cards[seat], suit, self._told(seat, suit, meaning.highest))
            cards = _with(cards, seat, own)
        lowest = self.lowest + self._raise(call)
        return Told(self.ranks, self.size, self.convention, used, cards, (*self.bids, suit), lowest)

    def _raise(self, bid: Bid) -> int:
        return bid.number if bid.plus else bid.number - self.lowest + 1

    def _void(self, back: int, reading: Reading) -> Meaning:
        """The meaning of being void in the suit of the bid so many bids ago, the last one being 1."""
        suit = self.bids[-back] if back <= len(self.bids) else None
        if suit is None:
            return Meaning(traits=reading.traits)
        return Meaning(suit, NONE, (NONE,) * len(self.ranks), traits=reading.traits)

    def _suit(self, seat: Seat, suit: Suit, raised: int, reading: Reading) -> Meaning:
        unknown = self.unknown(suit)
        own = self.cards[seat]
        before = sum(own[suit])
        highest: tuple[Rank, ...] = ()
        if reading.tells_highest:
            highest = unknown[: min(raised, self.size - sum(map(sum, own)))]
            if not highest:
                return Meaning(traits=reading.traits)
        told = self._told(seat, suit, highest)
        copies = [Bounds(count if highest else 0, min(COPIES, self.size)) for count in told]
        if reading.denies_others:
            copies = [Bounds(count, count) for count in told]
        behind = unknown[len(highest) :]
        lacks = behind[0] if reading.denies_next and behind else None
        if lacks is not None:
            place = self.ranks.index(lacks)
            copies[place] = Bounds(copies[place].low, told[place])
        return Meaning(
            suit,
            Bounds(sum(each.low for each in copies), min(self.size, sum(each.high for each in copies))),
            tuple(copies),
            about=0 if self.bids else reading.opening_length,
            highest=highest,
            lacks=lacks,
            told_before=before,
            has_no_others=reading.denies_others,
            traits=reading.traits,
        )

    def _told(self, seat: Seat, suit: Suit, highest: Sequence[Rank]) -> tuple[int, ...]:
        """The cards of a suit that a seat has told, by rank, these among them."""
        before = self.cards[seat][suit]
        return tuple(count + highest.count(rank) for count, rank in zip(before, self.ranks, strict=True))


def wording(bid: Bid) -> Wording:
    """The way in which a bid is put."""
    if bid.denomination is Denomination.NO_TRUMP:
        return Wording.NO_TRUMP
    if bid.denomination is Denomination.NOES:
        return Wording.PLUS_NOES if bid.plus else Wording.NOES
    if bid.plus:
        return Wording.PLUS_SUIT
    return Wording.SUIT_FIRST if bid.is_named_first else Wording.NUMBER_FIRST


def told(options: Options, calls: Iterable[Said], convention: Convention = KERALA) -> Told:
    """All that has been told by these calls, each with its seat, from the first of the deal on."""
    ranks = ranks_in_play(options)
    nothing = ((0,) * len(ranks),) * len(SUITS)
    result = Told(ranks, hand_size(options), convention, (0,) * len(SUITS), (nothing,) * options.players)
    for seat, call in calls:
        result = result.after(seat, call)
    return result


def meaning(auction: Auction, call: Call) -> Meaning:
    """The meaning of a call, if the seat whose turn it is makes it next.

    The auction is heard once, however many calls are asked about.
    """
    return _told_in(auction).meaning(auction.turn, call)


def meanings(options: Options, calls: Sequence[Said], convention: Convention = KERALA) -> tuple[Meaning, ...]:
    """The meaning of each of these calls when it was made, the first of the deal first."""
    result, heard = [], told(options, (), convention)
    for seat, call in calls:
        result.append(heard.meaning(seat, call))
        heard = heard.after(seat, call)
    return tuple(result)


@lru_cache(maxsize=16)
def _told_in(auction: Auction) -> Told:
    return told(auction.options, auction.calls)


def _with(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])

"""The rules that all trick-taking games share, on the trick-play kernel.

A game derives from `TrickGame`: it says which cards there are and how they rank, and makes the kernel's rules
with trump, filters and weights. Following suit and its refusal, the cards on the table, the tricks that are
over, and the way back from what has been played to the kernel (`position`) stand here. Its state derives from
`TrickState`, or from `DealState` where a dealer's turn comes deal by deal, its view from `TrickView`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Final, Generic, Self, TypeVar

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Hidden, Pile, Rank, Suit, hidden
from cardtable.engine.codes import Codes
from cardtable.engine.facts import Action
from cardtable.engine.filters import Filter
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, RuleBreach, View
from cardtable.engine.seats import EVERYTHING, Direction, Seat, Viewer, next_seat, steps_between
from cardtable.engine.tricks import NO_SUIT, NOBODY, SUIT_SHIFT, TrickRules, Tricks

D = TypeVar("D")

RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""From the two to the ace, the usual order of strength."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card of one's hand to the trick. Text form: the card."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is over: who played, the card of each, both in the order of play, and who took it.

    The winner is `NOBODY` where all cards of the suit led have cancelled each other: who takes a later trick
    takes these cards with it (`takers`).
    """

    seats: tuple[Seat, ...]
    cards: Cards
    winner: Seat

    @property
    def leader(self) -> Seat:
        """The seat that led it."""
        return self.seats[0]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The plays, each a seat and its card, in order."""
        return tuple(zip(self.seats, self.cards, strict=True))


@dataclass(frozen=True, slots=True)
class Gathered:
    """The cards of tricks that are over, as weights.

    Attributes:
        taken: what each seat has taken.
        won: how many tricks each seat has won.
        pile: the weights of the last tricks, if they have been cancelled and nobody has taken them yet.
        carried: how many these are.
        kitty_lies: whether the cards left over from the deal are in none of these tricks.
        kitty_taker: who has taken them; `NOBODY` until somebody has.
    """

    taken: list[int]
    won: list[int]
    pile: int
    carried: int
    kitty_lies: bool
    kitty_taker: Seat


class TrickGame:
    """The play of the tricks of a deal: what stays the same from the first lead to the last card.

    Args:
        cards: all that may be dealt.
        order: their ranks from the lowest to the highest, the same in every suit.
        follows: the clause that says who must follow suit.

    Attributes:
        cards: all that may be dealt, in listing order.
        codes: their codes.
        rules: the kernel's rules.
    """

    def __init__(self, cards: Iterable[Card], order: Sequence[Rank], follows: str) -> None:
        self.cards: Cards = tuple(sorted(cards))
        self.codes = Codes(self.cards, order)
        self.rules: TrickRules = self.kernel_rules()
        self._weights = {card: self.rules.weights[code] for card, code in self.codes.code.items()}
        self._follows = follows

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules, made once of `cards` and `codes`."""
        raise NotImplementedError

    def narrowed(self, refusing: Filter) -> Message:
        """Return the message for somebody whose card follows suit and is left out by a filter."""
        raise NotImplementedError

    def tricks(
        self, hands: Sequence[Iterable[Card]], leader: Seat, kitty: Cards = (), played: Cards = ()
    ) -> Tricks:
        """Tricks that are to begin, with these hands by seat; those who sit out have none.

        Args:
            hands: by seat.
            leader: who leads.
            kitty: the cards left over that are still to be taken.
            played: what has been played before, which jokers go by.
        """
        playing, code = self.seats_from(leader), self.codes.after(played)
        held = (hand if seat in playing else () for seat, hand in enumerate(hands))
        masks = [mask for hand in held for mask in self.codes.masks(hand, code)]
        return Tricks(self.rules, masks, leader, self.weight(kitty))

    def weight(self, cards: Iterable[Card]) -> int:
        """The weights of these cards together."""
        return sum(map(self._weights.__getitem__, cards))

    def resumed(
        self,
        hands: Sequence[Iterable[Card]],
        leader: Seat,
        plays: Sequence[tuple[Seat, Card]],
        done: Sequence[Trick],
        kitty: Cards = (),
    ) -> Tricks:
        """The tricks as far as they have been played, if the seats now hold these cards.

        Args:
            hands: by seat.
            leader: who led the trick on the table, or is to lead.
            plays: who has played what to it, in order.
            done: the tricks that are over.
            kitty: the cards left over from the deal, taken or not.
        """
        held = [list(hand) for hand in hands]
        for seat, card in plays:
            held[seat].append(card)
        before = tuple(card for trick in done for card in trick.cards)
        gathered = self.gathered(done, kitty)
        tricks = self.tricks(held, leader, kitty if gathered.kitty_lies else (), before)
        code, breaks = self.codes.code, self.rules.breaks
        broken = any(breaks[code[card]] for card in before)
        taken, won = gathered.taken, gathered.won
        tricks.resume(len(done), taken, won, broken, gathered.pile, gathered.carried)
        for each in self.codes.sequence((*before, *(card for _, card in plays)))[len(before) :]:
            tricks.play(each)
        return tricks

    def gathered(self, done: Sequence[Trick], kitty: Cards = ()) -> Gathered:
        """The weights in these tricks, with those of the cards left over from the deal."""
        taken, won = [0] * len(self.rules.following), [0] * len(self.rules.following)
        pile, carried, waits, kitty_lies, kitty_taker = 0, 0, self.rules.kitty_waits, True, NOBODY
        for trick in done:
            pile += self.weight(trick.cards)
            carried += 1
            if kitty_lies and (not waits or pile & waits):
                pile += self.weight(kitty)
                kitty_lies = False
            if trick.winner != NOBODY:
                taken[trick.winner] += pile
                won[trick.winner] += carried
                pile = carried = 0
                if not kitty_lies and kitty_taker == NOBODY:
                    kitty_taker = trick.winner
        return Gathered(taken, won, pile, carried, kitty_lies, kitty_taker)

    def takers(self, done: Sequence[Trick]) -> tuple[Seat, ...]:
        """By trick, the seat that has taken its cards; `NOBODY` where they lie cancelled for somebody yet."""
        found: list[Seat] = []
        taker = NOBODY
        for trick in reversed(done):
            taker = trick.winner if trick.winner != NOBODY else taker
            found.insert(0, taker)
        return tuple(found)

    def cancelled(self, trick: Cards) -> frozenset[Card]:
        """The cards of the suit led that others of a trick have cancelled: all of a kind, or all but one.

        Of an odd number of identical cards the last one played counts.
        """
        if not self.rules.cancelling or not trick:
            return frozenset()
        kinds: dict[Rank, list[Card]] = {}
        for card in trick:
            if card.suit is trick[0].suit:
                kinds.setdefault(card.rank, []).append(card)
        return frozenset(card for alike in kinds.values() for card in alike[: len(alike) // 2 * 2])

    def suit_of(self, card: Card) -> Suit:
        """The suit that a card follows and is followed in; a joker's is the one that it belongs to."""
        return Suit(self.codes.code[card] >> SUIT_SHIFT)

    def seats_from(self, leader: Seat) -> tuple[Seat, ...]:
        """The seats that play, in the order in which they play to a trick of this leader."""
        seats = [leader]
        while len(seats) < self.rules.playing:
            seats.append(self.rules.following[seats[-1]])
        return tuple(seats)

    def hand(self, tricks: Tricks, seat: Seat) -> Cards:
        """The cards a seat holds, in listing order."""
        return self.codes.cards(tricks.hands[seat * SUITS : (seat + 1) * SUITS])

    def trick_of(self, tricks: Tricks) -> Cards:
        """The cards of the trick on the table, in the order in which they were played."""
        return tuple(self.codes.card[code] for code in tricks.trick[: tricks.count])

    def play(self, tricks: Tricks, card: Card) -> tuple[Tricks, Trick | None]:
        """The play after a legal card of the seat to play, and the trick that it ended, if it did."""
        after = tricks.copy()
        if not after.play(self._held(tricks, card)):
            return after, None
        winner = NOBODY if after.carried else after.leader
        return after, Trick(self.seats_from(tricks.leader), (*self.trick_of(tricks), card), winner)

    def breach(self, tricks: Tricks, card: Card) -> RuleBreach | None:
        """The reason why the seat to play may not play this card; None when it may."""
        code = self._held(tricks, card)
        if code == NOBODY:
            return RuleBreach(self._follows, message("tricks.breach.not_in_hand", card=card))
        if tricks.obliged not in (NO_SUIT, code >> SUIT_SHIFT):
            suit = message(f"card.{Suit(tricks.obliged).name.lower()}")
            return RuleBreach(self._follows, message("tricks.breach.follow", suit=suit))
        refusing = tricks.refusal(code)
        return None if refusing is None else RuleBreach(refusing.clause, self.narrowed(refusing))

    def _held(self, tricks: Tricks, card: Card) -> int:
        """The code of a card that the seat to play holds; `NOBODY` if it does not."""
        for code in (self.codes.code.get(card), self.codes.low.get(card)):
            if code is not None and tricks.holds(tricks.turn, code):
                return code
        return NOBODY

    def choices(self, tricks: Tricks) -> Listed:
        """Every card of the seat to play, with its refusal."""
        hand = self.hand(tricks, tricks.turn)
        return Listed(tuple(map(Play, hand)), tuple(self.breach(tricks, card) for card in hand))


@dataclass(frozen=True, slots=True)
class TrickState:
    """The part of a match's state that all trick-taking games share.

    The kernel in it is never changed, only replaced.

    Attributes:
        options: how the match is played.
        tricks: the tricks of the deal; None before play.
        done: the tricks of the deal that are over.
    """

    options: Options
    _: KW_ONLY
    tricks: Tricks | None = None
    done: tuple[Trick, ...] = ()

    @property
    def players(self) -> int:
        """The number of players."""
        return self.options.players

    @property
    def trick_game(self) -> TrickGame:
        """The trick game of the deal."""
        raise NotImplementedError

    @property
    def is_played_out(self) -> bool:
        """True when the last trick of the deal is over."""
        return self.tricks is not None and not self.tricks.left

    @property
    def trick(self) -> Cards:
        """The cards of the trick on the table, in the order in which they were played."""
        return () if self.tricks is None else self.trick_game.trick_of(self.tricks)

    def played(self, card: Card) -> Self:
        """The state after a legal card of the seat to play, and before what the last one brings about.

        Raises:
            ValueError: no tricks are being played.
        """
        if self.tricks is None:
            raise ValueError("no tricks are being played")
        tricks, trick = self.trick_game.play(self.tricks, card)
        return replace(self, tricks=tricks, done=self.done if trick is None else (*self.done, trick))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealState(TrickState, Generic[D]):
    """The state of a trick-taking game in which a score follows each deal, and then the next dealer's turn.

    Attributes:
        first_deal: the number of the match's first deal: 1, unless it was entered later.
        played_before: how many deals count as played before that.
        first_dealer: who deals the first deal; None before that is settled.
        scores: the deals that are over.
        dealt: the hands of this deal as they were dealt; empty before that, and between two deals.
    """

    first_deal: int = 1
    played_before: int = 0
    first_dealer: Seat | None = None
    scores: tuple[D, ...] = ()
    dealt: tuple[Cards, ...] = ()

    @property
    def direction(self) -> Direction:
        """The direction of play and deal."""
        return Direction.CLOCKWISE

    @property
    def deal(self) -> int:
        """The number of the deal being played, or to be dealt next, counted from 1."""
        return self.first_deal + len(self.scores)

    @property
    def deals_played(self) -> int:
        """Number of deals of the match that are over, where it has a fixed number."""
        return self.played_before + len(self.scores)

    @property
    def deal_shown(self) -> int:
        """The number of the deal on the table: the one just finished, until new cards are dealt."""
        return self.deal - 1 if self.tricks is not None and not self.dealt else self.deal

    @property
    def dealer(self) -> Seat | None:
        """Return its dealer; None before that is settled."""
        return self.dealer_of(self.deal)

    def dealer_of(self, deal: int) -> Seat | None:
        """Return the dealer of the deal of this number."""
        if self.first_dealer is None:
            return None
        return next_seat(self.first_dealer, self.players, deal - self.first_deal, self.direction)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Return the present hand of each seat."""
        if self.tricks is None:
            return self.dealt or ((),) * self.players
        game, tricks = self.trick_game, self.tricks
        return tuple(game.hand(tricks, seat) for seat in range(self.players))


@dataclass(frozen=True, kw_only=True)
class TrickView(View):
    """A view of a trick-taking game.

    While no new cards are dealt, it shows the deal just finished: its tricks, and empty hands.
    """

    hands: tuple[Pile, ...]
    """What each seat holds, as far as the viewer may know it."""
    leader: Seat | None
    """Who led, or leads, the trick; None when no tricks are being played, and as long as not all know it."""
    trick: Cards
    """The cards of the trick on the table, in the order in which they were played."""
    tricks: tuple[Trick, ...]
    """The tricks of the deal that are over; they lie open to all."""
    kitty: Pile = ()
    """The cards left over from the deal, which go to whoever takes them with a trick."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.options.players

    @property
    def trick_game(self) -> TrickGame:
        """The trick game of the deal."""
        raise NotImplementedError

    @cached_property
    def on_table(self) -> tuple[tuple[Seat, Card], ...]:
        """The plays to the trick on the table, in order."""
        if self.leader is None:
            return ()
        return tuple(zip(self.trick_game.seats_from(self.leader), self.trick, strict=False))

    @cached_property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The plays of the deal, in order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.on_table)


def position(view: TrickView, hands: Sequence[Cards]) -> Tricks:
    """The kernel as the table stands, for search: without folding what has happened.

    Args:
        view: of the table.
        hands: what the seats are to hold now; those of seats that sit out are passed over. Where cards are
            left over from the deal, they are those that nobody holds or has played.

    Raises:
        ValueError: no tricks are being played, or not all have been told who leads first.
    """
    if view.leader is None:
        raise ValueError("no tricks are being played")
    game = view.trick_game
    kitty: Cards = ()
    if view.kitty:
        elsewhere = {*(card for hand in hands for card in hand), *(card for _, card in view.plays)}
        kitty = tuple(card for card in game.cards if card not in elsewhere)
    return game.resumed(hands, view.leader, view.on_table, view.tricks, kitty)


def sure_to_win(
    leads: Iterable[Card],
    out: Collection[Card],
    trump: Suit | None = None,
    order: Sequence[Rank] = RANKS,
    *,
    cancelling: bool = False,
) -> bool:
    """True if each of these cards, led in this order, takes its trick from whoever holds whatever is out.

    A card wins where no higher one of its suit is out, and no trump; or where so many of that suit have been
    led before it that whoever had any has had to play it. Of two equal cards the one played first wins.

    Args:
        leads: the cards, all of one hand.
        out: what anybody else may hold.
        trump: the trump suit, if there is one.
        order: the ranks from the lowest to the highest.
        cancelling: whether equal cards cancel each other instead (HE-27).
    """
    height = {rank: place for place, rank in enumerate(order)}
    held = Counter(card.suit for card in out)  # at most; fewer with every lead of the suit
    for card in leads:
        least = height[card.rank] + (not cancelling)  # the least height that keeps it from winning
        if held[card.suit] > 0 and any(each.suit is card.suit and height[each.rank] >= least for each in out):
            return False
        if trump is not None and trump is not card.suit and held[trump] > 0:
            return False
        held[card.suit] -= 1
    return True


def hands_seen_by(viewer: Viewer, hands: Iterable[Pile]) -> tuple[Pile, ...]:
    """These hands, by seat, as a viewer sees them: its own and no other, unless it sees everything."""
    return tuple(hand if viewer in (seat, EVERYTHING) else hidden(hand) for seat, hand in enumerate(hands))


def dealt_singly(
    cards: Sequence[Card], first: Seat, players: int, direction: Direction = Direction.CLOCKWISE
) -> tuple[Cards, ...]:
    """The hands, by seat, when these cards are dealt one at a time, the first of them to this seat."""
    starts = (steps_between(first, seat, players, direction) for seat in range(players))
    return tuple(tuple(sorted(cards[start::players])) for start in starts)


def dealt_evenly(piles: Sequence[Pile], cards: Cards, players: int, clauses: str) -> tuple[Cards, ...]:
    """The hands of a deal in which all these cards are dealt out, to each player the same number.

    Where they are not even, the last pile is what is left over.

    Raises:
        ValueError: the piles are no such deal, as these clauses ask for.
    """
    hands = tuple(tuple(sorted(pile)) for pile in piles if not isinstance(pile, Hidden))
    whole = tuple(sorted(card for hand in hands for card in hand))
    size, left = divmod(len(cards), players)
    if whole != cards or tuple(map(len, hands)) != (*(size,) * players, *(left,) * bool(left)):
        raise ValueError(f"{clauses}: not the cards in play, the same number to each")
    return hands

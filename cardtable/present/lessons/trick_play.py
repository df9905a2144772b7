"""A small deal of tricks for lessons: played by the kernel, shown at the table, the others' cards scripted.

It is no game: nothing counts but who takes a trick.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Rank, Suit, parse_pile
from cardtable.engine.codes import Codes
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import CODES, NO_SUIT, TrickRules, Tricks
from cardtable.present import metrics
from cardtable.present.picture import (
    Badge,
    Frame,
    Picture,
    PictureCard,
    Role,
    Sound,
    TrickShown,
    Zone,
    trick_zones,
)

YOU: Final = 0
BACK: Final = PictureCard(None)
SUIT_NAMES: Final = {
    Suit.CLUBS: "card.clubs",
    Suit.DIAMONDS: "card.diamonds",
    Suit.SPADES: "card.spades",
    Suit.HEARTS: "card.hearts",
}


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat, each in the order in which it is played by itself, and who leads first."""

    hands: tuple[Cards, ...]
    leader: Seat
    trump: Suit | None = None


def deal(*hands: str, leader: Seat, trump: Suit | None = None) -> Deal:
    """A deal from text notation."""
    cards = tuple(pile if isinstance(pile := parse_pile(hand), tuple) else () for hand in hands)
    return Deal(cards, leader, trump)


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: the cards by seat, who took it with which card, and whether that was a trump."""

    cards: tuple[tuple[Seat, Card], ...]
    who: Seat
    card: Card
    is_trump: bool


@dataclass
class TrickPlay:
    """A deal as far as it has been played.

    Attributes:
        deal: what was dealt.
        taken: the finished tricks.
    """

    deal: Deal
    taken: tuple[Taken, ...] = ()
    _lying: tuple[tuple[Seat, Card], ...] = ()
    _codes: Codes = field(init=False)
    _tricks: Tricks = field(init=False)

    def __post_init__(self) -> None:
        deal, seats = self.deal, len(self.deal.hands)
        self._codes = Codes((card for hand in deal.hands for card in hand), list(Rank)[:13])
        rules = TrickRules(
            following=[(seat + 1) % seats for seat in range(seats)],
            playing=seats,
            weights=[0] * CODES,
            breaks=[0] * CODES,
            filters=[],
            trump=NO_SUIT if deal.trump is None else int(deal.trump),
        )
        hands = [mask for hand in deal.hands for mask in self._codes.masks(hand)]
        self._tricks = Tricks(rules, hands, deal.leader)

    def copy(self) -> TrickPlay:
        """The same play, to go on with apart from this one."""
        other = TrickPlay(self.deal, self.taken, self._lying)
        other._tricks = self._tricks.copy()
        return other

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return self._tricks.turn

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not self._tricks.left

    @property
    def is_between(self) -> bool:
        """Whether no card lies on the table."""
        return not self._lying

    def held(self, seat: Seat) -> Cards:
        """The cards of a hand that have not been played yet, in the order of the deal."""
        masks = self._tricks.hands[seat * SUITS : seat * SUITS + SUITS]
        left = self._codes.cards(masks)
        return tuple(card for card in self.deal.hands[seat] if card in left)

    def refusal(self, card: Card) -> Message | None:
        """Why the seat to play may not play this card of its hand."""
        obliged = self._tricks.obliged
        if obliged in (NO_SUIT, card.suit):
            return None
        return message("lesson.must_follow", suit=message(SUIT_NAMES[Suit(obliged)]))

    def play(self, card: Card) -> tuple[Frame, ...]:
        """Play a card of the seat whose turn it is, and show it; a finished trick is gathered.

        Raises:
            ValueError: the seat does not hold the card, or may not play it.
        """
        seat = self.turn
        if card not in self.held(seat) or self.refusal(card) is not None:
            raise ValueError(f"cannot be played: {card}")
        self._lying = (*self._lying, (seat, card))
        if not self._tricks.play(self._codes.code[card]):
            return (Frame(self.picture(), (), metrics.HOLD_CHOICE, Sound.LAID),)
        who = self.turn
        best = dict(self._lying)[who]
        lying = self.picture(winner=who)
        self.taken = (*self.taken, Taken(self._lying, who, best, best.suit is self.deal.trump))
        self._lying = ()
        return (
            Frame(lying, (), metrics.HOLD_TRICK, Sound.LAID, is_finished=True),
            Frame(self.picture(winner=who), (), metrics.HOLD_GATHERED, Sound.TAKEN),
        )

    def play_next(self) -> tuple[Frame, ...]:
        """Let the seat whose turn it is play its next card of the script, or what it may play instead."""
        held = self.held(self.turn)
        return self.play(next((card for card in held if self.refusal(card) is None), held[0]))

    def picture(self, *, winner: Seat | None = None, choosing: bool = False) -> Picture:
        """The table; `choosing` where the person is to play."""
        seats = tuple(range(len(self.deal.hands)))
        trick = TrickShown(self._lying, winner)
        zones = [Zone(Role.HAND, YOU, tuple(self._shown(card, choosing=choosing) for card in self._hand()))]
        zones += [Zone(Role.HAND, seat, (BACK,) * len(self.held(seat)), counted=True) for seat in seats[1:]]
        zones += trick_zones(trick)
        won = [sum(len(each.cards) for each in self.taken if each.who == seat) for seat in seats]
        zones += [Zone(Role.WON, seat, (BACK,) * won[seat]) for seat in seats]
        badges = tuple(
            Badge(
                seat,
                (message("lesson.tricks", count=won[seat] // len(seats)),),
                to_act=choosing and seat == YOU,
                won=seat == winner,
                leads=seat == trick.leader,
            )
            for seat in seats
        )
        prompt = None
        if choosing and self.deal.trump is None:
            prompt = message("lesson.choose")
        elif choosing and self.deal.trump is not None:
            prompt = message("lesson.choose_trump", suit=message(SUIT_NAMES[self.deal.trump]))
        return Picture(seats, tuple(zones), badges, prompt=prompt, choosing=choosing)

    def _hand(self) -> Cards:
        return tuple(sorted(self.held(YOU)))

    def _shown(self, card: Card, *, choosing: bool) -> PictureCard:
        return PictureCard(card, self.refusal(card) if choosing else None)

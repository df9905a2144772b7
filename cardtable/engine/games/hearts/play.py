"""Hearts on the trick-play kernel: codes, weights and filters (HE-10 to HE-15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Card, Cards, JokerRank, Suit
from cardtable.engine.filters import Filter, FirstTrick, OpeningLead, UnbrokenLead
from cardtable.engine.games.hearts.options import (
    BONUS_CARDS,
    BREAKING,
    FIRST_TRICK,
    KITTY,
    MOON,
    OMNIBUS,
    OPENING,
    PINK_LADY,
    QUEEN,
    QUEEN_BREAKS,
    QUEEN_POINTS,
    SUN,
    TEN,
    TEN_OF_CLUBS,
    cards_in_play,
    is_complex,
    is_one_of,
    opening_card,
    points_of,
)
from cardtable.engine.games.hearts.scoring import (
    ASOBI,
    BONUS,
    CHOICE,
    DOUBLE,
    DOUBLE_MASK,
    IMAGINARY,
    OFF,
    OTHERS,
    POINTS,
    POINTS_MASK,
    SELF_PLUS,
    SIGNS,
    Scoring,
)
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat, next_seat
from cardtable.engine.trick_game import RANKS, TrickGame
from cardtable.engine.tricks import CODES, TrickRules, Tricks

KINDS: Final = {
    "off": OFF,
    "self_plus": SELF_PLUS,
    "others": OTHERS,
    "choice": CHOICE,
    "asobi": ASOBI,
    "signs": SIGNS,
}
"""The kinds of moon by the value of `MOON`."""


class HeartsTrickGame(TrickGame):
    """The consequences of a match's options that stay the same in all its deals.

    Attributes:
        scoring: how a deal is scored.
        pointed: the cards that carry penalty points.
        penalties: the penalty cards, among them the ten of clubs where it doubles (HE-21).
        doubling: the tens of clubs where they double (HE-21) or multiply (HE-29).
        ladies: the queens that are penalty cards by themselves: of spades (HE-15), of hearts (HE-24).
        bonuses: the card of HE-20, if any; of several packs all of them.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        cards = cards_in_play(options)
        self._points = {card: points_of(options, card) for card in cards}
        self.pointed = tuple(card for card in cards if self._points[card])
        tens = tuple(card for card in cards if is_one_of(card, TEN))
        self.doubling = tens if options[TEN_OF_CLUBS] or is_complex(options) else ()
        self.penalties: Cards = (*self.doubling, *self.pointed)
        self.ladies = tuple(
            card
            for lady in (QUEEN, PINK_LADY)
            for card in cards
            if is_one_of(card, lady) and self._points[card] >= QUEEN_POINTS
        )
        bonus = BONUS_CARDS["jack" if is_complex(options) else options[OMNIBUS]]
        self.bonuses = tuple(card for card in cards if is_one_of(card, bonus))
        self.scoring = Scoring(sum(self._points.values()), KINDS[options[MOON]], options[SUN])
        self.opening = opening_card(options) if options[OPENING] == "two_of_clubs" else None
        super().__init__(cards, RANKS, "HE-12")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules: weights for points, bonus and doubling, and the filters."""
        options = self._options
        weights = [0] * CODES
        breaks = [0] * CODES
        for code, card in self.codes.card.items():
            points = self._points[card]
            weights[code] = (
                points * POINTS + (card in self.bonuses) * BONUS + (card in self.doubling) * DOUBLE
            )
            is_queen = is_one_of(card, QUEEN)
            weights[code] += (is_queen and is_complex(options)) * IMAGINARY
            breaks[code] = int(points > 0 and (not is_queen or options[QUEEN_BREAKS]))
        players = options.players
        following = [next_seat(seat, players) for seat in range(players)]
        return TrickRules(
            following,
            players,
            weights,
            breaks,
            self._filters(options),
            copies=self.codes.copies,
            cancelling=self.codes.copies > 1,
            kitty_waits=POINTS_MASK | DOUBLE_MASK if options[KITTY] == "first_penalty" else 0,
            jokers=self.codes.jokers,
        )

    def narrowed(self, refusing: Filter) -> Message:
        """The message for somebody whose card is left out by a filter (HE-10, HE-13, HE-14)."""
        if refusing.clause == "HE-10":
            if self.opening is not None:
                return message("hearts.breach.must_lead", card=self.opening)
            return message("hearts.breach.opening_penalty")
        if refusing.clause == "HE-13":
            hearts = self._options[BREAKING] == "hearts"
            key = "hearts.breach.hearts_not_broken" if hearts else "hearts.breach.penalties_not_broken"
            return message(key)
        return message("hearts.breach.first_trick")

    def deal(self, hands: Sequence[Cards], dealer: Seat, kitty: Cards = ()) -> Tricks:
        """The tricks of a deal before the first lead (HE-10)."""
        leader = next_seat(dealer, len(hands))
        if self.opening is not None:
            leader = next(seat for seat, hand in enumerate(hands) if self.opening in hand)
        return self.tricks(hands, leader, kitty)

    def _filters(self, options: Options) -> list[Filter]:
        penalties = self.codes.whole_masks(self.penalties)
        pointed = self.codes.whole_masks(self.pointed)
        filters: list[Filter] = []
        if options[OPENING] == "two_of_clubs":
            others = self.codes.whole_masks(card for card in self.cards if card != opening_card(options))
            filters.append(OpeningLead("HE-10", others, others))
        else:
            filters.append(OpeningLead("HE-10", penalties, penalties))
        if options[BREAKING] == "hearts":
            hearts = self.codes.whole_masks(
                card for card in self.cards if card.suit in (Suit.HEARTS, Suit.JOKERS)
            )
            filters.append(UnbrokenLead("HE-13", hearts, pointed))
        elif options[BREAKING] == "penalties":
            filters.append(UnbrokenLead("HE-13", pointed, pointed))
        if options[FIRST_TRICK]:
            filters.append(FirstTrick("HE-14", penalties, penalties))
        return filters


@lru_cache(maxsize=64)
def trick_game(options: Options) -> HeartsTrickGame:
    """The game for these options."""
    return HeartsTrickGame(options)


def joker_ranks(played: Iterable[Card]) -> dict[Card, JokerRank]:
    """Return the rank of each joker among cards in the order in which they were played (HE-26)."""
    jokers = [card for card in played if card.suit is Suit.JOKERS]
    return {card: JokerRank.LOW if place else JokerRank.HIGH for place, card in enumerate(jokers)}

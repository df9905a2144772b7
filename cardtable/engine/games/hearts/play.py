"""Hearts on the trick-play kernel: codes, weights and filters (HE-10 to HE-15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Cards, Suit
from cardtable.engine.filters import Filter, FirstTrick, OpeningLead, UnbrokenLead
from cardtable.engine.games.hearts.options import (
    BONUS_CARDS,
    BREAKING,
    FIRST_TRICK,
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
    opening_card,
    points_of,
)
from cardtable.engine.games.hearts.scoring import (
    ASOBI,
    BONUS,
    CHOICE,
    DOUBLE,
    OFF,
    OTHERS,
    POINTS,
    SELF_PLUS,
    Scoring,
)
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat, next_seat
from cardtable.engine.trick_game import RANKS, TrickGame
from cardtable.engine.tricks import CODES, TrickRules, Tricks

KINDS: Final = {"off": OFF, "self_plus": SELF_PLUS, "others": OTHERS, "choice": CHOICE, "asobi": ASOBI}
"""The kinds of moon by the value of `MOON`."""


class HeartsTrickGame(TrickGame):
    """The consequences of a match's options that stay the same in all its deals.

    Attributes:
        scoring: how a deal is scored.
        pointed: the cards that carry penalty points.
        penalties: the penalty cards, among them the ten of clubs where it doubles (HE-21).
        doubling: the cards of HE-21, if any.
        ladies: the queens that are penalty cards by themselves: of spades (HE-15), of hearts (HE-24).
        bonus: the card of HE-20, if any.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        cards = cards_in_play(options)
        self._points = {card: points_of(options, card) for card in cards}
        self.pointed = tuple(card for card in cards if self._points[card])
        self.doubling = (TEN,) if options[TEN_OF_CLUBS] and TEN in cards else ()
        self.penalties: Cards = (*self.doubling, *self.pointed)
        self.ladies = tuple(card for card in (QUEEN, PINK_LADY) if self._points.get(card, 0) >= QUEEN_POINTS)
        self.bonus = BONUS_CARDS[options[OMNIBUS]]
        self.scoring = Scoring(sum(self._points.values()), KINDS[options[MOON]], options[SUN])
        self.opening = opening_card(options) if options[OPENING] == "two_of_clubs" else None
        super().__init__(cards, RANKS, "HE-12")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules: weights for points, bonus and doubling, and the filters."""
        weights = [0] * CODES
        breaks = [0] * CODES
        for card, code in self.codes.code.items():
            points = self._points[card]
            weights[code] = points * POINTS + (card == self.bonus) * BONUS + (card in self.doubling) * DOUBLE
            breaks[code] = int(points > 0 and (card != QUEEN or self._options[QUEEN_BREAKS]))
        players = self._options.players
        following = [next_seat(seat, players) for seat in range(players)]
        return TrickRules(following, players, weights, breaks, self._filters(self._options))

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

    def deal(self, hands: Sequence[Cards], dealer: Seat) -> Tricks:
        """The tricks of a deal before the first lead (HE-10)."""
        leader = next_seat(dealer, len(hands))
        if self.opening is not None:
            leader = next(seat for seat, hand in enumerate(hands) if self.opening in hand)
        return self.tricks(hands, leader)

    def _filters(self, options: Options) -> list[Filter]:
        penalties = self.codes.masks(self.penalties)
        pointed = self.codes.masks(self.pointed)
        filters: list[Filter] = []
        if options[OPENING] == "two_of_clubs":
            others = self.codes.masks(card for card in self.cards if card != opening_card(options))
            filters.append(OpeningLead("HE-10", others, others))
        else:
            filters.append(OpeningLead("HE-10", penalties, penalties))
        if options[BREAKING] == "hearts":
            hearts = self.codes.masks(card for card in self.cards if card.suit is Suit.HEARTS)
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

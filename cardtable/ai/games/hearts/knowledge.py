"""What a seat of Hearts knows of the deal in play, on the numbers of the trick-play kernel."""

from __future__ import annotations

from functools import cached_property

from cardtable.ai.games.hearts.seen import Prices, Seen
from cardtable.engine.cards import Card, Cards, Hidden, Pile
from cardtable.engine.games.hearts import HeartsView, position
from cardtable.engine.games.hearts.play import Game, game
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks


class Knowledge:
    """All a seat knows of the tricks, which must have begun.

    Attributes:
        game: the cards and what they carry.
        seat: whose knowledge it is.
        hand: its cards.
        sizes: how many cards each seat holds.
        known: the cards that each seat is known to hold: all of its own, and of the others what this seat
            passed to them and has not been played since.
        unknown: the cards of which nobody but their holder knows where they are.
        plays: who has played what in this deal, in order.
    """

    def __init__(self, view: HeartsView) -> None:
        self._view = view
        self.game: Game = game(view.options)
        self.seat: Seat = view.viewer
        self.hand = _own(view)
        self.sizes = tuple(h.count if isinstance(h, Hidden) else len(h) for h in view.hands)
        self.plays = (*(play for trick in view.tricks for play in trick.plays), *view.on_table)
        played = {card for _, card in self.plays}
        self.known: list[Cards] = [()] * view.players
        for seat, pile in view.passed_by(self.seat):
            self.known[seat] = tuple(card for card in _cards(pile) if card not in played)
        self.known[self.seat] = self.hand
        settled = played.union(*self.known)
        self.unknown = tuple(card for card in self.game.cards if card not in settled)

    @cached_property
    def tricks(self) -> Tricks:
        """The tricks as they stand; the other hands are only made up, of the right sizes.

        Raises:
            ValueError: no tricks are being played.
        """
        return position(self._view, self.made_up)

    @cached_property
    def made_up(self) -> list[Cards]:
        """Hands of the right sizes; only what is known of them is true."""
        rest = list(self.unknown)
        hands: list[Cards] = []
        for seat, size in enumerate(self.sizes):
            lacking = size - len(self.known[seat])
            hands.append((*self.known[seat], *rest[:lacking]))
            del rest[:lacking]
        return hands

    @cached_property
    def seen(self) -> Seen:
        """What everybody has seen."""
        codes = self.game.codes
        gone = {card for _, card in self.plays}
        void = [0] * len(self.sizes)
        for plays in (*(trick.plays for trick in self._view.tricks), self._view.on_table):
            for seat, card in plays:
                led = plays[0][1].suit
                if card.suit is not led:
                    void[seat] |= 1 << led
        return Seen(codes.masks(card for card in self.game.cards if card not in gone), void)

    def shunned(self, prices: Prices) -> int:
        """The suits, as bits, in which this seat has passed a feared card that is still out."""
        suits = 0
        for seat, cards in enumerate(self.known):
            if seat != self.seat:
                for suit, mask in enumerate(self.game.codes.masks(cards)):
                    suits |= bool(mask & prices.big[suit]) << suit
        return suits

    def may_play(self, card: Card) -> bool:
        """Whether the seat, whose turn it is, may play this card of its hand."""
        code = self.game.codes.code[card]
        return bool(self.tricks.legal(code >> SUIT_SHIFT) >> (code & POSITION_MASK) & 1)

    def is_void(self, seat: Seat, card: Card) -> bool:
        """Whether the seat has shown to be without the suit of this card."""
        return bool(self.seen.void[seat] >> (self.game.codes.code[card] >> SUIT_SHIFT) & 1)


def gathered(view: HeartsView) -> tuple[list[int], list[int]]:
    """The weights each seat has taken in the tricks that are over, and how many tricks it has won."""
    played = game(view.options)
    taken, won = [0] * view.players, [0] * view.players
    for trick in view.tricks:
        taken[trick.winner] += sum(played.rules.weights[played.codes.code[card]] for card in trick.cards)
        won[trick.winner] += 1
    return taken, won


def _own(view: HeartsView) -> Cards:
    return _cards(view.hands[view.viewer])


def _cards(pile: Pile) -> Cards:
    if isinstance(pile, Hidden):
        raise ValueError("a seat knows its own cards")
    return pile

"""The knowledge of a seat in any trick-taking game, on the numbers of the trick-play kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random

from cardtable.ai.sampling import Chain, Likelihood
from cardtable.ai.trick.evidence import PlayedCard, Seen
from cardtable.ai.trick.policy import MeritPolicy
from cardtable.ai.trick.unseen import PossibleHands, ruled_out
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Card, Cards, Hidden, pile_size
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import TrickGame, TrickView, position
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks


class Knowledge:
    """All a seat knows of the tricks, which must have begun.

    Args:
        view: the seat's own.
        shown: the cards that others are known to have held, by seat.
        aside: the cards that lie open beside the tricks, and that nobody who plays them holds.

    Raises:
        ValueError: the viewer has no hand.

    Attributes:
        game: how the tricks are played.
        seat: whose knowledge it is.
        hand: its cards.
        sizes: how many cards each seat holds; none of who sits out.
        known: the cards that each seat is known to hold: all of its own, and of those shown by others what
            has not been played.
        unknown: the cards of which nobody but their holder knows where they are.
        plays: who has played what in this deal, in order.
        code: the code of each card that has not been played.
    """

    def __init__(self, view: TrickView, shown: Mapping[Seat, Iterable[Card]], aside: Cards = ()) -> None:
        hand = view.hands[view.viewer] if view.viewer >= 0 else Hidden(0)
        if isinstance(hand, Hidden):
            raise ValueError("a seat knows its own cards")
        self._view = view
        self.game: TrickGame = view.trick_game
        self.seat: Seat = view.viewer
        self.hand = hand
        self.plays = view.plays
        playing = self.game.seats_from(self._first)
        self.sizes = tuple(pile_size(pile) if seat in playing else 0 for seat, pile in enumerate(view.hands))
        played = {card for _, card in self.plays}
        self.code = self.game.codes.after(played)
        self.known: list[Cards] = [
            tuple(card for card in shown.get(seat, ()) if card not in played) for seat in range(view.players)
        ]
        self.known[self.seat] = hand
        self._aside = aside
        settled = played.union(aside, *self.known)
        self.unknown = tuple(card for card in self.game.cards if card not in settled)

    @cached_property
    def tricks(self) -> Tricks:
        """The tricks as they stand; the other hands are only made up, of the right sizes.

        Raises:
            ValueError: no tricks are being played.
        """
        return position(self._view, self.made_up)

    @cached_property
    def seen(self) -> Seen:
        """Return the cards that everybody has seen."""
        codes = self.game.codes
        gone = {*self._aside, *(card for _, card in self.plays)}
        void = [0] * len(self.sizes)
        for plays in (*(trick.plays for trick in self._view.tricks), self._view.on_table):
            for seat, card in plays:
                led = codes.code[plays[0][1]] >> SUIT_SHIFT
                if codes.code[card] >> SUIT_SHIFT != led:
                    void[seat] |= 1 << led
        return Seen(codes.masks((card for card in self.game.cards if card not in gone), self.code), void)

    @property
    def candidates(self) -> list[int]:
        """The codes that may be played; of those next to each other that carry the same, only the highest.

        Where cards cancel (HE-27) identical ones are one, and not next to others if somebody else has a twin.
        """
        code, weights = self.code, self.game.rules.weights
        alike = self.game.codes.copies if self.game.rules.cancelling else 1
        mine = {code[card] for card in self.hand}
        others = {code[card] for cards in (*self.known, self.unknown) for card in cards}
        others -= mine
        others |= set(map(int, self.tricks.trick[: self.tricks.count]))

        def lowest(code: int) -> int:
            """The lowest code of a card that is one with this."""
            return code - (code & POSITION_MASK) % alike

        chosen: list[int] = []
        for each in sorted(filter(self._may_play, mine), reverse=True):
            last = chosen[-1] if chosen else None
            is_represented = (
                last is not None
                and last >> SUIT_SHIFT == each >> SUIT_SHIFT
                and weights[last] == weights[each]
                and (
                    lowest(last) == lowest(each)
                    or others.isdisjoint(range(lowest(each), lowest(last) + alike))
                )
            )
            if not is_represented:
                chosen.append(each)
        return chosen

    @property
    def is_forced(self) -> bool:
        """True if only one card may be played."""
        return sum(self._may_play(self.code[card]) for card in self.hand) == 1

    def choose(self, policy: MeritPolicy) -> Card:
        """Return the card that the seat, whose turn it is, plays by this policy."""
        return self.game.codes.card[policy.choose(self.tricks, self.seen)]

    def is_void(self, seat: Seat, card: Card) -> bool:
        """True if the seat has shown to be without the suit of this card."""
        return bool(self.seen.void[seat] >> (self.game.codes.code[card] >> SUIT_SHIFT) & 1)

    def others_plays(self) -> list[PlayedCard]:
        """The cards that the others have played in this deal, and how things stood then."""
        codes = self.game.codes
        hands = list(map(list, self.made_up))
        for seat, card in self.plays:
            hands[seat].append(card)
        tricks = self.game.tricks(hands, self._first)
        dealt = (card for card in self.game.cards if card not in self._aside)
        seen = Seen(codes.masks(dealt), [0] * len(self.sizes))
        found: list[PlayedCard] = []
        for (seat, _), code in zip(self.plays, codes.sequence(card for _, card in self.plays), strict=True):
            if seat != self.seat:
                found.append(PlayedCard(tricks.copy(), seen.copy(), code))
                for each in found:
                    if each.seat == seat:
                        each.since[code >> SUIT_SHIFT] |= 1 << (code & POSITION_MASK)
            seen.note(tricks, code)
            tricks.play(code)
        return found

    def worlds(self, possible: PossibleHands, likelihood: Likelihood, rng: Random) -> Chain:
        """Everybody's hands as they may be, and behind them what is left over, each as likely as it is.

        Args:
            possible: hands that agree with what the seat knows.
            likelihood: how likely hands are by how the others have played.
            rng: draws.
        """
        code, codes = self.code, self.game.codes
        hands: list[Cards] = list(possible.draw(rng))
        held = {card for hand in hands for card in hand}
        left_over = tuple(card for card in self.unknown if card not in held)
        gone = ruled_out(self.game.rules, self._first, codes.sequence(card for _, card in self.plays))
        if left_over:  # they lie where a seat more would hold them
            hands.append(left_over)
            gone.append([0] * SUITS)
        holder = {code[card]: seat for seat, hand in enumerate(hands) for card in hand}
        unknown = [code[card] for card in self.unknown]
        return Chain(
            unknown,
            [holder[each] for each in unknown],
            [mask for hand in hands for mask in codes.masks(hand, code)],
            [mask for masks in gone for mask in masks],
            likelihood,
            Dice(rng.getrandbits(31)),
        )

    @property
    def _first(self) -> Seat:
        """The seat that led first in this deal, or is to."""
        return self.plays[0][0] if self.plays else self.seat

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

    def _may_play(self, code: int) -> bool:
        """True if the seat, whose turn it is, may play this card of its hand."""
        return bool(self.tricks.legal(code >> SUIT_SHIFT) >> (code & POSITION_MASK) & 1)

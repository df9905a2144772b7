"""Rest of a round of Hachihachi Trick in worlds, from any point on, and its worth to one seat.

The others declare, answer and play in the careful way, and the engine's settlement says what the seat gets
and pays. All values are chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardtable.ai.games.hachihachi_trick.declaring import CODES, Standing, declaring_policy
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Card
from cardtable.engine.games.hachihachi_trick import Declare, HachihachiView, role_table, settlement
from cardtable.engine.games.hachihachi_trick.options import MIZUTEN_BONUS, MOST_IN, PACK, ROLES
from cardtable.engine.games.hachihachi_trick.play import trick_game
from cardtable.engine.games.hachihachi_trick.state import FIRST_PRICE, MULTIPLIERS
from cardtable.engine.ledger import Entry
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import Tricks

WIN: Final = 0
"""The one plan there is, in the numbers of `cardtable.ai.trick.playouts`."""

FINE: Final = 1 << 14
"""The parts in which chances are drawn."""


class Round:
    """Rest of a round in worlds, and its worth to one seat.

    Args:
        view: of that seat.
        turn_up: the card turned up, or in a round not yet dealt, one that may be.
        mizuten: whether the start player has declared Mizuten, where the view does not tell.
    """

    def __init__(self, view: HachihachiView, turn_up: Card, *, mizuten: bool | None = None) -> None:
        self._seat = view.viewer
        self._options = options = view.options
        self._turn_up = turn_up
        self._multiplier = MULTIPLIERS.get(turn_up.rank, 1)
        self._table = role_table(options[ROLES])
        self._start = view.start if (view.mizuten if mizuten is None else mizuten) else None
        shown = [0] * SUITS * options.players
        self._playouts = MeritPlayouts(TrumpPolicy(TrumpWeights(), turn_up.suit, shown))
        self._declaring = declaring_policy(options, turn_up)
        self._out = CODES.masks(card for card in PACK if card != turn_up)

    def of_declaring(
        self,
        hands: list[int],
        declared: Sequence[tuple[Seat, Declare]],
        order: Sequence[Seat],
        pot: int,
        dice: Dice,
    ) -> float:
        """Return the worth of the rest of the round, from a point of declaring on.

        Args:
            hands: everybody's, four masks a seat.
            declared: who has declared what.
            order: who is still to declare.
            pot: the chips in the pot.
            dice: all chance comes from here.
        """
        ins = [seat for seat, action in declared if action.is_in]
        folded = len(declared) - len(ins)
        paid = 0
        waiting = list(order)
        while waiting and len(ins) < MOST_IN:
            seat = waiting.pop(0)
            standing = Standing(len(ins), folded, len(waiting), self._multiplier, pot)
            if _happens(self._declaring.in_chance(hand_of(hands, seat), standing), dice):
                ins.append(seat)
            else:
                price = (FIRST_PRICE + folded) * self._multiplier
                pot += price
                paid += price if seat == self._seat else 0
                folded += 1
        if len(ins) == MOST_IN:
            return self.of_hands(hands, ins, waiting, pot) - paid
        if len(ins) == MOST_IN - 1:
            return self.of_two(hands, ins, pot, dice) - paid
        return float(pot if ins == [self._seat] else 0) - paid

    def of_two(self, hands: list[int], ins: Sequence[Seat], pot: int, dice: Dice) -> float:
        """Return the worth of a round with two in, before they are asked about splitting (HT-17)."""
        if any(self.wants_to_play(hands, seat, pot, dice) for seat in ins):
            return self.of_hands(hands, ins, (), pot)
        return float(self.of_split(ins, pot))

    def wants_to_play(self, hands: list[int], seat: Seat, pot: int, dice: Dice) -> bool:
        """True if one of two answers that it plays."""
        chance = self._declaring.play_chance(hand_of(hands, seat), self._multiplier, pot)
        return _happens(chance, dice)

    def of_split(self, ins: Sequence[Seat], pot: int) -> int:
        """Return the worth of a split."""
        return self._brought(settlement.split(ins, pot))

    def of_hands(self, hands: list[int], ins: Sequence[Seat], forced_out: Sequence[Seat], pot: int) -> float:
        """Return the worth of a round played with these hands, roles and all (HT-8, HT-10)."""
        if self._seat not in (*ins, *forced_out) and self._start is None:
            return 0.0
        cards = [CODES.cards(hand_of(hands, seat)) for seat in range(self._options.players)]
        brought = self._brought(
            settlement.forced_out_pay(forced_out, ins, cards, self._table, self._multiplier)
        ) + self._brought(settlement.role_pay(ins, cards, self._table, self._multiplier))
        if self._seat not in ins and self._start is None:
            return float(brought)
        game = trick_game(self._options.players, tuple(ins), self._turn_up.suit)
        held = [
            mask if place // SUITS in ins else 0 for place, mask in enumerate(hands[: SUITS * len(cards)])
        ]
        tricks = Tricks(game.rules, held, ins[0])
        self._playouts.run(tricks, Seen(self._out[:], [0] * len(cards)), WIN)
        return float(brought + self.of_tricks(ins, tricks.won, pot))

    def of_tricks(self, ins: Sequence[Seat], won: Sequence[int], pot: int) -> int:
        """Return the worth of the end of a round in which these tricks have been won."""
        brought = self._brought(settlement.trick_pay(ins, won, self._multiplier))
        brought += self._brought(settlement.taken(settlement.winner(ins, won), pot))
        if self._start is not None:
            bonus = self._options[MIZUTEN_BONUS]
            pay = settlement.mizuten_pay(self._start, ins, won, bonus, self._multiplier)
            brought += self._brought(pay)
        return brought

    def _brought(self, entries: Iterable[Entry]) -> int:
        seat = self._seat
        return sum(
            entry.paid if entry.payee == seat else -entry.paid
            for entry in entries
            if seat in (entry.payee, entry.payer)
        )


def hand_of(hands: Sequence[int], seat: Seat) -> list[int]:
    """The masks of a seat's hand, of everybody's."""
    return list(hands[seat * SUITS : (seat + 1) * SUITS])


def _happens(chance: float, dice: Dice) -> bool:
    return float(dice.below(FINE)) < chance * FINE

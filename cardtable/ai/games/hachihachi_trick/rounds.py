"""Rest of a round of Hachihachi Trick in worlds, from any point on, and its worth to one seat.

The others declare, answer and play in the careful way, and the engine's settlement says who pays whom. All
values are chips, also where places count (`cardtable.ai.games.hachihachi_trick.match_equity`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from cardtable.ai.games.hachihachi_trick.declaring import (
    CODES,
    Standing,
    declaring_policy,
    mizuten_due,
)
from cardtable.ai.games.hachihachi_trick.match_equity import MatchEquity
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Card
from cardtable.engine.games.hachihachi_trick import Column, Declare, HachihachiView, role_table, settlement
from cardtable.engine.games.hachihachi_trick.options import MIZUTEN_BONUS, MOST_IN, PACK, RETURNED, ROLES
from cardtable.engine.games.hachihachi_trick.play import trick_game
from cardtable.engine.games.hachihachi_trick.state import FIRST_PRICE, MULTIPLIERS
from cardtable.engine.ledger import POT, balances
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import Tricks

WIN: Final = 0
"""The one plan there is, in the numbers of `cardtable.ai.trick.playouts`."""

Accounts: TypeAlias = tuple[int, ...]
"""Everybody's balance, then the pot."""

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
        self._accounts: Accounts = (*view.balances, view.pot)
        self._ledger = view.ledger
        self._equity = MatchEquity(view)

    def of_declaring(
        self,
        hands: list[int],
        declared: Sequence[tuple[Seat, Declare]],
        order: Sequence[Seat],
        dice: Dice,
        own: Declare | None = None,
    ) -> float:
        """Return the worth of the rest of the round, from a point of declaring on.

        What is not settled yet for the seat itself, it does as is better by its own reckoning. The others do
        so more or less often.

        Args:
            hands: everybody's, four masks a seat.
            declared: who has declared what.
            order: who is still to declare.
            dice: all chance comes from here.
            own: what the seat itself declares, if it is to be tried.
        """
        accounts, ledger = self._accounts, [*self._ledger]
        ins = [seat for seat, action in declared if action.is_in]
        folded = len(declared) - len(ins)
        waiting = list(order)
        while waiting and len(ins) < MOST_IN:
            seat = waiting.pop(0)
            standing = Standing(
                len(ins), folded, len(waiting), self._multiplier, accounts[POT], self._due(seat)
            )
            if seat == self._seat and own is not None:
                goes_in = own.is_in
            else:
                goes_in = self._does(seat, self._declaring.in_chance(hand_of(hands, seat), standing), dice)
            if goes_in:
                ins.append(seat)
            else:
                ledger.append(settlement.fold(seat, FIRST_PRICE + folded, self._multiplier))
                accounts = balances(accounts, ledger[-1:])
                folded += 1
        match len(ins):
            case 0:
                back = settlement.returned(ledger) if self._options[RETURNED] else ()
                return self._equity.of(balances(accounts, back))
            case 1:
                return self._equity.of(balances(accounts, settlement.taken(ins[0], accounts[POT])))
            case 2:
                return self._of_two(hands, ins, accounts, dice)
        return self.of_hands(hands, ins, waiting, accounts)

    def _of_two(self, hands: list[int], ins: Sequence[Seat], accounts: Accounts, dice: Dice) -> float:
        """Return the worth of a round with two in, before they are asked about splitting (HT-17)."""
        if any(self.wants_to_play(hands, seat, accounts[POT], dice) for seat in ins):
            return self.of_hands(hands, ins, (), accounts)
        return self.of_split(ins, accounts)

    def wants_to_play(self, hands: list[int], seat: Seat, pot: int, dice: Dice) -> bool:
        """True if one of two answers that it plays."""
        return self._does(
            seat, self._declaring.play_chance(hand_of(hands, seat), self._multiplier, pot), dice
        )

    def of_split(self, ins: Sequence[Seat], accounts: Accounts | None = None) -> float:
        """Return the worth of a split; the accounts as in `of_tricks`."""
        before = self._accounts if accounts is None else accounts
        return self._equity.of(balances(before, settlement.split(ins, before[POT])))

    def of_hands(
        self,
        hands: list[int],
        ins: Sequence[Seat],
        forced_out: Sequence[Seat],
        accounts: Accounts | None = None,
    ) -> float:
        """Return the worth of a round played with these hands, roles and all (HT-8, HT-10).

        What is shown lies open while tricks are played.

        Args:
            hands: everybody's, four masks a seat.
            ins: who is in, in the order in which they declared.
            forced_out: who is forced out.
            accounts: as in `of_tricks`.
        """
        after = self._accounts if accounts is None else accounts
        concerns_all = self._start is not None or self._equity.counts_places
        if self._seat not in (*ins, *forced_out) and not concerns_all:
            return self._equity.of(after)
        table, multiplier = self._table, self._multiplier
        cards = [CODES.cards(hand_of(hands, seat)) for seat in range(self._options.players)]
        after = balances(after, settlement.forced_out_pay(forced_out, ins, cards, table, multiplier))
        after = balances(after, settlement.role_pay(ins, cards, table, multiplier))
        if self._seat not in ins and not concerns_all:
            return self._equity.of(after)
        game = trick_game(self._options.players, tuple(ins), self._turn_up.suit)
        held = [
            mask if place // SUITS in ins else 0 for place, mask in enumerate(hands[: SUITS * len(cards)])
        ]
        tricks = Tricks(game.rules, held, ins[0])
        out = self._out[:]
        for seat in forced_out:
            for suit, mask in enumerate(CODES.masks(table.shown(cards[seat], Column.FORCED_OUT))):
                out[suit] &= ~mask
        self._playouts.run(tricks, Seen(out, [0] * len(cards)), WIN)
        return self.of_tricks(ins, tricks.won, after)

    def of_tricks(self, ins: Sequence[Seat], won: Sequence[int], accounts: Accounts | None = None) -> float:
        """Return the worth of the end of a round in which these tricks have been won.

        Args:
            ins: who is in, in the order in which they declared.
            won: the tricks of each seat.
            accounts: the balances before that, then the pot; None: those of the view.
        """
        after = self._accounts if accounts is None else accounts
        after = balances(after, settlement.trick_pay(ins, won, self._multiplier))
        after = balances(after, settlement.taken(settlement.winner(ins, won), after[POT]))
        if self._start is not None:
            bonus = self._options[MIZUTEN_BONUS]
            after = balances(after, settlement.mizuten_pay(self._start, ins, won, bonus, self._multiplier))
        return self._equity.of(after)

    def _does(self, seat: Seat, chance: float, dice: Dice) -> bool:
        """True if a seat does what it does so often; the seat itself does what it would mostly do."""
        return chance > 0.5 if seat == self._seat else float(dice.below(FINE)) < chance * FINE

    def _due(self, seat: Seat) -> int:
        """The chips that a Mizuten costs a seat if it succeeds (HT-22)."""
        return mizuten_due(self._options, self._start, seat, self._multiplier)


def hand_of(hands: Sequence[int], seat: Seat) -> list[int]:
    """The masks of a seat's hand, of everybody's."""
    return list(hands[seat * SUITS : (seat + 1) * SUITS])

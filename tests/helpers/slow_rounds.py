"""Matches of Hachihachi Trick added up slowly, from their facts and the text of the clauses alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Fact, Picked
from cardtable.engine.games.hachihachi_trick.options import (
    COMBINATIONS,
    MIZUTEN_BONUS,
    RETURNED,
    ROLES,
    STAKE,
    WEAK,
)
from cardtable.engine.options import Options
from tests.helpers.slow_roles import best

NAMES: Final = [[name for name, _ in rows] for rows in (COMBINATIONS, WEAK)]
STRENGTH: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class SlowMatch:
    """A match as a person with pencil and paper would keep it.

    Args:
        options: how it is played.
        facts: all of them, as they happened.
    """

    def __init__(self, options: Options, facts: Iterable[Fact]) -> None:
        self.options = options
        self.players = options.players
        self.balances = [options[STAKE]] * self.players
        self.pot = 0
        self.start = -1
        self.winners: list[int | None] = []
        self._round: list[Fact] = []
        for fact in facts:
            if isinstance(fact, Picked):
                self.start = fact.seat
            elif isinstance(fact, Acted) and str(fact.action) in ("mizuten", "no mizuten"):
                self._add_up()
                self._round = [fact]
            else:
                self._round.append(fact)
        self._add_up()

    def _add_up(self) -> None:
        if not self._round:
            return
        words = [(fact.seat, str(fact.action)) for fact in self._round if isinstance(fact, Acted)]
        deal = next(fact for fact in self._round if isinstance(fact, Dealt))
        hands: list[list[Card]] = [list(pile) for pile in deal.piles[: self.players]]  # type: ignore[arg-type]
        (turn_up,) = deal.piles[self.players]  # type: ignore[misc]
        times = 4 if turn_up.rank.text in "AK" else 2 if turn_up.rank.text in ("Q", "J", "10") else 1
        ins = [seat for seat, word in words if word == "in"]
        folds = [seat for seat, word in words if word == "fold"]
        for price, seat in enumerate(folds, start=2):
            self._pay(seat, price * times)
        winner = self._end(words, hands, turn_up, times, ins, folds)
        self.winners.append(winner)
        self.start = (self.start + 1) % self.players if winner is None else winner

    def _end(
        self,
        words: Sequence[tuple[int, str]],
        hands: Sequence[Sequence[Card]],
        turn_up: Card,
        times: int,
        ins: Sequence[int],
        folds: Sequence[int],
    ) -> int | None:
        """Settle all that follows the declarations; returns who won the round."""
        if not ins:
            for price, seat in enumerate(folds, start=2):
                if self.options[RETURNED]:
                    self._pay(seat, -price * times)
            return None
        if len(ins) == 2 and ("play" not in [word for _, word in words]):
            self._pay(ins[1], -(self.pot // 2))
            self._pay(ins[0], -self.pot)
            return ins[0]
        if len(ins) > 1:
            self._forced_out(hands, times, ins, folds)
            worth = {seat: self._worth(hands[seat], 0) for seat in ins}
            self._between_each_two(ins, worth, times)
            plays = [(seat, Card.parse(word)) for seat, word in words if word[-1] in "CDSH"]
            won = dict.fromkeys(ins, 0)
            for i in range(0, len(plays), len(ins)):
                won[trick_winner(plays[i : i + len(ins)], turn_up)] += 1
            self._between_each_two(ins, won, 2 * times)
            winner = min(ins, key=lambda seat: (-won[seat], ins.index(seat)))
            if words[0][1] == "mizuten" and len(ins) == 3 and won[self.start] >= 3:
                for seat in range(self.players):
                    self._give(seat, self.start, self.options[MIZUTEN_BONUS] * times)
        else:
            winner = ins[0]
        self._pay(winner, -self.pot)
        return winner

    def _forced_out(
        self, hands: Sequence[Sequence[Card]], times: int, ins: Sequence[int], folds: Sequence[int]
    ) -> None:
        for seat in range(self.players):
            if len(ins) == 3 and seat not in ins and seat not in folds:
                aces = [card for card in hands[seat] if card.rank.text == "A"]
                for payer in ins:
                    self._give(payer, seat, (len(aces) + self._worth(hands[seat], 1)) * times)

    def _worth(self, hand: Sequence[Card], column: int) -> int:
        values = {name: numbers[column] for name, numbers in self.options[ROLES]}
        found = [best(hand, names, values) for names in NAMES]
        return sum(values[name] for name in found if name)

    def _between_each_two(self, ins: Sequence[int], worth: dict[int, int], times: int) -> None:
        for one in ins:
            for other in ins:
                if worth[one] > worth[other]:
                    self._give(other, one, (worth[one] - worth[other]) * times)

    def _give(self, payer: int, payee: int, amount: int) -> None:
        self.balances[payer] -= amount
        self.balances[payee] += amount

    def _pay(self, seat: int, amount: int) -> None:
        self.balances[seat] -= amount
        self.pot += amount


def trick_winner(plays: Sequence[tuple[int, Card]], turn_up: Card) -> int:
    """The seat that takes a trick: the highest trump, else the highest card of the suit led (HT-14)."""
    trumps = [play for play in plays if play[1].suit is turn_up.suit]
    able = trumps or [play for play in plays if play[1].suit is plays[0][1].suit]
    return max(able, key=lambda play: STRENGTH.index(play[1].rank.text))[0]

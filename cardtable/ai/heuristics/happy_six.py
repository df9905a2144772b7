"""Discreet (慎重, H6-13), the careful player of Happy Six.

A turn is a small matrix game: a row for each card of one's own hand, a column for each of the other's. The
engine says what every pair leads to, `prospect` what that position is worth, and a mixture of cards is
played that no answer takes much advantage of. One turn is looked ahead, so what ends the set now is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, HappySixView
from cardtable.engine.games.happy_six.scoring import is_happy_six, winner
from cardtable.engine.games.happy_six.state import Pair, State
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.seats import Seat

Matrix: TypeAlias = Sequence[Sequence[float]]

ROUNDS: Final = 120  # of regret matching; the mixture is then within about 0.01 of the game's value
LEAST: Final = 0.02  # a card less likely than this is left out of the mixture


class Discreet:
    """`cardtable.engine.rules.Player` for Happy Six. Its value is the chance of winning the set, 0 to 1."""

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """A card drawn from the mixture. It takes about a millisecond, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        table = payoffs(view)
        mixture, value = solve(table)
        seat = view.viewer
        own, others = (_seen(view.hands[side]) for side in (seat, 1 - seat))
        row = rng.choices(range(len(own)), mixture)[0]
        card = own[row]
        reasons = _reasons(card, own, others, mixture[row], table[row], seat)
        return Advice(Choose(card), value, reasons)


def payoffs(view: HappySixView) -> Matrix:
    """What each card of the seat's hand is worth to it against each of the other hand: winning chances."""
    seat = view.viewer
    hands = (_seen(view.hands[0]), _seen(view.hands[1]))
    before = State(view.options, dealt=True, hands=hands, won=view.won, turns=view.turns)

    def worth(own: Card, other: Card) -> float:
        cards = (own, other) if seat == 0 else (other, own)
        after = HAPPY_SIX.apply(_chosen(before, cards), Revealed((Choose(cards[0]), Choose(cards[1]))))
        if after.sets:
            return 0.5 if after.sets[-1].winner is None else float(after.sets[-1].winner == seat)
        return prospect(after.hands, after.won, seat)

    return [[worth(own, other) for other in hands[1 - seat]] for own in hands[seat]]


def prospect(hands: Pair, won: Pair, seat: Seat) -> float:
    """A guess at the seat's chance of winning the set from here.

    Every turn moves one card from one side to the other and the set is lost with the last, so cards held
    count most; next, how the hands match.
    """
    own, others = hands[seat], hands[1 - seat]
    held = len(own) + len(won[seat]) - len(others) - len(won[1 - seat])
    beaten = sum(_beats(card, other) for card in own for other in others)
    edge = 2 * beaten / (len(own) * len(others)) - 1
    return 1 / (1 + exp(-0.2 * held - edge))


def solve(table: Matrix) -> tuple[list[float], float]:
    """Solve a matrix game by regret matching: the row player's mixture, and the game's value.

    Always the same for the same table. Only current regrets above zero are kept, and later rounds count
    more, which makes it settle quickly.
    """
    columns = list(zip(*table, strict=True))
    row_regrets, column_regrets = [0.0] * len(table), [0.0] * len(columns)
    row_sum = [0.0] * len(table)
    mixture, answer = _normal(row_regrets), _normal(column_regrets)
    for turn in range(1, ROUNDS + 1):
        gains = [sum(map(float.__mul__, answer, row)) for row in table]
        mean = sum(map(float.__mul__, mixture, gains))
        row_regrets = [
            max(0.0, regret + gain - mean) for regret, gain in zip(row_regrets, gains, strict=True)
        ]
        mixture = _normal(row_regrets)
        row_sum = [total + turn * share for total, share in zip(row_sum, mixture, strict=True)]
        losses = [sum(map(float.__mul__, mixture, column)) for column in columns]
        mean = sum(map(float.__mul__, answer, losses))
        column_regrets = [
            max(0.0, regret + mean - loss) for regret, loss in zip(column_regrets, losses, strict=True)
        ]
        answer = _normal(column_regrets)
    shares = _normal(row_sum)
    mixture = _normal([share if share >= LEAST else 0.0 for share in shares])
    return mixture, min(sum(map(float.__mul__, mixture, column)) for column in columns)


def _reasons(
    card: Card, own: Cards, others: Cards, share: float, row: Sequence[float], seat: Seat
) -> tuple[Message, ...]:
    if len(own) == 1:
        return (message("happy_six.reason.only_card", card=card),)
    if min(row) == 1:
        return (message("happy_six.reason.wins_set", card=card),)
    beaten = [other for other in others if _beats(card, other)]
    reasons = [message("happy_six.reason.beats", card=card, count=len(beaten), all=len(others))]
    reasons += [
        message("happy_six.reason.happy_six", card=card, other=other)
        for other in beaten
        if is_happy_six((card, other))
    ][:1]
    if 0 < share < 1:
        reasons.append(message("happy_six.reason.mixed", card=card, percent=round(100 * share)))
    return tuple(reasons)


def _beats(card: Card, other: Card) -> bool:
    return winner((card, other)) == 0


def _seen(pile: Cards | Hidden) -> Cards:
    if isinstance(pile, Hidden):
        raise ValueError("a seat knows both hands (H6-2)")
    return pile


def _chosen(state: State, cards: tuple[Card, Card]) -> State:
    return State(state.options, dealt=True, hands=state.hands, won=state.won, chosen=cards, turns=state.turns)


def _normal(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)

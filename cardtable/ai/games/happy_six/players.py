"""The players of Happy Six, which see a turn as a matrix game: one estimates its payoffs, one knows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Final

from cardtable.ai.games.happy_six.matrix_game import Matrix, solve
from cardtable.ai.games.happy_six.position import Position, card, each_bit
from cardtable.ai.games.happy_six.worth import load, payoffs
from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, HappySixView
from cardtable.engine.games.happy_six.state import Pair, State
from cardtable.engine.games.happy_six.turn import PACK, is_happy_six, winner
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Advice, Budget
from cardtable.engine.seats import Seat

BEATS: Final = frozenset((a, b) for a in PACK for b in PACK if a != b and winner((a, b)) == 0)
"""Every card with every card it beats."""

# The values are log odds of winning the set, rounded from a fit to the game's exact values. They stand in the
# order of the pack: ♠2 ♠3 ♠4 ♠5 ♠A ♥2 ♥3 ♥4 ♥5 ♥A.
IN_HAND: Final = dict(zip(PACK, (0.85, 0.8, 0.85, 1.6, 1.1, 0.8, 0.85, 0.8, 1.1, 1.1), strict=True))
"""The value of each card in a hand."""

WON: Final = dict(zip(PACK, (0.6, 0.5, 0.6, 1.5, 0.5, 0.5, 0.6, 0.5, 0.9, 0.4), strict=True))
"""The value of each card in a won pile."""

MATCH: Final = 1.9
"""The value of a hand of which every card beats every card of the other hand."""

FEW_PAIRS: Final = 4

MOST_TIMES: Final = 8
"""The most times out of which people say how often something is to be done, unless it is rare."""

RARE: Final = 20
"""The times out of which they say it where it is rare, or nearly always."""


class Discreet:
    """Discreet (慎重, H6-13), the careful player. Its value is the chance of winning the set, 0 to 1.

    A turn is a small matrix game: a row for each card of one's own hand, a column for each of the other's.
    The engine says what every pair leads to, `prospect` what that position is worth, and a mixture of cards
    is played that no answer takes much advantage of. What ends the set in this turn is certain; near the end
    of a hand, where few pairs are left, the next turn is looked at as well.
    """

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """A card drawn from the mixture. It takes about a millisecond, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        table = estimated_payoffs(view, view.viewer)
        mixture, value = solve(table)
        seat = view.viewer
        own, others = (seen(view.hands[side]) for side in (seat, 1 - seat))
        row = rng.choices(range(len(own)), mixture)[0]
        card = own[row]
        return Advice(Choose(card), value, reasons(card, own, others, mixture[row], table[row]))


class Master:
    """Master (達人, H6-13), who plays the exact solution. Its value is the chance of winning, 0 to 1."""

    def __init__(self) -> None:
        load()

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """A card drawn from an optimal mixture. It takes a few milliseconds, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        own, other = view.viewer, 1 - view.viewer
        hands = seen(view.hands[own]), seen(view.hands[other])
        position = Position.of(hands[0], view.won[own], hands[1], view.won[other])
        table = payoffs(position)
        mixture, value = solve(table)
        row = rng.choices(range(len(table)), mixture)[0]
        chosen = card(each_bit(position.hand)[row])
        percent = round(100 * value)
        share = mixture[row] if 0 < percent < 100 else 1.0  # nobody need be misled where all is decided
        return Advice(Choose(chosen), value, (_chance(percent), *reasons(chosen, *hands, share, table[row])))


def _chance(percent: int) -> Message:
    """Tell the chance of winning the set, or that it is decided."""
    if percent in (0, 100):
        return message("happy_six.reason.as_good_as_won" if percent else "happy_six.reason.as_good_as_lost")
    return message("happy_six.reason.chance", percent=percent)


def estimated_payoffs(view: HappySixView, seat: Seat) -> Matrix:
    """Guess the winning chances of each card of a seat's hand against each of the other hand."""
    hands = (seen(view.hands[0]), seen(view.hands[1]))
    return _estimates(
        State(view.options, dealt=True, hands=hands, won=view.won, turns=view.turns), seat, ahead=1
    )


def _estimates(state: State, seat: Seat, ahead: int) -> Matrix:
    def worth(own: Card, other: Card) -> float:
        cards = (own, other) if seat == 0 else (other, own)
        after = HAPPY_SIX.apply(replace(state, chosen=cards), Revealed((Choose(cards[0]), Choose(cards[1]))))
        if after.sets:
            return 0.5 if after.sets[-1].winner is None else float(after.sets[-1].winner == seat)
        if ahead and len(after.hands[0]) * len(after.hands[1]) <= FEW_PAIRS:
            return solve(_estimates(after, seat, ahead - 1))[1]
        return prospect(after.hands, after.won, seat)

    return [[worth(own, other) for other in state.hands[1 - seat]] for own in state.hands[seat]]


def prospect(hands: Pair, won: Pair, seat: Seat) -> float:
    """A guess at the seat's chance of winning the set from here.

    Every turn moves one card from one side to the other, and the set is lost with the last: so all cards
    count, good ones and those in hand more, and then how many pairs of cards the next turn would win.
    """
    own, others = hands[seat], hands[1 - seat]
    cards = sum(IN_HAND[card] for card in own) - sum(IN_HAND[card] for card in others)
    cards += sum(WON[card] for card in won[seat]) - sum(WON[card] for card in won[1 - seat])
    pairs = [(card, other) in BEATS for card in own for other in others]
    return 1 / (1 + exp(-cards - MATCH * (2 * sum(pairs) / len(pairs) - 1)))


def reasons(card: Card, own: Cards, others: Cards, share: float, row: Sequence[float]) -> tuple[Message, ...]:
    """The reasons for a card of one's own, in words; `share` is its part of the mixture, `row` its worths."""
    if len(own) == 1:
        return (message("happy_six.reason.only_card", card=card),)
    if min(row) == 1:
        return (message("happy_six.reason.wins_set", card=card),)
    beaten = [other for other in others if (card, other) in BEATS]
    found = [_beats(card, len(beaten), len(others))]
    found += [
        message("happy_six.reason.happy_six", card=card, other=other)
        for other in beaten
        if is_happy_six((card, other))
    ]
    if 0 < share < 1:
        count, times = plain_odds(share)
        found.append(message("happy_six.reason.mixed", card=card, count=count, of=times))
    return tuple(found)


def plain_odds(share: float) -> tuple[int, int]:
    """A share between 0 and 1 as people say it, such as 2 times in 5; never none or all."""
    _, times = min((abs(share - round(share * times) / times), times) for times in range(2, MOST_TIMES + 1))
    count = round(share * times)
    if 0 < count < times:
        return count, times
    return min(max(round(share * RARE), 1), RARE - 1), RARE


def _beats(card: Card, count: int, held: int) -> Message:
    if count in (0, held):
        return message("happy_six.reason.beats_all" if count else "happy_six.reason.beats_none", card=card)
    return message("happy_six.reason.beats", card=card, count=count, all=held)


def seen(pile: Cards | Hidden) -> Cards:
    """A hand that a seat can see, for it sees both.

    Raises:
        ValueError: the view is not a seat's.
    """
    if isinstance(pile, Hidden):
        raise ValueError("a seat knows both hands (H6-2)")
    return pile

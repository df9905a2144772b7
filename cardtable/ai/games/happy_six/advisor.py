"""Hints and reviews of Happy Six, from its exact solution (H6-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from cardtable.ai.games.happy_six.players import reasons, seen
from cardtable.ai.games.happy_six.position import CARDS, Position
from cardtable.ai.games.happy_six.solution import Solution, chance, solution
from cardtable.ai.hints import EVEN, Hint, HintLine, NoHint
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import CERTAIN, Mixture, Review, ReviewedChoice, ReviewedTurn
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Action, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import PILES, Choose, HappySixView
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, EntryPoint
from cardtable.engine.seats import Seat
from cardtable.match.timeline import Timeline

ALL_BUT_SURE: Final = 0.0005
"""The least chance, of winning or losing, that is told; a smaller one would be shown as none."""


EVEN_CHANCE: Final = 0.03
SLIGHT_CHANCE: Final = 0.12
"""How far from one half a chance is called even, and how far a slight lead."""


class HappySixAdvisor:
    """`cardtable.ai.hints.Advisor` for Happy Six. The values are chances of winning the set.

    A card's chance is that against the other side's own optimal mixture: no card is worth more than the
    position, and every card that an optimal mixture may use is worth as much.
    """

    def hint(self, view: HappySixView, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """The optimal mixture, and what each card of the hand is worth.

        What the seat must remember (H6-6): in Standard, the won cards. While there are none, the other hand
        is what is missing from one's own, and everything lies open.

        Raises:
            NoHint: somebody has won cards that lie face down, and `remembers` is false.
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        if not remembers and view.options[PILES] != "open" and any(view.won):
            raise NoHint(message("happy_six.hint.must_remember"))
        own, other = view.viewer, 1 - view.viewer
        hand, their_hand = seen(view.hands[own]), seen(view.hands[other])
        found = solution(Position.of(hand, view.won[own], their_hand, view.won[other]))
        chances = [against(row, found.their_mixture) for row in found.pairs]
        lines = [
            HintLine(
                Choose(card),
                message("card.alone", card=card),
                share,
                message("happy_six.hint.wins", chance=percent(chance)),
                reasons(card, found.hand, found.their_hand, share=1.0, row=row),
                figure=percent(chance),
            )
            for card, share, chance, row in zip(found.hand, found.mixture, chances, found.pairs, strict=True)
        ]
        decided = _decided(found.value)
        ranks = [(0.0 if decided else line.share, chances[i]) for i, line in enumerate(lines)]
        order = sorted(range(len(lines)), key=ranks.__getitem__, reverse=True)
        return Hint(
            advice=(_advice(found), message(_standing(found.value)))
            if decided is None
            else (decided, _kept(chances, found.hand[order[0]])),
            figures=(
                *(() if decided else (message("happy_six.hint.chance", chance=percent(found.value)),)),
                *(() if decided or max(found.mixture) == 1 else (message("happy_six.hint.mixture"),)),
                message("happy_six.hint.exact"),
            ),
            measure=message("happy_six.hint.measure"),
            lines=tuple(lines[i] for i in order),
            is_mixed=decided is None,
        )


def _decided(value: float) -> Message | None:
    """Tell that the set is as good as won, or lost: then nobody need be misled by a mixture."""
    if ALL_BUT_SURE < value < 1 - ALL_BUT_SURE:
        return None
    return message("happy_six.reason.as_good_as_won" if value > 0.5 else "happy_six.reason.as_good_as_lost")


def _kept(chances: Sequence[float], card: Card) -> Message:
    """Say which card keeps a set that is as good as decided, or a chance, if any does."""
    if max(chances) < EVEN:
        return message("happy_six.hint.hopeless")
    return message("happy_six.hint.safe" if max(chances) > 0.5 else "happy_six.hint.chance_left", card=card)


def _advice(found: Solution) -> Message:
    """Say how to choose: one card, any, one of a few that are equally good, or one more often than others."""
    ranked = sorted(zip(found.mixture, found.hand, strict=True), key=lambda each: -each[0])
    (most, card), (second, other) = ranked[0], ranked[min(1, len(ranked) - 1)]
    if most == 1:
        return message("happy_six.hint.certain", card=card)
    if most - min(found.mixture) < EVEN:
        return message("happy_six.hint.any")
    if most - second >= EVEN:
        return message("happy_six.hint.mostly", card=card, other=other)
    if len(ranked) > 2 and second - ranked[2][0] < EVEN:
        return message("happy_six.hint.several")
    return message("happy_six.hint.either", card=card, other=other)


def _standing(value: float) -> str:
    """The key of how the set stands for the seat, by its chance to win it."""
    if abs(value - 0.5) < EVEN_CHANCE:
        return "happy_six.hint.even"
    if abs(value - 0.5) < SLIGHT_CHANCE:
        return "happy_six.hint.slightly_ahead" if value > 0.5 else "happy_six.hint.slightly_behind"
    return "happy_six.hint.ahead" if value > 0.5 else "happy_six.hint.behind"


def against(row: Sequence[float], mixture: Sequence[float]) -> float:
    """Return the worth of a card against a mixture, from its worth against each card."""
    return sum(value * share for value, share in zip(row, mixture, strict=True))


def percent(chance: float) -> Message:
    """A chance as people read it."""
    return message("hint.percent", percent=f"{100 * chance:.1f}")


class HappySixReviewer:
    """`cardtable.ai.reviews.Reviewer` for Happy Six. A deal is a set."""

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewedTurn]]:
        """The turns of a set, each for both sides."""
        line = timeline.deal_line(deal)
        faced = [number for number in line if isinstance(timeline.fact(number), (Dealt, Revealed))]
        found = turns([timeline.fact(number) for number in line])
        return [
            Task(partial(_think, turn, number, record), 1, None, 0)
            for number, (turn, record) in enumerate(zip(found, faced, strict=False), 1)
        ]

    def analyses(self, timeline: Timeline, deal: int) -> tuple[()]:
        """None: the turns tell all of a set."""
        return ()

    def review(self, parts: Sequence[ReviewedTurn]) -> Review:
        """The turns together."""
        return Review(tuple(parts))

    def told(self, view: HappySixView, action: Action) -> tuple[Message, Message]:
        """The turn, and the card chosen."""
        return message("happy_six.score.turn", turn=len(view.turns) + 1), _card(action)

    def choices(self, part: ReviewedTurn) -> list[ReviewedChoice]:
        """Return the choices of both sides in a turn."""
        return [
            ReviewedChoice(
                record=part.record,
                seat=seat,
                place=message("happy_six.score.turn", turn=part.number),
                what=_card(action),
                best=_card(best[0][0]),
                cost=cost,
                error=0,
                verdict=message("hint.clearly_worse"),
                margin=margin,
            )
            for seat, (action, best, cost, margin) in enumerate(
                zip(part.actions, part.best, part.costs, part.margins, strict=True)
            )
        ]

    def assessments(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> tuple[()]:
        """None: a set is decided in many turns."""
        return ()

    def amount(self, cost: int) -> Message:
        """Say a lost chance in words, which is given in thousandths."""
        return message("happy_six.review.chance", percent=f"{cost / 10:.1f}")

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """The number of the set; one that is drawn is played again under the same number (H6-15)."""
        decided = [len(set(result.places)) > 1 for result in results]
        number = sum(() if entry is None else entry.totals) + sum(decided[:-1]) + 1
        if not decided[-1]:
            return message("happy_six.review.drawn", set=number)
        return message("happy_six.review.set", set=number)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn to be reviewed: where the set stood, and what the sides chose."""

    position: Position
    own: Choose
    their: Choose

    @property
    def after(self) -> Position:
        """The position after the turn."""
        own, their = (1 << CARDS.index(choice.card) for choice in (self.own, self.their))
        return self.position.play(own, their)

    def reviewed(self) -> ReviewedTurn:
        """Return the turn with its cost to each side."""
        return _turn(solution(self.position), self.own, self.their, chance(self.after))


def turns(facts: Sequence[Fact]) -> Iterator[Turn]:
    """The turns of a set; ValueError if it does not begin with the whole deal."""
    match facts[0]:
        case Dealt(_, (tuple() as first, tuple() as second)):
            position = Position.of(first, (), second, ())
        case _:
            raise ValueError(f"no deal: {facts[0]}")
    for fact in facts[1:]:
        match fact:
            case Revealed((Choose() as own, Choose() as their)):
                yield Turn(position, own, their)
                position = Turn(position, own, their).after


def _think(turn: Turn, number: int, record: int, budget: Budget, rng: Random) -> ReviewedTurn:
    return replace(turn.reviewed(), number=number, record=record)


def _turn(found: Solution, own: Choose, their: Choose, after: float) -> ReviewedTurn:
    row = found.pairs[found.hand.index(own.card)]
    column = [pair[found.their_hand.index(their.card)] for pair in found.pairs]
    costs = found.value - against(row, found.their_mixture), against(column, found.mixture) - found.value
    worths = [against(each, found.their_mixture) for each in found.pairs]
    their_worths = [-against(each, found.mixture) for each in zip(*found.pairs, strict=True)]
    return ReviewedTurn(
        actions=(own, their),
        before=_thousandths(found.value),
        costs=(max(0, _thousandths(costs[0])), max(0, _thousandths(costs[1]))),
        after=_thousandths(after),
        best=(_mixed(found.hand, found.mixture), _mixed(found.their_hand, found.their_mixture)),
        margins=(
            _margin(worths, found.hand.index(own.card)),
            _margin(their_worths, found.their_hand.index(their.card)),
        ),
    )


def _margin(worths: Sequence[float], chosen: int) -> int:
    """Return by how much the card at this place is worth more than every other."""
    others = [worth for place, worth in enumerate(worths) if place != chosen]
    return max(0, _thousandths(worths[chosen] - max(others))) if others else 0


def _mixed(cards: Cards, shares: Sequence[float]) -> Mixture:
    parts: list[tuple[Card, float]] = [
        (card, share) for card, share in zip(cards, shares, strict=True) if share
    ]
    return tuple((Choose(card), share) for card, share in sorted(parts, key=lambda part: -part[1]))


def _card(action: Action) -> Message:
    if not isinstance(action, Choose):
        raise TypeError(f"no choice of Happy Six: {action}")
    return message("card.alone", card=action.card)


def _thousandths(part: float) -> int:
    return round(CERTAIN * part)

"""Reviews of Happy Six: the cost of each choice in a set, by the exact solution (H6-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from cardtable.ai.games.happy_six.advisor import against
from cardtable.ai.games.happy_six.position import CARDS, Position
from cardtable.ai.games.happy_six.solution import Solution, chance, solution
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import CERTAIN, Mixture, Review, ReviewedTurn
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import Choose
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult
from cardtable.engine.seats import Seat
from cardtable.match.timeline import Timeline


class HappySixReviewer:
    """`cardtable.ai.reviews.Reviewer` for Happy Six. A deal is a set."""

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewedTurn]]:
        """The turns of a set, each for both sides."""
        return [Task(partial(_think, turn), 1, None, 0) for turn in turns(timeline.deal_facts(deal))]

    def review(self, parts: Sequence[ReviewedTurn]) -> Review:
        """The turns together."""
        return Review(tuple(parts))

    def title(self, results: Sequence[DealResult]) -> Message:
        """The number of the set; one that is drawn is played again under the same number (H6-15)."""
        decided = [len(set(result.places)) > 1 for result in results]
        number = sum(decided[:-1]) + 1
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


def _think(turn: Turn, budget: Budget, rng: Random) -> ReviewedTurn:
    return turn.reviewed()


def _turn(found: Solution, own: Choose, their: Choose, after: float) -> ReviewedTurn:
    row = found.pairs[found.hand.index(own.card)]
    column = [pair[found.their_hand.index(their.card)] for pair in found.pairs]
    costs = found.value - against(row, found.their_mixture), against(column, found.mixture) - found.value
    return ReviewedTurn(
        actions=(own, their),
        before=_thousandths(found.value),
        costs=(max(0, _thousandths(costs[0])), max(0, _thousandths(costs[1]))),
        after=_thousandths(after),
        best=(_mixed(found.hand, found.mixture), _mixed(found.their_hand, found.their_mixture)),
    )


def _mixed(cards: Cards, shares: Sequence[float]) -> Mixture:
    parts: list[tuple[Card, float]] = [
        (card, share) for card, share in zip(cards, shares, strict=True) if share
    ]
    return tuple((Choose(card), share) for card, share in sorted(parts, key=lambda part: -part[1]))


def _thousandths(part: float) -> int:
    return round(CERTAIN * part)

"""A made-up game of three seats with points, small enough to work out by hand what an arena must find.

Each seat gets one of the cards A, 2 and 3, and in turn takes its points or leaves them. In a match's deals
of even number they count double. A match is two deals; most points win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact
from cardtable.engine.messages import message
from cardtable.engine.options import Number, Options, OptionSet
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import DealResult, EntryPoint, Listed, Outcome, RuleBreach, View
from cardtable.engine.scores import highest_wins, places
from cardtable.engine.seats import Seat, Viewer

CARDS: Final = tuple(Card(Suit.CLUBS, rank) for rank in (Rank.ACE, Rank.TWO, Rank.THREE))
BONUS: Final = Number("bonus", 0, 0, 9)


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Take the card's points, or leave them."""

    takes: bool

    def __str__(self) -> str:
        return "take" if self.takes else "leave"


@dataclass(frozen=True, slots=True)
class ThreeSeatView(View):
    """The seat's own points, and the deal's number."""

    points: int
    number: int


@dataclass(frozen=True, slots=True)
class State:
    """The state of a match."""

    options: Options
    first: int
    points: tuple[int, ...] = ()
    said: tuple[bool, ...] = ()
    results: tuple[tuple[int, ...], ...] = ()

    @property
    def number(self) -> int:
        return self.first + len(self.results)


def result(scores: tuple[int, ...]) -> DealResult:
    return DealResult(places(scores), scores, (("zeros", tuple(int(score == 0) for score in scores)),))


class ThreeSeatGame:
    """`cardtable.engine.rules.Rules`, as far as an arena asks."""

    id = "three_seats"
    revision = 1
    option_set = OptionSet("three_seats", (3,), (BONUS,), {"plain": {}})
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        return State(options, 1)

    def entry(self, options: Options, deal: int) -> EntryPoint:
        return EntryPoint(deal, (0, 0, 0))

    def entry_at(self, state: State) -> EntryPoint:
        raise NotImplementedError  # an arena enters matches from zero

    def enter(self, options: Options, entry: EntryPoint) -> State:
        return State(options, entry.deal)

    def chance(self, state: State, streams: Streams) -> Fact | None:
        if self.outcome(state) or state.points:
            return None
        cards = list(CARDS)
        streams.deal(state.number).shuffle(cards)
        return Dealt(state.number, tuple((card,) for card in cards))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (len(state.said),)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        return None if isinstance(action, Say) else RuleBreach("T-1", message("none"))

    def apply(self, state: State, fact: Fact) -> State:
        if isinstance(fact, Dealt):
            times = 2 - state.number % 2
            points = tuple(
                times * (1 + CARDS.index(pile[0])) for pile in fact.piles if isinstance(pile, tuple)
            )
            return replace(state, points=points)
        assert isinstance(fact, Acted)
        assert isinstance(fact.action, Say)
        said = (*state.said, fact.action.takes)
        if len(said) < 3:
            return replace(state, said=said)
        bonus = state.options[BONUS]
        scores = tuple((points + bonus) * takes for points, takes in zip(state.points, said, strict=True))
        return replace(state, points=(), said=(), results=(*state.results, scores))

    def view(self, state: State, viewer: Viewer) -> ThreeSeatView:
        says = (Say(takes=True), Say(takes=False))
        choices = Listed(says, (None, None))
        return ThreeSeatView(
            viewer, state.options, self.to_act(state), choices, None, state.points[viewer], state.number
        )

    def outcome(self, state: State) -> Outcome | None:
        if len(state.results) < 2:
            return None
        totals = tuple(map(sum, zip(*state.results, strict=True)))
        return Outcome(result(totals).places, totals, self.deals(state))

    def deals(self, state: State) -> tuple[DealResult, ...]:
        return tuple(map(result, state.results))

    def parse_action(self, text: str) -> Say:
        return {"take": Say(takes=True), "leave": Say(takes=False)}[text]

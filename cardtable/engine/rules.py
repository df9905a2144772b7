"""The contract between the rooms: what a game must answer, and what a player is.

`Rules` is one stateless object a game. Its state spans the whole match (deals, scores, whose deal it is),
so that a match is nothing but ``fold(apply, begin(options), facts)``. Everything a person or a computer
player gets to see is a `View`, made for one viewer; the state never leaves engine and match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from cardtable.engine.facts import Action, Fact
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionSet
from cardtable.engine.randomness import Streams
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat, Viewer

S = TypeVar("S")
V_co = TypeVar("V_co", bound="View", covariant=True)
V_contra = TypeVar("V_contra", bound="View", contravariant=True)


@dataclass(frozen=True, slots=True)
class RuleBreach:
    """A refusal of an action: the reason, told at the table, and the clause it breaks (G-2)."""

    clause: str
    reason: Message

    @property
    def cited(self) -> Message:
        """The reason with its clause, for reports and the console; at the table nobody reads numbers."""
        return message("app.breach", reason=self.reason, clause=self.clause)


class Choices(ABC):
    """The choices of a seat, described rather than enumerated.

    Small sets are `Listed`; a game whose choices are combinations (cards to pass, a sign for each player) or
    too many to list (calls) adds a sibling class that describes the parts. In every case each action carries
    its refusal, if any, so that the table can dim and explain without asking the rules again.
    """

    @abstractmethod
    def draw(self, rng: Random) -> Action:
        """A legal action, every one equally likely."""

    @abstractmethod
    def legal(self) -> tuple[Action, ...] | None:
        """The legal actions in a fixed order, or None where there are too many to list."""

    @abstractmethod
    def every(self) -> Iterator[Action]:
        """Every legal action in a fixed order, even where there are too many to list."""

    @abstractmethod
    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why the seat may not choose this action; None when it may."""


@dataclass(frozen=True, slots=True)
class Listed(Choices):
    """A small set of single actions, each with its refusal."""

    actions: tuple[Action, ...]
    refusals: tuple[RuleBreach | None, ...]

    def draw(self, rng: Random) -> Action:
        """A legal action, every one equally likely."""
        return rng.choice(self.legal())

    def legal(self) -> tuple[Action, ...]:
        """The legal actions in a fixed order."""
        return tuple(a for a, refusal in zip(self.actions, self.refusals, strict=True) if refusal is None)

    def every(self) -> Iterator[Action]:
        """Every legal action in a fixed order."""
        return iter(self.legal())

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why the seat may not choose this one of the listed actions; None when it may."""
        return self.refusals[self.actions.index(action)]


@dataclass(frozen=True, slots=True)
class DealResult:
    """The end of one deal of a match (in Happy Six: a set), for statistics.

    `places` and `scores` are those of this deal alone, by seat, places as in `Outcome`. `figures` is what
    else is counted, by name (text ``<game>.figure.<name>``) and seat, with None at a seat that it does not
    concern; what belongs to a side, or to the table as a whole, stands at every seat of it.
    """

    places: tuple[int, ...]
    scores: tuple[Score, ...]
    figures: tuple[tuple[str, tuple[int | None, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: the final scores, each seat's place, and where the game tells it, every deal.

    Place 1 is best; equals share a place and the next is skipped. Partners have the same place and score.
    """

    places: tuple[int, ...]
    scores: tuple[Score, ...]
    deals: tuple[DealResult, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one viewer; each game adds its own fields."""

    viewer: Viewer
    """Whose knowledge it is."""
    options: Options
    """The options of the match."""
    to_act: tuple[Seat, ...]
    """The seats now to act."""
    choices: Choices | None
    """The viewer's own choices; None when it is not to act."""
    outcome: Outcome | None
    """The end of the match; None while it goes on."""


class Rules(Protocol[S, V_co]):
    """One game. All methods are pure; a state is immutable."""

    id: str
    revision: int  # raised when an old log would fold differently
    option_set: OptionSet

    def start(self, options: Options) -> S:
        """The state before anything has happened."""
        ...

    def chance(self, state: S, streams: Streams) -> Fact | None:
        """The fact that nature brings about now (a deal, a reveal); None when seats act, or all is over."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, sorted; several when a choice is simultaneous."""
        ...

    def breach(self, state: S, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the seat may not do this now; None when it may."""
        ...

    def apply(self, state: S, fact: Fact) -> S:
        """The state after the fact.

        Raises:
            ValueError: the fact cannot happen in this state (a damaged log); the state is unchanged.
        """
        ...

    def redact(self, state: S, fact: Fact, viewer: Viewer) -> Fact:
        """The part of a fact in this state that the viewer learns: the wall between seats (G-5)."""
        ...

    def view(self, state: S, viewer: Viewer) -> V_co:
        """Return all that the viewer may know in this state."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The end of the match; None while it goes on."""
        ...

    def deals(self, state: S) -> tuple[DealResult, ...]:
        """Every deal of the match that is over, in order."""
        ...

    def standing(self, score: Score) -> int:
        """The standing of a score of a match or deal; the higher, the better."""
        ...

    def calls(self, before: S, fact: Fact, after: S) -> tuple[Message, ...]:
        """The referee's calls about a fact; all of them public."""
        ...

    def parse_action(self, text: str) -> Action:
        """Read an action's text form.

        Raises:
            ValueError: the text is no action of this game.
        """
        ...


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A point at which a match can be entered: before a deal that need not be its first.

    Attributes:
        deal: the number of that deal, counted from 1.
        totals: what has been won so far, in the accounts of the game: of each seat or side, and the pot.
        starter: who deals it, or whoever else begins it by turns; None: that is still to be settled.
        played: the number of deals that count as played before it, where a match has a fixed number.
    """

    deal: int
    totals: tuple[int, ...]
    starter: Seat | None = None
    played: int = 0

    def fits(self, players: int, accounts: int) -> bool:
        """Return True if it can be the record of a match with these numbers of players and accounts."""
        is_seat = self.starter is None or 0 <= self.starter < players
        return is_seat and 0 <= self.played < self.deal and len(self.totals) == accounts


@runtime_checkable
class Enterable(Protocol[S]):
    """Rules of a game in which a match can be entered in its middle: to play a deal again, and in arenas."""

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match that begins with the deal of this number, counted from 1, and no score.

        Where that number makes no difference to a deal, it may be another one.
        """
        ...

    def entry_at(self, state: S) -> EntryPoint:
        """The record of a state in which the next deal is still to be dealt."""
        ...

    def enter(self, options: Options, entry: EntryPoint) -> S:
        """The state before the deal that the record tells of.

        Raises:
            ValueError: no match with these options can stand there.
        """
        ...


def begin(rules: Rules[S, View], options: Options, entry: EntryPoint | None = None) -> S:
    """The state before anything has happened, in a match that begins with its first deal or is entered.

    Raises:
        ValueError: no match with these options can be entered there.
    """
    if entry is None:
        return rules.start(options)
    if not isinstance(rules, Enterable):
        raise ValueError(f"a match of {rules.id} begins with its first deal")
    state: S = rules.enter(options, entry)
    return state


def fold(
    rules: Rules[S, View], options: Options, facts: Sequence[Fact], entry: EntryPoint | None = None
) -> S:
    """The state after all the facts of a match.

    Raises:
        ValueError: a fact cannot happen where it stands, or no match can be entered there.
    """
    state = begin(rules, options, entry)
    for fact in facts:
        state = rules.apply(state, fact)
    return state


def never() -> bool:
    """The stop signal of a budget that nobody stops: always False."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """The effort that a player may spend on thinking, in its own unit (worlds, iterations).

    A player that works for long asks `has_left` after every batch, and then returns the best it has.

    Attributes:
        count: the most; all that matters in tests and arenas.
        stopped: turns true when nobody wants the answer any more.
        late: turns true when time is up; only at the table.
        least: what is done even then, so that the answer is as good on a slow computer as its player claims.
    """

    count: int = 1000
    stopped: Callable[[], bool] = field(default=never, compare=False)
    late: Callable[[], bool] = field(default=never, compare=False)
    least: int = 1

    def within(self, least: int, most: int) -> Budget:
        """The same for a player that does no more than `most`, and if it may, `least` in any case."""
        count = min(self.count, most)
        return replace(self, count=count, least=min(least, count))

    def has_left(self, done: int) -> bool:
        """True if there is more to do after so much."""
        if done >= self.count or self.stopped():
            return False
        return done < self.least or not self.late()


@dataclass(frozen=True, slots=True)
class Advice:
    """A player's answer: the action, and where the player can tell, its value and the reasons."""

    action: Action
    value: float | None = None  # expected result in the game's own unit, higher is better for the seat
    reasons: tuple[Message, ...] = ()


class Player(Protocol[V_contra]):
    """A computer player: a function of what its seat may see. It is never handed a state."""

    def choose(self, view: V_contra, budget: Budget, rng: Random) -> Advice:
        """Choose for ``view.viewer``, which is to act. All chance comes from `rng`."""
        ...


class GameRecord(Protocol):
    """A game as it is handed to those who play it, here or elsewhere; it loads what it is asked for."""

    @property
    def rules(self) -> Callable[[], Rules[Any, View]]:
        """The rules."""
        ...

    def player(self, style: str) -> Player[Any]:
        """Return the computer player of a style."""
        ...

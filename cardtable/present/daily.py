"""Two ways of playing the deal of a day, side by side: how they ended, and where they parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtable.ai.reviews import Reviewer
from cardtable.engine.cards import Cards
from cardtable.engine.facts import Acted
from cardtable.engine.messages import Message, Who
from cardtable.engine.seats import Seat, side_of
from cardtable.match.daily import choices_of
from cardtable.match.timeline import Timeline
from cardtable.present.names import side_places
from cardtable.present.picture import Presenter

MOST: Final = 3
"""The most partings that are told."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of one of the two.

    Attributes:
        what: what was chosen, in words.
        cards: the cards chosen; none where it was a word.
        after: what came of it at the end of that turn; None where that says nothing.
    """

    what: Message
    cards: Cards
    after: Message | None


@dataclass(frozen=True, slots=True)
class Parting:
    """A choice that the two made otherwise; with the first one they were still at the same place.

    Attributes:
        place: when in the deal that was.
        own: what the person chose.
        other: what the other one chose.
    """

    place: Message
    own: Choice
    other: Choice


@dataclass(frozen=True, slots=True)
class End:
    """How one of the two has ended: the place of that side, of how many, and the score as people read it."""

    place: int
    of: int
    points: str


def end_of(timeline: Timeline, seat: Seat, presenter: Presenter[Any]) -> End:
    """Return how a finished match has ended for a seat."""
    outcome, options = timeline.outcome(), timeline.header.options
    assert outcome is not None  # noqa: S101  # the match is over
    sides = timeline.rules.option_set.sides(options)
    place = side_places(outcome, sides)[side_of(seat, sides)]
    return End(place, len(sides), presenter.points(options, outcome.scores[seat]))


@dataclass(frozen=True, slots=True)
class Ways:
    """The two ways.

    Attributes:
        own: how the person's ended.
        other: how the other one's ended.
        lead: above zero if the person's is the better one, zero if they are as good as each other.
        partings: the most telling ones, in the order in which they came.
    """

    own: End
    other: End
    lead: int
    partings: tuple[Parting, ...]


def compare(
    own: Timeline, other: Timeline, seat: Seat, presenter: Presenter[Any], reviewer: Reviewer[Any] | None
) -> Ways:
    """Hold two finished matches of the same deal against each other.

    Args:
        own: the person's.
        other: Master's, or a friend's.
        seat: the seat that both played.
        presenter: of the game.
        reviewer: of the game, which has the words for choices; without one no partings are told.
    """
    one, two = own.outcome(), other.outcome()
    assert one is not None  # noqa: S101  # both are over
    assert two is not None  # noqa: S101
    standing = own.rules.standing
    lead = standing(one.scores[seat]) - standing(two.scores[seat])
    partings = () if reviewer is None else _partings(own, other, seat, presenter, reviewer)
    return Ways(end_of(own, seat, presenter), end_of(other, seat, presenter), lead, partings)


def _partings(
    own: Timeline, other: Timeline, seat: Seat, presenter: Presenter[Any], reviewer: Reviewer[Any]
) -> tuple[Parting, ...]:
    """Find the first parting, then those in which one took what the other did not, then any."""
    found: list[tuple[int, int, Parting]] = []
    pairs = zip(choices_of(own, seat), choices_of(other, seat), strict=False)
    for order, ((ours, first), (theirs, second)) in enumerate(pairs):
        if first != second:
            place, _ = reviewer.told(_view(own, ours, seat), first)
            parting = Parting(
                place,
                _choice(own, ours, seat, presenter, reviewer),
                _choice(other, theirs, seat, presenter, reviewer),
            )
            is_telling = not found or _takes(parting.own, seat) != _takes(parting.other, seat)
            found.append((not is_telling, order, parting))
    return tuple(parting for _, _, parting in sorted(sorted(found, key=_rank)[:MOST], key=_order))


def _rank(found: tuple[int, int, Parting]) -> tuple[int, int]:
    return found[0], found[1]


def _order(found: tuple[int, int, Parting]) -> int:
    return found[1]


def _takes(choice: Choice, seat: Seat) -> bool:
    """Return True if the seat took the trick, or whatever its turn was about."""
    who = None if choice.after is None else choice.after.values.get("who")
    return isinstance(who, Who) and who.seat == seat


def _choice(
    timeline: Timeline, number: int, seat: Seat, presenter: Presenter[Any], reviewer: Reviewer[Any]
) -> Choice:
    fact = timeline.fact(number)
    assert isinstance(fact, Acted)  # noqa: S101  # as `choices_of` gives them
    assert fact.action is not None  # noqa: S101
    _, what = reviewer.told(_view(timeline, number, seat), fact.action)
    cards = presenter.cards_of(fact.action)
    line = timeline.line()
    after = _after(timeline, line[line.index(number) :], seat, presenter) if len(cards) == 1 else None
    return Choice(what, cards, after)


def _after(timeline: Timeline, line: Sequence[int], seat: Seat, presenter: Presenter[Any]) -> Message | None:
    """Sum up the turn that the first of these facts belongs to."""
    for number in line:
        summary = presenter.turn_summary(timeline.fact(number), timeline.calls(number), seat)
        if summary is not None:
            return summary
    return None


def _view(timeline: Timeline, number: int, seat: Seat) -> Any:
    """Return what the seat could see when it faced a choice."""
    return timeline.rules.view(timeline.state(timeline.parent(number)), seat)

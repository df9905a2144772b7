"""The line of a match laid out position by position, to be looked at again from any seat or with open hands.

The wall between seats stands here too: of a deal that is still on the table, or that will be dealt again,
nobody is shown more than was seen in play (see `told_deals`).
"""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.facts import Dealt, Fact
from cardtable.engine.messages import Message
from cardtable.engine.rules import View
from cardtable.engine.seats import Viewer
from cardtable.match.match import Match
from cardtable.match.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal on the line: its number, and the position at which its cards have just been dealt."""

    number: int
    start: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A position of the line as somebody may see it.

    Attributes:
        position: how many facts of the line have happened.
        record: the number of the last of them, from where a match can go on; 0 at the start.
        viewer: whose eyes these are: those wished for, or the ones that may see this position.
        before: the view before that fact, by the same viewer; None at the start.
        fact: that fact, as the viewer learns it; None at the start.
        view: the view after it.
        calls: what the referee said about it.
    """

    position: int
    record: int
    viewer: Viewer
    before: View | None
    fact: Fact | None
    view: View
    calls: tuple[Message, ...]


class Reel:
    """The line to where a match stands. It belongs to one thread and never changes the match.

    Args:
        timeline: the match; nobody adds to it any more.

    Attributes:
        timeline: the match, to be read only.
        header: what was fixed when the match began.
        deals: the deals on the line, in order.
        last: the last position; the first is 0, where nothing has happened.
        own: who may see every position: `Header.default_viewer`.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._line = (0, *timeline.line())
        self.header = timeline.header
        self.last = len(self._line) - 1
        persons = self.header.persons
        self.own = self.header.default_viewer
        told = told_deals(timeline)
        deals: list[Deal] = []
        self._may_tell = [bool(told) or not persons]  # what comes before the first deal belongs to it
        self._calls: list[Message] = []
        self._heard = [0]  # by position: how many of the calls have been made
        for position, number in enumerate(self._line[1:], start=1):
            fact = timeline.fact(number)
            if isinstance(fact, Dealt):
                deals.append(Deal(fact.deal, position))
                self._may_tell.append(fact.deal in told or not persons)
            else:
                self._may_tell.append(self._may_tell[-1])
            self._calls += timeline.calls(number)
            self._heard.append(len(self._calls))
        self.deals = tuple(deals)

    def position(self, record: int) -> int | None:
        """The position after the fact with this number; None if it is not on the line."""
        return self._line.index(record) if record in self._line else None

    def heard(self, position: int) -> tuple[Message, ...]:
        """All that the referee has said up to a position."""
        return tuple(self._calls[: self._heard[position]])

    def viewer(self, position: int, wished: Viewer) -> Viewer:
        """Whose eyes may be lent at a position: those wished for, or `own`."""
        return wished if self._may_tell[position] else self.own

    def sight(self, position: int, wished: Viewer) -> Sight:
        """A position as seen with the eyes wished for, as far as that is allowed.

        Raises:
            IndexError: there is no such position.
        """
        if not 0 <= position <= self.last:
            raise IndexError(position)
        timeline, rules = self.timeline, self.timeline.rules
        number, viewer = self._line[position], self.viewer(position, wished)
        view = rules.view(timeline.state(number), viewer)
        if not position:
            return Sight(position, number, viewer, None, None, view, ())
        before = timeline.state(timeline.parent(number))
        return Sight(
            position=position,
            record=number,
            viewer=viewer,
            before=rules.view(before, viewer),
            fact=rules.redact(before, timeline.fact(number), viewer),
            view=view,
            calls=tuple(self._calls[self._heard[position - 1] : self._heard[position]]),
        )


def reel_of(match: Match) -> Reel:
    """The line of a match in memory, as it is now."""
    timeline = Timeline(match.header, match.rules)
    for record in match.records:
        timeline.add(record)
    return Reel(timeline)


def facts_of(timeline: Timeline, deal: int) -> tuple[Fact, ...]:
    """All facts of the last attempt at a deal on the line, the deal itself first; none if it is not there."""
    found: list[Fact] = []
    for fact in map(timeline.fact, timeline.line()):
        if isinstance(fact, Dealt):
            if fact.deal > deal:
                break
            found.clear()  # what was dealt before, or an attempt that had to be dealt again
            found += [fact] if fact.deal == deal else []
        elif found:
            found.append(fact)
    return tuple(found)


def told_deals(timeline: Timeline) -> frozenset[int]:
    """The deals, by number, whose cards may be told to anybody: the same number always deals the same cards.

    They have been played out on the line to where the match stands, and come before the deal it stands in
    as long as it goes on.
    """
    facts = map(timeline.fact, timeline.line())
    numbers = {fact.deal for fact in facts if isinstance(fact, Dealt)}
    is_over = timeline.rules.outcome(timeline.state()) is not None
    return frozenset(numbers if is_over else numbers - {max(numbers, default=0)})

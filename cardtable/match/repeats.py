"""Deals that are over, to be played again: with the score of then, or from nought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardtable.engine.facts import Dealt
from cardtable.engine.rules import Enterable, EntryPoint
from cardtable.match.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Repeat:
    """A deal of the line that may be played again, as the first of another match.

    Attributes:
        deal: its number in the match, counted from 1.
        number: the deal number that opens its cards.
        entry: where to enter a match that has it with the score of then; None: it begins a match anyway.
        nought: the same from nought.
    """

    deal: int
    number: int
    entry: EntryPoint | None
    nought: EntryPoint | None


def repeats(timeline: Timeline) -> tuple[Repeat, ...]:
    """Return the deals whose cards anybody may see, in order, each with who dealt it then."""
    open_deals, streams = timeline.open_deals(), timeline.header.streams
    found: list[Repeat] = []
    for number in timeline.line():
        fact = timeline.fact(number)
        if isinstance(fact, Dealt) and fact.attempt == 1 and fact.deal in open_deals:
            entry, nought = _entries(timeline, timeline.state(timeline.parent(number)))
            found.append(Repeat(fact.deal, streams.deal_number(fact.deal), entry, nought))
    return tuple(found)


def _entries(timeline: Timeline, state: Any) -> tuple[EntryPoint | None, EntryPoint | None]:
    """Return the entry points of a deal with the score of a state before it, and from nought."""
    rules, options = timeline.rules, timeline.header.options
    if not isinstance(rules, Enterable):
        return None, None
    entry = rules.entry_at(state)
    nought = replace(rules.entry(options, entry.deal), starter=entry.starter)
    start = rules.entry(options, 1)
    return None if entry == start else entry, None if nought == start else nought

"""Deals that are over, to be played again: with the score of then, or from nought.

The match in which a deal is played again notes how it was played before, so that both results can be told
side by side. Nobody has checked what a note holds that was read from a file: one that makes no sense, or is
about other cards, counts as none.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Any, Final

from cardtable.engine.facts import Acted, Dealt, Fact, format_fact
from cardtable.engine.rules import Enterable, EntryPoint, View, begin
from cardtable.engine.seats import PUBLIC
from cardtable.match.json_lines import Json, Unreadable, seal, unseal
from cardtable.match.log import Note, read_fact, read_seat, seat_fields
from cardtable.match.seating import SeatInfo
from cardtable.match.timeline import Timeline

REPEAT: Final = "repeat"
"""The kind of note that tells how a match's first deal was played before: ``seats``, and ``sealed`` facts."""


@dataclass(frozen=True, slots=True)
class EarlierPlay:
    """A deal as it was played, from the end of the deal before it to its own.

    Attributes:
        seats: who sat where.
        facts: what happened.
    """

    seats: tuple[SeatInfo, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class EarlierEnd:
    """The end of a match's first deal when it was played before.

    Attributes:
        seats: who sat where then.
        view: what everybody could see then, had the deal begun with the score with which this match begins.
    """

    seats: tuple[SeatInfo, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Repeat:
    """A deal of the line that may be played again, as the first of another match.

    Attributes:
        deal: its number in the match, counted from 1.
        number: the deal number that opens its cards.
        entry: where to enter a match that has it with the score of then; None: it begins a match anyway.
        nought: the same from nought.
        play: how it was played.
    """

    deal: int
    number: int
    entry: EntryPoint | None
    nought: EntryPoint | None
    play: EarlierPlay


def repeats(timeline: Timeline) -> tuple[Repeat, ...]:
    """Return the deals whose cards anybody may see, in order, each with who dealt it then."""
    open_deals, streams = timeline.open_deals(), timeline.header.streams
    found: list[Repeat] = []
    for number in timeline.line():
        fact = timeline.fact(number)
        if isinstance(fact, Dealt) and fact.attempt == 1 and fact.deal in open_deals:
            entry, nought = _entries(timeline, timeline.state(timeline.parent(number)))
            play = EarlierPlay(timeline.header.seats, _facts_of(timeline, fact.deal))
            found.append(Repeat(fact.deal, streams.deal_number(fact.deal), entry, nought, play))
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


def _facts_of(timeline: Timeline, deal: int) -> tuple[Fact, ...]:
    """Return what happened in a deal that is over, but for who was picked to begin it, which is settled."""
    line, rules = timeline.line(), timeline.rules
    over = deal - timeline.header.begins_with

    def deals(number: int) -> int:
        return len(rules.deals(timeline.state(number)))

    first, last = (bisect_left(line, count, key=deals) for count in (over, over + 1))
    facts = [timeline.fact(number) for number in line[first + (over > 0) : last + 1]]
    dealt = next(place for place, fact in enumerate(facts) if isinstance(fact, Dealt))
    before = [fact for fact in facts[:dealt] if isinstance(fact, Acted)]
    return (*before, *facts[dealt:])


# ── the notes' form ──────────────────────────────────────────────────────────────────────────────────


def repeat_data(play: EarlierPlay) -> dict[str, Json]:
    """Encode how a deal was played before for its note, in which a glance sees no cards."""
    text = "\n".join(map(format_fact, play.facts))
    return {"seats": [seat_fields(seat) for seat in play.seats], "sealed": seal(text)}


def read_repeat(timeline: Timeline, note: Note) -> EarlierPlay | None:
    """Return how the first deal was played before, as a note in the match tells it; None if it does not."""
    if note.kind != REPEAT:
        return None
    match note.data:
        case {"seats": list(seats), "sealed": str(sealed), **rest} if not rest:
            try:
                infos = tuple(map(read_seat, seats))
                texts = unseal(sealed).split("\n")
                facts = (read_fact(text, timeline.rules.parse_action, len(infos)) for text in texts)
                return EarlierPlay(infos, tuple(facts))
            except Unreadable:
                return None
    return None


def earlier_end(timeline: Timeline) -> EarlierEnd | None:
    """Return the end of the match's first deal when it was played before; None where nothing is known."""
    notes = (record.note for record in timeline.records if record.note is not None)
    plays = (read_repeat(timeline, note) for note in notes)
    play = next((play for play in plays if play is not None), None)
    if play is None or len(play.seats) != len(timeline.header.seats):
        return None
    try:
        view = _end_of(timeline, play)
    except Exception:  # whatever the rules trip over, it is the note that is wrong
        return None
    return None if view is None else EarlierEnd(play.seats, view)


def _end_of(timeline: Timeline, play: EarlierPlay) -> View | None:
    """Fold a play of this match's first deal, with the cards that the match has; None where it cannot be."""
    header, rules = timeline.header, timeline.rules
    state = begin(rules, header.options, header.entry)
    for each in play.facts:
        fact = replace(each, deal=header.begins_with) if isinstance(each, Dealt) else each
        if not isinstance(fact, Acted) and fact != rules.chance(state, header.streams):
            return None
        state = rules.apply(state, fact)
    return rules.view(state, PUBLIC) if len(rules.deals(state)) == 1 else None

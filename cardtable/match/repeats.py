"""Deals that are over, to be played again: with the score of then, or from zero.

The match in which a deal is played again notes how it was played before, so that both results can be told
side by side. Nobody has checked what a note holds that was read from a file: one that makes no sense, or is
about other cards, counts as none.
"""

from __future__ import annotations

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
        from_zero: the same with a score of zero.
        play: how it was played.
    """

    deal: int
    number: int
    entry: EntryPoint | None
    from_zero: EntryPoint | None
    play: EarlierPlay


class Repeats:
    """Deals of a match that are over, each found once and kept while the line still leads past it.

    Args:
        timeline: the match's; nothing is changed in it.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._found: list[Repeat] = []
        self._ends: list[tuple[int, int]] = []  # of each: its last fact's place on the line, and its number

    def listed(self) -> tuple[Repeat, ...]:
        """Return the deals whose cards anybody may see, in order, each with how it was played."""
        line, over = self._timeline.line(), len(self._timeline.open_deals())
        while self._ends and not self._is_on(line):
            self._found.pop()
            self._ends.pop()
        while len(self._found) < over:
            self._find_next(line)
        return tuple(self._found)

    def _is_on(self, line: tuple[int, ...]) -> bool:
        """Return true if the line leads past the last deal found: one fact has but one line to it."""
        place, number = self._ends[-1]
        return place < len(line) and line[place] == number

    def _find_next(self, line: tuple[int, ...]) -> None:
        """Find the deal after those found; it is over."""
        timeline, count = self._timeline, len(self._found)
        deal = timeline.header.begins_with + count
        first = self._ends[-1][0] + 1 if self._ends else 0
        dealt = _place_of(timeline, line, deal, first)
        last = _place_of(timeline, line, deal + 1, dealt) - 1
        while len(timeline.rules.deals(timeline.state(line[last - 1]))) > count:
            last -= 1
        facts = [timeline.fact(number) for number in line[first : last + 1]]
        before = [fact for fact in facts[: dealt - first] if isinstance(fact, Acted)]
        play = EarlierPlay(timeline.header.seats, (*before, *facts[dealt - first :]))
        entry, from_zero = _entries(timeline, timeline.state(timeline.parent(line[dealt])))
        number = timeline.header.streams.deal_number(deal)
        self._found.append(Repeat(deal, number, entry, from_zero, play))
        self._ends.append((last, line[last]))


def _place_of(timeline: Timeline, line: tuple[int, ...], deal: int, start: int) -> int:
    """Return where on the line, from a place on, a deal is first dealt; the line's end if nowhere."""
    for place in range(start, len(line)):
        fact = timeline.fact(line[place])
        if isinstance(fact, Dealt) and fact.deal == deal and fact.attempt == 1:
            return place
    return len(line)


def _entries(timeline: Timeline, state: Any) -> tuple[EntryPoint | None, EntryPoint | None]:
    """Return the entry points of a deal with the score of a state before it, and with a score of zero."""
    rules, options = timeline.rules, timeline.header.options
    if not isinstance(rules, Enterable):
        return None, None
    entry = rules.entry_at(state)
    from_zero = replace(rules.entry(options, entry.deal), starter=entry.starter)
    start = rules.entry(options, 1)
    return None if entry == start else entry, None if from_zero == start else from_zero


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

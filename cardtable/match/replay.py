"""A match to look at again: position by position (`Replay`), or record by record (`Transcript`).

The wall between seats stands here too. Cards are shown only where they can spoil nothing: of deals that have
been played out and come before the one the match stands in (`Timeline.open_deals`). Of any other deal, and of
every later one that undo will deal again, nobody is shown more than was seen in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.engine.facts import Dealt, Fact
from cardtable.engine.messages import Message
from cardtable.engine.rules import Outcome, View
from cardtable.engine.seats import EVERYTHING, PUBLIC, Viewer
from cardtable.match.log import AnyRules, Damage, Header, Note, ParsedLog, read
from cardtable.match.match import Match
from cardtable.match.proposals import PROPOSAL
from cardtable.match.timeline import Timeline


@dataclass(frozen=True, slots=True)
class ReplayDeal:
    """A deal on the line: its number, and the position at which its cards have just been dealt."""

    number: int
    start: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One position of the line as a viewer may see it.

    Attributes:
        position: how many facts of the line have happened.
        record: the number of the last of them, from where a match can go on; 0 at the start.
        viewer: the viewer asked for, or the default one where that may not see this position.
        before: the view before that fact, by the same viewer; None at the start.
        fact: that fact, as the viewer learns it; None at the start.
        view: the view after it.
        calls: the referee's calls about it.
    """

    position: int
    record: int
    viewer: Viewer
    before: View | None
    fact: Fact | None
    view: View
    calls: tuple[Message, ...]


class Replay:
    """The line to where a match stands, position by position. It belongs to one thread and only reads.

    Args:
        timeline: the match; nobody adds to it any more.

    Attributes:
        timeline: the match, to be read only.
        header: everything that was fixed when the match began.
        deals: the deals on the line, in order.
        last: the last position; the first is 0, where nothing has happened.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._line = (0, *timeline.line())
        self.header = timeline.header
        self.last = len(self._line) - 1
        persons = self.header.persons
        open_deals = timeline.open_deals()
        deals: list[ReplayDeal] = []
        self._is_open = [bool(open_deals) or not persons]  # what comes before the first deal belongs to it
        self._calls: list[Message] = []
        self._call_counts = [0]  # by position: calls made so far
        for position, number in enumerate(self._line[1:], start=1):
            fact = timeline.fact(number)
            if isinstance(fact, Dealt):
                deals.append(ReplayDeal(fact.deal, position))
                self._is_open.append(fact.deal in open_deals or not persons)
            else:
                self._is_open.append(self._is_open[-1])
            self._calls += timeline.calls(number)
            self._call_counts.append(len(self._calls))
        self.deals = tuple(deals)

    @classmethod
    def of(cls, match: Match) -> Replay:
        """Copy the line of a match as it is now."""
        timeline = Timeline(match.header, match.rules)
        for record in match.records:
            timeline.add(record)
        return cls(timeline)

    def position(self, record: int) -> int | None:
        """The position after the fact with this number; None if it is not on the line."""
        return self._line.index(record) if record in self._line else None

    def calls_until(self, position: int) -> tuple[Message, ...]:
        """All the referee's calls up to a position."""
        return tuple(self._calls[: self._call_counts[position]])

    def viewer(self, position: int, wanted: Viewer) -> Viewer:
        """The viewer asked for where that may see a position, else the default viewer of the match."""
        return wanted if self._is_open[position] else self.header.default_viewer

    def snapshot(self, position: int, wanted: Viewer) -> Snapshot:
        """Return a position as the viewer asked for sees it, or the default viewer where that is not allowed.

        Raises:
            IndexError: there is no such position.
        """
        if not 0 <= position <= self.last:
            raise IndexError(position)
        timeline, rules = self.timeline, self.timeline.rules
        number, viewer = self._line[position], self.viewer(position, wanted)
        view = rules.view(timeline.state(number), viewer)
        if not position:
            return Snapshot(position, number, viewer, None, None, view, ())
        before = timeline.state(timeline.parent(number))
        return Snapshot(
            position=position,
            record=number,
            viewer=viewer,
            before=rules.view(before, viewer),
            fact=rules.redact(before, timeline.fact(number), viewer),
            view=view,
            calls=tuple(self._calls[self._call_counts[position - 1] : self._call_counts[position]]),
        )


@dataclass(frozen=True, slots=True)
class TranscriptEntry:
    """One record: `entry` as far as it may be shown, and the referee's calls about it.

    `is_current` tells whether it lies on the line that leads to where the match stands, and was not undone.
    """

    number: int
    entry: Fact | Note
    calls: tuple[Message, ...]
    is_current: bool


class Transcript:
    """The intact part of a match file, record by record. Immutable; it holds no file.

    Args:
        data: the content of the file, whatever it is.
        games: the games that are known, by id.
        reading: the result of `read`, if that has been done already.

    Attributes:
        damage: the damage to the file; None when it is whole.
        torn: bytes behind the last whole line, left from a moment when the program died.
    """

    def __init__(self, data: bytes, games: Mapping[str, AnyRules], reading: ParsedLog | None = None) -> None:
        reading = reading or read(data, games)
        self.damage = reading.damage
        self.torn = 0 if reading.damage else len(data) - reading.ends[-1]
        self._timeline: Timeline | None = None
        if reading.header is None or reading.rules is None:
            return
        self._timeline = Timeline(reading.header, reading.rules)
        for line, record in enumerate(reading.records, start=2):
            kind = self._timeline.take_up(record)
            if kind is not None:
                self.damage, self.torn = Damage(line, Message(kind)), 0
                return

    @property
    def timeline(self) -> Timeline | None:
        """The intact part of the match, to be read only; None without a header."""
        return self._timeline

    @property
    def header(self) -> Header | None:
        """The header; None when not even that can be read."""
        return None if self._timeline is None else self._timeline.header

    @property
    def count(self) -> int:
        """The number of intact records."""
        return 0 if self._timeline is None else len(self._timeline.records)

    @property
    def assisted(self) -> bool:
        """True after any undo or hint, with a deal number typed in, or where the match was entered."""
        return self._timeline is not None and self._timeline.assisted

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result of the match; None while it goes on."""
        timeline = self._timeline
        return None if timeline is None else timeline.rules.outcome(timeline.state())

    @cached_property
    def replay(self) -> Replay | None:
        """The replay of the line to where the match stands; None without a header."""
        return None if self._timeline is None else Replay(self._timeline)

    def public_view_before(self, number: int) -> View:
        """What everybody saw before a fact of the intact part happened."""
        timeline = self._timeline
        if timeline is None:
            raise ValueError("no record is intact")
        return timeline.rules.view(timeline.state(timeline.parent(number)), PUBLIC)

    def entries(self) -> Iterator[TranscriptEntry]:
        """Yield every record in the order in which it was written."""
        timeline = self._timeline
        if timeline is None:
            return
        current = frozenset(timeline.line())
        open_deals = timeline.open_deals()
        deals = [0]  # by record number: the deal that a fact belongs to
        for record in timeline.records:
            entry = record.entry
            if isinstance(entry, Note):
                deals.append(0)  # no fact stands under a note
                note = entry if deals[record.parent] in open_deals else _without_secrets(entry)
                yield TranscriptEntry(record.number, note, (), is_current=True)
                continue
            deals.append(entry.deal if isinstance(entry, Dealt) else deals[record.parent])
            viewer = EVERYTHING if deals[-1] in open_deals else PUBLIC
            yield TranscriptEntry(
                record.number,
                timeline.rules.redact(timeline.state(record.parent), entry, viewer),
                timeline.calls(record.number),
                record.number in current,
            )


def _without_secrets(note: Note) -> Note:
    """Return the note without what a team keeps to itself while the deal is being played."""
    if note.kind != PROPOSAL:
        return note
    return Note(note.kind, {name: value for name, value in note.data.items() if name != "sealed"})

"""A match file told from beginning to end, to people who may not have played it.

Cards are told only where they can spoil nothing: of deals that have been played out and come before the one
the match stands in. Of any other deal, and of every later one that undo will deal again, there is told what
everybody could see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.engine.facts import Dealt, Fact
from cardtable.engine.messages import Message
from cardtable.engine.rules import Outcome
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.match.log import Damage, Game, Header, Note, Reading, read
from cardtable.match.proposals import PROPOSAL
from cardtable.match.reel import Reel, told_deals
from cardtable.match.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Step:
    """One record: `entry` as far as it may be told, and what the referee said about it.

    `is_current` tells whether it lies on the line that leads to where the match stands, and was not undone.
    """

    number: int
    entry: Fact | Note
    calls: tuple[Message, ...]
    is_current: bool


class Replay:
    """All of a file that makes sense, and where it stops making sense. Immutable; it holds no file.

    Args:
        data: the content of the file, whatever it is.
        games: the games that are known, by id.
        reading: what `read` made of it, if that has been done already.

    Attributes:
        damage: what is wrong with the file; None when it is whole.
        torn: so many bytes stand behind the last whole line, left from a moment when the program died.
    """

    def __init__(self, data: bytes, games: Mapping[str, Game], reading: Reading | None = None) -> None:
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
        """What makes sense of the match, to be read only; None without a header."""
        return self._timeline

    @property
    def header(self) -> Header | None:
        """What was fixed when the match began; None when not even that can be read."""
        return None if self._timeline is None else self._timeline.header

    @property
    def count(self) -> int:
        """How many records make sense."""
        return 0 if self._timeline is None else len(self._timeline.records)

    @property
    def assisted(self) -> bool:
        """Whether there was any undo or hint, or a deal number was typed in."""
        return self._timeline is not None and self._timeline.assisted

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        timeline = self._timeline
        return None if timeline is None else timeline.rules.outcome(timeline.state())

    @cached_property
    def reel(self) -> Reel | None:
        """The line to where the match stands, to be looked at; None without a header."""
        return None if self._timeline is None else Reel(self._timeline)

    def steps(self) -> Iterator[Step]:
        """Every record in the order in which it was written."""
        timeline = self._timeline
        if timeline is None:
            return
        current = frozenset(timeline.line())
        told = told_deals(timeline)
        deals = [0]  # by record number: the deal that a fact belongs to
        for record in timeline.records:
            entry = record.entry
            if isinstance(entry, Note):
                deals.append(0)  # no fact stands under a note
                note = entry if deals[record.parent] in told else _without_secrets(entry)
                yield Step(record.number, note, (), is_current=True)
                continue
            deals.append(entry.deal if isinstance(entry, Dealt) else deals[record.parent])
            viewer = EVERYTHING if deals[-1] in told else PUBLIC
            yield Step(
                record.number,
                timeline.rules.redact(timeline.state(record.parent), entry, viewer),
                timeline.calls(record.number),
                record.number in current,
            )


def _without_secrets(note: Note) -> Note:
    """The note without what a team keeps to itself while the deal is being played."""
    if note.kind != PROPOSAL:
        return note
    return Note(note.kind, {name: value for name, value in note.data.items() if name != "sealed"})

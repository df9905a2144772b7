"""One match as it stands: what it is, what has happened, and who is to act."""

from __future__ import annotations

from cardtable.engine.facts import Fact
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Outcome, View
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.log import Game, Header, Note, Record
from cardtable.match.timeline import Decision, Timeline


class Standing:
    """All that can be asked of a match. Nothing here changes anything."""

    def __init__(self, header: Header, rules: Game) -> None:
        self._timeline = Timeline(header, rules)
        self._streams = Streams(header.seed, header.first_deal)

    @property
    def header(self) -> Header:
        """What was fixed when the match began."""
        return self._timeline.header

    @property
    def rules(self) -> Game:
        """The game's rules."""
        return self._timeline.rules

    @property
    def options(self) -> Options:
        """The options in force."""
        return self.header.options

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats that people play."""
        return self.header.persons

    @property
    def streams(self) -> Streams:
        """The match's random streams."""
        return self._streams

    @property
    def head(self) -> int:
        """The number of the fact that the match stands after, 0 at the start."""
        return self._timeline.head

    @property
    def branch(self) -> int:
        """The number of the last head note, 0 when there is none."""
        return self._timeline.branch

    @property
    def records(self) -> tuple[Record, ...]:
        """The whole log, in order: every line ever played, and all notes."""
        return tuple(self._timeline.records)

    @property
    def timeline(self) -> Timeline:
        """The whole log as a tree; to be read only."""
        return self._timeline

    @property
    def line(self) -> tuple[int, ...]:
        """The record numbers of `facts`."""
        return self._timeline.line()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What has happened from the start to the head; for replay and history, not for a player."""
        return tuple(map(self._timeline.fact, self.line))

    def redacted(self, viewer: Viewer) -> tuple[Fact, ...]:
        """What one viewer has learnt of `facts`."""
        return tuple(self.redacted_fact(number, viewer) for number in self.line)

    def redacted_fact(self, number: int, viewer: Viewer) -> Fact:
        """What one viewer has learnt of the fact with this record number, on whatever line it stands."""
        timeline = self._timeline
        return self.rules.redact(timeline.state(timeline.parent(number)), timeline.fact(number), viewer)

    def calls(self, number: int) -> tuple[Message, ...]:
        """What the referee said about the fact with this record number, all of it public."""
        return self._timeline.calls(number)

    def notes(self, kind: str) -> tuple[Note, ...]:
        """The notes of one kind, oldest first."""
        notes = (record.note for record in self._timeline.records)
        return tuple(note for note in notes if note is not None and note.kind == kind)

    @property
    def assisted(self) -> bool:
        """Whether there was any undo or hint, or a deal number was typed in."""
        return self._timeline.assisted

    def view(self, viewer: Viewer) -> View:
        """All the viewer may know now; the game's own kind of view."""
        return self.rules.view(self._timeline.state(), viewer)

    def view_after(self, number: int, viewer: Viewer) -> View:
        """All the viewer might know after an earlier fact (0: the start), on whatever line it stands."""
        return self.rules.view(self._timeline.state(number), viewer)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act now, sorted."""
        return self.rules.to_act(self._timeline.state())

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.rules.outcome(self._timeline.state())

    def decision(self, seat: Seat) -> Decision | None:
        """What the seat faces now; None when it is not to act."""
        return self._timeline.decision(seat)

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would do anything for this person."""
        return self._timeline.undo_target(seat) is not None

    def can_redo(self, seat: Seat) -> bool:
        """Whether `redo` would do anything for this person."""
        return self._timeline.redo_target(seat) is not None

    @property
    def can_branch(self) -> bool:
        """Whether there is room for another line beside those played; a match of absurd length has none."""
        return self._timeline.has_room

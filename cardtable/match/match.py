"""One match: what has happened, who is to act, and every way to move on or back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from cardtable import __version__
from cardtable.engine.facts import Acted, Action, Fact
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Outcome, RuleBreach, View
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.disk import LogFile
from cardtable.match.lines import Json
from cardtable.match.log import (
    HEAD,
    Damage,
    Game,
    Header,
    Note,
    Reading,
    Record,
    SeatInfo,
    encode_header,
    encode_record,
)
from cardtable.match.timeline import Decision, Timeline

BATCH: Final = 64
"""Where nobody but computers plays, so many records go to the disk at once."""


@dataclass(frozen=True, slots=True)
class Appended:
    """A record was appended; `calls` is what the referee says about it, all of it public."""

    record: Record
    calls: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HeadMoved:
    """Undo, redo or a branch: the match now stands after another fact (0: the start)."""

    head: int
    why: str  # "undo", "redo" or "branch"


@dataclass(frozen=True, slots=True)
class Trouble:
    """The disk refuses to keep the match, which goes on in memory; None: all is saved again."""

    error: OSError | None


Event: TypeAlias = Appended | HeadMoved | Trouble
Listener: TypeAlias = Callable[[Event], None]


class Refused(Exception):
    """An action that breaks a rule. Nothing has changed."""

    def __init__(self, breach: RuleBreach) -> None:
        super().__init__(f"{breach.clause}: {breach.reason.key}")
        self.breach = breach


class Late(Exception):
    """An answer to a decision that its seat no longer faces. Nothing has changed."""


class Match:
    """One match, alone the owner of its state. It belongs to one thread and knows no clock.

    Make one with `Match.new` (in memory) or by a `Store`. Listeners are told after each change, when a
    person's action is already on the disk; they must not raise.
    """

    def __init__(self, header: Header, rules: Game, file: LogFile | None = None) -> None:
        self._timeline = Timeline(header, rules)
        self._streams = Streams(header.seed, header.first_deal)
        self._file = file
        self._listeners: list[Listener] = []
        self._told_trouble = file is not None and file.trouble is not None
        self._unflushed = 0

    @classmethod
    def new(
        cls,
        rules: Game,
        options: Options,
        seats: tuple[SeatInfo, ...],
        *,
        now: datetime,
        seed: str | None = None,
        first_deal: int | None = None,
        make_file: Callable[[bytes], LogFile] | None = None,
    ) -> Match:
        """A new match, in memory unless `make_file` makes a file that begins with the header it is given.

        Args:
            rules: the game.
            options: valid options of that game.
            seats: who sits where, as many as the options have players.
            now: the time it begins.
            seed: the secret that all chance comes from; drawn when not given.
            first_deal: a deal number typed in for the first deal; the match then counts as assisted.
            make_file: see above.

        Raises:
            ValueError: a name too long or no text, a deal number out of range, too few or many seats.
        """
        header = Header(
            game=rules.id,
            revision=rules.revision,
            options=options,
            seats=seats,
            program=__version__,
            seed=secrets.token_hex(16) if seed is None else seed,
            first_deal=first_deal,
            created=now.isoformat(timespec="seconds"),
        )
        line = encode_header(header, rules)
        return cls(header, rules, None if make_file is None else make_file(line))

    # ── what it is and where it stands ───────────────────────────────────────────────────────────────

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
    def path(self) -> Path | None:
        """Its file; None for a match in memory."""
        return None if self._file is None else self._file.path

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
    def line(self) -> tuple[int, ...]:
        """The record numbers of `facts`."""
        return self._timeline.line()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What has happened from the start to the head; for replay and history, not for a player."""
        return tuple(map(self._timeline.fact, self.line))

    def redacted(self, viewer: Viewer) -> tuple[Fact, ...]:
        """What one viewer has learnt of `facts`."""
        timeline = self._timeline
        return tuple(
            self.rules.redact(timeline.state(timeline.parent(number)), timeline.fact(number), viewer)
            for number in self.line
        )

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

    # ── moving on ────────────────────────────────────────────────────────────────────────────────────

    def submit(self, decision: Decision, action: Action) -> None:
        """A seat's answer to the decision it faces. A person's is on the disk when this returns.

        Disk trouble is no error here: the action then counts, and is kept in memory.

        Raises:
            Late: the seat no longer faces that decision.
            Refused: a rule forbids the action.
        """
        seat = decision.seat
        if self.decision(seat) != decision:
            raise Late(decision)
        breach = self.rules.breach(self._timeline.state(), seat, action)
        if breach is not None:
            raise Refused(breach)
        self._append(Acted(seat, action), sync=seat in self.persons)

    def nature(self) -> bool:
        """Let nature make one move, if it is to move; False when it is not."""
        fact = self.rules.chance(self._timeline.state(), self._streams)
        if fact is None:
            return False
        self._append(fact)
        return True

    def note(self, kind: str, data: Mapping[str, Json] | None = None, *, sync: bool = True) -> None:
        """Write down something that the rules need not know.

        Args:
            kind: lower-case letters, digits, ``_`` and ``-``; not ``head``.
            data: what JSON can hold, not much of it.
            sync: whether it must be on the disk when this returns.

        Raises:
            ValueError: the note cannot be written.
        """
        if kind == HEAD:
            raise ValueError("only undo, redo and branch move the head")
        self._append(Note(kind, data or {}), sync=sync)

    def flush(self, *, sync: bool = True) -> None:
        """Write what has not been written, and with `sync` see it to the disk."""
        file = self._file
        if file is not None and (self._unflushed or file.trouble or (sync and file.pending)):
            file.flush(sync=sync)
            self._unflushed = 0
            self._tell_trouble()

    def rest(self) -> None:
        """Called when the match waits for somebody: nothing shown at the table is lost by a crash."""
        if self.persons:
            self.flush(sync=self.outcome is not None)

    def close(self) -> bool:
        """Write everything and let the file go; False when the disk would not have all of it."""
        if self._file is None:
            return True
        done = self._file.close()
        self._tell_trouble()
        return done

    # ── moving back ──────────────────────────────────────────────────────────────────────────────────

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would do anything for this person."""
        return self._timeline.undo_target(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Back to this person's previous decision in this deal, as it was when it opened.

        What computers had chosen within the same simultaneous choice is taken back too. Never past
        another person's choice that is not revealed yet. False when there is nothing to undo.
        """
        return self._move(self._timeline.undo_target(seat), "undo", seat)

    def can_redo(self, seat: Seat) -> bool:
        """Whether `redo` would do anything for this person."""
        return self._timeline.redo_target(seat) is not None

    def redo(self, seat: Seat) -> bool:
        """Forward again on the line last visited, past this person's action. False when there is none."""
        return self._move(self._timeline.redo_target(seat), "redo", seat)

    def branch_from(self, number: int) -> None:
        """Go on from after any fact of the log (0: the start), beside the lines already played.

        Raises:
            ValueError: no fact has this number.
        """
        self._append(Note(HEAD, {"to": number, "why": "branch", "seat": None}), sync=True)

    def _move(self, target: int | None, why: str, seat: Seat) -> bool:
        if target is None:
            return False
        self._append(Note(HEAD, {"to": target, "why": why, "seat": seat}), sync=True)
        return True

    # ── listeners ────────────────────────────────────────────────────────────────────────────────────

    @property
    def trouble(self) -> OSError | None:
        """Why the disk does not have everything; None when all is well."""
        return None if self._file is None else self._file.trouble

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every event from now on; call what is returned to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def _tell_trouble(self) -> None:
        has_trouble = self.trouble is not None
        if has_trouble != self._told_trouble:
            self._told_trouble = has_trouble
            self._tell(Trouble(self.trouble))

    def _append(self, entry: Fact | Note, *, sync: bool = False) -> None:
        timeline = self._timeline
        before = timeline.state()
        record = Record(timeline.next_number, timeline.head, entry)
        calls: tuple[Message, ...] = ()
        if isinstance(entry, Note):
            line = self._encode(record)
            timeline.add(record)
        else:
            timeline.add(record)
            calls = self.rules.calls(before, entry, timeline.state())
            line = self._encode(record, calls)
        if self._file is not None:
            self._file.append(line)
            self._unflushed += 1
            alone = not self.persons and self._unflushed >= BATCH
            if sync or alone or self._file.trouble is not None or self.outcome is not None:
                self.flush()
        self._tell(Appended(record, calls))
        if isinstance(entry, Note) and entry.kind == HEAD:
            self._tell(HeadMoved(timeline.head, str(entry.data["why"])))

    def _encode(self, record: Record, calls: tuple[Message, ...] = ()) -> bytes:
        if self._file is None:
            # Checked all the same, so that a note is refused in every match or in none.
            return b"" if record.fact is not None else encode_record(record, b" " * 19, secret=False)
        secret = record.fact is not None and self._timeline.is_secret(record.number)
        keys = tuple(call.key for call in calls)
        return encode_record(record, self._file.last_line, secret=secret, calls=keys)

    # ── from a file ──────────────────────────────────────────────────────────────────────────────────

    def restore(self, reading: Reading) -> tuple[int, Damage | None]:
        """Take up the records of a file, before anything else happens.

        Returns:
            How many bytes of the file make sense, and what is wrong with the rest.
        """
        for index, record in enumerate(reading.records):
            kind = self._timeline.take_up(record)
            if kind is not None:
                return reading.ends[index], Damage(index + 2, Message(kind))
        return reading.ends[-1], reading.damage

    def attach(self, file: LogFile) -> None:
        """Keep a match that was restored in this file, which holds all its records."""
        self._file = file
        self._told_trouble = file.trouble is not None

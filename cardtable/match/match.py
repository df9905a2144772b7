"""One match: its state, every way to move it on or back, its file, and the listeners it notifies."""

from __future__ import annotations

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
from cardtable.engine.rules import EntryPoint, Outcome, RuleBreach, View
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.disk import LogFile, Rewritten, random_digits
from cardtable.match.json_lines import Json
from cardtable.match.log import (
    HEAD,
    AnyRules,
    Damage,
    Header,
    Note,
    ParsedLog,
    Record,
    encode_header,
    encode_record,
)
from cardtable.match.seating import SeatInfo
from cardtable.match.timeline import Decision, Timeline

BATCH: Final = 64
"""Records written to the disk at once where only computers play."""


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
class DiskTrouble:
    """The disk refuses to keep the match, which goes on in memory; None: all is saved again."""

    error: OSError | None


Event: TypeAlias = Appended | HeadMoved | DiskTrouble | Rewritten
Listener: TypeAlias = Callable[[Event], None]


class ActionRefused(Exception):
    """The rules forbid an action. Nothing has changed."""

    def __init__(self, breach: RuleBreach) -> None:
        super().__init__(f"{breach.clause}: {breach.reason.key}")
        self.breach = breach


class StaleDecision(Exception):
    """The seat no longer faces the decision that it answers. Nothing has changed."""


class Match:
    """One match, the only owner of its state. It belongs to one thread and reads no clock.

    Make one with `Match.new` (in memory) or by a `Store`. Listeners are notified after each change, when
    a person's action is already on the disk; they must not raise.
    """

    def __init__(self, header: Header, rules: AnyRules, file: LogFile | None = None) -> None:
        self._timeline = Timeline(header, rules)
        self._streams = header.streams
        self._listeners: list[Listener] = []
        self.attach(file)

    @classmethod
    def new(
        cls,
        rules: AnyRules,
        options: Options,
        seats: tuple[SeatInfo, ...],
        *,
        now: datetime,
        seed: str | None = None,
        first_deal: int | None = None,
        entry: EntryPoint | None = None,
        computers: int | None = None,
        make_file: Callable[[bytes], LogFile] | None = None,
    ) -> Match:
        """Make a match, in memory unless `make_file` makes a file that begins with the header it is given.

        Args:
            rules: the game.
            options: valid options of that game.
            seats: who sits where, as many as the options have players, and teams where they ask for them.
            now: the time it begins.
            seed: the secret that all chance comes from; drawn when not given.
            first_deal: a deal number typed in for the first deal; the match then counts as assisted.
            entry: where it begins, unless with its first deal and no score; it then counts as assisted.
            computers: the version of the computer players; None where there are none, or any.
            make_file: see above.

        Raises:
            EntryTooLarge: the numbers of where it is to begin are too large.
            ValueError: a name too long or no text, a deal number out of range, too few or many seats or
                members, a team that cannot be one, or no match can be entered there.
        """
        header = Header(
            game=rules.id,
            revision=rules.revision,
            options=options,
            seats=seats,
            program=__version__,
            seed=random_digits(16) if seed is None else seed,
            first_deal=first_deal,
            created=now.isoformat(timespec="seconds"),
            entry=entry,
            computers=computers,
        )
        line = encode_header(header, rules)
        return cls(header, rules, None if make_file is None else make_file(line))

    # ── the match as it stands ───────────────────────────────────────────────────────────────────────────

    @property
    def header(self) -> Header:
        """The header: all that was fixed when the match began."""
        return self._timeline.header

    @property
    def rules(self) -> AnyRules:
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
        """The whole log as a tree. Callers only read it."""
        return self._timeline

    @property
    def line(self) -> tuple[int, ...]:
        """The record numbers of `facts`."""
        return self._timeline.line()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts from the start to the head; for replay and history, not for a player."""
        return tuple(map(self._timeline.fact, self.line))

    def redacted(self, viewer: Viewer) -> tuple[Fact, ...]:
        """The facts as one viewer has learnt them."""
        return tuple(self.redacted_fact(number, viewer) for number in self.line)

    def redacted_fact(self, number: int, viewer: Viewer) -> Fact:
        """One fact, by its record number on any line, as one viewer has learnt it."""
        timeline = self._timeline
        return self.rules.redact(timeline.state(timeline.parent(number)), timeline.fact(number), viewer)

    def calls(self, number: int) -> tuple[Message, ...]:
        """The referee's calls about the fact with this record number, all of them public."""
        return self._timeline.calls(number)

    def notes(self, kind: str) -> tuple[Note, ...]:
        """The notes of one kind, oldest first."""
        notes = (record.note for record in self._timeline.records)
        return tuple(note for note in notes if note is not None and note.kind == kind)

    @property
    def assisted(self) -> bool:
        """True after any undo or hint, with a deal number typed in, or where the match was entered."""
        return self._timeline.assisted

    def view(self, viewer: Viewer) -> View:
        """The game's view of all that the viewer may know now."""
        return self._timeline.view(viewer)

    def view_after(self, number: int, viewer: Viewer) -> View:
        """The view after an earlier fact (0: the start), on any line."""
        return self.rules.view(self._timeline.state(number), viewer)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act now, sorted."""
        return self._timeline.to_act()

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; None while it goes on."""
        return self._timeline.outcome()

    def decision(self, seat: Seat) -> Decision | None:
        """The decision that the seat faces now; None when it is not to act."""
        return self._timeline.decision(seat)

    def choice_seed(self, decision: Decision) -> int:
        """The seed of all chance in a computer player's answer to a decision, now or then.

        Mostly no other decision has it, so that after an undo computers choose afresh. In the deal of the day
        it depends on nothing but how many facts came before: there all get the same answers to the same play.
        """
        number = self._timeline.depth(decision.record) if self.header.is_daily else decision.opened
        return self._streams.seat(decision.seat, number).getrandbits(128)

    def can_undo(self, seat: Seat) -> bool:
        """True when `undo` would do anything for this person."""
        return self._timeline.undo_target(seat) is not None

    def can_redo(self, seat: Seat) -> bool:
        """True when `redo` would do anything for this person."""
        return self._timeline.redo_target(seat) is not None

    @property
    def can_branch(self) -> bool:
        """True while there is room for another line of play; a match of absurd length has none."""
        return self._timeline.has_room

    # ── moving on ────────────────────────────────────────────────────────────────────────────────────

    def submit(self, decision: Decision, action: Action) -> None:
        """Take a seat's answer to the decision it faces. A person's is on the disk when this returns.

        Disk trouble is no error here: the action then counts, and is kept in memory.

        Raises:
            StaleDecision: the seat no longer faces that decision.
            ActionRefused: a rule forbids the action.
        """
        self.check(decision, action)
        self._append(Acted(decision.seat, action), sync=decision.seat in self.persons)

    def check(self, decision: Decision, action: Action) -> None:
        """Raise what `submit` would raise for this action now.

        Raises:
            StaleDecision, ActionRefused: as `submit` does.
        """
        if self.decision(decision.seat) != decision:
            raise StaleDecision(decision)
        breach = self.rules.breach(self._timeline.state(), decision.seat, action)
        if breach is not None:
            raise ActionRefused(breach)

    def apply_chance(self) -> bool:
        """Apply nature's next move; False when nature is not to move."""
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

    # ── moving back ──────────────────────────────────────────────────────────────────────────────────

    def undo(self, seat: Seat) -> bool:
        """Go back to this person's previous decision in this deal, as it was when it opened.

        What computers had chosen within the same simultaneous choice is taken back too. Never past
        another person's choice that is not revealed yet. False when there is nothing to undo.
        """
        return self._move(self._timeline.undo_target(seat), "undo", seat)

    def redo(self, seat: Seat) -> bool:
        """Go forward again on the line last visited, past this person's action. False when there is none."""
        return self._move(self._timeline.redo_target(seat), "redo", seat)

    def branch_from(self, number: int) -> None:
        """Start another line of play after any fact of the log (0: the start).

        Raises:
            ValueError: no fact has this number, or there is no room for another line (`can_branch`).
        """
        if not self.can_branch:
            raise ValueError("no room for another line")
        self._append(Note(HEAD, {"to": number, "why": "branch", "seat": None}), sync=True)

    def _move(self, target: int | None, why: str, seat: Seat) -> bool:
        if target is None:
            return False
        self._append(Note(HEAD, {"to": target, "why": why, "seat": seat}), sync=True)
        return True

    # ── its file ─────────────────────────────────────────────────────────────────────────────────────────

    def attach(self, file: LogFile | None) -> None:
        """Keep the match in this file, which holds all its records so far; None: in memory."""
        self._file = file
        self._in_batches = not self.persons
        self._unflushed = 0  # records since the last flush
        self._known_rewrite: Rewritten | None = None
        self._has_known_trouble = self.trouble is not None

    def restore(self, reading: ParsedLog) -> tuple[int, Damage | None]:
        """Add the records of a file, before anything else happens.

        Returns:
            How many bytes of the file are intact, and what is wrong with the rest.
        """
        for index, record in enumerate(reading.records):
            kind = self._timeline.take_up(record)
            if kind is not None:
                return reading.ends[index], Damage(index + 2, Message(kind))
        return reading.ends[-1], reading.damage

    @property
    def path(self) -> Path | None:
        """Its file; None for a match in memory."""
        return None if self._file is None else self._file.path

    @property
    def trouble(self) -> OSError | None:
        """The error that keeps records from the disk; None when all is well."""
        return None if self._file is None else self._file.trouble

    @property
    def content(self) -> bytes:
        """All lines of its file, written or not; empty for a match in memory."""
        return b"" if self._file is None else self._file.content

    def flush(self, *, sync: bool = True) -> None:
        """Write the records that are not written yet, and with `sync` see them to the disk."""
        file = self._file
        if file is not None and (self._unflushed or file.trouble or (sync and file.pending)):
            file.flush(sync=sync)
            self._unflushed = 0
        self._notify_of_disk()

    def checkpoint(self) -> None:
        """Write what people have seen, when the match waits for somebody, so that no crash loses it."""
        if self.persons:
            self.flush(sync=self.outcome is not None)

    def save(self) -> bool:
        """Write everything, before letting the match go; False when the disk would not have all of it."""
        self._unflushed = 0
        done = self._file is None or self._file.save()
        self._notify_of_disk()
        return done

    def close(self) -> bool:
        """Write everything and release the file; False when the disk would not have all of it."""
        done = self._file is None or self._file.close()
        self._notify_of_disk()
        return done

    def _append(self, entry: Fact | Note, *, sync: bool = False) -> None:
        timeline = self._timeline
        record = Record(timeline.next_number, timeline.head, entry)
        calls: tuple[Message, ...] = ()
        if isinstance(entry, Note):
            line = self._encode_note(record)  # first: it may refuse
            timeline.add(record)
        else:
            timeline.add(record)
            calls = self.calls(record.number)
            line = self._encode_fact(record, calls)
        self._write(line, sync=sync or self.outcome is not None)
        self._notify(Appended(record, calls))
        if isinstance(entry, Note) and entry.kind == HEAD:
            self._notify(HeadMoved(timeline.head, str(entry.data["why"])))

    def _encode_note(self, record: Record) -> bytes:
        """The note's line; encoded in memory too, so that a note is refused in every match or in none."""
        previous = b" " * 19 if self._file is None else self._file.last_line
        return encode_record(record, previous, secret=False)

    def _encode_fact(self, record: Record, calls: tuple[Message, ...]) -> bytes:
        if self._file is None:
            return b""
        secret = self._timeline.is_secret(record.number)
        return encode_record(
            record, self._file.last_line, secret=secret, calls=tuple(call.key for call in calls)
        )

    def _write(self, line: bytes, *, sync: bool) -> None:
        if self._file is not None:
            self._file.append(line)
            self._unflushed += 1
            is_batch = self._in_batches and self._unflushed >= BATCH
            if sync or is_batch or self._file.trouble is not None:
                self.flush()
        self._notify_of_disk()

    # ── its listeners ────────────────────────────────────────────────────────────────────────────────────

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Notify the listener of every event from now on; call what is returned to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _notify(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def _notify_of_disk(self) -> None:
        rewritten = None if self._file is None else self._file.rewritten
        if rewritten is not None and rewritten is not self._known_rewrite:
            self._known_rewrite = rewritten
            self._notify(rewritten)
        has_trouble = self.trouble is not None
        if has_trouble != self._has_known_trouble:
            self._has_known_trouble = has_trouble
            self._notify(DiskTrouble(self.trouble))

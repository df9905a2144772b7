"""One match, and every way to move it on or back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from cardtable import __version__
from cardtable.engine.facts import Acted, Action, Fact
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.match.disk import LogFile, Rewritten
from cardtable.match.events import Appended, Event, HeadMoved, Late, Listener, Refused, Trouble
from cardtable.match.journal import Journal
from cardtable.match.lines import Json
from cardtable.match.log import (
    HEAD,
    Damage,
    Game,
    Header,
    Note,
    Reading,
    Record,
    encode_header,
)
from cardtable.match.seating import SeatInfo
from cardtable.match.standing import Standing
from cardtable.match.timeline import Decision


class Match(Standing):
    """One match, alone the owner of its state. It belongs to one thread and knows no clock.

    Make one with `Match.new` (in memory) or by a `Store`. Listeners are told after each change, when a
    person's action is already on the disk; they must not raise.
    """

    def __init__(self, header: Header, rules: Game, file: LogFile | None = None) -> None:
        super().__init__(header, rules)
        self._listeners: list[Listener] = []
        self._told_trouble = False
        self._told_rewritten: Rewritten | None = None
        self.attach(file)

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
            seats: who sits where, as many as the options have players, and teams where they ask for them.
            now: the time it begins.
            seed: the secret that all chance comes from; drawn when not given.
            first_deal: a deal number typed in for the first deal; the match then counts as assisted.
            make_file: see above.

        Raises:
            ValueError: a name too long or no text, a deal number out of range, too few or many seats or
                members, or a team that cannot be one.
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

    # ── moving on ────────────────────────────────────────────────────────────────────────────────────

    def submit(self, decision: Decision, action: Action) -> None:
        """A seat's answer to the decision it faces. A person's is on the disk when this returns.

        Disk trouble is no error here: the action then counts, and is kept in memory.

        Raises:
            Late: the seat no longer faces that decision.
            Refused: a rule forbids the action.
        """
        self.check(decision, action)
        self._append(Acted(decision.seat, action), sync=decision.seat in self.persons)

    def check(self, decision: Decision, action: Action) -> None:
        """Whether `submit` would take this now.

        Raises:
            Late, Refused: as `submit` does.
        """
        if self.decision(decision.seat) != decision:
            raise Late(decision)
        breach = self.rules.breach(self._timeline.state(), decision.seat, action)
        if breach is not None:
            raise Refused(breach)

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
        self._journal.flush(sync=sync)
        self._tell_disk()

    def rest(self) -> None:
        """Called when the match waits for somebody: nothing shown at the table is lost by a crash."""
        if self.persons:
            self.flush(sync=self.outcome is not None)

    def close(self) -> bool:
        """Write everything and let the file go; False when the disk would not have all of it."""
        done = self._journal.close()
        self._tell_disk()
        return done

    def save(self) -> bool:
        """Write everything, as before letting the match go; False when the disk would not have all of it."""
        done = self._journal.save()
        self._tell_disk()
        return done

    # ── moving back ──────────────────────────────────────────────────────────────────────────────────

    def undo(self, seat: Seat) -> bool:
        """Back to this person's previous decision in this deal, as it was when it opened.

        What computers had chosen within the same simultaneous choice is taken back too. Never past
        another person's choice that is not revealed yet. False when there is nothing to undo.
        """
        return self._move(self._timeline.undo_target(seat), "undo", seat)

    def redo(self, seat: Seat) -> bool:
        """Forward again on the line last visited, past this person's action. False when there is none."""
        return self._move(self._timeline.redo_target(seat), "redo", seat)

    def branch_from(self, number: int) -> None:
        """Go on from after any fact of the log (0: the start), beside the lines already played.

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

    # ── its file, and its listeners ───────────────────────────────────────────────────────────────────────

    @property
    def path(self) -> Path | None:
        """Its file; None for a match in memory."""
        return self._journal.path

    @property
    def trouble(self) -> OSError | None:
        """Why the disk does not have everything; None when all is well."""
        return self._journal.trouble

    @property
    def content(self) -> bytes:
        """All lines of its file, written or not; nothing for a match in memory."""
        return self._journal.content

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every event from now on; call what is returned to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def _tell_disk(self) -> None:
        rewritten = self._journal.rewritten
        if rewritten is not None and rewritten is not self._told_rewritten:
            self._told_rewritten = rewritten
            self._tell(rewritten)
        has_trouble = self.trouble is not None
        if has_trouble != self._told_trouble:
            self._told_trouble = has_trouble
            self._tell(Trouble(self.trouble))

    def _append(self, entry: Fact | Note, *, sync: bool = False) -> None:
        timeline = self._timeline
        record = Record(timeline.next_number, timeline.head, entry)
        calls: tuple[Message, ...] = ()
        if isinstance(entry, Note):
            line = self._journal.encode(record, secret=False)  # first: it may refuse
            timeline.add(record)
        else:
            timeline.add(record)
            calls = self.calls(record.number)
            line = self._journal.encode(
                record, secret=timeline.is_secret(record.number), calls=tuple(call.key for call in calls)
            )
        self._journal.append(line, sync=sync or self.outcome is not None)
        self._tell_disk()
        self._tell(Appended(record, calls))
        if isinstance(entry, Note) and entry.kind == HEAD:
            self._tell(HeadMoved(timeline.head, str(entry.data["why"])))

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

    def attach(self, file: LogFile | None) -> None:
        """Keep the match in this file, which holds all its records so far; None: in memory."""
        self._journal = Journal(file, in_batches=not self.persons)
        self._told_trouble = self.trouble is not None

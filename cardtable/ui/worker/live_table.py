"""Live table: the match in play, on the worker's thread. Commands go in, steps for the window come out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from cardtable.ai.coach import hint_for
from cardtable.ai.hints import Hint, MustRemember
from cardtable.ai.process.tasks import Task
from cardtable.ai.proof import Proof
from cardtable.engine.facts import Acted
from cardtable.engine.messages import Message
from cardtable.engine.rules import View
from cardtable.games import Game
from cardtable.match.branches import Branches
from cardtable.match.commitments import Commitments
from cardtable.match.conductor import Conductor
from cardtable.match.disk import Rewritten
from cardtable.match.hot_seat import HotSeat
from cardtable.match.json_lines import Json
from cardtable.match.log import HINT as HINT_NOTE
from cardtable.match.match import Appended, DiskTrouble, Event, HeadMoved, Match, StaleDecision
from cardtable.match.playing_time import PlayingTime
from cardtable.match.proposals import PROPOSAL, proposals_for
from cardtable.match.repeats import Repeats
from cardtable.match.thinker import SearchLimit
from cardtable.match.timeline import Decision
from cardtable.program.file_messages import disk_message, rewritten_message
from cardtable.ui.worker.commands import (
    Cover,
    Pause,
    Redo,
    See,
    Submit,
    SwitchLine,
    TableCommand,
    TimeUp,
    TryAnother,
    Uncover,
    Undo,
)
from cardtable.ui.worker.messages import Advised, Fixed, Hinted, Moved, Opened, Proved, Step

FIRST_HINT: Final = SearchLimit(count=400, seconds=0.6)
"""Limit of the thought about a hint that is shown at once."""

HINT: Final = SearchLimit(count=800, seconds=9.0)
"""Limit of the thought about the surer one that follows."""


class LiveTable:
    """The match in play, and what its steps are made from.

    Args:
        game: the game's record.
        conductor: drives the match.
        opened: what the window was told about it.
        emit_step: takes every step, as whoever is at the table may know it.
        emit_advised: takes what is proposed to the person at the table by the members of the own team.
        emit_trouble: takes what is wrong with the disk; None when all is saved.
        emit_moved: takes where the match was written anew.
        report: takes exceptions that nobody expected.
    """

    def __init__(
        self,
        game: Game,
        conductor: Conductor,
        opened: Opened,
        emit_step: Callable[[Step], None],
        emit_advised: Callable[[Advised], None],
        emit_trouble: Callable[[Message | None], None],
        emit_moved: Callable[[Moved], None],
        report: Callable[[BaseException], None],
    ) -> None:
        self._game = game
        self._conductor = conductor
        self._match = conductor.match
        self._time = PlayingTime(self._match)
        self._opened = opened
        self._emit_step = emit_step
        self._emit_advised = emit_advised
        self._emit_trouble = emit_trouble
        self._emit_moved = emit_moved
        self._report = report
        self._hot_seat = HotSeat(self._match)
        self._branches = Branches(self._match, self._hot_seat.viewer)
        self._commitments = Commitments(self._match, self._match.header.default_viewer)
        self._repeats = Repeats(self._match.timeline)

    def do(self, command: TableCommand) -> None:
        """Do what the window wants.

        Raises:
            StaleDecision: what the command answers is past.
            ActionRefused: a rule forbids the action.
            BranchRefused: the match cannot go to that line.
        """
        conductor, hot_seat = self._conductor, self._hot_seat
        match command:
            case Submit(decision, action):
                self._time.keep()
                conductor.submit(decision, action)
            case TimeUp(decision, raised):
                self._time.keep()
                conductor.time_up(decision, raised)
            case See(record):
                self._time.keep()
                self._match.flush(sync=False)  # what has been seen is not lost by a crash
                conductor.see(record)
            case Pause(on):
                self._time.pause(on=on)
            case Undo() if conductor.withdraw(hot_seat.undo_seat):  # its answer waited for a computer
                self._jump()
            case Undo():
                conductor.undo(hot_seat.undo_seat)
            case Redo():
                conductor.redo(hot_seat.redo_seat)
            case TryAnother(after):
                self._go_to(self._branches.retry_target(hot_seat.undo_seat, after))
            case SwitchLine(key):
                self._go_to(self._branches.switch_target(key, hot_seat.undo_seat))
            case Uncover(decision):
                hot_seat.uncover(decision)
                self._emit_step(self._step(history=None))
                self._report_advice()
            case Cover():
                hot_seat.cover()
                self._emit_step(self._step(history=None))

    @property
    def path(self) -> Path | None:
        """The match's file."""
        return self._match.path

    @property
    def trouble(self) -> Message | None:
        """Reason why the disk does not have everything; None when all is well."""
        error = self._match.trouble
        return None if error is None else disk_message(error)

    @property
    def is_untouched(self) -> bool:
        """True as long as people sit there, and none of them has decided anything or asked for a hint."""
        match = self._match
        if match.assisted:
            return False
        acted = (record.fact.seat for record in match.records if isinstance(record.fact, Acted))
        return bool(match.persons) and match.persons.isdisjoint(acted)

    def retry(self) -> None:
        """Try again to write what the disk has refused."""
        self._match.flush()

    def save(self) -> bool:
        """See that all of the match is in its file, so that it can be left; False when it cannot be."""
        return self._match.save()

    @property
    def match(self) -> Match:
        """The match, to be looked at only."""
        return self._match

    def fixed(self) -> Fixed:
        """Return the commitments of the match, as all at the table may know them, and the deals to repeat."""
        commitments, repeats = self._commitments.listed(), self._repeats.listed()
        return Fixed(self._opened.serial, self._match.head, commitments, repeats)

    def proof(self) -> Proof:
        """The proof that the computers have not peeked up to now."""
        conductor = self._conductor
        return Proof(self._match, conductor.players, conductor.limit.count, self._game.computers().completion)

    def proved(self, proof: Proof) -> Proved:
        """Return the progress of a proof for this match."""
        header = self._match.header
        is_by_others = header.computers != self._game.players_version
        return Proved(
            self._opened.serial, proof.done, proof.total, proof.findings, header.program, is_by_others
        )

    def begin(self) -> None:
        """Show where the match stands, and drive it on."""
        self._match.subscribe(self._take_event)
        self.show()
        self._conductor.start()

    def show(self) -> None:
        """Show where the match stands, and whether it is saved."""
        self._jump()
        self._emit_trouble(self.trouble)

    @property
    def opened(self) -> Opened:
        """Message to the window that the match lies on the table."""
        return replace(self._opened, path=self._match.path)

    def hint_task(self, decision: Decision, *, remembers: bool, is_first: bool) -> Task[Hint | MustRemember]:
        """Return the task of finding a hint for the person who sees the table, the first or a surer one.

        Raises:
            StaleDecision: that person does not face this decision, or no longer.
        """
        match, seat, coach = self._match, decision.seat, self._game.coach
        if self._decision != decision:
            raise StaleDecision(decision)
        assert coach is not None  # noqa: S101  # without one nobody can ask
        work = partial(hint_for, coach, match.view(seat), remembers)
        rng = match.streams.named(f"hint/{seat}/{decision.opened}")
        limit = FIRST_HINT if is_first else HINT
        return Task(work, limit.count, limit.seconds, rng.getrandbits(128))

    def hinted(self, decision: Decision, answer: Hint | MustRemember | Message) -> Hinted:
        """Give that person the hint, which is noted in the log, or say why there is none.

        Raises:
            StaleDecision: as above.
        """
        if self._decision != decision:
            raise StaleDecision(decision)
        if isinstance(answer, Hint):
            best = str(answer.lines[0].action)
            note: dict[str, Json] = {"seat": decision.seat, "opened": decision.opened, "best": best}
            if note not in (known.data for known in self._match.notes(HINT_NOTE)):
                self._match.note(HINT_NOTE, note)
        return Hinted(self._opened.serial, decision, answer, self._match.assisted)

    def _go_to(self, number: int) -> None:
        if number != self._match.head:
            self._conductor.branch_from(number)

    def close(self) -> None:
        """Let the match go; it can be resumed later."""
        self._conductor.stop()
        self._time.write()
        self._match.close()

    def _take_event(self, event: Event) -> None:
        """Take a change of the match; must not raise."""
        try:
            match event:
                case Appended(record, calls) if record.fact is not None:
                    fact = self._match.redacted_fact(record.number, self._hot_seat.viewer)
                    self._emit_step(self._step(fact=fact, calls=calls))
                case Appended(record, _) if record.note is not None and record.note.kind == PROPOSAL:
                    self._report_advice()
                case HeadMoved():
                    self._jump()
                case DiskTrouble():
                    self._emit_trouble(self.trouble)
                case Rewritten(path):
                    self._emit_moved(Moved(self._opened.serial, path, rewritten_message(event)))
        except Exception as error:
            self._report(error)

    def _jump(self) -> None:
        match = self._match
        history = tuple(call for number in match.line for call in match.calls(number))
        self._emit_step(self._step(history=history, deal_end=self._deal_end()))
        self._report_advice()

    def _deal_end(self) -> View | None:
        """Return the view at the end of the last deal that is over."""
        match, line = self._match, self._match.line
        state, over = match.timeline.state, match.rules.deals
        deals = len(over(state()))
        if not deals:
            return None
        end = bisect_left(line, deals, key=lambda number: len(over(state(number))))
        return match.view_after(line[end], self._hot_seat.viewer)

    def _report_advice(self) -> None:
        """Tell what is said in the team of whoever sees the table, and only for what it faces now."""
        decision = self._decision
        proposals = () if decision is None else proposals_for(self._match, decision)
        if decision is not None and proposals:
            self._emit_advised(Advised(self._opened.serial, decision, proposals))

    @property
    def _decision(self) -> Decision | None:
        """Decision faced by the person who sees the table."""
        viewer = self._hot_seat.viewer
        return self._match.decision(viewer) if viewer in self._match.persons else None

    def _step(self, **what: Any) -> Step:
        match, hot_seat = self._match, self._hot_seat
        return Step(
            serial=self._opened.serial,
            record=match.head,
            view=match.view(hot_seat.viewer),
            bottom=hot_seat.bottom,
            decision=self._decision,
            covered_for=hot_seat.covered_for,
            can_undo=match.can_undo(hot_seat.undo_seat),
            can_redo=match.can_redo(hot_seat.redo_seat),
            can_try_another=self._branches.can_try_another(hot_seat.undo_seat),
            deals=len(match.rules.deals(match.timeline.state())),
            lines=self._branches.lines(),
            assisted=match.assisted,
            played=None if match.outcome is None else self._time.seconds,
            **({"fact": None} | what),
        )

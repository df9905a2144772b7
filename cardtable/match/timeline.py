"""Timeline of one match: its records as a tree of facts, its head, and the targets of undo and redo.

Pure memory: no file, no clock. A fact hangs under the fact it followed; a ``head`` note moves the head to
another fact, and nothing is ever taken away. All of it follows from the records, so that a match that is
loaded again offers the same undo and redo.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.messages import Message
from cardtable.engine.rules import Outcome, View, begin
from cardtable.engine.seats import PUBLIC, Seat, Viewer
from cardtable.match.clock import clock_call
from cardtable.match.json_lines import MAX_RECORDS, Json
from cardtable.match.log import HEAD, HINT, AnyRules, Header, Note, Record

T = TypeVar("T")

RECENT: Final = 1024
"""The number of states kept; the one used longest ago is forgotten first."""

LANDMARKS: Final = 16
"""One state in this many is never forgotten, so that finding any other takes no more steps than this."""

ROOM: Final = MAX_RECORDS // 2
"""A match with this many records goes on, but not back: the rest of the file is for playing to its end."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a seat faces; it stays the same until that seat acts or the head is moved.

    Attributes:
        branch: number of the last head note, 0 when there is none.
        record: the record after which the seat came to face this decision, 0 for the start.
        seat: the seat that decides.
    """

    branch: int
    record: int
    seat: Seat

    @property
    def opened(self) -> int:
        """The number of the record that put this decision before the seat; never the same twice."""
        return max(self.branch, self.record)


class Timeline:
    """The records so far. `head` is the fact the match stands after, `branch` the last head note."""

    def __init__(self, header: Header, rules: AnyRules) -> None:
        self.header = header
        self.rules = rules
        self.records: list[Record] = []
        self.head = 0
        self.branch = 0
        self.assisted = header.is_assisted
        self._turns: list[int] = []  # the numbers of all head notes
        self._tip: int | None = None  # the end of the line that redo follows
        self._hints: list[Mapping[str, Json]] = []
        self._children: dict[int, list[int]] = {}
        self._depths = [0]  # by record number; a note has that of the fact it stands after
        self._jumps = [0]  # by record number: for a fact, one before it on its line, near or far
        self._line: list[int] | None = []
        self._landmarks: dict[int, Any] = {0: begin(rules, header.options, header.entry)}
        self._recent: OrderedDict[int, Any] = OrderedDict()
        self._here: dict[Hashable, Any] = {}  # what the rules say of the state after the head

    @property
    def next_number(self) -> int:
        """The number that the next record will have."""
        return len(self.records) + 1

    @property
    def has_room(self) -> bool:
        """True while the head may be moved, which takes more records than the match needs to end."""
        return len(self.records) < ROOM

    def add(self, record: Record) -> None:
        """Put a record at the end.

        Raises:
            ValueError: its number, its parent or where it sends the head is wrong, or the fact cannot
                happen in this state. Nothing has changed then.
        """
        if record.number != self.next_number:
            raise ValueError(f"record {record.number} where {self.next_number} was due")
        if record.parent != self.head:
            raise ValueError(f"record {record.number} stands under {record.parent}, not under {self.head}")
        if isinstance(record.entry, Note):
            self._add_note(record.number, record.entry)
        else:
            self._add_fact(record.number, record.entry)
        self.records.append(record)

    def take_up(self, record: Record) -> str | None:
        """Add a record that was read, or return the text key of why it cannot follow those before it."""
        if record.number != self.next_number:
            return "file.number"
        if record.parent != self.head:
            return "file.parent"
        try:
            self.add(record)
        except Exception:  # whatever the rules trip over, it is the file that is wrong
            return "file.impossible"
        return None

    def _add_fact(self, number: int, fact: Fact) -> None:
        state = self.rules.apply(self.state(), fact)
        self._jumps.append(self._jump_from(self.head))
        self._depths.append(self._depths[self.head] + 1)
        self._keep(number, state)
        self._children.setdefault(self.head, []).append(number)
        if self._line is not None:
            self._line.append(number)
        if self._tip is not None and isinstance(fact, Acted) and fact.seat in self.header.persons:
            self._tip = None
        self.head = number
        self._here.clear()

    def _add_note(self, number: int, note: Note) -> None:
        if note.kind == HEAD:
            to, why = note.data.get("to"), note.data.get("why")
            if type(to) is not int or not 0 <= to < number or (to and self.records[to - 1].fact is None):
                raise ValueError(f"the head cannot go to {to!r}")
            if why == "branch":
                self._tip = self._tip_after(to)
            elif why == "undo" and self._tip is None:
                self._tip = self.head
            elif to == self._tip:
                self._tip = None
            self.head = to
            self.branch = number
            self._here.clear()
            self._turns.append(number)
            self._line = None
        if note.kind == HINT:
            self._hints.append(note.data)
        self.assisted |= note.kind in (HEAD, HINT)
        self._depths.append(self._depths[self.head])
        self._jumps.append(0)

    def _tip_after(self, to: int) -> int | None:
        """Return the end of the line that redo follows after a branch: the one left, if it lies ahead."""
        for tip in (self._tip, self.head):
            if tip is not None and to != tip and self._is_ahead(to, tip):
                return tip
        return None

    # ── where the match stands ───────────────────────────────────────────────────────────────────────

    def state(self, number: int | None = None) -> Any:
        """Return the state after a fact (0: at the start); after the head when no number is given."""
        number = self.head if number is None else number
        missing: list[int] = []
        while number not in self._landmarks and number not in self._recent:
            missing.append(number)
            number = self.parent(number)
        state = self._landmarks[number] if number in self._landmarks else self._recent[number]
        if number in self._recent:
            self._recent.move_to_end(number)
        for later in reversed(missing):
            state = self.rules.apply(state, self.fact(later))
            self._keep(later, state)
        return state

    def _keep(self, number: int, state: Any) -> None:
        if self._depths[number] % LANDMARKS == 0:
            self._landmarks[number] = state
            return
        self._recent[number] = state
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def fact(self, number: int) -> Fact:
        """Return the fact with this record number."""
        entry = self.records[number - 1].entry
        assert not isinstance(entry, Note)  # noqa: S101  # only facts have children
        return entry

    def parent(self, number: int) -> int:
        """Return the fact that a record stands under."""
        return self.records[number - 1].parent

    def depth(self, number: int) -> int:
        """Return how many facts lead to a fact (0: the start), with itself."""
        return self._depths[number]

    def calls(self, number: int) -> tuple[Message, ...]:
        """Return the referee's calls about the fact with this record number, all of them public."""
        record, parent = self.records[number - 1], self.parent(number)
        said = clock_call(self.records[number - 2] if number > 1 else None, record)
        return said + self.rules.calls(self.state(parent), self.fact(number), self.state(number))

    def children(self, number: int) -> Sequence[int]:
        """Return the facts directly under a fact (0: the start), the oldest first."""
        return self._children.get(number, ())

    def line(self) -> tuple[int, ...]:
        """Return the numbers of the facts from the start to the head."""
        if self._line is None:
            self._line = self._between(0, self.head)
        return tuple(self._line or ())

    def is_secret(self, number: int) -> bool:
        """Return true when the public did not learn all of a fact when it happened."""
        fact = self.fact(number)
        return bool(self.rules.redact(self.state(self.parent(number)), fact, PUBLIC) != fact)

    def decision(self, seat: Seat) -> Decision | None:
        """Return the decision that the seat faces now; None when it is not to act."""
        if seat not in self.to_act():
            return None
        return Decision(self.branch, self._opened(self.head, seat), seat)

    # What is asked again and again while the match stands where it does is asked of the rules once.

    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act now, sorted."""
        return self._ask("to act", lambda: self.rules.to_act(self.state()))

    def outcome(self) -> Outcome | None:
        """The result of the match; None while it goes on."""
        return self._ask("outcome", lambda: self.rules.outcome(self.state()))

    def view(self, viewer: Viewer) -> View:
        """The game's view of all that the viewer may know now."""
        return self._ask(("view", viewer), lambda: self.rules.view(self.state(), viewer))

    def _ask(self, what: Hashable, answer: Callable[[], T]) -> T:
        if what not in self._here:
            self._here[what] = answer()
        found: T = self._here[what]
        return found

    def answered(self, number: int) -> Decision:
        """Return the decision that an action, on any line, was the answer to.

        Raises:
            ValueError: the fact is no action.
        """
        fact = self.fact(number)
        if not isinstance(fact, Acted):
            raise ValueError(f"no action: {fact}")
        before = bisect_left(self._turns, number)
        branch = self._turns[before - 1] if before else 0
        return Decision(branch, self._opened(self.parent(number), fact.seat), fact.seat)

    def advised(self, number: int) -> Sequence[object]:
        """Return what hints called the best for the decision that an action was the answer to, as text.

        Nobody has checked what a note of a file holds.
        """
        decision = self.answered(number)
        asked = decision.seat, decision.opened
        return [hint.get("best") for hint in self._hints if (hint.get("seat"), hint.get("opened")) == asked]

    # ── its deals ────────────────────────────────────────────────────────────────────────────────────────

    def deal_line(self, deal: int) -> tuple[int, ...]:
        """Return the numbers of the facts of a deal on the line, as last dealt: the deal, then the rest."""
        found: list[int] = []
        for number in self.line():
            fact = self.fact(number)
            if isinstance(fact, Dealt):
                if fact.deal > deal:
                    break
                found.clear()  # an earlier deal, or an attempt that had to be dealt again
                found += [number] if fact.deal == deal else []
            elif found:
                found.append(number)
        return tuple(found)

    def open_deals(self) -> frozenset[int]:
        """Return the numbers of the deals whose cards anybody may see: a number always deals the same cards.

        They have been played out on the line to where the match stands.
        """
        first = self.header.begins_with
        return frozenset(range(first, first + len(self.rules.deals(self.state()))))

    # ── undo and redo ────────────────────────────────────────────────────────────────────────────────

    def undo_target(self, seat: Seat) -> int | None:
        """Return the target of a person's undo: the opening of the last decision made in this deal.

        The whole of a simultaneous choice is opened again, so that computers choose afresh. None when
        there is none, or another person's choice, not yet revealed, would be lost.
        """
        if not self.has_room:
            return None
        target = self.opening_before(self.head, seat)
        return None if target is None or self.leaves_secret(target, seat) else target

    def opening_before(self, number: int, seat: Seat) -> int | None:
        """Return where the last decision opened that a person has made up to a fact, in its deal, if any."""
        while number and not self._is_act_of(number, seat):
            if isinstance(self.fact(number), Dealt):
                return None
            number = self.parent(number)
        if not number or seat not in self.header.persons:
            return None
        return self._opened(self.parent(number), seat)

    def redo_target(self, seat: Seat) -> int | None:
        """Return the target of redo: past the seat's next action on the line last visited."""
        if self._tip is None or seat not in self.header.persons or not self.has_room:
            return None
        decision = self.decision(seat)
        # Computers may have chosen afresh since the undo: the line leaves from where the choice opened.
        ahead = self._between(self.head if decision is None else decision.record, self._tip)
        actions = [i for i, number in enumerate(ahead or ()) if self._is_act_of(number, seat)]
        if not ahead or not actions:
            return None
        return ahead[actions[1] - 1] if len(actions) > 1 else ahead[-1]

    def _is_act_of(self, number: int, seat: Seat) -> bool:
        fact = self.fact(number)
        return isinstance(fact, Acted) and fact.seat == seat

    def _opened(self, number: int, seat: Seat) -> int:
        """Return the first record after which the seat faced the decision that it faces after `number`."""
        while (
            number
            and isinstance(self.fact(number), Acted)
            and not self._is_act_of(number, seat)
            and seat in self.rules.to_act(self.state(self.parent(number)))
        ):
            number = self.parent(number)
        return number

    def leaves_secret(self, target: int, seat: Seat) -> bool:
        """Return true when going to a fact, on any line, leaves another person's choice unrevealed."""
        shared, number = target, self.head
        while shared != number:
            shared, number = min(shared, number), self.parent(max(shared, number))
        for number in reversed(self._between(shared, self.head) or ()):
            fact = self.fact(number)
            if isinstance(fact, Revealed):
                return False
            is_anothers = isinstance(fact, Acted) and fact.seat != seat and fact.seat in self.header.persons
            if is_anothers and self.is_secret(number):
                return True
        return False

    def _is_ahead(self, start: int, end: int) -> bool:
        """Return true when `end` comes after `start`, or is the same; in few steps, however many between."""
        depths = self._depths
        while depths[end] > depths[start]:
            jump = self._jumps[end]
            end = jump if depths[jump] >= depths[start] else self.parent(end)
        return end == start

    def _jump_from(self, parent: int) -> int:
        """Return the jump of a fact under `parent`: as far as two jumps from there, if equally long."""
        depths, near = self._depths, self._jumps[parent]
        far = self._jumps[near]
        return far if depths[parent] - depths[near] == depths[near] - depths[far] else parent

    def _between(self, start: int, end: int) -> list[int] | None:
        """Return the facts after `start` up to `end`; None when `end` does not come after `start`."""
        found: list[int] = []
        while end != start:
            if end == 0:
                return None
            found.append(end)
            end = self.parent(end)
        found.reverse()
        return found

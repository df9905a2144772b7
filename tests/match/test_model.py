"""A match, whatever is done to it, against a model that is nothing but lists."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtable.engine.facts import Acted, Dealt
from cardtable.match.branches import Branches, BranchRefused, Line
from cardtable.match.disk import Disk
from cardtable.match.log import Record
from cardtable.match.match import Match
from cardtable.match.store import Store
from tests.match import toy

PERSON = 0


class Fillable(Disk):
    is_full = False

    def write(self, handle: int, data: bytes | memoryview, offset: int) -> int:
        if self.is_full:
            super().write(handle, bytes(data[: len(data) // 3]), offset)
            raise OSError(errno.ENOSPC, "full")
        return super().write(handle, data, offset)


class Model:
    """The line of records of facts, and the line that redo follows."""

    def __init__(self, players: int, line: list[Record], ahead: list[Record] | None = None) -> None:
        self.players = players
        self.line = line
        self.ahead = ahead

    def copy(self) -> Model:
        return Model(self.players, list(self.line), None if self.ahead is None else list(self.ahead))

    def _in_deal(self, line: list[Record]) -> int:
        """Return the number of facts since the deal."""
        return next(i for i, record in enumerate(reversed(line)) if isinstance(record.fact, Dealt))

    def _opening(self, line: list[Record]) -> list[Record]:
        """The line back to where the choice of the person opened that it faces at its end."""
        place = self._in_deal(line) % (2 * self.players + 1)
        return line[: len(line) - place] if place < self.players else line

    @staticmethod
    def _mine(record: Record) -> bool:
        return isinstance(record.fact, Acted) and record.fact.seat == PERSON

    def act(self, record: Record) -> None:
        self.line.append(record)
        if self._mine(record):
            self.ahead = None

    def undone(self) -> list[Record] | None:
        for end in range(len(self.line) - 1, 0, -1):
            if isinstance(self.line[end].fact, Dealt):
                return None
            if self._mine(self.line[end]):
                return self._opening(self.line[:end])
        return None

    def branched(self, line: list[Record]) -> None:
        """Redo follows what was left behind, as far as it lies ahead."""
        lefts = (self.ahead, self.line)
        self.ahead = next((a for a in lefts if a is not None and a[: len(line)] == line != a), None)
        self.line = line

    def redone(self, to_act: tuple[int, ...]) -> list[Record] | None:
        if self.ahead is None:
            return None
        base = self._opening(self.line) if PERSON in to_act else self.line
        if self.ahead[: len(base)] != base:
            return None
        mine = [i for i in range(len(base), len(self.ahead)) if self._mine(self.ahead[i])]
        if not mine:
            return None
        return self.ahead[: mine[1] if len(mine) > 1 else len(self.ahead)]


class Matches(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.disk = Fillable()
        self.count = 0

    def teardown(self) -> None:
        self.match.close()
        shutil.rmtree(self.folder)

    @initialize(players=st.integers(2, 3), seed=st.sampled_from(["a", "b"]))
    def begin(self, players: int, seed: str) -> None:
        store = Store(self.folder, toy.GAMES, self.disk)
        styles = "pcc"[:players]
        self.match = store.create("toy", toy.options(players), toy.seats(styles), now=toy.NOW, seed=seed)
        self.model = Model(players, [])
        self.history: list[Model] = []  # by number of records
        self.acknowledged = (0, self._size())
        self._happened(is_acknowledged=False)
        self._settle()

    def _settle(self) -> None:
        while self.match.apply_chance():
            self.model.line.append(self.match.records[-1])
            self._happened(is_acknowledged=False)

    def _size(self) -> int:
        assert self.match.path is not None
        return self.match.path.stat().st_size

    def _happened(self, *, is_acknowledged: bool) -> None:
        while len(self.history) <= len(self.match.records):
            self.history.append(self.model.copy())
        if is_acknowledged and self.match.trouble is None:
            self.acknowledged = (len(self.match.records), self._size())

    def _acts(self, seat: int, index: int) -> None:
        choices = self.match.view(seat).choices
        legal = choices.legal() if choices is not None else None
        decision = self.match.decision(seat)
        assert legal is not None
        assert decision is not None
        action = legal[index % len(legal)]
        self.match.submit(decision, action)
        self.model.act(self.match.records[-1])
        assert self.model.line[-1].fact == Acted(seat, action)
        self._happened(is_acknowledged=seat == PERSON)
        self._settle()

    @precondition(lambda self: PERSON in self.match.to_act)
    @rule(index=st.integers(0, 3))
    def person_acts(self, index: int) -> None:
        self._acts(PERSON, index)

    @precondition(lambda self: any(seat != PERSON for seat in self.match.to_act))
    @rule(index=st.integers(0, 3), which=st.integers(0, 1))
    def computer_acts(self, index: int, which: int) -> None:
        seats = [seat for seat in self.match.to_act if seat != PERSON]
        self._acts(seats[which % len(seats)], index)

    @rule(steps=st.lists(st.booleans(), min_size=1, max_size=3))
    def back_and_forth(self, steps: list[bool]) -> None:
        for is_undo in steps:
            if is_undo:
                self._undo()
            else:
                self._redo()
            self.the_match_is_where_the_model_is()

    def _undo(self) -> None:
        line = self.model.undone()
        assert self.match.can_undo(PERSON) == (line is not None)
        assert self.match.undo(PERSON) == (line is not None)
        if line is not None:
            if self.model.ahead is None:
                self.model.ahead = self.model.line
            self.model.line = line
            self._happened(is_acknowledged=True)

    def _redo(self) -> None:
        line = self.model.redone(self.match.to_act)
        assert self.match.can_redo(PERSON) == (line is not None)
        assert self.match.redo(PERSON) == (line is not None)
        if line is not None:
            self.model.line = line
            if line == self.model.ahead:
                self.model.ahead = None
            self._happened(is_acknowledged=True)

    def _path(self, number: int) -> list[Record]:
        path = []
        while number:
            path.append(self.match.records[number - 1])
            number = path[-1].parent
        return path[::-1]

    def _branch(self, target: int) -> None:
        if target != self.match.head:
            self.match.branch_from(target)
            self.model.branched(self._path(target))
            self._happened(is_acknowledged=True)
            self._settle()

    def _numbers(self, lines: Sequence[Line], line: Line) -> list[int]:
        shared = [] if line.older is None else self._numbers(lines, lines[line.older])[: line.shared]
        return shared + [told.number for told in line.facts]

    @rule(index=st.integers(0, 20))
    def switch_line(self, index: int) -> None:
        branches = Branches(self.match, PERSON)
        lines = branches.lines()
        assert [line.is_current for line in lines].count(True) == 1
        line = lines[index % len(lines)]
        told = self._numbers(lines, line)
        self._branch(branches.switch_target(line.key, PERSON))
        assert [record.number for record in self.model.line if record.number in told] == told
        if line.parted_in is None and not line.continues:
            lines = branches.lines()
            (current,) = [line for line in lines if line.is_current]
            assert self._numbers(lines, current) == told

    @rule(index=st.integers(0, 20), turn=st.none() | st.integers(0, 20))
    def try_another(self, index: int, turn: int | None) -> None:
        branches = Branches(self.match, PERSON)
        lines = branches.lines()
        facts = self._numbers(lines, lines[index % len(lines)])
        after = None if turn is None or not facts else facts[turn % len(facts)]
        keys = {line.key for line in lines if not line.is_current and line.parted_in is None}
        try:
            target = branches.retry_target(PERSON, after)
        except BranchRefused:
            assert after is not None or self.model.undone() is None
            return
        self._branch(target)
        assert self.match.decision(PERSON) is not None
        assert keys <= {line.key for line in branches.lines()}

    @rule(what=st.sampled_from(["note", "full", "not full", "rest"]))
    def housekeeping(self, what: str) -> None:
        match what:
            case "note":
                self.match.note("title", {"text": "題"})
                self._happened(is_acknowledged=True)
            case "rest":
                self.match.checkpoint()
            case _:
                self.disk.is_full = what == "full"

    @precondition(lambda self: not self.disk.is_full)
    @rule()
    def reload(self) -> None:
        records = self.match.records
        assert self.match.close()
        assert self.match.path is not None
        self.match = Store(self.folder, toy.GAMES, self.disk).open(self.match.path)
        assert self.match.records == records
        self._happened(is_acknowledged=True)

    @rule(data=st.data())
    def kill(self, data: st.DataObject) -> None:
        """The program dies; what nobody was promised may be lost from any byte on."""
        assert self.match.path is not None
        count, least = self.acknowledged
        content = self.match.path.read_bytes()
        content = content[: data.draw(st.integers(least, len(content)))]
        self.count += 1
        path = self.match.path.with_name(f"{self.count}.cardtable")
        path.write_bytes(content)
        again = Store(self.folder, toy.GAMES, self.disk).open(path)
        kept = len(again.records)
        assert kept >= count
        assert again.records == self.match.records[:kept]
        self.match.close()
        self.match = again
        del self.history[kept + 1 :]
        self.model = self.history[kept].copy()
        self.acknowledged = (kept, content.rfind(b"\n") + 1)
        self._settle()

    @invariant()
    def the_match_is_where_the_model_is(self) -> None:
        assert self.match.line == tuple(record.number for record in self.model.line)
        assert [record.number for record in self.match.records] == list(range(1, len(self.match.records) + 1))
        state = self.match.rules.start(self.match.options)
        for record in self.model.line:
            assert record.fact is not None
            state = self.match.rules.apply(state, record.fact)
        assert self.match.view(PERSON) == self.match.rules.view(state, PERSON)


Matches.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, derandomize=True, database=None
)


TestMatches = Matches.TestCase


def test_the_model_undoes_as_the_match_does() -> None:
    match: Match = toy.in_memory("pc")
    toy.play_out(match, 3)
    model = Model(2, list(match.records))
    undone = model.undone()
    assert undone is not None
    assert isinstance(undone[-1].fact, Dealt) or len(undone) >= 5

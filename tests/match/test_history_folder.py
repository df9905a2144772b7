"""Whatever happens in the folder of matches, the history equals one begun afresh."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.store import Store
from tests.helpers.sampling import some
from tests.match import toy
from tests.match.files import ALL, closed, played
from tests.match.histories import fresh, rows_of


class Folder(RuleBasedStateMachine):
    """Whatever is done to the folder, keeping up comes to the same as starting afresh."""

    @initialize()
    def begin(self) -> None:
        self.place = Path(tempfile.mkdtemp())
        self.store = Store(self.place / "data", toy.GAMES)
        self.store.folder.mkdir(parents=True)
        self.match_files = MatchFiles(self.store)
        self.history = History(self.store)
        self.deleted: list[Path] = []
        self.exported: list[Path] = []

    def teardown(self) -> None:
        if hasattr(self, "place"):
            self.compare()
            self.history.close()
            shutil.rmtree(self.place)

    @rule()
    def compare(self) -> None:
        assert rows_of(self.history) == fresh(self.store)
        assert self.history.cache.is_kept

    @property
    def paths(self) -> list[Path]:
        return sorted(self.store.folder.iterdir())

    def pick(self, number: int) -> Path:
        return self.paths[number % len(self.paths)]

    number = st.integers(0, 9)
    has_files = precondition(lambda self: bool(self.paths))

    @rule(actions=st.sampled_from([0, 5, ALL]), styles=st.sampled_from(["pc", "pp", "pcc"]), seed=number)
    def play(self, actions: int, styles: str, seed: int) -> None:
        played(self.store, actions, styles, seed=str(seed % 3))

    @has_files
    @rule(number=number, index=st.integers(0, 3), undo=st.booleans(), actions=st.sampled_from([2, ALL]))
    def go_on(self, number: int, index: int, actions: int, *, undo: bool) -> None:
        match = self.store.open(self.pick(number))
        if undo:
            match.undo(0)
        toy.settle(match)
        while match.outcome is None and actions:
            toy.act(match, match.to_act[0], index)
            actions -= 1
        closed(match)

    @has_files
    @rule(number=number)
    def delete(self, number: int) -> None:
        self.deleted.append(self.match_files.delete(self.pick(number), now=toy.NOW))

    @precondition(lambda self: bool(self.deleted))
    @rule()
    def restore(self) -> None:
        self.match_files.restore(self.deleted.pop())

    @has_files
    @rule(number=number, title=st.sampled_from(["", "一局", "=1+1"]))
    def rename(self, number: int, title: str) -> None:
        self.match_files.rename(self.pick(number), title)

    @has_files
    @rule(number=number)
    def duplicate(self, number: int) -> None:
        self.match_files.duplicate(self.pick(number))

    @has_files
    @rule(number=number)
    def export(self, number: int) -> None:
        target = self.place / f"{len(self.exported)}.cardtable"
        self.match_files.export(self.pick(number), target)
        self.exported.append(target)

    @precondition(lambda self: bool(self.exported))
    @rule(number=number)
    def import_(self, number: int) -> None:
        self.match_files.import_(self.exported[number % len(self.exported)])

    @rule(steps=st.integers(0, 3))
    def catch_up(self, steps: int) -> None:
        for _, _ in zip(range(steps), self.history.catch_up(), strict=False):
            pass

    @rule()
    def start_again(self) -> None:
        self.history.close()
        self.history = History(self.store)


TestFolder = Folder.TestCase


TestFolder.settings = settings(max_examples=some(40), stateful_step_count=20, deadline=None)

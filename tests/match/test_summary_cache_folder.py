"""Whatever happens in the folder of matches, the list equals one without a cache."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from cardtable.match.files import MatchFiles
from cardtable.match.store import Store
from tests.helpers.sampling import some
from tests.match import toy
from tests.match.files import ALL, closed, played
from tests.match.summary_caches import fresh, next_start

# ── whatever is done to the files ────────────────────────────────────────────────────────────────────────


class Folder(RuleBasedStateMachine):
    """Whatever is done to the folder, what is listed is what a program lists that knows nothing yet."""

    @initialize()
    def begin(self) -> None:
        self.place = Path(tempfile.mkdtemp())
        self.store = Store(self.place / "data", toy.GAMES)
        self.store.folder.mkdir(parents=True)
        self.match_files = MatchFiles(self.store)
        self.deleted: list[Path] = []
        self.exported: list[Path] = []
        self.time = 1_700_000_000

    def teardown(self) -> None:
        if hasattr(self, "place"):
            self.compare()
            self.start_again(reading=True)
            shutil.rmtree(self.place)

    @rule()
    def compare(self) -> None:
        assert self.store.list() == fresh(self.store)

    @rule(reading=st.booleans())
    def start_again(self, *, reading: bool) -> None:
        self.store = next_start(self.store)
        self.match_files = MatchFiles(self.store)
        if reading:
            self.compare()
        else:  # what is listed at once is right, but for what is not there yet
            right = {summary.path: summary for summary in fresh(self.store)}
            found = self.store.list(lambda: True)
            assert all(
                summary in (right[summary.path], replace(right[summary.path], public=None))
                for summary in found
            )
            assert len(right) - len(found) <= self.store.unread

    @property
    def paths(self) -> list[Path]:
        return sorted(self.store.folder.iterdir())

    def pick(self, number: int) -> Path:
        return self.paths[number % len(self.paths)]

    def whole(self, number: int) -> Path | None:
        whole = [summary.path for summary in fresh(self.store) if summary.damage is None]
        return sorted(whole)[number % len(whole)] if whole else None

    number = st.integers(0, 9)
    has_files = precondition(lambda self: bool(self.paths))

    @rule(actions=st.sampled_from([0, 5, ALL]), styles=st.sampled_from(["pc", "pp", "pcc"]))
    def play(self, actions: int, styles: str) -> None:
        played(self.store, actions, styles)

    @rule(number=number, undo=st.booleans(), actions=st.sampled_from([0, 2, ALL]))
    def go_on(self, number: int, actions: int, *, undo: bool) -> None:
        path = self.whole(number)
        if path is None:
            return
        match = self.store.open(path)
        if undo and match.can_undo(0):
            match.undo(0)
        toy.play_out(match, actions)
        closed(match)

    @has_files
    @rule(number=number)
    def delete(self, number: int) -> None:
        self.deleted.append(self.match_files.delete(self.pick(number), now=toy.NOW))

    @precondition(lambda self: bool(self.deleted))
    @rule()
    def restore(self) -> None:
        self.match_files.restore(self.deleted.pop())

    @rule(number=number, title=st.sampled_from(["", "一局", "二局", "=1+1"]))
    def rename(self, number: int, title: str) -> None:
        path = self.whole(number)
        if path is not None:
            self.match_files.rename(path, title)

    @rule(number=number)
    def duplicate(self, number: int) -> None:
        path = self.whole(number)
        if path is not None:
            self.match_files.duplicate(path)

    @rule(number=number)
    def export(self, number: int) -> None:
        path = self.whole(number)
        if path is not None:
            self.exported.append(self.place / f"{len(self.exported)}.cardtable")
            self.match_files.export(path, self.exported[-1])

    @precondition(lambda self: bool(self.exported))
    @rule(number=number)
    def import_(self, number: int) -> None:
        self.match_files.import_(self.exported[number % len(self.exported)])

    @has_files
    @rule(number=number, at=st.integers(0, 5000), is_torn=st.booleans())
    def damage(self, number: int, at: int, *, is_torn: bool) -> None:
        path = self.pick(number)
        content = bytearray(path.read_bytes())
        if is_torn:
            del content[-(at % 40 + 1) :]
        elif content:
            content[at % len(content)] ^= 1
        path.write_bytes(content)
        self.time += 1  # the clock of the files may stand still for some milliseconds
        os.utime(path, (self.time, self.time))


TestFolder = Folder.TestCase


TestFolder.settings = settings(max_examples=some(25), stateful_step_count=25, deadline=None)

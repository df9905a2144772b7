"""The store of matches: create, list, open, recover."""

from __future__ import annotations

import errno
import os
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from cardtable.engine.messages import message
from cardtable.engine.options import Number, OptionSet
from cardtable.match.disk import Disk, NotAFile
from cardtable.match.files import MatchFiles
from cardtable.match.log import VERSION, Damage
from cardtable.match.match import Match
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.texts import LANGUAGES, Texts
from tests.match import toy
from tests.match.files import create, path_of, played
from tests.match.logs import resigned
from tests.match.summary_caches import fresh


def test_nothing_is_made_before_the_first_match(store: Store) -> None:
    assert store.list() == ()
    assert not store.glance(1).unfinished
    assert not store.folder.exists()


def test_a_new_match_has_its_file_at_once(store: Store) -> None:
    match = create(store, 0)
    path = path_of(match)
    assert path.parent == store.folder
    assert path.name.startswith("20260102T030405-toy-")
    assert path.suffix == ".cardtable"
    assert path.read_bytes().startswith(b'{"format":"cardtable-match","version":4,"game":"toy"')
    assert list(store.folder.iterdir()) == [path]


def test_two_matches_of_the_same_second_have_two_files_and_seeds(store: Store) -> None:
    one, two = create(store, 0), create(store, 0)
    assert one.path != two.path
    assert one.header.seed != two.header.seed


def test_unknown_games_and_wrong_headers_are_refused(store: Store) -> None:
    with pytest.raises(KeyError):
        store.create("whist", toy.options(), toy.seats("pc"), now=toy.NOW)
    with pytest.raises(ValueError, match="header"):
        store.create("toy", toy.options(3), toy.seats("pc"), now=toy.NOW)
    assert store.list() == ()


def test_the_list_shows_each_match_the_newest_first(store: Store) -> None:
    finished = create(store)
    going = create(store, 5)
    going.note("title", {"text": "old"})
    going.note("title", {"text": "夜"})
    going.undo(0)
    finished.close()
    os.utime(path_of(finished), (1000, 1000))
    first, second = store.list()
    assert (first.path, second.path) == (going.path, finished.path)
    assert (first.is_finished, second.is_finished) == (False, True)
    assert second.outcome == finished.outcome
    assert second.modified.timestamp() == 1000
    assert first.header == going.header
    assert first.public == going.view(-1)
    assert (first.title, first.assisted, second.title, second.assisted) == ("夜", True, "", False)
    os.utime(path_of(going), (500, 500))
    assert store.list()[0].path == finished.path
    assert store.glance(1).unfinished[0].path == going.path


def test_the_list_follows_the_files(store: Store) -> None:
    match = create(store, 3)
    before = store.list()
    assert store.list() == before
    assert store.list()[0] is before[0]  # not read again
    toy.play_out(match)
    match.flush()
    assert store.list()[0].is_finished
    match.close()
    path_of(match).unlink()
    assert store.list() == ()


def test_a_clock_that_goes_back_changes_the_order_and_nothing_else(store: Store) -> None:
    def clock(match: Match, when: datetime) -> None:
        os.utime(path_of(match), (when.timestamp(), when.timestamp()))

    past = datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC)
    one = create(store, 3)
    clock(one, toy.NOW)
    two = store.create("toy", toy.options(), toy.seats("pc"), now=past)
    toy.play_out(two, 3)
    clock(two, past)
    assert [(s.path, s.modified, s.damage) for s in store.list()] == [
        (path_of(one), toy.NOW, None),
        (path_of(two), past, None),
    ]
    toy.play_out(one, 3)  # with the clock set further back: the match is known to have changed all the same
    one.flush()
    clock(one, past - timedelta(days=9000))
    assert [summary.path for summary in store.list()] == [path_of(two), path_of(one)]
    for match in (one, two):
        toy.play_out(match)
        assert match.close()
        again = store.open(path_of(match))
        assert again.records == match.records
        assert again.header.created == match.header.created
        again.close()
    assert (one.header.created, two.header.created) == (toy.NOW.isoformat(), past.isoformat())
    assert all(summary.is_finished for summary in store.list())


def test_a_file_dated_beyond_all_calendars_keeps_no_match_from_the_list(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store)
    real = Path.stat

    def stat(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = list(real(self, follow_symlinks=follow_symlinks))
        return os.stat_result((*found[:7], 0, 2**40, 0), {"st_mtime": 2.0**40, "st_mtime_ns": 2**40 * 10**9})

    monkeypatch.setattr(Path, "stat", stat)
    (summary,) = store.list()
    assert summary.damage is None
    assert summary.modified.year == 1970


def test_a_stopped_list_has_the_matches_last_played_and_gets_on(store: Store) -> None:
    paths = [path_of(create(store, 3)) for _ in range(4)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    for count in range(1, 5):
        assert [summary.path for summary in store.list(lambda: True)] == paths[:count]
        assert store.unread == 4 - count
    assert len(store.list()) == 4
    os.utime(paths[3], (2000, 2000))
    assert [summary.path for summary in store.list(lambda: True)] == [paths[3], *paths[:3]]
    assert store.unread == 0


def test_read_on_reads_the_files_that_a_list_has_left(store: Store) -> None:
    matches = [create(store, 3) for _ in range(5)]
    assert all(match.close() for match in matches)
    paths = [path_of(match) for match in matches]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    store.list(lambda: True)
    store.read_on(lambda: True)
    assert store.unread == 3
    paths[2].unlink()
    paths[3].write_bytes(b"no match")
    os.utime(paths[3], (500, 500))
    store.read_on(lambda: False)
    assert store.unread == 0
    found = store.list(lambda: True)
    assert [summary.path for summary in found] == [paths[0], paths[1], paths[4], paths[3]]
    assert [summary.damage is None for summary in found] == [True, True, True, False]
    assert store.unread == 0
    assert found == fresh(store)


def test_damaged_foreign_and_unreadable_files_never_break_the_list(store: Store) -> None:
    good, bad = create(store, 3), create(store, 3)
    bad.close()
    content = bytearray(path_of(bad).read_bytes())
    content[-5] ^= 1
    path_of(bad).write_bytes(content)
    (store.folder / "empty.cardtable").touch()
    (store.folder / "noise.cardtable").write_bytes(os.urandom(1000))
    (store.folder / "folder.cardtable").mkdir()
    (store.folder / "note.txt").write_text("no match")
    if sys.platform != "win32":  # which lets only administrators make one
        (store.folder / "loop.cardtable").symlink_to("loop.cardtable")
    found = {summary.path.name: summary for summary in store.list()}
    assert len(found) == (5 if sys.platform == "win32" else 6)
    folder = found["folder.cardtable"].damage
    assert folder is not None
    assert folder.reason == message("file.unreadable", error=os.strerror(errno.EISDIR))
    keys = {name: summary.damage.reason.key for name, summary in found.items() if summary.damage}
    assert keys.pop("loop.cardtable", "file.unreadable") == "file.unreadable"
    assert keys == {
        path_of(bad).name: "file.check",
        "empty.cardtable": "file.empty",
        "noise.cardtable": keys["noise.cardtable"],
        "folder.cardtable": "file.unreadable",
    }
    assert found[path_of(bad).name].header is not None
    assert store.glance(1).unfinished[0].path == good.path


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
def test_a_pipe_never_blocks_the_list(store: Store, tmp_path: Path) -> None:
    good = create(store, 3)
    good.close()
    pipe = store.folder / "pipe.cardtable"
    os.mkfifo(pipe)
    found = {summary.path: summary.damage for summary in store.list()}
    assert found[path_of(good)] is None
    assert found[pipe] == Damage(0, message("file.unreadable", error=os.strerror(errno.EINVAL)))
    match_files = MatchFiles(store)
    for read in (store.open, store.look, store.read, store.transcript, store.recover, store.read_whole):
        with pytest.raises(NotAFile):
            read(pipe)
    for take in (match_files.import_, match_files.duplicate):
        with pytest.raises(NotAFile):
            take(pipe)
    for change in (
        partial(match_files.rename, title="x"),
        partial(match_files.export, target=tmp_path / "new"),
    ):
        with pytest.raises(NotAFile):
            change(pipe)
    outside = tmp_path / "outside.cardtable"
    outside.write_bytes(path_of(good).read_bytes())
    assert match_files.find_or_import(outside) == path_of(good)


def test_an_opened_match_goes_on_where_it_was(store: Store) -> None:
    match = create(store, 5)
    match.close()
    again = store.open(path_of(match))
    assert again.records == match.records
    toy.play_out(match)  # in memory only: its file is closed
    toy.play_out(again)
    assert again.outcome == match.outcome
    assert again.facts == match.facts  # and nature deals the same cards
    assert again.trouble is None


def test_what_branches_off_a_match_is_one_of_its_own(store: Store) -> None:
    over = create(store)
    over.close()
    path, content = path_of(over), path_of(over).read_bytes()
    match = store.open(path)
    store.branch_off(match, 2)
    own = path_of(match)
    toy.play_out(match)
    assert match.close()
    assert own != path
    assert path.read_bytes() == content
    assert own.read_bytes().startswith(content)
    again = store.open(own)
    assert again.records == match.records
    assert again.assisted
    assert again.close()
    store.open(path).close()  # nobody holds it any more


def test_where_nothing_can_branch_off_there_is_no_new_file(store: Store) -> None:
    over = create(store)
    over.close()
    match = store.open(path_of(over))
    with pytest.raises(ValueError, match="cannot go"):
        store.branch_off(match, 10_000)
    assert list(store.folder.iterdir()) == [path_of(over)]


def test_a_missing_file_is_an_os_error(store: Store) -> None:
    with pytest.raises(FileNotFoundError):
        store.open(store.folder / "none.cardtable")
    with pytest.raises(FileNotFoundError):
        store.recover(store.folder / "none.cardtable")


# ── damage ───────────────────────────────────────────────────────────────────────────────────────────


def damaged_at(store: Store, line: int) -> tuple[Match, Path, bytes]:
    match = create(store, 9)
    match.close()
    path = path_of(match)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    path.write_bytes(b"".join(lines))
    return match, path, path.read_bytes()


@pytest.mark.parametrize("line", range(2, 12))
def test_everything_before_the_damage_is_recovered_into_a_new_file(store: Store, line: int) -> None:
    match, path, content = damaged_at(store, line)
    with pytest.raises(Damaged) as damaged:
        store.open(path)
    assert damaged.value.damage.line == line
    assert damaged.value.reason.key == "file.check"
    assert damaged.value.header == match.header
    assert damaged.value.records == match.records[: line - 2]
    assert damaged.value.is_recoverable == (line > 2)
    rescued = store.recover(path)
    assert rescued.records == match.records[: line - 2]
    assert path.read_bytes() == content
    assert rescued.path not in (None, path)
    toy.play_out(rescued)
    assert rescued.close()
    again = store.open(path_of(rescued))
    assert again.records == rescued.records
    assert again.outcome is not None


def test_without_a_header_there_is_nothing_to_recover(store: Store) -> None:
    _, path, content = damaged_at(store, 1)
    for attempt in (store.open, store.recover):
        with pytest.raises(Damaged) as damaged:
            attempt(path)
        assert damaged.value.header is None
        assert not damaged.value.is_recoverable
    assert path.read_bytes() == content


def test_a_match_of_a_later_program_says_so_and_is_left_alone(store: Store, tmp_path: Path) -> None:
    match = create(store, 3)
    match.close()
    path = path_of(match)

    class Older(toy.Toy):
        revision = 2

    older = Store(store.folder.parent, {"toy": Older()})
    for strange, key in ((older, "file.newer_rules"), (Store(store.folder.parent, {}), "file.unknown_game")):
        with pytest.raises(Damaged) as damaged:
            strange.open(path)
        assert damaged.value.reason.key == key
        assert strange.list()[0].damage == damaged.value.damage
    store.open(path).close()


def test_a_match_in_a_later_format_is_refused_in_words_and_untouched(store: Store) -> None:
    match = create(store, 3)
    match.close()
    path = path_of(match)
    later = resigned(path.read_bytes(), {1: {"version": VERSION + 1, "mood": "good"}})
    path.write_bytes(later)
    for attempt in (store.open, store.look, store.recover):
        with pytest.raises(Damaged) as damaged:
            attempt(path)
        assert damaged.value.reason == message("file.future", version=str(VERSION + 1))
        assert not damaged.value.is_recoverable
    (listed,) = store.list()
    assert listed.damage is not None
    for language in LANGUAGES:
        assert str(VERSION + 1) in Texts(language)(listed.damage.reason)
    assert not store.glance(1).unfinished
    assert path.read_bytes() == later
    assert list(store.folder.iterdir()) == [path]


def test_an_exception_of_the_rules_is_damage(store: Store) -> None:
    match = create(store, 3)
    match.close()

    class Clumsy(toy.Toy):
        def apply(self, state: toy.State, fact: object) -> toy.State:
            raise ZeroDivisionError

    with pytest.raises(Damaged) as damaged:
        Store(store.folder.parent, {"toy": Clumsy()}).open(path_of(match))
    assert (damaged.value.damage.line, damaged.value.reason.key) == (2, "file.impossible")


def test_options_that_a_later_version_added_take_their_defaults(store: Store) -> None:
    match = create(store, 3)
    match.close()

    class Later(toy.Toy):
        option_set = OptionSet("toy", (2,), (*toy.OPTIONS.options, Number("extra", 7, 0, 9)), {})

    again = Store(store.folder.parent, {"toy": Later()}).open(path_of(match))
    assert again.options.values["extra"] == 7


def test_the_handle_is_closed_when_opening_fails(store: Store) -> None:
    class Counting(Disk):
        opened = 0

        def open(self, path: Path) -> int:
            self.opened += 1
            return super().open(path)

        def close(self, handle: int) -> None:
            self.opened -= 1
            super().close(handle)

    _, path, _ = damaged_at(store, 4)
    disk = Counting()
    with pytest.raises(Damaged):
        Store(store.folder.parent, toy.GAMES, disk).open(path)
    assert disk.opened == 0
    held = create(store, 0)
    with pytest.raises(LockedElsewhere):
        Store(store.folder.parent, toy.GAMES, disk).open(path_of(held))
    assert disk.opened == 0

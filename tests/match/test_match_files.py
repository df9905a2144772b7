"""Whole match files: rename, delete and restore, duplicate, export, import."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.match.files import TITLE_LENGTH, MatchFiles, clean_title
from cardtable.match.match import Match
from cardtable.match.store import Damaged, LockedElsewhere, Store
from tests.match import toy
from tests.match.disks import Faulty

Deed = Callable[[MatchFiles, Path], object]


@pytest.fixture
def disk() -> Faulty:
    return Faulty()


@pytest.fixture
def store(tmp_path: Path, disk: Faulty) -> Store:
    return Store(tmp_path / "山田 太郎", toy.GAMES, disk)


@pytest.fixture
def match_files(store: Store) -> MatchFiles:
    return MatchFiles(store)


def create(store: Store, actions: int = 5) -> Match:
    match = store.create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    toy.play_out(match, actions)
    return match


def closed(store: Store, actions: int = 5) -> Path:
    match = create(store, actions)
    assert match.close()
    assert match.path is not None
    return match.path


def broken(store: Store) -> Path:
    path = closed(store)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"n":3', b'"n":4')
    path.write_bytes(b"".join(lines))
    return path


def export_outside(match_files: MatchFiles, path: Path) -> None:
    match_files.export(path, path.parents[2] / "out.cardtable")


def delete(match_files: MatchFiles, path: Path) -> Path:
    return match_files.delete(path, now=toy.NOW)


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ── titles ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_match_has_the_title_last_given_and_keeps_its_place_in_the_list(
    store: Store, match_files: MatchFiles
) -> None:
    path, other = closed(store), closed(store)
    os.utime(path, (1000, 1000))
    before = path.read_bytes()
    assert [summary.path for summary in store.list()] == [other, path]
    match_files.rename(path, "  夜の\n一局 ")
    assert [(s.path, s.title) for s in store.list()] == [(other, ""), (path, "夜の 一局")]
    assert path.stat().st_mtime == 1000
    match_files.rename(path, "")
    assert store.list()[1].title == ""
    assert path.read_bytes().startswith(before)
    toy.play_out(store.open(path))  # and it goes on


def test_a_finished_match_can_have_a_title(store: Store, match_files: MatchFiles) -> None:
    path = closed(store, 10_000)
    match_files.rename(path, "won")
    (summary,) = store.list()
    assert (summary.title, summary.is_finished, summary.damage) == ("won", True, None)


def test_titles_are_one_printable_line() -> None:
    assert clean_title("a\x00\u202eb\u3000 c\ud800\n") == "ab c"
    assert clean_title(" \t\n") == ""
    assert clean_title("長" * 500) == "長" * TITLE_LENGTH


# ── deleting ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("make", [closed, broken])
def test_a_deleted_match_can_be_restored(
    store: Store, match_files: MatchFiles, make: Callable[[Store], Path]
) -> None:
    path = make(store)
    before = path.read_bytes()
    gone = match_files.delete(path, now=toy.NOW)
    assert store.list() == ()
    assert gone.parent.parent == store.folder.with_name("deleted")
    assert gone.read_bytes() == before
    assert match_files.restore(gone) == path
    assert path.read_bytes() == before
    assert not gone.parent.exists()


def test_moving_never_puts_one_match_over_another(store: Store, match_files: MatchFiles) -> None:
    one, two = closed(store), closed(store)
    first, second = one.read_bytes(), two.read_bytes()
    gone = match_files.delete(one, now=toy.NOW)
    two.rename(one)  # the same name again
    also_gone = match_files.delete(one, now=toy.NOW)
    assert (gone.read_bytes(), also_gone.read_bytes()) == (first, second)
    back, also_back = match_files.restore(gone), match_files.restore(also_gone)
    assert back != also_back
    assert (back.read_bytes(), also_back.read_bytes()) == (first, second)
    assert len(store.list()) == 2


# ── copies ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_duplicate_is_played_on_by_itself(store: Store, match_files: MatchFiles) -> None:
    match = create(store)  # on the table, and stays there
    match.flush()
    assert match.path is not None
    path = match_files.duplicate(match.path)
    twin = store.open(path)
    assert path != match.path
    assert twin.records == match.records
    toy.play_out(twin)
    assert match.outcome is None
    twin.close()
    assert {summary.path for summary in store.list()} == {path, match.path}


def test_a_torn_end_is_not_copied(store: Store, match_files: MatchFiles, tmp_path: Path) -> None:
    path = closed(store)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"torn')
    assert match_files.duplicate(path).read_bytes() == whole
    match_files.export(path, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole


def test_an_exported_match_can_be_imported_again_and_again(
    store: Store, match_files: MatchFiles, tmp_path: Path
) -> None:
    path = closed(store)
    target = tmp_path / "一局 (1).cardtable"
    target.write_bytes(b"something else")
    match_files.export(path, target)
    assert target.read_bytes() == path.read_bytes()
    elsewhere = Store(tmp_path / "other", toy.GAMES)
    one, two = MatchFiles(elsewhere).import_(target), MatchFiles(elsewhere).import_(target)
    assert one != two
    assert {summary.path for summary in elsewhere.list()} == {one, two}
    assert elsewhere.open(one).records == store.open(path).records
    assert not list(tmp_path.rglob("*.new"))


def test_a_damaged_match_is_exported_as_it_is_and_not_imported(
    store: Store, match_files: MatchFiles, tmp_path: Path
) -> None:
    path, target = broken(store), tmp_path / "out.cardtable"
    match_files.export(path, target)
    assert target.read_bytes() == path.read_bytes()
    with pytest.raises(Damaged) as damaged:
        match_files.import_(target)
    assert (damaged.value.path, damaged.value.damage.line, len(damaged.value.records)) == (target, 4, 2)
    assert damaged.value.is_recoverable
    assert len(store.list()) == 1
    assert len(store.recover(target).records) == 2  # on the list now, though the file lay outside
    assert len(store.list()) == 2


@pytest.mark.parametrize("content", [b"", b"\x00" * 1000, b'{"format":"other"}\n', b'{"format":"card'])
def test_a_file_that_is_no_match_is_not_imported(
    store: Store, match_files: MatchFiles, tmp_path: Path, content: bytes
) -> None:
    source = tmp_path / "source"
    source.write_bytes(content)
    with pytest.raises(Damaged) as damaged:
        match_files.import_(source)
    assert not damaged.value.is_recoverable
    assert store.list() == ()


def test_a_match_exported_onto_itself_stays(store: Store, match_files: MatchFiles) -> None:
    path = closed(store)
    before = path.read_bytes()
    match_files.export(path, path)
    assert path.read_bytes() == before


def test_a_match_in_play_is_not_exported_over(store: Store, match_files: MatchFiles) -> None:
    path, playing = closed(store), create(store)
    assert playing.path is not None
    with pytest.raises(LockedElsewhere):
        match_files.export(path, playing.path)
    playing.undo(0)
    assert playing.trouble is None


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("deed", [lambda s, p: s.rename(p, "x"), delete], ids=["rename", "delete"])
def test_a_match_in_play_is_left_alone(
    store: Store, match_files: MatchFiles, deed: Deed, tmp_path: Path
) -> None:
    match = create(store)
    match.flush()
    assert match.path is not None
    before = everything(tmp_path)
    with pytest.raises(LockedElsewhere):
        deed(match_files, match.path)
    assert everything(tmp_path) == before
    match.close()
    deed(match_files, match.path)  # and the lock was not kept by the attempt


@pytest.mark.parametrize(
    "deed", [lambda s, p: s.rename(p, "x"), MatchFiles.duplicate], ids=["rename", "duplicate"]
)
def test_a_damaged_match_is_neither_renamed_nor_duplicated(
    store: Store, match_files: MatchFiles, deed: Deed, tmp_path: Path
) -> None:
    path = broken(store)
    before = everything(tmp_path)
    with pytest.raises(Damaged) as damaged:
        deed(match_files, path)
    assert damaged.value.damage.line == 4
    assert everything(tmp_path) == before
    match_files.delete(path, now=toy.NOW)  # not held by the attempt


DEEDS: dict[str, Deed] = {
    "rename": lambda s, p: s.rename(p, "x"),
    "delete": delete,
    "duplicate": MatchFiles.duplicate,
    "export": export_outside,
    "import": MatchFiles.import_,
    "restore": MatchFiles.restore,
}


@pytest.mark.parametrize("name", DEEDS)
def test_a_file_that_has_vanished_is_an_os_error(
    store: Store, match_files: MatchFiles, disk: Faulty, tmp_path: Path, name: str
) -> None:
    path = closed(store)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        DEEDS[name](match_files, path)
    assert everything(tmp_path) == {}
    assert not disk.handles


WRITING = ("create", "write", "sync", "replace")
CALLS = {
    "rename": ("open", "write", "sync"),
    "delete": ("open", "replace"),
    "restore": ("open", "replace"),
    "duplicate": WRITING,
    "export": WRITING,
    "import": WRITING,
}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
@pytest.mark.parametrize(("name", "call"), [(name, call) for name in CALLS for call in CALLS[name]])
def test_a_disk_that_refuses_loses_nothing(
    store: Store, match_files: MatchFiles, disk: Faulty, tmp_path: Path, name: str, call: str, code: int
) -> None:
    path = closed(store)
    if name == "restore":
        path = match_files.delete(path, now=toy.NOW)
    before = everything(tmp_path)
    disk.failing = lambda what, _: OSError(code, "no") if what == call else None
    with pytest.raises(OSError, match="no") as error:
        DEEDS[name](match_files, path)
    assert error.value.errno == code
    assert not disk.handles
    after = everything(tmp_path)
    assert after.keys() == before.keys()
    assert all(after[file].startswith(content) for file, content in before.items())
    disk.failing = None
    assert all(summary.damage is None for summary in store.list())
    DEEDS[name](match_files, path)  # and as soon as the disk is well again, it works


@pytest.mark.parametrize("name", ["delete", "restore", "duplicate", "export", "import"])
def test_a_folder_that_cannot_be_synced_is_no_failure(
    store: Store, match_files: MatchFiles, disk: Faulty, name: str
) -> None:
    path = closed(store)
    if name == "restore":
        path = match_files.delete(path, now=toy.NOW)
    disk.failing = lambda what, _: OSError(errno.EIO, "no") if what == "sync_folder" else None
    DEEDS[name](match_files, path)


# ── admit ────────────────────────────────────────────────────────────────────────────────────────────────


def test_among_matches_with_the_same_beginning_the_equal_one_is_found(
    store: Store, match_files: MatchFiles
) -> None:
    path = closed(store)
    outside = path.parents[2] / "out.cardtable"
    equal = match_files.duplicate(path)
    match_files.export(path, outside)
    longer, newest = match_files.duplicate(path), match_files.duplicate(path)
    for which in (path, longer, newest):
        match = store.open(which)
        match.note("title", {"text": "longer now"})
        assert match.close()
    os.utime(newest, (2**31, 2**31))
    assert match_files.find_or_import(outside) == equal
    equal.unlink()
    assert match_files.find_or_import(outside) == newest


def test_a_torn_end_does_not_make_another_match(store: Store, match_files: MatchFiles) -> None:
    path = closed(store)
    outside = path.parents[2] / "out.cardtable"
    outside.write_bytes(path.read_bytes() + b'{"n":')
    assert match_files.find_or_import(outside) == path
    assert match_files.find_or_import(path) == path


def test_an_unknown_match_is_imported(store: Store, match_files: MatchFiles) -> None:
    path = closed(store)
    outside = path.parents[2] / "out.cardtable"
    match_files.export(path, outside)
    path.unlink()
    path.parent.rmdir()
    added = match_files.find_or_import(outside)
    assert added.read_bytes() == outside.read_bytes()
    assert list(path.parent.iterdir()) == [added]
    gone = match_files.delete(added, now=toy.NOW)
    assert match_files.find_or_import(gone).parent == path.parent


def test_a_path_without_a_match_is_not_imported(
    store: Store, match_files: MatchFiles, tmp_path: Path
) -> None:
    with pytest.raises(IsADirectoryError):
        match_files.find_or_import(tmp_path)
    with pytest.raises(FileNotFoundError):
        match_files.find_or_import(tmp_path / "none")
    outside = tmp_path / "broken"
    outside.write_bytes(broken(store).read_bytes())
    with pytest.raises(Damaged):
        match_files.find_or_import(outside)
    assert len(list(store.folder.iterdir())) == 1

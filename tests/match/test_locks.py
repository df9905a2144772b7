"""An open match belongs to the program that has opened it."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.match.store import LockedElsewhere, Store
from tests.match import toy
from tests.match.files import create, path_of

ROOT = Path(__file__).parents[2]


def test_another_match_of_this_process_cannot_have_the_file(store: Store) -> None:
    match = create(store, 3)
    with pytest.raises(LockedElsewhere) as locked:
        store.open(path_of(match))
    assert locked.value.reason.key == "file.locked"
    store.list()  # reading and closing it must not give the lock away
    path_of(match).read_bytes()
    with pytest.raises(LockedElsewhere):
        store.open(path_of(match))
    match.close()
    store.open(path_of(match)).close()
    store.open(path_of(match)).close()


HOLD = """
import sys
from pathlib import Path
from cardtable.match.store import Store
from tests.match import toy
match = Store(Path(sys.argv[1]), toy.GAMES).open(Path(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""


def test_another_process_cannot_have_the_file_until_the_first_dies(store: Store) -> None:
    match = create(store, 3)
    path = path_of(match)
    command = [sys.executable, "-c", HOLD, str(store.folder.parent), str(path)]
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "LockedElsewhere" in refused.stderr
    match.close()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LockedElsewhere):
            store.open(path)
        assert store.list()[0].damage is None  # it can be read all the same
        holder.kill()
        holder.wait()
    store.open(path).close()


def test_a_file_system_without_locks_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("flock")
    import fcntl

    def unsupported(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    match = create(Store(tmp_path, toy.GAMES), 3)
    assert match.trouble is None

"""What the Windows scripts share: running commands, telling what goes on, and the cache."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "installer"


class WindowsError(Exception):
    """Something did not work; the text says what, for the person at the terminal."""


def run(
    command: Sequence[str | Path],
    *,
    timeout: float,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a command to its end and return what it printed; raise WindowsError if it fails or hangs."""
    line = shlex.join(map(str, command))
    try:
        done = subprocess.run(
            list(map(str, command)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            cwd=cwd,
            env=env,
            check=False,
        )
    except FileNotFoundError as error:
        raise WindowsError(f"not found: {command[0]}") from error
    except subprocess.TimeoutExpired as error:
        output = (error.stdout or b"").decode(errors="replace")
        raise WindowsError(f"no end after {timeout:.0f} s: {line}\n{output}") from error
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        raise WindowsError(f"failed with {done.returncode}: {line}\n{output}")
    return output


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Print what is being done, and how long it took."""
    print(f"windows: {title} …", flush=True)
    start = time.monotonic()
    yield
    print(f"windows: {title}: {time.monotonic() - start:.1f} s", flush=True)


def require(condition: object, message: str) -> None:
    """Raise WindowsError unless the condition holds."""
    if not condition:
        raise WindowsError(message)


def wait_until(condition: Callable[[], object], *, seconds: float, pause: float = 0.1) -> bool:
    """Look until the condition holds, but no longer than so many seconds; say whether it does.

    Between two looks there is a pause of so many seconds.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


def digest(parts: Iterable[bytes]) -> str:
    """Return a short name for this content."""
    result = hashlib.sha256()
    for part in parts:
        result.update(len(part).to_bytes(8, "big"))
        result.update(part)
    return result.hexdigest()[:16]


def files_in(folder: Path) -> list[str]:
    """Return all files of a folder, by relative POSIX path, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def content(paths: Iterable[Path], base: Path = ROOT) -> Iterator[bytes]:
    """Yield names and bytes of files, to be hashed."""
    for path in paths:
        yield path.relative_to(base).as_posix().encode()
        yield path.read_bytes()


def cached(kind: str, key: str, make: Callable[[Path], None], *, keep: int = 1) -> Path:
    """Return the cached folder of this key, made first if need be; only the newest few of a kind stay."""
    folder = cache() / f"{kind}-{key}"
    if not folder.exists():
        for left in cache().glob(f"{kind}-*.unfinished"):  # by a run that was killed
            shutil.rmtree(left)
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
    os.utime(folder)
    others = sorted(cache().glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in others[keep:]:
        shutil.rmtree(old)
    return folder


def cache() -> Path:
    """Return the folder of everything that outlives a run."""
    own = os.environ.get("CARDTABLE_CACHE")
    if own:
        return Path(own).resolve()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardtable-windows"


@contextlib.contextmanager
def cache_lock() -> Iterator[None]:
    """Let one run at a time use the cache; the lock ends with the process."""
    import fcntl  # not on Windows

    cache().mkdir(parents=True, exist_ok=True)
    with (cache() / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("windows: waiting for another run that uses the cache", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def version() -> str:
    """Return the program's version, without importing it."""
    return _constant("cardtable/__init__.py", "__version__")


def app_id() -> str:
    """Return the identity of the program's windows and shortcuts for Windows' taskbar."""
    return _constant("cardtable/__init__.py", "APP_ID")


def released() -> date:
    """Return the day of the program's version."""
    return date.fromisoformat(_constant("cardtable/__init__.py", "RELEASED"))


def same_again() -> dict[str, str]:
    """Return the variables by which compilers and packers make the same file of the same inputs."""
    begin = datetime.combine(released(), datetime.min.time(), UTC)
    return {"SOURCE_DATE_EPOCH": f"{begin.timestamp():.0f}", "PYTHONHASHSEED": "1"}


def _constant(file: str, name: str) -> str:
    found = re.search(
        rf'^{name}(?:: \w+)? = "([^"]+)"', (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE
    )
    if not found:
        raise WindowsError(f"no {name} in {file}")
    return found[1]


@dataclass(frozen=True)
class Identity:
    """Who publishes the program, as installer/identity.toml tells."""

    publisher: str
    url: str
    winget: str

    @property
    def placeholders(self) -> list[str]:
        """The names of what nobody has filled in yet."""
        return [name for name, value in vars(self).items() if not value or "<" in value]

    @property
    def known_url(self) -> str:
        """The address of the project; empty while nobody has named one."""
        return "" if "url" in self.placeholders else self.url


def identity() -> Identity:
    """Read who publishes the program."""
    return Identity(**tomllib.loads((HERE / "identity.toml").read_text(encoding="utf-8")))

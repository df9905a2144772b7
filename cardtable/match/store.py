"""Store of matches in a folder: create, list, open, recover."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtable.engine.messages import Message, message
from cardtable.engine.on_demand import OnDemand
from cardtable.engine.options import Options, OptionSet
from cardtable.engine.rules import EntryPoint
from cardtable.match.disk import Disk, LogFile, random_digits, read_start, require_file
from cardtable.match.json_lines import MAX_FILE
from cardtable.match.log import AnyRules, Damage, Header, ParsedLog, Record, read
from cardtable.match.match import Match
from cardtable.match.permissions import make_folder
from cardtable.match.seating import SeatInfo
from cardtable.match.summaries import (
    FILE,
    Stamp,
    StampedSummary,
    Summary,
    SummaryCache,
    stamp_of,
    summarize,
    time_of,
)

if TYPE_CHECKING:
    from cardtable.match.replay import Transcript

SUFFIX: Final = ".cardtable"
FOLDER: Final = "matches"
NOT_OURS: Final = frozenset(
    {"file.foreign", "file.future", "file.unknown_game", "file.newer_rules", "file.too_large"}
)
"""Reasons for which a file may be sound, though this program cannot tell."""


class Damaged(Exception):
    """A file makes no sense from some line on; the records before it are kept here."""

    def __init__(
        self, path: Path, damage: Damage, header: Header | None, records: tuple[Record, ...]
    ) -> None:
        super().__init__(f"{path.name}, line {damage.line}: {damage.reason.key}")
        self.path = path
        self.damage = damage
        self.header = header
        self.records = records

    @property
    def reason(self) -> Message:
        """The reason, for people."""
        return self.damage.reason

    @property
    def is_recoverable(self) -> bool:
        """True when `Store.recover` can save anything."""
        return self.header is not None and bool(self.records)


class LockedElsewhere(Exception):
    """Another program, or another window of this one, has the match open."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path
        self.reason = message("file.locked")


@dataclass(frozen=True, slots=True)
class Glance:
    """What is wanted of a folder of matches at first sight.

    Attributes:
        unfinished: the matches to go on with, the last played first, but deals of a day after all others;
            the first few hold `Summary.public`.
        newest: the match last played, finished or not.
        count: the number of files, damaged ones too.
        is_whole: False where files were left out, since reading them would have taken too long.
        games: the games of which there are matches, as the files' names tell.
    """

    unfinished: tuple[Summary, ...] = ()
    newest: Summary | None = None
    count: int = 0
    is_whole: bool = True
    games: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Loaded:
    match: Match | None
    header: Header | None
    content: bytes  # as much of the file as makes sense
    damage: Damage | None


class Store:
    """The matches in one data folder.

    Args:
        folder: the program's data folder; the matches lie in ``matches`` below it.
        games: the games that are known, by id.
        disk: the operating system.
    """

    def __init__(self, folder: Path, games: Mapping[str, AnyRules], disk: Disk | None = None) -> None:
        self.folder = folder / FOLDER
        self._games = games
        self.disk = disk or Disk()
        self._unread: list[Path] = []  # the ones last played at the end
        self._summary_cache = SummaryCache(folder / FILE, games)
        self._has_recalled = False
        self._entries: dict[Path, StampedSummary] = {}
        self._fresh: list[StampedSummary] = []  # not in the cache yet
        self._last: tuple[bytes, ParsedLog] | None = None  # the file last read, which often is the next too

    def create(
        self,
        game: str,
        options: Options,
        seats: tuple[SeatInfo, ...],
        *,
        now: datetime,
        seed: str | None = None,
        first_deal: int | None = None,
        entry: EntryPoint | None = None,
        computers: int | None = None,
    ) -> Match:
        """Create a match, safely on the disk; or in memory with `Match.trouble` set, if the disk refuses.

        Raises:
            KeyError: there is no such game.
            ValueError: as for `Match.new`.
        """
        path = self.fresh_path(game, now)
        return Match.new(
            self._games[game],
            options,
            seats,
            now=now,
            seed=seed,
            first_deal=first_deal,
            entry=entry,
            computers=computers,
            make_file=lambda line: self._new_file(path, line),
        )

    def fresh_path(self, game: str, begun: datetime) -> Path:
        """Return a path that no other match has."""
        return self.folder / f"{begun:%Y%m%dT%H%M%S}-{game}-{random_digits(4)}{SUFFIX}"

    def list(self, stop: Callable[[], bool] | None = None) -> tuple[Summary, ...]:
        """List all matches, the one last played first. A file that cannot be read is listed with its damage.

        Files are read once, and again when they have changed; whole ones are remembered the next time the
        program runs. As soon as `stop` says so, the rest of those to be read is left out, but for those of
        which only `Summary.public` is lacking or nothing but `Summary.is_verified`; the ones last played are
        read first, and at least one each time. `read_on` reads the rest.
        """
        self._unread = []
        try:
            stamps = self.stamps()
        except OSError:
            return ()
        if not self._has_recalled:
            self._entries = {**self._summary_cache.load(stamps), **self._entries}
            self._has_recalled = True
        self._entries = {path: entry for path, entry in self._entries.items() if stamps.get(path) == entry[0]}
        found: list[Summary] = []
        has_read = False
        for path in sorted(stamps, key=stamps.__getitem__, reverse=True):
            _, summary = self._entries.get(path, (None, None))
            if summary is None or not summary.is_complete:
                if has_read and stop is not None and stop():
                    self._unread.append(path)
                else:
                    summary = self._summary(path)
                    has_read = True
            if summary is not None:
                found.append(summary)
        self._unread.reverse()
        self._summary_cache.save(self._fresh)
        self._fresh = []
        return tuple(sorted(found, key=lambda summary: (summary.modified, summary.path), reverse=True))

    def glance(self, shown: int, stop: Callable[[], bool] | None = None) -> Glance:
        """Look for the matches to go on with, without reading thousands of others.

        Args:
            shown: for how many of them `Summary.public` is wanted.
            stop: tells when it takes too long; at least one file is read all the same.
        """
        try:
            stamps = self.stamps()
        except OSError:
            stamps = {}
        if not stamps:
            return Glance()
        rows = None if self._has_recalled else self._summary_cache.rows(stamps)
        found: list[Summary] = []
        dailies: list[Summary] = []
        newest: Summary | None = None
        has_read, is_whole = False, True
        for path in sorted(stamps, key=stamps.__getitem__, reverse=True):
            if newest is not None and rows is not None and rows.is_finished(path):
                continue
            stamp, summary = self._entries.get(path, (None, None))
            if stamp != stamps[path]:
                summary = None if rows is None else rows.summary(path, stamps[path])
            lacks_table = summary is not None and not summary.is_complete and len(found) < shown
            if summary is None or lacks_table:
                if has_read and stop is not None and stop():
                    is_whole = False
                else:
                    summary, has_read = self._summary(path), True
            if summary is None or summary.damage is not None:
                continue
            newest = newest or summary
            if not summary.is_finished:
                is_daily = summary.header is not None and summary.header.is_daily
                (dailies if is_daily else found).append(summary)
        self._summary_cache.save(self._fresh)
        self._fresh = []
        named = frozenset(path.name.split("-")[1] for path in stamps if path.name.count("-") > 1)
        return Glance((*found, *dailies), newest, len(stamps), is_whole, named.intersection(self._games))

    def dailies(self, stop: Callable[[], bool] | None = None) -> tuple[Summary, ...]:
        """Return the matches that are deals of a day, without reading thousands of others.

        Args:
            stop: tells when it takes too long; the matches that were played last are read first.
        """
        try:
            stamps = self.stamps()
        except OSError:
            return ()
        rows = self._summary_cache.rows(stamps)
        found: list[Summary] = []
        for path in sorted(stamps, key=stamps.__getitem__, reverse=True):
            stamp, summary = self._entries.get(path, (None, None))
            if stamp != stamps[path]:
                if rows.is_ordinary(path):
                    continue
                summary = rows.summary(path, stamps[path])
            if summary is None and (stop is None or not stop()):
                summary = self._summary(path)
            if summary is not None and summary.header is not None and summary.header.is_daily:
                found.append(summary)
        self._summary_cache.save(self._fresh)
        self._fresh = []
        return tuple(found)

    def summaries(self, paths: Iterable[Path]) -> tuple[Summary, ...]:
        """Read files anywhere and list them, the one last played first; nothing of it is remembered."""
        found = (self._read_summary(path)[0] for path in paths)
        return tuple(sorted(found, key=lambda summary: (summary.modified, summary.path), reverse=True))

    @property
    def unread(self) -> int:
        """The number of files that the last `list` has left out, or listed from the cache."""
        return len(self._unread)

    def read_on(self, stop: Callable[[], bool]) -> None:
        """Read the unread files until `stop` says so, at least one, the ones last played first.

        To list the whole folder again each time would take as long as the reading, where it is large.
        """
        while self._unread:
            self._summary(self._unread.pop())
            if stop():
                return

    def stamps(self) -> dict[Path, Stamp]:
        """Return the files of matches, each with its stamp.

        Raises:
            OSError: the folder cannot be read.
        """
        return {path: _stamp(path) for path in self.folder.iterdir() if path.suffix == SUFFIX}

    @property
    def option_sets(self) -> Mapping[str, OptionSet]:
        """The known games, each with its options."""
        return OnDemand({game: partial(self._option_set, game) for game in self._games})

    def load_rules(self) -> None:
        """Load the rules of all games that are loaded on demand, so that nobody need wait for them."""
        for game in self._games:
            self._option_set(game)

    def _option_set(self, game: str) -> OptionSet:
        return self._games[game].option_set

    @property
    def revisions(self) -> dict[str, int]:
        """The known games, each with the revision of its rules."""
        return {game: rules.revision for game, rules in self._games.items()}

    def open(self, path: Path) -> Match:
        """Go on with a match. Nothing is written until something happens in it.

        Where the file can only be read, the match is in memory, with `Match.trouble` set.

        Raises:
            LockedElsewhere: another program or another `Match` has it.
            Damaged: the file makes no sense from some line on.
            OSError: it cannot even be read.
        """
        require_file(path)
        try:
            handle = self.disk.open(path)
        except FileNotFoundError:
            raise
        except OSError as error:
            loaded = self._load(_read_only(path))
            return self._checked(path, loaded, LogFile(path, self.disk, loaded.content, trouble=error))
        try:
            if not self.disk.lock(handle):
                raise LockedElsewhere(path)
            loaded = self._load(self.disk.read(handle, MAX_FILE + 1))
            return self._checked(path, loaded, LogFile(path, self.disk, loaded.content, handle))
        except BaseException:
            self.disk.close(handle)
            raise

    def branch_off(self, match: Match, number: int) -> None:
        """Go on with an open match after a fact of it, in a new file; the one it comes from stays as it is.

        Raises:
            ValueError: as for `Match.branch_from`; the match is closed then, and there is no new file.
        """
        content, begun = match.content, datetime.fromisoformat(match.header.created)
        match.close()
        if not match.can_branch:
            raise ValueError("no room for another line")
        path = self.fresh_path(match.header.game, begun)
        match.attach(self._new_file(path, content))
        try:
            match.branch_from(number)
        except ValueError:
            match.close()
            with contextlib.suppress(OSError):
                self.disk.remove(path)
            raise

    def recover(self, path: Path) -> Match:
        """Make a new match file with everything before the damage; the damaged file is kept as it is.

        Raises:
            Damaged: there is nothing to save, not even a header.
            OSError: the file cannot be read.
        """
        loaded = self._load(_read_only(path))
        if loaded.match is None:
            raise _damaged(path, loaded)
        rescued = self.folder / f"{path.stem}-{random_digits(4)}{SUFFIX}"
        loaded.match.attach(self._new_file(rescued, loaded.content))
        return loaded.match

    def look(self, path: Path) -> Match:
        """Read a match into memory as it stands in its file; changes to it are not kept.

        Raises:
            Damaged: the file makes no sense from some line on.
            OSError: it cannot be read.
        """
        loaded = self._load(_read_only(path))
        if loaded.match is None or loaded.damage is not None:
            raise _damaged(path, loaded)
        return loaded.match

    def read(self, path: Path) -> tuple[Header, bytes]:
        """Read and check a file anywhere: its header, and all its lines without a torn end.

        Raises:
            Damaged: the file makes no sense from some line on.
            OSError: it cannot be read.
        """
        loaded = self._load(_read_only(path))
        if loaded.header is None or loaded.damage is not None:
            raise _damaged(path, loaded)
        return loaded.header, loaded.content

    def transcript(self, path: Path) -> Transcript:
        """Read a file anywhere up to its damage, if it has any. No lock is taken.

        Raises:
            OSError: it cannot be read.
        """
        from cardtable.match.replay import Transcript

        data = _read_only(path)
        return Transcript(data, self._games, self._reading(data))

    def read_whole(self, path: Path) -> bytes:
        """Read the lines of a file without a torn end; of a damaged one, every byte.

        Raises:
            OSError: it cannot be read.
        """
        data = _read_only(path)
        loaded = self._load(data)
        return data if loaded.damage is not None else loaded.content

    def _new_file(self, path: Path, content: bytes) -> LogFile:
        try:
            make_folder(self.folder)
        except OSError as error:
            file = LogFile(path, self.disk, b"", trouble=error)
            file.append(content)
            return file
        return LogFile.new(path, self.disk, content)

    def _load(self, data: bytes) -> _Loaded:
        reading = self._reading(data)
        if reading.header is None or reading.rules is None:
            return _Loaded(None, None, b"", reading.damage)
        match = Match(reading.header, reading.rules)
        length, damage = match.restore(reading)
        return _Loaded(match, reading.header, data[:length], damage)

    def _reading(self, data: bytes) -> ParsedLog:
        """Read a file's content, once where the same file is imported, opened and listed in turn."""
        if self._last is None or self._last[0] != data:
            self._last = data, read(data, self._games)
        return self._last[1]

    def _checked(self, path: Path, loaded: _Loaded, file: LogFile) -> Match:
        if loaded.match is None or loaded.damage is not None:
            raise _damaged(path, loaded)
        loaded.match.attach(file)
        return loaded.match

    def _read_summary(self, path: Path) -> tuple[Summary, Stamp, _Loaded | None]:
        """Read a file: its summary, the stamp that it had before, and what was read, if anything could be."""
        try:
            stamp = stamp_of(path.stat())
            loaded = self._load(_read_only(path))
        except (OSError, ValueError) as error:
            reason = message("file.unreadable", error=getattr(error, "strerror", None) or str(error))
            return Summary(path, time_of((0, 0)), damage=Damage(0, reason)), (0, 0), None
        return summarize(path, stamp, loaded.match, loaded.damage), stamp, loaded

    def _summary(self, path: Path) -> Summary:
        summary, stamp, loaded = self._read_summary(path)
        if loaded is None:
            return summary
        if loaded.damage is not None and path in self._entries:
            self._summary_cache.forget(path)  # another version of the program took it for whole
        self._entries[path] = (stamp, summary)
        if loaded.damage is None and len(loaded.content) == stamp[1]:  # not torn: it can only grow now
            self._fresh.append((stamp, summary))
        return summary


def _stamp(path: Path) -> Stamp:
    """Return the stamp of a file; zeros for one that cannot be read."""
    try:
        return stamp_of(path.stat())
    except OSError:
        return (0, 0)


def _damaged(path: Path, loaded: _Loaded) -> Damaged:
    assert loaded.damage is not None  # noqa: S101  # without a header there always is
    records = () if loaded.match is None else loaded.match.records
    return Damaged(path, loaded.damage, loaded.header, records)


def _read_only(path: Path) -> bytes:
    return read_start(path, MAX_FILE + 1)

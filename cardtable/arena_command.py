"""``cardtable arena``: computer players play each other over duplicate deals; who is better, how surely."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import time
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from cardtable import __version__
from cardtable.ai.arena import Plan, ProcessDied, run
from cardtable.ai.players import PLAYERS
from cardtable.ai.tournament import OtherTournament, Tournament
from cardtable.commands import Answer, plain, why
from cardtable.engine.games import GAMES
from cardtable.engine.messages import Message, Value, message
from cardtable.engine.options import Options, OptionsRefused
from cardtable.match.disk import Disk, write_whole
from cardtable.texts import Texts
from cardtable.ui.log_file import to_console
from cardtable.ui.names import style_name

FAULTS, WRONG, FAILED, INTERRUPTED = 1, 2, 3, 130
"""Exit statuses: a player gave no answer, not as asked for, given up, Ctrl+C (as shells have it)."""

DEALS: Final = 500  # where nobody says how many sets
SAVE_EVERY: Final = 30.0  # seconds
DRAW_EVERY: Final = 0.1  # seconds
BAR: Final = 30  # letters

_SPOKEN: Final = {"game": "GAME", "options": "--preset", "entrants": "--seats", "seed": "--seed"}
"""The parts of a plan, as they are called on the command line."""


class _Wrong(Exception):
    """The tournament cannot be played as asked for."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.reason: Message = message(key, **values)


@dataclass
class _Job:
    """What to play, in how many processes, and where to write the JSON (``-``: to the console)."""

    tournament: Tournament
    processes: int
    json: str


def arena(game: str, choices: Mapping[str, str], texts: Texts) -> Answer:
    """Play a tournament; the answer is a small table, or JSON if that was asked for.

    Args:
        game: by its id.
        choices: the options of the command line, by name; what is not among them has its default.
        texts: in the person's language.
    """
    try:
        job = _job(game, choices)
        _save(job)  # before hours of work: can it be written at all?
    except _Wrong as wrong:
        return Answer("", f"{plain(texts(wrong.reason))}\n", WRONG)
    status, trouble = _play(job, texts)
    tournament = job.tournament
    text = (
        f"{_json(tournament)}\n" if job.json == "-" else "".join(f"{line}\n" for line in _table(job, texts))
    )
    if fault := tournament.total().fault:
        status, trouble = status or FAULTS, [*trouble, message("command.arena.fault", what=fault)]
    return Answer(text, "".join(f"{plain(texts(reason))}\n" for reason in trouble), status)


# ── what was asked for ───────────────────────────────────────────────────────────────────────────────


def _job(game: str, choices: Mapping[str, str]) -> _Job:
    if game not in GAMES:
        raise _Wrong("command.arena.no_game", game=game, games=", ".join(GAMES))
    seats = tuple(filter(None, choices.get("--seats", "").split(",")))
    if not seats:
        raise _Wrong("command.arena.no_seats", styles=", ".join(PLAYERS[game]))
    for style in seats:
        if style not in PLAYERS[game]:
            raise _Wrong("command.arena.no_player", style=style, styles=", ".join(PLAYERS[game]))
    options = _options(game, choices.get("--preset", ""), len(seats))
    sets = _whole_number(choices["--sets"]) if "--sets" in choices else DEALS * len(seats)
    if not sets or sets % len(seats):
        raise _Wrong("command.arena.bad_sets", value=choices["--sets"], seats=len(seats))
    processes = _whole_number(choices["--processes"]) if "--processes" in choices else _cores()
    if not processes:
        raise _Wrong("command.arena.bad_processes", value=choices["--processes"])
    seed = choices.get("--seed", "1").encode("utf-8", "backslashreplace").decode()  # whatever a shell lets in
    tournament = Tournament(Plan(options, seats, sets // len(seats), seed), __version__)
    resumed = choices.get("--resume", "")
    if resumed:
        _take_up(tournament, resumed)
    return _Job(tournament, processes, choices.get("--json", resumed))


def _options(game: str, preset: str, players: int) -> Options:
    option_set = GAMES[game].option_set
    preset = preset or next(iter(option_set.presets))
    if preset not in option_set.presets:
        raise _Wrong("command.arena.no_preset", preset=preset, presets=", ".join(option_set.presets))
    try:
        return option_set.choose(preset, players)
    except OptionsRefused as refused:
        reason = refused.problems[0].reason
        raise _Wrong(reason.key, **reason.values) from refused


def _whole_number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,12}", text) else None


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # Windows
        return os.cpu_count() or 1


def _take_up(tournament: Tournament, path: str) -> None:
    try:
        tournament.take_up(json.loads(Path(path).read_text(encoding="utf-8")))
    except OtherTournament as other:
        parts = ", ".join(dict.fromkeys(_SPOKEN.get(name, "Card Table") for name in other.differing))
        raise _Wrong("command.arena.other", path=path, parts=parts) from other
    except FileNotFoundError as error:
        raise _Wrong("command.file.missing", path=path) from error
    except OSError as error:
        raise _Wrong("file.unreadable", error=f"{path}: {why(error)}") from error
    except (ValueError, RecursionError) as error:  # no JSON, or not ours
        raise _Wrong("command.arena.foreign", path=path) from error


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────


def _play(job: _Job, texts: Texts) -> tuple[int, list[Message]]:
    """Play what is missing; the exit status, and what went wrong. What has been played is kept anyhow."""
    tournament = job.tournament
    begin = saved = time.monotonic()
    before = tournament.seconds
    bar = _Bar(tournament, texts, sys.stderr)
    status, trouble = 0, []
    try:
        with contextlib.closing(run(tournament.plan, tournament.missing(), job.processes)) as shards:
            for shard in shards:
                now = time.monotonic()
                tournament.seconds = before + now - begin
                if shard is not None:
                    tournament.add(shard)
                bar.draw(now)
                if now - saved > SAVE_EVERY:
                    saved = now
                    with contextlib.suppress(_Wrong):  # the last time tells
                        _save(job)
    except KeyboardInterrupt:
        status, trouble = INTERRUPTED, [message("command.arena.interrupted")]
    except ProcessDied:
        status, trouble = FAILED, [message("command.arena.broken")]
    bar.clear()
    try:
        _save(job)
    except _Wrong as wrong:
        status, trouble = FAILED, [*trouble, wrong.reason]
    return status, trouble


class _Bar:
    """One line that says how far it is, where somebody can see it."""

    def __init__(self, tournament: Tournament, texts: Texts, stream: TextIO | None) -> None:
        self._tournament = tournament
        self._texts = texts
        self._is_seen = stream is not None and stream.isatty()
        self._begin = self._drawn = time.monotonic()
        self._old = self._done()
        self._width = 0

    def draw(self, now: float) -> None:
        """Draw it anew if the last time is long enough ago."""
        if not self._is_seen or now - self._drawn < DRAW_EVERY:
            return
        self._drawn = now
        done, deals = self._done(), self._tournament.plan.deals
        filled = BAR * done // deals
        rate = (done - self._old) / (now - self._begin)
        left = _duration((deals - done) / rate) if rate else "-"
        seats = len(self._tournament.plan.entrants)
        text = self._texts("command.arena.progress", done=done * seats, all=deals * seats, left=left)
        self._write(f"[{'#' * filled}{'-' * (BAR - filled)}] {text}")

    def clear(self) -> None:
        """Leave an empty line."""
        if self._width:
            self._write("")
            to_console("\r")

    def _done(self) -> int:
        return sum(tally.deals for tally in self._tournament.tallies.values())

    def _write(self, text: str) -> None:
        to_console(f"\r{text}{' ' * (self._width - _columns(text))}")
        self._width = _columns(text)
        if sys.stderr is not None:
            sys.stderr.flush()


def _save(job: _Job) -> None:
    """Write the JSON, if there is a file for it, at one stroke."""
    if job.json in ("", "-"):
        return
    try:
        write_whole(Disk(), Path(job.json), f"{_json(job.tournament)}\n".encode())
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise _Wrong("command.arena.not_written", path=job.json, error=why(error)) from error


def _json(tournament: Tournament) -> str:
    return json.dumps(tournament.to_json(), indent=1, allow_nan=False)


# ── telling ──────────────────────────────────────────────────────────────────────────────────────────


def _table(job: _Job, texts: Texts) -> Iterator[str]:
    """A title, a line for each player, the game's figures, and the time."""
    tournament = job.tournament
    plan, total = tournament.plan, tournament.total()
    game, plays = plan.options.game, total.deals * len(plan.entrants)
    yield texts(
        "command.arena.title",
        game=texts(f"{game}.name"),
        plays=plays,
        deals=total.deals,
        seed=plain(plan.seed),
    )
    if not total.deals:
        return
    yield ""
    head = ("command.arena.player", "command.arena.rate", "command.arena.interval")
    rows = [tuple(map(texts, (*head, "command.arena.median", "command.arena.p99")))]
    for style, standing, times in zip(plan.entrants, total.standings, tournament.times, strict=True):
        estimate = standing.shares.estimate(total.deals)
        interval = "-"  # no dash: consoles disagree about its width, or lack it
        if estimate.low is not None and estimate.high is not None:
            interval = f"{_percent(max(estimate.low, 0))} - {_percent(min(estimate.high, 1))}"
        spent = (f"{times.quantile(share) or 0:.2f} ms" for share in (0.5, 0.99))
        rows.append((style_name(texts, style), _percent(estimate.mean), interval, *spent))
    yield from _aligned(rows)
    yield ""
    for name, figure in total.standings[0].figures.items():
        label, mean = texts(f"{game}.figure.{name}"), f"{figure.total / plays:.1f}"
        yield texts("command.arena.figure", name=label, mean=mean, most=figure.most, total=figure.total)
    yield texts("command.arena.ties", ties=total.draws)
    rate = f"{plays / tournament.seconds:.0f}" if tournament.seconds else "-"
    yield texts("command.arena.time", time=_duration(tournament.seconds), rate=rate, processes=job.processes)


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """The rows in columns: the first to the left, the others to the right."""
    widths = [max(map(_columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        gaps = [" " * (width - _columns(cell)) for width, cell in zip(widths, row, strict=True)]
        yield "   ".join(
            [row[0] + gaps[0], *(gap + cell for gap, cell in zip(gaps[1:], row[1:], strict=True))]
        )


def _columns(text: str) -> int:
    """How many columns of a console a text takes; Japanese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

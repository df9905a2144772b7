"""``cardtable arena``: computer players play each other; who is better, by how much, how surely."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.ai.arena.arena import ProcessDied, run
from cardtable.ai.arena.tournament import Tournament
from cardtable.cli.answer import Answer, why
from cardtable.cli.arena_report import Bar, table
from cardtable.cli.arena_request import Job, Refused, requested
from cardtable.engine.messages import Message, message
from cardtable.match.disk import Disk, write_whole
from cardtable.texts import Texts

FAULTS, WRONG, FAILED, INTERRUPTED = 1, 2, 3, 130
"""Exit statuses: a player gave no answer, not as asked for, given up, Ctrl+C (as shells have it)."""

SAVE_EVERY: Final = 30.0  # seconds


def arena(game: str, choices: Mapping[str, str], texts: Texts) -> Answer:
    """Play a tournament; the answer is a small table, or JSON if that was asked for.

    Args:
        game: by its id.
        choices: the options of the command line, by name; what is not among them has its default.
        texts: in the person's language.
    """
    try:
        job = requested(game, choices)
        _save(job)  # before hours of work: can it be written at all?
    except Refused as wrong:
        return Answer("", f"{texts(wrong.reason)}\n", WRONG)
    except KeyboardInterrupt:  # a player from elsewhere may take long to start
        return Answer("", "", INTERRUPTED)
    status, trouble = _play(job, texts)
    tournament = job.tournament
    if job.json == "-":
        text = f"{_json(tournament)}\n"
    else:
        text = "".join(f"{line}\n" for line in table(tournament, job.processes, texts))
    if fault := tournament.total().fault:
        status, trouble = status or FAULTS, [*trouble, message("command.arena.fault", what=fault)]
    return Answer(text, "".join(f"{texts(reason)}\n" for reason in trouble), status)


def _play(job: Job, texts: Texts) -> tuple[int, list[Message]]:
    """Play what is missing; the exit status, and what went wrong. What has been played is kept anyhow."""
    tournament = job.tournament
    begin = saved = time.monotonic()
    before = tournament.seconds
    bar = Bar(tournament, texts, sys.stderr)
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
                    with contextlib.suppress(Refused):  # the last time tells
                        _save(job)
    except KeyboardInterrupt:
        status, trouble = INTERRUPTED, [message("command.arena.interrupted")]
    except ProcessDied:
        status, trouble = FAILED, [message("command.arena.broken")]
    bar.clear()
    try:
        _save(job)
    except Refused as wrong:
        status, trouble = FAILED, [*trouble, wrong.reason]
    return status, trouble


def _save(job: Job) -> None:
    """Write the JSON, if there is a file for it, at one stroke."""
    if job.json in ("", "-"):
        return
    try:
        write_whole(Disk(), Path(job.json), f"{_json(job.tournament)}\n".encode(), is_shared=True)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise Refused("command.arena.not_written", path=job.json, error=why(error)) from error


def _json(tournament: Tournament) -> str:
    return json.dumps(tournament.to_json(), indent=1, allow_nan=False)

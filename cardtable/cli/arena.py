"""``cardtable arena``: computer players play each other; who is better, by how much, how surely."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardtable import __version__
from cardtable.ai.arena.arena import Plan, ProcessDied, Shard, run
from cardtable.ai.arena.cluster import ClusterLost, is_installed, run_on_cluster
from cardtable.ai.arena.tournament import OtherTournament, Tournament
from cardtable.ai.players import NoAnswer
from cardtable.ai.process.external import LIMIT, ExternalPlayer, is_external, is_well_named
from cardtable.cli.arena_report import ProgressBar, report
from cardtable.cli.result import CommandResult, error_text
from cardtable.engine.messages import Message, Value, message
from cardtable.engine.options import CardSet, Number, Option, Options, OptionSet, OptionsRefused, Switch
from cardtable.engine.rules import Budget
from cardtable.games import GAMES, Game
from cardtable.match.disk import Disk, read_start, write_whole
from cardtable.texts import Texts

FAULTS, WRONG, FAILED, INTERRUPTED = 1, 2, 3, 130
"""Exit statuses: a player gave no answer, not as asked for, given up, Ctrl+C (as shells have it)."""

SAVE_EVERY: Final = 30.0  # seconds

MAX_RESUMED: Final = 2**28  # bytes of results
DEALS: Final = 500  # where nobody says how many

PROCESSES: Final = "--processes"
CLUSTER: Final = "--cluster"
"""The options that say where to play."""

_NAMES: Final = {
    "game": "GAME",
    "options": "--preset / --option",
    "entrants": "--seats",
    "seed": "--seed",
    "duplicate": "--duplicate",
    "matches": "--matches",
    "think": "--think",
}
"""Names of the parts of a plan on the command line."""

_SWITCH: Final = {"on": True, "off": False}


class RequestRefused(Exception):
    """The tournament cannot be played as asked for."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.reason: Message = message(key, **values)


@dataclass
class ArenaRequest:
    """Tournament to play, where, and where to write the JSON (``-``: to the console).

    It is played in so many processes of this computer, or if `cluster` is the address of a scheduler, there.
    """

    tournament: Tournament
    processes: int
    json: str
    cluster: str = ""

    @property
    def place(self) -> str:
        """Where it is played, as the option that says so."""
        return f"{CLUSTER} {self.cluster}" if self.cluster else f"{PROCESSES} {self.processes}"

    def run(self) -> Generator[Shard | None, None, None]:
        """Play what is missing; as `cardtable.ai.arena.arena.run`."""
        plan, missing = self.tournament.plan, self.tournament.missing()
        return (
            run_on_cluster(plan, missing, self.cluster)
            if self.cluster
            else run(plan, missing, self.processes)
        )


def arena(game: str, choices: Mapping[str, str], texts: Texts) -> CommandResult:
    """Play a tournament; the answer is a small table, or JSON if that was asked for.

    Args:
        game: by its id.
        choices: the options of the command line, by name; what is not among them has its default.
        texts: in the person's language.
    """
    try:
        request = parse_request(game, choices)
        _save(request)  # before hours of work: can it be written at all?
    except RequestRefused as wrong:
        return CommandResult("", f"{texts(wrong.reason)}\n", WRONG)
    except KeyboardInterrupt:  # a player from elsewhere may take long to start
        return CommandResult("", "", INTERRUPTED)
    status, trouble = _play(request, texts)
    tournament = request.tournament
    if request.json == "-":
        text = f"{_json(tournament)}\n"
    else:
        text = "".join(f"{line}\n" for line in report(tournament, request.place, texts))
    if fault := tournament.total().fault:
        status, trouble = status or FAULTS, [*trouble, message("command.arena.fault", what=fault)]
    return CommandResult(text, "".join(f"{texts(reason)}\n" for reason in trouble), status)


def _play(request: ArenaRequest, texts: Texts) -> tuple[int, list[Message]]:
    """Play what is missing; returns the exit status and the trouble. What was played is kept anyhow."""
    tournament = request.tournament
    begin = saved = time.monotonic()
    before = tournament.seconds
    bar = ProgressBar(tournament, texts, sys.stderr)
    status, trouble = 0, []
    try:
        with contextlib.closing(request.run()) as shards:
            for shard in shards:
                now = time.monotonic()
                tournament.seconds = before + now - begin
                if shard is not None:
                    tournament.add(shard)
                bar.draw(now)
                if now - saved > SAVE_EVERY:
                    saved = now
                    with contextlib.suppress(RequestRefused):  # the last time tells
                        _save(request)
    except KeyboardInterrupt:
        status, trouble = INTERRUPTED, [message("command.arena.interrupted")]
    except ProcessDied:
        status, trouble = FAILED, [message("command.arena.broken")]
    except ClusterLost as lost:
        status, trouble = FAILED, [message("command.arena.cluster_lost", error=str(lost))]
    bar.clear()
    try:
        _save(request)
    except RequestRefused as wrong:
        status, trouble = FAILED, [*trouble, wrong.reason]
    return status, trouble


def _save(request: ArenaRequest) -> None:
    """Write the JSON, if there is a file for it, at one stroke."""
    if request.json in ("", "-"):
        return
    try:
        write_whole(Disk(), Path(request.json), f"{_json(request.tournament)}\n".encode(), is_shared=True)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise RequestRefused(
            "command.arena.not_written", path=request.json, error=error_text(error)
        ) from error


def _json(tournament: Tournament) -> str:
    return json.dumps(tournament.to_json(), indent=1, allow_nan=False)


# ── the request ──────────────────────────────────────────────────────────────────────────────────────


def parse_request(name: str, choices: Mapping[str, str]) -> ArenaRequest:
    """Make a tournament of the words of the command line.

    Args:
        name: the game's id.
        choices: the options of the command line, by name; what is not among them has its default.

    Raises:
        RequestRefused: it cannot be played.
    """
    game = GAMES.get(name)
    if game is None:
        raise RequestRefused("command.arena.no_game", game=name, games=", ".join(GAMES))
    named = _named(game, choices)
    options = _options(game, choices, named)
    sides = len(game.rules().option_set.sides(options))
    places = sides if len(named) <= sides else options.players
    entrants = named + named[-1:] * (places - len(named))
    how_many = [name for name in ("--deals", "--sets", "--matches") if name in choices]
    if len(how_many) > 1:
        raise RequestRefused("command.arena.either", one=how_many[0], other=how_many[1])
    plan = Plan(
        game,
        options,
        entrants,
        _sets(choices, len(entrants)) or _number(choices, "".join(how_many) or "--deals", DEALS),
        choices.get("--seed", "1").encode("utf-8", "backslashreplace").decode(),  # whatever a shell lets in
        is_duplicate="--duplicate" in choices or "--sets" in choices,
        is_match="--matches" in choices,
        think=_number(choices, "--think", Budget().count),
        limit=_number(choices, "--limit", int(LIMIT)),
    )
    processes, cluster = _number(choices, PROCESSES, _cores()), _cluster(plan, choices)
    tournament = Tournament(plan, __version__)
    resumed = choices.get("--resume", "")
    if resumed:
        _resume(tournament, resumed)
    _check_external_players(plan)
    return ArenaRequest(tournament, processes, choices.get("--json", resumed), cluster)


def _cluster(plan: Plan, choices: Mapping[str, str]) -> str:
    """The address of the scheduler that was named; empty if none was."""
    address = choices.get(CLUSTER, "")
    if not address:
        return ""
    if getattr(sys, "frozen", False):
        raise RequestRefused("command.arena.cluster_from_source")
    if PROCESSES in choices:
        raise RequestRefused("command.arena.cluster_or_processes")
    if external := next(filter(is_external, plan.entrants), ""):
        raise RequestRefused("command.arena.cluster_external", player=external)
    if not is_installed():
        raise RequestRefused("command.arena.cluster_missing")
    return address


def _named(game: Game, choices: Mapping[str, str]) -> tuple[str, ...]:
    """The entrants that are named: each sits at a seat, or where partners share a result, at those of a side.

    Where there are more seats or sides than names, the last of them plays all the others.
    """
    styles = ", ".join(game.styles)
    named = tuple(filter(None, choices.get("--seats", "").split(",")))
    if not named:
        raise RequestRefused("command.arena.no_seats", styles=styles)
    for entrant in named:
        if is_external(entrant):
            if getattr(sys, "frozen", False):
                raise RequestRefused("command.arena.only_from_source", player=entrant)
            if not is_well_named(entrant):
                raise RequestRefused("command.arena.bad_external", player=entrant)
        elif entrant not in game.styles:
            raise RequestRefused("command.arena.no_player", style=entrant, styles=styles)
    return named


def _players(option_set: OptionSet, choices: Mapping[str, str], named: int, preset: str) -> int:
    """The number of players: as many as are named, or the usual one, where fewer do for the sides."""
    usual = option_set.players_of(preset)
    sides = len(option_set.sides(option_set.choose(preset, usual)))
    players = _number(choices, "--players", usual if named <= sides < usual else named)
    if players < named:
        raise RequestRefused("command.arena.too_many", named=str(named), players=str(players))
    return players


def _options(game: Game, choices: Mapping[str, str], named: tuple[str, ...]) -> Options:
    option_set = game.rules().option_set
    preset = choices.get("--preset") or next(iter(option_set.presets))
    if preset not in option_set.presets:
        raise RequestRefused("command.arena.no_preset", preset=preset, presets=", ".join(option_set.presets))
    known = {option.id: option for option in option_set.options}
    players = _players(option_set, choices, len(named), preset)
    try:
        return option_set.choose(preset, players, dict(_changes(choices.get("--option", ""), known)))
    except OptionsRefused as refused:
        reason = refused.problems[0].reason
        raise RequestRefused(reason.key, **reason.values) from refused


def _changes(text: str, known: Mapping[str, Option[Any]]) -> Iterator[tuple[str, object]]:
    for change in filter(None, text.split(",")):
        name, equals, value = change.partition("=")
        if not equals:
            raise RequestRefused("command.arena.bad_option", value=change)
        match known.get(name):
            case Switch():
                yield name, _SWITCH.get(value, value)
            case Number() if re.fullmatch("-?[0-9]{1,12}", value):
                yield name, int(value)
            case CardSet() as option if value not in option.named:
                yield name, value.split()
            case _:
                yield name, value


def _sets(choices: Mapping[str, str], seats: int) -> int:
    """The number of deals in the sets asked for, each played with the seats turned; 0 if none are."""
    if "--sets" not in choices:
        return 0
    deals, rest = divmod(_number(choices, "--sets", 0), seats)
    if rest:
        raise RequestRefused("command.arena.bad_sets", value=choices["--sets"], seats=seats)
    return deals


def _number(choices: Mapping[str, str], name: str, default: int) -> int:
    """A whole number from 1 up."""
    text = choices.get(name, str(default))
    if not re.fullmatch("[0-9]{1,12}", text) or not int(text):
        raise RequestRefused("command.arena.bad_number", option=name, value=text)
    return int(text)


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # Windows
        return os.cpu_count() or 1


def _check_external_players(plan: Plan) -> None:
    """See that the players from elsewhere are there, before hours of play without them."""
    for name in sorted(set(filter(is_external, plan.entrants))):
        external = ExternalPlayer(name, plan.game.rules(), plan.limit)
        try:
            external.start()
        except NoAnswer as error:
            raise RequestRefused("command.arena.not_there", player=name, error=str(error)) from error
        finally:
            external.close()


def _resume(tournament: Tournament, path: str) -> None:
    try:
        tournament.take_up(json.loads(read_start(Path(path), MAX_RESUMED).decode()))
    except OtherTournament as other:
        parts = ", ".join(dict.fromkeys(_NAMES.get(name, "Card Table") for name in other.differing))
        raise RequestRefused("command.arena.other", path=path, parts=parts) from other
    except FileNotFoundError as error:
        raise RequestRefused("command.file.missing", path=path) from error
    except OSError as error:
        raise RequestRefused("file.unreadable", error=f"{path}: {error_text(error)}") from error
    except (ValueError, RecursionError) as error:  # no JSON, or not ours
        raise RequestRefused("command.arena.foreign", path=path) from error

"""What ``cardtable arena`` was asked to play: the words of the command line, made a tournament."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardtable import __version__
from cardtable.ai.arena.arena import Plan
from cardtable.ai.arena.deals import NoAnswer
from cardtable.ai.arena.tournament import OtherTournament, Tournament
from cardtable.ai.process.outside import LIMIT, Outsider, is_outsider, is_well_named
from cardtable.cli.answer import why
from cardtable.engine.messages import Message, Value, message
from cardtable.engine.options import CardSet, Number, Option, Options, OptionsRefused, Switch
from cardtable.engine.rules import Budget
from cardtable.games import GAMES, Game
from cardtable.match.disk import read_start

MAX_RESUMED: Final = 2**28  # bytes of results
DEALS: Final = 500  # where nobody says how many

_SPOKEN: Final = {
    "game": "GAME",
    "options": "--preset / --option",
    "entrants": "--seats",
    "seed": "--seed",
    "duplicate": "--duplicate",
    "matches": "--matches",
    "think": "--think",
}
"""The parts of a plan, as they are called on the command line."""

_SWITCH: Final = {"on": True, "off": False}


class Refused(Exception):
    """The tournament cannot be played as asked for."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.reason: Message = message(key, **values)


@dataclass
class Job:
    """What to play, in how many processes, and where to write the JSON (``-``: to the console)."""

    tournament: Tournament
    processes: int
    json: str


def requested(name: str, choices: Mapping[str, str]) -> Job:
    """What to play.

    Args:
        name: the game's id.
        choices: the options of the command line, by name; what is not among them has its default.

    Raises:
        Refused: it cannot be played.
    """
    game = GAMES.get(name)
    if game is None:
        raise Refused("command.arena.no_game", game=name, games=", ".join(GAMES))
    entrants = _entrants(game, choices)
    options = _options(game, choices, len(entrants))
    how_many = [name for name in ("--deals", "--sets", "--matches") if name in choices]
    if len(how_many) > 1:
        raise Refused("command.arena.either", one=how_many[0], other=how_many[1])
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
    processes = _number(choices, "--processes", _cores())
    tournament = Tournament(plan, __version__)
    resumed = choices.get("--resume", "")
    if resumed:
        _take_up(tournament, resumed)
    _try_outsiders(plan)
    return Job(tournament, processes, choices.get("--json", resumed))


def _entrants(game: Game, choices: Mapping[str, str]) -> tuple[str, ...]:
    """Who plays; where more are asked for than are named, the last of them sits at all the other seats."""
    styles = ", ".join(game.styles)
    named = tuple(filter(None, choices.get("--seats", "").split(",")))
    if not named:
        raise Refused("command.arena.no_seats", styles=styles)
    for entrant in named:
        if is_outsider(entrant):
            if getattr(sys, "frozen", False):
                raise Refused("command.arena.only_from_source", player=entrant)
            if not is_well_named(entrant):
                raise Refused("command.arena.bad_outsider", player=entrant)
        elif entrant not in game.styles:
            raise Refused("command.arena.no_player", style=entrant, styles=styles)
    players = _number(choices, "--players", len(named))
    if players < len(named):
        raise Refused("command.arena.too_many", named=str(len(named)), players=str(players))
    if players > max(game.rules().option_set.players):
        raise Refused("options.players", players=str(players))
    return named + named[-1:] * (players - len(named))


def _options(game: Game, choices: Mapping[str, str], players: int) -> Options:
    option_set = game.rules().option_set
    preset = choices.get("--preset") or next(iter(option_set.presets))
    if preset not in option_set.presets:
        raise Refused("command.arena.no_preset", preset=preset, presets=", ".join(option_set.presets))
    known = {option.id: option for option in option_set.options}
    try:
        return option_set.choose(preset, players, dict(_changes(choices.get("--option", ""), known)))
    except OptionsRefused as refused:
        reason = refused.problems[0].reason
        raise Refused(reason.key, **reason.values) from refused


def _changes(text: str, known: Mapping[str, Option[Any]]) -> Iterator[tuple[str, object]]:
    for change in filter(None, text.split(",")):
        name, equals, value = change.partition("=")
        if not equals:
            raise Refused("command.arena.bad_option", value=change)
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
    """How many deals so many sets are, of which each is played with the seats turned; 0 if not asked for."""
    if "--sets" not in choices:
        return 0
    deals, rest = divmod(_number(choices, "--sets", 0), seats)
    if rest:
        raise Refused("command.arena.bad_sets", value=choices["--sets"], seats=seats)
    return deals


def _number(choices: Mapping[str, str], name: str, default: int) -> int:
    """A whole number from 1 up."""
    text = choices.get(name, str(default))
    if not re.fullmatch("[0-9]{1,12}", text) or not int(text):
        raise Refused("command.arena.bad_number", option=name, value=text)
    return int(text)


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # Windows
        return os.cpu_count() or 1


def _try_outsiders(plan: Plan) -> None:
    """See that the players from elsewhere are there, before hours of play without them."""
    for name in sorted(set(filter(is_outsider, plan.entrants))):
        outsider = Outsider(name, plan.game.rules(), plan.limit)
        try:
            outsider.start()
        except NoAnswer as error:
            raise Refused("command.arena.not_there", player=name, error=str(error)) from error
        finally:
            outsider.close()


def _take_up(tournament: Tournament, path: str) -> None:
    try:
        tournament.take_up(json.loads(read_start(Path(path), MAX_RESUMED).decode()))
    except OtherTournament as other:
        parts = ", ".join(dict.fromkeys(_SPOKEN.get(name, "Card Table") for name in other.differing))
        raise Refused("command.arena.other", path=path, parts=parts) from other
    except FileNotFoundError as error:
        raise Refused("command.file.missing", path=path) from error
    except OSError as error:
        raise Refused("file.unreadable", error=f"{path}: {why(error)}") from error
    except (ValueError, RecursionError) as error:  # no JSON, or not ours
        raise Refused("command.arena.foreign", path=path) from error

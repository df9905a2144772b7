"""A random match as text for people to read and review.

The first deal is told in full: who may act, what is legal, what happens, what is called, and what changed in
the public's view. After that only facts and calls, down to the outcome.

Of some cases nobody reads a match; of these a digest stands here, in which each ply is a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from cardtable.engine.cards import Card, Hidden, format_pile
from cardtable.engine.facts import Dealt, format_fact
from cardtable.engine.messages import Message, Who
from cardtable.engine.rules import View
from cardtable.engine.seats import PUBLIC
from cardtable.engine.trick_game import Trick
from tests.helpers.playthrough import Case, Play, all_cases, random_play, values_by_name

FOLDER: Final = Path(__file__).parent / "playthroughs"
SEED: Final = "golden"
_NOT_TOLD: Final = {"viewer", "options", "to_act", "choices", "outcome"} | {
    *("entered_with", "first_deal", "played_before")  # the same at every ply
}
"""Fields of a view that are told in other lines, or not at all."""


def is_read(case: Case) -> bool:
    """True if people read the match: a preset with its usual number of players, the first with any."""
    options = case.rules.option_set
    usual = case.players == options.players_of(case.preset)
    return usual or case.preset == next(iter(options.presets))


def path_of(case: Case) -> Path:
    """The file of a case's playthrough."""
    return FOLDER / f"{case}.{'txt' if is_read(case) else 'digest'}"


def expected() -> dict[Path, str]:
    """Every playthrough there should be, by its file."""
    return {path_of(case): transcript(case) if is_read(case) else digest(case) for case in all_cases()}


def digest(case: Case) -> str:
    """A case's playthrough as a line of hexadecimal digits for each of its `parts`."""
    return "".join(f"{_digest(part)}\n" for part in parts(case))


def _digest(part: str) -> str:
    return sha256(part.encode()).hexdigest()[:8]


def first_difference(case: Case, written: str) -> str | None:
    """The first part of a case's playthrough that differs from the digest as written; None if none does."""
    for part, wanted in zip_longest(parts(case), written.splitlines(), fillvalue=""):
        if not part or _digest(part) != wanted:
            return part or "a ply that does not happen any more"
    return None


def parts(case: Case) -> tuple[str, ...]:
    """Return the parts of which a digest is made: the options, each ply in full, and the outcome."""
    play, shown = random_play(case, SEED), dict[str, Any]()
    plies = ["\n".join(_ply(play, ply, shown)) for ply in range(len(play.facts))]
    return _options(case), *plies, _outcome(play)


def transcript(case: Case) -> str:
    """The text of a case's playthrough."""
    return "\n".join([*_lines(random_play(case, SEED)), ""])


def _lines(play: Play) -> Iterator[str]:
    case = play.case
    yield f"# {case.game}, preset {case.preset}, {case.players} players, seed {SEED!r}"
    yield "# Written by python -m tests.golden.regenerate; a change here is reviewed like code."
    yield _options(case)
    deals = [i for i, fact in enumerate(play.facts) if isinstance(fact, Dealt) and fact.attempt == 1]
    second = deals[1] if len(deals) > 1 else len(play.facts)
    yield from _in_full(play, second)
    yield from _in_short(play, second)
    yield ""
    yield _outcome(play)


_LATER_FIELDS: Final[Mapping[str, Any]] = {"kitty": (), "kitty_taker": None}
LATER: Final = {"packs", "kitty", "jokers", "queen_with_jokers"}
"""Options, and fields of views, that came later: told where they matter, so that all else is told as ever."""


_ORDER: Final = {
    "hearts": (
        "deal dealer give hands has_passed exchanged passes leader trick tricks broken taken chooses scores"
    ),
    "fifty_six": (
        "deal attempt dealer draws hands shown calls contract is_bidding is_forced leader trick tricks"
    ),
    "hachihachi_trick": (
        "stage round start mizuten balances pot ledger results entered_with hands discarded turn_up stock "
        "multiplier declared status price has_answered answers shown leader trick tricks"
    ),
}
"""The fields of a view that are told first, in this order; the others follow as they are declared.

The transcripts are older than the fields that the views of trick-taking games share.
"""


_TOLD_AS: Final = {"trick": "table"}
"""The names that the transcripts have for fields that have another one now."""


def _options(case: Case) -> str:
    defaults = {option.id: option.default for option in case.rules.option_set.options}
    values = {
        name: value
        for name, value in values_by_name(case.rules.option_set, case.options).items()
        if name not in LATER or value != defaults[name]
    }
    return "options: " + ", ".join(f"{name}={show(value)}" for name, value in values.items())


def _outcome(play: Play) -> str:
    return f"outcome: {show(play.rules.outcome(play.states[-1]))}"


def _in_full(play: Play, end: int) -> Iterator[str]:
    """Ply by ply."""
    shown: dict[str, Any] = {}
    for ply in range(end):
        yield ""
        yield from _ply(play, ply, shown)


def _ply(play: Play, ply: int, shown: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a ply: who may act, what is legal and happens, the calls, the changes in public."""
    yield from _who(play, ply)
    yield f"{ply:>4} {format_fact(play.facts[ply])}"
    yield from (f"       call {show(call)}" for call in _calls(play, ply))
    view = play.rules.view(play.states[ply + 1], PUBLIC)
    yield from (f"       {line}" for line in _changes(view, shown))


def _in_short(play: Play, start: int) -> Iterator[str]:
    """Yield the acts of the seats up to the next thing that is called, in one line."""
    line = ""
    for ply in range(start, len(play.facts)):
        fact = play.facts[ply]
        if isinstance(fact, Dealt):
            yield ""
        line = f"{line}; {format_fact(fact)}" if line else f"{ply:>4} {format_fact(fact)}"
        calls = _calls(play, ply)
        if calls or ply + 1 == len(play.facts):
            yield line
            yield f"       {'; '.join(show(call).removeprefix(f'{play.case.game}.call.') for call in calls)}"
            line = ""


def _calls(play: Play, ply: int) -> tuple[Message, ...]:
    return play.rules.calls(play.states[ply], play.facts[ply], play.states[ply + 1])


def _who(play: Play, ply: int) -> Iterator[str]:
    state = play.states[ply]
    to_act = play.rules.to_act(state)
    yield f"     to act: {' '.join(map(str, to_act)) or 'nature'}"
    for seat in to_act:
        choices = play.rules.view(state, seat).choices
        legal = choices.legal() if choices else ()
        listed = f"({type(choices).__name__})" if legal is None else ", ".join(map(str, legal))
        yield f"     seat {seat} may: {listed}"


def _changes(view: View, shown: dict[str, Any]) -> Iterator[str]:
    """The fields of the public view that are not as they were, and by how much the growing ones grew."""
    first = _ORDER.get(view.options.game, "").split()
    for field in sorted(fields(view), key=lambda field: [*first, field.name].index(field.name)):
        value = getattr(view, field.name)
        if field.name in _NOT_TOLD or shown.get(field.name, _LATER_FIELDS.get(field.name, MISSING)) == value:
            continue
        old, shown[field.name] = shown.get(field.name), value
        name = _TOLD_AS.get(field.name, field.name)
        if isinstance(value, tuple) and isinstance(old, tuple) and old and value[: len(old)] == old:
            yield f"{name} + {', '.join(map(show, value[len(old) :]))}"
        else:
            yield f"{name} = {show(value)}"


def show(value: object) -> str:
    """Any value a fact, a view or a message may hold, in few words."""
    match value:
        case None:
            return "-"
        case Card():
            return str(value)
        case Trick(_, cards, winner):
            return f"Trick(leader {value.leader}, cards {show(cards)}, winner {winner})"
        case Hidden():
            return format_pile(value)
        case Enum():
            return value.name.lower()
        case Who(seat):
            return f"seat {seat}"
        case Message(key, values):
            return " ".join([key, *(f"{name}={show(values[name])}" for name in sorted(values))])
        case tuple() if value and all(isinstance(part, Card) for part in value):
            return format_pile(value)
        case tuple() | list():
            return f"[{' | '.join(map(show, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{show(key)}: {show(value[key])}' for key in value)}}}"
        case _ if is_dataclass(value):
            parts = (f"{field.name} {show(getattr(value, field.name))}" for field in fields(value))
            return f"{type(value).__name__}({', '.join(parts)})"
    return str(value)

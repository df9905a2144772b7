"""Random play of any game through to its end, from seeds only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardtable.engine.facts import Acted, Action, Dealt, Fact
from cardtable.engine.options import CardSet, Options, OptionSet, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Rules, View
from cardtable.engine.seats import EVERYTHING, PUBLIC, Viewer
from tests.helpers.games import RULES

TOO_LONG: Final = 20_000
"""Facts after which random play is given up: something goes around for ever."""


SHORT: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {"hearts": {"deals": 2}, "hachihachi_trick": {"rounds": 4}, "fifty_six": {"deals": 2}}
)
"""By game, how a match is kept short enough for a test that looks at every fact of it."""


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: str
    preset: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}-{self.preset}-{self.players}"

    @property
    def rules(self) -> Rules[Any, View]:
        """The game's rules."""
        return RULES[self.game]

    @cached_property
    def options(self) -> Options:
        """The options of the preset, for a match that does not go on for long."""
        presets = self.rules.option_set.presets
        return self.rules.option_set.choose(
            self.preset, self.players, {**SHORT.get(self.game, {}), **presets[self.preset]}
        )

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who may look."""
        return (*range(self.players), PUBLIC, EVERYTHING)


def all_cases(games: Collection[str] = RULES.keys()) -> tuple[Case, ...]:
    """Every preset × number of players of these games that can be played."""
    return tuple(
        Case(game, preset, players)
        for game, rules in RULES.items()
        if game in games
        for preset in rules.option_set.presets
        for players in rules.option_set.players
        if not rules.option_set.problems(_unchecked(rules, preset, players))
    )


MANY: Final = 8
LARGE: Final = (11, 16)
"""The numbers of players above `MANY` that stand for the others; a soak test plays all."""


def cases_of_sizes(games: Collection[str] = RULES.keys()) -> tuple[Case, ...]:
    """All cases but those that differ from another in a large table's size."""
    return tuple(case for case in all_cases(games) if case.players <= MANY or case.players in LARGE)


def different_cases() -> tuple[Case, ...]:
    """Those of them that differ in more than the length of the match."""
    found: dict[object, Case] = {}
    for case in cases_of_sizes():
        length = SHORT.get(case.game, {})
        rest = [(name, value) for name, value in case.options.values.items() if name not in length]
        found.setdefault((case.game, case.players, *rest), case)
    return tuple(found.values())


def _unchecked(rules: Rules[Any, View], preset: str, players: int) -> Options:
    options = rules.option_set
    defaults = {option.id: option.default for option in options.options}
    return Options(rules.id, players, {**defaults, **options.presets[preset]})


def values_by_name(option_set: OptionSet, options: Options) -> dict[str, Value]:
    """The values that were chosen by option; a set of cards that has a name by that."""
    named = {
        option.id: option.name_of(options[option])
        for option in option_set.options
        if isinstance(option, CardSet)
    }
    return {name: named.get(name) or value for name, value in options.values.items()}


@dataclass(frozen=True, eq=False)
class Play:
    """A whole match: its facts, and the states around them (``states[i]`` is before ``facts[i]``)."""

    case: Case
    streams: Streams
    facts: tuple[Fact, ...]
    states: tuple[Any, ...]

    @property
    def rules(self) -> Rules[Any, View]:
        """The game's rules."""
        return self.case.rules

    def view(self, ply: int, viewer: Viewer) -> View:
        """The view of a viewer before the fact of this number; made once for all who look at it."""
        return _view(self, ply, viewer)

    def heard(self, viewer: Viewer) -> tuple[Fact, ...]:
        """The facts as a viewer learns them."""
        return _heard(self, viewer)

    def plies(self, most: int) -> list[int]:
        """Indices into `states`: all of them, or the first, the last and a fixed draw of those between."""
        count = len(self.states)
        if count <= most:
            return list(range(count))
        return sorted({0, count - 1, *Random(count).sample(range(1, count - 1), most - 2)})

    def deal_before(self, ply: int) -> int | None:
        """The index of the last `Dealt` among the first `ply` facts."""
        found = [i for i in range(ply) if isinstance(self.facts[i], Dealt)]
        return found[-1] if found else None


@lru_cache(maxsize=4096)  # all that is seen of a match of the largest table, and no more
def _view(play: Play, ply: int, viewer: Viewer) -> View:
    return play.rules.view(play.states[ply], viewer)


@lru_cache(maxsize=32)
def _heard(play: Play, viewer: Viewer) -> tuple[Fact, ...]:
    return tuple(play.rules.redact(*at, viewer) for at in zip(play.states, play.facts, strict=False))


@cache
def random_play(case: Case, seed: str) -> Play:
    """A match in which everybody, and nature, does anything legal."""
    rules, rng, streams = case.rules, Random(f"play/{seed}"), Streams(seed)
    facts: list[Fact] = []
    states = [rules.start(case.options)]
    while rules.outcome(states[-1]) is None:
        fact = any_fact(rules, states[-1], rng, streams)
        facts.append(fact)
        states.append(rules.apply(states[-1], fact))
        if len(facts) > TOO_LONG:
            raise AssertionError(f"{case} with seed {seed} does not end")
    return Play(case, streams, tuple(facts), tuple(states))


def any_fact(rules: Rules[Any, View], state: Any, rng: Random, streams: Streams) -> Fact:
    """Return nature's fact, or else a legal act of one of those who are to act."""
    fact = rules.chance(state, streams)
    if fact is not None:
        return fact
    seat = rng.choice(rules.to_act(state))
    return Acted(seat, drawn(rules, state, seat, rng))


def drawn(rules: Rules[Any, View], state: Any, seat: int, rng: Random) -> Action:
    """A random legal action of a seat that is to act."""
    choices = rules.view(state, seat).choices
    if choices is None:
        raise AssertionError(f"seat {seat} is to act and has no choices")
    return choices.draw(rng)

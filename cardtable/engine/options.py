"""A game's options: named, typed, validated, with presets (G-3).

An `Option` says what can be chosen, an `OptionSet` all of a game's options, an `Options` value what was
chosen for one match. Texts are found by key: ``<game>.option.<id>.name``, ``….<id>.help`` and, for a choice,
``….<id>.<value>``; presets ``<game>.preset.<id>``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeGuard, TypeVar, cast

from cardtable.engine.cards import Card, Cards
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Direction, Sides

TableValue: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""The rows of a table by name, in the order of the option, each with its numbers."""

Value: TypeAlias = "bool | int | str | Cards | TableValue"
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value as it stands in a file."""
T = TypeVar("T", bound=Value)


def always(options: Options) -> bool:
    """Tell that an option has an effect whatever else is chosen."""
    return True


@dataclass(frozen=True)
class Option(ABC, Generic[T]):
    """One option; its subclasses say which values it takes.

    `group` gathers options in the setup dialog. `is_rule` is False where the option is about who plays, or
    how: no preset sets it, and choosing one leaves it as it is. `is_display` is True where it changes only
    what people see: whatever it is, the rules are those of the preset. `only_when` tells whether it has an
    effect at all, under the number of players and the other options; where it has none, it counts as its
    default. `amounts_to` gives the equivalent value, where several have the same effect under the other
    options.
    """

    id: str
    default: T
    group: str = field(default="", kw_only=True)
    is_rule: bool = field(default=True, kw_only=True)
    is_display: bool = field(default=False, kw_only=True)
    only_when: Callable[[Options], bool] = field(default=always, kw_only=True)
    amounts_to: Callable[[Options], T] | None = field(default=None, kw_only=True)

    def in_force(self, options: Options) -> T:
        """The value in effect under these options, as `only_when` and `amounts_to` tell."""
        if not self.only_when(options):
            return self.default
        return options[self] if self.amounts_to is None else self.amounts_to(options)

    @property
    def has_choice(self) -> bool:
        """True if there is anything to choose."""
        return True

    @abstractmethod
    def accepts(self, value: object) -> TypeGuard[T]:
        """True if the value is one of this option's."""

    def to_json(self, value: T) -> Json:
        """Write a value of this option for a file."""
        return cast(Json, value)

    def from_json(self, data: object) -> object:
        """Read a value from a file, which `accepts` has yet to judge."""
        return data


@dataclass(frozen=True)
class Choice(Option[str]):
    """One of a few named values."""

    values: tuple[str, ...]

    @property
    def has_choice(self) -> bool:
        """True if there is anything to choose."""
        return len(self.values) > 1

    def accepts(self, value: object) -> TypeGuard[str]:
        """True if the value is one of this option's."""
        return isinstance(value, str) and value in self.values


@dataclass(frozen=True)
class Number(Option[int]):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def accepts(self, value: object) -> TypeGuard[int]:
        """True if the value is one of this option's."""
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Switch(Option[bool]):
    """A value that is on or off."""

    def accepts(self, value: object) -> TypeGuard[bool]:
        """True if the value is one of this option's."""
        return type(value) is bool


@dataclass(frozen=True)
class CardSet(Option[Cards]):
    """Some of these cards, in listing order. In a file: a list of cards (``["2C", "QS"]``).

    `named` are the usual sets by a name that has a text like a value of a choice. Older files may have such a
    name in place of its set.
    """

    cards: Cards
    named: Mapping[str, Cards] = field(default_factory=dict, kw_only=True)

    def name_of(self, value: Cards) -> str | None:
        """The name of a usual set; None for any other."""
        return next((name for name, cards in self.named.items() if cards == value), None)

    def accepts(self, value: object) -> TypeGuard[Cards]:
        """True if the value is one of this option's."""
        if not isinstance(value, tuple) or not all(isinstance(card, Card) for card in value):
            return False
        return value == tuple(sorted(set(value))) and set(value) <= set(self.cards)

    def to_json(self, value: Cards) -> Json:
        """Write a value of this option for a file."""
        return list(map(str, value))

    def from_json(self, data: object) -> object:
        """Read a value from a file, which `accepts` has yet to judge."""
        if isinstance(data, str):
            return self.named.get(data, data)
        if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
            return data
        try:
            return tuple(sorted(map(Card.parse, data)))
        except ValueError:
            return data


@dataclass(frozen=True)
class Table(Option[TableValue]):
    """Some of these rows, each with a number from `low` to `high` in every column; a row left out is off.

    In a file: an object of lists (``{"flush": [5, 2]}``). `named` are the usual tables by a name that has a
    text like a value of a choice, as the rows and the columns have.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    low: int
    high: int
    named: Mapping[str, TableValue] = field(default_factory=dict, kw_only=True)

    def accepts(self, value: object) -> TypeGuard[TableValue]:
        """True if the value is one of this option's."""
        if not isinstance(value, tuple) or not all(isinstance(row, tuple) and len(row) == 2 for row in value):
            return False
        names = [name for name, _ in value]
        return names == [name for name in self.rows if name in names] and all(
            isinstance(numbers, tuple)
            and len(numbers) == len(self.columns)
            and all(type(number) is int and self.low <= number <= self.high for number in numbers)
            for _, numbers in value
        )

    def to_json(self, value: TableValue) -> Json:
        """Write a value of this option for a file."""
        return {name: list(numbers) for name, numbers in value}

    def from_json(self, data: object) -> object:
        """Read a value from a file, which `accepts` has yet to judge."""
        if not isinstance(data, dict) or not all(isinstance(numbers, list) for numbers in data.values()):
            return data
        order = {name: place for place, name in enumerate(self.rows)}
        rows = sorted(data.items(), key=lambda row: order.get(row[0], len(order)))
        return tuple((name, tuple(numbers)) for name, numbers in rows)


@dataclass(frozen=True)
class Options:
    """The choices for one match: the number of players, and a value for every option of the game."""

    game: str
    players: int
    values: Mapping[str, Value]

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __getitem__(self, option: Option[T]) -> T:
        """The value of an option of this game."""
        return cast(T, self.values[option.id])

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, self.players, tuple(sorted(self.values.items()))))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Options], tuple[str, int, dict[str, Value]]]:
        return Options, (self.game, self.players, dict(self.values))


AnyOption: TypeAlias = Option[bool] | Option[int] | Option[str] | Option[Cards] | Option[TableValue]


@dataclass(frozen=True)
class Conflict:
    """A combination that is refused: its clause, the options it is about, and the test that finds it."""

    clause: str
    key: str
    about: tuple[str, ...]
    holds: Callable[[Options], bool]


@dataclass(frozen=True)
class OptionProblem:
    """A reason why options are refused, and the options it is about (none: the number of players)."""

    about: tuple[str, ...]
    reason: Message


class OptionsRefused(ValueError):
    """Options that no match can be played with; `problems` says why, all of them at once."""

    def __init__(self, problems: tuple[OptionProblem, ...]) -> None:
        super().__init__("; ".join(problem.reason.key for problem in problems))
        self.problems = problems


def one_member(options: Options) -> int:
    """The members at each seat of a game in which everybody plays alone."""
    return 1


def each_alone(options: Options) -> Sides:
    """The sides of a game in which nobody has a partner."""
    return tuple((seat,) for seat in range(options.players))


def clockwise(options: Options) -> Direction:
    """The direction of a game whose deal and play go clockwise."""
    return Direction.CLOCKWISE


def no_limit(options: Options) -> int | None:
    """The time limit of a game in which nobody has to hurry: none."""
    return None


def whole_scores(options: Options) -> bool:
    """Tell that scores are plain whole numbers."""
    return False


@dataclass(frozen=True)
class OptionSet:
    """A game's options, how many can play, and its presets: each the values that differ from the defaults.

    `players` counts seats. Under given options, `sides` tells which of them win and lose together,
    `direction` which way the play goes round, `members` how many people play one hand together at each seat,
    `time_limit` the seconds for a choice (None: as many as one likes), and `are_scores_complex` whether
    scores are Gaussian integers. `usual_players` tells how many play by a preset where that is not the first
    of `players`, and `meant_for` which numbers it is for where that is not all of them; others may all the
    same, by rules of their own. `first_choice` is the preset to offer to whoever has not chosen one yet;
    empty for the first. `first_match` are values for the first match of the game that somebody plays at all.
    """

    game: str
    players: tuple[int, ...]
    options: tuple[AnyOption, ...]
    presets: Mapping[str, Mapping[str, Value]]
    conflicts: tuple[Conflict, ...] = ()
    members: Callable[[Options], int] = one_member
    sides: Callable[[Options], Sides] = each_alone
    direction: Callable[[Options], Direction] = clockwise
    time_limit: Callable[[Options], int | None] = no_limit
    are_scores_complex: Callable[[Options], bool] = whole_scores
    usual_players: Mapping[str, int] = field(default_factory=dict)
    meant_for: Mapping[str, Collection[int]] = field(default_factory=dict)
    first_choice: str = ""
    first_match: Mapping[str, Value] = field(default_factory=dict)

    @property
    def offered(self) -> tuple[str, ...]:
        """The presets as they are offered, the first choice before the others."""
        return tuple(sorted(self.presets, key=lambda preset: preset != self.first_choice))

    def players_of(self, preset: str) -> int:
        """The usual number of players of a preset."""
        return self.usual_players.get(preset, self.players[0])

    def is_meant_for(self, preset: str, players: int) -> bool:
        """True if a preset is for this number of players; others who play by it have rules of their own."""
        return players in self.meant_for.get(preset, self.players)

    def choose(
        self, preset: str, players: int, changes: Mapping[str, object] = MappingProxyType({})
    ) -> Options:
        """Options of a preset, with changes, whose values may also be as they stand in files.

        Raises:
            OptionsRefused: unknown names, values out of range, or a combination that is refused.
            KeyError: there is no such preset.
        """
        return self._validated(players, {**self.presets[preset], **self.values_from_json(changes)})

    def from_json(self, data: object) -> Options:
        """Read what `to_json` wrote; a missing option takes its default.

        Raises:
            OptionsRefused: as for `choose`, or the data has another shape.
        """
        if not isinstance(data, dict):
            raise OptionsRefused((OptionProblem((), message("options.shape")),))
        values = {name: value for name, value in data.items() if name != "players"}
        return self._validated(data.get("players"), self.values_from_json(values))

    def preset_of(self, options: Options) -> str | None:
        """The preset whose rules these are, whoever plays by them; None when they are nobody's.

        One that shows them the same way goes before one that does not.
        """
        found = None
        for preset, values in self.presets.items():
            if any(
                options.values[rule.id] != values.get(rule.id, rule.default) for rule in self._plain_rules
            ):
                continue
            changes = self.changes(options, preset).keys()
            if not changes:
                return preset
            if found is None and changes <= self._displays:
                found = preset
        return found

    @cached_property
    def _displays(self) -> frozenset[str]:
        """The options that change nothing of the rules but how they are shown."""
        return frozenset(option.id for option in self.options if option.is_display)

    @cached_property
    def _plain_rules(self) -> tuple[AnyOption, ...]:
        """The rules whose value is in force as it stands: one that differs rules a preset out at once."""
        return tuple(
            option
            for option in self.options
            if option.is_rule
            and not option.is_display
            and option.only_when is always
            and option.amounts_to is None
        )

    def nearest_preset(self, options: Options) -> str:
        """The preset from which the fewest rules differ; the first of several."""
        return min(self.presets, key=lambda preset: len(self.changes(options, preset)))

    def changes(self, options: Options, preset: str) -> dict[str, Value]:
        """The rules that differ in effect from those of a preset, in the order of the options."""
        theirs, ours = self.by_preset(options, preset).values, self.effective(options).values
        return {
            option.id: ours[option.id]
            for option in self.options
            if option.is_rule and ours[option.id] != theirs[option.id]
        }

    def by_preset(self, options: Options, preset: str) -> Options:
        """The options in effect where the same people play by a preset instead."""
        rules = {option.id: option.default for option in self.options if option.is_rule}
        values = {**options.values, **rules, **self.presets[preset]}
        return self.effective(Options(options.game, options.players, values))

    def effective(self, options: Options) -> Options:
        """Options with the same effect and the values in force (`Option.in_force`)."""
        for option in self.options:
            if (value := option.in_force(options)) != options.values[option.id]:
                options = Options(options.game, options.players, {**options.values, option.id: value})
        return options

    def to_json(self, options: Options) -> dict[str, Json]:
        """Write options for a file."""
        return {"players": options.players, **self.values_to_json(options.values)}

    def values_to_json(self, values: Mapping[str, Value]) -> dict[str, Json]:
        """Write some of the options' values for a file."""
        known = {option.id: option for option in self.options}
        return {name: known[name].to_json(cast(Any, value)) for name, value in values.items()}

    def values_from_json(self, data: Mapping[str, object]) -> dict[str, Any]:
        """Read what `values_to_json` wrote; whether the options accept the values is yet to be judged."""
        known = {option.id: option for option in self.options}
        return {
            name: known[name].from_json(value) if name in known else value for name, value in data.items()
        }

    def problems(self, options: Options) -> tuple[OptionProblem, ...]:
        """Every reason why a match cannot be played with these options; empty when it can."""
        known = {option.id: option for option in self.options}
        found = [
            OptionProblem((), message("options.players", players=str(options.players)))
            for _ in range(options.players not in self.players)
        ]
        for name, value in options.values.items():
            if name not in known:
                found.append(OptionProblem((name,), message("options.unknown", option=name)))
            elif not known[name].accepts(value):
                found.append(OptionProblem((name,), message("options.value", option=name, value=str(value))))
        if not found:
            effective = self.effective(options)
            found = [
                OptionProblem(conflict.about, message(conflict.key, clause=conflict.clause))
                for conflict in self.conflicts
                if conflict.holds(effective)
            ]
        return tuple(found)

    def _validated(self, players: object, changes: Mapping[str, object]) -> Options:
        values = {option.id: option.default for option in self.options} | dict(changes)
        options = Options(self.game, players if type(players) is int else -1, cast(dict[str, Value], values))
        problems = self.problems(options)
        if problems:
            raise OptionsRefused(problems)
        return options

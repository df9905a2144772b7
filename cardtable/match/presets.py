"""People's own presets: the rules of a game, or one table of them, under a name, as lines of JSON.

An option set that knows them (`OwnPresets.extend`) names and offers them like its own. Among its presets and
the named values of its tables each goes by an id that holds its name, so that whoever has the id can show it.
"""

from __future__ import annotations

import contextlib
import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionSet, OptionsRefused, Table, TableValue, Value
from cardtable.match.disk import Disk, NotAFile, exclusively, read_start, write_whole
from cardtable.match.json_lines import Json, Unreadable, parse
from cardtable.match.permissions import make_folder

FILE: Final = "own_presets.jsonl"
SUFFIX: Final = ".cardrules"
LOCK_SUFFIX: Final = ".lock"
NAME_LENGTH: Final = 40
MOST: Final = 200
MAX_BYTES: Final = 2**18
FORMAT: Final = 2
"""The version of a line that holds one table; one that holds all rules has the version 1."""

NEWER: Final = message("presets.newer")
_OWN: Final = "own:"
_BAD_VALUES: Final = ("options.unknown", "options.value", "options.shape")


class PresetRefused(ValueError):
    """A preset, or a file of presets, that cannot be taken; nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """The rules of a game, each with its value, under a name; with `option`, that table alone."""

    game: str
    name: str
    rules: Mapping[str, Value]
    option: str = ""

    @property
    def id(self) -> str:
        """The preset's id among the presets of its game, or among the named values of its option."""
        return _OWN + self.name

    @property
    def place(self) -> tuple[str, str, str]:
        """What no two have in common: the game, the option, and the name there."""
        return self.game, self.option, self.name


@dataclass(frozen=True, slots=True)
class OwnPresets:
    """All own presets; those of one game have different names, and so have those of one option."""

    presets: tuple[OwnPreset, ...] = ()

    def extend(self, option_set: OptionSet) -> OptionSet:
        """Return the game's options with these presets after its own, and with these tables."""
        ours = [preset for preset in self.presets if preset.game == option_set.game]
        own = {preset.id: preset.rules for preset in ours if not preset.option}
        options = tuple(
            replace(option, named={**option.named, **_tables(ours, option.id)})
            if isinstance(option, Table)
            else option
            for option in option_set.options
        )
        return replace(option_set, options=options, presets={**option_set.presets, **own})

    def find(self, game: str, preset: str, option: str = "") -> OwnPreset | None:
        """Return the preset of a game, or the table of an option, by its id."""
        wanted = (game, option, own_name(preset))
        return next((each for each in self.presets if each.place == wanted), None)

    def add(self, preset: OwnPreset) -> OwnPresets:
        """Return them with this one, in place of one of the same name.

        Raises:
            PresetRefused: there are too many.
        """
        others = [each for each in self.presets if each.place != preset.place]
        if len(others) >= MOST:
            raise PresetRefused(message("presets.too_many", count=MOST))
        return OwnPresets(tuple(sorted((*others, preset), key=lambda each: each.place)))

    def remove(self, preset: OwnPreset) -> OwnPresets:
        """Return them without the one of this name."""
        return OwnPresets(tuple(each for each in self.presets if each.place != preset.place))

    def free_name(self, preset: OwnPreset) -> OwnPreset:
        """Return the preset under its name, with a number where another has that name."""
        here = (preset.game, preset.option)
        taken = {each.name for each in self.presets if each.place[:2] == here and each != preset}
        names = (preset.name, *(f"{preset.name[: NAME_LENGTH - 4]} {n}" for n in range(2, MOST + 2)))
        return replace(preset, name=next(name for name in names if name not in taken))


def _tables(presets: Iterable[OwnPreset], option: str) -> dict[str, TableValue]:
    return {each.id: cast(TableValue, each.rules[option]) for each in presets if each.option == option}


def own_name(preset: str) -> str | None:
    """Return the name that an id holds; None where the preset, or the table, is the game's."""
    return preset.removeprefix(_OWN) if preset.startswith(_OWN) else None


def clean_name(text: str) -> str:
    """Return a name as one line of printable characters, not too long; it may be empty."""
    line = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return line[:NAME_LENGTH].strip()


def rules_of(option_set: OptionSet, options: Options) -> dict[str, Value]:
    """Return the values of all options that are rules."""
    return {option.id: options.values[option.id] for option in option_set.options if option.is_rule}


def write_presets(presets: OwnPresets, games: Mapping[str, OptionSet]) -> bytes:
    """Encode presets as a file; `games` are the games of the presets."""
    lines = (
        {
            "format": FORMAT if preset.option else 1,
            "game": preset.game,
            **({"option": preset.option} if preset.option else {}),
            "name": preset.name,
            "rules": games[preset.game].values_to_json(preset.rules),
        }
        for preset in presets.presets
    )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def read_presets(data: bytes, games: Mapping[str, OptionSet]) -> tuple[OwnPresets, Message | None]:
    """Read the valid presets of a file, and the reason why others are not, if any.

    Args:
        data: the bytes of the file; a file of more than `MAX_BYTES` is not ours.
        games: the games there are.
    """
    if len(data) > MAX_BYTES:
        return OwnPresets(), message("presets.shape")
    found, reason = OwnPresets(), None
    for line in data.removeprefix(BOM_UTF8).splitlines():
        try:
            found = found.add(found.free_name(_read_preset(parse(line), games)))
        except Unreadable:
            reason = reason or message("presets.shape")
        except PresetRefused as refused:
            reason = reason or refused.reason
    return found, reason


def _is_newer(fields: dict[str, Json]) -> bool:
    version = fields.get("format")
    return isinstance(version, int) and version > FORMAT


def _read_preset(fields: dict[str, Json], games: Mapping[str, OptionSet]) -> OwnPreset:
    if _is_newer(fields):
        raise PresetRefused(NEWER)
    match fields:
        case {"format": 1, "game": str(game), "name": str(text), "rules": dict(rules)}:
            table = ""
        case {"format": 2, "game": str(game), "option": str(table), "name": str(text), "rules": dict(rules)}:
            pass
        case _:
            raise PresetRefused(message("presets.shape"))
    name = clean_name(text)
    if not name:
        raise PresetRefused(message("presets.shape"))
    option_set = games.get(game)
    if option_set is None:
        raise PresetRefused(message("presets.game", name=name))
    if table:
        return OwnPreset(game, name, {table: _read_table(option_set, table, name, rules)}, table)
    known = {option.id for option in option_set.options if option.is_rule}
    refusals: list[OptionsRefused] = []
    for players in option_set.players:
        try:
            options = option_set.from_json({**rules, "players": players})
        except OptionsRefused as refused:
            refusals.append(refused)
        else:
            if not set(rules) <= known:
                break
            return OwnPreset(game, name, rules_of(option_set, options))
    reason = refusals[0].problems[0].reason if refusals else message("options.shape")
    if reason.key in _BAD_VALUES:
        raise PresetRefused(message("presets.options", name=name))
    raise PresetRefused(message("presets.combination", name=name, reason=reason))


def _read_table(option_set: OptionSet, table: str, name: str, rules: dict[str, Json]) -> TableValue:
    option = next((each for each in option_set.options if each.id == table), None)
    if not isinstance(option, Table) or set(rules) != {table}:
        raise PresetRefused(message("presets.options", name=name))
    rows = option.from_json(rules[table])
    if not option.accepts(rows):
        raise PresetRefused(message("presets.table", name=name, low=option.low, high=option.high))
    return rows


class PresetFile:
    """The file of own presets. It is read again for each change, under a lock: another program may write it.

    Args:
        folder: the data folder.
        disk: the operating system.
        games: the games there are.
    """

    def __init__(self, folder: Path, disk: Disk, games: Mapping[str, OptionSet]) -> None:
        self._path = folder / FILE
        self._disk = disk
        self._games = games

    def load(self) -> OwnPresets:
        """Read the file; lines that make no sense are left out, and the file is copied aside first.

        Lines that only a later version understands are left out, too; then nobody writes the file.

        Raises:
            OSError: there is one, but it cannot be read.
        """
        try:
            data = read_start(self._path, MAX_BYTES + 1)
        except FileNotFoundError:
            return OwnPresets()
        presets, reason = read_presets(data, self._games)
        if reason not in (None, NEWER):
            with contextlib.suppress(OSError):
                write_whole(self._disk, self._path.with_suffix(".damaged.jsonl"), data)
        return presets

    def change(self, deed: Callable[[OwnPresets], OwnPresets]) -> OwnPresets:
        """Change the presets and write the result.

        Raises:
            PresetRefused: `deed` refuses.
            OSError: the file cannot be read or written, and is as it was.
        """
        make_folder(self._path.parent)
        with exclusively(self._disk, self._path.with_suffix(LOCK_SUFFIX)):
            self._refuse_newer()
            presets = deed(self.load())
            write_whole(self._disk, self._path, write_presets(presets, self._games))
        return presets

    def _refuse_newer(self) -> None:
        """Leave a file alone that a later version of the program has written: it says more than we read."""
        try:
            lines = read_start(self._path, MAX_BYTES).removeprefix(BOM_UTF8).splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            with contextlib.suppress(Unreadable):
                if _is_newer(parse(line)):
                    raise PresetRefused(NEWER)

    def export(self, preset: OwnPreset, target: Path) -> None:
        """Write one preset to a file outside, in place of what was there.

        Raises:
            OSError: it cannot be written; the target is as it was.
        """
        content = write_presets(OwnPresets((preset,)), self._games)
        write_whole(self._disk, target, content, is_shared=True)

    def read(self, source: Path) -> OwnPresets:
        """Read the presets of a file from outside, all of them or none.

        Raises:
            PresetRefused: there is something in it that cannot be taken, or nothing at all.
            OSError: it cannot be read.
        """
        try:
            data = read_start(source, MAX_BYTES + 1)
        except (NotAFile, IsADirectoryError) as error:
            raise PresetRefused(message("presets.shape")) from error
        presets, reason = read_presets(data, self._games)
        if reason is not None or not presets.presets:
            raise PresetRefused(reason or message("presets.shape"))
        return presets

"""Settings: what the program remembers between starts, and the file where it keeps that.

The file is JSON. Whatever it holds, the program starts: what makes no sense falls back to its
default, and the file is kept under another name first.
"""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from cardtable import __version__
from cardtable.engine.options import Json
from cardtable.match.disk import Disk, read_start, write_whole
from cardtable.match.json_lines import MAX_DEPTH
from cardtable.match.permissions import make_folder
from cardtable.match.seating import PERSON, Member
from cardtable.present.card_design import CardDesign
from cardtable.program.preferences import SPEEDS, VOLUMES, Preferences
from cardtable.texts import LANGUAGES

FILE: Final = "settings.json"
FORMAT: Final = 1
"""Of the file; raised when an older program would lose or misread something by writing it."""

MAX_NAME: Final = 40
MOST_IDS: Final = 1000
MAX_FILE: Final = 2**20

_KEYS: Final = {"card_design": "deck"}
"""The names in the file of what has another one here."""


OPEN, CLOSED = "open", "closed"
DRAWERS: Final = {OPEN: True, CLOSED: False}
"""Whether the drawer beside the table is shown, as it is kept."""


@dataclass(frozen=True)
class LastMatch:
    """The last choices in the new-match dialog, the options' values as they stand in files.

    `styles` are the opponents', `names` what they are called if they are people, and `computers` if they are
    not; `own` is the style of the first seat; `teams` are for games in teams.
    """

    game: str = ""
    players: int = 0
    values: Mapping[str, Json] = field(default_factory=dict)
    styles: tuple[str, ...] = ()
    teams: tuple[tuple[Member, ...], ...] = ()
    own: str = PERSON
    names: tuple[str, ...] = ()
    computers: tuple[str, ...] = ()


@dataclass
class Settings:
    """Values that the program remembers. `language` is empty until the person has chosen."""

    language: str = ""
    name: str = ""
    geometry: str = ""  # QWidget.saveGeometry in base64
    side_width: int = 0
    shows_lines: bool = False  # beside the table, instead of the referee's calls
    all_bids: bool = False  # are on the board of an auction, also those that nobody needs to begin with
    drawer: str = ""  # one of the `DRAWERS`; empty until the person has opened or closed it
    last_volume: float = VOLUMES["soft"]  # that could be heard
    lessons: Mapping[str, int] = field(default_factory=dict)  # how many exercises of each are done
    begun: tuple[str, ...] = ()  # the games of which somebody has begun a match here
    learned: tuple[str, ...] = ()  # the games that are explained here, from somebody's first match on
    explained: tuple[str, ...] = ()  # what of them has been told once
    card_design: CardDesign = field(default_factory=CardDesign)
    last_match: LastMatch = field(default_factory=LastMatch)
    earlier_matches: tuple[LastMatch, ...] = ()  # the last of every other game, the latest first
    preferences: Preferences = field(default_factory=Preferences)

    @classmethod
    def from_json(cls, data: object) -> tuple[Settings, bool]:
        """Read what `to_json` wrote; also says whether all of it made sense. Unknown names are left out."""
        if not isinstance(data, dict):
            return cls(), False
        whole = True
        found: dict[str, Any] = {}
        old, is_whole = _before_preferences(data)
        whole = whole and is_whole
        preferences = data.get("preferences", {})
        if isinstance(preferences, dict):
            preferences = {**old, **preferences}
        found["preferences"], is_whole = Preferences.from_json(preferences)
        whole = whole and is_whole
        for item in fields(cls):
            key = _KEYS.get(item.name, item.name)
            if item.name in _READERS and key in data:
                value = _READERS[item.name](data[key])
                if value is None:
                    whole = False
                else:
                    found[item.name] = value
        if "lessons" not in data and data.get("lesson", 0) != 0:  # from when there was but one
            found["lessons"] = _lessons({"happy_six": data["lesson"]}) or {}
            whole = whole and bool(found["lessons"])
        return cls(**found), whole

    @property
    def last_matches(self) -> tuple[LastMatch, ...]:
        """The last choices for each game, the latest first."""
        return (self.last_match, *self.earlier_matches)

    @last_matches.setter
    def last_matches(self, matches: tuple[LastMatch, ...]) -> None:
        self.last_match, *earlier = matches
        self.earlier_matches = tuple(earlier)

    def to_json(self) -> dict[str, object]:
        """A plain dictionary for the file."""
        return {_KEYS.get(name, name): value for name, value in asdict(self).items()}


def _text(limit: int) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and len(value) <= limit and _is_text(value) else None


def _is_text(value: object) -> bool:
    """Tell if it is a text that UTF-8 can hold: otherwise the file could not be written again."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _one_of(names: Mapping[str, object]) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and (value in names or not value) else None


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= 100_000 else None


def _lessons(value: object) -> Mapping[str, int] | None:
    if not isinstance(value, dict) or any(_count(done) is None for done in value.values()):
        return None
    return value if all(map(_is_text, value)) else None


def _ids(value: object) -> tuple[str, ...] | None:
    """Read a list of short names."""
    if not isinstance(value, list) or len(value) > MOST_IDS:
        return None
    read = _text(MAX_NAME)
    return None if any(read(each) is None for each in value) else tuple(value)


def _switch(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _audible(value: Any) -> float | None:
    return float(value) if type(value) in (int, float) and 0 < value <= 1 else None


def _named(names: Mapping[str, float]) -> Callable[[object], float | None]:
    return lambda value: names.get(value) if isinstance(value, str) else None


_OLD: Final[Mapping[str, Callable[[object], Any]]] = {
    "speed": _named(SPEEDS),
    "volume": _named(VOLUMES),
    "hint_memory": _switch,
}


def _before_preferences(data: Mapping[str, object]) -> tuple[dict[str, object], bool]:
    """Preferences that stood among the settings before there were any; also if all of them made sense."""
    given = {name: read(data[name]) for name, read in _OLD.items() if data.get(name, "") != ""}
    found = {name: value for name, value in given.items() if value is not None}
    return found, len(found) == len(given)


def _last_match(value: object) -> LastMatch | None:
    match value:
        case {
            "game": str(game),
            "players": int(players),
            "values": dict(values),
            "styles": list(styles),
            **rest,
        }:
            teams, own = _teams(rest.get("teams", [])), rest.get("own", PERSON)
            if _is_plain(values) and all(map(_is_text, (game, own, *styles))) and 0 <= players < 100:
                names, computers = (_ids(rest.get(which, [])) for which in ("names", "computers"))
                if isinstance(own, str) and not (teams is None or names is None or computers is None):
                    return LastMatch(game, players, values, tuple(styles), teams, own, names, computers)
    return None


def _is_plain(value: object, levels: int = MAX_DEPTH) -> bool:
    """Tell if the value of an option may look like this in a file, with no more levels in each other."""
    match value:
        case bool() | int():
            return True
        case str():
            return _is_text(value)
        case list() if levels:
            return all(_is_plain(each, levels - 1) for each in value)
        case dict() if levels:
            return all(map(_is_text, value)) and _is_plain([*value.values()], levels)
    return False


def _last_matches(value: object) -> tuple[LastMatch, ...] | None:
    if not isinstance(value, list):
        return None
    found = tuple(match for match in map(_last_match, value) if match is not None)
    return found if len(found) == len(value) else None


def _teams(value: object) -> tuple[tuple[Member, ...], ...] | None:
    if not isinstance(value, list) or not all(isinstance(team, list) for team in value):
        return None
    teams = tuple(tuple(map(_member, team)) for team in value)
    found = tuple(tuple(member for member in team if member is not None) for team in teams)
    return found if found == teams else None


def _member(value: object) -> Member | None:
    match value:
        case {"name": str(name), "style": str(style), "role": str(role)}:
            if all(_text(MAX_NAME)(each) is not None for each in (name, style, role)):
                return Member(name, style, role)
    return None


def plain_name(text: str) -> str:
    """Strip a name that was typed in of what cannot be shown."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


_READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "language": _one_of(LANGUAGES),
    "name": _text(MAX_NAME),
    "geometry": _text(10_000),
    "side_width": _count,
    "shows_lines": _switch,
    "all_bids": _switch,
    "drawer": _one_of(DRAWERS),
    "last_volume": _audible,
    "lessons": _lessons,
    "begun": _ids,
    "learned": _ids,
    "explained": _ids,
    "card_design": CardDesign.from_json,
    "last_match": _last_match,
    "earlier_matches": _last_matches,
}


def encoded(settings: Settings) -> bytes:
    """Encode the settings as they stand in their file."""
    fields = {"format": FORMAT, "program": __version__, **settings.to_json()}
    return json.dumps(fields, ensure_ascii=False, indent=2, allow_nan=False).encode()


class SettingsFile:
    """``settings.json`` in the data folder.

    Args:
        folder: the data folder; None when there is none, and nothing is kept.

    Attributes:
        is_newer: whether what was loaded has a format of a later version of the program, so that it is not
            written over.
        is_other_versions: whether another version of the program has written it last.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE
        self.is_newer = False
        self.is_other_versions = False
        self._is_unread = False  # there is a file that could not be read

    def load(self) -> Settings:
        """Read the settings; a file that makes no sense is copied to ``settings.damaged.json`` first."""
        if self._path is None:
            return Settings()
        try:
            content = read_start(self._path, MAX_FILE + 1)
        except OSError as error:
            self._is_unread = not isinstance(error, FileNotFoundError)
            return Settings()
        data = _parse(content)
        self.is_newer = isinstance(data, dict) and _is_above(data.get("format"), FORMAT)
        self.is_other_versions = not isinstance(data, dict) or data.get("program") != __version__
        settings, whole = Settings.from_json(data)
        if not (whole or self.is_newer):
            with contextlib.suppress(OSError):
                write_whole(Disk(), self._path.with_name("settings.damaged.json"), content)
        return settings

    def save(self, settings: Settings) -> OSError | None:
        """Write the settings at one stroke; returns why that was impossible."""
        return self.write(encoded(settings))

    def write(self, content: bytes) -> OSError | None:
        """Write what `encoded` gave, as `save` does.

        A file that could not be read (held by another program for long, perhaps) goes by
        ``settings.unread.json`` from now on.
        """
        if self._path is None or self.is_newer:
            return None
        try:
            make_folder(self._path.parent)
            if self._is_unread and self._path.is_file():
                Disk().replace(self._path, self._path.with_name("settings.unread.json"))
            self._is_unread = False
            write_whole(Disk(), self._path, content)
        except OSError as error:
            return error
        return None


def _parse(content: bytes) -> object:
    """Return what the file says, None where it makes no sense."""
    if len(content) > MAX_FILE:
        return None
    try:
        data: object = json.loads(content.decode("utf-8-sig"), parse_int=_integer, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    return data


def _is_above(value: object, known: int) -> bool:
    return type(value) is int and value > known


def _integer(digits: str) -> int:
    return int(digits[:19])  # thousands of digits would take their time, or raise


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else 0.0

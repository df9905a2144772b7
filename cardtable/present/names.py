"""Names in plain text: of people, computer players, teams, presets, options and their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, cast

from cardtable.engine.cards import Card, Cards
from cardtable.engine.messages import Message, message
from cardtable.engine.options import (
    AnyOption,
    CardSet,
    Choice,
    Number,
    Options,
    OptionSet,
    Switch,
    Table,
    TableValue,
    Value,
)
from cardtable.engine.rules import Outcome
from cardtable.engine.seats import Seat, Sides
from cardtable.match.presets import own_name
from cardtable.match.seating import LEADER, MEMORY, PERSON, STRATEGIST, SeatInfo
from cardtable.texts import Texts
from cardtable.texts.plain import plain

ROLE_NAMES: Final = MappingProxyType(
    {"": "team.no_role", LEADER: "team.leader", STRATEGIST: "team.strategist", MEMORY: "team.memory"}
)
"""The text key of each role."""


COMPUTERS: Final = (
    "seat.computer_1",
    "seat.computer_2",
    "seat.computer_3",
    "seat.computer_4",
    "seat.computer_5",
    "seat.computer_6",
    "seat.computer_7",
    "seat.computer_8",
    "seat.computer_9",
    "seat.computer_10",
    "seat.computer_11",
    "seat.computer_12",
    "seat.computer_13",
    "seat.computer_14",
    "seat.computer_15",
    "seat.computer_16",
)
"""Text keys of the names of nameless computer players, by seat."""

DISCREET: Final = "discreet"
FICKLE: Final = "fickle"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def seat_name(texts: Texts, info: SeatInfo) -> str:
    """Return a seat's name; without one it is *you*, or the name of the computer player's style."""
    if info.is_person:
        return person_name(texts, info.name)
    return plain(info.name) or style_name(texts, info.style)


def decider_name(texts: Texts, seats: tuple[SeatInfo, ...], seat: Seat) -> str:
    """Return the name of the leader of a team, or of the one who plays there alone."""
    return plain(seats[seat].decider_name) or seat_names(texts, seats)[seat]


def person_name(texts: Texts, name: str) -> str:
    """Return a person's name; without one it is *you*."""
    return plain(name) or texts("seat.you")


def opponents_name(texts: Texts, styles: str) -> str:
    """Return the names of the other seats, which `cardtable.match.history` gives as styles."""
    found = []
    for team, count in Counter(styles.split(",")).items():
        name = texts("seat.and").join(_sitter_name(texts, style) for style in team.split("+"))
        found.append(name if count == 1 else texts("statistics.times", what=name, count=count))
    return texts("statistics.comma").join(found)


def _sitter_name(texts: Texts, style: str) -> str:
    return texts("statistics.a_person") if style == PERSON else style_name(texts, style)


def unit_name(game: str) -> Message:
    """Return a game's word for a deal: a set, a round."""
    return message(f"{game}.unit")


def preset_name(texts: Texts, game: str, preset: str | None) -> str:
    """Return a preset's name; without one, the words for options that are somebody's own."""
    if not preset:
        return texts("new_match.own_options")
    own = own_name(preset)
    return texts(f"{game}.preset.{preset}") if own is None else plain(own)


def rules_name(texts: Texts, option_set: OptionSet, options: Options) -> str:
    """Return the name of the preset of a match, or tell that its rules are somebody's own, and from which."""
    preset = option_set.preset_of(options)
    name = preset_name(texts, option_set.game, preset)
    if preset is None or option_set.is_meant_for(preset, options.players):
        return name
    return texts("new_match.own_from", preset=name)


def option_name(texts: Texts, game: str, option: AnyOption) -> str:
    """Return an option's name."""
    return texts(f"{game}.option.{option.id}.name")


def value_name(texts: Texts, game: str, option: AnyOption, name: str) -> str:
    """Return the name of a named value, which may be somebody's own."""
    own = own_name(name)
    return texts(f"{game}.option.{option.id}.{name}") if own is None else plain(own)


def short_value_text(texts: Texts, game: str, option: AnyOption, value: Value) -> str:
    """Return the value of an option in words; of a table only its name, or that it is somebody's own."""
    if not isinstance(option, Table):
        return value_text(texts, game, option, value)
    name = next((name for name, rows in option.named.items() if rows == value), None)
    return texts("option.other_values") if name is None else value_name(texts, game, option, name)


def value_text(texts: Texts, game: str, option: AnyOption, value: Value) -> str:
    """Return the value of an option in words."""
    match option:
        case Choice():
            return texts(f"{game}.option.{option.id}.{value}")
        case Number() if value == 0 and texts.has(f"{game}.option.{option.id}.zero"):
            return texts(f"{game}.option.{option.id}.zero")
        case Switch():
            return texts("option.on" if value else "option.off")
        case CardSet():
            if (name := option.name_of(cast(Cards, value))) is not None:
                return texts(f"{game}.option.{option.id}.{name}")
            return " ".join(map(texts.card, cast(Cards, value))) or texts("option.no_cards")
        case Table():
            rows = dict(cast(TableValue, value))
            return texts("option.then").join(_row_text(texts, game, option, name, rows) for name in rows) or (
                texts("option.off")
            )
    return str(value)


def usual_text(texts: Texts, game: str, option: AnyOption, usual: Value, value: Value) -> str:
    """Return the usual value of an option in words; of a table, only the rows that are otherwise now."""
    if not isinstance(option, Table):
        return value_text(texts, game, option, usual)
    rows, now = dict(cast(TableValue, usual)), dict(cast(TableValue, value))
    others = (name for name in option.rows if rows.get(name) != now.get(name))
    changed = (_row_text(texts, game, option, name, rows) for name in others)
    return texts("option.then").join(row.replace(" / ", f"{NO_BREAK}/{NO_BREAK}") for row in changed)


def _row_text(
    texts: Texts, game: str, option: AnyOption, row: str, rows: Mapping[str, tuple[int, ...]]
) -> str:
    """Return a row of a table with its numbers, or with the word for a row that is off."""
    numbers = " / ".join(map(str, rows[row])) if row in rows else texts("option.off")
    return texts("option.row", name=texts(f"{game}.option.{option.id}.{row}"), numbers=numbers)


@lru_cache(maxsize=8)
def seat_names(texts: Texts, seats: tuple[SeatInfo, ...]) -> tuple[str, ...]:
    """Return the names by seat, no two of them the same."""
    return side_names(texts, seats, tuple((seat,) for seat in range(len(seats))))


def side_names(texts: Texts, seats: tuple[SeatInfo, ...], sides: Sequence[Sequence[Seat]]) -> tuple[str, ...]:
    """Return the names by side, no two of them the same; those of all in a team would be too long.

    Args:
        texts: in whose language.
        seats: who sits there.
        sides: the seats that win and lose together, by side.
    """
    given = _given_names(texts, seats)
    with_people = [side for side in sides if any(seats[seat].is_person for seat in side)]
    names = []
    for number, side in enumerate(sides, start=1):
        first = next((given[seat] for seat in side if given[seat].is_person), given[side[0]])
        leader = plain(first.decider_name)
        if len(side) == 1 and not first.members:
            names.append(seat_name(texts, first))
        elif with_people == [side]:
            names.append(texts("team.own"))
        elif len(with_people) == 1 and len(sides) == 2:
            names.append(texts("team.other"))
        else:
            names.append(texts("team.of", who=leader) if leader else texts("team.numbered", number=number))
    return _distinct(texts, names)


def score_names(texts: Texts, seats: tuple[SeatInfo, ...], sides: Sides) -> tuple[str, ...]:
    """Return the names by which a score goes: of the sides; of the seats, where there are none."""
    return side_names(texts, seats, sides) if sides else seat_names(texts, seats)


def standing(texts: Texts, seats: tuple[SeatInfo, ...], sides: Sides, totals: Sequence[str]) -> str:
    """Return the totals where two have them, such as ``Aoi 2 – 1 Mio``; else nothing."""
    names = score_names(texts, seats, sides)
    if len(names) != 2 or len(totals) != 2:
        return ""
    (one, other), (ours, theirs) = names, totals
    return f"{one} {ours} – {theirs} {other}"


@lru_cache(maxsize=8)
def table_texts(texts: Texts, seats: tuple[SeatInfo, ...]) -> Texts:
    """The texts as they are said at a table where these sit: to the people there, if they are one side."""
    persons = [seat for seat, info in enumerate(seats) if info.is_person]
    return _said_to(texts, seats, persons[0] if len(persons) == 1 else None)


def reader_texts(texts: Texts, seats: tuple[SeatInfo, ...]) -> Texts:
    """The texts as the same is told elsewhere, to whoever reads it: everybody by name who has one."""
    nameless = (texts("seat.you"), texts("team.own"))
    addressed = [seat for seat, name in enumerate(seat_names(texts, seats)) if name in nameless]
    return _said_to(texts, seats, addressed[0] if addressed else None)


def _said_to(texts: Texts, seats: tuple[SeatInfo, ...], addressed: Seat | None) -> Texts:
    names, other = seat_names(texts, seats), texts("team.other")
    in_sentences = tuple(texts("team.other_said") if name == other else name for name in names)
    return texts.with_names(names, addressed, in_sentences)


def usual_style(styles: Sequence[str], seats: int) -> str:
    """Return the default style of computer players: at a larger table, one that looks ahead."""
    return DISCREET if seats > 2 and DISCREET in styles else styles[0]


def computer_name(texts: Texts, seat: Seat) -> str:
    """Return the name of a nameless computer player."""
    return texts(COMPUTERS[(seat - 1) % len(COMPUTERS)])


def player_name(texts: Texts, seat: Seat) -> str:
    """Return the name of whoever sits at a seat, where nothing else is known of it."""
    return texts("seat.player", number=seat + 1)


def _given_names(texts: Texts, seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Name the computer players that are nameless, after the company whose faces they have."""
    nameless = [not (info.is_person or info.name or info.members) for info in seats]
    return tuple(
        replace(info, name=computer_name(texts, seat)) if nameless[seat] else info
        for seat, info in enumerate(seats)
    )


def in_a_row(names: Sequence[str], texts: Texts) -> str:
    """Join names, one at least, as they stand in a sentence: A, B and C."""
    *before, last = names
    return texts("play.and").join([texts("play.list").join(before), last]) if before else last


def side_places(outcome: Outcome, sides: Sides) -> tuple[int, ...]:
    """Return the place of each side among the sides."""
    of_seats = [outcome.places[side[0]] for side in sides]
    return tuple(1 + sum(other < place for other in of_seats) for place in of_seats)


def partnerships(options: Options, option_set: OptionSet) -> Sides:
    """Return the sides of a match, by which its score goes; none where each is alone."""
    sides = option_set.sides(options)
    return () if len(sides) == options.players else sides


def result_text(
    texts: Texts, names: Sequence[str], outcome: Outcome, scores: Sequence[str], sides: Sides = ()
) -> str:
    """Say how a match ended: the winner, and with more than two seats or sides the place of each.

    Args:
        texts: as they are said at the table.
        names: by seat, or by side where there are any.
        outcome: how it ended.
        scores: by seat, as people read them.
        sides: the seats that win and lose together, where each is not alone.
    """
    sides = sides or tuple((seat,) for seat in range(len(names)))
    places = side_places(outcome, sides)
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    has_won = texts.addressed in winners
    others = [texts.name_in_sentence(seat) for seat in winners if seat != texts.addressed]
    winner = in_a_row(others, texts) if others else ""
    if len(names) <= 2 and places.count(1) == 1:
        score = " – ".join(scores[side[0]] for side in sides)
        return (
            texts("play.result_you", score=score)
            if has_won
            else texts("play.result", winner=winner, score=score)
        )
    ranked = sorted(range(len(names)), key=lambda side: places[side])
    told = (
        texts("play.place", place=places[side], who=names[side], score=scores[sides[side][0]])
        for side in ranked
    )
    ranking = texts("table.list").join(each.replace(" ", NO_BREAK) for each in told)
    if has_won and not others:
        return texts("play.result_places_you", places=ranking)
    return texts("play.result_shared_you" if has_won else "play.result_places", winner=winner, places=ranking)


def member_names(texts: Texts, info: SeatInfo) -> tuple[str, ...]:
    """Return the names of a team's members, no two of them the same."""
    names: list[str] = []
    for number, member in enumerate(info.members, start=1):
        name = plain(member.name)
        if not name and member.is_person:
            is_first = not any(other.is_person for other in info.members[: number - 1])
            name = person_name(texts, "") if is_first else texts("seat.player", number=number)
        names.append(name or style_name(texts, member.style))
    return _distinct(texts, names)


def full_name(texts: Texts, info: SeatInfo) -> str:
    """Return a seat's name with the styles of its computer players and the roles of its members."""
    if not info.members:
        name = seat_name(texts, info)
        if info.is_person or not info.name:
            return name
        return texts("seat.with_details", name=name, details=style_name(texts, info.style))
    return texts("seat.and").join(member_details(texts, info))


def full_names(texts: Texts, seats: tuple[SeatInfo, ...]) -> tuple[str, ...]:
    """Return the full names by seat."""
    return tuple(full_name(texts, info) for info in _given_names(texts, seats))


def line_up(texts: Texts, seats: tuple[SeatInfo, ...], sides: Sides = ()) -> str:
    """Return everybody at a table in a row, partners together; a style that all computers have is told once.

    Args:
        texts: in whose language.
        seats: who sits there.
        sides: the seats that win and lose together, where each is not alone.
    """
    styles = [info.style for info in seats if not info.is_person]
    has_teams = any(info.members for info in seats)
    is_shared = len(seats) > 2 and not has_teams and len(styles) > 1 and len(set(styles)) == 1
    names = full_names(texts, seats)
    if is_shared:
        names = tuple(seat_name(texts, info) for info in _given_names(texts, seats))
    if sides:
        partners = (texts("seat.and").join(names[seat] for seat in side) for side in sides)
        row = texts("start.against").join(partners)
    else:
        row = texts("start.against" if len(names) == 2 else "start.beside").join(names)
    return texts("start.all_alike", names=row, style=style_name(texts, styles[0])) if is_shared else row


def member_details(texts: Texts, info: SeatInfo) -> tuple[str, ...]:
    """Return the names of a team's members with the styles of computer players and the roles."""
    found = []
    for name, member in zip(member_names(texts, info), info.members, strict=True):
        details = [] if member.is_person or not member.name else [style_name(texts, member.style)]
        details += [texts(ROLE_NAMES[member.role])] if member.role else []
        found.append(
            texts("seat.with_details", name=name, details=texts("seat.detail").join(details))
            if details
            else name
        )
    return tuple(found)


def _distinct(texts: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, repeated ones with a number."""
    return tuple(
        texts("seat.numbered", name=name, number=before + 1) if (before := names[:i].count(name)) else name
        for i, name in enumerate(names)
    )


def style_name(texts: Texts, style: str) -> str:
    """Return a computer style's name; the id of a style that only a newer program knows."""
    key = f"style.{style}.name"
    return texts(key) if texts.has(key) else plain(style)


def action_text(action: str, texts: Texts) -> str:
    """Return a card as people write or say it; any other action in its own words."""
    try:
        return texts.card(Card.parse(action))
    except ValueError:
        return plain(action)

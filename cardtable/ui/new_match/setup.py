"""Setups of matches that nobody has to choose: the gentlest one of a game, and the same as last time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.engine.options import Options, OptionSet, OptionsRefused, Value
from cardtable.match.seating import LEADER, MEMORY, PERSON, STRATEGIST, Member, SeatInfo, team_problem
from cardtable.present.names import player_name, usual_style
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.worker.messages import MatchSetup

PERSON_SEAT: Final = 0
"""Where the person sits."""

USUAL_ROLES: Final = (LEADER, STRATEGIST, MEMORY)
"""The roles of a team's members, unless they have chosen others."""


def usual_setup(option_set: OptionSet, styles: Sequence[str], name: str) -> MatchSetup:
    """Return the setup for whoever has not chosen anything yet: the first rules, the usual company.

    Args:
        option_set: of the game.
        styles: the ids of its computer styles, the weakest first.
        name: of the person; may be empty.
    """
    preset = option_set.offered[0]
    options = option_set.choose(preset, option_set.players_of(preset))
    return MatchSetup(option_set.game, options, seats_of(LastMatch(), option_set, options, styles, name))


def last_setup(
    option_set: OptionSet, styles: Sequence[str], last: LastMatch, name: str, texts: Texts
) -> MatchSetup | None:
    """Return the setup of last time; None where that is no longer possible.

    Args:
        option_set: of the game.
        styles: as for `usual_setup`.
        last: the choices of last time.
        name: of the person; may be empty.
        texts: the language, in which those are named who take turns before one screen.
    """
    options = options_of(option_set, last)
    try:
        options = option_set.from_json(option_set.to_json(option_set.effective(options)))
    except OptionsRefused:
        return None
    seats = named(seats_of(last, option_set, options, styles, name), texts)
    return MatchSetup(option_set.game, options, seats) if are_fit(seats, styles) else None


def options_of(option_set: OptionSet, last: LastMatch) -> Options:
    """Return the options of last time, whether a match can still be played by them or not."""
    players = last.players if last.players in option_set.players else option_set.players[0]
    preset = option_set.offered[0] if not last.values else next(iter(option_set.presets))
    values = {option.id: option.default for option in option_set.options} | rules_of_preset(
        option_set, preset
    )
    return Options(option_set.game, players, {**values, **option_set.values_from_json(last.values)})


def rules_of_preset(option_set: OptionSet, preset: str) -> dict[str, Value]:
    """Return the values of all rules in a preset."""
    rules = {option.id: option.default for option in option_set.options if option.is_rule}
    return {**rules, **option_set.presets[preset]}


def seats_of(
    last: LastMatch, option_set: OptionSet, options: Options, styles: Sequence[str], name: str
) -> tuple[SeatInfo, ...]:
    """Return the seats by the choices of last time, and the usual ones where nothing was chosen."""
    members = option_set.members(options)
    if members > 1:
        return tuple(
            SeatInfo.team(tuple(offered_member(last.teams, styles, seat, place) for place in range(members)))
            for seat in range(options.players)
        )
    usual = usual_style(styles, options.players)
    seats = [SeatInfo(name)]
    for other in range(options.players - 1):
        style = (other < len(last.styles) and last.styles[other]) or usual
        names = last.names if style == PERSON else last.computers
        seats.append(SeatInfo(names[other] if other < len(names) else "", style))
    return tuple(seats)


def offered_member(last: Sequence[Sequence[Member]], styles: Sequence[str], seat: int, place: int) -> Member:
    """Return a member of a team as of last time, or the usual one; the first of the first is the person."""
    if seat < len(last) and place < len(last[seat]):
        return last[seat][place]
    is_person = (seat, place) == (0, 0)
    style = PERSON if is_person else styles[-1] if seat == 0 else styles[0]
    return Member("", style, USUAL_ROLES[place] if place < len(USUAL_ROLES) else "")


def named(seats: tuple[SeatInfo, ...], texts: Texts) -> tuple[SeatInfo, ...]:
    """Name the nameless where several people decide, who take turns before one screen."""
    if sum(info.is_person for info in seats) < 2:
        return seats
    return tuple(
        info.with_decider_name(player_name(texts, seat)) if info.is_person and not info.decider_name else info
        for seat, info in enumerate(seats)
    )


def are_fit(seats: tuple[SeatInfo, ...], styles: Sequence[str]) -> bool:
    """Return whether these can sit down together: known styles, possible teams, people of different names."""
    if any(style not in (*styles, PERSON) for info in seats for style in info.styles):
        return False
    if any(team_problem(info.members) for info in seats if info.members):
        return False
    names = [info.decider_name.casefold() for info in seats if info.is_person]
    return len(set(names)) == len(names)

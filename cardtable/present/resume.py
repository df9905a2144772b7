"""What is said of matches on the first page: who plays, where it stands, and how the last one ended."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from cardtable.engine.seats import Sides
from cardtable.match.seating import SeatInfo
from cardtable.match.summaries import Summary
from cardtable.present.names import NO_BREAK, in_a_row, seat_names, standing, table_texts
from cardtable.texts import Texts
from cardtable.texts.plain import plain

if TYPE_CHECKING:  # loaded once there is a match to go on with
    from cardtable.present.picture import Presenter

MOST_NAMES: Final = 3
"""The most people besides the reader who are named; of more, only their number is told."""

TOGETHER: Final = f"{NO_BREAK}–\N{WORD JOINER}{NO_BREAK}"
"""What stands between the two totals of a score, at which no line ends."""

EVENING: Final = 17
NIGHT: Final = 4
MORNING: Final = 11
"""The hours from which one wishes a good evening, before which one still does, and before which a morning."""

_GREETINGS: Final = {
    "morning": ("home.morning", "home.morning_named"),
    "day": ("home.day", "home.day_named"),
    "evening": ("home.evening", "home.evening_named"),
}


def greeting(texts: Texts, name: str, hour: int) -> str:
    """Greet somebody at an hour of the day, by name where it is known."""
    time = "evening" if hour >= EVENING or hour < NIGHT else "morning" if hour < MORNING else "day"
    nameless, named = _GREETINGS[time]
    return texts(named, name=name) if plain(name) else texts(nameless)


def match_title(texts: Texts, match: Summary, sides: Sides) -> str:
    """Return the title that somebody has given a match, or else the game and those who play.

    Args:
        texts: of the language.
        match: which.
        sides: those that play together; nobody is named as if all were opponents.
    """
    header = match.header
    assert header is not None  # noqa: S101  # only such matches can be gone on with
    game, seats = texts(f"{header.game}.name"), header.seats
    if title := plain(match.title):
        return title
    if header.is_daily:
        return texts("home.of_the_day", game=game)
    own = next((seat for seat, info in enumerate(seats) if info.is_person), None)
    if own is None:
        return texts("home.watched", game=game)
    if any(info.members for info in seats):
        return texts("home.in_teams", game=game)
    names = seat_names(texts, seats)
    others = [name for seat, name in enumerate(names) if seat != own]
    if sides or len(others) > MOST_NAMES:
        return texts("home.with_many", game=game, count=len(seats))
    key = "home.against" if len(others) == 1 else "home.with"
    return texts(key, game=game, who=in_a_row(others, texts))


def match_state(texts: Texts, match: Summary, presenter: Presenter[Any]) -> str:
    """Return where an unfinished match stands: which deal, and the score of two, or of the reader.

    Totals grow when a deal is over: as long as everybody has the same, the reader's tells nothing.
    """
    header, view = match.header, match.public
    if header is None or view is None:
        return ""
    seats, score = header.seats, presenter.score(view)
    said = table_texts(texts, seats)
    parts = [said(message) for message in score.headline[:1]]
    totals = score.lines[0].values if score.lines else ()
    if two := standing(texts, seats, score.sides, totals):
        parts.append(two.replace(" – ", TOGETHER))
    elif len(set(totals)) > 1 and (own := _own_place(seats, score.sides)) is not None and own < len(totals):
        parts.append(texts("home.own_points", what=score.lines[0].label, points=totals[own]))
    return texts("start.separator").join(parts)


def _own_place(seats: tuple[SeatInfo, ...], sides: Sides) -> int | None:
    """Return the place of the first person's score among the scores."""
    own = next((seat for seat, info in enumerate(seats) if info.is_person), None)
    if own is None or not sides:
        return own
    return next((place for place, side in enumerate(sides) if own in side), None)


def last_result(texts: Texts, match: Summary) -> str:
    """Say how a finished match ended; empty where nobody played it who might care."""
    header, outcome = match.header, match.outcome
    own = None if header is None else _own_place(header.seats, ())
    if header is None or outcome is None or own is None:
        return ""
    game = texts(f"{header.game}.name")
    if outcome.places[own] == 1:
        return texts("home.last_won", game=game)
    names = seat_names(texts, header.seats)
    winners = [names[seat] for seat, place in enumerate(outcome.places) if place == 1]
    if len(winners) > 1 or not winners:
        return texts("home.last_over", game=game)
    return texts("home.last_lost", game=game, who=winners[0])


def time_ago(texts: Texts, then: datetime, now: datetime) -> str:
    """Return how long ago something was, up to yesterday; empty where only the date tells it."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return texts("home.now")
    if minutes < 60:
        return texts("home.minutes", count=minutes)
    days = (now.date() - then.date()).days
    if not days:
        return texts("home.hours", count=minutes // 60)
    return texts("home.yesterday") if days == 1 else ""

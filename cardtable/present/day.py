"""What the first page says of the deal of the day: whose it is, how one stands, and the row of days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from cardtable.texts import Texts

if TYPE_CHECKING:
    from cardtable.match.daily import Tries

DAYS: Final = 7
"""The days that are shown, up to today."""

MASTER_NAME: Final = "seat.computer_15"
"""The text key of the name of the one who plays the same seat afterwards."""

MASTER_FACE: Final = "otto"


@dataclass(frozen=True, slots=True)
class DayResult:
    """What has come of a deal of the day, as people read it; `master` is empty where that is not known."""

    own: str
    master: str


@dataclass(frozen=True, slots=True)
class DayGame:
    """Another game's deal of the day: its id, what stands on its button, and what is said of it."""

    game: str
    label: str
    spoken: str


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day: what stands on it, what is said of it, and whether any deal of it has been played."""

    label: str
    spoken: str
    is_played: bool
    is_today: bool


@dataclass(frozen=True, slots=True)
class DayTexts:
    """Texts of the deal of the day.

    Attributes:
        title: that this is it, with the date.
        short: the same in two words.
        game: the id of the game that is offered.
        text: why one might play it, or how it stands.
        button: what a click does.
        is_open: whether it has not been played to its end.
        others: the other games.
        days: the last days, the oldest first.
        row: how many days were played one after the other; empty for less than two.
    """

    title: str
    short: str
    game: str
    text: str
    button: str
    is_open: bool
    others: tuple[DayGame, ...]
    days: tuple[DayMark, ...]
    row: str


def game_of_day(games: Sequence[str], day: date) -> str:
    """Return the game whose deal of the day is offered first, by the day of the week."""
    return games[day.weekday() % len(games)]


def days_in_a_row(days: Iterable[date], today: date) -> int:
    """Return how many of these days come one after the other up to today, or if that is still open yesterday.

    Days that lie ahead, of a clock that was wrong, do not count.
    """
    played = {day.toordinal() for day in days}
    last = today.toordinal()
    last -= last not in played
    count = 0
    while last - count in played:
        count += 1
    return count


def day_texts(
    texts: Texts,
    games: Sequence[str],
    today: date,
    tries: Mapping[tuple[str, date], Tries],
    written: Callable[[date], str],
    results: Mapping[tuple[str, date], DayResult],
) -> DayTexts:
    """Say how things stand today.

    Args:
        texts: the language.
        games: the ids of all games that have a deal of the day.
        today: the date here.
        tries: what has been played, by game and date.
        written: writes a date with its day of the week.
        results: what has come of the last deals, as far as that is known.
    """
    game = game_of_day(games, today)
    master = texts(MASTER_NAME)
    played = {day for (_, day), each in tries.items() if each.counts is not None}
    at = tries.get((game, today))
    if at is not None and at.counts is not None:
        text, button = texts("daily.over", who=master), texts("daily.compare", who=master)
        if (game, today) in results:
            text = _in_words(texts, results[game, today])
    elif at is not None and at.goes_on is not None:
        text, button = texts("daily.in_the_middle"), texts("home.continue")
    else:
        text = texts("daily.why", who=master)
        button = texts("daily.play", game=texts(f"{game}.name"))
    count = days_in_a_row(played, today)
    return DayTexts(
        texts("daily.title", day=written(today)),
        texts("daily.short"),
        game,
        text,
        button,
        at is None or at.counts is None,
        tuple(_other(texts, each, tries.get((each, today))) for each in games if each != game),
        tuple(_marks(texts, today, played, written, results)),
        texts("daily.row", count=count) if count > 1 else "",
    )


def _other(texts: Texts, game: str, at: Tries | None) -> DayGame:
    name = texts(f"{game}.name")
    if at is not None and at.counts is not None:
        return DayGame(game, texts("daily.played", game=name), texts("daily.played_spoken", game=name))
    return DayGame(game, name, texts("daily.play_spoken", game=name))


def _in_words(texts: Texts, result: DayResult) -> str:
    if result.master:
        return texts("daily.result", own=result.own, who=texts(MASTER_NAME), other=result.master)
    return texts("daily.own_result", own=result.own)


def _marks(
    texts: Texts,
    today: date,
    played: set[date],
    written: Callable[[date], str],
    results: Mapping[tuple[str, date], DayResult],
) -> list[DayMark]:
    first = max(today.toordinal() - DAYS + 1, 1)
    found = []
    for number in range(first, today.toordinal() + 1):
        day = date.fromordinal(number)
        key = "daily.day_played" if day in played else "daily.day_not_played"
        told = [
            texts("daily.then", who=texts(f"{game}.name"), what=_in_words(texts, result))
            for (game, when), result in results.items()
            if when == day
        ]
        spoken = "\n".join((told and [written(day), *told]) or [texts(key, day=written(day))])
        found.append(DayMark(str(day.day), spoken, day in played, day == today))
    return found

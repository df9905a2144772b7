"""What the first page says of the deal of a day: whose it is, how one stands, and the days of a month."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from cardtable.texts import Texts

if TYPE_CHECKING:
    from cardtable.match.daily import Tries

MASTER_NAME: Final = "seat.computer_15"
"""The text key of the name of the one who plays the same seat afterwards."""

MASTER_FACE: Final = "otto"


WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class DayResult:
    """What has come of a deal of the day.

    Attributes:
        own: the person's score, as people read it.
        master: Master's; empty where that is not known.
        lead: above zero if the person's is the better one; None where that is not known.
    """

    own: str
    master: str
    lead: int | None = None


@dataclass(frozen=True, slots=True)
class DayGame:
    """Another game's deal of the day: its id, what stands on its button, and what is said of it."""

    game: str
    label: str
    spoken: str


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day of the month.

    Attributes:
        day: the date.
        spoken: what is said of it.
        is_played: whether any deal of it has been played.
        is_won: whether Master has done worse at one of them.
        is_today: whether it is today.
        is_ahead: whether it is still to come.
    """

    day: date
    spoken: str
    is_played: bool
    is_won: bool
    is_today: bool
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class DayTexts:
    """Texts of the deal of a day.

    Attributes:
        day: which one it is.
        title: that this is it, with the date.
        short: the same in a few words.
        game: the id of the game that is offered.
        text: why one might play it, or how it stands.
        brief: the same in a few words, for a low page.
        button: what a click does.
        is_open: whether it has not been played to its end.
        others: the other games.
        days: the days of a month, the first one first.
        row: how many days were played one after the other; empty for less than two.
    """

    day: date
    title: str
    short: str
    game: str
    text: str
    brief: str
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


@dataclass(frozen=True, slots=True)
class Played:
    """What has been played.

    Attributes:
        tries: by game and date.
        results: what has come of those that count, by game and date, as far as that is known.
    """

    tries: Mapping[tuple[str, date], Tries] = field(default_factory=dict)
    results: Mapping[tuple[str, date], DayResult] = field(default_factory=dict)

    @property
    def days(self) -> set[date]:
        """The days of which a deal has been played to its end."""
        return {day for (_, day), each in self.tries.items() if each.counts is not None}

    def is_over(self, game: str, day: date) -> bool:
        """True if the deal of a game and a day has been played to its end."""
        tries = self.tries.get((game, day))
        return tries is not None and tries.counts is not None

    def is_won(self, day: date) -> bool:
        """True if Master is known to have done worse at a deal of a day."""
        return any(when == day and (each.lead or 0) > 0 for (_, when), each in self.results.items())


def days_up_to(
    texts: Texts,
    played: Played,
    written: Callable[[date], str],
    last: date,
    *,
    today: date,
) -> tuple[DayMark, ...]:
    """Return the days of a week, the last one last.

    Args:
        texts: the language.
        played: what has been played.
        written: writes a date with its day of the week.
        last: the last one.
        today: the date here.
    """
    return tuple(
        _mark(texts, last - timedelta(before), today, played, written) for before in range(WEEK - 1, -1, -1)
    )


def day_texts(
    texts: Texts,
    games: Sequence[str],
    played: Played,
    written: Callable[[date], str],
    *,
    today: date,
    day: date,
    month: date,
) -> DayTexts:
    """Say how things stand with the deal of a day.

    Args:
        texts: the language.
        games: the ids of all games that have a deal of the day.
        played: what has been played.
        written: writes a date with its day of the week.
        today: the date here.
        day: the one whose deal is told of.
        month: any day of the month whose days are wanted.
    """
    usual = game_of_day(games, day)
    is_today, over = day == today, [each for each in games if played.is_over(each, day)]
    game = over[0] if over and not (is_today or usual in over) else usual
    master = texts(MASTER_NAME)
    at = played.tries.get((game, day))
    brief = ""
    if played.is_over(game, day):
        text, button = texts("daily.over", who=master), texts("daily.compare", who=master)
        if (game, day) in played.results:
            text = _in_words(texts, game, played.results[game, day])
        if not is_today:
            text = texts("daily.then", who=texts(f"{game}.name"), what=text)
    elif at is not None and at.goes_on is not None:
        text, button = texts("daily.in_the_middle"), texts("home.continue")
    else:
        text = texts("daily.why" if is_today else "daily.missed", who=master)
        brief = texts("daily.why_brief", who=master) if is_today else text
        if texts.has(f"{game}.daily.entry"):
            text += "\n" + texts(f"{game}.daily.entry")
            brief += " " + texts(f"{game}.daily.entry_brief")
        button = texts("daily.play", game=texts(f"{game}.name"))
    count = days_in_a_row(played.days, today)
    return DayTexts(
        day,
        texts("daily.title", day=written(day)),
        texts("daily.short") if is_today else written(day),
        game,
        text,
        brief or text,
        button,
        not played.is_over(game, day),
        tuple(_other(texts, each, played, day) for each in games if each != game),
        tuple(_marks(texts, today, month, played, written)),
        texts("daily.row", count=count) if count > 1 else "",
    )


def _other(texts: Texts, game: str, played: Played, day: date) -> DayGame:
    name, tries = texts(f"{game}.name"), played.tries.get((game, day))
    if played.is_over(game, day):
        return DayGame(game, texts("daily.played", game=name), texts("daily.played_spoken", game=name))
    if tries is not None and tries.goes_on is not None:
        return DayGame(game, texts("daily.begun", game=name), texts("daily.begun_spoken", game=name))
    return DayGame(game, name, texts("daily.play_spoken", game=name))


def counted(texts: Texts, game: str, points: str) -> str:
    """Say of a final score what it counts: sets, chips, points."""
    return texts(f"{game}.daily.points", points=points, count=1 if points == "1" else 2)


def _in_words(texts: Texts, game: str, result: DayResult) -> str:
    own = counted(texts, game, result.own)
    if result.master:
        other = counted(texts, game, result.master)
        return texts("daily.result", own=own, who=texts(MASTER_NAME), other=other)
    return texts("daily.own_result", own=own)


def _marks(
    texts: Texts, today: date, month: date, played: Played, written: Callable[[date], str]
) -> Iterator[DayMark]:
    for number in range(1, monthrange(month.year, month.month)[1] + 1):
        yield _mark(texts, month.replace(day=number), today, played, written)


def _mark(texts: Texts, day: date, today: date, played: Played, written: Callable[[date], str]) -> DayMark:
    told = [
        texts("daily.then", who=texts(f"{game}.name"), what=_in_words(texts, game, result))
        for (game, when), result in played.results.items()
        if when == day
    ]
    is_ahead, is_won, is_over = day > today, played.is_won(day), day in played.days
    if is_won:
        told.append(texts("daily.day_won", who=texts(MASTER_NAME)))
    key = "daily.day_played" if is_over else "daily.day_ahead" if is_ahead else "daily.day_not_played"
    spoken = "\n".join((told and [written(day), *told]) or [texts(key, day=written(day))])
    return DayMark(day, spoken, is_over, is_won, day == today, is_ahead)

"""Statistics of the history: shares with their intervals, means, sums, over time and by opponent.

They can be written as CSV for spreadsheet programs.
"""

from __future__ import annotations

import csv
import io
import math
import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from cardtable.engine.scores import Gaussian, Score, countable, score_from_json
from cardtable.match.history import History

Z: Final = 1.96
"""Intervals hold the true share in 95 of 100 cases."""

MOST_POINTS: Final = 240
"""The most points of a course; one over more matches is thinned out."""

Cell: TypeAlias = str | int | float

BEGIN_FORMULAS: Final = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""Signs that begin a formula in a spreadsheet program; the wide ones in Japanese ones."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Selection of matches: one person's in one game; None stands for the last played.

    For `preset` (empty: options that are nobody's preset), `players` and `opponents` (styles, as in the
    history), None is all there are. Assisted matches and others are never counted together.
    """

    game: str | None = None
    person: str | None = None
    preset: str | None = None
    players: int | None = None
    opponents: str | None = None
    assisted: bool = False


@dataclass(frozen=True, slots=True)
class SelectionChoices:
    """The possible selections: games, persons in this game, and all that was met with these two."""

    games: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proportion:
    """Share of `won` in `of` played."""

    won: int = 0
    of: int = 0

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 of nothing."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the true share, by Wilson's method; of nothing, all shares."""
        if not self.of:
            return (0.0, 1.0)
        spread = Z * Z / self.of
        middle = (self.value + spread / 2) / (1 + spread)
        half = Z * math.sqrt(self.value * (1 - self.value) / self.of + spread / (4 * self.of)) / (1 + spread)
        return (max(middle - half, 0.0), min(middle + half, 1.0))


@dataclass(frozen=True, slots=True)
class FigureTotal:
    """One of a game's own figures: its sum over the `deals` that it concerns, and the most in one of them.

    The most is what is farthest from nothing: of chips that are paid, the most that was paid.
    """

    name: str
    total: int
    most: int
    deals: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of a selection. A match or deal is drawn when all have the same place.

    `score` and `others` are the mean score (see `countable`) of the person, and of the seats on other sides,
    in a match, and `deal_score` and `deal_others` in a deal; `place` is the person's mean place, None where
    never more than two sides met; `streak` is how many matches were won one after the other up to now,
    `longest_streak` at any time. `has_complex` tells that some of the scores are complex numbers.
    """

    matches: Proportion = Proportion()
    drawn: int = 0
    score: float = 0.0
    others: float = 0.0
    deal_score: float = 0.0
    deal_others: float = 0.0
    place: float | None = None
    streak: int = 0
    longest_streak: int = 0
    deals: Proportion = Proportion()
    deals_drawn: int = 0
    has_complex: bool = False
    figures: tuple[FigureTotal, ...] = ()


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person in one match; `begun` is ISO time in UTC. Deals that were drawn are neither won nor lost."""

    match: str
    seat: int
    begun: str
    game: str
    preset: str
    players: int
    sides: int
    person: str
    opponents: str
    place: int
    last: int
    score: Score
    standing: int
    others: float
    deals: int
    deals_won: int
    deals_lost: int
    assisted: bool

    @property
    def countable(self) -> float:
        """The score as it goes into means."""
        return countable(self.score)

    @property
    def is_won(self) -> bool:
        """True when the person had the first place, alone or not, and somebody a lower one."""
        return self.place == 1 < self.last


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that one may look back at, in a match that was played without help.

    Attributes:
        name: "best" for the best result, "row" for the last match of the longest row of wins, else one of a
            game's own figures, where it first counted anything.
        match: the key of the match in the history.
        begun: when the match was begun; ISO time in UTC.
        score: of the match.
        count: the length of the row, or the figure.
    """

    name: str
    match: str
    begun: str
    score: Score
    count: int = 1


@dataclass(frozen=True, slots=True)
class Helped:
    """A match that would be in the selection but for the help in it.

    Attributes:
        after: the number of matches in the selection that were begun before it.
        is_won: whether it was won.
        opponents: as in the history.
    """

    after: int
    is_won: bool
    opponents: str


@dataclass(frozen=True, slots=True)
class Report:
    """Report on a selection, which is given with its game and person filled in.

    `course` is the share of matches won after each match in the order of their beginnings; `against` the
    share by opponents, whichever of them the selection names. `even` is the share that equally strong sides
    have, None where different numbers of them met. `with_help` counts the matches that would be in the
    selection but for the help in them; `helped` are these, whichever opponents it names, the last
    `MOST_POINTS` at most. `unread` files may still change all of it. `under_way` counts the matches that are
    not over, and `days` the deals of the day that are, both only where there is nothing else to count.
    """

    selection: Selection = Selection()
    choices: SelectionChoices = SelectionChoices()
    totals: Totals = Totals()
    course: tuple[Proportion, ...] = ()
    against: tuple[tuple[str, Proportion], ...] = ()
    even: float | None = None
    with_help: int = 0
    unread: int = 0
    marks: tuple[Mark, ...] = ()
    helped: tuple[Helped, ...] = ()
    under_way: int = 0
    days: int = 0


def report(history: History, selection: Selection, unread: int = 0) -> Report:
    """Count the selected matches; a value that never occurs is left out of the selection."""

    def count(connection: sqlite3.Connection) -> Report:
        found = _resolve(connection, selection)
        if found is None:
            return Report(Selection(assisted=selection.assisted), unread=unread)
        known, choices = found
        against = _sittings(connection, replace(known, opponents=None))
        matches = tuple(m for m in against if known.opponents in (None, m.opponents))
        helped = (
            () if known.assisted else _sittings(connection, replace(known, opponents=None, assisted=True))
        )
        return Report(
            known,
            choices,
            _totals(connection, known, matches),
            _course(matches),
            _against(against),
            _even(matches),
            sum(known.opponents in (None, match.opponents) for match in helped),
            unread,
            () if known.assisted else _marks(connection, known, matches),
            _helped(matches, helped),
        )

    return history.ask(count)


def sittings(history: History, selection: Selection) -> tuple[Sitting, ...]:
    """Return the selected sittings, in the order in which the matches were begun."""
    return history.ask(lambda connection: _sittings(connection, selection))


def wins(history: History, person: str) -> dict[str, Proportion]:
    """Return the matches that somebody has won without help, by game."""

    def count(connection: sqlite3.Connection) -> dict[str, Proportion]:
        query = """
            SELECT game, sum(place = 1 AND last > 1), count(*) FROM sittings
            WHERE person = ? AND NOT assisted GROUP BY game
        """
        return {game: Proportion(won, of) for game, won, of in connection.execute(query, (person,))}

    return history.ask(count)


def best_score(
    history: History, person: str, game: str, preset: str, players: int, *, but: str
) -> Score | None:
    """Return the best score that somebody has reached without help in matches of a kind; None before any.

    Args:
        history: what has been played.
        person: whose matches.
        game: which game.
        preset: by which rules.
        players: how many played.
        but: the key of a match that does not count.
    """

    def find(connection: sqlite3.Connection) -> Score | None:
        query = """
            SELECT score, max(standing) FROM sittings
            WHERE person = ? AND game = ? AND preset = ? AND players = ? AND match != ? AND NOT assisted
        """
        score, _ = connection.execute(query, (person, game, preset, players, but)).fetchone()
        return None if score is None else score_from_json(score)

    return history.ask(find)


def figure_sums(history: History, selection: Selection) -> Mapping[tuple[str, int], Mapping[str, int]]:
    """Return the sums of the games' own figures in the selected matches, by match and seat."""

    def count(connection: sqlite3.Connection) -> Mapping[tuple[str, int], Mapping[str, int]]:
        where, values = _where(selection, is_assisted=selection.assisted)
        query = f"""
            SELECT f.match, f.seat, f.figure, sum(f.value)
            FROM (SELECT DISTINCT match, seat FROM sittings WHERE {where}) AS s
            JOIN figures AS f ON f.match = s.match AND f.seat = s.seat
            GROUP BY f.match, f.seat, f.figure
        """  # noqa: S608
        found: dict[tuple[str, int], dict[str, int]] = {}
        for match, seat, figure, total in connection.execute(query, values):
            found.setdefault((match, seat), {})[figure] = total
        return found

    return history.ask(count)


def _resolve(connection: sqlite3.Connection, wanted: Selection) -> tuple[Selection, SelectionChoices] | None:
    """Return the selection and all possible ones; None when there is nothing at all."""
    games = _distinct(connection, "game", Selection(), "max(begun) DESC")
    if not games:
        return None
    game = wanted.game if wanted.game in games else games[0]
    persons = _distinct(connection, "person", Selection(game), "max(begun) DESC")
    known = replace(wanted, game=game, person=wanted.person if wanted.person in persons else persons[0])
    base = Selection(known.game, known.person)
    choices = SelectionChoices(
        games,
        persons,
        _distinct(connection, "preset", base, "preset = '', preset"),
        _distinct(connection, "players", base, "players"),
        _distinct(connection, "opponents", base, "players, opponents"),
    )
    return (
        replace(
            known,
            preset=known.preset if known.preset in choices.presets else None,
            players=known.players if known.players in choices.players else None,
            opponents=known.opponents if known.opponents in choices.opponents else None,
        ),
        choices,
    )


def _distinct(connection: sqlite3.Connection, column: str, base: Selection, order: str) -> tuple[Any, ...]:
    where, values = _where(base, is_assisted=None)
    query = f"SELECT {column} FROM sittings WHERE {where} GROUP BY {column} ORDER BY {order}, {column}"  # noqa: S608
    return tuple(row[0] for row in connection.execute(query, values))


def _where(selection: Selection, *, is_assisted: bool | None) -> tuple[str, list[object]]:
    """Return a condition on sittings, made of our own names only, and the values for its marks."""
    wanted = {
        "game": selection.game,
        "person": selection.person,
        "preset": selection.preset,
        "players": selection.players,
        "opponents": selection.opponents,
        "assisted": is_assisted,
    }
    set_ones = {column: value for column, value in wanted.items() if value is not None}
    return " AND ".join(("1", *(f"{column} = ?" for column in set_ones))), list(set_ones.values())


def _sittings(connection: sqlite3.Connection, selection: Selection) -> tuple[Sitting, ...]:
    where, values = _where(selection, is_assisted=selection.assisted)
    query = f"""
        SELECT s.match, s.seat, begun, game, preset, players, sides, person, opponents,
            s.place, s.last, s.score, s.standing, others, s.deals,
            coalesce(sum(d.place = 1 AND d.last > 1), 0), coalesce(sum(d.place > 1), 0)
        FROM sittings AS s LEFT JOIN deals AS d ON d.match = s.match AND d.seat = s.seat
        WHERE {where} GROUP BY s.match, s.seat, s.member ORDER BY begun, ended, s.match, s.seat, s.member
    """  # noqa: S608
    rows = connection.execute(query, values)
    found = (Sitting(*(*row, selection.assisted)) for row in rows)
    return tuple(replace(sitting, score=score_from_json(sitting.score)) for sitting in found)


def _totals(connection: sqlite3.Connection, selection: Selection, matches: Sequence[Sitting]) -> Totals:
    if not matches:
        return Totals()
    where, values = _where(selection, is_assisted=selection.assisted)
    query = f"""
        SELECT f.figure, sum(f.value), iif(max(f.value) < -min(f.value), min(f.value), max(f.value)), count(*)
        FROM sittings AS s JOIN figures AS f ON f.match = s.match AND f.seat = s.seat
        WHERE {where} GROUP BY f.figure ORDER BY f.figure
    """  # noqa: S608
    streak = longest = 0
    for match in matches:
        streak = streak + 1 if match.is_won else 0
        longest = max(longest, streak)
    deals = sum(match.deals for match in matches)
    won, lost = sum(match.deals_won for match in matches), sum(match.deals_lost for match in matches)
    return Totals(
        matches=Proportion(sum(match.is_won for match in matches), len(matches)),
        drawn=sum(match.last == 1 for match in matches),
        score=sum(match.countable for match in matches) / len(matches),
        others=sum(match.others for match in matches) / len(matches),
        deal_score=sum(match.countable for match in matches) / max(deals, 1),
        deal_others=sum(match.others for match in matches) / max(deals, 1),
        place=sum(match.place for match in matches) / len(matches)
        if any(match.sides > 2 for match in matches)
        else None,
        streak=streak,
        longest_streak=longest,
        deals=Proportion(won, deals),
        deals_drawn=deals - won - lost,
        has_complex=any(isinstance(match.score, Gaussian) for match in matches),
        figures=tuple(FigureTotal(*row) for row in connection.execute(query, values)),
    )


def _marks(
    connection: sqlite3.Connection, selection: Selection, matches: Sequence[Sitting]
) -> tuple[Mark, ...]:
    """Find what one may look back at: the best result, the longest row, and the first of every figure."""
    if not matches:
        return ()
    best = max(matches, key=lambda match: match.standing)  # the first of several
    found = [Mark("best", best.match, best.begun, best.score)]
    row, longest, last = 0, 0, best
    for match in matches:
        row = row + 1 if match.is_won else 0
        if row > longest:
            longest, last = row, match
    if longest > 1:
        found.append(Mark("row", last.match, last.begun, last.score, longest))
    by_match = {match.match: match for match in matches}
    where, values = _where(selection, is_assisted=False)
    query = f"""
        SELECT figure, match, value FROM (
            SELECT f.figure, f.match, f.value, row_number() OVER (
                PARTITION BY f.figure ORDER BY s.begun, s.ended, s.match, f.deal
            ) AS place
            FROM sittings AS s JOIN figures AS f ON f.match = s.match AND f.seat = s.seat
            WHERE {where} AND f.value > 0
        ) WHERE place = 1 ORDER BY figure
    """  # noqa: S608
    for figure, name, value in connection.execute(query, values):
        match = by_match[name]
        found.append(Mark(figure, name, match.begun, match.score, value))
    return tuple(found)


def _helped(matches: Sequence[Sitting], helped: Sequence[Sitting]) -> tuple[Helped, ...]:
    begun = [match.begun for match in matches]
    return tuple(
        Helped(bisect_right(begun, match.begun), match.is_won, match.opponents)
        for match in helped[-MOST_POINTS:]
    )


def _course(matches: Sequence[Sitting]) -> tuple[Proportion, ...]:
    points: list[Proportion] = []
    won = 0
    for number, match in enumerate(matches, start=1):
        won += match.is_won
        points.append(Proportion(won, number))
    if len(points) <= MOST_POINTS:
        return tuple(points)
    step = (len(points) - 1) / (MOST_POINTS - 1)
    return tuple(points[round(index * step)] for index in range(MOST_POINTS))


def _against(matches: Sequence[Sitting]) -> tuple[tuple[str, Proportion], ...]:
    found: dict[str, Proportion] = {}
    for match in matches:
        share = found.get(match.opponents, Proportion())
        found[match.opponents] = Proportion(share.won + match.is_won, share.of + 1)
    return tuple(sorted(found.items(), key=lambda item: (item[0].count(","), item[0])))


def _even(matches: Sequence[Sitting]) -> float | None:
    numbers = {match.sides for match in matches}
    return 1 / numbers.pop() if len(numbers) == 1 else None


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Encode a whole file: CSV as in RFC 4180, in UTF-8 with the mark by which Excel knows it.

    A text that might be taken for a formula gets an apostrophe before it.
    """
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.lstrip().startswith(BEGIN_FORMULAS):
        return f"'{cell}"
    return cell

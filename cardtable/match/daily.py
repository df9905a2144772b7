"""Deal of the day as a match: how a file tells of it, which try counts, and how Master has played it.

Game, date and deal stand in the seed of a match, so that the file of one is a file like all others, which
every version of the program plays. It is played again by anybody, but the try begun first, of those that are
finished, is the one that counts. What Master has made of the same seat is noted in the same file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random
from typing import Any, Final

from cardtable import __version__
from cardtable.engine.daily import CHOICE, PREFIX, DailyTable, daily_candidate, daily_seed
from cardtable.engine.facts import Acted, Action, Fact, format_fact
from cardtable.engine.rules import Budget, Player, begin
from cardtable.engine.seats import Seat
from cardtable.match.json_lines import Json, Unreadable, seal, unseal
from cardtable.match.log import AnyRules, Header, Note, Record, read_fact
from cardtable.match.match import Match
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.match.summaries import Summary
from cardtable.match.timeline import Timeline

MASTER: Final = "master"
"""The kind of note that tells how Master plays the same seat: ``program``, and ``sealed`` facts."""

_SEED: Final = (
    rf"{PREFIX}([1-9][0-9]{{0,3}})/([a-z0-9_]{{1,40}})/([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})/([0-9]{{1,4}})"
)
_EPOCH: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True, order=True)
class DailyDeal:
    """The deal of a day: which of those that the date could have, by which version of the choice."""

    day: date
    game: str
    candidate: int
    choice: int = CHOICE

    @classmethod
    def of(cls, rules: AnyRules, table: DailyTable, day: date) -> DailyDeal:
        """Return the deal of the day of a game."""
        return cls(day, rules.id, daily_candidate(rules, table, day.isoformat()))

    @classmethod
    def parse(cls, seed: str) -> DailyDeal | None:
        """Return the deal of the day with this seed; None where it is another seed."""
        found = re.fullmatch(_SEED, seed)
        if found is None:
            return None
        choice, game, day, candidate = found.groups()
        try:
            return cls(date.fromisoformat(day), game, int(candidate), int(choice))
        except ValueError:
            return None

    @property
    def seed(self) -> str:
        """The seed of a match in which it is played."""
        return daily_seed(self.game, self.day.isoformat(), self.candidate, self.choice)


def daily_of(header: Header) -> DailyDeal | None:
    """Return the deal of the day that is played in a match; None where it is an ordinary one."""
    deal = DailyDeal.parse(header.seed) if header.is_daily and header.first_deal is None else None
    return deal if deal is not None and deal.game == header.game else None


def daily_seats(table: DailyTable, company: str, name: str, style: str = PERSON) -> tuple[SeatInfo, ...]:
    """Return who sits where: one with a name and a style, and a company of computer players around."""
    seats = [SeatInfo("", company) for _ in range(table.options.players)]
    seats[table.person] = SeatInfo(name, style)
    return tuple(seats)


# ── which try counts ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Tries:
    """The tries at the deal of one day.

    Attributes:
        counts: the finished one that counts; None where there is none yet.
        goes_on: the unfinished one that was played last; None where there is none.
    """

    counts: Summary | None = None
    goes_on: Summary | None = None


def find_tries(summaries: Iterable[Summary]) -> dict[tuple[str, date], Tries]:
    """Return the tries by game and date, of matches in which a person sits.

    Of those that are finished the one begun first counts, whatever the clock says now.
    """
    found: dict[tuple[str, date], Tries] = {}
    for summary in sorted(summaries, key=_begun):
        header = summary.header
        deal = None if header is None or summary.damage is not None else daily_of(header)
        if header is None or deal is None or not header.persons:
            continue
        key = deal.game, deal.day
        tries = found.get(key, Tries())
        if summary.is_finished:
            found[key] = Tries(tries.counts or summary, tries.goes_on)
        elif tries.goes_on is None or tries.goes_on.modified < summary.modified:
            found[key] = Tries(tries.counts, summary)
    return found


def _begun(summary: Summary) -> tuple[datetime, datetime]:
    """Return when a match was begun, whatever the time zone; then when it was last played."""
    if summary.header is None:
        return _EPOCH, summary.modified
    begun = datetime.fromisoformat(summary.header.created)
    try:
        return (begun if begun.tzinfo is not None else begun.replace(tzinfo=UTC)).astimezone(UTC), (
            summary.modified
        )
    except OverflowError:
        return _EPOCH, summary.modified


# ── playing it out ───────────────────────────────────────────────────────────────────────────────────


def play_out(
    rules: AnyRules,
    table: DailyTable,
    deal: DailyDeal,
    seats: tuple[SeatInfo, ...],
    players: Mapping[Seat, Player[Any]],
    budget: Budget,
) -> Match:
    """Play the deal of a day to its end, in memory; the company answers as it does to a person.

    Args:
        rules: the game.
        table: where it is played.
        deal: which.
        seats: who sits there.
        players: who plays, by seat. What they raise is passed on.
        budget: how much they may think about each choice.
    """
    match = Match.new(rules, table.options, seats, now=_EPOCH, seed=deal.seed, entry=table.entry)
    while match.outcome is None:
        if match.apply_chance():
            continue
        seat = match.to_act[0]
        decision = match.decision(seat)
        assert decision is not None  # noqa: S101  # the seat is to act
        view = match.view_after(decision.record, seat)
        advice = players[seat].choose(view, budget, Random(match.choice_seed(decision)))
        match.submit(decision, advice.action)
    return match


def choices_of(timeline: Timeline, seat: Seat) -> tuple[tuple[int, Action], ...]:
    """Return what a seat has chosen on the line where a match stands, with the numbers of the records."""
    return tuple(
        (number, fact.action)
        for number in timeline.line()
        if isinstance(fact := timeline.fact(number), Acted) and fact.seat == seat and fact.action is not None
    )


# ── Master's play in the file ────────────────────────────────────────────────────────────────────────


def master_data(facts: Iterable[Fact]) -> dict[str, Json]:
    """Encode how Master plays the deal for its note, in which a glance sees no cards."""
    return {"program": __version__, "sealed": seal("\n".join(map(format_fact, facts)))}


def read_master(timeline: Timeline) -> Timeline | None:
    """Return how Master has played the deal, as the last note tells it that makes sense; None for none."""
    for record in reversed(timeline.records):
        if record.note is not None and record.note.kind == MASTER:
            played = _read_master(timeline, record.note)
            if played is not None:
                return played
    return None


def _read_master(timeline: Timeline, note: Note) -> Timeline | None:
    match note.data:
        case {"program": str(), "sealed": str(sealed), **rest} if not rest:
            header, rules = timeline.header, timeline.rules
            seats = len(header.seats)
            try:
                facts = [read_fact(text, rules.parse_action, seats) for text in unseal(sealed).split("\n")]
            except Unreadable:
                return None
            return replayed(header, rules, facts)
    return None


def header_of(rules: AnyRules, table: DailyTable, deal: DailyDeal, seats: tuple[SeatInfo, ...]) -> Header:
    """Return the header of a match in which the deal of a day is played."""
    return Match.new(rules, table.options, seats, now=_EPOCH, seed=deal.seed, entry=table.entry).header


def replayed(header: Header, rules: AnyRules, facts: Iterable[Fact]) -> Timeline | None:
    """Return a whole match of these facts with the cards of a header's seed; None where there is no such."""
    played = Timeline(header, rules)
    state = begin(rules, header.options, header.entry)
    try:
        for number, fact in enumerate(facts, start=1):
            if not isinstance(fact, Acted) and fact != rules.chance(state, header.streams):
                return None
            played.add(Record(number, number - 1, fact))
            state = played.state()
    except Exception:  # whatever the rules trip over, it is the note that is wrong
        return None
    return played if played.outcome() is not None else None

"""Result sheet of a deal as plain data: who got what, and why. No Qt; texts are messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from cardtable.engine.cards import Cards
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.scores import Gaussian, Score, added
from cardtable.engine.seats import Seat
from cardtable.match.seating import SeatInfo
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.names import table_texts
from cardtable.present.score_sheet import (
    TableCards,
    sized_text,
    total_text,
)
from cardtable.texts import Texts

ASIDES: Final = 2
"""The most sentences that a story has besides its first."""


def change_text(change: Score) -> str:
    """Format a change of a score: its sign always shows."""
    text = total_text(change)
    return text if text.startswith("−") or change in (0, Gaussian(0)) else f"+{text}"


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """One reason why a total has changed, and by how much.

    Whoever sees the cards of the row and reads the story knows one that `is_drawn`.
    """

    reason: Message
    amount: Score
    is_drawn: bool = False


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of one side.

    Attributes:
        seats: the side, which may be a single seat.
        before: its total before the deal, as people read it.
        after: its total after the deal.
        entries: why it has changed; together they make up the change.
        cards: what it has taken or shown that counts, in the order in which it is drawn.
        what: what these cards are, where that does not go without saying; why there are no entries, where
            there are none.
        table_cards: those of its colour that are left on the table, in a game that has them.
        lost: how many of them it has just lost.
        won: how many of the other side's it has been handed by now.
        group: rows of a lower group stand above all others, whatever the deal has brought them.
    """

    seats: tuple[Seat, ...]
    before: Score
    after: Score
    entries: tuple[ResultEntry, ...] = ()
    cards: Cards = ()
    what: Message | None = None
    table_cards: TableCards | None = None
    lost: int = 0
    won: int = 0
    group: int = 0

    @property
    def change(self) -> Score:
        """The change of the total by the deal."""
        match self.before, self.after:
            case int() as before, int() as after:
                return after - before
            case Gaussian() as before, Gaussian() as after:
                return after - before
        raise TypeError(f"scores of two kinds: {self.before}, {self.after}")


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """The result of a deal.

    Attributes:
        title: which deal it was.
        what: the thing that the totals count.
        rows: the sides.
        story: sentences that tell what happened, the most remarkable first; of what all have seen alone.
        notes: facts besides, such as how long it took.
        assessed: the seats whose choice decided the deal, which can be told what it was worth.
        exposed: the seats whose whole hand has been open to all by now; of the others nothing may be told
            that is no business of theirs.
        least_wins: whether it is good to get little: of two scores the lower one, or the one nearer to zero.
        in_chips: whether what changed hands are chips.
    """

    title: Message
    what: Message
    rows: tuple[ResultRow, ...]
    story: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    assessed: tuple[Seat, ...] = ()
    exposed: tuple[Seat, ...] = ()
    least_wins: bool = False
    in_chips: bool = False

    @property
    def headline(self) -> Message:
        """What stands above all else: what happened, or only which deal it was."""
        return self.story[0] if self.story else self.title

    @property
    def ranked(self) -> tuple[ResultRow, ...]:
        """The rows, group by group, in each from the side to which the deal has brought most."""
        return tuple(
            sorted(self.rows, key=lambda row: (row.group, -_gain(row.change, least_wins=self.least_wins)))
        )

    @property
    def moods(self) -> dict[Seat, Mood]:
        """What the seats express: glad are those to whom the deal has brought most, sorry the others."""
        gains = [_gain(row.change, least_wins=self.least_wins) for row in self.rows]
        ranked = sorted(set(gains), reverse=True)
        places = {
            seat: 1 + ranked.index(gain)
            for row, gain in zip(self.rows, gains, strict=True)
            for seat in row.seats
        }
        return moods_of_places([places[seat] for seat in sorted(places)])


def tell_story(heads: Iterator[Message], asides: Iterator[Message]) -> tuple[Message, ...]:
    """Return a story of what can be told, each in the order of how remarkable it is.

    Args:
        heads: what the deal was about; the first is told. Without any there is no story.
        asides: what stands below it; the first few are told.
    """
    head = next(heads, None)
    return () if head is None else (head, *islice(asides, ASIDES))


def new_leaders(rows: Sequence[ResultRow], *, least_wins: bool) -> Iterator[Message]:
    """Tell who is alone in the lead by this deal, and was not before; nothing in the first deal of all."""
    before, after = (
        [_gain(total, least_wins=least_wins) for total in totals]
        for totals in ([row.before for row in rows], [row.after for row in rows])
    )
    best = max(after)
    leader = after.index(best)
    if len(set(before)) > 1 and after.count(best) == 1 and before[leader] < max(before):
        first, *partners = rows[leader].seats
        yield message("result.leads", who=Who(first, tuple(partners)))


def _gain(change: Score, *, least_wins: bool) -> int:
    """How good a change or a total is."""
    gain = change.norm if isinstance(change, Gaussian) else change
    return -gain if least_wins else gain


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a deal beside that of the same cards when they were played before.

    Attributes:
        now: this result.
        before: the one before.
        seats: who sits where now.
        seats_before: who sat where then.
    """

    now: ResultSheet
    before: ResultSheet
    seats: tuple[SeatInfo, ...]
    seats_before: tuple[SeatInfo, ...]

    def together(self) -> Iterator[tuple[tuple[Seat, ...], Score]]:
        """Yield the sides of today that held other cards then, each with what it has got both times.

        Of more than two sides only those with people in them are told of.
        """
        for row in self.now.rows:
            people = Counter(self.seats[seat] for seat in row.seats)
            then = [each for each in self.before.rows if self._sat(each) == people]
            is_told = len(self.now.rows) == 2 or any(self.seats[seat].is_person for seat in row.seats)
            if is_told and len(then) == 1 and then[0].seats != row.seats:
                yield row.seats, added(row.change, then[0].change)

    def _sat(self, row: ResultRow) -> Counter[SeatInfo]:
        return Counter(self.seats_before[seat] for seat in row.seats)


def assessed_seats(sheet: ResultSheet, persons: Collection[Seat]) -> tuple[Seat, ...]:
    """Return the people who are told, for all at the table to read, what their choice was worth.

    Where several play at one screen, it would tell the others of a hand: it is told only of one that they
    have seen.
    """
    seats = [seat for seat in sheet.assessed if seat in persons]
    return tuple(seat for seat in seats if len(persons) == 1 or seat in sheet.exposed)


def judged_seats(sheet: ResultSheet, persons: Collection[Seat], bottom: Seat) -> tuple[Seat, ...]:
    """Return the person who is told the biggest mistake of the deal, where no single choice decided it.

    It is whoever sat at the bottom; where several play at one screen, only once the whole hand has been seen.
    Nobody is told one who has got nothing where nothing is best.
    """
    is_open = len(persons) == 1 or bottom in sheet.exposed
    is_best = sheet.least_wins and any(bottom in row.seats and row.change == 0 for row in sheet.rows)
    return (bottom,) if bottom in persons and is_open and not (sheet.assessed or is_best) else ()


def deal_result_text(sheet: ResultSheet, texts: Texts) -> str:
    """Tell a result sheet to who does not see it, one sentence a line."""
    told = map(texts, (sheet.title, *sheet.story, *sheet.notes))
    return "\n".join((*told, *(_row_text(row, texts) for row in sheet.ranked)))


def reasons_text(row: ResultRow, texts: Texts, *, is_drawn: bool = False) -> str:
    """Give the reasons of a change, each with its amount; where there are none, why, or a word.

    Where it `is_drawn` beside them what the row has taken, only what that does not tell.
    """
    entries = [entry for entry in row.entries if not (is_drawn and entry.is_drawn)]
    if not entries:
        return texts(row.what if row.what is not None and not row.cards else message("result.nothing"))
    return texts("result.separator").join(
        texts("result.entry", reason=entry.reason, amount=change_text(entry.amount)) for entry in entries
    )


def reasons_help(row: ResultRow, texts: Texts) -> str:
    """Explain how the reasons of a change come about, a line each; empty where they say it themselves."""
    return "\n".join(filter(None, (texts.help(entry.reason) for entry in row.entries)))


def side_name(seats: tuple[Seat, ...], texts: Texts) -> str:
    """Return the names of those who are one side."""
    return texts("seat.and").join(map(texts.name_of, seats))


def comparison_columns(comparison: Comparison, texts: Texts) -> tuple[Sequence[str], Sequence[str]]:
    """Tell both results for cells side by side: when it was, what decided, and each side with its change."""
    then = table_texts(texts, comparison.seats_before)
    return (
        _column("result.now", comparison.now, texts),
        _column("result.before", comparison.before, then),
    )


def _column(head: str, sheet: ResultSheet, texts: Texts) -> tuple[str, ...]:
    return (
        texts(head),
        *map(texts, (*sheet.story, *sheet.notes)[:1]),
        *(_change_of(row, texts) for row in sheet.rows),
    )


def _change_of(row: ResultRow, texts: Texts) -> str:
    return texts("result.side", who=side_name(row.seats, texts), amount=change_text(row.change))


def together_text(comparison: Comparison, texts: Texts) -> str:
    """Tell what the sides got both times; nothing where they held the same cards both times."""
    told = [
        texts("result.side", who=side_name(seats, texts), amount=change_text(amount))
        for seats, amount in comparison.together()
    ]
    return texts("result.together", sides=texts("table.separator").join(told)) if told else ""


def comparison_text(comparison: Comparison, texts: Texts) -> str:
    """Tell both results to who does not see them, one sentence a line."""
    columns = (texts("table.separator").join(column) for column in comparison_columns(comparison, texts))
    return "\n".join(filter(None, (texts("result.twice"), *columns, together_text(comparison, texts))))


def _row_text(row: ResultRow, texts: Texts) -> str:
    return texts(
        "result.row",
        who=side_name(row.seats, texts),
        reasons=reasons_text(row, texts),
        before=total_text(row.before),
        after=sized_text(row.after, texts),
    )

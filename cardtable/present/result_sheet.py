"""Result sheet of a deal as plain data: who got what, and why. No Qt; texts are messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cardtable.engine.messages import Message
from cardtable.engine.scores import Gaussian, Score, added
from cardtable.engine.seats import Seat
from cardtable.match.seating import SeatInfo
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.names import table_texts
from cardtable.present.score_sheet import sized_text, total_text
from cardtable.texts import Texts


def change_text(change: Score) -> str:
    """Format a change of a score: its sign always shows."""
    text = total_text(change)
    return text if text.startswith("−") or change in (0, Gaussian(0)) else f"+{text}"


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """One reason why a total has changed, and by how much."""

    reason: Message
    amount: Score


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of one side.

    Attributes:
        seats: the side, which may be a single seat.
        before: its total before the deal, as people read it.
        after: its total after the deal.
        entries: why it has changed; together they make up the change.
    """

    seats: tuple[Seat, ...]
    before: Score
    after: Score
    entries: tuple[ResultEntry, ...] = ()

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
        notes: what else decided the deal: a moon, a contract, a draw.
        assessed: the seats whose choice decided the deal, which can be told what it was worth.
        exposed: the seats whose whole hand has been open to all by now; of the others nothing may be told
            that is no business of theirs.
        least_wins: whether it is good to get little: of two scores the lower one, or the one nearer to zero.
    """

    title: Message
    what: Message
    rows: tuple[ResultRow, ...]
    notes: tuple[Message, ...] = ()
    assessed: tuple[Seat, ...] = ()
    exposed: tuple[Seat, ...] = ()
    least_wins: bool = False

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


def _gain(change: Score, *, least_wins: bool) -> int:
    """How good a change is."""
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


def deal_result_text(sheet: ResultSheet, texts: Texts) -> str:
    """Tell a result sheet to who does not see it, one sentence a line."""
    lines = [texts(sheet.title), *map(texts, sheet.notes), *(_row_text(row, texts) for row in sheet.rows)]
    return "\n".join(lines)


def reasons_text(row: ResultRow, texts: Texts) -> str:
    """Give the reasons of a row, each with its amount; a word where nothing has changed."""
    if not row.entries:
        return texts("result.nothing")
    return texts("result.separator").join(
        texts("result.entry", reason=entry.reason, amount=change_text(entry.amount)) for entry in row.entries
    )


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
    return (texts(head), *map(texts, sheet.notes[:1]), *(_change_of(row, texts) for row in sheet.rows))


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
        after=sized_text(row.after),
    )

"""Commands on a match file: ``replay``, ``review``, ``verify``, ``recover``. No window, no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from cardtable.ai.reviews import ChoiceReview
from cardtable.cli.result import DAMAGED, UNREADABLE, CommandResult, error_text
from cardtable.engine.facts import Acted, format_fact
from cardtable.engine.messages import Who, written
from cardtable.engine.scores import Score
from cardtable.games import GAMES, all_rules, presenter_of
from cardtable.match.clock import CLOCK
from cardtable.match.disk import NotAFile, read_start
from cardtable.match.json_lines import MAX_FILE
from cardtable.match.log import HEAD, HINT, Header, Note
from cardtable.match.proposals import PROPOSAL, read_proposal
from cardtable.match.repeats import REPEAT
from cardtable.match.replay import Transcript, TranscriptEntry
from cardtable.match.seating import bottom_seat
from cardtable.match.store import NOT_OURS, Damaged, Store
from cardtable.present.names import (
    full_names,
    member_names,
    option_name,
    partnerships,
    reader_texts,
    result_text,
    score_names,
    seat_names,
    unit_name,
    value_text,
)
from cardtable.present.review_text import (
    choice_heads,
    choice_rows,
    choices_sum,
    summed,
    table_heads,
    table_rows,
    turn_heads,
    turn_rows,
)
from cardtable.present.score_sheet import with_size
from cardtable.program.console import aligned
from cardtable.texts import Texts
from cardtable.texts.plain import plain


def replay(path: Path, texts: Texts, folder: Path) -> CommandResult:
    """Tell the whole match; of a damaged file all before the damage, and then the damage as trouble."""
    return _result_from(
        path,
        texts,
        lambda found: CommandResult("".join(f"{line}\n" for line in _transcript_lines(found, texts))),
    )


def review(path: Path, texts: Texts, folder: Path) -> CommandResult:
    """Tell the cost of each choice of the deals that are over; of a damaged file, before the damage."""
    return _result_from(
        path, texts, lambda found: CommandResult("".join(f"{line}\n" for line in _review_lines(found, texts)))
    )


def verify(path: Path, texts: Texts, folder: Path) -> CommandResult:
    """Tell if the file is whole; if not, the damage and its line."""
    return _result_from(path, texts, lambda found: CommandResult(_verdict(path, found, texts)))


def recover(path: Path, texts: Texts, folder: Path) -> CommandResult:
    """Write everything before the damage into a new match in the data folder; the file stays as it is."""
    found, answer = _read(path, texts)
    if found is None:
        return answer
    if found.damage is None:
        return CommandResult(f"{_verdict(path, found, texts)}{texts('command.file.nothing_to_recover')}\n")
    if answer.status == UNREADABLE:  # it may be whole: a newer version of the program can tell
        return answer
    if found.header is None or not found.count:
        return CommandResult("", f"{answer.trouble}{texts('damage.lost')}\n", answer.status)
    try:
        match = Store(folder, all_rules()).recover(path)
    except (OSError, Damaged) as error:  # the file has changed between two looks at it
        return CommandResult("", _failure(path, texts, error), UNREADABLE)
    is_saved = match.close()
    if not is_saved or match.path is None:
        reason = "" if match.trouble is None else error_text(match.trouble)
        return CommandResult(
            "", _line(texts, "command.file.not_written", path=str(match.path), error=reason), UNREADABLE
        )
    text = _line(texts, "command.file.recovered", count=found.count, path=str(match.path))
    return CommandResult(answer.trouble + text)


COMMANDS: Final[Mapping[str, Callable[[Path, Texts, Path], CommandResult]]] = {
    "replay": replay,
    "review": review,
    "verify": verify,
    "recover": recover,
}
"""Commands by name, called with the file, the texts in the person's language, and the data folder."""


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────


def _read(path: Path, texts: Texts) -> tuple[Transcript | None, CommandResult]:
    """Read a file, with an answer that tells its damage; None when it cannot be read at all."""
    try:
        found = Transcript(read_start(path, MAX_FILE + 1), all_rules())
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        return None, CommandResult("", _failure(path, texts, error), UNREADABLE)
    if found.damage is None:
        return found, CommandResult()
    reason, line = found.damage.reason, found.damage.line
    is_foreign = reason.key in NOT_OURS
    trouble = texts(reason) if is_foreign or not line else texts("damage.line", line=line, reason=reason)
    return found, CommandResult("", f"{plain(str(path))}: {trouble}\n", UNREADABLE if is_foreign else DAMAGED)


def _result_from(path: Path, texts: Texts, answer: Callable[[Transcript], CommandResult]) -> CommandResult:
    found, wrong = _read(path, texts)
    text = "" if found is None or found.header is None else answer(found).text
    return CommandResult(text, wrong.trouble, wrong.status)


def _failure(path: Path, texts: Texts, error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return _line(texts, "command.file.missing", path=str(path))
    if isinstance(error, IsADirectoryError):
        return _line(texts, "command.file.folder", path=str(path))
    if isinstance(error, NotAFile):
        return _line(texts, "command.file.no_file", path=str(path))
    return f"{plain(str(path))}: {_line(texts, 'file.unreadable', error=error_text(error))}"


def _line(texts: Texts, key: str, **values: int | str) -> str:
    return texts(key, **values) + "\n"


# ── telling ──────────────────────────────────────────────────────────────────────────────────────────


def _verdict(path: Path, found: Transcript, texts: Texts) -> str:
    if found.damage is not None:
        return ""
    text = _line(texts, "command.file.whole", path=str(path), count=found.count)
    return text + (_line(texts, "command.file.torn", count=found.torn) if found.torn else "")


def _transcript_lines(found: Transcript, texts: Texts) -> Iterator[str]:
    """The lines of a replay."""
    header = found.header
    assert header is not None  # noqa: S101  # asked for only where there is one
    names = seat_names(texts, header.seats)
    spoken = reader_texts(texts, header.seats)
    entries = tuple(found.entries())
    yield from _heading(header, names, entries, texts)
    if found.assisted:
        yield texts("scores.assisted")
    if not all(each.is_current for each in entries):
        yield texts("command.file.undone")
    yield ""
    load = GAMES[header.game].call_meaning
    call_meaning = None if load is None else load()
    for each in entries:
        mark = " " if each.is_current else "×"
        if not isinstance(each.entry, Note):
            yield f"{each.number:>5} {mark} {plain(format_fact(each.entry))}"
            yield from (f"{'':>5} {mark}    {spoken(call)}" for call in written(each.calls))
            if call_meaning is not None and isinstance(each.entry, Acted):
                told = map(spoken, call_meaning(found.public_view_before(each.number), each.entry))
                yield from (f"{'':>5} {mark}      {sentence}" for sentence in told)
        elif each.entry.kind not in ("title", CLOCK):  # the one stands at the top, the other in the calls
            yield f"{each.number:>5} {mark} {_note_text(each.entry, header, spoken)}"
    yield ""
    if found.outcome is None:
        yield texts("start.unfinished")
        return
    sides = partnerships(header.options, GAMES[header.game].rules().option_set)
    named = score_names(texts, header.seats, sides)
    yield result_text(spoken, named, found.outcome, _points(header, found.outcome.scores, texts), sides)


def _points(header: Header, scores: Sequence[Score], texts: Texts) -> list[str]:
    """Scores as people read them."""
    presenter = presenter_of(header.game)
    if presenter is None:
        return list(map(str, scores))
    return [with_size(presenter.points(header.options, each), each, texts) for each in scores]


def _review_lines(replayed: Transcript, texts: Texts) -> Iterator[str]:
    """The lines of a review: each deal that may be told, with its sums and all its turns."""
    timeline = replayed.timeline
    assert timeline is not None  # noqa: S101  # asked for only where there is one
    header = timeline.header
    load = GAMES[header.game].coach
    if load is None:
        yield texts("command.file.no_review", game=texts(f"{header.game}.name"))
        return
    deals = sorted(timeline.open_deals())
    if not deals:
        yield texts("review.none", unit=unit_name(header.game))
        return
    reviewer = load().reviewer
    spoken = reader_texts(texts, header.seats)
    seat = bottom_seat(header.seats)
    results = timeline.rules.deals(timeline.state())
    seats = header.persons or range(len(header.seats))
    legend = ""
    for deal in deals:
        tasks = [*reviewer.tasks(timeline, deal, seats), *reviewer.analyses(timeline, deal)]
        found = reviewer.review([task.think() for task in tasks])
        yield spoken(reviewer.title(results[: deal - header.begins_with + 1], header.entry))
        if isinstance(found, ChoiceReview):
            legend = texts("review.choices_legend")
            yield from (f"  {choices_sum(found, side, spoken)}" for side in found.seats)
            rows = [choice_heads(spoken), *choice_rows(found, spoken)]
            tables = found.tables
        else:
            legend = texts("review.legend")
            yield from (f"  {summed(found, side, spoken)}" for side in (seat, 1 - seat))
            rows = [turn_heads(seat, spoken), *turn_rows(found, seat, spoken)]
            tables = ()
        yield from (f"  {line}" for line in aligned(list(zip(*rows, strict=True))))
        yield ""
        for table in tables:
            yield f"  {spoken(table.title)}"
            *columns, last = zip(*(table_heads(table, spoken), *table_rows(table, spoken)), strict=True)
            yield from (f"    {line}   {end}" for line, end in zip(aligned(columns), last, strict=True))
            yield f"  {spoken(table.note)}"
            yield ""
    yield legend


def _heading(
    header: Header, names: tuple[str, ...], entries: tuple[TranscriptEntry, ...], texts: Texts
) -> Iterator[str]:
    began = datetime.fromisoformat(header.created).replace(tzinfo=None).isoformat(" ", "minutes")
    titles = [
        s.entry.data.get("text") for s in entries if isinstance(s.entry, Note) and s.entry.kind == "title"
    ]
    title = [plain(str(titles[-1]))] if titles and titles[-1] else []
    yield texts("table.separator").join([*title, texts(f"{header.game}.name"), began])
    for option in GAMES[header.game].rules().option_set.options:
        name = option_name(texts, header.game, option)
        value = value_text(texts, header.game, option, header.options.values[option.id])
        yield texts("command.file.option", name=name, value=value)
    for seat, name in enumerate(full_names(texts, header.seats)):
        yield texts("command.file.seat", seat=seat, name=name)
    if header.entry is not None:
        score = texts("command.file.entered_score").join(_points(header, header.entry.totals, texts))
        yield texts("command.file.entered", deal=header.entry.deal, score=score)


def _note_text(note: Note, header: Header, texts: Texts) -> str:
    """Put a note into words, whatever it holds, for nobody has checked that."""
    seat, to, why = note.data.get("seat"), note.data.get("to"), note.data.get("why")
    who = Who(seat) if type(seat) is int and 0 <= seat < len(header.seats) else "?"
    if note.kind == PROPOSAL:
        return _proposal_text(note, header, texts)
    if note.kind == HINT:
        return texts("command.file.hint", who=who)
    if note.kind == REPEAT:
        return texts("command.file.repeat")
    if note.kind != HEAD:
        return texts("command.file.note", kind=note.kind)
    if why == "undo":
        return texts("command.file.undo", who=who, to=str(to))
    if why == "redo":
        return texts("command.file.redo", who=who, to=str(to))
    return texts("command.file.branch", to=str(to))


def _proposal_text(note: Note, header: Header, texts: Texts) -> str:
    seat, member = note.data.get("seat"), note.data.get("member")
    who = "?"
    if type(seat) is int and type(member) is int and 0 <= seat < len(header.seats):
        members = member_names(texts, header.seats[seat])
        who = members[member] if 0 <= member < len(members) else who
    proposal = read_proposal(note, GAMES[header.game].rules())
    if proposal is None:
        return texts("command.file.proposal_secret", who=who)
    reasons = filter(None, map(texts.of_file, proposal.reasons))
    return texts("team.then").join(
        [texts("command.file.proposal", who=who, action=str(proposal.action)), *reasons]
    )

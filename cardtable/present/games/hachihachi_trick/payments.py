"""What is said of the payments of Hachihachi Trick where the chips change hands: how many, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine.games.hachihachi_trick import HachihachiView
from cardtable.engine.games.hachihachi_trick.settlement import (
    FIGURES,
    FOLD,
    POT_SPLIT,
    RETURNED,
    from_each,
    joined,
)
from cardtable.engine.ledger import Entry
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.present.games.hachihachi_trick.scores import REASONS, role_names, shown_roles
from cardtable.present.picture import Said
from cardtable.present.result_sheet import change_text


def paid_between(before: HachihachiView, after: HachihachiView) -> tuple[Entry, ...]:
    """The payments of one step of a match, or of several in one round."""
    is_over = len(after.results) > len(before.results)
    ledger = after.results[-1].ledger if is_over else after.ledger
    return ledger[len(before.ledger) :]


def said_of_payments(before: HachihachiView, after: HachihachiView) -> dict[Seat, Said]:
    """What each seat says of what it has just paid or been paid, all reasons together.

    Whoever folds says so with its price.
    """
    entries = [entry for entry in paid_between(before, after) if entry.reason != FOLD]
    told = {seat: list(_reasons(after, entries, seat)) for seat in range(after.players)}
    return {seat: Said(joined(reasons), is_called=True) for seat, reasons in told.items() if reasons}


def said_at_the_end(before: HachihachiView, after: HachihachiView) -> dict[Seat, Said]:
    """What each seat says as a round is over: what its chips change by now, and by all of the round.

    Where tricks were played it is one short line, for all say it at once; the result, which comes next, has
    every reason with its amount.
    """
    entries, whole = paid_between(before, after), after.results[-1].ledger
    told = said_of_payments(before, after)
    for seat, said in told.items() if any(after.results[-1].tricks) else ():
        change, in_all = _brought(entries, seat), _brought(whole, seat)
        mine = [entry for entry in entries if seat in (entry.payer, entry.payee)]
        what = _figures(after, mine, seat)
        if change != in_all:
            words = message("hachihachi_trick.paid.in_all", change=change, whole=in_all)
        elif len(what) > 1:
            words = message("hachihachi_trick.paid.change", change=change, what=joined(what))
        else:
            words = said.words
        told[seat] = Said(words, is_called=True)
    return told


def said_of_fold(entry: Entry) -> Said:
    """What is said by whoever folds: what that costs (HT-6)."""
    words = message("hachihachi_trick.paid.fold", change=change_text(-entry.paid))
    return Said(_with_times(words, entry), is_called=True)


def told_again(view: HachihachiView) -> Message | None:
    """What the last round brought the viewer, and the present one so far; None where nothing was paid.

    Whoever goes on with a match may have seen none of it. Why it was paid stands in the log.
    """
    seat = view.viewer
    if seat not in range(view.players):
        return None
    told = []
    if view.results:
        last = view.results[-1]
        change = _brought(last.ledger, seat)
        told.append(message("hachihachi_trick.again.last", round=last.number, change=change))
    if any(seat in (entry.payer, entry.payee) for entry in view.ledger):
        change = _brought(view.ledger, seat)
        told.append(message("hachihachi_trick.again.now", round=view.round, change=change))
    if not told:
        return None
    said = message("hachihachi_trick.again.chips", count=view.balances[seat])
    for each in reversed(told):
        said = message("hachihachi_trick.again.more", first=each, rest=said)
    return said


def _brought(ledger: Sequence[Entry], seat: Seat) -> str:
    """By how much payments have changed the chips of a seat."""
    return change_text(sum(each.paid * ((each.payee == seat) - (each.payer == seat)) for each in ledger))


def _reasons(view: HachihachiView, entries: Sequence[Entry], seat: Seat) -> Iterator[Message]:
    """Yield why the chips of a seat change, figure by figure, each with the change."""
    for name, keys in FIGURES.items():
        concerned = [entry for entry in entries if entry.reason.key in keys]
        mine = [entry for entry in concerned if seat in (entry.payer, entry.payee)]
        if not mine:
            continue
        if name == "forced_out_pay" and (paid := from_each(mine, seat)):  # alike from each (HT-8)
            what, count = joined([entry.reason for entry in paid]), sum(entry.paid for entry in paid)
            words = message("hachihachi_trick.paid.from_each", count=count, what=what)
            yield _with_times(words, mine[0])
            continue
        change = change_text(sum(entry.paid if entry.payee == seat else -entry.paid for entry in mine))
        what = _reason(view, name, mine[0], seat)
        yield _with_times(message("hachihachi_trick.paid.change", change=change, what=what), mine[0])


def _figures(view: HachihachiView, mine: Sequence[Entry], seat: Seat) -> tuple[Message, ...]:
    """What a seat is paid for, or pays for, in the order of the figures."""
    firsts = (
        (name, next((entry for entry in mine if entry.reason.key in keys), None))
        for name, keys in FIGURES.items()
    )
    return tuple(_reason(view, name, entry, seat) for name, entry in firsts if entry is not None)


def _reason(view: HachihachiView, name: str, entry: Entry, seat: Seat) -> Message:
    """What a seat is paid for, or pays for."""
    if name == "forced_out_pay":
        return message("hachihachi_trick.paid.to_forced_out")
    if name == "role_pay":
        roles = shown_roles(view, seat)
        return role_names(roles) if roles else message("hachihachi_trick.paid.no_role")
    if name == "trick_pay":
        won = sum(trick.winner == seat for trick in view.tricks)
        return message("hachihachi_trick.result.tricks", count=won)
    return entry.reason if entry.reason in (RETURNED, POT_SPLIT) else REASONS[name]


def _with_times(words: Message, entry: Entry) -> Message:
    """The same, with how many times a payment counts in a special round (HT-20, HT-21)."""
    if entry.multiplier == 1:
        return words
    return message("hachihachi_trick.paid.times", what=words, times=entry.multiplier)

"""The referee's calls in Hachihachi Trick; all of them public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import settlement
from cardtable.engine.games.hachihachi_trick.actions import Answer, Declare, Mizuten
from cardtable.engine.games.hachihachi_trick.state import RoundResult, Stage, State, Status
from cardtable.engine.ledger import POT, Entry
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play

TRICK_PAY: Final = settlement.FIGURES["trick_pay"]


def calls(before: State, fact: Fact, after: State) -> tuple[Message, ...]:
    """The calls about a fact that led from one state to the other."""
    return tuple(_calls(before, fact, after))


def _calls(before: State, fact: Fact, after: State) -> Iterator[Message]:
    match fact:
        case Picked(_, seat):
            yield message("hachihachi_trick.call.start", who=Who(seat))
        case Acted(seat, Mizuten(declared)):
            if declared:
                yield message("hachihachi_trick.call.mizuten", who=Who(seat))
        case Dealt():
            yield from _deal_calls(after)
        case Acted(seat, Declare() as action):
            yield from _declaration_calls(before, seat, action, after)
        case Acted(seat, Answer() | None):
            yield message("hachihachi_trick.call.answered", who=Who(seat))
        case Revealed(answers):
            splits = all(
                answer is None or (isinstance(answer, Answer) and answer.splits) for answer in answers
            )
            yield message("hachihachi_trick.call.split" if splits else "hachihachi_trick.call.no_split")
        case Shown("forced_out"):
            yield from _forced_out_calls(after.ledger[len(before.ledger) :], after.forced_out)
        case Shown():
            yield from map(_payment, after.ledger[len(before.ledger) :])
        case Acted(_, Play()):
            if len(after.done) > len(before.done):
                trick = after.done[-1]
                card = dict(trick.plays)[trick.winner]
                yield message("hachihachi_trick.call.trick", card=card, who=Who(trick.winner))
    if len(after.results) > len(before.results):
        yield from _round_calls(after, after.results[-1])


def _deal_calls(after: State) -> Iterator[Message]:
    """The turn-up, and what it makes of the round."""
    assert after.turn_up is not None  # noqa: S101 (narrows the type: cards have been dealt)
    yield message("hachihachi_trick.call.deal", round=after.round, card=after.turn_up)
    if after.multiplier == 2:
        yield message("hachihachi_trick.call.ooba")
    elif after.multiplier == 4:
        yield message("hachihachi_trick.call.zetsuba")


def _declaration_calls(before: State, seat: Seat, action: Declare, after: State) -> Iterator[Message]:
    """In, or fold and for how much; then who is forced out, or who is asked about the split."""
    if action.is_in:
        yield message("hachihachi_trick.call.in", who=Who(seat))
    else:
        price = before.price * before.multiplier
        yield message("hachihachi_trick.call.fold", who=Who(seat), count=price)
    for each in after.forced_out:
        yield message("hachihachi_trick.call.forced_out", who=Who(each))
    if after.stage is Stage.ANSWERING:
        one, other = after.ins
        yield message("hachihachi_trick.call.ask_split", who=Who(one), other=Who(other))


def _forced_out_calls(entries: Sequence[Entry], forced_out: Sequence[Seat]) -> Iterator[Message]:
    """What each who is in pays every seat that is forced out, and why (HT-8)."""
    for seat in forced_out:
        if paid := settlement.from_each(entries, seat):
            yield message(
                "hachihachi_trick.call.forced_out_paid",
                who=Who(seat),
                count=sum(entry.paid for entry in paid),
                why=settlement.joined([entry.reason for entry in paid]),
            )


def _payment(entry: Entry) -> Message:
    """A payment from one seat to another, and why."""
    return message(
        "hachihachi_trick.call.paid",
        who=Who(entry.payer),
        other=Who(entry.payee),
        count=entry.paid,
        why=entry.reason,
    )


def _round_calls(after: State, result: RoundResult) -> Iterator[Message]:
    """The end of a round, and with the last one of the match."""
    reasons = {entry.reason.key for entry in result.ledger}
    yield from (_payment(entry) for entry in result.ledger if entry.reason.key in TRICK_PAY)
    if settlement.MIZUTEN.key in reasons:
        yield message("hachihachi_trick.call.mizuten_made", who=Who(result.start))
    got = sum(entry.paid for entry in result.ledger if entry.payer == POT and entry.payee == result.winner)
    if result.winner is None:
        yield message("hachihachi_trick.call.nobody_in")
    elif result.split:
        who, other = (Who(seat) for seat, status in enumerate(result.status) if status is Status.IN)
        yield message("hachihachi_trick.call.round_split", who=who, other=other, round=result.number)
    elif got:
        yield message("hachihachi_trick.call.round", who=Who(result.winner), round=result.number, count=got)
    else:
        yield message("hachihachi_trick.call.round_without_pot", who=Who(result.winner), round=result.number)
    if settlement.RETURNED.key in reasons:
        yield message("hachihachi_trick.call.returned")
    if after.stage is Stage.OVER:
        if after.pot:
            yield message("hachihachi_trick.call.pot_left", count=after.pot)
        most = max(after.balances[:-1])
        winners = [seat for seat, balance in enumerate(after.balances[:-1]) if balance == most]
        for seat in winners:
            key = "hachihachi_trick.call.match" if len(winners) == 1 else "hachihachi_trick.call.match_shared"
            yield message(key, who=Who(seat), count=most)

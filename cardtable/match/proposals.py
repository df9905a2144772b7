"""What the members of a team propose to the one who decides (H6-10): notes that only the team may hear of.

In the file the card and the reasons are sealed, so that a glance at it spoils nothing. Nobody has checked
what a note holds that was read from a file: one that makes no sense counts as none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, Value, Who
from cardtable.engine.seats import Seat
from cardtable.match.lines import Json, Unreadable, parse, seal, unseal
from cardtable.match.log import Game, Note
from cardtable.match.match import Match
from cardtable.match.timeline import Decision

PROPOSAL: Final = "proposal"
"""The kind of note: ``seat``, ``member``, ``opened``, and ``sealed``: ``action`` and ``reasons``."""

MOST_REASONS: Final = 8


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a member (counted from 0) would do in the decision that was `Decision.opened` by a record."""

    seat: Seat
    member: int
    opened: int
    action: Action
    reasons: tuple[Message, ...] = ()


def proposal_data(proposal: Proposal) -> dict[str, Json]:
    """What stands in the note."""
    reasons = [_message_fields(reason) for reason in proposal.reasons[:MOST_REASONS]]
    secret = {"action": str(proposal.action), "reasons": reasons}
    return {
        "seat": proposal.seat,
        "member": proposal.member,
        "opened": proposal.opened,
        "sealed": seal(json.dumps(secret, ensure_ascii=False, separators=(",", ":"))),
    }


def read_proposal(note: Note, rules: Game) -> Proposal | None:
    """The proposal in a note; None when it holds none."""
    if note.kind != PROPOSAL:
        return None
    match note.data:
        case {"seat": int(seat), "member": int(member), "opened": int(opened), "sealed": str(sealed)}:
            try:
                secret = parse(unseal(sealed).encode())
                reasons = secret["reasons"]
                if not isinstance(reasons, list):
                    return None
                action = rules.parse_action(str(secret["action"]))
                return Proposal(seat, member, opened, action, tuple(map(_read_message, reasons)))
            except (Unreadable, ValueError, KeyError):
                return None
    return None


def proposals_for(match: Match, decision: Decision) -> tuple[Proposal, ...]:
    """All that has been proposed for a decision, in the order in which the members are asked."""
    found: dict[int, Proposal] = {}
    for record in reversed(match.records):
        if record.number <= decision.opened:
            break
        proposal = None if record.note is None else read_proposal(record.note, match.rules)
        if proposal is not None and (proposal.seat, proposal.opened) == (decision.seat, decision.opened):
            found[proposal.member] = proposal
    asked = match.header.seats[decision.seat].proposers
    return tuple(found[member] for member in asked if member in found)


def _message_fields(message: Message) -> dict[str, Json]:
    return {
        "key": message.key,
        "values": {name: _value_field(value) for name, value in sorted(message.values.items())},
    }


def _value_field(value: Value) -> Json:
    match value:
        case Card():
            return {"card": str(value)}
        case Who(seat):
            return {"seat": seat}
        case Message():
            return _message_fields(value)
    return value


def _read_message(fields: Any) -> Message:
    match fields:
        case {"key": str(key), "values": dict(values), **rest} if not rest:
            return Message(key, {name: _read_value(value) for name, value in values.items()})
    raise ValueError(f"not a message: {fields!r}")


def _read_value(field: Any) -> Value:
    match field:
        case {"card": str(card), **rest} if not rest:
            return Card.parse(card)
        case {"seat": int(seat), **rest} if not rest:
            return Who(seat)
        case dict():
            return _read_message(field)
        case int() | str():
            return field
    raise ValueError(f"not a value of a message: {field!r}")

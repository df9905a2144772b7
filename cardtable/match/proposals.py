"""Proposals of a team's computer members to the one who decides (H6-10): notes that only the team sees.

In the file the card and the reasons are sealed, so that a glance at it spoils nothing. Nobody has checked
what a note holds that was read from a file: one that makes no sense counts as none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, Value, Who
from cardtable.engine.rules import Advice, Player
from cardtable.engine.seats import Seat
from cardtable.match.json_lines import Json, Unreadable, parse, seal, unseal
from cardtable.match.log import AnyRules, Note
from cardtable.match.match import Match
from cardtable.match.thinker import OnAnswer, Question
from cardtable.match.timeline import Decision

PROPOSAL: Final = "proposal"
"""The kind of note: ``seat``, ``member``, ``opened``, and ``sealed``: ``action`` and ``reasons``."""

MOST_REASONS: Final = 8

AskPlayer: TypeAlias = Callable[[Decision, Player[Any], int, OnAnswer], None]
"""Asks a player about a decision; the answer comes at once or later."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The action a member (counted from 0) would take in the decision that `Decision.opened` names."""

    seat: Seat
    member: int
    opened: int
    action: Action
    reasons: tuple[Message, ...] = ()


def proposal_data(proposal: Proposal) -> dict[str, Json]:
    """Encode a proposal for its note."""
    reasons = [_message_fields(reason) for reason in proposal.reasons[:MOST_REASONS]]
    secret = {"action": str(proposal.action), "reasons": reasons}
    return {
        "seat": proposal.seat,
        "member": proposal.member,
        "opened": proposal.opened,
        "sealed": seal(json.dumps(secret, ensure_ascii=False, separators=(",", ":"))),
    }


def read_proposal(note: Note, rules: AnyRules) -> Proposal | None:
    """Return the proposal in a note; None when it holds none."""
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
    """Return all proposals for a decision, in the order in which the members are asked."""
    found: dict[int, Proposal] = {}
    for record in reversed(match.records):
        if record.number <= decision.opened:
            break
        proposal = None if record.note is None else read_proposal(record.note, match.rules)
        if proposal is not None and (proposal.seat, proposal.opened) == (decision.seat, decision.opened):
            found[proposal.member] = proposal
    asked = match.header.seats[decision.seat].proposers
    return tuple(found[member] for member in asked if member in found)


class TeamProposals:
    """Collector of the proposals in one match. Nobody waits for them: one that comes too late is dropped.

    Args:
        match: the match.
        members: the players to ask, by seat and member, of the teams that people lead.
        ask: asks a player about a decision; the answer comes at once or later.
        on_fault: called with a player's exception, for a log; the team then goes without its proposal.
    """

    def __init__(
        self,
        match: Match,
        members: Mapping[Seat, Mapping[int, Player[Any]]],
        ask: AskPlayer,
        on_fault: Callable[[Seat, Exception], None],
    ) -> None:
        self._match = match
        self._members = members
        self._ask_player = ask
        self._on_fault = on_fault
        self._asked: dict[tuple[Seat, int], Decision] = {}
        self._thinking: set[tuple[Seat, int]] = set()

    @property
    def is_thinking(self) -> bool:
        """True while any member has not answered yet."""
        return bool(self._thinking)

    @property
    def is_late(self) -> bool:
        """True while any member still thinks about a decision that has been made."""
        return any(self._match.decision(key[0]) != self._asked[key] for key in self._thinking)

    def clear(self) -> None:
        """Drop every question that was asked."""
        self._asked.clear()
        self._thinking.clear()

    def ask(self) -> bool:
        """Ask every member not yet asked about the team's present decision; False if there is none."""
        asked = [
            self._ask(seat, member, player)
            for seat in self._match.to_act
            for member, player in self._members.get(seat, {}).items()
        ]
        return any(asked)

    def note_choice(self, question: Question, choice: Advice) -> None:
        """Note the action of a computer that follows its strategist as that strategist's proposal."""
        info = self._match.header.seats[question.decision.seat]
        if not info.is_person and info.proposers:
            self._note(question, info.proposers[0], choice)

    def _ask(self, seat: Seat, member: int, player: Player[Any]) -> bool:
        key, decision = (seat, member), self._match.decision(seat)
        if decision is None or self._asked.get(key) == decision:
            return False
        self._asked[key] = decision
        if any(proposal.member == member for proposal in proposals_for(self._match, decision)):
            return False  # before a crash, or before the match was resumed
        self._thinking.add(key)
        rng = self._match.streams.named(f"proposal/{seat}/{member}/{decision.opened}")
        self._ask_player(decision, player, rng.getrandbits(128), lambda *answer: self._take(key, *answer))
        return True

    def _take(self, key: tuple[Seat, int], question: Question, answer: Advice | Exception) -> None:
        if self._asked.get(key) != question.decision or key not in self._thinking:
            return
        self._thinking.remove(key)
        if self._match.decision(key[0]) != question.decision:
            return
        try:
            if isinstance(answer, Exception):
                raise answer
            self._note(question, key[1], answer)
        except Exception as error:
            self._on_fault(key[0], error)
        self._match.checkpoint()

    def _note(self, question: Question, member: int, advice: Advice) -> None:
        """Note a proposal once, if the rules allow its action."""
        decision, choices = question.decision, question.view.choices
        legal = None if choices is None else choices.legal()
        if legal is not None and advice.action not in legal:
            raise ValueError(f"member {member} of seat {decision.seat} proposes {advice.action}")
        if not any(proposal.member == member for proposal in proposals_for(self._match, decision)):
            proposal = Proposal(decision.seat, member, decision.opened, advice.action, advice.reasons)
            self._match.note(PROPOSAL, proposal_data(proposal), sync=False)


# ── the notes' form ──────────────────────────────────────────────────────────────────────────────────


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

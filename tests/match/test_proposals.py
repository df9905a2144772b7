"""Proposals in a team: the members asked, the notes, their readers, and no waiting for them (H6-10)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Advice, Budget, Player, View
from cardtable.match.conductor import Conductor
from cardtable.match.json_lines import seal, unseal
from cardtable.match.log import Note
from cardtable.match.match import Match
from cardtable.match.proposals import PROPOSAL, Proposal, proposal_data, proposals_for, read_proposal
from cardtable.match.replay import Transcript
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Store
from cardtable.match.thinker import OnAnswer, Question, Thinker
from tests.match import toy
from tests.match.thinkers import Later, Odd
from tests.match.toy import Drawn, Lowest, ToyView, first

PEOPLE = (
    Member("Aoi", role="leader"),
    Member("", "lowest", "memory"),
    Member("", "highest"),
    Member("Ken", "drawn", "strategist"),
)
COMPUTERS = (
    Member("", "lowest", "leader"),
    Member("", "highest", "strategist"),
    Member("", "drawn", "strategist"),
    Member("", "lowest"),
)


class Highest:
    """Player of its last card, which says why."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        assert isinstance(view, ToyView)
        card = view.hand[-1]
        return Advice(toy.Play(card), reasons=(message("toy.high", card=card, who=Who(1), count=3),))


STYLES: dict[str, Player[Any]] = {"lowest": Lowest(), "highest": Highest(), "drawn": Drawn()}


def new_match(own: tuple[Member, ...] = PEOPLE, store: Store | None = None, rounds: int = 2) -> Match:
    options = toy.OPTIONS.from_json({"players": 2, "rounds": rounds, "team": len(own)})
    seats = (SeatInfo.team(own), SeatInfo.team(COMPUTERS[: len(own)]))
    if store is not None:
        return store.create("toy", options, seats, now=toy.NOW, seed="s")
    return Match.new(toy.TOY, options, seats, now=toy.NOW, seed="s")


def conduct(
    match: Match,
    thinker: Thinker | None = None,
    styles: dict[str, Player[Any]] | None = None,
    faults: list[Any] | None = None,
) -> Conductor:
    known = styles or STYLES
    seats = match.header.seats
    players = {s: known[info.playing_style] for s, info in enumerate(seats) if not info.is_person}
    members = {
        s: {m: known[info.members[m].style] for m in info.proposers}
        for s, info in enumerate(seats)
        if info.is_person
    }
    told = [] if faults is None else faults
    conductor = Conductor(
        match, players, thinker, on_fault=lambda *fault: told.append(fault), members=members
    )
    conductor.start()
    return conductor


def heard(match: Match, seat: int = 0) -> list[tuple[int, str]]:
    """The members and cards proposed for what the seat faces now."""
    decision = match.decision(seat)
    assert decision is not None
    return [(proposal.member, str(proposal.action)) for proposal in proposals_for(match, decision)]


def hand(match: Match) -> list[str]:
    view = match.view(0)
    assert isinstance(view, ToyView)
    return list(map(str, view.hand))


def act(match: Match, conductor: Conductor) -> None:
    decision = match.decision(0)
    assert decision is not None
    conductor.submit(decision, first(match, 0))


# ── a person leads ───────────────────────────────────────────────────────────────────────────────────


def test_h6_10_the_strategist_proposes_first_then_the_others_but_no_memory_keeper() -> None:
    match = new_match()
    conduct(match)
    assert match.to_act == (0,)
    assert [member for member, _ in heard(match)] == [3, 2]
    assert heard(match)[1][1] == hand(match)[-1]
    decision = match.decision(0)
    assert decision is not None
    why = proposals_for(match, decision)[1].reasons
    assert why == (message("toy.high", card=Card.parse(hand(match)[-1]), who=Who(1), count=3),)


def test_h6_10_proposals_are_notes_and_the_rules_never_see_them() -> None:
    match = new_match()
    conductor = conduct(match)
    facts = match.facts
    while match.outcome is None:
        act(match, conductor)
    assert len(match.notes(PROPOSAL)) > len(facts)
    assert all(note.data.keys() == {"seat", "member", "opened", "sealed"} for note in match.notes(PROPOSAL))
    assert not match.assisted
    bare = new_match()
    bare_conductor = Conductor(bare, {1: Highest()})
    bare_conductor.start()
    while bare.outcome is None:
        act(bare, bare_conductor)
    assert bare.facts == match.facts


def test_the_other_side_is_asked_first_and_each_member_has_the_teams_view_and_its_own_chance() -> None:
    thinker, match = Later(), new_match()
    conduct(match, thinker)
    questions = [question for question, _ in thinker.waiting]
    assert [question.decision.seat for question in questions] == [1, 0, 0]
    assert questions[1].view == questions[2].view == match.view(0)
    assert len({question.seed for question in questions}) == 3


def test_the_other_sides_action_changes_no_proposal() -> None:
    proposals = []
    for other in (Lowest(), Highest()):
        match = new_match()
        conduct(match, styles={**STYLES, "highest": other})
        proposals.append(heard(match)[0])
    assert proposals[0] == proposals[1]


def test_nobody_waits_for_a_proposal_and_a_late_one_is_dropped() -> None:
    thinker, match = Later(), new_match()
    conductor = conduct(match, thinker)
    thinker.answer()  # the other side
    assert match.to_act == (0,)
    assert not conductor.is_thinking
    late = list(thinker.waiting)
    assert len(late) == 2
    act(match, conductor)
    assert not match.notes(PROPOSAL) or match.notes(PROPOSAL)[0].data["seat"] == 1
    assert thinker.cancelled == late  # so that the next question need not wait either
    count = len(match.records)
    for question, answered in late:
        answered(question, question.think())
    assert len(match.records) == count


def test_late_proposals_do_not_disturb_a_thinking_player() -> None:
    thinker, match = Later(), new_match()
    conductor = conduct(match, thinker)
    act(match, conductor)  # before the other side has chosen
    assert conductor.is_thinking
    assert not thinker.cancelled
    thinker.answer()
    assert len(thinker.cancelled) == 2
    assert match.to_act != (1,)


def test_an_undo_asks_afresh() -> None:
    match = new_match()
    conductor = conduct(match)
    cards = set()
    for _ in range(12):
        cards.add(heard(match)[0])
        act(match, conductor)
        assert conductor.undo(0)
        assert [member for member, _ in heard(match)] == [3, 2]
    assert len(cards) > 1
    assert len({note.data["opened"] for note in match.notes(PROPOSAL) if note.data["seat"] == 0}) > 12


def test_proposals_survive_a_crash_and_nobody_is_asked_twice(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path, toy.GAMES)
    match = new_match(store=store)
    thinker = Later()
    conduct(match, thinker)
    thinker.answer()
    thinker.answer()  # the strategist; the other member is still thinking
    before = heard(match)
    assert [member for member, _ in before] == [3]
    assert match.path is not None
    copy = match.path.with_name("crashed.cardtable")
    copy.write_bytes(match.path.read_bytes())  # what a crash would leave
    match.close()
    again, thinker = store.open(copy), Later()
    conduct(again, thinker)
    assert heard(again) == before
    assert [question.decision.seat for question, _ in thinker.waiting] == [0]
    thinker.answer()
    assert [member for member, _ in heard(again)] == [3, 2]
    again.close()


def test_a_proposal_is_the_same_after_a_crash() -> None:
    proposals = []
    for _ in range(2):
        match = new_match()
        conduct(match)
        proposals.append(heard(match))
    assert proposals[0] == proposals[1]


@pytest.mark.parametrize(
    "what",
    [
        lambda view: 1 // 0,
        lambda view: None,
        lambda view: ValueError("no"),
        lambda view: Advice(toy.TOY.parse_action("AH")),  # not in this pack
        lambda view: Advice("no action"),  # type: ignore[arg-type]
    ],
)
def test_a_member_without_a_usable_proposal_is_reported_and_delays_nothing(
    what: Callable[[View], object],
) -> None:
    match, faults = new_match(), list[Any]()
    conduct(match, styles={**STYLES, "drawn": Odd(what)}, faults=faults)
    assert [member for member, _ in heard(match)] == [2]
    assert [seat for seat, _ in faults] == [0]
    assert not match.notes("forfeit")


def test_a_member_that_cannot_be_asked_is_reported() -> None:
    class Unsendable(Later):
        def ask(self, question: Question, answered: OnAnswer) -> None:
            if question.decision.seat == 0:
                raise OSError("no process")
            answered(question, question.think())

    match, faults = new_match(), list[Any]()
    conduct(match, Unsendable(), faults=faults)
    assert match.to_act == (0,)
    assert [type(error) for _, error in faults] == [OSError, OSError]


def test_stop_ends_proposals_too() -> None:
    thinker, match = Later(), new_match()
    conductor = conduct(match, thinker)
    thinker.answer()
    conductor.stop()
    count = len(match.records)
    for question, answered in thinker.cancelled:
        answered(question, question.think())
    assert len(match.records) == count


# ── a computer leads ─────────────────────────────────────────────────────────────────────────────────


def test_h6_10_a_computer_leader_plays_its_first_strategists_proposal() -> None:
    match = new_match()
    conduct(match)
    (chosen,) = [fact.action for fact in match.facts if isinstance(fact, Acted)]
    (note,) = [note for note in match.notes(PROPOSAL) if note.data["seat"] == 1]
    proposal = read_proposal(note, toy.TOY)
    assert proposal is not None
    assert (proposal.member, proposal.action) == (1, chosen)


def test_a_computer_team_without_a_strategist_notes_nothing() -> None:
    match = new_match((Member("Aoi"),) * 4)
    quiet = SeatInfo.team((Member("", "lowest"), *[Member("", "highest")] * 3))
    match = Match.new(toy.TOY, match.options, (match.header.seats[0], quiet), now=toy.NOW, seed="s")
    conduct(match)
    assert match.to_act == (0,)
    assert not match.notes(PROPOSAL)


def test_a_strategist_without_a_usable_answer_forfeits_as_any_player_does() -> None:
    match, faults = new_match(), list[Any]()
    conduct(
        match,
        styles={**STYLES, "highest": Odd(lambda view: Advice(toy.TOY.parse_action("AH")))},
        faults=faults,
    )
    assert [note.data["seat"] for note in match.notes("forfeit")] == [1]
    assert not [note for note in match.notes(PROPOSAL) if note.data["seat"] == 1]
    assert match.to_act == (0,)


# ── the note ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_glance_at_the_file_shows_no_proposal(tmp_path: Path) -> None:
    match = new_match(store=Store(tmp_path, toy.GAMES))
    conduct(match)
    cards = hand(match)
    assert match.path is not None
    content = match.path.read_text("utf-8")
    assert content.count('"note":"proposal"') == 3
    assert not any(card in content for card in cards)
    assert "toy.high" not in content
    match.close()


def test_h6_10_a_transcript_shows_proposals_only_when_the_deal_is_over(tmp_path: Path) -> None:
    match = new_match(store=Store(tmp_path, toy.GAMES))
    conductor = conduct(match)
    assert match.path is not None

    def told() -> list[bool]:
        assert match.path is not None
        steps = Transcript(match.path.read_bytes(), toy.GAMES).entries()
        notes = [step.entry for step in steps if isinstance(step.entry, Note)]
        return [read_proposal(note, toy.TOY) is not None for note in notes if note.kind == PROPOSAL]

    assert told() == [False] * 3
    deal = sum(fact.seat == 0 for fact in match.facts if isinstance(fact, Acted))
    for _ in range(deal, 4):
        act(match, conductor)
    assert {*told()} == {True, False}
    assert not told()[-1]  # of the deal that is being played
    while match.outcome is None:
        act(match, conductor)
    assert {*told()} == {True}
    match.close()


def test_a_noted_proposal_is_read_back() -> None:
    reason = message("a.b", card=Card.parse("10D"), who=Who(1), count=2, text="山", part=message("c.d", n=-1))
    proposal = Proposal(1, 2, 30, toy.TOY.parse_action("QS"), (reason, Message("e.f")))
    assert read_proposal(Note(PROPOSAL, proposal_data(proposal)), toy.TOY) == proposal


GOOD = json.dumps({"action": "QS", "reasons": [{"key": "a.b", "values": {"card": {"card": "2C"}}}]})


@pytest.mark.parametrize(
    ("data", "good"),
    [
        ({}, True),
        ({"extra": 1}, True),
        ({"seat": "0"}, False),
        ({"member": None}, False),
        ({"opened": 1.5}, False),
        ({"sealed": GOOD}, False),
        ({"sealed": seal("QS")}, False),
        ({"sealed": seal("[]")}, False),
        ({"sealed": seal('{"action":"QS"}')}, False),
        ({"sealed": seal('{"action":"0S","reasons":[]}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":{}}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":["x"]}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":[{"key":1,"values":{}}]}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":[{"key":"a","values":{"b":null}}]}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":[{"key":"a","values":{"b":{"card":"0S"}}}]}')}, False),
        ({"sealed": seal('{"action":"QS","reasons":[' + "[" * 5000 + "]" * 5000 + "]}")}, False),
        ({"sealed": seal("x" * 100_000)}, False),
    ],
)
def test_a_note_that_makes_no_sense_is_no_proposal(data: dict[str, Any], good: bool) -> None:
    fields: dict[str, Any] = {"seat": 0, "member": 1, "opened": 2, "sealed": seal(GOOD)}
    note = Note(PROPOSAL, fields | data)
    assert (read_proposal(note, toy.TOY) is not None) == good
    assert read_proposal(Note("title", note.data), toy.TOY) is None


def test_reasons_are_few_enough_for_a_line() -> None:
    proposal = Proposal(0, 1, 2, toy.TOY.parse_action("QS"), (message("a.b", text="x" * 100),) * 2000)
    assert len(unseal(proposal_data(proposal)["sealed"])) < 2000


def test_only_proposals_of_asked_members_count() -> None:
    """Whatever a file says."""
    match = new_match()
    conduct(match)
    decision = match.decision(0)
    assert decision is not None
    before = heard(match)
    for member in (0, 1, 7, -1):
        match.note(PROPOSAL, proposal_data(Proposal(0, member, decision.opened, first(match, 0))))
    match.note(PROPOSAL, proposal_data(Proposal(1, 3, decision.opened, first(match, 0))))
    match.note(PROPOSAL, {"seat": 0})
    assert heard(match) == before

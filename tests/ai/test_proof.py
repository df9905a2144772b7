"""The proof that computers do not peek finds who does, and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.ai.games.happy_six.worlds import complete_happy_six
from cardtable.ai.games.hearts.players import Discreet
from cardtable.ai.games.hearts.worlds import complete_hearts
from cardtable.ai.players import Fickle
from cardtable.ai.proof import BRIEFLY, Finding, Proof, Recheck
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, HappySixView
from cardtable.engine.games.happy_six.rules import HappySix
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.games.hearts import HEARTS, HeartsView
from cardtable.engine.games.hearts import State as HeartsState
from cardtable.engine.games.hearts.rules import Hearts
from cardtable.engine.rules import Advice, Budget, Player
from cardtable.engine.seats import EVERYTHING
from cardtable.games import GAMES
from cardtable.match.conductor import Conductor
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.thinker import SearchLimit
from tests.helpers.games import PLAYERS
from tests.match import toy

COUNT = 10


class Leaky(HappySix):
    """Rules that show each seat what the other has chosen."""

    def view(self, state: State, viewer: int) -> HappySixView:
        return replace(super().view(state, viewer), chosen=state.chosen)


class Peeking:
    """Player of its highest card when the other's is seen and high, and else of its lowest."""

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        assert view.choices is not None
        legal = view.choices.legal()
        assert legal is not None
        seen = view.chosen[1 - view.viewer]
        return Advice(legal[-1] if str(seen) in "5S 5H" else legal[0])


class Failing:
    """Player without an answer."""

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        raise RuntimeError("no")


def played(player: Player[Any], rules: HappySix = HAPPY_SIX, turns: int = 1000, style: str = "x") -> Match:
    """A match of a person, who plays anything, against this player."""
    seats = (SeatInfo("Aoi"), SeatInfo("", style))
    options = HAPPY_SIX.option_set.choose("standard", 2)
    match = Match.new(rules, options, seats, now=toy.NOW, seed="proof")
    conductor = Conductor(match, {1: player})
    conductor.start()
    rng = Random(7)
    while match.outcome is None and turns:
        act(match, conductor, rng)
        turns -= 1
    return match


def act(match: Match, conductor: Conductor, rng: Random) -> None:
    decision, choices = match.decision(0), match.view(0).choices
    assert decision is not None
    assert choices is not None
    conductor.submit(decision, choices.draw(rng))


def prove(match: Match, players: Mapping[int, Player[Any]]) -> Finding:
    """The finding for seat 1."""
    proof = Proof(match, players, COUNT, GAMES[match.header.game].computers().completion)
    done = 0
    while (recheck := proof.next()) is not None:
        proof.judge(recheck, answers(recheck))
        done += 1
        assert proof.done == done
    assert proof.total == done
    (finding,) = proof.findings
    return finding


def answers(recheck: Recheck) -> list[Advice | Exception]:
    found: list[Advice | Exception] = []
    for question in recheck.questions:
        try:
            found.append(question.think())
        except Exception as error:
            found.append(error)
    return found


@pytest.mark.long
@pytest.mark.parametrize("style", PLAYERS["happy_six"])
def test_h6_16_every_choice_of_a_match_is_made_again_with_each_other_card_of_the_person(style: str) -> None:
    player = PLAYERS["happy_six"][style]
    match = played(player)
    finding = prove(match, {1: player})
    turns = [n for n in match.line if isinstance(match.timeline.fact(n), Revealed)]
    hands = [match.timeline.state(n - 1).hands[0] for n in turns]
    assert finding == Finding(1, choices=len(turns), worlds=sum(len(hand) - 1 for hand in hands))
    assert finding.worlds > finding.choices


def test_who_peeks_is_found() -> None:
    finding = prove(played(Peeking(), Leaky()), {1: Peeking()})
    assert finding.peeked
    assert not finding.failed
    assert not finding.changed  # it was asked before the person had chosen


@pytest.mark.long
def test_without_a_leak_there_is_nothing_to_peek_at() -> None:
    assert prove(played(Peeking()), {1: Peeking()}).peeked == ()


@pytest.mark.long
def test_a_player_that_plays_otherwise_than_then_is_told_and_not_accused() -> None:
    match = played(Fickle())
    finding = prove(match, {1: PLAYERS["happy_six"]["discreet"]})
    assert finding.changed
    assert finding.peeked == finding.failed == ()
    for record in finding.changed:
        fact = match.timeline.fact(record)
        assert isinstance(fact, Acted)
        assert fact.seat == 1


def test_a_player_without_answers_is_told() -> None:
    finding = prove(played(Fickle(), turns=3), {1: Failing()})
    assert len(finding.failed) == finding.choices == 3
    assert finding.peeked == finding.changed == ()


def test_a_choice_drawn_in_a_players_place_is_left_out() -> None:
    finding = prove(played(Failing(), turns=4), {1: Fickle()})
    assert finding == Finding(1, forfeits=4)


def test_a_choice_not_yet_revealed_is_left_out() -> None:
    match = played(Fickle(), turns=2)
    assert isinstance(match.facts[-1], Acted)
    assert prove(match, {1: Fickle()}).choices == 2


def test_it_holds_after_undo_and_for_a_person_who_was_quicker_than_the_computer() -> None:
    match = played(Fickle(), turns=0)
    conductor, rng = Conductor(match, {1: Fickle()}), Random(1)
    conductor.start()
    for _ in range(3):
        act(match, conductor, rng)
        assert conductor.undo(0)
        act(match, conductor, rng)
    conductor.stop()
    match.undo(0)  # and now the person first, as it could be in older versions
    decision = match.decision(0)
    assert decision is not None
    hand = match.view(0).hands[0]  # type: ignore[attr-defined]
    match.submit(decision, Choose(hand[0]))
    Conductor(match, {1: Fickle()}).start()
    acted = [fact.seat for fact in match.facts if isinstance(fact, Acted)]
    assert acted == [1, 0, 1, 0, 0, 1, 1]
    finding = prove(match, {1: Fickle()})
    assert (finding.choices, finding.changed, finding.peeked) == (3, (), ())


def test_what_happens_meanwhile_is_left_out() -> None:
    match = played(Fickle(), turns=3)
    proof = Proof(match, {1: Fickle()}, COUNT, complete_happy_six)
    conductor = Conductor(match, {1: Fickle()})
    conductor.start()
    act(match, conductor, Random(1))
    assert conductor.undo(0)
    assert conductor.undo(0)
    while (recheck := proof.next()) is not None:
        proof.judge(recheck, answers(recheck))
    assert proof.total == 3
    assert proof.findings[0].changed == ()


def test_only_actions_answer_decisions() -> None:
    match = played(Fickle(), turns=1)
    with pytest.raises(ValueError, match="no action"):
        match.timeline.answered(1)
    decision = match.decision(0)
    conductor = Conductor(match, {1: Fickle()})
    conductor.start()
    act(match, conductor, Random(1))
    chosen = [n for n in match.line if isinstance(fact := match.timeline.fact(n), Acted) and fact.seat == 0]
    assert match.timeline.answered(chosen[-1]) == decision


class PeekingAtHearts:
    """Careful player, but for its lowest card when the next seat holds the queen of spades."""

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        held = view.hands[(view.viewer + 1) % view.players]
        if isinstance(held, tuple) and Card.parse("QS") in held and view.choices is not None:
            legal = view.choices.legal()
            if legal:
                return Advice(legal[0])
        return Discreet().choose(view, budget, rng)


class LeakyHearts(Hearts):
    """Rules that show everybody all hands."""

    def view(self, state: HeartsState, viewer: int) -> HeartsView:
        return replace(super().view(state, viewer), hands=super().view(state, EVERYTHING).hands)


def hearts_played(player: Player[Any], rules: Hearts = HEARTS, count: int = 10) -> Match:
    """A deal of Hearts with passing, seat 1 being this player's."""
    options = HEARTS.option_set.choose("windows", 4, {"deals": 1})
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "x"),) * 3)
    match = Match.new(rules, options, seats, now=toy.NOW, seed="proof")
    players: dict[int, Player[Any]] = dict.fromkeys((0, 2, 3), Fickle()) | {1: player}
    Conductor(match, players, limit=SearchLimit(count)).start()
    return match


@pytest.mark.long
@pytest.mark.parametrize("style", PLAYERS["hearts"])
def test_h6_16_who_plays_hearts_with_what_it_sees_is_proved_honest(style: str) -> None:
    player = PLAYERS["hearts"][style]
    match = hearts_played(player, count=2)
    proof = Proof(match, {1: player}, 2, complete_hearts)
    for _ in range(6):  # what is passed, and the first tricks
        recheck = proof.next()
        assert recheck is not None
        proof.judge(recheck, answers(recheck))
    (finding,) = proof.findings
    assert finding.choices == 6
    assert finding.worlds > finding.choices
    assert finding.peeked == finding.changed == finding.failed == ()


@pytest.mark.long
def test_who_peeks_at_hearts_is_found() -> None:
    assert prove(hearts_played(PeekingAtHearts(), LeakyHearts()), {1: PeekingAtHearts()}).peeked
    assert prove(hearts_played(PeekingAtHearts()), {1: PeekingAtHearts()}).peeked == ()


def test_in_other_worlds_a_player_thinks_briefly() -> None:
    recheck = Proof(hearts_played(Fickle()), {1: Fickle()}, 1000, complete_hearts).next()
    assert recheck is not None
    assert [question.count for question in recheck.questions][:2] == [1000, BRIEFLY]

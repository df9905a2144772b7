"""Hot seat: people who share a screen see only their own cards (H6-14)."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.players import Fickle
from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Revealed
from cardtable.engine.games.fifty_six import FIFTY_SIX, FiftySixView
from cardtable.engine.rules import View
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat
from cardtable.match.conductor import Conductor
from cardtable.match.hot_seat import HotSeat
from cardtable.match.match import Match, StaleDecision
from cardtable.match.seating import SeatInfo
from cardtable.match.timeline import Decision
from tests.match.toy import NOW, Lowest, first, in_memory


def begin(styles: str = "pp") -> tuple[Match, Conductor, HotSeat]:
    match = in_memory(styles, 2)
    conductor = Conductor(match, {seat: Lowest() for seat, style in enumerate(styles) if style != "p"})
    hot_seat = HotSeat(match)
    conductor.start()
    return match, conductor, hot_seat


def uncover(hot_seat: HotSeat) -> Decision:
    due = hot_seat.covered_for
    assert due is not None
    hot_seat.uncover(due)
    return due


def choose(match: Match, conductor: Conductor, hot_seat: HotSeat) -> Seat:
    decision = uncover(hot_seat)
    conductor.submit(decision, first(match, decision.seat))
    return decision.seat


def covered_seat(hot_seat: HotSeat) -> Seat | None:
    return None if hot_seat.covered_for is None else hot_seat.covered_for.seat


def test_h6_14_each_choice_is_made_behind_the_cover() -> None:
    match, conductor, hot_seat = begin()
    seen = []
    for _ in range(2):
        assert hot_seat.viewer == PUBLIC
        decision = uncover(hot_seat)
        assert hot_seat.viewer == hot_seat.bottom == decision.seat
        assert hot_seat.covered_for is None
        conductor.submit(decision, first(match, decision.seat))
        seen.append(decision.seat)
    assert seen == [0, 1]
    assert hot_seat.viewer == PUBLIC  # the reveal is for both
    assert isinstance(match.facts[-1], Revealed)
    assert hot_seat.bottom == 1  # the table is not turned round before somebody else uncovers it
    assert hot_seat.covered_for is not None


@pytest.mark.parametrize("styles", ["pc", "cp"])
def test_h6_14_one_person_needs_no_cover(styles: str) -> None:
    match, _, hot_seat = begin(styles)
    assert hot_seat.viewer == hot_seat.bottom == styles.index("p")
    assert hot_seat.covered_for is None
    assert hot_seat.undo_seat == hot_seat.redo_seat == hot_seat.bottom
    assert match.decision(hot_seat.bottom) is not None


def test_a_watched_match_is_never_covered() -> None:
    _, _, hot_seat = begin("cc")
    assert (hot_seat.viewer, hot_seat.covered_for, hot_seat.bottom) == (EVERYTHING, None, 0)


def test_partners_at_one_screen_never_see_each_other_s_hands() -> None:
    options = FIFTY_SIX.option_set.choose("akagiri", 4, {"deals": 1})
    seats = tuple(SeatInfo(name, style) for name, style in zip("ABCD", ("person", "x") * 2, strict=True))
    match = Match.new(FIFTY_SIX, options, seats, now=NOW, seed="partners")
    conductor = Conductor(match, {seat: Fickle() for seat in (1, 3)})
    hot_seat, rng, seen = HotSeat(match), Random(1), set()
    conductor.start()
    while match.outcome is None:
        assert not shown_hands(match.view(hot_seat.viewer))  # covered: what everybody may see
        decision = uncover(hot_seat)
        view = match.view(hot_seat.viewer)
        assert shown_hands(view) == {decision.seat}
        assert view.choices is not None
        seen.add(decision.seat)
        conductor.submit(decision, view.choices.draw(rng))
    assert seen == {0, 2}


def shown_hands(view: View) -> set[Seat]:
    """The seats whose cards, if they have any, a view shows."""
    assert isinstance(view, FiftySixView)
    return {seat for seat, hand in enumerate(view.hands) if hand and not isinstance(hand, Hidden)}


def test_nobody_uncovers_the_table_out_of_turn_or_twice() -> None:
    match, _, hot_seat = begin()
    other = match.decision(1)
    assert other is not None
    with pytest.raises(StaleDecision):
        hot_seat.uncover(other)
    assert hot_seat.viewer == PUBLIC
    due = uncover(hot_seat)
    with pytest.raises(StaleDecision):
        hot_seat.uncover(due)
    assert hot_seat.viewer == due.seat


def test_computers_beside_several_people_change_nothing() -> None:
    match, conductor, hot_seat = begin("cpcp")
    assert choose(match, conductor, hot_seat) == 1
    assert covered_seat(hot_seat) == 3
    assert hot_seat.viewer == PUBLIC


def test_h6_14_undo_takes_back_the_own_choice_before_the_next_person_has_looked() -> None:
    match, conductor, hot_seat = begin()
    choose(match, conductor, hot_seat)
    assert (covered_seat(hot_seat), hot_seat.undo_seat) == (1, 0)
    assert conductor.undo(hot_seat.undo_seat)
    assert covered_seat(hot_seat) == 0
    assert hot_seat.viewer == PUBLIC
    assert hot_seat.redo_seat == 0
    assert conductor.redo(hot_seat.redo_seat)
    assert covered_seat(hot_seat) == 1


def test_h6_14_undo_never_goes_past_another_persons_unrevealed_choice() -> None:
    match, conductor, hot_seat = begin()
    choose(match, conductor, hot_seat)
    uncover(hot_seat)
    assert hot_seat.undo_seat == 1
    assert not match.can_undo(hot_seat.undo_seat)
    assert not conductor.undo(hot_seat.undo_seat)
    assert hot_seat.viewer == 1


def test_h6_14_after_the_reveal_undo_opens_the_whole_turn_behind_the_cover() -> None:
    match, conductor, hot_seat = begin()
    opened = hot_seat.covered_for
    choose(match, conductor, hot_seat)
    choose(match, conductor, hot_seat)
    head = match.head
    assert conductor.undo(hot_seat.undo_seat)
    assert hot_seat.viewer == PUBLIC
    assert covered_seat(hot_seat) == 0
    assert hot_seat.covered_for != opened  # it is another decision, and the old one uncovers nothing
    assert conductor.redo(hot_seat.redo_seat)
    assert match.head == head


def test_moving_the_head_covers_the_table() -> None:
    match, conductor, hot_seat = begin()
    uncover(hot_seat)
    conductor.branch_from(match.head)
    assert hot_seat.viewer == PUBLIC
    assert covered_seat(hot_seat) == 0


def test_a_resumed_match_begins_covered() -> None:
    match, _, hot_seat = begin()
    uncover(hot_seat)
    assert HotSeat(match).viewer == PUBLIC


def test_after_the_match_the_table_is_covered_for_nobody() -> None:
    match, conductor, hot_seat = begin()
    while match.outcome is None:
        choose(match, conductor, hot_seat)
    assert hot_seat.covered_for is None
    assert hot_seat.viewer == PUBLIC

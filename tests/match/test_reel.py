"""Looking at a match again: the positions of its line, and never more of them than may be shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, HappySix
from cardtable.engine.games.happy_six.rules import LONGEST_SET
from cardtable.engine.seats import EVERYTHING, PUBLIC, Viewer
from cardtable.match.log import Header, Record
from cardtable.match.match import Match
from cardtable.match.reel import Reel, Sight, facts_of, reel_of
from cardtable.match.replay import Replay
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.match.timeline import LANDMARKS, Timeline
from tests.helpers.happy_six import dealt, endless, turn, turns, won_set
from tests.match import toy


def on_disk(folder: Path) -> Match:
    return Store(folder, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="s")


def viewers(match: Match) -> tuple[Viewer, ...]:
    return (*range(match.options.players), PUBLIC, EVERYTHING)


def deal_at(match: Match, position: int) -> int:
    """The deal a position of the line belongs to; 0 before the first."""
    return max((fact.deal for fact in match.facts[:position] if isinstance(fact, Dealt)), default=0)


def sights(match: Match, viewer: Viewer) -> Iterator[tuple[int, Sight]]:
    reel = reel_of(match)
    for position in range(reel.last + 1):
        yield position, reel.sight(position, viewer)


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────


def test_every_position_of_a_finished_match_is_as_the_viewer_saw_it() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    reel = reel_of(match)
    assert reel.last == len(match.facts)
    for viewer in viewers(match):
        learnt = match.redacted(viewer)
        for position, sight in sights(match, viewer):
            assert (sight.position, sight.viewer) == (position, viewer)
            assert sight.record == (0, *match.line)[position]
            assert sight.view == match.view_after(sight.record, viewer)
            if position:
                assert sight.before == reel.sight(position - 1, viewer).view
                assert sight.fact == learnt[position - 1]
            else:
                assert (sight.before, sight.fact, sight.calls) == (None, None, ())
            heard = reel.heard(position)
            assert heard[len(heard) - len(sight.calls) :] == sight.calls
    said = [call for position in range(reel.last + 1) for call in reel.sight(position, 0).calls]
    assert reel.heard(reel.last) == tuple(said)
    assert len(said) == sum(match.view(PUBLIC).points)  # type: ignore[attr-defined]


def test_the_deals_are_found() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    reel = reel_of(match)
    assert [deal.number for deal in reel.deals] == [1, 2]
    for deal in reel.deals:
        assert reel.sight(deal.start, EVERYTHING).fact == match.facts[deal.start - 1]
        assert isinstance(match.facts[deal.start - 1], Dealt)


@pytest.mark.parametrize("position", [-1, 1000])
def test_there_is_nothing_before_the_start_or_after_the_end(position: int) -> None:
    with pytest.raises(IndexError):
        reel_of(toy.in_memory()).sight(position, 0)


def test_an_empty_match_has_one_position() -> None:
    reel = reel_of(toy.in_memory())
    assert (reel.last, reel.deals, reel.heard(0)) == (0, (), ())
    assert reel.sight(0, EVERYTHING).viewer == 0


# ── what may be shown ────────────────────────────────────────────────────────────────────────────────────


def test_of_the_deal_on_the_table_only_what_the_person_saw_is_shown_at_every_moment_of_a_match() -> None:
    match = toy.in_memory()
    while match.outcome is None:
        current = deal_at(match, len(match.facts))
        for viewer in viewers(match):
            for position, sight in sights(match, viewer):
                is_told = max(deal_at(match, position), 1) < current  # what comes first is of the first
                assert sight.viewer == (viewer if is_told else 0)
                assert sight.view.viewer == sight.viewer
                assert sight.before is None or sight.before.viewer == sight.viewer
        toy.play_out(match, 1)


def test_a_fact_of_a_deal_in_play_is_told_as_the_person_learnt_it() -> None:
    match = toy.in_memory()
    toy.play_out(match, 3)
    dealt = reel_of(match).sight(2, EVERYTHING).fact
    assert isinstance(dealt, Dealt)
    assert [isinstance(pile, Hidden) for pile in dealt.piles] == [False, True]
    hidden = [sight.fact for _, sight in sights(match, EVERYTHING) if sight.fact == Acted(1, None)]
    assert hidden or not any(isinstance(fact, Acted) and fact.seat == 1 for fact in match.facts)


def test_deals_that_undo_may_deal_again_are_hidden_again() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    second = reel_of(match).deals[1].start
    assert reel_of(match).sight(second, EVERYTHING).viewer == EVERYTHING
    match.branch_from(match.line[second])  # a fact after the second deal
    reel = reel_of(match)
    assert reel.sight(second, EVERYTHING).viewer == 0
    assert reel.sight(second - 1, EVERYTHING).viewer == EVERYTHING
    match.branch_from(0)
    assert reel_of(match).sight(0, EVERYTHING).viewer == 0


def test_with_several_persons_nobody_is_shown_a_hand_of_the_deal_in_play() -> None:
    match = toy.in_memory("pp")
    toy.play_out(match, 3)
    reel = reel_of(match)
    assert reel.own == PUBLIC
    assert {reel.sight(reel.last, viewer).viewer for viewer in viewers(match)} == {PUBLIC}
    toy.play_out(match)
    assert {reel_of(match).sight(3, viewer).viewer for viewer in viewers(match)} == {*viewers(match)}


def test_where_only_computers_play_everything_may_be_seen_at_once() -> None:
    match = toy.in_memory("cc")
    toy.play_out(match, 3)
    reel = reel_of(match)
    assert reel.own == EVERYTHING
    for position in range(reel.last + 1):
        assert reel.sight(position, EVERYTHING).viewer == EVERYTHING


def test_h6_sets_before_the_one_in_play_are_open() -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"))
    header = Header("happy_six", 1, OPTIONS.choose("standard", 2), seats, "", "seed", None, "2026-01-01")
    timeline = Timeline(header, HAPPY_SIX)
    for number, fact in enumerate((*won_set(1, 0), dealt(2), *turn("2S AH")[:2]), start=1):
        timeline.add(Record(number, number - 1, fact))
    reel = Reel(timeline)
    first, second = reel.deals
    assert reel.sight(first.start, EVERYTHING).fact == dealt(1)
    assert reel.sight(second.start, EVERYTHING).fact == HAPPY_SIX.redact(
        HAPPY_SIX.start(header.options), dealt(2), 0
    )
    assert reel.sight(reel.last - 1, EVERYTHING).fact == turn("2S AH")[0]
    assert reel.sight(reel.last, EVERYTHING).fact == Acted(1, None)


def test_a_jump_in_a_match_of_two_thousand_records_costs_no_more_than_a_few_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"))
    header = Header("happy_six", 1, OPTIONS.choose("standard", 2), seats, "", "seed", None, "2026-01-01")
    timeline = Timeline(header, HAPPY_SIX)
    drawn_sets = [(dealt(deal), *turns(endless(LONGEST_SET))) for deal in range(1, 5)]  # H6-15
    for number, fact in enumerate((fact for facts in drawn_sets for fact in facts), start=1):
        timeline.add(Record(number, number - 1, fact))
    reel, applied = Reel(timeline), 0
    assert reel.last > 2000
    apply = HappySix.apply

    def counted(*args: Any) -> Any:
        nonlocal applied
        applied += 1
        return apply(*args)

    monkeypatch.setattr(HappySix, "apply", counted)
    for position in (0, reel.last, 100, 1999, 3, 1234, reel.last - 1):
        before = applied
        reel.sight(position, EVERYTHING)
        assert applied - before <= LANDMARKS


# ── from a file ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_damaged_file_is_shown_up_to_the_damage(tmp_path: Path) -> None:
    match = on_disk(tmp_path)
    toy.play_out(match)
    match.close()
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    replay = Replay(b"".join([*lines[:5], lines[5].replace(b'"n"', b'"N"'), *lines[6:]]), toy.GAMES)
    assert replay.damage is not None
    assert replay.reel is not None
    assert replay.reel.last == 4
    assert replay.reel.sight(4, EVERYTHING).viewer == 0  # the deal has not been seen to its end
    assert Replay(b"", toy.GAMES).reel is None


def test_looking_changes_nothing(tmp_path: Path) -> None:
    match = on_disk(tmp_path)
    toy.play_out(match, 12)
    assert match.path is not None
    before, records = match.path.read_bytes(), match.records
    reel = reel_of(match)
    there = [reel.sight(position, 0) for position in range(reel.last + 1)]
    assert [reel.sight(position, 0) for position in reversed(range(reel.last + 1))] == there[::-1]
    toy.play_out(match)
    assert reel.last == len(there) - 1  # it shows what was, not what goes on
    assert match.records[: len(records)] == records
    assert match.path.read_bytes().startswith(before)


def test_it_is_of_the_line_that_counts() -> None:
    match = toy.in_memory()
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    assert match.undo(0)
    toy.play_out(match)
    reel = reel_of(match)
    assert tuple(reel.sight(i, 0).record for i in range(1, reel.last + 1)) == match.line


def test_the_facts_of_a_deal_begin_with_its_cards_and_end_before_the_next() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    numbers = sorted({fact.deal for fact in match.facts if isinstance(fact, Dealt)})
    assert len(numbers) > 1
    found = [facts_of(match.timeline, number) for number in numbers]
    for number, facts in zip(numbers, found, strict=True):
        assert [fact.deal for fact in facts if isinstance(fact, Dealt)] == [number]
        assert isinstance(facts[0], Dealt)
    assert len(found[-1]) <= sum(map(len, found)) <= len(match.facts)
    assert sum(found, ())[-1] == match.facts[-1]
    assert facts_of(match.timeline, 99) == ()

"""Replay of a match: the positions of its line, and no more of them than may be shown."""

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
from cardtable.match.replay import Replay, Snapshot, Transcript
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


def snapshots(match: Match, viewer: Viewer) -> Iterator[tuple[int, Snapshot]]:
    replay = Replay.of(match)
    for position in range(replay.last + 1):
        yield position, replay.snapshot(position, viewer)


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────


def test_every_position_of_a_finished_match_is_as_the_viewer_saw_it() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    replay = Replay.of(match)
    assert replay.last == len(match.facts)
    for viewer in viewers(match):
        learnt = match.redacted(viewer)
        for position, snapshot in snapshots(match, viewer):
            assert (snapshot.position, snapshot.viewer) == (position, viewer)
            assert snapshot.record == (0, *match.line)[position]
            assert snapshot.view == match.view_after(snapshot.record, viewer)
            if position:
                assert snapshot.before == replay.snapshot(position - 1, viewer).view
                assert snapshot.fact == learnt[position - 1]
            else:
                assert (snapshot.before, snapshot.fact, snapshot.calls) == (None, None, ())
            heard = replay.calls_until(position)
            assert heard[len(heard) - len(snapshot.calls) :] == snapshot.calls
    said = [call for position in range(replay.last + 1) for call in replay.snapshot(position, 0).calls]
    assert replay.calls_until(replay.last) == tuple(said)
    assert len(said) == sum(match.view(PUBLIC).points)  # type: ignore[attr-defined]


def test_a_replay_knows_where_its_deals_start() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    replay = Replay.of(match)
    assert [deal.number for deal in replay.deals] == [1, 2]
    for deal in replay.deals:
        assert replay.snapshot(deal.start, EVERYTHING).fact == match.facts[deal.start - 1]
        assert isinstance(match.facts[deal.start - 1], Dealt)


@pytest.mark.parametrize("position", [-1, 1000])
def test_no_position_lies_before_the_start_or_after_the_end(position: int) -> None:
    with pytest.raises(IndexError):
        Replay.of(toy.in_memory()).snapshot(position, 0)


def test_an_empty_match_has_one_position() -> None:
    replay = Replay.of(toy.in_memory())
    assert (replay.last, replay.deals, replay.calls_until(0)) == (0, (), ())
    assert replay.snapshot(0, EVERYTHING).viewer == 0


# ── what may be shown ────────────────────────────────────────────────────────────────────────────────────


def test_the_deal_in_play_is_shown_as_the_person_saw_it_at_every_moment() -> None:
    match = toy.in_memory()
    while match.outcome is None:
        current = deal_at(match, len(match.facts))
        for viewer in viewers(match):
            for position, snapshot in snapshots(match, viewer):
                is_told = max(deal_at(match, position), 1) < current  # what comes first is of the first
                assert snapshot.viewer == (viewer if is_told else 0)
                assert snapshot.view.viewer == snapshot.viewer
                assert snapshot.before is None or snapshot.before.viewer == snapshot.viewer
        toy.play_out(match, 1)


def test_a_fact_of_the_deal_in_play_is_shown_as_the_person_learnt_it() -> None:
    match = toy.in_memory()
    toy.play_out(match, 3)
    dealt = Replay.of(match).snapshot(2, EVERYTHING).fact
    assert isinstance(dealt, Dealt)
    assert [isinstance(pile, Hidden) for pile in dealt.piles] == [False, True]
    hidden = [
        snapshot.fact for _, snapshot in snapshots(match, EVERYTHING) if snapshot.fact == Acted(1, None)
    ]
    assert hidden or not any(isinstance(fact, Acted) and fact.seat == 1 for fact in match.facts)


def test_deals_that_undo_may_deal_again_are_hidden_again() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    second = Replay.of(match).deals[1].start
    assert Replay.of(match).snapshot(second, EVERYTHING).viewer == EVERYTHING
    match.branch_from(match.line[second])  # a fact after the second deal
    replay = Replay.of(match)
    assert replay.snapshot(second, EVERYTHING).viewer == 0
    assert replay.snapshot(second - 1, EVERYTHING).viewer == EVERYTHING
    match.branch_from(0)
    assert Replay.of(match).snapshot(0, EVERYTHING).viewer == 0


def test_with_several_persons_nobody_is_shown_a_hand_of_the_deal_in_play() -> None:
    match = toy.in_memory("pp")
    toy.play_out(match, 3)
    replay = Replay.of(match)
    assert replay.header.default_viewer == PUBLIC
    assert {replay.snapshot(replay.last, viewer).viewer for viewer in viewers(match)} == {PUBLIC}
    toy.play_out(match)
    assert {Replay.of(match).snapshot(3, viewer).viewer for viewer in viewers(match)} == {*viewers(match)}


def test_where_only_computers_play_everything_may_be_seen_at_once() -> None:
    match = toy.in_memory("cc")
    toy.play_out(match, 3)
    replay = Replay.of(match)
    assert replay.header.default_viewer == EVERYTHING
    for position in range(replay.last + 1):
        assert replay.snapshot(position, EVERYTHING).viewer == EVERYTHING


def test_h6_sets_before_the_one_in_play_are_open() -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"))
    header = Header("happy_six", 1, OPTIONS.choose("standard", 2), seats, "", "seed", None, "2026-01-01")
    timeline = Timeline(header, HAPPY_SIX)
    for number, fact in enumerate((*won_set(1, 0), dealt(2), *turn("2S AH")[:2]), start=1):
        timeline.add(Record(number, number - 1, fact))
    replay = Replay(timeline)
    first, second = replay.deals
    assert replay.snapshot(first.start, EVERYTHING).fact == dealt(1)
    assert replay.snapshot(second.start, EVERYTHING).fact == HAPPY_SIX.redact(
        HAPPY_SIX.start(header.options), dealt(2), 0
    )
    assert replay.snapshot(replay.last - 1, EVERYTHING).fact == turn("2S AH")[0]
    assert replay.snapshot(replay.last, EVERYTHING).fact == Acted(1, None)


def test_a_jump_in_a_match_of_two_thousand_records_costs_no_more_than_a_few_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"))
    header = Header("happy_six", 1, OPTIONS.choose("standard", 2), seats, "", "seed", None, "2026-01-01")
    timeline = Timeline(header, HAPPY_SIX)
    drawn_sets = [(dealt(deal), *turns(endless(LONGEST_SET))) for deal in range(1, 5)]  # H6-15
    for number, fact in enumerate((fact for facts in drawn_sets for fact in facts), start=1):
        timeline.add(Record(number, number - 1, fact))
    replay, applied = Replay(timeline), 0
    assert replay.last > 2000
    apply = HappySix.apply

    def counted(*args: Any) -> Any:
        nonlocal applied
        applied += 1
        return apply(*args)

    monkeypatch.setattr(HappySix, "apply", counted)
    for position in (0, replay.last, 100, 1999, 3, 1234, replay.last - 1):
        before = applied
        replay.snapshot(position, EVERYTHING)
        assert applied - before <= LANDMARKS


# ── from a file ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_damaged_file_is_shown_up_to_the_damage(tmp_path: Path) -> None:
    match = on_disk(tmp_path)
    toy.play_out(match)
    match.close()
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    replay = Transcript(b"".join([*lines[:5], lines[5].replace(b'"n"', b'"N"'), *lines[6:]]), toy.GAMES)
    assert replay.damage is not None
    assert replay.replay is not None
    assert replay.replay.last == 4
    assert replay.replay.snapshot(4, EVERYTHING).viewer == 0  # the deal has not been seen to its end
    assert Transcript(b"", toy.GAMES).replay is None


def test_a_replay_changes_nothing(tmp_path: Path) -> None:
    match = on_disk(tmp_path)
    toy.play_out(match, 12)
    assert match.path is not None
    before, records = match.path.read_bytes(), match.records
    replay = Replay.of(match)
    there = [replay.snapshot(position, 0) for position in range(replay.last + 1)]
    assert [replay.snapshot(position, 0) for position in reversed(range(replay.last + 1))] == there[::-1]
    toy.play_out(match)
    assert replay.last == len(there) - 1  # it shows what was, not what goes on
    assert match.records[: len(records)] == records
    assert match.path.read_bytes().startswith(before)


def test_a_replay_follows_the_line_to_the_head() -> None:
    match = toy.in_memory()
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    assert match.undo(0)
    toy.play_out(match)
    replay = Replay.of(match)
    assert tuple(replay.snapshot(i, 0).record for i in range(1, replay.last + 1)) == match.line


def test_the_facts_of_a_deal_begin_with_its_cards_and_end_before_the_next() -> None:
    match = toy.in_memory()
    toy.play_out(match)
    numbers = sorted({fact.deal for fact in match.facts if isinstance(fact, Dealt)})
    assert len(numbers) > 1
    timeline = match.timeline
    found = [tuple(map(timeline.fact, timeline.deal_line(number))) for number in numbers]
    for number, facts in zip(numbers, found, strict=True):
        assert [fact.deal for fact in facts if isinstance(fact, Dealt)] == [number]
        assert isinstance(facts[0], Dealt)
    assert len(found[-1]) <= sum(map(len, found)) <= len(match.facts)
    assert sum(found, ())[-1] == match.facts[-1]
    assert timeline.deal_line(99) == ()

"""A file told from beginning to end: everything in order, and nothing that would spoil a deal in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.engine.facts import Acted, Dealt, Revealed, format_fact
from cardtable.match.log import Note
from cardtable.match.match import Match
from cardtable.match.replay import Replay
from cardtable.match.store import Store
from tests.match import toy


def create(folder: Path) -> Match:
    return Store(folder, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="s")


def replayed(match: Match) -> Replay:
    match.flush()
    assert match.path is not None
    return Replay(match.path.read_bytes(), toy.GAMES)


def hidden(replay: Replay) -> list[bool]:
    """Of each deal told, whether its cards are hidden."""
    return ["?" in format_fact(step.entry) for step in replay.steps() if isinstance(step.entry, Dealt)]


def test_a_finished_match_is_told_whole(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    replay = replayed(match)
    assert replay.header == match.header
    assert tuple(step.entry for step in replay.steps()) == tuple(r.entry for r in match.records)
    assert all(step.is_current for step in replay.steps())
    assert sum(len(step.calls) for step in replay.steps()) == sum(match.view(-1).points)  # type: ignore[attr-defined]
    assert (replay.outcome, replay.damage, replay.torn) == (match.outcome, None, 0)
    assert replay.count == len(match.records)


def test_of_the_deal_in_play_only_what_everybody_saw_is_told(tmp_path: Path) -> None:
    match = create(tmp_path)
    while True:
        steps = tuple(replayed(match).steps())
        if match.outcome is not None:
            break
        current = max((fact.deal for fact in match.facts if isinstance(fact, Dealt)), default=0)
        told = [step.entry for step in steps if not isinstance(step.entry, Note)]
        deal = 0
        for fact, public, whole in zip(told, match.redacted(-1), match.facts, strict=True):
            deal = fact.deal if isinstance(fact, Dealt) else deal
            assert fact == (whole if 0 < deal < current else public)
        toy.play_out(match, 1)
    assert hidden(replayed(match)) == [False, False]


def test_going_back_hides_the_deals_that_may_come_again(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    assert hidden(replayed(match)) == [False, False]
    deals = [r.number for r in match.records if isinstance(r.fact, Dealt)]
    match.branch_from(deals[0])
    replay = replayed(match)
    assert hidden(replay) == [True, True]
    assert replay.outcome is None
    assert [step.number for step in replay.steps() if step.is_current] == [1, 2, len(match.records)]


def test_what_was_taken_back_is_marked(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    before = len(match.records)
    assert match.undo(0)
    toy.play_out(match)
    replay = replayed(match)
    gone = [step for step in replay.steps() if not step.is_current]
    assert gone
    assert {step.number for step in gone} == set(range(1, before + 1)) - set(match.line)
    assert replay.assisted


def test_a_choice_in_secret_is_told_once_it_was_shown(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match, 3)
    entries = [step.entry for step in replayed(match).steps()]
    shown = next(i for i, entry in enumerate(entries) if isinstance(entry, Revealed))
    assert entries[shown - 2 : shown] == [Acted(0, None), Acted(1, None)]


def test_before_the_damage_everything_is_told(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    match.close()
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    replay = Replay(b"".join([*lines[:5], lines[5].replace(b'"n"', b'"N"'), *lines[6:]]), toy.GAMES)
    assert replay.damage is not None
    assert (replay.damage.line, replay.count, len(list(replay.steps()))) == (6, 4, 4)
    assert Replay(b"".join(lines) + b'{"n":', toy.GAMES).torn == 5


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\n", b"{}\n"])
def test_without_a_header_there_is_nothing_to_tell(data: bytes) -> None:
    replay = Replay(data, toy.GAMES)
    assert replay.damage is not None
    assert (replay.header, replay.count, replay.outcome, replay.assisted) == (None, 0, None, False)
    assert list(replay.steps()) == []

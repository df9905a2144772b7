"""Transcript of a match file: every record in order, and nothing that would spoil a deal in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.engine.facts import Acted, Dealt, Revealed, format_fact
from cardtable.match.log import Note
from cardtable.match.match import Match
from cardtable.match.replay import Transcript
from cardtable.match.store import Store
from tests.match import toy


def create(folder: Path) -> Match:
    return Store(folder, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="s")


def transcript_of(match: Match) -> Transcript:
    match.flush()
    assert match.path is not None
    return Transcript(match.path.read_bytes(), toy.GAMES)


def hidden(transcript: Transcript) -> list[bool]:
    """Tell for each deal that its cards are hidden."""
    return ["?" in format_fact(each.entry) for each in transcript.entries() if isinstance(each.entry, Dealt)]


def test_a_finished_match_is_shown_whole(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    transcript = transcript_of(match)
    assert transcript.header == match.header
    assert tuple(each.entry for each in transcript.entries()) == tuple(r.entry for r in match.records)
    assert all(entry.is_current for entry in transcript.entries())
    assert sum(len(entry.calls) for entry in transcript.entries()) == sum(match.view(-1).points)  # type: ignore[attr-defined]
    assert (transcript.outcome, transcript.damage, transcript.torn) == (match.outcome, None, 0)
    assert transcript.count == len(match.records)


def test_the_deal_in_play_is_shown_as_the_public_saw_it(tmp_path: Path) -> None:
    match = create(tmp_path)
    while True:
        entries = tuple(transcript_of(match).entries())
        if match.outcome is not None:
            break
        current = max((fact.deal for fact in match.facts if isinstance(fact, Dealt)), default=0)
        told = [each.entry for each in entries if not isinstance(each.entry, Note)]
        deal = 0
        for fact, public, whole in zip(told, match.redacted(-1), match.facts, strict=True):
            deal = fact.deal if isinstance(fact, Dealt) else deal
            assert fact == (whole if 0 < deal < current else public)
        toy.play_out(match, 1)
    assert hidden(transcript_of(match)) == [False, False]


def test_going_back_hides_the_deals_that_may_come_again(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    assert hidden(transcript_of(match)) == [False, False]
    deals = [r.number for r in match.records if isinstance(r.fact, Dealt)]
    match.branch_from(deals[0])
    transcript = transcript_of(match)
    assert hidden(transcript) == [True, True]
    assert transcript.outcome is None
    assert [entry.number for entry in transcript.entries() if entry.is_current] == [1, 2, len(match.records)]


def test_undone_records_are_marked(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    before = len(match.records)
    assert match.undo(0)
    toy.play_out(match)
    transcript = transcript_of(match)
    gone = [entry for entry in transcript.entries() if not entry.is_current]
    assert gone
    assert {entry.number for entry in gone} == set(range(1, before + 1)) - set(match.line)
    assert transcript.assisted


def test_a_secret_choice_is_shown_once_it_was_revealed(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match, 3)
    entries = [each.entry for each in transcript_of(match).entries()]
    shown = next(i for i, entry in enumerate(entries) if isinstance(entry, Revealed))
    assert entries[shown - 2 : shown] == [Acted(0, None), Acted(1, None)]


def test_everything_before_the_damage_is_shown(tmp_path: Path) -> None:
    match = create(tmp_path)
    toy.play_out(match)
    match.close()
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    transcript = Transcript(b"".join([*lines[:5], lines[5].replace(b'"n"', b'"N"'), *lines[6:]]), toy.GAMES)
    assert transcript.damage is not None
    assert (transcript.damage.line, transcript.count, len(list(transcript.entries()))) == (6, 4, 4)
    assert Transcript(b"".join(lines) + b'{"n":', toy.GAMES).torn == 5


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\n", b"{}\n"])
def test_without_a_header_the_transcript_is_empty(data: bytes) -> None:
    transcript = Transcript(data, toy.GAMES)
    assert transcript.damage is not None
    assert (transcript.header, transcript.count, transcript.outcome, transcript.assisted) == (
        None,
        0,
        None,
        False,
    )
    assert list(transcript.entries()) == []

"""The file format: a match reads back as it was written, in version 1 too."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.messages import message
from cardtable.match.log import Damage, Note, ParsedLog, Record, encode_header, read_header
from cardtable.match.match import Match
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Damaged, Store
from tests.match import toy
from tests.match.logs import damage_of, line_with, load, resigned, written


def test_a_match_reads_back_as_it_was_written(tmp_path: Path) -> None:
    match = Store(tmp_path, toy.GAMES).create("toy", toy.options(3), toy.seats("pcc"), now=toy.NOW, seed="s")
    toy.play_out(match, 20)
    match.undo(0)
    match.note("title", {"text": "表"})
    assert match.path is not None
    match.close()
    loaded, damage = load(match.path.read_bytes())
    assert damage is None
    assert loaded is not None
    assert loaded.header == match.header
    assert loaded.records == match.records
    assert loaded.facts == match.facts
    assert (loaded.head, loaded.branch) == (match.head, match.branch)
    assert [loaded.view(seat) for seat in (0, 1, 2, -1, -2)] == [
        match.view(seat) for seat in (0, 1, 2, -1, -2)
    ]


def test_members_are_read_as_they_were_written(tmp_path: Path) -> None:
    pair = SeatInfo.team((Member("葵", "person", "leader"), Member("", "lowest", "strategist")))
    alone = SeatInfo.team((Member("a", "lowest"), Member("b", "lowest", "memory")))
    options = toy.OPTIONS.choose("standard", 2, {"team": 2})
    match = Store(tmp_path, toy.GAMES).create("toy", options, (pair, alone), now=toy.NOW)
    match.close()
    assert match.path is not None
    loaded, damage = load(match.path.read_bytes())
    assert damage is None
    assert loaded is not None
    assert loaded.header == match.header
    assert loaded.persons == {0}


def test_a_file_of_version_1_is_read(saved: bytes) -> None:
    later = {"entry": ..., "computers": ...}
    old = resigned(saved, {1: {"version": 1, "options": {"players": 2, "rounds": 2}, **later}})
    assert damage_of(old) is None
    assert old.count(b'"version":1') == 1


def test_a_file_tells_who_played_and_an_older_one_does_not(saved: bytes) -> None:
    """What stands in an older file stands in one of today, and what it does not say is not known."""
    match, _ = load(resigned(saved, {1: {"computers": 7}}))
    assert match is not None
    assert match.header.computers == 7
    older, _ = load(resigned(saved, {1: {"version": 2, "entry": ..., "computers": ...}}))
    assert older is not None
    assert older.header.computers is None
    again = encode_header(older.header, older.rules)
    assert json.loads(again)["computers"] is None
    assert read_header(again[:-1], toy.GAMES)[0] == older.header


def test_a_temperament_is_kept_with_its_seat() -> None:
    seats = (SeatInfo("Aoi"), SeatInfo("", "x", temperament="bold"))
    match = Match.new(toy.TOY, toy.options(), seats, now=toy.NOW, computers=3)
    header, _ = read_header(encode_header(match.header, toy.TOY)[:-1], toy.GAMES)
    assert (header.seats, header.computers) == (seats, 3)
    with pytest.raises(ValueError, match="no header"):
        Match.new(toy.TOY, toy.options(), (replace(seats[0], temperament="bold"), seats[1]), now=toy.NOW)


def test_a_glance_at_the_file_shows_no_secret(saved: bytes, tmp_path: Path) -> None:
    assert b'"fact":"deal' not in saved
    assert b'"seed":"s"' not in saved
    loaded, _ = load(saved)
    assert loaded is not None
    sealed = [json.loads(line)["sealed"] for line in saved.splitlines() if b"sealed" in line]
    texts = [base64.b64decode(text).decode() for text in sealed]
    assert sum(text.startswith("deal") for text in texts) == 2
    assert sum(text.startswith("act") for text in texts) >= 8  # the secret choices, and only they
    assert b'"fact":"reveal: ' in saved
    assert b'"fact":"act ' in saved  # open play


def test_the_referees_calls_stand_in_the_log_and_are_not_needed(saved: bytes) -> None:
    line = line_with(saved, b'"calls":["toy.call.point"]')
    assert damage_of(resigned(saved, {line: {"calls": "whatever"}})) is None


def test_the_same_match_gives_the_same_bytes(tmp_path: Path) -> None:
    assert written(tmp_path / "a") == written(tmp_path / "b")


def test_values_of_the_log_compare_and_hash() -> None:
    assert Record(1, 0, Note("a", {"x": 1})) == Record(1, 0, Note("a", {"x": 1}))
    assert hash(Note("a", {"x": 1})) == hash(Note("a", {"x": 1}))
    assert ParsedLog(None, None, (), (), None).damage is None
    assert "line 3" in str(Damaged(Path("x"), Damage(3, message("file.check")), None, ()))

"""Forged match files: their checksums are right, and their content is not."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.facts import Dealt, format_fact
from cardtable.match import log
from cardtable.match.json_lines import MAX_FACT, MAX_FILE, MAX_LINE, MAX_RECORD_VALUES, checksum_of, seal
from cardtable.match.log import read
from tests.match import toy
from tests.match.logs import damage_of, line_with, load, resigned


@pytest.mark.parametrize(
    ("line", "change", "key"),
    [
        (1, {"format": "other"}, "file.foreign"),
        (1, {"version": 5}, "file.future"),
        (1, {"version": 3}, "file.shape"),
        (1, {"version": 3, "entry": None, "computers": ...}, "file.shape"),
        (1, {"version": 2, "entry": None, "computers": ...}, "file.shape"),
        (1, {"entry": {"deal": 1, "totals": [0], "starter": 0, "played": 0}}, "file.entry"),
        (
            1,
            {
                "version": 3,
                "entry": {"deal": 1, "totals": [0], "starter": 0, "played": 0},
                "computers": ...,
            },
            "file.entry",
        ),
        (1, {"computers": 0}, "file.shape"),
        (1, {"computers": "1"}, "file.shape"),
        (1, {"seats": [{"name": "a", "style": "person", "temperament": "bold"}] * 2}, "file.seating"),
        (1, {"seats": [{"name": "a", "style": "x", "temperament": ""}] * 2}, "file.shape"),
        (1, {"seats": [{"name": "a", "style": "x", "temperament": 1}] * 2}, "file.shape"),
        (
            1,
            {
                "version": 2,
                "entry": ...,
                "computers": ...,
                "seats": [{"name": "a", "style": "x", "temperament": "bold"}] * 2,
            },
            "file.shape",
        ),
        (1, {"version": 0}, "file.shape"),
        (1, {"version": True}, "file.shape"),
        (1, {"game": "whist"}, "file.unknown_game"),
        (1, {"game": ["toy"]}, "file.shape"),
        (1, {"revision": 4}, "file.newer_rules"),
        (1, {"revision": "3"}, "file.shape"),
        (1, {"options": {"players": 99}}, "file.options"),
        (1, {"options": {"players": 2, "rounds": 51}}, "file.options"),
        (1, {"options": {"players": 2, "rounds": [1]}}, "file.options"),
        (1, {"options": {"players": 2, "moon": True}}, "file.options"),
        (1, {"options": {"players": {}}}, "file.options"),
        (1, {"options": []}, "file.options"),
        (1, {"seats": []}, "file.shape"),
        (1, {"seats": [{"name": "a", "style": "person"}] * 3}, "file.shape"),
        (1, {"seats": [1, 2]}, "file.shape"),
        (1, {"seats": [{"name": "a"}, {"name": "b"}]}, "file.shape"),
        (1, {"seats": [{"name": "a" * 201, "style": "person"}] * 2}, "file.shape"),
        (1, {"seed": "secret!"}, "file.shape"),
        (1, {"seed": ""}, "file.shape"),
        (1, {"seed": "/w=="}, "file.shape"),
        (1, {"seed": None}, "file.shape"),
        (1, {"first_deal": -1}, "file.shape"),
        (1, {"first_deal": 10**12}, "file.shape"),
        (1, {"first_deal": 1.0}, "file.shape"),
        (1, {"created": "yesterday"}, "file.shape"),
        (1, {"created": 7}, "file.shape"),
        (1, {"program": None}, "file.shape"),
        (1, {"more": 1}, "file.shape"),
        (1, {"seats": ...}, "file.shape"),
        (3, {"n": 1}, "file.number"),
        (3, {"n": 3}, "file.number"),
        (3, {"n": 0}, "file.shape"),
        (3, {"n": True}, "file.shape"),
        (3, {"n": "2"}, "file.shape"),
        (3, {"n": 2.0}, "file.shape"),
        (3, {"n": 10**17}, "file.number"),
        (3, {"parent": 0}, "file.parent"),
        (3, {"parent": 2}, "file.parent"),
        (3, {"parent": 3}, "file.parent"),
        (3, {"parent": -1}, "file.shape"),
        (3, {"parent": None}, "file.shape"),
        (3, {"fact": "act 0: 2C"}, "file.shape"),  # besides the sealed one
        (3, {"sealed": ..., "fact": "act 0: 2C"}, "file.impossible"),
        (3, {"sealed": ..., "fact": "act 99: 2C"}, "file.fact"),
        (3, {"sealed": ..., "fact": "act -1: 2C"}, "file.fact"),
        (3, {"sealed": ..., "fact": "act 0: ?"}, "file.fact"),
        (3, {"sealed": ..., "fact": "act 0:  2C"}, "file.fact"),
        (3, {"sealed": ..., "fact": "deal 1: ?4 | ?4"}, "file.fact"),
        (3, {"sealed": ..., "fact": "deal 1: 2C | 3C"}, "file.impossible"),
        (3, {"sealed": ..., "fact": "deal " + "9" * 5000 + ": 2C | 3C"}, "file.fact"),
        (3, {"sealed": ..., "fact": "pick starter 1"}, "file.impossible"),
        (3, {"sealed": ..., "fact": "pick starter 7"}, "file.fact"),
        (3, {"sealed": ..., "fact": "reveal: 2C | 3C"}, "file.impossible"),
        (3, {"sealed": ..., "fact": "reveal: 2C"}, "file.fact"),
        (3, {"sealed": ..., "fact": "reveal: - | -"}, "file.impossible"),
        (3, {"sealed": ..., "fact": "rm -rf"}, "file.fact"),
        (3, {"sealed": ..., "fact": ""}, "file.fact"),
        (3, {"sealed": ..., "fact": "act 0: 2C\u0000"}, "file.fact"),
        (3, {"sealed": ..., "fact": ["act"]}, "file.shape"),
        (3, {"sealed": 7}, "file.shape"),
        (3, {"sealed": "####"}, "file.shape"),
        (3, {"sealed": ...}, "file.shape"),
        (3, {"more": 1}, "file.shape"),
        (3, {"sealed": ..., "note": "Title", "data": {}}, "file.shape"),
        (3, {"sealed": ..., "note": "title", "data": []}, "file.shape"),
        (3, {"sealed": ..., "note": "title"}, "file.shape"),
        (3, {"sealed": ..., "note": "head", "data": {}}, "file.impossible"),
        (3, {"sealed": ..., "note": "head", "data": {"to": 2}}, "file.impossible"),  # itself
        (3, {"sealed": ..., "note": "head", "data": {"to": 9}}, "file.impossible"),
        (3, {"sealed": ..., "note": "head", "data": {"to": -1}}, "file.impossible"),
        (3, {"sealed": ..., "note": "head", "data": {"to": True}}, "file.impossible"),
        (3, {"sealed": ..., "note": "head", "data": {"to": "1"}}, "file.impossible"),
    ],
)
def test_a_line_that_makes_no_sense_is_reported_with_its_number(
    saved: bytes, line: int, change: dict[str, Any], key: str
) -> None:
    changed = resigned(saved, {line: change})
    loaded, damage = load(changed)
    assert damage is not None
    assert (damage.line, damage.reason.key) == (line, key)
    assert (loaded is None) == (line == 1)


def test_a_head_note_cannot_go_to_a_note(saved: bytes) -> None:
    note = line_with(saved, b'"note":"title"')
    head = line_with(saved, b'"note":"head"')
    assert head < note
    last = len(saved.splitlines())
    change = {"fact": ..., "sealed": ..., "calls": ..., "note": "head", "data": {"to": note - 1}}
    assert damage_of(resigned(saved, {last: change})) == (last, "file.impossible")


LEAD: dict[str, Any] = {"name": "葵", "style": "person", "role": "leader"}
HELP: dict[str, Any] = {"name": "", "style": "lowest", "role": "strategist"}
TEAM: dict[str, Any] = {"name": "", "style": "person", "members": [LEAD, HELP]}


def in_teams(saved: bytes, seat: object) -> bytes:
    """The file with a team of two at each of two seats, one of them as given."""
    options = {"players": 2, "rounds": 2, "team": 2}
    return resigned(saved, {1: {"options": options, "seats": [seat, TEAM]}})


@pytest.mark.parametrize(
    ("seat", "key"),
    [
        (TEAM, None),
        ({"name": "", "style": "person"}, "file.seating"),
        (TEAM | {"members": [LEAD]}, "file.seating"),
        (TEAM | {"members": [LEAD, HELP, HELP]}, "file.seating"),
        (TEAM | {"members": [LEAD, HELP | {"role": "leader"}]}, "file.seating"),
        (TEAM | {"members": [LEAD, HELP | {"role": "cook"}]}, "file.seating"),
        (
            TEAM | {"members": [LEAD | {"role": ""}, HELP | {"role": "leader"}], "style": "lowest"},
            "file.seating",
        ),
        (TEAM | {"style": "lowest"}, "file.seating"),
        (TEAM | {"members": []}, "file.shape"),
        (TEAM | {"members": None}, "file.shape"),
        (TEAM | {"members": [LEAD, "x"]}, "file.shape"),
        (TEAM | {"members": [LEAD, {"name": "", "style": "lowest"}]}, "file.shape"),
        (TEAM | {"members": [LEAD, HELP | {"name": "x" * 201}]}, "file.shape"),
        (TEAM | {"members": [LEAD, HELP | {"age": 3}]}, "file.shape"),
        (TEAM | {"member": []}, "file.shape"),
    ],
)
def test_h6_10_members_that_make_no_sense_are_damage(saved: bytes, seat: object, key: str | None) -> None:
    assert damage_of(in_teams(saved, seat)) == (None if key is None else (1, key))


def test_h6_10_members_where_everybody_plays_alone_are_damage(saved: bytes) -> None:
    assert damage_of(resigned(saved, {1: {"seats": [TEAM, TEAM]}})) == (1, "file.seating")


def raw(saved: bytes, body: bytes) -> bytes:
    """The first two lines, then this body with a checksum that is right."""
    lines = saved.splitlines(keepends=True)[:2]
    check = hashlib.sha256(checksum_of(lines[-1]).encode("ascii") + body).hexdigest()[:16]
    line = body + b',"check":"' + check.encode() + b'"}\n'
    return b"".join(lines) + line


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"n":2,"parent":1,"note":"x","data":{"a":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b'{"n":2,"parent":1,"note":"x","data":' + b'{"a":' * 20 + b"1" + b"}" * 20,
        b'{"n":2,"parent":1,"note":"x","data":{"a":[' + b"0," * 5000 + b"0]}",
        b'{"n":' + b"9" * 5000 + b',"parent":1,"note":"x","data":{}',
        b'{"n":2e400,"parent":1,"note":"x","data":{}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":1e999}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":NaN}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":-Infinity}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":1,"a":2}',
        b'{"n":2,"n":2,"parent":1,"note":"x","data":{}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":"\\ud800"}',
        b'{"n":2,"parent":1,"note":"x","data":{"\\udfff":1}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":"\xff"}',
        b'{"n":2,"parent":1,"note":"x","data":{"a":"\x00"}',
        b"\x00" * 100,
        b'"just a text"',
        b"",
    ],
)
def test_no_line_however_odd_gives_a_traceback(saved: bytes, body: bytes) -> None:
    damage = load(raw(saved, body))[1]
    assert damage is not None
    assert damage.line == 3
    assert damage.reason.key in ("file.shape", "file.not_json", "file.check")


def test_lengths_are_bounded(saved: bytes) -> None:
    lines = saved.splitlines(keepends=True)
    assert damage_of(lines[0] + b"x" * MAX_LINE + b"\n" + lines[1]) == (2, "file.long_line")
    assert damage_of(b"x" * MAX_LINE + b"\n") == (1, "file.long_line")
    assert damage_of(saved + bytes(MAX_FILE)) == (0, "file.too_large")


@pytest.mark.parametrize("over", [0, 1])
def test_a_record_has_few_values(saved: bytes, over: int) -> None:
    others = 13  # the line, five names and what they name, the one name in data, and its list
    items = ",".join(["1"] * (MAX_RECORD_VALUES - others + over))
    body = b'{"n":2,"parent":1,"note":"x","data":{"x":[%s]}' % items.encode()
    assert damage_of(raw(saved, body)) == ((3, "file.shape") if over else None)


@pytest.mark.parametrize("is_sealed", [False, True])
def test_a_fact_is_no_longer_than_any_deal(saved: bytes, is_sealed: bool) -> None:
    text = "deal 1: " + " ".join(["AS"] * (MAX_FACT // 3))
    field = f'"sealed":"{seal(text)}"' if is_sealed else f'"fact":"{text}"'
    assert damage_of(raw(saved, f'{{"n":2,"parent":1,{field}'.encode())) == (3, "file.fact")


def test_the_largest_deal_there_can_be_is_far_from_the_limits() -> None:
    cards = [
        Card(suit, rank, copy) for suit in list(Suit)[:4] for rank in list(Rank)[:13] for copy in range(4)
    ]
    cards += [Card(Suit.JOKERS, Rank.JOKER, copy) for copy in range(8)]
    text = format_fact(Dealt(10**12, tuple(tuple(cards[seat::16]) for seat in range(16))))
    assert len(cards) == 216
    assert 2 * len(text) < MAX_FACT


def test_more_records_than_any_match_has_are_not_read(saved: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(saved, toy.GAMES)
    most = len(whole.records)
    monkeypatch.setattr(log, "MAX_RECORDS", most)
    assert read(saved, toy.GAMES) == whole
    monkeypatch.setattr(log, "MAX_RECORDS", most - 1)
    assert damage_of(saved) == (most + 1, "file.too_many")
    assert read(saved, toy.GAMES).records == whole.records[:-1]

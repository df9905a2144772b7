"""The file format: round trips, torn ends, flipped bytes, hostile files."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.engine.messages import message
from cardtable.match import log
from cardtable.match.lines import MAX_FILE, MAX_LINE, _checksum, check_of, make_line
from cardtable.match.log import Damage, Header, Note, Reading, Record, encode_header, read
from cardtable.match.match import Match
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Damaged, Store
from tests.match import toy


def written(tmp_path: Path, styles: str = "pc") -> bytes:
    """A file with everything in it: facts of all kinds, undo, redo, notes."""
    match = Store(tmp_path, toy.GAMES).create("toy", toy.options(2), toy.seats(styles), now=toy.NOW, seed="s")
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    match.undo(0)
    match.redo(0)
    match.undo(0)
    match.note("title", {"text": "夜 “A” \u2028 [{", "list": [1, 2.5, None, {"deep": True}]})
    toy.play_out(match)
    assert match.close()
    assert match.path is not None
    return match.path.read_bytes()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written(tmp_path_factory.mktemp("log"))


def load(content: bytes) -> tuple[Match | None, Damage | None]:
    reading = read(content, toy.GAMES)
    if reading.header is None or reading.rules is None:
        return None, reading.damage
    match = Match(reading.header, reading.rules)
    return match, match.restore(reading)[1]


def damage_of(content: bytes) -> tuple[int, str] | None:
    damage = load(content)[1]
    return None if damage is None else (damage.line, damage.reason.key)


def resigned(data: bytes, change: dict[int, dict[str, Any] | None]) -> bytes:
    """The file with fields changed in some lines (None: the line left out), and all checksums made right."""
    out: list[bytes] = []
    check = ""
    for number, line in enumerate(data.splitlines(), start=1):
        fields = json.loads(line)
        del fields["check"]
        changes = change.get(number, {})
        if changes is None:
            continue
        fields = {name: value for name, value in (fields | changes).items() if value is not ...}
        out.append(make_line(fields, check))
        check = out[-1][-19:-3].decode()
    return b"".join(out)


def line_with(data: bytes, text: bytes) -> int:
    return next(i for i, line in enumerate(data.splitlines(), start=1) if text in line)


# ── round trips ──────────────────────────────────────────────────────────────────────────────────────


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
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


def test_a_glance_at_the_file_shows_no_secret(data: bytes, tmp_path: Path) -> None:
    assert b'"fact":"deal' not in data
    assert b'"seed":"s"' not in data
    loaded, _ = load(data)
    assert loaded is not None
    sealed = [json.loads(line)["sealed"] for line in data.splitlines() if b"sealed" in line]
    texts = [base64.b64decode(text).decode() for text in sealed]
    assert sum(text.startswith("deal") for text in texts) == 2
    assert sum(text.startswith("act") for text in texts) >= 8  # the secret choices, and only they
    assert b'"fact":"reveal: ' in data
    assert b'"fact":"act ' in data  # open play


def test_the_calls_of_the_referee_stand_in_the_log_and_are_not_needed(data: bytes) -> None:
    line = line_with(data, b'"calls":["toy.call.point"]')
    assert damage_of(resigned(data, {line: {"calls": "whatever"}})) is None


def test_the_same_match_gives_the_same_bytes(tmp_path: Path) -> None:
    assert written(tmp_path / "a") == written(tmp_path / "b")


# ── torn and damaged ─────────────────────────────────────────────────────────────────────────────────


def test_a_torn_end_is_left_out_silently_at_every_byte(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    whole, _ = load(data)
    assert whole is not None
    keep = len(lines) - 3
    start = sum(map(len, lines[:keep]))
    for cut in range(start, len(data)):
        loaded, damage = load(data[:cut])
        assert damage is None
        assert loaded is not None
        assert loaded.records == whole.records[: data[:cut].count(b"\n") - 1]


def test_zeros_at_the_end_after_a_power_cut_are_a_torn_line(data: bytes) -> None:
    assert damage_of(data + bytes(100_000)) is None


def test_a_torn_header_is_no_match(data: bytes) -> None:
    assert damage_of(b"") == (1, "file.empty")
    for cut in (1, 10, data.index(b"\n")):
        assert damage_of(data[:cut]) == (1, "file.no_header")


def test_a_flipped_byte_in_any_line_is_found_in_that_line(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    whole, _ = load(data)
    assert whole is not None
    start = 0
    for number, line in enumerate(lines, start=1):
        places = range(len(line)) if number in (1, 2, 4, len(lines)) else range(number % 7, len(line), 7)
        for place in places:
            if number == len(lines) and place == len(line) - 1:
                continue  # the last newline: that is a torn end
            for mask in (0x01, 0x80) if number < 3 else (0x02,):
                changed = bytearray(data)
                changed[start + place] ^= mask
                loaded, damage = load(bytes(changed))
                assert damage is not None, (number, place)
                assert damage.line == number
                assert damage.reason.key.startswith("file.")
                if loaded is not None:
                    assert loaded.records == whole.records[: number - 2]
        start += len(line)


def test_lines_left_out_doubled_or_swapped_are_found(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    for i in range(1, len(lines) - 1):
        swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        for changed in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:], swapped):
            damage = load(b"".join(changed))[1]
            assert damage is not None
            assert damage.line in (i + 1, i + 2)


def test_a_line_of_another_match_is_found_though_its_number_fits(data: bytes, tmp_path: Path) -> None:
    match = Store(tmp_path, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="t")
    toy.play_out(match, 1)
    match.close()
    assert match.path is not None
    lines, others = data.splitlines(keepends=True), match.path.read_bytes().splitlines(keepends=True)
    assert damage_of(b"".join([*lines[:1], *others[1:]])) == (2, "file.check")


def test_windows_line_ends_are_damage_and_no_traceback(data: bytes) -> None:
    assert damage_of(data.replace(b"\n", b"\r\n")) is not None


# ── hostile files whose checksums are right ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "change", "key"),
    [
        (1, {"format": "other"}, "file.foreign"),
        (1, {"version": 3}, "file.future"),
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
def test_what_makes_no_sense_is_told_with_its_line(
    data: bytes, line: int, change: dict[str, Any], key: str
) -> None:
    changed = resigned(data, {line: change})
    loaded, damage = load(changed)
    assert damage is not None
    assert (damage.line, damage.reason.key) == (line, key)
    assert (loaded is None) == (line == 1)


def test_a_head_note_cannot_go_to_a_note(data: bytes) -> None:
    note = line_with(data, b'"note":"title"')
    head = line_with(data, b'"note":"head"')
    assert head < note
    last = len(data.splitlines())
    change = {"fact": ..., "sealed": ..., "calls": ..., "note": "head", "data": {"to": note - 1}}
    assert damage_of(resigned(data, {last: change})) == (last, "file.impossible")


def raw(data: bytes, body: bytes) -> bytes:
    """The first two lines, then this body with a checksum that is right."""
    lines = data.splitlines(keepends=True)[:2]
    line = body + b',"check":"' + _checksum(check_of(lines[-1]), body).encode() + b'"}\n'
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
def test_no_line_however_odd_gives_a_traceback(data: bytes, body: bytes) -> None:
    damage = load(raw(data, body))[1]
    assert damage is not None
    assert damage.line == 3
    assert damage.reason.key in ("file.shape", "file.not_json", "file.check")


def test_lengths_are_bounded(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    assert damage_of(lines[0] + b"x" * MAX_LINE + b"\n" + lines[1]) == (2, "file.long_line")
    assert damage_of(b"x" * MAX_LINE + b"\n") == (1, "file.long_line")
    assert damage_of(data + bytes(MAX_FILE)) == (0, "file.too_large")


def test_more_records_than_any_match_has_are_not_read(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(data, toy.GAMES)
    most = len(whole.records)
    monkeypatch.setattr(log, "MAX_RECORDS", most)
    assert read(data, toy.GAMES) == whole
    monkeypatch.setattr(log, "MAX_RECORDS", most - 1)
    assert damage_of(data) == (most + 1, "file.too_many")
    assert read(data, toy.GAMES).records == whole.records[:-1]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=300))
@example(b"\n")
@example(b"\x00\n\x00\n")
@example(b"{}\n")
@example(b"null\n")
@example(b"\xef\xbb\xbf{}\n")
def test_any_bytes_are_refused_in_words(content: bytes) -> None:
    loaded, damage = load(content)
    assert loaded is None
    assert damage is not None
    assert damage.line == 1


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_change_of_a_file_is_found_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = CONTENT or written(tmp_path_factory.mktemp("fuzz"))
    CONTENT[:] = content
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 200)))
    changed = bytes(content[:start]) + data.draw(st.binary(max_size=60)) + bytes(content[end:])
    loaded, damage = load(changed)
    whole, _ = load(bytes(content))
    assert whole is not None
    if loaded is not None:
        assert loaded.records == whole.records[: len(loaded.records)]
        if damage is None and len(loaded.records) < len(whole.records):
            assert not changed.endswith(b"\n") or changed.count(b"\n") < content.count(b"\n")
    else:
        assert damage is not None


CONTENT = bytearray()


# ── writing ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("Title", {}),
        ("", {}),
        ("x" * 41, {}),
        ("head", {"to": 0}),
        ("title", {"text": "\ud800"}),
        ("title", {"value": 10**18}),
        ("title", {"value": float("nan")}),
        ("title", {"value": object()}),
        ("title", {"value": "x" * MAX_LINE}),
        ("title", {"value": [[[[[[[[1]]]]]]]]}),
    ],
)
def test_a_note_that_could_not_be_read_back_is_refused(
    tmp_path: Path, kind: str, note: dict[str, Any]
) -> None:
    stored = Store(tmp_path, toy.GAMES).create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    for match in (stored, toy.in_memory()):
        with pytest.raises(ValueError, match=r"."):
            match.note(kind, note)
        assert match.records == ()
    stored.close()
    assert stored.path is not None
    assert damage_of(stored.path.read_bytes()) is None


@pytest.mark.parametrize(
    "change",
    [
        {"seed": ""},
        {"seed": "\ud800"},
        {"first_deal": -1},
        {"created": "now"},
        {"seats": toy.seats("p")},
        {"seats": (SeatInfo("\udfff"), SeatInfo("b"))},
        {"seats": (SeatInfo("a" * 201), SeatInfo("b"))},
        {"seats": (SeatInfo.team((Member("a"), Member("b"))), SeatInfo("b"))},
        {"revision": 4},
    ],
)
def test_a_header_that_could_not_be_read_back_is_refused(change: dict[str, Any]) -> None:
    good: dict[str, Any] = {
        "game": "toy",
        "revision": 3,
        "options": toy.options(),
        "seats": toy.seats("pc"),
        "program": "1",
        "seed": "s",
        "first_deal": None,
        "created": "2026-01-01",
    }
    encode_header(Header(**good), toy.TOY)
    with pytest.raises(ValueError, match=r"."):
        encode_header(Header(**(good | change)), toy.TOY)


LEAD: dict[str, Any] = {"name": "葵", "style": "person", "role": "leader"}
HELP: dict[str, Any] = {"name": "", "style": "lowest", "role": "strategist"}
TEAM: dict[str, Any] = {"name": "", "style": "person", "members": [LEAD, HELP]}


def in_teams(data: bytes, seat: object) -> bytes:
    """The file with a team of two at each of two seats, one of them as given."""
    options = {"players": 2, "rounds": 2, "team": 2}
    return resigned(data, {1: {"options": options, "seats": [seat, TEAM]}})


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


def test_a_file_of_version_1_is_read(data: bytes) -> None:
    old = resigned(data, {1: {"version": 1, "options": {"players": 2, "rounds": 2}}})
    assert damage_of(old) is None
    assert old.count(b'"version":1') == 1


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
def test_h6_10_members_that_make_no_sense_are_damage(data: bytes, seat: object, key: str | None) -> None:
    assert damage_of(in_teams(data, seat)) == (None if key is None else (1, key))


def test_h6_10_members_where_everybody_plays_alone_are_damage(data: bytes) -> None:
    assert damage_of(resigned(data, {1: {"seats": [TEAM, TEAM]}})) == (1, "file.seating")


def test_values_of_the_log_compare_and_hash() -> None:
    assert Record(1, 0, Note("a", {"x": 1})) == Record(1, 0, Note("a", {"x": 1}))
    assert hash(Note("a", {"x": 1})) == hash(Note("a", {"x": 1}))
    assert Reading(None, None, (), (), None).damage is None
    assert "line 3" in str(Damaged(Path("x"), Damage(3, message("file.check")), None, ()))

"""Match files that an accident has changed: torn ends, flipped bytes, lost lines, any bytes at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.match.store import Store
from tests.match import toy
from tests.match.logs import damage_of, load


def test_a_torn_end_is_left_out_silently_at_every_byte(saved: bytes) -> None:
    lines = saved.splitlines(keepends=True)
    whole, _ = load(saved)
    assert whole is not None
    keep = len(lines) - 3
    start = sum(map(len, lines[:keep]))
    for cut in range(start, len(saved)):
        loaded, damage = load(saved[:cut])
        assert damage is None
        assert loaded is not None
        assert loaded.records == whole.records[: saved[:cut].count(b"\n") - 1]


def test_zeros_at_the_end_after_a_power_cut_are_a_torn_line(saved: bytes) -> None:
    assert damage_of(saved + bytes(100_000)) is None


def test_a_torn_header_is_no_match(saved: bytes) -> None:
    assert damage_of(b"") == (1, "file.empty")
    for cut in (1, 10, saved.index(b"\n")):
        assert damage_of(saved[:cut]) == (1, "file.no_header")


def test_a_flipped_byte_in_any_line_is_found_in_that_line(saved: bytes) -> None:
    lines = saved.splitlines(keepends=True)
    whole, _ = load(saved)
    assert whole is not None
    start = 0
    for number, line in enumerate(lines, start=1):
        places = range(len(line)) if number in (1, 2, 4, len(lines)) else range(number % 7, len(line), 7)
        for place in places:
            if number == len(lines) and place == len(line) - 1:
                continue  # the last newline: that is a torn end
            for mask in (0x01, 0x80) if number < 3 else (0x02,):
                changed = bytearray(saved)
                changed[start + place] ^= mask
                loaded, damage = load(bytes(changed))
                assert damage is not None, (number, place)
                assert damage.line == number
                assert damage.reason.key.startswith("file.")
                if loaded is not None:
                    assert loaded.records == whole.records[: number - 2]
        start += len(line)


def test_lines_left_out_doubled_or_swapped_are_found(saved: bytes) -> None:
    lines = saved.splitlines(keepends=True)
    for i in range(1, len(lines) - 1):
        swapped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        for changed in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:], swapped):
            damage = load(b"".join(changed))[1]
            assert damage is not None
            assert damage.line in (i + 1, i + 2)


def test_a_line_of_another_match_is_found_though_its_number_fits(saved: bytes, tmp_path: Path) -> None:
    match = Store(tmp_path, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="t")
    toy.play_out(match, 1)
    match.close()
    assert match.path is not None
    lines, others = saved.splitlines(keepends=True), match.path.read_bytes().splitlines(keepends=True)
    assert damage_of(b"".join([*lines[:1], *others[1:]])) == (2, "file.check")


def test_windows_line_ends_are_damage_and_no_traceback(saved: bytes) -> None:
    assert damage_of(saved.replace(b"\n", b"\r\n")) is not None


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


@pytest.mark.long
@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_change_of_a_file_is_found_or_harmless(saved: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(saved)))
    end = data.draw(st.integers(start, min(len(saved), start + 200)))
    changed = saved[:start] + data.draw(st.binary(max_size=60)) + saved[end:]
    loaded, damage = load(changed)
    whole, _ = load(saved)
    assert whole is not None
    if loaded is not None:
        assert loaded.records == whole.records[: len(loaded.records)]
        if damage is None and len(loaded.records) < len(whole.records):
            assert not changed.endswith(b"\n") or changed.count(b"\n") < saved.count(b"\n")
    else:
        assert damage is not None

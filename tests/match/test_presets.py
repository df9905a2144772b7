"""Own presets: written, read back, and refused with a reason where a file is wrong."""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cardtable.engine.games.hachihachi_trick import OPTIONS as HACHIHACHI_TRICK
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.games.happy_six import OPTIONS
from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Table
from cardtable.match import disk
from cardtable.match.disk import Disk
from cardtable.match.presets import (
    FILE,
    FORMAT,
    MAX_BYTES,
    MOST,
    NAME_LENGTH,
    NEWER,
    OwnPreset,
    OwnPresets,
    PresetFile,
    PresetRefused,
    clean_name,
    own_name,
    read_presets,
    rules_of,
    write_presets,
)

TARGET = Number("target", 100, 1, 500)
MOON = Choice("moon", "self", ("self", "off"))
SPEED = Choice("speed", "slow", ("slow", "fast"), is_rule=False)
TEA = OptionSet(
    "tea",
    (3, 4),
    (TARGET, MOON, SPEED),
    {"usual": {}},
    (
        Conflict("T-1", "tea.no", ("target",), lambda o: o[TARGET] == 13),
        Conflict("T-2", "tea.crowd", (), lambda o: o[TARGET] == 7 and o.players == 3),
    ),
)
GAMES = {"tea": TEA, "happy_six": OPTIONS, "hachihachi_trick": HACHIHACHI_TRICK}
SHORT = OwnPreset("tea", "短い対戦", {"target": 50, "moon": "off"})
LONG = OwnPreset("tea", "Long", {"target": 500, "moon": "self"})
PLAIN = HACHIHACHI_TRICK.choose("standard", 5)
VALUES = OwnPreset(
    "hachihachi_trick", "短い対戦", {"roles": (("flush", (9, 4)), ("ten_high", (0, 100)))}, "roles"
)


@pytest.fixture
def file(tmp_path: Path) -> PresetFile:
    return PresetFile(tmp_path / "山田 太郎", Disk(), GAMES)


def line(**changes: object) -> bytes:
    fields = {"format": 1, "game": "tea", "name": "x", "rules": {"target": 50}}
    return json.dumps({**fields, **changes}).encode()


def table(rows: object = None, **changes: object) -> bytes:
    """A line that holds one table."""
    rules = {"roles": {"flush": [9, 4]} if rows is None else rows}
    game = "hachihachi_trick"
    return line(**{"format": 2, "game": game, "option": "roles", "rules": rules, **changes})


def test_an_extended_option_set_offers_and_names_own_presets() -> None:
    known = OwnPresets((LONG, SHORT)).extend(TEA)
    assert list(known.presets) == ["usual", LONG.id, SHORT.id]
    options = known.choose(SHORT.id, 4)
    assert known.preset_of(options) == SHORT.id
    assert own_name(SHORT.id) == "短い対戦"
    assert own_name("usual") is None
    assert OwnPresets((SHORT,)).extend(OPTIONS).presets == OPTIONS.presets
    assert rules_of(TEA, options) == SHORT.rules


def test_presets_are_read_back_as_written(file: PresetFile) -> None:
    assert file.load() == OwnPresets()
    file.change(lambda own: own.add(SHORT).add(LONG))
    assert file.load().presets == (LONG, SHORT)
    file.change(lambda own: own.add(replace(SHORT, rules={"target": 60, "moon": "off"})))
    found = file.load().find("tea", SHORT.id)
    assert found is not None
    assert found.rules["target"] == 60
    assert file.change(lambda own: own.remove(SHORT)).presets == file.load().presets == (LONG,)


def test_a_table_is_read_back_as_written_and_stands_beside_rules_of_its_name(file: PresetFile) -> None:
    rules = replace(SHORT, game="hachihachi_trick", rules=rules_of(HACHIHACHI_TRICK, PLAIN))
    file.change(lambda own: own.add(rules).add(VALUES))
    assert file.load().presets == (rules, VALUES)
    assert file.load().find("hachihachi_trick", VALUES.id, "roles") == VALUES
    assert file.change(lambda own: own.remove(rules)).presets == (VALUES,)
    file.change(lambda own: own.add(replace(VALUES, rules={"roles": ()})))
    assert [each.rules for each in file.load().presets] == [{"roles": ()}]


def test_the_rows_of_a_table_are_read_in_the_order_of_the_option() -> None:
    presets, reason = read_presets(table({"ten_high": [2, 1], "flush": [9, 4]}), GAMES)
    assert reason is None
    assert presets.presets[0].rules == {"roles": (("flush", (9, 4)), ("ten_high", (2, 1)))}


def test_an_extended_option_set_names_own_tables_and_plays_by_no_other_rules() -> None:
    known = OwnPresets((VALUES,)).extend(HACHIHACHI_TRICK)
    (option,) = [option for option in known.options if isinstance(option, Table)]
    assert option.named == {**ROLES.named, VALUES.id: VALUES.rules["roles"]}
    assert known.presets == HACHIHACHI_TRICK.presets
    assert known.choose("standard", 5) == PLAIN


def test_only_the_person_may_read_the_file_of_own_presets(file: PresetFile, tmp_path: Path) -> None:
    file.change(lambda own: own.add(VALUES))
    if os.name == "posix":
        assert (tmp_path / "山田 太郎" / FILE).stat().st_mode & 0o777 == 0o600


def test_two_programs_keep_each_others_presets(tmp_path: Path) -> None:
    one, other = PresetFile(tmp_path, Disk(), GAMES), PresetFile(tmp_path, Disk(), GAMES)
    assert one.load() == other.load() == OwnPresets()
    one.change(lambda own: own.add(SHORT))
    assert other.change(lambda own: own.add(LONG)).presets == (LONG, SHORT)


def test_an_exported_preset_can_be_imported(file: PresetFile, tmp_path: Path) -> None:
    target = tmp_path / "short.cardrules"
    file.export(SHORT, target)
    assert file.read(target).presets == (SHORT,)
    target.write_bytes(
        b"\xef\xbb\xbf" + target.read_bytes().replace(b"\n", b"\r\n")
    )  # as an editor leaves it
    assert file.read(target).presets == (SHORT,)


def test_a_rule_missing_in_the_file_has_its_default(tmp_path: Path) -> None:
    presets, reason = read_presets(line(), GAMES)
    assert (presets.presets, reason) == ((OwnPreset("tea", "x", {"target": 50, "moon": "self"}),), None)


def test_rules_for_some_number_of_players_only_are_taken() -> None:
    assert read_presets(line(rules={"target": 7}), GAMES)[1] is None


HOSTILE = {
    "empty": (b"", "presets.shape"),
    "no JSON": (b"{", "presets.shape"),
    "another JSON": (b"[1]", "presets.shape"),
    "an object": (b'{"a": 1}', "presets.shape"),
    "binary": (bytes(range(256)), "presets.shape"),
    "deep": (b"[" * 60_000, "presets.shape"),
    "long": (line() + b"\n" + b" " * MAX_BYTES, "presets.shape"),
    "a long number": (line().replace(b"50", b"9" * 5000), "presets.shape"),
    "not a number": (line().replace(b"50", b"NaN"), "presets.shape"),
    "a list of rules": (line(rules=[]), "presets.shape"),
    "no name": (line(name=" \u202e "), "presets.shape"),
    "half a letter": (line(name="\ud800"), "presets.shape"),
    "newer": (line(format=3), "presets.newer"),
    "no format": (line(format="1"), "presets.shape"),
    "another game": (line(game="bridge"), "presets.game"),
    "an unknown option": (line(rules={"colour": 1}), "presets.options"),
    "an unknown value": (line(rules={"moon": "full"}), "presets.options"),
    "a value of another type": (line(rules={"target": True}), "presets.options"),
    "a list as value": (line(rules={"target": [1]}), "presets.options"),
    "what is no rule": (line(rules={"speed": "fast"}), "presets.options"),
    "players": (line(rules={"players": 3}), "presets.options"),
    "a refused combination": (line(rules={"target": 13}), "presets.combination"),
    "a table of no option": (table(option="colours"), "presets.options"),
    "a table of what is none": (table(option="rounds", rules={"rounds": 6}), "presets.options"),
    "a table and a rule": (table(rules={"roles": {}, "rounds": 6}), "presets.options"),
    "an unknown row": (table({"royal_flush": [20, 10]}), "presets.table"),
    "a number too large": (table({"flush": [101, 4]}), "presets.table"),
    "a number too small": (table({"flush": [9, -1]}), "presets.table"),
    "a number that is none": (table({"flush": [True, 1.5]}), "presets.table"),
    "a column too few": (table({"flush": [9]}), "presets.table"),
    "rows in a list": (table([["flush", [9, 4]]]), "presets.table"),
    "a table without a name": (table(name=" "), "presets.shape"),
    "one good and one bad": (line() + b"\n" + line(game="bridge"), "presets.game"),
    "too many": (b"\n".join(line(name=str(n)) for n in range(MOST + 1)), "presets.too_many"),
}


@pytest.mark.parametrize(("content", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_cannot_be_taken_is_refused_with_its_reason(
    file: PresetFile, tmp_path: Path, content: bytes, reason: str
) -> None:
    file.change(lambda own: own.add(SHORT))
    source = tmp_path / "foreign.cardrules"
    source.write_bytes(content)
    with pytest.raises(PresetRefused) as refused:
        file.read(source)
    assert refused.value.reason.key == reason
    assert file.load().presets == (SHORT,)


def test_a_folder_and_a_pipe_are_no_files(file: PresetFile, tmp_path: Path) -> None:
    with pytest.raises(PresetRefused):
        file.read(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(PresetRefused):
            file.read(tmp_path / "pipe")
    with pytest.raises(FileNotFoundError):
        file.read(tmp_path / "none")


def test_damage_in_the_own_file_costs_only_the_damaged_presets_and_is_kept(tmp_path: Path) -> None:
    content = (
        write_presets(OwnPresets((SHORT,)), GAMES)
        + b'{"format": 1, "ga\n'
        + write_presets(OwnPresets((LONG,)), GAMES)
    )
    (tmp_path / FILE).write_bytes(content)
    file = PresetFile(tmp_path, Disk(), GAMES)
    assert file.load().presets == (LONG, SHORT)
    assert (tmp_path / "own_presets.damaged.jsonl").read_bytes() == content


def refuse(*_: object) -> int:
    raise OSError(errno.ENOSPC, "full")


@pytest.mark.parametrize("part", ["create", "write", "sync", "replace"])
def test_a_disk_that_refuses_leaves_all_presets_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    disk = Disk()
    file = PresetFile(tmp_path, disk, GAMES)
    file.change(lambda own: own.add(SHORT))
    before = (tmp_path / FILE).read_bytes()
    monkeypatch.setattr(disk, part, refuse)
    deeds: tuple[Callable[[], object], ...] = (
        lambda: file.change(lambda own: own.add(LONG)),
        lambda: file.export(LONG, tmp_path / FILE),
    )
    for deed in deeds:
        with pytest.raises(OSError, match="full"):
            deed()
    assert (tmp_path / FILE).read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "own_presets.lock"}


def test_names_are_one_line_and_different() -> None:
    assert clean_name(" 山田\n\t太郎\u202e ") == "山田 太郎"
    assert len(clean_name("x" * 1000)) == NAME_LENGTH
    own = OwnPresets((SHORT,))
    assert own.free_name(SHORT) == SHORT
    other = replace(SHORT, rules=LONG.rules)
    assert own.free_name(other).name == "短い対戦 2"
    assert own.add(own.free_name(other)).free_name(replace(other, rules={})).name == "短い対戦 3"
    wide = replace(SHORT, name="x" * NAME_LENGTH)
    assert len(OwnPresets((wide,)).free_name(replace(wide, rules={})).name) <= NAME_LENGTH


def test_the_number_of_presets_is_limited() -> None:
    own = OwnPresets()
    for number in range(MOST):
        own = own.add(replace(SHORT, name=str(number)))
    assert own.add(replace(SHORT, name="7")) == own
    with pytest.raises(PresetRefused):
        own.add(SHORT)
    assert len(write_presets(own, GAMES)) < MAX_BYTES


def test_programs_that_save_at_once_lose_no_preset(tmp_path: Path) -> None:
    start = threading.Barrier(4)

    def save(program: int) -> None:
        file = PresetFile(tmp_path, Disk(), GAMES)
        start.wait()
        for number in range(10):
            file.change(partial(OwnPresets.add, preset=replace(LONG, name=f"{program} {number}")))

    programs = [threading.Thread(target=save, args=(program,)) for program in range(4)]
    for thread in programs:
        thread.start()
    for thread in programs:
        thread.join()
    assert len(PresetFile(tmp_path, Disk(), GAMES).load().presets) == 40


def test_a_program_that_keeps_the_presets_to_itself_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "TURN_SECONDS", 0.05)
    file = PresetFile(tmp_path, Disk(), GAMES)
    before = file.change(lambda own: own.add(LONG))
    with disk.exclusively(Disk(), tmp_path / "own_presets.lock"), pytest.raises(OSError, match="busy"):
        file.change(lambda own: own.remove(LONG))
    assert file.load() == before


def test_a_file_of_a_newer_version_is_never_written_over(file: PresetFile, tmp_path: Path) -> None:
    content = b"\n".join((line(name="before"), b"what is that", line(format=FORMAT + 1)))
    path = tmp_path / "山田 太郎" / FILE
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(PresetRefused) as refused:
        file.change(lambda own: own.add(SHORT))
    assert refused.value.reason == NEWER
    assert path.read_bytes() == content


def test_a_file_with_lines_of_a_newer_version_is_not_taken_for_damaged(
    file: PresetFile, tmp_path: Path
) -> None:
    path = tmp_path / "山田 太郎" / FILE
    path.parent.mkdir()
    path.write_bytes(b"\n".join((line(name="before"), line(format=FORMAT + 1))))
    assert [preset.name for preset in file.load().presets] == ["before"]
    assert [each.name for each in path.parent.iterdir()] == [FILE]

"""Settings and the data folder, whatever is found there."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import appdirs  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import __version__
from cardtable.match.seating import Member
from cardtable.present.card_design import CardDesign
from cardtable.program import settings
from cardtable.program.data_folder import data_folder, keep_before_upgrade, long_path, prepare_folder
from cardtable.program.preferences import Preferences
from cardtable.program.settings import FORMAT, LastMatch, Settings, SettingsFile

FULL = Settings(
    language="ja",
    name="山田 太郎",
    geometry="AdnQywAD",
    side_width=300,
    shows_lines=True,
    all_bids=True,
    drawer="closed",
    last_volume=0.3,
    card_design=CardDesign("large", "four", "seigaiha", "plum"),
    last_match=LastMatch(
        "happy_six",
        2,
        {"piles": "open"},
        ("discreet",),
        ((Member("葵", role="leader"), Member("", "discreet", "memory")), (Member("", "fickle"),)),
    ),
    earlier_matches=(
        LastMatch("bridge", 4, {"rubber": True}, ("master",) * 3, names=("", "Ben"), computers=("Hal",)),
    ),
    preferences=Preferences(
        theme="dark",
        text_size="150",
        speed=1.4,
        less_motion="never",
        pause=3.0,
        waits=True,
        results_wait=False,
        sorting="suit",
        autoplay="only",
        left_handed=True,
        volume=0.3,
        hint_memory=False,
    ),
)

HALF = "\ud800"  # of a surrogate pair
LAST = {"game": "", "players": 2, "values": {}, "styles": []}
HOSTILE = {
    "empty": b"",
    "no JSON": b"{language: ja",
    "binary": bytes(range(256)),
    "no object": b"[1, 2]",
    "null": b"null",
    "deep": b"[" * 100_000,
    "long number": b'{"side_width": ' + b"9" * 10_000 + b"}",
    "huge float": b'{"side_width": 1e999}',
    "NaN": b'{"side_width": NaN}',
    "wrong types": b'{"language": 7, "name": [], "speed": null, "geometry": 1, "side_width": "x"}',
    "unknown values": b'{"language": "fr", "speed": "warp", "side_width": -5}',
    "preferences": b'{"preferences": ["dark"]}',
    "unknown preferences": b'{"preferences": {"theme": "pink"}}',
    "preferences of wrong types": b'{"preferences": {"theme": ["dark"], "left_handed": 0}}',
    "preferences out of range": b'{"preferences": {"speed": 2.1, "pause": -0.5, "waits": 1}}',
    "switch for a number": b'{"preferences": {"speed": true}}',
    "old speed": b'{"speed": "warp"}',
    "old speed of a wrong type": b'{"speed": ["fast"]}',
    "surrogate": b'{"name": "\\ud800"}',
    "long name": json.dumps({"name": "x" * 1000}).encode(),
    "deck": b'{"deck": {"index": "huge"}}',
    "old volume": b'{"volume": ["full"]}',
    "old volume unknown": b'{"volume": "loud"}',
    "old switch": b'{"hint_memory": 1}',
    "volume out of range": b'{"preferences": {"volume": 1.1}}',
    "no deck": b'{"deck": "large"}',
    "last match": b'{"last_match": {"game": 1}}',
    "earlier matches": b'{"earlier_matches": [{"game": 1}]}',
    "computers": b'{"last_match": {"game": "", "players": 2, "values": {}, "styles": [], "computers": 1}}',
    "last values": b'{"last_match": {"game": "", "players": 2, "values": {"a": [null]}, "styles": []}}',
    "teams": b'{"last_match": {"game": "", "players": 2, "values": {}, "styles": [], "teams": [1]}}',
    "members": b'{"last_match": {"game": "", "players": 2, "values": {}, "styles": [], "teams": [[{}]]}}',
    **{
        f"{part} that no file can hold": json.dumps({"last_match": {**LAST, part: value}}).encode()
        for part, value in {
            "game": HALF,
            "styles": [HALF],
            "values": {"a": [HALF]},
            "own": HALF,
            "teams": [[{"name": "", "style": "", "role": HALF}]],
            "names": [HALF],
        }.items()
    },
    "option that no file can hold": json.dumps({"last_match": {**LAST, "values": {HALF: 1}}}).encode(),
    "lesson that no file can hold": json.dumps({"lessons": {HALF: 1}}).encode(),
    "deep values": b'{"last_match": {"game": "", "players": 2, "styles": [], "values": {"a": '
    + b"[" * 900
    + b"]" * 900
    + b"}}}",
    "too large": b'{"name": "' + b"x" * 2**21 + b'"}',
}


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).save(FULL) is None
    assert SettingsFile(tmp_path).load() == FULL
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "山田 太郎" / "Card Table"
    assert SettingsFile(folder).save(FULL) is None
    assert SettingsFile(folder).load() == FULL


def test_without_a_file_or_folder_there_are_defaults(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).load() == Settings()
    assert SettingsFile(None).load() == Settings()
    assert SettingsFile(None).save(FULL) is None


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_what_makes_no_sense_falls_back_and_is_kept(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert SettingsFile(tmp_path).load() == Settings()
    assert (tmp_path / "settings.damaged.json").read_bytes() == content[: 2**20 + 1]
    assert SettingsFile(tmp_path).save(FULL) is None
    assert SettingsFile(tmp_path).load() == FULL


def test_a_file_that_could_not_be_read_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SettingsFile(tmp_path).save(FULL)
    file = SettingsFile(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(settings, "read_start", refuse)
        assert file.load() == Settings()
    for name in ("葵", "椿"):
        assert file.save(Settings(name=name)) is None
        assert SettingsFile(tmp_path).load() == Settings(name=name)
    (tmp_path / "settings.unread.json").replace(tmp_path / "settings.json")
    assert SettingsFile(tmp_path).load() == FULL


def refuse(path: Path, limit: int) -> bytes:
    raise PermissionError(13, "held by another program", str(path))


def test_what_makes_sense_is_kept_beside_what_does_not(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"name": "葵", "language": "xx", "speed": "slow"}', "utf-8")
    assert SettingsFile(tmp_path).load() == Settings(name="葵", preferences=Preferences(speed=0.6))


def test_settings_from_before_there_were_teams_are_read(tmp_path: Path) -> None:
    old = {"game": "happy_six", "players": 2, "values": {"piles": "open"}, "styles": ["discreet"]}
    (tmp_path / "settings.json").write_text(json.dumps({"last_match": old}), "utf-8")
    assert SettingsFile(tmp_path).load().last_match == LastMatch(
        "happy_six", 2, {"piles": "open"}, ("discreet",)
    )
    assert not (tmp_path / "settings.damaged.json").exists()


@pytest.mark.parametrize(
    ("name", "speed"), [("off", 0.0), ("slow", 0.6), ("normal", 1.0), ("fast", 2.0), ("", 1.0)]
)
def test_the_speed_from_before_there_were_preferences_is_read(
    tmp_path: Path, name: str, speed: float
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"speed": name}), "utf-8")
    assert SettingsFile(tmp_path).load() == Settings(preferences=Preferences(speed=speed))
    assert not (tmp_path / "settings.damaged.json").exists()


@pytest.mark.parametrize(("name", "volume"), [("off", 0.0), ("soft", 0.6), ("full", 1.0)])
def test_the_volume_and_the_switch_from_before_they_were_preferences_are_read(
    tmp_path: Path, name: str, volume: float
) -> None:
    old = {"volume": name, "hint_memory": False, "preferences": {"theme": "dark"}}
    (tmp_path / "settings.json").write_text(json.dumps(old), "utf-8")
    wanted = Preferences(theme="dark", volume=volume, hint_memory=False)
    assert SettingsFile(tmp_path).load() == Settings(preferences=wanted)
    assert not (tmp_path / "settings.damaged.json").exists()


def test_preferences_that_make_sense_are_kept_beside_others_that_do_not(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"preferences": {"theme": "pink", "speed": 1}}', "utf-8")
    assert SettingsFile(tmp_path).load().preferences == Preferences(speed=1)


@pytest.mark.parametrize(
    ("old", "results_wait"),
    [
        ({"pause": 1.0, "waits": False}, True),  # as it was by default
        ({"pause": 2.5, "waits": False}, False),
        ({"pause": 0.0}, False),
        ({"pause": 2.5, "waits": True}, True),
        ({"pause": 2.5, "results_wait": True}, True),
        ({"pause": 1.0, "results_wait": False}, False),
        ({}, True),
    ],
)
def test_results_wait_from_now_on_but_where_somebody_had_chosen_how_long_they_stay(
    tmp_path: Path, old: dict[str, object], results_wait: bool
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"preferences": old}), "utf-8")
    read = SettingsFile(tmp_path).load()
    assert read.preferences.results_wait is results_wait
    assert (read.preferences.pause, read.preferences.waits) == (
        old.get("pause", 1.0),
        old.get("waits", False),
    )
    assert not (tmp_path / "settings.damaged.json").exists()
    SettingsFile(tmp_path).save(read)
    assert SettingsFile(tmp_path).load() == read


def test_what_a_newer_version_added_is_left_out_without_complaint(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('\ufeff{"language": "ja", "sounds": {"volume": 3}}', "utf-8")
    assert SettingsFile(tmp_path).load() == Settings(language="ja")
    assert not (tmp_path / "settings.damaged.json").exists()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from(sorted(FULL.to_json())) | st.text(), JSON))
def test_any_json_gives_settings_that_can_be_saved(data: dict[str, object]) -> None:
    settings, _ = Settings.from_json(data)
    again, whole = Settings.from_json(json.loads(json.dumps(settings.to_json())))
    assert whole
    assert again == settings


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    assert isinstance(prepare_folder(blocked / "data"), OSError)
    assert isinstance(SettingsFile(blocked / "data").save(FULL), OSError)
    assert prepare_folder(tmp_path / "new" / "data") is None
    assert list((tmp_path / "new" / "data").iterdir()) == []


def test_the_folder_is_the_one_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder(Path("here")) == tmp_path / "here"


def test_the_usual_folder_has_no_authors_name_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def user_data_dir(*args: object, **kwargs: object) -> str:
        asked.append((args, kwargs))
        return "/home/山田 太郎/CardTable"

    monkeypatch.setattr(appdirs, "user_data_dir", user_data_dir)
    assert data_folder() == Path("/home/山田 太郎/CardTable")
    assert asked == [(("CardTable",), {"appauthor": False})]


def test_a_marker_beside_the_frozen_program_makes_it_portable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "CardTable.exe"))
    monkeypatch.setattr(appdirs, "user_data_dir", lambda *_, **__: "/usual")
    assert data_folder() == Path("/usual")
    (tmp_path / "portable.txt").write_bytes(b"")
    assert data_folder() == tmp_path / "data"
    assert data_folder(tmp_path / "other") == tmp_path / "other"


@pytest.mark.skipif(sys.platform == "win32", reason="for systems without short names")
def test_other_systems_have_no_short_names(tmp_path: Path) -> None:
    assert long_path(tmp_path / "CARDTA~1") == tmp_path / "CARDTA~1"


@pytest.mark.skipif(sys.platform != "win32", reason="short names are Windows'")
def test_short_names_become_long_ones(tmp_path: Path) -> None:
    if sys.platform == "win32":
        import ctypes

        folder = tmp_path / "山田 太郎"
        folder.mkdir()
        buffer = ctypes.create_unicode_buffer(1024)
        ctypes.windll.kernel32.GetShortPathNameW(str(folder), buffer, 1024)
        assert long_path(Path(buffer.value) / "CardTable") == long_path(tmp_path) / "山田 太郎" / "CardTable"


def test_how_far_the_lessons_have_come_is_kept_and_understood_from_when_there_was_but_one() -> None:
    assert Settings.from_json({"lesson": 3}) == (Settings(lessons={"happy_six": 3}), True)
    both = Settings(lessons={"happy_six": 3, "tricks": 5})
    kept = json.loads(json.dumps(both.to_json()))
    assert Settings.from_json(kept) == (both, True)
    assert Settings.from_json({"lesson": 3, **kept}) == (both, True)


@pytest.mark.parametrize("data", [{"lesson": "3"}, {"lessons": 3}, {"lessons": {"tricks": -1}}])
def test_a_lesson_that_cannot_have_come_so_far_begins_anew(data: dict[str, object]) -> None:
    assert Settings.from_json(data) == (Settings(), False)


def test_the_games_of_which_a_match_was_begun_are_kept() -> None:
    settings = Settings(begun=("hearts", "happy_six"), learned=("hearts",))
    assert Settings.from_json(json.loads(json.dumps(settings.to_json()))) == (settings, True)
    for nonsense in ("hearts", [3], ["x" * 100]):
        assert Settings.from_json({"begun": nonsense}) == (Settings(), False)
        assert Settings.from_json({"learned": nonsense}) == (Settings(), False)


def test_the_file_says_which_version_wrote_it(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.save(FULL) is None
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["program"] == __version__
    file.load()
    assert not file.is_newer
    assert not file.is_other_versions


def test_settings_of_an_older_version_are_kept_before_they_are_written_over(tmp_path: Path) -> None:
    old = json.dumps({"name": "Hana", "program": "0.9.0"}).encode()
    presets = b'{"format":1}\n'
    (tmp_path / "settings.json").write_bytes(old)
    (tmp_path / "own_presets.jsonl").write_bytes(presets)
    file = SettingsFile(tmp_path)
    assert file.load().name == "Hana"
    assert file.is_other_versions
    keep_before_upgrade(tmp_path)
    assert file.save(FULL) is None
    keep_before_upgrade(tmp_path)  # the first copy stays
    assert (tmp_path / f"settings.before-{__version__}.json").read_bytes() == old
    assert (tmp_path / f"own_presets.before-{__version__}.jsonl").read_bytes() == presets


def test_there_need_not_be_anything_to_keep(tmp_path: Path) -> None:
    keep_before_upgrade(tmp_path)
    keep_before_upgrade(tmp_path / "missing")
    assert not [*tmp_path.iterdir()]


def test_settings_of_a_newer_format_are_read_but_never_written_over(tmp_path: Path) -> None:
    fields = {"format": FORMAT + 1, "program": "9.0.0", "name": "Hana", "side_width": "wide"}
    newer = json.dumps(fields).encode()
    (tmp_path / "settings.json").write_bytes(newer)
    file = SettingsFile(tmp_path)
    assert file.load().name == "Hana"
    assert file.is_newer
    assert file.save(FULL) is None
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert (tmp_path / "settings.json").read_bytes() == newer


@pytest.mark.parametrize("value", [True, "2", None, 1.5, FORMAT])
def test_only_a_higher_number_is_a_newer_format(tmp_path: Path, value: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"format": value}), "utf-8")
    file = SettingsFile(tmp_path)
    file.load()
    assert not file.is_newer

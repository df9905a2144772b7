"""A whole data folder of an earlier version is read as it was meant, and nothing in it is lost.

Like the saves beside it, neither the folder nor what its matches say is ever made again.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardtable.match import history, summaries
from cardtable.match.cache import ASIDE
from cardtable.match.disk import Disk
from cardtable.match.files import DELETED, MatchFiles
from cardtable.match.history import History
from cardtable.match.match import Match
from cardtable.match.presets import OwnPresets, PresetFile, rules_of
from cardtable.match.replay import Transcript
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo
from cardtable.match.statistics import FigureTotal, Proportion, Selection, Totals, report
from cardtable.match.store import SUFFIX, Store
from cardtable.present.card_design import CardDesign
from cardtable.program.preferences import Preferences
from cardtable.program.settings import LastMatch, SettingsFile
from tests.helpers.games import RULES
from tests.helpers.saves import DATA, changed, contents, copy_data_folder, lines_of

MATCHES: Final = sorted(path.relative_to(DATA) for path in DATA.rglob(f"*{SUFFIX}"))
TWICE: Final = "20261116T201000-happy_six-0217bbb5"
ONCE: Final = "20261116T201000-happy_six-aea769cc"
OPEN: Final = "20261117T210500-happy_six-97171700"
BRANCHES: Final = "20261118T193000-happy_six-d20a07ca"
DUO: Final = "20261119T184500-happy_six-7ac6f342"
HEARTS: Final = "20261120T200000-hearts-2698665f"
PASSING: Final = "20261121T132000-hearts-83e84d33"
FIVE: Final = "20261121T150000-hearts-0a13f0ce"
DELETED_ONE: Final = "20261121T220000-happy_six-d870e292"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_data_folder(tmp_path / "data")


@pytest.fixture
def store(folder: Path) -> Store:
    return Store(folder, RULES)


def file_of(store: Store, name: str) -> Path:
    return store.folder / f"{name}{SUFFIX}"


def own_presets(store: Store) -> OwnPresets:
    return PresetFile(store.folder.parent, Disk(), store.option_sets).load()


# ── the matches ──────────────────────────────────────────────────────────────────────────────────────────


def told_of(save: Path) -> str:
    """Return what a match said when the folder was written."""
    parts = DATA.with_name(f"{DATA.name}.txt").read_text("utf-8").split("── ")
    (told,) = (part for part in parts if part.startswith(f"{save.as_posix()}\n"))
    return told.partition("\n")[2]


@pytest.mark.parametrize("save", MATCHES, ids=lambda path: path.stem)
def test_every_match_opens_and_says_what_it_said(save: Path, tmp_path: Path) -> None:
    copy = tmp_path / save.name
    content = (DATA / save).read_bytes()
    copy.write_bytes(content)
    match = Store(tmp_path, RULES).open(copy)
    assert "\n".join([*lines_of(match), ""]) == told_of(save)
    replay = Transcript(content, RULES)
    assert (replay.damage, replay.torn, replay.count) == (None, 0, len(match.records))
    assert replay.outcome == match.outcome
    assert len(list(replay.entries())) == replay.count
    assert match.close()
    assert copy.read_bytes() == content


def test_a_team_sits_as_it_sat(store: Store) -> None:
    own = (Member("山田 太郎", role=LEADER), Member("Ken", "discreet", STRATEGIST))
    others = (Member("", "fickle"), Member("Memo", "discreet", MEMORY))
    match = store.look(file_of(store, DUO))
    assert match.header.seats == (SeatInfo.team(own), SeatInfo.team(others))
    assert match.notes("proposal")


def play_to_the_end(match: Match) -> None:
    rng = Random(1)
    while match.outcome is None:
        if not match.apply_chance():
            seat = match.to_act[0]
            decision, choices = match.decision(seat), match.view(seat).choices
            assert decision is not None
            assert choices is not None
            match.submit(decision, choices.draw(rng))


@pytest.mark.long
@pytest.mark.parametrize("name", [BRANCHES, PASSING])
def test_a_match_that_goes_on_is_played_to_its_end(store: Store, name: str) -> None:
    path = file_of(store, name)
    before = path.read_bytes()
    match = store.open(path)
    play_to_the_end(match)
    assert match.close()
    assert path.read_bytes().startswith(before)
    assert store.look(path).outcome == match.outcome


# ── the list ─────────────────────────────────────────────────────────────────────────────────────────────


def listed(store: Store) -> list[tuple[str, str, bool, bool]]:
    return [(match.path.stem, match.title, match.is_finished, match.assisted) for match in store.list()]


def test_the_list_shows_all_matches_with_their_titles(store: Store) -> None:
    assert listed(store) == [
        (FIVE, "", True, True),
        (PASSING, "", False, False),
        (HEARTS, "", True, False),
        (DUO, "", True, False),
        (BRANCHES, "雨の夜の一局", False, True),
        (OPEN, "", True, False),
        (TWICE, "Copy / 写し", True, False),
        (ONCE, "", True, False),
    ]
    assert all(match.damage is None for match in store.list())


def test_a_deleted_match_comes_back_with_its_title_and_counts(store: Store) -> None:
    (deleted,) = (store.folder.parent / DELETED).rglob(f"*{SUFFIX}")
    content = deleted.read_bytes()
    restored = MatchFiles(store).restore(deleted)
    assert restored == file_of(store, DELETED_ONE)
    assert restored.read_bytes() == content
    assert (DELETED_ONE, "Lost at the very end", True, False) in listed(store)
    assert len(store.list()) == 9
    totals = counted(store, Selection("happy_six", "山田 太郎"))
    assert (totals.matches, totals.score, totals.others) == (Proportion(1, 2), 2.5, 1.5)


# ── the statistics ───────────────────────────────────────────────────────────────────────────────────────


def counted(store: Store, selection: Selection) -> Totals:
    kept = History(store)
    kept.own = own_presets(store)
    for _ in kept.catch_up():
        pass
    found = report(kept, selection)
    kept.close()
    assert found.selection == selection
    return found.totals


def test_a_match_and_its_copy_count_once(store: Store) -> None:
    totals = counted(store, Selection("happy_six", "Aoi"))
    assert totals.matches == Proportion(1, 2)  # 1 : 3, then 3 : 2
    assert totals.deals == Proportion(4, 9)
    assert (totals.score, totals.others) == (2.0, 2.5)
    assert (totals.streak, totals.longest_streak) == (1, 1)
    assert totals.figures == (
        FigureTotal("happy_ends", 1, 1, 4),
        FigureTotal("happy_sixes", 45, 12, 9),
        FigureTotal("turns", 161, 37, 9),
    )
    assert counted(store, Selection("happy_six", "Aoi", preset="open")).matches == Proportion(1, 1)
    assert counted(store, Selection("happy_six", "Aoi", opponents="discreet")).matches == Proportion(0, 1)
    assert counted(store, Selection("happy_six", "Aoi", assisted=True)).matches == Proportion(0, 0)


def test_a_member_of_a_team_counts(store: Store) -> None:
    totals = counted(store, Selection("happy_six", "山田 太郎", opponents="fickle+discreet"))
    assert (totals.matches, totals.deals, totals.score, totals.others) == (
        Proportion(1, 1),
        Proportion(3, 3),
        3.0,
        0.0,
    )


def test_rules_of_ones_own_go_by_their_name(store: Store) -> None:
    totals = counted(store, Selection("hearts", "Aoi", preset="own:二回戦", players=4))
    assert (totals.matches, totals.deals, totals.place) == (Proportion(0, 1), Proportion(0, 2), 2.0)
    assert totals.score == 9.0
    assert totals.others == pytest.approx((18 - 15 + 20) / 3)


def test_a_deal_number_typed_in_is_help(store: Store) -> None:
    totals = counted(store, Selection("hearts", "Aoi", players=5, assisted=True))
    assert (totals.matches, totals.place, totals.score, totals.others) == (Proportion(1, 1), 1.0, 0.0, 6.5)


def test_what_was_remembered_of_the_matches_makes_no_difference(store: Store, tmp_path: Path) -> None:
    without = copy_data_folder(tmp_path / "without")
    for name in (history.FILE, summaries.FILE):
        (without / name).unlink()
    rows = []
    for each in (store, Store(without, RULES)):
        kept = History(each)
        for _ in kept.catch_up():
            pass
        rows.append(kept.rows())
        kept.close()
    assert rows[0] == rows[1]
    assert listed(store) == listed(Store(without, RULES))


# ── the settings and people's own presets ────────────────────────────────────────────────────────────────


def test_the_settings_are_read_whole(folder: Path) -> None:
    settings = SettingsFile(folder).load()
    assert (settings.language, settings.name, settings.side_width) == ("ja", "Aoi", 320)
    assert settings.geometry
    assert settings.lessons == {"happy_six": 3, "tricks": 0, "hearts": 2}
    assert settings.card_design == CardDesign(index="large", colours="four", back="seigaiha", tint="plum")
    assert settings.preferences == Preferences(
        theme="dark",
        text_size="125",
        speed=1.6,
        pause=0.5,
        results_wait=False,  # else the pause that was chosen would not be one of results any more
        volume=0.3,
        sorting="suit",
        looks_back="last",
        left_handed=True,
        hint_memory=False,
    )
    happy_six, hearts = settings.last_matches
    values = {"piles": "open", "form": "solo", "time": "none"}
    assert happy_six == LastMatch("happy_six", 2, values, ("discreet",), computers=("Ren",))
    assert (hearts.game, hearts.players, hearts.styles) == ("hearts", 4, ("fickle", "discreet", "fickle"))
    assert (hearts.names, hearts.computers) == (("山田 太郎",), ("", "Mio", ""))
    assert len(hearts.values) == 18
    assert not (folder / "settings.damaged.json").exists()


def test_own_presets_are_read_whole(store: Store) -> None:
    option_set = store.option_sets["hearts"]
    found = own_presets(store).presets
    assert [(preset.game, preset.name) for preset in found] == [
        ("hearts", "Rough & short"),
        ("hearts", "二回戦"),
    ]
    assert [(preset.rules["target_score"], preset.rules["target"]) for preset in found] == [
        (True, 50),
        (False, 100),
    ]
    assert [(preset.rules["deals"], preset.rules["moon"]) for preset in found] == [
        (0, "others"),
        (2, "choice"),
    ]
    lines = map(json.loads, (DATA / "own_presets.jsonl").read_text("utf-8").splitlines())
    for preset, line in zip(found, lines, strict=True):
        assert len(line["rules"]) == 18
        assert preset.rules == rules_of(option_set, option_set.from_json({**line["rules"], "players": 4}))


# ── nothing is written over ──────────────────────────────────────────────────────────────────────────────


def test_reading_changes_only_what_can_be_made_again(store: Store) -> None:
    """Only the list changes, and the history, which a program with other games puts aside to begin anew."""
    folder = store.folder.parent
    before = contents(folder)
    SettingsFile(folder).load()
    store.list()
    counted(store, Selection("happy_six", "Aoi"))
    for path in store.stamps():
        assert store.open(path).close()
    assert changed(before, folder) <= {summaries.FILE, history.FILE, history.FILE + ASIDE}

"""The history of matches: it follows the folder, whatever is done there, and can be made again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.match import history as module
from cardtable.match.files import MatchFiles
from cardtable.match.history import FILE, History
from cardtable.match.match import Match
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo
from cardtable.match.store import Store
from tests.helpers.games import RULES
from tests.match import toy
from tests.match.files import ALL, closed, played
from tests.match.histories import fresh, history_in, rows_of
from tests.match.logs import resigned


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, toy.GAMES)


@pytest.fixture
def match_files(store: Store) -> MatchFiles:
    return MatchFiles(store)


@pytest.fixture
def history(store: Store) -> Iterator[History]:
    found = History(store)
    yield found
    found.close()


def counted(history: History) -> dict[str, bool]:
    """The matches that count, and whether they count as assisted."""
    return {row[0]: bool(row[7]) for row in rows_of(history)["sittings"]}


# ── what a match comes to ────────────────────────────────────────────────────────────────────────────────


def test_a_finished_match_of_happy_six_is_kept_seat_by_seat_and_set_by_set(tmp_path: Path) -> None:
    store = Store(tmp_path, RULES)
    options = RULES["happy_six"].option_set.choose("open", 2)
    seats = (SeatInfo("葵"), SeatInfo("", "fickle"))
    begun = datetime.fromisoformat("2026-03-04T08:30:00+09:00")
    match = store.create("happy_six", options, seats, now=begun, seed="history")
    toy.play_out(match)
    path, outcome = closed(match), match.outcome
    assert outcome is not None
    history = History(store)
    rows = rows_of(history)
    history.close()
    ((name, told_begun, ended, *what),) = rows["matches"]
    assert (name, told_begun, ended) == (path.name, "2026-03-03T23:30:00", path.stat().st_mtime_ns)
    options_told = '{"form": "solo", "piles": "open", "time": "none"}'
    assert what[:6] == ["happy_six", "open", options_told, 2, 2, 0]
    assert what[8] == len(outcome.deals)
    own, other = map(HAPPY_SIX.standing, outcome.scores)
    assert rows["seats"] == [
        (name, 0, 0, "葵", "person", "fickle", outcome.places[0], 2, own, own, float(other)),
        (name, 1, 0, "", "fickle", "person", outcome.places[1], 2, other, other, float(own)),
    ]
    assert rows["deals"] == [
        (name, number, seat, deal.places[seat], 2, deal.scores[seat], deal.scores[seat])
        for number, deal in enumerate(outcome.deals, start=1)
        for seat in (0, 1)
    ]
    turns = {
        number: value for _, number, seat, figure, value in rows["figures"] if figure == "turns" and not seat
    }
    assert turns == {n: dict(deal.figures)["turns"][0] for n, deal in enumerate(outcome.deals, start=1)}
    assert [row[:2] for row in rows["sittings"]] == [(name, told_begun)]


def test_only_what_is_finished_and_whole_counts(store: Store, history: History) -> None:
    played(store, 3)
    broken = played(store)
    broken.write_bytes(broken.read_bytes()[:-60] + b"\n")
    (store.folder / "no match.cardtable").write_bytes(b"?")
    (store.folder / "other.txt").write_bytes(b"?")
    done = played(store)
    assert set(counted(history)) == {done.name}
    assert len(history.rows()["files"]) == 4


def test_a_deal_of_the_day_is_no_match(store: Store, history: History) -> None:
    match = store.create("toy", toy.options(), toy.seats("pc"), now=toy.NOW, seed="daily/1/toy/2026-11-23/0")
    toy.play_out(match)
    assert match.outcome is not None
    path = closed(match)
    assert not counted(history)
    assert [row[0] for row in history.rows()["files"]] == [path.name]


@pytest.mark.parametrize("seconds", [-(10**10), 10**10])
def test_a_time_centuries_off_does_no_harm(store: Store, history: History, seconds: int) -> None:
    path = played(store)
    os.utime(path, (seconds, seconds))
    assert set(counted(history)) == {path.name}
    assert next(history.catch_up(), None) is None  # not read again


def test_computers_are_no_sitters_and_several_people_are_several(store: Store, history: History) -> None:
    played(store, styles="cc")
    several = played(store, styles="pcp")
    rows = rows_of(history)
    assert [(row[0], row[8], row[10]) for row in rows["sittings"]] == [
        (several.name, 0, "lowest,person"),
        (several.name, 2, "lowest,person"),
    ]
    assert len(rows["matches"]) == 2


def test_partners_are_no_opponents(tmp_path: Path) -> None:
    store = Store(tmp_path, RULES)
    options = RULES["fifty_six"].option_set.choose("akagiri", 4, {"deals": 1})
    seats = (SeatInfo("葵"), SeatInfo("", "fickle"), SeatInfo("", "discreet"), SeatInfo("", "master"))
    match = store.create("fifty_six", options, seats, now=toy.NOW)
    toy.play_out(match)
    name = closed(match).name
    assert match.outcome is not None
    history = History(store)
    rows = rows_of(history)
    history.close()
    scores = [RULES["fifty_six"].standing(score) for score in match.outcome.scores]
    assert [(row[1], row[5], row[-1]) for row in rows["seats"]] == [
        (0, "fickle,master", scores[1]),
        (1, "discreet,person", scores[0]),
        (2, "fickle,master", scores[1]),
        (3, "discreet,person", scores[0]),
    ]
    ((sitting, *_, sides),) = rows["sittings"]
    assert (sitting, sides) == (name, 2)
    made = [row for row in rows["figures"] if row[3] == "made"]
    assert len(made) == 2  # a contract concerns the seats of one team
    assert len({row[2] % 2 for row in made}) == 1


def test_every_person_of_a_team_has_its_result(tmp_path: Path) -> None:
    """H6-10: a side is one seat, and its members play it together."""
    store = Store(tmp_path, RULES)
    options = RULES["happy_six"].option_set.choose("open", 2, {"form": "duo"})
    ours = SeatInfo.team((Member("葵", role=LEADER), Member("蓮", role=MEMORY)))
    theirs = SeatInfo.team((Member("", "discreet", LEADER), Member("", "fickle", STRATEGIST)))
    match = store.create("happy_six", options, (theirs, ours), now=toy.NOW)
    toy.play_out(match)
    name = closed(match).name
    assert match.outcome is not None
    history = History(store)
    rows = rows_of(history)
    history.close()
    assert [(row[1:6], row[6]) for row in rows["seats"]] == [
        ((0, 0, "", "discreet", "person+person"), match.outcome.places[0]),
        ((0, 1, "", "fickle", "person+person"), match.outcome.places[0]),
        ((1, 0, "葵", "person", "discreet+fickle"), match.outcome.places[1]),
        ((1, 1, "蓮", "person", "discreet+fickle"), match.outcome.places[1]),
    ]
    assert [(row[0], row[9], row[10]) for row in rows["sittings"]] == [
        (name, "葵", "discreet+fickle"),
        (name, "蓮", "discreet+fickle"),
    ]
    assert rows["matches"][0][4] == "open"  # the rules are the same, whoever plays by them


@pytest.mark.parametrize(
    ("created", "begun"),
    [
        ("2026-01-02T03:04:05", "2026-01-02T03:04:05"),
        ("2026-01-02T03:04:05-09:30", "2026-01-02T12:34:05"),
        ("0001-01-01T00:00:00+09:00", "0001-01-01T00:00:00"),
        ("9999-12-31T23:59:59-09:00", "9999-12-31T23:59:59"),
    ],
)
def test_times_of_all_zones_and_years_become_texts_that_sort(
    store: Store, history: History, created: str, begun: str
) -> None:
    path = played(store)
    path.write_bytes(resigned(path.read_bytes(), {1: {"created": created}}))
    (row,) = rows_of(history)["matches"]
    assert row[1] == begun


# ── copies ───────────────────────────────────────────────────────────────────────────────────────────────


def test_copies_count_once(store: Store, match_files: MatchFiles, history: History, tmp_path: Path) -> None:
    path = played(store)
    out = tmp_path / "out.cardtable"
    match_files.export(path, out)
    os.utime(path, (1000, 1000))
    for _ in range(2):
        match_files.duplicate(path)
        match_files.import_(out)
    assert counted(history) == {path.name: False}
    kept = match_files.delete(path, now=toy.NOW)
    (other,) = counted(history)
    assert other != path.name
    match_files.restore(kept)
    assert counted(history) == {path.name: False}


def test_the_same_deals_played_otherwise_afterwards_are_assisted(
    store: Store, match_files: MatchFiles, history: History
) -> None:
    path = played(store, 8)
    again = match_files.duplicate(path)
    first, second = store.open(path), store.open(again)
    toy.play_out(first)
    closed(first)
    os.utime(path, (1000, 1000))
    while second.outcome is None:
        toy.act(second, second.to_act[0], -1)
    closed(second)
    assert counted(history) == {path.name: False, again.name: True}
    os.utime(path, None)
    os.utime(again, (1000, 1000))
    assert counted(history) == {path.name: True, again.name: False}


def test_a_match_counts_as_it_first_ended(store: Store, history: History) -> None:
    path = played(store)
    before = rows_of(history)["seats"]
    match = store.open(path)
    assert match.undo(0)
    closed(match)
    assert counted(history) == {path.name: False}
    match = store.open(path)
    while match.outcome is None:
        toy.act(match, match.to_act[0], -1)
    closed(match)
    assert counted(history) == {path.name: False}
    assert history.rows()["seats"] == before


def test_a_match_gone_back_to_before_its_end_is_assisted(
    store: Store, history: History, tmp_path: Path
) -> None:
    path = played(store, 5)
    match = store.open(path)
    assert match.undo(0)
    closed(match)
    assert counted(history) == {}
    match = store.open(path)
    toy.play_out(match)
    closed(match)
    other = Store(tmp_path / "other", toy.GAMES)
    shutil.copytree(store.folder, other.folder)
    match = store.open(path)
    match.branch_from(0)
    toy.settle(match)
    closed(match)
    assert counted(history) == {path.name: True}
    (row,) = history.rows()["matches"]
    (at_its_end,) = fresh(other)["matches"]
    assert row[9] == at_its_end[9]  # so that a copy from then is told to be one


# ── keeping up ───────────────────────────────────────────────────────────────────────────────────────────


def test_files_are_read_once(store: Store, history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    look = Store.look

    def spy(store: Store, path: Path) -> Match:
        read.append(path)
        return look(store, path)

    monkeypatch.setattr(Store, "look", spy)
    paths = [played(store, actions) for actions in (3, ALL, ALL)]
    assert list(history.catch_up()) == [2, 1, 0]
    assert list(history.catch_up()) == []
    again = History(store)
    assert list(again.catch_up()) == []
    again.close()
    assert sorted(read) == sorted(paths)
    match = store.open(paths[0])
    toy.play_out(match)
    closed(match)
    assert list(history.catch_up()) == [0]
    assert len(read) == 4


def test_stopping_keeps_the_rows_already_written(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 2)
    for _ in range(5):
        played(store)
    steps = history.catch_up()
    assert [next(steps), next(steps), next(steps)] == [4, 3, 2]
    del steps
    assert len(history.rows()["matches"]) == 2
    assert list(history.catch_up()) == [2, 1, 0]
    assert len(counted(history)) == 5


def test_rebuilding_gives_the_same_rows(store: Store, history: History) -> None:
    for styles in ("pc", "pcp", "cc"):
        played(store, styles=styles)
    before = rows_of(history)
    assert list(history.rebuild()) == [2, 1, 0]
    assert history.rows() == before == fresh(store)


def test_a_file_that_cannot_be_read_now_is_read_the_next_time(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(store)

    def refuse(store: Store, path: Path) -> Match:
        raise PermissionError(path)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "look", refuse)
        assert counted(history) == {}
    assert set(counted(history)) == {path.name}


def test_a_folder_that_cannot_be_read_has_lost_nothing(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(store)
    counted(history)

    def refuse(store: Store) -> Any:
        raise PermissionError(store.folder)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "stamps", refuse)
        assert set(counted(history)) == {path.name}
    shutil.rmtree(store.folder)
    assert counted(history) == {}


def test_names_that_are_no_text_are_files_too(store: Store, history: History) -> None:
    path = played(store)
    try:
        odd = path.rename(path.with_name("\udcff\udcfe.cardtable"))
    except OSError:
        pytest.skip("no such names here")
    assert len(counted(history)) == 1
    odd.unlink()
    assert counted(history) == {}


def test_a_database_lost_in_the_middle_is_made_whole(
    store: Store, history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 2)
    expected = {played(store).name for _ in range(5)}
    steps = history.catch_up()
    for _ in range(3):
        next(steps)
    history.close()
    (tmp_path / FILE).write_bytes(b"\xff" * 20_000)
    for _ in steps:
        pass
    assert {row[0] for row in history.rows()["matches"]} == expected
    assert set(counted(history)) == expected


def test_rest_closes_a_file_and_keeps_a_database_in_memory(store: Store, tmp_path: Path) -> None:
    played(store)
    (tmp_path / "kept").mkdir()
    for name in ("kept", "gone"):
        history = history_in(tmp_path / name, store)
        assert list(history.catch_up()) == [0]
        assert history.cache.is_kept is (name == "kept")
        history.rest()
        assert list(history.catch_up()) == []
        history.rest()
        if history.cache.is_kept:
            (tmp_path / name / FILE).unlink()  # whoever still held it would know what it said
            assert list(history.catch_up()) == [0]
        history.close()


def test_two_programs_keep_one_history(store: Store, history: History, match_files: MatchFiles) -> None:
    other = History(store)
    one, two = history.catch_up(), other.catch_up()
    paths = [played(store) for _ in range(4)]
    for mine, theirs in zip(one, two, strict=True):
        assert mine == theirs
    match_files.delete(paths[0], now=toy.NOW)
    assert counted(history) == counted(other) == dict.fromkeys((path.name for path in paths[1:]), False)
    other.close()

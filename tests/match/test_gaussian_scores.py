"""A game whose scores are Gaussian integers, from the match to the statistics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.rules import Outcome
from cardtable.engine.scores import Gaussian
from cardtable.match.history import History
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Selection, report, sittings
from cardtable.match.store import Store
from tests.match import toy
from tests.match.files import closed
from tests.match.histories import rows_of
from tests.match.summary_caches import next_start

GAMES = {"complex_toy": toy.COMPLEX_TOY}
SEATS = (SeatInfo("葵"), SeatInfo("", "lowest"), SeatInfo("", "drawn"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, GAMES)


@pytest.fixture
def history(store: Store) -> Iterator[History]:
    found = History(store)
    yield found
    found.close()


def played(store: Store, seed: str = "seed") -> tuple[Path, Outcome]:
    """A finished match, and what it came to."""
    options = toy.COMPLEX_TOY.option_set.choose("standard", 3)
    match = store.create("complex_toy", options, SEATS, now=toy.NOW, seed=seed)
    toy.play_out(match)
    outcome = match.outcome
    assert outcome is not None
    return closed(match), outcome


def standings(outcome: Outcome) -> list[int]:
    return list(map(toy.COMPLEX_TOY.standing, outcome.scores))


def test_a_match_opens_again_with_its_scores(store: Store) -> None:
    path, outcome = played(store)
    assert all(isinstance(score, Gaussian) for score in outcome.scores)
    assert len(set(outcome.places)) > 1
    match = store.open(path)
    assert match.outcome == outcome
    assert match.close()


def test_the_list_tells_its_scores_without_reading_the_file_again(store: Store) -> None:
    path, outcome = played(store)
    (told,) = store.list()
    assert told.outcome == replace(outcome, deals=())
    stat = path.stat()
    path.write_bytes(b"?" * stat.st_size)
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert next_start(store, GAMES).list() == (told,)


def test_the_history_holds_scores_and_standings(store: Store, history: History) -> None:
    path, outcome = played(store)
    rows = rows_of(history)
    stands = standings(outcome)
    assert [(row[1], row[8], row[9]) for row in rows["seats"]] == [
        (seat, str(outcome.scores[seat]), stands[seat]) for seat in range(3)
    ]
    (deal,) = outcome.deals
    assert rows["deals"] == [
        (path.name, 1, seat, deal.places[seat], max(deal.places), str(score), toy.COMPLEX_TOY.standing(score))
        for seat, score in enumerate(deal.scores)
    ]
    (own,) = sittings(history, Selection("complex_toy", "葵"))
    assert (own.score, own.standing) == (outcome.scores[0], stands[0])
    assert own.others == (abs(outcome.scores[1]) + abs(outcome.scores[2])) / 2


def test_statistics_are_made_of_absolute_values(store: Store, history: History) -> None:
    outcomes = [played(store, seed)[1] for seed in ("a", "b", "c")]
    rows_of(history)
    tally = report(history, Selection("complex_toy", "葵")).totals
    assert tally.matches.won == sum(outcome.places[0] == 1 < max(outcome.places) for outcome in outcomes)
    sizes = [list(map(abs, outcome.scores)) for outcome in outcomes]
    assert tally.score == pytest.approx(sum(own for own, *_ in sizes) / 3)
    assert tally.others == pytest.approx(sum(sum(others) / 2 for _, *others in sizes) / 3)
    assert tally.has_complex

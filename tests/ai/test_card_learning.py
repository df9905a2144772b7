"""How weights for cards are made anew: from the same seeds the same, better than none, and written down."""

from __future__ import annotations

import pytest

from benchmarks.card_learning import SUBJECTS, check, learn
from cardtable.ai.arena.tally import mean_of

games = pytest.mark.parametrize("game", SUBJECTS)


@games
def test_the_same_seeds_give_the_same_weights(game: str) -> None:
    subject = SUBJECTS[game]
    nothing = dict.fromkeys(subject.table, 0.0)
    assert learn(subject, 2, nothing) == learn(subject, 2, nothing) != nothing


@pytest.mark.long
@pytest.mark.parametrize(("game", "deals"), [("hachihachi_trick", 30), ("fifty_six", 100)])
def test_a_few_deals_are_better_than_none(game: str, deals: int) -> None:
    subject = SUBJECTS[game]
    nothing = dict.fromkeys(subject.table, 0.0)
    found = mean_of(check(subject, learn(subject, deals, nothing), nothing, 60))
    assert found.low is not None
    assert found.low > 0


@games
def test_equal_weights_are_worth_nothing(game: str) -> None:
    subject = SUBJECTS[game]
    assert check(subject, subject.table, subject.table, 3) == pytest.approx([0.0] * 3)


@games
def test_weights_are_written_where_the_program_has_them(game: str) -> None:
    subject = SUBJECTS[game]
    assert subject.written(subject.table) == subject.file.read_text(encoding="utf-8")
    changed = subject.written(dict.fromkeys(subject.table, 9.25))
    assert changed.count(" = 9.25\n") == len(subject.table)

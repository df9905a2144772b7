"""A little of every hunt for faults in `tests.soak`, and that the hunters notice what they are after."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cardtable.games import GAMES, all_rules
from cardtable.match.log import read
from tests.helpers.playthrough import all_cases
from tests.helpers.sampling import some
from tests.soak import kills, random_matches
from tests.soak.hostile_files import Maker, signed

ROOT = Path(__file__).parents[1]
FILES, POKES = some(250), some(100)
"""How much of each hunt is a little."""


def run_well(*arguments: str | Path) -> str:
    """Run Python in a process of its own and return what it has printed."""
    line = [sys.executable, "-X", "utf8", *arguments]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# ── fuzz ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_hostile_files_end_as_a_match_or_as_damage() -> None:
    told = run_well("-m", "tests.soak.fuzz", "--count", str(FILES), "--seed", "test")
    assert told.startswith(f"{FILES} files: ")
    assert told.endswith(" 0 failures\n")


@pytest.mark.long
def test_the_fuzzer_notices_forbidden_deeds_and_a_reader_that_takes_too_much(tmp_path: Path) -> None:
    # In a process of its own: what listens for the forbidden cannot be taken away again.
    run_well("-m", "tests.soak.misdeeds", tmp_path)


@pytest.mark.long
def test_hostile_files_are_many_kinds_and_always_the_same() -> None:
    one, two = Maker(), Maker()
    kinds = set()
    for number in range(100):
        kind, data = one.make(Random(number))
        assert two.make(Random(number)) == (kind, data)
        kinds.add(kind)
    assert len(kinds) > 12
    for base in one.bases:
        assert read(base, all_rules()).damage is None
        assert signed(line[:-28] for line in base.splitlines()) == base


# ── the others ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(game: str) -> None:
    tally = kills.run(3, game=game)
    assert tally.kills == 3
    assert tally.lost == []
    assert tally.records > 10


@pytest.mark.long
def test_a_monkey_at_the_window_finds_nothing_wrong() -> None:
    told = run_well("-m", "tests.soak.monkey", "--pokes", str(POKES))
    assert told.startswith(f"{POKES} pokes, nothing wrong")


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_of_full_length_end_well(game: str) -> None:
    case = max(all_cases([game]), key=lambda each: each.players)
    options = case.rules.option_set.choose(case.preset, case.players)
    assert random_matches.play(options, "1")["facts"] > 50
    if game in random_matches.MADE_UP:
        assert random_matches.play(random_matches.MADE_UP[game](0), "1")["facts"] > 50

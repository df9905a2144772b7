from __future__ import annotations

import pytest

from cardtable.engine.facts import format_fact
from tests.golden.transcript import (
    FOLDER,
    SEED,
    digest,
    first_difference,
    is_read,
    parts,
    path_of,
    transcript,
)
from tests.helpers.games import RULES
from tests.helpers.playthrough import Case, all_cases, random_play


def test_every_game_preset_and_number_of_players_has_its_playthrough() -> None:
    cases = all_cases()
    assert cases
    assert {path.name for path in FOLDER.glob("*")} == {path_of(case).name for case in cases}


@pytest.mark.parametrize("case", [case for case in all_cases() if is_read(case)], ids=str)
def test_a_match_goes_as_it_went(case: Case) -> None:
    """Run ``python -m tests.golden.regenerate`` if the change is meant, and read the difference."""
    text = path_of(case).read_bytes().replace(b"\r\n", b"\n").decode()
    assert transcript(case).splitlines() == text.splitlines()


@pytest.mark.parametrize("case", [case for case in all_cases() if not is_read(case)], ids=str)
def test_a_match_that_nobody_reads_goes_as_it_went(case: Case) -> None:
    """Run ``python -m tests.golden.regenerate`` if the change is meant; the first differing ply is told."""
    assert first_difference(case, path_of(case).read_text("ascii")) is None


def test_each_game_has_a_readable_match_of_each_preset_and_of_each_number_for_the_first() -> None:
    for game, rules in RULES.items():
        read = [case for case in all_cases([game]) if is_read(case)]
        assert {case.preset for case in read} == set(rules.option_set.presets)
        first = next(iter(rules.option_set.presets))
        played = {case.players for case in all_cases([game]) if case.preset == first}
        assert {case.players for case in read} >= played
        assert {case.players for case in all_cases([game])} == set(rules.option_set.players)
        assert all(is_read(case) or path_of(case).suffix == ".digest" for case in all_cases([game]))


@pytest.mark.parametrize("ply", [0, 30, 82])
def test_the_first_ply_that_differs_from_a_digest_is_told(ply: int) -> None:
    case = Case("fifty_six", "cards_56", 4)
    lines = digest(case).splitlines()
    lines[1 + ply :] = ["00000000"] * len(lines[1 + ply :])  # the options stand before the plies
    told = first_difference(case, "\n".join(lines))
    assert told is not None
    assert f"{ply:>4} {format_fact(random_play(case, SEED).facts[ply])}" in told.splitlines()


def test_a_match_that_has_become_longer_or_shorter_differs_from_its_digest() -> None:
    case = Case("fifty_six", "cards_56", 4)
    lines = digest(case).splitlines()
    outcome = parts(case)[-1]
    assert first_difference(case, "\n".join(lines)) is None
    assert first_difference(case, "\n".join(lines[:-1])) == outcome
    assert first_difference(case, "\n".join([*lines, "00000000"])) == "a ply that does not happen any more"

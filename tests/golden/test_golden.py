from __future__ import annotations

import pytest

from tests.golden.transcript import FOLDER, digest, is_read, parts, path_of, transcript
from tests.helpers.playthrough import Case, all_cases


def test_every_game_preset_and_number_of_players_has_its_playthrough() -> None:
    cases = all_cases()
    assert cases
    assert {path.name for path in FOLDER.glob("*")} == {path_of(case).name for case in cases}


@pytest.mark.parametrize("case", [case for case in all_cases() if is_read(case)], ids=str)
def test_a_match_goes_as_it_went(case: Case) -> None:
    """If the change is meant: ``python -m tests.golden.regenerate``, and read the difference."""
    text = path_of(case).read_bytes().replace(b"\r\n", b"\n").decode()
    assert transcript(case).splitlines() == text.splitlines()


@pytest.mark.parametrize("case", [case for case in all_cases() if not is_read(case)], ids=str)
def test_a_match_that_nobody_reads_goes_as_it_went(case: Case) -> None:
    """If the change is meant: ``python -m tests.golden.regenerate``; the first ply that differs is told."""
    written, found = path_of(case).read_text("ascii").splitlines(), digest(case).splitlines()
    for wanted, line, part in zip(written, found, parts(case), strict=False):
        assert line == wanted, part
    assert len(found) == len(written)

"""Every game: a match is nothing but its facts, as text, in this process and in any other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.engine.facts import Acted, format_fact, parse_fact
from cardtable.engine.rules import fold
from tests.conformance.print_facts import SEED, lines
from tests.helpers.playthrough import Play, all_cases, random_play


def test_a_match_folds_again_from_its_text(play: Play) -> None:
    rules = play.rules
    texts = [format_fact(fact) for fact in play.facts]
    facts = [parse_fact(text, rules.parse_action) for text in texts]
    assert facts == list(play.facts)
    assert [format_fact(fact) for fact in facts] == texts
    assert not any("\n" in text for text in texts)
    assert fold(rules, play.case.options, facts) == play.states[-1]


def test_actions_read_back_from_their_text(play: Play) -> None:
    for fact in play.facts:
        if isinstance(fact, Acted) and fact.action is not None:
            again = play.rules.parse_action(str(fact.action))
            assert again == fact.action
            assert hash(again) == hash(fact.action)


def test_redacted_facts_read_back_from_their_text_too(play: Play) -> None:
    for ply in play.plies(80)[:-1]:
        for viewer in play.case.viewers:
            seen = play.rules.redact(play.states[ply], play.facts[ply], viewer)
            assert parse_fact(format_fact(seen), play.rules.parse_action) == seen


@pytest.mark.long
def test_other_seeds_give_other_matches() -> None:
    for case in all_cases():
        assert random_play(case, "1").facts != random_play(case, "2").facts


@pytest.mark.long
def test_another_process_plays_the_same_match_to_the_byte() -> None:
    hash_seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    printed = subprocess.run(
        [sys.executable, "-m", "tests.conformance.print_facts"],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
    )
    here = "".join(f"{line}\n" for line in lines())
    assert f"seed {SEED}" in here
    assert printed.stdout.decode().replace("\r\n", "\n") == here

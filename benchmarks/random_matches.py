"""Random matches of Hearts to their ends: ``python -m benchmarks.random_matches --matches 200``.

Every preset with every number of players; then as many matches again, each of options that somebody made up.
An exception, or a match that does not end, stops it; how many facts, deals and moons there were is printed.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter

from cardtable.engine.facts import format_fact, parse_fact
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.games.hearts.actions import parse
from cardtable.engine.options import Options
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.hearts import PRESETS, name_of, random_match, random_options


def play(options: Options, seed: str) -> tuple[int, int, int]:
    """One match, looked at by everybody at each step; returns the facts, deals and moons."""
    random_match.cache_clear()
    match = random_match(options, seed)
    for before, fact, after in match.steps:
        HEARTS.calls(before, fact, after)
        for viewer in (*range(options.players), PUBLIC, EVERYTHING):
            seen = HEARTS.redact(before, fact, viewer)
            assert parse_fact(format_fact(seen), parse) == seen
    outcome = HEARTS.outcome(match.states[-1])
    assert outcome is not None
    return len(match.facts), len(outcome.deals), sum(s.shooter is not None for s in match.states[-1].scores)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="random matches of Hearts to their ends")
    parser.add_argument(
        "--matches", type=int, default=200, help="matches of each preset and number of players"
    )
    matches = parser.parse_args().matches
    for options in PRESETS:
        start = perf_counter()
        facts, deals, moons = map(sum, zip(*(play(options, str(n)) for n in range(matches)), strict=True))
        seconds = perf_counter() - start
        counted = f"{matches} matches, {deals} deals, {moons} moons, {facts} facts"
        print(f"{name_of(options)}: {counted}, {seconds:.0f} s", flush=True)
    for n in range(matches):
        play(random_options(Random(n)), str(n))
    print(f"{matches} matches of made-up options")


if __name__ == "__main__":
    main()

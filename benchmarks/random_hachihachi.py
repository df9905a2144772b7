"""Random matches of Hachihachi Trick to their ends: ``python -m benchmarks.random_hachihachi --matches 300``.

Every preset with every number of players; then as many matches again, each of options that somebody made up.
At every step each viewer's fact reads back from its text and all accounts together hold the same; at the end
all chips lie where a slow reckoning of the clauses puts them. The first thing that does not hold stops it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import perf_counter

from cardtable.engine.facts import format_fact, parse_fact
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, OPTIONS
from cardtable.engine.games.hachihachi_trick.actions import parse
from cardtable.engine.options import Options
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.hachihachi_trick import random_match, random_options
from tests.helpers.slow_rounds import SlowMatch


def play(options: Options, seed: str) -> Counter[str]:
    """One match, looked at by everybody at each step; returns how many facts and payments of each kind."""
    facts, last = random_match(options, seed)
    counts = Counter({"facts": len(facts)})
    state = HACHIHACHI_TRICK.start(options)
    whole = sum(state.balances)
    for fact in facts:
        for viewer in (*range(options.players), PUBLIC, EVERYTHING):
            seen = HACHIHACHI_TRICK.redact(state, fact, viewer)
            assert parse_fact(format_fact(seen), parse) == seen
        before, state = state, HACHIHACHI_TRICK.apply(state, fact)
        HACHIHACHI_TRICK.calls(before, fact, state)
        assert sum(state.balances) == whole
    slow = SlowMatch(options, facts)
    assert (*slow.balances, slow.pot) == last.balances
    assert slow.winners == [result.winner for result in last.results]
    for result in last.results:
        counts.update(entry.reason.key.split(".")[-1] for entry in result.ledger)
    return counts


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="random matches of Hachihachi Trick to their ends")
    parser.add_argument(
        "--matches", type=int, default=300, help="matches of each preset and number of players"
    )
    matches = parser.parse_args().matches
    for preset in OPTIONS.presets:
        for players in sorted(OPTIONS.players):
            begin = perf_counter()
            counts: Counter[str] = Counter()
            for n in range(matches):
                counts += play(OPTIONS.choose(preset, players), str(n))
            told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
            print(
                f"{preset} {players}: {matches} matches, {told}, {perf_counter() - begin:.0f} s", flush=True
            )
    for n in range(matches):
        play(random_options(sorted(OPTIONS.players)[n % len(OPTIONS.players)], n), str(n))
    print(f"{matches} matches of made-up options")


if __name__ == "__main__":
    main()

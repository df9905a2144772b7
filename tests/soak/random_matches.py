"""Random matches of every game to their ends.

    python -m tests.soak.random_matches --game hearts --matches 200

Every preset with every number of players; then as many matches again, each of options that somebody made up.
At every step each viewer's fact reads back from its text, the cards held are those that were dealt, all
accounts together hold the same, and what is replayed from the text stands where the match does. At the end of
Hachihachi Trick every chip lies where a slow reckoning of the clauses puts it, every deal of Hearts is scored
as another one scores it, and in each deal of Fifty-Six the tricks hold 56 points. The first thing that does
not hold stops it; how often everything was called is printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from time import perf_counter
from typing import Any, Final

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, format_fact, parse_fact
from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.fifty_six.options import ALL_POINTS
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Rules, View
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.games import GAMES
from tests.helpers import hachihachi_trick, hearts
from tests.helpers.fifty_six import moderate
from tests.helpers.games import KNOWN
from tests.helpers.playthrough import all_cases, any_fact
from tests.helpers.slow_hearts import check_scores
from tests.helpers.slow_rounds import SlowMatch

MADE_UP: Final[Mapping[str, Callable[[int], Options]]] = {
    HEARTS.id: lambda n: hearts.random_options(Random(n)),
    HACHIHACHI_TRICK.id: lambda n: hachihachi_trick.random_options(
        HACHIHACHI_TRICK.option_set.players[n % len(HACHIHACHI_TRICK.option_set.players)], n
    ),
}
"""By game with many options, the n-th set of them that goes together."""


def play(options: Options, seed: str) -> Counter[str]:
    """Play one match, looked at by everybody at each step; returns the facts, and the calls by their name."""
    rules = GAMES[options.game].rules()
    known = KNOWN[options.game]
    counts = Counter[str]()
    viewers = (*range(options.players), PUBLIC, EVERYTHING)
    states: list[Any] = []
    facts: list[Fact] = []
    dealt = Counter[Card]()
    state = replayed = rules.start(options)
    whole = sum(known.accounts(state))
    for fact, after in steps(rules, state, seed):
        if isinstance(fact, Dealt):
            dealt = Counter(card for pile in fact.piles if not isinstance(pile, Hidden) for card in pile)
        replayed = rules.apply(replayed, parse_fact(format_fact(fact), rules.parse_action))
        assert replayed == after
        for seen in {rules.redact(state, fact, viewer) for viewer in viewers}:
            assert parse_fact(format_fact(seen), rules.parse_action) == seen
        counts.update(call.key.partition(".call.")[2] for call in rules.calls(state, fact, after))
        assert sum(known.accounts(after)) == whole
        assert Counter(known.held(after)) == dealt
        states.append(state)
        facts.append(fact)
        state = after
    states.append(state)
    counts["facts"] = len(facts)
    if rules is FIFTY_SIX:
        assert all(sum(score.taken) == ALL_POINTS for score in state.scores)
    if rules is HEARTS:
        walked = zip(states[:-1], facts, states[1:], strict=True)
        assert check_scores(options, walked) == len(state.scores) > 0
    if rules is HACHIHACHI_TRICK:
        slow = SlowMatch(options, facts)
        assert (*slow.balances, slow.pot) == state.balances
        assert slow.winners == [result.winner for result in state.results]
    return counts


def steps(rules: Rules[Any, View], state: Any, seed: str) -> Iterator[tuple[Fact, Any]]:
    """Yield each fact of a random match, and the state after it."""
    rng, streams = Random(f"match/{seed}"), Streams(seed)
    while rules.outcome(state) is None:
        fact = rules.chance(state, streams)
        if fact is None and rules is FIFTY_SIX:  # of calls drawn evenly the second is already too high
            fact = Acted(rules.to_act(state)[0], moderate(state, rng))
        elif fact is None:
            fact = any_fact(rules, state, rng, streams)
        state = rules.apply(state, fact)
        yield fact, state


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(GAMES), help="all of them if none is named")
    parser.add_argument("--matches", type=int, default=200, help="of each preset and number of players")
    parser.add_argument("--made-up", type=int, help="of made-up options; as many as of presets if not told")
    asked = parser.parse_args()
    for game, record in GAMES.items():
        if asked.game not in (game, None):
            continue
        option_set = record.rules().option_set
        for case in all_cases([game]):
            options = option_set.choose(case.preset, case.players)
            tell(f"{game} {case.preset} {case.players}", (options for _ in range(asked.matches)))
        if game in MADE_UP:
            tell(f"{game} of made-up options", map(MADE_UP[game], range(asked.made_up or asked.matches)))


def tell(title: str, matches: Iterable[Options]) -> None:
    """Play matches of these options, each from a seed of its own, and print what happened in them."""
    begin = perf_counter()
    counts = sum((play(options, str(n)) for n, options in enumerate(matches)), Counter[str]())
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    print(f"{title}: {told}, {perf_counter() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()

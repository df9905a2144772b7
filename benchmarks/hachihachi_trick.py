"""How strong the players of Hachihachi Trick are: ``python -m benchmarks.hachihachi_trick --deals 400``.

Rounds: each player alone against nothing but the weaker one; every deal is played with the seats turned all
ways and counts once, with the points by which the player was ahead of the others on average. Declarations:
what Discreet and Master declare at points that Discreet comes to, by worlds drawn anew for the purpose; the
regret is what the declaration brings less than the better one there, on average.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from cardtable.ai.arena.arena import Plan, assembled, merge, play_shard
from cardtable.ai.arena.tally import MeanInterval, Sums, Times
from cardtable.ai.games.hachihachi_trick.players import Discreet, Master
from cardtable.ai.games.hachihachi_trick.trials import DeclarationTrial
from cardtable.engine.facts import Acted
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, OPTIONS, HachihachiView, Stage
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from cardtable.games import GAMES


def rounds(player: str, others: str, players: int, deals: int, seed: str) -> None:
    """Print by how much a player is ahead of the others, and how long it thinks."""
    entrants = (player, *(others,) * (players - 1))
    options = OPTIONS.choose("standard", players)
    plan = Plan(GAMES["hachihachi_trick"], options, entrants, deals, seed)
    tallies, times = {}, Times()
    with assembled(plan) as seated:
        for first, count in plan.shards():
            shard = play_shard(plan, seated, first, count)
            tallies[first] = shard.tally
            times.counts.update(shard.times[0].counts)
    tally = merge(plan, tallies)
    if tally.fault:
        raise ValueError(tally.fault)
    print(f"{player} against {others}: {told(tally.lead.estimate(deals))} points a round")
    figures = tally.by_entrant[0].figures
    print("  " + ", ".join(f"{name} {each.total / deals / plan.turns:.2f}" for name, each in figures.items()))
    print(f"  {deals} deals, {deals * plan.turns} rounds; a choice takes {seconds(times)}", flush=True)


def declarations(players: int, points: int, worlds: int, seed: str) -> None:
    """Print the regret of what Discreet and Master declare, and the difference."""
    regrets: dict[str, list[float]] = {"discreet": [], "master": []}
    for number, view in zip(range(points), declaring_points(players, seed), strict=False):
        trial = DeclarationTrial(view, Random(f"{seed}/judge/{number}"))
        values = [sum(column) / worlds for column in zip(*trial(worlds, (0, 1)), strict=True)]
        for name, player in (("discreet", Discreet()), ("master", Master())):
            action = player.choose(view, Budget(), Random(f"{seed}/{name}/{number}")).action
            regrets[name].append(max(values) - values[DECLARATIONS.index(action)])
    for name, found in regrets.items():
        print(f"regret of what {name} declares: {told(estimate(found))} chips")
    more = [a - b for a, b in zip(regrets["discreet"], regrets["master"], strict=True)]
    print(f"  more of discreet than of master: {told(estimate(more))}")
    print(f"  {points} declarations, each judged in {worlds} worlds", flush=True)


def declaring_points(players: int, seed: str) -> Iterator[HachihachiView]:
    """The views of those who declare and have a choice, in matches of Discreet alone."""
    rules, player, match = HACHIHACHI_TRICK, Discreet(), 0
    while True:
        nature, match = Streams(f"{seed}/{match}"), match + 1
        state = rules.start(OPTIONS.choose("standard", players))
        while rules.outcome(state) is None:
            fact = rules.chance(state, nature)
            if fact is None:
                seat = rules.to_act(state)[0]
                view = rules.view(state, seat)
                if view.stage is Stage.DECLARING and view.choices is not None:
                    legal = view.choices.legal() or ()
                    if len(legal) == len(DECLARATIONS):
                        yield view
                fact = Acted(seat, player.choose(view, Budget(), Random(0)).action)
            state = rules.apply(state, fact)


def estimate(values: Sequence[float]) -> MeanInterval:
    """The mean of some numbers, with its interval."""
    return sum(map(Sums.of, values), Sums()).estimate(len(values))


def told(found: MeanInterval) -> str:
    """An estimate in words."""
    return f"{found.mean:+.3f} (95 %: {found.low:+.3f} to {found.high:+.3f})"


def seconds(times: Times) -> str:
    """The times of choices in words."""
    median, slow = (times.quantile(share) or 0.0 for share in (0.5, 0.99))
    return f"{median / 1000:.3f} s in the median, one in a hundred more than {slow / 1000:.3f} s"


def main() -> None:
    """Play, judge, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--declarations", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--seed", default="benchmark")
    arguments = parser.parse_args()
    if arguments.deals:
        rounds("discreet", "fickle", arguments.players, arguments.deals, arguments.seed)
        rounds("master", "discreet", arguments.players, arguments.deals, arguments.seed)
    if arguments.declarations:
        declarations(arguments.players, arguments.declarations, arguments.worlds, arguments.seed)


if __name__ == "__main__":
    main()

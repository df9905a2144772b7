"""How well the players of Hachihachi Trick declare and play: ``python -m benchmarks.hachihachi_trick``.

What Discreet and Master declare, and what card Discreet plays, at points that Discreet comes to is judged by
worlds drawn anew for the purpose; the regret is what the choice brings less than the best one there, on
average. (How strong the players are: benchmarks.league.)
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from cardtable.ai.arena.tally import mean_of
from cardtable.ai.games.hachihachi_trick.players import Discreet, Master, careful_card
from cardtable.ai.games.hachihachi_trick.trials import DeclarationTrial, evaluate
from cardtable.ai.trick.trials import rank_of
from cardtable.engine.facts import Acted
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, OPTIONS, HachihachiView, Stage
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play


def declarations(players: int, points: int, worlds: int, seed: str) -> None:
    """Print the regret of what Discreet and Master declare, and the difference."""
    regrets: dict[str, list[float]] = {"discreet": [], "master": []}
    for number, view in zip(range(points), deciding_points(players, seed, Stage.DECLARING), strict=False):
        trial = DeclarationTrial(view, Random(f"{seed}/judge/{number}"))
        values = [sum(column) / worlds for column in zip(*trial(worlds, (0, 1)), strict=True)]
        for name, player in (("discreet", Discreet()), ("master", Master())):
            action = player.choose(view, Budget(), Random(f"{seed}/{name}/{number}")).action
            regrets[name].append(max(values) - values[DECLARATIONS.index(action)])
    for name, found in regrets.items():
        print(f"regret of what {name} declares: {mean_of(found)} chips")
    more = [a - b for a, b in zip(regrets["discreet"], regrets["master"], strict=True)]
    print(f"  more of discreet than of master: {mean_of(more)}")
    print(f"  {points} declarations, each judged in {worlds} worlds", flush=True)


def careful_cards(players: int, points: int, worlds: int, seed: str) -> None:
    """Print the regret of the cards that Discreet plays, before it is multiplied (HT-20, HT-21)."""
    regrets: list[float] = []
    for number, view in zip(range(points), deciding_points(players, seed, Stage.PLAY), strict=False):
        found = evaluate(view, Budget(worlds), Random(f"{seed}/cards/{number}"))
        regrets.append(rank_of(Play(careful_card(view)), found, view).cost / view.multiplier)
    print(f"regret of what card discreet plays: {mean_of(regrets)} chips, not multiplied")
    print(f"  {points} cards, each judged in {worlds} worlds", flush=True)


def deciding_points(players: int, seed: str, stage: Stage) -> Iterator[HachihachiView]:
    """The views of those who are to act at a stage, in matches of Discreet alone."""
    rules, player, match = HACHIHACHI_TRICK, Discreet(), 0
    while True:
        nature, match = Streams(f"{seed}/{match}"), match + 1
        state = rules.start(OPTIONS.choose("standard", players))
        while rules.outcome(state) is None:
            fact = rules.chance(state, nature)
            if fact is None:
                seat = rules.to_act(state)[0]
                view = rules.view(state, seat)
                if view.stage is stage and len((view.choices and view.choices.legal()) or ()) > 1:
                    yield view
                fact = Acted(seat, player.choose(view, Budget(), Random(0)).action)
            state = rules.apply(state, fact)


def main() -> None:
    """Judge, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--declarations", type=int, default=400)
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--seed", default="benchmark")
    arguments = parser.parse_args()
    declarations(arguments.players, arguments.declarations, arguments.worlds, arguments.seed)
    careful_cards(arguments.players, arguments.cards, arguments.worlds, arguments.seed)


if __name__ == "__main__":
    main()

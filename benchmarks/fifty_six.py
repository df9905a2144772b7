"""Strength of the players of Fifty-Six: ``python -m benchmarks.fifty_six master discreet --deals 300``.

Two sides play every deal twice, with the cards exchanged; a deal counts once, with the game points by which
the first side was ahead on average. What has been played stands in a file, deal by deal: with the same file a
run goes on where the last one ended, and several files can be told as one.

A *deaf* player hears of its partners' bids the suits and the points, and nothing that they tell by
convention; everybody else hears all of them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from cardtable.ai.arena.tally import NORMAL, MeanInterval, mean_of
from cardtable.ai.games.fifty_six.players import Discreet, Master
from cardtable.ai.players import Fickle
from cardtable.engine.bits import COMPILED
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import (
    FIFTY_SIX,
    OPTIONS,
    Calling,
    FiftySixView,
    SeatKnowledge,
    State,
    meanings,
)
from cardtable.engine.games.fifty_six.conventions import NOTHING
from cardtable.engine.games.fifty_six.inference import inferred
from cardtable.engine.games.fifty_six.options import hand_size, ranks_in_play, team
from cardtable.engine.games.fifty_six.scoring import game_points
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, Player


class DeafView(FiftySixView):
    """A view in which what the viewer's partners have told by convention is not known."""

    @property
    def known(self) -> tuple[SeatKnowledge, ...]:
        """What can be concluded from the calls of all but the partners."""
        seats = [seat for seat, _ in self.calls]
        told = [
            NOTHING if team(seat) == team(self.viewer) and seat != self.viewer else each
            for seat, each in zip(seats, meanings(self.options, self.calls), strict=True)
        ]
        size, ranks = hand_size(self.options), len(ranks_in_play(self.options))
        return inferred(zip(seats, told, strict=True), self.players, size, ranks)


class Deaf:
    """A player who does not listen to what its partners tell by convention."""

    def __init__(self, player: Player[FiftySixView]) -> None:
        self._player = player

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """Return the choice of the player who has not listened."""
        heard = DeafView(**{each.name: getattr(view, each.name) for each in fields(view)})
        return self._player.choose(heard, budget, rng)


PLAYERS: Final[Mapping[str, Callable[[], Player[Any]]]] = {
    "fickle": Fickle,
    "discreet": Discreet,
    "master": Master,
    "deaf-discreet": lambda: Deaf(Discreet()),
    "deaf-master": lambda: Deaf(Master()),
}

Record = dict[str, Any]
"""One play of a deal: its contract, who bid it, what came of it, and how long the first side thought."""


def play(options: Options, names: Sequence[str], deal: int, turn: int, worlds: int, seed: str) -> Record:
    """Play a deal; the first of these has the side with this number."""
    players = [PLAYERS[name]() for name in names]
    nature, thoughts = Streams(f"{seed}/{deal}"), Streams(f"{seed}/{deal}/{turn}")
    state, number = FIFTY_SIX.start(options), 0
    calls: list[float] = []
    cards: list[float] = []
    while not state.scores:
        fact = FIFTY_SIX.chance(state, nature)
        if fact is None:
            seat = FIFTY_SIX.to_act(state)[0]
            view = FIFTY_SIX.view(state, seat)
            first = team(seat) == turn
            rng, since = thoughts.seat(seat, number), time.perf_counter()
            chosen = players[not first].choose(view, Budget(worlds), rng).action
            if first:
                spent = calls if isinstance(view.choices, Calling) else cards
                spent.append(round(time.perf_counter() - since, 4))
            fact = Acted(seat, chosen)
        state = FIFTY_SIX.apply(state, fact)
        number += 1
    return {**told_of(state, turn), "deal": deal, "calls": calls, "cards": cards}


def told_of(state: State, turn: int) -> Record:
    """What became of the deal just over."""
    (score,) = state.scores
    contract = score.contract
    made, failed = (game_points(state.options, contract, is_made=each) for each in (True, False))
    return {
        "lead": score.points[turn] - score.points[1 - turn],
        "is_first": contract.team == turn,
        "points": contract.points,
        "doubles": contract.doubles,
        "is_imposed": contract.is_imposed,
        "is_made": score.is_made,
        "made": made,
        "failed": failed,
    }


def summary(records: Sequence[Record], names: Sequence[str]) -> Iterator[str]:
    """What many plays come to, in lines."""
    by_deal: dict[tuple[str, int], list[int]] = {}
    for each in records:
        by_deal.setdefault((each["file"], each["deal"]), []).append(each["lead"])
    lead = mean_of([sum(leads) / len(leads) for leads in by_deal.values()])
    yield f"{names[0]} − {names[1]}: {interval(lead)} game points a deal, {len(by_deal)} duplicate deals"
    for is_first, name in zip((True, False), names, strict=True):
        bid = [each for each in records if each["is_first"] is is_first and not each["is_imposed"]]
        yield f"  {name}: {len(bid)} contracts bid, made {share([each['is_made'] for each in bid])}"
        for low, high in ((28, 39), (40, 47), (48, 55), (56, 56)):
            tier = [each["is_made"] for each in bid if low <= each["points"] <= high]
            yield f"    {low}–{high}: {len(tier)}, made {share(tier)}"
        for doubles, what in ((1, "doubled"), (2, "redoubled")):
            against = [each for each in records if each["doubles"] >= doubles]
            against = [each for each in against if each["is_first"] is (is_first is (doubles == 2))]
            right = [each["is_made"] is (doubles == 2) for each in against]
            costs_nothing = even(against, doubles)
            yield f"    {what} by it: {len(against)}, rightly {share(right)}, break-even {costs_nothing}"
    for kind in ("calls", "cards"):
        spent = sorted(chain.from_iterable(each[kind] for each in records))
        if spent:
            times = f"median {median(spent):.3f} s, 99 % {spent[int(len(spent) * 0.99)]:.3f}"
            yield f"  {names[0]}, {kind}: {times}, longest {spent[-1]:.3f}"
    imposed = sum(each["is_imposed"] for each in records)
    yield f"  passed out: {imposed} of {len(records)}; kernel compiled: {COMPILED}"


def interval(found: MeanInterval) -> str:
    """An estimate in words."""
    low, high = found.low or 0.0, found.high or 0.0
    return f"{found.mean:+.3f} (95 %: {low:+.3f} to {high:+.3f})"


def share(found: Sequence[bool]) -> str:
    """A share in words, with its 95 % interval."""
    if not found:
        return "–"
    part = sum(found) / len(found)
    return f"{100 * part:.1f} % ± {100 * NORMAL * sqrt(part * (1 - part) / len(found)):.1f}"


def even(doubled: Sequence[Record], doubles: int) -> str:
    """The share of doubles, or redoubles, of these contracts that had to be right to cost nothing."""
    if not doubled:
        return "–"
    wrong = ("made", "failed")[doubles - 1]
    needed = [each[wrong] / (each["made"] + each["failed"]) for each in doubled]
    return f"{100 * sum(needed) / len(needed):.1f} %"


def main() -> None:
    """Play what is lacking, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", choices=PLAYERS, nargs=2)
    parser.add_argument("--players", type=int, choices=(4, 6, 8), default=6)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=Budget().count)
    parser.add_argument("--seed", default="benchmark")
    parser.add_argument("--preset", default="akagiri")
    parser.add_argument("--files", type=Path, nargs="*", default=[], help="the first one is gone on with")
    arguments = parser.parse_args()
    options = OPTIONS.choose(arguments.preset, arguments.players)
    records: list[Record] = []
    for path in arguments.files:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        records += [{**json.loads(line), "file": path.name} for line in lines]
    own = arguments.files[0].name if arguments.files else ""
    done = {each["deal"] for each in records if each["file"] == own}
    for deal in range(arguments.deals):
        if deal in done:
            continue
        played = [
            play(options, arguments.names, deal, turn, arguments.worlds, arguments.seed) for turn in (0, 1)
        ]
        records += [{**each, "file": own} for each in played]
        if arguments.files:
            with arguments.files[0].open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(each) + "\n" for each in played)
    print("\n".join(summary(records, arguments.names)), flush=True)


if __name__ == "__main__":
    main()

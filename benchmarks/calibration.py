"""How right the hints of Hearts are: ``python -m benchmarks.calibration`` holds them against what comes.

Discreet plays at every seat. At each free choice of one seat the search that hints come from is asked twice,
by different chance, with as many worlds as at the table. The best action and the next are then played with
the cards as they really lie, and all play on as Discreet does. Held against each other are:

- the points that a hint expects, and those that came of the best action;
- the error that is told of a value, and by how much the two searches really differ;
- what was called sure or likely, and how often the other search, which knows nothing of it, agrees;
- what the next action is said to cost, and what it cost.

Deals are drawn by a fixed seed. Meant for the compiled kernel: ``python installer/compiled.py build`` prints
the line that lets it be found.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random
from typing import Final

from cardtable.ai.arena.tally import mean_of
from cardtable.ai.games.hearts.advisor import HeartsAdvisor
from cardtable.ai.games.hearts.match_equity import MatchEquity
from cardtable.ai.games.hearts.players import Discreet
from cardtable.ai.trick.trials import RankedAction, Verdict
from cardtable.engine.bits import COMPILED
from cardtable.engine.facts import Acted, Action
from cardtable.engine.games.hearts import HEARTS, HeartsView, State
from cardtable.engine.games.hearts.options import MOON
from cardtable.engine.games.hearts.scoring import NO_SHOOTER
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat

SEED: Final = "calibration"
OPTIONS: Final = HEARTS.option_set.choose("windows", 4)
WORLDS: Final = 400
"""As hints have them at the table."""

STAGES: Final = ("pass", "tricks 1 to 3", "tricks 4 to 6", "tricks 7 to 9", "tricks 10 to 13")


@dataclass(frozen=True)
class Checked:
    """One hint, and what came of it; all in penalty points.

    Attributes:
        stage: when in the deal, by its number in `STAGES`.
        told: what was expected of the best action.
        came: what it brought.
        verdict: how sure it was said to be.
        holds: whether the other search found it better than the next, too.
        cost_told: what the next action was said to cost.
        cost_came: what it cost.
        differences: for each action, by how much the two searches differ about it, and the error told of
            that.
    """

    stage: int
    told: float
    came: float
    verdict: Verdict
    holds: bool
    cost_told: float
    cost_came: float
    differences: tuple[tuple[float, float], ...]


def played_on(state: State, seat: Seat, worth: Callable[[Sequence[Score]], float], action: Action) -> float:
    """What a deal is worth to a seat that does this, after which all play as Discreet does."""
    discreet, nature, deals = Discreet(), Streams("nothing is drawn any more"), len(HEARTS.deals(state))
    state = HEARTS.apply(state, Acted(seat, action))
    while len(HEARTS.deals(state)) == deals:
        fact = HEARTS.chance(state, nature)
        if fact is None:
            next_seat = HEARTS.to_act(state)[0]
            choice = discreet.choose(HEARTS.view(state, next_seat), Budget(), Random(0))
            fact = Acted(next_seat, choice.action)
        state = HEARTS.apply(state, fact)
    return worth(state.scores[-1].scores)


def checked(state: State, view: HeartsView, chance: str) -> Checked | None:
    """A hint at this point, held against what comes of it; None where there is nothing to choose."""
    advisor = HeartsAdvisor()
    found = advisor.ranked(view, Budget(WORLDS), Random(f"{chance}/1"))
    if len(found) == 1:
        return None
    again = {each.action: each for each in advisor.ranked(view, Budget(WORLDS), Random(f"{chance}/2"))}
    equity, seat = MatchEquity(view), view.viewer

    def worth(scores: Sequence[Score]) -> float:
        return equity.worth(scores, NO_SHOOTER, view.options[MOON], seat)

    best, following = found[:2]
    came, other = (played_on(state, seat, worth, each.action) for each in (best, following))
    stage = 0 if view.leader is None else 1 + min(len(view.tricks) // 3, len(STAGES) - 2)
    return Checked(
        stage,
        best.value,
        came,
        following.verdict,
        again[best.action].value >= again[following.action].value,
        following.cost,
        came - other,
        tuple(differences(found, again.values())),
    )


def differences(one: Iterable[RankedAction], other: Iterable[RankedAction]) -> Iterator[tuple[float, float]]:
    """By how much two searches differ about what both tried to the end with the same plan, and its error."""
    rest = {(each.action, each.plan): each.estimate for each in other if each.worlds == WORLDS}
    for each in one:
        second = rest.get((each.action, each.plan))
        if second is not None and each.worlds == WORLDS:
            yield each.value - second.value, sqrt(each.estimate.error**2 + second.error**2)


def deal(number: int) -> Iterator[Checked]:
    """The hints of one seat in a deal of Discreet's."""
    nature, seat, discreet = Streams(f"{SEED}/{number}"), number % 4, Discreet()
    state = HEARTS.enter(OPTIONS, HEARTS.entry(OPTIONS, 1 + number // 4 % 4))
    while not HEARTS.deals(state):
        fact = HEARTS.chance(state, nature)
        if fact is None:
            turn = HEARTS.to_act(state)[0]
            view = HEARTS.view(state, turn)
            if turn == seat:
                found = checked(state, view, f"{SEED}/{number}/{len(view.plays)}")
                if found is not None:
                    yield found
            fact = Acted(turn, discreet.choose(view, Budget(), Random(0)).action)
        state = HEARTS.apply(state, fact)


def share(values: Sequence[bool]) -> str:
    """How many of how many."""
    return f"{sum(values)} of {len(values)}"


def rows(found: Sequence[Checked]) -> Iterator[str]:
    """The table, stage by stage."""
    yield "| stage | hints | told | told − came | error made : told | sure: so again | likely | cost − came |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, of in [
        *((name, [each for each in found if each.stage == stage]) for stage, name in enumerate(STAGES)),
        ("all", found),
    ]:
        if not of:
            continue
        made, said = zip(*(each for one in of for each in one.differences), strict=True)
        cells = (
            name,
            f"{len(of)}",
            str(mean_of([each.told for each in of])),
            str(mean_of([each.told - each.came for each in of])),
            f"{hypot(*made) / hypot(*said):.2f}",
            share([each.holds for each in of if each.verdict is Verdict.CLEARLY]),
            share([each.holds for each in of if each.verdict is Verdict.LIKELY]),
            str(mean_of([each.cost_told - each.cost_came for each in of])),
        )
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    """Ask, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    arguments = parser.parse_args()
    print(f"kernel {'compiled' if COMPILED else 'plain'}, seed {SEED}, {arguments.deals} deals\n")
    print("\n".join(rows([each for number in range(arguments.deals) for each in deal(number)])))


if __name__ == "__main__":
    main()

"""Hearts beside OpenSpiel's: ``python -m benchmarks.openspiel``; needs the extra *compare*, and no test does.

First, random deals in step: what OpenSpiel and our rules allow at every card, and the scores at the end, are
the same wherever both have an option. OpenSpiel tells 26 minus the penalties; its moon is our *others*; there
all pass one after the other, card by card; a leader with hearts and the queen of spades only may lead either
in ours, which is its ``can_lead_hearts_instead_of_qs``. It has no like of our other options, and we none of
``avoid_all_tricks_bonus`` and ``can_lead_any_club``.

Then speed: one deal of Windows Hearts from its first lead on, played out with random cards, by OpenSpiel
driven from Python and by our general kernel, plain and compiled, turn about in one process on one core.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import pyspiel

from benchmarks import random_cards
from cardtable.engine.bits import COMPILED, SUITS
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Picked
from cardtable.engine.games.hearts import HEARTS, OPTIONS, Pass, Play, State
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams

ROOT: Final = Path(__file__).parents[1]
CARDS: Final = tuple(Card.parse(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "CDHS")
"""OpenSpiel's cards, by its numbers."""

NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}

DIRECTIONS: Final = {0: 4, 1: 1, 2: 3, 3: 2}
"""OpenSpiel's none, left, across, right: the deal of our cycle left, right, across, none."""

KERNEL: Final = ("cardtable/engine/bits.py", "cardtable/engine/filters.py", "cardtable/engine/tricks.py")
POLICY: Final = "benchmarks/random_cards.py"
ROUNDS: Final = 9


def both_options() -> list[tuple[str, Options]]:
    """OpenSpiel's parameters and our options, for all that both can play."""
    found = []
    for passing, first_trick, breaking, queen, jack in product((False, True), repeat=5):
        if not breaking and not queen:
            continue  # nothing to break
        parameters = {
            "pass_cards": passing,
            "no_pts_on_first_trick": first_trick,
            "must_break_hearts": breaking,
            "qs_breaks_hearts": queen,
            "jd_bonus": jack,
            "can_lead_hearts_instead_of_qs": True,
        }
        values = {
            "passing": "cycle" if passing else "none",
            "first_trick": first_trick,
            "breaking": "hearts" if breaking else "none",
            "queen_breaks": queen,
            "omnibus": "jack" if jack else "none",
            "moon": "others",
        }
        text = ",".join(f"{name}={value}" for name, value in parameters.items())
        found.append((f"hearts({text})", OPTIONS.choose("black_lady", 4, values)))
    return found


def in_step(theirs: Any, options: Options, rng: Random) -> bool:
    """Play one random deal on both; AssertionError where they differ. Returns whether there was a moon."""
    spiel = theirs.new_initial_state()
    direction = rng.choice(spiel.legal_actions())
    spiel.apply_action(direction)
    hands: list[list[Card]] = [[] for _ in range(4)]
    for i in range(len(CARDS)):
        number = rng.choice(spiel.legal_actions())
        spiel.apply_action(number)
        hands[i % 4].append(CARDS[number])
    deal = DIRECTIONS[direction]
    state = HEARTS.enter(options, HEARTS.entry(options, deal))
    state = HEARTS.apply(state, Picked("dealer", 0))
    state = HEARTS.apply(state, Dealt(deal, tuple(tuple(sorted(hand)) for hand in hands)))
    while not state.scores:
        fact: Fact | None = HEARTS.chance(state, Streams(""))
        if fact is None:
            fact = _next(spiel, state, rng)
        state = HEARTS.apply(state, fact)
    assert spiel.is_terminal()
    assert tuple(26 - int(result) for result in spiel.returns()) == state.scores[0].scores
    return state.scores[0].shooter is not None


def _next(spiel: Any, state: State, rng: Random) -> Acted:
    """Return a random action of the next seat, after it is done in OpenSpiel."""
    seat = HEARTS.to_act(state)[0]
    assert spiel.current_player() == seat
    if state.tricks is None:
        assert state.give is not None
        passed = []
        for _ in range(sum(state.give)):
            number = rng.choice(spiel.legal_actions())
            spiel.apply_action(number)
            passed.append(CARDS[number])
        return Acted(seat, Pass(tuple(tuple(passed) if count else () for count in state.give)))
    masks = [state.tricks.legal(suit) for suit in range(SUITS)]
    legal = trick_game(state.options).codes.cards(masks)
    assert sorted(NUMBERS[card] for card in legal) == spiel.legal_actions()
    card = rng.choice(legal)
    spiel.apply_action(NUMBERS[card])
    return Acted(seat, Play(card))


def compare(deals: int) -> None:
    """Play so many deals in step, with every combination of options in turn."""
    ways = [(pyspiel.load_game(parameters), options) for parameters, options in both_options()]
    moons = sum(in_step(*ways[n % len(ways)], Random(n)) for n in range(deals))
    print(f"{deals} deals in step, {len(ways)} combinations of options, {moons} moons: no difference")


def race(times: int) -> None:
    """Play one deal out, turn about, and tell how long one deal takes and the ratio."""
    windows = OPTIONS.choose("windows", 4)
    state = HEARTS.apply(
        HEARTS.enter(windows, HEARTS.entry(windows, 4)), Picked("dealer", 0)
    )  # nothing is passed in the fourth
    dealt = HEARTS.chance(state, Streams("race"))
    assert isinstance(dealt, Dealt)
    state = HEARTS.apply(state, dealt)
    assert state.tricks is not None
    spiel = pyspiel.load_game(
        "hearts(pass_cards=False,can_lead_hearts_instead_of_qs=True)"
    ).new_initial_state()
    spiel.apply_action(0)
    for i in range(len(CARDS)):
        hand = dealt.piles[i % 4]
        assert not isinstance(hand, Hidden)
        spiel.apply_action(NUMBERS[hand[i // 4]])
    rng, their_times, our_times = Random(1), [], []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(times):
            other = spiel.clone()
            while not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))
        their_times.append((perf_counter() - start) / times)
        start = perf_counter()
        random_cards.play_out_often(state.tricks, times)
        our_times.append((perf_counter() - start) / times)
    ratio = median(a / b for a, b in zip(their_times, our_times, strict=True))
    print(
        f"{'compiled' if COMPILED else 'plain'}: {median(our_times) * 1e6:.0f} µs a deal,"
        f" OpenSpiel {median(their_times) * 1e6:.0f} µs: {ratio:.2f} times as quick"
    )


def race_compiled(times: int) -> None:
    """Compile a copy of the kernel and let that run the race."""
    with tempfile.TemporaryDirectory() as folder:
        for package in ("cardtable", "benchmarks"):
            shutil.copytree(
                ROOT / package, Path(folder, package), ignore=shutil.ignore_patterns("__pycache__")
            )
        environment = {
            **os.environ,
            "CFLAGS": "-fno-semantic-interposition -O3 -g0",
            "MYPYC_OPT_LEVEL": "3",
            "PYTHONPATH": folder,
        }
        compiler = [sys.executable, "-m", "mypyc", *KERNEL, POLICY]
        done = subprocess.run(
            compiler, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        runner = [sys.executable, "-m", "benchmarks.openspiel", "--race", str(times)]
        subprocess.run(runner, cwd=folder, env=environment, check=True)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Hearts beside OpenSpiel's")
    parser.add_argument("--deals", type=int, default=20_000, help="deals played in step")
    parser.add_argument("--times", type=int, default=300, help="deals in each round of the race")
    parser.add_argument("--race", type=int, help="only the race, of so many deals a round, as things are")
    wanted = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if wanted.race:
        race(wanted.race)
        return
    compare(wanted.deals)
    race(wanted.times)
    race_compiled(wanted.times)


if __name__ == "__main__":
    main()

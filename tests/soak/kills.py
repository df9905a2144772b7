"""Kill a playing program at random moments, and see that nothing acknowledged was lost.

    python -m tests.soak.kills --count 100 --game hearts

A child process plays a game through a `Conductor`, each match with another number of players, one of them a
scripted person who now and then undoes and redoes. Whenever an action of that person has been acknowledged,
the child writes all new records to a pipe. The parent kills it (SIGKILL; TerminateProcess on Windows) at a
random moment, opens the match again, compares every record it was told of, and plays on to the end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable.engine.facts import format_fact
from cardtable.engine.options import Value
from cardtable.engine.rules import Advice, Budget, View
from cardtable.games import GAMES, all_rules
from cardtable.match.conductor import Conductor
from cardtable.match.log import Record
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from tests.helpers.playthrough import all_cases

ROOT = Path(__file__).parents[2]
SHORT: Final[dict[str, dict[str, Value]]] = {
    "happy_six": {},
    "hearts": {"deals": 2},
    "hachihachi_trick": {"rounds": 4},
    "fifty_six": {"deals": 2},
}
"""The games, each with what makes a match short enough to be played to its end after every kill."""

PERSON: Final = 0


class Drawn:
    """Player of any action that is allowed."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Draw one."""
        assert view.choices is not None
        return Advice(view.choices.draw(rng))


def text_of(record: Record) -> str:
    """A record as one line of text."""
    if record.note is not None:
        return f"{record.number} {record.parent} {record.note.kind} {json.dumps(dict(record.note.data))}"
    assert record.fact is not None
    return f"{record.number} {record.parent} {format_fact(record.fact)}"


def act(match: Match, conductor: Conductor, rng: Random) -> None:
    """The scripted person does something: mostly plays a card."""
    wish = rng.random()
    if wish < 0.1 and conductor.undo(PERSON):
        return
    if wish < 0.15 and conductor.redo(PERSON):
        return
    decision, choices = match.decision(PERSON), match.view(PERSON).choices
    assert decision is not None
    assert choices is not None
    conductor.submit(decision, choices.draw(rng))


def conduct(match: Match) -> Conductor:
    """The match with everybody but the scripted person at it."""
    conductor = Conductor(match, {seat: Drawn() for seat in range(match.options.players) if seat != PERSON})
    conductor.start()
    return conductor


def play(folder: Path, seed: str, game: str) -> None:
    """The child: match after match, telling of everything acknowledged, until it is killed."""
    rng = Random(seed)
    store = Store(folder, all_rules())
    option_set = GAMES[game].rules().option_set
    preset = next(iter(option_set.presets))
    tables = [case.players for case in all_cases((game,)) if case.preset == preset]
    print("ready", flush=True)
    while True:
        options = option_set.choose(preset, rng.choice(tables), SHORT.get(game, {}))
        seats = (SeatInfo("山田"), *[SeatInfo("Whimsical", "fickle")] * (options.players - 1))
        match = store.create(game, options, seats, now=datetime.now(UTC))
        assert match.path is not None
        print("match", match.path.name, flush=True)
        conductor = conduct(match)
        told = 0
        while match.outcome is None:
            # What nature and the computer did after it is not part of what is acknowledged.
            decision = match.decision(PERSON)
            records = len(match.records)
            act(match, conductor, rng)
            assert decision is not None
            new = match.records[told : records + 1]
            told = records + 1
            print("\n".join(text_of(record) for record in new), flush=True)
        match.close()


@dataclass
class Tally:
    """The tally of all the kills together."""

    kills: int = 0
    records: int = 0
    before_any: int = 0
    torn: int = 0
    beyond: int = 0
    lost: list[str] = field(default_factory=list)


def kill_once(folder: Path, rng: Random, tally: Tally, game: str) -> None:
    """Start a child, kill it, look at what it left."""
    command = [sys.executable, "-m", "tests.soak.kills", "--game", game]
    command += ["--child", str(folder), "--seed", str(rng.random())]
    begin = time.monotonic()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(rng.random() ** 2 * (time.monotonic() - begin))  # a slow machine needs longer for both
        child.kill()
        output = child.stdout.read()
    lines = output.split("\n")[:-1]  # the last may be torn: then nobody was told
    tally.kills += 1
    starts = [i for i, line in enumerate(lines) if line.startswith("match ")]
    store = Store(folder, all_rules())
    for summary in store.list():
        if summary.damage is not None:
            tally.lost.append(f"{summary.path.name}: {summary.damage}")
    if not starts:
        tally.before_any += 1
        return
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        path = store.folder / lines[start].removeprefix("match ")
        check(store, path, lines[start + 1 : end], rng, tally)


def check(store: Store, path: Path, told: list[str], rng: Random, tally: Tally) -> None:
    """Every record that was acknowledged is there, in order, and the match can be played to its end."""
    tally.torn += not path.read_bytes().endswith(b"\n")
    match = store.open(path)
    kept = [text_of(record) for record in match.records]
    tally.records += len(told)
    tally.beyond += len(kept) - len(told)
    if kept[: len(told)] != told:
        tally.lost.append(f"{path.name}: {len(told)} records told, {len(kept)} kept")
    conductor = conduct(match)
    while match.outcome is None:
        act(match, conductor, rng)
    match.close()
    again = store.open(path)
    if again.records != match.records or again.outcome is None:
        tally.lost.append(f"{path.name}: did not go on well")
    again.close()


def run(count: int, seed: str = "1", game: str = "happy_six") -> Tally:
    """So many kills, each in a folder of its own."""
    rng = Random(seed)
    tally = Tally()
    for _ in range(count):
        with tempfile.TemporaryDirectory(prefix="山田 ") as folder:
            kill_once(Path(folder), rng, tally, game)
    return tally


def main() -> int:
    """Print one line; 1 if anything was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="how many kills")
    parser.add_argument("--seed", default="1", help="of the moments and the play")
    parser.add_argument("--game", default="happy_six", choices=tuple(GAMES))
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child is not None:
        play(arguments.child, arguments.seed, arguments.game)
    tally = run(arguments.count, arguments.seed, arguments.game)
    for loss in tally.lost:
        print("LOST", loss)
    print(
        f"{tally.kills} kills: {len(tally.lost)} losses among {tally.records} acknowledged records"
        f" ({tally.beyond} kept beyond them; {tally.torn} torn ends; {tally.before_any} before any match)"
    )
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())

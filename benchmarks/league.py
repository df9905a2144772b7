"""The league: how strong the players are, against each other and against opponents that never change.

``python -m benchmarks.league`` plays what is lacking, ``--write`` puts the table into docs/strength.md.

One player sits alone, or with its partners, among players that are all alike; every deal is played as often
as the seats can be turned, and counts once. Seeds and numbers of deals stand here, fixed before anything was
played. What has been played stands in a file after every shard: the next run goes on there. That file belongs
to the players as they were; after a change of them begin another.

``--cluster`` plays on the workers of a scheduler (docs/arena.md), which need this folder, too.

Meant for the compiled kernel: ``python installer/compiled.py build`` prints the line that lets it be found.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.opponents import OPPONENTS, AtItsLeast
from cardtable import __version__
from cardtable.ai.arena.arena import Plan, Shard, assembled, play_shard
from cardtable.ai.arena.cluster import run_on_cluster
from cardtable.ai.arena.tally import MeanInterval
from cardtable.ai.arena.tournament import Tournament
from cardtable.engine.bits import COMPILED
from cardtable.engine.rules import Player, Rules, View
from cardtable.games import GAMES, Game, ScoreKind

SEED: Final = "league"
DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "strength.md"
TABLE: Final = re.compile(r"(?<=<!-- league -->\n).*?(?=<!-- /league -->)", re.DOTALL)
AT_LEAST: Final = " at its least"
"""Ends the name of a player whose time is always up."""


@dataclass(frozen=True)
class Entrants:
    """A game's record with the reference opponents among its players."""

    game: Game

    @property
    def rules(self) -> Callable[[], Rules[Any, View]]:
        """The rules."""
        return self.game.rules

    def player(self, style: str) -> Player[Any]:
        """Return the player of this name."""
        name = style.removesuffix(AT_LEAST)
        maker = OPPONENTS[self.game.id].get(name)
        player = self.game.player(name) if maker is None else maker()
        return player if name == style else AtItsLeast(player)


@dataclass(frozen=True)
class Pairing:
    """A player among others that are all alike.

    Attributes:
        game: the id of the game.
        preset: how it is played.
        players: how many sit at the table.
        one: the player.
        others: who sits at all the other seats, or plays the other side.
        deals: how many.
    """

    game: str
    preset: str
    players: int
    one: str
    others: str
    deals: int

    @property
    def tournament(self) -> Tournament:
        """Return it with nothing played."""
        game = GAMES[self.game]
        options = game.rules().option_set.choose(self.preset, self.players)
        sides = len(game.rules().option_set.sides(options))
        entrants = (self.one, *(self.others,) * (sides - 1))
        return Tournament(Plan(Entrants(game), options, entrants, self.deals, SEED), __version__)

    def __str__(self) -> str:
        return f"{self.game}/{self.preset}/{self.players}/{self.one}/{self.others}"


def _pairings(game: str, preset: str, players: int, *pairs: tuple[str, str, int]) -> list[Pairing]:
    return [Pairing(game, preset, players, *pair) for pair in pairs]


LEAGUE: Final = [
    *_pairings(
        "happy_six",
        "standard",
        2,
        ("discreet", "fickle", 500),
        ("discreet", "highest", 500),
        ("discreet", "lowest", 500),
        ("discreet", "likely", 500),
        ("discreet", "turn", 500),
        ("master", "discreet", 1000),
    ),
    *_pairings(
        "hearts",
        "windows",
        4,
        ("discreet", "fickle", 300),
        ("discreet", "pimc-30", 1500),
        ("master", "discreet", 300),
        ("master at its least", "discreet", 300),
        ("master", "pimc-300", 300),
        ("master at its least", "pimc-300", 300),
        ("master", "pimc-3000", 400),
        ("master", "master of 2026-11", 2000),
        ("master at its least", "master of 2026-11", 1000),
    ),
    *_pairings(
        "hachihachi_trick",
        "standard",
        5,
        ("discreet", "fickle", 300),
        ("discreet", "sampler", 300),
        ("master", "discreet", 300),
        ("master at its least", "discreet", 300),
        ("master", "sampler", 300),
    ),
    *_pairings(
        "fifty_six",
        "akagiri",
        6,
        ("discreet", "fickle", 300),
        ("discreet", "bidder", 300),
        ("discreet", "bold bidder", 300),
        ("discreet", "doubling bidder", 300),
        ("master", "discreet", 200),
        ("master at its least", "discreet", 200),
        ("master", "bidder", 200),
    ),
    *_pairings(
        "fifty_six",
        "akagiri",
        4,
        ("discreet", "bidder", 300),
        ("discreet", "bold bidder", 300),
        ("discreet", "doubling bidder", 300),
        ("master", "discreet", 200),
        ("master", "bidder", 200),
    ),
]
"""Who plays whom, and how much. The order is that of the table."""


def played(
    plan: Plan, missing: Sequence[tuple[int, int]], cluster: str
) -> Generator[Shard | None, None, None]:
    """Play these shards one after the other, or on the workers of a scheduler."""
    if cluster:
        yield from run_on_cluster(plan, missing, cluster)
    else:
        with assembled(plan) as entrants:
            yield from (play_shard(plan, entrants, first, count) for first, count in missing)


def play(
    file: Path, chosen: Sequence[Pairing], until: float, cluster: str = ""
) -> list[tuple[Pairing, Tournament]]:
    """Play what is lacking, as long as there is time; return all pairings as far as they have come.

    Args:
        file: what has been played.
        chosen: who is to play.
        until: when to stop, by the clock of `time.monotonic`.
        cluster: the address of a scheduler, if its workers are to play.
    """
    saved = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    league = []
    for pairing in LEAGUE:
        tournament = pairing.tournament
        if str(pairing) in saved:
            tournament.take_up(saved[str(pairing)])
        league.append((pairing, tournament))
    for pairing, tournament in league:
        missing = tournament.missing() if pairing in chosen else []
        if missing and time.monotonic() > until:
            continue
        begin = time.monotonic()
        with closing(played(tournament.plan, missing, cluster)) as shards:
            for shard in shards:
                if shard is not None:
                    tournament.add(shard)
                    tournament.seconds += time.monotonic() - begin
                    begin = time.monotonic()
                    if tournament.total().fault:
                        raise ValueError(tournament.total().fault)
                    saved[str(pairing)] = tournament.to_json()
                    new = file.with_suffix(".new")
                    new.write_text(json.dumps(saved), encoding="utf-8")
                    new.replace(file)
                if time.monotonic() > until:
                    break
        if missing and tournament.tallies:
            print(row(pairing, tournament), flush=True)
    return league


def row(pairing: Pairing, tournament: Tournament) -> str:
    """What a pairing has come to, as a row of the table."""
    total, game = tournament.total(), GAMES[pairing.game]
    if not total.deals:
        result = "not played yet"
    elif game.score_kind is ScoreKind.WINS:
        result = interval(total.by_entrant[0].shares.estimate(total.deals), 100.0, "{:.1f}") + " % won"
    else:
        sign = -1.0 if game.score_kind is ScoreKind.PENALTIES else 1.0
        result = interval(total.lead.estimate(total.deals), sign, "{:+.2f}")
    median, slow = (tournament.times[0].quantile(share) or 0.0 for share in (0.5, 0.99))
    cells = (
        f"{pairing.game}, {pairing.preset}, {pairing.players}",
        pairing.one,
        pairing.others,
        result,
        f"{total.deals}",
        f"{median:.1f} / {slow:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def interval(found: MeanInterval, scale: float, form: str) -> str:
    """An estimate in words, with its 95 % interval."""
    ends = sorted(scale * (found.mean if end is None else end) for end in (found.low, found.high))
    told = [form.format(each).replace("-", "−") for each in (scale * found.mean, *ends)]
    return f"{told[0]} [{told[1]}, {told[2]}]"


def table(league: Sequence[tuple[Pairing, Tournament]]) -> Iterator[str]:
    """The table, in the form of docs/strength.md."""
    today = datetime.now(UTC).date().isoformat()
    yield f"{today}, kernel {'compiled' if COMPILED else 'plain'}, seed `{SEED}`.\n"
    yield "| game, preset, players | player | others | ahead by [95 %] | deals | ms a choice, 50 / 99 % |"
    yield "|---|---|---|---|---|---|"
    yield from (row(*each) for each in league if each[1].tallies)


def main() -> None:
    """Play, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=Path("build/league.json"))
    parser.add_argument("--only", default="", help="a part of the names of the pairings to be played")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--cluster", default="", help="the address of a Dask scheduler")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    arguments.file.parent.mkdir(parents=True, exist_ok=True)
    chosen = [each for each in LEAGUE if arguments.only in str(each)]
    until = time.monotonic() + 60 * arguments.minutes
    league = play(arguments.file, chosen, until, arguments.cluster)
    lines = "\n".join(table(league))
    if arguments.write:
        text = DOCUMENT.read_text(encoding="utf-8")
        DOCUMENT.write_text(TABLE.sub(lambda _: f"{lines}\n", text), encoding="utf-8")
    else:
        print(lines)


if __name__ == "__main__":
    main()

"""What the auctions of Fifty-Six come to: ``python -m benchmarks.auctions discreet --players 6``.

One player sits at every seat. After each auction all hands are looked at: what each team would have taken
with its best trumps, if all cards had lain open, is what the auction ought to have found. The contract that
it ought to have come to is the highest that a team could make so; of two teams, that of the one that could
make more. What open cards come to takes seconds a deal, but does not depend on the players: it is kept in a
file. Deals that are too long to be solved stand there with the middle of the bounds.

Deals are drawn by a fixed seed, and cards are played in the careful way, whoever bid. Meant for the compiled
kernel: ``python installer/compiled.py build`` prints the line that lets it be found.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Final

from benchmarks.fifty_six import interval, share
from benchmarks.opponents import OPPONENTS
from cardtable.ai.arena.tally import mean_of
from cardtable.ai.games.fifty_six.trials import careful_card
from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.engine.bits import COMPILED
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import (
    FIFTY_SIX,
    OPTIONS,
    Bid,
    Contract,
    Denomination,
    FiftySixView,
    State,
    meanings,
)
from cardtable.engine.games.fifty_six.auction import LOWEST, Said
from cardtable.engine.games.fifty_six.conventions import is_true
from cardtable.engine.games.fifty_six.options import ALL_POINTS, SUITS, team
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.games.fifty_six.scoring import game_points
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, EntryPoint, Player
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES

SEED: Final = "auctions"
NODES: Final = 200_000
FIGHT: Final = 3
"""The changes of trumps between partners from which on they are said to fight each other."""

MUCH: Final = 40
"""FS-16: so many points in one team's hands ought not to be passed out."""

Points = tuple[float, ...]
"""What the first team takes with open cards, with each suit as trumps and with none."""


@dataclass(frozen=True)
class Heard:
    """An auction that is over.

    Attributes:
        contract: what it came to.
        is_made: whether that was made in careful play.
        points: what the first team takes with open cards.
        truths: for each bid, whether it was true of the hand.
        calls: each with its seat, the first of the deal first.
        seconds: how long each call took.
    """

    contract: Contract
    is_made: bool
    points: Points
    truths: tuple[bool, ...]
    calls: tuple[Said, ...]
    seconds: tuple[float, ...]

    def of_team(self, side: int) -> Points:
        """What a team takes with open cards."""
        return self.points if side == 0 else tuple(ALL_POINTS - each for each in self.points)

    @property
    def beyond(self) -> float:
        """How many points more were bid than open cards make with these trumps; less than 0: fewer."""
        return self.contract.points - self.of_team(self.contract.team)[min(self.contract.denomination, 4)]

    def fights(self, side: int) -> bool:
        """True if partners of a team have changed its trumps three times or more."""
        own = [
            (seat, call.denomination.trump)
            for seat, call in self.calls
            if isinstance(call, Bid) and team(seat) == side
        ]
        changes = [one for one, other in pairwise(own) if one[0] != other[0] and one[1] is not other[1]]
        return len(changes) >= FIGHT

    @property
    def found(self) -> tuple[int, float]:
        """The team whose contract it ought to have been, and what it takes with its best trumps."""
        most = [max(self.of_team(side)) for side in (0, 1)]
        side = int(most[1] > most[0])
        return side, most[side]

    def off(self, options: Options) -> float:
        """The game points between what the contract brings with open cards and what it ought to have brought.

        They are counted for the team whose contract it ought to have been.
        """
        side, most = self.found
        best = Contract(side, max(LOWEST, int(most)), Denomination.NO_TRUMP)
        ought = game_points(options, best, is_made=most >= LOWEST)
        brought = game_points(options, self.contract, is_made=self.beyond <= 0)
        return abs(ought - (brought if (self.contract.team == side) == (self.beyond <= 0) else -brought))


def dealt(options: Options, deal: int) -> State:
    """A deal before its first call; the dealer changes from deal to deal."""
    state = FIFTY_SIX.enter(options, EntryPoint(1, (0, 0), deal % options.players))
    nature = Streams(f"{SEED}/{deal}")
    while (fact := FIFTY_SIX.chance(state, nature)) is not None:
        state = FIFTY_SIX.apply(state, fact)
    return state


def open_points(state: State, options: Options) -> Points:
    """What the first team takes with open cards, with each suit as trumps and with none."""
    sides, forehand, found = list(map(team, range(options.players))), FIFTY_SIX.to_act(state)[0], []
    for trump in (*SUITS, None):
        tricks = trick_game(options, trump).tricks(state.hands, forehand)
        solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
        found.append(fmean(solver.bounds(tricks, Budget(NODES))))
    return tuple(found)


def heard(options: Options, deal: int, player: Player[FiftySixView], points: Points, budget: Budget) -> Heard:
    """Let one player bid a deal at all seats."""
    state, rng = dealt(options, deal), Random(deal)
    hands, seconds = state.hands, []
    while state.tricks is None:
        seat = FIFTY_SIX.to_act(state)[0]
        since = time.perf_counter()
        call = player.choose(FIFTY_SIX.view(state, seat), budget, rng).action
        seconds.append(time.perf_counter() - since)
        state = FIFTY_SIX.apply(state, Acted(seat, call))
    auction = state.auction
    if auction is None or auction.contract is None:
        raise ValueError("no auction")
    told = zip(auction.calls, meanings(options, auction.calls), strict=True)
    truths = [is_true(each, hands[seat], options) for (seat, call), each in told if isinstance(call, Bid)]
    while not state.scores:
        seat = FIFTY_SIX.to_act(state)[0]
        state = FIFTY_SIX.apply(state, Acted(seat, Play(careful_card(FIFTY_SIX.view(state, seat)))))
    is_made = state.scores[0].is_made
    return Heard(auction.contract, is_made, points, tuple(truths), auction.calls, tuple(seconds))


def summary(deals: Sequence[Heard], options: Options) -> Iterator[str]:
    """What many auctions come to, in lines."""
    bid = [each for each in deals if not each.contract.is_imposed]
    rich = [each for each in deals if each.found[1] >= MUCH]
    yield f"{len(deals)} deals, kernel {'compiled' if COMPILED else 'plain'}"
    off = mean_of([each.off(options) for each in deals])
    yield f"  game points off the contract of open cards: {interval(off)}"
    yield f"  points bid beyond those of open cards: {interval(mean_of([each.beyond for each in bid]))}"
    yield f"  distance, up or down: {interval(mean_of([abs(each.beyond) for each in bid]))}"
    yield f"  bid by the team that makes more: {share([e.contract.team == e.found[0] for e in bid])}"
    yield f"  passed out: {share([each.contract.is_imposed for each in deals])}"
    yield f"  of {len(rich)} with {MUCH} or more in one team's hands:"
    yield f"    passed out: {share([each.contract.is_imposed for each in rich])}"
    yield f"    bid to {MUCH} or more by that team: {share([_is_high(each) for each in rich])}"
    for low, high in ((28, 39), (40, 47), (48, 55), (56, 56)):
        tier = [each for each in bid if low <= each.contract.points <= high]
        made, opened = [each.is_made for each in tier], [each.beyond <= 0 for each in tier]
        yield f"  {low}–{high}: {len(tier)}, made {share(made)}, with open cards {share(opened)}"
    doubled = [each for each in bid if each.contract.doubles]
    yield f"  doubled: {len(doubled)}, of these failed {share([not each.is_made for each in doubled])}"
    fights = [(each, side) for each in deals for side in (0, 1) if each.fights(side)]
    ended = [each.is_made for each, side in fights if each.contract.team == side]
    yield f"  partners who fight each other: {len(fights)}, of their contracts made {share(ended)}"
    truths = [truth for each in deals for truth in each.truths]
    yield f"  {len(truths)} bids, true {share(truths)}"
    seconds = sorted(second for each in deals for second in each.seconds)
    slow = seconds[len(seconds) * 99 // 100]
    yield f"  a call: median {1000 * median(seconds):.1f} ms, 99 % {1000 * slow:.1f}"


def _is_high(each: Heard) -> bool:
    return (
        each.contract.team == each.found[0] and each.contract.points >= MUCH and not each.contract.is_imposed
    )


def told(each: Heard, options: Options, deal: int) -> Iterator[str]:
    """A deal in words."""
    state = dealt(options, deal)
    for seat, hand in enumerate(state.hands):
        suits = [
            [card.rank.text for card in sorted(hand, reverse=True) if card.suit is suit] for suit in SUITS
        ]
        yield f"  {seat}: {' / '.join(''.join(suit).replace('10', 'T') or '–' for suit in suits)}"
    yield f"  {', '.join(f'{seat} {call}' for seat, call in each.calls)}"
    yield f"  open cards: {each.points}; made: {each.is_made}; {each.off(options):.1f} game points off"


def main() -> None:
    """Bid what is asked for, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="the player at all seats")
    parser.add_argument("--players", type=int, choices=(4, 6, 8), default=6)
    parser.add_argument("--pack", choices=("forty_eight", "thirty_two"), default="thirty_two", help="of four")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=Budget().count)
    parser.add_argument("--show", type=int, default=0, help="so many deals are told in words")
    parser.add_argument("--open", type=Path, default=Path("build/open-cards.json"))
    arguments = parser.parse_args()
    changes = {"four_pack": arguments.pack} if arguments.players == 4 else {}
    options = OPTIONS.choose("akagiri", arguments.players, changes)
    maker = OPPONENTS["fifty_six"].get(arguments.name)
    player = GAMES["fifty_six"].player(arguments.name) if maker is None else maker()
    arguments.open.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(arguments.open.read_text(encoding="utf-8")) if arguments.open.exists() else {}
    deals = []
    for deal in range(arguments.first, arguments.first + arguments.deals):
        key = f"{options.players} {arguments.pack} {deal}"
        if key not in known:
            known[key] = open_points(dealt(options, deal), options)
            arguments.open.write_text(json.dumps(known), encoding="utf-8")
        deals.append(heard(options, deal, player, tuple(known[key]), Budget(arguments.worlds)))
        if deal < arguments.first + arguments.show:
            print("\n".join([f"deal {deal}", *told(deals[-1], options, deal)]), flush=True)
    print("\n".join(summary(deals, options)))


if __name__ == "__main__":
    main()

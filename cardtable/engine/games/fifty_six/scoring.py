"""The result of a deal of Fifty-Six, and when the match ends (FS-16 to FS-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.fifty_six.options import DEALS, DOUBLING, SCORING, team
from cardtable.engine.options import Options
from cardtable.engine.rules import DealResult, Outcome
from cardtable.engine.scores import places

TARGET: Final = 12
"""FS-18: the game points that win the match; FS-19: the table cards of a team."""

_TABLES: Final = {
    "akagiri": ((56, 4, 5), (48, 3, 4), (40, 2, 3), (28, 1, 2)),
    "nair": ((48, 3, 4), (40, 2, 3), (28, 1, 2)),
    "cards_56": ((56, 3, 4), (40, 2, 3), (28, 1, 2)),
}
"""FS-16, FS-17: from which bid on, the game points for making it and for failing."""


def game_points(options: Options, contract: Contract, *, is_made: bool) -> int:
    """The game points that a contract brings to the team that makes it, or to the other one if it fails."""
    tiers = _TABLES[options[SCORING]]
    made, failed = next((made, failed) for least, made, failed in tiers if contract.points >= least)
    worth = made if is_made else failed
    return worth + contract.doubles if options[DOUBLING] == "added" else worth << contract.doubles


@dataclass(frozen=True, slots=True)
class DealScore:
    """The end of a deal.

    Attributes:
        contract: what was played for.
        taken: the card points in the tricks of each seat.
        tricks: how many tricks each seat won.
        is_made: whether the bidding team made its contract.
        points: the game points that each team got.
        totals: the game points of each team after the deal.
    """

    contract: Contract
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    is_made: bool
    points: tuple[int, int]
    totals: tuple[int, int]


def by_team(counts: Sequence[int]) -> tuple[int, int]:
    """The counts of each team's seats together."""
    return sum(counts[0::2]), sum(counts[1::2])


def score_deal(
    options: Options,
    contract: Contract,
    taken: Sequence[int],
    tricks: Sequence[int],
    totals: tuple[int, int],
) -> DealScore:
    """Score a deal whose last trick is over.

    Args:
        options: how the match is played.
        contract: what was played for.
        taken: the card points in the tricks of each seat.
        tricks: how many tricks each seat won.
        totals: the game points of each team before the deal.
    """
    is_made = by_team(taken)[contract.team] >= contract.points
    winners = contract.team if is_made else 1 - contract.team
    worth = game_points(options, contract, is_made=is_made)
    points = (worth, 0) if winners == 0 else (0, worth)
    after = (totals[0] + points[0], totals[1] + points[1])
    return DealScore(contract, tuple(taken), tuple(tricks), is_made, points, after)


def table_cards(totals: tuple[int, int]) -> tuple[int, int]:
    """The cards of its own colour that each team has left on the table (FS-19)."""
    return max(0, TARGET - totals[1]), max(0, TARGET - totals[0])


def is_over(options: Options, deals: int, totals: Sequence[int]) -> bool:
    """Return True if the match is over after these deals, with these game points (FS-18)."""
    return deals >= options[DEALS] if options[DEALS] else max(totals) >= TARGET


def match_outcome(options: Options, scores: tuple[DealScore, ...], deals: int) -> Outcome | None:
    """The end of the match after this number of deals, with the scores of those played; None before it."""
    if not scores or not is_over(options, deals, scores[-1].totals):
        return None
    totals = _by_seat(scores[-1].totals, options.players)
    return Outcome(places(totals), totals, tuple(map(deal_result, scores)))


def deal_result(score: DealScore) -> DealResult:
    """A deal for the statistics; what the contract came to is its declarer's."""
    seats, contract = range(len(score.taken)), score.contract

    def declarers(count: int) -> tuple[int, ...]:
        return tuple(count if seat == contract.declarer else 0 for seat in seats)

    points = _by_seat(score.points, len(seats))
    return DealResult(
        places(points),
        points,
        (
            ("tricks", score.tricks),
            ("taken", score.taken),
            ("declared", declarers(1)),
            ("bid", declarers(contract.points)),
            ("made", declarers(int(score.is_made))),
            ("failed", declarers(int(not score.is_made))),
            ("doubled", declarers(int(contract.doubles > 0))),
            ("redoubled", declarers(int(contract.doubles > 1))),
        ),
    )


def _by_seat(counts: tuple[int, int], players: int) -> tuple[int, ...]:
    return tuple(counts[team(seat)] for seat in range(players))

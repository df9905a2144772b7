"""The result of a deal of Fifty-Six, and when the match ends (FS-16 to FS-19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.fifty_six.options import DEALS, DOUBLING, SCORING, team
from cardtable.engine.options import Options
from cardtable.engine.rules import DealResult, Outcome
from cardtable.engine.scores import places

T = TypeVar("T")

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
    _, made, failed = _tier(options, contract)
    worth = made if is_made else failed
    return worth + contract.doubles if options[DOUBLING] == "added" else worth << contract.doubles


def _tier(options: Options, contract: Contract) -> tuple[int, int, int]:
    """The line of the table for a contract: its lowest bid, and what is worth making and failing it."""
    return next(tier for tier in _TABLES[options[SCORING]] if contract.points >= tier[0])


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
    return Outcome(places(totals), totals, deal_results(options, scores))


def deal_results(options: Options, scores: Iterable[DealScore]) -> tuple[DealResult, ...]:
    """The deals for the statistics, which count by team: partners have the same figures."""
    return tuple(_deal_result(options, score) for score in scores)


def _deal_result(options: Options, score: DealScore) -> DealResult:
    """A deal for the statistics; the fate of a contract concerns the bidding team, and its tier, alone."""
    contract, players = score.contract, len(score.taken)

    def of(team: int, count: int) -> tuple[int | None, ...]:
        return _by_seat((count, None) if team == 0 else (None, count), players)

    bidders, opponents, is_made = contract.team, 1 - contract.team, int(score.is_made)
    points = _by_seat(score.points, players)
    lowest, _, _ = _tier(options, contract)
    tiers = (least for least, _, _ in reversed(_TABLES[options[SCORING]]))
    fate, nobody = of(bidders, is_made), (None,) * players
    return DealResult(
        places(points),
        points,
        (
            ("tricks", _by_seat(by_team(score.tricks), players)),
            ("taken", _by_seat(by_team(score.taken), players)),
            ("declared", _by_seat((int(bidders == 0), int(bidders == 1)), players)),
            ("bid", of(bidders, contract.points)),
            ("made", fate),
            *((f"made_{least}", fate if least == lowest else nobody) for least in tiers),
            ("failed", of(bidders, 1 - is_made)),
            ("doubled", of(bidders, int(contract.doubles > 0))),
            ("redoubled", of(bidders, int(contract.doubles > 1))),
            ("defeated", of(opponents, 1 - is_made)),
        ),
    )


def _by_seat(counts: tuple[T, T], players: int) -> tuple[T, ...]:
    return tuple(counts[team(seat)] for seat in range(players))

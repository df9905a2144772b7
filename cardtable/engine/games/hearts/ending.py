"""The end of a deal of Hearts, and of the match (HE-16 to HE-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardtable.engine.games.hearts.options import DEALS, ENDING, TARGET, TARGET_SCORE
from cardtable.engine.games.hearts.play import KINDS
from cardtable.engine.games.hearts.scoring import NO_SHOOTER, penalties
from cardtable.engine.games.hearts.state import DealScore, State
from cardtable.engine.options import Options
from cardtable.engine.rules import DealResult, Outcome
from cardtable.engine.scores import lowest_wins, places

MOST_DEALS: Final = 100
"""HE-16: the number of deals after which a match ends."""

HALVED: Final = {50: 0, 100: 50}
"""HE-19: what a total that becomes exactly this turns to."""


def finish_deal(state: State, kind: str) -> State:
    """The state after a deal whose last trick is over, with the moon counted in this way.

    Args:
        state: with all tricks played.
        kind: a kind of moon; it matters only if somebody shot it.
    """
    tricks = state.tricks
    assert tricks is not None  # noqa: S101 (narrows the type)
    scoring = state.trick_game.scoring
    scores = tuple(scoring.scores(tricks.taken, tricks.won, KINDS[kind]))
    shooter = scoring.shooter(tricks.taken)
    shot = shooter != NO_SHOOTER
    score = DealScore(
        scores=scores,
        taken=tuple(map(penalties, tricks.taken)),
        tricks=tuple(tricks.won),
        shooter=shooter if shot else None,
        reward=scoring.reward(tricks.won, shooter) if shot else 0,
        kind=kind if shot else "",
        totals=new_totals(state.options, state.totals, scores, shooter if kind == "asobi" else NO_SHOOTER),
    )
    return replace(state, scores=(*state.scores, score), give=None, dealt=())


def new_totals(
    options: Options, totals: Sequence[int], scores: Sequence[int], wiped: int = NO_SHOOTER
) -> tuple[int, ...]:
    """The totals after a deal: first who shot the moon in Asobi Taizen is wiped, then the rest (HE-16).

    Args:
        options: the options of the match.
        totals: before the deal.
        scores: of the deal.
        wiped: whose penalties so far are wiped (HE-17), or `NO_SHOOTER`.
    """
    result = []
    for seat, (before, score) in enumerate(zip(totals, scores, strict=True)):
        after = (min(before, 0) if seat == wiped else before) + score
        if options[TARGET_SCORE] and after != before:  # it must have become that by this deal
            after = HALVED.get(after, after)
        result.append(after)
    return tuple(result)


def is_over(options: Options, deals: int, totals: Sequence[int]) -> bool:
    """Return True if the match is over after these deals, with these totals (HE-16)."""
    if deals >= MOST_DEALS:
        return True
    if last := options[DEALS]:
        return deals >= last
    return deals > 0 and _is_target_reached(options, totals)


def can_go_on(options: Options, deals: int, totals: Sequence[int]) -> bool:
    """Return True if a match can stand after these deals, with these totals, and have another one."""
    return not is_over(options, deals, totals) and (
        bool(options[DEALS]) or not _is_target_reached(options, totals)
    )


def _is_target_reached(options: Options, totals: Sequence[int]) -> bool:
    return max(totals) >= options[TARGET] + (options[ENDING] == "exceeds")


def match_outcome(options: Options, scores: tuple[DealScore, ...], deals: int) -> Outcome | None:
    """The end of the match after this number of deals, with the scores of those played; None before it."""
    if not scores or not is_over(options, deals, scores[-1].totals):
        return None
    totals = scores[-1].totals
    return Outcome(places(map(lowest_wins, totals)), totals, tuple(map(deal_result, scores)))


def deal_result(score: DealScore) -> DealResult:
    """A deal for the statistics."""
    seats = range(len(score.scores))
    return DealResult(
        places(map(lowest_wins, score.scores)),
        score.scores,
        (
            ("tricks", score.tricks),
            ("taken", score.taken),
            ("moons", tuple(int(seat == score.shooter) for seat in seats)),
        ),
    )

"""The end of a deal of Hearts, and of the match (HE-16 to HE-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cardtable.engine.games.hearts.options import (
    DEALS,
    ENDING,
    QUEEN_POINTS,
    TARGET,
    TARGET_SCORE,
    is_complex,
)
from cardtable.engine.games.hearts.play import KINDS
from cardtable.engine.games.hearts.scoring import (
    BONUS,
    BONUS_MASK,
    BONUS_VALUE,
    DOUBLE,
    DOUBLE_MASK,
    IMAGINARY,
    NO_SHOOTER,
    Scoring,
    penalties,
)
from cardtable.engine.games.hearts.state import DealScore, HeartsView, State
from cardtable.engine.options import Options
from cardtable.engine.rules import DealResult, Outcome
from cardtable.engine.scores import Gaussian, Score, added, nearest_wins, places

MOST_DEALS: Final = 100
"""HE-16: the number of deals after which a match ends."""

TWICE_I: Final = Gaussian(0, 2)

HALVED: Final[Mapping[Score, int]] = {50: 0, 100: 50}
"""HE-19: what a total that becomes exactly this turns to."""


def finish_deal(state: State, kind: str, signs: Sequence[int] = ()) -> State:
    """The state after a deal whose last trick is over, with the moon counted in this way.

    Args:
        state: with all tricks played.
        kind: a kind of moon; it matters only if somebody shot it.
        signs: by seat, where the kind needs them (HE-29).
    """
    tricks = state.tricks
    assert tricks is not None  # noqa: S101 (narrows the type)
    scoring = state.trick_game.scoring
    scores = deal_scores(state.options, scoring, tricks.taken, tricks.won, kind, signs)
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


def deal_scores(
    options: Options, scoring: Scoring, taken: list[int], won: list[int], kind: str, signs: Sequence[int] = ()
) -> tuple[Score, ...]:
    """The scores of a deal by seat, before anything that depends on the totals (HE-15 to HE-29).

    Args:
        options: the options of the match.
        scoring: of the deal.
        taken: the weights each seat has taken.
        won: how many tricks each seat has won.
        kind: a kind of moon.
        signs: as for `finish_deal`.
    """
    if not is_complex(options):
        return tuple(scoring.scores(taken, won, KINDS[kind]))
    shooter = scoring.shooter(taken)
    if shooter == NO_SHOOTER:
        return tuple(map(complex_points, taken))
    moon = complex_moon(scoring, taken, won)
    if kind == "others":
        amounts = (Gaussian(0) if seat == shooter else moon for seat in range(len(taken)))
        return tuple(map(_complex_points, taken, amounts))
    signed = (moon if sign > 0 else -moon for sign in signs)
    return tuple(
        _complex_points(weight, Gaussian(0)) + each for weight, each in zip(taken, signed, strict=True)
    )


def complex_moon(scoring: Scoring, taken: Sequence[int], won: Sequence[int]) -> Gaussian:
    """The worth of the moon that somebody has shot, as a complex number (HE-29), with HE-18."""
    shooter = scoring.shooter(list(taken))
    moon = penalty_points(taken[shooter])
    return moon + moon if scoring.reward(list(won), shooter) > scoring.total else moon


def penalty_points(weight: int) -> Gaussian:
    """The penalty points in a weight as complex numbers: hearts, and the queens of spades times i (HE-29)."""
    queens = weight // IMAGINARY
    return Gaussian(penalties(weight) - QUEEN_POINTS * queens, QUEEN_POINTS * queens)


def complex_points(weight: int) -> Gaussian:
    """The points of a deal for a weight where nobody has shot the moon (HE-29)."""
    return _complex_points(weight, penalty_points(weight))


def _complex_points(weight: int, points: Gaussian) -> Gaussian:
    """These points with the bonus of a weight, times 2i for each ten of clubs in it (HE-29)."""
    result = points + Gaussian(-BONUS_VALUE * ((weight & BONUS_MASK) // BONUS))
    for _ in range((weight & DOUBLE_MASK) // DOUBLE):
        result = result * TWICE_I
    return result


def totals_with_signs(view: HeartsView, signs: Sequence[int]) -> tuple[Gaussian, ...]:
    """The totals after the deal that is played out where its moon is signed like this (HE-29)."""
    gathered = view.gathered
    scoring = view.trick_game.scoring
    scores = deal_scores(view.options, scoring, gathered.taken, gathered.won, "signs", signs)
    totals = new_totals(view.options, view.totals, scores)
    return tuple(total for total in totals if isinstance(total, Gaussian))


def new_totals(
    options: Options, totals: Sequence[Score], scores: Sequence[Score], wiped: int = NO_SHOOTER
) -> tuple[Score, ...]:
    """The totals after a deal: first who shot the moon in Asobi Taizen is wiped, then the rest (HE-16).

    Args:
        options: the options of the match.
        totals: before the deal.
        scores: of the deal.
        wiped: whose penalties so far are wiped (HE-17), or `NO_SHOOTER`.
    """
    result: list[Score] = []
    for seat, (before, score) in enumerate(zip(totals, scores, strict=True)):
        after = added(min(before, 0) if seat == wiped and isinstance(before, int) else before, score)
        if options[TARGET_SCORE] and after != before:  # it must have become that by this deal
            after = HALVED.get(after, after)
        result.append(after)
    return tuple(result)


def is_over(options: Options, deals: int, totals: Sequence[Score]) -> bool:
    """Return True if the match is over after these deals, with these totals (HE-16)."""
    if deals >= MOST_DEALS:
        return True
    if last := options[DEALS]:
        return deals >= last
    return deals > 0 and _is_target_reached(options, totals)


def can_go_on(options: Options, deals: int, totals: Sequence[Score]) -> bool:
    """Return True if a match can stand after these deals, with these totals, and have another one."""
    return not is_over(options, deals, totals) and (
        bool(options[DEALS]) or not _is_target_reached(options, totals)
    )


def _is_target_reached(options: Options, totals: Sequence[Score]) -> bool:
    worst, target = max(-nearest_wins(total) for total in totals), options[TARGET]
    if is_complex(options):
        return worst > target**2
    return worst >= target + (options[ENDING] == "exceeds")


def match_outcome(options: Options, scores: tuple[DealScore, ...], deals: int) -> Outcome | None:
    """The end of the match after this number of deals, with the scores of those played; None before it."""
    if not scores or not is_over(options, deals, scores[-1].totals):
        return None
    totals = scores[-1].totals
    return Outcome(places(map(nearest_wins, totals)), totals, tuple(map(deal_result, scores)))


def deal_result(score: DealScore) -> DealResult:
    """A deal for the statistics."""
    seats = range(len(score.scores))
    is_complex_score = isinstance(score.scores[0], Gaussian)  # its parts are no sum
    return DealResult(
        places(map(nearest_wins, score.scores)),
        score.scores,
        (
            ("tricks", score.tricks),
            *((("taken", score.taken),) if not is_complex_score else ()),
            ("moons", tuple(int(seat == score.shooter) for seat in seats)),
        ),
    )

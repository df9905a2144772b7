"""Report of ``cardtable arena``: a progress bar, and in the end a small table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final, TextIO, TypeAlias

from cardtable.ai.arena.arena import Plan
from cardtable.ai.arena.tally import MeanInterval, Tally
from cardtable.ai.arena.tournament import Tournament
from cardtable.games import GAMES, ScoreKind
from cardtable.present.names import preset_name, style_name
from cardtable.program.console import aligned, to_console, width
from cardtable.texts import Texts

DRAW_EVERY: Final = 0.1  # seconds
BAR_WIDTH: Final = 30  # letters

Column: TypeAlias = tuple[str, ...]
"""A heading, and a cell for each player."""


class ProgressBar:
    """Progress of a tournament in one line, where somebody can see it."""

    def __init__(self, tournament: Tournament, texts: Texts, stream: TextIO | None) -> None:
        self._tournament = tournament
        self._texts = texts
        self._is_seen = stream is not None and stream.isatty()
        self._begin = self._drawn = time.monotonic()
        self._old = self._done()
        self._width = 0

    def draw(self, now: float) -> None:
        """Draw it anew if the last time is long enough ago."""
        if not self._is_seen or now - self._drawn < DRAW_EVERY:
            return
        self._drawn = now
        done, deals = self._done(), self._tournament.plan.deals
        filled = BAR_WIDTH * done // deals
        rate = (done - self._old) / (now - self._begin)
        left = _duration((deals - done) / rate) if rate else "-"
        text = self._texts("command.arena.progress", done=done, all=deals, left=left)
        self._write(f"[{'#' * filled}{'-' * (BAR_WIDTH - filled)}] {text}")

    def clear(self) -> None:
        """Leave an empty line."""
        if self._width:
            self._write("")
            to_console("\r")

    def _done(self) -> int:
        return sum(tally.deals for tally in self._tournament.tallies.values())

    def _write(self, text: str) -> None:
        to_console(f"\r{text}{' ' * (self._width - width(text))}")
        self._width = width(text)


def report(tournament: Tournament, place: str, texts: Texts) -> Iterator[str]:
    """A title, a line for each player, who leads by how much, the game's figures, time and place."""
    plan, total = tournament.plan, tournament.total()
    game = plan.options.game
    is_won_or_lost = GAMES[game].score_kind is ScoreKind.WINS  # points then tell no more than wins
    yield texts(
        "command.arena.each_turned" if plan.is_duplicate else "command.arena.each_once",
        game=texts(f"{game}.name"),
        rules=preset_name(texts, game, plan.game.rules().option_set.preset_of(plan.options)),
        deals=texts("command.arena.matches" if plan.is_match else "command.arena.deals", count=total.deals),
        turns=plan.turns,
        seed=plan.seed,
    )
    names = [style_name(texts, entrant) for entrant in plan.entrants]
    if len(names) < plan.options.players:
        sides = texts("command.arena.versus").join(names)
        yield texts("command.arena.by_side", players=plan.options.players, sides=sides)
    if not total.deals:
        return
    yield ""
    yield from aligned([(texts("command.arena.player"), *names), *_columns(tournament, total, texts)])
    yield ""
    if not is_won_or_lost:
        lead = total.lead.estimate(total.deals)
        yield texts(
            "command.arena.lead",
            player=names[0],
            unit=_unit(plan, texts),
            points=f"{lead.mean:+.2f}",
            interval=_interval(lead, "{:+.2f}".format),
        )
    yield from _figures(tournament, total, names, texts)
    if is_won_or_lost:
        yield texts("command.arena.ties", ties=total.draws)
    yield texts(
        "command.arena.time",
        time=_duration(tournament.seconds),
        rate=_rate(total.deals * plan.turns, tournament.seconds),
        place=place,
        think=plan.think,
    )


def _columns(tournament: Tournament, total: Tally, texts: Texts) -> Iterator[Column]:
    """The columns that tell of every entrant."""
    plan, tallies = tournament.plan, total.by_entrant
    shares = [tally.shares.estimate(total.deals) for tally in tallies]
    wins = texts("command.arena.rate"), *(_percent(share.mean) for share in shares)
    if GAMES[plan.options.game].score_kind is ScoreKind.WINS:
        yield wins
        yield texts("command.arena.interval"), *(_interval(share, _percent, 0, 1) for share in shares)
    else:
        scores = [tally.scores.estimate(total.deals) for tally in tallies]
        yield _unit(plan, texts), *(_points(score.mean) for score in scores)
        yield texts("command.arena.error"), *("-" if s.error is None else _points(s.error) for s in scores)
        yield texts("command.arena.interval"), *(_interval(score, _points) for score in scores)
        yield wins
    if plan.is_match:
        for place in range(len(tallies)):
            counts = (str(tally.places[place]) for tally in tallies)
            yield texts("command.arena.place", place=place + 1), *counts
    if any(tally.faults for tally in tallies):
        yield texts("command.arena.forfeits"), *(str(tally.faults) for tally in tallies)
    for key, share in (("command.arena.median", 0.5), ("command.arena.p99", 0.99)):
        yield texts(key), *(f"{times.quantile(share) or 0:.2f} ms" for times in tournament.times)


def _unit(plan: Plan, texts: Texts) -> str:
    if plan.game.rules().option_set.are_scores_complex(plan.options):
        return texts("command.arena.sizes")
    is_penalty = GAMES[plan.options.game].score_kind is ScoreKind.PENALTIES
    return texts("command.arena.penalties" if is_penalty else "command.arena.points")


def _figures(tournament: Tournament, total: Tally, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """The game's figures: what is the same for all in a line each, what is not in columns."""
    plan = tournament.plan
    plays = total.deals * plan.turns
    each: list[Column] = []
    for name in total.by_entrant[0].figures:
        figures = [tally.figures[name] for tally in total.by_entrant]
        label = texts(
            "command.arena.figure_deals" if name == "deals" else f"{plan.options.game}.figure.{name}"
        )
        if len(set(figures)) > 1 or not figures[0].total:
            each.append((label, *(f"{figure.total / plays:.3f}" for figure in figures)))
            continue
        yield texts(
            "command.arena.figure_match" if plan.is_match else "command.arena.figure",
            name=label,
            mean=f"{figures[0].total / plays:.1f}",
            most=figures[0].most,
            total=figures[0].total,
        )
    if each:
        yield from ("", *aligned([(texts("command.arena.mean"), *names), *each]), "")


def _interval(
    estimate: MeanInterval, written: Callable[[float], str], least: float = -inf, most: float = inf
) -> str:
    if estimate.low is None or estimate.high is None:
        return "-"  # no dash: consoles disagree about its width, or lack it
    return f"{written(max(estimate.low, least))} .. {written(min(estimate.high, most))}"


def _points(value: float) -> str:
    return f"{value:.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rate(plays: int, seconds: float) -> str:
    if not seconds:
        return "-"
    rate = plays / seconds
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.2f}"


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

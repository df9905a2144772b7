"""A tournament as far as it has been played, and its JSON: what is known of it, and how to go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any, Final

from cardtable.ai.arena.arena import Plan, Shard, merge
from cardtable.ai.arena.tally import Tally, Times

FORMAT: Final = "cardtable-arena-2"


class OtherTournament(ValueError):
    """Refusal of what was saved of another tournament; `differing` names the parts of its plan."""

    def __init__(self, differing: tuple[str, ...]) -> None:
        super().__init__(", ".join(differing))
        self.differing = differing


@dataclass
class Tournament:
    """A plan, and what came of the shards that have been played.

    Args:
        plan: what is to be played.
        program: the version of the program; another may have players of the same name that play otherwise.
    """

    plan: Plan
    program: str
    tallies: dict[int, Tally] = field(default_factory=dict)  # by first deal
    times: tuple[Times, ...] = ()  # by entrant
    seconds: float = 0.0  # that were spent, in however many goes

    def __post_init__(self) -> None:
        self.times = self.times or tuple(Times() for _ in self.plan.entrants)

    def add(self, shard: Shard) -> None:
        """Take in a shard that has been played."""
        self.tallies[shard.first] = shard.tally
        for own, new in zip(self.times, shard.times, strict=True):
            own.counts.update(new.counts)

    def missing(self) -> list[tuple[int, int]]:
        """The shards still to be played."""
        return [shard for shard in self.plan.shards() if shard[0] not in self.tallies]

    def total(self) -> Tally:
        """Return the tally of all that has been played."""
        return merge(self.plan, self.tallies)

    def to_json(self) -> dict[str, Any]:
        """Figures for whoever reads them, and the shards, from which a tournament can be taken up again.

        All but what stands under ``clock`` is the same in every run of the same plan.
        """
        total = self.total()
        return {
            "format": FORMAT,
            "plan": self._identity(),
            "deals": self.plan.deals,
            "results": {
                "deals": total.deals,
                "plays": total.deals * self.plan.turns,
                "draws": total.draws,
                "lead": asdict(total.lead.estimate(total.deals)) if total.deals else None,
                "entrants": [self._entrant(total, number) for number in range(len(self.plan.entrants))],
                "fault": total.fault,
            },
            "clock": {
                "seconds": round(self.seconds, 3),
                "entrants": [
                    {
                        "median_ms": times.quantile(0.5),
                        "p99_ms": times.quantile(0.99),
                        "counts": {str(step): times.counts[step] for step in sorted(times.counts)},
                    }
                    for times in self.times
                ],
            },
            "shards": [{"first": first, **self.tallies[first].to_json()} for first in sorted(self.tallies)],
        }

    def take_up(self, data: Any) -> None:
        """Take over the shards of what `to_json` wrote, as far as this plan has them.

        The plan may have more deals, or fewer.

        Raises:
            OtherTournament: the game, its options, entrants, seed or program are others.
            ValueError: the data is no tournament.
        """
        try:
            if data["format"] != FORMAT:
                raise ValueError("another format")
            theirs = data["plan"]
            differing = tuple(name for name, own in self._identity().items() if theirs[name] != own)
            if differing:
                raise OtherTournament(differing)
            self._take_up(data["shards"], data["clock"])
        except (AttributeError, KeyError, OverflowError, TypeError) as error:
            raise ValueError("not a tournament") from error

    def _take_up(self, shards: Any, clock: Any) -> None:
        wanted = dict(self.plan.shards())
        tallies = {}
        for shard in shards:
            tally = Tally.from_json(shard, len(self.plan.entrants))
            if wanted.get(shard["first"]) == tally.deals:
                tallies[shard["first"]] = tally
        counts = [_counts(entrant["counts"]) for entrant in clock["entrants"]]
        seconds = float(clock["seconds"])
        if len(counts) != len(self.times) or not isfinite(seconds):
            raise ValueError("not the times of these entrants")
        self.seconds = seconds
        for times, more in zip(self.times, counts, strict=True):
            times.counts.update(more)
        self.tallies = tallies

    def _identity(self) -> dict[str, Any]:
        options, rules = self.plan.options, self.plan.game.rules()
        return {
            "program": self.program,
            "game": options.game,
            "revision": rules.revision,
            "options": rules.option_set.to_json(options),
            "entrants": list(self.plan.entrants),
            "seed": self.plan.seed,
            "duplicate": self.plan.is_duplicate,
            "matches": self.plan.is_match,
            "think": self.plan.think,
        }

    def _entrant(self, total: Tally, number: int) -> dict[str, Any]:
        tally, plays = total.by_entrant[number], total.deals * self.plan.turns
        found: dict[str, Any] = {
            "style": self.plan.entrants[number],
            "faults": tally.faults,
            "places": list(tally.places),
        }
        if total.deals:
            found["share"] = asdict(tally.shares.estimate(total.deals))
            found["score"] = asdict(tally.scores.estimate(total.deals))
            found["figures"] = {
                name: {"mean": figure.total / plays, **asdict(figure)}
                for name, figure in tally.figures.items()
            }
        return found


def _counts(data: Mapping[str, Any]) -> Counter[int]:
    return Counter({int(step): int(count) for step, count in data.items()})

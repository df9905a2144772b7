"""Match equity of Fifty-Six: the worth of a result of a deal with a view to the end of the match (FS-18)."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardtable.engine.games.fifty_six import Contract
from cardtable.engine.games.fifty_six.options import DEALS
from cardtable.engine.games.fifty_six.scoring import TARGET, game_points
from cardtable.engine.options import Options

USUAL: Final = MappingProxyType({1: 0.3, 2: 0.4, 3: 0.1, 4: 0.2})
"""How often a deal brings so many game points, to one team as often as to the other."""


def match_worth(
    options: Options, contract: Contract, totals: tuple[int, int], side: int, chance: float
) -> float:
    """The worth of a contract to a team: game points, at the rate of the first one of a match.

    In a session of a certain number of deals every game point is worth the same.

    Args:
        options: how the match is played.
        contract: which.
        totals: the game points of each team.
        side: the team.
        chance: how likely it is made.
    """
    bidders = contract.team
    made, failed = (game_points(options, contract, is_made=each) for each in (True, False))
    if options[DEALS]:
        value = chance * made - (1.0 - chance) * failed
    else:
        ours, theirs = totals[bidders], totals[1 - bidders]
        after = chance * win_chance(ours + made, theirs) + (1.0 - chance) * win_chance(ours, theirs + failed)
        value = (after - win_chance(ours, theirs)) / (win_chance(1, 0) - win_chance(0, 0))
    return value if bidders == side else -value


@lru_cache(maxsize=4 * TARGET * TARGET)
def win_chance(ours: int, theirs: int) -> float:
    """The chance to win the match of a team with so many game points against so many."""
    if max(ours, theirs) >= TARGET:
        return 1.0 if ours >= TARGET else 0.0
    return sum(
        share * (win_chance(ours + points, theirs) + win_chance(ours, theirs + points)) / 2.0
        for points, share in USUAL.items()
    )

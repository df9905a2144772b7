"""Happy Six solved exactly (H6-15).

The set is a game with perfect information and simultaneous moves, so every position has a value, and either
side a mixture of cards that makes sure of it. `solution` gives both for any position, `Master` plays.
"""

from cardtable.ai.equilibrium.advisor import HappySixAdvisor
from cardtable.ai.equilibrium.master import Master
from cardtable.ai.equilibrium.position import Impossible, Position
from cardtable.ai.equilibrium.review import HappySixReviewer
from cardtable.ai.equilibrium.solution import Solution, solution
from cardtable.ai.equilibrium.worth import load

__all__ = [
    "HappySixAdvisor",
    "HappySixReviewer",
    "Impossible",
    "Master",
    "Position",
    "Solution",
    "load",
    "solution",
]

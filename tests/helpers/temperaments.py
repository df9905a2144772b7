"""Which temperaments speak of which game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks.temperaments import TABLES, TRIALS

SPOKEN_OF: Final[Mapping[str, frozenset[str]]] = {
    game: frozenset({trial.temperament for trial in TRIALS if trial.game == game} | {"quick"})
    for game in TABLES
}
"""By game; of the quick one no habit is counted."""
